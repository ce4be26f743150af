/*
 * turnpost links: prints the links of a game's present turn, for an operator
 * whose player has lost the letter.
 */
#include "config.h"

#include "cmd/cmd.h"
#include "operator/report.h"

static int
cmd_links_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct buffer out = {0}, why = {0};
	struct conf *conf;
	struct desk *d;
	long long game;
	int status;

	if (argc != 2 || !cmd_number(argv[1], 1, INT64_MAX, &game))
		return cmd_usage(cmd);
	d = cmd_desk(config, DESK_READ, &conf, &status);
	if (d == NULL)
		return status;
	if (report_links(d, game, &out, &why))
		status = cmd_print(&out);
	else
		status = cmd_fail(buffer_text(&why));
	desk_close(d);
	conf_free(conf);
	buffer_fini(&out);
	buffer_fini(&why);
	return status;
}

const struct cmd cmd_links = {
    "links", "GAME", "the links of the present turn", cmd_links_run};
