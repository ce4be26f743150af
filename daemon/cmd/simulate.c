/*
 * turnpost simulate: plays whole games in memory, without a database, and
 * prints sums or writes documents. Here are its options; simulated.c plays one
 * game.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/xmalloc.h"
#include "cmd/cmd.h"
#include "cmd/crew.h"
#include "cmd/rehearsal.h"
#include "desk/progress.h"

struct wanted {
	struct rehearsal r;
	const char *policies;
	const char *folder; /* where to write documents, or NULL */
	struct simulated total;
	struct progress progress;
};

static double
seconds_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void
print_figures(const struct wanted *w, double seconds, struct buffer *out)
{
	const struct simulated *total = &w->total;
	double games = (double)w->r.games;
	bool together = total->wins_table > 0 || w->r.rules->together;

	buffer_printf(out, "games %lld\nseconds %.3f\n", w->r.games, seconds);
	buffer_printf(out, "games_per_s %.1f\nplies_per_s %.1f\n",
	    games / seconds, (double)total->plies / seconds);
	for (long long i = 0; i < w->r.seats; i++)
		buffer_printf(out, "mean_score_seat_%lld %.3f\n", i,
		    (double)total->scores[i] / games);
	for (long long i = 0; i < w->r.seats; i++)
		buffer_printf(out, "wins_seat_%lld %llu\n", i, total->wins[i]);
	if (together)
		buffer_printf(out, "wins_table %llu\n", total->wins_table);
}

/* Reads who plays: one for all, or one for each seat. False after saying what
 * is wrong. */
static bool
read_policies(struct wanted *w)
{
	char *list = xstrdup(w->policies), *rest = list, *p;
	struct contender *c = w->r.sim.contender;
	long long n = 0;

	while ((p = strsep(&rest, ",")) != NULL && n < w->r.seats &&
	    rehearsal_contender(&w->r, p, &c[n]))
		n++;
	if (w->r.fault == NULL && (p != NULL || (n != 1 && n != w->r.seats)))
		w->r.fault = "--policy needs " BOT_NAMES
			     ": one for all, or one for each seat";
	free(list);
	for (long long i = 1; n == 1 && i < w->r.seats; i++)
		c[i] = c[0];
	if (w->r.fault != NULL)
		cmd_fail(w->r.fault);
	return w->r.fault == NULL;
}

static bool
simulate_option(struct wanted *w, int option)
{
	switch (option) {
	case 1:
		return rehearsal_rules(&w->r, optarg);
	case 'p':
		w->policies = optarg;
		return true;
	case 'e':
		w->folder = optarg;
		return true;
	default:
		return rehearsal_option(&w->r, option, optarg);
	}
}

static bool
cmd_simulate_read_arguments(int argc, char **argv, struct wanted *w)
{
	static const struct option options[] = {REHEARSAL_OPTIONS,
	    {"policy", required_argument, NULL, 'p'},
	    {"export", required_argument, NULL, 'e'}, {NULL, 0, NULL, 0}};
	int option;

	while ((option = getopt_long(argc, argv, "-n:o:", options, NULL)) != -1)
		if (!simulate_option(w, option))
			return false;
	return w->r.rules != NULL && w->r.games > 0;
}

static bool
play_one(void *arg, uint64_t number, void *result)
{
	struct wanted *w = arg;

	w->r.sim.number = (uint32_t)number;
	if (w->folder != NULL)
		return simulated_document(&w->r.sim, w->folder, result);
	simulated_game(&w->r.sim, result);
	return true;
}

static void
take_one(void *arg, uint64_t done, const void *result)
{
	struct wanted *w = arg;

	progress_at(&w->progress, done);
	simulated_add(&w->total, result);
}

static int
simulate(struct wanted *w)
{
	const struct crew crew = {.jobs = (int)w->r.jobs,
	    .of = (uint64_t)w->r.games,
	    .result = sizeof w->total,
	    .work = play_one,
	    .take = take_one,
	    .arg = w};
	struct buffer out = {0};
	double begin = seconds_now();
	int status;

	progress_begin(&w->progress, "simulate", "games", 0, crew.of);
	if (!crew_run(&crew)) {
		progress_end(&w->progress);
		return cmd_fail(w->folder != NULL
			? "the documents cannot be written: is the folder "
			  "there, is the disk full?"
			: "a process that played has ended early");
	}
	progress_end(&w->progress);
	print_figures(w, seconds_now() - begin, &out);
	status = cmd_print(&out);
	buffer_fini(&out);
	return status;
}

static int
cmd_simulate_run(const struct cmd *cmd, const char *config, int argc,
    char **argv)
{
	struct wanted w = {.policies = "random"};
	struct conf *conf;
	struct desk *d;
	int status;

	if (!cmd_simulate_read_arguments(argc, argv, &w))
		return w.r.fault != NULL ? cmd_fail(w.r.fault) : cmd_usage(cmd);
	d = cmd_desk(config, DESK_WORDS, &conf, &status);
	if (d == NULL)
		return status;
	status = CMD_FAILED;
	if (rehearsal_ready(&w.r, d, conf) && read_policies(&w))
		status = simulate(&w);
	rehearsal_fini(&w.r);
	desk_close(d);
	conf_free(conf);
	return status;
}

const struct cmd cmd_simulate = {"simulate",
    "RULESET -n N [--seats K] [--seed HEX] [--policy P[,P...]] [-o k=v] "
    "[--time S | --playouts N] [--jobs N] [--export DIR]",
    "play whole games in memory", cmd_simulate_run};
