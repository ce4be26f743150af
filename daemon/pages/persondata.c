/*
 * Reads every table that has something about the person. A new column that has
 * must be added here (HACKING).
 */
#include "config.h"

#include "pages/persondata.h"

#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "desk/when.h"
#include "game/answered.h"
#include "pages/answer.h"
#include "pages/channelspage.h"
#include "pages/often.h"
#include "pages/tasteform.h"
#include "sign/sign.h"
#include "store/store_advance.h"
#include "store/store_channels.h"
#include "store/store_erase.h"
#include "store/store_outcomes.h"
#include "store/store_players.h"
#include "store/store_received.h"
#include "store/store_reviews.h"
#include "words/model.h"

struct telling {
	struct desk *d;
	const struct store_player *p;
	struct model *list;
	enum store_status status; /* of what the callbacks read */
};

static void
persondata_put_time(struct model *m, const char *key, int64_t at)
{
	struct buffer text = {0};

	if (at == 0) {
		model_put(m, key, model_null());
		return;
	}
	when_iso(at, &text);
	model_put_text(m, key, buffer_text(&text));
	buffer_fini(&text);
}

/* --- who he is ------------------------------------------------------------ */

static void
put_minutes(struct model *m, const char *from_key, const char *to_key, int from,
    int to)
{
	model_put_int(m, from_key, from);
	model_put_int(m, to_key, to);
}

static struct model *
persondata_person(struct desk *d, const struct store_player *p)
{
	static const char *const tastes[] = {[STORE_LETTERS_TURN] = "turn",
	    [STORE_LETTERS_EVERY] = "every",
	    [STORE_LETTERS_DIGEST] = "digest"};
	struct model *m = model_object();

	model_put_text(m, "mail", p->mail);
	model_put_bool(m, "refused", refusal_holds(d, p->mail));
	/* Somebody who was only invited has no settings. */
	if (p->id == 0)
		return m;
	model_put_text(m, "name", p->name);
	model_put_text(m, "lang", p->lang);
	model_put_text(m, "zone", p->zone);
	persondata_put_time(m, "since", p->created);
	persondata_put_time(m, "confirmed", p->confirmed);
	persondata_put_time(m, "moved", p->moved);
	persondata_put_time(m, "bounced", p->bounced);
	put_minutes(m, "sleep-from", "sleep-to", p->sleep_from, p->sleep_to);
	model_put_int(m, "weekend", p->weekend);
	persondata_put_time(m, "hours-set", p->hours_set);
	model_put_text(m, "letters", tastes[p->letters]);
	model_put_int(m, "digest-at", p->digest_at);
	put_minutes(m, "quiet-from", "quiet-to", p->quiet_from, p->quiet_to);
	model_put_text(m, "subjects", tasteform_subject(p->subjects));
	return m;
}

static bool
persondata_tell_vacation(void *arg, int64_t since, int64_t until)
{
	struct telling *g = arg;
	struct model *m = model_object();

	persondata_put_time(m, "from", since);
	persondata_put_time(m, "to", until);
	model_add(g->list, m);
	return true;
}

static bool
tell_address(void *arg, const struct store_address *a)
{
	static const char *const states[] = {[STORE_ADDRESS_ASKED] = "asked",
	    [STORE_ADDRESS_CONFIRMED] = "confirmed",
	    [STORE_ADDRESS_VOID] = "void"};
	struct telling *g = arg;
	struct model *m = model_object();

	model_put_text(m, "mail", a->mail);
	model_put_text(m, "before", a->before);
	model_put_text(m, "state", states[a->state]);
	persondata_put_time(m, "at", a->at);
	model_add(g->list, m);
	return true;
}

/* Puts what the person wrote to the people whom he invited. */
static enum store_status
persondata_put_message(struct desk *d, int64_t proposal, struct model *m)
{
	struct store_proposal p;
	enum store_status status = store_proposal_get(d->store, proposal, &p);

	if (status != STORE_OK)
		return status;
	model_put_text(m, "message", p.message);
	store_proposal_fini(&p);
	return STORE_OK;
}

static bool
tell_invite(void *arg, const struct store_invite *i)
{
	static const char *const states[] = {[STORE_INVITE_WAITING] = "waiting",
	    [STORE_INVITE_ASKED] = "asked",
	    [STORE_INVITE_ACCEPTED] = "accepted",
	    [STORE_INVITE_DECLINED] = "declined",
	    [STORE_INVITE_WITHDRAWN] = "withdrawn",
	    [STORE_INVITE_UNREACHABLE] = "unreachable",
	    [STORE_INVITE_JOINING] = "joining"};
	struct telling *g = arg;
	struct model *m = model_object();

	model_put_text(m, "mail", i->mail);
	model_put_text(m, "name", i->name);
	model_put_text(m, "lang", i->lang);
	model_put_text(m, "zone", i->zone);
	model_put_text(m, "phrase", i->phrase);
	model_put(m, "proposal",
	    i->proposal != 0 ? model_int(i->proposal) : model_null());
	model_put(m, "game", i->game != 0 ? model_int(i->game) : model_null());
	model_put_bool(m, "own", i->proposal != 0 && i->place == 0);
	model_put_text(m, "state", states[i->state]);
	persondata_put_time(m, "asked", i->asked);
	persondata_put_time(m, "answered", i->answered);
	if (i->proposal != 0 && i->place == 0)
		g->status = persondata_put_message(g->d, i->proposal, m);
	model_add(g->list, m);
	return g->status == STORE_OK;
}

