/*
 * turnpost doctor: checks whether everything is there that a server needs, and
 * says what to do. The checks themselves stand in operator/doctor*.c.
 */
#include "config.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "operator/doctor.h"
#include "mail/mail.h"

/* Seconds to wait for a letter to come back, and at most. */
enum { WAIT = 30, WAIT_MAX = 86400 };

static void
say(void *arg, const char *line)
{
	(void)arg;
	puts(line);
	/* Prints what is known so far, because a mail server may take its
	 * time. */
	fflush(stdout);
}

/* Prints a line for each fault of the configuration. */
static void
say_faults(struct buffer *faults)
{
	char *text = buffer_take(faults), *rest = text, *line;

	while ((line = strsep(&rest, "\n")) != NULL)
		if (*line != '\0')
			printf("fail configuration: %s; do: mend that line, "
			       "see turnpost.conf(5)\n",
			    line);
	free(text);
}

static int
examine(const char *config, struct doctor_wishes *wishes)
{
	struct buffer faults = {0};
	const char *file = config;
	struct conf *conf = cmd_conf_read(&file, &faults);
	bool good;

	wishes->file = file;
	wishes->standard =
	    file == NULL || strcmp(file, CMD_STANDARD_CONFIG) == 0;

	if (conf == NULL) {
		say_faults(&faults);
		return CMD_CONFIG;
	}
	printf("ok configuration: %s\n",
	    file != NULL ? file : "there is none, so all is at its default");
	fflush(stdout);
	good = doctor_run(conf, wishes, say, NULL);
	conf_free(conf);
	return good ? CMD_OK : CMD_FAILED;
}

/* Reads one option. Returns CMD_OK, or CMD_USAGE after saying why. */
static int
read_option(const struct cmd *cmd, int option, struct doctor_wishes *wishes,
    char **address)
{
	char *name = NULL;
	const char *wrong;
	long long number;

	if (option == 'm' && *address == NULL) {
		wrong = mail_address_read(optarg, &name, address);
		free(name);
		if (wrong != NULL)
			cmd_fail(wrong);
		return wrong != NULL ? CMD_USAGE : CMD_OK;
	}
	if (option != 'w' || !cmd_number(optarg, 0, WAIT_MAX, &number))
		return cmd_usage(cmd);
	wishes->wait = (int)number;
	return CMD_OK;
}

static int
cmd_doctor_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	static const struct option options[] = {
	    {"mail", required_argument, NULL, 'm'},
	    {"wait", required_argument, NULL, 'w'}, {NULL, 0, NULL, 0}};
	struct doctor_wishes wishes = {.wait = WAIT};
	char *address = NULL;
	int option, status = CMD_OK;

	while (status == CMD_OK &&
	    (option = getopt_long(argc, argv, "", options, NULL)) != -1)
		status = read_option(cmd, option, &wishes, &address);
	if (status == CMD_OK && optind != argc)
		status = cmd_usage(cmd);
	wishes.mail = address;
	if (status == CMD_OK)
		status = examine(config, &wishes);
	free(address);
	return status;
}

const struct cmd cmd_doctor = {"doctor", "[--mail ADDRESS] [--wait SECONDS]",
    "is everything there that a server needs? Says what to do", cmd_doctor_run};
