/*
 * How long the server waits for an answer. Only that time counts in which the
 * answer could have been given: not while the server was down, and not before
 * the letter that asks has left.
 *
 * Not here: the clocks of players (clocks.h).
 */
#ifndef TURNPOST_GAME_PATIENCE_H
#define TURNPOST_GAME_PATIENCE_H

#include "match/clock.h"
#include "store/store_letters.h"

struct desk;

struct patience {
	struct desk *d;
	int64_t from;
	struct clock_spans stopped;
	bool waits; /* a letter has not left yet, so no time counts now */
};

/* Waiting begins at FROM. Release P with patience_fini() in any case. */
enum store_status __attribute__((warn_unused_result))
patience_begin(struct desk *d, int64_t from, struct patience *p);
void
patience_fini(struct patience *p);

/* Notes that letter L asks. This changes nothing when L left nearly in time, or
 * is held back because its reader wishes so. */
void
patience_add(struct patience *p, const struct store_letter *l);
/* The same for a letter in the store, if it exists. */
enum store_status __attribute__((warn_unused_result))
patience_letter(struct patience *p, enum store_letter_kind kind, int64_t about,
    int seat, int64_t serial);

/* When LENGTH seconds that count will have gone by, as things stand. */
int64_t
patience_until(const struct patience *p, int64_t length);

#endif
