/*
 * Commands: a table of verbs, a file each (contract section 1).
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
	CMD_AGAIN =
	    75, /* EX_TEMPFAIL of sysexits.h: a mail server tries again */
	CMD_CONFIG = 78 /* EX_CONFIG */
};

struct cmd {
	const char *name;
	const char *usage; /* its arguments */
	const char *does;  /* one line of help */
	int (*run)(const struct cmd *cmd, const char *config, int argc,
	    char **argv);
};

extern const struct cmd cmd_serve, cmd_demo, cmd_new, cmd_list, cmd_show,
    cmd_links, cmd_export, cmd_import, cmd_simulate, cmd_check, cmd_rules,
    cmd_verify, cmd_pause, cmd_resume, cmd_end, cmd_replace, cmd_player,
    cmd_outbox, cmd_backup, cmd_bounce, cmd_doctor, cmd_restore, cmd_resend;

/* Finds the verb and runs it. */
int
cmd_main(int argc, char **argv);

/* The configuration in FILE; the built-in defaults when FILE is NULL and the
 * standard file does not exist. NULL after telling every fault. */
struct conf *
cmd_conf(const char *file);

/* The same with what its templates say left to whoever asks: a line to FAULTS
 * for each fault instead, and *FILE is the one that was read, or NULL. */
struct conf *
cmd_conf_read(const char **file, struct buffer *faults);

/* A desk for a command, with the configuration to free after it. On failure
 * NULL after saying why, and *STATUS is what to exit with. */
struct desk *
cmd_desk(const char *config, enum desk_use use, struct conf **conf,
    int *status);

/* Tells what is wrong in one line "turnpost: ..." on stderr; line breaks
 * become "; ". Returns CMD_FAILED. */
int
cmd_fail(const char *why);

/* Prints how CMD is called on stderr. Returns CMD_USAGE. */
int
cmd_usage(const struct cmd *cmd);

/* Writes OUT to stdout. CMD_OK, or CMD_FAILED when that cannot be. */
int
cmd_print(struct buffer *out);

/* Appends the document in FILE ("-": standard input) to TEXT. False after
 * saying what is wrong with the file. */
bool
cmd_read(const char *file, struct buffer *text);

/* Reads a game's number. */
bool
cmd_number(const char *text, long long min, long long max, long long *value);

#endif
