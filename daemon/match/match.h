/*
 * A game in play: its rules, its position, and how many entries each seat has
 * made. Pure: time and chance are arguments. The position can be thrown away at
 * any time: a new match that replays the log arrives at the same one.
 *
 * Besides the moves of its rules every game has those of the table: "!resign",
 * "!end", and "!undo N", which takes back entry N and all entries after it.
 *
 * Not here: people and their addresses (store/), hashes (sign/), letters
 * (desk/, mail/).
 */
#ifndef TURNPOST_MATCH_MATCH_H
#define TURNPOST_MATCH_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "match/entry.h"
#include "rules/rules.h"

struct told;
struct undo;

struct match {
	const struct rules *rules;
	struct rules_setup setup;
	uint32_t entries;		/* entries in the log; 0 before the
					 * set-up */
	uint32_t made[RULES_SEATS_MAX]; /* entries of each seat, including those
					 * that were taken back */
	void *state;			/* RULES->STATE_SIZE bytes */
	uint64_t draws;			/* that may be seen while the game
					 * runs, of all entries */
	unsigned resigned;		/* bit per seat */
	bool ended;			/* the table ended the game by
					 * agreement */
	struct undo *undo;		/* positions that can be gone back to,
					 * or NULL */
	struct told *told;		/* what the newest entries told, or
					 * NULL */
};

enum match_ending {
	MATCH_RUNNING,
	MATCH_BY_RULES,
	MATCH_BY_AGREEMENT,
	MATCH_BY_RESIGNATION /* only one side is left; when all seats play
			      * together, none is */
};

enum match_ruling {
	MATCH_OK,
	MATCH_OVER,	   /* the game has ended */
	MATCH_NOT_TO_MOVE, /* the seat may not act now */
	MATCH_UNREADABLE,  /* the notation cannot be read */
	MATCH_REFUSED	   /* read, but not a legal move */
};

/* So many entries in a row can be taken back at most. */
enum { MATCH_UNDO_MAX = 16 };

/* A match before its set-up. SETUP is copied; its data stays borrowed and
 * must outlive the match. */
struct match *
match_new(const struct rules *rules, const struct rules_setup *setup);
/* A copy to try moves on. In the copy, earlier entries cannot be taken back, and
 * it does not know what they told. */
struct match *
match_copy(const struct match *m);
void
match_free(struct match *m);
/* Frees what only the next entry would need. */
void
match_trim(struct match *m);
/* How many bytes of memory the match takes at present. */
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

/* Each fills E as match_play() does; none draws. When the result is not
 * MATCH_OK nothing has changed, and for MATCH_REFUSED *WHY is the reason
 * (static). */

/* SEAT resigns. It stays to move, and a policy has to play for it. A person
 * whose whole side has resigned cannot win any more. BY is the seat or the
 * clock. "resigned": the seat had resigned before. */
enum match_ruling __attribute__((warn_unused_result))
match_resign(struct match *m, int seat, enum entry_by by, int64_t at,
    struct entry *e, const char **why);
/* The table ends the game as it stands; nobody wins. */
enum match_ruling __attribute__((warn_unused_result))
match_end(struct match *m, int64_t at, struct entry *e);
/* SEAT takes back its entry N and all entries after it. The position is the one
 * before N again; the entries stay in the log. That is not possible when one of
 * them drew, told one seat what others may not know, depended on what was
 * hidden from its seat, or was a move of the table (other than an earlier
 * "!undo"), or when more than MATCH_UNDO_MAX are in force. "undo-missing": the
 * log has no such entry; "undo-another": another seat made it; "undo-gone": it
 * cannot be taken back (any more); "undo-resigned". */
enum match_ruling __attribute__((warn_unused_result))
match_undo(struct match *m, int seat, uint32_t n, int64_t at, struct entry *e,
    const char **why);
/* The last entry of SEAT, if it could be taken back now and all entries after
 * it are of seats in AGREE (a bit each), else 0. *OTHERS (may be NULL) becomes
 * how many of those there are. */
uint32_t
match_undo_first(const struct match *m, int seat, unsigned agree,
    unsigned *others);

