/*
 * What a table decides together, what each has said to it, and what happened
 * there besides entries. What follows is not known here (game/motion.h). What
 * store.h says of transactions holds here.
 */
#ifndef TURNPOST_STORE_MOTIONS_H
#define TURNPOST_STORE_MOTIONS_H

#include "store/store_games.h"

enum store_motion_kind {	 /* stored: never change */
	STORE_MOTION_END = 1,	 /* end the game without a winner */
	STORE_MOTION_PAUSE = 2,	 /* let no time run */
	STORE_MOTION_GO_ON = 3,	 /* after a pause */
	STORE_MOTION_UNDO = 4,	 /* take back entry ABOUT and all after it */
	STORE_MOTION_LATE = 5,	 /* what to do about seat ABOUT */
	STORE_MOTION_WATCH = 6,	 /* let others look on */
	STORE_MOTION_CHANNEL = 7 /* tell channel ABOUT of the game */
};

enum store_motion_state { /* stored: never change */
	STORE_MOTION_OPEN,
	STORE_MOTION_CARRIED,
	STORE_MOTION_REJECTED,
	STORE_MOTION_LAPSED
};

enum { STORE_CHOICE_MAX = 15 }; /* characters */

struct store_motion {
	int64_t id;
	int64_t game;
	enum store_motion_kind kind;
	int64_t about;
	int seat; /* who moves it; -1: the clock */
	int64_t at;
	int64_t until; /* then it is decided by what was said so far */
	enum store_motion_state state;
	/* What each seat has said: "" nothing yet, else "yes", "no", "wait",
	 * "bot", "replace", "end". */
	char said[RULES_SEATS_MAX][STORE_CHOICE_MAX + 1];
};

/* Adds it as open, without votes. Sets M->id. */
enum store_status
store_motion_add(struct store *s, struct store_motion *m);
enum store_status __attribute__((warn_unused_result))
store_motion_get(struct store *s, int64_t id, struct store_motion *m);
/* Those of GAME that are open, oldest first: up to MAX of them. */
enum store_status __attribute__((warn_unused_result))
store_motions_open(struct store *s, int64_t game, struct store_motion *m,
    size_t max, size_t *n);
/* In a transaction that writes: they will be asked for next. */
void
store_motions_ahead(struct store *s, int64_t game, size_t max);
/* How many motions SEAT made at SINCE or later that were not carried, and when
 * it made the first of them. */
enum store_status __attribute__((warn_unused_result))
store_motions_lately(struct store *s, int64_t game, int seat, int64_t since,
    int *n, int64_t *first);
/* A vote; one that the seat gave before is replaced. STORE_ABSENT when the
 * motion is not open. */
enum store_status __attribute__((warn_unused_result))
store_motion_vote(struct store *s, struct store_motion *m, int seat,
    const char *choice, int64_t at);
/* Its fate, here and stored; one that has met its fate keeps it, and M is told
 * which. */
enum store_status
store_motion_done(struct store *s, struct store_motion *m,
    enum store_motion_state state);

/* --- what happened besides entries --------------------------------------- */

enum store_happening_kind {	       /* stored: never change */
	STORE_HAPPENED_LATE = 1,       /* SEAT's time was up, its grace began */
	STORE_HAPPENED_STANDIN = 2,    /* a bot plays for SEAT from now on */
	STORE_HAPPENED_RETURN = 3,     /* SEAT's player is back */
	STORE_HAPPENED_GIVEN = 4,      /* SEAT was given to another person */
	STORE_HAPPENED_PAUSE = 5,      /* VALUE: enum store_pause_why */
	STORE_HAPPENED_GO_ON = 6,      /* after a pause */
	STORE_HAPPENED_LOST = 7,       /* SEAT: letters do not arrive there */
	STORE_HAPPENED_FOUND = 8,      /* SEAT: they do again */
	STORE_HAPPENED_MOTION = 9,     /* SEAT moved motion VALUE */
	STORE_HAPPENED_DECIDED = 10,   /* motion VALUE has met its fate */
	STORE_HAPPENED_VACATION = 11,  /* SEAT's time was up, a day of vacation
				       * was taken (VALUE: its begin) */
	STORE_HAPPENED_UNWATCHED = 12, /* SEAT: onlookers are not allowed
					* any more */
	STORE_HAPPENED_MUTED = 13,     /* SEAT has turned letters off */
	STORE_HAPPENED_UNMUTED = 14,   /* and on again */
	STORE_HAPPENED_SILENCED = 15   /* SEAT has switched off the table's
					* channel */
};

struct store_happening {
	uint32_t n; /* the game's last entry then */
	int64_t at;
	enum store_happening_kind kind;
	int seat; /* -1: nobody's */
	int64_t value;
	const char *name; /* of GIVEN: whose the seat was, "" when he was
			   * erased; else NULL or "".
			   * Read: as long as EACH runs. */
	int64_t player;	  /* the same person, or 0; not read */
};

/* Adds one now: after the last entry of the game, whatever H->n says. */
enum store_status
store_happening_add(struct store *s, const struct store_game *g,
    const struct store_happening *h);
/* Those after entry N or later, in order. EACH may use the store, but not
 * this. */
enum store_status __attribute__((warn_unused_result))
store_happenings_each(struct store *s, int64_t game, uint32_t n,
    bool (*each)(void *arg, const struct store_happening *h), void *arg);

#endif
