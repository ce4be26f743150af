/*
 * Puts tiles together: the ground of each face in each turn as one symbol, whose
 * name spells the layout, so that it means the same picture in every set and the
 * cache of pictures can keep it; and over it what is printed there.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "rules/goldrush/art.h"

enum { NAME_MAX_BYTES = 8 + 8 * TILES_PARTS_MAX };

/* Appends a part to NAME, which has room for it: with all that its picture
 * depends on. */
static void
spell_part(const struct tiles_face *face, const struct tiles_part *p,
    unsigned turn, char *name)
{
	static const char digits[] = "0123456789abcdef";
	char *to = name + strlen(name);
	unsigned edges = tiles_edges_turn(p->edges, turn);

	if (p->kind == GOLD_PRAIRIE)
		return;
	*to++ = '-';
	*to++ = "rmc"[p->kind];
	*to++ = digits[edges];
	if (p->kind == GOLD_RAIL) {
		*to++ = "tjcm"[p->end];
		if (p->end == GOLD_AT_MOUNTAIN)
			*to++ = digits[tiles_edges_turn(
			    face->part[p->partner].edges, turn)];
	}
	*to = '\0';
}

static void
draw_ground(struct scene *s)
{
	const struct scene_style ground = tiles_fill(GOLD_TONE_PRAIRIE);
	const struct scene_style tuft = tiles_line(GOLD_TONE_TUFT, 1.6f);
	const struct scene_style seam = tiles_line(GOLD_TONE_TUFT, 2);

	scene_rect(s, &ground, 0, 0, TILES_UNIT, TILES_UNIT, 0);
	scene_path(s, &tuft, "M6 52L8 56L10 51M8 56L12 54");
	scene_rect(s, &seam, 0, 0, TILES_UNIT, TILES_UNIT, 0);
}

/* Draws the parts of a face as it lies; what stands in the middle last. */
static void
draw_layout(struct scene *s, const struct tiles_face *face, int turn)
{
	bool town = false, tower = false;

	draw_ground(s);
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].kind == GOLD_MOUNTAIN)
			gold_art_ridge_draw(s, face, &face->part[i], turn);
	for (int i = 0; i < face->n_parts; i++) {
		const struct tiles_part *part = &face->part[i];

		town |= part->kind == GOLD_CITY;
		if (part->kind != GOLD_RAIL)
			continue;
		gold_art_rail_draw(s, face, part, turn);
		tower |= part->end == GOLD_AT_JUNCTION;
	}
	if (town)
		gold_art_town_draw(s);
	if (tower)
		gold_art_tower_draw(s);
}

static int
layout_in(struct scene *s, const struct tiles_face *face, unsigned turn)
{
	char name[NAME_MAX_BYTES] = "tile";
	int symbol;

	for (int i = 0; i < face->n_parts; i++)
		spell_part(face, &face->part[i], turn, name);
	symbol = scene_symbol_find(s, name);
	if (symbol >= 0)
		return symbol;
	symbol = scene_symbol_begin(s, name, TILES_UNIT, TILES_UNIT);
	draw_layout(s, face, (int)turn);
	scene_symbol_end(s);
	return symbol;
}

struct gold_looks *
gold_looks_new(const struct tiles_set *set)
{
	struct gold_looks *looks = xcalloc(1, sizeof *looks);
	struct scene *s = &looks->symbols;

	for (size_t i = 0; i < set->n_faces; i++)
		for (unsigned turn = 0; turn < 4; turn++)
			looks->tile[i][turn] =
			    layout_in(s, &set->face[i], turn);
	for (int i = 0; i < GOLD_SIGNS; i++)
		looks->sign[i] = gold_art_sign_in(s, (enum gold_sign)i);
	for (int seat = 0; seat < GOLD_ART_SEATS; seat++)
		for (int kind = 0; kind < GOLD_FIGURES; kind++)
			looks->figure[seat][kind] =
			    gold_art_figure_in(s, seat, kind);
	for (int i = 0; i < GOLD_STACK_LAYERS; i++)
		looks->stack[i] = gold_art_stack_in(s, i + 1);
	return looks;
}

void
gold_looks_free(struct gold_looks *looks)
{
	if (looks == NULL)
		return;
	scene_fini(&looks->symbols);
	free(looks);
}

void
gold_art_init(struct gold_art *a, struct scene *out,
    const struct tiles_set *set)
{
	a->set = set;
	tiles_stamps_init(&a->stamps, out, &gold_set_of(set)->looks->symbols);
}

