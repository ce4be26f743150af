/*
 * turnpost restore: makes the database and the keys again from a file that
 * turnpost backup wrote (operator/backup.c).
 */
#include "config.h"

#include "cmd/cmd.h"
#include "cmd/stoppable.h"
#include "operator/backup.h"

struct restoring {
	const struct conf *conf;
	const char *file;
};

static int
restore(void *arg)
{
	const struct restoring *r = arg;
	struct buffer report = {0}, why = {0};
	bool done = backup_restore(r->conf, r->file, &report, &why);

	return cmd_finish(done, &report, &why);
}

static int
cmd_restore_run(const struct cmd *cmd, const char *config, int argc,
    char **argv)
{
	struct restoring r = {.file = argv[argc - 1]};
	const char *names[2];
	struct conf *conf;
	int status;

	if (argc != 2 || r.file[0] == '-')
		return cmd_usage(cmd);
	conf = cmd_conf(config);
	if (conf == NULL)
		return CMD_CONFIG;
	r.conf = conf;
	names[0] = conf->database;
	names[1] = conf->keys;
	status = stoppable_run(restore, &r, names, 2);
	conf_free(conf);
	return status;
}

const struct cmd cmd_restore = {
    "restore", "FILE", "database and keys made of a backup", cmd_restore_run};
