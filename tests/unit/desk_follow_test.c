/*
 * follow() does all that follows from a change, whatever happens in which
 * order: 10,000 events at 100 tables, picked at random, leave the same games
 * behind whichever table is looked at first when several are due; and after each
 * event nothing is left to be done. The order of the rules within a table is a
 * rule itself (play/follow.c).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "database_kit.h"
#include "desk_kit.h"
#include "game/motion.h"
#include "game/present.h"
#include "game/takeback.h"
#include "match/match.h"
#include "play/absent.h"
#include "play/advance.h"
#include "play/change.h"
#include "play/clockwork.h"
#include "play/entries.h"
#include "play/vote.h"
#include "sign/sign.h"
#include "store/store_alarm.h"
#include "store/store_clocks.h"
#include "store/store_fates.h"
#include "store/store_thoughts.h"
#include "tap.h"

enum {
	TABLES = 100,
	EVENTS = 2500,
	LOOK = 500, /* events between two comparisons */
	PERSONS = 40,
	MINUTE = 60,
	DAY = 86400
};

/* One of two worlds in which the same happens. */
struct world {
	struct desk_kit kit;
	struct chance_fast dice;
	bool backwards; /* the last table that is due is looked at first */
	int64_t games[TABLES];
	size_t astray; /* events after which the queue of bots that think was
			* another one than the game's */
	size_t idle;   /* events after which something was left to be done */
};

static int
pick(struct world *w, int n)
{
	return (int)chance_draw(&w->dice.chance, "event", (uint64_t)n);
}

/* --- the tables -------------------------------------------------------------- */

/* Without vacation: a day of it is taken for all tables of a player by the one
 * that is due first, and alarms ring in the order of their time. */
static const char *const terms[][5] = {
    {"clock=none"},
    {"clock=move", "move=1d", "grace=1d", "vacation=no", "late=bot"},
    {"clock=move", "move=1d", "grace=1d", "vacation=no", "late=vote"},
    {"clock=move", "move=2d", "grace=1d", "vacation=no", "late=skip"},
    {"clock=move", "move=2d", "grace=1d", "vacation=no", "late=wait"},
    {"clock=bank", "grace=1d", "vacation=no", "late=bot"},
    {"clock=move", "move=2d", "grace=1d", "vacation=no", "late=lose"},
};
enum { TERMS = sizeof terms / sizeof terms[0] };

/* The same for every seed: what is drawn must not depend on whose turn it is to
 * draw. */
static void
no_random(void *arg, void *bytes, size_t len)
{
	(void)arg;
	memset(bytes, 7, len);
}

static int64_t
start(struct world *w, int i)
{
	static const char *const rulesets[] = {"carcassonne", "carcassonne",
	    "carcassonne", "geonosis", "monopoly"};
	char names[3][64];
	const char *players[3];
	struct lobby_request request = {.ruleset = rulesets[i % 5],
	    .players = players,
	    .n_players = 3,
	    .terms = terms[i % TERMS]};
	struct buffer why = {0};
	int64_t game = 0;

	for (int k = 0; k < 3; k++) {
		int person = (i + k * 13) % PERSONS;

		snprintf(names[k], sizeof names[k], "P%d <p%d@example.org>",
		    person, person);
		players[k] = names[k];
	}
	if (i % 4 == 1)
		players[2] = "bot:greedy";
	if (i % 4 == 3)
		players[2] = "bot:steady";
	while (request.n_terms < 5 && request.terms[request.n_terms] != NULL)
		request.n_terms++;
	if (!lobby_start(w->kit.desk, &request, &game, &why)) {
		fprintf(stderr, "%s\n", buffer_text(&why));
		abort();
	}
	buffer_fini(&why);
	return game;
}

static void
world_open(struct world *w, bool backwards)
{
	memset(w, 0, sizeof *w);
	desk_kit_open(&w->kit);
	w->backwards = backwards;
	chance_fast_init(&w->dice, 20261123);
	for (int i = 0; i < TABLES; i++)
		w->games[i] = start(w, i);
	desk_set_random(w->kit.desk, no_random, NULL);
}

/* --- a table as it stands ------------------------------------------------------ */

