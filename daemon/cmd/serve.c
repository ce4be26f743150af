/*
 * turnpost serve: runs the daemon in the foreground. The supervisor
 * (supervise.c) does the work.
 */
#include "config.h"

#include "cmd/cmd.h"
#include "cmd/supervise.h"
#include "cmd/user.h"
#include "desk/logline.h"

static int
cmd_serve_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct supervised s = {.config = config};
	int status;

	(void)argv;
	if (argc != 1)
		return cmd_usage(cmd);
	s.conf = cmd_conf(config);
	if (s.conf == NULL)
		return CMD_CONFIG;
	/* Who was root may not open the log again. */
	logline_begin();
	status = user_become(s.conf);
	if (status != CMD_OK) {
		conf_free(s.conf);
		return status;
	}
	return supervise(&s);
}

const struct cmd cmd_serve = {"serve", "",
    "run the daemon (desk, post and thinker) in the foreground", cmd_serve_run};
