/*
 * Draws tiles: prairie, mountains, rails, cities, and what lies on them, as one
 * symbol for each layout. The symbol's name spells the layout, so that it means
 * the same picture in every tile set.
 *
 * Not here: figures (art_figure.c).
 */
#include "config.h"

#include "rules/goldrush/art.h"

#include <stdlib.h>

#include "base/buffer.h"
#include "base/xmalloc.h"

/* A shape of a mountain, for all groups of edges that a turn brings to these. */
static const struct range {
	uint8_t edges;
	const char *area;
	struct tiles_spot stand; /* middle of its nuggets and of a figure */
} ranges[] = {
    {1, "M0 0L64 0L48 15L32 12L16 15Z", {32, 8}},
    {9, "M0 0L64 0L48 14L28 22L14 48L0 64Z", {14, 14}},
    {10, "M0 0L14 14L32 18L50 14L64 0L64 64L50 50L32 46L14 50L0 64Z", {32, 32}},
    {11, "M0 0L64 0L64 64L50 48L32 44L14 48L0 64Z", {32, 22}},
    {15, "M0 0L64 0L64 64L0 64Z", {32, 32}},
};

/* The shape for EDGES; *TURN: how many quarter turns bring it there. */
static const struct range *
range_of(unsigned edges, int *turn)
{
	for (*turn = 0; *turn < 4; ++*turn)
		for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
			if (tiles_edges_turn(ranges[i].edges,
				(unsigned)*turn) == edges)
				return &ranges[i];
	*turn = 0;
	return &ranges[0];
}

static int
first_edge(unsigned edges)
{
	return edges == 0 ? 0 : __builtin_ctz(edges);
}

/* The middle line of a rail before it is turned, and its TURN. */
static const char *
course_of(const struct tiles_face *face, const struct tiles_part *part,
    int *turn)
{
	int edge = first_edge(part->edges);

	*turn = (edge - TILES_S) & 3;
	if (part->end == GOLD_AT_MOUNTAIN)
		return __builtin_popcount(face->part[part->partner].edges) > 1
		    ? "M32 64L32 46"
		    : "M32 64L32 12";
	if (part->end != GOLD_THROUGH)
		return "M32 64L32 34";
	if (part->edges == 5 || part->edges == 10) {
		*turn = edge & 1;
		return "M32 0L32 64";
	}
	for (*turn = 0; *turn < 3; ++*turn)
		if (tiles_edges_turn(1 << TILES_S | 1 << TILES_W,
			(unsigned)*turn) == part->edges)
			break;
	return "M32 64C32 45 19 32 0 32";
}

/* Where a prairie is entered: at a corner of the tile if it has one, else in
 * the middle of an edge, else beside one. */
static struct tiles_spot
prairie_spot(unsigned halves)
{
	static const struct tiles_spot corner[4] = {
	    {52, 12}, {52, 52}, {12, 52}, {12, 12}};
	static const struct tiles_spot half[TILES_HALVES] = {{16, 10}, {48, 10},
	    {54, 16}, {54, 48}, {48, 54}, {16, 54}, {10, 48}, {10, 16}};
	unsigned first = halves == 0 ? 0 : (unsigned)__builtin_ctz(halves);

	for (unsigned c = 0; c < 4; c++)
		if ((halves >> (2 * c + 1) & 1) &&
		    (halves >> ((2 * c + 2) & 7) & 1))
			return corner[c];
	if (first % 2 == 0 && (halves >> (first + 1) & 1))
		return tiles_spot_turn((struct tiles_spot){32, 10},
		    (int)first / 2);
	return half[first];
}

struct tiles_spot
gold_art_spot(const struct tiles_face *face, int turn, int index)
{
	const struct tiles_part *part = &face->part[index];
	int own;

	switch (part->kind) {
	case GOLD_MOUNTAIN:
		own = 0;
		return tiles_spot_turn(range_of(part->edges, &own)->stand,
		    own + turn);
	case GOLD_CITY:
		return (struct tiles_spot){32, 32};
	case GOLD_PRAIRIE:
		return tiles_spot_turn(prairie_spot(part->halves), turn);
	default:
		break;
	}
	course_of(face, part, &own);
	if (part->end != GOLD_THROUGH)
		return tiles_spot_turn((struct tiles_spot){32, 54}, own + turn);
	return part->edges == 5 || part->edges == 10
	    ? (struct tiles_spot){32, 32}
	    : tiles_spot_turn((struct tiles_spot){21, 43}, own + turn);
}

static struct tiles_spot
stand(const struct tiles_face *face, int turn, int part, struct tiles_spot half)
{
	return tiles_spot_hold(gold_art_spot(face, turn, part), half);
}

