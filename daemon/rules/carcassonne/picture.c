/*
 * Fills a picture from the engine's state with the board as everybody may see
 * it. picture_preview.c does so for the outcome of a move.
 */
#include "config.h"

#include "rules/carcassonne/picture.h"

#include <assert.h>
#include <string.h>

#include "rules/carcassonne/events.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/traders.h"
#include "rules/tiles/board.h"
#include "rules/tiles/notation.h"

static void
take_tiles(struct carc_picture *p, const struct carc_state *s)
{
	p->n_placed = s->b.n_tiles;
	for (unsigned i = 0; i < s->b.n_tiles; i++) {
		p->placed[i].x = (int16_t)tiles_key_x(s->b.tile[i].key);
		p->placed[i].y = (int16_t)tiles_key_y(s->b.tile[i].key);
		p->placed[i].face = s->b.tile[i].face;
		p->placed[i].turn = s->b.tile[i].turn;
	}
	p->last = s->b.n_tiles > 1 ? s->b.n_tiles - 1 : -1;
}

static void
take_figure(struct carc_picture *p, const struct carc_state *s, unsigned seat,
    unsigned i)
{
	unsigned node = s->figure[seat][i];
	struct carc_meeple *m = &p->meeple[p->n_meeples];
	const struct tiles_tile *t;

	if (node == CARC_RESERVE) {
		p->reserve[seat].large += i == 0;
		p->reserve[seat].small += i != 0;
		return;
	}
	t = &s->b.tile[s->b.node[node].tile];
	m->x = (int16_t)tiles_key_x(t->key);
	m->y = (int16_t)tiles_key_y(t->key);
	m->face = t->face;
	m->turn = t->turn;
	m->part = (uint8_t)(node - t->node);
	m->seat = (uint8_t)seat;
	m->large = i == 0;
	p->n_meeples++;
}

void
carc_cell_label(char label[4], unsigned n)
{
	char text[4];
	unsigned len = 0, i = 0;

	for (n++; n > 0 && len < sizeof text - 1; n = (n - 1) / 26)
		text[len++] = (char)('A' + (n - 1) % 26);
	while (len > 0)
		label[i++] = text[--len];
	label[i] = '\0';
}

static void
take_cells(struct carc_picture *p, const struct carc_state *s)
{
	const uint8_t *fits = s->b.set->table[s->b.drawn].fits;

	for (unsigned i = 0; i < s->b.n_gaps; i++) {
		struct carc_cell *cell = &p->cell[p->n_cells];

		if (fits[s->b.gap[i].want] == 0)
			continue;
		cell->x = (int16_t)tiles_key_x(s->b.gap[i].key);
		cell->y = (int16_t)tiles_key_y(s->b.gap[i].key);
		carc_cell_label(cell->label, (unsigned)p->n_cells);
		p->n_cells++;
	}
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
		carc_cell_label(way->label, (unsigned)p->n_ways++);
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

	memset(p, 0, offsetof(struct carc_picture, way));
	p->set = s->b.set;
	p->seats = s->seats;
	p->to_move = carc_to_move(s);
	take_tiles(p, s);
	for (unsigned seat = 0; seat < s->seats; seat++) {
		p->score[seat] = s->score[s->side[seat]];
		for (unsigned i = 0; i < CARC_FIGURES; i++)
			take_figure(p, s, seat, i);
	}
	p->drawn = s->b.drawn == TILES_NO_FACE ? -1 : s->b.drawn;
	p->left = s->b.left;
	if (s->variants)
		take_variants(p, s);
	if (legal && p->drawn >= 0)
		take_cells(p, s);
	if (legal && p->n_waiting > 0)
		take_ways(p, s);
}
