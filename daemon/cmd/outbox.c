/*
 * turnpost outbox: lists letters that were not sent, or all letters of a game;
 * tries them again, or gives them up.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "post/outboxlist.h"

struct wanted {
	const char *state; /* NULL: not given */
	long long game, id;
	bool retry, drop;
};

static bool
cmd_outbox_read_arguments(int argc, char **argv, struct wanted *w)
{
	w->retry = argc == 3 && strcmp(argv[1], "retry") == 0;
	w->drop = argc == 3 && strcmp(argv[1], "drop") == 0;
	if (w->retry && strcmp(argv[2], "--all") == 0)
		return true;
	if (w->retry || w->drop)
		return cmd_number(argv[2], 1, INT64_MAX, &w->id);
	for (int i = 1; i < argc; i++) {
		if (strncmp(argv[i], "--", 2) == 0 && w->state == NULL &&
		    outboxlist_is_state(argv[i] + 2))
			w->state = argv[i] + 2;
		else if (w->game != 0 ||
		    !cmd_number(argv[i], 1, INT64_MAX, &w->game))
			return false;
	}
	return true;
}

static bool
cmd_outbox_act(struct desk *d, const struct wanted *w, struct buffer *out,
    struct buffer *why)
{
	int n = 1;

	if (!w->retry && !w->drop) {
		outboxlist_server(d, why);
		fputs(buffer_text(why), stderr);
		buffer_reset(why);
		return outboxlist_write(d, w->state, w->game, out, cmd_page,
		    why);
	}
	if (w->retry ? !outboxlist_retry(d, w->id, &n, why)
		     : !outboxlist_drop(d, w->id, why))
		return false;
	buffer_printf(out, "letters %d\n", n);
	return true;
}

static int
cmd_outbox_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct buffer out = {0}, why = {0};
	struct wanted w = {0};
	struct conf *conf;
	struct desk *d;
	int status;

	if (!cmd_outbox_read_arguments(argc, argv, &w))
		return cmd_usage(cmd);
	d = cmd_desk(config, w.retry || w.drop ? DESK_CHANGE : DESK_READ, &conf,
	    &status);
	if (d == NULL)
		return status;
	if (cmd_outbox_act(d, &w, &out, &why))
		status = cmd_print(&out);
	else
		status = cmd_fail(buffer_text(&why));
	desk_close(d);
	conf_free(conf);
	buffer_fini(&out);
	buffer_fini(&why);
	return status;
}

const struct cmd cmd_outbox = {"outbox",
    "[--owed|--sent|--dropped|--parked] [GAME] | retry ID|--all | drop ID",
    "letters that did not leave, trying them again, giving them up",
    cmd_outbox_run};
