/*
 * The text of an HTML letter, as one would have written it in a plain one.
 */
#ifndef TURNPOST_MAIL_PLAIN_H
#define TURNPOST_MAIL_PLAIN_H

#include <stddef.h>

#include "base/buffer.h"

/* Appends the text of HTML (LEN bytes of UTF-8) with LF line ends. What is
 * quoted there, by <blockquote> or in the manner of a known mail program,
 * begins with "> " on each line. What is not shown (styles, scripts, titles) is
 * left out. */
void
plain_of_html(const char *html, size_t len, struct buffer *out);

#endif
