/*
 * The start of GMime, and what more than one file does with it: parsing bytes
 * into a message, and decoding its headers and parts. Only for mail/.
 */
#ifndef TURNPOST_MAIL_GMIME_H
#define TURNPOST_MAIL_GMIME_H

#include <stddef.h>

#include <gmime/gmime.h>

/* Starts GMime. Every function here that uses GMime calls it first; calls after
 * the first one do nothing. */
void
mail_gmime_init(void);

/* Parses any bytes; the caller releases the message. NULL when the bytes hold
 * no letter. */
GMimeMessage *
mail_gmime_parse(const char *bytes, size_t len);

/* TEXT (may be NULL) as one line of valid UTF-8; the caller frees it. */
char *
mail_gmime_line(const char *text);

/* The decoded bytes of PART, in a stream that the caller releases. */
GMimeStream *
mail_gmime_decode(GMimePart *part);

/* The decoded text of PART as valid UTF-8 with LF line ends and without NUL;
 * the caller frees it. */
char *
mail_gmime_text(GMimePart *part);

#endif
