/*
 * The daily letter: which gathered letters still have something to say, what it
 * tells of their games, and what becomes of them when it was sent or lost.
 */
#include "config.h"

#include "post/digest.h"

#include <stdlib.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "game/asked.h"
#include "game/table.h"
#include "match/match.h"
#include "post/bounce.h"
#include "post/gameline.h"
#include "post/service.h"
#include "post/stale.h"
#include "show/clockview.h"
#include "show/history.h"
#include "show/status.h"
#include "show/tableview.h"
#include "show/view.h"
#include "store/store_fates.h"
#include "store/store_players.h"
#include "words/model.h"

enum {
	FULL_MAX = 12,	/* games that have more than one line */
	SINCE_MAX = 6,	/* entries that are told of each */
	OTHERS_MAX = 40 /* games that have one line */
};

/* A game with gathered letters. */
struct told {
	struct letter_seat seat;
	bool asked; /* it is the reader's turn */
	int64_t due;
	struct model *model; /* NULL: the game has one line */
};

struct digest {
	struct desk *d;
	const struct store_letter *intent;
	struct store_player player;
	struct reader reader;
	struct told *told;
	size_t n, cap;
	struct model *others;
	int n_others;
	struct buffer *why;
	bool failed;
};

static void
digest_fini(struct digest *g)
{
	for (size_t i = 0; i < g->n; i++)
		model_free(g->told[i].model);
	free(g->told);
	model_free(g->others);
	store_player_fini(&g->player);
}

static const struct told *
find_told(const struct digest *g, int64_t game, int seat)
{
	for (size_t i = 0; i < g->n; i++)
		if (g->told[i].seat.game == game &&
		    g->told[i].seat.seat == seat)
			return &g->told[i];
	return NULL;
}

/* --- what was gathered ---------------------------------------------------- */

/* Whether the letter still has something to say, by the position. */
static bool
has_something(const struct table *t, const struct store_letter *l)
{
	return t->game.state != STORE_OVER &&
	    ((l->kind != STORE_LETTER_TURN &&
		 l->kind != STORE_LETTER_REMINDER) ||
		asked_has(t, l->seat));
}

static void
add_told(struct digest *g, const struct table *t, int seat)
{
	struct told *one;
	bool late;

	if (g->n == g->cap) {
		g->cap = g->cap * 2 + 16;
		g->told = xrealloc(g->told, g->cap, sizeof *g->told);
	}
	one = &g->told[g->n++];
	*one = (struct told){.seat = {.game = t->game.id, .seat = seat}};
	one->asked = t->game.state == STORE_OPEN &&
	    (match_to_move(t->match) >> seat & 1);
	(void)clockview_deadline(g->d, t, seat, &one->due, &late);
}

static bool
take_gathered(void *arg, const struct store_letter *l)
{
	struct digest *g = arg;
	enum letter_outcome outcome;
	enum table_status status;
	struct table t;

	if (find_told(g, l->game, l->seat) != NULL)
		return true;
	outcome = stale_look(g->d, l, g->why);
	g->failed |= outcome == LETTER_FAILED;
	if (outcome != LETTER_COMPOSED)
		return !g->failed;
	status = table_load(g->d, l->game, &t, g->why);
	g->failed |= status == TABLE_STORE;
	if (status == TABLE_OK && has_something(&t, l))
		add_told(g, &t, l->seat);
	table_fini(&t);
	return !g->failed;
}

/* The most urgent first: games that wait for the reader, then by deadline. */
static int
compare_told(const void *a, const void *b)
{
	const struct told *x = a, *y = b;

	if (x->asked != y->asked)
		return y->asked - x->asked;
	if (x->due != y->due)
		return x->due < y->due ? -1 : 1;
	return (x->seat.game > y->seat.game) - (x->seat.game < y->seat.game);
}

/* --- a game in full ------------------------------------------------------- */

/* Puts the last entries since the reader's own last one, and new notes. */
static void
put_since(const struct digest *g, const struct table *t, int seat,
    const struct view *v, struct model *m)
{
	struct model *all = history_since(g->d, t, v, seat, &g->reader);
	struct model *end = model_array();
	size_t n = model_size(all), from = n > SINCE_MAX ? n - SINCE_MAX : 0;

	for (size_t i = from; i < n; i++)
		model_add(end, model_copy(model_at(all, i)));
	model_free(all);
	model_put(m, "since", end);
	model_put(m, "earlier",
	    from > 0 ? model_int((int64_t)from) : model_null());
	model_put(m, "heard", history_heard(g->d, t, v, seat, &g->reader));
}

