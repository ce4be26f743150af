/*
 * GMime, begun once, and what is done with it in more than one place. Only for
 * the files of this folder.
 */
#ifndef TURNPOST_MAIL_GMIME_H
#define TURNPOST_MAIL_GMIME_H

#include <stddef.h>

#include <gmime/gmime.h>

/* Called before anything else of GMime, as often as one likes. */
void
mail_gmime_init(void);

/* Takes any bytes apart; the caller releases it. NULL when there is no letter
 * in them. */
GMimeMessage *
mail_gmime_parse(const char *bytes, size_t len);

/* TEXT (may be NULL) in one line of valid UTF-8; the caller frees it. */
char *
mail_gmime_line(const char *text);

/* The decoded bytes of PART, in a stream the caller releases. */
GMimeStream *
mail_gmime_decode(GMimePart *part);

/* The decoded text of PART as valid UTF-8 with LF line ends and without NUL;
 * the caller frees it. */
char *
mail_gmime_text(GMimePart *part);

#endif
