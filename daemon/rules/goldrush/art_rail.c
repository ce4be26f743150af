/*
 * Draws railroads: a bed, sleepers, two rails. Sleepers stand at both sides of
 * an edge at the same distance from it, so that those of two tiles go on evenly.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "rules/goldrush/art.h"

enum { TONE_BED = 0xc8ab7c, ARM_END = 36 };

/* Each as it lies before it is turned. */
static const struct gold_course
    /* From north to south. */
    straight =
	{
	    .middle = "M32 0L32 64",
	    .rails = "M28 0L28 64M36 0L36 64",
	    .sleepers =
		"M24 4L40 4M24 12L40 12M24 20L40 20M24 28L40 28M24 36L40 36"
		"M24 44L40 44M24 52L40 52M24 60L40 60",
},
    /* From east to west, away from a mountain in the north. */
    bowed =
	{
	    .middle = "M0 32C18 32 20 38 32 38C44 38 46 32 64 32",
	    .rails = "M0 28C18 28 20 34 32 34C44 34 46 28 64 28"
		     "M0 36C18 36 20 42 32 42C44 42 46 36 64 36",
	    .sleepers =
		"M4 24L4 40M13 25L11.5 41M21 28L18.5 43.5M28.5 30L27.5 46"
		"M35.5 30L36.5 46M43 28L45.5 43.5M51 25L52.5 41M60 24L60 40",
},
    /* From south to west. */
    curve =
	{
	    .middle = "M32 64C32 46.3 17.7 32 0 32",
	    .rails = "M36 64C36 44.1 19.9 28 0 28M28 64C28 48.5 15.5 36 0 36",
	    .sleepers =
		"M23.8 60.9L39.7 58.8M22.2 54.8L37 48.7M19 49.4L31.7 39.7"
		"M14.6 45L24.4 32.3M9.2 41.8L15.3 27M3.1 40.2L5.2 24.3",
},
    /* From south to what lies in the west, or in the east. */
    bent_west =
	{
	    .middle = "M32 64C32 45 30 34 18 32",
	    .rails = "M28 64C28 48 26 37 18 36M36 64C36 43 33 30 18 28",
	    .sleepers = "M24 60L40 60M24 52L40 51M23 45L38 42M18.5 41L28.5 33",
	    .dock = true,
	    .end = {18, 32},
},
    bent_east = {
	.middle = "M32 64C32 45 34 34 46 32",
	.rails = "M36 64C36 48 38 37 46 36M28 64C28 43 31 30 46 28",
	.sleepers = "M24 60L40 60M24 51L40 52M26 42L41 45M35.5 33L45.5 41",
	.dock = true,
	.end = {46, 32},
};

/* A rail from the south that runs to y = FOOT. */
static void
course_to(struct gold_course *c, float foot)
{
	char *sleeper = c->text[2];

	snprintf(c->text[0], sizeof c->text[0], "M32 64L32 %.0f", foot);
	snprintf(c->text[1], sizeof c->text[1], "M28 64L28 %.0fM36 64L36 %.0f",
	    foot, foot);
	*sleeper = '\0';
	for (int y = TILES_UNIT - 4; (float)y > foot; y -= 8)
		sleeper += sprintf(sleeper, "M24 %dL40 %d", y, y);
	c->middle = c->text[0];
	c->rails = c->text[1];
	c->sleepers = c->text[2];
}

/* A rail from the south that ends at a mountain, which reaches EDGES. */
static void
course_to_ridge(struct gold_course *c, const struct gold_ridge *r,
    unsigned edges)
{
	int turn = c->turn;

	if (edges == 1 << TILES_W || edges == 1 << TILES_E) {
		*c = edges == 1 << TILES_W ? bent_west : bent_east;
		c->turn = turn;
		return;
	}
	course_to(c, r->foot - 2);
	c->dock = true;
	c->end = (struct tiles_spot){32, r->foot - 2};
}

void
gold_art_course(struct gold_course *c, const struct tiles_face *face,
    const struct tiles_part *part)
{
	int edge = gold_art_first(part->edges), own;
	const struct tiles_part *at;

	*c = (struct gold_course){.turn = (edge - TILES_S) & 3};
	if (part->end == GOLD_AT_MOUNTAIN) {
		at = &face->part[part->partner];
		course_to_ridge(c, gold_art_ridge(face, at, &own),
		    tiles_edges_turn(at->edges,
			(unsigned)(TILES_S - edge) & 3));
	} else if (part->end != GOLD_THROUGH) {
		course_to(c, ARM_END);
	} else if (!gold_art_straight(part->edges)) {
		*c = curve;
		c->turn = gold_art_curve_turn(part->edges);
	} else {
		/* The edges beside it: one with a mountain pushes it aside. */
		bool right = face->edge[(edge + 1) & 3] == GOLD_EDGE_MOUNTAIN;
		bool left = face->edge[(edge + 3) & 3] == GOLD_EDGE_MOUNTAIN;

		*c = right != left ? bowed : straight;
		c->turn = edge & 1;
		if (right != left)
			c->turn = (edge + (right ? 1 : 3)) & 3;
	}
}

/* Draws the mouth of a tunnel, upright, with its middle at AT. */
static void
draw_tunnel(struct scene *s, struct tiles_spot at)
{
	const struct scene_style frame =
	    tiles_edged(GOLD_TONE_WOOD, GOLD_TONE_DARK, 2);
	const struct scene_style mouth = tiles_fill(GOLD_TONE_DARK);

	scene_rect(s, &frame, at.x - 9, at.y - 8, 18, 15, 2);
	scene_rect(s, &mouth, at.x - 6, at.y - 4.5f, 12, 10.5f, 0);
}

void
gold_art_rail_draw(struct scene *s, const struct tiles_face *face,
    const struct tiles_part *part, int turn)
{
	const struct scene_style bed = tiles_line(TONE_BED, 19);
	const struct scene_style sleeper = tiles_line(GOLD_TONE_WOOD, 3.4f);
	const struct scene_style rail = tiles_line(GOLD_TONE_DARK, 2.6f);
	struct gold_course c;

	gold_art_course(&c, face, part);
	turn = (c.turn + turn) & 3;
	tiles_path(s, &bed, c.middle, turn);
	tiles_path(s, &sleeper, c.sleepers, turn);
	tiles_path(s, &rail, c.rails, turn);
	if (c.dock)
		draw_tunnel(s, tiles_spot_turn(c.end, turn));
}
