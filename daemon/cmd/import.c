/*
 * turnpost import: continues a game that comes as a document from another
 * server, and prints its new links.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "operator/import.h"
#include "operator/report.h"

enum { PLAYERS_MAX = 64 };

/* Prints what is worth knowing besides the links on stderr, so that stdout has
 * only links. */
static void
print_note(const struct buffer *note)
{
	const char *line = note->data, *end = line + note->len;

	while (line < end) {
		const char *stop = memchr(line, '\n', (size_t)(end - line));

		if (stop == NULL)
			stop = end;
		fprintf(stderr, "turnpost: %.*s\n", (int)(stop - line), line);
		line = stop + 1;
	}
}

static int
take_in(struct desk *d, const struct buffer *text, const char *const *players,
    size_t n)
{
	struct buffer out = {0}, note = {0}, why = {0};
	int64_t game;
	int status;

	if (import_game(d, text->data, text->len, players, n, &game, &note,
		&why)) {
		buffer_printf(&out, "game %" PRId64 "\n", game);
		if (report_links(d, game, &out, &why)) {
			status = cmd_print(&out);
			print_note(&note);
		} else {
			status = cmd_fail(buffer_text(&why));
		}
	} else {
		status = cmd_fail(buffer_text(&why));
	}
	buffer_fini(&out);
	buffer_fini(&note);
	buffer_fini(&why);
	return status;
}

static int
import(const char *config, const char *file, const char *const *players,
    size_t n)
{
	struct buffer text = {0};
	struct conf *conf;
	struct desk *d;
	int status;

	if (!cmd_read(file, &text))
		return CMD_FAILED;
	d = cmd_desk(config, DESK_SERVE, &conf, &status);
	if (d != NULL) {
		status = take_in(d, &text, players, n);
		desk_close(d);
		conf_free(conf);
	}
	buffer_fini(&text);
	return status;
}

static int
cmd_import_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	const char *players[PLAYERS_MAX], *file = NULL;
	size_t n = 0;
	int option;

	while ((option = getopt(argc, argv, "-p:")) != -1) {
		switch (option) {
		case 1:
			if (file != NULL)
				return cmd_usage(cmd);
			file = optarg;
			break;
		case 'p':
			if (n == PLAYERS_MAX)
				return cmd_usage(cmd);
			players[n++] = optarg;
			break;
		default:
			return cmd_usage(cmd);
		}
	}
	if (file == NULL || n == 0 || optind != argc)
		return cmd_usage(cmd);
	return import(config, file, players, n);
}

const struct cmd cmd_import = {"import",
    "FILE -p 'Name <address>[;lang=..][;tz=..]' ...",
    "go on with a game that comes as a document", cmd_import_run};
