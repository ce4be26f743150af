/*
 * Fills a picture from the engine's state with the board as everybody may see
 * it. picture_preview.c does so for the outcome of a move.
 */
#include "config.h"

#include "rules/carcassonne/picture.h"

#include <assert.h>
#include <string.h>

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/traders.h"
#include "rules/tiles/notation.h"

static void
take_figure(struct carc_picture *p, const struct carc_state *s, unsigned seat,
    unsigned i)
{
	unsigned node = s->figure[seat][i];

	if (node != CARC_RESERVE) {
		tiles_picture_stand(&p->tiles, &s->b, node, seat, i == 0);
		return;
	}
	p->reserve[seat].large += i == 0;
	p->reserve[seat].small += i != 0;
}

static void
take_ways(struct carc_picture *p, const struct carc_state *s)
{
	for (int i = carc_traders_route(s, 0); i >= 0;
	     i = carc_traders_route(s, (unsigned)i + 1)) {
		struct carc_way_on *way = &p->way[p->n_ways];
		const struct tiles_tile *t = &s->b.tile[s->b.node[i].tile];
		char name[TILES_FEATURE_MAX + 1];

		way->x = (int16_t)tiles_key_x(t->key);
		way->y = (int16_t)tiles_key_y(t->key);
		way->face = t->face;
		way->turn = t->turn;
		way->part = (uint8_t)(i - t->node);
		tiles_cell_label(way->label, (unsigned)p->n_ways++);
		tiles_feature_name(&s->b, (unsigned)i, name);
		assert(strlen(name) < sizeof way->name);
		memcpy(way->name, name, strlen(name) + 1);
	}
}

/* Takes what only games with options have. */
static void
take_variants(struct carc_picture *p, const struct carc_state *s)
{
	p->teams = s->teams;
	for (int i = 0; i < s->seats; i++)
		p->asked[i] = (uint8_t)carc_ply_of(s, i);
	p->n_waiting = s->n_line;
	for (unsigned i = 0; i < s->n_line; i++) {
		p->waiting[i].seat = s->line[i].seat;
		p->waiting[i].small = s->line[i].small;
		p->waiting[i].large = s->line[i].large;
	}
	p->n_row = s->n_row;
	for (unsigned i = 0; i < s->n_row; i++) {
		p->row[i] = s->row[i];
		p->row_open[i] = tiles_face_fits(&s->b, s->row[i]);
	}
}

bool
carc_picture_asks(const struct carc_picture *p, int viewer, unsigned ply)
{
	return viewer >= 0 && (p->to_move >> viewer & 1) != 0 &&
	    p->asked[viewer] == ply;
}

void
carc_picture_take(struct carc_picture *p, const void *state, bool legal)
{
	const struct carc_state *s = state;

	memset(&p->seats, 0,
	    offsetof(struct carc_picture, way) -
		offsetof(struct carc_picture, seats));
	tiles_picture_take(&p->tiles, &s->b, legal);
	p->seats = s->seats;
	p->to_move = carc_to_move(s);
	for (unsigned seat = 0; seat < s->seats; seat++) {
		p->score[seat] = s->score[s->side[seat]];
		for (unsigned i = 0; i < CARC_FIGURES; i++)
			take_figure(p, s, seat, i);
	}
	if (s->variants)
		take_variants(p, s);
	if (legal && p->n_waiting > 0)
		take_ways(p, s);
}
