/*
 * Whether the database is sound, looked at part by part: in any order, by
 * several processes at once, with others left for later. Each part is looked at
 * as of one moment.
 */
#ifndef TURNPOST_STORE_STORE_PARTS_H
#define TURNPOST_STORE_STORE_PARTS_H

#include "store/store.h"

struct buffer;

struct store_part {
	int look;	      /* which of those that this folder knows */
	int64_t after, until; /* of rows with greater numbers than the one, up
			       * to the other */
	uint64_t cost;	      /* in about microseconds */
};

/* All parts, those that take longest first; the caller frees *PARTS. */
enum store_status __attribute__((warn_unused_result))
store_parts(struct store *s, struct store_part **parts, size_t *n);

/* What a part looks at, a word. */
const char *
store_part_name(const struct store_part *part);

/* Looks at one; a line per fault to OUT, and STORE_FAILED. */
enum store_status __attribute__((warn_unused_result))
store_part_look(struct store *s, const struct store_part *part,
    struct buffer *out);

/* The number of the last of the next MOST games that are not over, after number
 * AFTER; STORE_ABSENT: there are not so many. */
enum store_status __attribute__((warn_unused_result))
store_parts_running(struct store *s, int64_t after, int most, int64_t *last);

#endif
