/*
 * Rules for a turn: what a token lets its holder do, once; what is stored with
 * the move; and which letters the move owes.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "desk_kit.h"
#include "game/asked.h"
#include "match/match.h"
#include "store/store_fates.h"
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
		desk_kit_move(kit, &turn, game, seat, t.game.made[seat], move);
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
		t.match->entries == 1 && t.game.made[0] == 0,
	    "a move whose commit failed is forgotten");
	table_fini(&t);
	desk_kit_move(kit, &turn, game, 0, 0, move);
	tap_ok(turn.result == TURN_MADE, "and can be made again");
	turn_fini(&turn);
	free(move);
}

/* A move of SEAT that OTHER can make impossible: both as text, with the move of
 * OTHER that does it. False when there is none now. */
static bool
find_rivals(const struct table *t, int seat, int other, char **lost,
    char **taken)
{
	const struct match *m = t->match;
	char canonical[RULES_NOTATION_MAX + 1];
	uint64_t mine[64], theirs[512], move;
	size_t n = t->rules->moves(m->state, seat, mine, 64);
	size_t k = t->rules->moves(m->state, other, theirs, 512);
	struct buffer text = {0}, by = {0};
	bool found = false;

	for (size_t i = 0; !found && i < n * k && n <= 64 && k <= 512; i++) {
		struct match *after = match_copy(m);
		struct chance_fast chance;
		struct entry e = {0};
		const char *why;

		chance_fast_init(&chance, 1);
		buffer_reset(&text);
		buffer_reset(&by);
		t->rules->format(m->state, seat, mine[i % n], &text);
		t->rules->format(m->state, other, theirs[i / n], &by);
		found =
		    match_play(after, other, buffer_text(&by), ENTRY_BY_SEAT,
			&chance.chance, 0, &e, &why) == MATCH_OK &&
		    match_canonical(after, seat, buffer_text(&text), canonical,
			&move, &why) == MATCH_REFUSED;
		entry_fini(&e);
		match_free(after);
	}
	*lost = buffer_take(&text);
	*taken = buffer_take(&by);
	return found;
}

/* Makes a random move of whoever is on turn. */
static void
play_random(struct desk_kit *kit, int64_t game, struct chance_fast *dice)
{
	int seat = desk_kit_to_move(kit, game);
	struct buffer move = {0};
	struct turn turn;
	struct table t;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK || seat < 0)
		abort();
	t.rules->format(t.match->state, seat,
	    t.rules->choose(t.match->state, seat, RULES_RANDOM, &dice->chance),
	    &move);
	desk_kit_move(kit, &turn, game, seat, t.game.made[seat],
	    buffer_text(&move));
	turn_fini(&turn);
	table_fini(&t);
	buffer_fini(&move);
}

/* Where several seats may act, one can take from another what was his to
 * choose. */
static void
test_gone(struct desk_kit *kit)
{
	char *lost = NULL, *taken = NULL;
	struct chance_fast dice;
	struct asked asked;
	int64_t game = 0;
	struct turn turn;
	struct table t;
	int seat, other;

	chance_fast_init(&dice, 1);
	for (;;) {
		bool found = false;

		if (game == 0 || desk_kit_to_move(kit, game) < 0)
			game = desk_kit_start(kit, three, 3, "traders=yes");
		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		asked_get(&t, &asked);
		if (asked.aside != 0 && asked.aside != asked.seats) {
			seat = __builtin_ctz(asked.aside);
			other = __builtin_ctz(asked.seats & ~asked.aside);
			found = find_rivals(&t, seat, other, &lost, &taken);
		}
		if (found)
			break;
		table_fini(&t);
		free(lost);
		free(taken);
		lost = taken = NULL;
		play_random(kit, game, &dice);
	}
	desk_kit_move(kit, &turn, game, other, t.game.made[other], taken);
	tap_ok(turn.result == TURN_MADE,
	    "others play on while a seat is asked");
	turn_fini(&turn);
	desk_kit_move(kit, &turn, game, seat, t.game.made[seat], lost);
	tap_ok(turn.result == TURN_GONE && turn.why != NULL,
	    "what a seat could do until others acted is told from what it never "
	    "could");
	turn_fini(&turn);
	desk_kit_move(kit, &turn, game, seat, t.game.made[seat],
	    "small@route:9,9:E");
	tap_ok(turn.result == TURN_REFUSED, "which is not legal");
	turn_fini(&turn);
	table_fini(&t);
	free(lost);
	free(taken);
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
		desk_kit_move(kit, &turn, game, seat, t.game.made[seat], move);
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
	desk_kit_move(kit, &turn, game, 0, t.game.made[0], "1,0/0");
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
	test_gone(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