static void
write_clocks(struct store *s, int64_t game, struct buffer *out)
{
	struct store_clock rows[RULES_SEATS_MAX];
	int n = 0;

	must(store_clocks_get(s, game, rows, &n));
	for (int i = 0; i < n; i++)
		buffer_printf(out, "clock %d %lld %lld %lld %u\n", rows[i].seat,
		    (long long)rows[i].left, (long long)rows[i].since,
		    (long long)rows[i].began, rows[i].told);
}

static void
write_motions(struct store *s, int64_t game, struct buffer *out)
{
	struct store_motion open[MOTIONS_MAX];
	size_t n = 0;

	must(store_motions_open(s, game, open, MOTIONS_MAX, &n));
	for (size_t i = 0; i < n; i++) {
		buffer_printf(out, "motion %d %d %lld %lld", (int)open[i].kind,
		    open[i].seat, (long long)open[i].about,
		    (long long)open[i].until);
		for (int k = 0; k < RULES_SEATS_MAX; k++)
			buffer_printf(out, " %s", open[i].said[k]);
		buffer_puts(out, "\n");
	}
}

static bool
write_happening(void *arg, const struct store_happening *h)
{
	buffer_printf(arg, "happened %d %d %lld\n", (int)h->kind, h->seat,
	    (long long)h->at);
	return true;
}

/* All that is known of a table but for numbers that depend on the order in which
 * all tables were looked at. */
static void
write_table(struct world *w, const struct table *t, struct buffer *out)
{
	struct store *s = w->kit.desk->store;
	int owed;

	buffer_printf(out, "game %lld %u %d %x ", (long long)t->game.id,
	    (unsigned)t->game.entries, (int)t->game.state, t->game.to_move);
	for (size_t i = 0; i < sizeof t->game.head; i++)
		buffer_printf(out, "%02x", t->game.head[i]);
	for (int i = 0; i < t->n_seats; i++) {
		must(store_letters_unsent(s, t->game.id, i, INT64_MAX, &owed));
		buffer_printf(out, "\nseat %u %s %d letters %d",
		    (unsigned)t->game.made[i], t->seats[i].standin,
		    t->seats[i].unreachable, owed);
	}
	buffer_puts(out, "\n");
	write_clocks(s, t->game.id, out);
	write_motions(s, t->game.id, out);
	must(store_happenings_each(s, t->game.id, 0, write_happening, out));
}

static void
load(struct world *w, int64_t game, struct table *t)
{
	if (table_load(w->kit.desk, game, t, NULL) != TABLE_OK)
		abort();
}

/* Whether follow() finds something to do although nothing was changed since; or
 * an alarm that rings too late. One that rings too early is harmless. */
static bool
is_left(struct world *w, int64_t game)
{
	struct buffer before = {0}, after = {0};
	struct table t;
	int64_t alarm;
	bool left;

	load(w, game, &t);
	alarm = t.game.alarm;
	write_table(w, &t, &before);
	change_note(&t, ~(unsigned)CHANGE_TIME);
	must(follow(w->kit.desk, &t));
	write_table(w, &t, &after);
	left = strcmp(buffer_text(&before), buffer_text(&after)) != 0 ||
	    (t.game.alarm != 0 && (alarm == 0 || alarm > t.game.alarm));
	if (left && w->idle == 0)
		fprintf(stderr, "--- %s--- %s", buffer_text(&before),
		    buffer_text(&after));
	table_fini(&t);
	buffer_fini(&before);
	buffer_fini(&after);
	return left;
}

/* --- events ------------------------------------------------------------------------ */

/* Lets the alarm of the table ring, if it is due. */
static bool
ring(struct world *w, int i)
{
	struct table t;
	bool due;

	if (table_load_rows(w->kit.desk, w->games[i], &t, NULL) != TABLE_OK)
		abort();
	due = t.game.alarm != 0 && t.game.alarm <= w->kit.now;
	table_fini(&t);
	if (due) {
		load(w, w->games[i], &t);
		must(alarms_ring(w->kit.desk, &t));
		table_fini(&t);
	}
	return due;
}

static void
ring_all(struct world *w)
{
	bool any = true;

	for (int round = 0; any; round++) {
		any = false;
		if (round > 1000)
			abort();
		for (int k = 0; k < TABLES; k++)
			any |= ring(w, w->backwards ? TABLES - 1 - k : k);
	}
}

