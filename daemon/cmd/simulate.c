/*
 * turnpost simulate: plays whole games in memory, without a database, and
 * prints sums or writes documents. Here are its options; simulated.c plays one
 * game.
 */
#include "config.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hex.h"
#include "base/xmalloc.h"
#include "cmd/cmd.h"
#include "cmd/simulated.h"
#include "desk/data.h"
#include "desk/progress.h"
#include "people/lobby.h"
#include "rules/rules.h"
#include "sign/sign.h"

enum { OPTIONS_MAX = 64 };

struct wanted {
	const struct rules *rules;
	long long games;
	long long seats; /* 0: the fewest that the ruleset allows */
	bool seeded;
	const char *fault; /* what is wrong, when the usage would not explain
			    * it */
	const char *policies;
	const char *folder; /* where to write documents, or NULL */
	const char *options[OPTIONS_MAX];
	size_t n_options;
	struct simulation sim;
};

static double
seconds_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void
print_figures(const struct wanted *w, const struct simulated *total,
    double seconds, struct buffer *out)
{
	double games = (double)w->games;
	bool together = total->wins_table > 0 || w->rules->together;

	buffer_printf(out, "games %lld\nseconds %.3f\n", w->games, seconds);
	buffer_printf(out, "games_per_s %.1f\nplies_per_s %.1f\n",
	    games / seconds, (double)total->plies / seconds);
	for (long long i = 0; i < w->seats; i++)
		buffer_printf(out, "mean_score_seat_%lld %.3f\n", i,
		    (double)total->scores[i] / games);
	for (long long i = 0; i < w->seats; i++)
		buffer_printf(out, "wins_seat_%lld %llu\n", i, total->wins[i]);
	if (together)
		buffer_printf(out, "wins_table %llu\n", total->wins_table);
}

static bool
read_policies(struct wanted *w)
{
	static const char *const names[] = {[RULES_RANDOM] = "random",
	    [RULES_FALLBACK] = "fallback",
	    [RULES_GREEDY] = "greedy"};
	char *list = xstrdup(w->policies), *rest = list, *p;
	long long n = 0;
	bool good = true;

	while (good && (p = strsep(&rest, ",")) != NULL) {
		size_t i = 0;

		while (i < 3 && strcmp(p, names[i]) != 0)
			i++;
		good = i < 3 && n < w->seats;
		if (good)
			w->sim.policy[n++] = (enum rules_policy)i;
	}
	free(list);
	for (long long i = 1; n == 1 && i < w->seats; i++)
		w->sim.policy[i] = w->sim.policy[0];
	return good && (n == 1 || n == w->seats);
}

static bool
read_option(struct wanted *w, int option)
{
	long long number;

	switch (option) {
	case 1:
		if (w->rules != NULL)
			return false;
		w->rules = rules_find(optarg, 0);
		if (w->rules == NULL)
			w->fault = "there is no such ruleset: see `turnpost "
				   "rules`";
		return w->rules != NULL;
	case 'n':
		return cmd_number(optarg, 1, 1000000000, &w->games);
	case 'k':
		return cmd_number(optarg, 1, RULES_SEATS_MAX, &w->seats);
	case 's':
		w->seeded = hex_read(w->sim.seed, sizeof w->sim.seed, optarg);
		if (!w->seeded)
			w->fault = "--seed needs 64 hexadecimal digits, in "
				   "lower case";
		return w->seeded;
	case 'p':
		w->policies = optarg;
		return true;
	case 'e':
		w->folder = optarg;
		return true;
	case 'o':
		number = (long long)w->n_options;
		if (number < OPTIONS_MAX)
			w->options[w->n_options++] = optarg;
		return number < OPTIONS_MAX;
	default:
		return false;
	}
}

