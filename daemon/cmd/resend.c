/*
 * turnpost resend: sends a person's private link and present letters once more,
 * or the letters of a game.
 */
#include "config.h"

#include <string.h>

#include "cmd/cmd.h"
#include "people/owing.h"

/* Tells ADDRESS from a game's number by its '@'. */
static bool
cmd_resend_read_arguments(int argc, char **argv, const char **mail,
    long long *game, long long *seat)
{
	*mail = NULL;
	*game = 0;
	*seat = -1;
	if (argc == 2 && strchr(argv[1], '@') != NULL) {
		*mail = argv[1];
		return true;
	}
	if (argc == 4 && strcmp(argv[2], "--seat") == 0)
		return cmd_number(argv[1], 1, INT64_MAX, game) &&
		    cmd_number(argv[3], 0, RULES_SEATS_MAX - 1, seat);
	return argc == 2 && cmd_number(argv[1], 1, INT64_MAX, game);
}

static int
cmd_resend_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct buffer out = {0}, why = {0};
	struct conf *conf;
	const char *mail;
	struct desk *d;
	long long game, seat;
	int status, n;

	if (!cmd_resend_read_arguments(argc, argv, &mail, &game, &seat))
		return cmd_usage(cmd);
	d = cmd_desk(config, DESK_CHANGE, &conf, &status);
	if (d == NULL)
		return status;
	if (owing_resend(d, mail, game, (int)seat, &n, &why)) {
		buffer_printf(&out, "letters %d\n", n);
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

const struct cmd cmd_resend = {"resend", "ADDRESS|GAME [--seat N]",
    "send somebody's letters, or those of a game, once more", cmd_resend_run};
