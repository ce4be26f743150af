/*
 * Makes a move on a copy of the state, up to the dice (trial.h).
 */
#include "config.h"

#include "rules/carcassonne/trial.h"

#include <assert.h>

#include "rules/carcassonne/news.h"

void
carc_trial_make(struct carc_trial *t, const struct carc_state *s,
    const struct carc_move *m)
{
	int gap = tiles_gap_at(&s->b, m->key);

	assert(gap >= 0);
	t->state = *s;
	t->move = *m;
	tiles_board_touch(&t->state.b, (unsigned)gap, m->turn, &t->touched);
	t->node = carc_play_set(&t->state, m, &t->touched);
}

void
carc_trial_each(const struct carc_state *s,
    void (*look)(void *arg, const struct carc_trial *t), void *arg)
{
	struct carc_trial trial;

	for (unsigned g = 0; g < s->b.n_gaps; g++) {
		struct carc_scan scan;
		unsigned n = carc_scan_take(s, g, &scan);

		for (unsigned i = 0; i < n; i++) {
			struct carc_move m;

			carc_scan_move(s, &scan, i, &m);
			carc_trial_make(&trial, s, &m);
			look(arg, &trial);
		}
	}
}

struct best {
	int64_t (*value)(const struct carc_trial *t);
	int64_t most;
	uint64_t move;
};

static void
look_best(void *arg, const struct carc_trial *t)
{
	struct best *b = arg;
	int64_t v = b->value(t);

	if (v > b->most) {
		b->most = v;
		b->move = carc_move_pack(&t->move);
	}
}

uint64_t
carc_trial_best(const struct carc_state *s,
    int64_t (*value)(const struct carc_trial *t), int64_t *best)
{
	struct best b = {.value = value, .most = INT64_MIN};

	carc_trial_each(s, look_best, &b);
	*best = b.most;
	return b.move;
}

uint64_t
carc_trial_row(const struct carc_state *s,
    int64_t (*value)(const struct carc_trial *t))
{
	uint64_t moves[CARC_ROW + 1], chosen = 0;
	size_t n = carc_news_moves(s, moves, CARC_ROW + 1);
	int64_t best = INT64_MIN, v;
	struct carc_state taken = *s;
	struct carc_move m;

	for (size_t i = 0; i < n; i++) {
		carc_move_unpack(moves[i], &m);
		if (m.part == CARC_ROW_DRAW)
			continue;
		taken.b.drawn = s->row[m.part];
		carc_trial_best(&taken, value, &v);
		if (v > best) {
			best = v;
			chosen = moves[i];
		}
	}
	return chosen;
}
