/*
 * Moments as people read them, in their zone and language, and as machines
 * do (RFC 3339, UTC).
 */
#ifndef TURNPOST_DESK_WHEN_H
#define TURNPOST_DESK_WHEN_H

#include <stdint.h>

#include "base/buffer.h"

struct desk;

/* "2026-11-20T09:00:00Z" */
void
when_iso(int64_t at, struct buffer *out);
/* The moment of such a text; 0 when it is none. */
int64_t
when_iso_read(const char *text);

/* "Friday 20 November 2026, 10:00 (Europe/Rome)" in LANG. */
void
when_words(const struct desk *d, const char *lang, const char *zone, int64_t at,
    struct buffer *out);

#endif
