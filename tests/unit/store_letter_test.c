/*
 * Letters: owed once, due in order, and each meets one fate.
 */
#include "config.h"

#include "store/store_clocks.h"
#include "store/store_fates.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "store_help.h"
#include "tap.h"

static int64_t
letter_of(struct store *s, int64_t game, int seat)
{
	struct store_letter due[32];
	int64_t id = 0;
	size_t n;

	help_must(store_letters_due(s, INT64_MAX, due, 32, &n));
	for (size_t i = 0; i < n; i++) {
		if (due[i].game == game && due[i].seat == seat)
			id = due[i].id;
		store_letter_fini(&due[i]);
	}
	return id;
}

static void
test_owed(struct store *s, int64_t game)
{
	struct store_letter due[8];
	int64_t next;
	size_t n;

	tap_ok(store_letters_next(s, &next) == STORE_ABSENT,
	    "where nothing is owed nothing is due");
	help_must(store_begin(s));
	help_must(store_letter_owe(s, game, 1, STORE_LETTER_TURN, 3, NOW + 50,
	    NOW));
	help_must(store_letter_owe(s, game, 0, STORE_LETTER_BEGAN, 0, NOW,
	    NOW));
	help_must(store_letter_owe(s, game, 1, STORE_LETTER_BEGAN, 0, NOW,
	    NOW));
	help_must(store_letter_owe(s, game, 7, STORE_LETTER_OVER, 3, NOW + 99,
	    NOW + 1));
	tap_ok(store_letter_owe(s, game, 1, STORE_LETTER_TURN, 3, 1, 1) ==
		STORE_OK,
	    "owing again what is owed is no fault");
	help_must(store_letter_owe(s, game, 1, STORE_LETTER_TURN, 99, 1, 1));
	help_must(store_commit(s));
	help_must(store_letters_next(s, &next));
	tap_ok(next == NOW,
	    "the next one is known; where there is no entry, none is owed");
	help_must(store_letters_due(s, NOW - 1, due, 8, &n));
	tap_ok(n == 0, "no letter is due before its time");
	help_must(store_letters_due(s, NOW + 50, due, 8, &n));
	tap_ok(n == 3 && due[0].seat == 0 && due[1].seat == 1 &&
		due[2].kind == STORE_LETTER_TURN && due[2].game == game &&
		due[2].ply == 3 && due[2].due == NOW + 50 &&
		due[2].owed == NOW && due[2].tries == 0 &&
		due[2].state == STORE_LETTER_OWED &&
		strcmp(due[2].said, "") == 0,
	    "due letters come oldest due first, each once, as they were owed");
	while (n > 0)
		store_letter_fini(&due[--n]);
	help_must(store_letters_due(s, NOW + 50, due, 2, &n));
	tap_ok(n == 2, "no more than asked for");
	while (n > 0)
		store_letter_fini(&due[--n]);
}

static void
test_fates(struct store *s, int64_t game)
{
	struct store_letter_counts counts;
	struct store_letter due[8];
	int64_t one = letter_of(s, game, 0), two = letter_of(s, game, 7);
	size_t n;

	help_must(store_begin(s));
	help_must(store_letter_again(s, one, NOW + 500, "450 later, please",
	    false));
	help_must(store_letter_again(s, one, NOW + 600, "451 oh dear", false));
	help_must(store_commit(s));
	help_must(store_letters_due(s, NOW + 700, due, 8, &n));
	tap_ok(n == 4 && due[3].id == one && due[3].tries == 2 &&
		due[3].due == NOW + 600 &&
		strcmp(due[3].said, "451 oh dear") == 0,
	    "a letter that failed is due later, its tries counted, with what "
	    "the server said");
	while (n > 0)
		store_letter_fini(&due[--n]);
	help_must(store_begin(s));
	help_must(store_letter_done(s, one, STORE_LETTER_SENT, NOW + 601,
	    NULL));
	help_must(store_letter_done(s, two, STORE_LETTER_PARKED, NOW + 601,
	    "550 who?"));
	help_must(store_letter_done(s, two, STORE_LETTER_SENT, NOW + 700,
	    "250 ok"));
	help_must(store_letter_again(s, two, NOW, "never mind", false));
	tap_ok(store_letter_done(s, 99, STORE_LETTER_SENT, NOW, NULL) ==
		    STORE_ABSENT &&
		store_letter_again(s, 99, NOW, NULL, false) == STORE_ABSENT,
	    "an unknown letter has no fate");
	help_must(store_commit(s));
	help_must(store_letters_count(s, &counts));
	tap_ok(counts.owed == 2 && counts.sent == 1 && counts.parked == 1 &&
		counts.dropped == 0,
	    "a letter meets one fate, is counted there, and keeps it");
	help_must(store_begin(s));
	help_must(store_letter_owe(s, game, 0, STORE_LETTER_BEGAN, 0, NOW + 900,
	    NOW + 900));
	help_must(store_commit(s));
	tap_ok(letter_of(s, game, 0) == 0, "what was sent is never owed again");
}

