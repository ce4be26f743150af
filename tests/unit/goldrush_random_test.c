/*
 * Properties of random games of goldrush/1, with two to five seats and all
 * options.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"
#include "goldrush_kit.h"
#include "rules/goldrush/feature.h"
#include "rules/goldrush/moves.h"
#include "rules/goldrush/play.h"
#include "rules/goldrush/scan.h"
#include "rules/goldrush/trial.h"
#include "tap.h"

enum {
	GAMES = 120,
	MOVES_MAX = 65536,
	WHOLE_EVERY = 40, /* positions between two where all is tried */
	LOG_MAX = 128
};

static const struct rules *const rules = &goldrush_1;

static struct run {
	struct gold_kit k;
	struct chance_fast chance, own;
	uint64_t list[MOVES_MAX];
	size_t n, positions, whole, most;
	struct draws draws;
	uint64_t log[LOG_MAX];
	unsigned plies;
	/* Faults. */
	unsigned wrong, broken, disorder, refused, accepted, uneven, unread,
	    unlike, sums;
} run;

/* --- moves ---------------------------------------------------------------- */

/* How a move is ordered, out of its notation alone. */
struct order {
	int y, x, turn, act, y2, x2, kind, border;
};

static int
border_of(const char *text)
{
	static const char letters[] = "NESW";
	int at = (int)(strchr(letters, text[0]) - letters);

	return text[1] == '\0' ? at : 2 * at + (text[1] - '1');
}

/* Reads "rail:E", or with FAR "rail:X,Y:E". */
static void
read_feature(const char *p, bool far, struct order *o)
{
	static const char *const kinds[] = {
	    "rail", "mountain", "city", "prairie"};
	int skip = 0;

	for (o->kind = 0;
	     strncmp(p, kinds[o->kind], strlen(kinds[o->kind])) != 0; o->kind++)
		;
	p += strlen(kinds[o->kind]);
	if (far) {
		sscanf(p, ":%d,%d%n", &o->x2, &o->y2, &skip);
		p += skip;
	}
	if (*p == ':')
		o->border = border_of(p + 1);
}

static void
read_order(const char *text, struct order *o)
{
	int skip = 0;

	memset(o, 0, sizeof *o);
	sscanf(text, "%d,%d/%d%n", &o->x, &o->y, &o->turn, &skip);
	text += skip;
	if (strncmp(text, " cowboy@", 8) == 0) {
		o->act = 1;
		read_feature(text + 8, false, o);
	} else if (strncmp(text, " tent@", 6) == 0) {
		o->act = 2;
		read_feature(text + 6, true, o);
	} else if (strcmp(text, " mine") == 0) {
		o->act = 3;
	} else if (strncmp(text, " withdraw ", 10) == 0) {
		o->act = 4;
		read_feature(text + 10, true, o);
	}
}

static bool
in_order(const struct order *a, const struct order *b)
{
	int left[] = {
	    a->y, a->x, a->turn, a->act, a->y2, a->x2, a->kind, a->border};
	int right[] = {
	    b->y, b->x, b->turn, b->act, b->y2, b->x2, b->kind, b->border};

	for (size_t i = 0; i < sizeof left / sizeof *left; i++)
		if (left[i] != right[i])
			return left[i] < right[i];
	return false;
}

/* The list is in the order of facts 8, and each notation means its move. */
static void
look_at_list(const struct gold_state *s)
{
	struct order before = {0}, here;
	struct buffer text = {0};
	uint64_t again;

	for (size_t i = 0; i < run.n; i++) {
		buffer_reset(&text);
		rules->format(s, s->to_move, run.list[i], &text);
		read_order(buffer_text(&text), &here);
		run.disorder += i > 0 && !in_order(&before, &here);
		before = here;
		run.unread += rules->parse(s, s->to_move, buffer_text(&text),
				  &again) != NULL ||
		    again != run.list[i];
	}
	buffer_fini(&text);
}

static bool
is_listed(uint64_t move)
{
	for (size_t i = 0; i < run.n; i++)
		if (run.list[i] == move)
			return true;
	return false;
}

/* Whether M can be made, by what lies there once the tile is laid. */
static bool
can_be_made(const struct gold_state *s, const struct gold_move *m, unsigned gap)
{
	static struct gold_state after;
	const struct tiles_face *face = &s->b.set->face[s->b.drawn];
	unsigned node;

	if (!(s->b.set->table[s->b.drawn].fits[s->b.gap[gap].want] >> m->turn &
		1))
		return false;
	gold_trial_lay(&after, s, gap, m->turn);
	if (m->act == GOLD_MINE)
		return s->tent[s->to_move] != GOLD_HOME &&
		    gold_tokens_on(&after, s->tent[s->to_move]) > 0;
	if (m->act != GOLD_SET)
		return true;
	if (gold_cowboy_at(s, s->to_move, GOLD_HOME) < 0 ||
	    m->part >= face->n_parts ||
	    (face->part[m->part].kind == GOLD_PRAIRIE && !s->farmers))
		return false;
	node = after.b.tile[after.b.n_tiles - 1].node + (unsigned)m->part;
	return after.b.node[gold_root(&after, node)].seats == 0;
}

