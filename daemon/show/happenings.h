/*
 * What happened at a table besides entries, in words (table.lang,
 * "table.happened.*").
 *
 * Not here: entries (history.h), what makes it happen (play/vote.h,
 * play/absent.h, play/clockwork.h).
 */
#ifndef TURNPOST_SHOW_HAPPENINGS_H
#define TURNPOST_SHOW_HAPPENINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct desk;
struct model;
struct reader;
struct table;

/* Sets KEY to the key of the word for CHOICE, an answer to a motion. */
void
happenings_choice_word(const char *choice, struct buffer *key);

/* Puts "moved" into M: when entry N of T was made, in words; "" when that
 * cannot be read. */
void
happenings_put_moved(struct desk *d, const struct table *t, uint32_t n,
    const struct reader *reader, struct model *m);

/* Whether SEAT was given to another person at the instant AT. */
bool
happenings_given(struct desk *d, const struct table *t, int seat, int64_t at);

/* So many are told; before games had limits, there could be thousands. */
enum { HAPPENINGS_MAX = 100 };

/* Sets *LEFT_OUT to how many of those after entry N or later are not told: all
 * but the last HAPPENINGS_MAX. False when the database failed. */
bool
happenings_count(struct desk *d, const struct table *t, uint32_t n,
    size_t *left_out);

/* What happened, in order. */
struct happenings {
	/* In words: {"n", "happened-word", "when", "name", "own", "about-name",
	 * "about-own", "moved", "outcome-word", "before", "earlier"}; the last
	 * six are there only when the word needs them. Names are those that the
	 * seats had then. The first says how many are left out, if any. */
	struct model *list;
	uint32_t *after; /* the last entry before each of them */
	size_t n;
};

/* Sets H to what happened after entry N or later, and not before SINCE, for
 * VIEWER (a seat or RULES_SPECTATOR). Empty when the database failed. */
void
happenings_take(struct desk *d, const struct table *t, uint32_t n,
    int64_t since, int viewer, const struct reader *reader,
    struct happenings *h);
void
happenings_fini(struct happenings *h);

#endif
