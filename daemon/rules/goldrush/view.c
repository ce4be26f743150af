/*
 * The board and the seats as JSON (facts 8): the facts for programs, and for the
 * words in letters and on pages. Beyond the facts: "cells" with their letters
 * (for the seat that is to move), "last" and "removed" (tiles out of the game);
 * "shown", the drawn tile part by part, as printed, not turned, for those who do
 * not see the picture; of a hand its "seat", and whether the viewer has "seen"
 * its gold; of a seat "letter", "cowboys", "tent", "tokens", "gold", and its
 * place on the score track of fifty spaces: "lap", the laps that are done, and
 * "space", 0 to 49; "lapped" is whether there is such a lap.
 */
#include "config.h"

#include "base/json.h"
#include "rules/goldrush/goldrush.h"
#include "rules/goldrush/picture.h"
#include "rules/goldrush/tiles.h"

enum { TRACK = 50 }; /* spaces of the score track: a lap */

/* In seat order. A seat's letter stands on its figures in every board. */
static const struct {
	const char *colour, *letter;
} seats[GOLD_PICTURE_SEATS] = {
    {"yellow", "Y"},
    {"red", "R"},
    {"green", "G"},
    {"blue", "B"},
    {"black", "K"},
};

static void
put_figures(struct json *out, const struct gold_picture *p, unsigned kind,
    const char *key)
{
	json_key(out, key);
	json_array_begin(out);
	for (size_t i = 0; i < p->tiles.n_figures; i++) {
		const struct tiles_figure *f = &p->tiles.figure[i];

		if (f->kind != kind)
			continue;
		json_object_begin(out);
		tiles_put_part(out, &p->tiles, f);
		json_put_int(out, "seat", f->seat);
		tiles_put_at(out, f->x, f->y);
		json_object_end(out);
	}
	json_array_end(out);
}

/* "gold": values, or null when the viewer may not know them. */
static void
put_gold(struct json *out, const struct gold_home *home)
{
	json_key(out, "gold");
	if (!home->seen) {
		json_nil(out);
		return;
	}
	json_array_begin(out);
	for (int i = 0; i < home->tokens; i++)
		json_int(out, home->gold[i]);
	json_array_end(out);
}

