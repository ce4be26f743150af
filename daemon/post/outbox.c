/*
 * The outbox at work: what is remembered of letters under way, when the mail
 * server is given a rest, and in which order letters and their fates go.
 */
#include "config.h"

#include "post/outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/mailer.h"
#include "desk/log.h"
#include "desk/said.h"
#include "draw/draw.h"
#include "post/bounce.h"
#include "post/fate.h"
#include "store/store_backup.h"
#include "store/store_check.h"
#include "store/store_data.h"
#include "store/store_fates.h"
#include "store/store_wake.h"

enum {
	MARKS = 32,  /* fates that are written down at once */
	FLYING = 4,  /* letters that the transport has at once */
	BATCH = 64,  /* letters that are looked up at once: more than MARKS +
		      * FLYING, since those are still owed */
	TOLD = 1024, /* turns that are remembered as told */
	DOWN = 5,    /* seconds, times the square of failures */
	DOWN_MAX = 600,
	CAREFUL = 32, /* letters that are put off after a crash */
	BREAKERS = 16,
	BREAKER = 60 /* seconds, times the square of times */
};

/* A letter that the transport has, and what its reader knows when it
 * arrives. */
struct flight {
	struct store_letter letter;
	char *to; /* owned */
	bool tells_turn, has_notes;
	uint32_t made, ply, notes;
	struct letter_seat *seats; /* owned */
	size_t n_seats;
};

/* The last letter that told a seat that it is to move: ID, sent at AT, when the
 * seat had made MADE entries. The letter knew the entries up to PLY. */
struct told {
	int64_t game, id, at;
	int seat;
	uint32_t made, ply;
};

/* A letter during which the mail server went away, TIMES times, although it had
 * taken others before: that letter may be the reason. */
struct breaker {
	int64_t id;
	int times;
};

struct outbox {
	struct desk *d;
	const struct outbox_transport *transport;
	void *arg;
	struct draw_cache *cache;
	struct flight flying[FLYING];
	size_t n_flying;
	struct fate fates[MARKS];
	size_t n_fates;
	int64_t down_until;
	int failures; /* of the transport, in a row */
	/* Whether the transport was down the last time, and whether MAILER_DOWN
	 * says so: 0, 1, or -1 when that is not known. */
	int down, down_told;
	int careful;  /* so many letters are still put off before they are
		       * composed, because the post before this one died */
	bool waiting; /* letters are due that the transport had no room for */
	bool wakes;   /* the desk has to be woken after the next commit */
	bool untidy;  /* committed since the last checkpoint */
	struct told told[TOLD];
	struct breaker breakers[BREAKERS];
	size_t next_breaker;
};

/* --- fates ---------------------------------------------------------------- */

static struct breaker *
find_breaker(struct outbox *o, int64_t id)
{
	for (size_t i = 0; i < BREAKERS; i++)
		if (o->breakers[i].id == id)
			return &o->breakers[i];
	return NULL;
}

/* Notes that the mail server went away at letter ID. Returns until when that
 * letter waits: from the second time on ever longer, because each time it stops
 * all others. This is not stored, because the letter need not be the reason. */
static int64_t
suspect(struct outbox *o, int64_t id)
{
	struct breaker *b = find_breaker(o, id);
	int64_t wait;

	if (b == NULL) {
		b = &o->breakers[o->next_breaker++ % BREAKERS];
		*b = (struct breaker){.id = id};
	}
	wait = (int64_t)BREAKER * b->times * b->times;
	b->times++;
	return desk_now(o->d) + (wait < FATE_AGAIN_MAX ? wait : FATE_AGAIN_MAX);
}

static struct fate *
add_fate(struct outbox *o, const struct store_letter *letter,
    enum mail_fate fate, enum letter_outcome outcome, const char *said)
{
	struct fate *f = &o->fates[o->n_fates++];

	*f = (struct fate){.letter = *letter,
	    .fate = fate,
	    .outcome = outcome,
	    .again = o->down_until + 1,
	    .said = xstrdup(said)};
	f->letter.said = NULL;
	return f;
}

/* Letters that were under way together fail together, and count as one
 * failure. */
static void
transport_down(struct outbox *o, const char *said)
{
	int64_t wait;

	if (o->down_until != 0)
		return;
	o->failures++;
	wait = (int64_t)DOWN * o->failures * o->failures;
	o->down_until = desk_now(o->d) + (wait < DOWN_MAX ? wait : DOWN_MAX);
	log_event("mail-server-down", "failures=%d why=\"%s\"", o->failures,
	    said);
}

