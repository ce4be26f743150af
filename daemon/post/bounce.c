/*
 * Letters that do not arrive: who is told of it, and what is written down.
 */
#include "config.h"

#include "post/bounce.h"

#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/said.h"
#include "game/cache.h"
#include "post/reach.h"
#include "sign/sign.h"
#include "store/store_letters.h"
#include "store/store_motions.h"
#include "store/store_people.h"
#include "store/store_proposals.h"
#include "store/store_wake.h"

enum { LOCAL_MAX = 64, ADDRESS_MAX = 254 /* bytes */ };

/* --- tags ----------------------------------------------------------------------- */

void
bounce_sender(const struct desk *d, int64_t id, struct buffer *out)
{
	size_t local = strcspn(d->sender, "@"), before = out->len;
	char tag[SIGN_BOUNCE_MAX + 1];

	sign_bounce_make(d->sign, id, tag);
	if (d->conf->mail.verp[0] != '\0' &&
	    local + 1 + strlen(tag) <= LOCAL_MAX)
		buffer_printf(out, "%.*s%s%s%s", (int)local, d->sender,
		    d->conf->mail.verp, tag, d->sender + local);
	if (out->len == before || out->len - before > ADDRESS_MAX) {
		out->len = before;
		buffer_puts(out, d->sender);
	}
}

