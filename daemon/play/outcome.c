/*
 * Counts the results of games that are over, one at a time, so that pages with
 * figures need not replay games.
 */
#include "config.h"

#include "play/outcome.h"

#include "desk/desk.h"
#include "desk/log.h"
#include "game/cache.h"
#include "game/table.h"
#include "match/match.h"
#include "store/store_outcomes.h"

enum { LATER = 10000 }; /* ms, when the database fails */

/* Whether all who have won are on SEAT's side. */
static bool
won_alone(const struct table *t, const struct rules_result *result, int seat)
{
	unsigned side = 1u << seat;

	if (t->rules->together)
		return true;
	if (t->rules->side != NULL)
		side |= t->rules->side(t->match->state, seat);
	return (result->winners & ~side) == 0;
}

static int
read_outcomes(const struct table *t, struct store_outcome *outcomes)
{
	struct rules_result result;

	if (match_to_move(t->match) != 0)
		return 0;
	match_result(t->match, &result);
	for (int i = 0; i < t->n_seats; i++) {
		outcomes[i].score = result.scores[i];
		outcomes[i].resigned = t->match->resigned >> i & 1;
		if (!(result.winners >> i & 1))
			outcomes[i].won = STORE_LOST;
		else if (won_alone(t, &result, i))
			outcomes[i].won = STORE_WON;
		else
			outcomes[i].won = STORE_WON_SHARED;
	}
	return t->n_seats;
}

static enum store_status
count_game(struct desk *d, int64_t game)
{
	struct store_outcome outcomes[RULES_SEATS_MAX];
	enum store_status stored = STORE_FAILED;
	enum table_status status;
	struct buffer why = {0};
	struct table t;
	int n = 0;

	status = table_load(d, game, &t, &why);
	if (status == TABLE_OK)
		n = read_outcomes(&t, outcomes);
	else if (status != TABLE_STORE)
		log_event("game-not-counted", "game=%lld why=\"%s\"",
		    (long long)game, buffer_text(&why));
	table_fini(&t);
	buffer_fini(&why);
	if (status != TABLE_STORE)
		stored = store_outcome_put(d->store, game, outcomes, n);
	/* Nobody looks at a game that is over again soon. */
	cache_drop(d, game);
	return stored;
}

int
outcome_step(struct desk *d)
{
	enum store_status status;
	int64_t game;

	status = store_outcome_missing(d->store, &game);
	if (status != STORE_OK)
		return status == STORE_ABSENT ? OUTCOME_DONE : LATER;
	if (store_begin(d->store) != STORE_OK)
		return LATER;
	if (count_game(d, game) != STORE_OK) {
		store_rollback(d->store);
		return LATER;
	}
	return store_commit(d->store) == STORE_OK ? 0 : LATER;
}
