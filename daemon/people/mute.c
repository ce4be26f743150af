/*
 * Letters of a game off and on again. The others learn it: they wait longer for
 * a player who does not hear of his turns.
 */
#include "config.h"

#include "people/mute.h"

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "game/table.h"
#include "play/change.h"
#include "play/follow.h"
#include "play/tell.h"
#include "store/store_letters.h"
#include "store/store_owing.h"
#include "store/store_players.h"

/* Owes SEAT the present letter, since that of its turn was not sent; unless one
 * is owed to it that will still leave. */
static enum store_status
mute_tell_seat(struct desk *d, const struct table *t, int seat, bool *owes)
{
	int64_t now = desk_now(d);
	enum store_status status;
	int n;

	status =
	    store_letters_unsent(d->store, t->game.id, seat, INT64_MAX, &n);
	if (status != STORE_OK || n > 0)
		return status;
	*owes = true;
	store_letter_owe_besides(d->store, &t->game, seat, STORE_LETTER_AGAIN,
	    now, now, now);
	return STORE_OK;
}

/* The table of GAME learns that the letters of SEAT are off or on, when that
 * has lasted for some time; what was on and off again before that never
 * happened. The seat gets its present letter when they are on. */
static enum store_status
mute_tell(struct desk *d, int64_t game, int seat, bool *owes)
{
	enum store_status status = STORE_OK;
	struct table t;

	/* Letters of a game that is not served can be turned off, too. */
	if (table_load(d, game, &t, NULL) == TABLE_OK &&
	    t.game.state != STORE_OVER) {
		struct store_seat *s = &t.seats[seat];

		s->switched = s->switched == 0 ? desk_now(d) : 0;
		store_seat_switched(d->store, game, seat, s->switched);
		if (!s->muted && t.game.state == STORE_OPEN &&
		    s->standin[0] == '\0' && asked_has(&t, seat))
			status = mute_tell_seat(d, &t, seat, owes);
		change_note(&t, CHANGE_CLOCKS);
		if (status == STORE_OK && s->switched != 0 &&
		    d->conf->undo_window == 0) {
			status = tell_switched(d, &t, seat);
			*owes = true;
		}
		if (status == STORE_OK)
			status = follow(d, &t);
	}
	table_fini(&t);
	return status;
}

/* STORE_OK: PLAYER's address asked for no letters; STORE_ABSENT: it did not. */
static enum store_status
mute_find_refusal(struct desk *d, int64_t player)
{
	struct store_player p;
	enum store_status status = store_player_get(d->store, player, &p);
	int64_t since;

	if (status != STORE_OK)
		return status;
	status = refusal_get(d, p.mail, &since);
	store_player_fini(&p);
	return status;
}

enum store_status
mute_set(struct desk *d, int64_t game, int seat, bool muted, bool *owes)
{
	struct store_seat seats[RULES_SEATS_MAX];
	enum store_status status;
	int64_t player;
	bool was;
	int n;

	status = store_seats_get(d->store, game, seats, &n);
	if (status != STORE_OK)
		return status;
	player = seat < n ? seats[seat].player : 0;
	was = player != 0 && seats[seat].muted;
	store_seats_fini(seats, n);
	if (player == 0)
		return STORE_ABSENT;
	if (was == muted)
		return STORE_OK;
	if (!muted && (status = mute_find_refusal(d, player)) != STORE_ABSENT)
		return status;
	store_seat_mute(d->store, game, seat, muted);
	return mute_tell(d, game, seat, owes);
}

/* --- in all games -------------------------------------------------------- */

struct muting {
	struct desk *d;
	bool muted;
	int64_t since; /* letters that were off before stay off; 0: none do */
	bool *owes;
	enum store_status status;
};

struct muted_since {
	int seat;
	int64_t off; /* since when its letters are off, or 0 */
};

static bool
take_switch(void *arg, const struct store_happening *h)
{
	struct muted_since *s = arg;

	if (h->seat != s->seat)
		return true;
	if (h->kind == STORE_HAPPENED_MUTED)
		s->off = h->at;
	else if (h->kind == STORE_HAPPENED_UNMUTED ||
	    h->kind == STORE_HAPPENED_GIVEN)
		s->off = 0;
	return true;
}

/* Sets *AT to when SEAT was turned off or on without the table's knowing it. */
static enum store_status
find_switched(struct desk *d, const struct store_place *place, int64_t *at)
{
	struct store_seat seats[RULES_SEATS_MAX];
	int n = 0;
	enum store_status status =
	    store_seats_get(d->store, place->game, seats, &n);

	*at = place->seat < n ? seats[place->seat].switched : 0;
	store_seats_fini(seats, n);
	return status;
}

/* Whether the letters of a seat were off already before M->since. */
static bool
stays_muted(struct muting *m, const struct store_place *place)
{
	struct muted_since s = {.seat = place->seat};
	int64_t at = 0;

	if (m->since == 0)
		return false;
	m->status = find_switched(m->d, place, &at);
	if (m->status == STORE_OK && at == 0)
		m->status = store_happenings_each(m->d->store, place->game, 0,
		    take_switch, &s);
	else
		s.off = at;
	return s.off != 0 && s.off < m->since;
}

static bool
mute_place(void *arg, const struct store_place *place)
{
	struct muting *m = arg;

	if (place->state != STORE_OVER && !stays_muted(m, place) &&
	    m->status == STORE_OK)
		m->status =
		    mute_set(m->d, place->game, place->seat, m->muted, m->owes);
	return m->status == STORE_OK;
}

static enum store_status
mute_all(struct desk *d, int64_t player, bool muted, int64_t since, bool *owes)
{
	struct muting m = {
	    .d = d, .muted = muted, .since = since, .owes = owes};
	enum store_status status =
	    store_player_games(d->store, player, mute_place, &m);

	return status == STORE_OK ? m.status : status;
}

enum store_status
mute_set_all(struct desk *d, int64_t player, bool muted, bool *owes)
{
	return mute_all(d, player, muted, 0, owes);
}

enum store_status
mute_take_back(struct desk *d, int64_t player, int64_t since, bool *owes)
{
	return mute_all(d, player, false, since, owes);
}