static struct told *
told_of(struct outbox *o, const struct store_letter *l)
{
	uint64_t key = (uint64_t)l->game * RULES_SEATS_MAX + (uint64_t)l->seat;

	return &o->told[key % TOLD];
}

static void
remember_told(struct outbox *o, const struct flight *f)
{
	struct told *t = told_of(o, &f->letter);

	t->game = f->letter.game;
	t->id = f->letter.id;
	t->at = desk_now(o->d);
	t->seat = f->letter.seat;
	t->made = f->made;
	t->ply = f->ply;
}

void
outbox_done(struct outbox *o, int64_t ticket, enum mail_fate fate,
    const char *said)
{
	const struct store_letter *l;
	struct buffer words = {0};
	struct breaker *breaker;
	int64_t again = 0;
	struct fate *f;
	size_t i = 0;

	while (i < o->n_flying && o->flying[i].letter.id != ticket)
		i++;
	if (i == o->n_flying)
		return;
	l = &o->flying[i].letter;
	said_mask(said, o->flying[i].to, &words);
	said = buffer_text(&words);
	o->down = fate == MAIL_DOWN;
	if (fate == MAIL_DOWN) {
		if (o->failures == 0)
			again = suspect(o, ticket);
		transport_down(o, said);
	} else {
		breaker = find_breaker(o, ticket);
		if (breaker != NULL)
			*breaker = (struct breaker){0};
		o->failures = 0;
		o->down_until = 0;
		log_event(fate == MAIL_DELIVERED ? "letter-sent"
			: fate == MAIL_LATER	 ? "letter-put-off"
						 : "letter-refused",
		    "letter=%lld game=%lld seat=%d kind=%d ply=%u said=\"%s\"",
		    (long long)l->id, (long long)l->game, l->seat, l->kind,
		    (unsigned)l->ply, said);
	}
	if (fate == MAIL_DELIVERED && o->flying[i].tells_turn)
		remember_told(o, &o->flying[i]);
	f = add_fate(o, l, fate, LETTER_COMPOSED, said);
	if (f->again < again)
		f->again = again;
	f->has_notes = o->flying[i].has_notes;
	f->ply = o->flying[i].ply;
	f->notes = o->flying[i].notes;
	f->seats = o->flying[i].seats;
	f->n_seats = o->flying[i].n_seats;
	free(o->flying[i].to);
	o->flying[i] = o->flying[--o->n_flying];
	buffer_fini(&words);
}

static void
forget_fates(struct outbox *o)
{
	for (size_t i = 0; i < o->n_fates; i++)
		fate_fini(&o->fates[i]);
	o->n_fates = 0;
}

/* Writes down for the desk whether the mail server is there. */
static void
mark_server(struct outbox *o)
{
	struct store *s = o->d->store;
	char since[24];

	if (o->down == o->down_told)
		return;
	snprintf(since, sizeof since, "%lld", (long long)desk_now(o->d));
	if (o->down == 1)
		store_fact_put(s, MAILER_DOWN, since);
	else
		store_fact_drop(s, MAILER_DOWN);
}

/* Marks the daily letters when DAILY is true, else all others. The others have
 * to be marked first: a gathered letter that left by itself is no longer one of
 * those that a daily letter has told. */
static void
mark_all(struct outbox *o, bool daily)
{
	for (size_t i = 0; i < o->n_fates; i++)
		if ((o->fates[i].letter.kind == STORE_LETTER_DIGEST) == daily)
			fate_mark(o->d, &o->fates[i], &o->wakes);
}

static bool
write_fates(struct outbox *o)
{
	if (store_begin(o->d->store) != STORE_OK)
		return false;
	mark_all(o, false);
	mark_all(o, true);
	mark_server(o);
	return store_commit(o->d->store) == STORE_OK;
}

/* Gives the database, which cannot be used, a rest. */
static void
outbox_rest(struct outbox *o)
{
	o->down_until = desk_now(o->d) + DOWN;
}

static void
outbox_not_marked(struct outbox *o)
{
	log_event("letters-not-marked", "why=\"%s\"", store_why(o->d->store));
	outbox_rest(o);
}

static void
outbox_not_read(struct outbox *o)
{
	log_event("letters-not-read", "why=\"%s\"", store_why(o->d->store));
	outbox_rest(o);
}

bool
outbox_flush(struct outbox *o)
{
	if (o->n_fates == 0)
		return true;
	if (!write_fates(o)) {
		outbox_not_marked(o);
		return false;
	}
	forget_fates(o);
	o->down_told = o->down;
	o->untidy = true;
	if (o->wakes)
		store_wake_send(o->d->conf->database, "desk");
	o->wakes = false;
	return true;
}

