/*
 * Rules for clocks in rare cases: clocks stood still in the midst of a turn,
 * the clock of the machine was years ahead, a game of an older program is
 * paused.
 *
 * Not here: what happens every day (desk_clock_test.c), players who are not
 * there (desk_absent_test.c).
 */
#include "config.h"

#include <stdlib.h>

#include "clocks_kit.h"
#include "game/cache.h"
#include "game/motion.h"
#include "play/absent.h"
#include "play/downtime.h"
#include "play/vote.h"
#include "operator/operator.h"
#include "show/clockview.h"
#include "store/store_alarm.h"
#include "store/store_players.h"
#include "tap.h"

static const char *const two[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>"};
static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};
static const char *const with_ann[] = {
    "Ann <ann@play.example>", "Di <di@play.example>", "Ed <ed@play.example>"};
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
	    store_seat_unreachable(s, game, seat, lost) != STORE_OK)
		abort();
	reach_changed(k->kit.desk, game);
	if (store_commit(s) != STORE_OK)
		abort();
	cache_drop(k->kit.desk, game);
	clocks_kit_until(k, k->kit.now);
}

static enum store_status
halt(struct desk *d, struct table *t, int seat)
{
	(void)seat;
	return clockwork_pause(d, t, STORE_PAUSE_AGREED);
}

static enum store_status
go_on(struct desk *d, struct table *t, int seat)
{
	(void)seat;
	return clockwork_go_on(d, t);
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

/* --- a bank ---------------------------------------------------------------------- */

static void
test_bank(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2,
	    "clock=bank start=3d increment=1d cap=10d grace=1d vacation=no "
	    "late=bot");
	int64_t left;

	for (int i = 0; i < 10; i++) {
		clocks_kit_for(k, HOUR);
		clocks_kit_move(k, game, i % 2);
	}
	left = clocks_kit_clock(k, game, 0).left;
	reach(k, game, 0, true);
	clocks_kit_for(k, HOUR);
	clocks_kit_try(k, game, 0);
	tap_ok(left > 7 * DAY && clocks_kit_clock(k, game, 0).left == left,
	    "who is back keeps what is in the bank, when that is more than at "
	    "first");
}

/* Bo moves by his own page while the mail server is down. */
static void
test_bank_untold(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2,
	    "clock=bank start=3d increment=0h cap=3d grace=1d vacation=no "
	    "late=bot");

	clocks_kit_for(k, HOUR);
	k->post_off = true;
	clocks_kit_move(k, game, 0);
	clocks_kit_for(k, 2 * DAY);
	clocks_kit_move(k, game, 1);
	tap_ok(clocks_kit_clock(k, game, 1).left == 3 * DAY,
	    "who moves before his letter left has paid nothing");
	k->post_off = false;
	clocks_kit_for(k, HOUR);
	clocks_kit_move(k, game, 0);
	clocks_kit_for(k, DAY);
	clocks_kit_move(k, game, 1);
	tap_ok(clocks_kit_clock(k, game, 1).left == 2 * DAY,
	    "after it he does, also when a new letter is owed by then");
}

/* The clock stands still while the letter that asks has not left. */
static void
test_untold_still(struct clocks_kit *k)
{
	int64_t game;

	k->post_off = true;
	game = clocks_kit_start(k, two, 2, PLAIN "bot");
	clocks_kit_for(k, 2 * DAY);
	reach(k, game, 0, true);
	clocks_kit_for(k, HOUR);
	reach(k, game, 0, false);
	clocks_kit_for(k, HOUR);
	k->post_off = false;
	clocks_kit_until(k, k->kit.now);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == k->kit.now + 3 * DAY,
	    "a letter that leaves late takes no time, also when the clock "
	    "stood still meanwhile");
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

static int
letters(struct clocks_kit *k, int64_t game, int seat)
{
	int n = 0;

	for (int i = 0; i < CLOCKS_KIT_KINDS; i++)
		n += k->left[game][seat][i];
	return n;
}

static enum store_status
resign(struct desk *d, struct table *t, int seat)
{
	return tablemove_resign(d, t, seat, ENTRY_BY_SEAT);
}

static void
test_last_leaves(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, three, 3, PLAIN "bot");
	struct buffer why = {0};
	int before;

	clocks_kit_for(k, 12 * DAY);
	before = letters(k, game, 0);
	clocks_kit_do(k, game, 2, resign);
	tap_ok(clocks_kit_game(k, game).state == STORE_PAUSED &&
		letters(k, game, 0) == before + 1,
	    "who is away is told that the game waits for him now");
	tap_ok(!operator_resume(k->kit.desk, game, &why) && why.len > 0,
	    "and the operator that it cannot go on without");
	buffer_fini(&why);
}

