/*
 * What a ruleset is: one table of functions over an opaque, flat state.
 *
 * Rules are pure: no clock, no file, no library, no locale, no global, no
 * words of any language, no chance but the one handed in. A state holds no
 * pointer but the one to its (immutable) data set, so memcpy() copies it.
 * What a ruleset of one version does never changes: old games name their
 * version for ever (HACKING, "Versions of rules").
 *
 * Not here: whose mail it is, clocks, logs (match/); pictures as bytes
 * (draw/); sentences (templates/lang).
 */
#ifndef TURNPOST_RULES_RULES_H
#define TURNPOST_RULES_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/option.h"
#include "rules/order.h"

struct buffer;
struct chance;
struct json;
struct scene;

enum {
	RULES_SEATS_MAX = 8,
	RULES_NOTATION_MAX = 120, /* bytes of a move's notation */
	RULES_SPECTATOR = -1	  /* a viewer who sees what everybody may see */
};

enum rules_policy {
	RULES_RANDOM,	/* uniform among all legal moves */
	RULES_FALLBACK, /* conservative; never looks at chance */
	RULES_GREEDY,	/* wants to win, and does not look ahead */
	RULES_PLAYOUT,	/* sensible for its speed; search plays games on
			 * with it */
	RULES_SHREWD	/* the same for the side that thinks, which may expect
			 * the others to be greedy */
};

/* How people call the places of a data set in their language; scene() and
 * text() then show these names (rename() below). */
struct rules_names {
	/* Returns what people call NAME, a place of KIND ("site"), in UTF-8;
	 * the text stays valid until the next call. NULL: they call it NAME. */
	const char *(*find)(void *arg, const char *kind, const char *name);
	void *arg;
};

/* The final scores and winners, once to_move() is 0. */
struct rules_result {
	int scores[RULES_SEATS_MAX];
	unsigned winners; /* bit per seat: all who share the win */
};

/* What SEAT did, for scene(): a move that shows on the board, or, with POINTS,
 * what it got, by the feature where it won them. Borrowed. */
struct rules_done {
	int seat;
	int points;	   /* 0: PLACE is a move */
	const char *place; /* notation of a move, or "route:1,0:E" */
};

/* What scene() draws of a board. */
struct rules_look {
	bool whole;	   /* the whole board, not only the part that matters */
	bool spots;	   /* with the hot spots of VIEWER's moves */
	bool back;	   /* it is looked back at: without what is to be laid
			    * next */
	const char *at;	   /* a chosen spot to mark, or NULL */
	const char *since; /* notation of the move from which on the board
			    * is marked as new, or NULL */
	const struct rules_done *done; /* what has been done since, to be marked
					* with who did it */
	size_t n_done;
	const char *const *names; /* of the players, by seat; NULL: unknown */
	const char *part; /* only this part of the board, as large as it is, and
			   * nothing around it, as the ruleset calls it
			   * ("-1,1 2,0": between two cells); then AT may be
			   * a move, and what it sets is shown there. NULL, or
			   * none that it knows: as said above */
};

/* Where a cell of the board lies, seen from something near it that people know
 * by name. */
struct rules_where {
	const char *near; /* the name of a place; "": where the game began */
	int east, north;  /* so many cells farther; negative: west, south */
};

/*
 * A move is packed into 64 bits; only its ruleset knows how. Two moves are the
 * same iff their numbers are the same (canonical form).
 *
 * Refusals are keys, lower-case ASCII such as "edges-differ"; the sentence
 * stands in templates/lang under RULESET.refused.KEY.
 *
 * Events are JSON objects {"e":"code", ...} with keys in byte order; the
 * sentence stands under RULESET.event.CODE. Every event that changes a score is
 * {"e":"score","points":P,"seat":S,...,"why":"..."}: scores are the sums. An
 * EVENTS of NULL is allowed everywhere: nothing is written (simulation).
 *
 * Notations that begin with "!", and the codes "ended", "resigned", "undone"
 * and "taken-back", belong to match/match.h, not to the rules. A player may
 * take back a move that made no draw, told no single seat anything, and did not
 * depend on what another seat hides (bared() below). So nobody learns anything
 * by a move that is then taken back.
 */
struct rules {
	const char *id; /* "carcassonne" */
	int version;	/* from 1 */
	int seats_min, seats_max;
	bool together; /* all win or lose as one */
	const struct rules_option *options;
	size_t n_options;
	size_t state_size; /* bytes */

	/* Data sets (dataset.h); NULL without an option that names one.
	 * data_read() returns the set of that text, which data_free() releases;
	 * or NULL after writing a line for each fault, "LINE: what is wrong",
	 * to FAULTS. LINE counts on from one file of the set to the next. */
	void *(*data_read)(const char *text, size_t len, struct buffer *faults);
	void (*data_free)(void *data);

	/* Gives STATE a copy of its data set in which places have the names
	 * that NAMES knows, and returns that set, for data_free(). STATE is a
	 * copy that is only shown (scene(), text(), preview()). NULL: no name
	 * depends on a language. */
	void *(*rename)(void *state, const struct rules_names *names);

