/*
 * The board and the seats as JSON: the facts for programs, and for the words
 * in letters and on pages. Beyond the contract: "cells" with their letters
 * (for the seat that is to move), "last", "planets" and "removed" (tiles out
 * of the game); a seat's score is told by "lap" and "track", too.
 */
#include "config.h"

#include <stdio.h>

#include "base/json.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/picture.h"

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
put_place(struct json *out, int x, int y)
{
	json_put_int(out, "x", x);
	json_put_int(out, "y", y);
}

/* The notation of a part of a tile: kind, and first edge after turning. */
static void
put_feature(struct json *out, const struct carc_part *part, unsigned turn)
{
	unsigned edges = carc_edges_turn(part->edges, turn);
	char text[16] = "planet";

	for (int e = 3; part->kind != CARC_KIND_PLANET && e >= 0; e--)
		if (edges >> e & 1)
			snprintf(text, sizeof text, "%s:%c",
			    part->kind == CARC_KIND_ROUTE ? "route"
							  : "asteroid",
			    "NESW"[e]);
	json_put_text(out, "feature", text);
}

static void
put_cells(struct json *out, const struct carc_picture *p)
{
	json_key(out, "cells");
	json_array_begin(out);
	for (size_t i = 0; i < p->n_cells; i++) {
		json_object_begin(out);
		json_put_text(out, "label", p->cell[i].label);
		put_place(out, p->cell[i].x, p->cell[i].y);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_drawn(struct json *out, const struct carc_picture *p)
{
	json_key(out, "drawn");
	if (p->drawn < 0)
		json_nil(out);
	else
		json_text(out, p->set->face[p->drawn].id);
	json_key(out, "last");
	if (p->last < 0) {
		json_nil(out);
	} else {
		json_object_begin(out);
		put_place(out, p->placed[p->last].x, p->placed[p->last].y);
		json_object_end(out);
	}
	json_put_int(out, "left", p->left);
}

static void
put_meeples(struct json *out, const struct carc_picture *p)
{
	json_key(out, "meeples");
	json_array_begin(out);
	for (size_t i = 0; i < p->n_meeples; i++) {
		const struct carc_meeple *m = &p->meeple[i];

		json_object_begin(out);
		put_feature(out, &p->set->face[m->face].part[m->part], m->turn);
		json_put_int(out, "seat", m->seat);
		json_put_text(out, "size", m->large ? "large" : "small");
		put_place(out, m->x, m->y);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_planets(struct json *out, const struct carc_picture *p)
{
	json_key(out, "planets");
	json_array_begin(out);
	for (size_t i = 0; i < p->n_placed; i++) {
		const struct carc_placed *t = &p->placed[i];

		if (p->set->face[t->face].planet[0] == '\0')
			continue;
		json_object_begin(out);
		json_put_text(out, "name", p->set->face[t->face].planet);
		put_place(out, t->x, t->y);
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
	json_key(out, "row");
	json_array_begin(out);
	for (int i = 0; i < p->n_row; i++)
		json_text(out, p->set->face[p->row[i]].id);
	json_array_end(out);
}

static void
put_tiles(struct json *out, const struct carc_picture *p)
{
	json_key(out, "tiles");
	json_array_begin(out);
	for (size_t i = 0; i < p->n_placed; i++) {
		const struct carc_placed *t = &p->placed[i];

		json_object_begin(out);
		json_put_text(out, "id", p->set->face[t->face].id);
		json_put_int(out, "r", 90 * t->turn);
		put_place(out, t->x, t->y);
		json_object_end(out);
	}
	json_array_end(out);
}

void
carc_board_write(const struct carc_picture *p, int viewer, struct json *out)
{
	int gone = (int)p->set->n_tiles - (int)p->n_placed - p->left -
	    p->n_row - (p->drawn >= 0);

	json_object_begin(out);
	if (viewer >= 0 && (p->to_move >> viewer & 1) != 0)
		put_cells(out, p);
	put_drawn(out, p);
	put_meeples(out, p);
	put_planets(out, p);
	json_put_int(out, "removed", gone);
	put_reserve(out, p);
	put_tiles(out, p);
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
carc_seat_write(const struct carc_picture *p, int seat, struct json *out)
{
	json_object_begin(out);
	json_put_text(out, "colour", seats[seat].colour);
	json_put_text(out, "faction", seats[seat].faction);
	json_put_int(out, "lap", p->score[seat] / TRACK);
	json_put_int(out, "large", p->reserve[seat].large);
	json_put_text(out, "letter", seats[seat].letter);
	json_put_int(out, "score", p->score[seat]);
	json_put_int(out, "small", p->reserve[seat].small);
	json_put_int(out, "track", p->score[seat] % TRACK);
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
