/*
 * turnpost rules: prints the rulesets and their options, as text or as JSON.
 */
#include "config.h"

#include <string.h>

#include "cmd/cmd.h"
#include "pages/ruleslist.h"
#include "rules/rules.h"

static int
cmd_rules_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	const struct rules *rules = NULL;
	struct buffer out = {0};
	bool json = false;
	struct conf *conf;
	struct desk *d;
	int status;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--as") == 0 && i + 1 < argc &&
		    strcmp(argv[i + 1], "json") == 0) {
			json = true;
			i++;
		} else if (argv[i][0] == '-' || rules != NULL) {
			return cmd_usage(cmd);
		} else {
			rules = rules_find(argv[i], 0);
			if (rules == NULL)
				return cmd_fail("there is no such ruleset: "
						"see `turnpost rules`");
		}
	}
	d = cmd_desk(config, DESK_WORDS, &conf, &status);
	if (d == NULL)
		return status;
	if (json)
		ruleslist_json(d, rules, &out);
	else
		ruleslist_text(d, rules, &out);
	status = cmd_print(&out);
	desk_close(d);
	conf_free(conf);
	buffer_fini(&out);
	return status;
}

const struct cmd cmd_rules = {"rules", "[RULESET] [--as json]",
    "the rulesets and their options", cmd_rules_run};
