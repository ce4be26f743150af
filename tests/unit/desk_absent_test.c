/*
 * Rules for players who are not there: stand-ins play for them, they come back
 * in every way there is, and the table learns when letters do not reach them.
 * Also games in which nobody is left, pauses, and a server that was down.
 *
 * Not here: how a seat becomes late (desk_clock_test.c).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clocks_kit.h"
#include "game/motion.h"
#include "game/present.h"
#include "play/absent.h"
#include "play/downtime.h"
#include "people/inviteseat.h"
#include "play/homecoming.h"
#include "play/vote.h"
#include "play/talk.h"
#include "store/store_players.h"
#include "tap.h"

static const char *const two[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>"};
static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};
static const char *const with_bot[] = {"Ann <ann@play.example>", "bot:greedy"};

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

static bool
paused(struct clocks_kit *k, int64_t game, enum store_pause_why why)
{
	enum store_pause_why is;
	struct table t;
	int64_t since;

	if (table_load(k->kit.desk, game, &t, NULL) != TABLE_OK ||
	    present_why_paused(k->kit.desk, &t, &is, &since) != STORE_OK)
		abort();
	table_fini(&t);
	return is == why;
}

/* Games in which a bot stands in for Ann, and Bo is to move. */
static void
start_absent(struct clocks_kit *k, int64_t *games, size_t n)
{
	for (size_t i = 0; i < n; i++)
		games[i] = clocks_kit_start(k, three, 3, PLAIN "bot");
	clocks_kit_for(k, 6 * DAY);
	for (size_t i = 0; i < n; i++)
		if (clocks_kit_standin(k, games[i], 0)[0] == '\0')
			abort();
}

/* --- return ------------------------------------------------------------------------ */

static enum store_status
come_back(struct desk *d, struct table *t, int seat)
{
	return absent_return(d, t, seat);
}

static enum store_status
come_back_everywhere(struct desk *d, struct table *t, int seat)
{
	return homecoming_all(d, t->seats[seat].player);
}

static void
test_return(struct clocks_kit *k)
{
	int64_t games[5], game, other;
	struct talk talk = {.seat = 0, .text = "I am back"};
	struct store *s = k->kit.desk->store;

	start_absent(k, games, 5);
	game = games[0];
	other = games[1];
	tap_ok(clocks_kit_try(k, game, 0) != TURN_MADE &&
		clocks_kit_standin(k, game, 0)[0] == '\0' &&
		clocks_kit_happened(k, game, STORE_HAPPENED_RETURN) == 1,
	    "whoever tries to move has his seat back at once");
	clocks_kit_move(k, game, 1);
	clocks_kit_move(k, game, 2);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == k->kit.now + 3 * DAY &&
		clocks_kit_move(k, game, 0) == TURN_MADE,
	    "and moves himself from then on, with all of his time");
	tap_ok(clocks_kit_standin(k, other, 0)[0] != '\0',
	    "at other tables he is away still");
	clocks_kit_do(k, other, 0, come_back);
	tap_ok(clocks_kit_standin(k, other, 0)[0] == '\0',
	    "he comes back by a button");
	clocks_kit_do(k, other, 0, come_back);
	tap_ok(clocks_kit_happened(k, other, STORE_HAPPENED_RETURN) == 1,
	    "once is enough");
	talk.game = game = games[2];
	if (store_begin(s) != STORE_OK)
		abort();
	talk_post(k->kit.desk, &talk);
	if (store_commit(s) != STORE_OK)
		abort();
	tap_ok(talk.result == TALK_POSTED &&
		clocks_kit_standin(k, game, 0)[0] == '\0',
	    "or by a note to the table");
	game = games[3];
	other = games[4];
	clocks_kit_do(k, game, 0, come_back_everywhere);
	tap_ok(clocks_kit_standin(k, game, 0)[0] == '\0' &&
		clocks_kit_standin(k, other, 0)[0] == '\0',
	    "or by his own page, at all tables");
}

/* --- nobody is left -------------------------------------------------------------------- */

