/*
 * Letters to a player that are about no game. Each function reads the player,
 * and for a change of address that row, and puts the link into the model.
 */
#include "config.h"

#include "post/playerletters.h"

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "game/table.h"
#include "post/gameline.h"
#include "sign/sign.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "words/model.h"

enum { GAMES_MAX = 40 }; /* that the letter with the link lists */

/* Puts what all of these letters have: the address TO, the reader, the
 * thread. */
static void
address_it(struct desk *d, const struct store_player *p, const char *to,
    struct service *s)
{
	s->to = xstrdup(to);
	s->to_name = xstrdup(p->name);
	reader_of_player(d, p, &s->reader);
	buffer_printf(&s->root, "player-%lld", (long long)p->id);
	model_put_text(s->model, "name", p->name);
}

/* Tells what becomes of a letter whose row could not be read, with STATUS. WHAT
 * is a sentence for the case that the row does not exist. */
static enum letter_outcome
not_there(struct desk *d, enum store_status status, const char *what,
    struct buffer *why)
{
	bool absent = status == STORE_ABSENT;

	buffer_puts(why, absent ? what : store_why(d->store));
	return absent ? LETTER_SUPERSEDED : LETTER_FAILED;
}

/* Reads player ID into *P: LETTER_COMPOSED when there is one. */
static enum letter_outcome
playerletters_find(struct desk *d, int64_t id, struct store_player *p,
    struct buffer *why)
{
	enum store_status status = store_player_get(d->store, id, p);

	if (status == STORE_OK)
		return LETTER_COMPOSED;
	return not_there(d, status, "there is no such player", why);
}

/* The games in which it is a player's turn. */
struct playerletters_waiting {
	struct desk *d;
	const struct reader *reader;
	struct model *games;
	int64_t n; /* also those that are not listed */
};

static bool
playerletters_wait(void *arg, const struct store_place *place)
{
	struct playerletters_waiting *w = arg;
	struct table t;

	if (place->state != STORE_OPEN)
		return true;
	if (table_load_rows(w->d, place->game, &t, NULL) == TABLE_OK &&
	    (t.game.to_move >> place->seat & 1) && w->n++ < GAMES_MAX)
		gameline_add(w->d, &t, place->seat, w->reader, w->games);
	table_fini(&t);
	return true;
}

/* Puts "games", the latest first, "count" of all that wait, or null, and
 * "more", how many are not listed, or null. */
static enum store_status
playerletters_put_games(struct desk *d, int64_t player, struct service *s)
{
	struct playerletters_waiting w = {
	    .d = d, .reader = &s->reader, .games = model_array()};
	enum store_status status =
	    store_player_games(d->store, player, playerletters_wait, &w);

	model_put(s->model, "games", w.games);
	model_put(s->model, "count", w.n > 0 ? model_int(w.n) : model_null());
	model_put(s->model, "more",
	    w.n > GAMES_MAX ? model_int(w.n - GAMES_MAX) : model_null());
	return status;
}

enum letter_outcome
playerletters_link(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	struct store_player p;
	enum letter_outcome outcome =
	    playerletters_find(d, intent->about, &p, why);
	struct buffer link = {0};

	if (outcome != LETTER_COMPOSED)
		return outcome;
	address_it(d, &p, p.mail, s);
	link_never(d, SIGN_NEVER_PLAYER, p.id, &s->never);
	link_player(d, p.id, p.epoch, &link);
	model_put_text(s->model, "link", buffer_text(&link));
	model_put_bool(s->model, "renewed",
	    sign_was_renewed(d->sign, intent->serial));
	if (playerletters_put_games(d, p.id, s) != STORE_OK) {
		buffer_puts(why, store_why(d->store));
		outcome = LETTER_FAILED;
	}
	buffer_fini(&link);
	store_player_fini(&p);
	return outcome;
}

enum letter_outcome
playerletters_erase(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	struct store_player p;
	enum letter_outcome outcome =
	    playerletters_find(d, intent->about, &p, why);
	struct buffer link = {0};

	if (outcome != LETTER_COMPOSED)
		return outcome;
	address_it(d, &p, p.mail, s);
	link_never(d, SIGN_NEVER_PLAYER, p.id, &s->never);
	link_erase(d, p.id, intent->serial, &link);
	model_put_text(s->model, "link", buffer_text(&link));
	model_put_int(s->model, "days", LINK_ERASE_DAYS);
	buffer_fini(&link);
	store_player_fini(&p);
	return LETTER_COMPOSED;
}

/* Fills in a letter about change ID of an address, which has to be in STATE.
 * FILL adds what only this letter says. */
static enum letter_outcome
about_address(struct desk *d, int64_t id, enum store_address_state state,
    void (*fill)(struct desk *d, const struct store_address *a,
	const struct store_player *p, struct service *s),
    struct service *s, struct buffer *why)
{
	enum store_status status;
	enum letter_outcome outcome = LETTER_SUPERSEDED;
	struct store_address a;
	struct store_player p;

	status = store_address_get(d->store, id, &a);
	if (status != STORE_OK)
		return not_there(d, status, "there is no such address", why);
	if (a.state != state)
		buffer_puts(why, "the change of address is no longer so");
	else
		outcome = playerletters_find(d, a.player, &p, why);
	if (outcome == LETTER_COMPOSED) {
		fill(d, &a, &p, s);
		store_player_fini(&p);
	}
	store_address_fini(&a);
	return outcome;
}

static void
fill_address(struct desk *d, const struct store_address *a,
    const struct store_player *p, struct service *s)
{
	struct buffer link = {0};

	address_it(d, p, a->mail, s);
	link_never(d, SIGN_NEVER_ADDRESS, a->id, &s->never);
	link_address(d, a->id, &link);
	model_put_text(s->model, "link", buffer_text(&link));
	model_put_text(s->model, "before", a->before);
	model_put_text(s->model, "mail", a->mail);
	buffer_fini(&link);
}

enum letter_outcome
playerletters_address(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	return about_address(d, intent->about, STORE_ADDRESS_ASKED,
	    fill_address, s, why);
}

static void
fill_moved_out(struct desk *d, const struct store_address *a,
    const struct store_player *p, struct service *s)
{
	struct buffer link = {0};

	address_it(d, p, a->before, s);
	link_never(d, SIGN_NEVER_BEFORE, a->id, &s->never);
	link_address_back(d, a->id, &link);
	model_put_text(s->model, "link", buffer_text(&link));
	model_put_text(s->model, "before", a->before);
	model_put_text(s->model, "mail", a->mail);
	buffer_fini(&link);
}

enum letter_outcome
playerletters_moved_out(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	return about_address(d, intent->about, STORE_ADDRESS_CONFIRMED,
	    fill_moved_out, s, why);
}
