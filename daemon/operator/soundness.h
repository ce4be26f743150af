/*
 * Whether all of it is sound: the database, and every open game, which is
 * replayed against its stored digests. It consists of parts, which can be
 * looked at in any order, each by another process or at another time.
 *
 * Not here: the parts of the database alone (store/store_parts.h), looking at
 * all of them with all processors (checking.h).
 */
#ifndef TURNPOST_OPERATOR_SOUNDNESS_H
#define TURNPOST_OPERATOR_SOUNDNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "store/store_parts.h"

struct desk;

struct soundness_part {
	bool games; /* the open ones among the numbers of "of" are replayed */
	struct store_part of;
};

/* What was found, in one part or in several. */
struct soundness {
	struct buffer faults; /* of the database: a line each */
	struct buffer games;  /* a line for each that differs or is held */
	size_t checked, differ, held;
};

/* All parts, those that take longest first; the caller frees *PARTS. False, and
 * a sentence in WHY, when the database cannot be read. */
bool __attribute__((warn_unused_result)) soundness_parts(struct desk *d,
    struct soundness_part **parts, size_t *n, struct buffer *why);
/* What tells a part from all others, also from those of another time. */
void
soundness_name(const struct soundness_part *part, struct buffer *out);
/* Looks at one, and adds what it finds to S. */
void
soundness_look(struct desk *d, const struct soundness_part *part,
    struct soundness *s);
void
soundness_fini(struct soundness *s);

/* As bytes and back: what is read is added to S. False when it is not what
 * soundness_write() wrote. */
void
soundness_write(const struct soundness *s, struct buffer *out);
bool __attribute__((warn_unused_result))
soundness_read(struct soundness *s, const char *bytes, size_t len);

enum soundness_verdict {
	SOUNDNESS_GOOD,
	SOUNDNESS_DIFFERS, /* games differ or are held, but the database is
			    * sound */
	SOUNDNESS_DAMAGED, /* the database is damaged or cannot be read */
	SOUNDNESS_STOPPED  /* not all was looked at (checking.h) */
};

/* REPORT gets a line for each game that differs or is held, and a last one with
 * the numbers; unless everything is sound, WHY gets a sentence. */
enum soundness_verdict __attribute__((warn_unused_result))
soundness_judge(const struct soundness *s, struct buffer *report,
    struct buffer *why);

/* Looks at all parts, in this process. */
enum soundness_verdict __attribute__((warn_unused_result))
soundness_check(struct desk *d, struct buffer *report, struct buffer *why);

#endif
