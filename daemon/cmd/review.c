/*
 * turnpost review: what the moves of a game that is over were worth, from its
 * document. Like verify it reads nothing else.
 */
#include "config.h"

#include <getopt.h>
#include <string.h>
#include <time.h>

#include "cmd/cmd.h"
#include "cmd/contender.h"
#include "proof/document.h"
#include "proof/verify.h"
#include "review/review.h"

enum { TIME = 30 * 1000 }; /* ms of one core for a game */

/* The time that a game has, and the part of it that the step under way may
 * use. */
struct spending {
	int64_t ms;	     /* for all steps */
	int64_t from, until; /* of this step, ms of the process's core */
};

static double
step_used(void *arg)
{
	const struct spending *s = arg;

	return s->until <= s->from ? 1
				   : (double)(contender_spent_ms() - s->from) /
		(double)(s->until - s->from);
}

static void
review_all(struct reviewing *g, int64_t ms, uint64_t playouts, uint64_t seed)
{
	int64_t began = contender_spent_ms();
	struct spending s = {.ms = ms};
	struct weigh_limit limit = {.playouts = playouts, .arg = &s};
	double part;

	if (playouts == 0)
		limit.used = step_used;
	while ((part = reviewing_next(g)) > 0) {
		s.from = contender_spent_ms();
		s.until =
		    s.from + (int64_t)(part * (double)(began + s.ms - s.from));
		reviewing_step(g, &limit, seed);
	}
}

/* Prints the review of DOC, which V has proved. */
static int
review_document(const struct document *doc, const struct verdict *v, int64_t ms,
    uint64_t playouts)
{
	struct reviewing *g;
	struct review r;
	struct buffer out = {0};
	uint64_t seed;
	int status;

	if (!doc->over)
		return cmd_fail("the game is not over yet: it can be reviewed "
				"when it is");
	g = reviewing_new(v->rules, &v->setup, doc->log, doc->n_log);
	if (g == NULL)
		return cmd_fail("the game cannot be replayed");
	memcpy(&seed, doc->uid, sizeof seed);
	review_all(g, ms, playouts, seed);
	reviewing_end(g, &r);
	review_write(&r, &out);
	buffer_puts(&out, "\n");
	status = cmd_print(&out);
	review_fini(&r);
	reviewing_free(g);
	buffer_fini(&out);
	return status;
}

static int
review_file(const char *name, int64_t ms, uint64_t playouts)
{
	struct buffer text = {0}, why = {0}, line = {0};
	struct document doc = {.n_seats = 0};
	struct verdict v = {.rules = NULL};
	int status = CMD_FAILED;

	if (!cmd_read(name, &text))
		goto out;
	if (document_read(buffer_text(&text), text.len, &doc, &why) &&
	    verify_document(&doc, &v, &why)) {
		status = review_document(&doc, &v, ms, playouts);
	} else {
		buffer_printf(&line, "%s: %s", name, buffer_text(&why));
		status = cmd_fail(line.data);
	}
out:
	verdict_fini(&v);
	document_fini(&doc);
	buffer_fini(&line);
	buffer_fini(&why);
	buffer_fini(&text);
	return status;
}

static int
cmd_review_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	static const struct option options[] = {
	    {"time", required_argument, NULL, 't'},
	    {"playouts", required_argument, NULL, 'u'},
	    {NULL, 0, NULL, 0},
	};
	int64_t ms = TIME;
	uint64_t playouts = 0;
	int option;

	(void)config;
	while ((option = getopt_long(argc, argv, "+", options, NULL)) != -1)
		if (!(option == 't' && contender_read_time(optarg, &ms)) &&
		    !(option == 'u' &&
			contender_read_playouts(optarg, &playouts)))
			return cmd_usage(cmd);
	if (argc != optind + 1)
		return cmd_usage(cmd);
	return review_file(argv[optind], ms, playouts);
}

const struct cmd cmd_review = {"review", "[--time SECONDS | --playouts N] FILE",
    "weigh the moves of a game document, offline", cmd_review_run};