	/* Changes STATE so that nobody is to move: the table has ended a game
	 * that could go on by its rules (match/match.h). STATE is a copy that
	 * is only shown. NULL: the board of such a game needs no change. */
	void (*stop)(void *state);

	/* The refusal key of a combination of options that cannot be played;
	 * NULL for one that can. */
	const char *(*options_refuse)(const struct rules_setup *setup);

	/* Makes the state at entry 0. STATE is STATE_SIZE zero bytes. */
	void (*setup)(void *state, const struct rules_setup *setup,
	    struct chance *chance, struct json *events);

	/* One bit per seat that may act now; 0 when the game is over. */
	unsigned (*to_move)(const void *state);

	/* Every legal move of SEAT in a stable order: writes at most MAX to
	 * MOVES (which may be NULL when MAX is 0), and returns how many there
	 * are; 0 when the seat is not to move. */
	size_t (*moves)(const void *state, int seat, uint64_t *moves,
	    size_t max);

	/* Chooses a legal move for SEAT, which must be to move. CHANCE is the
	 * policy's own, never the game's; it may be NULL for RULES_FALLBACK. */
	uint64_t (*choose)(const void *state, int seat,
	    enum rules_policy policy, struct chance *chance);

	/* Parses a notation (NUL-terminated, of any length and content) as a
	 * move of SEAT in canonical form. NULL when it could be parsed (the
	 * move may still be illegal), else the refusal key. */
	const char *(*parse)(const void *state, int seat, const char *text,
	    uint64_t *move);

	/* The canonical notation: printable ASCII, at most
	 * RULES_NOTATION_MAX bytes. */
	void (*format)(const void *state, int seat, uint64_t move,
	    struct buffer *out);

	/* Makes the move. NULL when it was made. Else the refusal key; then the
	 * state is byte-equal to before and no draw was made. The key is
	 * "not-your-turn" when only a seat that is to move can make this move,
	 * and SEAT is not to move. */
	const char *(*play)(void *state, int seat, uint64_t move,
	    struct chance *chance, struct json *events);

	/* One bit per seat that plays together with SEAT and shares its score,
	 * SEAT among them; NULL: everybody plays alone. An event that changes a
	 * shared score is written once for each of them; those of the partners
	 * follow at once, with "why":"partner". */
	unsigned (*side)(const void *state, int seat);

	/* What SEAT, which is to move, is asked for, as a key; the words stand
	 * in templates/lang under RULESET.ask.KEY. *ASIDE becomes true when the
	 * other seats play on meanwhile: SEAT then gets another letter when
	 * they begin to wait for it. NULL: all moves are of one kind. */
	const char *(*asks)(const void *state, int seat, bool *aside);

	/* The occasion on which SEAT is asked, as a number that differs from
	 * one occasion to the next; 0 when it is not asked, also while it waits
	 * for the end of somebody else's action. The seat gets one letter on
	 * each occasion, however often it is to move meanwhile. NULL: an
	 * occasion begins each time the seat becomes to move. */
	unsigned (*occasion)(const void *state, int seat);

	/* The hours that SEAT has to answer what it is asked now, counted from
	 * the entry that began the occasion; after them its fallback move is
	 * made. 0, or NULL here: the rules set no limit. (The table may set one
	 * of its own.) The sentence that tells the limit stands in
	 * templates/lang under RULESET.deadline. */
	unsigned (*hours)(const void *state, int seat);

	/* The orders in advance that this game has besides "forced". */
	const struct rules_order_kind *orders;
	size_t n_orders;

	/* The result. Valid when to_move() is 0. */
	void (*result)(const void *state, struct rules_result *result);

	/* --- secrets (contract section 4); all NULL without them ---------- */

	/* The labels of draws that nobody may see while the game runs,
	 * NULL-terminated. A ruleset with this list has secrets: its state is
	 * published as a keyed digest. play() and setup() write what only one
	 * seat may know as events with "to":SEAT to the writer's ASIDE
	 * (base/json.h). */
	const char *const *hidden;

	/* Whether the log publishes MOVE of SEAT sealed; the move need not be
	 * legal. */
	bool (*sealed)(const void *state, int seat, uint64_t move);

	/* Whether anything that the last play() did by itself depended on what
	 * is hidden from the seat that moved: what happened, or whether anybody
	 * is asked now. What that seat sees is the same in any two states that
	 * looked the same to it, otherwise. NULL: nothing ever depends on
	 * it. */
	bool (*bared)(const void *state);

	/* may(): one bit per seat that may act although nobody waits for it, 0
	 * when the game is over. anytime(): the moves that SEAT may make so,
	 * listed as moves() lists its own; a seat that is to move may have some
	 * besides those. No move is in both lists. parse(), format() and play()
	 * know these moves; choose() never makes one. */
	unsigned (*may)(const void *state);
	size_t (*anytime)(const void *state, int seat, uint64_t *moves,
	    size_t max);

	/* The canonical bytes for the state digest: everything that the rest
	 * of the game depends on, independent of machine and compiler. */
	void (*encode)(const void *state, struct buffer *out);

	/* NULL when all invariants hold, else the one that does not (for
	 * tests). */
	const char *(*check)(const void *state);

