/*
 * Games for tests of reviews.
 */
#include "config.h"

#include "review_kit.h"

#include <assert.h>
#include <stdlib.h>

#include "set_kit.h"

void
review_must(bool good)
{
	assert(good);
}

void
game_init(struct game *g, const struct rules *rules, int seats, uint64_t seed)
{
	void *set = set_kit_read(rules);

	*g = (struct game){.rules = rules};
	rules_defaults(rules, seats, &g->setup);
	g->setup.data = set;
	chance_fast_init(&g->chance, seed);
	g->m = match_new(rules, &g->setup);
	match_setup(g->m, &g->chance.chance, 0, &g->log[g->n++]);
}

void
game_fini(struct game *g)
{
	match_free(g->m);
	for (uint32_t i = 0; i < g->n; i++)
		entry_fini(&g->log[i]);
	if (g->setup.data != NULL)
		g->rules->data_free((void *)(uintptr_t)g->setup.data);
}

void
game_play(struct game *g, int seat, uint64_t move)
{
	struct buffer text = {0};
	const char *why;

	g->rules->format(g->m->state, seat, move, &text);
	review_must(match_play(g->m, seat, buffer_text(&text), ENTRY_BY_SEAT,
			&g->chance.chance, 0, &g->log[g->n++],
			&why) == MATCH_OK);
	buffer_fini(&text);
}

void
game_finish(struct game *g)
{
	unsigned to_move;

	while ((to_move = match_to_move(g->m)) != 0 && g->n < LOG_MAX) {
		int seat = __builtin_ctz(to_move);

		game_play(g, seat,
		    g->rules->choose(g->m->state, seat, RULES_GREEDY,
			&g->chance.chance));
	}
}

bool
game_review(const struct game *g, uint64_t playouts, struct review *r)
{
	const struct weigh_limit limit = {.playouts = playouts};
	struct reviewing *v = reviewing_new(g->rules, &g->setup, g->log, g->n);

	if (v == NULL)
		return false;
	while (reviewing_next(v) > 0)
		reviewing_step(v, &limit, 1);
	reviewing_end(v, r);
	reviewing_free(v);
	return true;
}
