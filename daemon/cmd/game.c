/*
 * turnpost pause, resume, end, replace: what the operator does to a game. The
 * four are in one file because they differ in one call of the desk.
 */
#include "config.h"

#include <string.h>

#include "cmd/cmd.h"
#include "operator/operator.h"
#include "rules/rules.h"

/* What the arguments ask for. */
struct order {
	long long game, seat;
	const char *player;
	bool (*act)(struct desk *d, const struct order *o, struct buffer *why);
	const char *said;
};

static int
carry_out(const char *config, const struct order *o)
{
	struct buffer out = {0}, why = {0};
	struct conf *conf;
	int status;
	struct desk *d = cmd_desk(config, DESK_CHANGE, &conf, &status);

	if (d == NULL)
		return status;
	if (o->act(d, o, &why)) {
		buffer_printf(&out, "game %lld %s\n", o->game, o->said);
		status = cmd_print(&out);
	} else {
		status = cmd_fail(buffer_text(&why));
	}
	desk_close(d);
	conf_free(conf);
	buffer_fini(&out);
	buffer_fini(&why);
	return status;
}

/* --- pause, resume ------------------------------------------------------------ */

static bool
act_pause(struct desk *d, const struct order *o, struct buffer *why)
{
	return operator_pause(d, o->game, why);
}

static int
run_pause(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct order o = {.act = act_pause, .said = "paused"};

	if (argc != 2 || !cmd_number(argv[1], 1, INT64_MAX, &o.game))
		return cmd_usage(cmd);
	return carry_out(config, &o);
}

const struct cmd cmd_pause = {
    "pause", "GAME", "let no time run in a game, and nobody move", run_pause};

static bool
act_resume(struct desk *d, const struct order *o, struct buffer *why)
{
	return operator_resume(d, o->game, why);
}

static int
run_resume(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct order o = {.act = act_resume, .said = "goes on"};

	if (argc != 2 || !cmd_number(argv[1], 1, INT64_MAX, &o.game))
		return cmd_usage(cmd);
	return carry_out(config, &o);
}

const struct cmd cmd_resume = {
    "resume", "GAME", "let a paused game go on", run_resume};

/* --- end ---------------------------------------------------------------------- */

static bool
act_end(struct desk *d, const struct order *o, struct buffer *why)
{
	return operator_end(d, o->game, why);
}

static int
run_end(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct order o = {.act = act_end, .said = "ended"};
	bool yes = argc == 3 && strcmp(argv[2], "--yes") == 0;

	if ((argc != 2 && !yes) || !cmd_number(argv[1], 1, INT64_MAX, &o.game))
		return cmd_usage(cmd);
	if (!yes)
		return cmd_fail("nothing was changed: a game that is ended "
				"cannot be taken up again; if that is what "
				"you want, add --yes");
	return carry_out(config, &o);
}

const struct cmd cmd_end = {
    "end", "GAME --yes", "end a game as it stands, without a winner", run_end};

/* --- replace ------------------------------------------------------------------ */

static bool
act_replace(struct desk *d, const struct order *o, struct buffer *why)
{
	return operator_replace(d, o->game, (int)o->seat, o->player, why);
}

static int
run_replace(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct order o = {.act = act_replace, .said = "has another player"};

	if (argc != 4 || !cmd_number(argv[1], 1, INT64_MAX, &o.game) ||
	    !cmd_number(argv[2], 0, RULES_SEATS_MAX - 1, &o.seat))
		return cmd_usage(cmd);
	o.player = argv[3];
	return carry_out(config, &o);
}

const struct cmd cmd_replace = {"replace",
    "GAME SEAT 'Name <address>[;lang=..][;tz=..]'",
    "give a seat to another person", run_replace};
