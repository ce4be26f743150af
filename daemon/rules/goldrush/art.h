/*
 * The art of Carcassonne: Gold Rush, all our own: prairie, railroads,
 * mountains, towns, and what stands on them. Flat shapes in few tones. What
 * players must tell apart differs by shape or letter, never by colour alone.
 *
 * Ground, rails and mountains turn with their tile; peaks, towns, signs, figures
 * and stacks stay upright.
 *
 * Not here: where things go on a board (scene.c).
 */
#ifndef TURNPOST_RULES_GOLDRUSH_ART_H
#define TURNPOST_RULES_GOLDRUSH_ART_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/goldrush/art_tone.h"
#include "rules/goldrush/picture.h"
#include "rules/goldrush/tiles.h"
#include "rules/tiles/sheet.h"

enum {
	GOLD_ART_SEATS = 5,
	GOLD_STACK_LAYERS = 3,
	GOLD_STACK_W = 18, /* of a stack */
	GOLD_STACK_H = 20
};

/* What is printed on a part, and drawn upright. */
enum gold_sign {
	GOLD_SIGN_NUGGET,
	GOLD_SIGN_LOCOMOTIVE,
	GOLD_SIGN_TIPI,
	GOLD_SIGN_HORSES,
	GOLD_SIGNS
};

/* A kind of figure besides those of enum gold_figure: a cowboy in the prairie,
 * who lies down. */
enum { GOLD_FARMER = GOLD_TENT + 1, GOLD_FIGURES };

/* All symbols that pictures with a set may show, drawn once: the ground of each
 * face in each turn, and so on. */
struct gold_looks {
	struct scene symbols;
	int tile[TILES_FACES_MAX][4];
	int sign[GOLD_SIGNS];
	int figure[GOLD_ART_SEATS][GOLD_FIGURES];
	int stack[GOLD_STACK_LAYERS]; /* of one token, of two, of more */
};

/* The looks of SET, whose faces are known. (art_looks.c) */
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

/* How boards look. SELF of its functions is a struct gold_art. (art_looks.c) */
extern const struct tiles_art gold_art;

/* --- figures and stacks (art_figure.c) ----------------------------------- */

/* Makes farmers of the cowboys that are in the prairie. */
void
gold_art_lay_down(struct tiles_picture *p);

/* Half of a figure's width and height. */
struct tiles_spot
gold_art_half(int kind);

/* Draws a figure with its middle at X, Y. */
void
gold_art_figure(void *self, int seat, int kind, float x, float y, float scale);

/* The colour of a seat's figures, and that of a letter on it. */
int32_t
gold_art_tone(int seat, int32_t *ink);

/* Draws a stack of N tokens, with its number, at X, Y. */
void
gold_art_stack(struct gold_art *a, unsigned n, float x, float y, float scale);

/* --- places on a tile (art_spot.c), as it lies --------------------------- */

/* The middle of a figure that stands on part number INDEX of a face. HALF is
 * half its width and height. It stands on the tile and, if there is room,
 * beside what is printed there. */
struct tiles_spot
gold_art_stand(const struct tiles_face *face, int turn, int index,
    struct tiles_spot half);

/* The middle of a stack of tokens on a mountain. */
struct tiles_spot
gold_art_stack_spot(const struct tiles_face *face, int turn, int index);

/* Where sign number I is printed on a part: nuggets from 0, or a tipi. */
struct tiles_spot
gold_art_sign_spot(const struct tiles_face *face, int turn, int index,
    unsigned i);

/* How many signs a part has; SIGN gets what number I is. */
unsigned
gold_art_signs(const struct tiles_part *part, unsigned i, enum gold_sign *sign);

/* A place in the prairie that reaches those halves, before it is turned, so far
 * along it from its middle. */
struct tiles_spot
gold_art_prairie_spot(unsigned halves, float along);

/* --- between the files of the art ---------------------------------------- */

/* A mountain that reaches EDGES; one that reaches others is a shape of these,
 * turned. The area is bounded by the rim and the tile's edges. */
struct gold_ridge {
	uint8_t edges;
	const char *area;
	const char *rim; /* NULL: it fills the tile */
	struct tiles_spot peak[4];
	uint8_t peaks;
	struct tiles_spot nugget[GOLD_NUGGETS_MAX], stand, stack;
	float foot; /* y where a rail from the south meets it */
};

/* The shape for a mountain of a face. *TURN: how many quarter turns bring it to
 * where it is printed. (art_ridge.c) */
const struct gold_ridge *
gold_art_ridge(const struct tiles_face *face, const struct tiles_part *part,
    int *turn);

/* Draws that mountain as it lies on a tile turned by TURN. */
void
gold_art_ridge_draw(struct scene *s, const struct tiles_face *face,
    const struct tiles_part *part, int turn);

/* How a rail runs, before it is turned by TURN (art_rail.c): the paths of its
 * middle, of its two rails and of its sleepers. */
struct gold_course {
	const char *middle, *rails, *sleepers;
	int turn;
	bool dock; /* it ends at END, in a mountain */
	struct tiles_spot end;
	char text[3][192];
};

void
gold_art_course(struct gold_course *c, const struct tiles_face *face,
    const struct tiles_part *part);
void
gold_art_rail_draw(struct scene *s, const struct tiles_face *face,
    const struct tiles_part *part, int turn);
/* Of a rail with two edges. (art_spot.c) */
int
gold_art_first(unsigned edges);
bool
gold_art_straight(unsigned edges);
/* How many quarter turns bring a curve from south to west to EDGES. */
int
gold_art_curve_turn(unsigned edges);

/* What stands in the middle of a tile: a town, a water tower. (art_town.c) */
void
gold_art_town_draw(struct scene *s);
void
gold_art_tower_draw(struct scene *s);

/* Each returns the number of a new symbol of S. (art_sign.c, art_figure.c) */
int
gold_art_sign_in(struct scene *s, enum gold_sign sign);
int
gold_art_figure_in(struct scene *s, int seat, int kind);
int
gold_art_stack_in(struct scene *s, int layers);

/* The width and height of a sign. */
struct tiles_spot
gold_art_sign_size(enum gold_sign sign);

#endif
