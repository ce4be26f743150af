/*
 * Letters of a game off and on again.
 */
#include "config.h"

#include "desk/mute.h"

#include "desk/absent.h"
#include "store/store_motions.h"
#include "store/store_people.h"

/* It is told with what happened; those whom the seat keeps waiting get a letter,
 * because he who does not know that it is his turn may take long. */
static enum store_status
tell_table(struct desk *d, int64_t game, int seat, bool muted, bool *owes)
{
	enum store_status status = STORE_OK;
	struct table t;

	/* A game that is not served can be turned off, too. */
	if (table_load(d, game, &t, NULL) == TABLE_OK &&
	    t.game.state != STORE_OVER) {
		status = store_happening_add(d->store, &t.game,
		    &(struct store_happening){.at = desk_now(d),
			.kind = muted ? STORE_HAPPENED_MUTED
				      : STORE_HAPPENED_UNMUTED,
			.seat = seat});
		if (status == STORE_OK && muted && t.game.state == STORE_OPEN &&
		    (match_to_move(t.match) >> seat & 1)) {
			status = absent_tell(d, &t, ~(1u << seat));
			*owes = true;
		}
	}
	table_fini(&t);
	return status;
}

enum store_status
mute_set(struct desk *d, int64_t game, int seat, bool muted, bool *owes)
{
	struct store_seat seats[RULES_SEATS_MAX];
	enum store_status status;
	bool person, was;
	int n;

	status = store_seats_get(d->store, game, seats, &n);
	if (status != STORE_OK)
		return status;
	person = seat < n && seats[seat].player != 0;
	was = person && seats[seat].muted;
	store_seats_fini(seats, n);
	if (!person)
		return STORE_ABSENT;
	if (was == muted)
		return STORE_OK;
	status = store_seat_mute(d->store, game, seat, muted);
	return status == STORE_OK ? tell_table(d, game, seat, muted, owes)
				  : status;
}

struct muting {
	struct desk *d;
	bool muted;
	bool *owes;
	enum store_status status;
};

static bool
mute_place(void *arg, const struct store_place *place)
{
	struct muting *m = arg;

	if (place->state != STORE_OVER)
		m->status =
		    mute_set(m->d, place->game, place->seat, m->muted, m->owes);
	return m->status == STORE_OK;
}

enum store_status
mute_set_all(struct desk *d, int64_t player, bool muted, bool *owes)
{
	struct muting m = {
	    .d = d, .muted = muted, .owes = owes, .status = STORE_OK};
	enum store_status status =
	    store_player_games(d->store, player, mute_place, &m);

	return status == STORE_OK ? m.status : status;
}
