/*
 * Parses delivery reports, as report.h describes them. Anybody can send one:
 * sizes and depth are bounded, and only a few words of a report's fields are
 * believed.
 */
#include "config.h"

#include "mail/report.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/xmalloc.h"
#include "mail/gmime.h"
#include "mail/headers.h"

enum {
	DEPTH_MAX = 8,	      /* depth of nested multiparts */
	CHILDREN_MAX = 100,   /* parts of each that are looked at */
	RECIPIENTS_MAX = 1000 /* recipients of a report that are looked at */
};

/* --- text ----------------------------------------------------------------- */

/* Reads the field at *TEXT into LINE: the line and those that continue it,
 * which begin with a blank. *TEXT moves behind them. False at the end. */
static bool
next_field(const char **text, struct buffer *line)
{
	const char *p = *text;

	buffer_reset(line);
	if (*p == '\0')
		return false;
	do {
		size_t len = strcspn(p, "\n");

		buffer_add(line, p, len);
		p += len;
		p += *p == '\n';
		/* A line of blanks alone ends a group and continues nothing. */
	} while ((*p == ' ' || *p == '\t') &&
	    strspn(p, " \t") != strcspn(p, "\n"));
	*text = p;
	return true;
}

/* The value of field NAME when LINE is one, or NULL. */
static const char *
field_value(const char *line, const char *name)
{
	size_t len = strlen(name);

	if (g_ascii_strncasecmp(line, name, len) != 0)
		return NULL;
	line += len;
	line += strspn(line, " \t");
	if (*line != ':')
		return NULL;
	line++;
	return line + strspn(line, " \t");
}

/* --- recipients ----------------------------------------------------------- */

/* What a report says of one recipient. */
struct recipient {
	bool acted, failed; /* whether it has an Action, and whether that is
			     * "failed" */
	bool named;	    /* it has a Final-Recipient */
	char *status, *words;
};

static bool
has_text(const char *text)
{
	return text != NULL && text[0] != '\0';
}

static void
recipient_fini(struct recipient *r)
{
	free(r->status);
	free(r->words);
	memset(r, 0, sizeof *r);
}

/* Counts a recipient of which all fields are read, and keeps what the report
 * says of the first that failed. */
static void
take_recipient(struct mail_report *out, struct recipient *r)
{
	if (r->acted && r->failed) {
		out->kind = MAIL_REPORT_FAILED;
		if (out->n_failed++ == 0)
			out->words = xstrdup(has_text(r->words) ? r->words
				: has_text(r->status)		? r->status
						      : "it came back");
	} else if (r->acted) {
		out->n_others++;
	}
	recipient_fini(r);
}

/* Sets *AT to VALUE unless it is set: of two equal fields the first one
 * counts. */
static void
keep(char **at, const char *value, size_t max)
{
	if (*at == NULL)
		*at = mail_headers_clean(value, strlen(value), max);
}

/* The part of "smtp; 550 no such user" behind the type. */
static const char *
without_type(const char *value)
{
	size_t type = strcspn(value, "; \t<@");
	size_t blanks = strspn(value + type, " \t");

	return value[type + blanks] == ';' && type > 0
	    ? value + type + blanks + 1
	    : value;
}

/* Whether VALUE is the word "failed", perhaps with a comment. */
static bool
is_failed(const char *value)
{
	static const char failed[] = "failed";
	size_t len = sizeof failed - 1;

	return g_ascii_strncasecmp(value, failed, len) == 0 &&
	    strchr(" \t(;", value[len]) != NULL;
}

static void
take_field(struct mail_report *out, struct recipient *r, const char *line)
{
	const char *value;

	if (field_value(line, "Final-Recipient") != NULL) {
		/* The report lacks the empty line between this recipient and
		 * the one before. */
		if (r->named)
			take_recipient(out, r);
		r->named = true;
	}
	value = field_value(line, "Action");
	if (value != NULL && !r->acted) {
		r->acted = true;
		r->failed = is_failed(value);
	}
	value = field_value(line, "Status");
	if (value != NULL)
		keep(&r->status, value, 40);
	value = field_value(line, "Diagnostic-Code");
	if (value != NULL)
		keep(&r->words, without_type(value), MAIL_REPORT_WORDS);
}

