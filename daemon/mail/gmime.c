/*
 * What more than one file does with GMime. GMime's tables are made once for the
 * process and never taken down: their types live in GLib's registry, which
 * cannot forget.
 */
#include "config.h"

#include "mail/gmime.h"

#include <string.h>

#include "base/buffer.h"

void
mail_gmime_init(void)
{
	static gsize begun;

	if (g_once_init_enter(&begun)) {
		g_mime_init();
		g_once_init_leave(&begun, 1);
	}
}

GMimeMessage *
mail_gmime_parse(const char *bytes, size_t len)
{
	GMimeStream *stream;
	GMimeParser *parser;
	GMimeMessage *m;

	mail_gmime_init();
	stream = g_mime_stream_mem_new_with_buffer(bytes, len);
	parser = g_mime_parser_new_with_stream(stream);
	g_object_unref(stream);
	m = g_mime_parser_construct_message(parser, NULL);
	g_object_unref(parser);
	return m;
}

/* A copy of LEN bytes as valid UTF-8 with LF line ends and without NUL; the
 * caller frees it. */
static char *
valid_text(const char *bytes, size_t len)
{
	struct buffer out = {0};
	char *valid;

	for (size_t i = 0; i < len; i++) {
		char c = bytes[i];

		if (c == '\r') {
			if (i + 1 < len && bytes[i + 1] == '\n')
				continue;
			c = '\n';
		}
		buffer_putc(&out, c == '\0' ? ' ' : c);
	}
	valid = g_utf8_make_valid(buffer_text(&out), (gssize)out.len);
	buffer_reset(&out);
	buffer_puts(&out, valid);
	g_free(valid);
	return buffer_take(&out);
}

char *
mail_gmime_line(const char *text)
{
	char *line = valid_text(text == NULL ? "" : text,
	    text == NULL ? 0 : strlen(text));

	for (char *p = line; *p != '\0'; p++)
		if ((unsigned char)*p < ' ' || *p == 0x7f)
			*p = ' ';
	return line;
}

GMimeStream *
mail_gmime_decode(GMimePart *part)
{
	GMimeDataWrapper *content = g_mime_part_get_content(part);
	GMimeStream *stream = g_mime_stream_mem_new();

	if (content != NULL)
		g_mime_data_wrapper_write_to_stream(content, stream);
	return stream;
}

/* Converts STREAM from CHARSET to UTF-8. NULL when the charset is not known. */
static GMimeStream *
convert(GMimeStream *stream, const char *charset)
{
	GMimeFilter *filter = g_mime_filter_charset_new(charset, "utf-8");
	GMimeStream *to, *through;

	if (filter == NULL)
		return NULL;
	to = g_mime_stream_mem_new();
	through = g_mime_stream_filter_new(to);
	g_mime_stream_filter_add(GMIME_STREAM_FILTER(through), filter);
	g_object_unref(filter);
	g_mime_stream_reset(stream);
	g_mime_stream_write_to_stream(stream, through);
	g_mime_stream_flush(through);
	g_object_unref(through);
	return to;
}

static char *
text_of_stream(GMimeStream *stream)
{
	GByteArray *bytes =
	    g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));

	return valid_text((const char *)bytes->data, bytes->len);
}

char *
mail_gmime_text(GMimePart *part)
{
	const char *charset =
	    g_mime_object_get_content_type_parameter(GMIME_OBJECT(part),
		"charset");
	GMimeStream *stream = mail_gmime_decode(part), *converted = NULL;
	char *text;

	if (charset != NULL && g_ascii_strcasecmp(charset, "utf-8") != 0 &&
	    g_ascii_strcasecmp(charset, "us-ascii") != 0)
		converted = convert(stream, charset);
	text = text_of_stream(converted != NULL ? converted : stream);
	if (converted != NULL)
		g_object_unref(converted);
	g_object_unref(stream);
	return text;
}
