/*
 * turnpost bounce: a filter to which the mail server gives letters that come
 * back. Its exit status is 0 whenever it has handled the letter, so that a mail
 * server never answers a report with a report.
 */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "post/bounce.h"
#include "mail/report.h"

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

/* Finds the letter of ours that bounced by the address that the report came to,
 * as the mail server tells it: in the option, in the environment (of Postfix,
 * Exim, OpenSMTPD and qmail), else in the report's headers. */
static bool
find_letter(const struct desk *d, const char *recipient,
    const struct mail_report *report, int64_t *id)
{
	static const char *const variables[] = {"RECIPIENT",
	    "ORIGINAL_RECIPIENT", "LOCAL", "EXTENSION", "EXT", "LOCAL_PART",
	    "LOCAL_PART_SUFFIX"};

	if (recipient != NULL && bounce_find(d, recipient, id))
		return true;
	for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
		const char *value = getenv(variables[i]);

		if (value != NULL && bounce_find(d, value, id))
			return true;
	}
	for (size_t i = 0; i < report->n_to; i++)
		if (bounce_find(d, report->to[i], id))
			return true;
	return false;
}

/* The report says that a letter failed: hands it to the desk. */
static int
cmd_bounce_take(struct desk *d, const char *recipient,
    const struct mail_report *report)
{
	struct buffer why = {0};
	int status = CMD_OK;
	int64_t id;

	if (!find_letter(d, recipient, report, &id)) {
		cmd_fail("nothing was done: the report is about no letter of "
			 "this server");
		return CMD_OK;
	}
	switch (bounce_take(d, id, report->words, &why)) {
	case BOUNCE_TAKEN:
		break;
	case BOUNCE_KNOWN:
		cmd_fail("nothing was done: it is known that the letter did "
			 "not arrive");
		break;
	case BOUNCE_NO_LETTER:
		cmd_fail("nothing was done: the letter is not in this "
			 "database");
		break;
	case BOUNCE_LATER:
		cmd_fail(buffer_text(&why));
		status = CMD_AGAIN;
		break;
	}
	buffer_fini(&why);
	return status;
}

static int
take_report(const char *config, const char *recipient,
    const struct mail_report *report)
{
	struct conf *conf;
	int status;
	struct desk *d = cmd_desk(config, DESK_CHANGE, &conf, &status);

	if (d == NULL)
		return status == CMD_CONFIG ? CMD_CONFIG : CMD_AGAIN;
	status = cmd_bounce_take(d, recipient, report);
	desk_close(d);
	conf_free(conf);
	return status;
}

static int
cmd_bounce_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	const char *recipient = NULL;
	struct mail_report report;
	struct buffer letter = {0};
	int option, status = CMD_OK;

	while ((option = getopt(argc, argv, "r:")) != -1) {
		if (option != 'r' || recipient != NULL)
			return cmd_usage(cmd);
		recipient = optarg;
	}
	if (optind != argc)
		return cmd_usage(cmd);
	if (!read_letter(&letter)) {
		buffer_fini(&letter);
		cmd_fail("standard input cannot be read");
		return CMD_AGAIN;
	}
	mail_report_read(letter.data, letter.len, &report);
	switch (report.kind) {
	case MAIL_REPORT_FAILED:
		status = take_report(config, recipient, &report);
		break;
	case MAIL_REPORT_PASSING:
		cmd_fail("nothing was done: the report tells of no failure");
		break;
	case MAIL_REPORT_NONE:
		cmd_fail("nothing was done: this is no delivery report");
		break;
	}
	mail_report_fini(&report);
	buffer_fini(&letter);
	return status;
}

const struct cmd cmd_bounce = {"bounce", "[-r RECIPIENT] <LETTER",
    "take in a report that a letter did not arrive", cmd_bounce_run};