/* Parses a message/delivery-status: fields about the letter, then a group of
 * fields for each recipient. */
static void
read_status(const char *text, struct mail_report *out)
{
	struct recipient r = {0};
	struct buffer line = {0};

	out->kind = MAIL_REPORT_PASSING;
	while (out->n_failed + out->n_others < RECIPIENTS_MAX &&
	    next_field(&text, &line)) {
		const char *field = buffer_text(&line);

		if (field[strspn(field, " \t")] == '\0')
			take_recipient(out, &r);
		else
			take_field(out, &r, field);
	}
	take_recipient(out, &r);
	buffer_fini(&line);
}

/* --- qmail ---------------------------------------------------------------- */

/* Whether TEXT begins like every bounce of qmail-send. */
static bool
is_qsbmf(const char *text)
{
	static const char begins[] = "Hi. This is the ";

	return strncmp(text, begins, sizeof begins - 1) == 0;
}

/* Parses the paragraphs of a qmail bounce: the first is for people, then
 * "<address>:" and words for each recipient, until one that begins with "-".
 * All of these recipients have failed. */
static void
read_qsbmf(const char *text, struct mail_report *out)
{
	const char *end;

	while ((text = strstr(text, "\n\n")) != NULL) {
		text += strspn(text, "\n");
		if (*text == '-' || out->n_failed == RECIPIENTS_MAX)
			return;
		end = strstr(text, ">:\n");
		if (*text != '<' || end == NULL ||
		    memchr(text, '\n', (size_t)(end - text)) != NULL)
			continue;
		out->kind = MAIL_REPORT_FAILED;
		if (out->n_failed++ > 0)
			continue;
		text = end + 2;
		end = strstr(text, "\n\n");
		out->words = mail_headers_clean(text,
		    end != NULL ? (size_t)(end - text) : strlen(text),
		    MAIL_REPORT_WORDS);
	}
}

/* --- the letter ----------------------------------------------------------- */

/* The first message/delivery-status in O, but not inside attached letters. */
static GMimePart *
find_status(GMimeObject *o, int depth)
{
	GMimeContentType *type = g_mime_object_get_content_type(o);
	GMimePart *found = NULL;
	int n;

	if (GMIME_IS_PART(o))
		return type != NULL &&
			(g_mime_content_type_is_type(type, "message",
			     "delivery-status") ||
			    g_mime_content_type_is_type(type, "message",
				"global-delivery-status"))
		    ? GMIME_PART(o)
		    : NULL;
	if (!GMIME_IS_MULTIPART(o) || depth == DEPTH_MAX)
		return NULL;
	n = g_mime_multipart_get_count(GMIME_MULTIPART(o));
	for (int i = 0; i < n && i < CHILDREN_MAX && found == NULL; i++)
		found =
		    find_status(g_mime_multipart_get_part(GMIME_MULTIPART(o),
				    i),
			depth + 1);
	return found;
}

static void
read_message(GMimeMessage *m, struct mail_report *out)
{
	GMimeObject *top = g_mime_message_get_mime_part(m);
	GMimePart *status = top == NULL ? NULL : find_status(top, 0);
	char *text;

	out->n_to = mail_headers_recipients(m, out->to, MAIL_REPORT_ADDRESSES);
	if (status != NULL) {
		text = mail_gmime_text(status);
		read_status(text, out);
		free(text);
	} else if (top != NULL && GMIME_IS_TEXT_PART(top)) {
		text = mail_gmime_text(GMIME_PART(top));
		if (is_qsbmf(text))
			read_qsbmf(text, out);
		free(text);
	}
}

void
mail_report_read(const char *bytes, size_t len, struct mail_report *out)
{
	GMimeMessage *m = len > 0 ? mail_gmime_parse(bytes, len) : NULL;

	memset(out, 0, sizeof *out);
	if (m != NULL) {
		read_message(m, out);
		g_object_unref(m);
	}
	if (out->words == NULL)
		out->words = xstrdup("");
}

void
mail_report_fini(struct mail_report *r)
{
	free(r->words);
	for (size_t i = 0; i < r->n_to; i++)
		free(r->to[i]);
	memset(r, 0, sizeof *r);
}
