/*
 * turnpost check: whether the database is sound, and whether all open games
 * replay to the digests that were stored with them.
 */
#include "config.h"

#include "cmd/cmd.h"
#include "operator/report.h"

static int
cmd_check_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct buffer report = {0}, why = {0};
	struct conf *conf;
	struct desk *d;
	int status;
	bool good;

	(void)argv;
	if (argc != 1)
		return cmd_usage(cmd);
	d = cmd_desk(config, DESK_READ, &conf, &status);
	if (d == NULL)
		return status;
	good = report_check(d, &report, &why);
	status = cmd_print(&report);
	if (!good)
		status = cmd_fail(buffer_text(&why));
	desk_close(d);
	conf_free(conf);
	buffer_fini(&report);
	buffer_fini(&why);
	return status;
}

const struct cmd cmd_check = {"check", "",
    "is the database sound, and do all open games replay?", cmd_check_run};
