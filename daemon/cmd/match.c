/*
 * turnpost match: lets two bots play many games against each other in memory, and
 * prints how many each won, with how far chance may have moved that. Games come
 * in pairs with the same chance, in which the two change seats; where all win or
 * lose together, each plays the game with a table of its own.
 */
#include "config.h"

#include <math.h>
#include <stdlib.h>

#include "base/chance.h"
#include "base/xmalloc.h"
#include "cmd/cmd.h"
#include "cmd/crew.h"
#include "cmd/rehearsal.h"
#include "desk/progress.h"

enum { A, B, SIDES };

/* What came of one game, or of several: those that only one of the two won, and
 * those that they shared. */
struct outcome {
	uint64_t games, won[SIDES], shared;
	long long points[SIDES]; /* the mean of a side's seats, in
				  * thousandths */
};

struct bout {
	struct rehearsal r;
	const char *text[SIDES];
	size_t n_texts;
	struct contender contender[SIDES];
	/* By seat: which of the groups that win or lose as one it is in. */
	unsigned group[RULES_SEATS_MAX], groups;
	struct outcome total;
	struct progress progress;
};

/* Finds out who wins or loses together, from the beginning of any game. */
static void
bout_group(struct bout *b)
{
	const struct rules *rules = b->r.rules;
	void *state = xcalloc(1, rules->state_size);
	struct chance_fast chance;
	unsigned seen = 0;

	chance_fast_init(&chance, 0);
	rules->setup(state, &b->r.sim.setup, &chance.chance, NULL);
	for (int i = 0; i < b->r.seats; i++) {
		unsigned side = rules_side(rules, state, i);

		if (rules->together)
			side = ~0u;
		if (!(seen >> i & 1)) {
			for (int k = i; k < b->r.seats; k++)
				if (side >> k & 1)
					b->group[k] = b->groups;
			b->groups++;
		}
		seen |= side;
	}
	free(state);
}

/* Which of the two plays SEAT in game NUMBER: the first of a pair has one group
 * of seats, the second all others; in the next pair it is another group. */
static unsigned
bout_side(const struct bout *b, uint64_t number, int seat)
{
	unsigned first = number % 2 == 1 ? A : B;

	return (number - 1) / 2 % b->groups == b->group[seat] ? first : !first;
}

static void
judge(const struct bout *b, const struct simulated *game,
    const unsigned side[RULES_SEATS_MAX], struct outcome *o)
{
	unsigned won[SIDES] = {0}, seats[SIDES] = {0};
	long long points[SIDES] = {0};

	for (int i = 0; i < b->r.seats; i++) {
		seats[side[i]]++;
		won[side[i]] += game->wins[i] > 0;
		points[side[i]] += game->scores[i] * 1000;
	}
	o->games = 1;
	o->shared = won[A] > 0 && won[B] > 0;
	for (int i = 0; i < SIDES; i++) {
		o->won[i] = won[i] > 0 && !o->shared;
		if (seats[i] > 0)
			o->points[i] = points[i] / seats[i];
	}
}

static bool
play_bout(void *arg, uint64_t number, void *result)
{
	struct bout *b = arg;
	struct simulation *sim = &b->r.sim;
	unsigned side[RULES_SEATS_MAX] = {A};
	struct simulated game = {0};

	sim->number = (uint32_t)((number + 1) / 2);
	for (int i = 0; i < b->r.seats; i++) {
		side[i] = bout_side(b, number, i);
		sim->contender[i] = b->contender[side[i]];
	}
	simulated_game(sim, &game);
	judge(b, &game, side, result);
	return true;
}

static void
take_bout(void *arg, uint64_t done, const void *result)
{
	struct bout *b = arg;
	const struct outcome *o = result;

	progress_at(&b->progress, done);
	b->total.games += o->games;
	b->total.shared += o->shared;
	for (int i = 0; i < SIDES; i++) {
		b->total.won[i] += o->won[i];
		b->total.points[i] += o->points[i];
	}
}

/* The share of A's wins and the bounds in which it lies with 95 % (Wilson's
 * score interval). */
