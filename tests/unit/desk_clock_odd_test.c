/*
 * What seldom happens to clocks: they stood still in the midst of a turn, the
 * clock of the machine was years ahead, a game of an older program is paused.
 *
 * Not here: what happens every day (desk_clock_test.c), who is not there
 * (desk_absent_test.c).
 */
#include "config.h"

#include <stdlib.h>

#include "clocks_kit.h"
#include "desk/absent.h"
#include "desk/downtime.h"
#include "store/store_alarm.h"
#include "tap.h"

static const char *const two[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>"};
static const char *const with_bot[] = {"Ann <ann@play.example>", "bot:greedy"};

#define PLAIN "clock=move move=3d grace=3d vacation=no late="

static int
told(struct clocks_kit *k, int64_t game, int seat, enum store_letter_kind kind)
{
	return k->left[game][seat][kind];
}

/* --- a clock that stood still --------------------------------------------------- */

static void
reach(struct clocks_kit *k, int64_t game, int seat, bool lost)
{
	struct store *s = k->kit.desk->store;

	if (store_begin(s) != STORE_OK ||
	    store_seat_unreachable(s, game, seat, lost) != STORE_OK ||
	    absent_reach(k->kit.desk, game) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
	cache_drop(k->kit.desk->cache, game);
	clocks_kit_until(k, k->kit.now);
}

static enum store_status
halt(struct desk *d, struct table *t, int seat)
{
	(void)seat;
	return clocks_pause(d, t, STORE_PAUSE_AGREED);
}

static enum store_status
go_on(struct desk *d, struct table *t, int seat)
{
	(void)seat;
	return clocks_go_on(d, t);
}

static void
test_stood_still(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, PLAIN "bot"), back;

	clocks_kit_for(k, 6 * HOUR);
	reach(k, game, 0, true);
	clocks_kit_for(k, 50 * HOUR);
	reach(k, game, 0, false);
	back = k->kit.now;
	tap_ok(clocks_kit_due(k, game, 0, NULL) == back + 66 * HOUR,
	    "whom letters reach again has what was left");
	clocks_kit_until(k, back + 30 * HOUR);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 0,
	    "and is not told that half of it is over when it is not");
	clocks_kit_until(k, back + 34 * HOUR);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 1, "but when it is");
}

/* --- the clock of the machine ------------------------------------------------------ */

/* A year ahead by mistake, in which a turn begins and a letter is owed. */
static void
test_years_ahead(struct clocks_kit *k)
{
	struct downtime down = {0};
	int64_t game, paused, at = k->kit.now;

	downtime_begin(k->kit.desk, &down);
	paused = clocks_kit_start(k, two, 2, PLAIN "lose");
	clocks_kit_do(k, paused, 0, halt);
	downtime_step(k->kit.desk, &down, true);
	k->kit.now = at + 400 * DAY;
	downtime_step(k->kit.desk, &down, true);
	clocks_kit_do(k, paused, 0, go_on);
	k->post_off = true;
	game = clocks_kit_start(k, two, 2, PLAIN "lose");
	downtime_step(k->kit.desk, &down, true);
	k->kit.now = at;
	downtime_step(k->kit.desk, &down, true);
	k->post_off = false;
	clocks_kit_until(k, at + HOUR);
	tap_ok(told(k, game, 0, STORE_LETTER_BEGAN) == 1,
	    "a letter that was owed in a year to come leaves now");
	clocks_kit_until(k, at + 3 * DAY + 2 * HOUR);
	tap_ok(clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 1,
	    "a turn that began in a year to come has its time, and no more");
	tap_ok(clocks_kit_happened(k, paused, STORE_HAPPENED_LATE) == 1,
	    "nor does a pause last that ended there");
	clocks_kit_until(k, at + 7 * DAY);
	tap_ok(clocks_kit_game(k, game).state == STORE_OVER, "nor grace");
}

/* --- a vacation ------------------------------------------------------------------------ */

static void
change_nothing(struct store_player *p)
{
	(void)p;
}

/* Settings are stored while a turn is nearly over; then a day is taken. */
static void
test_settled_day(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2,
	    "clock=move move=1d grace=3d vacation=yes late=bot");
	int64_t due = clocks_kit_due(k, game, 0, NULL);

	clocks_kit_until(k, due - MINUTE);
	clocks_kit_player(k, game, 0, change_nothing);
	clocks_kit_until(k, due);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == due + DAY,
	    "a day of vacation gives back all that ran of it, also before the "
	    "player's settings were stored");
}

/* --- nobody is left -------------------------------------------------------------------- */

static void
test_waits_for_one(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, with_bot, 2, PLAIN "bot");

	clocks_kit_for(k, 7 * DAY);
	tap_ok(clocks_kit_happened(k, game, STORE_HAPPENED_PAUSE) == 1 &&
		told(k, game, 0, STORE_LETTER_TABLE) == 1,
	    "for whom alone a game waits is told so, instead of the bot that "
	    "was announced");
}

int
main(void)
{
	struct clocks_kit k;

	clocks_kit_open(&k);
	test_stood_still(&k);
	test_waits_for_one(&k);
	test_settled_day(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_years_ahead(&k);
	clocks_kit_close(&k);
	return tap_done();
}
