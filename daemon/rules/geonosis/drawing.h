/*
 * A game that is being drawn into a scene: where things are, and what they look
 * like. From above: the time track, the arena, Force, reserves, cards, sheets.
 * The picture is as narrow as the arena, so that a telephone can show it.
 */
#ifndef TURNPOST_RULES_GEONOSIS_DRAWING_H
#define TURNPOST_RULES_GEONOSIS_DRAWING_H

#include "base/scene.h"
#include "rules/geonosis/state.h"

/* The tones are far apart in grey, so that shapes and letters can be read
 * without colour. */
enum {
	GEO_TONE_TABLE = 0x3b3430,
	GEO_TONE_SAND = 0xd9b98a,
	GEO_TONE_LINE = 0xa98553,
	GEO_TONE_BORDER = 0x4a2f17,
	GEO_TONE_PILLAR = 0x6b5b4e,
	GEO_TONE_PAPER = 0xf6efe2,
	GEO_TONE_DARK = 0x201a16,
	GEO_TONE_INK = 0xffffff,
	GEO_TONE_MARK = 0xffd23f,
	GEO_TONE_ALARM = 0xb3261e,
	GEO_TONE_GOLD = 0xe0b020
};

/* Distances from the middle of a space to a corner, and to a side. At 13/16,
 * the scale of letters, spaces are whole pixels, which makes a small file. */
#define GEO_HEX 22.974f
#define GEO_HEX_W 19.6923f
#define GEO_PAD 10.0f
#define GEO_TIME_H 76.0f
#define GEO_FORCE_H 28.0f
#define GEO_RESERVE_H 30.0f
#define GEO_CARD_H 58.0f
#define GEO_SHEET_H 46.0f /* of a line of a sheet */

struct geo_drawing {
	struct scene *out;	   /* borrowed */
	const struct geo_state *s; /* borrowed */
	float left, top;	   /* the middle of space 0,0 */
	float stocks;		   /* y of the Force */
	float sheets;		   /* y of the first sheet */
	float width, height;
	const char *const *names; /* of the players, by seat, or NULL */
	unsigned across, lines;	  /* spaces in a line of a sheet; lines of a
				 * sheet */
};

void
geo_drawing_init(struct geo_drawing *d, const struct geo_state *s,
    struct scene *out);

void
geo_drawing_middle(const struct geo_drawing *d, int q, int r, float *x,
    float *y);

/* Where things lie: geo_card_box() is the open card at PLACE; geo_slot_box() a
 * space for dice on the sheet in ROW; geo_end_box() the end of a row, where
 * "aside" and "stop" are; geo_row_box() a whole row. */
struct scene_box
geo_card_box(const struct geo_drawing *d, unsigned place);
struct scene_box
geo_slot_box(const struct geo_drawing *d, unsigned row, unsigned slot);
struct scene_box
geo_end_box(const struct geo_drawing *d, unsigned row);
struct scene_box
geo_row_box(const struct geo_drawing *d, unsigned row);

/* drawing_arena.c: both draw the spaces within DISTANCE of space AT (GEO_NONE:
 * all spaces). */
void
geo_draw_arena(const struct geo_drawing *d, unsigned at, int distance);
void /* numbers of zones, over all else; numbers of spaces exclude them */
geo_draw_numbers(const struct geo_drawing *d, unsigned at, int distance);
/* Draws a ring around a space. */
void
geo_draw_ring(const struct geo_drawing *d, unsigned space, int32_t tone,
    float width);

/* drawing_table.c */
void
geo_draw_time(const struct geo_drawing *d);
void
geo_draw_stocks(const struct geo_drawing *d);
void
geo_draw_card(const struct geo_drawing *d, unsigned place);
void
geo_draw_row(const struct geo_drawing *d, unsigned row);

/* drawing_art.c: draws a droid of size R around X, Y; a die, only outlined
 * where a card or sheet still wants it; the disc of a seat's figure. */
enum geo_die { GEO_DIE_WANTED, GEO_DIE_LIES, GEO_DIE_UNUSED };
void
geo_draw_droid(struct scene *out, unsigned droid, float x, float y, float r);
void
geo_draw_die(struct scene *out, unsigned value, enum geo_die how, float x,
    float y, float size);
void
geo_draw_seat(struct scene *out, const struct geo_state *s, unsigned seat,
    float x, float y, float r);
/* Signs, about 2 R wide around X, Y. */
enum geo_sign {
	GEO_SIGN_THREATS, /* new cards: a warning */
	GEO_SIGN_DICE,
	GEO_SIGN_REFILL,
	GEO_SIGN_CHECK,
	GEO_SIGN_VICTORY,
	GEO_SIGN_FORCE,
	GEO_SIGN_FIGHT,
	GEO_SIGN_LOSS, /* of the game: a skull */
	GEO_SIGN_ANY   /* kind of droid */
};
void
geo_draw_sign(struct scene *out, enum geo_sign sign, int32_t tone, float x,
    float y, float r);
const char * /* "Obi-Wan"; "" while the seat has no Jedi */
geo_drawn_name(const struct geo_state *s, unsigned seat);
void
geo_draw_letter(struct scene *out, int32_t tone, float x, float y, float size,
    const char *text);

static inline struct scene_style
geo_style(int32_t fill, int32_t stroke, float width)
{
	return (struct scene_style){
	    .fill = fill, .stroke = stroke, .width = width};
}

#endif