static void
print_share(const char *name, double won, double games, struct buffer *out)
{
	const double z = 1.959964;
	double p = won / games, z2 = z * z;
	double middle = (p + z2 / (2 * games)) / (1 + z2 / games);
	double half = z * sqrt(p * (1 - p) / games + z2 / (4 * games * games)) /
	    (1 + z2 / games);

	buffer_printf(out, "%s %.3f\n%s_low %.3f\n%s_high %.3f\n", name, p,
	    name, middle - half, name, middle + half);
}

static void
print_bout(const struct bout *b, struct buffer *out)
{
	const struct outcome *t = &b->total;
	double games = (double)t->games;

	buffer_printf(out, "games %lld\n", (long long)t->games);
	if (b->r.rules->together)
		games /= 2;
	buffer_printf(out, "wins_a %llu\nwins_b %llu\nshared %llu\n",
	    (unsigned long long)t->won[A], (unsigned long long)t->won[B],
	    (unsigned long long)t->shared);
	print_share("share_a", (double)t->won[A] + (double)t->shared / 2, games,
	    out);
	if (b->r.rules->together)
		print_share("share_b", (double)t->won[B], games, out);
	buffer_printf(out, "mean_points_a %.3f\nmean_points_b %.3f\n",
	    (double)t->points[A] / games / 1000,
	    (double)t->points[B] / games / 1000);
}

static int
match(struct bout *b)
{
	const struct crew crew = {.jobs = (int)b->r.jobs,
	    .of = (uint64_t)b->r.games,
	    .result = sizeof b->total,
	    .work = play_bout,
	    .take = take_bout,
	    .arg = b};
	struct buffer out = {0};
	bool good;
	int status;

	bout_group(b);
	progress_begin(&b->progress, "match", "games", 0, crew.of);
	good = crew_run(&crew);
	progress_end(&b->progress);
	if (!good)
		return cmd_fail("a process that played has ended early");
	print_bout(b, &out);
	status = cmd_print(&out);
	buffer_fini(&out);
	return status;
}

static bool
match_option(struct bout *b, int option)
{
	if (option == 'r')
		return rehearsal_rules(&b->r, optarg);
	if (option != 1)
		return rehearsal_option(&b->r, option, optarg);
	if (b->n_texts == SIDES)
		return false;
	b->text[b->n_texts++] = optarg;
	return true;
}

static bool
match_read_arguments(int argc, char **argv, struct bout *b)
{
	static const struct option options[] = {REHEARSAL_OPTIONS,
	    {"ruleset", required_argument, NULL, 'r'}, {NULL, 0, NULL, 0}};
	int option;

	while ((option = getopt_long(argc, argv, "-n:o:", options, NULL)) != -1)
		if (!match_option(b, option))
			return false;
	if (b->n_texts != SIDES || b->r.games == 0)
		return false;
	if (b->r.rules == NULL)
		b->r.rules = rules_all()[0];
	if (b->r.games % 2 != 0)
		b->r.fault = "-n needs an even number: the two play each game "
			     "twice, with changed seats";
	return b->r.fault == NULL &&
	    rehearsal_contender(&b->r, b->text[A], &b->contender[A]) &&
	    rehearsal_contender(&b->r, b->text[B], &b->contender[B]);
}

static int
cmd_match_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct bout b = {.n_texts = 0};
	struct conf *conf;
	struct desk *d;
	int status;

	if (!match_read_arguments(argc, argv, &b))
		return b.r.fault != NULL ? cmd_fail(b.r.fault) : cmd_usage(cmd);
	d = cmd_desk(config, DESK_WORDS, &conf, &status);
	if (d == NULL)
		return status;
	status = rehearsal_ready(&b.r, d, conf) ? match(&b) : CMD_FAILED;
	rehearsal_fini(&b.r);
	desk_close(d);
	conf_free(conf);
	return status;
}

const struct cmd cmd_match = {"match",
    "A B -n N [--ruleset RULESET] [--seats K] [--seed HEX] [-o k=v] "
    "[--time S | --playouts N] [--jobs N]",
    "let two bots play each other", cmd_match_run};
