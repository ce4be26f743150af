/*
 * Rules for the outbox, with a clock and a mail server of the test's own: what
 * is sent when, what is written down, and that no letter is lost or told twice,
 * whatever fails.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "post/bounce.h"
#include "post/outbox.h"
#include "desk/mailer.h"
#include "desk_kit.h"
#include "store/store_data.h"
#include "store/store_fates.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "tap.h"

enum { SENT_MAX = 128, MINUTE = 60, DAY = 24 * 3600 };

/* A mail server that does as it is told, and remembers. */
struct server {
	struct outbox *outbox;
	bool ready;
	bool holds;  /* says nothing of letters that it got */
	size_t room; /* for letters that it says nothing of */
	enum mail_fate fate;
	const char *says;
	size_t n;
	struct {
		int64_t ticket;
		char *from, *to, *message_id;
	} sent[SENT_MAX];
};

static bool
is_ready(void *arg)
{
	const struct server *s = arg;

	return s->ready && s->n < SENT_MAX &&
	    outbox_flying(s->outbox) < s->room;
}

static void
take_letter(void *arg, int64_t ticket, const char *from, const char *to,
    const char *message_id, const char *bytes, size_t len)
{
	struct server *s = arg;

	if (len == 0 || bytes[len - 1] != '\n')
		abort();
	s->sent[s->n].ticket = ticket;
	s->sent[s->n].from = strdup(from);
	s->sent[s->n].to = strdup(to);
	s->sent[s->n++].message_id = strdup(message_id);
	if (!s->holds)
		outbox_done(s->outbox, ticket, s->fate, s->says);
}

static const struct outbox_transport transport = {is_ready, take_letter};

static void
server_forget(struct server *s)
{
	for (size_t i = 0; i < s->n; i++) {
		free(s->sent[i].from);
		free(s->sent[i].to);
		free(s->sent[i].message_id);
	}
	s->n = 0;
}

static void
server_says(struct server *s, enum mail_fate fate, const char *says)
{
	s->fate = fate;
	s->says = says;
}

/* A desk with a game of Ann and Bo, whose letters of the beginning are owed. */
struct world {
	struct desk_kit kit;
	struct server server;
	struct outbox *o;
	int64_t game;
};

static int64_t
start_game(struct world *w)
{
	static const char *const players[] = {
	    "Ann <ann@play.example>", "Bo <bo@play.example>"};

	return desk_kit_start(&w->kit, players, 2, "first=0");
}

static void
world_open(struct world *w)
{
	memset(w, 0, sizeof *w);
	desk_kit_open(&w->kit);
	w->game = start_game(w);
	w->o = outbox_new(w->kit.desk, &transport, &w->server, false);
	w->server.outbox = w->o;
	w->server.ready = true;
	w->server.room = SENT_MAX;
	server_says(&w->server, MAIL_DELIVERED, "250 taken");
}

static void
world_close(struct world *w)
{
	server_forget(&w->server);
	outbox_free(w->o);
	desk_kit_close(&w->kit);
}

/* As if the process had died. */
static void
die(struct world *w)
{
	outbox_free(w->o);
	w->o = outbox_new(w->kit.desk, &transport, &w->server, true);
	w->server.outbox = w->o;
}

static void
work(struct world *w)
{
	while (outbox_step(w->o))
		;
}

static struct store_letter_counts
count(struct world *w)
{
	struct store_letter_counts counts;

	if (store_letters_count(w->kit.desk->store, &counts) != STORE_OK)
		abort();
	return counts;
}

/* State, tries and words of letter ID. */
static bool
is_letter(struct world *w, int64_t id, enum store_letter_state state, int tries,
    const char *said)
{
	struct store_letter l;
	bool good;

	if (store_letter_get(w->kit.desk->store, id, &l) != STORE_OK)
		abort();
	good = l.state == state && l.tries == tries &&
	    strcmp(l.said != NULL ? l.said : "", said) == 0;
	if (!good)
		printf("# letter %d: state %d, tries %d, <%s>\n", (int)id,
		    l.state, l.tries, l.said != NULL ? l.said : "");
	store_letter_fini(&l);
	return good;
}

static bool
is_unreachable(struct world *w, int seat)
{
	struct store_seat seats[RULES_SEATS_MAX];
	bool unreachable;
	int n;

	if (store_seats_get(w->kit.desk->store, w->game, seats, &n) !=
		STORE_OK ||
	    seat >= n)
		abort();
	unreachable = seats[seat].unreachable;
	store_seats_fini(seats, n);
	return unreachable;
}

