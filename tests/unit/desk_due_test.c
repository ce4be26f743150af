/*
 * Rules for letters that are due together: of several that ask the same seat for
 * its turn only the last is sent, and that one is sent in any case.
 */
#include "config.h"

#include <string.h>

#include "post/due.h"
#include "store/store_fates.h"
#include "tap.h"
#include "taste_kit.h"

enum { MOVES = 9 };

/* A game of so many moves, of which no letter has left. */
static int64_t
open_game(struct taste_kit *w)
{
	struct desk_kit *kit = &w->k.kit;
	struct chance_fast chance;
	int64_t game;

	taste_kit_open(w);
	chance_fast_init(&chance, 3);
	game = taste_kit_start(w, "", NULL);
	for (int i = 0; i < MOVES; i++)
		desk_kit_choose(kit, game, desk_kit_to_move(kit, game),
		    RULES_RANDOM, &chance.chance);
	return game;
}

static struct store *
store_of(struct taste_kit *w)
{
	return w->k.kit.desk->store;
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
	struct taste_kit w;
	size_t told = 0, last = 0;

	(void)open_game(&w);
	must(due_look_up(&due, store_of(&w), w.k.kit.now));
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
	taste_kit_close(&w);
}

static void
test_sent(void)
{
	static struct due due;
	struct store_letter_counts counts;
	struct store_letter first;
	struct taste_kit w;
	int64_t game = open_game(&w), id;
	int seat = desk_kit_to_move(&w.k.kit, game);

	must(due_look_up(&due, store_of(&w), w.k.kit.now));
	id = due.letter[0].id;
	due_forget(&due);
	taste_kit_work(&w);
	must(store_letter_get(store_of(&w), id, &first));
	tap_ok(first.state == STORE_LETTER_DROPPED &&
		strcmp(first.said, "a later one is owed") == 0,
	    "an earlier one is dropped without being composed");
	store_letter_fini(&first);
	must(store_letters_count(store_of(&w), &counts));
	tap_ok(w.n == 1 &&
		taste_kit_count(&w, "turn", seat == 0 ? "ann" : "bo") == 1 &&
		counts.owed == 0 && counts.dropped == MOVES - 1,
	    "one letter leaves, to whoever is to move");
	tap_ok(taste_kit_is_dropped(&w, game, 1 - seat, STORE_LETTER_TURN,
		   "the seat is not asked any more"),
	    "nobody else is told of a turn that is over");
	taste_kit_close(&w);
}

/* The moves after it may be taken back while a letter is to be dropped. */
static void
test_taken_back(void)
{
	static struct due due;
	struct store_letter l;
	struct taste_kit w;
	int64_t game = open_game(&w), by;
	struct store *s = store_of(&w);

	must(due_look_up(&due, s, w.k.kit.now));
	by = due_told_by(&due, 0);
	must(store_begin(s));
	must(store_letter_told(s, due.letter[1].id, due_told_by(&due, 1),
	    w.k.kit.now, "a later one is owed"));
	must(store_letters_recall(s, game, due.letter[0].ply + 1, w.k.kit.now,
	    "taken back"));
	must(store_letter_told(s, due.letter[0].id, by, w.k.kit.now,
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
	taste_kit_close(&w);
}

int
main(void)
{
	test_told_by();
	test_sent();
	test_taken_back();
	return tap_done();
}