static void
gold_art_tile(void *self, int index, int turn, float x, float y, float scale)
{
	struct gold_art *a = self;
	const struct tiles_face *face = &a->set->face[index];
	const struct gold_looks *looks = gold_set_of(a->set)->looks;
	struct scene *s = a->stamps.out;
	enum gold_sign sign;

	scene_use(s, tiles_stamp(&a->stamps, looks->tile[index][turn & 3]), x,
	    y, 0, scale);
	for (int i = 0; i < face->n_parts; i++)
		for (unsigned k = 0;
		     k < gold_art_signs(&face->part[i], k, &sign); k++) {
			struct tiles_spot at =
			    gold_art_sign_spot(face, turn, i, k);
			struct tiles_spot size = gold_art_sign_size(sign);

			at = tiles_spot_hold(at,
			    (struct tiles_spot){size.x / 2 + TILES_OVERHANG,
				size.y / 2 + TILES_OVERHANG});
			scene_use(s, tiles_stamp(&a->stamps, looks->sign[sign]),
			    x + (at.x - size.x / 2) * scale,
			    y + (at.y - size.y / 2) * scale, 0, scale);
		}
}

/* --- highlights ---------------------------------------------------------- */

static void
glow_path(struct scene *s, const char *path, int turn, float width)
{
	const struct scene_style under =
	    tiles_rounded(tiles_line(GOLD_TONE_DARK, width + 4));
	const struct scene_style line =
	    tiles_rounded(tiles_line(GOLD_TONE_MARK, width));

	tiles_path(s, &under, path, turn);
	tiles_path(s, &line, path, turn);
}

/* A band along the tile's rim where the prairie reaches it. */
static void
glow_prairie(struct scene *s, unsigned halves)
{
	static const char *const band[] = {"M3 6L32 6", "M32 6L61 6"};

	for (int under = 1; under >= 0; under--)
		for (int half = 0; half < TILES_HALVES; half++) {
			const struct scene_style line = under
			    ? tiles_line(GOLD_TONE_DARK, 9)
			    : tiles_line(GOLD_TONE_MARK, 5);

			if (halves >> half & 1)
				tiles_path(s, &line, band[half & 1], half / 2);
		}
}

static void
draw_glow(struct scene *s, const struct tiles_face *face,
    const struct tiles_part *part)
{
	const struct gold_ridge *ridge;
	struct gold_course c;
	int own;

	switch (part->kind) {
	case GOLD_RAIL:
		gold_art_course(&c, face, part);
		glow_path(s, c.middle, c.turn, 9);
		break;
	case GOLD_MOUNTAIN:
		ridge = gold_art_ridge(face, part, &own);
		glow_path(s, ridge->area, own, 5);
		break;
	case GOLD_PRAIRIE:
		glow_prairie(s, part->halves);
		break;
	default:
		glow_path(s,
		    "M32 13C42.5 13 51 21.5 51 32C51 42.5 42.5 51 32 51"
		    "C21.5 51 13 42.5 13 32C13 21.5 21.5 13 32 13Z",
		    0, 5);
		break;
	}
}

static void
gold_art_glow(void *self, const struct tiles_face *face, int turn, int index,
    float x, float y)
{
	struct gold_art *a = self;
	struct scene *s = a->stamps.out;
	char name[NAME_MAX_BYTES] = "glow";
	size_t len;
	int symbol;

	for (int i = 0; i < face->n_parts; i++)
		spell_part(face, &face->part[i], 0, name);
	len = strlen(name);
	snprintf(name + len, sizeof name - len, "-%d", index);
	symbol = scene_symbol_find(s, name);
	if (symbol < 0) {
		symbol = scene_symbol_begin(s, name, TILES_UNIT, TILES_UNIT);
		draw_glow(s, face, &face->part[index]);
		scene_symbol_end(s);
	}
	scene_use(s, symbol, x, y, turn, 1);
}

const struct tiles_art gold_art = {
    .table = GOLD_TONE_TABLE,
    .grid = GOLD_TONE_GRID,
    .back = GOLD_TONE_WOOD,
    .dark = GOLD_TONE_DARK,
    .paper = GOLD_TONE_PAPER,
    .ink = GOLD_TONE_INK,
    .mark = GOLD_TONE_MARK,
    .open = GOLD_TONE_OPEN,
    .tile = gold_art_tile,
    .figure = gold_art_figure,
    .half = gold_art_half,
    .stand = gold_art_stand,
    .glow = gold_art_glow,
    .tone = gold_art_tone,
};