/* The letters that are owed are for Ann (1) and Bo (2). */
static void
test_sent(void)
{
	struct world w;
	int64_t id = 0;

	world_open(&w);
	tap_ok(outbox_next(w.o) <= w.kit.now,
	    "letters that are due are to be sent at once");
	w.server.ready = false;
	work(&w);
	tap_ok(w.server.n == 0 && count(&w).owed == 2,
	    "nothing is given to a server that is not ready");
	w.server.ready = true;
	work(&w);
	tap_ok(w.server.n == 2 &&
		strcmp(w.server.sent[0].to, "ann@play.example") == 0 &&
		strcmp(w.server.sent[1].to, "bo@play.example") == 0,
	    "each is sent once, in order");
	tap_ok(bounce_find(w.kit.desk, w.server.sent[1].from, &id) && id == 2 &&
		strncmp(w.server.sent[1].from, "games+b2-", 9) == 0,
	    "its envelope sender says which letter it is");
	tap_ok(count(&w).sent == 2 &&
		is_letter(&w, 1, STORE_LETTER_SENT, 0, "250 taken"),
	    "and that it was sent is written down");
	tap_ok(outbox_next(w.o) == INT64_MAX, "then there is nothing to do");
	w.kit.now += 400 * DAY;
	work(&w);
	tap_ok(w.server.n == 2, "ever");
	world_close(&w);
}

static void
work_until_parked(struct world *w)
{
	while (count(w).parked == 0 && w->server.n < SENT_MAX - 2) {
		w->kit.now = outbox_next(w->o);
		work(w);
	}
}

static void
test_put_off(void)
{
	struct world w;
	int64_t began;

	world_open(&w);
	began = w.kit.now;
	server_says(&w.server, MAIL_LATER, "451 not now");
	work(&w);
	tap_ok(w.server.n == 2 &&
		is_letter(&w, 1, STORE_LETTER_OWED, 1, "451 not now"),
	    "a letter that was put off stays owed, with the server's words");
	tap_ok(outbox_next(w.o) == began + MINUTE,
	    "it is tried again in a minute");
	w.kit.now += MINUTE - 1;
	work(&w);
	tap_ok(w.server.n == 2, "not a second earlier");
	w.kit.now += 1;
	work(&w);
	tap_ok(w.server.n == 4 &&
		strcmp(w.server.sent[0].message_id,
		    w.server.sent[2].message_id) == 0,
	    "under the Message-ID that it had");
	tap_ok(outbox_next(w.o) == w.kit.now + 4 * MINUTE,
	    "then in four minutes");
	tap_ok(!is_unreachable(&w, 0), "nobody is unreachable yet");
	work_until_parked(&w);
	tap_ok(count(&w).parked == 2 && w.kit.now > began + 7 * DAY &&
		w.kit.now < began + 8 * DAY,
	    "after a week it is given up, after %zu tries", w.server.n / 2);
	tap_ok(is_unreachable(&w, 0) && outbox_next(w.o) == INT64_MAX,
	    "and its reader is unreachable");
	world_close(&w);
	world_open(&w);
	server_says(&w.server, MAIL_LATER, "454 4.7.1 <...>: Relay denied");
	work_until_parked(&w);
	tap_ok(count(&w).parked == 2 && !is_unreachable(&w, 0),
	    "but not of a week of denied relaying");
	world_close(&w);
}

/* A week in which nobody tried says nothing about an address. */
static void
test_put_off_late(void)
{
	struct world w;

	world_open(&w);
	w.kit.now += 30 * DAY;
	server_says(&w.server, MAIL_LATER, "451 not now");
	work(&w);
	tap_ok(count(&w).parked == 0 && w.server.n == 2,
	    "a letter that is old, because the server was away, is not given up "
	    "when it is put off");
	work_until_parked(&w);
	tap_ok(count(&w).parked == 2 && w.server.n == 20,
	    "but after ten tries");
	world_close(&w);
}

static void
test_refused(void)
{
	struct world w;
	struct turn turn;
	char *move;

	world_open(&w);
	server_says(&w.server, MAIL_REFUSED, "550 no such user");
	work(&w);
	tap_ok(is_letter(&w, 2, STORE_LETTER_PARKED, 0, "550 no such user") &&
		is_unreachable(&w, 0) && is_unreachable(&w, 1),
	    "a refused letter is parked with the server's words, and the seat "
	    "is unreachable");
	w.kit.now += 30 * DAY;
	work(&w);
	tap_ok(w.server.n == 2, "it is not tried again");
	move = desk_kit_legal(&w.kit, w.game, 0);
	desk_kit_move(&w.kit, &turn, w.game, 0, 0, move);
	turn_fini(&turn);
	free(move);
	tap_ok(is_unreachable(&w, 1), "that others play on changes nothing");
	server_says(&w.server, MAIL_DELIVERED, "250 taken");
	w.kit.now += DAY;
	work(&w);
	tap_ok(strcmp(w.server.sent[w.server.n - 1].to, "bo@play.example") ==
		    0 &&
		!is_unreachable(&w, 1),
	    "the next letter is tried nevertheless; taken, it makes its seat "
	    "reachable");
	world_close(&w);
}

