/*
 * Parses a letter that somebody, or some program, wrote to us: who wrote it, to
 * which address, whether a person did, and what the person's own lines are.
 *
 * Not here: reports that a letter did not arrive (report.h), what follows from
 * a letter.
 */
#ifndef TURNPOST_MAIL_WRITTEN_H
#define TURNPOST_MAIL_WRITTEN_H

#include <stdbool.h>
#include <stddef.h>

#include "mail/ownlines.h"

enum {
	WRITTEN_LETTER_MAX = 256 << 10, /* bytes; a longer one is not read */
	WRITTEN_ADDRESSES = 16,
	WRITTEN_VERDICTS = 8
};

/* Texts are one line each, valid UTF-8 without controls; "" where a letter has
 * none. */
struct mail_written {
	/* It must not be answered: it says that a program made it (RFC 3834),
	 * that it is a mailing list's, or a report (RFC 3464), or it has no
	 * sender. */
	bool automatic;
	char *from;	  /* the address alone, as it was written */
	char *message_id; /* without <> */
	/* The addresses that it was sent to, from Delivered-To, X-Original-To,
	 * Envelope-To and To, in that order. */
	char *to[WRITTEN_ADDRESSES];
	size_t n_to;
	/* What the servers that it came through say of its sender: the values
	 * of Authentication-Results (RFC 8601), the newest first. */
	char *verdict[WRITTEN_VERDICTS];
	size_t n_verdicts;
	struct ownlines lines;
};

/* Parses any bytes. False when they hold no letter, or too many bytes. Release
 * OUT in any case. */
bool
mail_written_read(const char *bytes, size_t len, struct mail_written *out);
void
mail_written_fini(struct mail_written *w);

#endif