/* The game as a letter of its own would tell it, without the board. */
static struct model *
game_model(struct digest *g, const struct table *t, struct told *one)
{
	int seat = one->seat.seat;
	struct model *m, *game;
	struct view v;
	bool answer;

	if (!view_take(g->d, t, seat, t->game.made[seat], false, &v, g->why)) {
		view_fini(&v);
		return NULL;
	}
	m = model_object();
	model_put(v.model, "letter", m);
	model_put_bool(m, "no-move-yet", t->game.made[seat] == 0);
	gameline_put_link(g->d, t, seat, m);
	put_since(g, t, seat, &v, m);
	status_put(g->d, t, &v, m);
	status_put_facts(t, &v, m);
	clockview_put(g->d, t, &g->reader, seat, m);
	answer = tableview_put(g->d, t, seat, &g->reader, m).asked > 0;
	model_put_text(m, "state-word", gameline_state(t, one->asked));
	model_put_text(m, "link-word",
	    one->asked	 ? "letter.play"
		: answer ? "letter.answer"
			 : "letter.look");
	model_put_text(m, "button-word",
	    one->asked	 ? "letter.play-button"
		: answer ? "letter.answer-button"
			 : "letter.look-button");
	one->seat.ply = t->game.entries - 1;
	one->seat.notes = view_notes(&v, one->seat.ply);
	game = v.model;
	v.model = NULL;
	view_fini(&v);
	return game;
}

/* Tells the most urgent games in full. Of other games the letter says too
 * little for their seats to count as told. False when a game cannot be read. */
static bool
tell_games(struct digest *g)
{
	for (size_t i = 0; i < g->n && i < FULL_MAX; i++) {
		struct told *one = &g->told[i];
		struct table t;

		if (table_load(g->d, one->seat.game, &t, g->why) == TABLE_OK)
			one->model = game_model(g, &t, one);
		table_fini(&t);
		if (one->model == NULL)
			return false;
	}
	return true;
}

/* --- the others, in one line each ----------------------------------------- */

static bool
digest_take_place(void *arg, const struct store_place *place)
{
	struct digest *g = arg;
	const struct told *told = find_told(g, place->game, place->seat);
	struct table t;

	if (place->state == STORE_OVER ||
	    (told != NULL && told->model != NULL) ||
	    g->n_others++ >= OTHERS_MAX)
		return true;
	if (table_load_rows(g->d, place->game, &t, NULL) == TABLE_OK)
		gameline_add(g->d, &t, place->seat, &g->reader, g->others);
	table_fini(&t);
	return true;
}

/* --- the letter ----------------------------------------------------------- */

static void
put_counts(const struct digest *g, struct model *m)
{
	int64_t turns = 0, more = g->n_others - OTHERS_MAX;

	for (size_t i = 0; i < g->n; i++)
		turns += g->told[i].asked;
	model_put_int(m, "count", (int64_t)g->n);
	model_put(m, "turns", turns > 0 ? model_int(turns) : model_null());
	model_put(m, "more", more > 0 ? model_int(more) : model_null());
}

static void
write_service(struct digest *g, struct service *s)
{
	struct model *games = model_array();
	struct buffer link = {0};

	s->to = xstrdup(g->player.mail);
	s->to_name = xstrdup(g->player.name);
	s->reader = g->reader;
	buffer_printf(&s->root, "digest-%lld", (long long)g->player.id);
	link_games(g->d, g->player.id, &s->never);
	s->seats = xcalloc(g->n, sizeof *s->seats);
	s->n_seats = g->n;
	put_counts(g, s->model);
	for (size_t i = 0; i < g->n; i++) {
		s->seats[i] = g->told[i].seat;
		if (g->told[i].model != NULL)
			model_add(games, g->told[i].model);
		g->told[i].model = NULL;
	}
	model_put_text(s->model, "name", g->player.name);
	model_put(s->model, "games", games);
	model_put_bool(s->model, "has-others", model_size(g->others) > 0);
	model_put(s->model, "others", g->others);
	g->others = NULL;
	link_player(g->d, g->player.id, g->player.epoch, &link);
	model_put_text(s->model, "player", buffer_text(&link));
	buffer_fini(&link);
}