static void
bounce(struct clocks_kit *k, int64_t game, int seat, int64_t other)
{
	struct store *s = k->kit.desk->store;
	struct table t;

	if (table_load_rows(k->kit.desk, game, &t, NULL) != TABLE_OK ||
	    store_begin(s) != STORE_OK ||
	    store_player_bounced(s, t.seats[seat].player, k->kit.now) !=
		STORE_OK)
		abort();
	reach_changed(k->kit.desk, game);
	reach_changed(k->kit.desk, other);
	if (store_commit(s) != STORE_OK)
		abort();
	table_fini(&t);
	clocks_kit_until(k, k->kit.now);
}

/* Without clocks no alarm is set that would ring anyway. */
static void
test_found_elsewhere(struct clocks_kit *k)
{
	int64_t here = clocks_kit_start(k, two, 2, "");
	int64_t there = clocks_kit_start(k, with_ann, 3, "");
	int before;

	bounce(k, here, 0, there);
	clocks_kit_for(k, 3 * DAY + HOUR);
	before = letters(k, there, 0);
	clocks_kit_try(k, here, 0);
	tap_ok(clocks_kit_standin(k, there, 0)[0] != '\0' &&
		clocks_kit_happened(k, there, STORE_HAPPENED_FOUND) == 1 &&
		letters(k, there, 0) == before + 1,
	    "whom letters reach again learns at which other tables a bot "
	    "plays");
}

static enum store_status
say_end(struct desk *d, struct table *t, int seat)
{
	struct store_motion open[MOTIONS_MAX];
	size_t n;

	if (store_motions_open(d->store, t->game.id, open, MOTIONS_MAX, &n) !=
		STORE_OK ||
	    n != 1 || vote_cast(d, t, seat, open[0].id, "end") != VOTE_DONE)
		abort();
	return STORE_OK;
}

/* The others are asked once more when as much time is over as grace has. */
static void
test_ended_at_once(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, three, 3, PLAIN "bot");

	clocks_kit_for(k, HOUR);
	reach(k, game, 0, true);
	clocks_kit_do(k, game, 1, say_end);
	clocks_kit_for(k, 3 * DAY + HOUR);
	tap_ok(clocks_kit_game(k, game).state == STORE_OVER &&
		clocks_kit_happened(k, game, STORE_HAPPENED_MOTION) == 1,
	    "nothing is asked about a game that is over");
}

/* --- what a table decides ------------------------------------------------------------- */

static enum store_status
offer_go_on(struct desk *d, struct table *t, int seat)
{
	return vote_move(d, t, seat, STORE_MOTION_GO_ON) == VOTE_DONE
	    ? STORE_OK
	    : STORE_FAILED;
}

static enum store_status
offer_end(struct desk *d, struct table *t, int seat)
{
	return vote_move(d, t, seat, STORE_MOTION_END) == VOTE_DONE
	    ? STORE_OK
	    : STORE_FAILED;
}

/* Bo agreed to a pause, and is never seen again. */
static void
test_silent_pause(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, PLAIN "bot");

	clocks_kit_move(k, game, 0);
	clocks_kit_do(k, game, 0, halt);
	clocks_kit_do(k, game, 0, offer_go_on);
	clocks_kit_for(k, MOTION_DAYS * DAY - 1);
	tap_ok(clocks_kit_game(k, game).state == STORE_PAUSED,
	    "a pause that was agreed on lasts while the others may answer");
	clocks_kit_for(k, HOUR);
	tap_ok(clocks_kit_game(k, game).state == STORE_OPEN &&
		clocks_kit_due(k, game, 1, NULL) > k->kit.now + DAY,
	    "and not for ever when they say nothing");
	clocks_kit_for(k, 7 * DAY);
	tap_ok(clocks_kit_standin(k, game, 1)[0] != '\0',
	    "then who is not there is late, as always");
}

/* The alarm is that of what was moved, and no limit of anybody's. */
static void
test_no_deadline(struct clocks_kit *k)
{
	int64_t game = desk_kit_start_of(&k->kit, "geonosis", two, 2, NULL, 0);
	bool any = false;
	struct table t;
	int64_t due;

	clocks_kit_until(k, k->kit.now);
	clocks_kit_do(k, game, 0, offer_end);
	if (table_load_rows(k->kit.desk, game, &t, NULL) != TABLE_OK)
		abort();
	for (int i = 0; i < 2; i++)
		any |= clockview_deadline(k->kit.desk, &t, i, &due, NULL);
	tap_ok(t.game.alarm != 0 && !any,
	    "a game without limits shows none while something is decided");
	table_fini(&t);
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
	test_bank(&k);
	test_ended_at_once(&k);
	test_last_leaves(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_found_elsewhere(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_silent_pause(&k);
	test_no_deadline(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_untold_still(&k);
	test_bank_untold(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_years_ahead(&k);
	clocks_kit_close(&k);
	return tap_done();
}