/* Every move that could be packed for a gap is accepted iff it is listed. */
static void
try_gap(const struct gold_state *s, unsigned gap)
{
	struct gold_move m = {.key = s->b.gap[gap].key};
	unsigned at;

	for (unsigned i = 0; i < 4u * (2 + TILES_PARTS_MAX + 1); i++) {
		unsigned part = i / 4;

		m.turn = i % 4;
		m.act = part == 0 ? GOLD_NO_ACT
		    : part == 1	  ? GOLD_MINE
				  : GOLD_SET;
		m.part = (uint8_t)(part < 2 ? 0 : part - 2);
		m.target = 0;
		run.accepted += (gold_move_refusal(s, &m, &at) == NULL) !=
		    is_listed(gold_move_pack(&m));
		run.wrong +=
		    is_listed(gold_move_pack(&m)) != can_be_made(s, &m, gap);
	}
	for (unsigned i = 0; i < 8u * s->b.n_nodes; i++) {
		m.turn = i % 4;
		m.act = i / 4 % 2 ? GOLD_PITCH : GOLD_WITHDRAW;
		gold_move_at(s, i / 8, &m);
		run.accepted += (gold_move_refusal(s, &m, &at) == NULL) !=
		    is_listed(gold_move_pack(&m));
	}
	for (unsigned i = 0; i < 4u * TILES_PARTS_MAX; i++) {
		m.turn = i % 4;
		m.act = GOLD_PITCH;
		m.target = m.key;
		m.part = (uint8_t)(i / 4);
		run.accepted += (gold_move_refusal(s, &m, &at) == NULL) !=
		    is_listed(gold_move_pack(&m));
	}
}

/* The parts where a cowboy could go, of every place of the tile, are those where
 * none is once it lies. */
static void
look_at_parts(const struct gold_state *s)
{
	static struct gold_state after;
	const struct tiles_table *table = &s->b.set->table[s->b.drawn];
	struct gold_rim rim;

	for (unsigned i = 0; i < 4u * s->b.n_gaps; i++) {
		const struct tiles_gap *gap = &s->b.gap[i / 4];
		unsigned free, first, turn = i % 4;

		if (!(table->fits[gap->want] >> turn & 1))
			continue;
		gold_rim_take(s, gap, true, &rim);
		free = gold_free_parts(s, &rim, turn);
		gold_trial_lay(&after, s, i / 4, turn);
		first = after.b.tile[after.b.n_tiles - 1].node;
		for (unsigned k = 0; k < table->n_parts; k++) {
			unsigned node = first + table->order[turn][k];
			bool none =
			    after.b.node[gold_root(&after, node)].seats == 0;

			if (gold_kind(&after, node) == GOLD_PRAIRIE &&
			    !s->farmers)
				none = false;
			run.wrong += (free >> k & 1) != none;
		}
	}
}

/* A chance that says what it is told. */
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
	return t->answer < n ? t->answer : n - 1;
}

/* Each listed move is chosen by exactly one draw. */
static void
look_at_choice(const struct gold_state *s)
{
	bool *seen = xcalloc(run.n, sizeof *seen);
	struct told t = {{told_draw}, 0, 0};

	for (t.answer = 0; t.answer < run.n; t.answer++) {
		uint64_t move =
		    rules->choose(s, s->to_move, RULES_RANDOM, &t.chance);
		size_t i = 0;

		while (i < run.n && run.list[i] != move)
			i++;
		run.uneven += i == run.n || seen[i] || t.n != run.n;
		if (i < run.n)
			seen[i] = true;
	}
	free(seen);
}

/* Every listed move can be made. */
static void
make_all(const struct gold_state *s)
{
	struct gold_state *after = xcalloc(1, sizeof *after);

	for (size_t i = 0; i < run.n; i++) {
		memcpy(after, s, sizeof *s);
		run.refused += rules->play(after, s->to_move, run.list[i],
				   &run.own.chance, NULL) != NULL;
		run.broken += rules->check(after) != NULL;
	}
	free(after);
}

