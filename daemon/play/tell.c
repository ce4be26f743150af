/*
 * Tells a table that something happened.
 */
#include "config.h"

#include "play/tell.h"

#include "desk/desk.h"
#include "game/present.h"
#include "game/table.h"
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
