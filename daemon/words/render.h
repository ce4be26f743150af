/*
 * Renders a sheet with a model into text.
 *
 * Not here: which template a name means (words.c), how a value becomes harmless
 * (escape.c).
 */
#ifndef TURNPOST_WORDS_RENDER_H
#define TURNPOST_WORDS_RENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "words/model.h"
#include "words/sheet.h"

struct render_rules {
	bool html;	  /* escape values for HTML */
	bool strict;	  /* an unknown name is a fault */
	const char *lang; /* terms are links to rules in that language; NULL:
			   * terms are only text */
	/* The sheet that a partial's name means, borrowed, or NULL. */
	const struct sheet *(*find)(const void *arg, const char *name,
	    uint32_t hash);
	const void *find_arg;
};

/* Appends T, rendered with MODEL. False on a fault, which WHY names; OUT is
 * then as before. */
bool __attribute__((warn_unused_result))
render_sheet(const struct render_rules *rules, const struct sheet *s,
    const struct model *model, struct buffer *out, struct buffer *why);

#endif
