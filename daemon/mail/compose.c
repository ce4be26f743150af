/*
 * Writes a letter's bytes (RFC 5322, MIME) with GMime.
 *
 * All parts are 7-bit and in short lines (quoted-printable, base64), so that no
 * relay has a reason to touch them. People's words go through GMime's encoders.
 * Our addresses and identifiers are set raw, because GMime would make encoded
 * words of long ones.
 *
 * Not here: what the letter says (templates/); parsing letters (read.c).
 */
#include "config.h"

#include "mail/mail.h"

#include <assert.h>
#include <gmime/gmime.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "mail/gmime.h"

/* With its name and brackets a raw value stays below 998 bytes. */
enum { RAW_MAX = 900 };

/* --- headers -------------------------------------------------------------- */

/* Sets header NAME to BEFORE VALUE AFTER as it is: one line, never folded. */
static void
set_raw(GMimeObject *o, const char *name, const char *before, const char *value,
    const char *after)
{
	GMimeHeaderList *list = g_mime_object_get_header_list(o);
	struct buffer raw = {0};

	assert(strlen(value) <= RAW_MAX);
	for (const char *p = value; *p != '\0'; p++)
		assert(*p > ' ' && *p <= '~' && *p != '<' && *p != '>');
	buffer_printf(&raw, " %s%s%s\n", before, value, after);
	g_mime_header_list_set(list, name, "", NULL);
	g_mime_header_set_raw_value(g_mime_header_list_get_header(list, name),
	    raw.data);
	buffer_fini(&raw);
}

/* A copy of TEXT without a byte that could end a header line or begin an
 * encoded word; the caller frees it. Names with such bytes are refused when
 * they come in, so this is a second guard that changes no good name. */
static char *
clean_text(const char *text)
{
	char *copy = xstrdup(text);

	for (char *p = copy; *p != '\0'; p++)
		if ((unsigned char)*p < ' ' || *p == 0x7f ||
		    (*p == '=' && p[1] == '?'))
			*p = ' ';
	return copy;
}

static void
add_mailbox(GMimeMessage *m, GMimeAddressType type, const char *name,
    const char *address)
{
	InternetAddressList *list = g_mime_message_get_addresses(m, type);
	char *copy = clean_text(name != NULL ? name : "");
	InternetAddress *mailbox =
	    internet_address_mailbox_new(copy[0] != '\0' ? copy : NULL,
		address);

	for (const char *p = address; *p != '\0'; p++)
		assert(*p > ' ' && *p <= '~');
	internet_address_set_charset(mailbox, "utf-8");
	internet_address_list_add(list, mailbox);
	g_object_unref(mailbox);
	free(copy);
}

/* Adds the mailbox TEXT, which is called INSTEAD unless that is NULL. */
static void
add_configured(GMimeMessage *m, GMimeAddressType type, const char *text,
    const char *instead)
{
	char *name, *address;
	const char *wrong = mail_address_read(text, &name, &address);

	assert(wrong == NULL);
	add_mailbox(m, type, instead != NULL ? instead : name, address);
	free(name);
	free(address);
}

