/*
 * Collects the spans in which no answer could be given, and leaves them out of
 * the time that is waited.
 */
#include "config.h"

#include "game/patience.h"

#include "desk/desk.h"
#include "store/store_clocks.h"

enum { IN_TIME = 600 /* seconds that a letter may be late */ };

static bool
add_downtime(void *arg, int64_t since, int64_t until)
{
	clock_spans_add(arg, since, until);
	return true;
}

enum store_status
patience_begin(struct desk *d, int64_t from, struct patience *p)
{
	*p = (struct patience){.d = d, .from = from};
	return store_downtime_each(d->store, from, add_downtime, &p->stopped);
}

void
patience_fini(struct patience *p)
{
	clock_spans_fini(&p->stopped);
}

void
patience_add(struct patience *p, const struct store_letter *l)
{
	int64_t wanted = l->held > l->owed ? l->held : l->owed;
	int64_t left = l->state == STORE_LETTER_OWED ? desk_now(p->d) : l->due;

	if (left - wanted <= IN_TIME)
		return;
	clock_spans_add(&p->stopped, wanted, left);
	p->waits = p->waits || l->state == STORE_LETTER_OWED;
}

enum store_status
patience_letter(struct patience *p, enum store_letter_kind kind, int64_t about,
    int seat, int64_t serial)
{
	struct store_letter l;
	enum store_status status =
	    store_letter_find(p->d->store, kind, about, seat, serial, &l);

	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	patience_add(p, &l);
	store_letter_fini(&l);
	return STORE_OK;
}

int64_t
patience_until(const struct patience *p, int64_t length)
{
	const struct clock_life life = {.stopped = &p->stopped};

	return clock_until(&life, p->from, length);
}