static void
send_letters(struct world *w)
{
	struct store *s = w->kit.desk->store;
	struct store_letter due[64];
	size_t n = 1;

	while (n > 0) {
		must(store_letters_due(s, w->kit.now, due, 64, &n));
		for (size_t i = 0; i < n; i++) {
			must(store_letter_done(s, due[i].id, STORE_LETTER_SENT,
			    w->kit.now, NULL));
			must(reach_letter_left(w->kit.desk, &due[i],
			    w->kit.now));
			store_letter_fini(&due[i]);
		}
	}
}

static void
pass_time(struct world *w)
{
	w->kit.now += MINUTE + pick(w, DAY);
	send_letters(w);
	ring_all(w);
}

static void
move(struct world *w, struct table *t, int seat)
{
	char *text;
	struct turn turn = {.game = t->game.id,
	    .seat = seat,
	    .k = t->game.made[seat],
	    .note = ""};

	if (t->seats[seat].player == 0 ||
	    !(match_to_move(t->match) >> seat & 1))
		return;
	text = desk_kit_legal(&w->kit, t->game.id, seat);
	turn.move = text;
	turn_make(w->kit.desk, &turn);
	if (turn.result == TURN_STORE)
		abort();
	turn_fini(&turn);
	free(text);
}

static void
vote(struct world *w, struct table *t, int seat)
{
	struct store_motion open[MOTIONS_MAX];
	const char *const *choices;
	int choice = pick(w, 4), n = 0;
	size_t some;

	must(store_motions_open(w->kit.desk->store, t->game.id, open,
	    MOTIONS_MAX, &some));
	if (some == 0)
		return;
	choices = motion_choices(&open[0]);
	while (choices[n] != NULL)
		n++;
	(void)!vote_cast(w->kit.desk, t, seat, open[0].id, choices[choice % n]);
}

static void
offer(struct world *w, struct table *t, int seat)
{
	static const enum store_motion_kind kinds[] = {STORE_MOTION_END,
	    STORE_MOTION_PAUSE, STORE_MOTION_GO_ON, STORE_MOTION_UNDO,
	    STORE_MOTION_UNDO, STORE_MOTION_GO_ON};

	(void)!vote_move(w->kit.desk, t, seat, kinds[pick(w, 6)]);
}

/* Letters to SEAT come back from now on, or arrive. */
static void
reach(struct world *w, struct table *t, int seat)
{
	bool lost = pick(w, 2) == 0;

	if (t->seats[seat].player == 0 || t->game.state == STORE_OVER)
		return;
	must(store_seat_unreachable(w->kit.desk->store, t->game.id, seat,
	    lost));
	reach_changed(w->kit.desk, t->game.id);
}

static void
take_back(struct world *w, struct table *t, int seat)
{
	struct takeback back;
	const char *why;

	must(takeback_find(w->kit.desk, t, seat, &back));
	if (back.alone)
		must(tablemove_undo(w->kit.desk, t, seat, back.n, 1u << seat,
		    &why));
}

static void
leave_order(struct world *w, struct table *t, int seat)
{
	static const char *const orders[] = {
	    "forced", "throw", "hold", "buy:0", "pay:200", "pass:100", "end"};
	const char *why;

	if (t->seats[seat].player != 0 &&
	    advance_leave(w->kit.desk, t, seat, orders[pick(w, 7)], &why) ==
		ADVANCE_STORE)
		abort();
}

static void
rare(struct world *w, struct table *t, int seat)
{
	switch (pick(w, 12)) {
	case 0:
		must(tablemove_resign(w->kit.desk, t, seat, ENTRY_BY_SEAT));
		break;
	case 1:
		must(clockwork_pause(w->kit.desk, t, STORE_PAUSE_OPERATOR));
		break;
	case 2:
	case 3:
		if (!present_nobody(t))
			must(absent_go_on(w->kit.desk, t));
		break;
	default:
		must(absent_standin(w->kit.desk, t, seat));
		break;
	}
}

/* The thinker hands in a move. */
static void
think(struct world *w, struct table *t)
{
	unsigned seats = present_thinking(t);
	int seat = seats != 0 ? __builtin_ctz(seats) : -1;
	uint64_t move;

	if (seat < 0)
		return;
	move = t->rules->choose(t->match->state, seat, RULES_FALLBACK,
	    &w->dice.chance);
	must(store_thought_remove(w->kit.desk->store, t->game.id));
	must(entries_by_thought(w->kit.desk, t, seat, move));
}

