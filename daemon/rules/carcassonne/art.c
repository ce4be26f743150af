/*
 * Draws tiles: space, asteroid fields and routes, as one symbol for each
 * layout. The symbol's name spells the layout, so that it means the same
 * picture in every tile set, and the cache of pictures can keep it.
 *
 * Not here: planets (art_planet.c), signs and meeples (art_sign.c).
 */
#include "config.h"

#include "rules/carcassonne/art.h"

#include <stdio.h>
#include <string.h>

/* Half the width of a sign, less the rim that a meeple may hide. */
static const float sign_half = 8;

bool
carc_art_has_planet(const struct tiles_face *face)
{
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].kind == CARC_KIND_PLANET)
			return true;
	return false;
}

/* --- routes -------------------------------------------------------------- */

/* The middle line of a lane, before it is turned. */
struct course {
	char path[40];
	int turn;
	int dock; /* y of its landing stage; 0: it has none */
};

static int
first_edge(uint8_t edges)
{
	int e = 0;

	while (e < 3 && (edges & 1 << e) == 0)
		e++;
	return e;
}

/* Returns how many quarter turns bring a curve from south to west to EDGES. */
static int
curve_turn(uint8_t edges)
{
	int turn = 0;

	while (turn < 3 &&
	    tiles_edges_turn(1 << TILES_S | 1 << TILES_W, turn) != edges)
		turn++;
	return turn;
}

static bool
is_straight(const struct tiles_part *part)
{
	return part->edges == (1 << TILES_N | 1 << TILES_S) ||
	    part->edges == (1 << TILES_E | 1 << TILES_W);
}

/* The course from the south edge to a field that reaches EDGES. DOCK is the
 * point where the course meets the field's rim at a right angle. */
static void
course_to_field(struct course *c, unsigned edges, struct tiles_spot dock)
{
	if (edges == 1 << TILES_W) {
		strcpy(c->path, "M32 64C32 45 30 34 20 32");
	} else if (edges == 1 << TILES_E) {
		strcpy(c->path, "M32 64C32 45 34 34 44 32");
	} else {
		/* The field lies in a band from east to west and has a rim on
		 * either side: a route from the south ends at the southern
		 * one. */
		if (edges == (1 << TILES_E | 1 << TILES_W) && dock.y < 32)
			dock.y = TILES_UNIT - dock.y;
		c->dock = (int)(dock.y + 2.5f);
		snprintf(c->path, sizeof c->path, "M32 64L32 %d", c->dock);
	}
}

static struct course
course_find(const struct tiles_face *face, const struct tiles_part *part)
{
	int edge = first_edge(part->edges), turn = (TILES_S - edge) & 3, own;
	struct course c = {.turn = (edge - TILES_S) & 3};
	const struct tiles_part *partner;
	struct tiles_spot dock;

	switch (part->end) {
	case CARC_AT_CROSSING:
		strcpy(c.path, "M32 64L32 43");
		break;
	case CARC_AT_PLANET:
		c.dock = 56;
		strcpy(c.path, "M32 64L32 56");
		break;
	case CARC_AT_ASTEROID:
		partner = &face->part[part->partner];
		dock = carc_art_field(face, partner->edges, &own)->dock;
		course_to_field(&c,
		    tiles_edges_turn(partner->edges, (unsigned)turn),
		    tiles_spot_turn(dock, own + turn));
		break;
	default:
		c.turn = is_straight(part) ? edge & 1 : curve_turn(part->edges);
		strcpy(c.path,
		    is_straight(part) ? "M32 0L32 64"
				      : "M32 64C32 45 19 32 0 32");
		break;
	}
	return c;
}

/* Draws a landing stage across the end of a route. */
static void
draw_dock(struct scene *s, const struct course *c)
{
	const struct scene_style under = tiles_line(CARC_TONE_DARK, 8);
	const struct scene_style bar = tiles_line(CARC_TONE_ROUTE, 4);
	char path[32];

	snprintf(path, sizeof path, "M22 %dL42 %d", c->dock, c->dock);
	tiles_path(s, &under, path, c->turn);
	snprintf(path, sizeof path, "M24 %dL40 %d", c->dock, c->dock);
	tiles_path(s, &bar, path, c->turn);
}

static void
draw_route(struct scene *s, const struct tiles_face *face,
    const struct tiles_part *part)
{
	const struct scene_style casing = tiles_line(CARC_TONE_DARK, 10);
	const struct scene_style lane = tiles_line(CARC_TONE_ROUTE, 6);
	struct course c = course_find(face, part);

	tiles_path(s, &casing, c.path, c.turn);
	tiles_path(s, &lane, c.path, c.turn);
	if (c.dock != 0)
		draw_dock(s, &c);
}

