/*
 * turnpost keys: lists the keys that links and documents are signed with, adds
 * one, retires one, makes one void, or renews all (operator/keychange.c).
 */
#include "config.h"

#include <string.h>

#include "cmd/cmd.h"
#include "operator/keychange.h"

struct keys_wanted {
	bool list, renew, yes;
	enum sign_change what;
	long long id;
};

static bool
cmd_keys_read_arguments(int argc, char **argv, struct keys_wanted *w)
{
	static const struct {
		const char *word;
		enum sign_change what;
		int argc;
	} words[] = {{"add", SIGN_ADD, 2}, {"renew", SIGN_RENEW, 2},
	    {"retire", SIGN_RETIRE, 3}, {"void", SIGN_MAKE_VOID, 3}};

	w->list = argc == 1;
	w->yes = argc > 2 && strcmp(argv[argc - 1], "--yes") == 0;
	argc -= w->yes;
	for (size_t i = 0; argc > 1 && i < sizeof words / sizeof words[0];
	     i++) {
		if (strcmp(argv[1], words[i].word) != 0 ||
		    argc != words[i].argc)
			continue;
		w->what = words[i].what;
		w->renew = w->what == SIGN_RENEW;
		return argc == 2 ||
		    cmd_number(argv[2], 1, SIGN_KEYS_MAX, &w->id);
	}
	return w->list;
}

/* What must not happen by mistake is only done with --yes. */
static const char *
cmd_keys_warn(const struct keys_wanted *w)
{
	if (w->yes)
		return NULL;
	if (w->renew)
		return "nothing was changed: all links in letters would be "
		       "dead, and letters with new ones would go to everybody "
		       "who plays or is asked; if that is what you want, add "
		       "--yes";
	if (!w->list && w->what == SIGN_MAKE_VOID)
		return "nothing was changed: all links that were made with "
		       "that key would be dead, for ever; if that is what you "
		       "want, add --yes";
	return NULL;
}

static int
cmd_keys_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct buffer out = {0}, why = {0};
	struct keys_wanted w = {0};
	struct conf *conf;
	bool good;
	int status;

	if (!cmd_keys_read_arguments(argc, argv, &w))
		return cmd_usage(cmd);
	if (cmd_keys_warn(&w) != NULL)
		return cmd_fail(cmd_keys_warn(&w));
	conf = cmd_conf(config);
	if (conf == NULL)
		return CMD_CONFIG;
	if (w.list)
		good = keychange_list(conf, &out, &why);
	else if (w.renew)
		good = keychange_renew(conf, &out, &why);
	else
		good = keychange_do(conf, w.what, (int)w.id, &out, &why);
	status = good ? cmd_print(&out) : cmd_fail(buffer_text(&why));
	conf_free(conf);
	buffer_fini(&out);
	buffer_fini(&why);
	return status;
}

const struct cmd cmd_keys = {"keys",
    "[add | retire ID | void ID --yes | renew --yes]",
    "the keys that links are signed with, and changing them", cmd_keys_run};
