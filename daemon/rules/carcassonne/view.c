/*
 * The board and the seats as JSON: the facts for programs, and for the words
 * in letters and on pages. Beyond the contract: "cells" with their letters
 * (for the seat that is to move), "last", "planets" and "removed" (tiles out
 * of the game); of a seat "letter", "faction", and its place on the score track
 * of fifty spaces: "lap", from 1, and "space", 0 to 49; "lapped" is whether the
 * first lap is done.
 *
 * For the options: "row-places", for each open tile whether it has a place;
 * "waiting", who may set meeples again, in their order ({"large","seat",
 * "small"}: how many), and "routes" with their letters, for a seat that is
 * asked about one; in games with teams a seat's "partner", with the same
 * score.
 *
 * For those who do not see the picture: "teams", the seats that play together,
 * and "shown", the drawn tile and the open ones, part by part: as printed, not
 * turned, with whether the tile has a place ("fits") and the values that
 * shown_part() and the tables below it name.
 */
#include "config.h"

#include "base/json.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/picture.h"
#include "rules/carcassonne/state.h"

enum { TRACK = 50 }; /* spaces of the score track: a lap */

/* In seat order. A seat's letter stands on its meeples in every board. */
static const struct {
	const char *colour, *letter, *faction;
} seats[] = {
    {"red", "R", "rebel"},
    {"black", "B", "empire"},
    {"green", "G", "rebel"},
    {"white", "W", "empire"},
    {"orange", "O", "bounty"},
};

