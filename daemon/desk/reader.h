/*
 * The reader of a page or a letter: his language, his time zone, and words in
 * that language. This is a file of its own because pages and letters both need
 * it, and because a reader need not be a player.
 *
 * Not here: the language that a browser asks for (pages/pagelang.h).
 */
#ifndef TURNPOST_DESK_READER_H
#define TURNPOST_DESK_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store_players.h"

struct desk;
struct model;
struct store_player;

struct reader {
	char lang[16];
	char zone[64];
	bool anybody; /* the language comes from the request
		       * (pages/pagelang.h): another reader may get the same
		       * page in another language */
};

/* Sets READER to the language and zone of the server's configuration. */
void
reader_of_server(const struct desk *d, struct reader *reader);
/* Sets READER to those that player P chose, or the server's where P chose
 * none. */
void
reader_of_player(const struct desk *d, const struct store_player *p,
    struct reader *reader);
/* The same for the player with number PLAYER, or the server's when PLAYER is 0
 * or cannot be read. */
void
reader_take(struct desk *d, int64_t player, struct reader *reader);

/* The word KEY in language LANG, filled from MODEL (may be NULL); the caller
 * frees the text. When the word cannot be rendered, that is logged and the text
 * is KEY. */
char *
reader_say(const struct desk *d, const char *lang, const char *key,
    const struct model *model);

/* Puts "operator", "contact" and "contact-link" into M: whom a reader can ask
 * about this server; and "operator-reads": whether that person reads answers to
 * letters. */
void
reader_put_server(const struct desk *d, struct model *m);

#endif
