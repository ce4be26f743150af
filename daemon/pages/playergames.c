/*
 * A person's games and invitations: the lists of the player's page, each in the
 * order in which it is read.
 */
#include "config.h"

#include "pages/playergames.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/cache.h"
#include "game/names.h"
#include "game/present.h"
#include "game/table.h"
#include "pages/playerform.h"
#include "show/advance.h"
#include "show/clockview.h"
#include "store/store_outcomes.h"
#include "store/store_players.h"
#include "store/store_proposals.h"
#include "words/model.h"
#include "zone/zone.h"

/* A game in which it is the player's turn, with what it is sorted by. */
struct turn_item {
	int64_t due;
	struct model *item;
};

struct listing {
	struct desk *d;
	const struct playerform *form;
	const struct reader *reader;
	struct model *others, *finished;
	struct turn_item *turns;
	size_t n_turns, cap_turns;
	bool away;
	int skip; /* games that are over, on the pages before this one */
	int over; /* games that are over, met so far */
};

/* --- what all games say --------------------------------------------------- */

static void
playergames_put_name_word(struct model *m, const char *ruleset)
{
	struct buffer word = {0};

	buffer_printf(&word, "%s.name", ruleset);
	model_put_text(m, "name-word", buffer_text(&word));
	model_put_text(m, "ruleset", ruleset);
	buffer_fini(&word);
}

static struct model *
playergames_new_item(struct desk *d, const struct table *t, int seat)
{
	struct model *m = model_object();
	struct buffer link = {0};

	model_put_int(m, "game", t->game.id);
	model_put_int(m, "seat", seat);
	playergames_put_name_word(m, t->game.ruleset);
	names_put_seats(m, "with", t, ((1u << t->n_seats) - 1) & ~(1u << seat));
	model_put_bool(m, "alone", t->n_seats == 1);
	link_play(d, t->game.id, seat, t->game.made[seat], &link);
	model_put_text(m, "link", buffer_text(&link));
	buffer_printf(&link, "/history.png?ply=%d", (int)t->game.entries - 1);
	model_put_text(m, "board", buffer_text(&link));
	buffer_fini(&link);
	return m;
}

/* --- games that go on ----------------------------------------------------- */

static struct model *
playergames_deadline_of(const struct listing *l, int64_t due, bool late)
{
	struct model *m = model_object();
	struct buffer text = {0};

	when_iso(due, &text);
	model_put_text(m, "at", buffer_text(&text));
	buffer_reset(&text);
	when_words(l->d, l->reader->lang, l->reader->zone, due, &text);
	model_put_text(m, "when", buffer_text(&text));
	buffer_reset(&text);
	when_in(l->d, l->reader->lang, desk_now(l->d), due, &text);
	model_put_text(m, "in", buffer_text(&text));
	model_put_bool(m, "late", late);
	buffer_fini(&text);
	return m;
}

static void
playergames_add_turn(struct listing *l, int64_t due, struct model *item)
{
	if (l->n_turns == l->cap_turns) {
		l->cap_turns = l->cap_turns > 0 ? 2 * l->cap_turns : 16;
		l->turns = xrealloc(l->turns, l->cap_turns, sizeof *l->turns);
	}
	l->turns[l->n_turns++] = (struct turn_item){due, item};
}

/* Whether a message to the table of GAME was refused. */
static bool
playergames_is_typing(const struct playerform *form, int64_t game)
{
	return form != NULL && strcmp(form->action, "say") == 0 &&
	    form->fault[PLAYER_GAME] == NULL &&
	    strtoll(playerform_get(form, PLAYER_GAME, ""), NULL, 10) == game;
}

/* Returns until when the player has to wait at most; null when several others
 * are to move, or one who is late. */
static struct model *
playergames_theirs_of(const struct listing *l, const struct table *t,
    unsigned seats)
{
	int seat = __builtin_popcount(seats) == 1 ? __builtin_ctz(seats) : -1;
	struct model *m;
	bool late;
	int64_t due;

	if (seat < 0 || !clockview_deadline(l->d, t, seat, &due, &late) || late)
		return model_null();
	m = playergames_deadline_of(l, due, late);
	names_put(m, "name", t->seats[seat].name);
	return m;
}