/* --- what he plays -------------------------------------------------------- */

static void
persondata_put_outcome(struct telling *g, const struct store_place *place,
    struct model *m)
{
	struct store_outcome outcomes[RULES_SEATS_MAX];
	struct model *one;
	int n = 0;

	g->status = store_outcomes_get(g->d->store, place->game, outcomes, &n);
	if (g->status != STORE_OK || place->seat >= n) {
		model_put(m, "result", model_null());
		return;
	}
	one = model_object();
	model_put_int(one, "score", outcomes[place->seat].score);
	model_put_bool(one, "won", outcomes[place->seat].won != STORE_LOST);
	model_put_bool(one, "resigned", outcomes[place->seat].resigned);
	model_put(m, "result", one);
}

static void
persondata_put_seat(const struct store_game *game, const struct store_seat *s,
    struct model *m)
{
	static const char *const states[] = {[STORE_OPEN] = "open",
	    [STORE_PAUSED] = "paused",
	    [STORE_OVER] = "over"};

	model_put_int(m, "game", game->id);
	model_put_hex(m, "uid", game->uid, sizeof game->uid);
	model_put_text(m, "ruleset", game->ruleset);
	model_put_text(m, "state", states[game->state]);
	persondata_put_time(m, "begun", game->created);
	persondata_put_time(m, "moved", game->moved);
	model_put_int(m, "seat", s->seat);
	model_put_text(m, "name", s->name);
	model_put(m, "phrase",
	    s->phrase != NULL ? model_text(s->phrase) : model_null());
	model_put_text(m, "memo", s->memo);
	model_put_text(m, "standin", s->standin);
	model_put_int(m, "moves", game->made[s->seat]);
	model_put_bool(m, "muted", s->muted);
	model_put_bool(m, "deaf", s->deaf);
	model_put_bool(m, "taught", s->taught);
}

/* Whether he wants a letter when the game's review is there. */
static void
persondata_put_review(struct telling *g, const struct store_place *place,
    struct model *m)
{
	struct store_review r;
	enum store_status status =
	    store_review_get(g->d->store, place->game, &r);

	model_put_bool(m, "review",
	    status == STORE_OK && r.wishes >> place->seat & 1);
	store_review_fini(&r);
	if (status != STORE_OK && status != STORE_ABSENT)
		g->status = status;
}

static bool
tell_place(void *arg, const struct store_place *place)
{
	struct telling *g = arg;
	struct store_seat seats[RULES_SEATS_MAX];
	struct store_game game;
	struct model *m;
	int n;

	g->status = store_game_get(g->d->store, place->game, &game);
	if (g->status != STORE_OK)
		return false;
	g->status = store_seats_get(g->d->store, place->game, seats, &n);
	if (g->status == STORE_OK) {
		m = model_object();
		persondata_put_seat(&game, &seats[place->seat], m);
		persondata_put_outcome(g, place, m);
		if (g->status == STORE_OK)
			persondata_put_review(g, place, m);
		model_add(g->list, m);
		store_seats_fini(seats, n);
	}
	store_game_fini(&game);
	return g->status == STORE_OK;
}

static bool
tell_giving(void *arg, int64_t game, int seat, bool first)
{
	struct telling *g = arg;
	struct model *m = model_object();

	model_put_int(m, "game", game);
	model_put_int(m, "seat", seat);
	model_put_bool(m, "first", first);
	model_add(g->list, m);
	return true;
}

static bool
tell_note(void *arg, int64_t game, uint32_t n, const char *text)
{
	struct telling *g = arg;
	struct model *m = model_object();

	model_put_int(m, "game", game);
	model_put_int(m, "n", n);
	model_put_text(m, "text", text);
	model_add(g->list, m);
	return true;
}

static bool
tell_received(void *arg, const struct store_received *r)
{
	struct telling *g = arg;
	struct model *m = model_object();

	model_put_int(m, "game", r->game);
	model_put_int(m, "seat", r->seat);
	persondata_put_time(m, "came", r->came);
	persondata_put_time(m, "done", r->done);
	model_put_bool(m, "own", r->own);
	model_put(m, "lines", answered_read(r->lines));
	model_add(g->list, m);
	return true;
}

static bool
tell_channel(void *arg, const struct store_channel *c)
{
	struct telling *g = arg;
	struct model *m = model_object();

	channelspage_put(c, m);
	model_put(m, "game", c->game != 0 ? model_int(c->game) : model_null());
	persondata_put_time(m, "made", c->made);
	model_add(g->list, m);
	return true;
}

