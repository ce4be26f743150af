/*
 * Header fields of letters that anybody may have written: sizes are bounded,
 * and what is read is made fit for logs and pages. Only for mail/.
 */
#ifndef TURNPOST_MAIL_HEADERS_H
#define TURNPOST_MAIL_HEADERS_H

#include <stddef.h>

#include <gmime/gmime.h>

/* The LEN bytes of valid UTF-8 at TEXT as one line, without controls, without
 * blanks at its ends, cut to MAX bytes. The caller frees the result. */
char *
mail_headers_clean(const char *text, size_t len, size_t max);

/* The value of the next field NAME from field *AT on, which moves behind it;
 * NULL when there is none. It is the message's. */
const char *
mail_headers_next(GMimeMessage *m, const char *name, int *at);

/* Sets up to MAX texts from TO on to the addresses in VALUE, and returns how
 * many; the caller frees them. */
size_t
mail_headers_addresses(const char *value, char **to, size_t max);

/* The same of the addresses that M was sent to, from Delivered-To,
 * X-Original-To, Envelope-To and To, in that order. */
size_t
mail_headers_recipients(GMimeMessage *m, char **to, size_t max);

#endif