static void
test_nobody(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, with_bot, 2, PLAIN "bot"), at;
	uint32_t n;

	clocks_kit_for(k, 6 * DAY);
	n = entries(k, game);
	tap_ok(paused(k, game, STORE_PAUSE_NOBODY) &&
		clocks_kit_standin(k, game, 0)[0] == '\0' &&
		clocks_kit_happened(k, game, STORE_HAPPENED_PAUSE) == 1,
	    "bots do not play among themselves: the game pauses");
	clocks_kit_for(k, 100 * DAY);
	tap_ok(entries(k, game) == n && clocks_kit_game(k, game).alarm == 0,
	    "and waits");
	at = k->kit.now;
	tap_ok(clocks_kit_try(k, game, 0) == TURN_REFUSED &&
		paused(k, game, 0) &&
		clocks_kit_due(k, game, 0, NULL) == at + 3 * DAY &&
		clocks_kit_happened(k, game, STORE_HAPPENED_GO_ON) == 1,
	    "until somebody is back, who then has a fresh time");
	tap_ok(clocks_kit_move(k, game, 0) == TURN_MADE &&
		clocks_kit_due(k, game, 0, NULL) == at + 3 * DAY,
	    "and it goes on");
	game = clocks_kit_start(k, two, 2, PLAIN "bot standin=steady");
	clocks_kit_for(k, 6 * DAY);
	tap_ok(strcmp(clocks_kit_standin(k, game, 0), "steady") == 0,
	    "the bot plays that the table has chosen");
	clocks_kit_do(k, game, 0, come_back);
	game = clocks_kit_start(k, two, 2, PLAIN "bot");
	clocks_kit_for(k, 6 * DAY);
	clocks_kit_for(k, 6 * DAY);
	tap_ok(clocks_kit_standin(k, game, 0)[0] != '\0' &&
		clocks_kit_standin(k, game, 1)[0] == '\0' &&
		paused(k, game, STORE_PAUSE_NOBODY),
	    "for the last of all nobody stands in");
	n = entries(k, game);
	clocks_kit_do(k, game, 0, come_back);
	tap_ok(paused(k, game, 0) && clocks_kit_standin(k, game, 0)[0] == '\0',
	    "anybody who comes back sets it going");
	tap_ok(clocks_kit_standin(k, game, 1)[0] != '\0' &&
		entries(k, game) > n &&
		clocks_kit_due(k, game, 0, NULL) == k->kit.now + 3 * DAY,
	    "and for those who stay late happens what the table chose");
	clocks_kit_do(k, game, 1, come_back);
	tap_ok(clocks_kit_standin(k, game, 1)[0] == '\0' &&
		clocks_kit_move(k, game, 0) == TURN_MADE &&
		clocks_kit_due(k, game, 1, NULL) == k->kit.now + 3 * DAY,
	    "until they are back, too");
}

/* --- letters that do not arrive ----------------------------------------------------------- */

static void
set_reach(struct clocks_kit *k, int64_t game, int seat, bool reached)
{
	struct store *s = k->kit.desk->store;

	if (store_begin(s) != STORE_OK ||
	    store_seat_unreachable(s, game, seat, !reached) != STORE_OK)
		abort();
	reach_changed(k->kit.desk, game);
	if (store_commit(s) != STORE_OK)
		abort();
	clocks_kit_until(k, k->kit.now);
}

static struct store_motion
open_motion(struct clocks_kit *k, int64_t game)
{
	struct store_motion m[MOTIONS_MAX] = {0};
	size_t n;

	if (store_motions_open(k->kit.desk->store, game, m, MOTIONS_MAX, &n) !=
	    STORE_OK)
		abort();
	return n > 0 ? m[0] : (struct store_motion){.about = -1};
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
test_lost(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, three, 3, PLAIN "lose"), due;

	due = clocks_kit_due(k, game, 0, NULL);
	clocks_kit_for(k, DAY);
	set_reach(k, game, 0, false);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == 0 &&
		clocks_kit_happened(k, game, STORE_HAPPENED_LOST) == 1 &&
		told(k, game, 1, STORE_LETTER_TABLE) == 1 &&
		told(k, game, 2, STORE_LETTER_TABLE) == 1 &&
		open_motion(k, game).about == 0,
	    "when letters do not arrive the clock stands still, and the table "
	    "is told and asked");
	set_reach(k, game, 0, false);
	tap_ok(clocks_kit_happened(k, game, STORE_HAPPENED_LOST) == 1 &&
		told(k, game, 1, STORE_LETTER_TABLE) == 1,
	    "once");
	clocks_kit_for(k, DAY);
	set_reach(k, game, 0, true);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == due + DAY &&
		clocks_kit_happened(k, game, STORE_HAPPENED_FOUND) == 1 &&
		open_motion(k, game).about == -1,
	    "when they do again it goes on where it stood");
	set_reach(k, game, 0, false);
	clocks_kit_for(k, 3 * DAY);
	tap_ok(clocks_kit_standin(k, game, 0)[0] != '\0' &&
		entries(k, game) == 2,
	    "if the others say nothing for as long as the grace a bot plays");
	set_reach(k, game, 0, true);
	tap_ok(clocks_kit_standin(k, game, 0)[0] != '\0' &&
		told(k, game, 0, STORE_LETTER_TABLE) == 1,
	    "who can be reached again learns of it");
}

