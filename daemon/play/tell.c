/*
 * Tells a table that something happened.
 */
#include "config.h"

#include "play/tell.h"

#include "conf/conf.h"
#include "desk/desk.h"
#include "game/present.h"
#include "game/table.h"
#include "match/match.h"
#include "store/store_letters.h"
#include "store/store_owing.h"

enum store_status
tell_happened(struct desk *d, struct table *t, enum store_happening_kind kind,
    int seat, int64_t value)
{
	const struct store_happening h = {
	    .at = desk_now(d), .kind = kind, .seat = seat, .value = value};

	return store_happening_add(d->store, &t->game, &h);
}

enum store_status
tell_table(struct desk *d, const struct table *t, unsigned seats)
{
	int64_t now = desk_now(d);

	for (int i = 0; i < t->n_seats; i++)
		if ((seats >> i & 1) && t->seats[i].player != 0)
			store_letter_owe_besides(d->store, &t->game, i,
			    STORE_LETTER_TABLE, now, now, now);
	return store_failure(d->store);
}

enum store_status
tell_present(struct desk *d, const struct table *t, unsigned seats)
{
	return tell_table(d, t, seats & present_seats(t));
}

int64_t
tell_switched_due(struct desk *d, const struct table *t, int seat)
{
	int64_t at = t->seats[seat].switched;

	return at != 0 ? at + d->conf->undo_window : 0;
}

enum store_status
tell_switched(struct desk *d, struct table *t, int seat)
{
	struct store_seat *s = &t->seats[seat];

	store_happening_add(d->store, &t->game,
	    &(struct store_happening){.at = s->switched,
		.kind =
		    s->muted ? STORE_HAPPENED_MUTED : STORE_HAPPENED_UNMUTED,
		.seat = seat});
	s->switched = 0;
	store_seat_switched(d->store, t->game.id, seat, 0);
	return s->muted && t->game.state == STORE_OPEN &&
		(match_to_move(t->match) >> seat & 1)
	    ? tell_present(d, t, ~(1u << seat))
	    : store_failure(d->store);
}