	/* --- thinking ahead (search/search.h) ----------------------------- */

	/* Makes anew all that SEAT cannot know, so that STATE, a copy, becomes
	 * any of the states that look the same to SEAT, as likely as SEAT can
	 * tell. NULL: there is nothing that it cannot know. */
	void (*suppose)(void *state, int seat, struct chance *chance);

	/* Lists legal moves of SEAT as moves() does, at least one, those that
	 * look best first, and may leave out what is not worth time: search
	 * makes none of those. NULL: all look alike. */
	size_t (*promising)(const void *state, int seat, uint64_t *moves,
	    size_t max);

	/* RULES_PLAYOUT all but guesses. Where all make the first move of
	 * promising() instead, a playout is slower, and closer to how people
	 * play: moves are found, and what a position is worth is measured, by
	 * those. */
	bool guesses;

	/* Playouts are judged by outlook() after so many moves; 0, or NULL:
	 * they go to the end. It puts the chance of each seat to win, in
	 * thousandths, into CHANCES, at a glance; a shared win counts as its
	 * part. The game is not over. */
	unsigned horizon;
	void (*outlook)(const void *state, int chances[RULES_SEATS_MAX]);

	/* Where all play together: the points, in thousandths, that a win will
	 * bring each, at a glance. */
	int (*worth)(const void *state);

	/* --- what a person sees; VIEWER: a seat or RULES_SPECTATOR -------- */

	/* The "board" object of the JSON API, as one JSON value. */
	void (*board)(const void *state, int viewer, struct json *out);

	/* The same without what no words tell, such as the tiles that a picture
	 * shows. NULL: all of it may be told. */
	void (*told)(const void *state, int viewer, struct json *out);

	/* An object of this seat's public facts for "seats": always "colour"
	 * (a key, "red") and "score", then the ruleset's own. */
	void (*seat)(const void *state, int viewer, int seat, struct json *out);

	/* The board as a scene. Its hot spots have the names that spot() gives;
	 * there are some only for legal moves of VIEWER. LOOK says what is
	 * wanted. */
	void (*scene)(const void *state, int viewer,
	    const struct rules_look *look, struct scene *out);

	/* The board in characters, at most 78 columns, without words; unless
	 * WHOLE, not more of it than some 40 lines have room for. Returns
	 * whether all of it is there. */
	bool (*text)(const void *state, int viewer, bool whole,
	    struct buffer *out);

	/* The hot spot where a person starts choosing MOVE, such as "1,0": the
	 * value of ?at=. A move with no place on the board has a name, such as
	 * "draw". LABEL gets the letter or short label that the board shows on
	 * that spot ("A", "AB"), when MOVE is a legal one of SEAT. */
	void (*spot)(const void *state, int seat, uint64_t move,
	    struct buffer *name);
	void (*spot_label)(const void *state, int seat, uint64_t move,
	    struct buffer *label);

	/* Where the cell X,Y lies, for sentences. NULL: nothing that people are
	 * told has a cell. */
	void (*where)(const void *state, int x, int y,
	    struct rules_where *where);

	/* What the picture shows on the card ID, by which sentences call it:
	 * "3 3 3". NULL: cards have words. */
	void (*card)(const void *state, const char *id, struct buffer *out);

	/* Draws what MOVE changes as a small picture of that place. Where a
	 * figure is set, the hot spot "mark" says. */
	void (*preview)(const void *state, int seat, uint64_t move,
	    struct scene *out);

	/* The colour of SEAT's figures, 0xRRGGBB; *INK gets that of a letter on
	 * it. */
	int32_t (*tone)(const void *state, int seat, int32_t *ink);

	/* Draws the figure with which SEAT stands on the board; and as a row of
	 * little pictures what the seat has, as far as everybody may see it: a
	 * scene without width when that is nothing. Both lie on the ground of a
	 * page, which may be light or dark. */
	void (*figure)(const void *state, int seat, struct scene *out);
	void (*holdings)(const void *state, int seat, struct scene *out);

	/* Writes what will happen if SEAT makes the legal MOVE, as an array of
	 * event objects. It makes no draws: what dice will decide has codes of
	 * its own ("battle-ahead"). */
	void (*forecast)(const void *state, int seat, uint64_t move,
	    struct json *events);
};

/* The seats that win or lose together with SEAT, a bit each, SEAT among them. */
static inline unsigned
rules_side(const struct rules *r, const void *state, int seat)
{
	return r->side != NULL ? r->side(state, seat) : 1u << seat;
}

static inline bool
rules_have_secrets(const struct rules *r)
{
	return r->hidden != NULL;
}

/* --- registry ------------------------------------------------------------ */

/* A digest, in hex, of all sources and data that decide what a replay does.
 * contrib/fingerprint makes it when the program is built. */
extern const char rules_fingerprint[];

/* All rulesets, the newest version of each first; NULL-terminated. */
const struct rules *const *
rules_all(void);

/* The ruleset of that id: its newest version (VERSION 0), or exactly that
 * version; NULL when there is none. */
const struct rules *
rules_find(const char *id, int version);

#endif
