/*
 * turnpost demo: starts a server to try, with everything in one folder, a game
 * to play, and a page that shows the letters in place of a mail server.
 */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "cmd/supervise.h"
#include "operator/report.h"
#include "people/lobby.h"

static const char *const players[] = {
    "Ann <ann@demo.example>", "Bo <bo@demo.example>"};

/* Appends KEY = 'VALUE'. Only two characters need an escape in single quotes,
 * and a folder may have any name. */
static void
add_setting(struct buffer *text, const char *key, const char *before,
    const char *value, const char *after)
{
	buffer_printf(text, "%s = '%s", key, before);
	for (; *value != '\0'; value++) {
		if (*value == '\'' || *value == '\\')
			buffer_putc(text, '\\');
		buffer_putc(text, *value);
	}
	buffer_printf(text, "%s'\n", after);
}

/* Makes a configuration with everything under DIR. NULL after saying why. */
static struct conf *
demo_conf(const char *dir, const char *listen)
{
	struct buffer text = {0}, faults = {0};
	struct conf *conf;

	add_setting(&text, "database", "", dir, "/turnpost.db");
	add_setting(&text, "keys", "", dir, "/keys");
	add_setting(&text, "listen", "", listen, "");
	buffer_puts(&text,
	    "undo-window = 5\nlocal-addresses = yes\n"
	    "shown-game = 1\nmail {\n");
	add_setting(&text, "transport", "maildir:", dir, "/mailbox");
	buffer_puts(&text, "from = 'turnpost <games@demo.example>'\n}\n");
	conf = conf_read_text(text.data, text.len, "demo", &faults);
	if (conf == NULL)
		cmd_fail(buffer_text(&faults));
	buffer_fini(&text);
	buffer_fini(&faults);
	return conf;
}

/* Starts a game, unless the demo has one already. */
static bool
ready_game(struct desk *d, struct buffer *why)
{
	const struct lobby_request request = {.ruleset = "carcassonne",
	    .players = players,
	    .n_players = 2,
	    .watch = true};
	struct buffer list = {0};
	int64_t game;
	bool good = report_list(d, REPORT_ALL, &list, NULL, why) &&
	    (list.len > 0 || lobby_start(d, &request, &game, why));

	buffer_fini(&list);
	return good;
}

static bool
prepare(const struct conf *conf, struct buffer *links)
{
	struct buffer why = {0};
	struct desk *d = desk_open(conf, DESK_SERVE, &why);
	bool good =
	    d != NULL && ready_game(d, &why) && report_links(d, 1, links, &why);

	if (!good)
		cmd_fail(buffer_text(&why));
	desk_close(d);
	buffer_fini(&why);
	return good;
}

static void
cmd_demo_tell(const struct conf *conf)
{
	printf("The mailbox of all players: %s/mailbox\n", conf->base_url);
	puts("Stop with Ctrl-C; games and letters stay for the next time.");
	fflush(stdout);
}

static int
demo(const char *dir, const char *listen)
{
	struct buffer links = {0}, mailbox = {0};
	struct supervised s = {0};
	char *path;
	int status = CMD_FAILED;

	if (mkdir(dir, 0700) != 0 && errno != EEXIST) {
		buffer_printf(&links, "%s: %s", dir, strerror(errno));
		cmd_fail(buffer_text(&links));
		buffer_fini(&links);
		return CMD_FAILED;
	}
	path = realpath(dir, NULL);
	if (path == NULL)
		return cmd_fail("the folder cannot be used");
	s.conf = demo_conf(path, listen);
	if (s.conf == NULL || !prepare(s.conf, &links)) {
		conf_free(s.conf);
	} else {
		printf("A game of Star Wars: Carcassonne is ready:\n%s",
		    buffer_text(&links));
		fflush(stdout);
		buffer_printf(&mailbox, "%s/mailbox", path);
		s.mailbox = mailbox.data;
		s.ready = cmd_demo_tell;
		status = supervise(&s);
	}
	buffer_fini(&links);
	buffer_fini(&mailbox);
	free(path);
	return status;
}

static int
cmd_demo_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	static const struct option options[] = {
	    {"dir", required_argument, NULL, 'd'},
	    {"listen", required_argument, NULL, 'l'}, {NULL, 0, NULL, 0}};
	const char *dir = "turnpost-demo", *listen = "127.0.0.1:8080";
	int option;

	if (config != NULL)
		return cmd_usage(cmd);
	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'd')
			dir = optarg;
		else if (option == 'l')
			listen = optarg;
		else
			return cmd_usage(cmd);
	if (optind != argc)
		return cmd_usage(cmd);
	return demo(dir, listen);
}

const struct cmd cmd_demo = {"demo", "[--dir DIR] [--listen ADDRESS:PORT]",
    "a server to try, with a game and a mailbox", cmd_demo_run};
