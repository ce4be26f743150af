/*
 * The log: one line an event, key=value, to standard error, where the service
 * manager adds the time.
 */
#include "config.h"

#include <stdarg.h>
#include <stdio.h>

#include "desk/inner.h"

void
log_event(const char *what, const char *format, ...)
{
	struct buffer line = {0};
	va_list ap;

	buffer_printf(&line, "turnpost: event=%s ", what);
	va_start(ap, format);
	buffer_vprintf(&line, format, ap);
	va_end(ap);
	for (size_t i = 0; i < line.len; i++)
		if ((unsigned char)line.data[i] < ' ')
			line.data[i] = ' ';
	buffer_putc(&line, '\n');
	fputs(line.data, stderr);
	fflush(stderr);
	buffer_fini(&line);
}
