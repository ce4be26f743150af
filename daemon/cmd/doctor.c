/*
 * turnpost doctor: checks whether everything is there that a server needs, and
 * says what to do. The checks themselves stand in desk/doctor*.c.
 */
#include "config.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "operator/doctor.h"
#include "mail/mail.h"

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
examine(const char *config, const char *mail)
{
	struct buffer faults = {0};
	const char *file = config;
	struct conf *conf = cmd_conf_read(&file, &faults);
	bool good;

	if (conf == NULL) {
		say_faults(&faults);
		return CMD_CONFIG;
	}
	printf("ok configuration: %s\n",
	    file != NULL ? file : "there is none, so all is at its default");
	fflush(stdout);
	good = doctor_run(conf, mail, say, NULL);
	conf_free(conf);
	return good ? CMD_OK : CMD_FAILED;
}

static int
cmd_doctor_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	static const struct option options[] = {
	    {"mail", required_argument, NULL, 'm'}, {NULL, 0, NULL, 0}};
	char *name = NULL, *address = NULL;
	const char *wrong;
	int option, status;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option != 'm' || address != NULL) {
			free(address);
			return cmd_usage(cmd);
		}
		wrong = mail_address_read(optarg, &name, &address);
		free(name);
		if (wrong != NULL) {
			cmd_fail(wrong);
			return CMD_USAGE;
		}
	}
	status = optind == argc ? examine(config, address) : cmd_usage(cmd);
	free(address);
	return status;
}

const struct cmd cmd_doctor = {"doctor", "[--mail ADDRESS]",
    "is everything there that a server needs? Says what to do", cmd_doctor_run};
