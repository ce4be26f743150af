/*
 * The art of goldrush/1: tiles join without a seam in every turn, and what
 * stands on a tile hides nothing that counts.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/scene.h"
#include "draw/draw.h"
#include "draw_read.h"
#include "goldrush_kit.h"
#include "rules/goldrush/art.h"
#include "rules/goldrush/goldrush.h"
#include "set_kit.h"
#include "tap.h"

enum {
	SCALE = 2,
	SIDE = SCALE * TILES_UNIT,
	INSIDE = 1, /* the row of pixels that is looked at, from the edge */
	NEAR = 60,  /* how much colours of one thing differ at most */
	CORNER = 8, /* pixels at an end of an edge, where rims meet */
	ODD_MAX = 2 /* pixels that may look otherwise */
};

static const float figure_size = 0.88f; /* on a board */

/* The pixels along an edge, clockwise. */
struct strip {
	bool known;
	uint32_t pixel[SIDE];
};

static int
differ(uint32_t a, uint32_t b)
{
	int sum = 0;

	for (int shift = 0; shift <= 16; shift += 8)
		sum += abs((int)(a >> shift & 255) - (int)(b >> shift & 255));
	return sum;
}

/* A tile alone, without what is printed on its parts. */
static struct picture
tile_picture(const struct gold_set *set, int face, int turn)
{
	struct scene s = {0};
	struct buffer png = {0};
	struct picture p;
	struct gold_art art;
	double used;
	int w, h;

	scene_reset(&s, 0, 0, TILES_UNIT, TILES_UNIT, 0);
	gold_art_init(&art, &s, &set->tiles);
	scene_use(&s, tiles_stamp(&art.stamps, set->looks->tile[face][turn]), 0,
	    0, 0, 1);
	draw_png(&s, SCALE, SIDE, NULL, &png, &w, &h, &used);
	p = picture_read(&png);
	buffer_fini(&png);
	scene_fini(&s);
	return p;
}

static uint32_t
edge_pixel(const struct picture *p, int edge, int i)
{
	int low = INSIDE, high = SIDE - 1 - INSIDE, back = SIDE - 1 - i;

	switch (edge) {
	case TILES_N:
		return p->pixel[low * SIDE + i];
	case TILES_E:
		return p->pixel[i * SIDE + high];
	case TILES_S:
		return p->pixel[high * SIDE + back];
	default:
		return p->pixel[back * SIDE + low];
	}
}

/* How many pixels of an edge are not as in STRIP, read forward, or as the
 * neighbour has them. */
static int
odd_pixels(const struct picture *p, int edge, const struct strip *strip,
    bool neighbour)
{
	int odd = 0;

	for (int i = CORNER; i < SIDE - CORNER; i++)
		odd += differ(edge_pixel(p, edge, i),
			   strip->pixel[neighbour ? SIDE - 1 - i : i]) > NEAR;
	return odd;
}

static void
test_seams(const struct gold_set *set)
{
	struct strip strips[3] = {{.known = false}};
	unsigned faults = 0, edges = 0;

	for (int i = 0; i < (int)set->tiles.n_faces; i++)
		for (int turn = 0; turn < 4; turn++) {
			const struct tiles_face *face = &set->tiles.face[i];
			struct picture p = tile_picture(set, i, turn);

			for (int e = 0; e < 4; e++) {
				struct strip *strip =
				    &strips[face->edge[(e - turn) & 3]];

				for (int k = 0; !strip->known && k < SIDE; k++)
					strip->pixel[k] = edge_pixel(&p, e, k);
				strip->known = true;
				edges++;
				if (odd_pixels(&p, e, strip, false) > ODD_MAX ||
				    odd_pixels(&p, e, strip, true) > ODD_MAX) {
					printf("# %s turned by %d, edge %d\n",
					    face->id, 90 * turn, e);
					faults++;
				}
			}
			free(p.pixel);
		}
	tap_ok(faults == 0 && edges == 16 * set->tiles.n_faces,
	    "edges of one kind look alike on all tiles in all turns, and to "
	    "their neighbours (%u of %u do not)",
	    faults, edges);
}

/* The share of a box around Q that one around P covers; HALF and ROOM are halves
 * of their sizes. */
static float
covered(struct tiles_spot p, struct tiles_spot half, struct tiles_spot q,
    struct tiles_spot room)
{
	float right = p.x + half.x < q.x + room.x ? p.x + half.x : q.x + room.x;
	float left = p.x - half.x > q.x - room.x ? p.x - half.x : q.x - room.x;
	float low = p.y + half.y < q.y + room.y ? p.y + half.y : q.y + room.y;
	float top = p.y - half.y > q.y - room.y ? p.y - half.y : q.y - room.y;

	if (right <= left || low <= top)
		return 0;
	return (right - left) * (low - top) / (4 * room.x * room.y);
}

/* The most that a figure on part INDEX covers of anything that is printed on the
 * tile, or of a stack on that part. */
static float
most_covered(const struct tiles_face *face, int turn, int index, int kind)
{
	const struct tiles_spot stack = {
	    GOLD_STACK_W / 2.0f, GOLD_STACK_H / 2.0f};
	struct tiles_spot half = gold_art_half(kind), at;
	enum gold_sign sign;
	float most = 0, share;

	half.x *= figure_size;
	half.y *= figure_size;
	at = gold_art_stand(face, turn, index, half);
	for (int k = 0; k < face->n_parts; k++)
		for (unsigned i = 0;
		     i < gold_art_signs(&face->part[k], i, &sign); i++) {
			struct tiles_spot size = gold_art_sign_size(sign);

			size.x /= 2;
			size.y /= 2;
			share = covered(at, half,
			    gold_art_sign_spot(face, turn, k, i), size);
			most = share > most ? share : most;
		}
	if (face->part[index].kind == GOLD_MOUNTAIN) {
		share = covered(at, half,
		    gold_art_stack_spot(face, turn, index), stack);
		most = share > most ? share : most;
	}
	return most;
}

static void
test_hidden(const struct gold_set *set)
{
	const float allowed = 0.34f;
	float most = 0;
	unsigned faults = 0;

	for (size_t i = 0; i < set->tiles.n_faces; i++)
		for (int turn = 0; turn < 4; turn++)
			for (int k = 0; k < set->tiles.face[i].n_parts; k++) {
				const struct tiles_face *face =
				    &set->tiles.face[i];
				bool prairie =
				    face->part[k].kind == GOLD_PRAIRIE;
				float share = most_covered(face, turn, k,
				    prairie ? GOLD_FARMER : GOLD_COWBOY);

				most = share > most ? share : most;
				if (share > allowed)
					printf("# %s turned by %d, part %d: "
					       "%.2f\n",
					    face->id, 90 * turn, k,
					    (double)share);
				faults += share > allowed;
			}
	tap_ok(faults == 0,
	    "no figure covers more than a third of a sign on its tile, or of a "
	    "stack on its part (at most %.2f)",
	    (double)most);
}

int
main(void)
{
	struct gold_set *set = set_kit_read(&goldrush_1);

	test_seams(set);
	test_hidden(set);
	gold_set_free(set);
	return tap_done();
}
