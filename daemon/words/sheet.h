/*
 * A sheet is a parsed template or word: a row of nodes in reading order, in
 * which a section knows where it ends. The parser fills it and the renderer
 * reads it, so both include this header.
 *
 * Not here: what a node becomes (render.c).
 */
#ifndef TURNPOST_WORDS_SHEET_H
#define TURNPOST_WORDS_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "words/plural.h"

/* How deep sections may be nested; the renderer's use of the stack grows with
 * it. */
enum { SHEET_DEPTH_MAX = 16 };

enum sheet_kind {
	SHEET_MARKUP, /* NAME.html: its own text is markup */
	SHEET_PLAIN,  /* NAME.txt: its own text is plain */
	SHEET_WORD    /* a line of text in one language */
};

enum node_type {
	NODE_TEXT,
	NODE_VALUE,    /* {{name}}, {{,name}} */
	NODE_SECTION,  /* {{#name}} */
	NODE_INVERTED, /* {{^name}} */
	NODE_TERM,     /* {{@name}} */
	NODE_PARTIAL,  /* {{>name}}, {{>*name}} */
	NODE_CHOICE    /* {{name:one|many}} */
};

/* A node. All text is borrowed from the sheet. For a TEXT node TEXT is its
 * text. For a PARTIAL that stands alone TEXT is the blanks before it, and TAIL
 * its line end. For a CHOICE TEXT is its form for one, and TAIL its form for
 * many. */
struct node {
	enum node_type type;
	bool raw;	  /* VALUE: {{{name}}} or {{&name}} */
	bool figure;	  /* VALUE: {{,name}} */
	bool begins;	  /* TEXT: stands at the beginning of a line */
	bool dynamic;	  /* PARTIAL: the value of NAME is the partial's name */
	bool alone;	  /* PARTIAL: has a line for itself */
	uint32_t hash;	  /* PARTIAL: words_table_hash() of NAME */
	size_t line;	  /* the line in the file */
	size_t end;	  /* SECTION, INVERTED, TERM: the first node after it */
	const char *name; /* the parts between the dots, each with its NUL */
	size_t parts;	  /* 0: the value itself, {{.}} */
	const char *text;
	size_t len;
	const char *tail;
	size_t tail_len;
};

struct sheet {
	char *name;    /* "mail/turn.txt" or a word's key */
	uint32_t hash; /* words_table_hash() of NAME */
	char *file;    /* the file's name in faults */
	size_t line;   /* the line of FILE where the sheet begins */
	enum sheet_kind kind;
	enum plural plural; /* of a WORD's language */
	char *source;	    /* the text that the nodes point into; owned */
	struct node *nodes;
	size_t len, cap;
};

/* An empty sheet, which the caller frees. */
struct sheet *
sheet_new(enum sheet_kind kind, const char *name, const char *file,
    size_t line);
void
sheet_free(struct sheet *s);

/* Parses TEXT into an empty sheet. False when it is faulty; FAULTS then has a
 * line for each fault. A word has one line, no markup and no other delimiters;
 * only a word has choices. */
bool __attribute__((warn_unused_result)) parse_sheet(struct sheet *s,
    const char *text, size_t len, struct buffer *faults);

/* Appends "FILE:LINE: " and, for a word, "KEY: ", with which each fault
 * begins. */
void
sheet_where(const struct sheet *s, size_t line, struct buffer *out);

/* Appends a node's dotted name, quoted. */
void
sheet_quote_name(const struct node *node, struct buffer *out);

#endif
