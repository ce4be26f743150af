/*
 * The tokens of a configuration file: comments (#, // and C's own), words,
 * quoted texts, signs. Only conf/ includes this file.
 *
 * The syntax is a part of libconfuse's. The lexer refuses the rest of it, each
 * with its own fault: values of environment variables, texts over several
 * lines, escapes for control characters. So a file that turnpost accepts means
 * the same to libconfuse.
 */
#ifndef TURNPOST_CONF_LEXER_H
#define TURNPOST_CONF_LEXER_H

#include <stddef.h>

#include "base/buffer.h"

enum lexer_kind {
	LEXER_END,
	LEXER_WORD, /* without quotes: key, number, path */
	LEXER_TEXT, /* in quotes of either kind */
	LEXER_EQUALS,
	LEXER_OPEN,  /* { */
	LEXER_CLOSE, /* } */
	LEXER_OTHER  /* one of ( ) , + * */
};

struct lexer {
	const char *at, *end;
	int line;
	/* the token that was read last */
	enum lexer_kind kind;
	int begins;	    /* the line where it begins */
	struct buffer text; /* of words, texts and other signs */
	const char *fault;  /* what is wrong with it, or NULL; static */
};

/* Starts before the first token of LEN bytes, which L borrows. */
void
lexer_init(struct lexer *l, const char *text, size_t len);
void
lexer_fini(struct lexer *l);

/* Reads the next token. After LEXER_END comes LEXER_END again. */
void
lexer_next(struct lexer *l);

#endif
