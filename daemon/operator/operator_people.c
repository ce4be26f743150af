/*
 * Looks at people and helps them. What changes a person is one transaction, and
 * wakes the server and the post.
 */
#include "config.h"

#include "operator/operator_people.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/refusal.h"
#include "desk/when.h"
#include "game/table.h"
#include "people/address.h"
#include "people/never.h"
#include "people/owing.h"
#include "people/person.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "store/store_wake.h"

static bool
people_failed(struct desk *d, struct buffer *why)
{
	buffer_printf(why, "nothing was changed: %s", store_why(d->store));
	return false;
}

/* --- who it is ------------------------------------------------------------ */

bool
operator_find(struct desk *d, const char *who, int64_t *player,
    struct buffer *why)
{
	struct store_player p;
	enum store_status status;
	char *end;

	if (strchr(who, '@') != NULL) {
		status = store_player_find(d->store, who, player);
	} else {
		errno = 0;
		*player = strtoll(who, &end, 10);
		if (errno != 0 || end == who || *end != '\0')
			*player = 0;
		status = store_player_get(d->store, *player, &p);
		if (status == STORE_OK)
			store_player_fini(&p);
	}
	if (status == STORE_ABSENT)
		buffer_printf(why, "nobody plays here as %s", who);
	else if (status != STORE_OK)
		buffer_printf(why, "the database cannot be read: %s",
		    store_why(d->store));
	return status == STORE_OK;
}

static const char *
or_none(const char *text)
{
	return *text != '\0' ? text : "-";
}

static void
show_time(const char *name, int64_t at, struct buffer *out)
{
	if (at == 0)
		return;
	buffer_printf(out, "%s ", name);
	when_iso(at, out);
	buffer_putc(out, '\n');
}

static const char *
letters_to(struct desk *d, const struct store_player *p)
{
	static const char *const tastes[] = {[STORE_LETTERS_TURN] = "turn",
	    [STORE_LETTERS_EVERY] = "every",
	    [STORE_LETTERS_DIGEST] = "digest"};

	return refusal_holds(d, p->mail) ? "never" : tastes[p->letters];
}

struct seats {
	struct desk *d;
	struct buffer *out;
	bool good;
};

static bool
people_show_seat(void *arg, const struct store_place *place)
{
	struct seats *s = arg;
	struct table t;

	if (place->state == STORE_OVER)
		return true;
	s->good = table_load_rows(s->d, place->game, &t, NULL) == TABLE_OK;
	if (s->good) {
		const struct store_seat *seat = &t.seats[place->seat];

		buffer_printf(s->out, "game %lld %s seat %d %s%s%s%s%s\n",
		    (long long)place->game, t.game.ruleset, place->seat,
		    place->state == STORE_PAUSED ? "paused" : "open",
		    (t.game.to_move >> place->seat & 1) ? " to-move" : "",
		    seat->muted ? " letters-off" : "",
		    seat->unreachable ? " unreachable" : "",
		    seat->standin[0] != '\0' ? " bot-plays" : "");
	}
	table_fini(&t);
	return s->good;
}

bool
operator_show(struct desk *d, int64_t player, struct buffer *out,
    struct buffer *why)
{
	struct seats s = {.d = d, .out = out, .good = true};
	struct buffer link = {0};
	struct store_player p;
	bool good;

	if (store_player_get(d->store, player, &p) != STORE_OK) {
		buffer_printf(why, "the database cannot be read: %s",
		    store_why(d->store));
		return false;
	}
	buffer_printf(out,
	    "player %lld\naddress %s\nname %s\nlanguage %s\nzone %s\n",
	    (long long)p.id, p.mail, or_none(p.name), or_none(p.lang),
	    or_none(p.zone));
	buffer_printf(out, "letters %s\n", letters_to(d, &p));
	show_time("since", p.created, out);
	show_time("confirmed", p.confirmed, out);
	show_time("unreachable-since", p.bounced, out);
	if (d->sign != NULL) {
		link_player(d, p.id, p.epoch, &link);
		buffer_printf(out, "page %s\n", buffer_text(&link));
	}
	good = store_player_games(d->store, player, people_show_seat, &s) ==
		STORE_OK &&
	    s.good;
	if (!good)
		buffer_printf(why, "the database cannot be read: %s",
		    store_why(d->store));
	store_player_fini(&p);
	buffer_fini(&link);
	return good;
}