static bool
tell_order(void *arg, const struct store_advance *a)
{
	struct telling *g = arg;
	struct model *m = model_object();

	model_put_int(m, "game", a->game);
	model_put_int(m, "seat", a->seat);
	model_put_text(m, "order", a->text);
	persondata_put_time(m, "left", a->given);
	model_add(g->list, m);
	return true;
}

/* --- the whole ------------------------------------------------------------ */

/* Begins a new list in MODEL for one of the callbacks above, and returns G. */
static struct telling *
persondata_begin(struct telling *g, struct model *model, const char *key)
{
	g->list = model_array();
	model_put(model, key, g->list);
	return g;
}

/* Puts the whole document into M, within a read transaction. */
static enum store_status
persondata_tell(struct desk *d, const struct store_player *p, struct model *m)
{
	struct telling g = {.d = d, .p = p};
	struct store *s = d->store;
	enum store_status status;

	model_put_text(m, "format", "turnpost-person/1");
	model_put(m, "person", persondata_person(d, p));
	status = store_away_each(s, p->id, 0, persondata_tell_vacation,
	    persondata_begin(&g, m, "vacations"));
	if (status == STORE_OK)
		status = store_addresses_each(s, p->id, tell_address,
		    persondata_begin(&g, m, "addresses"));
	if (status == STORE_OK)
		status = store_invites_of_each(s, p->id, p->mail, tell_invite,
		    persondata_begin(&g, m, "invitations"));
	if (status == STORE_OK)
		status = store_player_games(s, p->id, tell_place,
		    persondata_begin(&g, m, "games"));
	if (status == STORE_OK)
		status = store_givings_each(s, p->id, tell_giving,
		    persondata_begin(&g, m, "seats-given"));
	if (status == STORE_OK)
		status = store_notes_of_each(s, p->id, tell_note,
		    persondata_begin(&g, m, "notes"));
	if (status == STORE_OK)
		status = store_received_each(s, p->id, tell_received,
		    persondata_begin(&g, m, "letters-received"));
	if (status == STORE_OK)
		status = store_channels_each(s, p->id, tell_channel,
		    persondata_begin(&g, m, "channels"));
	if (status == STORE_OK)
		status = store_advance_of_player(s, p->id, tell_order,
		    persondata_begin(&g, m, "orders"));
	return status == STORE_OK ? g.status : status;
}

static void
persondata_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	struct model *m = model_object();
	struct store_player p = {0};
	enum store_status status;

	(void)rest;
	if (often_refuse(d, r, a, token, LIMIT_DOCUMENTS))
		goto out;
	status = store_read_begin(d->store);
	if (status == STORE_OK) {
		status = store_player_get(d->store, token->id, &p);
		/* A link that was revoked is no longer valid. */
		if (status == STORE_OK && p.epoch != token->count)
			status = STORE_ABSENT;
		if (status == STORE_OK)
			status = persondata_tell(d, &p, m);
		store_read_end(d->store);
	}
	if (status == STORE_OK) {
		answer_json(a, 200, m);
		buffer_putc(&a->body, '\n');
	} else {
		answer_store(d, r, a, status);
	}
out:
	store_player_fini(&p);
	model_free(m);
}

/* Reads the player, or with PLAYER 0 sets only the address of P. */
static enum store_status
persondata_find_person(struct desk *d, const char *mail, int64_t player,
    struct store_player *p)
{
	int proposed = 0, asked = 0;
	enum store_status status;

	if (player != 0)
		return store_player_get(d->store, player, p);
	status = store_invites_count(d->store, mail, -1, &proposed, &asked);
	if (status == STORE_OK && proposed + asked == 0)
		return STORE_ABSENT;
	*p = (struct store_player){.mail = xstrdup(mail)};
	return status;
}

static bool
tell_person(struct desk *d, const char *mail, int64_t player,
    struct buffer *out, struct buffer *why)
{
	struct model *m = model_object();
	struct store_player p = {0};
	enum store_status status = store_read_begin(d->store);

	if (status == STORE_OK) {
		status = persondata_find_person(d, mail, player, &p);
		if (status == STORE_OK)
			status = persondata_tell(d, &p, m);
		store_read_end(d->store);
	}
	if (status == STORE_OK) {
		model_write(m, false, out);
		buffer_putc(out, '\n');
	} else if (status == STORE_ABSENT) {
		buffer_puts(why, "nobody plays here, or was invited, as that");
	} else {
		buffer_printf(why, "the database cannot be read: %s",
		    store_why(d->store));
	}
	store_player_fini(&p);
	model_free(m);
	return status == STORE_OK;
}

bool
persondata_player(struct desk *d, int64_t player, struct buffer *out,
    struct buffer *why)
{
	return tell_person(d, "", player, out, why);
}

bool
persondata_invited(struct desk *d, const char *mail, struct buffer *out,
    struct buffer *why)
{
	return tell_person(d, mail, 0, out, why);
}

const struct page persondata_page = {
    .route = "/t/player/data",
    .purpose = SIGN_PLAYER,
    .below = "data.json",
    .look = persondata_look,
};
