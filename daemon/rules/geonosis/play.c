/*
 * Makes a move: checks it (refuse.c), does it (act.c), and does all that
 * follows from it (track.c).
 */
#include "config.h"

#include "rules/geonosis/play.h"

#include "rules/geonosis/geonosis.h"

const char *
geo_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events)
{
	struct geo_state *s = state;
	struct geo_move m;
	const char *refusal = "malformed";

	if (geo_move_unpack(move, &m))
		refusal = geo_move_refuse(s, seat, &m);
	if (refusal != NULL)
		return refusal;
	geo_act(s, (unsigned)seat, &m, events);
	geo_proceed(s, chance, events);
	return NULL;
}