static void
put_hands(struct json *out, const struct gold_picture *p)
{
	json_key(out, "hands");
	json_array_begin(out);
	for (int i = 0; i < p->seats; i++) {
		const struct gold_home *home = &p->home[i];

		json_object_begin(out);
		json_put_int(out, "cowboys", home->cowboys);
		put_gold(out, home);
		json_put_int(out, "seat", i);
		json_put_bool(out, "seen", home->seen);
		json_put_int(out, "tent", home->tent);
		json_put_int(out, "tokens", home->tokens);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_stacks(struct json *out, const struct gold_picture *p)
{
	json_key(out, "stacks");
	json_array_begin(out);
	for (size_t i = 0; i < p->n_stacks; i++) {
		const struct gold_stack *stack = &p->stack[i];
		const struct tiles_figure at = {.face = stack->face,
		    .turn = stack->turn,
		    .part = stack->part};

		json_object_begin(out);
		tiles_put_part(out, &p->tiles, &at);
		json_put_int(out, "tokens", stack->tokens);
		tiles_put_at(out, stack->x, stack->y);
		json_object_end(out);
	}
	json_array_end(out);
}

/* The edges where a part is, or beside whose middle it is: "NW". */
static void
put_edges(struct json *out, const struct tiles_part *part)
{
	char edges[5];
	int n = 0;

	for (int e = 0; e < 4; e++)
		if ((part->edges >> e & 1) || (part->halves >> 2 * e & 3))
			edges[n++] = "NESW"[e];
	edges[n] = '\0';
	json_put_text(out, "edges", edges);
}

static const char *
shown_symbol(const struct tiles_part *part)
{
	static const char *const prairies[] = {
	    "none", "tipi", "herd", "tipi-and-herd"};

	if (part->kind == GOLD_PRAIRIE)
		return prairies[part->symbol];
	return part->kind == GOLD_RAIL && part->symbol > 0 ? "locomotive"
							   : "none";
}

static const char *
shown_part(const struct tiles_part *part)
{
	static const char *const ends[] = {[GOLD_THROUGH] = "rail",
	    [GOLD_AT_JUNCTION] = "rail-to-junction",
	    [GOLD_AT_CITY] = "rail-to-city",
	    [GOLD_AT_MOUNTAIN] = "rail-to-mountain"};

	switch (part->kind) {
	case GOLD_RAIL:
		return ends[part->end];
	case GOLD_MOUNTAIN:
		return "mountain";
	case GOLD_CITY:
		return "city";
	default:
		return "prairie";
	}
}

static void
put_shown(struct json *out, const struct gold_picture *p)
{
	const struct tiles_face *face;

	json_key(out, "shown");
	json_array_begin(out);
	if (p->tiles.drawn >= 0) {
		face = &p->tiles.set->face[p->tiles.drawn];
		for (int i = 0; i < face->n_parts; i++) {
			const struct tiles_part *part = &face->part[i];

			json_object_begin(out);
			put_edges(out, part);
			json_put_int(out, "nuggets",
			    part->kind == GOLD_MOUNTAIN ? part->symbol : 0);
			json_put_text(out, "part", shown_part(part));
			json_put_text(out, "symbol", shown_symbol(part));
			json_object_end(out);
		}
	}
	json_array_end(out);
}

void
gold_board(const void *state, int viewer, struct json *out)
{
	struct gold_picture p;
	int gone;

	gold_picture_take(&p, state, viewer, viewer >= 0);
	gone = (int)p.tiles.set->n_tiles - (int)p.tiles.n_placed -
	    p.tiles.left - (p.tiles.drawn >= 0);
	json_object_begin(out);
	if (gold_picture_asks(&p, viewer))
		tiles_put_cells(out, &p.tiles);
	put_figures(out, &p, GOLD_COWBOY, "cowboys");
	tiles_put_drawn(out, &p.tiles);
	put_hands(out, &p);
	tiles_put_last(out, &p.tiles);
	json_put_int(out, "removed", gone);
	put_shown(out, &p);
	put_stacks(out, &p);
	json_put_int(out, "supply", p.supply);
	put_figures(out, &p, GOLD_TENT, "tents");
	tiles_put_tiles(out, &p.tiles);
	json_object_end(out);
}

void
gold_told(const void *state, int viewer, struct json *out)
{
	struct gold_picture p;

	gold_picture_take(&p, state, viewer, false);
	json_object_begin(out);
	put_figures(out, &p, GOLD_COWBOY, "cowboys");
	tiles_put_drawn(out, &p.tiles);
	put_hands(out, &p);
	tiles_put_last(out, &p.tiles);
	put_shown(out, &p);
	put_stacks(out, &p);
	json_put_int(out, "supply", p.supply);
	put_figures(out, &p, GOLD_TENT, "tents");
	json_object_end(out);
}

void
gold_seat(const void *state, int viewer, int seat, struct json *out)
{
	const struct gold_home *home;
	struct gold_picture p;

	gold_picture_take(&p, state, viewer, false);
	home = &p.home[seat];
	json_object_begin(out);
	json_put_text(out, "colour", seats[seat].colour);
	json_put_int(out, "cowboys", home->cowboys);
	put_gold(out, home);
	json_put_int(out, "lap", p.score[seat] / TRACK);
	json_put_bool(out, "lapped", p.score[seat] >= TRACK);
	json_put_text(out, "letter", seats[seat].letter);
	json_put_int(out, "score", p.score[seat]);
	json_put_int(out, "space", p.score[seat] % TRACK);
	json_put_int(out, "tent", home->tent);
	json_put_int(out, "tokens", home->tokens);
	json_object_end(out);
}