/* Every kind and seat at once: the marks do not mix. */
static void
test_marks(struct store *s, int64_t game)
{
	struct store_letter_counts before, after;

	help_must(store_letters_count(s, &before));
	help_must(store_begin(s));
	for (int twice = 0; twice < 2; twice++)
		for (int kind = 1; kind < STORE_LETTER_GAME_KINDS; kind++)
			for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
				help_must(store_letter_owe(s, game, seat,
				    (enum store_letter_kind)kind, 2, NOW, NOW));
	help_must(store_commit(s));
	help_must(store_letters_count(s, &after));
	tap_ok(after.owed - before.owed ==
		(STORE_LETTER_GAME_KINDS - 1) * RULES_SEATS_MAX,
	    "an entry can owe every kind to every seat, each once");
}

static void
test_pieces(struct store *s, struct store_game *g)
{
	struct store_letter_counts before, after;
	struct store_game kept = *g;

	help_must(store_letters_count(s, &before));
	help_must(store_begin(s));
	help_must(store_piece_begin(s));
	help_must(help_play(s, g, 1, false));
	help_must(store_letter_owe(s, g->id, 0, STORE_LETTER_TURN,
	    g->entries - 1, NOW, NOW));
	store_piece_undo(s);
	*g = kept;
	help_must(store_piece_begin(s));
	help_must(help_play(s, g, 0, false));
	help_must(store_letter_owe(s, g->id, 1, STORE_LETTER_TURN,
	    g->entries - 1, NOW, NOW));
	help_must(store_piece_keep(s));
	help_must(store_commit(s));
	help_must(store_letters_count(s, &after));
	tap_ok(after.owed - before.owed == 1 && letter_of(s, g->id, 1) != 0,
	    "a piece that was undone owes nothing, its neighbour does");
}

/* The letter that became owed last. */
static int64_t
newest(struct store *s)
{
	return database_kit_ask(s, "SELECT max(id) FROM letter");
}

/* A player with that address sits at the seat. */
static int64_t
seat_player(struct store *s, int64_t game, int seat, const char *mail)
{
	struct store_player p = {.mail = (char *)(uintptr_t)mail,
	    .name = (char *)(uintptr_t) "",
	    .lang = (char *)(uintptr_t) "",
	    .zone = (char *)(uintptr_t) ""};

	help_must(store_player_put(s, &p));
	help_must(store_seat_give(s, game, seat, p.id, mail));
	return p.id;
}

static bool
add_kind(void *arg, const struct store_letter *l)
{
	unsigned *kinds = arg;

	*kinds |= 1u << l->kind;
	return true;
}

/* What is gathered for that daily letter, a bit for each kind. */
static unsigned
gathered(struct store *s, int64_t player, int64_t held)
{
	unsigned kinds = 0;

	help_must(store_letters_gathered(s, player, held, add_kind, &kinds));
	return kinds;
}

static int
unsent(struct store *s, int64_t game, int64_t now)
{
	int n;

	help_must(store_letters_unsent(s, game, 5, now, &n));
	return n;
}

/* Of ONE a turn and a question of the table wait for a daily letter, and the end
 * of the game for that of quiet hours; TURN is the first of them. */
static void
test_released(struct store *s, const struct store_game *g, int64_t one,
    int64_t two, int64_t turn)
{
	struct store_letter l;
	int n;

	help_must(store_letters_release(s, two, 0, NOW));
	tap_ok(gathered(s, one, NOW + 800) != 0,
	    "other wishes release nobody else's letters");
	help_must(store_letters_release(s, one, NOW + 800, NOW));
	help_must(store_letter_get(s, turn, &l));
	tap_ok(gathered(s, one, NOW + 800) == 0 && l.held == NOW &&
		l.due == NOW,
	    "what was gathered is released with its daily letter; that it was "
	    "held until then is known");
	store_letter_fini(&l);
	help_must(store_letters_waiting(s, g->id, 5, STORE_LETTER_OVER, NOW,
	    &n));
	tap_ok(n == 1, "but what waits for the end of quiet hours is not");
	help_must(store_letters_release(s, one, 0, NOW));
	help_must(store_letters_waiting(s, g->id, 5, STORE_LETTER_OVER, NOW,
	    &n));
	tap_ok(n == 0, "before somebody chooses anew");
}

