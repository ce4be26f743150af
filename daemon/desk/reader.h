/*
 * For whose eyes a page or a letter is written: the language and the time zone
 * of its reader, and the words in that language.
 *
 * A file of its own because pages and letters both need it, and a person can be
 * a reader without being a player.
 * Not here: the language that a browser asks for (pages/pagelang.h).
 */
#ifndef TURNPOST_DESK_READER_H
#define TURNPOST_DESK_READER_H

#include <stdbool.h>
#include <stdint.h>

struct desk;
struct model;
struct store_player;

struct reader {
	char lang[16];
	char zone[64];
	bool anybody; /* the language was found in the request
		       * (pages/pagelang.h): the next reader of the same page
		       * may get another */
};

/* The language and the zone of the server's configuration. */
void
reader_of_server(const struct desk *d, struct reader *reader);
/* Those that player P chose; the server's where P chose none. */
void
reader_of_player(const struct desk *d, const struct store_player *p,
    struct reader *reader);
/* The same for the player with number PLAYER; the server's when it is 0 or
 * cannot be read. */
void
reader_take(struct desk *d, int64_t player, struct reader *reader);

/* The word KEY in language LANG, filled from MODEL (may be NULL); the caller
 * frees the text. A word that cannot be rendered is logged, and the text is its
 * key. */
char *
reader_say(const struct desk *d, const char *lang, const char *key,
    const struct model *model);

/* Puts "operator", "contact" and "contact-link" into M: whom a reader can
 * ask about this server. */
void
reader_put_server(const struct desk *d, struct model *m);

#endif