/* --- sending -------------------------------------------------------------- */

/* Whether the transport has the letter, or its fate is not yet written down. */
static bool
is_busy(const struct outbox *o, int64_t id)
{
	for (size_t i = 0; i < o->n_flying; i++)
		if (o->flying[i].letter.id == id)
			return true;
	for (size_t i = 0; i < o->n_fates; i++)
		if (o->fates[i].letter.id == id)
			return true;
	return false;
}

/* Whether L, which asks a seat to move, would tell its reader nothing new,
 * because another letter that is on its way or has left says so, as that of the
 * beginning does. A letter that failed before is sent all the same: it may be
 * owed anew because the other one came back. */
static bool
was_told(struct outbox *o, const struct store_letter *l, uint32_t made)
{
	const struct told *t = told_of(o, l);

	if (l->kind != STORE_LETTER_TURN || l->tries > 0)
		return false;
	for (size_t i = 0; i < o->n_flying; i++) {
		const struct flight *f = &o->flying[i];

		if (f->tells_turn && f->letter.game == l->game &&
		    f->letter.seat == l->seat && f->made == made &&
		    l->ply <= f->ply)
			return true;
	}
	return t->game == l->game && t->seat == l->seat && t->made == made &&
	    l->ply <= t->ply && l->id != t->id && l->owed <= t->at;
}

/* Whether L, which asks a seat to move, waits for the letter of the beginning
 * to the same seat, which says the same. *AGAIN is when L is looked at again
 * then. After the mail server was down both are due, and L would leave first if
 * it had been put off by less. */
static bool
goes_behind(struct outbox *o, const struct store_letter *l, int64_t *again)
{
	int64_t now = desk_now(o->d), due;

	if (l->kind != STORE_LETTER_TURN ||
	    store_letter_beginning(o->d->store, l->game, l->seat, now, &due) !=
		STORE_OK)
		return false;
	*again = (due > now ? due : now) + 1;
	return true;
}

/* After a crash each of the next letters is put off before it is composed. If
 * it is the one that the post dies of, the others leave before the post dies
 * again. False when that cannot be written down. */
static bool
put_off_first(struct outbox *o, const struct store_letter *l)
{
	struct store *s = o->d->store;
	int64_t wait = (int64_t)DOWN * (l->tries + 1) * (l->tries + 1);

	if (o->careful == 0)
		return true;
	o->careful--;
	if (store_begin(s) != STORE_OK)
		return false;
	store_letter_again(s, l->id,
	    desk_now(o->d) + (wait < FATE_AGAIN_MAX ? wait : FATE_AGAIN_MAX),
	    "the post died before it was sent");
	return store_commit(s) == STORE_OK;
}

/* Takes L, which leaves by itself now, out of its daily letter, so that it is
 * not told twice. False when that cannot be written down. */
static bool
outbox_let_go(struct outbox *o, const struct store_letter *l)
{
	struct store *s = o->d->store;
	int64_t now = desk_now(o->d);

	if (l->daily == 0)
		return true;
	if (store_begin(s) != STORE_OK)
		return false;
	store_letter_hold(s, l->id, l->due, l->held < now ? l->held : now, 0);
	return store_commit(s) == STORE_OK;
}

/* Gives LETTER, which L became, to the transport, and remembers what its reader
 * will know. */
static void
hand_over(struct outbox *o, const struct store_letter *l, struct letter *letter)
{
	struct flight *f = &o->flying[o->n_flying++];
	struct buffer from = {0};

	f->letter = *l;
	f->letter.said = NULL;
	f->to = xstrdup(letter->to);
	f->tells_turn = letter->tells_turn;
	f->made = letter->made;
	f->ply = letter->ply;
	f->notes = letter->notes;
	f->has_notes = letter->has_notes;
	f->seats = letter->seats;
	f->n_seats = letter->n_seats;
	letter->seats = NULL;
	bounce_sender(o->d, l->id, &from);
	o->transport->send(o->arg, l->id, buffer_text(&from), letter->to,
	    letter->message_id, letter->bytes.data, letter->bytes.len);
	buffer_fini(&from);
}