static void
look_at(const struct gold_state *s)
{
	run.positions++;
	run.n = rules->moves(s, s->to_move, run.list, MOVES_MAX);
	run.most = run.n > run.most ? run.n : run.most;
	run.broken += rules->check(s) != NULL;
	run.accepted +=
	    rules->moves(s, (s->to_move + 1) % s->seats, NULL, 0) != 0;
	run.uneven +=
	    rules->moves(s, s->to_move, NULL, 0) != run.n || run.n == 0;
	look_at_parts(s);
	if (run.positions % WHOLE_EVERY != 0)
		return;
	run.whole++;
	look_at_list(s);
	look_at_choice(s);
	make_all(s);
	for (unsigned i = 0; i < s->b.n_gaps; i += 1 + s->b.n_gaps / 12)
		try_gap(s, i);
}

/* --- games ---------------------------------------------------------------- */

/* The scores of events. */
static void
add_up(const char *text, int *points)
{
	for (const char *at = text;
	     (at = strstr(at, "{\"e\":\"score\"")) != NULL; at++) {
		int seat = atoi(strstr(at, "\"seat\":") + 7);

		points[seat] += atoi(strstr(at, "\"points\":") + 9);
		run.sums += strstr(at, "\"points\":0,") != NULL &&
		    strstr(at, "\"points\":0,") < strchr(at, '}');
	}
}

/* Plays the game again from its moves and draws. */
static void
replay(const struct gold_state *end)
{
	struct gold_state *s = xcalloc(1, sizeof *s);
	struct buffer one = {0}, other = {0};
	struct chance_replayed chance;

	chance_replay_init(&chance, &run.draws);
	rules->setup(s, &run.k.setup, &chance.chance, NULL);
	for (unsigned i = 0; i < run.plies; i++)
		run.unlike += rules->play(s, s->to_move, run.log[i],
				  &chance.chance, NULL) != NULL;
	rules->encode(s, &one);
	rules->encode(end, &other);
	run.unlike += !chance_replay_exact(&chance) || one.len != other.len ||
	    memcmp(one.data, other.data, one.len) != 0 ||
	    !gold_kit_same(s, end);
	buffer_fini(&one);
	buffer_fini(&other);
	free(s);
}

static void
play_game(unsigned seed)
{
	static const char *const options[] = {"", "farmers=no", "withdraw=yes",
	    "cowboys=5", "withdraw=yes cowboys=5 farmers=no"};
	struct gold_kit *k = &run.k;
	int points[GOLD_SEATS_MAX] = {0};
	struct chance_recorded chance;
	struct json j;

	gold_kit_start(k, 2 + (int)seed % 4, options[seed % 5], "");
	memset(&k->s, 0, sizeof k->s);
	chance_fast_init(&run.chance, seed);
	chance_fast_init(&run.own, seed + 1000);
	draws_reset(&run.draws);
	chance_record_init(&chance, &run.chance.chance, &run.draws);
	rules->setup(&k->s, &k->setup, &chance.chance, NULL);
	for (run.plies = 0; !k->s.over && run.plies < LOG_MAX; run.plies++) {
		enum rules_policy policy =
		    run.plies % 3 == seed % 3 ? RULES_GREEDY : RULES_RANDOM;

		look_at(&k->s);
		run.log[run.plies] =
		    rules->choose(&k->s, k->s.to_move, policy, &run.own.chance);
		buffer_reset(&k->events);
		json_init(&j, &k->events);
		json_array_begin(&j);
		run.refused +=
		    rules->play(&k->s, k->s.to_move, run.log[run.plies],
			&chance.chance, &j) != NULL;
		json_array_end(&j);
		add_up(buffer_text(&k->events), points);
	}
	run.broken += rules->check(&k->s) != NULL || !k->s.over;
	for (int i = 0; i < k->s.seats; i++)
		run.sums += points[i] != k->s.score[i];
	replay(&k->s);
}

int
main(void)
{
	for (unsigned i = 0; i < GAMES; i++)
		play_game(i);
	tap_ok(run.broken == 0,
	    "tokens, figures and features are in order in %zu positions, and "
	    "after every move of %zu of them",
	    run.positions, run.whole);
	tap_ok(run.refused == 0, "what is listed is accepted");
	tap_ok(run.accepted == 0, "what is accepted is listed");
	tap_ok(run.wrong == 0,
	    "cowboys go where nobody is once the tile lies, and who has a "
	    "tent mines where there is a token then");
	tap_ok(run.disorder == 0,
	    "moves are listed by cell, turn and action, as they are written");
	tap_ok(run.unread == 0, "what a move is called is read as that move");
	tap_ok(run.uneven == 0,
	    "a random player chooses each move by one draw of as many as "
	    "there are, at most %zu",
	    run.most);
	tap_ok(run.unlike == 0,
	    "a game from its moves and draws is the same, byte for byte");
	tap_ok(run.sums == 0,
	    "scores are the sums of what is told, and nothing is told of "
	    "0 points");
	gold_kit_end(&run.k);
	draws_fini(&run.draws);
	return tap_done();
}
