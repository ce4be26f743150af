/*
 * turnpost list: prints one line for each game, for scripts as for people.
 */
#include "config.h"

#include <string.h>

#include "cmd/cmd.h"
#include "operator/report.h"

static int
cmd_list_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	enum report_which which = REPORT_ALL;
	struct buffer out = {0}, why = {0};
	struct conf *conf;
	struct desk *d;
	int status;

	if (argc == 2 && strcmp(argv[1], "--open") == 0)
		which = REPORT_OPEN;
	else if (argc == 2 && strcmp(argv[1], "--over") == 0)
		which = REPORT_OVER;
	else if (argc != 1)
		return cmd_usage(cmd);
	d = cmd_desk(config, DESK_READ, &conf, &status);
	if (d == NULL)
		return status;
	if (report_list(d, which, &out, cmd_page, &why))
		status = cmd_print(&out);
	else
		status = cmd_fail(buffer_text(&why));
	desk_close(d);
	conf_free(conf);
	buffer_fini(&out);
	buffer_fini(&why);
	return status;
}

const struct cmd cmd_list = {"list", "[--open|--over]",
    "one line a game: id, ruleset, state, ply, whose turn, since",
    cmd_list_run};