/* Whether the desk can know that the mail server is down. */
static bool
says_down(struct world *w)
{
	char *since = NULL;
	enum store_status status =
	    store_fact_get(w->kit.desk->store, MAILER_DOWN, &since);

	free(since);
	return status == STORE_OK;
}

/* It is another process that tells the operator. */
static void
test_down_told(void)
{
	struct world w;

	world_open(&w);
	tap_ok(!says_down(&w), "nothing is said against a server not tried");
	server_says(&w.server, MAIL_DOWN, "no connection");
	work(&w);
	tap_ok(says_down(&w), "one that is down is said to be");
	die(&w);
	work(&w);
	tap_ok(says_down(&w), "also after a restart, until it was there");
	w.kit.now += DAY;
	server_says(&w.server, MAIL_LATER, "451 not now");
	work(&w);
	tap_ok(!says_down(&w), "and no more when it answers, whatever it says");
	world_close(&w);
}

static void
test_down(void)
{
	struct world w;
	int64_t began;

	world_open(&w);
	began = w.kit.now;
	server_says(&w.server, MAIL_DOWN, "no connection");
	work(&w);
	tap_ok(w.server.n == 1 && count(&w).owed == 2,
	    "while the mail server is down one letter is tried, and none is "
	    "given up");
	tap_ok(outbox_next(w.o) == began + 5, "it is asked again in 5 s");
	for (int i = 0; i < 50; i++) {
		w.kit.now = outbox_next(w.o);
		work(&w);
	}
	tap_ok(w.server.n == 51 && outbox_next(w.o) == w.kit.now + 30 &&
		count(&w).owed == 2 && !is_unreachable(&w, 0),
	    "then a little more rarely, up to every 30 s, for as long as it "
	    "takes");
	w.kit.now -= 365 * DAY;
	server_says(&w.server, MAIL_DELIVERED, "");
	start_game(&w);
	work(&w);
	tap_ok(w.server.n == 53 && count(&w).sent == 2,
	    "a clock that is set back does not prolong the wait of others");
	w.kit.now += 365 * DAY + 31;
	work(&w);
	tap_ok(count(&w).sent == 4 && outbox_next(w.o) == INT64_MAX,
	    "when it is back all are sent");
	world_close(&w);
}

static void
test_crash(void)
{
	struct world w;

	world_open(&w);
	w.server.holds = true;
	work(&w);
	tap_ok(w.server.n == 2 && outbox_flying(w.o) == 2 &&
		outbox_next(w.o) == INT64_MAX,
	    "letters whose fate is not told are under way");
	work(&w);
	tap_ok(w.server.n == 2, "and not given a second time");
	outbox_done(w.o, w.server.sent[0].ticket, MAIL_DELIVERED, "250 taken");
	die(&w);
	tap_ok(count(&w).owed == 2,
	    "dying before a fate is written down leaves the letter owed");
	w.server.holds = false;
	work(&w);
	tap_ok(w.server.n == 4 &&
		strcmp(w.server.sent[0].message_id,
		    w.server.sent[2].message_id) == 0 &&
		strcmp(w.server.sent[1].message_id,
		    w.server.sent[3].message_id) == 0,
	    "it is sent again under the same Message-ID");
	tap_ok(strcmp(w.server.sent[0].from, w.server.sent[2].from) == 0,
	    "and the same envelope sender");
	tap_ok(count(&w).sent == 2 && outbox_next(w.o) == INT64_MAX,
	    "and that is the end of it");
	world_close(&w);
}

/* Two letters on one connection that breaks. */
static void
test_together(void)
{
	struct world w;
	int64_t began;

	world_open(&w);
	began = w.kit.now;
	w.server.holds = true;
	work(&w);
	for (size_t i = 0; i < 2; i++)
		outbox_done(w.o, w.server.sent[i].ticket, MAIL_DOWN, "lost");
	tap_ok(outbox_next(w.o) == began + 5,
	    "letters that were under way together fail together, once");
	work(&w);
	tap_ok(count(&w).owed == 2 && w.server.n == 2, "and stay owed");
	w.server.holds = false;
	w.kit.now = outbox_next(w.o) + 1;
	work(&w);
	tap_ok(w.server.n == 4 && count(&w).sent == 2, "until it is back");
	world_close(&w);
}

/* A heap of letters and a server that takes two at a time: fates are gathered
 * and written down in between. */
