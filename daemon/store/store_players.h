/*
 * Players: who they are, how letters reach them, which hours they keep, and the
 * games they play. What store.h says of transactions holds here.
 *
 * Not here: vacations, changes of address, addresses that want no letters
 * (store_people.h).
 */
#ifndef TURNPOST_STORE_PLAYERS_H
#define TURNPOST_STORE_PLAYERS_H

#include "store/store_games.h"

enum store_taste { /* which letters a person wants; stored: never change */
	STORE_LETTERS_TURN,  /* when it is his turn, and what he must know */
	STORE_LETTERS_EVERY, /* after every move of others, too */
	STORE_LETTERS_DIGEST /* gathered, one letter a day */
};

enum store_subjects {	     /* of letters of games; stored: never change */
	STORE_SUBJECTS_SAME, /* one for all letters of a game */
	STORE_SUBJECTS_NEWS  /* what happened */
};

struct store_player {
	int64_t id;
	char *mail; /* address, as given; unique without case */
	char *name;
	char *lang; /* "en"; "" when none was chosen */
	char *zone; /* "Europe/Rome"; "" when none was chosen */
	int64_t created;
	uint32_t epoch; /* of the private link; grows when revoked */
	/* Hours in which no time runs (match/clock.h). */
	int sleep_from, sleep_to; /* minutes; equal: none */
	unsigned weekend;	  /* bit 0 Monday ... bit 6 Sunday */
	int64_t hours_set; /* when he last chose these or his zone, 0: never */
	int vacation_year; /* in which he took */
	int64_t vacation_used; /* so many seconds of vacation */
	int64_t confirmed; /* when a letter was known to arrive, 0: not yet */
	int64_t moved;	   /* when the address became his; 0: with the row */
	int64_t bounced;   /* since when letters come back; 0: they do not */
	enum store_taste letters;
	int digest_at;		  /* minutes after midnight */
	int quiet_from, quiet_to; /* minutes; equal: letters come at any time */
	enum store_subjects subjects;
};

void
store_player_fini(struct store_player *p);

/* The player with that address: found (his name, language and zone stay as
 * they are, empty ones are filled in) or added. Sets P->id. */
enum store_status
store_player_put(struct store *s, struct store_player *p);
enum store_status __attribute__((warn_unused_result))
store_player_get(struct store *s, int64_t id, struct store_player *p);
/* The player with that address: STORE_ABSENT when there is none. */
enum store_status __attribute__((warn_unused_result))
store_player_find(struct store *s, const char *mail, int64_t *id);

/* Stores everything of P but id, created and mail: what a person may change. */
enum store_status
store_player_change(struct store *s, const struct store_player *p);
/* Another address from AT on, at which nothing has come back yet.
 * STORE_DUPLICATE when somebody has it. */
enum store_status __attribute__((warn_unused_result))
store_player_move(struct store *s, int64_t player, const char *mail,
    int64_t at);
/* Letters come back from the address since AT, or since earlier, if they did
 * before; 0: they do not. */
enum store_status
store_player_bounced(struct store *s, int64_t player, int64_t at);

/* Whose address it is: ID is a player's number, an invitation's or a
 * proposal's. */
enum store_moved {
	STORE_MOVED_PLAYER,
	STORE_MOVED_INVITE,   /* who answered it, else who has its address */
	STORE_MOVED_PROPOSAL, /* the same of its starter's invitation */
	STORE_MOVED_ADDRESS   /* who has the address of invitation ID */
};
/* Sets *AT to when that player got his present address, 0: always had it.
 * STORE_ABSENT, and 0, when there is no such player. */
enum store_status __attribute__((warn_unused_result))
store_player_moved(struct store *s, enum store_moved whose, int64_t id,
    int64_t *at);

/* --- the games of a player ----------------------------------------------- */

struct store_place {
	int64_t game;
	int seat;
	enum store_game_state state;
};
/* Calls EACH with every seat that is the player's, the latest game first, until
 * it returns false. EACH may use the store, this too. */
enum store_status __attribute__((warn_unused_result))
store_player_games(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_place *place), void *arg);

/* Another game than GAME that waits for a move of the player: the next one
 * after it or, behind the last, the first. STORE_ABSENT: none does. */
enum store_status __attribute__((warn_unused_result))
store_player_waiting(struct store *s, int64_t player, int64_t game,
    struct store_place *place);

#endif