/* --- what lies on a part -------------------------------------------------- */

static void
draw_nuggets(struct scene *s, struct tiles_spot at, int n)
{
	const struct scene_style nugget =
	    tiles_edged(GOLD_TONE_NUGGET, GOLD_TONE_DARK, 1.5f);

	for (int i = 0; i < n; i++)
		scene_circle(s, &nugget,
		    at.x + (float)(11 * i) - (float)(11 * (n - 1)) / 2, at.y,
		    4.5f);
}

static void
draw_locomotive(struct scene *s, struct tiles_spot at)
{
	const struct scene_style body =
	    tiles_edged(GOLD_TONE_PAPER, GOLD_TONE_DARK, 2);
	const struct scene_style wheel = tiles_fill(GOLD_TONE_DARK);

	scene_rect(s, &body, at.x - 9, at.y - 5, 18, 9, 2);
	scene_rect(s, &body, at.x + 2, at.y - 11, 7, 7, 1);
	scene_circle(s, &wheel, at.x - 5, at.y + 6, 3);
	scene_circle(s, &wheel, at.x + 5, at.y + 6, 3);
}

static void
draw_tipi(struct scene *s, struct tiles_spot at)
{
	const struct scene_style tipi =
	    tiles_edged(GOLD_TONE_PAPER, GOLD_TONE_DARK, 2);

	scene_pathf(s, &tipi, "M%.1f %.1fL%.1f %.1fL%.1f %.1fZ", at.x, at.y - 8,
	    at.x + 7, at.y + 7, at.x - 7, at.y + 7);
}

static void
draw_herd(struct scene *s, struct tiles_spot at)
{
	const struct scene_style horse =
	    tiles_rounded(tiles_line(GOLD_TONE_DARK, 3));

	for (int i = -1; i <= 1; i += 2)
		scene_pathf(s, &horse,
		    "M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1f",
		    at.x + (float)(6 * i) - 4, at.y + 5,
		    at.x + (float)(6 * i) - 4, at.y - 3,
		    at.x + (float)(6 * i) + 3, at.y - 3,
		    at.x + (float)(6 * i) + 3, at.y + 5);
}

static void
draw_symbol(struct scene *s, const struct tiles_face *face, int index)
{
	const struct tiles_part *part = &face->part[index];
	struct tiles_spot at = gold_art_spot(face, 0, index), on;

	if (part->kind == GOLD_MOUNTAIN)
		draw_nuggets(s, at, part->symbol);
	else if (part->kind == GOLD_RAIL && part->symbol > 0)
		draw_locomotive(s, at);
	on = (struct tiles_spot){at.x < 32 ? at.x + 14 : at.x - 14, at.y};
	if (part->kind == GOLD_PRAIRIE && (part->symbol & GOLD_TIPI))
		draw_tipi(s, at);
	if (part->kind == GOLD_PRAIRIE && (part->symbol & GOLD_HERD))
		draw_herd(s, part->symbol & GOLD_TIPI ? on : at);
}

/* --- tiles ---------------------------------------------------------------- */

/* Spells the layout, which is what the symbol shows. */
static void
spell(const struct tiles_face *face, struct buffer *name)
{
	buffer_puts(name, "gold");
	for (int i = 0; i < face->n_parts; i++) {
		const struct tiles_part *p = &face->part[i];

		buffer_printf(name, "-%c%x%x%x%x", "rmcp"[p->kind], p -> edges,
		    p -> halves, p -> end, p -> symbol);
		if (p->end == GOLD_AT_MOUNTAIN)
			buffer_printf(name, "%x", face->part[p->partner].edges);
	}
}

static void
draw_rail(struct scene *s, const struct tiles_face *face,
    const struct tiles_part *part)
{
	const struct scene_style bed = tiles_line(GOLD_TONE_PAPER, 9);
	const struct scene_style rail = tiles_line(GOLD_TONE_RAIL, 5);
	int turn;
	const char *course = course_of(face, part, &turn);

	tiles_path(s, &bed, course, turn);
	tiles_path(s, &rail, course, turn);
}

static void
draw_middle(struct scene *s, const struct tiles_face *face)
{
	const struct scene_style city =
	    tiles_edged(GOLD_TONE_PAPER, GOLD_TONE_DARK, 3);
	const struct scene_style junction =
	    tiles_edged(GOLD_TONE_RAIL, GOLD_TONE_PAPER, 2);

	for (int i = 0; i < face->n_parts; i++) {
		if (face->part[i].kind == GOLD_CITY)
			scene_rect(s, &city, 19, 19, 26, 26, 3);
		if (face->part[i].end == GOLD_AT_JUNCTION)
			scene_circle(s, &junction, 32, 32, 7);
	}
}

