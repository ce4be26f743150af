/*
 * A game in play: its rules, its position, and how many entries each seat has
 * made. Pure: time and chance are arguments. The position can be thrown away
 * at any time; feeding the log to a new match gives it back.
 *
 * Not here: people and their addresses (store/), hashes (sign/), letters.
 */
#ifndef TURNPOST_MATCH_MATCH_H
#define TURNPOST_MATCH_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "match/entry.h"
#include "rules/rules.h"

struct match {
	const struct rules *rules;
	struct rules_setup setup;
	uint32_t entries;		/* in the log; 0 before the set-up */
	uint32_t made[RULES_SEATS_MAX]; /* entries each seat has made */
	void *state;			/* RULES->STATE_SIZE bytes */
};

enum match_ruling {
	MATCH_OK,
	MATCH_OVER,	   /* the game has ended */
	MATCH_NOT_TO_MOVE, /* the seat may not act now */
	MATCH_UNREADABLE,  /* the notation cannot be read */
	MATCH_REFUSED	   /* read, but not a legal move */
};

/* A match before its set-up. SETUP is copied; its data stays borrowed and
 * must outlive the match. */
struct match *
match_new(const struct rules *rules, const struct rules_setup *setup);
struct match *
match_copy(const struct match *m);
void
match_free(struct match *m);

/* Makes entry 0. Fills E but for its digests and what stands for secrets. */
void
match_setup(struct match *m, struct chance *chance, int64_t at,
    struct entry *e);

/* Makes the move TEXT of SEAT, and fills E as match_setup() does. When it is
 * not MATCH_OK nothing has changed, and *WHY is the refusal key (static) for
 * the last two rulings. */
enum match_ruling __attribute__((warn_unused_result))
match_play(struct match *m, int seat, const char *text, enum entry_by by,
    struct chance *chance, int64_t at, struct entry *e, const char **why);

/* Fills E, but for its digests, with the entry "!reseed" that says that draws
 * come from another seed from here on (contract section 4, "Moving a running
 * game"). */
void
match_reseed(struct match *m, const uint8_t commitment[DIGEST_SIZE], int64_t at,
    struct entry *e);

/* Plays an entry of the log again: its seat, move and recorded chance. AGAIN
 * (may be NULL) becomes E with all that the rules say of it made anew: its
 * events, and what of it is secret. False when the rules no longer accept it
 * as it stands; *WHY then says what differs ("illegal", "chance" or a refusal
 * key). Digests are not compared here. */
bool __attribute__((warn_unused_result)) match_replay(struct match *m,
    const struct entry *e, struct entry *again, const char **why);

/* The move TEXT of SEAT in canonical form, if it can be read and is legal. */
enum match_ruling __attribute__((warn_unused_result))
match_canonical(const struct match *m, int seat, const char *text,
    char canonical[RULES_NOTATION_MAX + 1], uint64_t *move, const char **why);

/* Bit per seat that may act and is waited for; 0: the game is over. */
unsigned
match_to_move(const struct match *m);
/* Bit per seat that may act at all. */
unsigned
match_may_move(const struct match *m);
/* Whether draws of LABEL are hidden while the game runs. */
bool
match_hides(const struct match *m, const char *label);

/* The setup object of entry 0: {"data":...,"entropy":...,"options":...,
 * "ruleset":...,"seats":N,"version":V}. OPTIONS is canonical JSON of
 * match_write_options(). ENTROPY is E (contract section 5). DATA is SHA-256 of
 * a data set's text when the set is not one that comes with the program, else
 * NULL and not written. */
void
match_write_setup(const struct match *m, const char *options,
    const uint8_t entropy[DIGEST_SIZE], const uint8_t *data,
    struct buffer *out);

/* The "options" object, every option, in byte order of names. DATA is the
 * name of the data set for RULES_DATA options. */
void
match_write_options(const struct rules *rules, const struct rules_setup *setup,
    const char *data, struct buffer *out);

/* Appends the canonical bytes whose SHA-256 is the state digest. */
void
match_encode(const struct match *m, struct buffer *out);

#endif
