/*
 * Rules for clocks of games, in virtual time: when time runs, reminders,
 * vacation, grace, and what follows for players who are late, as each table has
 * chosen.
 *
 * Not here: players who are away (desk_absent_test.c), which seconds count
 * (match_clock_test.c).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clocks_kit.h"
#include "conf/conf.h"
#include "game/motion.h"
#include "match/match.h"
#include "play/absent.h"
#include "play/entries.h"
#include "play/vote.h"
#include "store/store_players.h"
#include "tap.h"

static const char *const two[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>"};
static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};

#define PLAIN "clock=move move=3d grace=3d vacation=no late="

static int
told(struct clocks_kit *k, int64_t game, int seat, enum store_letter_kind kind)
{
	return k->left[game][seat][kind];
}

static uint32_t
entries(struct clocks_kit *k, int64_t game)
{
	return clocks_kit_game(k, game).entries;
}

/* --- the time before ------------------------------------------------------------ */

static void
test_reminders(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, PLAIN "wait");
	int64_t began = k->kit.now, due;
	bool late;

	due = clocks_kit_due(k, game, 0, &late);
	tap_ok(due == began + 3 * DAY && !late &&
		clocks_kit_due(k, game, 1, NULL) == 0,
	    "who is to move has a deadline, who waits has none");
	clocks_kit_until(k, began + 36 * HOUR - 1);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 0,
	    "nobody is reminded before half of the time is gone");
	clocks_kit_for(k, 1);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 1, "then once");
	clocks_kit_until(k, due - 12 * HOUR - 1);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 1, "and not again");
	clocks_kit_for(k, 1);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 2,
	    "before a sixth of the time is left once more");
	clocks_kit_until(k, due - 1);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 2 &&
		clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 0,
	    "and nobody is late before the time is up");
	tap_ok(clocks_kit_move(k, game, 0) == TURN_MADE &&
		clocks_kit_due(k, game, 0, NULL) == 0 &&
		clocks_kit_due(k, game, 1, NULL) == due - 1 + 3 * DAY,
	    "who moves stops his clock, and the next one's begins");
	clocks_kit_until(k, due + DAY);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 2 &&
		told(k, game, 1, STORE_LETTER_REMINDER) == 0,
	    "of what is done nobody is reminded");
}

static void
give_hours(struct store_player *p)
{
	p->sleep_from = 22 * 60;
	p->sleep_to = 8 * 60;
	p->weekend = 1 << 5 | 1 << 6;
	free(p->zone);
	p->zone = strdup("Europe/Rome");
}

static void
take_hours(struct store_player *p)
{
	p->sleep_from = p->sleep_to = 0;
	p->weekend = 0;
}

static void
test_hours(struct clocks_kit *k)
{
	int64_t game, monday = 1795543200 - DAY - 9 * HOUR, due;

	/* Monday 23 November 2026, 10:00 in Rome. */
	k->kit.now = monday;
	game = clocks_kit_start(k, two, 2,
	    "clock=move move=28h grace=2h "
	    "vacation=no late=wait");
	tap_ok(clocks_kit_due(k, game, 0, NULL) == monday + 28 * HOUR,
	    "who says nothing has time day and night");
	clocks_kit_player(k, game, 0, give_hours);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == monday + 48 * HOUR,
	    "in one's nights no time runs: 12, 14 and 2 hours of three days");
	clocks_kit_for(k, 4 * HOUR);
	clocks_kit_player(k, game, 0, take_hours);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == monday + 28 * HOUR,
	    "new hours count from now on, what has run stays run");
	clocks_kit_move(k, game, 0);
	clocks_kit_until(k, monday + 4 * DAY + 8 * HOUR);
	clocks_kit_move(k, game, 1);
	clocks_kit_player(k, game, 0, give_hours);
	due = clocks_kit_due(k, game, 0, NULL);
	/* Friday 18:00: 4 hours, then Monday and Tuesday 8:00 to 22:00 are
	 * 28, less 4. */
	tap_ok(due == monday + 8 * DAY + 8 * HOUR,
	    "nor on one's free weekdays");
	clocks_kit_player(k, game, 0, take_hours);
}

