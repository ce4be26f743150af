/*
 * turnpost backup: writes the database and the keys into one file, and proves
 * that it can be restored (operator/backup.c).
 */
#include "config.h"

#include <string.h>

#include "cmd/cmd.h"
#include "cmd/stoppable.h"
#include "operator/backup.h"

struct backing {
	const struct conf *conf;
	const char *file;
	bool unasked;
};

static int
back_up(void *arg)
{
	const struct backing *b = arg;
	struct buffer report = {0}, why = {0};
	bool done = backup_make(b->conf, b->file, b->unasked, &report, &why);

	return cmd_finish(done, &report, &why);
}

static int
cmd_backup_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct backing b = {
	    .file = argv[argc - 1],
	    .unasked = argc == 3 && strcmp(argv[1], "--unasked") == 0,
	};
	struct conf *conf;
	int status;

	if ((argc != 2 && !b.unasked) || b.file[0] == '-')
		return cmd_usage(cmd);
	conf = cmd_conf(config);
	if (conf == NULL)
		return CMD_CONFIG;
	b.conf = conf;
	status = stoppable_run(back_up, &b, &b.file, 1);
	conf_free(conf);
	return status;
}

const struct cmd cmd_backup = {"backup", "[--unasked] FILE",
    "the database and the keys in one file, proved", cmd_backup_run};
