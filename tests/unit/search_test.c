/*
 * Search, and what each ruleset gives it: moves that look good are legal, chances
 * are chances, nobody knows what he may not know, and a thought with the same
 * seed is the same thought.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "rules/rules.h"
#include "search/bot.h"
#include "search/playout.h"
#include "search/search.h"
#include "set_kit.h"
#include "tap.h"

enum {
	GAMES = 3,	 /* of each number of players */
	LOOK_EVERY = 9,	 /* plies between two positions that are looked at */
	THINK_EVERY = 6, /* of those, where the search thinks */
	LEGAL_MAX = 65536,
	MATCHES = 6
};

/* What was seen of a ruleset. */
struct seen {
	const struct rules *rules;
	struct rules_setup setup;
	struct chance_fast chance;
	void *state, *other;
	size_t looked, thought;
	size_t illegal, twice, empty; /* of promising() */
	size_t cut;		      /* a short list without the best */
	size_t odd;		      /* chances that are none */
	size_t broken, seen_through;  /* of suppose() */
	size_t changed;		      /* it did change what is hidden */
	size_t restless;	      /* the same thought, another move */
	size_t knowing;		      /* a twin, another move */
};

static uint64_t legal[LEGAL_MAX];

/* --- moves that look good --------------------------------------------------- */

static bool
is_in(uint64_t move, const uint64_t *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (list[i] == move)
			return true;
	return false;
}

static void
look_promising(struct seen *s, int seat)
{
	uint64_t moves[SEARCH_WIDTH], few[2];
	size_t n, all, short_list;

	if (s->rules->promising == NULL)
		return;
	all = s->rules->moves(s->state, seat, legal, LEGAL_MAX);
	n = s->rules->promising(s->state, seat, moves, SEARCH_WIDTH);
	if (n > SEARCH_WIDTH)
		n = SEARCH_WIDTH;
	s->empty += n == 0;
	for (size_t i = 0; i < n; i++) {
		s->illegal += !is_in(moves[i], legal, all);
		s->twice += is_in(moves[i], moves, i);
	}
	short_list = s->rules->promising(s->state, seat, few, 2);
	s->cut += short_list < 1 || few[0] != moves[0];
}

/* --- chances at a glance ---------------------------------------------------- */

static void
look_outlook(struct seen *s)
{
	int chances[RULES_SEATS_MAX] = {0}, sum = 0;
	int n = s->setup.seats;

	if (s->rules->outlook == NULL)
		return;
	s->rules->outlook(s->state, chances);
	for (int i = 0; i < n; i++) {
		unsigned side = s->rules->side != NULL
		    ? s->rules->side(s->state, i)
		    : 1u << i;

		if (chances[i] < 0 || chances[i] > SEARCH_SURE)
			s->odd++;
		if (s->rules->together)
			s->odd += chances[i] != chances[0];
		else if (i == __builtin_ctz(side))
			sum += chances[i];
	}
	/* Each chance may be rounded down. */
	if (!s->rules->together &&
	    (sum > SEARCH_SURE || sum < SEARCH_SURE - 2 * n))
		s->odd++;
}

/* --- what a seat cannot know ------------------------------------------------ */

/* All that SEAT is shown of STATE. */
static void
show(const struct seen *s, const void *state, int seat, struct buffer *out)
{
	struct json j;

	buffer_reset(out);
	json_init(&j, out);
	json_array_begin(&j);
	s->rules->board(state, seat, &j);
	if (s->rules->told != NULL)
		s->rules->told(state, seat, &j);
	for (int i = 0; i < s->setup.seats; i++)
		s->rules->seat(state, seat, i, &j);
	json_array_end(&j);
	s->rules->text(state, seat, true, out);
}

static bool
same(const struct buffer *a, const struct buffer *b)
{
	return a->len == b->len && memcmp(a->data, b->data, a->len) == 0;
}

/* Makes OTHER a twin of STATE for SEAT. */
static void
look_suppose(struct seen *s, int seat)
{
	struct buffer a = {0}, b = {0};

	memcpy(s->other, s->state, s->rules->state_size);
	if (s->rules->suppose == NULL)
		return;
	s->rules->suppose(s->other, seat, &s->chance.chance);
	s->broken += s->rules->check(s->other) != NULL;
	show(s, s->state, seat, &a);
	show(s, s->other, seat, &b);
	s->seen_through += !same(&a, &b);
	buffer_reset(&a);
	buffer_reset(&b);
	s->rules->encode(s->state, &a);
	s->rules->encode(s->other, &b);
	s->changed += !same(&a, &b);
	buffer_fini(&a);
	buffer_fini(&b);
}

/* --- thoughts ---------------------------------------------------------------- */

