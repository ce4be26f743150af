/*
 * The policies of geonosis/1: uniform, cautious, greedy.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geonosis_kit.h"
#include "rules/geonosis/arena.h"
#include "rules/geonosis/policy.h"
#include "tap.h"

enum { GAMES = 300, DOOM_GAMES = 150, TRIES = 40, TRIES_MORE = 4000 };

static const struct rules *const rules = &geonosis_1;

/* Chance that answers what it is told, and notes the range. */
struct told {
	struct chance chance;
	uint64_t answer, n;
};

static uint64_t
told_draw(struct chance *self, const char *label, uint64_t n)
{
	struct told *t = (struct told *)self;

	(void)label;
	t->n = n;
	return t->answer;
}

static void
start(struct geo_state *s, const struct geo_set *set, int seats,
    struct chance *chance)
{
	const struct rules_setup setup = {
	    .seats = seats, .data = set, .options = {0, 1, 4, 0, 0}};

	memset(s, 0, sizeof *s);
	rules->setup(s, &setup, chance, NULL);
}

/* Every move of a state is chosen by exactly one draw. */
static bool
choice_uniform(const struct geo_state *s, int seat)
{
	static uint64_t list[GEO_MOVES_MAX];
	struct told t = {{told_draw}, 0, 0};
	size_t n = rules->moves(s, seat, list, GEO_MOVES_MAX);
	bool good = true;

	for (t.answer = 0; t.answer < n; t.answer++)
		good &= rules->choose(s, seat, RULES_RANDOM, &t.chance) ==
			list[t.answer] &&
		    t.n == n;
	return good;
}

static void
test_random(const struct geo_set *set)
{
	struct chance_fast chance;
	struct geo_state s;
	unsigned to_move, wrong = 0, unsteady = 0;

	chance_fast_init(&chance, 5);
	for (int i = 0; i < 6; i++) {
		start(&s, set, 2 + i % 3, &chance.chance);
		while ((to_move = rules->to_move(&s)) != 0) {
			int seat = __builtin_ctz(to_move);
			uint64_t move =
			    rules->choose(&s, seat, RULES_FALLBACK, NULL);

			wrong += !choice_uniform(&s, seat);
			unsteady += move !=
			    rules->choose(&s, seat, RULES_FALLBACK, NULL);
			rules->play(&s, seat, move, &chance.chance, NULL);
		}
	}
	tap_ok(wrong == 0, "random is uniform among all legal moves");
	tap_ok(unsteady == 0,
	    "fallback asks no chance, and chooses the same every time");
}

/* Wins of a table of one policy, in thousandths of GAMES games. */
static unsigned
wins(const struct geo_set *set, int seats, enum rules_policy policy)
{
	struct chance_fast chance, own;
	struct geo_state s;
	unsigned to_move, won = 0;

	chance_fast_init(&chance, 20);
	chance_fast_init(&own, 21);
	for (int i = 0; i < GAMES; i++) {
		start(&s, set, seats, &chance.chance);
		while ((to_move = rules->to_move(&s)) != 0) {
			int seat = __builtin_ctz(to_move);

			rules->play(&s, seat,
			    rules->choose(&s, seat, policy, &own.chance),
			    &chance.chance, NULL);
		}
		won += s.outcome == GEO_WON;
	}
	return won * 1000 / GAMES;
}

static void
test_wins(const struct geo_set *set)
{
	unsigned fallback = wins(set, 4, RULES_FALLBACK);
	unsigned chance = wins(set, 4, RULES_RANDOM);

	for (int seats = 2; seats <= 4; seats++) {
		unsigned greedy = wins(set, seats, RULES_GREEDY);

		tap_ok(greedy >= 300,
		    "%d greedy players win 30 %% of their games or more (%u "
		    "of 1000)",
		    seats, greedy);
	}
	tap_ok(fallback >= 2 * chance && fallback > 0,
	    "four fallbacks win twice as often as random players, at least "
	    "(%u and %u of 1000)",
	    fallback, chance);
}

