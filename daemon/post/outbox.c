/*
 * The outbox at work: what is remembered of letters under way, and in which
 * order letters and their fates go.
 *
 * Not here: who composes letters (workers.h), when the mail server is given a
 * rest (outage.h), and which turns were told (told.h).
 */
#include "config.h"

#include "post/outbox.h"

#include <stdlib.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/said.h"
#include "post/bounce.h"
#include "post/due.h"
#include "post/fate.h"
#include "post/outage.h"
#include "post/outagerows.h"
#include "post/told.h"
#include "post/workers.h"
#include "store/store_backup.h"
#include "store/store_check.h"
#include "store/store_fates.h"
#include "store/store_wake.h"

enum {
	/* Letters under way at once, with those that are composed. */
	FLYING = 8,
	FRESH = 2,    /* seconds that a letter may wait after it was composed */
	REST = 5,     /* seconds for a database that cannot be used */
	CAREFUL = 32, /* letters that are put off after a crash */
	DIED = 5      /* seconds for one of these, times the square of tries */
};

/* A letter that the transport has, and what its reader knows when it
 * arrives. */
struct flight {
	struct store_letter letter;
	char *to; /* owned */
	bool tells_turn, has_notes;
	struct told_turn turn; /* its number, ply and seat in any case */
	uint32_t notes;
	struct letter_seat *seats; /* owned */
	size_t n_seats;
};

struct outbox {
	struct desk *d;
	const struct outbox_transport *transport;
	void *arg;
	struct workers *workers;
	struct flight flying[FLYING];
	size_t n_flying;
	struct due due;
	struct fates fates;
	struct outage *outage;
	struct told *told;
	int64_t rest_until;   /* the database cannot be used */
	int64_t unable;	      /* since when it can not; 0: it can */
	int down_told;	      /* what MAILER_DOWN says; as outage_is() */
	struct buffer hasten; /* the pattern of replies whose letters are tried
			       * now, if any */
	int careful;  /* so many letters are still put off before they are
		       * composed, because the post before this one died */
	bool waiting; /* letters are due that the transport had no room for */
	bool wakes;   /* the desk has to be woken after the next commit */
};

/* --- fates ---------------------------------------------------------------- */

/* Those that waited for what is over now are due. */
static void
look_whether_over(struct outbox *o)
{
	const char *words;

	if (!outage_over(o->outage, &words))
		return;
	buffer_reset(&o->hasten);
	if (words[0] != '\0')
		buffer_printf(&o->hasten, "%s*", words);
}

void
outbox_done(struct outbox *o, int64_t ticket, enum mail_fate fate,
    const char *said)
{
	struct buffer words = {0};
	struct outage_news news = {.now = desk_now(o->d), .id = ticket};
	struct flight *flight;
	int64_t again;
	struct fate *f;
	size_t i = 0;

	while (i < o->n_flying && o->flying[i].letter.id != ticket)
		i++;
	if (i == o->n_flying)
		return;
	flight = &o->flying[i];
	said_mask(said, flight->to, &words);
	news.fate = fate;
	news.to = flight->to;
	news.said = buffer_text(&words);
	fate = outage_judge(o->outage, &news, &again);
	look_whether_over(o);
	fate_log(&flight->letter, fate, news.said);
	if (fate == MAIL_DELIVERED && flight->tells_turn)
		told_note(o->told, &flight->turn, news.now);
	f = fates_add(&o->fates, &flight->letter, fate, LETTER_COMPOSED,
	    news.said);
	f->again = again;
	f->has_notes = flight->has_notes;
	f->ply = flight->turn.ply;
	f->notes = flight->notes;
	f->seats = flight->seats;
	f->n_seats = flight->n_seats;
	free(flight->to);
	*flight = o->flying[--o->n_flying];
	buffer_fini(&words);
}

