/*
 * Rules for several threads that compose letters: each letter leaves once, in
 * the order of its game, and says what it would without threads; nothing is
 * lost when they are stopped; and one that does not end is seen. The threads
 * ask the test's clock, which can hold them there.
 */
#include "config.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "post/outbox.h"
#include "post/workers.h"
#include "desk_kit.h"
#include "tap.h"

enum { GAMES = 6, PLIES = 6, SENT_MAX = 400 };

/* A mail server that takes all letters, and keeps them. */
struct server {
	struct outbox *outbox;
	size_t n;
	struct {
		int64_t ticket;
		char *message_id, *bytes;
		size_t len;
	} sent[SENT_MAX];
};

struct world {
	struct desk_kit kit;
	struct server server;
	struct outbox *o;
	pthread_t self;
	/* The gate at which threads wait while it is closed. */
	pthread_mutex_t mutex;
	pthread_cond_t change;
	bool closed;
	bool slow; /* time goes by while a letter is composed */
	size_t waiting;
};

static bool
is_ready(void *arg)
{
	const struct server *s = arg;

	return s->n < SENT_MAX;
}

static void
take_letter(void *arg, int64_t ticket, const char *from, const char *to,
    const char *message_id, const char *bytes, size_t len)
{
	struct server *s = arg;

	(void)from;
	(void)to;
	s->sent[s->n].ticket = ticket;
	s->sent[s->n].message_id = strdup(message_id);
	s->sent[s->n].bytes = memcpy(malloc(len), bytes, len);
	s->sent[s->n++].len = len;
	outbox_done(s->outbox, ticket, MAIL_DELIVERED, "250 taken");
}

static const struct outbox_transport transport = {is_ready, take_letter};

static int64_t
gate_clock(void *arg)
{
	struct world *w = arg;

	if (!pthread_equal(pthread_self(), w->self)) {
		pthread_mutex_lock(&w->mutex);
		w->waiting++;
		pthread_cond_broadcast(&w->change);
		while (w->closed)
			pthread_cond_wait(&w->change, &w->mutex);
		w->waiting--;
		w->kit.now += w->slow ? 5 : 0;
		pthread_mutex_unlock(&w->mutex);
	}
	return w->kit.now;
}

static void
set_gate(struct world *w, bool closed)
{
	pthread_mutex_lock(&w->mutex);
	w->closed = closed;
	pthread_cond_broadcast(&w->change);
	pthread_mutex_unlock(&w->mutex);
}

/* Waits until N threads are at the gate. */
static void
await(struct world *w, size_t n)
{
	pthread_mutex_lock(&w->mutex);
	while (w->waiting < n)
		pthread_cond_wait(&w->change, &w->mutex);
	pthread_mutex_unlock(&w->mutex);
}

static void
begin(struct world *w, int workers, bool careful)
{
	w->o = outbox_new(w->kit.desk, &transport, &w->server, careful);
	w->server.outbox = w->o;
	if (workers > 0)
		outbox_employ(w->o, workers);
}

/* A world of so many games, whose letters of the beginning are owed. */
static void
world_open(struct world *w, int games)
{
	static const char *const players[] = {
	    "Ann <ann@play.example>", "Bo <bo@play.example>"};

	memset(w, 0, sizeof *w);
	w->self = pthread_self();
	pthread_mutex_init(&w->mutex, NULL);
	pthread_cond_init(&w->change, NULL);
	desk_kit_open(&w->kit);
	for (int i = 0; i < games; i++)
		(void)desk_kit_start(&w->kit, players, 2, "first=0");
	desk_set_clock(w->kit.desk, gate_clock, w);
}

/* A move in each game, the PLY-th of all; its letters are due then. */
static void
move_all(struct world *w, int games, int ply)
{
	for (int game = 1; game <= games; game++) {
		int seat = desk_kit_to_move(&w->kit, game);
		char *move = desk_kit_legal(&w->kit, game, seat);
		struct turn turn;

		desk_kit_move(&w->kit, &turn, game, seat, (uint32_t)ply / 2,
		    move);
		turn_fini(&turn);
		free(move);
	}
	w->kit.now += 3600;
}

