/*
 * Loads a game, does one thing to it and commits that, or explains why it could
 * not be done.
 */
#include "config.h"

#include "operator/operator.h"

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "game/cache.h"
#include "game/present.h"
#include "game/table.h"
#include "match/match.h"
#include "people/inviteseat.h"
#include "people/person.h"
#include "play/absent.h"
#include "play/clockwork.h"
#include "play/follow.h"
#include "play/tablemove.h"
#include "play/tell.h"
#include "play/vote.h"
#include "store/store_wake.h"

/* What is to be done, and to which game. */
struct doing {
	struct desk *d;
	struct table t;
	int seat;
	const struct person *person;
	struct buffer *why;
};

/* Does what the operator asked for to the loaded game X->t, within a
 * transaction. False, with a sentence in X->why, when it cannot be done;
 * *STATUS is what the database said. */
typedef bool
action(struct doing *x, enum store_status *status);

static unsigned
everybody(const struct table *t)
{
	return (1u << t->n_seats) - 1;
}

static bool
operator_commit(struct doing *x, action *act)
{
	struct store *s = x->d->store;
	enum store_status status = STORE_OK;
	bool good;

	good = table_load(x->d, x->t.game.id, &x->t, x->why) == TABLE_OK &&
	    act(x, &status);
	if (good && status == STORE_OK)
		status = follow(x->d, &x->t);
	if (good && status == STORE_OK)
		status = store_commit(s);
	else
		store_rollback(s);
	if (good && status != STORE_OK)
		buffer_printf(x->why, "nothing was changed: %s", store_why(s));
	return good && status == STORE_OK;
}

static bool
operator_do(struct desk *d, int64_t game, int seat, const struct person *person,
    action *act, struct buffer *why)
{
	struct doing x = {.d = d, .seat = seat, .person = person, .why = why};
	bool good;

	if (store_begin(d->store) != STORE_OK) {
		buffer_puts(why, store_why(d->store));
		return false;
	}
	x.t.game.id = game;
	good = operator_commit(&x, act);
	table_fini(&x.t);
	if (!good) {
		cache_drop(d, game);
		return false;
	}
	store_wake_send(d->conf->beside, "post");
	store_wake_send(d->conf->beside, "desk");
	return true;
}

static bool
is_running(struct doing *x)
{
	if (x->t.game.state != STORE_OVER)
		return true;
	buffer_printf(x->why, "game %lld is over", (long long)x->t.game.id);
	return false;
}

/* --- the actions ---------------------------------------------------------- */

static bool
pause_game(struct doing *x, enum store_status *status)
{
	enum store_pause_why why = 0;
	int64_t since;

	if (!is_running(x))
		return false;
	*status = present_why_paused(x->d, &x->t, &why, &since);
	if (*status != STORE_OK)
		return true;
	if (why == STORE_PAUSE_OPERATOR) {
		buffer_printf(x->why,
		    "game %lld is paused already; `turnpost resume` ends that",
		    (long long)x->t.game.id);
		return false;
	}
	clockwork_pause(x->d, &x->t, STORE_PAUSE_OPERATOR);
	*status = vote_held(x->d, &x->t);
	tell_table(x->d, &x->t, everybody(&x->t));
	return true;
}

static bool
resume_game(struct doing *x, enum store_status *status)
{
	enum store_pause_why why = 0;
	int64_t since;

	if (!is_running(x))
		return false;
	if (x->t.game.state != STORE_PAUSED) {
		buffer_printf(x->why, "game %lld is not paused",
		    (long long)x->t.game.id);
		return false;
	}
	*status = present_why_paused(x->d, &x->t, &why, &since);
	if (*status != STORE_OK)
		return true;
	if (why == STORE_PAUSE_NOBODY && present_nobody(&x->t)) {
		buffer_printf(x->why,
		    "game %lld waits because nobody is there to play; it goes "
		    "on when one of its players is back",
		    (long long)x->t.game.id);
		return false;
	}
	*status = absent_go_on(x->d, &x->t);
	tell_table(x->d, &x->t, everybody(&x->t));
	return true;
}

static bool
operator_end_game(struct doing *x, enum store_status *status)
{
	if (!is_running(x))
		return false;
	*status = tablemove_end(x->d, &x->t);
	return true;
}

/* Finds or adds the person who gets the seat. *GOOD says that the person has no
 * seat in the game yet. */
static enum store_status
operator_find_person(struct doing *x, int64_t *player, bool *good)
{
	enum store_status status = person_put(x->d, x->person, player);

	*good = true;
	for (int i = 0; i < x->t.n_seats && status == STORE_OK; i++)
		if (x->t.seats[i].player == *player) {
			buffer_printf(x->why, "%s has seat %d of game %lld",
			    x->person->mail, i, (long long)x->t.game.id);
			*good = false;
			return status;
		}
	return status;
}

static bool
replace_player(struct doing *x, enum store_status *status)
{
	struct store_invite to = {
	    .game = x->t.game.id, .place = x->seat, .name = x->person->name};
	bool good;

	if (!is_running(x))
		return false;
	if (x->seat >= x->t.n_seats) {
		buffer_printf(x->why, "game %lld has seats 0 to %d",
		    (long long)x->t.game.id, x->t.n_seats - 1);
		return false;
	}
	if (x->t.match->resigned >> x->seat & 1) {
		buffer_printf(x->why,
		    "seat %d has resigned, and nobody can take it over",
		    x->seat);
		return false;
	}
	if (refusal_holds(x->d, x->person->mail)) {
		buffer_printf(x->why,
		    "%s asked never to be written to, and could not be told of "
		    "the seat",
		    x->person->mail);
		return false;
	}
	*status = operator_find_person(x, &to.player, &good);
	if (*status == STORE_OK && good)
		*status = inviteseat_give(x->d, &x->t, &to);
	return good;
}

/* --- called from outside -------------------------------------------------- */

bool
operator_pause(struct desk *d, int64_t game, struct buffer *why)
{
	return operator_do(d, game, -1, NULL, pause_game, why);
}

bool
operator_resume(struct desk *d, int64_t game, struct buffer *why)
{
	return operator_do(d, game, -1, NULL, resume_game, why);
}

bool
operator_end(struct desk *d, int64_t game, struct buffer *why)
{
	return operator_do(d, game, -1, NULL, operator_end_game, why);
}

bool
operator_replace(struct desk *d, int64_t game, int seat, const char *player,
    struct buffer *why)
{
	struct person person;
	bool good;

	person_read(d, player, &person, why);
	if (why->len == 0 && person.mail[0] == '\0')
		buffer_puts(why,
		    "a bot cannot take over a seat: say whose it "
		    "is to be, as 'Name <address>'");
	if (why->len == 0 && person.phrase[0] != '\0')
		buffer_puts(why,
		    "a phrase can be given only before a game "
		    "begins: leave it out");
	good = why->len == 0 &&
	    operator_do(d, game, seat, &person, replace_player, why);
	person_fini(&person);
	return good;
}
