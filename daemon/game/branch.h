/*
 * Conditional answers: "if Bo does this, I do that", a path of moves from the
 * present position on, which begins with a move of somebody else and ends with
 * one's own. Several paths of a seat are a tree.
 *
 * A path is only as long as its player knows what he answers: where chance
 * decides what a seat can do next, it ends. In games with secrets there is none,
 * because what others can do is a secret, too; their players have orders
 * (rules/order.h).
 *
 * As text, which is stored: "if SEAT MOVE > SEAT MOVE ...".
 *
 * Not here: keeping and carrying out paths (play/advance.h), choosing them
 * (pages/branchpage.h).
 */
#ifndef TURNPOST_GAME_BRANCH_H
#define TURNPOST_GAME_BRANCH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "rules/rules.h"

struct match;

enum { BRANCH_MAX = 8 }; /* moves of a path */

struct branch_step {
	int seat;
	char move[RULES_NOTATION_MAX + 1];
};

struct branch {
	struct branch_step step[BRANCH_MAX];
	size_t n;
};

/* Whether TEXT begins as a path does. */
bool
branch_is(const char *text);

/* Reads TEXT. False when it is no path. */
bool __attribute__((warn_unused_result))
branch_read(const char *text, struct branch *b);

/* Appends B as text. */
void
branch_write(const struct branch *b, struct buffer *out);

/* Appends what SEAT does, in the notation MOVE, to B. False when there is no
 * room. */
bool
branch_add(struct branch *b, int seat, const char *move);

/* What playing a path has brought about. */
struct branch_played {
	struct buffer events[BRANCH_MAX]; /* of each step, as JSON */
	bool open; /* what can be done after the last step is known */
};

void
branch_played_fini(struct branch_played *p);

/* Plays the steps of B from number FROM on, in a copy of M, with chance of its
 * own, and writes their moves in canonical form into B. NULL when a step is not
 * legal, or chance decides what can be done before it. The caller frees the copy
 * with match_free(), and P, which may be NULL, with branch_played_fini(). */
struct match *
branch_play(const struct match *m, struct branch *b, size_t from,
    struct branch_played *p);

/* Why SEAT cannot leave B, whose first step is the next one, as a key behind
 * "order-": NULL, and B is canonical, when it can. */
const char *
branch_refuse(const struct match *m, int seat, struct branch *b);

/* Whether there is anything in M that SEAT could answer in advance. */
bool
branch_possible(const struct match *m, int seat);

/* Whether A and B, both of SEAT, cannot both stay: SEAT would have to do two
 * things at once, or one says all that the other says. */
bool
branch_clash(const struct branch *a, const struct branch *b, int seat);

#endif
