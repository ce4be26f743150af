/*
 * Rules for letters of which another one tells the same: only one of both is
 * sent, also when letters are owed anew or the clock was set back in between.
 *
 * Not here: letters that are gathered or wait for quiet hours
 * (desk_taste_test.c).
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "people/never.h"
#include "people/owing.h"
#include "play/tell.h"
#include "post/bounce.h"
#include "people/inviteseat.h"
#include "play/vote.h"
#include "post/outboxlist.h"
#include "pages/resend.h"
#include "store/store_players.h"
#include "tap.h"
#include "taste_kit.h"

/* --- owed anew ------------------------------------------------------------------ */

static void
test_retried(void)
{
	struct taste_kit w;
	struct taste_kit_letter l;
	struct buffer why = {0};
	int64_t game;
	int n = 0;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=none", NULL);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	taste_kit_look(&w, game, 1, STORE_LETTER_TURN, &l);
	tap_ok(taste_kit_count(&w, "turn", "bo") == 1 &&
		bounce_take(w.k.kit.desk, l.found.id, "552 mailbox full",
		    &why) == BOUNCE_TAKEN,
	    "the letter of a turn comes back");
	tap_ok(outboxlist_retry(w.k.kit.desk, l.found.id, &n, &why) && n == 1,
	    "and is to be sent once more");
	taste_kit_until(&w, w.k.kit.now + MINUTE);
	tap_ok(taste_kit_count(&w, "turn", "bo") == 2,
	    "it is: that it was sent before tells its reader nothing");
	buffer_fini(&why);
	taste_kit_close(&w);
}

static enum store_status
tell(struct desk *d, struct table *t, int seat)
{
	return tell_table(d, t, 1u << seat);
}

static void
test_retried_all(void)
{
	struct taste_kit w;
	struct buffer why = {0};
	int64_t game;
	int n = 0;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=none", NULL);
	w.fate = MAIL_REFUSED;
	for (int i = 0; i < 4; i++) {
		clocks_kit_do(&w.k, game, 1, tell);
		taste_kit_until(&w, w.k.kit.now + HOUR);
	}
	w.fate = MAIL_DELIVERED;
	tap_ok(outboxlist_retry(w.k.kit.desk, 0, &n, &why) && n == 4,
	    "four letters of the table's news that were refused are owed anew");
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "table", "bo") == 1,
	    "one of them tells what all would");
	buffer_fini(&why);
	taste_kit_close(&w);
}

/* --- the clock --------------------------------------------------------------------- */

static enum store_status
ask_pause(struct desk *d, struct table *t, int seat)
{
	return vote_move(d, t, seat, STORE_MOTION_PAUSE) == VOTE_DONE
	    ? STORE_OK
	    : STORE_FAILED;
}

static enum store_status
ask_end(struct desk *d, struct table *t, int seat)
{
	return vote_move(d, t, seat, STORE_MOTION_END) == VOTE_DONE
	    ? STORE_OK
	    : STORE_FAILED;
}

static void
test_set_back(void)
{
	struct taste_kit w;
	struct buffer why = {0};
	int64_t game;
	int n = 0;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=none", NULL);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	clocks_kit_do(&w.k, game, 0, ask_pause);
	tap_ok(owing_resend(w.k.kit.desk, NULL, game, 1, &n, &why),
	    "letters are asked for once more");
	taste_kit_until(&w, w.k.kit.now + 10);
	tap_ok(taste_kit_count(&w, "table", "bo") == 1 &&
		taste_kit_count(&w, "again", "bo") == 1,
	    "and a question asked");
	taste_kit_forget(&w);
	w.k.kit.now -= 2 * MINUTE;
	clocks_kit_do(&w.k, game, 0, ask_end);
	tap_ok(owing_resend(w.k.kit.desk, NULL, game, 1, &n, &why),
	    "both again, when the clock has been set back");
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "table", "bo") == 1 &&
		taste_kit_count(&w, "again", "bo") == 1,
	    "that of before is no later one");
	buffer_fini(&why);
	taste_kit_close(&w);
}