/* Draws a ring, before which all routes stop: they end where they cross. */
static void
draw_crossing(struct scene *s)
{
	const struct scene_style ring =
	    tiles_edged(CARC_TONE_SPACE, CARC_TONE_DARK, 4);
	const struct scene_style hub = tiles_fill(CARC_TONE_ROUTE);

	scene_circle(s, &ring, 32, 32, 10);
	scene_circle(s, &hub, 32, 32, 5);
}

/* --- tiles --------------------------------------------------------------- */

/* Appends a part to NAME, which has room for it: with all that its picture
 * depends on. */
static void
spell_part(const struct tiles_face *face, const struct tiles_part *p,
    char *name)
{
	static const char digits[] = "0123456789abcdef";
	char *to = name + strlen(name);
	unsigned partner = 0;

	*to++ = '-';
	if (p->kind == CARC_KIND_PLANET) {
		*to++ = 'p';
	} else if (p->kind == CARC_KIND_ASTEROID) {
		*to++ = 'a';
		*to++ = digits[p->edges];
	} else {
		if (p->end == CARC_AT_ASTEROID)
			partner = face->part[p->partner].edges;
		*to++ = 'r';
		*to++ = digits[p->edges];
		*to++ = "txpa"[p->end];
		*to++ = digits[partner];
	}
	*to = '\0';
}

int
carc_art_layout_in(struct scene *s, const struct tiles_face *face)
{
	const struct scene_style space = tiles_fill(CARC_TONE_SPACE);
	const struct scene_style star = tiles_fill(CARC_TONE_GRID);
	const struct scene_style orbit =
	    tiles_edged(CARC_TONE_SPACE, CARC_TONE_DARK, 3);
	const struct scene_style seam = tiles_line(CARC_TONE_DARK, 2);
	char name[64] = "tile";
	bool crossing = false, hole = false;
	int symbol;

	for (int i = 0; i < face->n_parts; i++)
		spell_part(face, &face->part[i], name);
	symbol = scene_symbol_find(s, name);
	if (symbol >= 0)
		return symbol;
	symbol = scene_symbol_begin(s, name, TILES_UNIT, TILES_UNIT);
	scene_rect(s, &space, 0, 0, TILES_UNIT, TILES_UNIT, 0);
	scene_path(s, &star,
	    "M10 26L12 26L12 28L10 28ZM50 13L51 13L51 14L50 "
	    "14ZM54 55L56 55L56 57L54 57ZM17 53L18 53L18 54L17 54Z");
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].kind == CARC_KIND_ASTEROID) {
			carc_art_field_draw(s, face, &face->part[i]);
			hole |= (face->part[i].edges &
				    (face->part[i].edges - 1)) != 0;
		}
	if (hole && carc_art_has_planet(face))
		scene_circle(s, &orbit, 32, 32, 24.5f);
	scene_rect(s, &seam, 0, 0, TILES_UNIT, TILES_UNIT, 0);
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].kind == CARC_KIND_ROUTE) {
			draw_route(s, face, &face->part[i]);
			crossing |= face->part[i].end == CARC_AT_CROSSING;
		}
	if (crossing)
		draw_crossing(s);
	scene_symbol_end(s);
	return symbol;
}

void
carc_art_init(struct carc_art *a, struct scene *out,
    const struct tiles_set *set)
{
	a->set = set;
	tiles_stamps_init(&a->stamps, out, &carc_set_of(set)->looks->symbols);
}

/* Where the sign of PART lies before the tile is turned. Not for a planet,
 * whose sign does not turn with the tile. */
static struct tiles_spot
printed_sign(const struct tiles_face *face, const struct tiles_part *part)
{
	int turn, edge = first_edge(part->edges);

	if (part->kind == CARC_KIND_ASTEROID) {
		const struct carc_field *f =
		    carc_art_field(face, part->edges, &turn);

		return tiles_spot_turn(f->sign, turn);
	}
	if (part->end != CARC_THROUGH)
		return tiles_spot_turn((struct tiles_spot){32, 12}, edge);
	if (is_straight(part))
		return tiles_spot_turn((struct tiles_spot){32, 13}, edge & 1);
	return tiles_spot_turn((struct tiles_spot){21, 41},
	    curve_turn(part->edges));
}

static struct tiles_spot
sign_spot(const struct tiles_face *face, const struct tiles_part *part,
    int turn)
{
	if (part->kind == CARC_KIND_PLANET)
		return (struct tiles_spot){51, 14};
	return tiles_spot_turn(printed_sign(face, part), turn);
}

