/*
 * The supervisor: starts desk, post and thinker, starts them again when they
 * die, and ends them when it is told to. It is apart from them so that it holds neither
 * database nor socket, and so has little that can fail. serve.c and demo.c call
 * it.
 */
#ifndef TURNPOST_CMD_SUPERVISE_H
#define TURNPOST_CMD_SUPERVISE_H

#include "conf/conf.h"

struct supervised {
	const char *config;  /* read again on SIGHUP, or NULL */
	struct conf *conf;   /* taken over; replaced on SIGHUP */
	const char *mailbox; /* the demo's Maildir, or NULL */
	void (*ready)(const struct conf *conf); /* called when all children are
						 * ready; or NULL */
};

/* Runs until SIGTERM or SIGINT. Returns the command's exit status. */
int
supervise(struct supervised *s);

#endif