static void
test_bank(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2,
	    "clock=bank start=2d increment=6h cap=3d grace=1d vacation=no "
	    "late=wait");
	int64_t at = k->kit.now;

	tap_ok(clocks_kit_due(k, game, 0, NULL) == at + 2 * DAY,
	    "a bank begins with what it begins with");
	clocks_kit_for(k, DAY);
	clocks_kit_move(k, game, 0);
	tap_ok(clocks_kit_clock(k, game, 0).left == DAY + 6 * HOUR,
	    "a turn costs what it took, and brings the increment");
	clocks_kit_for(k, HOUR);
	clocks_kit_move(k, game, 1);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == k->kit.now + DAY + 6 * HOUR,
	    "the next one has what is left");
	for (int i = 0; i < 16; i++)
		clocks_kit_move(k, game, i % 2);
	tap_ok(clocks_kit_clock(k, game, 0).left == 3 * DAY &&
		clocks_kit_clock(k, game, 1).left == 3 * DAY,
	    "but never more than the cap");
	clocks_kit_for(k, 3 * DAY + HOUR);
	tap_ok(clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 1 &&
		clocks_kit_move(k, game, 0) == TURN_MADE &&
		clocks_kit_clock(k, game, 0).left == 6 * HOUR,
	    "who was late begins the next turn with the increment alone");
}

/* --- time is up ------------------------------------------------------------------- */

static void
test_grace(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, three, 3, PLAIN "bot"), due, end;
	enum entry_by by;
	char move[RULES_NOTATION_MAX + 1];
	bool late;

	due = clocks_kit_due(k, game, 0, NULL);
	clocks_kit_until(k, due);
	end = clocks_kit_due(k, game, 0, &late);
	tap_ok(late && end == due + 3 * DAY &&
		clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 1,
	    "when the time is up grace begins");
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 3 &&
		told(k, game, 0, STORE_LETTER_TABLE) == 0 &&
		told(k, game, 1, STORE_LETTER_TABLE) == 1 &&
		told(k, game, 2, STORE_LETTER_TABLE) == 1,
	    "the late one is reminded and the others are told");
	clocks_kit_until(k, end - 1);
	tap_ok(entries(k, game) == 1 &&
		clocks_kit_standin(k, game, 0)[0] == '\0',
	    "and nothing more happens before the grace is over");
	tap_ok(clocks_kit_move(k, game, 0) == TURN_MADE &&
		clocks_kit_last(k, game, &by, move) == 0 && by == ENTRY_BY_SEAT,
	    "a late move that comes before the policy has acted counts");
	clocks_kit_until(k, end + DAY);
	tap_ok(clocks_kit_standin(k, game, 0)[0] == '\0' &&
		told(k, game, 0, STORE_LETTER_REMINDER) == 3,
	    "and nothing is left of it");
}

/* Hours changed in the grace do not begin it anew. */
static void
test_grace_settled(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, PLAIN "bot"), end;

	clocks_kit_for(k, 4 * DAY);
	end = clocks_kit_due(k, game, 0, NULL);
	clocks_kit_player(k, game, 0, take_hours);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == end &&
		clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 1,
	    "new hours do not begin the grace anew");
}

static void
test_wait(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, PLAIN "wait"), due;

	due = clocks_kit_due(k, game, 0, NULL);
	clocks_kit_until(k, due + 3 * DAY + 7 * DAY - 1);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 3 &&
		entries(k, game) == 1,
	    "wait: when the grace is over nothing happens");
	clocks_kit_for(k, 1);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 4,
	    "but a reminder once a week");
	clocks_kit_for(k, 21 * DAY);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 7, "each week one");
	clocks_kit_for(k, 400 * DAY);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 29 &&
		clocks_kit_game(k, game).alarm == 0,
	    "for half a year, then nothing more is sent");
	tap_ok(clocks_kit_move(k, game, 0) == TURN_MADE,
	    "and the move counts, however late");
}

