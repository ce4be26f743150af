/*
 * Games played into documents: under any seed, with phrases, to any entry, and
 * from server to server.
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

/* A small tile set of one's own. */
extern const char document_kit_tiles[];

/* What a game begins with. All may be left out but SEATS. */
struct document_kit_game {
	int seats;
	int number;		    /* of seed and uid, and of the choices */
	const char *ruleset;	    /* NULL: carcassonne */
	const char *first;	    /* option "first"; NULL: random */
	bool single;		    /* option "reinforce" is no */
	const char *tiles;	    /* text of a set of one's own */
	const char *const *phrases; /* of each seat */
	bool greedy;		    /* seat 0 is */
};

/* Begins one, with its set-up entry. */
void
document_kit_begin(struct document_kit *kit,
    const struct document_kit_game *game);
void
document_kit_end(struct document_kit *kit);

/* Plays on until there are ENTRIES (or to the end), and tells the result when
 * it is over. Every fourth entry is a move at any time, where there are some. */
void
document_kit_play(struct document_kit *kit, size_t entries);

/* A move of the table (match.h) of SEAT, or with -1 nobody's; it is possible. */
void
document_kit_table(struct document_kit *kit, int seat, const char *move);
/* Plays on until the last entry can be taken back by its seat, which is told.
 * Not to be asked for near the end. */
int
document_kit_play_undoable(struct document_kit *kit);

/* Another server goes on, under a seed made of NUMBER. */
void
document_kit_reseed(struct document_kit *kit, int number);

/* What a server tells of a running game: nothing of its seeds, or with WHOLE
 * that of the last stretch; and signs it. */
void
document_kit_send(struct document_kit *kit, bool whole);

/* --- forging ---------------------------------------------------------------- */

enum { DOCUMENT_HEAD = -1 }; /* what is wrong is no entry */

/* A change to a document: returns the entry that is wrong then. */
struct document_forgery {
	const char *what;
	int (*forge)(struct document *doc);
	const char *said; /* within the sentence that refuses it */
};

/* Makes the hashes from ENTRY on fit to what stands there, and returns it. */
int
document_kit_rehash(struct document *doc, int entry);

/* Whether DOC is refused in one line that names ENTRY and says SAID; the line
 * to LINE. */
bool
document_kit_refused(const struct document *doc, int entry, const char *said,
    struct buffer *line);

/* The document as text; the caller frees it. */
char *
document_kit_text(const struct document *doc);

#endif