/* Letters that their reader wants later. */
static void
test_held(struct store *s)
{
	struct store_game another, *g = &another;
	int64_t next, one, two;
	enum store_letter_state state;
	struct store_letter l;
	int n;

	help_must(store_begin(s));
	help_game_add(s, g, 9, 8);
	for (int i = 0; i < 4; i++)
		help_must(help_play(s, g, i - 1, false));
	one = seat_player(s, g->id, 5, "one@play.example");
	two = seat_player(s, g->id, 6, "two@play.example");
	help_must(store_letter_owe(s, g->id, 5, STORE_LETTER_TURN, 2, NOW,
	    NOW));
	next = newest(s);
	tap_ok(unsent(s, g->id, NOW) == 1,
	    "a letter that asks to move and has not left is unsent");
	help_must(store_letter_hold(s, next, NOW + 900, NOW + 800, NOW + 800));
	help_must(store_letter_get(s, next, &l));
	tap_ok(l.held == NOW + 800 && l.due == NOW + 900 && l.tries == 0 &&
		l.state == STORE_LETTER_OWED,
	    "one that is held is owed still, and has not failed");
	store_letter_fini(&l);
	tap_ok(unsent(s, g->id, NOW + 799) == 0 &&
		unsent(s, g->id, NOW + 800) == 1,
	    "it is not unsent before its reader wants it");
	help_must(store_letter_owe_besides(s, g, 5, STORE_LETTER_TABLE, NOW,
	    NOW, NOW));
	help_must(store_letter_hold(s, newest(s), NOW + 900, NOW + 800,
	    NOW + 800));
	help_must(store_letter_owe(s, g->id, 5, STORE_LETTER_OVER, 2, NOW,
	    NOW));
	help_must(store_letter_hold(s, newest(s), NOW + 900, NOW + 800, 0));
	tap_ok(gathered(s, one, NOW + 800) ==
		(1u << STORE_LETTER_TURN | 1u << STORE_LETTER_TABLE),
	    "a daily letter stands for what is gathered for it, and not for "
	    "what waits for the end of quiet hours at that time");
	tap_ok(gathered(s, one, NOW + 801) == 0 &&
		gathered(s, two, NOW + 800) == 0,
	    "of that day and of that player");
	tap_ok(store_letter_digest(s, one, NOW + 800, &state) == STORE_ABSENT,
	    "which is not owed");
	help_must(store_letter_owe_about(s, STORE_LETTER_DIGEST, one, NOW + 800,
	    NOW + 800, NOW));
	tap_ok(store_letter_digest(s, one, NOW + 800, &state) == STORE_OK &&
		state == STORE_LETTER_OWED,
	    "until it is");
	help_must(store_letters_waiting(s, g->id, 5, STORE_LETTER_TABLE, NOW,
	    &n));
	tap_ok(n == 1, "what is to be looked at later is waiting");
	test_released(s, g, one, two, next);
	help_must(store_commit(s));
	store_game_fini(g);
}

/* On a server posts are many, and what one is about to send is not another
 * one's. */
static void
test_claims(struct store *s, const char *folder)
{
	enum { MANY = 200 };
	struct store *other = help_open(folder);
	struct store_letter due[MANY], others[MANY];
	size_t n, m;

	help_must(store_letters_due(s, NOW + 9000, due, MANY, &n));
	help_must(store_begin(s));
	help_must(store_letter_let_go(s, due[0].id, NOW));
	help_must(store_letter_again(s, due[1].id, NOW + 1, "careful", true));
	help_must(store_commit(s));
	help_must(store_letters_due(other, NOW + 9000, others, MANY, &m));
	tap_ok(n > 1 && m == (database_kit_is_server() ? 0 : n),
	    "what leaves now is left to the post that has it");
	help_must(store_begin(s));
	help_must(store_letter_again(s, due[0].id, NOW, "450 later", false));
	help_must(store_commit(s));
	while (m > 0)
		store_letter_fini(&others[--m]);
	help_must(store_letters_due(other, NOW + 9000, others, 1, &m));
	tap_ok(m == 1 && others[0].id == due[0].id,
	    "what failed is anybody's again");
	while (n > 0)
		store_letter_fini(&due[--n]);
	store_letter_fini(&others[0]);
	store_close(other);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct buffer faults = {0};
	struct store_game g;

	help_must(store_begin(s));
	help_game_add(s, &g, 1, 8);
	for (int i = 0; i < 4; i++)
		help_must(help_play(s, &g, i - 1, false));
	help_must(store_commit(s));
	test_owed(s, g.id);
	test_fates(s, g.id);
	test_marks(s, g.id);
	test_pieces(s, &g);
	test_held(s);
	test_claims(s, folder);
	tap_ok(store_integrity(s, &faults) == STORE_OK && faults.len == 0,
	    "the letters are counted as they are");
	buffer_fini(&faults);
	store_game_fini(&g);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
