/*
 * Checks single faces for what holds in every tile set (shared facts, section
 * 1). tiles.c has parsed the face and counts what only the whole set shows.
 */
#include "config.h"

#include "rules/carcassonne/tiles.h"

struct finding {
	void (*say)(void *arg, const char *what, const char *fault);
	void *arg;
};

static void
say_tile(const struct finding *f, const char *fault)
{
	f->say(f->arg, "the tile", fault);
}

/* Checks that every edge that is not space belongs to exactly one part of its
 * kind. */
static void
check_edges(const struct finding *f, const struct carc_face *face)
{
	static const char *const names[] = {"the north edge", "the east edge",
	    "the south edge", "the west edge"};

	for (int e = 0; e < 4; e++) {
		int shown = face->edge[e], owners = 0;
		bool wrong = false;

		for (int i = 0; i < face->n_parts; i++) {
			const struct carc_part *part = &face->part[i];
			bool route = part->kind == CARC_KIND_ROUTE;

			if (!(part->edges >> e & 1))
				continue;
			owners++;
			wrong |= shown != (route ? CARC_ROUTE : CARC_ASTEROID);
		}
		if (wrong)
			f->say(f->arg, names[e],
			    "shows something else than its part");
		if (owners > 1)
			f->say(f->arg, names[e], "belongs to several parts");
		if (owners == 0 && shown != CARC_SPACE)
			f->say(f->arg, names[e], "belongs to no part");
	}
}

/* Checks that the middle of the tile holds together: a planet, a crossing, or
 * nothing. */
static void
check_middle(const struct finding *f, const struct carc_face *face)
{
	int planets = 0, arms = 0;

	for (int i = 0; i < face->n_parts; i++) {
		const struct carc_part *part = &face->part[i];

		if (part->kind == CARC_KIND_PLANET) {
			planets++;
			if (part->symbol == CARC_NO_SYMBOL)
				say_tile(f, "has a planet without a symbol");
		}
		arms += part->kind == CARC_KIND_ROUTE &&
		    part->end == CARC_AT_CROSSING;
	}
	if (planets > 1)
		say_tile(f, "has more than one planet");
	if (arms == 1 || arms == 2)
		say_tile(f, "has a crossing of less than three routes");
	if (planets > 0 && arms > 0)
		say_tile(f, "has a planet and a crossing in the middle");
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].end == CARC_AT_PLANET && planets == 0)
			say_tile(f,
			    "has a route to a planet that is not there");
}

void
carc_face_check(const struct carc_face *face,
    void (*say)(void *arg, const char *what, const char *fault), void *arg)
{
	struct finding f = {say, arg};

	if (face->n_parts == 0)
		say_tile(&f, "has no part");
	check_edges(&f, face);
	check_middle(&f, face);
	for (int i = 0; i < face->n_parts; i++) {
		const struct carc_part *part = &face->part[i];

		if (part->end == CARC_AT_ASTEROID &&
		    part->partner == CARC_NO_PART)
			say_tile(&f,
			    "has a route to an asteroid field that is not there");
	}
}
