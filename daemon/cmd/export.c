/*
 * turnpost export: prints a game as a document that anybody can verify, or that
 * another server can import.
 */
#include "config.h"

#include <getopt.h>

#include "cmd/cmd.h"
#include "proof/export.h"

static bool
cmd_export_read_arguments(int argc, char **argv, long long *game, bool *whole)
{
	static const struct option options[] = {
	    {"private", no_argument, NULL, 'p'}, {NULL, 0, NULL, 0}};
	bool good = true;
	int option;

	*game = 0;
	*whole = false;
	while (good &&
	    (option = getopt_long(argc, argv, "-", options, NULL)) != -1)
		switch (option) {
		case 1:
			good = *game == 0 &&
			    cmd_number(optarg, 1, INT64_MAX, game);
			break;
		case 'p':
			*whole = true;
			break;
		default:
			good = false;
		}
	return good && *game != 0 && optind == argc;
}

static int
cmd_export_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct buffer out = {0}, why = {0};
	struct conf *conf;
	struct desk *d;
	long long game;
	bool whole;
	int status;

	if (!cmd_export_read_arguments(argc, argv, &game, &whole))
		return cmd_usage(cmd);
	d = cmd_desk(config, DESK_READ, &conf, &status);
	if (d == NULL)
		return status;
	if (export_game(d, game, whole, &out, &why))
		status = cmd_print(&out);
	else
		status = cmd_fail(buffer_text(&why));
	desk_close(d);
	conf_free(conf);
	buffer_fini(&out);
	buffer_fini(&why);
	return status;
}

const struct cmd cmd_export = {
    "export", "GAME [--private]", "a game as a document", cmd_export_run};
