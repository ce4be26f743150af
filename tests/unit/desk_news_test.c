/*
 * Rules for readers who want news of every move: what is told when, what
 * happens to held letters when the reader's wishes change, and that letters can
 * be turned off.
 *
 * Not here: quiet hours and the daily letter (desk_taste_test.c).
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "people/mute.h"
#include "store/store_fates.h"
#include "store/store_players.h"
#include "tap.h"
#include "people/never.h"
#include "taste_kit.h"

/* --- every move ------------------------------------------------------------------------------ */

static int64_t
start_four(struct taste_kit *w, void (*wants)(struct store_player *p))
{
	static const char *const players[] = {"Ann <ann@play.example>",
	    "Bo <bo@play.example>", "Cy <cy@play.example>",
	    "Di <di@play.example>"};
	int64_t game = clocks_kit_start(&w->k, players, 4, "clock=none");

	taste_kit_work(w);
	if (wants != NULL)
		clocks_kit_player(&w->k, game, 3, wants);
	taste_kit_forget(w);
	return game;
}

static void
test_every(void)
{
	struct taste_kit w;
	struct taste_kit_letter l;
	int64_t game, began;

	taste_kit_open(&w);
	game = start_four(&w, taste_kit_wants_every);
	began = w.k.kit.now;
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, began + 5 * MINUTE);
	taste_kit_move(&w, game, 1);
	taste_kit_until(&w, began + 10 * MINUTE - 1);
	tap_ok(taste_kit_count(&w, "news", "di") == 0,
	    "news waits for ten minutes");
	taste_kit_until(&w, began + HOUR);
	tap_ok(taste_kit_count(&w, "news", "di") == 1 &&
		taste_kit_left_at(&w, "news", "di") == began + 10 * MINUTE,
	    "then one letter tells of all moves that others made");
	tap_ok(taste_kit_last(&w, "news", "di") != NULL &&
		strstr(taste_kit_last(&w, "news", "di")->read.text,
		    "others have moved in ") != NULL,
	    "and says so");
	tap_ok(taste_kit_count(&w, "news", "ann") +
		    taste_kit_count(&w, "news", "bo") +
		    taste_kit_count(&w, "news", "cy") ==
		0,
	    "nobody else gets one");
	taste_kit_move(&w, game, 2);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "turn", "di") == 1 &&
		taste_kit_count(&w, "news", "di") == 1,
	    "whose turn it becomes is told by that letter");
	taste_kit_move(&w, game, 3);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "news", "di") == 1,
	    "of his own moves he is not told");
	taste_kit_close(&w);

	taste_kit_open(&w);
	game = start_four(&w, taste_kit_wants_every);
	taste_kit_move(&w, game, 0);
	taste_kit_move(&w, game, 1);
	taste_kit_move(&w, game, 2);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "news", "di") == 0 &&
		taste_kit_count(&w, "turn", "di") == 1 &&
		taste_kit_look(&w, game, 3, STORE_LETTER_NEWS, &l) &&
		l.found.state == STORE_LETTER_DROPPED,
	    "news that the letter of the turn has told is dropped");
	taste_kit_close(&w);

	taste_kit_open(&w);
	game = start_four(&w, NULL);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(!taste_kit_look(&w, game, 3, STORE_LETTER_NEWS, &l),
	    "without such a reader nothing is owed");
	taste_kit_close(&w);
}

/* --- changed settings ------------------------------------------------------------------------ */

static void
wants_turn(struct store_player *p)
{
	p->letters = STORE_LETTERS_TURN;
	p->quiet_from = p->quiet_to = 0;
}

