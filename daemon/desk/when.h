/*
 * Points in time and durations: as people read them, in their zone and
 * language, and as programs do (RFC 3339, UTC).
 */
#ifndef TURNPOST_DESK_WHEN_H
#define TURNPOST_DESK_WHEN_H

#include <stdint.h>

struct buffer;
struct desk;

/* Appends a time like "2026-11-20T09:00:00Z". */
void
when_iso(int64_t at, struct buffer *out);
/* The time in such a text; 0 when it is none. */
int64_t
when_iso_read(const char *text);

/* Appends "Friday 20 November 2026, 10:00 (Europe/Rome, UTC+1)" in LANG. */
void
when_words(const struct desk *d, const char *lang, const char *zone, int64_t at,
    struct buffer *out);

/* The same without the offset from UTC, for times in the past, where nobody has
 * a deadline to keep. */
void
when_was(const struct desk *d, const char *lang, const char *zone, int64_t at,
    struct buffer *out);

/* Appends how far AT is from NOW: "in 2 days", "in 5 hours", "in less than a
 * minute", "3 hours ago"; NOW itself is "less than a minute ago". The unit is
 * days or hours from two of them on. The number is rounded down, unless at most
 * an hour is missing to a whole day, or five minutes to a whole hour. */
void
when_in(const struct desk *d, const char *lang, int64_t now, int64_t at,
    struct buffer *out);

/* Appends a duration such as "2 days 12 hours" or "45 minutes"; seconds are
 * left out. */
void
when_length(const struct desk *d, const char *lang, int64_t seconds,
    struct buffer *out);

#endif
