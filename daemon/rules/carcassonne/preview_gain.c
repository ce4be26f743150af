/*
 * Writes on the picture of a move what it brings at once: the points of each
 * feature that it completes, and the dice of each battle that it begins, in the
 * colours of whose they are. What dice decide is told in words (forecast.c).
 */
#include "config.h"

#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/preview.h"
#include "rules/carcassonne/score.h"
#include "rules/carcassonne/trial.h"
#include "rules/tiles/plates.h"

/* "2:1", the dice of each side. */
static void
plates_add_battle(struct tiles_plates *p, const struct carc_state *s,
    unsigned node)
{
	struct carc_battle b;

	carc_battle_take(s, node, &b);
	for (unsigned i = 0; i < b.n; i++) {
		if (i > 0)
			tiles_plates_add(p, TILES_PLATE_NEUTRAL, true, ":", 0);
		tiles_plates_add(p, b.army[i].seat, i > 0, "", b.army[i].dice);
	}
}

/* "+4" for each seat that scores NODE's feature, if it is complete. */
static void
plates_add_scores(struct tiles_plates *p, const struct carc_state *s,
    unsigned node)
{
	const struct tiles_node *feature = &s->b.node[s->b.node[node].feature];
	unsigned left = feature->seats != 0 ? carc_scorers(s, node) : 0;
	struct carc_worth worth;

	if (feature->open != 0)
		return;
	for (; left != 0; left &= left - 1) {
		unsigned seat = (unsigned)__builtin_ctz(left);

		carc_worth_take(s, node, seat, &worth);
		tiles_plates_add(p, (int)seat, false, "+", worth.points);
	}
}

void
carc_gains_draw(struct tiles_sheet *s, const struct carc_state *state,
    const struct carc_move *m)
{
	struct tiles_plates p = {.n = 0};
	struct tiles_spot foot = tiles_preview_foot();
	struct carc_trial t;

	carc_trial_make(&t, state, m);
	for (unsigned i = 0; i < t.touched.n; i++)
		if (carc_contested(&t.state, t.touched.node[i]))
			plates_add_battle(&p, &t.state, t.touched.node[i]);
		else
			plates_add_scores(&p, &t.state, t.touched.node[i]);
	tiles_plates_draw(&p, s, foot.x, foot.y);
}