static void
look_thought(struct seen *s, int seat)
{
	const struct search_limit limit = {.playouts = 40};
	const struct search_position here = {s->rules, s->state, seat},
				     twin = {s->rules, s->other, seat};
	uint64_t move = search_choose(&here, &limit, 7);

	s->thought++;
	s->illegal += !is_in(move, legal,
	    s->rules->moves(s->state, seat, legal, LEGAL_MAX));
	s->restless += search_choose(&here, &limit, 7) != move;
	s->knowing += search_choose(&twin, &limit, 7) != move;
}

static void
look(struct seen *s, int seat)
{
	look_promising(s, seat);
	look_outlook(s);
	look_suppose(s, seat);
	if (s->looked++ % THINK_EVERY == 0)
		look_thought(s, seat);
}

static void
play_and_look(struct seen *s)
{
	static const enum rules_policy policies[] = {
	    RULES_RANDOM, RULES_GREEDY, RULES_PLAYOUT, RULES_SHREWD};
	const struct rules *r = s->rules;
	unsigned to_move, plies = 0;

	memset(s->state, 0, r->state_size);
	r->setup(s->state, &s->setup, &s->chance.chance, NULL);
	while ((to_move = r->to_move(s->state)) != 0) {
		int seat = __builtin_ctz(to_move);
		enum rules_policy policy =
		    policies[chance_draw(&s->chance.chance, "policy", 4)];

		if (plies++ % LOOK_EVERY == 0)
			look(s, seat);
		r->play(s->state, seat,
		    r->choose(s->state, seat, policy, &s->chance.chance),
		    &s->chance.chance, NULL);
	}
}

static void
tell(const struct seen *s)
{
	const char *id = s->rules->id;

	tap_ok(s->looked > 20 && s->thought > 3, "%s: %zu positions", id,
	    s->looked);
	tap_ok(s->illegal + s->twice + s->empty + s->cut == 0,
	    "%s: what looks good is legal, and listed once", id);
	tap_ok(s->odd == 0, "%s: chances at a glance add up", id);
	if (s->rules->suppose != NULL)
		tap_ok(s->broken + s->seen_through == 0 &&
			s->changed > s->looked / 4,
		    "%s: what is made up looks the same, and is another "
		    "position",
		    id);
	tap_ok(s->restless == 0, "%s: the same seed, the same move", id);
	tap_ok(s->knowing == 0, "%s: what a seat cannot know changes nothing",
	    id);
}

static void
test_rules(const struct rules *rules)
{
	struct seen s = {.rules = rules};
	void *set = set_kit_read(rules);

	s.state = xcalloc(1, rules->state_size);
	s.other = xcalloc(1, rules->state_size);
	chance_fast_init(&s.chance, 4);
	for (int seats = rules->seats_min; seats <= rules->seats_max; seats++)
		for (int i = 0; i < GAMES; i++) {
			rules_defaults(rules, seats, &s.setup);
			s.setup.data = set;
			play_and_look(&s);
		}
	tell(&s);
	if (set != NULL)
		rules->data_free(set);
	free(s.state);
	free(s.other);
}

/* --- search itself ------------------------------------------------------------ */

static bool
count_down(void *arg)
{
	int *left = arg;

	return (*left)-- == 0;
}

static void
test_limits(const struct rules *rules)
{
	struct search_move found[SEARCH_WIDTH];
	struct rules_setup setup;
	struct chance_fast chance;
	void *set = set_kit_read(rules), *state = xcalloc(1, rules->state_size);
	struct search_position p = {rules, state, 0};
	struct search_limit limit = {.playouts = 300};
	uint64_t playouts = 0;
	int left = 5;
	size_t n;

	rules_defaults(rules, 2, &setup);
	setup.data = set;
	chance_fast_init(&chance, 1);
	rules->setup(state, &setup, &chance.chance, NULL);
	p.seat = __builtin_ctz(rules->to_move(state));
	n = search_moves(&p, &limit, 1, found);
	for (size_t i = 0; i < n; i++)
		playouts += found[i].playouts;
	if (rules->guesses)
		playouts *= PLAYOUT_SLOW;
	tap_ok(playouts == 300, "as many playouts as it was told: %d",
	    (int)playouts);
	tap_ok(n > 1 && found[0].playouts >= found[n - 1].playouts &&
		found[0].chance > 0 && found[0].chance < SEARCH_SURE &&
		found[0].spread > 0 && found[0].spread < SEARCH_SURE / 2,
	    "the best comes first, with its chance and spread");
	limit = (struct search_limit){.enough = count_down, .arg = &left};
	search_moves(&p, &limit, 1, found);
	tap_ok(left == -1, "it stops when it is enough");
	rules->data_free(set);
	free(state);
}

