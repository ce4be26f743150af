/*
 * What tests of letters that no entry owes share: time that passes at a table,
 * and a box into which all letters fall that are due.
 *
 * Not here: letters that entries owe (letter_kit.h).
 */
#ifndef TURNPOST_TESTS_LETTER_BOX_H
#define TURNPOST_TESTS_LETTER_BOX_H

#include "letter_kit.h"

struct box_letter {
	struct store_letter intent;
	enum letter_outcome outcome;
	char *why;	       /* "" when it was written */
	struct mail_read read; /* all zero when none was written */
	struct buffer bytes;
};

struct box {
	struct box_letter letter[64];
	size_t n;
};

/* Starts a game of carcassonne on TERMS (game/terms.h); returns its number. */
int64_t
box_start(struct desk_kit *kit, const char *const *players, size_t n,
    const char *option, const char *terms);

/* Begins a transaction with the table of GAME; box_end() commits it. */
void
box_begin(struct desk_kit *kit, int64_t game, struct table *t);
void
box_end(struct desk_kit *kit, struct table *t);

/* SEAT makes its first legal move. */
void
box_move(struct desk_kit *kit, int64_t game, int seat);

/* Lets SECONDS go by, and the clocks of GAME do what is due then. */
void
box_pass(struct desk_kit *kit, int64_t game, int64_t seconds);

/* Owes SEAT a letter of KIND that is of no entry, at AT. */
void
box_owe(struct desk_kit *kit, int64_t game, int seat,
    enum store_letter_kind kind, int64_t at);

/* Empties the box, and puts into it all letters that are due: each is composed,
 * and delivered or dropped. */
void
box_take(struct box *box, struct desk_kit *kit);
void
box_fini(struct box *box);

/* The last letter of KIND to SEAT, or NULL. */
const struct box_letter *
box_find(const struct box *box, int seat, enum store_letter_kind kind);
/* How many letters of KIND to SEAT there are, and how many of these were
 * written. */
int
box_count(const struct box *box, int seat, enum store_letter_kind kind);
int
box_composed(const struct box *box, int seat, enum store_letter_kind kind);

#endif
