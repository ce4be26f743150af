/*
 * Virtual time for a desk: the clock goes on from one thing that is due to the
 * next, alarms ring, and letters leave (unless post_off is set), as with the
 * two processes.
 *
 * Not here: a real outbox in virtual time (taste_kit.h).
 */
#ifndef TURNPOST_TESTS_CLOCKS_KIT_H
#define TURNPOST_TESTS_CLOCKS_KIT_H

#include "play/alarms.h"
#include "play/clockwork.h"
#include "desk_kit.h"
#include "store/store_letters.h"
#include "store/store_motions.h"
#include "store/store_players.h"

enum {
	CLOCKS_KIT_GAMES = 64,
	CLOCKS_KIT_KINDS = 8,
	MINUTE = 60,
	HOUR = 3600,
	DAY = 86400
};

struct clocks_kit {
	struct desk_kit kit;
	struct alarms alarms;
	bool post_off;
	/* Letters that have left, by game, seat and kind. */
	int left[CLOCKS_KIT_GAMES][RULES_SEATS_MAX][CLOCKS_KIT_KINDS];
	int64_t rung; /* so many alarms have rung */
};

void
clocks_kit_open(struct clocks_kit *k);
void
clocks_kit_close(struct clocks_kit *k);

/* Starts a game of carcassonne that seat 0 begins, and returns its number.
 * TERMS are like "clock=move move=3d"; no part of them can have a blank in
 * it. */
int64_t
clocks_kit_start(struct clocks_kit *k, const char *const *players, size_t n,
    const char *terms);

/* Goes on to AT, and does everything that is due until then. */
void
clocks_kit_until(struct clocks_kit *k, int64_t at);
void
clocks_kit_for(struct clocks_kit *k, int64_t seconds);

/* SEAT makes the fallback move by its present link. */
enum turn_result
clocks_kit_move(struct clocks_kit *k, int64_t game, int seat);
/* SEAT tries a move that is not possible: that alone shows that its player is
 * here. */
enum turn_result
clocks_kit_try(struct clocks_kit *k, int64_t game, int seat);

/* Calls ACT in a transaction of its own with the game as it is now. */
void
clocks_kit_do(struct clocks_kit *k, int64_t game, int seat,
    enum store_status (*act)(struct desk *d, struct table *t, int seat));

struct store_clock
clocks_kit_clock(struct clocks_kit *k, int64_t game, int seat);
/* The row of GAME, without its texts. */
struct store_game
clocks_kit_game(struct clocks_kit *k, int64_t game);
/* The stand-in of SEAT, "" for none; valid until the next call. */
const char *
clocks_kit_standin(struct clocks_kit *k, int64_t game, int seat);
/* How many happenings of KIND are stored for GAME. */
int
clocks_kit_happened(struct clocks_kit *k, int64_t game,
    enum store_happening_kind kind);
/* When SEAT's time is up; 0 for never. *LATE may be NULL. */
int64_t
clocks_kit_due(struct clocks_kit *k, int64_t game, int seat, bool *late);
/* Returns the seat that made the last entry; *BY is how, MOVE what it did. */
int
clocks_kit_last(struct clocks_kit *k, int64_t game, enum entry_by *by,
    char move[RULES_NOTATION_MAX + 1]);

/* Has CHANGE change the row of the player in SEAT, and stores it. */
void
clocks_kit_player(struct clocks_kit *k, int64_t game, int seat,
    void (*change)(struct store_player *p));

#endif
