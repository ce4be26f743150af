/*
 * What a person wrote in an answer to a letter, line by line, without what mail
 * programs and manners add: quoted text and the line that announces it, the
 * head of a forwarded or quoted letter, signatures, greetings. Answers may
 * stand above or below what they quote.
 *
 * Not here: which part of a letter is read (written.h), what a line means
 * (whoever asks).
 */
#ifndef TURNPOST_MAIL_OWNLINES_H
#define TURNPOST_MAIL_OWNLINES_H

#include <stddef.h>

enum {
	OWNLINES_MAX = 40,	/* lines; what follows is not looked at */
	OWNLINES_LINE_MAX = 400 /* bytes of a line, without the NUL */
};

struct ownlines {
	char *line[OWNLINES_MAX]; /* without blanks at the ends; not empty */
	size_t n;
};

/* Finds them in TEXT (valid UTF-8, LF line ends), where quoted lines begin with
 * ">". Release OUT with ownlines_fini(). */
void
ownlines_read(const char *text, struct ownlines *out);
void
ownlines_fini(struct ownlines *lines);

#endif
