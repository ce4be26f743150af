/*
 * What people say for the pieces of a notation, and for what is done at a table
 * besides moves, out of the words of their language. English is understood in
 * each language.
 *
 * The word RULESET.say has all of a ruleset, "small=small|little;N=north|top":
 * pieces of the notation, and behind each what is said for it, of which the first
 * is what we say ourselves. The word say.commands has undo, resign, board, help
 * and say; say.filler what is said without meaning anything.
 *
 * Not here: which move a line says (saying.h).
 */
#ifndef TURNPOST_GAME_SAYWORDS_H
#define TURNPOST_GAME_SAYWORDS_H

#include "base/buffer.h"
#include "game/saying.h"

struct words;

struct saywords {
	struct saying_words words; /* for saying_find() and saying_write() */
	struct buffer text[2];	   /* of the language, and of English */
	struct buffer found;	   /* what WORDS has found last */
};

/* Sets S up for readers of LANG. S must stay where it is until
 * saywords_fini(). */
void
saywords_init(struct saywords *s, const struct words *words,
    const struct rules *rules, const char *lang);
void
saywords_fini(struct saywords *s);

enum saywords_command {
	SAYWORDS_NONE, /* it may be a move */
	SAYWORDS_UNDO,
	SAYWORDS_RESIGN,
	SAYWORDS_BOARD,
	SAYWORDS_HELP,
	SAYWORDS_SAY /* to the table */
};

/* What LINE asks for. *REST is what stands behind SAYWORDS_SAY, without blanks
 * before it; else "". */
enum saywords_command
saywords_command(const struct words *words, const char *lang, const char *line,
    const char **rest);

/* Appends how COMMAND is said in LANG. */
void
saywords_write(const struct words *words, const char *lang,
    enum saywords_command command, struct buffer *out);

#endif
