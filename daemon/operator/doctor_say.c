/*
 * Puts the lines of the doctor together and remembers whether one failed.
 */
#include "config.h"

#include "operator/doctor_say.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"

static void
say_line(struct doctor *d, enum doctor_level level, const char *name,
    const char *what, size_t len, const char *do_this)
{
	static const char *const levels[] = {"ok", "warn", "fail"};
	struct buffer line = {0};

	buffer_printf(&line, "%s %s: ", levels[level], name);
	for (size_t i = 0; i < len; i++)
		buffer_putc(&line,
		    (unsigned char)what[i] < ' ' ? ' ' : what[i]);
	if (level != DOCTOR_OK && do_this != NULL)
		buffer_printf(&line, "; do: %s", do_this);
	d->say(d->arg, buffer_text(&line));
	d->failed = d->failed || level == DOCTOR_FAIL;
	buffer_fini(&line);
}

void
doctor_say(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, const char *format, ...)
{
	struct buffer what = {0};
	va_list ap;

	va_start(ap, format);
	buffer_vprintf(&what, format, ap);
	va_end(ap);
	say_line(d, level, name, buffer_text(&what), what.len, do_this);
	buffer_fini(&what);
}

void
doctor_tell(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, const char *sentence)
{
	const char *half = strstr(sentence, "; ");
	size_t len = half != NULL ? (size_t)(half - sentence) : 0;

	if (half != NULL)
		say_line(d, level, name, sentence, len, half + 2);
	else
		say_line(d, level, name, sentence, strlen(sentence), do_this);
}

void
doctor_tell_each(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, struct buffer *lines)
{
	char *text = buffer_take(lines), *rest = text, *line;

	while ((line = strsep(&rest, "\n")) != NULL)
		if (*line != '\0')
			doctor_tell(d, level, name, do_this, line);
	free(text);
}
