/*
 * Owes letters with new links, a piece at a time: games go on meanwhile.
 */
#include "config.h"

#include "people/renewal.h"

#include "base/buffer.h"
#include "desk/desk.h"
#include "match/clock.h"
#include "people/address.h"
#include "store/store_owing.h"
#include "store/store_renewals.h"

/* Owes the letter of one row unless it is owed, or was. */
static enum store_status
renewal_owe_one(struct desk *d, const struct store_renewal *row, int64_t at,
    int *n)
{
	int64_t now = desk_now(d);
	struct store_letter l;
	enum store_status status =
	    store_letter_find(d->store, row->kind, row->about, 0, at, &l);

	if (status == STORE_OK)
		store_letter_fini(&l);
	if (status != STORE_ABSENT)
		return status;
	++*n;
	return store_letter_owe_about(d->store, row->kind, row->about, at, now,
	    now);
}

/* Owes the next letters of PART after *AFTER, in a transaction. *MORE says
 * whether there are others. */
static enum store_status
renewal_piece(struct desk *d, enum store_renewal_part part, int64_t at,
    int64_t *after, bool *more, int *n)
{
	struct store_renewal rows[STORE_RENEWALS];
	int64_t now = desk_now(d);
	int found, owed = 0;
	enum store_status status = store_begin(d->store);

	if (status != STORE_OK)
		return status;
	status = store_renewals(d->store, part, *after,
	    now - ADDRESS_DAYS * CLOCK_DAY, now - ADDRESS_BACK_DAYS * CLOCK_DAY,
	    rows, &found);
	for (int i = 0; status == STORE_OK && i < found; i++)
		status = renewal_owe_one(d, &rows[i], at, &owed);
	if (status != STORE_OK) {
		store_rollback(d->store);
		return status;
	}
	status = store_commit(d->store);
	*more = found == STORE_RENEWALS;
	if (found > 0)
		*after = rows[found - 1].id;
	*n += owed;
	return status;
}

bool
renewal_owe(struct desk *d, int64_t at, int *n, struct buffer *why)
{
	enum store_status status = STORE_OK;

	for (int part = 0; part < STORE_RENEW_PARTS; part++) {
		int64_t after = 0;
		bool more = true;

		while (status == STORE_OK && more)
			status = renewal_piece(d, (enum store_renewal_part)part,
			    at, &after, &more, n);
	}
	if (status != STORE_OK)
		buffer_puts(why, store_why(d->store));
	return status == STORE_OK;
}
