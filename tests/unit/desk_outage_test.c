/*
 * Rules for times in which the mail server, or the server itself, was down: no
 * player misses news by it, or loses time to answer in.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "game/invite.h"
#include "game/motion.h"
#include "play/downtime.h"
#include "people/inviteseat.h"
#include "play/vote.h"
#include "lobby_kit.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "tap.h"
#include "taste_kit.h"

static const char *const two[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>"};
static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};

/* The server says once that it does not take Bo's letter of a turn now: to
 * *L. */
static bool
is_said_once(struct taste_kit *w, int64_t game, struct taste_kit_letter *l)
{
	w->fate = MAIL_LATER;
	for (int i = 0; i < 700; i++) {
		taste_kit_until(w, w->k.kit.now + 1);
		(void)taste_kit_look(w, game, 1, STORE_LETTER_TURN, l);
		if (strcmp(l->said, "said so") == 0)
			break;
	}
	w->fate = MAIL_DELIVERED;
	return strcmp(l->said, "said so") == 0;
}

/* Tries on a mail server that is not there say nothing about a letter. */
static void
test_tries(void)
{
	static const int64_t lengths[] = {3 * HOUR, 9 * DAY};

	for (size_t i = 0; i < 2; i++) {
		struct taste_kit_letter l;
		struct taste_kit w;
		int64_t game, put_off;

		taste_kit_open(&w);
		game = taste_kit_start(&w, "clock=none", NULL);
		w.away = true;
		taste_kit_move(&w, game, 0);
		taste_kit_until(&w, w.k.kit.now + lengths[i]);
		w.away = false;
		tap_ok(is_said_once(&w, game, &l) &&
			l.found.state == STORE_LETTER_OWED &&
			l.found.tries == 1,
		    "a letter that is put off once, after %d hours without a "
		    "mail server, is not given up",
		    (int)(lengths[i] / HOUR));
		put_off = w.k.kit.now;
		taste_kit_until(&w, put_off + DAY);
		tap_ok(taste_kit_count(&w, "turn", "bo") == 1 &&
			taste_kit_left_at(&w, "turn", "bo") <= put_off + 60,
		    "and comes a minute later");
		taste_kit_close(&w);
	}
}

/* Bo is told that the game began, and that it is his turn, by one letter,
 * whenever both are due. */
static void
test_beginning(void)
{
	for (int minutes = 1; minutes < 90; minutes += 14) {
		struct taste_kit w;
		int64_t game;

		taste_kit_open(&w);
		w.away = true;
		game = clocks_kit_start(&w.k, two, 2, "clock=none");
		taste_kit_until(&w, w.k.kit.now + minutes * MINUTE);
		taste_kit_move(&w, game, 0);
		taste_kit_until(&w, w.k.kit.now + minutes * MINUTE + minutes);
		w.away = false;
		taste_kit_until(&w, w.k.kit.now + DAY);
		if (taste_kit_count(&w, "began", "bo") != 1 ||
		    taste_kit_count(&w, "turn", "bo") != 0 ||
		    !taste_kit_is_dropped(&w, game, 1, STORE_LETTER_TURN,
			"told with the letter of the beginning"))
			tap_ok(false, "after %d minutes", minutes);
		taste_kit_close(&w);
	}
	tap_ok(true,
	    "after an outage the letter of the beginning tells the turn, too, "
	    "and the letter of the turn does not leave");
}

/* The address alone is the fault: the letter of the turn does not wait for it. */
static void
test_beginning_put_off(void)
{
	struct taste_kit_letter l;
	struct taste_kit w;
	int64_t game;

	taste_kit_open(&w);
	w.fate = MAIL_LATER;
	game = clocks_kit_start(&w.k, two, 2, "clock=none");
	taste_kit_until(&w, w.k.kit.now + HOUR);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + 10);
	tap_ok(taste_kit_look(&w, game, 1, STORE_LETTER_TURN, &l) &&
		l.found.tries > 0,
	    "a letter of the turn is tried, though that of the beginning was "
	    "put off");
	taste_kit_close(&w);
}

static enum store_status
owe_news(struct desk *d, struct table *t, int seat)
{
	int64_t now = desk_now(d);

	return store_letter_owe_besides(d->store, &t->game, seat,
	    STORE_LETTER_TABLE, now, now, now);
}

