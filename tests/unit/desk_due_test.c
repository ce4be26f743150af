/*
 * Rules for letters that are due together: of several that ask the same seat for
 * its turn only the last is sent, and that one is sent in any case.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "desk_kit.h"
#include "post/due.h"
#include "post/outbox.h"
#include "store/store_fates.h"
#include "tap.h"

enum { MOVES = 9, SENT_MAX = 16 };

static const char *const players[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>"};

struct server {
	struct outbox *outbox;
	size_t n;
	int64_t sent[SENT_MAX];
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
	(void)message_id;
	(void)bytes;
	(void)len;
	s->sent[s->n++] = ticket;
	outbox_done(s->outbox, ticket, MAIL_DELIVERED, "250 taken");
}

/* A game of so many moves; no letter has left but that of the beginning. */
static int64_t
open_game(struct desk_kit *kit)
{
	struct chance_fast chance;
	int64_t game;

	desk_kit_open(kit);
	chance_fast_init(&chance, 3);
	game = desk_kit_start(kit, players, 2, "first=0");
	desk_kit_send_all(kit);
	for (int i = 0; i < MOVES; i++)
		desk_kit_choose(kit, game, desk_kit_to_move(kit, game),
		    RULES_RANDOM, &chance.chance);
	return game;
}

/* The last letter that asks SEAT for a turn; 0: there is none. */
static int64_t
last_of(const struct due *due, int seat)
{
	int64_t id = 0;

	for (size_t i = 0; i < due->n; i++)
		if (due->letter[i].seat == seat)
			id = due->letter[i].id;
	return id;
}

static void
test_told_by(void)
{
	static struct due due;
	struct desk_kit kit;
	size_t told = 0, last = 0;

	(void)open_game(&kit);
	must(due_look_up(&due, kit.desk->store, kit.now));
	tap_ok(due.n == MOVES, "each move owes its letter (%zu)", due.n);
	for (size_t i = 0; i < due.n; i++) {
		int64_t by = due_told_by(&due, i);

		told += by == last_of(&due, due.letter[i].seat);
		last += by == 0;
	}
	tap_ok(last == 2 && told == MOVES - 2,
	    "a letter is told by the last that asks the same seat");
	due.letter[0].id = due.letter[due.n - 1].id = 0;
	due_close_up(&due);
	tap_ok(due.n == MOVES - 2 && due.letter[0].id != 0,
	    "what is done with is forgotten");
	due_forget(&due);
	tap_ok(due.n == 0, "and all of it");
	desk_kit_close(&kit);
}

static void
test_sent(void)
{
	static const struct outbox_transport transport = {
	    is_ready, take_letter};
	struct server server = {.n = 0};
	struct store_letter_counts counts;
	static struct due due;
	struct desk_kit kit;
	int64_t game = open_game(&kit), wanted;

	must(due_look_up(&due, kit.desk->store, kit.now));
	wanted = last_of(&due, desk_kit_to_move(&kit, game));
	due_forget(&due);
	server.outbox = outbox_new(kit.desk, &transport, &server, false);
	while (outbox_step(server.outbox))
		;
	must(store_letters_count(kit.desk->store, &counts));
	tap_ok(server.n == 1 && server.sent[0] == wanted && counts.owed == 0 &&
		counts.dropped == MOVES - 1,
	    "one letter leaves: the newest of whoever is to move");
	outbox_free(server.outbox);
	desk_kit_close(&kit);
}

/* The moves after it may be taken back while a letter is to be dropped. */
static void
test_taken_back(void)
{
	static struct due due;
	struct store_letter l;
	struct desk_kit kit;
	int64_t game = open_game(&kit), by;
	struct store *s = kit.desk->store;

	must(due_look_up(&due, s, kit.now));
	by = due_told_by(&due, 0);
	must(store_begin(s));
	must(store_letter_told(s, due.letter[1].id, due_told_by(&due, 1),
	    kit.now, "a later one is owed"));
	must(store_letters_recall(s, game, due.letter[0].ply + 1, kit.now,
	    "taken back"));
	must(store_letter_told(s, due.letter[0].id, by, kit.now,
	    "a later one is owed"));
	must(store_commit(s));
	must(store_letter_get(s, due.letter[1].id, &l));
	tap_ok(l.state == STORE_LETTER_DROPPED,
	    "a letter is dropped when a later one is owed");
	store_letter_fini(&l);
	must(store_letter_get(s, due.letter[0].id, &l));
	tap_ok(by != 0 && l.state == STORE_LETTER_OWED,
	    "it stays owed when that one was taken back");
	store_letter_fini(&l);
	due_forget(&due);
	desk_kit_close(&kit);
}

int
main(void)
{
	test_told_by();
	test_sent();
	test_taken_back();
	return tap_done();
}