static bool
cmd_simulate_read_arguments(int argc, char **argv, struct wanted *w)
{
	static const struct option options[] = {
	    {"seats", required_argument, NULL, 'k'},
	    {"seed", required_argument, NULL, 's'},
	    {"policy", required_argument, NULL, 'p'},
	    {"export", required_argument, NULL, 'e'}, {NULL, 0, NULL, 0}};
	int option;

	while ((option = getopt_long(argc, argv, "-n:o:", options, NULL)) != -1)
		if (!read_option(w, option))
			return false;
	return w->rules != NULL && w->games > 0;
}

/* Works out the number of seats, the options and the data set. False after
 * saying why. */
static bool
read_setup(struct desk *d, struct wanted *w, const char *data_folder,
    char **data_name, char **data_text)
{
	struct buffer why = {0};
	bool good = false;

	if (w->seats == 0)
		w->seats = w->rules->seats_min;
	if (w->seats < w->rules->seats_min || w->seats > w->rules->seats_max)
		buffer_printf(&why, "%s is for %d to %d players", w->rules->id,
		    w->rules->seats_min, w->rules->seats_max);
	else if (!read_policies(w))
		buffer_puts(&why,
		    "--policy needs random, fallback or greedy: "
		    "one for all, or one for each seat");
	else if (lobby_options(d, w->rules, (int)w->seats, w->options,
		     w->n_options, &w->sim.setup, data_name, &why) == 0)
		good = true;
	if (good && *data_name != NULL) {
		w->sim.setup.data = data_load(w->rules, data_folder, *data_name,
		    data_text, &w->sim.data_len, &why);
		w->sim.data_name = *data_name;
		w->sim.data_text = *data_text;
		good = w->sim.setup.data != NULL;
	}
	if (!good)
		cmd_fail(buffer_text(&why));
	buffer_fini(&why);
	return good;
}

static int
simulate(struct wanted *w)
{
	struct simulated total = {0};
	struct buffer out = {0};
	double begin = seconds_now();
	struct progress progress;
	int status = CMD_OK;

	progress_begin(&progress, "simulate", "games", 0, (uint64_t)w->games);
	for (long long k = 1; k <= w->games && status == CMD_OK; k++) {
		w->sim.number = (uint32_t)k;
		progress_at(&progress, (uint64_t)k - 1);
		if (w->folder == NULL)
			simulated_game(&w->sim, &total);
		else if (!simulated_document(&w->sim, w->folder, &total))
			status = CMD_FAILED;
	}
	progress_end(&progress);
	if (status != CMD_OK)
		cmd_fail("the documents cannot be written: is the folder "
			 "there, is the disk full?");
	if (status == CMD_OK) {
		print_figures(w, &total, seconds_now() - begin, &out);
		status = cmd_print(&out);
	}
	buffer_fini(&out);
	simulated_fini(&w->sim);
	return status;
}

static int
cmd_simulate_run(const struct cmd *cmd, const char *config, int argc,
    char **argv)
{
	struct wanted w = {.policies = "random"};
	char *data_name = NULL, *data_text = NULL;
	struct conf *conf;
	struct desk *d;
	int status;

	if (!cmd_simulate_read_arguments(argc, argv, &w))
		return w.fault != NULL ? cmd_fail(w.fault) : cmd_usage(cmd);
	d = cmd_desk(config, DESK_WORDS, &conf, &status);
	if (d == NULL)
		return status;
	if (!w.seeded)
		sign_random(w.sim.seed, sizeof w.sim.seed);
	w.sim.rules = w.rules;
	status = read_setup(d, &w, conf->data, &data_name, &data_text)
	    ? simulate(&w)
	    : CMD_FAILED;
	if (w.sim.setup.data != NULL)
		w.rules->data_free((void *)w.sim.setup.data);
	free(data_name);
	free(data_text);
	desk_close(d);
	conf_free(conf);
	return status;
}

const struct cmd cmd_simulate = {"simulate",
    "RULESET -n N [--seats K] [--seed HEX] [--policy P[,P...]] [-o k=v] "
    "[--export DIR]",
    "play whole games in memory", cmd_simulate_run};
