/*
 * Fills a picture from the engine's state (picture.h).
 */
#include "config.h"

#include "rules/goldrush/picture.h"

#include <assert.h>
#include <string.h>

#include "rules/goldrush/feature.h"
#include "rules/goldrush/moves.h"
#include "rules/goldrush/play.h"
#include "rules/goldrush/trial.h"

static void
take_home(struct gold_picture *p, const struct gold_state *s, unsigned seat,
    int viewer)
{
	struct gold_home *home = &p->home[seat];

	home->seen = s->over || (int)seat == viewer;
	for (unsigned i = 0; i < s->cowboys; i++)
		if (s->cowboy[seat][i] == GOLD_HOME)
			home->cowboys++;
		else
			tiles_picture_stand(&p->tiles, &s->b,
			    s->cowboy[seat][i], seat, GOLD_COWBOY);
	if (s->tent[seat] == GOLD_HOME)
		home->tent = 1;
	else
		tiles_picture_stand(&p->tiles, &s->b, s->tent[seat], seat,
		    GOLD_TENT);
	for (unsigned i = 0; i < s->n_taken; i++) {
		unsigned value = s->taken[i].value;

		if (s->taken[i].seat != seat)
			continue;
		if (home->seen && value != GOLD_UNSEEN)
			home->gold[home->tokens] =
			    gold_set(s)->tokens.value[value];
		home->tokens++;
	}
}

/* The first part of NODE's mountain. */
static unsigned
first_part(const struct gold_state *s, unsigned node)
{
	unsigned best = node;

	for (unsigned i = s->b.node[node].next; i != node;
	     i = s->b.node[i].next)
		if (gold_place(s, i) < gold_place(s, best))
			best = i;
	return best;
}

static void
take_stacks(struct gold_picture *p, const struct gold_state *s)
{
	struct gold_list list = {.n = 0};

	for (unsigned i = 0; i < s->n_peaks; i++)
		if (gold_root(s, s->peak[i]) == s->peak[i] &&
		    gold_tokens_on(s, s->peak[i]) > 0)
			gold_list_add(s, first_part(s, s->peak[i]), &list);
	assert(list.n <= GOLD_PICTURE_STACKS);
	for (unsigned i = 0; i < list.n; i++) {
		unsigned node = list.at[i].node;
		const struct tiles_tile *t = &s->b.tile[s->b.node[node].tile];

		p->stack[p->n_stacks++] = (struct gold_stack){
		    (int16_t)tiles_key_x(t->key), (int16_t)tiles_key_y(t->key),
		    t->face, t->turn, (uint8_t)(node - t->node),
		    (uint8_t)gold_tokens_on(s, node)};
	}
}

void
gold_picture_take(struct gold_picture *p, const void *state, int viewer,
    bool legal)
{
	const struct gold_state *s = state;

	memset(&p->seats, 0,
	    offsetof(struct gold_picture, stack) -
		offsetof(struct gold_picture, seats));
	tiles_picture_take(&p->tiles, &s->b, legal);
	p->seats = s->seats;
	p->to_move = gold_to_move(s);
	p->supply = s->supply;
	for (unsigned seat = 0; seat < s->seats; seat++) {
		p->score[seat] = s->score[seat];
		take_home(p, s, seat, viewer);
	}
	take_stacks(p, s);
}

/* Moves the figure at NODE to the end of P's list. Whether there is one. */
static bool
figure_last(struct gold_picture *p, const struct gold_state *s, unsigned node)
{
	struct tiles_figure *figure = p->tiles.figure, found;
	const struct tiles_tile *t = &s->b.tile[s->b.node[node].tile];
	size_t n = p->tiles.n_figures;

	for (size_t i = 0; i < n; i++) {
		if (figure[i].x != tiles_key_x(t->key) ||
		    figure[i].y != tiles_key_y(t->key) ||
		    figure[i].part != node - t->node)
			continue;
		found = figure[i];
		memmove(&figure[i], &figure[i + 1],
		    (n - 1 - i) * sizeof *figure);
		figure[n - 1] = found;
		return true;
	}
	return false;
}

bool
gold_picture_ahead(struct gold_picture *p, const void *state, int seat,
    uint64_t move)
{
	struct gold_state after;
	struct gold_move m;
	bool known = gold_move_unpack(move, &m);
	unsigned node;

	assert(known);
	gold_trial_make(&after, state, &m, NULL);
	gold_picture_take(p, &after, seat, false);
	if (m.act != GOLD_SET && m.act != GOLD_PITCH)
		return false;
	if (m.act == GOLD_SET)
		m.target = m.key;
	node = (unsigned)gold_move_node(&after, &m);
	return figure_last(p, &after, node);
}
