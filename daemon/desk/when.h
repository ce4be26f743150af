/*
 * Moments and lengths as people read them, in their zone and language, and
 * moments as machines do (RFC 3339, UTC).
 */
#ifndef TURNPOST_DESK_WHEN_H
#define TURNPOST_DESK_WHEN_H

#include <stdint.h>

struct buffer;
struct desk;

/* "2026-11-20T09:00:00Z" */
void
when_iso(int64_t at, struct buffer *out);
/* The moment of such a text; 0 when it is none. */
int64_t
when_iso_read(const char *text);

/* "Friday 20 November 2026, 10:00 (Europe/Rome, UTC+1)" in LANG. */
void
when_words(const struct desk *d, const char *lang, const char *zone, int64_t at,
    struct buffer *out);

/* The same without the offset: where things have happened, and nothing has to
 * be in time. */
void
when_was(const struct desk *d, const char *lang, const char *zone, int64_t at,
    struct buffer *out);

/* How far AT is from NOW: "in 2 days", "in 5 hours", "in less than a minute", "3
 * hours ago"; now is "less than a minute ago". Days are told from two of them on,
 * and so are hours; rounded down, but for an hour that is missing in a day, and
 * five minutes in an hour. */
void
when_in(const struct desk *d, const char *lang, int64_t now, int64_t at,
    struct buffer *out);

/* "2 days 12 hours", "45 minutes"; what is less than a minute is not told. */
void
when_length(const struct desk *d, const char *lang, int64_t seconds,
    struct buffer *out);

#endif
