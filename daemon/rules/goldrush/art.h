/*
 * The art of Gold Rush, all our own: tiles and figures. Flat shapes in few tones
 * that are far apart in grey: bright prairie, middling mountains, dark rails.
 * What players must tell apart differs by shape or letter, never by colour
 * alone.
 *
 * Not here: where things go on a board (scene.c).
 */
#ifndef TURNPOST_RULES_GOLDRUSH_ART_H
#define TURNPOST_RULES_GOLDRUSH_ART_H

#include "rules/goldrush/tiles.h"
#include "rules/tiles/sheet.h"

enum { GOLD_ART_SEATS = 5, GOLD_ART_FIGURES = 2 };

enum {
	GOLD_TONE_TABLE = 0x6f6a60,
	GOLD_TONE_GRID = 0x857f73,
	GOLD_TONE_PRAIRIE = 0xd9c58a,
	GOLD_TONE_MOUNTAIN = 0x8d6b4b,
	GOLD_TONE_RAIL = 0x2c2622,
	GOLD_TONE_DARK = 0x221c18,
	GOLD_TONE_PAPER = 0xfbf6e8,
	GOLD_TONE_INK = 0xffffff,
	GOLD_TONE_NUGGET = 0xffc928,
	GOLD_TONE_MARK = 0xffd23f,
	GOLD_TONE_OPEN = 0x4f5a66
};

/* All symbols that pictures with a set may show, drawn once: by face the number
 * of its tile's, and by seat and kind of figure that one's. */
struct gold_looks {
	struct scene symbols;
	int tile[TILES_FACES_MAX];
	int figure[GOLD_ART_SEATS][GOLD_ART_FIGURES];
};

/* The looks of SET, whose faces are known. */
struct gold_looks *
gold_looks_new(const struct tiles_set *set);
/* LOOKS may be NULL. */
void
gold_looks_free(struct gold_looks *looks);

/* A picture, and its set. */
struct gold_art {
	struct tiles_stamps stamps;
	const struct tiles_set *set; /* borrowed */
};

void
gold_art_init(struct gold_art *a, struct scene *out,
    const struct tiles_set *set);

/* How boards look. The functions' SELF is a struct gold_art; a figure's kind is
 * an enum gold_figure (picture.h). */
extern const struct tiles_art gold_art;

/* The middle of what a part covers, or where a figure looks best on it. */
struct tiles_spot
gold_art_spot(const struct tiles_face *face, int turn, int part);

/* --- figures (art_figure.c) ----------------------------------------------- */

void
gold_art_figure(void *self, int seat, int kind, float x, float y, float scale);
struct tiles_spot
gold_art_half(int kind);
int32_t
gold_art_tone(int seat, int32_t *ink);
/* The number of the symbol of a figure in S, which gets it. */
int
gold_art_figure_in(struct scene *s, int seat, int kind);

#endif