/* Bo's letter breaks each connection, while Ann gets one every minute. */
static void
test_breaks(void)
{
	enum { MINUTES = 60 };
	struct taste_kit_letter l;
	struct taste_kit w;
	int64_t game;
	int late = 0, tried;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=none", NULL);
	w.fate = MAIL_DOWN;
	w.tried = 0;
	taste_kit_move(&w, game, 0);
	for (int i = 0; i < MINUTES; i++) {
		int64_t at = w.k.kit.now;

		clocks_kit_do(&w.k, game, 0, owe_news);
		taste_kit_until(&w, at + MINUTE - 1);
		late += taste_kit_left_at(&w, "table", "ann") != at;
		taste_kit_forget(&w);
		w.k.kit.now = at + MINUTE;
	}
	tried = w.tried;
	tap_ok(tried > 2 && tried < 12 &&
		taste_kit_look(&w, game, 1, STORE_LETTER_TURN, &l) &&
		l.found.state == STORE_LETTER_OWED && l.found.tries == 0,
	    "a letter that breaks the connection is tried ever more rarely "
	    "(%d times in an hour), and not given up",
	    tried);
	tap_ok(late < tried, "others wait for it seldom (%d of %d)", late,
	    MINUTES);
	w.fate = MAIL_DELIVERED;
	taste_kit_until(&w, w.k.kit.now + DAY);
	tap_ok(taste_kit_count(&w, "turn", "bo") == 1,
	    "when it does so no more it is sent");
	taste_kit_close(&w);
}

/* --- hours that the rules give ----------------------------------------------------- */

/* Plays until somebody has proposed a head, and gives the others two hours to
 * object to it: who. */
static int
propose_head(struct taste_kit *w, int64_t game)
{
	for (int i = 0; i < 60; i++) {
		int seat = desk_kit_to_move(&w->k.kit, game);
		char *move = desk_kit_legal(&w->k.kit, game, seat);
		bool head = strncmp(move, "head:", 5) == 0;

		free(move);
		taste_kit_until(w, w->k.kit.now + 10);
		taste_kit_forget(w);
		if (head) {
			w->away = true;
			clocks_kit_move(&w->k, game, seat);
			return seat;
		}
		clocks_kit_move(&w->k, game, seat);
	}
	abort();
}

static uint32_t
entries(struct taste_kit *w, int64_t game)
{
	return clocks_kit_game(&w->k, game).entries;
}

static void
test_hours(void)
{
	static const char *const options[] = {"expansion=yes", "objection=2"};
	struct taste_kit w;
	uint32_t before;
	int64_t game, back;

	taste_kit_open(&w);
	game = desk_kit_start_of(&w.k.kit, "geonosis", three, 3, options, 2);
	(void)propose_head(&w, game);
	before = entries(&w, game);
	taste_kit_until(&w, w.k.kit.now + 5 * HOUR);
	tap_ok(entries(&w, game) == before && w.n == 0,
	    "nobody agrees by the clock before he was told");
	w.away = false;
	taste_kit_until(&w, w.k.kit.now + 11 * MINUTE);
	back = taste_kit_left_at(&w, "turn", "bo");
	if (back == 0)
		back = taste_kit_left_at(&w, "turn", "ann");
	taste_kit_until(&w, back + 2 * HOUR - 2 * MINUTE);
	tap_ok(back != 0 && entries(&w, game) == before,
	    "he has the hours that the rules give from the letter on");
	taste_kit_until(&w, back + 2 * HOUR + 15 * MINUTE);
	tap_ok(entries(&w, game) > before, "and not more");
	taste_kit_close(&w);
}

/* --- votes ------------------------------------------------------------------------ */

/* A game in which the others vote about Ann, who is late, and its one open
 * motion. AWAY: the mail server is, since Ann was told. */
static int64_t
start_vote(struct taste_kit *w, struct store_motion *m, bool away)
{
	int64_t game = clocks_kit_start(&w->k, three, 3,
	    "clock=move move=1d grace=1d late=vote vacation=no");
	struct store_motion open[MOTIONS_MAX];
	size_t n = 0;

	taste_kit_work(w);
	w->away = away;
	for (int i = 0; i < 72 && n == 0; i++) {
		taste_kit_until(w, w->k.kit.now + HOUR);
		if (store_motions_open(w->k.kit.desk->store, game, open,
			MOTIONS_MAX, &n) != STORE_OK)
			abort();
	}
	if (n != 1)
		abort();
	*m = open[0];
	return game;
}

static bool
is_decided(struct taste_kit *w, const struct store_motion *m)
{
	struct store_motion now;

	if (store_motion_get(w->k.kit.desk->store, m->id, &now) != STORE_OK)
		abort();
	return now.state != STORE_MOTION_OPEN;
}

/* The server stands still for LENGTH. */
static void
stand_still(struct taste_kit *w, int64_t length)
{
	struct downtime down;

	downtime_begin(w->k.kit.desk, &down);
	w->k.kit.now += length;
	downtime_begin(w->k.kit.desk, &down);
}

