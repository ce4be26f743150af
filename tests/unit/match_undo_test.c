/*
 * Moves of the table in random games of every ruleset, against a second way to
 * the same position: the log without what was taken back.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "match/match.h"
#include "set_kit.h"
#include "tap.h"
#include "toy.h"

enum { ENTRIES_MAX = 500, GAMES = 160 };

struct logged {
	struct entry e;
	bool gone;  /* taken back */
	bool bar;   /* nothing is taken back across it */
	bool bared; /* that is new: logs of before do it */
	int points[RULES_SEATS_MAX];
};

struct run {
	const struct rules *rules;
	struct rules_setup setup;
	void *set; /* its data, or NULL */
	struct match *m;
	struct match *stored; /* fed with what a store keeps */
	struct match *told;   /* fed with it and asked what happens */
	struct logged *log;
	size_t n;
	struct chance_fast chance, own;
	size_t undone, refused, resigned, deepest, bared;
	size_t open; /* moves that could be taken back */
	size_t wrong;
};

/* --- the rules once more, from the log alone ---------------------------------------- */

/* Adds what the score events of TEXT, canonical JSON, give. */
static void
count_points(const char *text, int points[RULES_SEATS_MAX])
{
	const char *at = text;

	while (at != NULL && (at = strstr(at, "{\"e\":\"score\"")) != NULL) {
		const char *end = strchr(at, '}');
		const char *gain = strstr(at, "\"points\":");
		const char *seat = strstr(at, "\"seat\":");

		if (gain != NULL && seat != NULL && seat < end)
			points[atoi(seat + 7)] += atoi(gain + 9);
		at = end;
	}
}

static bool
is_move(const struct logged *l)
{
	return l->e.move[0] != '!';
}

/* Whether SEAT may take entry N back now. */
static bool
may_undo(const struct run *r, int seat, size_t n)
{
	size_t effective = 0;

	if (match_to_move(r->m) == 0 || (r->m->resigned >> seat & 1) ||
	    n == 0 || n >= r->n || r->log[n].gone || !is_move(&r->log[n]) ||
	    r->log[n].e.seat != seat)
		return false;
	for (size_t i = n; i < r->n; i++) {
		if (r->log[i].bar || (r->log[i].bared && !r->log[i].gone))
			return false;
		effective += !r->log[i].gone && is_move(&r->log[i]);
	}
	return effective <= MATCH_UNDO_MAX;
}

static bool
same_position(const struct match *a, const struct match *b)
{
	struct buffer one = {0}, other = {0};
	bool same;

	match_encode(a, &one);
	match_encode(b, &other);
	same = one.len == other.len &&
	    memcmp(one.data, other.data, one.len) == 0 &&
	    match_to_move(a) == match_to_move(b) && a->resigned == b->resigned;
	buffer_fini(&one);
	buffer_fini(&other);
	return same;
}

/* As far as can be told, the same can be taken back in both. */
static bool
same_undo(const struct match *a, const struct match *b)
{
	unsigned one = 0, other = 0, differ = 0;

	for (int i = 0; i < a->setup.seats; i++)
		differ += match_undo_first(a, i, ~0u, &one) !=
			match_undo_first(b, i, ~0u, &other) ||
		    one != other;
	return differ == 0;
}

/* The log without what was taken back, and without the taking. */
static bool
leads_here(const struct run *r)
{
	struct match *m = match_new(r->rules, &r->setup);
	bool good = true;
	const char *why;
	uint32_t n;

	for (size_t i = 0; i < r->n && good; i++)
		if (!r->log[i].gone &&
		    (!match_is_table_move(r->log[i].e.move, &n) || n == 0))
			good = match_replay(m, &r->log[i].e, NULL, &why);
	good = good && same_position(m, r->m);
	match_free(m);
	return good;
}

/* Scores are the sums of what is in force. */
static bool
adds_up(const struct run *r)
{
	struct match *m = match_copy(r->m);
	int points[RULES_SEATS_MAX] = {0};
	struct rules_result result;
	struct entry e = {0};
	bool good = true;

	if (match_to_move(m) != 0)
		good = match_end(m, 0, &e) == MATCH_OK;
	match_result(m, &result);
	for (size_t i = 0; i < r->n; i++)
		for (int s = 0; s < r->setup.seats && !r->log[i].gone; s++)
			points[s] += r->log[i].points[s];
	for (int s = 0; s < r->setup.seats; s++)
		good = good && points[s] == result.scores[s];
	match_free(m);
	entry_fini(&e);
	return good;
}

/* --- playing --------------------------------------------------------------------------- */

/* E was made: takes it down, and feeds the others. */
static void
take_down(struct run *r, const struct entry *e)
{
	struct logged *l = &r->log[r->n++];
	struct entry told = {0};
	const char *why;

	memset(l, 0, sizeof *l);
	entry_copy(&l->e, e);
	count_points(e->events.data, l->points);
	count_points(e->aside.data, l->points);
	l->bar = e->chance.len > 0 || e->aside.len > 0 ||
	    (e->move[0] == '!' && strncmp(e->move, "!undo ", 6) != 0);
	l->bared = !l->bar && e->move[0] != '!' && r->rules->bared != NULL &&
	    r->rules->bared(r->m->state);
	r->bared += l->bared;
	r->open += !l->bar && e->move[0] != '!' && match_to_move(r->m) != 0;
	/* As it is stored. */
	buffer_reset(&l->e.events);
	buffer_reset(&l->e.aside);
	l->e.sealed = false;
	r->wrong += !match_replay(r->stored, &l->e, NULL, &why) ||
	    !match_replay(r->told, &l->e, &told, &why) ||
	    told.events.len != e->events.len ||
	    memcmp(told.events.data, e->events.data, e->events.len) != 0 ||
	    told.aside.len != e->aside.len || told.sealed != e->sealed;
	entry_fini(&told);
}