/* Whether a move loses at once, whatever chance brings. Some of it is tried,
 * which is slower than to know, but another way. */
static bool
always_loses(const struct geo_state *s, int seat, uint64_t move, unsigned tries)
{
	for (unsigned i = 0; i < tries; i++) {
		struct geo_state copy = *s;
		struct chance_fast chance;

		chance_fast_init(&chance, 1000 + i);
		rules->play(&copy, seat, move, &chance.chance, NULL);
		if (copy.stage != GEO_OVER || copy.outcome == GEO_WON)
			return false;
	}
	return true;
}

/* Another move than MOVE that does not lose at once. */
static bool
has_way_out(const struct geo_state *s, int seat)
{
	static uint64_t list[GEO_MOVES_MAX];
	size_t n = rules->moves(s, seat, list, GEO_MOVES_MAX);

	for (size_t i = 0; i < n; i++)
		if (!always_loses(s, seat, list[i], TRIES))
			return true;
	return false;
}

static void
test_doom(const struct geo_set *set)
{
	struct chance_fast chance, own;
	struct geo_state s;
	unsigned to_move, lost = 0, avoidable = 0;

	chance_fast_init(&chance, 40);
	chance_fast_init(&own, 41);
	for (int i = 0; i < DOOM_GAMES; i++) {
		start(&s, set, 2 + i % 3, &chance.chance);
		while ((to_move = rules->to_move(&s)) != 0) {
			int seat = __builtin_ctz(to_move);
			uint64_t move =
			    rules->choose(&s, seat, RULES_FALLBACK, NULL);

			if (always_loses(&s, seat, move, TRIES)) {
				lost++;
				avoidable += has_way_out(&s, seat) &&
				    always_loses(&s, seat, move, TRIES_MORE);
			}
			/* The others play badly: it gets into trouble. */
			if (chance_draw(&own.chance, "who", 4) == 0)
				move = rules->choose(&s, seat, RULES_RANDOM,
				    &own.chance);
			rules->play(&s, seat, move, &chance.chance, NULL);
		}
	}
	tap_ok(avoidable == 0 && lost > 0,
	    "fallback never loses at once when another move does not (%u "
	    "times it could not help it, %u it could)",
	    lost - avoidable, avoidable);
}

/* The move of the cautious partner, as text. */
static bool
falls_back_to(const struct kit *k, const char *wanted)
{
	struct buffer text = {0};
	bool good;

	rules->format(&k->state, 0,
	    rules->choose(&k->state, 0, RULES_FALLBACK, NULL), &text);
	good = strcmp(buffer_text(&text), wanted) == 0;
	if (!good)
		printf("# it plays %s\n", buffer_text(&text));
	buffer_fini(&text);
	return good;
}

/* Seat 0 has the last die; three more threats are missed. */
static void
start_check(struct kit *k, const struct geo_set *set, int force, unsigned die,
    const char *threats)
{
	kit_start(k, set, 4, (struct kit_level){.force = force}, "1111", "",
	    threats);
	kit_clear(k);
	kit_meet(k, GEO_MEGA);
	kit_last(k, 0, die);
}

