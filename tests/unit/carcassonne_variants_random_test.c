/*
 * Properties of random games with random combinations of all options: some
 * games with everything that can be looked at, thousands with what is quick.
 */
#include "config.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"
#include "carcassonne_run.h"
#include "tap.h"

enum { LOOKED_AT = 130, KNOTTED = 60, WRITTEN = 50, QUICK = 10000 };

static const struct rules *const rules = &carcassonne_1;

/* Any options; returns for how many seats. */
static int
any_options(struct chance_fast *c, int *options)
{
	int seats = 2 + (int)chance_draw(&c->chance, "seats", 4);

	memset(options, 0, RULES_OPTIONS_MAX * sizeof *options);
	options[2] = chance_draw(&c->chance, "reinforce", 4) != 0;
	for (size_t i = 3; i < rules->n_options; i++) {
		const struct rules_option *o = &rules->options[i];
		uint64_t n = o->type == RULES_CHOICE ? 4 : 2;

		options[i] = (int)chance_draw(&c->chance, o->name, n);
		if (o->seats != 0 && options[i] != 0)
			seats = 4;
	}
	return seats;
}

/* A game without looking but at its end. */
static bool
quick_game(void *state, const struct carc_set *set, struct chance_fast *own,
    struct chance_fast *game, struct buffer *events)
{
	struct rules_setup setup;
	struct rules_result result;
	int sum[RULES_SEATS_MAX] = {0}, best = INT_MIN;
	unsigned to_move, winners = 0;
	struct json j;

	memset(&setup, 0, sizeof setup);
	setup.seats = any_options(own, setup.options);
	setup.data = set;
	memset(state, 0, rules->state_size);
	rules->setup(state, &setup, &game->chance, NULL);
	buffer_reset(events);
	json_init(&j, events);
	json_array_begin(&j);
	while ((to_move = rules->to_move(state)) != 0) {
		int seat = 31 - __builtin_clz(to_move);
		uint64_t move =
		    rules->choose(state, seat, RULES_RANDOM, &own->chance);

		if (rules->play(state, seat, move, &game->chance, &j) != NULL)
			return false;
	}
	json_array_end(&j);
	run_add_scores(buffer_text(events), sum);
	rules->result(state, &result);
	for (int i = 0; i < setup.seats; i++)
		if (sum[i] > best)
			best = sum[i];
	for (int i = 0; i < setup.seats; i++)
		if (sum[i] == best)
			winners |= 1u << i;
	return memcmp(sum, result.scores, sizeof sum) == 0 &&
	    winners == result.winners && rules->check(state) == NULL;
}

static void
play_quick(struct run *r)
{
	struct buffer events = {0};
	unsigned bad = 0;

	for (int i = 0; i < QUICK; i++)
		bad +=
		    !quick_game(r->state, r->set, &r->own, &r->game, &events);
	tap_ok(bad == 0,
	    "in %d games of random moves and options scores are the sums of "
	    "the score events, the winners have the most, and the end is sound",
	    QUICK);
	buffer_fini(&events);
}

/* Routes that cross each other, meet themselves, and pass planets and fields:
 * the shipped set has no two on one tile. */
static const char knots[] =
    "tile ST 1 RRRR route:N-E route:S-W start\n"
    "tile NE 14 RRRR route:N-E route:S-W\n"
    "tile NS 8 RRRR route:N-S route:E-W=rebel\n"
    "tile PL 6 RSRS route:N>planet route:S>planet planet:Bresk=empire\n"
    "tile AN 8 ASRR asteroid:N=rebel route:S-W\n"
    "tile CU 8 SSRR route:S-W=bounty\n"
    "tile AA 6 ASAS asteroid:N+S\n";

static void
play_looked_at(struct run *r, int games)
{
	for (int i = 0; i < games; i++) {
		int options[RULES_OPTIONS_MAX];
		int seats = any_options(&r->own, options);

		r->clever = i % 4 == 1;
		run_game(r, seats, options);
	}
}

int
main(int argc, char **argv)
{
	static struct run r;

	run_init(&r, 20181201, argc, argv);
	r.sample = r.writer.out == NULL ? 397 : 97;
	play_looked_at(&r, r.writer.out == NULL ? LOOKED_AT : WRITTEN);
	run_use(&r, knots);
	play_looked_at(&r, r.writer.out == NULL ? KNOTTED : WRITTEN);
	run_use(&r, NULL);
	if (r.writer.out == NULL)
		play_quick(&r);
	return run_end(&r);
}