static void
world_close(struct world *w)
{
	outbox_free(w->o);
	for (size_t i = 0; i < w->server.n; i++) {
		free(w->server.sent[i].message_id);
		free(w->server.sent[i].bytes);
	}
	desk_kit_close(&w->kit);
	pthread_mutex_destroy(&w->mutex);
	pthread_cond_destroy(&w->change);
}

static struct store_letter_counts
count(struct world *w)
{
	struct store_letter_counts counts;

	must(store_letters_count(w->kit.desk->store, &counts));
	return counts;
}

/* Steps until nothing is owed. */
static void
work(struct world *w)
{
	while (outbox_step(w->o) || count(w).owed > 0) {
		struct pollfd fd = {.fd = outbox_fd(w->o), .events = POLLIN};

		if (count(w).owed > 0)
			(void)poll(&fd, 1, 1000);
	}
}

/* The letter of B with that Message-ID, or -1. */
static int
find_sent(const struct server *s, const char *message_id)
{
	for (size_t i = 0; i < s->n; i++)
		if (strcmp(s->sent[i].message_id, message_id) == 0)
			return (int)i;
	return -1;
}

/* How many letters of A are not in B, byte for byte. */
static int
count_others(const struct server *a, const struct server *b)
{
	int others = 0;

	for (size_t i = 0; i < a->n; i++) {
		int j = find_sent(b, a->sent[i].message_id);

		if (j < 0 || a->sent[i].len != b->sent[j].len ||
		    memcmp(a->sent[i].bytes, b->sent[j].bytes,
			a->sent[i].len) != 0)
			others++;
	}
	return others;
}

/* How often a letter was sent before one of the same game that was owed before
 * it. */
static int
count_overtaken(struct world *w)
{
	struct store_letter a, b;
	int n = 0;

	for (size_t i = 1; i < w->server.n; i++)
		for (size_t j = 0; j < i; j++) {
			must(store_letter_get(w->kit.desk->store,
			    w->server.sent[j].ticket, &a));
			must(store_letter_get(w->kit.desk->store,
			    w->server.sent[i].ticket, &b));
			n += a.game == b.game && a.due > b.due;
			store_letter_fini(&a);
			store_letter_fini(&b);
		}
	return n;
}

/* Sends the letters of GAMES games that are played for a while; some moves are
 * made while letters of the one before are owed. */
static void
play(struct world *w, int workers)
{
	world_open(w, GAMES);
	begin(w, workers, false);
	for (int ply = 0; ply < PLIES; ply++) {
		if (ply != 1)
			work(w);
		move_all(w, GAMES, ply);
	}
	work(w);
}

static void
test_same(void)
{
	struct world one, many;
	struct store_letter_counts a, b;

	play(&one, 0);
	a = count(&one);
	for (int workers = 1; workers <= WORKERS_MAX; workers++) {
		play(&many, workers);
		b = count(&many);
		tap_ok(a.sent > 6 * GAMES && a.dropped > 0 &&
			b.sent == a.sent && b.dropped == a.dropped &&
			many.server.n == one.server.n,
		    "%d threads send each letter once", workers);
		tap_ok(count_others(&one.server, &many.server) == 0 &&
			count_others(&many.server, &one.server) == 0,
		    "which are, byte for byte, those that are composed without "
		    "threads");
		tap_ok(count_overtaken(&many) == 0,
		    "in the order of each game");
		world_close(&many);
	}
	world_close(&one);
}

static void
test_stopped(void)
{
	struct world w;
	struct store_letter_counts counts, before;

	world_open(&w, GAMES);
	before = count(&w);
	begin(&w, 3, false);
	for (int i = 0; i < 10; i++) {
		struct pollfd fd = {.fd = outbox_fd(w.o), .events = POLLIN};

		(void)outbox_step(w.o);
		(void)poll(&fd, 1, 1000);
	}
	(void)outbox_flush(w.o);
	outbox_free(w.o);
	counts = count(&w);
	tap_ok(counts.sent == (int64_t)w.server.n && w.server.n > 0 &&
		counts.owed == before.owed - counts.sent,
	    "letters that were being composed at the end stay owed");
	begin(&w, 2, false);
	work(&w);
	counts = count(&w);
	tap_ok(counts.sent == before.owed && (int64_t)w.server.n == before.owed,
	    "and leave once when there is an outbox again");
	world_close(&w);
}

