/*
 * Replaces the text on both sides of each at sign, the name of the mailbox
 * where it stands without one, and what leads to somebody's page.
 */
#include "config.h"

#include "desk/said.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"

enum {
	CODE = 3,    /* digits of an SMTP reply */
	TOKEN = 24,  /* signs of a part of a token that is not shown (sign.h) */
	WHOLE = 40,  /* signs of a token */
	CAPITALS = 3 /* that one has at least, but few words */
};

static const char mask[] = "...";

/* The length of an at sign at TEXT, or 0 when there is none. */
static size_t
at_sign(const char *text)
{
	if (*text == '@')
		return 1;
	return strncmp(text, "%40", 3) == 0 ? 3 : 0;
}

/* Whether C can be part of an address outside of quotes. */
static bool
said_is_part(char c)
{
	return c != '\0' && strchr(" \t\r\n<>()[],;\"'`=?&", c) == NULL;
}

static bool
is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

/* Where the local part of an address begins in OUT, not before BEGIN, when an
 * at sign follows. A local part in quotes may contain blanks. */
static size_t
local_part(const struct buffer *out, size_t begin)
{
	size_t at = out->len;

	if (at > begin && out->data[at - 1] == '"') {
		for (at--; at > begin && out->data[at - 1] != '"'; at--)
			;
		return at > begin ? at - 1 : out->len;
	}
	while (at > begin && said_is_part(out->data[at - 1]))
		at--;
	return at;
}

/* Whether the LEN bytes NAME stand at TEXT as a whole word. FROM is where the
 * text begins. */
static bool
is_name_at(const char *from, const char *text, const char *name, size_t len)
{
	return len > 0 && strncasecmp(text, name, len) == 0 &&
	    (text == from || !is_word(text[-1])) && !is_word(text[len]);
}

/* The length of a sign of a token at TEXT, as it may stand in a link, or 0. */
static size_t
token_sign(const char *text)
{
	if ((*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z') ||
	    (*text >= '0' && *text <= '9') || *text == '-' || *text == '_')
		return 1;
	return strncasecmp(text, "%2d", 3) == 0 ||
		strncasecmp(text, "%5f", 3) == 0
	    ? 3
	    : 0;
}

/* The length of the end of a line at TEXT, and of the status with which the
 * next one may begin ("5.7.1 "), or 0. */
static size_t
line_end(const char *text)
{
	size_t len;

	if (*text != '\n')
		return 0;
	len = strspn(text + 1, "0123456789.");
	return len > 0 && text[1 + len] == ' ' ? len + 2 : 1;
}

struct signs {
	size_t len; /* bytes */
	int n, capitals;
};

/* Adds the signs of a token at TEXT. */
static void
add_signs(const char *text, struct signs *s)
{
	size_t n;

	for (; (n = token_sign(text + s->len)) > 0; s->n++) {
		s->capitals += text[s->len] >= 'A' && text[s->len] <= 'Z';
		s->len += n;
	}
}

/* The length of the token at TEXT, or of what may be part of one; 0: there is
 * none. FROM is where the text begins. Each token has capital letters, and
 * long words with hyphens do not. One may go on in the next line. */
static size_t
token_length(const char *from, const char *text)
{
	struct signs one = {0}, both;

	if (text > from && token_sign(text - 1) == 1)
		return 0;
	add_signs(text, &one);
	both = one;
	if (one.n > 0 && one.n < WHOLE) {
		both.len += line_end(text + one.len);
		add_signs(text, &both);
	}
	if (both.n > one.n && both.n >= TOKEN && both.capitals >= CAPITALS)
		return both.len;
	return one.n >= TOKEN && one.capitals > 0 ? one.len : 0;
}

/* The length of the secret part of a link at TEXT, which may go on in the next
 * line. */
static size_t
link_length(const char *text)
{
	static const char ends[] = " \t\r\n\"'<>";
	size_t len = strcspn(text, ends), more = line_end(text + len);

	if (len < WHOLE && more > 0)
		len += more + strcspn(text + len + more, ends);
	return len;
}

/* Where the secret part of a link to a page of this server begins, when the
 * link's path is at TEXT; else 0. */
static size_t
link_path(const char *text)
{
	static const char *const paths[] = {"/t/", "/join/"};

	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
		if (strncmp(text, paths[i], strlen(paths[i])) == 0)
			return strlen(paths[i]);
	return 0;
}

void
said_mask(const char *said, const char *to, struct buffer *out)
{
	size_t begin = out->len, local = to != NULL ? strcspn(to, "@") : 0;
	/* Mail to ann+games goes to the mailbox ann, and a server may call it
	 * that. */
	size_t box = to != NULL ? strcspn(to, "@+") : 0;
	const char *text = said;

	/* The digits of the reply stay, even if the mailbox has that name. */
	while (*text != '\0') {
		size_t sign = at_sign(text), path = link_path(text);
		size_t token = token_length(said, text);

		if (path > 0) {
			buffer_add(out, text, path);
			buffer_puts(out, mask);
			text += path;
			text += link_length(text);
		} else if (token > 0) {
			buffer_puts(out, mask);
			text += token;
		} else if (sign > 0) {
			out->len = local_part(out, begin);
			buffer_puts(out, mask);
			text += sign;
			while (said_is_part(*text))
				text++;
		} else if (text >= said + strnlen(said, CODE) &&
		    is_name_at(said, text, to, local)) {
			buffer_puts(out, mask);
			text += local;
		} else if (text >= said + strnlen(said, CODE) &&
		    is_name_at(said, text, to, box)) {
			buffer_puts(out, mask);
			text += box;
		} else {
			buffer_putc(out, *text == '\n' ? ' ' : *text);
			text++;
		}
	}
}

void
said_code(const char *said, struct buffer *out)
{
	size_t len = strspn(said, "0123456789. ");

	while (len > 0 && said[len - 1] == ' ')
		len--;
	buffer_add(out, said, len);
	buffer_puts(out, len > 0 ? " " : "");
	buffer_puts(out, mask);
}
