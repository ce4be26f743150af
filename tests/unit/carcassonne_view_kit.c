/*
 * A board made by hand, and random games to look at.
 */
#include "config.h"

#include "carcassonne_view_kit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "rules/carcassonne/carcassonne.h"

static const struct rules *const rules = &carcassonne_1;

static int
face_named(const struct tiles_set *set, const char *id)
{
	for (size_t i = 0; i < set->n_faces; i++)
		if (strcmp(set->face[i].id, id) == 0)
			return (int)i;
	assert(!"a face of the set");
	return -1;
}

static void
lay(struct carc_picture *p, const char *id, int x, int y, int turn)
{
	p->tiles.placed[p->tiles.n_placed++] = (struct tiles_placed){(int16_t)x,
	    (int16_t)y, (uint8_t)face_named(p->tiles.set, id), (uint8_t)turn};
}

static void
set_meeple(struct carc_picture *p, size_t tile, int part, int seat, bool large)
{
	const struct tiles_placed *t = &p->tiles.placed[tile];

	p->tiles.figure[p->tiles.n_figures++] = (struct tiles_figure){
	    t->x, t->y, t->face, t->turn, (uint8_t)part, (uint8_t)seat, large};
	if (large)
		p->reserve[seat].large--;
	else
		p->reserve[seat].small--;
}

static void
open_cell(struct carc_picture *p, int x, int y)
{
	struct tiles_cell *cell = &p->tiles.cell[p->tiles.n_cells];

	cell->x = (int16_t)x;
	cell->y = (int16_t)y;
	tiles_cell_label(cell->label, (unsigned)p->tiles.n_cells++);
}

void
view_board(struct carc_picture *p, const struct carc_set *set)
{
	memset(p, 0, sizeof *p);
	p->tiles.set = &set->tiles;
	p->seats = 5;
	p->to_move = 1 << 2;
	for (int seat = 0; seat < p->seats; seat++) {
		p->reserve[seat].small = 4;
		p->reserve[seat].large = 1;
		p->score[seat] = 7 * seat;
	}
	lay(p, "MA0*", 0, 0, 0);
	lay(p, "RC0", 1, 0, 0);
	lay(p, "ABe", 0, 1, 2);
	lay(p, "PAr", 1, 1, 0);
	lay(p, "RB0", -1, 0, 3);
	lay(p, "PBb", 2, 0, 1);
	set_meeple(p, 1, 1, 3, false); /* white: the crossing's south arm */
	set_meeple(p, 2, 0, 1, false); /* black: the asteroid field */
	set_meeple(p, 4, 0, 2, true);  /* green, large: the bend */
	set_meeple(p, 5, 1, 0, false); /* red: the planet in the east, */
	set_meeple(p, 5, 1, 0, true);  /* ... twice */
	p->tiles.last = 5;
	p->tiles.drawn = face_named(&set->tiles, "MEr");
	p->tiles.left = 69;
	open_cell(p, 2, 1);
	open_cell(p, -1, -1);
	open_cell(p, 1, -1);
}

static uint64_t
draw_counted(struct chance *self, const char *label, uint64_t n)
{
	struct view_game *g = (struct view_game *)(void *)((char *)self -
	    offsetof(struct view_game, chance));

	g->tiles_drawn += strcmp(label, "tile") == 0;
	return chance_draw(&g->fast.chance, label, n);
}

void
view_game_start(struct view_game *g, const struct carc_set *set,
    unsigned number)
{
	struct rules_setup setup = {.data = set};
	struct buffer events = {0};
	struct json j;

	memset(g, 0, sizeof *g);
	g->set = set;
	g->seats = 2 + (int)(number % 4);
	g->chance.draw = draw_counted;
	chance_fast_init(&g->own, 1000 + number);
	chance_fast_init(&g->fast, number);
	rules_defaults(rules, g->seats, &setup);
	setup.data = set;
	g->state = xcalloc(1, rules->state_size);
	json_init(&j, &events);
	json_array_begin(&j);
	rules->setup(g->state, &setup, &g->chance, &j);
	buffer_fini(&events);
}

bool
view_game_step(struct view_game *g)
{
	struct buffer events = {0};
	struct json j;
	const char *refusal;
	int seat = view_game_seat(g);
	uint64_t move;

	if (seat == RULES_SPECTATOR)
		return false;
	move = rules->choose(g->state, seat, RULES_RANDOM, &g->own.chance);
	json_init(&j, &events);
	json_array_begin(&j);
	refusal = rules->play(g->state, seat, move, &g->chance, &j);
	assert(refusal == NULL);
	(void)refusal;
	buffer_fini(&events);
	return true;
}

void
view_game_end(struct view_game *g)
{
	free(g->state);
	memset(g, 0, sizeof *g);
}

int
view_game_seat(const struct view_game *g)
{
	unsigned seats = rules->to_move(g->state);

	return seats == 0 ? RULES_SPECTATOR : __builtin_ctz(seats);
}
