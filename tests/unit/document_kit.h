/*
 * Games played into documents: under any seed, with phrases, up to any entry,
 * and from server to server. And what forgers of documents do.
 */
#ifndef TURNPOST_TESTS_DOCUMENT_KIT_H
#define TURNPOST_TESTS_DOCUMENT_KIT_H

#include "base/chance.h"
#include "proof/document.h"
#include "proof/verify.h"
#include "sign/sign.h"

struct document_kit {
	const struct rules *rules;
	struct rules_setup setup;
	void *data;
	struct match *match;
	struct document doc;
	uint8_t key[DIGEST_SIZE]; /* of the present stretch */
	struct chance_fast dice;  /* of the players' choices */
	enum rules_policy policy[RULES_SEATS_MAX];
	int64_t now;
};

/* A small tile set that is not one of the program's. */
extern const char document_kit_tiles[];

/* What a game begins with. Everything but SEATS may be left out. */
struct document_kit_game {
	int seats;
	int number;		    /* of seed and uid, and of the choices */
	const char *ruleset;	    /* NULL: carcassonne */
	const char *first;	    /* option "first"; NULL: random */
	bool single;		    /* option "reinforce" is no */
	const char *tiles;	    /* text of a tile set, or NULL */
	const char *const *phrases; /* of each seat */
	bool greedy;		    /* seat 0 plays by the greedy policy */
	bool old; /* of the time before there were options: it lists none */
};

/* Begins a game, with its set-up entry. */
void
document_kit_begin(struct document_kit *kit,
    const struct document_kit_game *game);
void
document_kit_end(struct document_kit *kit);

/* Plays on until there are so many ENTRIES, or to the end, where the document
 * gets the result. Every fourth entry is a move at any time, if there is
 * one. */
void
document_kit_play(struct document_kit *kit, size_t entries);

/* SEAT, or (-1) no seat, makes a move of the table (match/match.h), which has
 * to be possible. */
void
document_kit_table(struct document_kit *kit, int seat, const char *move);
/* Plays on until the seat that made the last entry can take it back; returns
 * that seat. The game must not be near its end. */
int
document_kit_play_undoable(struct document_kit *kit);

/* The game goes on at another server, under a seed made of NUMBER. */
void
document_kit_reseed(struct document_kit *kit, int number);

/* Makes the document what a server exports of a running game, and signs it: no
 * seeds, or with WHOLE that of the last stretch. */
void
document_kit_send(struct document_kit *kit, bool whole);

/* --- forging ---------------------------------------------------------------- */

enum { DOCUMENT_HEAD = -1 }; /* the fault is not in an entry */

/* A change to a document; FORGE returns the entry that is wrong by it. */
struct document_forgery {
	const char *what;
	int (*forge)(struct document *doc);
	const char *said; /* within the sentence that refuses it */
};

/* Makes the hashes from ENTRY on fit to the entries, and returns ENTRY. */
int
document_kit_rehash(struct document *doc, int entry);

/* Whether DOC is refused in one line that names ENTRY and says SAID; LINE gets
 * the line. */
bool
document_kit_refused(const struct document *doc, int entry, const char *said,
    struct buffer *line);

/* The document as text; the caller frees it. */
char *
document_kit_text(const struct document *doc);

#endif
