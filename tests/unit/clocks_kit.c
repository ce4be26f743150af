/*
 * Virtual time for a desk: due things are done one after the other, and the
 * clock jumps from each to the next.
 */
#include "config.h"

#include "clocks_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "show/clockview.h"
#include "store/store_alarm.h"
#include "store/store_fates.h"
#include "store/store_log.h"
#include "store/store_players.h"

void
clocks_kit_open(struct clocks_kit *k)
{
	memset(k, 0, sizeof *k);
	desk_kit_open(&k->kit);
}

void
clocks_kit_close(struct clocks_kit *k)
{
	desk_kit_close(&k->kit);
}

int64_t
clocks_kit_start(struct clocks_kit *k, const char *const *players, size_t n,
    const char *terms)
{
	const char *parts[16], *first = "first=0";
	char *text = strdup(terms), *rest = text, *part;
	struct lobby_request request = {.ruleset = "carcassonne",
	    .players = players,
	    .n_players = n,
	    .options = &first,
	    .n_options = 1,
	    .terms = parts};
	struct buffer why = {0};
	int64_t game = 0;

	while ((part = strsep(&rest, " ")) != NULL && *part != '\0')
		parts[request.n_terms++] = part;
	if (!lobby_start(k->kit.desk, &request, &game, &why)) {
		fprintf(stderr, "%s\n", buffer_text(&why));
		abort();
	}
	buffer_fini(&why);
	free(text);
	k->alarms.known = false;
	clocks_kit_until(k, k->kit.now);
	return game;
}

/* Letters that are due leave. */
static void
send_letters(struct clocks_kit *k)
{
	struct store *s = k->kit.desk->store;
	struct store_letter letters[64];
	size_t n;

	if (k->post_off)
		return;
	must(store_letters_due(s, k->kit.now, letters, 64, &n));
	if (n == 0)
		return;
	must(store_begin(s));
	for (size_t i = 0; i < n; i++) {
		struct store_letter *l = &letters[i];

		must(store_letter_done(s, l->id, STORE_LETTER_SENT, k->kit.now,
		    NULL));
		must(reach_letter_left(k->kit.desk, l, k->kit.now));
		k->left[l->game][l->seat][l->kind]++;
		store_letter_fini(l);
	}
	must(store_commit(s));
	k->alarms.known = false;
}

/* What comes next, at most at AT. */
static int64_t
next_event(struct clocks_kit *k, int64_t at)
{
	struct store *s = k->kit.desk->store;
	int64_t game, then;

	if (store_alarm_next(s, &game, &then) == STORE_OK && then < at)
		at = then;
	if (!k->post_off && store_letters_next(s, &then) == STORE_OK &&
	    then < at)
		at = then;
	return at > k->kit.now ? at : k->kit.now;
}

void
clocks_kit_until(struct clocks_kit *k, int64_t at)
{
	int64_t before = k->rung;

	for (;;) {
		k->kit.now = next_event(k, at);
		k->alarms.known = false;
		while (alarms_step(k->kit.desk, &k->alarms) == 0)
			if (++k->rung - before > 10000) {
				fprintf(stderr, "an alarm rings for ever\n");
				abort();
			}
		send_letters(k);
		if (k->kit.now >= at && next_event(k, at + 1) > at)
			return;
	}
}

void
clocks_kit_for(struct clocks_kit *k, int64_t seconds)
{
	clocks_kit_until(k, k->kit.now + seconds);
}

static void
load(struct clocks_kit *k, int64_t game, struct table *t)
{
	if (table_load(k->kit.desk, game, t, NULL) != TABLE_OK)
		abort();
}

static enum turn_result
move_by_link(struct clocks_kit *k, int64_t game, int seat, const char *move)
{
	struct turn turn;
	struct table t;
	uint32_t made;

	load(k, game, &t);
	made = t.game.made[seat];
	table_fini(&t);
	desk_kit_move(&k->kit, &turn, game, seat, made, move);
	turn_fini(&turn);
	clocks_kit_until(k, k->kit.now);
	return turn.result;
}

