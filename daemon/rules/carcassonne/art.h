/*
 * The art of Star Wars: Carcassonne, all our own: tiles, planets, signs of
 * the factions, meeples. Flat shapes in few tones, three of which are far
 * apart in grey: dark space, middling asteroid fields, bright routes. What
 * players must tell apart differs by shape or letter, never by colour alone.
 *
 * A tile is CARC_TILE units wide; y points down here. Space, fields and
 * routes turn with their tile; planets, names and signs stay upright.
 *
 * Not here: where things go on a board (scene.c).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_ART_H
#define TURNPOST_RULES_CARCASSONNE_ART_H

#include <stdbool.h>
#include <stdint.h>

#include "base/scene.h"
#include "rules/carcassonne/art_tone.h"
#include "rules/carcassonne/tiles.h"

enum {
	CARC_TILE = 64,
	CARC_PLANET_LOOKS = 12,
	CARC_ART_SEATS = 5,
	CARC_OVERHANG = 6 /* how far a meeple may lean over its tile's edge */
};

/* All symbols that pictures with a set may show, drawn once. By face: the number
 * of its tile's, and of its planet's and of that one's name, where it has
 * them. */
struct carc_looks {
	struct scene symbols;
	int tile[TILES_FACES_MAX];
	int planet[TILES_FACES_MAX];
	int name[TILES_FACES_MAX];
	int sign[CARC_BOUNTY + 1];
	int meeple[CARC_ART_SEATS][2];
};

/* The looks of SET, whose faces are known. (looks.c) */
struct carc_looks *
carc_looks_new(const struct tiles_set *set);
/* LOOKS may be NULL. */
void
carc_looks_free(struct carc_looks *looks);

enum {
	CARC_LOOKS_MAX = 3 * TILES_FACES_MAX + CARC_BOUNTY + 2 * CARC_ART_SEATS
};

/* A scene, and its number of each symbol of the set's looks; -1: it does not
 * have that one yet. */
struct carc_art {
	struct scene *out;	     /* borrowed */
	const struct tiles_set *set; /* borrowed */
	int16_t symbol[CARC_LOOKS_MAX];
};

/* A place on a tile, in its units. */
struct carc_spot {
	float x, y;
};

void
carc_art_init(struct carc_art *a, struct scene *out,
    const struct tiles_set *set);

/* Draws the tile with face number INDEX, its corner at X, Y, its size
 * multiplied by SCALE. */
void
carc_art_tile(struct carc_art *a, int index, int turn, float x, float y,
    float scale);

/* Draws the name of that tile's planet, if it has one, over what is there. */
void
carc_art_name(struct carc_art *a, int index, float x, float y, float scale);

/* Draws a meeple with its middle at X, Y. */
void
carc_art_meeple(struct carc_art *a, int seat, bool large, float x, float y,
    float scale);

/* The colour of a seat's meeples, and that of a letter on it. */
int32_t
carc_art_tone(int seat, int32_t *ink);

/* Half of a meeple's width and height. */
struct carc_spot
carc_art_meeple_half(bool large);

/* The middle of a meeple that stands on part number INDEX of a face laid with
 * TURN quarter turns. HALF is half the meeple's width and height. The meeple
 * stands on the tile and, if there is room, beside its signs. */
struct carc_spot
carc_art_stand(const struct tiles_face *face, int turn, int index,
    struct carc_spot half);

/* Highlights part number INDEX of a tile. */
void
carc_art_glow(struct carc_art *a, const struct tiles_face *face, int turn,
    int index, float x, float y);

/* --- between the files of the art ---------------------------------------- */

/* A shape of an asteroid field that reaches EDGES. The area is bounded by the
 * rim and the tile's edge. */
struct carc_field {
	uint8_t edges;
	const char *area;
	const char *rim; /* NULL: the field fills the tile */
	const char *rocks;
	const char *shades;
	struct carc_spot stand, sign; /* middle of a meeple, of a sign */
	struct carc_spot dock;	      /* where a route from the south ends */
};

/* The shape for a face's field that reaches EDGES (as printed). *TURN: how many
 * quarter turns bring it there. (art_field.c) */
const struct carc_field *
carc_art_field(const struct tiles_face *face, uint8_t edges, int *turn);

/* Draws the field of PART. */
void
carc_art_field_draw(struct scene *s, const struct tiles_face *face,
    const struct tiles_part *part);

/* Whether the face shows a planet. */
bool
carc_art_has_planet(const struct tiles_face *face);

/* Draws a path turned by quarter turns about the middle of a tile. PATH has at
 * most one decimal. */
void
carc_art_path(struct scene *s, const struct scene_style *style,
    const char *path, int turn);

/* The number that symbol INDEX of the looks has in A's scene, which gets it when
 * it does not have it yet. */
int
carc_art_symbol(struct carc_art *a, int index);

/* Each returns the number of a symbol of S, which is made when S does not have
 * it yet: of a face's layout, of the planet of face INDEX and of its name, of a
 * faction's sign, of a meeple. */
int
carc_art_layout_in(struct scene *s, const struct tiles_face *face);
int
carc_art_planet_in(struct scene *s, const struct tiles_set *set, int index);
int
carc_art_name_in(struct scene *s, const char *planet);
int
carc_art_sign_in(struct scene *s, enum carc_symbol symbol);
int
carc_art_meeple_in(struct scene *s, int seat, bool large);

#endif
