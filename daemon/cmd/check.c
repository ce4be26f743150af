/*
 * turnpost check: whether the database is sound, and whether all open games
 * replay to the digests that were stored with them.
 */
#include "config.h"

#include <string.h>

#include "cmd/cmd.h"
#include "operator/checking.h"

static int
cmd_check_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct checking how = {.what = "check", .kept = true};
	struct buffer report = {0}, why = {0};
	struct conf *conf;
	int status;
	bool good;

	how.anew = argc == 2 && strcmp(argv[1], "--anew") == 0;
	if (argc != 1 && !how.anew)
		return cmd_usage(cmd);
	conf = cmd_conf(config);
	if (conf == NULL)
		return CMD_CONFIG;
	good = checking_run(conf, &how, &report, &why) == SOUNDNESS_GOOD;
	status = cmd_print(&report);
	if (!good)
		status = cmd_fail(buffer_text(&why));
	conf_free(conf);
	buffer_fini(&report);
	buffer_fini(&why);
	return status;
}

const struct cmd cmd_check = {"check", "[--anew]",
    "is the database sound, and do all open games replay?", cmd_check_run};
