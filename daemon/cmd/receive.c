/*
 * turnpost receive: a filter to which the mail server gives letters to our
 * addresses. Its exit status is one of sysexits.h, from which the mail server
 * knows what to do with the letter. A report is never answered with a report:
 * status 0. `turnpost bounce` is its name of old.
 */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "post/door.h"

enum { LETTER_MAX = 1 << 20 /* bytes; what follows is not looked at */ };

/* Reads all of standard input, because the mail server must get rid of all, and
 * keeps the beginning. */
static bool
read_letter(struct buffer *out)
{
	char piece[1 << 14];

	for (;;) {
		ssize_t n = read(STDIN_FILENO, piece, sizeof piece);
		size_t room = LETTER_MAX - out->len;

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n == 0;
		buffer_add(out, piece, (size_t)n < room ? (size_t)n : room);
	}
}

/* The addresses that the letter came to, as the mail server tells them: in the
 * option, in the environment (of Postfix, Exim, OpenSMTPD and qmail). Returns
 * how many there are in TO. */
enum { RECIPIENTS_MAX = 8 };
static size_t
find_recipients(const char *recipient, const char *to[RECIPIENTS_MAX])
{
	static const char *const variables[] = {"RECIPIENT",
	    "ORIGINAL_RECIPIENT", "LOCAL", "EXTENSION", "EXT", "LOCAL_PART",
	    "LOCAL_PART_SUFFIX"};
	size_t n = 0;

	_Static_assert(sizeof variables / sizeof variables[0] < RECIPIENTS_MAX,
	    "all and the option");
	if (recipient != NULL)
		to[n++] = recipient;
	for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++)
		if (getenv(variables[i]) != NULL)
			to[n++] = getenv(variables[i]);
	return n;
}

/* The exit status for OUTCOME, after saying WHY. */
static int
receive_status(enum door_outcome outcome, struct buffer *why)
{
	static const int statuses[] = {[DOOR_TAKEN] = CMD_OK,
	    [DOOR_NOTHING] = CMD_OK,
	    [DOOR_UNKNOWN] = CMD_NO_USER,
	    [DOOR_UNREADABLE] = CMD_DATA,
	    [DOOR_LATER] = CMD_AGAIN};
	struct buffer line = {0};

	if (outcome != DOOR_TAKEN) {
		buffer_printf(&line, "%s%s",
		    outcome == DOOR_NOTHING ? "nothing was done: " : "",
		    buffer_text(why));
		cmd_fail(buffer_text(&line));
	}
	buffer_fini(&line);
	return statuses[outcome];
}

static int
receive_take(const char *config, const struct door_letter *letter)
{
	struct buffer why = {0};
	struct conf *conf;
	int status;
	struct desk *d = cmd_desk(config, DESK_CHANGE, &conf, &status);

	if (d == NULL)
		return status == CMD_CONFIG ? CMD_CONFIG : CMD_AGAIN;
	status = receive_status(door_take(d, letter, &why), &why);
	desk_close(d);
	conf_free(conf);
	buffer_fini(&why);
	return status;
}

static int
cmd_receive_run(const struct cmd *cmd, const char *config, int argc,
    char **argv)
{
	const char *recipient = NULL, *to[RECIPIENTS_MAX];
	struct door_letter letter = {.to = to};
	struct buffer bytes = {0};
	int option, status;

	while ((option = getopt(argc, argv, "r:")) != -1) {
		if (option != 'r' || recipient != NULL)
			return cmd_usage(cmd);
		recipient = optarg;
	}
	if (optind != argc)
		return cmd_usage(cmd);
	if (read_letter(&bytes)) {
		letter.n_to = find_recipients(recipient, to);
		letter.bytes = buffer_text(&bytes);
		letter.len = bytes.len;
		status = receive_take(config, &letter);
	} else {
		cmd_fail("standard input cannot be read");
		status = CMD_AGAIN;
	}
	buffer_fini(&bytes);
	return status;
}

const struct cmd cmd_receive = {"receive", "[-r RECIPIENT] <LETTER",
    "take in an answer, or a report that a letter did not arrive",
    cmd_receive_run};
const struct cmd cmd_bounce = {
    "bounce", "[-r RECIPIENT] <LETTER", "the same as receive", cmd_receive_run};