static void
playergames_list_running(struct listing *l, const struct table *t, int seat)
{
	bool asked = t->game.to_move >> seat & 1, late = false;
	bool away = present_is_away(l->d, t, seat);
	struct model *m = playergames_new_item(l->d, t, seat);
	unsigned others = t->game.to_move & ~(1u << seat);
	int64_t due = INT64_MAX;

	model_put_text(m, "state",
	    t->game.state == STORE_PAUSED ? "paused"
		: asked			  ? "your-turn"
					  : "waiting");
	model_put_bool(m, "paused", t->game.state == STORE_PAUSED);
	model_put_bool(m, "asked", asked);
	model_put_bool(m, "away", away);
	model_put_bool(m, "typing", playergames_is_typing(l->form, t->game.id));
	names_put_seats(m, "on-turn", t, others);
	model_put(m, "theirs", playergames_theirs_of(l, t, others));
	model_put(m, "deadline",
	    clockview_deadline(l->d, t, seat, &due, &late)
		? playergames_deadline_of(l, due, late)
		: model_null());
	advance_put_left(l->d, t, seat, m);
	l->away = l->away || away;
	if (asked && t->game.state == STORE_OPEN)
		playergames_add_turn(l, due, m);
	else
		model_add(l->others, m);
}

static int
playergames_compare_turns(const void *a, const void *b)
{
	const struct turn_item *x = a, *y = b;

	return (x->due > y->due) - (x->due < y->due);
}

static void
playergames_put_turns(struct listing *l, struct model *model)
{
	struct model *turns = model_array();

	if (l->n_turns > 0)
		qsort(l->turns, l->n_turns, sizeof *l->turns,
		    playergames_compare_turns);
	for (size_t i = 0; i < l->n_turns; i++)
		model_add(turns, l->turns[i].item);
	free(l->turns);
	model_put(model, "turns", turns);
}

void
playergames_put_next(struct desk *d, const struct table *t, int seat,
    struct model *model)
{
	int64_t player = table_player(t, seat);
	struct store_place place;
	struct table next = {0};

	model_put(model, "next", model_null());
	if (player == 0 || d->came_by != 0 ||
	    store_player_waiting(d->store, player, t->game.id, &place) !=
		STORE_OK)
		return;
	if (table_load_rows(d, place.game, &next, NULL) == TABLE_OK)
		model_put(model, "next",
		    playergames_new_item(d, &next, place.seat));
	table_fini(&next);
}

/* --- games that are over -------------------------------------------------- */

static const char *
playergames_outcome_word(const struct table *t,
    const struct store_outcome *outcome, bool counted, bool any)
{
	if (!counted)
		return "player.outcome.uncounted";
	if (outcome->resigned)
		return "player.outcome.resigned";
	if (!any && !t->rules->together)
		return "player.outcome.nobody";
	switch (outcome->won) {
	case STORE_WON:
		return t->rules->together ? "player.outcome.together-won"
					  : "player.outcome.won";
	case STORE_WON_SHARED:
		return "player.outcome.shared";
	case STORE_LOST:
		break;
	}
	return t->rules->together ? "player.outcome.together-lost"
				  : "player.outcome.lost";
}

static void
playergames_put_outcome(struct desk *d, const struct table *t, int seat,
    struct model *m)
{
	struct store_outcome outcomes[RULES_SEATS_MAX];
	struct model *scores = model_phrase();
	struct buffer score = {0};
	unsigned winners = 0;
	int n;

	if (store_outcomes_get(d->store, t->game.id, outcomes, &n) != STORE_OK)
		n = 0;
	for (int i = 0; i < n; i++) {
		if (outcomes[i].won != STORE_LOST)
			winners |= 1u << i;
		if (!t->rules->together) {
			names_join(scores, ", ", t->seats[i].name);
			buffer_reset(&score);
			buffer_printf(&score, " %d", outcomes[i].score);
			model_phrase_text(scores, buffer_text(&score));
		}
	}
	names_put_seats(m, "winners", t, winners);
	model_put(m, "scores", scores);
	model_put_text(m, "outcome-word",
	    playergames_outcome_word(t, &outcomes[seat], n > seat,
		winners != 0));
	buffer_fini(&score);
}

static void
playergames_list_finished(struct listing *l, const struct table *t, int seat)
{
	struct model *m = playergames_new_item(l->d, t, seat);
	struct zone_local at;
	char word[32];

	zone_local(l->reader->zone, t->game.moved, &at);
	snprintf(word, sizeof word, "month.%d", at.month);
	model_put_int(m, "day", at.day);
	model_put_text(m, "month-word", word);
	model_put_int(m, "year", at.year);
	playergames_put_outcome(l->d, t, seat, m);
	model_add(l->finished, m);
}

static bool
playergames_list_place(void *arg, const struct store_place *place)
{
	struct listing *l = arg;
	struct table t;

	if (place->state == STORE_OVER) {
		l->over++;
		if (l->over <= l->skip || l->over > l->skip + PLAYERGAMES_PAGE)
			return true;
	}
	if (table_load_rows(l->d, place->game, &t, NULL) == TABLE_OK) {
		if (place->state == STORE_OVER)
			playergames_list_finished(l, &t, place->seat);
		else
			playergames_list_running(l, &t, place->seat);
	}
	table_fini(&t);
	return true;
}

