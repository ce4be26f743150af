/*
 * The motions of a table, and until when it may answer them.
 */
#include "config.h"

#include "desk/motion.h"

#include "desk/patience.h"

enum { FAULTY = 4 /* tries after which an address is to blame */ };

/* The letter that asks SEAT. One that fails because of its address holds up
 * nobody else. */
static enum store_status
wait_for(struct patience *p, const struct store_motion *m, int seat)
{
	struct store_letter l;
	enum store_status status = store_letter_since(p->d->store,
	    STORE_LETTER_TABLE, m->game, seat, m->at, &l);

	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	if (l.tries < FAULTY)
		patience_add(p, &l);
	store_letter_fini(&l);
	return STORE_OK;
}

/* M ends later than was thought when it was moved. *WAITS becomes true when it
 * waits for a letter. */
static enum store_status
put_until(struct desk *d, const struct table *t, struct store_motion *m,
    bool *waits)
{
	unsigned asks = motion_asks(t, m);
	struct patience p;
	enum store_status status = patience_begin(d, m->at, &p);

	for (int i = 0; i < t->n_seats && status == STORE_OK; i++)
		if ((asks >> i & 1) && i != m->seat)
			status = wait_for(&p, m, i);
	m->until = patience_until(&p, m->until - m->at);
	*waits = *waits || p.waits;
	patience_fini(&p);
	return status;
}

enum store_status
motion_get(struct desk *d, const struct table *t, int64_t id,
    struct store_motion *m)
{
	enum store_status status = store_motion_get(d->store, id, m);
	bool waits = false;

	return status == STORE_OK && m->game == t->game.id
	    ? put_until(d, t, m, &waits)
	    : status;
}

enum store_status
motion_get_open(struct desk *d, const struct table *t,
    struct store_motion open[MOTIONS_MAX], size_t *n, bool *waits)
{
	enum store_status status =
	    store_motions_open(d->store, t->game.id, open, MOTIONS_MAX, n);
	bool any = false;

	for (size_t i = 0; i < *n && status == STORE_OK; i++)
		status = put_until(d, t, &open[i], &any);
	if (waits != NULL)
		*waits = any;
	return status;
}
