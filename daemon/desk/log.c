/*
 * The log: one line an event, key=value, to standard error, where the service
 * manager adds the time.
 */
#include "config.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "desk/inner.h"

/* Adds TEXT to OUT, of addresses what stands behind the '@': mail servers like
 * to say whom they refuse. */
static void
hide_addresses(const char *text, struct buffer *out)
{
	static const char ends[] = " \t\"'<>()[],;:=";

	for (; *text != '\0'; text++) {
		if (*text == '@')
			while (out->len > 0 &&
			    strchr(ends, out->data[out->len - 1]) == NULL)
				out->len--;
		buffer_putc(out, (unsigned char)*text < ' ' ? ' ' : *text);
	}
}

void
log_event(const char *what, const char *format, ...)
{
	struct buffer line = {0}, clean = {0};
	va_list ap;

	buffer_printf(&line, "turnpost: event=%s ", what);
	va_start(ap, format);
	buffer_vprintf(&line, format, ap);
	va_end(ap);
	hide_addresses(buffer_text(&line), &clean);
	buffer_putc(&clean, '\n');
	fputs(buffer_text(&clean), stderr);
	fflush(stderr);
	buffer_fini(&line);
	buffer_fini(&clean);
}