/* Whether one that thinks, at seat ME, beats one that moves at random. */
static bool
beats_random(const struct rules *rules, const struct rules_setup *setup, int me,
    uint64_t seed)
{
	const struct search_limit limit = {.playouts = 60};
	void *state = xcalloc(1, rules->state_size);
	struct rules_result result;
	struct chance_fast chance;
	unsigned to_move;

	chance_fast_init(&chance, seed);
	rules->setup(state, setup, &chance.chance, NULL);
	while ((to_move = rules->to_move(state)) != 0) {
		int seat = __builtin_ctz(to_move);
		const struct search_position p = {rules, state, seat};
		const struct bot *bot =
		    bot_find(seat == me ? "steady" : "random");

		rules->play(state, seat,
		    bot_choose(bot, &p, &limit, &chance.chance), &chance.chance,
		    NULL);
	}
	rules->result(state, &result);
	free(state);
	return result.winners == 1u << me;
}

static void
test_strength(const struct rules *rules)
{
	struct rules_setup setup;
	void *set = set_kit_read(rules);
	int won = 0;

	rules_defaults(rules, 2, &setup);
	setup.data = set;
	for (int i = 0; i < MATCHES; i++)
		won += beats_random(rules, &setup, i % 2, (uint64_t)i);
	tap_ok(won == MATCHES, "thinking beats chance in %d of %d games", won,
	    MATCHES);
	rules->data_free(set);
}

/* --- what playouts learn ------------------------------------------------------ */

/* A game of two moves. Seat 0 gambles or takes a trap, and seat 1 has many
 * answers: one of them wins against the trap, and no other does. */
struct toy {
	uint64_t first;
	int moves;
	bool won; /* by seat 0 */
};

enum { TOY_TRAP = 1, TOY_GAMBLE, TOY_ANSWERS = 8 };

static unsigned
toy_to_move(const void *state)
{
	const struct toy *t = state;

	return t->moves == 2 ? 0 : 1u << t->moves;
}

static size_t
toy_moves(const void *state, int seat, uint64_t *moves, size_t max)
{
	const struct toy *t = state;
	size_t n = t->moves == 0 ? 2 : TOY_ANSWERS;

	(void)seat;
	for (size_t i = 0; i < n && i < max; i++)
		moves[i] = i + 1;
	return n;
}

static uint64_t
toy_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance)
{
	(void)policy;
	return 1 + chance_draw(chance, "move", toy_moves(state, seat, NULL, 0));
}

static const char *
toy_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events)
{
	struct toy *t = state;

	(void)seat;
	(void)events;
	if (t->moves++ == 0)
		t->first = move;
	else if (t->first == TOY_TRAP)
		t->won = move != TOY_ANSWERS;
	else
		t->won = chance_draw(chance, "luck", 10) < 6;
	return NULL;
}

static void
toy_result(const void *state, struct rules_result *result)
{
	const struct toy *t = state;

	*result = (struct rules_result){.winners = t->won ? 1 : 2};
}

static bool
toy_sealed(const void *state, int seat, uint64_t move)
{
	(void)state;
	(void)seat;
	(void)move;
	return true;
}

/* Lists the answer to the trap first. */
static size_t
toy_promising(const void *state, int seat, uint64_t *moves, size_t max)
{
	size_t n = toy_moves(state, seat, NULL, 0);

	for (size_t i = 0; i < n && i < max; i++)
		moves[i] = n - i;
	return n;
}

static void
test_answers(void)
{
	struct rules toy = {.id = "toy",
	    .seats_min = 2,
	    .seats_max = 2,
	    .state_size = sizeof(struct toy),
	    .to_move = toy_to_move,
	    .moves = toy_moves,
	    .promising = toy_moves,
	    .choose = toy_choose,
	    .play = toy_play,
	    .result = toy_result};
	const struct search_limit limit = {.playouts = 2000};
	const struct toy start = {0};
	const struct search_position p = {&toy, &start, 0};

	tap_ok(search_choose(&p, &limit, 1) == TOY_GAMBLE,
	    "playouts learn the answer to a trap");
	toy.sealed = toy_sealed;
	tap_ok(search_choose(&p, &limit, 1) == TOY_TRAP,
	    "but none to a move that nobody sees");
	toy.promising = toy_promising;
	toy.guesses = true;
	tap_ok(search_choose(&p, &limit, 1) == TOY_GAMBLE,
	    "with care the answer is the one that looks best");
}

int
main(void)
{
	for (const struct rules *const *r = rules_all(); *r != NULL; r++)
		test_rules(*r);
	test_limits(rules_find("carcassonne", 0));
	test_strength(rules_find("carcassonne", 0));
	test_answers();
	return tap_done();
}