static void
put_meeples(struct json *out, const struct carc_picture *p)
{
	json_key(out, "meeples");
	json_array_begin(out);
	for (size_t i = 0; i < p->tiles.n_figures; i++) {
		const struct tiles_figure *m = &p->tiles.figure[i];

		json_object_begin(out);
		tiles_put_part(out, &p->tiles, m);
		json_put_int(out, "seat", m->seat);
		json_put_text(out, "size", m->kind ? "large" : "small");
		tiles_put_at(out, m->x, m->y);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_planets(struct json *out, const struct carc_picture *p)
{
	json_key(out, "planets");
	json_array_begin(out);
	for (size_t i = 0; i < p->tiles.n_placed; i++) {
		const struct tiles_placed *t = &p->tiles.placed[i];

		if (p->tiles.set->face[t->face].name[0] == '\0')
			continue;
		json_object_begin(out);
		json_put_text(out, "name", p->tiles.set->face[t->face].name);
		tiles_put_at(out, t->x, t->y);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_reserve(struct json *out, const struct carc_picture *p)
{
	json_key(out, "reserve");
	json_array_begin(out);
	for (int i = 0; i < p->seats; i++) {
		json_object_begin(out);
		json_put_int(out, "large", p->reserve[i].large);
		json_put_int(out, "small", p->reserve[i].small);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
carc_view_row(struct json *out, const struct carc_picture *p)
{
	json_key(out, "row");
	json_array_begin(out);
	for (int i = 0; i < p->n_row; i++)
		json_text(out, p->tiles.set->face[p->row[i]].id);
	json_array_end(out);
	json_key(out, "row-places");
	json_array_begin(out);
	for (int i = 0; i < p->n_row; i++)
		json_bool(out, p->row_open[i]);
	json_array_end(out);
}

static void
put_routes(struct json *out, const struct carc_picture *p)
{
	json_key(out, "routes");
	json_array_begin(out);
	for (size_t i = 0; i < p->n_ways; i++) {
		json_object_begin(out);
		json_put_text(out, "feature", p->way[i].name);
		json_put_text(out, "label", p->way[i].label);
		tiles_put_at(out, p->way[i].x, p->way[i].y);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_waiting(struct json *out, const struct carc_picture *p)
{
	json_key(out, "waiting");
	json_array_begin(out);
	for (int i = 0; i < p->n_waiting; i++) {
		json_object_begin(out);
		json_put_int(out, "large", p->waiting[i].large);
		json_put_int(out, "seat", p->waiting[i].seat);
		json_put_int(out, "small", p->waiting[i].small);
		json_object_end(out);
	}
	json_array_end(out);
}

/* A word for what a part of a face is. */
static const char *
shown_part(const struct tiles_part *part)
{
	static const char *const ends[] = {[CARC_THROUGH] = "route",
	    [CARC_AT_CROSSING] = "route-to-crossing",
	    [CARC_AT_PLANET] = "route-to-planet",
	    [CARC_AT_ASTEROID] = "route-to-asteroid"};

	if (part->kind == CARC_KIND_PLANET)
		return "planet";
	return part->kind == CARC_KIND_ROUTE ? ends[part->end] : "asteroid";
}

static void
carc_view_part(struct json *out, const struct tiles_face *face,
    const struct tiles_part *part)
{
	static const char *const symbols[] = {[CARC_NO_SYMBOL] = "none",
	    [CARC_REBEL] = "rebel",
	    [CARC_EMPIRE] = "empire",
	    [CARC_BOUNTY] = "bounty"};
	char edges[5];
	int n = 0;

	for (int e = 0; e < 4; e++)
		if (part->edges >> e & 1)
			edges[n++] = "NESW"[e];
	edges[n] = '\0';
	json_object_begin(out);
	json_put_text(out, "edges", edges);
	json_put_text(out, "part", shown_part(part));
	json_put_text(out, "planet",
	    part->kind == CARC_KIND_PLANET ? face->name : "");
	json_put_text(out, "symbol", symbols[part->symbol]);
	json_object_end(out);
}

/* Writes a tile part by part. ROW is the place of an open tile, from 1; 0: it
 * is the drawn tile. */
static void
put_shown_tile(struct json *out, const struct tiles_face *face, int row,
    bool fits)
{
	json_object_begin(out);
	json_put_bool(out, "fits", fits);
	json_key(out, "parts");
	json_array_begin(out);
	for (int i = 0; i < face->n_parts; i++)
		carc_view_part(out, face, &face->part[i]);
	json_array_end(out);
	json_put_int(out, "row", row);
	json_put_text(out, "tile", face->id);
	json_put_text(out, "what", row == 0 ? "drawn" : "open");
	json_object_end(out);
}

static void
put_shown(struct json *out, const struct carc_picture *p)
{
	json_key(out, "shown");
	json_array_begin(out);
	if (p->tiles.drawn >= 0)
		put_shown_tile(out, &p->tiles.set->face[p->tiles.drawn], 0,
		    true);
	for (int i = 0; i < p->n_row; i++)
		put_shown_tile(out, &p->tiles.set->face[p->row[i]], i + 1,
		    p->row_open[i]);
	json_array_end(out);
}

static void
put_teams(struct json *out, const struct carc_picture *p)
{
	json_key(out, "teams");
	json_array_begin(out);
	for (int i = 0; p->teams && i < 2; i++) {
		json_object_begin(out);
		json_key(out, "seats");
		json_array_begin(out);
		json_int(out, i);
		json_int(out, i + 2);
		json_array_end(out);
		json_object_end(out);
	}
	json_array_end(out);
}

void
carc_board_write(const struct carc_picture *p, int viewer, struct json *out)
{
	int gone = (int)p->tiles.set->n_tiles - (int)p->tiles.n_placed -
	    p->tiles.left - p->n_row - (p->tiles.drawn >= 0);

	json_object_begin(out);
	if (carc_picture_asks(p, viewer, CARC_PLY_PLACE))
		tiles_put_cells(out, &p->tiles);
	tiles_put_drawn(out, &p->tiles);
	tiles_put_last(out, &p->tiles);
	put_meeples(out, p);
	put_planets(out, p);
	json_put_int(out, "removed", gone);
	put_reserve(out, p);
	if (carc_picture_asks(p, viewer, CARC_PLY_TRADE))
		put_routes(out, p);
	carc_view_row(out, p);
	put_shown(out, p);
	put_teams(out, p);
	tiles_put_tiles(out, &p->tiles);
	put_waiting(out, p);
	json_object_end(out);
}

void
carc_board(const void *state, int viewer, struct json *out)
{
	struct carc_picture p;

	carc_picture_take(&p, state, viewer >= 0);
	carc_board_write(&p, viewer, out);
}

void
carc_told(const void *state, int viewer, struct json *out)
{
	struct carc_picture p;

	(void)viewer;
	carc_picture_take(&p, state, false);
	json_object_begin(out);
	tiles_put_drawn(out, &p.tiles);
	tiles_put_last(out, &p.tiles);
	put_meeples(out, &p);
	put_shown(out, &p);
	put_waiting(out, &p);
	json_object_end(out);
}

void
carc_seat_write(const struct carc_picture *p, int seat, struct json *out)
{
	json_object_begin(out);
	json_put_text(out, "colour", seats[seat].colour);
	json_put_text(out, "faction", seats[seat].faction);
	json_put_int(out, "lap", 1 + p->score[seat] / TRACK);
	json_put_bool(out, "lapped", p->score[seat] >= TRACK);
	json_put_int(out, "large", p->reserve[seat].large);
	json_put_text(out, "letter", seats[seat].letter);
	if (p->teams)
		json_put_int(out, "partner", (seat + 2) % 4);
	json_put_int(out, "score", p->score[seat]);
	json_put_int(out, "small", p->reserve[seat].small);
	json_put_int(out, "space", p->score[seat] % TRACK);
	json_object_end(out);
}

void
carc_seat(const void *state, int viewer, int seat, struct json *out)
{
	struct carc_picture p;

	(void)viewer;
	carc_picture_take(&p, state, false);
	carc_seat_write(&p, seat, out);
}
