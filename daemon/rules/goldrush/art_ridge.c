/*
 * Draws mountains: one shape for each number and arrangement of the edges that a
 * mountain reaches. It fills those edges from corner to corner, so that it ends
 * no prairie too early, and two tiles join without a seam. Its peaks stay
 * upright.
 */
#include "config.h"

#include <assert.h>
#include <stdio.h>

#include "rules/goldrush/art.h"

/* The base of a peak stays so far within its tile, on which it does not turn. */
static const struct tiles_spot peak_room = {
    11 + TILES_OVERHANG, 10 + TILES_OVERHANG};

enum {
	TONE_SLOPE = 0xa27b54,
	TONE_LIGHT = 0xc9a878,
	TONE_SHADE = 0x76512f,
	TONE_SNOW = 0xf4e8d0
};

#define CAP "M0 0L7 5L13 13L22 16L28 21L38 21L43 16L51 14L57 6L64 0"
#define THIN "M0 0L9 5L17 9L26 13L39 13L47 9L55 5L64 0"
#define PAIR "M64 0L56 6L49 13L41 16L36 22L29 29L22 36L16 41L13 49L6 56L0 64"
#define BAND_TOP "M0 0L8 6L15 12L24 14L30 17L37 17L42 13L50 11L57 5L64 0"
#define BAND_LOW "64 64L56 58L50 52L41 51L35 47L27 47L22 51L13 52L7 58L0 64"
#define BOWL "M0 64L7 58L15 51L23 48L28 44L36 44L42 48L50 51L57 58L64 64"

/* Beside a rail or another mountain. */
static const struct gold_ridge thin = {
    .edges = 1 << TILES_N,
    .area = THIN "Z",
    .rim = THIN,
    .peaks = 1,
    .peak = {{34, 8}},
    .nugget = {{10, 7}, {22, 7}, {34, 7}},
    .stand = {31, 9},
    .stack = {54, 8},
    .foot = 13,
};

static const struct gold_ridge ridges[] = {
    {.edges = 1 << TILES_N,
	.area = CAP "Z",
	.rim = CAP,
	.peaks = 1,
	.peak = {{34, 10}},
	.nugget = {{10, 8}, {22, 7}, {34, 7}},
	.stand = {31, 10},
	.stack = {54, 9},
	.foot = 21},
    {.edges = 1 << TILES_N | 1 << TILES_W,
	.area = PAIR "L0 0Z",
	.rim = PAIR,
	.peaks = 2,
	.peak = {{25, 14}, {11, 34}},
	.nugget = {{9, 10}, {49, 7}, {8, 50}},
	.stand = {20, 30},
	.stack = {31, 10},
	.foot = 28},
    {.edges = 1 << TILES_E | 1 << TILES_W,
	.area = BAND_TOP "L" BAND_LOW "Z",
	.rim = BAND_TOP "M" BAND_LOW,
	.peaks = 3,
	.peak = {{23, 25}, {39, 28}, {29, 40}},
	.nugget = {{9, 20}, {9, 40}, {53, 17}},
	.stand = {31, 32},
	.stack = {54, 35},
	.foot = 47},
    {.edges = 1 << TILES_N | 1 << TILES_E | 1 << TILES_W,
	.area = BOWL "L64 0L0 0Z",
	.rim = BOWL,
	.peaks = 3,
	.peak = {{27, 12}, {38, 23}, {20, 30}},
	.nugget = {{11, 11}, {53, 10}, {10, 43}},
	.stand = {31, 25},
	.stack = {53, 38},
	.foot = 44},
    {.edges = 15,
	.area = "M0 0L64 0L64 64L0 64Z",
	.peaks = 4,
	.peak = {{31, 13}, {22, 29}, {42, 30}, {30, 46}},
	.nugget = {{11, 12}, {52, 12}, {10, 40}},
	.stand = {32, 32},
	.stack = {52, 52},
	.foot = 64},
};

/* Whether a mountain at one edge has to leave room for what is beside it. */
static bool
is_hemmed(const struct tiles_face *face, unsigned edges)
{
	unsigned edge = (unsigned)gold_art_first(edges);
	uint8_t right = face->edge[(edge + 1) & 3];
	uint8_t left = face->edge[(edge + 3) & 3];

	return (right == GOLD_EDGE_RAIL && left == GOLD_EDGE_RAIL) ||
	    right == GOLD_EDGE_MOUNTAIN || left == GOLD_EDGE_MOUNTAIN;
}

const struct gold_ridge *
gold_art_ridge(const struct tiles_face *face, const struct tiles_part *part,
    int *turn)
{
	unsigned edges = part->edges;

	if ((edges & (edges - 1)) == 0 && is_hemmed(face, edges)) {
		*turn = gold_art_first(edges);
		return &thin;
	}
	for (size_t i = 0; i < sizeof ridges / sizeof *ridges; i++)
		for (*turn = 0; *turn < 4; ++*turn)
			if (tiles_edges_turn(ridges[i].edges,
				(unsigned)*turn) == edges)
				return &ridges[i];
	assert(!"a mountain that reaches an edge");
	return NULL;
}

static void
draw_peak(struct scene *s, struct tiles_spot at)
{
	const struct scene_style shade = tiles_fill(TONE_SHADE);
	const struct scene_style light = tiles_fill(TONE_LIGHT);
	const struct scene_style snow = tiles_fill(TONE_SNOW);
	float x = at.x, y = at.y;

	scene_pathf(s, &shade, "M%.1f %.1fL%.1f %.1fL%.1f %.1fZ", x - 9, y + 7,
	    x, y - 8, x + 9, y + 7);
	scene_pathf(s, &light, "M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fZ",
	    x - 9, y + 7, x, y - 8, x - 1, y, x + 2, y + 7);
	scene_pathf(s, &snow,
	    "M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fZ", x - 3, y - 3,
	    x, y - 8, x + 3, y - 3, x + 1, y - 4, x - 1, y - 2);
}

void
gold_art_ridge_draw(struct scene *s, const struct tiles_face *face,
    const struct tiles_part *part, int turn)
{
	const struct scene_style slope = tiles_fill(TONE_SLOPE);
	const struct scene_style rim =
	    tiles_rounded(tiles_line(GOLD_TONE_DARK, 2.6f));
	int own;
	const struct gold_ridge *r = gold_art_ridge(face, part, &own);
	struct tiles_spot at;

	turn = (own + turn) & 3;
	tiles_path(s, &slope, r->area, turn);
	if (r->rim != NULL)
		tiles_path(s, &rim, r->rim, turn);
	for (int y = 0; y < TILES_UNIT; y++)
		for (int i = 0; i < r->peaks; i++) {
			at = tiles_spot_hold(tiles_spot_turn(r->peak[i], turn),
			    peak_room);
			if ((int)at.y == y)
				draw_peak(s, at);
		}
}
