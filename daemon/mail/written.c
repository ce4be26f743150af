/*
 * Parses letters with GMime. Anybody can send one: sizes and depth are bounded.
 */
#include "config.h"

#include "mail/written.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/xmalloc.h"
#include "mail/gmime.h"
#include "mail/headers.h"
#include "mail/plain.h"

enum {
	PARTS_MAX = 100, /* parts of a letter that are looked at */
	ADDRESS_MAX = 254,
	ID_MAX = 200,
	VERDICT_MAX = 998
};

/* --- who wrote it ---------------------------------------------------------- */

static bool
has_field(GMimeMessage *m, const char *name)
{
	int at = 0;

	return mail_headers_next(m, name, &at) != NULL;
}

/* Whether field NAME begins with one of WORDS, a list with blanks. */
static bool
field_is(GMimeMessage *m, const char *name, const char *words)
{
	const char *value;
	int at = 0;

	while ((value = mail_headers_next(m, name, &at)) != NULL) {
		size_t len = strcspn(value, " \t;");
		char *word = g_ascii_strdown(value, (gssize)len);
		const char *found = len == 0 ? NULL : strstr(words, word);
		bool is = found != NULL && found[len] == ' ';

		g_free(word);
		if (is)
			return true;
	}
	return false;
}

/* Auto-Submitted (RFC 3834, section 5) and what programs said before there was
 * one; lists (RFC 2919, RFC 2369). */
static bool
is_automatic(GMimeMessage *m)
{
	GMimeObject *top = g_mime_message_get_mime_part(m);
	GMimeContentType *type =
	    top == NULL ? NULL : g_mime_object_get_content_type(top);

	return (has_field(m, "Auto-Submitted") &&
		   !field_is(m, "Auto-Submitted", "no ")) ||
	    field_is(m, "Precedence", "bulk junk list auto_reply ") ||
	    field_is(m, "X-Precedence", "bulk junk list auto_reply ") ||
	    field_is(m, "Return-Path", "<> ") || has_field(m, "List-Id") ||
	    has_field(m, "List-Post") || has_field(m, "X-Autoreply") ||
	    has_field(m, "X-Autorespond") ||
	    has_field(m, "X-Auto-Reply-From") ||
	    (type != NULL &&
		g_mime_content_type_is_type(type, "multipart", "report"));
}

/* The one address of From; "" when there is not just one. */
static char *
read_from(GMimeMessage *m)
{
	char *from[2] = {NULL, NULL};
	const char *value;
	size_t n = 0;

	for (int at = 0;
	     n < 2 && (value = mail_headers_next(m, "From", &at)) != NULL;)
		n += mail_headers_addresses(value, from + n, 2 - n);
	if (n == 1 && strlen(from[0]) <= ADDRESS_MAX)
		return from[0];
	free(from[0]);
	free(from[1]);
	return xstrdup("");
}

static void
read_verdicts(GMimeMessage *m, struct mail_written *out)
{
	const char *value;
	int at = 0;

	while (out->n_verdicts < WRITTEN_VERDICTS &&
	    (value = mail_headers_next(m, "Authentication-Results", &at)) !=
		NULL)
		out->verdict[out->n_verdicts++] =
		    mail_headers_clean(value, strlen(value), VERDICT_MAX);
}

/* --- what is written -------------------------------------------------------- */

/* The first parts that say something, as text. */
struct body {
	char *text, *html;
	int parts;
};

static bool
says_something(const char *text)
{
	return text[strspn(text, " \t\r\n")] != '\0';
}

/* Joins lines that were broken where they end in a blank (RFC 3676, 4.1); a
 * signature's begin is none. DELSP: that blank is not part of the text. */
static void
unflow(char *text, bool delsp)
{
	char *to = text, *line = text;

	for (const char *p = text; *p != '\0'; p++) {
		bool broken = *p == '\n' && to > line && to[-1] == ' ' &&
		    *line != '>' &&
		    !(to - line == 3 && strncmp(line, "-- ", 3) == 0);

		if (broken) {
			to -= delsp;
			continue;
		}
		*to++ = *p;
		if (*p == '\n')
			line = to;
	}
	*to = '\0';
}

static bool
has_parameter(GMimeObject *object, const char *name, const char *value)
{
	const char *is = g_mime_object_get_content_type_parameter(object, name);

	return is != NULL && g_ascii_strcasecmp(is, value) == 0;
}

static void
written_take(GMimeObject *parent, GMimeObject *object, gpointer arg)
{
	GMimeContentType *type = g_mime_object_get_content_type(object);
	const char *how = g_mime_object_get_disposition(object);
	struct body *body = arg;
	char **to;

	(void)parent;
	if (!GMIME_IS_PART(object) || body->parts++ >= PARTS_MAX ||
	    (how != NULL && g_ascii_strcasecmp(how, "attachment") == 0))
		return;
	to = g_mime_content_type_is_type(type, "text", "plain") ? &body->text
	    : g_mime_content_type_is_type(type, "text", "html") ? &body->html
								: NULL;
	if (to == NULL || *to != NULL)
		return;
	*to = mail_gmime_text(GMIME_PART(object));
	if (has_parameter(object, "format", "flowed"))
		unflow(*to, has_parameter(object, "delsp", "yes"));
	if (!says_something(*to)) {
		free(*to);
		*to = NULL;
	}
}

static void
read_lines(GMimeMessage *m, struct mail_written *out)
{
	struct body body = {0};
	struct buffer plain = {0};

	g_mime_message_foreach(m, written_take, &body);
	if (body.text != NULL)
		buffer_puts(&plain, body.text);
	else if (body.html != NULL)
		plain_of_html(body.html, strlen(body.html), &plain);
	ownlines_read(buffer_text(&plain), &out->lines);
	buffer_fini(&plain);
	free(body.text);
	free(body.html);
}

bool
mail_written_read(const char *bytes, size_t len, struct mail_written *out)
{
	GMimeMessage *m = len == 0 || len > WRITTEN_LETTER_MAX
	    ? NULL
	    : mail_gmime_parse(bytes, len);
	const char *id;

	memset(out, 0, sizeof *out);
	if (m == NULL)
		return false;
	out->from = read_from(m);
	out->automatic = out->from[0] == '\0' || is_automatic(m);
	id = g_mime_message_get_message_id(m);
	out->message_id = id == NULL
	    ? xstrdup("")
	    : mail_headers_clean(id, strlen(id), ID_MAX);
	out->n_to = mail_headers_recipients(m, out->to, WRITTEN_ADDRESSES);
	read_verdicts(m, out);
	read_lines(m, out);
	g_object_unref(m);
	return true;
}

void
mail_written_fini(struct mail_written *w)
{
	free(w->from);
	free(w->message_id);
	for (size_t i = 0; i < w->n_to; i++)
		free(w->to[i]);
	for (size_t i = 0; i < w->n_verdicts; i++)
		free(w->verdict[i]);
	ownlines_fini(&w->lines);
	memset(w, 0, sizeof *w);
}
