/*
 * What the tests of monopoly/1 share: games in which the test says what chance
 * brings, and who has what.
 */
#ifndef TURNPOST_TESTS_MONOPOLY_KIT_H
#define TURNPOST_TESTS_MONOPOLY_KIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"
#include "rules/monopoly/state.h"

/* Chance as a test wants it; what is not told is the first there is. */
struct kit_chance {
	struct chance chance;
	const struct mono_state *state;
	const char *dice;  /* faces still to come: "3466" */
	const char *cards; /* ids still to come, of decks and hands, blanks
			    * between: "R05 E12" */
	unsigned draws, die_draws, card_draws, hand_draws;
	uint64_t last_n; /* range of the last draw */
	bool wrong;	 /* a card that is not where it is drawn from */
};

/* Options of a game; 0 means the default. OLD: what games have that began
 * before the options moment and arrest-auction. */
struct kit_options {
	bool empire_lone, alternate, claim, old;
};

/* All zeroes before it is first used. */
struct kit {
	const struct mono_set *set;
	struct mono_state state, before;
	struct rules_setup setup;
	struct kit_chance chance;
	struct buffer events;  /* of the last entry, as a JSON array */
	struct buffer secrets; /* its private events, the same */
};

/* The shipped set; the test ends when it is faulty. */
struct mono_set *
kit_set_standard(void);

/* A game that has just been set up: seat 0 is to throw, everybody has the
 * cards that come first. */
void
kit_begin(struct kit *k, const struct mono_set *set, int seats,
    struct kit_options options);

/* The same, with empty hands and the orders to ask. */
void
kit_start(struct kit *k, const struct mono_set *set, int seats,
    struct kit_options options);
void
kit_end(struct kit *k);

/* What comes next. */
void
kit_chance(struct kit *k, const char *dice, const char *cards);

/* Plays a move; says what went wrong and returns false when it is refused,
 * leaves a position that cannot be, or asked for another chance. */
bool
kit_play(struct kit *k, int seat, const char *move);
/* Several, each with its seat: "0 roll;0 buy;1 play:gain". */
bool
kit_play_all(struct kit *k, const char *moves);

/* Whether two states are byte-equal. */
bool
kit_same(const void *a, const void *b);

/* Whether the move is refused with that key, and nothing changed. */
bool
kit_refused(struct kit *k, int seat, const char *move, const char *key);

/* Whether exactly this notation is in the list of moves, or of those at any
 * time. */
bool
kit_listed(const struct kit *k, int seat, const char *move);
bool
kit_anytime(const struct kit *k, int seat, const char *move);

/* SEAT stands before the dice DICE on the space FROM, and throws. */
bool
kit_throw_from(struct kit *k, int seat, unsigned from, const char *dice);

/* Whether the table waits for SEAT alone, with that step. */
bool
kit_waits(const struct kit *k, unsigned seat, unsigned step);

/* Whether the base on SPACE is SEAT's. */
bool
kit_owns(const struct kit *k, unsigned seat, unsigned space);

/* The list of moves as text, a comma behind each. */
const char *
kit_moves(const struct kit *k, int seat, struct buffer *out);

/* Whether the events (or private events) of the last entry have this text. */
bool
kit_told(struct kit *k, const char *text);
bool
kit_whispered(struct kit *k, const char *text);

/* --- putting a position together ------------------------------------------ */

/* SEAT holds just these cards, by kind: "no levy steal"; they come from the
 * pile, or else from the discards. "": none. */
void
kit_hand(struct kit *k, unsigned seat, const char *kinds);
/* The base on SPACE is SEAT's; MONO_BANK: nobody's. */
void
kit_base(struct kit *k, unsigned seat, unsigned space);
/* Bases of SEAT on all planet spaces that are free, but for one. */
void
kit_fill(struct kit *k, unsigned seat, unsigned but);
void
kit_at(struct kit *k, unsigned seat, unsigned space);
/* In jail, after FAILED throws. */
void
kit_jail(struct kit *k, unsigned seat, unsigned failed);
/* It is SEAT's turn: it is to throw. */
void
kit_turn(struct kit *k, unsigned seat);
/* STEP is on top of the agenda, above what is there. */
void
kit_step(struct kit *k, struct mono_step step);

/* Whether PART stands in the text board of VIEWER. kit_text_has() shows the board
 * when it does not. */
bool
kit_text_shows(const struct mono_state *s, int viewer, const char *part);
bool
kit_text_has(const struct mono_state *s, int viewer, const char *part);

#endif