/* Whether the letter waits until the reader's quiet hours end: unless the time
 * for one of its games is up by then. */
static bool
digest_is_held(const struct digest *g, struct taste *taste)
{
	int64_t now = desk_now(g->d);
	int64_t end = taste_quiet_end(g->d, &g->player, now);

	for (size_t i = 0; i < g->n; i++)
		if (g->told[i].due <= end && g->told[i].due > now)
			return false;
	*taste = (struct taste){.held = end, .again = end};
	return end > now;
}

static enum letter_outcome
digest_compose(struct digest *g, struct service *s)
{
	struct store *store = g->d->store;
	int64_t player = g->intent->about;

	if (store_letters_gathered(store, player, g->intent->serial,
		take_gathered, g) != STORE_OK ||
	    g->failed)
		return LETTER_FAILED;
	buffer_reset(g->why);
	if (g->n == 0) {
		buffer_puts(g->why, "nothing is left to be told");
		return LETTER_SUPERSEDED;
	}
	if (digest_is_held(g, &s->taste)) {
		buffer_puts(g->why, "the reader wants it later");
		return LETTER_HELD;
	}
	qsort(g->told, g->n, sizeof *g->told, compare_told);
	if (!tell_games(g) ||
	    store_player_games(store, player, digest_take_place, g) != STORE_OK)
		return LETTER_FAILED;
	write_service(g, s);
	return LETTER_COMPOSED;
}

enum letter_outcome
digest_letter(struct desk *d, const struct store_letter *intent,
    struct service *s, struct buffer *why)
{
	struct digest g = {.d = d, .intent = intent, .why = why};
	enum letter_outcome outcome = LETTER_FAILED;
	enum store_status status;

	status = store_player_get(d->store, intent->about, &g.player);
	if (status == STORE_OK) {
		reader_of_player(d, &g.player, &g.reader);
		g.others = model_array();
		outcome = digest_compose(&g, s);
	} else if (status == STORE_ABSENT) {
		buffer_puts(why, "there is no such player");
		outcome = LETTER_SUPERSEDED;
	} else {
		buffer_puts(why, store_why(d->store));
	}
	digest_fini(&g);
	return outcome;
}

/* --- its fate ------------------------------------------------------------- */

struct sending {
	struct desk *d;
	const struct letter_seat *seats;
	size_t n;
	bool *wakes;
};

static bool
is_among(const struct sending *s, const struct store_letter *l)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->seats[i].game == l->game && s->seats[i].seat == l->seat)
			return true;
	return false;
}

/* Drops a letter that the daily letter has told. For the clocks it counts as a
 * letter that left. */
static bool
drop_told(void *arg, const struct store_letter *l)
{
	struct sending *s = arg;

	if (is_among(s, l)) {
		bounce_accepted(s->d, l, s->wakes);
		store_letter_done(s->d->store, l->id, STORE_LETTER_DROPPED,
		    desk_now(s->d), "told in the daily letter");
	}
	return true;
}

static void
digest_release(struct desk *d, const struct store_letter *l)
{
	store_letters_release(d->store, l->about, l->serial, desk_now(d));
}

void
digest_sent(struct desk *d, const struct store_letter *l,
    const struct letter_seat *seats, size_t n, bool *wakes)
{
	struct sending s = {.d = d, .seats = seats, .n = n, .wakes = wakes};

	/* Gathered letters that cannot be read are told again, each by
	 * itself. */
	if (store_letters_gathered(d->store, l->about, l->serial, drop_told,
		&s) == STORE_OK)
		for (size_t i = 0; i < n; i++)
			store_seat_heard(d->store, seats[i].game, seats[i].seat,
			    seats[i].ply, seats[i].notes);
	digest_release(d, l);
}

void
digest_lost(struct desk *d, const struct store_letter *l)
{
	if (l->kind == STORE_LETTER_DIGEST)
		digest_release(d, l);
}