static void
carc_art_tile(void *self, int index, int turn, float x, float y, float scale)
{
	struct carc_art *a = self;
	const struct tiles_face *face = &a->set->face[index];
	const struct carc_looks *looks = carc_set_of(a->set)->looks;
	struct scene *s = a->stamps.out;

	scene_use(s, tiles_stamp(&a->stamps, looks->tile[index]), x, y, turn,
	    scale);
	for (int i = 0; i < face->n_parts; i++) {
		const struct tiles_part *part = &face->part[i];
		struct tiles_spot at;

		if (part->kind == CARC_KIND_PLANET)
			scene_use(s,
			    tiles_stamp(&a->stamps, looks->planet[index]), x, y,
			    0, scale);
		if (part->symbol == CARC_NO_SYMBOL)
			continue;
		at = sign_spot(face, part, turn);
		scene_use(s, tiles_stamp(&a->stamps, looks->sign[part->symbol]),
		    x + (at.x - 12) * scale, y + (at.y - 12) * scale, 0, scale);
	}
}

/* The middle of what a part covers, or where a meeple looks best on it. */
static struct tiles_spot
part_spot(const struct tiles_face *face, int turn,
    const struct tiles_part *part)
{
	int edge = first_edge(part->edges), own;
	bool sign = part->symbol != CARC_NO_SYMBOL;

	if (part->kind == CARC_KIND_PLANET)
		return (struct tiles_spot){26, 20};
	if (part->kind == CARC_KIND_ASTEROID) {
		const struct carc_field *f =
		    carc_art_field(face, part->edges, &own);

		return tiles_spot_turn(f->stand, own + turn);
	}
	if (part->end != CARC_THROUGH)
		return tiles_spot_turn((struct tiles_spot){32, 12},
		    edge + turn);
	if (is_straight(part))
		return tiles_spot_turn((struct tiles_spot){32, sign ? 44 : 32},
		    (edge & 1) + turn);
	return tiles_spot_turn((struct tiles_spot){sign ? 37 : 20,
				   sign ? 53 : 44},
	    curve_turn(part->edges) + turn);
}

struct tiles_spot
carc_art_stand(const struct tiles_face *face, int turn, int index,
    struct tiles_spot half)
{
	struct tiles_spot p =
	    tiles_spot_hold(part_spot(face, turn, &face->part[index]), half);

	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].symbol != CARC_NO_SYMBOL)
			p = tiles_spot_aside(p,
			    sign_spot(face, &face->part[i], turn), half,
			    sign_half);
	return p;
}

static void
draw_glow(struct scene *s, const struct tiles_face *face,
    const struct tiles_part *part)
{
	const struct scene_style under = tiles_line(CARC_TONE_DARK, 20);
	const struct scene_style broad = tiles_line(CARC_TONE_MARK, 16);
	const struct scene_style core = tiles_line(CARC_TONE_PAPER, 6);
	const struct scene_style line =
	    tiles_rounded(tiles_line(CARC_TONE_MARK, 7));
	int turn;

	if (part->kind == CARC_KIND_PLANET) {
		scene_circle(s, &line, 32, 32, 24);
	} else if (part->kind == CARC_KIND_ASTEROID) {
		const struct carc_field *f =
		    carc_art_field(face, part->edges, &turn);

		tiles_path(s, &line, f->area, turn);
	} else {
		struct course c = course_find(face, part);

		tiles_path(s, &under, c.path, c.turn);
		tiles_path(s, &broad, c.path, c.turn);
		tiles_path(s, &core, c.path, c.turn);
	}
}

static void
carc_art_glow(void *self, const struct tiles_face *face, int turn, int index,
    float x, float y)
{
	const struct tiles_part *part = &face->part[index];
	struct carc_art *a = self;
	char name[64] = "glow";
	int symbol;

	spell_part(face, part, name);
	if (part->kind == CARC_KIND_ASTEROID && carc_art_has_planet(face))
		strcat(name, "-p");
	symbol = scene_symbol_find(a->stamps.out, name);
	if (symbol < 0) {
		symbol = scene_symbol_begin(a->stamps.out, name, TILES_UNIT,
		    TILES_UNIT);
		draw_glow(a->stamps.out, face, part);
		scene_symbol_end(a->stamps.out);
	}
	scene_use(a->stamps.out, symbol, x, y, turn, 1);
}

const struct tiles_art carc_art = {
    .table = CARC_TONE_TABLE,
    .grid = CARC_TONE_GRID,
    .back = CARC_TONE_SPACE,
    .dark = CARC_TONE_DARK,
    .paper = CARC_TONE_PAPER,
    .ink = CARC_TONE_INK,
    .mark = CARC_TONE_MARK,
    .open = CARC_TONE_OPEN,
    .tile = carc_art_tile,
    .name = carc_art_name,
    .figure = carc_art_meeple,
    .half = carc_art_meeple_half,
    .stand = carc_art_stand,
    .glow = carc_art_glow,
    .tone = carc_art_tone,
};
