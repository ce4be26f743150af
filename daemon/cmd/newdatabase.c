/*
 * turnpost new-database: says that a database without games is wanted where
 * there was another one (operator/newdatabase.c).
 */
#include "config.h"

#include "cmd/cmd.h"
#include "operator/newdatabase.h"

static int
cmd_new_database_run(const struct cmd *cmd, const char *config, int argc,
    char **argv)
{
	struct buffer report = {0}, why = {0};
	struct conf *conf;
	int status;

	(void)argv;
	if (argc != 1)
		return cmd_usage(cmd);
	conf = cmd_conf(config);
	if (conf == NULL)
		return CMD_CONFIG;
	if (newdatabase_make(conf, &report, &why))
		status = cmd_print(&report);
	else
		status = cmd_fail(buffer_text(&why));
	conf_free(conf);
	buffer_fini(&report);
	buffer_fini(&why);
	return status;
}

const struct cmd cmd_new_database = {"new-database", "",
    "a database without games where one was lost", cmd_new_database_run};
