/*
 * What a move will do, as far as no dice decide it.
 */
#include "config.h"

#include "rules/carcassonne/forecast.h"

#include <assert.h>

#include "base/json.h"
#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/score.h"
#include "rules/carcassonne/trial.h"

static void
tell_battle(struct json *j, const struct carc_state *s, unsigned node,
    const struct carc_battle *b)
{
	int chances[CARC_SEATS_MAX];

	carc_battle_odds(b, chances);
	carc_event_begin(j, "battle-ahead");
	carc_put_feature(j, s, node);
	carc_put_kind(j, s, node);
	carc_put_planet(j, s, node);
	carc_put_sides(j, b, chances);
	json_object_end(j);
}

static void
tell_score(struct json *j, const struct carc_state *s, unsigned node,
    const struct carc_battle *b)
{
	struct carc_worth worth;

	carc_worth_take(s, node, &worth);
	carc_event_begin(j, "score-ahead");
	carc_put_feature(j, s, node);
	carc_put_kind(j, s, node);
	carc_put_planet(j, s, node);
	json_put_int(j, "points", worth.points);
	json_key(j, "seats");
	json_array_begin(j);
	for (unsigned i = 0; i < b->n; i++)
		json_int(j, b->army[i].seat);
	json_array_end(j);
	json_put_int(j, "symbols", worth.symbols);
	json_put_int(j, "tiles", worth.tiles);
	json_object_end(j);
}

void
carc_forecast(const void *state, int seat, uint64_t move, struct json *events)
{
	const struct carc_state *s = state;
	struct carc_trial t;
	struct carc_move m;
	bool good = carc_move_unpack(move, &m);

	assert(good && !s->over && seat == s->to_move);
	carc_trial_make(&t, s, &m);
	json_array_begin(events);
	carc_tell_move(events, &t.state, t.node, m.size);
	for (unsigned i = 0; i < t.touched.n; i++) {
		unsigned node = t.touched.node[i];
		struct carc_battle b;

		if (!carc_contested(&t.state, node))
			continue;
		carc_battle_take(&t.state, node, &b);
		tell_battle(events, &t.state, node, &b);
		if (t.state.node[t.state.node[node].feature].open == 0)
			tell_score(events, &t.state, node, &b);
	}
	for (unsigned i = 0; i < t.touched.n; i++)
		if (!carc_contested(&t.state, t.touched.node[i]))
			carc_score_complete(&t.state, t.touched.node[i],
			    events);
	if (t.state.left == 0) {
		carc_event_begin(events, "end-ahead");
		json_object_end(events);
	}
	json_array_end(events);
}