/* --- helping him ---------------------------------------------------------- */

/* What is to be done to a player, within a transaction. */
struct doing {
	const char *mail;
	bool on;
	const char *fault; /* why it cannot be done */
};
typedef enum store_status
action(struct desk *d, struct store_player *p, struct doing *x);

static bool
people_do(struct desk *d, int64_t player, action *act, struct doing *x,
    struct buffer *why)
{
	struct store_player p;
	enum store_status status;

	if (store_begin(d->store) != STORE_OK)
		return people_failed(d, why);
	status = store_player_get(d->store, player, &p);
	if (status == STORE_OK) {
		status = act(d, &p, x);
		store_player_fini(&p);
	}
	if (status == STORE_OK && x->fault == NULL)
		status = store_commit(d->store);
	else
		store_rollback(d->store);
	if (x->fault != NULL) {
		buffer_puts(why, x->fault);
		return false;
	}
	if (status != STORE_OK)
		return people_failed(d, why);
	store_wake_send(d->conf->beside, "post");
	store_wake_send(d->conf->beside, "desk");
	return true;
}

/* Whether MAIL refuses all letters, so that nobody would get the new link. */
static bool
no_letters(struct desk *d, const char *mail, struct doing *x)
{
	if (refusal_holds(d, mail))
		x->fault = "that address asked never to be written to, and "
			   "the new link could not be sent there";
	return x->fault != NULL;
}

static enum store_status
people_revoke(struct desk *d, struct store_player *p, struct doing *x)
{
	if (no_letters(d, p->mail, x))
		return STORE_OK;
	return owing_new_link(d, p);
}

bool
operator_revoke(struct desk *d, int64_t player, struct buffer *why)
{
	struct doing x = {.mail = NULL};

	return people_do(d, player, people_revoke, &x, why);
}

/* Stores the move as if the player had changed the address on the player's
 * page, because these rows lead to all that is stored under the former
 * address. */
static void
keep_move(struct desk *d, const struct store_player *p, const char *mail)
{
	struct store_address a = {.player = p->id,
	    .mail = (char *)(uintptr_t)mail,
	    .before = p->mail,
	    .at = desk_now(d)};

	store_address_add(d->store, &a);
	store_address_state(d->store, a.id, STORE_ADDRESS_CONFIRMED, a.at);
}

static enum store_status
people_move(struct desk *d, struct store_player *p, struct doing *x)
{
	int64_t player = p->id;
	enum store_status status;

	if (no_letters(d, x->mail, x))
		return STORE_OK;
	keep_move(d, p, x->mail);
	status = address_move(d, player, p->mail, x->mail);
	if (status == STORE_DUPLICATE) {
		x->fault = "another player has that address";
		return STORE_OK;
	}
	return status;
}

bool
operator_move(struct desk *d, int64_t player, const char *mail,
    struct buffer *why)
{
	struct doing x = {.mail = NULL};
	char *address = NULL;
	bool good;

	if (person_mail_read(mail, &address) != NULL) {
		buffer_printf(why, "\"%s\" is no mail address", mail);
		free(address);
		return false;
	}
	x.mail = address;
	good = people_do(d, player, people_move, &x, why);
	free(address);
	return good;
}

static enum store_status
people_set_letters(struct desk *d, struct store_player *p, struct doing *x)
{
	return never_set(d, p->mail, !x->on);
}

bool
operator_letters(struct desk *d, int64_t player, bool on, struct buffer *why)
{
	struct doing x = {.on = on};

	return people_do(d, player, people_set_letters, &x, why);
}