enum turn_result
clocks_kit_move(struct clocks_kit *k, int64_t game, int seat)
{
	char *move = desk_kit_legal(&k->kit, game, seat);
	enum turn_result result = move_by_link(k, game, seat, move);

	free(move);
	return result;
}

enum turn_result
clocks_kit_try(struct clocks_kit *k, int64_t game, int seat)
{
	return move_by_link(k, game, seat, "99,99/0");
}

void
clocks_kit_do(struct clocks_kit *k, int64_t game, int seat,
    enum store_status (*act)(struct desk *d, struct table *t, int seat))
{
	struct store *s = k->kit.desk->store;
	struct table t;

	must(store_begin(s));
	load(k, game, &t);
	must(act(k->kit.desk, &t, seat));
	must(follow(k->kit.desk, &t));
	table_fini(&t);
	must(store_commit(s));
	clocks_kit_until(k, k->kit.now);
}

struct store_clock
clocks_kit_clock(struct clocks_kit *k, int64_t game, int seat)
{
	struct store_clock rows[RULES_SEATS_MAX];
	int n;

	must(store_clocks_get(k->kit.desk->store, game, rows, &n));
	for (int i = 0; i < n; i++)
		if (rows[i].seat == seat)
			return rows[i];
	return (struct store_clock){.seat = -1};
}

struct store_game
clocks_kit_game(struct clocks_kit *k, int64_t game)
{
	struct store_game g, copy;

	must(store_game_get(k->kit.desk->store, game, &g));
	copy = g;
	copy.ruleset = copy.options = copy.terms = NULL;
	store_game_fini(&g);
	return copy;
}

const char *
clocks_kit_standin(struct clocks_kit *k, int64_t game, int seat)
{
	static char name[16];
	struct table t;

	load(k, game, &t);
	snprintf(name, sizeof name, "%s", t.seats[seat].standin);
	table_fini(&t);
	return name;
}

struct counting {
	enum store_happening_kind kind;
	int n;
};

static bool
count(void *arg, const struct store_happening *h)
{
	struct counting *c = arg;

	c->n += h->kind == c->kind;
	return true;
}

int
clocks_kit_happened(struct clocks_kit *k, int64_t game,
    enum store_happening_kind kind)
{
	struct counting c = {.kind = kind};

	must(store_happenings_each(k->kit.desk->store, game, 0, count, &c));
	return c.n;
}

int64_t
clocks_kit_due(struct clocks_kit *k, int64_t game, int seat, bool *late)
{
	struct table t;
	int64_t due;
	bool found;

	load(k, game, &t);
	found = clockview_deadline(k->kit.desk, &t, seat, &due, late);
	table_fini(&t);
	return found ? due : 0;
}

struct last {
	int seat;
	enum entry_by by;
	char *move;
};

static bool
see_last(void *arg, const struct entry *e)
{
	struct last *last = arg;

	last->seat = e->seat;
	last->by = e->by;
	memcpy(last->move, e->move, sizeof e->move);
	return true;
}

int
clocks_kit_last(struct clocks_kit *k, int64_t game, enum entry_by *by,
    char move[RULES_NOTATION_MAX + 1])
{
	struct store_game g = clocks_kit_game(k, game);
	struct last last = {.move = move};

	must(store_entries_each(k->kit.desk->store, game, g.entries - 1,
	    see_last, &last));
	*by = last.by;
	return last.seat;
}

void
clocks_kit_player(struct clocks_kit *k, int64_t game, int seat,
    void (*change)(struct store_player *p))
{
	struct store *s = k->kit.desk->store;
	struct store_player p;
	struct table t;

	load(k, game, &t);
	must(store_player_get(s, t.seats[seat].player, &p));
	must(store_begin(s));
	must(clockwork_settle_player(k->kit.desk, p.id));
	change(&p);
	must(store_player_change(s, &p));
	must(clockwork_reckon_player(k->kit.desk, p.id));
	must(store_commit(s));
	store_player_fini(&p);
	table_fini(&t);
	clocks_kit_until(k, k->kit.now);
}
