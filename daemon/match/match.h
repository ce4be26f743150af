/*
 * A game in play: its rules, its position, and how many entries each seat has
 * made. Pure: time and chance are arguments. The position can be thrown away
 * at any time; feeding the log to a new match gives it back.
 *
 * Beside the moves of the rules there are those of the table, for all rulesets
 * alike: "!resign", "!end", and "!undo N", which takes entry N back and all
 * that came after it.
 *
 * Not here: people and their addresses (store/), hashes (sign/), letters.
 */
#ifndef TURNPOST_MATCH_MATCH_H
#define TURNPOST_MATCH_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "match/entry.h"
#include "rules/rules.h"

struct undo;

struct match {
	const struct rules *rules;
	struct rules_setup setup;
	uint32_t entries;		/* in the log; 0 before the set-up */
	uint32_t made[RULES_SEATS_MAX]; /* entries each seat has made, with
					 * those that were taken back */
	void *state;			/* RULES->STATE_SIZE bytes */
	unsigned resigned;		/* bit per seat */
	bool ended;			/* by agreement */
	struct undo *undo;		/* what can be taken back, or NULL */
};

enum match_ending {
	MATCH_RUNNING,
	MATCH_BY_RULES,
	MATCH_BY_AGREEMENT,
	MATCH_BY_RESIGNATION /* one side is left; of those who play together,
			      * nobody */
};

enum match_ruling {
	MATCH_OK,
	MATCH_OVER,	   /* the game has ended */
	MATCH_NOT_TO_MOVE, /* the seat may not act now */
	MATCH_UNREADABLE,  /* the notation cannot be read */
	MATCH_REFUSED	   /* read, but not a legal move */
};

enum { MATCH_UNDO_MAX = 16 }; /* entries that can be taken back at most */

/* A match before its set-up. SETUP is copied; its data stays borrowed and
 * must outlive the match. */
struct match *
match_new(const struct rules *rules, const struct rules_setup *setup);
/* To try things on: nothing from before can be taken back in the copy. */
struct match *
match_copy(const struct match *m);
void
match_free(struct match *m);
/* The memory that it takes at present. */
size_t
match_size(const struct match *m);

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

/* --- moves of the table --------------------------------------------------- */

/* Each fills E as match_play() does; none draws. When it is not MATCH_OK
 * nothing has changed, and for MATCH_REFUSED *WHY is the reason (static). */

/* SEAT gives up. It stays to move, and somebody has to play for it: who plays
 * alone, or with nobody but such as have resigned, too, cannot win any more.
 * BY is the seat or the clock. "resigned": it had resigned before. */
enum match_ruling __attribute__((warn_unused_result))
match_resign(struct match *m, int seat, enum entry_by by, int64_t at,
    struct entry *e, const char **why);
/* The table ends the game as it stands; nobody wins. */
enum match_ruling __attribute__((warn_unused_result))
match_end(struct match *m, int64_t at, struct entry *e);
/* SEAT takes back its entry N and all from there on. The position is the one
 * before it again; the entries stay in the log. Not possible when one of them
 * drew, told one seat what others may not know, or was of the table itself
 * (but for earlier "!undo"s), or when more than MATCH_UNDO_MAX are in force.
 * "undo-missing": the log has no such entry; "undo-another": another seat made
 * it; "undo-gone": it cannot be taken back (any more); "undo-resigned". */
enum match_ruling __attribute__((warn_unused_result))
match_undo(struct match *m, int seat, uint32_t n, int64_t at, struct entry *e,
    const char **why);
/* The last entry that SEAT could take back now, or 0; to *OTHERS (may be NULL)
 * how many entries of other seats would go with it. */
uint32_t
match_undo_first(const struct match *m, int seat, unsigned *others);

/* Whether TEXT is the canonical form of a move of the table. *N: the number
 * behind "!undo", else 0. */
bool
match_is_table_move(const char *text, uint32_t *n);
/* Makes the one that TEXT is, of SEAT (-1: nobody's), by one of the three
 * above; BY a bot none is made, by the clock only the first ("illegal"). */
enum match_ruling __attribute__((warn_unused_result))
match_table_move(struct match *m, int seat, const char *text, enum entry_by by,
    int64_t at, struct entry *e, const char **why);

/* --- the log again -------------------------------------------------------- */

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

/* --- whose turn it is ------------------------------------------------------ */

/* Bit per seat that may act and is waited for; 0: the game is over. */
unsigned
match_to_move(const struct match *m);
/* Bit per seat that may act at all. */
unsigned
match_may_move(const struct match *m);
/* rules->moves(), anytime() and occasion(), which know nothing of a game that
 * the table has ended: none then, nor where the ruleset does not have them. */
size_t
match_moves(const struct match *m, int seat, uint64_t *moves, size_t max);
size_t
match_anytime(const struct match *m, int seat, uint64_t *moves, size_t max);
unsigned
match_occasion(const struct match *m, int seat);

/* How it came to its end, and with what. By the rules: their result, but a side
 * of which all have resigned has not won; if that leaves no winner, those of
 * the others with the best score share the win. Else scores as they stand; by
 * agreement, and when all have resigned, nobody wins. */
enum match_ending
match_ending(const struct match *m);
/* Whether the game is over as soon as SEAT resigns. */
bool
match_ends_without(const struct match *m, int seat);
/* Valid when match_to_move() is 0. */
void
match_result(const struct match *m, struct rules_result *result);

/* --- what is written of it ------------------------------------------------- */

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