/* Whether TEXT is the canonical form of a move of the table. *N becomes the
 * number after "!undo", else 0. */
bool
match_is_table_move(const char *text, uint32_t *n);
/* Makes the move of the table that TEXT names, for SEAT (-1: nobody), as it may
 * stand in a log: by one of the three functions above, but logs of older games
 * also take back what depended on something hidden. BY a bot may make none of
 * them, BY the clock only a resignation (else "illegal"). */
enum match_ruling __attribute__((warn_unused_result))
match_table_move(struct match *m, int seat, const char *text, enum entry_by by,
    int64_t at, struct entry *e, const char **why);

/* --- the log again -------------------------------------------------------- */

/* Replays an entry of the log: its seat, move and recorded chance. AGAIN (may
 * be NULL) becomes E with its events and its secrets made anew by the rules.
 * False when the rules do not accept the entry any more; *WHY then says what
 * differs ("illegal", "chance" or a refusal key). Digests are not compared
 * here. */
bool __attribute__((warn_unused_result)) match_replay(struct match *m,
    const struct entry *e, struct entry *again, const char **why);

/* The first entry of those, up to the newest, of which M knows what they told:
 * at least all that match_play() and match_replay() with AGAIN made since each
 * seat's last turn but one, but not more than MATCH_TOLD_MAX. */
enum { MATCH_TOLD_MAX = 24 };
uint32_t
match_told_from(const struct match *m);
/* Fills E with entry N, one of those, as it was made, but without its draws and
 * digests. */
void
match_told(const struct match *m, uint32_t n, struct entry *e);

/* Writes the move TEXT of SEAT in canonical form, if it can be parsed and is
 * legal. */
enum match_ruling __attribute__((warn_unused_result))
match_canonical(const struct match *m, int seat, const char *text,
    char canonical[RULES_NOTATION_MAX + 1], uint64_t *move, const char **why);

/* --- whose turn it is ----------------------------------------------------- */

/* Bit per seat that may act and is waited for; 0: the game is over. */
unsigned
match_to_move(const struct match *m);
/* Bit per seat that may act at all. */
unsigned
match_may_move(const struct match *m);
/* rules->moves(), anytime() and occasion() for this game. The rules do not know
 * that a table has ended its game, so then, and where the ruleset lacks the
 * function, there are none. */
size_t
match_moves(const struct match *m, int seat, uint64_t *moves, size_t max);
size_t
match_anytime(const struct match *m, int seat, uint64_t *moves, size_t max);
unsigned
match_occasion(const struct match *m, int seat);

/* How the game ended. By the rules: their result holds, except that a side of
 * which all seats have resigned has not won; when that leaves no winner, the
 * others with the best score share the win. Otherwise the scores are those of
 * the present position; when the table agreed to end, or all seats have
 * resigned, nobody wins. */
enum match_ending
match_ending(const struct match *m);
/* Whether the game would be over as soon as SEAT resigned. */
bool
match_ends_without(const struct match *m, int seat);
/* The result. Valid when match_to_move() is 0. */
void
match_result(const struct match *m, struct rules_result *result);

/* --- what is written of it ------------------------------------------------ */

/* Whether draws of LABEL are hidden while the game runs. */
bool
match_hides(const struct match *m, const char *label);

/* Appends the setup object of entry 0: {"data":...,"entropy":...,
 * "options":...,"ruleset":...,"seats":N,"version":V}. OPTIONS is the canonical
 * JSON of match_write_options(). ENTROPY is E (contract section 5). DATA is the
 * SHA-256 of a data set's text; it is NULL, and not written, for a set that
 * comes with the program. */
void
match_write_setup(const struct match *m, const char *options,
    const uint8_t entropy[DIGEST_SIZE], const uint8_t *data,
    struct buffer *out);

/* Appends the "options" object: every option, in byte order of names. DATA is
 * the name of the data set (rules/dataset.h), or NULL. */
void
match_write_options(const struct rules *rules, const struct rules_setup *setup,
    const char *data, struct buffer *out);

/* Appends the canonical bytes whose SHA-256 is the state digest. */
void
match_encode(const struct match *m, struct buffer *out);

#endif