/* What is lost for certain, though not at once, is seen as well. */
static void
test_foresight(const struct geo_set *set)
{
	struct kit k = {0};

	/* A zone of 4 points, and a reserve that needs them badly. */
	start_check(&k, set, 1, 2, "T02 T01 T03");
	kit_zone(&k, GEO_BATTLE, 6);
	k.state.lying[GEO_MEGA][2] = k.state.lying[GEO_MEGA][4] = 1;
	k.state.thrown[1]--;
	k.state.aside++;
	k.state.tokens = 24;
	k.state.reserve[GEO_BATTLE] = 2;
	tap_ok(falls_back_to(&k, "die:2 card:M1"),
	    "fallback leaves no mega threat with more dice missing than there "
	    "are, whatever a fight would bring");
	kit_end(&k);

	/* 2 and 3 points of Force are 5; either alone can be borne. */
	start_check(&k, set, 5, 2, "T02 T14 T05");
	k.state.lying[0][2] = 1;
	k.state.aside--;
	kit_zone(&k, GEO_SUPER, 6);
	k.state.reserve[GEO_SUPER] = 9;
	k.state.tokens = 17;
	tap_ok(falls_back_to(&k, "die:2 card:T02"),
	    "it adds up what several missed threats cost, in whatever order "
	    "they will come");
	kit_end(&k);

	/* Three zones of three droidekas come at least. */
	start_check(&k, set, 9, 5, "T09 T02 T05");
	k.state.lying[0][4] = k.state.lying[0][5] = 1;
	k.state.aside = (uint8_t)(k.state.aside - 2);
	k.state.reserve[GEO_DROIDEKA] = 9;
	tap_ok(falls_back_to(&k, "die:5>6 card:T09"),
	    "and spends Force on the one that would take the last token");
	kit_end(&k);

	/* The same with zones of five in the pile. */
	start_check(&k, set, 9, 5, "T09 T02 T05");
	k.state.lying[0][4] = k.state.lying[0][5] = 1;
	k.state.aside = (uint8_t)(k.state.aside - 2);
	k.state.reserve[GEO_DROIDEKA] = 15;
	k.state.pile = 1u << 0 | 1u << 2 | 1u << 7 | 1u << 13 | 1u << 14 |
	    1u << 25 | 1u << 27;
	k.state.discard = ((1u << GEO_ZONES) - 1) ^ k.state.pile;
	tap_ok(falls_back_to(&k, "die:5>6 card:T09"),
	    "it knows which zones are left in the pile");
	kit_end(&k);
}

/* A zone with as many spaces to stand on as there are seats, or fewer. */
static unsigned
small_zone(const struct kit *k)
{
	struct geo_mask blocked = geo_blocked(&k->state);
	unsigned z = 0;

	while (z < GEO_ZONES &&
	    geo_mask_count(geo_mask_less(k->set->zone[z], blocked)) >
		k->state.seats)
		z++;
	return z;
}

/* Figures stand on all spaces of zone Z that droids could. */
static void
crowd(struct kit *k, unsigned z)
{
	struct geo_mask free =
	    geo_mask_less(k->set->zone[z], geo_blocked(&k->state));
	int seat = 0;

	for (unsigned i = 0; i < k->set->n_spaces; i++)
		if (geo_mask_has(&free, i))
			kit_figure(k, seat++, i + 1);
}

/* A zone without room takes no token, as often as it is drawn. */
static void
test_full_zone(const struct geo_set *set)
{
	struct kit k = {0};
	unsigned z;

	kit_start(&k, set, 4, (struct kit_level){.force = 9}, "1111", "",
	    "T09 T02 T05");
	kit_clear(&k);
	z = small_zone(&k);
	k.state.pile = 1u << z;
	k.state.discard = ((1u << GEO_ZONES) - 1) ^ k.state.pile;
	k.state.reserve[GEO_DROIDEKA] = 3;
	k.state.stage = GEO_DUE_PENALTY;
	k.state.missed = 1;
	k.state.chosen = 0;
	tap_ok(geo_doom(&k.state) == GEO_DOOM_NOW,
	    "two zones of droidekas are more than a reserve of three bears");
	crowd(&k, z);
	tap_ok(geo_doom(&k.state) == GEO_DOOM_NONE,
	    "but for a full one in an exhausted pile, which may come twice");
	kit_end(&k);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();

	test_random(set);
	test_wins(set);
	test_doom(set);
	test_foresight(set);
	test_full_zone(set);
	geo_set_free(set);
	return tap_done();
}
