/*
 * Asks the ruleset, seat by seat, what it wants from whom.
 */
#include "config.h"

#include "game/asked.h"

#include <string.h>

#include "game/table.h"
#include "match/match.h"

void
asked_get(const struct table *t, struct asked *asked)
{
	memset(asked, 0, sizeof *asked);
	asked->seats = match_to_move(t->match);
	for (int i = 0; i < t->n_seats; i++) {
		const char *what = NULL;
		bool aside = false;

		if (t->rules->asks != NULL && (asked->seats >> i & 1))
			what = t->rules->asks(t->match->state, i, &aside);
		asked->what[i] = what != NULL ? what : "";
		asked->aside |= (unsigned)aside << i;
		asked->since[i] = match_occasion(t->match, i);
	}
}

bool
asked_has(const struct table *t, int seat)
{
	return (match_to_move(t->match) >> seat & 1) ||
	    match_occasion(t->match, seat) != 0;
}