/* A question of the second in which the one before has left. */
static void
test_same_second(void)
{
	struct taste_kit w;
	int64_t game;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=none", NULL);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	clocks_kit_do(&w.k, game, 0, ask_pause);
	taste_kit_work(&w);
	clocks_kit_do(&w.k, game, 0, ask_end);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "table", "bo") == 2,
	    "two questions of one second make two letters, if one has left");
	taste_kit_close(&w);
	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=none", NULL);
	clocks_kit_do(&w.k, game, 0, ask_pause);
	clocks_kit_do(&w.k, game, 0, ask_end);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "table", "bo") == 1, "and otherwise one");
	taste_kit_close(&w);
}

/* --- the end, and another reader ----------------------------------------------------- */

static enum store_status
end(struct desk *d, struct table *t, int seat)
{
	(void)seat;
	return tablemove_end(d, t);
}

static void
test_over(void)
{
	void (*const wants[])(struct store_player *) = {
	    taste_kit_wants_digest, taste_kit_wants_quiet};
	struct taste_kit w;
	int64_t game, at;

	for (int i = 0; i < 2; i++) {
		taste_kit_open(&w);
		game = taste_kit_start(&w, "clock=none", wants[i]);
		taste_kit_until(&w, at = taste_kit_next_clock(&w, 23, 0));
		clocks_kit_do(&w.k, game, 1, tell);
		taste_kit_until(&w, at + HOUR);
		clocks_kit_do(&w.k, game, 1, end);
		taste_kit_until(&w, at + 2 * DAY);
		tap_ok(taste_kit_count(&w, "over", "bo") == 1 &&
			taste_kit_count(&w, "table", "bo") == 0,
		    "after the letter of the end no news of the table comes");
		taste_kit_close(&w);
	}
}

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
test_given(void)
{
	struct taste_kit w;
	int64_t game, at;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=3d late=bot",
	    taste_kit_wants_digest);
	taste_kit_until(&w, at = taste_kit_next_clock(&w, 9, 0));
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, at + 10 * HOUR);
	clocks_kit_do(&w.k, game, 1, give_away);
	taste_kit_until(&w, at + DAY);
	tap_ok(taste_kit_count(&w, "again", "cy") == 1 &&
		taste_kit_count(&w, "turn", "cy") == 0,
	    "who takes over a seat that is to move gets one letter");
	tap_ok(taste_kit_count(&w, "turn", "bo") == 0 &&
		taste_kit_count(&w, "digest", "bo") == 0,
	    "and whose it was none");
	taste_kit_close(&w);
}

/* --- an address that is not written to --------------------------------------------------- */

static void
test_refused(void)
{
	struct taste_kit w;
	struct store *s;
	struct buffer why = {0};
	int64_t game;
	int n = 0;

	taste_kit_open(&w);
	s = w.k.kit.desk->store;
	game = taste_kit_start(&w, "clock=none", NULL);
	if (store_begin(s) != STORE_OK ||
	    never_set(w.k.kit.desk, "bo@play.example", true) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
	tap_ok(!owing_resend(w.k.kit.desk, "bo@play.example", 0, -1, &n,
		   &why) &&
		strstr(buffer_text(&why), "never to be written to") != NULL,
	    "the operator is told where no letters can be sent");
	buffer_reset(&why);
	tap_ok(!owing_resend(w.k.kit.desk, NULL, game, 1, &n, &why) &&
		strstr(buffer_text(&why), "letters off") != NULL,
	    "and at which seat");
	tap_ok(owing_resend(w.k.kit.desk, NULL, game, -1, &n, &why) && n == 1,
	    "of a table the others get theirs");
	buffer_fini(&why);
	taste_kit_close(&w);
}

int
main(void)
{
	test_retried();
	test_retried_all();
	test_set_back();
	test_same_second();
	test_over();
	test_given();
	test_refused();
	return tap_done();
}
