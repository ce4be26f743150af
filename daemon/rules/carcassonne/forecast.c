/*
 * Forecasts a move: makes it on a copy of the state up to the dice (trial.h),
 * and writes as events what is certain by then.
 */
#include "config.h"

#include "rules/carcassonne/forecast.h"

#include <assert.h>

#include "base/json.h"
#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/news.h"
#include "rules/carcassonne/score.h"
#include "rules/carcassonne/traders.h"
#include "rules/carcassonne/trial.h"
#include "rules/event.h"
#include "rules/tiles/events.h"

static void
tell_battle(struct json *j, const struct carc_state *s, unsigned node,
    const struct carc_battle *b)
{
	int chances[CARC_SEATS_MAX];

	carc_battle_odds(b, chances);
	rules_event_begin(j, "battle-ahead");
	tiles_put_feature(j, &s->b, node);
	carc_put_kind(j, s, node);
	carc_put_planet(j, s, node);
	carc_put_sides(j, b, chances);
	json_object_end(j);
	carc_tell_allies(j, b);
}

/* The points that army A scores in all when it wins. */
static int
army_points(const struct carc_state *s, unsigned node,
    const struct carc_army *a, struct carc_worth *w)
{
	carc_worth_take(s, node, a->seat, w);
	return w->points * __builtin_popcount(carc_scorers(s, node) & a->seats);
}

/* Writes one event for the armies in the mask IN, all of which would score the
 * same. */
static void
forecast_tell_score(struct json *j, const struct carc_state *s, unsigned node,
    const struct carc_battle *b, unsigned in)
{
	struct carc_worth worth;
	int points = army_points(s, node, &b->army[__builtin_ctz(in)], &worth);

	rules_event_begin(j, "score-ahead");
	tiles_put_feature(j, &s->b, node);
	carc_put_kind(j, s, node);
	carc_put_planet(j, s, node);
	json_put_int(j, "points", points);
	json_key(j, "seats");
	json_array_begin(j);
	for (; in != 0; in &= in - 1)
		json_int(j, b->army[__builtin_ctz(in)].seat);
	json_array_end(j);
	json_put_int(j, "symbols", worth.symbols);
	json_put_int(j, "tiles", worth.tiles);
	json_object_end(j);
}

static void
tell_scores(struct json *j, const struct carc_state *s, unsigned node,
    const struct carc_battle *b)
{
	unsigned left = (1u << b->n) - 1;
	struct carc_worth worth;

	while (left != 0) {
		unsigned first = (unsigned)__builtin_ctz(left), in = 0;
		int points = army_points(s, node, &b->army[first], &worth);

		for (unsigned i = first; i < b->n; i++)
			if (army_points(s, node, &b->army[i], &worth) == points)
				in |= 1u << i;
		in &= left;
		forecast_tell_score(j, s, node, b, in);
		left &= ~in;
	}
}

/* Whether the winner of NODE's battle may set meeples again. */
static bool
brings_trade(const struct carc_state *s, unsigned node)
{
	return s->traders &&
	    tiles_part_of(&s->b, node)->kind == CARC_KIND_ROUTE &&
	    s->b.node[s->b.node[node].feature].open == 0 &&
	    carc_traders_route(s, 0) >= 0;
}

static void
forecast_place(const struct carc_state *s, const struct carc_move *m,
    struct json *events)
{
	struct carc_trial t;
	bool asked = false;

	carc_trial_make(&t, s, m);
	carc_tell_move(events, &t.state, m, t.node);
	for (unsigned i = 0; i < t.touched.n; i++) {
		unsigned node = t.touched.node[i];
		struct carc_battle b;

		if (!carc_contested(&t.state, node))
			continue;
		carc_battle_take(&t.state, node, &b);
		tell_battle(events, &t.state, node, &b);
		asked |= brings_trade(&t.state, node);
		if (t.state.b.node[t.state.b.node[node].feature].open == 0)
			tell_scores(events, &t.state, node, &b);
	}
	for (unsigned i = 0; i < t.touched.n; i++)
		if (!carc_contested(&t.state, t.touched.node[i]))
			carc_score_complete(&t.state, t.touched.node[i],
			    events);
	carc_traders_lapse(&t.state, events);
	asked |= t.state.n_line > 0;
	if (t.state.b.left == 0 && t.state.n_row == 0 && !asked) {
		rules_event_begin(events, "end-ahead");
		json_object_end(events);
	}
}

static void
forecast_row(const struct carc_state *s, const struct carc_move *m,
    struct json *events)
{
	bool draw = m->part == CARC_ROW_DRAW;

	rules_event_begin(events, draw ? "draw-ahead" : "row-taken");
	json_put_int(events, "left", s->b.left);
	if (!draw)
		json_put_int(events, "row", m->part + 1);
	json_put_int(events, "seat", s->to_move);
	if (!draw)
		json_put_text(events, "tile",
		    s->b.set->face[s->row[m->part]].id);
	json_object_end(events);
}

void
carc_forecast(const void *state, int seat, uint64_t move, struct json *events)
{
	const struct carc_state *s = state;
	struct carc_state after;
	struct carc_move m;
	bool good = carc_move_unpack(move, &m);

	assert(good && m.kind == carc_ply_of(s, seat));
	json_array_begin(events);
	switch (m.kind) {
	case CARC_PLY_ROW:
		forecast_row(s, &m, events);
		break;
	case CARC_PLY_TRADE:
		after = *s;
		carc_traders_answer(&after, (unsigned)seat, &m, events);
		break;
	default:
		forecast_place(s, &m, events);
		break;
	}
	json_array_end(events);
}
