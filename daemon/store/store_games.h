/*
 * Games and their seats, as store.h says of all that lasts.
 *
 * Not here: the log of a game (store_log.h), its clock, pauses and stand-ins
 * (store_clocks.h).
 */
#ifndef TURNPOST_STORE_GAMES_H
#define TURNPOST_STORE_GAMES_H

#include "match/entry.h"
#include "store/store.h"

enum store_game_state { STORE_OPEN, STORE_PAUSED, STORE_OVER };

struct store_game {
	int64_t id; /* 1, 2, 3 ... */
	uint8_t uid[UID_SIZE];
	char *ruleset;
	int version;
	char *options; /* canonical JSON object */
	int64_t data;  /* its data set, 0: none */
	int seats;
	enum store_game_state state;
	uint32_t entries;	   /* in its log */
	unsigned to_move;	   /* bit per seat */
	uint8_t seed[DIGEST_SIZE]; /* of its first stretch */
	bool seedless; /* it came from elsewhere without that seed */
	int reseeds;   /* stretches after the first (store_stretches_each()) */
	uint8_t commitment[DIGEST_SIZE];
	uint8_t entropy[DIGEST_SIZE];
	uint8_t head[DIGEST_SIZE]; /* hash of the last entry */
	int64_t created;
	int64_t moved;			/* time of the last entry */
	uint32_t made[RULES_SEATS_MAX]; /* entries that each seat has made:
					 * k of its play token */
	int64_t alarm; /* when its clock acts, 0: never (store_alarm.h) */
	char *terms; /* a JSON object (game/terms.h); NULL when adding: "{}" */
	int64_t proposal; /* it began as, or 0 */
	uint32_t watch; /* odd: links for onlookers with this number are good */
	unsigned advance; /* bit per seat with orders (store_advance.h) */
};

struct store_seat {
	int seat;
	int64_t player;	    /* 0: a bot */
	const char *bot;    /* "", or its name: "greedy" */
	const char *name;   /* as shown to the table; "" when its player was
			 * erased (game/former.h) */
	const char *phrase; /* NULL when it was erased */
	uint8_t phrase_digest[DIGEST_SIZE]; /* SHA-256 of one that was
				 * erased, of no meaning otherwise */
	bool muted;			    /* letters off */
	bool unreachable; /* the address was refused for good, or letters come
			   * back from it */
	const char *standin; /* "", or the policy that plays until he is back */
	bool deaf;	     /* does not want to hear the table's talk */
	bool taught;	     /* has closed the box "How a turn works" */
	const char *memo;    /* what he has written for nobody else */
	char *texts;	     /* where these are; NULL: they are borrowed */
	bool every;	     /* its player wants STORE_LETTERS_EVERY */
	int64_t switched;    /* when its player turned letters off, or on again,
			   * without the table's knowing it; 0: it knows */
	/* Notes that letters to it have told: all that went with earlier
	 * entries, and the first so many of this one. */
	uint32_t heard_entry, heard_notes;
};

void
store_game_fini(struct store_game *g);
void
store_seats_fini(struct store_seat *seats, int n);

/* Adds a game that has no entry yet and its seats (G->seats of them). Sets
 * G->id. */
enum store_status __attribute__((warn_unused_result))
store_game_add(struct store *s, struct store_game *g,
    const struct store_seat *seats);
enum store_status __attribute__((warn_unused_result))
store_game_get(struct store *s, int64_t id, struct store_game *g);
/* In a transaction beside others: whose SEAT is, the game and its seats will be
 * asked for next. */
void
store_game_ahead(struct store *s, int64_t id, int seat);
/* Other links for onlookers, here and stored: one more than before. */
enum store_status
store_game_watch(struct store *s, struct store_game *g, uint32_t watch);
/* The game with that uid: its number. */
enum store_status __attribute__((warn_unused_result))
store_game_find(struct store *s, const uint8_t uid[UID_SIZE], int64_t *id);
/* SEATS has room for RULES_SEATS_MAX. */
enum store_status __attribute__((warn_unused_result))
store_seats_get(struct store *s, int64_t game, struct store_seat *seats,
    int *n);

/* Calls EACH with every game (open and paused ones, over ones, all), by id,
 * from id AFTER + 1 on, until it returns false. EACH may use the store. */
enum store_which { STORE_ALL_GAMES, STORE_OPEN_GAMES, STORE_OVER_GAMES };
enum store_status __attribute__((warn_unused_result))
store_games_each(struct store *s, enum store_which which, int64_t after,
    bool (*each)(void *arg, const struct store_game *g), void *arg);

enum store_status
store_seat_mute(struct store *s, int64_t game, int seat, bool muted);
enum store_status
store_seat_switched(struct store *s, int64_t game, int seat, int64_t at);
enum store_status
store_seat_unreachable(struct store *s, int64_t game, int seat,
    bool unreachable);
/* Never goes back. */
enum store_status
store_seat_heard(struct store *s, int64_t game, int seat, uint32_t entry,
    uint32_t notes);

#endif