/* Whether the queue says what T waits for. */
static bool
is_queued(struct world *w, const struct table *t)
{
	unsigned seats = present_thinking(t);
	struct store_thought waits;
	enum store_status status =
	    store_thought_get(w->kit.desk->store, t->game.id, &waits);

	if (seats == 0)
		return status == STORE_ABSENT;
	return status == STORE_OK && waits.seat == __builtin_ctz(seats) &&
	    waits.entry == t->game.entries;
}

/* What happens at a table: each weighs as many of the numbers as it has. */
static void
happen(struct world *w, int what, struct table *t, int seat)
{
	if (present_thinking(t) != 0 && what % 2 == 0)
		think(w, t);
	else if (what < 50)
		move(w, t, seat);
	else if (what < 58)
		offer(w, t, seat);
	else if (what < 72)
		vote(w, t, seat);
	else if (what < 78)
		reach(w, t, seat);
	else if (what < 86)
		must(absent_return(w->kit.desk, t, seat));
	else if (what < 92)
		take_back(w, t, seat);
	else if (what < 93)
		leave_order(w, t, seat);
	else if (what < 95)
		rare(w, t, seat);
}

static void
one_event(struct world *w)
{
	int i = pick(w, TABLES), what = pick(w, 100), seat;
	int64_t game = w->games[i];
	struct table t;

	load(w, game, &t);
	seat = pick(w, t.n_seats);
	if (what >= 95)
		pass_time(w);
	else
		happen(w, what, &t, seat);
	if (what < 95)
		must(follow(w->kit.desk, &t));
	table_fini(&t);
	/* What the post, or another table, found out is done by the alarm. */
	while (ring(w, i))
		continue;
	w->idle += is_left(w, game);
	load(w, game, &t);
	w->astray += !is_queued(w, &t);
	table_fini(&t);
}

/* One transaction, so that the disk does not count. */
static void
some_events(struct world *w)
{
	must(store_begin(w->kit.desk->store));
	for (int i = 0; i < LOOK; i++)
		one_event(w);
	must(store_commit(w->kit.desk->store));
}

/* How many tables of A differ from those of B. */
static int
differing(struct world *a, struct world *b)
{
	int n = 0;

	for (int i = 0; i < TABLES; i++) {
		struct buffer one = {0}, other = {0};
		struct table t;

		load(a, a->games[i], &t);
		write_table(a, &t, &one);
		table_fini(&t);
		load(b, b->games[i], &t);
		write_table(b, &t, &other);
		table_fini(&t);
		if (strcmp(buffer_text(&one), buffer_text(&other)) != 0 &&
		    n++ == 0)
			fprintf(stderr, "--- %s--- %s", buffer_text(&one),
			    buffer_text(&other));
		buffer_fini(&one);
		buffer_fini(&other);
	}
	return n;
}

int
main(void)
{
	struct world forwards, backwards;
	int rounds = database_kit_rounds(EVENTS / LOOK);
	int differ = 0, over = 0, paused = 0;
	struct table t;

	world_open(&forwards, false);
	world_open(&backwards, true);
	for (int i = 0; i < rounds && differ == 0; i++) {
		some_events(&forwards);
		some_events(&backwards);
		differ = differing(&forwards, &backwards);
	}
	tap_ok(differ == 0,
	    "tables end the same, whichever due one is looked at first");
	tap_ok(forwards.idle == 0,
	    "after an event follow() leaves nothing to be done");
	tap_ok(forwards.astray == 0,
	    "the queue of those that wait for a bot that thinks is true");
	for (int i = 0; i < TABLES; i++) {
		load(&forwards, forwards.games[i], &t);
		over += t.game.state == STORE_OVER;
		paused += t.game.state == STORE_PAUSED;
		if (t.game.state == STORE_OPEN &&
		    (entries_bot(&t) >= 0 || present_nobody(&t)))
			differ++;
		table_fini(&t);
	}
	tap_ok(differ == 0,
	    "no game that is open waits for a bot, or for nobody");
	tap_ok(over > 0 && paused > 0 && over + paused < TABLES,
	    "some games are over, some paused, some go on");
	printf("# %d events, %d over, %d paused\n", rounds * LOOK, over,
	    paused);
	desk_kit_close(&forwards.kit);
	desk_kit_close(&backwards.kit);
	return tap_done();
}