/* A note is a sign of life as a move is, and the same follows from it. */
static void
test_nobody_writes(struct clocks_kit *k)
{
	struct talk talk = {.seat = 0, .text = "Sorry!"};
	struct store *s = k->kit.desk->store;

	talk.game = clocks_kit_start(k, with_bot, 2, PLAIN "bot");
	clocks_kit_for(k, 6 * DAY);
	must(store_begin(s));
	talk_post(k->kit.desk, &talk);
	must(store_commit(s));
	tap_ok(talk.result == TALK_POSTED && paused(k, talk.game, 0) &&
		clocks_kit_game(k, talk.game).alarm > k->kit.now,
	    "a note ends the pause, and the game has an alarm again");
	clocks_kit_for(k, 6 * DAY);
	tap_ok(paused(k, talk.game, STORE_PAUSE_NOBODY) &&
		clocks_kit_happened(k, talk.game, STORE_HAPPENED_PAUSE) == 2,
	    "which rings when the time is up once more");
}

static void
test_lost_more(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, three, 3, ""), at;

	set_reach(k, game, 1, false);
	at = k->kit.now;
	tap_ok(open_motion(k, game).about == 1 &&
		open_motion(k, game).until == at + 3 * DAY,
	    "a table without a clock is asked, too");
	choice = "wait";
	clocks_kit_do(k, game, 0, vote);
	clocks_kit_do(k, game, 2, vote);
	tap_ok(open_motion(k, game).about == -1 &&
		clocks_kit_game(k, game).alarm == at + 3 * DAY,
	    "it may wait");
	clocks_kit_for(k, 3 * DAY);
	tap_ok(open_motion(k, game).about == 1, "but then is asked again");
	clocks_kit_move(k, game, 0);
	tap_ok(clocks_kit_try(k, game, 1) == TURN_REFUSED &&
		clocks_kit_happened(k, game, STORE_HAPPENED_FOUND) == 1 &&
		open_motion(k, game).about == -1 &&
		clocks_kit_move(k, game, 1) == TURN_MADE,
	    "who does something by a link of his letters has got them");
	game = clocks_kit_start(k, two, 2, PLAIN "bot");
	set_reach(k, game, 0, false);
	set_reach(k, game, 1, false);
	tap_ok(paused(k, game, STORE_PAUSE_NOBODY),
	    "when none can be reached the game pauses");
	set_reach(k, game, 1, true);
	tap_ok(paused(k, game, 0) && clocks_kit_due(k, game, 0, NULL) == 0,
	    "and goes on with the first who can");
	clocks_kit_for(k, 3 * DAY);
	tap_ok(clocks_kit_standin(k, game, 0)[0] != '\0',
	    "who is asked about the others, as ever");
}

static void
test_bounced(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, PLAIN "bot");
	int64_t other = clocks_kit_start(k, two, 2, PLAIN "bot");
	struct store *s = k->kit.desk->store;
	struct store_player p;
	struct table t;
	bool cleared;

	if (table_load_rows(k->kit.desk, game, &t, NULL) != TABLE_OK ||
	    store_begin(s) != STORE_OK ||
	    store_player_bounced(s, t.seats[1].player, k->kit.now) != STORE_OK)
		abort();
	reach_changed(k->kit.desk, game);
	reach_changed(k->kit.desk, other);
	if (store_commit(s) != STORE_OK)
		abort();
	clocks_kit_until(k, k->kit.now);
	tap_ok(clocks_kit_happened(k, game, STORE_HAPPENED_LOST) == 1 &&
		clocks_kit_happened(k, other, STORE_HAPPENED_LOST) == 1,
	    "a letter that comes back concerns all tables of its reader");
	clocks_kit_move(k, game, 0);
	clocks_kit_try(k, game, 1);
	if (store_player_get(s, t.seats[1].player, &p) != STORE_OK)
		abort();
	cleared = p.bounced == 0;
	store_player_fini(&p);
	table_fini(&t);
	tap_ok(cleared &&
		clocks_kit_happened(k, game, STORE_HAPPENED_FOUND) == 1 &&
		clocks_kit_happened(k, other, STORE_HAPPENED_FOUND) == 1,
	    "and so does his being there");
}