static void
test_skip(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, PLAIN "skip"), due;
	char move[RULES_NOTATION_MAX + 1], *wanted;
	enum entry_by by;

	due = clocks_kit_due(k, game, 0, NULL);
	wanted = desk_kit_legal(&k->kit, game, 0);
	clocks_kit_until(k, due + 3 * DAY);
	tap_ok(entries(k, game) == 2 &&
		clocks_kit_last(k, game, &by, move) == 0 &&
		by == ENTRY_BY_CLOCK && strcmp(move, wanted) == 0,
	    "skip: the fallback move is made, as one of the clock");
	tap_ok(clocks_kit_due(k, game, 1, NULL) == due + 6 * DAY &&
		told(k, game, 1, STORE_LETTER_TURN) == 1,
	    "and the next one's turn begins");
	clocks_kit_move(k, game, 1);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == k->kit.now + 3 * DAY,
	    "who was skipped has all of his time in the next turn");
	free(wanted);
}

static void
test_bot(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, three, 3, PLAIN "bot"), due;
	char move[RULES_NOTATION_MAX + 1];
	enum entry_by by;

	due = clocks_kit_due(k, game, 0, NULL);
	clocks_kit_until(k, due + 3 * DAY);
	tap_ok(strcmp(clocks_kit_standin(k, game, 0), "greedy") == 0 &&
		clocks_kit_last(k, game, &by, move) == 0 && by == ENTRY_BY_BOT,
	    "bot: one stands in, and moves at once");
	tap_ok(clocks_kit_happened(k, game, STORE_HAPPENED_STANDIN) == 1 &&
		told(k, game, 0, STORE_LETTER_TABLE) == 1 &&
		told(k, game, 1, STORE_LETTER_TABLE) == 2 &&
		told(k, game, 2, STORE_LETTER_TABLE) == 2,
	    "all are told, he, too");
	clocks_kit_move(k, game, 1);
	clocks_kit_move(k, game, 2);
	tap_ok(entries(k, game) == 5 && clocks_kit_due(k, game, 1, NULL) != 0 &&
		clocks_kit_due(k, game, 0, NULL) == 0,
	    "and goes on without anybody waiting");
}

static void
test_lose(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, three, 3, PLAIN "lose"), due;
	struct table t;
	bool resigned;

	due = clocks_kit_due(k, game, 0, NULL);
	clocks_kit_until(k, due + 3 * DAY);
	if (table_load(k->kit.desk, game, &t, NULL) != TABLE_OK)
		abort();
	resigned = t.match->resigned == 1;
	table_fini(&t);
	tap_ok(resigned && entries(k, game) == 3 &&
		clocks_kit_due(k, game, 1, NULL) == k->kit.now + 3 * DAY,
	    "lose: the seat has resigned, and somebody plays for it");
	game = clocks_kit_start(k, two, 2, PLAIN "lose");
	clocks_kit_for(k, 6 * DAY);
	tap_ok(clocks_kit_game(k, game).state == STORE_OVER &&
		clocks_kit_game(k, game).alarm == 0 &&
		told(k, game, 0, STORE_LETTER_OVER) == 1 &&
		told(k, game, 1, STORE_LETTER_OVER) == 1,
	    "when one is left that is the end");
}

/* The open motion about a late seat; id 0 for none. */
static struct store_motion
open_motion(struct clocks_kit *k, int64_t game)
{
	struct store_motion m[MOTIONS_MAX] = {0};
	size_t n;

	if (store_motions_open(k->kit.desk->store, game, m, MOTIONS_MAX, &n) !=
	    STORE_OK)
		abort();
	return n > 0 ? m[0] : (struct store_motion){0};
}

static const char *choice;

static enum store_status
vote(struct desk *d, struct table *t, int seat)
{
	struct store_motion m[MOTIONS_MAX];
	size_t n;

	if (store_motions_open(d->store, t->game.id, m, MOTIONS_MAX, &n) !=
		STORE_OK ||
	    n != 1)
		return STORE_FAILED;
	return vote_cast(d, t, seat, m[0].id, choice) == VOTE_DONE
	    ? STORE_OK
	    : STORE_FAILED;
}

