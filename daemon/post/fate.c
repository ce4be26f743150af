/*
 * What has become of letters, as it is written down.
 */
#include "config.h"

#include "post/fate.h"

#include <stdlib.h>

#include "desk/desk.h"
#include "post/bounce.h"
#include "post/digest.h"

enum {
	WEEK = 7 * 24 * 3600,
	TRIES = 10, /* at least, before a letter is given up: a week may have
		     * gone by without any */
	AGAIN = 60  /* seconds, times tries squared */
};

static enum store_status
try_again(struct desk *d, const struct fate *f)
{
	const struct store_letter *l = &f->letter;
	int64_t wait = (int64_t)AGAIN * (l->tries + 1) * (l->tries + 1);

	return store_letter_again(d->store, l->id,
	    desk_now(d) + (wait < FATE_AGAIN_MAX ? wait : FATE_AGAIN_MAX),
	    f->said);
}

/* The letter will not arrive: its reader is not to be reached. */
static enum store_status
give_up(struct desk *d, const struct fate *f, bool *wakes)
{
	const struct store_letter *l = &f->letter;
	enum store_status status = bounce_refused(d, l, wakes);

	if (status == STORE_OK)
		status = digest_lost(d, l);
	return status == STORE_OK
	    ? store_letter_done(d->store, l->id, STORE_LETTER_PARKED,
		  desk_now(d), f->said)
	    : status;
}

static enum store_status
mark_sent(struct desk *d, const struct fate *f, bool *wakes)
{
	const struct store_letter *l = &f->letter;
	struct store *s = d->store;
	enum store_status status = bounce_accepted(d, l, wakes);

	if (status == STORE_OK && f->has_notes)
		status =
		    store_seat_heard(s, l->game, l->seat, f->ply, f->notes);
	if (status == STORE_OK && l->kind == STORE_LETTER_DIGEST)
		status = digest_sent(d, l, f->seats, f->n_seats, wakes);
	if (status != STORE_OK && status != STORE_ABSENT)
		return status;
	return store_letter_done(s, l->id, STORE_LETTER_SENT, desk_now(d),
	    f->said[0] != '\0' ? f->said : NULL);
}

static enum store_status
drop(struct desk *d, const struct fate *f)
{
	const struct store_letter *l = &f->letter;
	enum store_status status = digest_lost(d, l);

	return status == STORE_OK
	    ? store_letter_done(d->store, l->id, STORE_LETTER_DROPPED,
		  desk_now(d), f->said)
	    : status;
}

enum store_status
fate_mark(struct desk *d, const struct fate *f, bool *wakes)
{
	const struct store_letter *l = &f->letter;
	struct store *s = d->store;
	int64_t now = desk_now(d);

	if (f->outcome == LETTER_SUPERSEDED || f->outcome == LETTER_MUTED)
		return drop(d, f);
	if (f->outcome == LETTER_HELD)
		return taste_keep(d, l, &f->taste);
	if (f->outcome != LETTER_COMPOSED)
		return try_again(d, f);
	switch (f->fate) {
	case MAIL_DELIVERED:
		return mark_sent(d, f, wakes);
	case MAIL_LATER:
		return now - l->owed > WEEK && l->tries + 1 >= TRIES
		    ? give_up(d, f, wakes)
		    : try_again(d, f);
	case MAIL_REFUSED:
		return give_up(d, f, wakes);
	case MAIL_DOWN:
		/* It says nothing about the letter, which stays owed; but it
		 * goes behind the others, so that one that breaks the
		 * connection stops none. */
		break;
	}
	return store_letter_put_off(s, l->id, f->again, f->said);
}

void
fate_fini(struct fate *f)
{
	free(f->said);
	free(f->seats);
	*f = (struct fate){0};
}
