/*
 * What the tests of goldrush/1 share: games in which the test says which tile
 * comes and what a token shows, played through the ruleset's table.
 */
#ifndef TURNPOST_TESTS_GOLDRUSH_KIT_H
#define TURNPOST_TESTS_GOLDRUSH_KIT_H

#include "base/buffer.h"
#include "base/chance.h"
#include "base/json.h"
#include "rules/goldrush/goldrush.h"
#include "rules/goldrush/state.h"

/* Chance as a test wants it. */
struct gold_chance {
	struct chance chance;
	const struct gold_state *s;
	const char *tile;	  /* the id that comes next, "": any */
	const char *tokens;	  /* values still to come, "5 0"; then any */
	char log[256];		  /* the labels of all draws, "token tile " */
	struct chance_fast other; /* decides what the test leaves open */
	bool wrong;		  /* it asked for what is not there */
};

struct gold_kit {
	struct gold_set *set;
	struct gold_state s;
	struct rules_setup setup;
	struct gold_chance chance;
	struct buffer events, aside; /* of the last entry */
};

/* The shipped set. The test ends when it cannot be read. */
struct gold_set *
gold_kit_set(void);

/* A game in which seat 0 begins with the tile FIRST. OPTIONS are as on a command
 * line, "farmers=no cowboys=5". K begins as {0}, and is used again like this;
 * gold_kit_end() releases what it has. */
void
gold_kit_start(struct gold_kit *k, int seats, const char *options,
    const char *first);
void
gold_kit_end(struct gold_kit *k);

/* Makes the move of whoever's turn it is; then the tile NEXT comes. Says what
 * went wrong and returns false when it is refused. */
bool
gold_kit_play(struct gold_kit *k, const char *move, const char *next);

/* Plays a game from its beginning: "RC0 1,0/0; CA0 -1,0/0 cowboy@rail:E", each
 * move after the tile that it lays; behind the last, a tile may come alone.
 * TOKENS: what those that are taken show. */
bool
gold_kit_replay(struct gold_kit *k, int seats, const char *options,
    const char *tokens, const char *moves);

/* Whether the move is refused with that key, and nothing changed. */
bool
gold_kit_refused(struct gold_kit *k, const char *move, const char *key);

/* Whether exactly this notation is in the list of moves. */
bool
gold_kit_listed(struct gold_kit *k, const char *move);

/* Whether TEXT is read as the move that is written WANTED. */
bool
gold_kit_reads(struct gold_kit *k, const char *text, const char *wanted);

/* Whether two states are the same, byte for byte. */
bool
gold_kit_same(const void *a, const void *b);

/* Whether the events of the last entry have this text; those for one seat
 * alone. */
bool
gold_kit_told(struct gold_kit *k, const char *text);
bool
gold_kit_whispered(struct gold_kit *k, const char *text);

/* Ends the game here, with the final scoring. */
void
gold_kit_stop(struct gold_kit *k);

/* Whether the scores of all seats are those, "0 8". */
bool
gold_kit_scores(struct gold_kit *k, const char *scores);

/* What a seat has at home: 10 * cowboys + tent. */
int
gold_kit_home(const struct gold_kit *k, int seat);

/* Whether SEAT has tokens with these values, "1 0 5". */
bool
gold_kit_gold(struct gold_kit *k, int seat, const char *values);

#endif
