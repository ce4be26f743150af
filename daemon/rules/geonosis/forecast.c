/*
 * Forecasts a move: does on a copy what the move does by itself, without the
 * chance that follows, and names that chance in an event of its own.
 */
#include "config.h"

#include <assert.h>

#include "base/json.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/play.h"

void
geo_forecast(const void *state, int seat, uint64_t move, struct json *events)
{
	const struct geo_state *s = state;
	struct geo_state copy = *s;
	struct geo_move m;
	bool good = geo_move_unpack(move, &m);

	assert(good && geo_move_refuse(&copy, seat, &m) == NULL);
	json_array_begin(events);
	geo_act(&copy, (unsigned)seat, &m, events);
	if (s->agreed == 0 && copy.agreed != 0)
		geo_tell_hours(events, "objection-ahead", s->objection);
	if (copy.stage == GEO_DUE_FILL)
		geo_tell(events, "fill-ahead");
	else if (copy.stage == GEO_DUE_THROW)
		geo_tell(events, "throw-ahead");
	else if (copy.stage == GEO_DUE_PENALTY)
		geo_tell_card(events, "penalty-ahead", &copy,
		    copy.card[copy.chosen]);
	else if (copy.stage == GEO_DUE_TRACK)
		geo_tell(events,
		    s->stage == GEO_BODYING ? "throw-ahead" : "check-ahead");
	json_array_end(events);
}