static void
test_vote(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, three, 3, PLAIN "vote");

	clocks_kit_for(k, 6 * DAY);
	tap_ok(open_motion(k, game).about == 0 &&
		open_motion(k, game).kind == STORE_MOTION_LATE &&
		entries(k, game) == 1,
	    "vote: the others are asked");
	choice = "wait";
	clocks_kit_do(k, game, 1, vote);
	clocks_kit_do(k, game, 2, vote);
	tap_ok(open_motion(k, game).id == 0 &&
		clocks_kit_due(k, game, 0, NULL) == k->kit.now + 3 * DAY,
	    "they wait: another full time");
	clocks_kit_for(k, 6 * DAY);
	tap_ok(open_motion(k, game).id != 0, "then they are asked again");
	tap_ok(clocks_kit_move(k, game, 0) == TURN_MADE &&
		open_motion(k, game).id == 0 &&
		clocks_kit_due(k, game, 1, NULL) != 0,
	    "when he moves after all, nothing is asked any more");
	game = clocks_kit_start(k, three, 3, PLAIN "vote");
	clocks_kit_for(k, 6 * DAY);
	choice = "bot";
	clocks_kit_do(k, game, 1, vote);
	clocks_kit_do(k, game, 2, vote);
	tap_ok(clocks_kit_standin(k, game, 0)[0] != '\0' &&
		entries(k, game) == 2,
	    "they let a bot play: it does");
	game = clocks_kit_start(k, three, 3, PLAIN "vote");
	clocks_kit_for(k, 9 * DAY);
	tap_ok(clocks_kit_standin(k, game, 0)[0] != '\0',
	    "they say nothing: a bot plays, too");
}

/* --- vacation ---------------------------------------------------------------------- */

static bool
add_days(void *arg, int64_t since, int64_t until)
{
	*(int64_t *)arg += until - since;
	return true;
}

static int64_t
away(struct clocks_kit *k, int64_t game, int seat)
{
	struct table t;
	int64_t days = 0;

	if (table_load(k->kit.desk, game, &t, NULL) != TABLE_OK ||
	    store_away_each(k->kit.desk->store, t.seats[seat].player, 0,
		add_days, &days) != STORE_OK)
		abort();
	table_fini(&t);
	return days / DAY;
}

static void
test_vacation(struct clocks_kit *k)
{
	int64_t game, other, due;

	k->kit.conf->vacation = 3;
	game = clocks_kit_start(k, two, 2,
	    "clock=move move=3d grace=1d vacation=yes late=bot");
	other = clocks_kit_start(k, two, 2,
	    "clock=move move=3d grace=1d vacation=no late=bot");
	due = clocks_kit_due(k, game, 0, NULL);
	clocks_kit_until(k, due - 1);
	tap_ok(away(k, game, 0) == 0,
	    "vacation is not taken before it is needed");
	clocks_kit_for(k, 1);
	tap_ok(away(k, game, 0) == 1 &&
		clocks_kit_due(k, game, 0, NULL) > k->kit.now &&
		clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 0 &&
		clocks_kit_happened(k, game, STORE_HAPPENED_VACATION) == 1 &&
		told(k, game, 0, STORE_LETTER_REMINDER) == 3,
	    "whose time is up takes a day, and is told");
	tap_ok(clocks_kit_due(k, other, 0, NULL) > k->kit.now,
	    "in all games: it is a person's");
	clocks_kit_until(k, due + 4 * DAY);
	tap_ok(away(k, game, 0) == 3 &&
		clocks_kit_happened(k, game, STORE_HAPPENED_VACATION) == 1,
	    "day after day, until they are used up");
	tap_ok(clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 1,
	    "then he is late");
	clocks_kit_for(k, 2 * DAY);
	k->kit.conf->vacation = 28;
}

static int64_t new_hours_at;