static void
test_heap(void)
{
	enum { GAMES = 20 };
	struct world w;
	size_t told = 0;

	world_open(&w);
	for (int i = 1; i < GAMES; i++)
		(void)start_game(&w);
	w.server.holds = true;
	w.server.room = 2;
	for (int steps = 0; steps < 2 * GAMES; steps++) {
		(void)outbox_step(w.o);
		for (; told < w.server.n; told++)
			outbox_done(w.o, w.server.sent[told].ticket,
			    MAIL_DELIVERED, "250 taken");
	}
	work(&w);
	tap_ok(w.server.n == (size_t)2 * GAMES && count(&w).sent == 2 * GAMES &&
		count(&w).owed == 0,
	    "of a heap of letters each is sent once (%zu of %d)", w.server.n,
	    2 * GAMES);
	world_close(&w);
}

/* The daily letter for letter 2 is due first, letter 2 last. */
static void
gather(struct world *w, int64_t daily)
{
	struct store *s = w->kit.desk->store;
	struct store_player p;
	struct store_seat seats[RULES_SEATS_MAX];
	int n;

	if (store_begin(s) != STORE_OK ||
	    store_seats_get(s, w->game, seats, &n) != STORE_OK ||
	    store_player_get(s, seats[1].player, &p) != STORE_OK)
		abort();
	p.letters = STORE_LETTERS_DIGEST;
	if (store_player_change(s, &p) != STORE_OK ||
	    store_letter_hold(s, 2, w->kit.now, daily, daily) != STORE_OK ||
	    store_letter_owe_about(s, STORE_LETTER_DIGEST, p.id, daily, 1, 1) !=
		STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
	store_player_fini(&p);
	store_seats_fini(seats, n);
}

/* After a long time without the post a daily letter and what it stands for are
 * due together, with so many between them that its fate is written down. */
static void
test_told_daily(void)
{
	enum { GAMES = 20 };
	struct world w;

	world_open(&w);
	for (int i = 1; i < GAMES; i++)
		(void)start_game(&w);
	w.kit.now += DAY;
	gather(&w, w.kit.now - DAY / 2);
	work(&w);
	tap_ok(is_letter(&w, 2, STORE_LETTER_DROPPED, 0,
		   "told in the daily letter"),
	    "what a daily letter tells is recorded so");
	tap_ok(w.server.n == (size_t)2 * GAMES && count(&w).owed == 0,
	    "and does not leave, too, though it was due with it (%zu letters)",
	    w.server.n);
	world_close(&w);
}

/* A letter that was gathered for the daily one of DAILY, and leaves by itself
 * after all, now. */
static void
leave(struct world *w, int64_t daily, const char *sentence)
{
	struct store *s = w->kit.desk->store;
	struct store_letter l;

	w->server.holds = true;
	if (store_begin(s) != STORE_OK ||
	    store_letter_hold(s, 2, w->kit.now, daily, daily) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
	work(w);
	if (store_letter_get(s, 2, &l) != STORE_OK)
		abort();
	tap_ok(w->server.n == 2 && l.held == w->kit.now && l.daily == 0, "%s",
	    sentence);
	store_letter_fini(&l);
}

static void
test_gathered(void)
{
	struct world w;

	world_open(&w);
	leave(&w, w.kit.now + DAY,
	    "a letter that leaves at once is not one of the daily letter any "
	    "more, which would tell it again");
	world_close(&w);
	world_open(&w);
	leave(&w, w.kit.now,
	    "nor is one that leaves in the second of the daily letter");
	world_close(&w);
}

/* A letter that kills whoever composes it: the process dies inside SEND. */
static void
test_deadly(void)
{
	struct world w;
	int64_t began;

	world_open(&w);
	began = w.kit.now;
	die(&w);
	w.server.holds = true;
	w.server.ready = true;
	(void)outbox_step(w.o);
	die(&w);
	tap_ok(is_letter(&w, 1, STORE_LETTER_OWED, 1,
		   "the post died before it was sent"),
	    "after a crash a letter is put off before it is tried, so that it "
	    "cannot kill again at once");
	w.server.holds = false;
	work(&w);
	tap_ok(w.server.n == 2 && outbox_next(w.o) == began + 5,
	    "the others would not wait for it");
	w.kit.now = outbox_next(w.o);
	work(&w);
	tap_ok(count(&w).sent == 2, "it has its turn later");
	world_close(&w);
}

int
main(void)
{
	test_sent();
	test_put_off();
	test_put_off_late();
	test_refused();
	test_down_told();
	test_down();
	test_together();
	test_crash();
	test_heap();
	test_told_daily();
	test_gathered();
	test_deadly();
	return tap_done();
}
