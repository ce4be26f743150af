/*
 * Rules of a turn: what a token lets happen, once; what is stored with it; and
 * which letters it owes.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "desk_kit.h"
#include "tap.h"

static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};

/* The letters owed now, as bits by seat, of one kind. */
static unsigned
owed(struct desk_kit *kit, enum store_letter_kind kind)
{
	struct store_letter letters[32];
	unsigned seats = 0;
	size_t n;

	if (store_letters_due(kit->desk->store, kit->now, letters, 32, &n) !=
	    STORE_OK)
		abort();
	for (size_t i = 0; i < n; i++) {
		if (letters[i].kind == kind)
			seats |= 1u << letters[i].seat;
		store_letter_fini(&letters[i]);
	}
	return seats;
}

static void
send_all(struct desk_kit *kit)
{
	struct store *s = kit->desk->store;
	struct store_letter letters[32];
	size_t n;

	if (store_letters_due(s, kit->now, letters, 32, &n) != STORE_OK ||
	    store_begin(s) != STORE_OK)
		abort();
	for (size_t i = 0; i < n; i++) {
		if (store_letter_done(s, letters[i].id, STORE_LETTER_SENT,
			kit->now, NULL) != STORE_OK)
			abort();
		store_letter_fini(&letters[i]);
	}
	if (store_commit(s) != STORE_OK)
		abort();
}

static void
test_once(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, three, 3, "first=1");
	struct turn turn, again, other;
	char *move;

	tap_ok(owed(kit, STORE_LETTER_BEGAN) == 7 &&
		owed(kit, STORE_LETTER_TURN) == 0,
	    "at the start everybody is owed the letter of the beginning, "
	    "which is the first seat's turn, too");
	send_all(kit);
	move = desk_kit_legal(kit, game, 1);
	desk_kit_move(kit, &turn, game, 1, 0, move);
	tap_ok(turn.result == TURN_MADE && turn.entry == 1 &&
		strcmp(turn.made, move) == 0 && !turn.goes_on,
	    "a legal move with the present token is made");
	tap_ok(owed(kit, STORE_LETTER_TURN) == 4,
	    "and the next seat, nobody else, is owed a letter");
	desk_kit_move(kit, &again, game, 1, 0, move);
	tap_ok(again.result == TURN_MADE && again.entry == 1 &&
		again.events.len == turn.events.len &&
		memcmp(again.events.data, turn.events.data, turn.events.len) ==
		    0 &&
		memcmp(again.hash, turn.hash, sizeof turn.hash) == 0,
	    "the same move again gives the same receipt");
	desk_kit_move(kit, &other, game, 1, 0, "5,5/0");
	tap_ok(other.result == TURN_STALE,
	    "another move with that token is stale");
	turn_fini(&turn);
	turn_fini(&again);
	turn_fini(&other);
	desk_kit_move(kit, &other, game, 1, 1, move);
	tap_ok(other.result == TURN_WAITING,
	    "the seat's next token waits for its turn");
	desk_kit_move(kit, &other, game, 1, 2, move);
	tap_ok(other.result == TURN_STALE, "a token from the future is stale");
	desk_kit_move(kit, &other, game, 2, 0, "0,0/0");
	tap_ok(other.result == TURN_REFUSED && other.why != NULL,
	    "an illegal move is refused with its reason");
	desk_kit_move(kit, &other, game, 7, 0, move);
	tap_ok(other.result == TURN_ABSENT, "there is no eighth seat");
	desk_kit_move(kit, &other, 99, 0, 0, move);
	tap_ok(other.result == TURN_ABSENT, "nor a game without number");
	free(move);
}

