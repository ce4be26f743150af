/*
 * The tones of all pictures of carcassonne, and the few styles made from them.
 * Three tones are far apart in grey, so that nobody needs to tell colours: dark
 * space, middling asteroid fields (art_field.c), bright routes.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_ART_TONE_H
#define TURNPOST_RULES_CARCASSONNE_ART_TONE_H

#include <stdint.h>

#include "base/scene.h"

/* The tones that several files use. */
enum {
	CARC_TONE_TABLE = 0x69748a,
	CARC_TONE_GRID = 0x7d889d,
	CARC_TONE_SPACE = 0x35425c,
	CARC_TONE_DARK = 0x182032,
	CARC_TONE_ROUTE = 0xf6dc8c,
	CARC_TONE_PAPER = 0xf7f4ea,
	CARC_TONE_INK = 0xffffff, /* of coordinates and letters */
	CARC_TONE_MARK = 0xffd23f
};

/* The kinds of style that all pictures are made of. */
static inline struct scene_style
carc_fill(int32_t tone)
{
	return (struct scene_style){.fill = tone, .stroke = SCENE_NONE};
}

static inline struct scene_style
carc_line(int32_t tone, float width)
{
	return (struct scene_style){
	    .fill = SCENE_NONE, .stroke = tone, .width = width};
}

static inline struct scene_style
carc_edged(int32_t tone, int32_t line, float width)
{
	return (struct scene_style){
	    .fill = tone, .stroke = line, .width = width};
}

static inline struct scene_style
carc_rounded(struct scene_style style)
{
	style.round = true;
	return style;
}

static inline struct scene_style
carc_ink(int32_t tone, enum scene_anchor anchor)
{
	return (struct scene_style){
	    .fill = tone, .stroke = SCENE_NONE, .bold = true, .anchor = anchor};
}

#endif
