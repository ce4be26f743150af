/*
 * Writes one entry into the log of a game, and plays for seats that no person
 * plays for.
 */
#include "config.h"

#include "play/entries.h"

#include <assert.h>
#include <string.h>

#include "desk/desk.h"
#include "game/present.h"
#include "game/table.h"
#include "match/match.h"
#include "play/change.h"
#include "search/bot.h"
#include "sign/fair.h"
#include "store/store_log.h"

enum store_status
entries_append(struct desk *d, struct table *t, struct entry *e)
{
	unsigned to_move = match_to_move(t->match);

	assert(t->change.begun);
	table_seal(t, t->match, t->game.head, e);
	change_note(t, CHANGE_MATCH);
	t->change.left |= ~to_move;
	return store_entry_add(d->store, &t->game, e, to_move, to_move == 0);
}

enum store_status
entries_chance(struct desk *d, const struct table *t,
    struct fair_chance *chance)
{
	struct store_stretch stretch;
	const uint8_t *seed = t->game.seed;
	uint8_t key[FAIR_DIGEST];

	if (t->game.reseeds > 0) {
		enum store_status status =
		    store_stretch_last(d->store, t->game.id, &stretch);

		if (status != STORE_OK)
			return status;
		assert(!stretch.seedless);
		seed = stretch.seed;
	} else {
		assert(!t->game.seedless);
	}
	fair_key(seed, t->game.uid, t->game.entropy, key);
	fair_chance_init(chance, key, t->match->entries);
	return STORE_OK;
}

/* Makes the legal MOVE of SEAT. */
static enum store_status
entries_make(struct desk *d, struct table *t, int seat, enum entry_by by,
    uint64_t move)
{
	struct fair_chance chance;
	struct buffer text = {0};
	struct entry e = {0};
	enum match_ruling ruling;
	enum store_status status;
	const char *why;

	status = entries_chance(d, t, &chance);
	if (status != STORE_OK)
		return status;
	t->rules->format(t->match->state, seat, move, &text);
	change_begin(t);
	ruling = match_play(t->match, seat, buffer_text(&text), by,
	    &chance.chance, desk_now(d), &e, &why);
	buffer_fini(&text);
	assert(ruling == MATCH_OK);
	status = entries_append(d, t, &e);
	entry_fini(&e);
	return status;
}

/* Makes the move that POLICY chooses for SEAT. The policy has a chance of its
 * own and never sees that of the game. */
static enum store_status
entries_play_for(struct desk *d, struct table *t, int seat,
    enum rules_policy policy, enum entry_by by)
{
	struct chance_fast own;
	uint64_t seed;

	d->random(d->random_arg, &seed, sizeof seed);
	chance_fast_init(&own, seed);
	return entries_make(d, t, seat, by,
	    t->rules->choose(t->match->state, seat, policy, &own.chance));
}

enum store_status
entries_by_clock(struct desk *d, struct table *t, int seat)
{
	return entries_play_for(d, t, seat, RULES_FALLBACK, ENTRY_BY_CLOCK);
}

int
entries_bot(const struct table *t)
{
	unsigned to_move = match_to_move(t->match);

	for (int i = 0; i < t->n_seats; i++) {
		const struct bot *bot =
		    to_move >> i & 1 ? present_bot(t, i) : NULL;

		if (bot != NULL && !bot->thinks)
			return i;
	}
	return -1;
}

enum store_status
entries_by_bot(struct desk *d, struct table *t, int seat)
{
	return entries_play_for(d, t, seat, present_bot(t, seat)->policy,
	    ENTRY_BY_BOT);
}

enum store_status
entries_by_thought(struct desk *d, struct table *t, int seat, uint64_t move)
{
	return entries_make(d, t, seat, ENTRY_BY_BOT, move);
}

enum store_status
entries_by_order(struct desk *d, struct table *t, int seat, uint64_t move)
{
	return entries_make(d, t, seat, ENTRY_BY_ORDER, move);
}
