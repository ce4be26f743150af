/*
 * Parses delivery reports (RFC 3464): what other people's mail servers say
 * about a letter of ours, and about which address.
 *
 * It understands multipart/report with a message/delivery-status, as Postfix,
 * Exim, Exchange, Gmail, OpenSMTPD and Sendmail write it, also where a part or
 * a field is missing, and the plain bounces of qmail (QSBMF). All other
 * letters, such as bounces in free words, count as no report.
 *
 * Not here: which letter of ours it was (sign/), what follows from it
 * (post/bounce.h).
 */
#ifndef TURNPOST_MAIL_REPORT_H
#define TURNPOST_MAIL_REPORT_H

#include <stddef.h>

enum { MAIL_REPORT_ADDRESSES = 16, MAIL_REPORT_WORDS = 500 /* bytes */ };

enum mail_report_kind {
	/* No report: a person's reply, an automatic one, or anything else. A
	 * report that is attached to a letter does not count either, because
	 * somebody forwards it. */
	MAIL_REPORT_NONE,
	/* The report says that the letter is late, was passed on, or
	 * arrived. */
	MAIL_REPORT_PASSING,
	/* The report says "Action: failed" for at least one recipient. */
	MAIL_REPORT_FAILED
};

/* What a report says. Texts are one line each, valid UTF-8 without controls;
 * WORDS is "" where nothing failed. */
struct mail_report {
	enum mail_report_kind kind;
	/* About the first recipient that failed: the server's words, else the
	 * status ("5.1.1"), else a sentence of ours; at most MAIL_REPORT_WORDS
	 * bytes. */
	char *words;
	size_t n_failed, n_others; /* recipients */
	/* The addresses that the report was sent to, from Delivered-To,
	 * X-Original-To, Envelope-To and To, in that order. */
	char *to[MAIL_REPORT_ADDRESSES];
	size_t n_to;
};

/* Parses any bytes as a report. */
void
mail_report_read(const char *bytes, size_t len, struct mail_report *out);
void
mail_report_fini(struct mail_report *r);

#endif