static void
send_one(struct outbox *o, const struct store_letter *l)
{
	enum letter_outcome outcome;
	struct buffer why = {0};
	struct letter letter;
	int64_t again;

	if (!put_off_first(o, l))
		return;
	outcome = letter_compose(o->d, o->cache, l, &letter, &why);
	if (outcome == LETTER_COMPOSED && letter.tells_turn &&
	    was_told(o, l, letter.made)) {
		outcome = LETTER_SUPERSEDED;
		buffer_puts(&why, "told with the letter of the beginning");
	}
	if (outcome == LETTER_COMPOSED && goes_behind(o, l, &again)) {
		add_fate(o, l, MAIL_DOWN, outcome,
		    "waits for the letter of the beginning")
		    ->again = again;
	} else if (outcome == LETTER_COMPOSED && !outbox_let_go(o, l)) {
		outbox_not_marked(o);
	} else if (outcome == LETTER_COMPOSED) {
		hand_over(o, l, &letter);
	} else {
		log_event(outcome == LETTER_HELD ? "letter-held"
						 : "letter-not-sent",
		    "letter=%lld game=%lld seat=%d kind=%d ply=%u why=\"%s\"",
		    (long long)l->id, (long long)l->game, l->seat, l->kind,
		    (unsigned)l->ply, buffer_text(&why));
		add_fate(o, l, MAIL_LATER, outcome, buffer_text(&why))->taste =
		    letter.taste;
	}
	letter_fini(&letter);
	buffer_fini(&why);
}

/* Whether a letter can be given now. */
static bool
can_send(const struct outbox *o)
{
	return o->down_until == 0 && o->n_flying < FLYING &&
	    o->transport->ready(o->arg);
}

/* Reads letter ID as it is now, and whether it is still to be sent: the desk
 * may have dropped it meanwhile, or a daily letter may have told it. */
static bool
is_due(struct outbox *o, int64_t id, struct store_letter *l)
{
	enum store_status status = store_letter_get(o->d->store, id, l);

	if (status == STORE_OK)
		status = store_in_place(o->d->store);
	if (status == STORE_OK)
		return l->state == STORE_LETTER_OWED &&
		    l->due <= desk_now(o->d);
	if (status != STORE_ABSENT)
		outbox_not_read(o);
	return false;
}

static void
send_now(struct outbox *o, int64_t id)
{
	struct store_letter l;

	if (is_due(o, id, &l))
		send_one(o, &l);
	store_letter_fini(&l);
}

/* Sends what is due, as far as the transport takes it. Whether more may be
 * due. */
static bool
send_due(struct outbox *o)
{
	struct store_letter due[BATCH];
	size_t n = 0;

	o->waiting = false;
	if (store_letters_due(o->d->store, desk_now(o->d), due, BATCH, &n) !=
	    STORE_OK) {
		outbox_not_read(o);
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		if (o->n_fates >= MARKS / 2)
			(void)outbox_flush(o);
		if (!is_busy(o, due[i].id)) {
			if (can_send(o))
				send_now(o, due[i].id);
			else
				o->waiting = true;
		}
		store_letter_fini(&due[i]);
	}
	return n == BATCH && !o->waiting;
}

/* Ends the rest of the mail server and the database when its time is over. A
 * clock that was set back does not prolong the rest. */
static void
end_rest(struct outbox *o)
{
	int64_t now = desk_now(o->d);

	if (now >= o->down_until || o->down_until > now + DOWN_MAX)
		o->down_until = 0;
}

bool
outbox_step(struct outbox *o)
{
	bool more = false;

	end_rest(o);
	if (o->down_until == 0)
		more = send_due(o);
	/* While letters wait for the transport, fates are gathered, so that one
	 * transaction marks many. */
	if (!o->waiting || o->n_flying == 0 || o->n_fates >= MARKS / 2)
		more = outbox_flush(o) && more;
	if (!more && o->n_flying == 0 && o->untidy)
		o->untidy = store_checkpoint(o->d->store) != STORE_OK;
	return more;
}

int64_t
outbox_next(struct outbox *o)
{
	int64_t due;

	if (o->n_flying > 0)
		return INT64_MAX;
	if (o->down_until > desk_now(o->d))
		return o->down_until;
	return store_letters_next(o->d->store, &due) == STORE_OK ? due
								 : INT64_MAX;
}

size_t
outbox_flying(const struct outbox *o)
{
	return o->n_flying;
}

/* --- opening -------------------------------------------------------------- */

struct outbox *
outbox_new(struct desk *d, const struct outbox_transport *transport, void *arg,
    bool careful)
{
	struct outbox *o = xcalloc(1, sizeof *o);

	o->d = d;
	o->transport = transport;
	o->arg = arg;
	o->careful = careful ? CAREFUL : 0;
	o->down = o->down_told = -1;
	o->cache = draw_cache_new();
	return o;
}

void
outbox_free(struct outbox *o)
{
	if (o == NULL)
		return;
	forget_fates(o);
	for (size_t i = 0; i < o->n_flying; i++) {
		free(o->flying[i].to);
		free(o->flying[i].seats);
	}
	draw_cache_free(o->cache);
	free(o);
}
