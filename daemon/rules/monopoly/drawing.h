/*
 * A game that is being drawn into a scene: where things are, and what they look
 * like. The ring of spaces lies in a square, space 0 at the bottom, the others
 * clockwise from it. From outside inwards a space has its band (number and
 * planet), its name and price, the place of a base, and pieces. Each seat's
 * belongings are in a corner; in the middle are the decks, the planets with
 * their owners, and the dice.
 */
#ifndef TURNPOST_RULES_MONOPOLY_DRAWING_H
#define TURNPOST_RULES_MONOPOLY_DRAWING_H

#include "base/scene.h"
#include "rules/monopoly/state.h"

/* The tones are far apart in grey, so that shapes and letters can be read
 * without colour. */
enum {
	MONO_TONE_TABLE = 0x1b212b,
	MONO_TONE_PAPER = 0xf3efe4,
	MONO_TONE_LINE = 0x8d887c,
	MONO_TONE_DARK = 0x1b212b,
	MONO_TONE_INK = 0xffffff,
	MONO_TONE_DIM = 0xaab4c3,
	MONO_TONE_MARK = 0xffd23f,
	MONO_TONE_ALARM = 0xb3261e,
	MONO_TONE_GOLD = 0xe0b020,
	MONO_TONE_REBEL = 0x1f4fa3,
	MONO_TONE_EMPIRE = 0x5a1512
};

/* A square of this side has somewhat fewer pixels than a letter's picture may
 * have, and a picture of a full board somewhat fewer bytes (show/board.c), so
 * that pictures need not be scaled down. */
#define MONO_SIDE 562.0f
/* Distances from the middle of the ring. */
#define MONO_R_OUTER 278.0f
#define MONO_R_BAND 254.0f
#define MONO_R_NAME 222.0f
#define MONO_R_BASE 180.0f
#define MONO_R_INNER 167.0f
#define MONO_R_PIECE 153.0f
#define MONO_PIECE 11.0f /* radius of a piece */

struct mono_drawing {
	struct scene *out;	    /* borrowed */
	const struct mono_state *s; /* borrowed */
	float angle;		    /* angle that a space takes, in radians */
	float width;		    /* width of a space at MONO_R_NAME */
	const char *const *names;   /* of the players, by seat, or NULL */
};

void
mono_drawing_init(struct mono_drawing *d, const struct mono_state *s,
    struct scene *out);

/* The point of SPACE at distance R from the middle; SPACE + 0.5 is the border
 * to the next space. */
void
mono_drawing_at(const struct mono_drawing *d, float space, float r, float *x,
    float *y);

/* Where a person can choose: a space, the corner of a seat, button N of COUNT
 * in the middle, the dice, the panel of what is being decided (such as an
 * auction), the pile of a deck. */
struct scene_box
mono_space_box(const struct mono_drawing *d, unsigned space);
struct scene_box
mono_seat_box(unsigned seat);
struct scene_box
mono_button_box(unsigned n, unsigned count);
struct scene_box
mono_dice_box(void);
struct scene_box
mono_panel_box(void);
struct scene_box
mono_deck_box(unsigned side);

/* The short name of a planet on its spaces: three letters, or more when another
 * planet begins with the same three. */
enum { MONO_SHORT_MAX = 6 };
void
mono_planet_short(const struct mono_set *set, unsigned planet,
    char text[MONO_SHORT_MAX]);

/* drawing_ring.c: the ground below everything; a glow around a space that
 * matters now, below the spaces; a space; the pieces on all spaces; a mark; a
 * frame around a space. */
void
mono_draw_ground(const struct mono_drawing *d);
void
mono_draw_glow(const struct mono_drawing *d, unsigned space);
void
mono_draw_space(const struct mono_drawing *d, unsigned at);
void
mono_draw_pieces(const struct mono_drawing *d);
void /* on a space that VIEWER may choose */
mono_draw_mark(const struct mono_drawing *d, unsigned space, bool chosen);
void
mono_draw_frame(const struct mono_drawing *d, unsigned space, int32_t tone,
    float width);

/* drawing_middle.c, drawing_seat.c. The panel shows no bid but that of VIEWER,
 * a seat or RULES_SPECTATOR. */
void
mono_draw_middle(const struct mono_drawing *d);
void
mono_draw_panel(const struct mono_drawing *d, int viewer);
void
mono_draw_dice(const struct mono_drawing *d);
void
mono_draw_seat(const struct mono_drawing *d, unsigned seat);

static inline struct scene_style
mono_style(int32_t fill, int32_t stroke, float width)
{
	return (struct scene_style){
	    .fill = fill, .stroke = stroke, .width = width};
}

#endif