/* --- pauses ------------------------------------------------------------------------------- */

static enum store_status
pause_game(struct desk *d, struct table *t, int seat)
{
	(void)seat;
	return clockwork_pause(d, t, STORE_PAUSE_AGREED);
}

static enum store_status
hold_game(struct desk *d, struct table *t, int seat)
{
	(void)seat;
	return clockwork_pause(d, t, STORE_PAUSE_OPERATOR);
}

static enum store_status
go_on(struct desk *d, struct table *t, int seat)
{
	(void)seat;
	return clockwork_go_on(d, t);
}

static enum store_status
operator_goes_on(struct desk *d, struct table *t, int seat)
{
	(void)seat;
	return absent_go_on(d, t);
}

/* SEAT is somebody else's, by the operator's word. */
static enum store_status
give_away(struct desk *d, struct table *t, int seat)
{
	char mail[] = "cy@play.example", name[] = "Cy", none[] = "";
	struct store_player cy = {
	    .mail = mail, .name = name, .lang = none, .zone = none};
	struct store_invite to = {
	    .game = t->game.id, .place = seat, .name = name};
	enum store_status status = store_player_put(d->store, &cy);

	to.player = cy.id;
	return status == STORE_OK ? inviteseat_give(d, t, &to) : status;
}

static void
test_pause(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, PLAIN "bot"), due;

	due = clocks_kit_due(k, game, 0, NULL);
	clocks_kit_for(k, DAY);
	clocks_kit_do(k, game, 0, pause_game);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == 0 &&
		clocks_kit_game(k, game).alarm == 0,
	    "no time runs in a pause");
	clocks_kit_for(k, 50 * DAY);
	tap_ok(clocks_kit_move(k, game, 0) == TURN_PAUSED &&
		entries(k, game) == 1 && paused(k, game, STORE_PAUSE_AGREED),
	    "nor is a move made, or the pause ended by trying");
	clocks_kit_do(k, game, 0, go_on);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == due + 50 * DAY,
	    "afterwards there is as much time as before it");
	tap_ok(clocks_kit_happened(k, game, STORE_HAPPENED_PAUSE) == 1 &&
		clocks_kit_happened(k, game, STORE_HAPPENED_GO_ON) == 1,
	    "both are told");
}

static void
test_given(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, PLAIN "bot");

	clocks_kit_for(k, 6 * DAY);
	clocks_kit_for(k, 6 * DAY);
	tap_ok(paused(k, game, STORE_PAUSE_NOBODY),
	    "nobody is there, one for whom a bot plays, and one late");
	clocks_kit_do(k, game, 0, give_away);
	clocks_kit_for(k, 60);
	tap_ok(paused(k, game, 0) && clocks_kit_standin(k, game, 1)[0] != '\0',
	    "who takes over a seat does not wait for the other for ever");
}

/* It is one pause for the clocks, whose end is the operator's. */
static void
test_held(struct clocks_kit *k)
{
	int64_t game = clocks_kit_start(k, two, 2, PLAIN "bot"), due;

	clocks_kit_for(k, 4 * DAY);
	due = clocks_kit_due(k, game, 0, NULL);
	clocks_kit_do(k, game, 0, pause_game);
	clocks_kit_for(k, 10 * DAY);
	clocks_kit_do(k, game, 0, hold_game);
	tap_ok(paused(k, game, STORE_PAUSE_OPERATOR),
	    "the operator takes over a pause of the table's");
	clocks_kit_do(k, game, 0, pause_game);
	clocks_kit_for(k, 10 * DAY);
	tap_ok(paused(k, game, STORE_PAUSE_OPERATOR) &&
		clocks_kit_happened(k, game, STORE_HAPPENED_STANDIN) == 0,
	    "and no other comes after it");
	clocks_kit_do(k, game, 0, go_on);
	tap_ok(paused(k, game, 0) &&
		clocks_kit_due(k, game, 0, NULL) == due + 20 * DAY,
	    "grace has stood still in both");
	game = clocks_kit_start(k, two, 2, PLAIN "bot");
	clocks_kit_for(k, 6 * DAY);
	clocks_kit_for(k, 6 * DAY);
	tap_ok(paused(k, game, STORE_PAUSE_NOBODY),
	    "also a pause because nobody is there");
	clocks_kit_do(k, game, 0, hold_game);
	clocks_kit_do(k, game, 0, come_back);
	tap_ok(paused(k, game, STORE_PAUSE_OPERATOR) &&
		clocks_kit_standin(k, game, 1)[0] == '\0',
	    "then who comes back waits for the operator");
	clocks_kit_do(k, game, 0, operator_goes_on);
	clocks_kit_for(k, 60);
	tap_ok(paused(k, game, 0) && clocks_kit_standin(k, game, 1)[0] != '\0',
	    "and for those who stay late happens what the table chose");
}