static void
test_stored(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, three, 2, NULL);
	struct buffer why = {0};
	struct turn turn;
	struct table t;
	int seat;

	for (int i = 0; i < 20; i++) {
		char *move;

		seat = desk_kit_to_move(kit, game);
		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		move = desk_kit_legal(kit, game, seat);
		desk_kit_move(kit, &turn, game, seat, t.seats[seat].made, move);
		turn_fini(&turn);
		table_fini(&t);
		free(move);
	}
	tap_ok(table_load(kit->desk, game, &t, &why) == TABLE_OK &&
		t.game.entries == 21,
	    "every move is an entry");
	tap_ok(table_replay(kit->desk, &t, true, NULL, NULL, &why) == TABLE_OK,
	    "the stored log replays to the stored digests");
	memset(t.game.seed, 0, sizeof t.game.seed);
	t.game.commitment[0] ^= 1;
	tap_ok(table_replay(kit->desk, &t, true, NULL, NULL, &why) ==
		TABLE_BROKEN,
	    "and a chain that starts elsewhere is noticed");
	table_fini(&t);
	tap_ok(table_load_at(kit->desk, game, 5, &t, &why) == TABLE_OK &&
		t.match->entries == 6,
	    "an earlier position can be had");
	table_fini(&t);
	tap_ok(table_load_at(kit->desk, game, 21, &t, &why) == TABLE_ABSENT,
	    "but none from the future");
	table_fini(&t);
	buffer_fini(&why);
}

/* A commit that fails must not leave its moves in the cache. */
static void
test_forget(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, three, 2, "first=0");
	struct store *s = kit->desk->store;
	char *move = desk_kit_legal(kit, game, 0);
	struct turn turn = {.game = game, .move = move, .note = ""};
	struct table t;

	if (store_begin(s) != STORE_OK)
		abort();
	turn_make(kit->desk, &turn);
	store_rollback(s);
	turn_forget(kit->desk, &turn);
	turn_fini(&turn);
	tap_ok(table_load(kit->desk, game, &t, NULL) == TABLE_OK &&
		t.match->entries == 1 && t.seats[0].made == 0,
	    "a move whose commit failed is forgotten");
	table_fini(&t);
	desk_kit_move(kit, &turn, game, 0, 0, move);
	tap_ok(turn.result == TURN_MADE, "and can be made again");
	turn_fini(&turn);
	free(move);
}

static void
test_bots(struct desk_kit *kit)
{
	static const char *const mixed[] = {
	    "Ann <ann@play.example>", "bot:fallback", "bot:random"};
	int64_t game;
	struct table t;
	struct turn turn;
	char *move;

	send_all(kit);
	game = desk_kit_start(kit, mixed, 3, "first=1");
	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	tap_ok(t.game.entries == 3 && match_to_move(t.match) == 1,
	    "bots whose turn it is play at once");
	table_fini(&t);
	tap_ok(owed(kit, STORE_LETTER_BEGAN) == 1,
	    "and are never owed a letter");
	send_all(kit);
	move = desk_kit_legal(kit, game, 0);
	desk_kit_move(kit, &turn, game, 0, 0, move);
	tap_ok(turn.result == TURN_MADE && turn.entry == 3 && !turn.goes_on,
	    "a person's receipt is of his own entry");
	tap_ok(owed(kit, STORE_LETTER_TURN) == 1,
	    "and he is owed a letter when the bots have answered");
	turn_fini(&turn);
	free(move);
}

static void
test_whole_game(struct desk_kit *kit)
{
	int64_t game;
	struct turn turn;
	struct table t;
	int seat, moves = 0;

	send_all(kit);
	game = desk_kit_start(kit, three, 3, NULL);
	while ((seat = desk_kit_to_move(kit, game)) >= 0) {
		char *move = desk_kit_legal(kit, game, seat);

		send_all(kit);
		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		desk_kit_move(kit, &turn, game, seat, t.seats[seat].made, move);
		table_fini(&t);
		turn_fini(&turn);
		free(move);
		moves++;
	}
	tap_ok(moves >= 70 && owed(kit, STORE_LETTER_OVER) == 7 &&
		owed(kit, STORE_LETTER_TURN) == 0,
	    "at the end everybody is owed the result, and no more turns");
	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	desk_kit_move(kit, &turn, game, 0, t.seats[0].made, "1,0/0");
	table_fini(&t);
	tap_ok(turn.result == TURN_OVER, "nothing is played after the end");
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_once(&kit);
	test_stored(&kit);
	test_forget(&kit);
	test_bots(&kit);
	test_whole_game(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