static void
playergames_put_finished(const struct listing *l, int page, struct model *model)
{
	int pages = (l->over + PLAYERGAMES_PAGE - 1) / PLAYERGAMES_PAGE;
	struct model *m = model_object();

	model_put(m, "games", l->finished);
	model_put_int(m, "page", page);
	model_put_int(m, "pages", pages);
	model_put_int(m, "count", l->over);
	model_put_bool(m, "none", l->over == 0);
	model_put(m, "newer",
	    page > 1 && pages > 0
		? model_int(page - 1 < pages ? page - 1 : pages)
		: model_null());
	model_put(m, "older",
	    page < pages ? model_int(page + 1) : model_null());
	model_put(model, "finished", m);
}

/* --- invitations ---------------------------------------------------------- */

struct inviting {
	struct desk *d;
	struct model *list;
};

/* Puts who invites, and to what. False when that cannot be read. */
static bool
playergames_put_proposal(struct desk *d, int64_t id, struct model *m)
{
	struct store_invite invites[STORE_INVITES_MAX];
	struct store_proposal p;
	size_t n = 0;

	if (store_proposal_get(d->store, id, &p) != STORE_OK)
		return false;
	playergames_put_name_word(m, p.ruleset);
	store_proposal_fini(&p);
	if (store_invites_of_proposal(d->store, id, invites, &n) != STORE_OK)
		return false;
	if (n > 0)
		names_put(m, "from", invites[0].name);
	else
		model_put_text(m, "from", "");
	store_invites_fini(invites, n);
	return true;
}

static bool
playergames_put_seat(struct desk *d, const struct store_invite *i,
    struct model *m)
{
	struct table t;
	bool good = table_load_rows(d, i->game, &t, NULL) == TABLE_OK &&
	    i->by_seat < t.n_seats;

	if (good) {
		playergames_put_name_word(m, t.game.ruleset);
		names_put(m, "from", t.seats[i->by_seat].name);
	}
	table_fini(&t);
	return good;
}

static bool
playergames_list_invite(void *arg, const struct store_invite *i)
{
	struct inviting *v = arg;
	bool own = i->proposal != 0 && i->place == 0;
	struct model *m = model_object();
	struct buffer link = {0};

	if (own)
		link_confirm(v->d, i->proposal, &link);
	else
		link_invite(v->d, i->id, &link);
	model_put_text(m, "link", buffer_text(&link));
	model_put_bool(m, "own", own);
	model_put_bool(m, "accepted", i->state == STORE_INVITE_ACCEPTED);
	if (i->proposal != 0 ? playergames_put_proposal(v->d, i->proposal, m)
			     : playergames_put_seat(v->d, i, m))
		model_add(v->list, m);
	else
		model_free(m);
	buffer_fini(&link);
	return true;
}

/* --- all of it ------------------------------------------------------------ */

void
playergames_put(struct desk *d, const struct store_player *p,
    const struct playerform *form, const struct reader *reader, int page,
    struct model *model)
{
	struct listing l = {.d = d,
	    .form = form,
	    .reader = reader,
	    .others = model_array(),
	    .finished = model_array(),
	    .skip = (page - 1) * PLAYERGAMES_PAGE};
	struct inviting v = {.d = d, .list = model_array()};

	if (store_player_games(d->store, p->id, playergames_list_place, &l) !=
		STORE_OK ||
	    store_invites_to(d->store, p->mail, playergames_list_invite, &v) !=
		STORE_OK)
		log_event("games-unread", "player=%lld why=\"%s\"",
		    (long long)p->id, store_why(d->store));
	playergames_put_turns(&l, model);
	model_put_bool(model, "has-others", model_size(l.others) > 0);
	model_put(model, "others", l.others);
	model_put_bool(model, "away", l.away);
	playergames_put_finished(&l, page, model);
	model_put_bool(model, "invited", model_size(v.list) > 0);
	model_put(model, "invitations", v.list);
}

/* --- what was not committed ----------------------------------------------- */

static bool
playergames_forget_place(void *arg, const struct store_place *place)
{
	struct desk *d = arg;

	if (place->state != STORE_OVER)
		cache_drop(d, place->game);
	return true;
}

void
playergames_forget(struct desk *d, int64_t player)
{
	if (store_player_games(d->store, player, playergames_forget_place, d) !=
	    STORE_OK)
		log_event("games-unread", "player=%lld", (long long)player);
}