static void
sleep_until_eight(struct store_player *p)
{
	p->sleep_from = 0;
	p->sleep_to = 8 * 60;
	p->hours_set = new_hours_at;
}

/* Part of a day has run by other hours than those by which it is taken. */
static void
test_vacation_hours(struct clocks_kit *k)
{
	static const char *const players[] = {
	    "Dan <dan@play.example>;tz=UTC", "Bo <bo@play.example>"};
	int64_t midnight = (k->kit.now / DAY + 1) * DAY, game;

	clocks_kit_until(k, midnight + 15 * HOUR);
	game = clocks_kit_start(k, players, 2,
	    "clock=move move=3d grace=1d vacation=yes late=bot");
	clocks_kit_until(k, midnight + 4 * DAY + 14 * HOUR);
	new_hours_at = k->kit.now;
	clocks_kit_player(k, game, 0, sleep_until_eight);
	clocks_kit_for(k, HOUR);
	tap_ok(away(k, game, 0) == 2 &&
		clocks_kit_due(k, game, 0, NULL) ==
		    midnight + 5 * DAY + 23 * HOUR,
	    "a day gives back what had run of it, by the hours of then: 15 "
	    "hours, after the next night");
	clocks_kit_move(k, game, 0);
}

/* --- letters ------------------------------------------------------------------------- */

static void
test_unsent(struct clocks_kit *k)
{
	int64_t game, left;
	bool late;

	k->post_off = true;
	game = clocks_kit_start(k, two, 2, PLAIN "lose");
	clocks_kit_for(k, 30 * DAY);
	tap_ok(clocks_kit_game(k, game).state == STORE_OPEN &&
		clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 0,
	    "nobody is late before the letter that asks has left");
	k->post_off = false;
	clocks_kit_until(k, k->kit.now);
	left = k->kit.now;
	tap_ok(clocks_kit_due(k, game, 0, &late) == left + 3 * DAY && !late,
	    "when it leaves late time runs from then");
	clocks_kit_until(k, left + 36 * HOUR);
	tap_ok(told(k, game, 0, STORE_LETTER_REMINDER) == 1,
	    "and reminders are reckoned by that");
	k->post_off = true;
	clocks_kit_move(k, game, 0);
	left = k->kit.now;
	clocks_kit_for(k, 9 * MINUTE);
	k->post_off = false;
	clocks_kit_until(k, k->kit.now);
	tap_ok(clocks_kit_due(k, game, 1, NULL) == left + 3 * DAY,
	    "a few minutes are no matter");
	game = clocks_kit_start(k, two, 2,
	    "clock=bank start=2d increment=0 cap=2d grace=1d vacation=no "
	    "late=wait");
	k->post_off = true;
	clocks_kit_move(k, game, 0);
	clocks_kit_for(k, DAY);
	clocks_kit_player(k, game, 1, take_hours);
	clocks_kit_for(k, HOUR);
	k->post_off = false;
	clocks_kit_until(k, k->kit.now);
	tap_ok(clocks_kit_due(k, game, 1, NULL) == k->kit.now + 2 * DAY,
	    "a bank gets back what ran meanwhile");
}

static void
test_none(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, "");

	clocks_kit_for(k, 400 * DAY);
	tap_ok(clocks_kit_game(k, game).alarm == 0 && entries(k, game) == 1 &&
		told(k, game, 0, STORE_LETTER_REMINDER) == 0 &&
		clocks_kit_clock(k, game, 0).seat == -1,
	    "without a clock nobody is hurried, and none is kept");
}

int
main(void)
{
	struct clocks_kit k;

	clocks_kit_open(&k);
	test_reminders(&k);
	test_hours(&k);
	test_bank(&k);
	test_grace(&k);
	test_grace_settled(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_wait(&k);
	test_skip(&k);
	test_bot(&k);
	test_lose(&k);
	test_vote(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_vacation(&k);
	test_vacation_hours(&k);
	test_unsent(&k);
	test_none(&k);
	clocks_kit_close(&k);
	return tap_done();
}
