/*
 * Commands: a const struct for each, in a file of its own (contract section 1).
 * cmd.c has the table of them. This is the highest layer: nothing includes it
 * but daemon/main.c and the commands.
 */
#ifndef TURNPOST_CMD_CMD_H
#define TURNPOST_CMD_CMD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "conf/conf.h"
#include "desk/desk.h"

enum {
	CMD_OK = 0,
	CMD_FAILED = 1,
	CMD_USAGE = 2,
	CMD_DATA = 65,	  /* EX_DATAERR of sysexits.h: the letter is none */
	CMD_NO_USER = 67, /* EX_NOUSER: the address is none of ours */
	CMD_AGAIN = 75,	  /* EX_TEMPFAIL: a mail server tries again */
	CMD_CONFIG = 78	  /* EX_CONFIG */
};

/* The configuration that is read where none is named. */
#define CMD_STANDARD_CONFIG "/etc/turnpost/turnpost.conf"

struct cmd {
	const char *name;
	const char *usage; /* its arguments */
	const char *does;  /* one line of help */
	int (*run)(const struct cmd *cmd, const char *config, int argc,
	    char **argv);
};

extern const struct cmd cmd_serve, cmd_demo, cmd_new, cmd_list, cmd_show,
    cmd_links, cmd_export, cmd_import, cmd_simulate, cmd_check, cmd_rules,
    cmd_match, cmd_verify, cmd_review, cmd_pause, cmd_resume, cmd_end,
    cmd_replace, cmd_player, cmd_outbox, cmd_backup, cmd_receive, cmd_bounce,
    cmd_doctor, cmd_restore, cmd_copy, cmd_resend, cmd_new_database, cmd_keys;

/* Finds the command and runs it. Returns the exit status. */
int
cmd_main(int argc, char **argv);

/* Loads the configuration in FILE; the built-in defaults when FILE is NULL and
 * the standard file does not exist. NULL after telling every fault. */
struct conf *
cmd_conf(const char *file);

/* The same, except that it tells no faults: it appends a line to FAULTS for
 * each. What is wrong with the operator's templates it leaves to the caller.
 * *FILE becomes the file that was read, or NULL. */
struct conf *
cmd_conf_read(const char **file, struct buffer *faults);

/* Opens a desk for a command; the caller frees the configuration after it. On
 * failure it says why and returns NULL, and *STATUS is the exit status. */
struct desk *
cmd_desk(const char *config, enum desk_use use, struct conf **conf,
    int *status);

/* Tells what is wrong in one line "turnpost: ..." on stderr; line breaks become
 * "; ". Returns CMD_FAILED. */
int
cmd_fail(const char *why);

/* Prints how CMD is called on stderr. Returns CMD_USAGE. */
int
cmd_usage(const struct cmd *cmd);

/* Writes OUT to stdout. Returns CMD_OK, or CMD_FAILED when writing fails. */
int
cmd_print(struct buffer *out);
/* What a command ends with that was DONE, which REPORT tells, or failed, as WHY
 * says. Both are released. */
int
cmd_finish(bool done, struct buffer *report, struct buffer *why);

/* The same for a part of it, and empties OUT. */
bool __attribute__((warn_unused_result)) cmd_page(struct buffer *out);

/* Appends the document in FILE ("-": standard input) to TEXT. False after
 * saying what is wrong with the file. */
bool
cmd_read(const char *file, struct buffer *text);

/* Parses a number from MIN to MAX, such as a game's. */
bool
cmd_number(const char *text, long long min, long long max, long long *value);

#endif