/* The number of the symbol of a face in S, which gets it when it has not got
 * it. */
static int
tile_in(struct scene *s, const struct tiles_face *face)
{
	const struct scene_style prairie = tiles_fill(GOLD_TONE_PRAIRIE);
	const struct scene_style mountain =
	    tiles_edged(GOLD_TONE_MOUNTAIN, GOLD_TONE_DARK, 2);
	const struct scene_style seam = tiles_line(GOLD_TONE_DARK, 2);
	struct buffer name = {0};
	int symbol, turn;

	spell(face, &name);
	symbol = scene_symbol_find(s, buffer_text(&name));
	if (symbol >= 0)
		goto out;
	symbol =
	    scene_symbol_begin(s, buffer_text(&name), TILES_UNIT, TILES_UNIT);
	scene_rect(s, &prairie, 0, 0, TILES_UNIT, TILES_UNIT, 0);
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].kind == GOLD_MOUNTAIN) {
			const struct range *r =
			    range_of(face->part[i].edges, &turn);

			tiles_path(s, &mountain, r->area, turn);
		}
	scene_rect(s, &seam, 0, 0, TILES_UNIT, TILES_UNIT, 0);
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].kind == GOLD_RAIL)
			draw_rail(s, face, &face->part[i]);
	draw_middle(s, face);
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].symbol != 0)
			draw_symbol(s, face, i);
	scene_symbol_end(s);
out:
	buffer_fini(&name);
	return symbol;
}

struct gold_looks *
gold_looks_new(const struct tiles_set *set)
{
	struct gold_looks *looks = xcalloc(1, sizeof *looks);

	for (size_t i = 0; i < set->n_faces; i++)
		looks->tile[i] = tile_in(&looks->symbols, &set->face[i]);
	for (int i = 0; i < GOLD_ART_SEATS * GOLD_ART_FIGURES; i++) {
		int seat = i / GOLD_ART_FIGURES, kind = i % GOLD_ART_FIGURES;

		looks->figure[seat][kind] =
		    gold_art_figure_in(&looks->symbols, seat, kind);
	}
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
draw_tile(void *self, int index, int turn, float x, float y, float scale)
{
	struct gold_art *a = self;

	scene_use(a->stamps.out,
	    tiles_stamp(&a->stamps, gold_set_of(a->set)->looks->tile[index]), x,
	    y, turn, scale);
}

/* No tile has a name. */
static void
draw_name(void *self, int index, float x, float y, float scale)
{
	(void)self;
	(void)index;
	(void)x;
	(void)y;
	(void)scale;
}

static void
draw_glow(void *self, const struct tiles_face *face, int turn, int index,
    float x, float y)
{
	const struct scene_style line =
	    tiles_rounded(tiles_line(GOLD_TONE_MARK, 6));
	const struct tiles_part *part = &face->part[index];
	struct gold_art *a = self;
	struct tiles_spot at = gold_art_spot(face, 0, index);
	struct scene *s = a->stamps.out;
	struct buffer name = {0};
	int symbol, own;
	const struct range *mountain = range_of(part->edges, &own);

	spell(face, &name);
	buffer_printf(&name, "-glow%d", index);
	symbol = scene_symbol_find(s, buffer_text(&name));
	if (symbol < 0) {
		symbol = scene_symbol_begin(s, buffer_text(&name), TILES_UNIT,
		    TILES_UNIT);
		if (part->kind == GOLD_MOUNTAIN)
			tiles_path(s, &line, mountain->area, own);
		else if (part->kind == GOLD_RAIL)
			draw_rail(s, face, part);
		scene_circle(s, &line, at.x, at.y, 18);
		scene_symbol_end(s);
	}
	scene_use(s, symbol, x, y, turn, 1);
	buffer_fini(&name);
}

const struct tiles_art gold_art = {
    .table = GOLD_TONE_TABLE,
    .grid = GOLD_TONE_GRID,
    .back = GOLD_TONE_MOUNTAIN,
    .dark = GOLD_TONE_DARK,
    .paper = GOLD_TONE_PAPER,
    .ink = GOLD_TONE_INK,
    .mark = GOLD_TONE_MARK,
    .open = GOLD_TONE_OPEN,
    .tile = draw_tile,
    .name = draw_name,
    .figure = gold_art_figure,
    .half = gold_art_half,
    .stand = stand,
    .glow = draw_glow,
    .tone = gold_art_tone,
};
