/*
 * Delivery reports (RFC 3464): what other people's mail servers say about a
 * letter of ours, and whom they say it to.
 *
 * Read are multipart/report with a message/delivery-status, as Postfix, Exim,
 * Exchange, Gmail, OpenSMTPD and Sendmail write them, also where it lacks a
 * part or a field, and the plain reports of qmail (QSBMF). Others, such as those
 * in free words, are no report.
 *
 * Not here: whose letter it was (sign/), what follows from it (desk/bounce.h).
 */
#ifndef TURNPOST_MAIL_REPORT_H
#define TURNPOST_MAIL_REPORT_H

#include <stddef.h>

enum { MAIL_REPORT_ADDRESSES = 16, MAIL_REPORT_WORDS = 500 /* bytes */ };

enum mail_report_kind {
	/* No report: a person's reply, an automatic one, anything. A report
	 * that is attached to a letter is none either: somebody passes it on. */
	MAIL_REPORT_NONE,
	/* It says that the letter is late, was passed on, or arrived. */
	MAIL_REPORT_PASSING,
	/* For at least one recipient it says "Action: failed". */
	MAIL_REPORT_FAILED
};

/* Texts are one line each, valid UTF-8 without controls; WORDS is "" where
 * nothing failed. */
struct mail_report {
	enum mail_report_kind kind;
	/* Of the first recipient that failed: the server's words, else the
	 * status ("5.1.1"), else a sentence of ours; at most MAIL_REPORT_WORDS
	 * bytes. */
	char *words;
	size_t n_failed, n_others; /* recipients */
	/* The addresses it came to, from Delivered-To, X-Original-To,
	 * Envelope-To and To, in that order. */
	char *to[MAIL_REPORT_ADDRESSES];
	size_t n_to;
};

/* Reads any bytes. */
void
mail_report_read(const char *bytes, size_t len, struct mail_report *out);
void
mail_report_fini(struct mail_report *r);

#endif