/* --- the server was down -------------------------------------------------------------------- */

/* As a process that begins to serve at AT does it. */
static void
serve_again(struct clocks_kit *k, struct downtime *down, int64_t at)
{
	k->kit.now = at;
	downtime_begin(k->kit.desk, down);
	clocks_kit_until(k, at);
}

static void
test_down(struct clocks_kit *k)
{
	struct downtime down = {0};
	int64_t game, other, due, at;

	downtime_begin(k->kit.desk, &down);
	game = clocks_kit_start(k, two, 2, PLAIN "lose");
	other = clocks_kit_start(k, two, 2,
	    "clock=bank start=3d increment=0 cap=3d grace=3d vacation=no "
	    "late=lose");
	due = clocks_kit_due(k, game, 0, NULL);
	at = k->kit.now;
	for (int i = 0; i < 10; i++) {
		clocks_kit_for(k, 30);
		downtime_step(k->kit.desk, &down, true);
	}
	tap_ok(clocks_kit_due(k, game, 0, NULL) == due,
	    "as long as somebody is there time runs");
	serve_again(k, &down, at + 366 * DAY);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == due + 366 * DAY - 300 &&
		clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 0 &&
		clocks_kit_game(k, other).state == STORE_OPEN,
	    "a year without the server makes nobody late");
	clocks_kit_for(k, 240);
	due = clocks_kit_due(k, game, 0, NULL);
	tap_ok(!downtime_step(k->kit.desk, &down, true) &&
		clocks_kit_due(k, game, 0, NULL) == due,
	    "a few minutes are no downtime");
	k->kit.now += 30 * DAY;
	tap_ok(downtime_step(k->kit.desk, &down, true) &&
		clocks_kit_due(k, game, 0, NULL) == due + 30 * DAY,
	    "nor does time run while the machine sleeps");
}

/* The clock of the machine is set ahead by mistake, and back. */
static void
test_set_back(struct clocks_kit *k)
{
	struct downtime down = {0};
	int64_t game, due, at;

	downtime_begin(k->kit.desk, &down);
	game = clocks_kit_start(k, two, 2, PLAIN "lose");
	due = clocks_kit_due(k, game, 0, NULL);
	downtime_step(k->kit.desk, &down, true);
	at = k->kit.now;
	k->kit.now = at + 400 * DAY;
	downtime_step(k->kit.desk, &down, true);
	clocks_kit_until(k, k->kit.now);
	tap_ok(clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 0,
	    "a clock that is set ahead makes nobody late");
	k->kit.now = at + 60;
	downtime_step(k->kit.desk, &down, true);
	tap_ok(clocks_kit_due(k, game, 0, NULL) == due + 60,
	    "and when it is set back time runs again");
	clocks_kit_until(k, at + 2 * DAY);
	k->kit.now = at + DAY;
	clocks_kit_move(k, game, 0);
	tap_ok(clocks_kit_due(k, game, 1, NULL) == at + 4 * DAY,
	    "nobody gains or loses time that was counted");
	clocks_kit_until(k, at + 4 * DAY - 1);
	tap_ok(clocks_kit_happened(k, game, STORE_HAPPENED_LATE) == 0,
	    "nor is he late too early");
}

int
main(void)
{
	struct clocks_kit k;

	clocks_kit_open(&k);
	test_return(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_nobody(&k);
	test_nobody_writes(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_lost(&k);
	test_lost_more(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_bounced(&k);
	test_pause(&k);
	test_given(&k);
	test_held(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_down(&k);
	clocks_kit_close(&k);
	clocks_kit_open(&k);
	test_set_back(&k);
	clocks_kit_close(&k);
	return tap_done();
}