static bool
is_hex(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') ||
	    (c >= 'A' && c <= 'F');
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Read from its end, so that it does not matter what stands before it: digits
 * of the seal, a hyphen, digits of the number, and its letter. */
bool
bounce_find(const struct desk *d, const char *address, int64_t *id)
{
	const char *at = strrchr(address, '@'), *end, *begin;
	char tag[SIGN_BOUNCE_MAX + 1] = "";

	end = at != NULL ? at : address + strlen(address);
	begin = end;
	while (begin > address && is_hex(begin[-1]))
		begin--;
	if (begin == address || *--begin != '-')
		return false;
	while (begin > address && begin[-1] >= '0' && begin[-1] <= '9')
		begin--;
	if (begin == address || (*--begin != 'b' && *begin != 'B'))
		return false;
	if (begin > address &&
	    (is_letter(begin[-1]) || (begin[-1] >= '0' && begin[-1] <= '9')))
		return false;
	if ((size_t)(end - begin) > SIGN_BOUNCE_MAX)
		return false;
	memcpy(tag, begin, (size_t)(end - begin));
	return sign_bounce_read(d->sign, tag, id);
}

/* --- what follows --------------------------------------------------------------- */

/* What is done about a letter, and whether somebody has to be woken for it. */
struct following {
	struct desk *d;
	int64_t now;
	bool wakes;
	enum store_status status;
};

static bool
reach_game(void *arg, const struct store_place *place)
{
	struct following *f = arg;

	if (place->state != STORE_OVER) {
		f->status = reach_changed(f->d, place->game);
		f->wakes = true;
	}
	return f->status == STORE_OK;
}

/* Letters to the player come back, since one that was sent at SENT. */
static enum store_status
lose_player(struct following *f, int64_t player, int64_t sent)
{
	struct store *s = f->d->store;
	enum store_status status;
	struct store_player p;

	status = store_player_get(s, player, &p);
	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	/* An address he has left may well be gone. */
	if (p.bounced == 0 && p.moved <= sent) {
		status = store_player_bounced(s, player, f->now);
		if (status == STORE_OK)
			status = store_player_games(s, player, reach_game, f);
		if (status == STORE_OK)
			status = f->status;
	}
	store_player_fini(&p);
	return status;
}

/* Whether the seat went to another person since the letter was sent. */
struct giving {
	int seat;
	int64_t sent;
	bool given;
};

static bool
look_for_giving(void *arg, const struct store_happening *h)
{
	struct giving *g = arg;

	if (h->kind == STORE_HAPPENED_GIVEN && h->seat == g->seat &&
	    h->at >= g->sent)
		g->given = true;
	return !g->given;
}

/* The player to whom letter L went at SENT, or 0 when he has left the seat. */
static enum store_status
reader_of(struct desk *d, const struct store_letter *l, int64_t sent,
    int64_t *player)
{
	struct store_seat seats[RULES_SEATS_MAX];
	struct giving g = {.seat = l->seat, .sent = sent};
	enum store_status status;
	int n;

	*player = 0;
	status = store_happenings_each(d->store, l->game, l->ply,
	    look_for_giving, &g);
	if (status != STORE_OK || g.given)
		return status;
	status = store_seats_get(d->store, l->game, seats, &n);
	if (status != STORE_OK)
		return status;
	if (l->seat < n)
		*player = seats[l->seat].player;
	store_seats_fini(seats, n);
	return STORE_OK;
}

/* What a letter says by coming back that was sent at SENT. Of those about
 * something that is not agreed yet, nothing follows: it lapses. */
static enum store_status
take_back(struct following *f, const struct store_letter *l, int64_t sent)
{
	enum store_status status = STORE_OK;
	int64_t player = 0;

	if (l->game != 0) {
		status = reader_of(f->d, l, sent, &player);
	} else if (l->kind == STORE_LETTER_LINK ||
	    l->kind == STORE_LETTER_DIGEST) {
		player = l->about;
	} else if (l->kind == STORE_LETTER_INVITE ||
	    l->kind == STORE_LETTER_JOIN) {
		f->wakes = true;
		return reach_invite_lost(f->d, l->about, f->now);
	}
	return status == STORE_OK && player != 0 ? lose_player(f, player, sent)
						 : status;
}

/* A letter to the seat was refused, or taken: as long as its last one was
 * refused, the seat is unreachable, and the next one is tried nevertheless. */
static enum store_status
mark_seat(struct following *f, const struct store_letter *l, bool refused)
{
	struct store *s = f->d->store;
	struct store_seat seats[RULES_SEATS_MAX];
	enum store_status status;
	bool was = refused;
	int n;

	status = store_seats_get(s, l->game, seats, &n);
	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	if (l->seat < n)
		was = seats[l->seat].unreachable;
	store_seats_fini(seats, n);
	if (was == refused)
		return STORE_OK;
	status = store_seat_unreachable(s, l->game, l->seat, refused);
	f->wakes = true;
	return status == STORE_OK ? reach_changed(f->d, l->game) : status;
}

/* Does what follows from a letter in a piece of its own: what the rest of the
 * server makes of it must not keep the letter from being marked. (When the
 * database is the reason, marking it fails as well.) */
static enum store_status
follow(struct following *f, const struct store_letter *l,
    enum store_status (*what)(struct following *f,
	const struct store_letter *l))
{
	struct store *s = f->d->store;
	enum store_status status = store_piece_begin(s);

	if (status != STORE_OK)
		return status;
	status = what(f, l);
	if (status == STORE_OK)
		return store_piece_keep(s);
	store_piece_undo(s);
	cache_drop(f->d, l->game);
	log_event("letter-not-followed",
	    "letter=%lld game=%lld seat=%d kind=%d why=\"%s\"",
	    (long long)l->id, (long long)l->game, l->seat, l->kind,
	    store_why(s));
	return STORE_OK;
}

static enum store_status
after_refusal(struct following *f, const struct store_letter *l)
{
	return l->game != 0 ? mark_seat(f, l, true) : take_back(f, l, f->now);
}

static enum store_status
after_acceptance(struct following *f, const struct store_letter *l)
{
	enum store_status status = STORE_OK;

	if (l->game != 0)
		status = mark_seat(f, l, false);
	if (l->game != 0 && status == STORE_OK)
		status = reach_letter_left(f->d, l, f->now);
	return status;
}

enum store_status
bounce_refused(struct desk *d, const struct store_letter *l, bool *wakes)
{
	struct following f = {.d = d, .now = desk_now(d)};
	enum store_status status = follow(&f, l, after_refusal);

	*wakes = *wakes || f.wakes;
	return status;
}

enum store_status
bounce_accepted(struct desk *d, const struct store_letter *l, bool *wakes)
{
	struct following f = {.d = d, .now = desk_now(d)};
	enum store_status status = follow(&f, l, after_acceptance);

	*wakes = *wakes || f.wakes;
	return status;
}

/* --- reports -------------------------------------------------------------------- */

/* Within the transaction. A report can be faster than the outbox, which marks
 * letters in batches: one that is still owed has been sent as well. */
static enum store_status
take(struct desk *d, const struct store_letter *l, const char *words)
{
	struct following f = {.d = d, .now = desk_now(d)};
	enum store_status status = STORE_OK;
	int64_t sent = l->due;

	switch (l->state) {
	case STORE_LETTER_SENT:
		status = store_letter_returned(d->store, l->id, f.now, words);
		break;
	case STORE_LETTER_OWED:
		sent = f.now;
		status = store_letter_done(d->store, l->id, STORE_LETTER_PARKED,
		    f.now, words);
		break;
	case STORE_LETTER_DROPPED:
	case STORE_LETTER_PARKED:
		break;
	}
	return status == STORE_OK ? take_back(&f, l, sent) : status;
}

/* Appends the address of PLAYER, if there is one. */
static void
add_mail(struct desk *d, int64_t player, struct buffer *out)
{
	struct store_player p;

	if (store_player_get(d->store, player, &p) == STORE_OK) {
		buffer_puts(out, p.mail);
		store_player_fini(&p);
	}
}

/* Appends the address that L went to, as far as that is known now. */
static void
add_reader(struct desk *d, const struct store_letter *l, struct buffer *out)
{
	struct store_address a;
	struct store_invite i;
	int64_t player = 0;

	if (l->game != 0 && reader_of(d, l, l->due, &player) == STORE_OK) {
		add_mail(d, player, out);
	} else if (l->kind == STORE_LETTER_LINK ||
	    l->kind == STORE_LETTER_DIGEST || l->kind == STORE_LETTER_ERASE) {
		add_mail(d, l->about, out);
	} else if ((l->kind == STORE_LETTER_INVITE ||
		       l->kind == STORE_LETTER_JOIN) &&
	    store_invite_get(d->store, l->about, &i) == STORE_OK) {
		buffer_puts(out, i.mail);
		store_invite_fini(&i);
	} else if ((l->kind == STORE_LETTER_ADDRESS ||
		       l->kind == STORE_LETTER_MOVED_OUT) &&
	    store_address_get(d->store, l->about, &a) == STORE_OK) {
		buffer_puts(out,
		    l->kind == STORE_LETTER_ADDRESS ? a.mail : a.before);
		store_address_fini(&a);
	}
}

/* The letter as the report finds it. WORDS are without addresses. */
static enum bounce_outcome
take_known(struct desk *d, const struct store_letter *l, const char *words)
{
	enum store_status status;

	if (l->state == STORE_LETTER_PARKED) {
		store_rollback(d->store);
		return BOUNCE_KNOWN;
	}
	status = take(d, l, words);
	if (status == STORE_OK)
		status = store_commit(d->store);
	else
		store_rollback(d->store);
	if (status != STORE_OK)
		return BOUNCE_LATER;
	log_event("letter-returned",
	    "letter=%lld game=%lld seat=%d kind=%d said=\"%s\"",
	    (long long)l->id, (long long)l->game, l->seat, l->kind, words);
	store_wake_send(d->conf->database, "desk");
	store_wake_send(d->conf->database, "post");
	return BOUNCE_TAKEN;
}

enum bounce_outcome
bounce_take(struct desk *d, int64_t id, const char *words, struct buffer *why)
{
	enum bounce_outcome outcome = BOUNCE_LATER;
	enum store_status status = store_begin(d->store);
	struct store_letter l;

	if (status == STORE_OK) {
		status = store_letter_get(d->store, id, &l);
		if (status == STORE_OK) {
			struct buffer to = {0}, said = {0};

			add_reader(d, &l, &to);
			if (to.len > 0)
				said_mask(words, buffer_text(&to), &said);
			else
				said_code(words, &said);
			outcome = take_known(d, &l, buffer_text(&said));
			buffer_fini(&to);
			buffer_fini(&said);
			store_letter_fini(&l);
		} else {
			store_rollback(d->store);
			if (status == STORE_ABSENT)
				outcome = BOUNCE_NO_LETTER;
		}
	}
	if (outcome == BOUNCE_LATER)
		buffer_puts(why, store_why(d->store));
	return outcome;
}