static void
test_stuck(void)
{
	struct world w;

	world_open(&w, 3);
	begin(&w, 4, false);
	set_gate(&w, true);
	(void)outbox_step(w.o);
	await(&w, 3);
	tap_ok(w.server.n == 0 && !outbox_is_stuck(w.o, 2),
	    "a letter of each game is composed, and no second one of a game");
	tap_ok(outbox_next(w.o) == INT64_MAX,
	    "until one is there, there is nothing to do");
	w.kit.now += 2;
	tap_ok(outbox_is_stuck(w.o, 2),
	    "one that does not come to an end is seen");
	set_gate(&w, false);
	work(&w);
	tap_ok(w.server.n == 6 && count(&w).sent == 6 &&
		!outbox_is_stuck(w.o, 0),
	    "what took so long is sent, as all are, once");
	world_close(&w);
}

static void
test_slow(void)
{
	enum { STEPS = 200 };
	struct world w;

	world_open(&w, 3);
	w.slow = true;
	begin(&w, 2, false);
	for (int i = 0; i < STEPS && w.server.n < 6; i++) {
		struct pollfd fd = {.fd = outbox_fd(w.o), .events = POLLIN};

		(void)outbox_step(w.o);
		(void)poll(&fd, 1, 1000);
	}
	tap_ok(w.server.n == 6,
	    "on a machine that is slow to compose them letters leave, too");
	world_close(&w);
}

static void
test_careful(void)
{
	struct world w;

	world_open(&w, 3);
	begin(&w, 4, true);
	set_gate(&w, true);
	(void)outbox_step(w.o);
	await(&w, 1);
	(void)outbox_step(w.o);
	tap_ok(outbox_next(w.o) == INT64_MAX && w.waiting == 1 &&
		count(&w).owed == 6,
	    "after a crash letters are composed one at a time, ...");
	set_gate(&w, false);
	work(&w);
	tap_ok(w.server.n == 6, "and all are sent");
	world_close(&w);
}

/* L was given to W. */
static void
give(struct workers *w, struct store_letter l)
{
	static int64_t last = 100;

	l.id = ++last;
	workers_give(w, &l);
}

static void
test_ask(void)
{
	const struct store_letter turn = {.game = 1, .kind = STORE_LETTER_TURN},
				  other = {.game = 2,
				      .kind = STORE_LETTER_TURN},
				  daily = {.about = 1,
				      .kind = STORE_LETTER_DIGEST},
				  daily2 = {.about = 2,
				      .kind = STORE_LETTER_DIGEST},
				  invite = {
				      .about = 1, .kind = STORE_LETTER_INVITE};
	struct world w;
	struct workers *all;

	world_open(&w, 1);
	set_gate(&w, true);
	begin(&w, 0, false);
	all = workers_new(w.kit.desk);
	workers_hire(all, 2);
	give(all, turn);
	tap_ok(workers_ask(all, &turn) == WORKERS_LATER &&
		workers_ask(all, &other) == WORKERS_TAKE &&
		workers_ask(all, &invite) == WORKERS_TAKE,
	    "a letter waits for another one of its game, no other one does");
	tap_ok(workers_ask(all, &daily) == WORKERS_FULL,
	    "a daily letter waits until no letter of a game is composed, and "
	    "none goes before it");
	give(all, other);
	give(all, (struct store_letter){.game = 3, .kind = STORE_LETTER_TURN});
	tap_ok(workers_ask(all, &invite) == WORKERS_TAKE,
	    "a letter may wait behind each that is composed");
	give(all, (struct store_letter){.game = 4, .kind = STORE_LETTER_TURN});
	tap_ok(workers_ask(all, &invite) == WORKERS_FULL &&
		workers_busy(all) == 4,
	    "and no more");
	set_gate(&w, false);
	while (workers_busy(all) > 0) {
		struct composed *c = workers_composed(all);

		if (c != NULL)
			workers_release(all, c);
	}
	give(all, daily);
	tap_ok(workers_ask(all, &turn) == WORKERS_FULL &&
		workers_ask(all, &daily2) == WORKERS_TAKE &&
		workers_ask(all, &daily) == WORKERS_LATER,
	    "beside a daily letter only those of other people are composed");
	workers_free(all);
	world_close(&w);
}

int
main(void)
{
	test_same();
	test_stopped();
	test_stuck();
	test_slow();
	test_careful();
	test_ask();
	return tap_done();
}
