/*
 * Forecasts a move: makes it on a copy of the state (trial.h), and writes as
 * events what happens there.
 */
#include "config.h"

#include "rules/goldrush/forecast.h"

#include <assert.h>

#include "base/json.h"
#include "rules/event.h"
#include "rules/goldrush/events.h"
#include "rules/goldrush/trial.h"

void
gold_forecast(const void *state, int seat, uint64_t move, struct json *events)
{
	const struct gold_state *s = state;
	struct gold_state after;
	struct gold_move m;
	bool good = gold_move_unpack(move, &m);

	assert(good && seat == s->to_move && !s->over);
	json_array_begin(events);
	gold_trial_make(&after, s, &m, events);
	if (after.b.left == 0) {
		rules_event_begin(events, "end-ahead");
		json_object_end(events);
	}
	json_array_end(events);
}