static void
test_vote_down(void)
{
	struct store_motion m;
	struct taste_kit w;
	int64_t game, left, back;

	taste_kit_open(&w);
	game = start_vote(&w, &m, false);
	left = m.until - w.k.kit.now;
	stand_still(&w, 5 * DAY);
	back = w.k.kit.now;
	taste_kit_until(&w, back + left - MINUTE);
	tap_ok(!is_decided(&w, &m) &&
		clocks_kit_standin(&w.k, game, 0)[0] == '\0',
	    "a vote that was open when the server went down has as much time "
	    "left as it had");
	taste_kit_until(&w, back + left + 1);
	tap_ok(is_decided(&w, &m) &&
		clocks_kit_standin(&w.k, game, 0)[0] != '\0',
	    "and not more");
	taste_kit_close(&w);
}

/* A letter that asks is worth nothing before it has left. */
static void
test_vote_unsent(void)
{
	struct store_motion m;
	struct taste_kit w;
	int64_t game, back;

	taste_kit_open(&w);
	game = start_vote(&w, &m, true);
	taste_kit_until(&w, w.k.kit.now + 4 * DAY);
	tap_ok(!is_decided(&w, &m),
	    "a vote is not over while those who are asked were not told");
	w.away = false;
	taste_kit_until(&w, w.k.kit.now + 11 * MINUTE);
	back = taste_kit_left_at(&w, "table", "cy");
	taste_kit_until(&w, back + DAY - MINUTE);
	tap_ok(back != 0 && !is_decided(&w, &m),
	    "they have all of its time from the letter on");
	taste_kit_until(&w, back + DAY + 15 * MINUTE);
	tap_ok(is_decided(&w, &m) &&
		clocks_kit_standin(&w.k, game, 0)[0] != '\0',
	    "and not more");
	taste_kit_close(&w);
}

/* Bo's address is to blame, not the mail server. */
static void
test_vote_put_off(void)
{
	struct store_motion m;
	struct taste_kit w;

	taste_kit_open(&w);
	w.fate = MAIL_LATER;
	(void)start_vote(&w, &m, false);
	taste_kit_until(&w, m.until + MINUTE);
	tap_ok(is_decided(&w, &m),
	    "a vote does not wait for an address that takes no letters");
	taste_kit_close(&w);
}

/* --- proposals -------------------------------------------------------------------- */

static const struct lobby_form form = {.ruleset = "carcassonne",
    .name = "Ann",
    .mail = "ann@play.example",
    .players = "Bo <bo@play.example>",
    .message = ""};

/* Goes on for LENGTH, with proposals. */
static void
go_on(struct taste_kit *w, int64_t length)
{
	int64_t end = w->k.kit.now + length;

	while (w->k.kit.now < end) {
		int64_t next = w->k.kit.now + 10 * MINUTE;

		taste_kit_until(w, next < end ? next : end);
		lobby_steps(&w->k.kit);
		taste_kit_work(w);
	}
}

static void
test_confirmation(void)
{
	struct taste_kit w;
	int64_t id;

	taste_kit_open(&w);
	w.away = true;
	if (lobby_make(&w.k.kit, &form, &id) != PROPOSAL_DONE)
		abort();
	go_on(&w, 5 * DAY);
	tap_ok(lobby_state(&w.k.kit, id) == STORE_PROPOSAL_NEW,
	    "a proposal does not lapse before its starter was asked");
	w.away = false;
	go_on(&w, 3 * DAY);
	tap_ok(taste_kit_count(&w, "confirm", "ann") == 1 &&
		lobby_state(&w.k.kit, id) == STORE_PROPOSAL_NEW,
	    "he has all of his days from the letter on");
	go_on(&w, HOUR);
	tap_ok(lobby_state(&w.k.kit, id) == STORE_PROPOSAL_LAPSED,
	    "and not more");
	taste_kit_close(&w);
}

static void
test_invitation(void)
{
	struct taste_kit w;
	int64_t id, first;

	taste_kit_open(&w);
	w.away = true;
	id = lobby_propose(&w.k.kit, &form);
	go_on(&w, 4 * DAY);
	w.away = false;
	go_on(&w, DAY);
	first = taste_kit_left_at(&w, "invite", "bo");
	tap_ok(taste_kit_count(&w, "invite", "bo") == 1,
	    "who could not be invited for days is not asked once more at once");
	go_on(&w, 3 * DAY);
	tap_ok(taste_kit_count(&w, "invite", "bo") == 2 &&
		taste_kit_left_at(&w, "invite", "bo") >= first + 3 * DAY,
	    "but when he has not answered for three days");
	taste_kit_until(&w, first + 14 * DAY - HOUR);
	go_on(&w, 30 * MINUTE);
	tap_ok(lobby_state(&w.k.kit, id) == STORE_PROPOSAL_CONFIRMED,
	    "and has his two weeks from the first letter on");
	go_on(&w, HOUR);
	tap_ok(lobby_state(&w.k.kit, id) == STORE_PROPOSAL_LAPSED,
	    "and not more");
	taste_kit_close(&w);
}