static void
release(struct taste_kit *w, int64_t game)
{
	struct store *s = w->k.kit.desk->store;
	struct table t;

	clocks_kit_player(&w->k, game, 1, wants_turn);
	if (table_load(w->k.kit.desk, game, &t, NULL) != TABLE_OK ||
	    store_begin(s) != STORE_OK ||
	    store_letters_release(s, t.seats[1].player, 0, w->k.kit.now) !=
		STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
	table_fini(&t);
}

static void
test_released(void)
{
	struct taste_kit w;
	int64_t game, at;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=7d late=bot",
	    taste_kit_wants_digest);
	taste_kit_until(&w, taste_kit_next_clock(&w, 9, 0));
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, at = w.k.kit.now + HOUR);
	release(&w, game);
	taste_kit_until(&w, at + MINUTE);
	tap_ok(taste_kit_count(&w, "turn", "bo") == 1,
	    "what was gathered leaves when its reader chooses otherwise");
	tap_ok(clocks_kit_due(&w.k, game, 1, NULL) == at - HOUR + 7 * DAY,
	    "and gives back nothing of what he had wanted until then");
	taste_kit_until(&w, at + 2 * DAY);
	tap_ok(taste_kit_count(&w, "digest", "bo") == 0,
	    "and no daily letter comes");
	taste_kit_close(&w);

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=7d late=bot",
	    taste_kit_wants_digest);
	taste_kit_until(&w, taste_kit_next_clock(&w, 9, 0));
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, at = w.k.kit.now + 22 * HOUR);
	w.away = true;
	release(&w, game);
	taste_kit_until(&w, at + 5 * HOUR);
	w.away = false;
	taste_kit_until(&w, at + 6 * HOUR);
	tap_ok(clocks_kit_due(&w.k, game, 1, NULL) ==
		taste_kit_left_at(&w, "turn", "bo") + 7 * DAY - 22 * HOUR,
	    "what the server is late by from then on comes back");
	taste_kit_close(&w);
}

/* --- letters off ------------------------------------------------------------------------------- */

static void
mute(struct taste_kit *w, int64_t game, int seat, bool muted)
{
	struct store *s = w->k.kit.desk->store;
	bool owes = false;

	if (store_begin(s) != STORE_OK ||
	    mute_set(w->k.kit.desk, game, seat, muted, &owes) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
}

static void
test_muted(void)
{
	struct taste_kit w;
	int64_t game;

	taste_kit_open(&w);
	game = taste_kit_start(&w,
	    "clock=move move=1d grace=1d vacation=no late=lose", NULL);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	taste_kit_forget(&w);
	mute(&w, game, 1, true);
	mute(&w, game, 1, true);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(clocks_kit_happened(&w.k, game, STORE_HAPPENED_MUTED) == 1 &&
		taste_kit_count(&w, "table", "ann") == 1 &&
		taste_kit_count(&w, "table", "bo") == 0,
	    "when letters are turned off, those who wait are told, once");
	tap_ok(taste_kit_last(&w, "table", "ann") != NULL &&
		strstr(taste_kit_last(&w, "table", "ann")->read.text,
		    "Bo has turned the letters") != NULL &&
		strstr(taste_kit_last(&w, "table", "ann")->read.text,
		    "(letters off)") != NULL,
	    "in words");
	taste_kit_until(&w, w.k.kit.now + 3 * DAY);
	tap_ok(clocks_kit_game(&w.k, game).state != STORE_OVER &&
		strcmp(clocks_kit_standin(&w.k, game, 1), "") != 0,
	    "where who is late loses, a bot plays for who has no letters");
	mute(&w, game, 1, false);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(clocks_kit_happened(&w.k, game, STORE_HAPPENED_UNMUTED) == 1,
	    "that they are on again is known, too");
	taste_kit_close(&w);

	taste_kit_open(&w);
	game = taste_kit_start(&w,
	    "clock=move move=1d grace=1d vacation=no late=lose", NULL);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + 4 * DAY);
	tap_ok(clocks_kit_game(&w.k, game).state == STORE_OVER,
	    "with letters on, the time that is up is what the table chose");
	taste_kit_close(&w);
}

