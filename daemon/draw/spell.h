/*
 * Numbers and paths as SVG has them, in their shortest spelling.
 */
#ifndef TURNPOST_DRAW_SPELL_H
#define TURNPOST_DRAW_SPELL_H

#include "base/buffer.h"

/* Appends V hundredths: "12", "-3.5", ".25". */
void
draw_spell_cents(long v, struct buffer *out);
/* Appends NAME="V" with a space before it. */
void
draw_spell_attribute(const char *name, long v, struct buffer *out);
/* Appends the path TEXT (scene.h) as path data. */
void
draw_spell_path(const char *text, struct buffer *out);

#endif