static bool
write_fates(struct outbox *o)
{
	if (store_begin(o->d->store) != STORE_OK)
		return false;
	fates_mark(o->d, &o->fates, &o->wakes);
	if (outage_is(o->outage) >= 0 && outage_is(o->outage) != o->down_told)
		outagerows_mark(o->d->store, o->outage, desk_now(o->d));
	return store_commit(o->d->store) == STORE_OK;
}

/* Gives the database, which cannot be used, a rest. */
static void
outbox_rest(struct outbox *o)
{
	o->rest_until = desk_now(o->d) + REST;
	if (o->unable == 0)
		o->unable = desk_now(o->d);
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

/* The letter has not failed: it is composed again when the database is back. */
static void
outbox_not_composed(struct outbox *o, struct composed *c)
{
	log_event("letters-not-read", "why=\"%s\"", buffer_text(&c->why));
	outbox_rest(o);
}

bool
outbox_flush(struct outbox *o)
{
	if (o->fates.n == 0)
		return true;
	if (!write_fates(o)) {
		outbox_not_marked(o);
		return false;
	}
	fates_forget(&o->fates);
	if (outage_is(o->outage) >= 0)
		o->down_told = outage_is(o->outage);
	if (o->wakes)
		store_wake_send(o->d->conf->beside, "desk");
	o->wakes = false;
	return true;
}

/* --- sending -------------------------------------------------------------- */

/* Whether the letter is being composed, the transport has it, or its fate is
 * not yet written down. */
static bool
is_busy(const struct outbox *o, int64_t id)
{
	for (size_t i = 0; i < o->n_flying; i++)
		if (o->flying[i].letter.id == id)
			return true;
	return workers_has(o->workers, id) || fates_have(&o->fates, id);
}

/* Whether L, which asks a seat to move, would tell its reader nothing new,
 * because another letter that is on its way or has left says so, as that of the
 * beginning does. A letter that failed before is sent all the same: it may be
 * owed anew because the other one came back. */
static bool
was_told(struct outbox *o, const struct store_letter *l, uint32_t made)
{
	if (l->kind != STORE_LETTER_TURN || l->tries > 0)
		return false;
	for (size_t i = 0; i < o->n_flying; i++)
		if (o->flying[i].tells_turn &&
		    told_by(&o->flying[i].turn, l, made))
			return true;
	return told_has(o->told, l, made);
}

/* After a crash each of the next letters is put off before it is composed. If
 * it is the one that the post dies of, the others leave before the post dies
 * again. False when that cannot be written down. */
static bool
put_off_first(struct outbox *o, const struct store_letter *l)
{
	struct store *s = o->d->store;
	int64_t wait = (int64_t)DIED * (l->tries + 1) * (l->tries + 1);

	if (o->careful == 0)
		return true;
	o->careful--;
	if (store_begin(s) != STORE_OK)
		return false;
	store_letter_again(s, l->id,
	    desk_now(o->d) + (wait < FATE_AGAIN_MAX ? wait : FATE_AGAIN_MAX),
	    "the post died before it was sent", true);
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
	store_letter_let_go(s, l->id, l->held < now ? l->held : now);
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
	f->turn = (struct told_turn){.game = l->game,
	    .id = l->id,
	    .seat = l->seat,
	    .made = letter->made,
	    .ply = letter->ply};
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

/* Writes down WHY letter L was not composed. */
static struct fate *
give_reason(struct outbox *o, const struct store_letter *l,
    enum letter_outcome outcome, const char *why)
{
	log_event(outcome == LETTER_HELD ? "letter-held" : "letter-not-sent",
	    "letter=%lld game=%lld seat=%d kind=%d ply=%u why=\"%s\"",
	    (long long)l->id, (long long)l->game, l->seat, l->kind,
	    (unsigned)l->ply, why);
	outage_forget(o->outage, l->id);
	return fates_add(&o->fates, l, MAIL_LATER, outcome, why);
}

/* Sends a letter that is composed, unless it has nothing to say or is not to
 * leave yet. */
static void
send_one(struct outbox *o, struct composed *c)
{
	const struct store_letter *l = &c->letter;
	int64_t again;

	if (c->outcome == LETTER_COMPOSED && c->out.tells_turn &&
	    was_told(o, l, c->out.made)) {
		c->outcome = LETTER_SUPERSEDED;
		buffer_puts(&c->why, "told with the letter of the beginning");
	}
	if (c->outcome != LETTER_COMPOSED)
		give_reason(o, l, c->outcome, buffer_text(&c->why))->taste =
		    c->out.taste;
	else if (told_first(o->d, l, &again))
		fates_add(&o->fates, l, MAIL_DOWN, c->outcome,
		    "waits for the letter of the beginning")
		    ->again = again;
	else if (!outbox_let_go(o, l))
		outbox_not_marked(o);
	else
		hand_over(o, l, &c->out);
}

/* Whether letters are sent at all now. */
static bool
may_send(struct outbox *o)
{
	return o->rest_until == 0 &&
	    outage_until(o->outage, desk_now(o->d)) == 0;
}

/* Whether something will be told of a letter. */
static bool
is_at_work(const struct outbox *o)
{
	return o->n_flying > 0 || workers_busy(o->workers) > 0;
}

/* Whether another letter can be composed and given now. After a crash that is one
 * at a time, so that it is known of which the post dies. */
static bool
can_send(struct outbox *o)
{
	return may_send(o) && (o->careful == 0 || !is_at_work(o)) &&
	    o->n_flying + workers_busy(o->workers) < FLYING &&
	    o->transport->ready(o->arg);
}

/* Sends what is composed, as far as the transport takes it. What may not leave
 * now, or waited so long that it may not be true any more, is composed again
 * when its time has come. */
static void
send_composed(struct outbox *o)
{
	struct composed *c;

	while ((c = workers_composed(o->workers)) != NULL) {
		int64_t age = desk_now(o->d) - c->since;

		if (fates_are_many(&o->fates))
			(void)outbox_flush(o);
		if (may_send(o) && !o->transport->ready(o->arg))
			return;
		if (c->lost)
			outbox_not_composed(o, c);
		else if (may_send(o) && age >= 0 && age <= FRESH)
			send_one(o, c);
		workers_release(o->workers, c);
	}
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
		    l->due <= desk_now(o->d) &&
		    store_letter_is_mine(o->d->store, l);
	if (status != STORE_ABSENT)
		outbox_not_read(o);
	return false;
}

/* Has letter ID composed, if it is still to be sent. */
static void
compose(struct outbox *o, int64_t id)
{
	struct store_letter l;

	if (is_due(o, id, &l) && put_off_first(o, &l)) {
		workers_give(o->workers, &l);
		send_composed(o);
	}
	store_letter_fini(&l);
}

/* Has letter I of those that are due composed, if that can be now.
 * WORKERS_TAKE when nothing is left to do with it. */
static enum workers_answer
take_up(struct outbox *o, size_t i)
{
	const struct store_letter *l = &o->due.letter[i];
	enum workers_answer answer = WORKERS_FULL;
	int64_t by;

	if (fates_are_many(&o->fates) || (o->careful > 0 && o->fates.n > 0))
		(void)outbox_flush(o);
	if (is_busy(o, l->id))
		return WORKERS_TAKE;
	if (may_send(o) && (by = due_told_by(&o->due, i)) != 0) {
		give_reason(o, l, LETTER_SUPERSEDED, "a later one is owed")
		    ->told_by = by;
		return WORKERS_TAKE;
	}
	if (can_send(o))
		answer = workers_ask(o->workers, l);
	if (answer == WORKERS_TAKE)
		compose(o, l->id);
	return answer;
}

/* Has composed what is due, as far as the transport takes it. Whether more may
 * be due. */
static bool
send_due(struct outbox *o)
{
	enum workers_answer answer = WORKERS_TAKE;
	bool full;

	if (o->due.n == 0 &&
	    due_look_up(&o->due, o->d->store, desk_now(o->d)) != STORE_OK) {
		o->waiting = false;
		outbox_not_read(o);
		return false;
	}
	full = o->due.n == DUE_MAX;
	for (size_t i = 0; i < o->due.n && answer != WORKERS_FULL; i++)
		if ((answer = take_up(o, i)) == WORKERS_TAKE)
			o->due.letter[i].id = 0;
	due_close_up(&o->due);
	o->waiting = o->due.n > 0;
	return full && !o->waiting;
}

/* Ends the rest of the database when its time is over. A clock that was set
 * back does not prolong it. */
static void
end_rest(struct outbox *o)
{
	int64_t now = desk_now(o->d);

	if (now >= o->rest_until || o->rest_until > now + REST)
		o->rest_until = 0;
}

/* Lets letters that wait for another try be due now: those that waited for what
 * is over, or one, while the server puts off all. */
static void
hasten(struct outbox *o)
{
	struct store *s = o->d->store;
	int64_t now = desk_now(o->d), id;
	int n;

	if (o->rest_until != 0)
		return;
	if (o->hasten.len > 0) {
		if (!outagerows_hasten(s, 0, buffer_text(&o->hasten), now, &n))
			outbox_not_marked(o);
		else
			buffer_reset(&o->hasten);
	}
	id = can_send(o) ? outage_probe(o->outage, now) : 0;
	if (id != 0 && !is_busy(o, id) &&
	    outagerows_hasten(s, id, OUTAGEROWS_ANY, now, &n) && n == 0)
		outage_forget(o->outage, id);
}

bool
outbox_step(struct outbox *o)
{
	bool more = false;

	end_rest(o);
	hasten(o);
	send_composed(o);
	if (can_send(o) || is_at_work(o))
		more = send_due(o);
	/* While letters wait for the transport, fates are gathered, so that one
	 * transaction marks many. */
	if (!o->waiting || !is_at_work(o) || fates_are_many(&o->fates))
		more = outbox_flush(o) && more;
	if (o->rest_until == 0)
		o->unable = 0;
	return more;
}

int64_t
outbox_next(struct outbox *o)
{
	int64_t now = desk_now(o->d), due, probe, until;

	if (is_at_work(o))
		return INT64_MAX;
	until = outage_until(o->outage, now);
	if (until < o->rest_until)
		until = o->rest_until;
	if (until > now)
		return until;
	probe = outage_probe_next(o->outage);
	return store_letters_next(o->d->store, &due) == STORE_OK && due < probe
	    ? due
	    : probe;
}

bool
outbox_is_unable(struct outbox *o, int seconds)
{
	int64_t now = desk_now(o->d);

	if (o->unable > now)
		o->unable = now;
	return o->unable != 0 && now - o->unable >= seconds;
}

bool
outbox_may_end(struct outbox *o)
{
	return o->fates.n == 0 || store_room(o->d->store, 0) == STORE_OK;
}

int
outbox_fd(const struct outbox *o)
{
	return workers_fd(o->workers);
}

bool
outbox_is_stuck(struct outbox *o, int seconds)
{
	return workers_are_stuck(o->workers, seconds);
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
	o->down_told = -1;
	o->outage = outage_new();
	o->told = told_new();
	o->workers = workers_new(d);
	/* What was remembered of the mail server's faults went with the process
	 * before this one. */
	if (outagerows_is_marked(d->store))
		buffer_puts(&o->hasten, OUTAGEROWS_ANY);
	return o;
}

void
outbox_employ(struct outbox *o, int n)
{
	workers_hire(o->workers, n);
}

void
outbox_free(struct outbox *o)
{
	if (o == NULL)
		return;
	workers_free(o->workers);
	fates_forget(&o->fates);
	due_forget(&o->due);
	for (size_t i = 0; i < o->n_flying; i++) {
		free(o->flying[i].to);
		free(o->flying[i].seats);
	}
	outage_free(o->outage);
	told_free(o->told);
	buffer_fini(&o->hasten);
	free(o);
}
