/*
 * What has become of letters, as it is written into the database: each outcome
 * and each fate has its function.
 */
#include "config.h"

#include "post/fate.h"

#include <stdlib.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "mail/refusal.h"
#include "post/bounce.h"
#include "post/digest.h"
#include "store/store_fates.h"

enum {
	DAY = 24 * 3600,
	WEEK = 7 * DAY,
	TRIES = 10, /* that have failed before a letter is given up, because in
		     * a week without power it was not tried once */
	AGAIN = 60  /* seconds, times the square of the tries */
};

static void
try_again(struct desk *d, const struct fate *f)
{
	const struct store_letter *l = &f->letter;
	int64_t wait = (int64_t)AGAIN * (l->tries + 1) * (l->tries + 1);

	store_letter_again(d->store, l->id,
	    desk_now(d) + (wait < FATE_AGAIN_MAX ? wait : FATE_AGAIN_MAX),
	    f->said, false);
}

/* Parks the letter, which will not arrive: its reader cannot be reached, unless
 * the mail server is at fault. */
static void
fate_park(struct desk *d, const struct fate *f, bool *wakes)
{
	const struct store_letter *l = &f->letter;

	if (mail_refusal_of_reader(f->said))
		bounce_refused(d, l, wakes);
	digest_lost(d, l);
	store_letter_done(d->store, l->id, STORE_LETTER_PARKED, desk_now(d),
	    f->said);
}

static void
mark_sent(struct desk *d, const struct fate *f, bool *wakes)
{
	const struct store_letter *l = &f->letter;

	bounce_accepted(d, l, wakes);
	if (f->has_notes)
		store_seat_heard(d->store, l->game, l->seat, f->ply, f->notes);
	if (l->kind == STORE_LETTER_DIGEST)
		digest_sent(d, l, f->seats, f->n_seats, wakes);
	store_letter_done(d->store, l->id, STORE_LETTER_SENT, desk_now(d),
	    f->said[0] != '\0' ? f->said : NULL);
}

static void
mark_dropped(struct desk *d, const struct fate *f)
{
	digest_lost(d, &f->letter);
	store_letter_told(d->store, f->letter.id, f->told_by, desk_now(d),
	    f->said);
}

/* Whether a letter has failed so often and so long that it is given up: sooner
 * when it was refused for good, but perhaps not for itself. */
static bool
is_tried_long(const struct fate *f, int64_t now)
{
	int64_t most = f->fate == MAIL_DOUBTED ? DAY : WEEK;

	return now - f->letter.owed > most && f->letter.tries + 1 >= TRIES;
}

/* Writes down what the transport said of a letter that was given to it. */
static void
mark_tried(struct desk *d, const struct fate *f, bool *wakes)
{
	const struct store_letter *l = &f->letter;

	switch (f->fate) {
	case MAIL_DELIVERED:
		mark_sent(d, f, wakes);
		break;
	case MAIL_LATER:
	case MAIL_DOUBTED:
		if (is_tried_long(f, desk_now(d)))
			fate_park(d, f, wakes);
		else
			try_again(d, f);
		break;
	case MAIL_REFUSED:
		fate_park(d, f, wakes);
		break;
	case MAIL_DOWN:
		/* This says nothing about the letter, which stays owed. It goes
		 * behind the others, so that a letter that breaks the
		 * connection stops none of them. */
		store_letter_put_off(d->store, l->id, f->again, f->said);
		break;
	}
}

void
fate_mark(struct desk *d, const struct fate *f, bool *wakes)
{
	switch (f->outcome) {
	case LETTER_COMPOSED:
		mark_tried(d, f, wakes);
		break;
	case LETTER_SUPERSEDED:
	case LETTER_MUTED:
		mark_dropped(d, f);
		break;
	case LETTER_HELD:
		taste_keep(d, &f->letter, &f->taste);
		break;
	case LETTER_NOT_SERVED:
	case LETTER_FAILED:
		try_again(d, f);
		break;
	}
}

void
fate_fini(struct fate *f)
{
	free(f->said);
	free(f->seats);
	*f = (struct fate){0};
}

void
fate_log(const struct store_letter *l, enum mail_fate fate, const char *said)
{
	if (fate == MAIL_DOWN)
		return; /* the outage is logged, once for all letters */
	log_event(fate == MAIL_DELIVERED ? "letter-sent"
		: fate == MAIL_REFUSED	 ? "letter-refused"
					 : "letter-put-off",
	    "letter=%lld game=%lld seat=%d kind=%d ply=%u said=\"%s\"",
	    (long long)l->id, (long long)l->game, l->seat, l->kind,
	    (unsigned)l->ply, said);
}

/* --- many of them --------------------------------------------------------- */

struct fate *
fates_add(struct fates *f, const struct store_letter *letter,
    enum mail_fate fate, enum letter_outcome outcome, const char *said)
{
	struct fate *one = &f->fate[f->n++];

	*one = (struct fate){.letter = *letter,
	    .fate = fate,
	    .outcome = outcome,
	    .said = xstrdup(said)};
	one->letter.said = NULL;
	f->sent += outcome == LETTER_COMPOSED;
	return one;
}

bool
fates_have(const struct fates *f, int64_t id)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->fate[i].letter.id == id)
			return true;
	return false;
}

bool
fates_are_many(const struct fates *f)
{
	return f->n >= FATES_MAX / 2 || f->sent >= FATES_SENT;
}

/* Marks the daily letters when DAILY is true, else all others. The others have
 * to be marked first: a gathered letter that left by itself is no longer one of
 * those that a daily letter has told. */
static void
mark_some(struct desk *d, const struct fates *f, bool daily, bool *wakes)
{
	for (size_t i = 0; i < f->n; i++)
		if ((f->fate[i].letter.kind == STORE_LETTER_DIGEST) == daily)
			fate_mark(d, &f->fate[i], wakes);
}

void
fates_mark(struct desk *d, const struct fates *f, bool *wakes)
{
	mark_some(d, f, false, wakes);
	mark_some(d, f, true, wakes);
}

void
fates_forget(struct fates *f)
{
	for (size_t i = 0; i < f->n; i++)
		fate_fini(&f->fate[i]);
	f->n = f->sent = 0;
}
