/*
 * What the art of tiles is made of: styles, and places and paths that turn with
 * their tile. A tile is TILES_UNIT units wide; y points down here.
 */
#ifndef TURNPOST_RULES_TILES_PAINT_H
#define TURNPOST_RULES_TILES_PAINT_H

#include "base/scene.h"

enum {
	TILES_UNIT = 64,
	TILES_OVERHANG = 6 /* how far a figure may lean over its tile's edge */
};

/* A place on a tile, in its units. */
struct tiles_spot {
	float x, y;
};

/* The kinds of style that all pictures are made of. */
static inline struct scene_style
tiles_fill(int32_t tone)
{
	return (struct scene_style){.fill = tone, .stroke = SCENE_NONE};
}

static inline struct scene_style
tiles_line(int32_t tone, float width)
{
	return (struct scene_style){
	    .fill = SCENE_NONE, .stroke = tone, .width = width};
}

static inline struct scene_style
tiles_edged(int32_t tone, int32_t line, float width)
{
	return (struct scene_style){
	    .fill = tone, .stroke = line, .width = width};
}

static inline struct scene_style
tiles_rounded(struct scene_style style)
{
	style.round = true;
	return style;
}

static inline struct scene_style
tiles_ink(int32_t tone, enum scene_anchor anchor)
{
	return (struct scene_style){
	    .fill = tone, .stroke = SCENE_NONE, .bold = true, .anchor = anchor};
}

/* A place turned by quarter turns about the middle of a tile. */
struct tiles_spot
tiles_spot_turn(struct tiles_spot p, int turn);

/* Draws a path turned by quarter turns about the middle of a tile. PATH has at
 * most one decimal. */
void
tiles_path(struct scene *s, const struct scene_style *style, const char *path,
    int turn);

/* P, the middle of a figure, moved as far as it has to be to stand on the tile.
 * HALF is half of the figure's width and height. */
struct tiles_spot
tiles_spot_hold(struct tiles_spot p, struct tiles_spot half);

/* P moved as little as possible so that the figure no longer hides the sign at Q,
 * which is SIGN wide and high. P stays where it is when that takes too much, or
 * brings it off the tile. */
struct tiles_spot
tiles_spot_aside(struct tiles_spot p, struct tiles_spot q,
    struct tiles_spot half, float sign);

/* Symbols that are drawn once, into a scene of their own, and of which pictures
 * take copies as they need them. */
enum { TILES_STAMPS_MAX = 384 };

struct tiles_stamps {
	struct scene *out;		  /* borrowed: the picture */
	const struct scene *from;	  /* borrowed: the symbols */
	int16_t symbol[TILES_STAMPS_MAX]; /* their numbers in OUT, or -1 */
};

void
tiles_stamps_init(struct tiles_stamps *s, struct scene *out,
    const struct scene *from);

/* The number that symbol INDEX has in the picture, which gets it when it does
 * not have it yet. */
int
tiles_stamp(struct tiles_stamps *s, int index);

#endif
