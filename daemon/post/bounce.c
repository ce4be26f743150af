/*
 * Letters that do not arrive: the tags that find them again, and what is
 * written down about the letter and its reader (reach.c writes the rows of
 * games and invitations).
 */
#include "config.h"

#include "post/bounce.h"

#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/mailer.h"
#include "desk/said.h"
#include "game/cache.h"
#include "mail/refusal.h"
#include "post/reach.h"
#include "sign/sign.h"
#include "store/store_fates.h"
#include "store/store_letters.h"
#include "store/store_motions.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "store/store_proposals.h"
#include "store/store_wake.h"

/* --- tags ----------------------------------------------------------------- */

void
bounce_sender(const struct desk *d, int64_t id, struct buffer *out)
{
	char tag[SIGN_BOUNCE_MAX + 1];

	sign_bounce_make(d->sign, id, tag);
	if (!mailer_tagged(d->conf, d->sender, tag, out))
		buffer_puts(out, d->sender);
}

static bool
is_decimal(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_hex(char c)
{
	return is_decimal(c) || (c >= 'a' && c <= 'f') ||
	    (c >= 'A' && c <= 'F');
}

static bool
is_latin(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Reads the tag from its end, so that it does not matter what stands before it:
 * the digits of the seal, a hyphen, the digits of the number, and a "b". */
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
	while (begin > address && is_decimal(begin[-1]))
		begin--;
	if (begin == address || (*--begin != 'b' && *begin != 'B'))
		return false;
	if (begin > address && (is_latin(begin[-1]) || is_decimal(begin[-1])))
		return false;
	if ((size_t)(end - begin) > SIGN_BOUNCE_MAX)
		return false;
	memcpy(tag, begin, (size_t)(end - begin));
	return sign_bounce_read(d->sign, tag, id);
}

/* --- what follows --------------------------------------------------------- */

/* What the functions below share while they write what follows from a
 * letter. */
struct following {
	struct desk *d;
	int64_t now;
	bool wakes; /* the desk has to be woken after the commit */
};

static bool
ring_game(void *arg, const struct store_place *place)
{
	struct following *f = arg;

	if (place->state != STORE_OVER) {
		reach_changed(f->d, place->game);
		f->wakes = true;
	}
	return true;
}

/* Marks PLAYER as not to be reached: a letter to that player left at SENT and
 * came back. Nothing is written when that is known already. */
static enum store_status
lose_player(struct following *f, int64_t player, int64_t sent)
{
	struct store *s = f->d->store;
	struct store_player p;
	enum store_status status = store_player_get(s, player, &p);

	/* An address that the player has left since may well be gone. */
	if (status == STORE_OK && p.bounced == 0 && p.moved <= sent) {
		store_player_bounced(s, player, f->now);
		status = store_player_games(s, player, ring_game, f);
	}
	store_player_fini(&p);
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* Whether SEAT was given to another person at SENT or later. */
struct giving {
	int seat;
	int64_t sent;
	bool given;
};

static bool
note_giving(void *arg, const struct store_happening *h)
{
	struct giving *g = arg;

	if (h->kind == STORE_HAPPENED_GIVEN && h->seat == g->seat &&
	    h->at >= g->sent)
		g->given = true;
	return !g->given;
}

/* The player to whom letter L of a game went at SENT; 0 when that player has
 * left the seat since. */
static enum store_status
reader_of(struct desk *d, const struct store_letter *l, int64_t sent,
    int64_t *player)
{
	struct store_seat seats[RULES_SEATS_MAX];
	struct giving g = {.seat = l->seat, .sent = sent};
	enum store_status status;
	int n;

	*player = 0;
	status =
	    store_happenings_each(d->store, l->game, l->ply, note_giving, &g);
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

/* Notes that the reader of letter L, or the invitation that L is about, cannot
 * be reached. L left at SENT, and came back or was refused. Nothing follows
 * from a letter that asks for a confirmation: what is not confirmed lapses. */
static enum store_status
lose_reader(struct following *f, const struct store_letter *l, int64_t sent)
{
	enum store_status status = STORE_OK;
	int64_t player = 0;

	if (l->game != 0) {
		status = reader_of(f->d, l, sent, &player);
	} else if (l->kind == STORE_LETTER_LINK ||
	    l->kind == STORE_LETTER_DIGEST) {
		player = l->about;
	} else if (l->kind == STORE_LETTER_INVITE ||
	    l->kind == STORE_LETTER_JOIN || l->kind == STORE_LETTER_RENEWED) {
		f->wakes = true;
		return reach_invite_lost(f->d, l->about, f->now);
	}
	return status == STORE_OK && player != 0 ? lose_player(f, player, sent)
						 : status;
}

/* Marks the seat of letter L as unreachable when the mail server has REFUSED L,
 * or else as reachable, because the server has taken L. The next letter to an
 * unreachable seat is tried all the same. */
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
	if (was != refused) {
		store_seat_unreachable(s, l->game, l->seat, refused);
		reach_changed(f->d, l->game);
		f->wakes = true;
	}
	return STORE_OK;
}

static enum store_status
after_refusal(struct following *f, const struct store_letter *l)
{
	return l->game != 0 ? mark_seat(f, l, true) : lose_reader(f, l, f->now);
}

static enum store_status
after_acceptance(struct following *f, const struct store_letter *l)
{
	enum store_status status;

	if (l->game == 0)
		return STORE_OK;
	status = mark_seat(f, l, false);
	return status == STORE_OK ? reach_letter_left(f->d, l, f->now) : status;
}

/* Runs WHAT, which does what follows from letter L, in a piece of its own:
 * damaged rows of a game or a person must not keep the letter from being
 * marked. WHAT returns what became of reading these rows. True when the desk
 * has to be woken. */
static bool
bounce_follow(struct desk *d, const struct store_letter *l,
    enum store_status (*what)(struct following *f,
	const struct store_letter *l))
{
	struct following f = {.d = d, .now = desk_now(d)};
	struct store *s = d->store;

	if (store_piece_begin(s) != STORE_OK)
		return false;
	if (what(&f, l) != STORE_OK)
		store_piece_undo(s);
	else if (store_piece_keep(s) == STORE_OK)
		return f.wakes;
	cache_drop(d, l->game);
	log_event("letter-not-followed",
	    "letter=%lld game=%lld seat=%d kind=%d why=\"%s\"",
	    (long long)l->id, (long long)l->game, l->seat, l->kind,
	    store_why(s));
	return f.wakes;
}

void
bounce_refused(struct desk *d, const struct store_letter *l, bool *wakes)
{
	*wakes |= bounce_follow(d, l, after_refusal);
}

void
bounce_accepted(struct desk *d, const struct store_letter *l, bool *wakes)
{
	*wakes |= bounce_follow(d, l, after_acceptance);
}

/* --- reports -------------------------------------------------------------- */

/* Parks letter L, which came back, and does what follows for its reader if that
 * is ABOUT_READER. A report can be faster than the outbox, which marks letters
 * in batches: a letter that is still owed has been sent as well. */
static enum store_status
bounce_park(struct desk *d, const struct store_letter *l, const char *words,
    bool about_reader)
{
	struct following f = {.d = d, .now = desk_now(d)};
	int64_t sent = l->due;

	if (l->state == STORE_LETTER_SENT) {
		store_letter_returned(d->store, l->id, f.now, words);
	} else if (l->state == STORE_LETTER_OWED) {
		sent = f.now;
		store_letter_done(d->store, l->id, STORE_LETTER_PARKED, f.now,
		    words);
	}
	return about_reader ? lose_reader(&f, l, sent) : STORE_OK;
}

/* Appends the address of PLAYER, if there is one. */
static void
bounce_add_mail(struct desk *d, int64_t player, struct buffer *out)
{
	struct store_player p;

	if (store_player_get(d->store, player, &p) == STORE_OK) {
		buffer_puts(out, p.mail);
		store_player_fini(&p);
	}
}

/* Appends the address that letter L went to, if it is still known. */
static void
add_reader(struct desk *d, const struct store_letter *l, struct buffer *out)
{
	struct store_address a;
	struct store_invite i;
	int64_t player = 0;

	if (l->game != 0 && reader_of(d, l, l->due, &player) == STORE_OK) {
		bounce_add_mail(d, player, out);
	} else if (l->kind == STORE_LETTER_LINK ||
	    l->kind == STORE_LETTER_DIGEST || l->kind == STORE_LETTER_ERASE) {
		bounce_add_mail(d, l->about, out);
	} else if ((l->kind == STORE_LETTER_INVITE ||
		       l->kind == STORE_LETTER_JOIN ||
		       l->kind == STORE_LETTER_RENEWED) &&
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

/* Appends the report's WORDS about letter L without addresses. */
static void
mask_words(struct desk *d, const struct store_letter *l, const char *words,
    struct buffer *said)
{
	struct buffer to = {0};

	add_reader(d, l, &to);
	if (to.len > 0)
		said_mask(words, buffer_text(&to), said);
	else
		said_code(words, said);
	buffer_fini(&to);
}

/* Takes the report in, and ends the transaction under way. */
static enum bounce_outcome
bounce_take_report(struct desk *d, const struct store_letter *l,
    const char *words)
{
	struct buffer said = {0};
	enum store_status status;
	bool about_reader;

	if (l->state == STORE_LETTER_PARKED) {
		store_rollback(d->store);
		return BOUNCE_KNOWN;
	}
	mask_words(d, l, words, &said);
	about_reader = mail_refusal_of_reader(buffer_text(&said));
	status = bounce_park(d, l, buffer_text(&said), about_reader);
	if (status == STORE_OK)
		status = store_commit(d->store);
	else
		store_rollback(d->store);
	if (status == STORE_OK) {
		log_event("letter-returned",
		    "letter=%lld game=%lld seat=%d kind=%d about=%s "
		    "said=\"%s\"",
		    (long long)l->id, (long long)l->game, l->seat, l->kind,
		    about_reader ? "reader" : "server", buffer_text(&said));
		store_wake_send(d->conf->beside, "desk");
		store_wake_send(d->conf->beside, "post");
	}
	buffer_fini(&said);
	return status == STORE_OK ? BOUNCE_TAKEN : BOUNCE_LATER;
}

enum bounce_outcome
bounce_take(struct desk *d, int64_t id, const char *words, struct buffer *why)
{
	enum bounce_outcome outcome = BOUNCE_LATER;
	enum store_status status = store_begin(d->store);
	struct store_letter l = {0};

	if (status == STORE_OK) {
		status = store_letter_get(d->store, id, &l);
		if (status == STORE_OK)
			outcome = bounce_take_report(d, &l, words);
		else
			store_rollback(d->store);
		if (status == STORE_ABSENT)
			outcome = BOUNCE_NO_LETTER;
		store_letter_fini(&l);
	}
	if (outcome == BOUNCE_LATER)
		buffer_puts(why, store_why(d->store));
	return outcome;
}
