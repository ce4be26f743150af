/*
 * turnpost backup: writes the database and the keys into one file, and proves
 * that it can be restored (operator/backup.c).
 */
#include "config.h"

#include <string.h>

#include "cmd/cmd.h"
#include "operator/backup.h"

static int
cmd_backup_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct buffer report = {0}, why = {0};
	bool unasked = argc == 3 && strcmp(argv[1], "--unasked") == 0;
	const char *file = argv[argc - 1];
	struct conf *conf;
	int status;

	if ((argc != 2 && !unasked) || file[0] == '-')
		return cmd_usage(cmd);
	conf = cmd_conf(config);
	if (conf == NULL)
		return CMD_CONFIG;
	if (backup_make(conf, file, unasked, &report, &why))
		status = cmd_print(&report);
	else
		status = cmd_fail(buffer_text(&why));
	conf_free(conf);
	buffer_fini(&report);
	buffer_fini(&why);
	return status;
}

const struct cmd cmd_backup = {"backup", "[--unasked] FILE",
    "the database and the keys in one file, proved", cmd_backup_run};
