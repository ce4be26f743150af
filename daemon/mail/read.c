/*
 * Parses a letter with GMime, for pages that show a mailbox. Its bytes may come
 * from anybody, so that everything is bounded and made valid UTF-8.
 *
 * Not here: finding letters in a Maildir (desk/); reports that a letter bounced
 * (report.c).
 */
#include "config.h"

#include "mail/mail.h"

#include <gmime/gmime.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "mail/gmime.h"

enum { PARTS_MAX = 100, LETTER_MAX = 64 << 20 };

static char *
read_addresses(InternetAddressList *list)
{
	char *text = list == NULL
	    ? NULL
	    : internet_address_list_to_string(list, NULL, FALSE);
	char *line = mail_gmime_line(text);

	g_free(text);
	return line;
}

static char *
read_date(GMimeMessage *m)
{
	GDateTime *local = g_mime_message_get_date(m), *utc;
	char *text = NULL, *line;

	/* GMime's message owns the date; it is NULL when missing or without
	 * sense. */
	utc = local == NULL ? NULL : g_date_time_to_utc(local);
	if (utc != NULL) {
		text = g_date_time_format(utc, "%Y-%m-%dT%H:%M:%SZ");
		g_date_time_unref(utc);
	}
	line = mail_gmime_line(text);
	g_free(text);
	return line;
}

static bool
is_attachment(GMimeObject *part)
{
	const char *how = g_mime_object_get_disposition(part);

	return how != NULL && g_ascii_strcasecmp(how, "attachment") == 0;
}

static void
add_part(struct mail_read *out, GMimeObject *object)
{
	GMimeContentType *type = g_mime_object_get_content_type(object);
	GMimePart *part = GMIME_IS_PART(object) ? GMIME_PART(object) : NULL;
	struct mail_read_part *p;
	GMimeStream *stream;
	GByteArray *bytes;
	char *name;

	if (out->n_parts == PARTS_MAX)
		return;
	out->parts = xrealloc(out->parts, out->n_parts + 1, sizeof *out->parts);
	p = &out->parts[out->n_parts++];
	if (part != NULL) {
		stream = mail_gmime_decode(part);
	} else { /* a letter attached to the letter is shown as it is */
		stream = g_mime_stream_mem_new();
		g_mime_object_write_content_to_stream(object, NULL, stream);
	}
	bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
	p->len = bytes->len;
	p->bytes = xcalloc(p->len + 1, 1);
	if (p->len > 0)
		memcpy(p->bytes, bytes->data, p->len);
	g_object_unref(stream);
	name = g_mime_content_type_get_mime_type(type);
	p->type = mail_gmime_line(name);
	g_free(name);
	p->cid = mail_gmime_line(g_mime_object_get_content_id(object));
	p->name =
	    mail_gmime_line(part == NULL ? NULL
					 : g_mime_part_get_filename(part));
}

/* GMime calls this for each part, outer parts before inner ones. */
static void
take_part(GMimeObject *parent, GMimeObject *object, gpointer arg)
{
	GMimeContentType *type = g_mime_object_get_content_type(object);
	struct mail_read *out = arg;

	(void)parent;
	if (GMIME_IS_MULTIPART(object))
		return;
	if (GMIME_IS_PART(object) && !is_attachment(object)) {
		GMimePart *part = GMIME_PART(object);

		if (out->text == NULL &&
		    g_mime_content_type_is_type(type, "text", "plain")) {
			out->text = mail_gmime_text(part);
			return;
		}
		if (out->html == NULL &&
		    g_mime_content_type_is_type(type, "text", "html")) {
			out->html = mail_gmime_text(part);
			return;
		}
	}
	add_part(out, object);
}

bool
mail_read(const char *bytes, size_t len, struct mail_read *out)
{
	GMimeMessage *m;

	memset(out, 0, sizeof *out);
	if (len == 0 || len > LETTER_MAX)
		return false;
	m = mail_gmime_parse(bytes, len);
	if (m == NULL)
		return false;
	out->from = read_addresses(g_mime_message_get_from(m));
	out->to = read_addresses(g_mime_message_get_to(m));
	out->subject = mail_gmime_line(g_mime_message_get_subject(m));
	out->message_id = mail_gmime_line(g_mime_message_get_message_id(m));
	out->date = read_date(m);
	g_mime_message_foreach(m, take_part, out);
	if (out->text == NULL)
		out->text = xstrdup("");
	if (out->html == NULL)
		out->html = xstrdup("");
	g_object_unref(m);
	return true;
}

void
mail_read_free(struct mail_read *r)
{
	free(r->from);
	free(r->to);
	free(r->subject);
	free(r->message_id);
	free(r->date);
	free(r->text);
	free(r->html);
	for (size_t i = 0; i < r->n_parts; i++) {
		free(r->parts[i].cid);
		free(r->parts[i].name);
		free(r->parts[i].type);
		free(r->parts[i].bytes);
	}
	free(r->parts);
	memset(r, 0, sizeof *r);
}
