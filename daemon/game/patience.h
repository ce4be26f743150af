/*
 * How long an answer is waited for. What counts is time in which it could have
 * been given: not while the server was down, nor before the letter that asks
 * has left.
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
	bool waits; /* for a letter that has not left: nothing is counted */
};

/* It begins at FROM. To be finished in any case. */
enum store_status __attribute__((warn_unused_result))
patience_begin(struct desk *d, int64_t from, struct patience *p);
void
patience_fini(struct patience *p);

/* Letter L asks. Nothing follows from one that is held because its reader wishes
 * so, or that left nearly in time. */
void
patience_add(struct patience *p, const struct store_letter *l);
/* The same of the letter ABOUT something, if there is one. */
enum store_status __attribute__((warn_unused_result))
patience_letter(struct patience *p, enum store_letter_kind kind, int64_t about,
    int seat, int64_t serial);

/* When LENGTH seconds have gone by that count, as it looks now. */
int64_t
patience_until(const struct patience *p, int64_t length);

#endif