static void
test_invitation_down(void)
{
	struct taste_kit w;
	int64_t back;

	taste_kit_open(&w);
	(void)lobby_propose(&w.k.kit, &form);
	go_on(&w, 2 * DAY);
	stand_still(&w, 5 * DAY);
	back = w.k.kit.now;
	go_on(&w, 2 * DAY);
	tap_ok(taste_kit_count(&w, "invite", "bo") == 2 &&
		taste_kit_left_at(&w, "invite", "bo") >= back + DAY,
	    "nobody is asked once more because the server was down");
	taste_kit_close(&w);
}

/* Asks Dee for SEAT. */
static enum store_status
ask_for_seat(struct desk *d, struct table *t, int seat)
{
	const char *field, *fault;

	return inviteseat_ask(d, t, seat, seat, "Dee", "dee@play.example",
		   &field, &fault) == PROPOSAL_DONE
	    ? STORE_OK
	    : STORE_FAILED;
}

/* Whether the only invitation to a seat of GAME can be accepted. */
static bool
may_accept(struct taste_kit *w, int64_t game)
{
	struct store_invite invites[STORE_INVITES_MAX];
	struct desk *d = w->k.kit.desk;
	struct table t;
	bool may;
	size_t n;

	if (store_invites_of_game(d->store, game, invites, &n) != STORE_OK ||
	    n != 1 || table_load(d, game, &t, NULL) != TABLE_OK)
		abort();
	may = invite_may(d, &t, &invites[0]) == PROPOSAL_DONE;
	table_fini(&t);
	store_invites_fini(invites, n);
	return may;
}

static void
test_seat(void)
{
	struct taste_kit w;
	int64_t game;

	taste_kit_open(&w);
	game = clocks_kit_start(&w.k, three, 3, "clock=none");
	go_on(&w, HOUR);
	w.away = true;
	clocks_kit_do(&w.k, game, 2, ask_for_seat);
	go_on(&w, 15 * DAY);
	w.away = false;
	go_on(&w, 10 * DAY);
	stand_still(&w, 5 * DAY);
	go_on(&w, 3 * DAY);
	tap_ok(may_accept(&w, game),
	    "an invitation to a seat is good for two weeks, but those without "
	    "a mail server before it was sent, and days without this one");
	go_on(&w, DAY + HOUR);
	tap_ok(!may_accept(&w, game), "and not longer");
	taste_kit_close(&w);
}

/* --- a clock that was ahead ---------------------------------------------------------- */

/* At noon the clock is put ten hours ahead, Bo, who has those wishes, is asked,
 * and ten minutes later it is put right. When the letter of his turn leaves, in
 * seconds after noon. */
static int64_t
ask_ahead(void (*wants)(struct store_player *p), const char *kind)
{
	struct downtime down;
	struct taste_kit w;
	int64_t game, noon, at;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=3d late=bot vacation=no",
	    wants);
	noon = taste_kit_next_clock(&w, 12, 0);
	taste_kit_until(&w, noon);
	downtime_begin(w.k.kit.desk, &down);
	w.k.kit.now = noon + 10 * HOUR + MINUTE;
	downtime_step(w.k.kit.desk, &down, true);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + 10 * MINUTE);
	w.k.kit.now = noon + 10 * MINUTE;
	downtime_step(w.k.kit.desk, &down, true);
	taste_kit_until(&w, noon + 2 * DAY);
	at = taste_kit_left_at(&w, kind, "bo") - noon;
	if (taste_kit_count(&w, "turn", "bo") +
		taste_kit_count(&w, "digest", "bo") !=
	    1)
		at = -1;
	taste_kit_close(&w);
	return at;
}

static void
wants_evening(struct store_player *p)
{
	p->letters = STORE_LETTERS_DIGEST;
	p->digest_at = 20 * 60;
}

static void
wants_morning(struct store_player *p)
{
	p->quiet_from = 22 * 60;
	p->quiet_to = 7 * 60;
}

static void
test_ahead(void)
{
	int64_t at = ask_ahead(wants_morning, "turn");

	tap_ok(at >= 0 && at < HOUR,
	    "a letter that was held because the clock was ahead is looked at "
	    "anew when it is put right (%d minutes after noon)",
	    (int)(at / MINUTE));
	at = ask_ahead(wants_evening, "digest");
	tap_ok(at == 8 * HOUR,
	    "one for the daily letter is told in that of the same day (%d "
	    "minutes after noon)",
	    (int)(at / MINUTE));
}

int
main(void)
{
	test_tries();
	test_beginning();
	test_beginning_put_off();
	test_breaks();
	test_hours();
	test_vote_down();
	test_vote_unsent();
	test_vote_put_off();
	test_confirmation();
	test_invitation();
	test_invitation_down();
	test_seat();
	test_ahead();
	return tap_done();
}