/* What is turned off and on again before the table knows it never happened. */
static void
test_switched_back(void)
{
	struct taste_kit w;
	int64_t game;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=none", NULL);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	taste_kit_forget(&w);
	for (int i = 0; i < 60; i++) {
		mute(&w, game, 1, true);
		taste_kit_until(&w, w.k.kit.now + 1);
		mute(&w, game, 1, false);
		taste_kit_until(&w, w.k.kit.now + 1);
	}
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(clocks_kit_happened(&w.k, game, STORE_HAPPENED_MUTED) == 0 &&
		clocks_kit_happened(&w.k, game, STORE_HAPPENED_UNMUTED) == 0 &&
		taste_kit_count(&w, "table", "ann") == 0,
	    "letters off and on again within the undo window are told to "
	    "nobody");
	mute(&w, game, 1, true);
	taste_kit_until(&w, w.k.kit.now + 179);
	tap_ok(clocks_kit_happened(&w.k, game, STORE_HAPPENED_MUTED) == 0,
	    "letters off are not told before it is over");
	taste_kit_until(&w, w.k.kit.now + 2);
	tap_ok(clocks_kit_happened(&w.k, game, STORE_HAPPENED_MUTED) == 1 &&
		taste_kit_count(&w, "table", "ann") == 1,
	    "and then they are");
	mute(&w, game, 1, false);
	taste_kit_until(&w, w.k.kit.now + 100);
	mute(&w, game, 1, true);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(clocks_kit_happened(&w.k, game, STORE_HAPPENED_MUTED) == 1 &&
		clocks_kit_happened(&w.k, game, STORE_HAPPENED_UNMUTED) == 0 &&
		taste_kit_count(&w, "table", "ann") == 1,
	    "nor is it told when they were on for so short a time");
	taste_kit_close(&w);
}

static void
test_muted_all(void)
{
	static const char *const others[] = {
	    "Cy <cy@play.example>", "Di <di@play.example>"};
	struct taste_kit w;
	struct table t;
	int64_t one, two, other, bo;
	struct store *s;
	bool owes = false, good;

	taste_kit_open(&w);
	s = w.k.kit.desk->store;
	one = taste_kit_start(&w, "clock=none", NULL);
	two = taste_kit_start(&w, "clock=none", NULL);
	other = clocks_kit_start(&w.k, others, 2, "clock=none");
	if (table_load(w.k.kit.desk, one, &t, NULL) != TABLE_OK)
		abort();
	bo = t.seats[1].player;
	table_fini(&t);
	if (store_begin(s) != STORE_OK ||
	    mute_set_all(w.k.kit.desk, bo, true, &owes) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(clocks_kit_happened(&w.k, one, STORE_HAPPENED_MUTED) == 1 &&
		clocks_kit_happened(&w.k, two, STORE_HAPPENED_MUTED) == 1 &&
		clocks_kit_happened(&w.k, other, STORE_HAPPENED_MUTED) == 0,
	    "letters of all games of one person are turned off at once");
	if (table_load(w.k.kit.desk, two, &t, NULL) != TABLE_OK)
		abort();
	good = t.seats[1].muted && !t.seats[0].muted;
	table_fini(&t);
	tap_ok(good, "and nobody else's");
	taste_kit_move(&w, one, 0);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "turn", "bo") == 0 &&
		taste_kit_is_dropped(&w, one, 1, STORE_LETTER_TURN,
		    "letters off"),
	    "none is sent");
	taste_kit_close(&w);
}

static void
test_on_again(void)
{
	struct taste_kit w;
	int64_t game;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=none", NULL);
	mute(&w, game, 1, true);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	mute(&w, game, 1, false);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "again", "bo") == 1 &&
		taste_kit_count(&w, "turn", "bo") == 0,
	    "letters on again: one tells that it is his turn");
	taste_kit_forget(&w);
	mute(&w, game, 0, true);
	mute(&w, game, 0, false);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "again", "ann") == 0,
	    "who is not asked gets none");
	mute(&w, game, 0, true);
	taste_kit_move(&w, game, 1);
	mute(&w, game, 0, false);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "turn", "ann") == 1 &&
		taste_kit_count(&w, "again", "ann") == 0,
	    "where that of the turn is owed still, it is sent");
	taste_kit_close(&w);
}

