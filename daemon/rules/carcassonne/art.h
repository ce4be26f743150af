/*
 * The art of Star Wars: Carcassonne, all our own: tiles, planets, signs of
 * the factions, meeples. Flat shapes in few tones, three of which are far
 * apart in grey: dark space, middling asteroid fields, bright routes. What
 * players must tell apart differs by shape or letter, never by colour alone.
 *
 * Space, fields and routes turn with their tile; planets, names and signs stay
 * upright.
 *
 * Not here: where things go on a board (scene.c).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_ART_H
#define TURNPOST_RULES_CARCASSONNE_ART_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/carcassonne/art_tone.h"
#include "rules/carcassonne/tiles.h"
#include "rules/tiles/sheet.h"

enum { CARC_PLANET_LOOKS = 12, CARC_ART_SEATS = 5 };

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

/* A picture, and its set. */
struct carc_art {
	struct tiles_stamps stamps;
	const struct tiles_set *set; /* borrowed */
};

void
carc_art_init(struct carc_art *a, struct scene *out,
    const struct tiles_set *set);

/* How boards look: the functions below, and carc_art_tile(). Their SELF is a
 * struct carc_art. */
extern const struct tiles_art carc_art;

/* The kind of a figure is whether it is large. */
void
carc_art_meeple(void *self, int seat, int large, float x, float y, float scale);

/* The colour of a seat's meeples, and that of a letter on it. */
int32_t
carc_art_tone(int seat, int32_t *ink);

/* Half of a meeple's width and height. */
struct tiles_spot
carc_art_meeple_half(int large);

/* The middle of a meeple that stands on part number INDEX of a face laid with
 * TURN quarter turns. HALF is half the meeple's width and height. The meeple
 * stands on the tile and, if there is room, beside its signs. */
struct tiles_spot
carc_art_stand(const struct tiles_face *face, int turn, int index,
    struct tiles_spot half);

/* Draws the name of a tile's planet. (art_planet.c) */
void
carc_art_name(void *self, int index, float x, float y, float scale);

/* --- between the files of the art ---------------------------------------- */

/* A shape of an asteroid field that reaches EDGES. The area is bounded by the
 * rim and the tile's edge. */
struct carc_field {
	uint8_t edges;
	const char *area;
	const char *rim; /* NULL: the field fills the tile */
	const char *rocks;
	const char *shades;
	struct tiles_spot stand, sign; /* middle of a meeple, of a sign */
	struct tiles_spot dock;	       /* where a route from the south ends */
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
