/*
 * What things look like wherever they are: signs (drawing_icon.c), and pieces,
 * bases, dice and letters (drawing_art.c).
 */
#ifndef TURNPOST_RULES_MONOPOLY_DRAWING_ART_H
#define TURNPOST_RULES_MONOPOLY_DRAWING_ART_H

#include "rules/monopoly/drawing.h"

/* drawing_icon.c: signs for spaces without a planet and for buttons, around X,
 * Y and about 2 R wide. */
enum mono_icon {
	MONO_ICON_GO,
	MONO_ICON_REBEL,
	MONO_ICON_EMPIRE,
	MONO_ICON_COIN,
	MONO_ICON_HYPERDRIVE,
	MONO_ICON_BOUNTY,
	MONO_ICON_JAIL,
	MONO_ICON_PARKING,
	MONO_ICON_GO_TO_JAIL,
	MONO_ICON_DICE,
	MONO_ICON_OPEN, /* jail */
	MONO_ICON_BUY,
	MONO_ICON_END,
	MONO_ICON_STAY,
	MONO_ICON_CARDS,
	MONO_ICON_ANSWER
};
void
mono_draw_icon(struct scene *out, enum mono_icon icon, int32_t tone, float x,
    float y, float r);

/* drawing_art.c: a piece is round for a Rebel, and has eight corners for the
 * Empire; a base is a dome or a cog. Both carry the seat's letter. */
void
mono_draw_piece(const struct mono_drawing *d, unsigned seat, float x, float y,
    float r);
void
mono_draw_base(const struct mono_drawing *d, unsigned seat, float x, float y,
    float r);
void /* a square with the seat's letter, with round corners for a Rebel */
mono_draw_token(const struct mono_drawing *d, unsigned seat, float x, float y,
    float r);
void
mono_draw_die(struct scene *out, unsigned value, float x, float y, float size);
/* Draws a star of POINTS between the distances R and INNER. When both are equal
 * it is a polygon of twice as many corners. */
void
mono_draw_star(struct scene *out, const struct scene_style *style, float x,
    float y, float r, float inner, int points);
/* mono_draw_letter() draws bold text with its middle at X, Y, smaller when it
 * would be wider than WIDTH (0: any width). mono_draw_plain() draws plain
 * text. */
void
mono_draw_letter(struct scene *out, int32_t tone, float x, float y, float size,
    float width, const char *text);
void
mono_draw_plain(struct scene *out, int32_t tone, float x, float y, float size,
    const char *text);
int32_t
mono_planet_tone(const struct mono_planet *planet);
/* A dark or a white tone, whichever people can read on TONE. */
int32_t
mono_ink_on(int32_t tone);
const char * /* names.c: the name of a seat's piece, "Luke" */
mono_drawn_name(const struct mono_state *s, unsigned seat);

#endif