static void
add_headers(GMimeMessage *m, const struct mail_letter *l)
{
	GMimeObject *o = GMIME_OBJECT(m);
	GDateTime *date = g_date_time_new_from_unix_utc(l->date);
	char *subject = clean_text(l->subject);

	assert(date != NULL);
	g_mime_message_set_date(m, date);
	g_date_time_unref(date);
	add_configured(m, GMIME_ADDRESS_TYPE_FROM, l->from, l->from_name);
	if (l->reply_to != NULL)
		add_configured(m, GMIME_ADDRESS_TYPE_REPLY_TO, l->reply_to,
		    NULL);
	add_mailbox(m, GMIME_ADDRESS_TYPE_TO, l->to_name, l->to_address);
	g_mime_message_set_subject(m, subject, "utf-8");
	free(subject);
	set_raw(o, "Message-ID", "<", l->message_id, ">");
	if (l->references != NULL) {
		set_raw(o, "In-Reply-To", "<", l->references, ">");
		set_raw(o, "References", "<", l->references, ">");
	}
	set_raw(o, "Auto-Submitted", "", "auto-generated", "");
	if (l->list_id != NULL)
		set_raw(o, "List-Id", "<", l->list_id, ">");
	if (l->unsubscribe != NULL) {
		set_raw(o, "List-Unsubscribe", "<", l->unsubscribe, ">");
		set_raw(o, "List-Unsubscribe-Post", "",
		    "List-Unsubscribe=One-Click", "");
	}
	if (l->lang != NULL)
		set_raw(o, "Content-Language", "", l->lang, "");
	set_raw(o, "MIME-Version", "", "1.0", "");
}

/* --- parts ---------------------------------------------------------------- */

static GMimeObject *
new_part(const char *type, const void *bytes, size_t len,
    GMimeContentEncoding encoding)
{
	const char *slash = strchr(type, '/');
	char *major = xstrndup(type, strcspn(type, "/"));
	GMimePart *part;
	GMimeStream *stream;
	GMimeDataWrapper *content;

	assert(slash != NULL);
	part = g_mime_part_new_with_type(major, slash + 1);
	free(major);
	stream = g_mime_stream_mem_new_with_buffer(bytes, len);
	content = g_mime_data_wrapper_new_with_stream(stream,
	    GMIME_CONTENT_ENCODING_DEFAULT);
	g_mime_part_set_content(part, content);
	g_mime_part_set_content_encoding(part, encoding);
	g_object_unref(content);
	g_object_unref(stream);
	return GMIME_OBJECT(part);
}

static GMimeObject *
new_text(const char *type, const char *text)
{
	GMimeObject *part = new_part(type, text, strlen(text),
	    GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);

	g_mime_object_set_content_type_parameter(part, "charset", "utf-8");
	return part;
}

static GMimeObject *
new_picture(const struct mail_part *p)
{
	GMimeObject *part =
	    new_part(p->type, p->bytes, p->len, GMIME_CONTENT_ENCODING_BASE64);

	set_raw(part, "Content-ID", "<", p->name, ">");
	g_mime_object_set_disposition(part, "inline");
	return part;
}

/* Says UTF-8, because GMime would take the smallest charset that a file name
 * fits into. */
static void
say_utf8(GMimeParamList *list, const char *name)
{
	GMimeParam *param = g_mime_param_list_get_parameter(list, name);

	if (param != NULL)
		g_mime_param_set_charset(param, "utf-8");
}

static GMimeObject *
new_attachment(const struct mail_part *p)
{
	GMimeObject *part =
	    new_part(p->type, p->bytes, p->len, GMIME_CONTENT_ENCODING_BASE64);
	char *name = clean_text(p->name);

	g_mime_object_set_disposition(part, "attachment");
	g_mime_part_set_filename(GMIME_PART(part), name);
	free(name);
	say_utf8(g_mime_content_disposition_get_parameters(
		     g_mime_object_get_content_disposition(part)),
	    "filename");
	say_utf8(g_mime_content_type_get_parameters(
		     g_mime_object_get_content_type(part)),
	    "name");
	return part;
}

/* Makes the boundary from the letter, so that the same letter is always the
 * same bytes. It cannot occur inside a part: neither quoted-printable nor
 * base64 ever contains "=_". */
static GMimeMultipart *
new_multipart(const char *subtype, const struct mail_letter *l)
{
	GMimeMultipart *m = g_mime_multipart_new_with_subtype(subtype);
	uint64_t digest = 14695981039346656037U; /* FNV-1a */
	struct buffer b = {0};

	for (const char *p = l->message_id; *p != '\0'; p++)
		digest = (digest ^ (unsigned char)*p) * 1099511628211U;
	buffer_printf(&b, "=_%016llx.%s", (unsigned long long)digest, subtype);
	g_mime_multipart_set_boundary(m, b.data);
	buffer_fini(&b);
	return m;
}