static unsigned
own_draw(struct run *r, unsigned n)
{
	return (unsigned)chance_draw(&r->own.chance, "own", n);
}

static void
make_move(struct run *r, struct entry *e)
{
	int seat = __builtin_ctz(match_to_move(r->m));
	struct buffer text = {0};
	const char *why;

	r->rules->format(r->m->state, seat,
	    r->rules->choose(r->m->state, seat, RULES_RANDOM, &r->own.chance),
	    &text);
	if (match_play(r->m, seat, buffer_text(&text), ENTRY_BY_SEAT,
		&r->chance.chance, 0, e, &why) == MATCH_OK)
		take_down(r, e);
	else
		r->wrong++;
	buffer_fini(&text);
}

/* Anybody takes back one of the last entries, or is refused. */
static void
try_undo(struct run *r, struct entry *e)
{
	int seat = (int)own_draw(r, (unsigned)r->setup.seats);
	unsigned back = own_draw(r, own_draw(r, 4) == 0 ? 24 : 4), others = 0;
	uint32_t n = (uint32_t)r->n - 1 - (back < r->n ? back : 0);
	uint32_t first = match_undo_first(r->m, seat, ~0u, &others);
	bool may = may_undo(r, seat, n);
	const char *why;

	for (uint32_t i = first; first != 0 && i < r->n; i++)
		others -= !r->log[i].gone && is_move(&r->log[i]) &&
		    r->log[i].e.seat != seat;
	r->wrong += others != 0 || (first != 0 && !may_undo(r, seat, first));
	if (may && own_draw(r, 2) == 0)
		n = first;
	if ((match_undo(r->m, seat, n, 0, e, &why) == MATCH_OK) != may) {
		r->wrong++;
	} else if (may) {
		r->deepest = r->n - n > r->deepest ? r->n - n : r->deepest;
		for (uint32_t i = n; i < r->n; i++)
			r->log[i].gone = true;
		take_down(r, e);
		r->undone++;
	} else {
		r->refused++;
	}
}

static void
try_resign(struct run *r, struct entry *e)
{
	int seat = (int)own_draw(r, (unsigned)r->setup.seats);
	bool may = !(r->m->resigned >> seat & 1);
	const char *why;

	if ((match_resign(r->m, seat, ENTRY_BY_CLOCK, 0, e, &why) ==
		MATCH_OK) != may)
		r->wrong++;
	else if (may)
		take_down(r, e);
	r->resigned += may;
}

/* In every other game with all that can be had. */
static void
set_options(struct run *r, int seats, bool much)
{
	rules_defaults(r->rules, seats, &r->setup);
	r->setup.data = r->set;
	for (size_t i = 0; i < r->rules->n_options && much; i++) {
		int was = r->setup.options[i];

		if (r->rules->options[i].type == RULES_FLAG)
			r->setup.options[i] = !was;
		if (r->rules->options_refuse(&r->setup) != NULL)
			r->setup.options[i] = was;
	}
}

static void
play_one(struct run *r, int seats, unsigned seed)
{
	struct entry e = {0};

	set_options(r, seats, seed & 1);
	r->n = 0;
	chance_fast_init(&r->chance, seed);
	chance_fast_init(&r->own, seed + 1000);
	r->m = match_new(r->rules, &r->setup);
	r->stored = match_new(r->rules, &r->setup);
	r->told = match_new(r->rules, &r->setup);
	match_setup(r->m, &r->chance.chance, 0, &e);
	take_down(r, &e);
	while (match_to_move(r->m) != 0 && r->n < ENTRIES_MAX &&
	    r->wrong == 0) {
		unsigned what = own_draw(r, 1000);

		if (what < 4)
			try_resign(r, &e);
		else if (what < 300)
			try_undo(r, &e);
		else
			make_move(r, &e);
		if (what % 20 == 0)
			r->wrong += !leads_here(r) || !adds_up(r);
		r->wrong += !same_position(r->m, r->stored) ||
		    !same_undo(r->m, r->stored) || !same_undo(r->m, r->told);
	}
	r->wrong +=
	    !leads_here(r) || !adds_up(r) || !same_position(r->m, r->told);
	for (size_t i = 0; i < r->n; i++)
		entry_fini(&r->log[i].e);
	match_free(r->m);
	match_free(r->stored);
	match_free(r->told);
	entry_fini(&e);
}

static void
test_rules(const struct rules *rules)
{
	struct run r = {.rules = rules};
	int range = rules->seats_max - rules->seats_min + 1;

	r.set = set_kit_read(rules);
	r.log = xcalloc(ENTRIES_MAX, sizeof *r.log);
	for (unsigned i = 0; i < GAMES && r.wrong == 0; i++)
		play_one(&r, rules->seats_min + (int)i % range, 7 * i + 1);
	tap_ok(r.wrong == 0,
	    "%s: what is taken back is as if it had never been, in the log, "
	    "from the store, and in the scores",
	    rules->id);
	tap_ok((r.bared > 0) == (rules->bared != NULL),
	    "%s: %zu moves depended on what is hidden", rules->id, r.bared);
	tap_ok((r.undone > 20 || r.open == 0) && r.refused > 20 &&
		r.resigned > 3,
	    "%s: %zu times it was, %zu times refused, up to %zu entries",
	    rules->id, r.undone, r.refused, r.deepest);
	free(r.log);
	if (r.set != NULL)
		rules->data_free(r.set);
}

int
main(void)
{
	const struct rules *const *all = rules_all();

	for (; *all != NULL; all++)
		test_rules(*all);
	test_rules(&toy_rules);
	return tap_done();
}
