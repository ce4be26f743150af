/*
 * Writes the lines of the log so that no value can look like another key, and
 * counts the events that metrics report as faults.
 */
#include "config.h"

#include "desk/log.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>
#include <syslog.h>

#include "base/buffer.h"
#include "desk/logline.h"
#include "desk/said.h"

/* The events that should not happen and that the desk logs. */
static const char *const faults[] = {
    "alarm-failed",
    "calendar-unread",
    "clock-set-back",
    "commit-failed",
    "database-replaced",
    "document-not-made",
    "erased-traces",
    "game-held",
    "game-not-counted",
    "game-not-served",
    "games-unread",
    "happenings-unreadable",
    "keys-not-taken",
    "metrics-not-served",
    "metrics-unread",
    "not-scrubbed",
    "not-stored",
    "practice-not-begun",
    "proposal-failed",
    "receipt-without-page",
    "rules-not-checked",
    "rules-not-recorded",
    "statistics-unread",
    "template-fault",
    "terms-unreadable",
    "vacation-unread",
    "words-fault",
};

/* Others at which somebody should look. */
static const char *const warnings[] = {
    "cannot-listen",
    "cannot-post",
    "child-ended",
    "child-silent",
    "folder-not-made",
    "keys-not-put-back",
    "letter-not-followed",
    "letter-not-taken",
    "letters-not-marked",
    "letters-not-read",
    "lmtp-not-served",
    "mail-server-down",
    "not-rescued",
    "notices-failed",
    "outdated",
    "poll-failed",
    "post-unable",
    "reply-failed",
    "review-failed",
    "thought-failed",
};

enum {
	FAULTS = sizeof faults / sizeof *faults,
	WARNINGS = sizeof warnings / sizeof *warnings,
	LINE_MAX_BYTES = 4000 /* less than PIPE_BUF */
};

/* How often each was logged. It belongs to the process and not to a desk,
 * because code without a desk logs, too. */
static _Atomic uint64_t log_faults[FAULTS];

/* Counts the event if it is a fault. Returns its level, one of syslog(3)'s. */
static int
log_count(const char *what)
{
	for (size_t i = 0; i < FAULTS; i++)
		if (strcmp(faults[i], what) == 0) {
			log_faults[i]++;
			return LOG_ERR;
		}
	for (size_t i = 0; i < WARNINGS; i++)
		if (strcmp(warnings[i], what) == 0)
			return LOG_WARNING;
	return LOG_INFO;
}

/* --- values --------------------------------------------------------------- */

/* Appends TEXT so that it stays one value in one line, shows nobody's address,
 * and has no token of a link. */
static void
log_add_text(struct buffer *out, const char *text)
{
	struct buffer masked = {0};

	said_mask(text, NULL, &masked);
	for (text = buffer_text(&masked); *text != '\0'; text++) {
		if ((unsigned char)*text < ' ' || *text == 0x7f)
			buffer_putc(out, ' ');
		else
			buffer_putc(out, *text == '"' ? '\'' : *text);
	}
	buffer_fini(&masked);
}

/* The arguments that are not written yet. Functions get a pointer to this,
 * because a va_list that was passed by value cannot be read on afterwards. */
struct values {
	va_list ap;
};

/* Appends the value for SPEC, which ends with the letter at END. Widths and
 * flags in SPEC have no effect. */
static void
log_add_value(struct buffer *out, const char *spec, const char *end,
    struct values *v)
{
	size_t len = (size_t)(end - spec);

	switch (*end) {
	case 's':
		log_add_text(out, va_arg(v->ap, const char *));
		return;
	case 'c':
		buffer_putc(out, (char)va_arg(v->ap, int));
		return;
	case 'f':
		buffer_printf(out, "%.1f", va_arg(v->ap, double));
		return;
	default:
		break;
	}
	if (memchr(spec, 'z', len) != NULL)
		buffer_printf(out, "%zu", va_arg(v->ap, size_t));
	else if (memchr(spec, 'l', len) != NULL)
		buffer_printf(out, "%lld", va_arg(v->ap, long long));
	else if (*end == 'u')
		buffer_printf(out, "%u", va_arg(v->ap, unsigned));
	else
		buffer_printf(out, "%d", va_arg(v->ap, int));
}

/* vfprintf() cannot do this: quotes in a value, which the words of a mail
 * server may contain, have to be replaced, so that no value looks like
 * another key. */
void
log_event(const char *what, const char *format, ...)
{
	struct buffer line = {0};
	struct values v;
	int level = log_count(what);

	buffer_printf(&line, "turnpost: event=%s ", what);
	va_start(v.ap, format);
	for (; *format != '\0'; format++) {
		if (*format == '%') {
			const char *end = format + strcspn(format, "cdfsu");

			assert(*end != '\0');
			log_add_value(&line, format, end, &v);
			format = end;
		} else {
			buffer_putc(&line, *format);
		}
	}
	va_end(v.ap);
	if (line.len > LINE_MAX_BYTES)
		line.len = LINE_MAX_BYTES;
	buffer_putc(&line, '\n');
	logline_write(level, buffer_text(&line));
	buffer_fini(&line);
}

const char *
log_fault(size_t i, uint64_t *n)
{
	if (i >= FAULTS)
		return NULL;
	*n = log_faults[i];
	return faults[i];
}