static void
add_part(GMimeMultipart *m, GMimeObject *part)
{
	g_mime_multipart_add(m, part);
	g_object_unref(part);
}

/* Makes the HTML part, together with its pictures, if there are any. */
static GMimeObject *
new_html(const struct mail_letter *l)
{
	GMimeObject *html = new_text("text/html", l->html);
	GMimeMultipart *related;

	if (l->n_pictures == 0)
		return html;
	related = new_multipart("related", l);
	g_mime_object_set_content_type_parameter(GMIME_OBJECT(related), "type",
	    "text/html");
	add_part(related, html);
	for (size_t i = 0; i < l->n_pictures; i++)
		add_part(related, new_picture(&l->pictures[i]));
	return GMIME_OBJECT(related);
}

static GMimeObject *
new_body(const struct mail_letter *l)
{
	GMimeObject *body = new_text("text/plain", l->text);
	GMimeMultipart *m;

	if (l->html != NULL) {
		m = new_multipart("alternative", l);
		add_part(m, body);
		add_part(m, new_html(l));
		body = GMIME_OBJECT(m);
	}
	if (l->n_attachments > 0) {
		m = new_multipart("mixed", l);
		add_part(m, body);
		for (size_t i = 0; i < l->n_attachments; i++)
			add_part(m, new_attachment(&l->attachments[i]));
		body = GMIME_OBJECT(m);
	}
	return body;
}

/* --- bytes ---------------------------------------------------------------- */

/* Appends BYTES, whose lines end with LF, with CRLF instead. */
static void
add_crlf(struct buffer *out, const char *bytes, size_t len)
{
	const char *end = bytes + len;

	while (bytes < end) {
		const char *nl = memchr(bytes, '\n', (size_t)(end - bytes));
		size_t n = (size_t)((nl == NULL ? end : nl) - bytes);

		buffer_add(out, bytes, n);
		buffer_add(out, "\r\n", 2);
		bytes += n + 1;
	}
}

static void
write_letter(const struct mail_letter *letter, struct buffer *out)
{
	GMimeMessage *m = g_mime_message_new(FALSE);
	GMimeObject *body = new_body(letter);
	GMimeStream *stream = g_mime_stream_mem_new();
	GByteArray *bytes;

	add_headers(m, letter);
	g_mime_message_set_mime_part(m, body);
	g_mime_object_write_to_stream(GMIME_OBJECT(m), NULL, stream);
	bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
	add_crlf(out, (const char *)bytes->data, bytes->len);
	g_object_unref(stream);
	g_object_unref(body);
	g_object_unref(m);
}

/* GMime registers each of its types when it is first used, and does not expect
 * two threads to do so. In this letter there are all of them. */
static void
write_first(void)
{
	static gsize begun;
	const struct mail_part part = {"a", "text/plain", "a", 1};
	const struct mail_letter letter = {.from = "\xc3\xa4 <a@b.example>",
	    .reply_to = "a@b.example",
	    .to_name = "\xc3\xa4",
	    .to_address = "a@b.example",
	    .subject = "\xc3\xa4",
	    .message_id = "a@b.example",
	    .text = "\xc3\xa4\n",
	    .html = "a\n",
	    .pictures = &part,
	    .n_pictures = 1,
	    .attachments = &part,
	    .n_attachments = 1};
	struct buffer out = {0};

	if (g_once_init_enter(&begun)) {
		write_letter(&letter, &out);
		buffer_fini(&out);
		g_once_init_leave(&begun, 1);
	}
}

void
mail_compose(const struct mail_letter *letter, struct buffer *out)
{
	mail_gmime_init();
	write_first();
	write_letter(letter, out);
}
