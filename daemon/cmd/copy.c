/*
 * turnpost copy: moves a database to another place, also to a server and back
 * (operator/copy.c).
 */
#include "config.h"

#include <string.h>

#include "cmd/cmd.h"
#include "cmd/stoppable.h"
#include "operator/copy.h"

struct copying {
	const struct conf *conf;
	const char *from, *to;
};

static int
copy_over(void *arg)
{
	const struct copying *c = arg;
	struct buffer report = {0}, why = {0};
	bool done = copy_run(c->conf, c->from, c->to, &report, &why);

	return cmd_finish(done, &report, &why);
}

static bool
parse(struct copying *c, int argc, char **argv)
{
	if (argc != 5)
		return false;
	for (int i = 1; i < argc; i += 2)
		if (strcmp(argv[i], "--from") == 0)
			c->from = argv[i + 1];
		else if (strcmp(argv[i], "--to") == 0)
			c->to = argv[i + 1];
	return c->from != NULL && c->to != NULL && *c->from != '\0' &&
	    *c->to != '\0';
}

static int
cmd_copy_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct copying c = {0};
	struct conf *conf;
	int status;

	if (!parse(&c, argc, argv))
		return cmd_usage(cmd);
	conf = cmd_conf(config);
	if (conf == NULL)
		return CMD_CONFIG;
	c.conf = conf;
	status = stoppable_run(copy_over, &c, &c.to, copy_is_url(c.to) ? 0 : 1);
	conf_free(conf);
	return status;
}

const struct cmd cmd_copy = {"copy", "--from URL|FILE --to URL|FILE",
    "the database in another place, also on a server", cmd_copy_run};
