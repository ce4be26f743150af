/*
 * turnpost new: starts a game at once, without inviting anybody: all players
 * are named on the command line.
 */
#include "config.h"

#include <inttypes.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "operator/report.h"
#include "people/lobby.h"

enum { ARGUMENTS_MAX = 64 };

static int
cmd_new_start(const char *config, const struct lobby_request *request)
{
	struct buffer out = {0}, links = {0}, why = {0};
	struct conf *conf;
	int64_t game;
	int status;
	struct desk *d = cmd_desk(config, DESK_SERVE, &conf, &status);

	if (d == NULL)
		return status;
	if (!lobby_start(d, request, &game, &why)) {
		status = cmd_fail(buffer_text(&why));
	} else if (report_links(d, game, &links, &why)) {
		buffer_printf(&out, "game %" PRId64 "\n%s", game,
		    buffer_text(&links));
		status = cmd_print(&out);
	} else {
		buffer_printf(&out,
		    "game %" PRId64 " has begun, and `turnpost links %" PRId64
		    "` prints its links: ",
		    game, game);
		buffer_puts(&out, buffer_text(&why));
		status = cmd_fail(buffer_text(&out));
	}
	desk_close(d);
	conf_free(conf);
	buffer_fini(&out);
	buffer_fini(&links);
	buffer_fini(&why);
	return status;
}

static int
cmd_new_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	const char *players[ARGUMENTS_MAX], *options[ARGUMENTS_MAX];
	const char *terms[ARGUMENTS_MAX];
	struct lobby_request request = {
	    .players = players, .options = options, .terms = terms};
	int option;

	while ((option = getopt(argc, argv, "-p:o:t:wr")) != -1) {
		switch (option) {
		case 1:
			if (request.ruleset != NULL)
				return cmd_usage(cmd);
			request.ruleset = optarg;
			break;
		case 'p':
			if (request.n_players == ARGUMENTS_MAX)
				return cmd_usage(cmd);
			players[request.n_players++] = optarg;
			break;
		case 'o':
			if (request.n_options == ARGUMENTS_MAX)
				return cmd_usage(cmd);
			options[request.n_options++] = optarg;
			break;
		case 't':
			if (request.n_terms == ARGUMENTS_MAX)
				return cmd_usage(cmd);
			terms[request.n_terms++] = optarg;
			break;
		case 'w':
			request.watch = true;
			break;
		case 'r':
			request.review = true;
			break;
		default:
			return cmd_usage(cmd);
		}
	}
	if (request.ruleset == NULL || request.n_players == 0)
		return cmd_usage(cmd);
	return cmd_new_start(config, &request);
}

const struct cmd cmd_new = {"new",
    "RULESET -p 'Name <address>[;lang=..][;tz=..][;phrase=..]' ... "
    "[-o key=value ...] [-t key=value ...] [-w] [-r]",
    "start a game at once", cmd_new_run};
