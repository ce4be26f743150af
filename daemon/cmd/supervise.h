/*
 * The supervisor: starts desk and post, starts them again when they die, ends
 * them when it is told to. It holds no database and no socket of its own.
 */
#ifndef TURNPOST_CMD_SUPERVISE_H
#define TURNPOST_CMD_SUPERVISE_H

#include "conf/conf.h"

struct supervised {
	const char *config;  /* file to read again on SIGHUP, or NULL */
	struct conf *conf;   /* taken over, and replaced on SIGHUP */
	const char *mailbox; /* the demo's Maildir, or NULL */
	void (*ready)(const struct conf *conf); /* when both are; or NULL */
};

/* Runs until SIGTERM or SIGINT. The exit status of the command. */
int
supervise(struct supervised *s);

#endif
