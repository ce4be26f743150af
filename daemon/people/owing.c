/*
 * Letters that are asked for once more. Each tells how things are when it is
 * sent, so that it does not matter what became of those before it.
 */
#include "config.h"

#include "people/owing.h"

#include <stdlib.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "game/table.h"
#include "store/store_letters.h"
#include "store/store_owing.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "store/store_wake.h"

/* Owes the present letter to SEAT of G. */
static void
owe_present(struct desk *d, const struct store_game *g, int seat)
{
	int64_t now = desk_now(d);

	store_letter_owe_besides(d->store, g, seat, STORE_LETTER_AGAIN, now,
	    now, now);
}

enum store_status
owing_link(struct desk *d, int64_t player)
{
	int64_t now = desk_now(d);

	return store_letter_owe_about(d->store, STORE_LETTER_LINK, player, now,
	    now, now);
}

enum store_status
owing_new_link(struct desk *d, struct store_player *p)
{
	int64_t now = desk_now(d);

	p->epoch++;
	store_player_change(d->store, p);
	/* Whoever had the link may have asked for another address by it. */
	store_address_void(d->store, p->id, 0, now);
	/* The epoch tells this letter also from one that was asked for in the
	 * same second, and may have left with the old link. */
	store_letter_owe_about(d->store, STORE_LETTER_LINK, p->id, p->epoch,
	    now, now);
	return store_failure(d->store);
}

/* --- the operator's way -------------------------------------------------- */

/* Whether a letter to SEAT (-1: to all who want one) of T would be sent; if
 * not, WHY says why. */
static bool
may_owe_seat(const struct table *t, int seat, struct buffer *why)
{
	if (seat < 0)
		return true;
	if (seat >= t->n_seats || t->seats[seat].player == 0)
		buffer_printf(why, "nobody sits at seat %d of game %lld", seat,
		    (long long)t->game.id);
	else if (t->seats[seat].muted)
		buffer_printf(why,
		    "seat %d of game %lld has letters off: only its player can "
		    "turn them on",
		    seat, (long long)t->game.id);
	else
		return true;
	return false;
}

/* Owes the present letter to SEAT of GAME (-1: to all who want one). */
static bool
owe_game(struct desk *d, int64_t game, int seat, int *n, struct buffer *why)
{
	enum table_status status;
	struct table t;
	bool good;

	*n = 0;
	status = table_load_rows(d, game, &t, NULL);
	if (status != TABLE_OK) {
		if (status == TABLE_ABSENT)
			buffer_printf(why, "there is no game %lld",
			    (long long)game);
		else
			buffer_puts(why, "the game cannot be read");
		table_fini(&t);
		return false;
	}
	good = may_owe_seat(&t, seat, why);
	for (int i = 0; good && i < t.n_seats; i++) {
		if ((seat >= 0 && i != seat) || t.seats[i].player == 0 ||
		    t.seats[i].muted)
			continue;
		owe_present(d, &t.game, i);
		(*n)++;
	}
	table_fini(&t);
	return good;
}

static bool
owe_player(struct desk *d, const char *mail, int *n, struct buffer *why)
{
	int64_t player;

	switch ((int)store_player_find(d->store, mail, &player)) {
	case STORE_OK:
		break;
	case STORE_ABSENT:
		buffer_printf(why, "nobody plays here with the address %s",
		    mail);
		return false;
	default:
		buffer_puts(why, store_why(d->store));
		return false;
	}
	if (refusal_holds(d, mail)) {
		buffer_printf(why,
		    "%s asked never to be written to; `turnpost player %s "
		    "letters on` takes it back",
		    mail, mail);
		return false;
	}
	*n = 1;
	if (owing_link(d, player) == STORE_OK)
		return true;
	buffer_puts(why, store_why(d->store));
	return false;
}

bool
owing_resend(struct desk *d, const char *mail, int64_t game, int seat, int *n,
    struct buffer *why)
{
	bool good;

	if (store_begin(d->store) != STORE_OK) {
		buffer_puts(why, store_why(d->store));
		return false;
	}
	good = mail != NULL ? owe_player(d, mail, n, why)
			    : owe_game(d, game, seat, n, why);
	if (!good) {
		store_rollback(d->store);
		return false;
	}
	if (store_commit(d->store) != STORE_OK) {
		buffer_puts(why, store_why(d->store));
		return false;
	}
	store_wake_send(d->conf->beside, "post");
	return true;
}