/* --- no letters at all ------------------------------------------------------------------------ */

static void
never(struct taste_kit *w, bool refused)
{
	struct store *s = w->k.kit.desk->store;

	if (store_begin(s) != STORE_OK ||
	    never_set(w->k.kit.desk, "bo@play.example", refused) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
}

static bool
is_muted(struct taste_kit *w, int64_t game, int seat)
{
	struct table t;
	bool muted;

	if (table_load(w->k.kit.desk, game, &t, NULL) != TABLE_OK)
		abort();
	muted = t.seats[seat].muted;
	table_fini(&t);
	return muted;
}

static void
test_never(void)
{
	struct taste_kit w;
	int64_t game, later;

	taste_kit_open(&w);
	game = taste_kit_start(&w,
	    "clock=move move=3d grace=1d vacation=no late=lose", NULL);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	never(&w, true);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(is_muted(&w, game, 1) && !is_muted(&w, game, 0) &&
		clocks_kit_happened(&w.k, game, STORE_HAPPENED_MUTED) == 1 &&
		taste_kit_count(&w, "table", "ann") == 1,
	    "who is never to be written to has no letters: the table knows");
	mute(&w, game, 1, false);
	tap_ok(is_muted(&w, game, 1),
	    "those of one game cannot be turned on alone");
	later = taste_kit_start(&w, "clock=none", NULL);
	tap_ok(is_muted(&w, later, 1),
	    "in a game that begins then, they are off");
	taste_kit_until(&w, w.k.kit.now + 6 * DAY);
	tap_ok(clocks_kit_game(&w.k, game).state != STORE_OVER &&
		strcmp(clocks_kit_standin(&w.k, game, 1), "") != 0,
	    "and nobody loses by it: a bot plays");
	taste_kit_close(&w);
}

/* A row of before such a click turned letters off. */
static void
test_never_before(void)
{
	struct taste_kit w;
	int64_t game;

	taste_kit_open(&w);
	game = taste_kit_start(&w,
	    "clock=move move=3d grace=1d vacation=no late=lose", NULL);
	never(&w, true);
	if (store_begin(w.k.kit.desk->store) != STORE_OK ||
	    store_seat_mute(w.k.kit.desk->store, game, 1, false) != STORE_OK ||
	    store_commit(w.k.kit.desk->store) != STORE_OK)
		abort();
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + 6 * DAY);
	tap_ok(clocks_kit_game(&w.k, game).state != STORE_OVER,
	    "nor who asked for it when that turned no letters off");
	taste_kit_close(&w);
}

static void
test_never_taken_back(void)
{
	struct taste_kit w;
	int64_t one, two, other;

	taste_kit_open(&w);
	one = taste_kit_start(&w, "clock=none", NULL);
	two = taste_kit_start(&w, "clock=none", NULL);
	other = taste_kit_start(&w, "clock=none", NULL);
	mute(&w, other, 1, true);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	never(&w, true);
	taste_kit_move(&w, one, 0);
	taste_kit_move(&w, other, 0);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	taste_kit_forget(&w);
	never(&w, false);
	tap_ok(!is_muted(&w, one, 1) && !is_muted(&w, two, 1) &&
		is_muted(&w, other, 1),
	    "taken back, letters are on again but where they were off before");
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(w.n == 1 && taste_kit_count(&w, "again", "bo") == 1,
	    "and where it is his turn, one comes");
	never(&w, false);
	tap_ok(is_muted(&w, other, 1),
	    "what was not refused cannot be taken back");
	taste_kit_close(&w);
}

int
main(void)
{
	test_every();
	test_released();
	test_muted();
	test_switched_back();
	test_muted_all();
	test_on_again();
	test_never();
	test_never_before();
	test_never_taken_back();
	return tap_done();
}
