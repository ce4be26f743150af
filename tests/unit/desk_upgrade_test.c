/*
 * What happens to games when the program's rules have changed: which games are
 * served, which are held, and what is written down.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "game/upgrade.h"
#include "desk_kit.h"
#include "match/match.h"
#include "store/store_data.h"
#include "store/store_fates.h"
#include "store/store_held.h"
#include "store/store_log.h"
#include "tap.h"

enum { SLICES = 100000 };

static const char *const two[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>"};

static const char fact[] = "rules-fingerprint";

static void
must_hold(bool good)
{
	if (!good)
		abort();
}

static void
set_fact(struct store *s, const char *value)
{
	must_hold(store_begin(s) == STORE_OK);
	must_hold(store_fact_put(s, fact, value) == STORE_OK);
	must_hold(store_commit(s) == STORE_OK);
}

static bool
fact_is(struct store *s, const char *wanted)
{
	bool same;
	char *value;

	if (store_fact_get(s, fact, &value) != STORE_OK)
		return false;
	same = strcmp(value, wanted) == 0;
	free(value);
	return same;
}

/* Another process on the same database, where nothing is known yet. */
static struct desk *
open_other(const struct desk_kit *kit)
{
	struct buffer why = {0};
	struct desk *d = desk_open(kit->conf, DESK_SERVE, &why);

	must_hold(d != NULL);
	buffer_fini(&why);
	return d;
}

/* Plays a move of the seat that is to move. */
static void
make_move(struct match *m, int64_t luck, struct entry *e)
{
	int seat = __builtin_ctz(match_to_move(m));
	struct buffer move = {0};
	struct chance_fast dice;
	const char *why;

	m->rules->format(m->state, seat,
	    m->rules->choose(m->state, seat, RULES_FALLBACK, NULL), &move);
	chance_fast_init(&dice, (uint64_t)luck);
	must_hold(match_play(m, seat, buffer_text(&move), ENTRY_BY_SEAT,
		      &dice.chance, 5, e, &why) == MATCH_OK);
	buffer_fini(&move);
}

/* Plays the entries up to LAST; entry LIE (0: none) is stored as if other
 * rules had made it. */
static void
play(const struct desk_kit *kit, int64_t game, uint32_t last, uint32_t lie)
{
	struct desk *d = open_other(kit);
	struct entry e = {0};
	struct match *m;
	struct table t;

	must_hold(table_load(d, game, &t, NULL) == TABLE_OK);
	m = match_copy(t.match);
	must_hold(store_begin(d->store) == STORE_OK);
	for (uint32_t n = 1; n <= last; n++) {
		make_move(m, n, &e);
		table_seal(&t, m, t.game.head, &e);
		if (n == lie)
			e.state[7] ^= 1;
		must_hold(store_entry_add(d->store, &t.game, &e,
			      match_to_move(m), false) == STORE_OK);
	}
	must_hold(store_commit(d->store) == STORE_OK);
	match_free(m);
	table_fini(&t);
	entry_fini(&e);
	desk_close(d);
}

/* Whether D refuses GAME and says SAID. */
static bool
refuses(struct desk *d, int64_t game, const char *said)
{
	struct buffer why = {0};
	struct table t;
	bool good;

	good = table_load(d, game, &t, &why) == TABLE_BROKEN &&
	    strstr(buffer_text(&why), said) != NULL;
	table_fini(&t);
	buffer_fini(&why);
	return good;
}

static bool
serves(struct desk *d, int64_t game)
{
	struct table t;
	bool good = table_load(d, game, &t, NULL) == TABLE_OK;

	table_fini(&t);
	return good;
}

/* Checks all games as the desk does; how many times it came back to it. */
static int
sweep(struct desk *d)
{
	int slices = 0, wait;

	for (wait = upgrade_begin(d); wait >= 0 && slices < SLICES; slices++)
		wait = upgrade_step(d);
	return slices;
}

static int64_t
count_held(struct store *s)
{
	int64_t n;

	must_hold(store_held_count(s, &n) == STORE_OK);
	return n;
}

static void
test_new(struct desk_kit *kit)
{
	struct store *s = kit->desk->store;
	struct desk *d;

	upgrade_found(kit->desk);
	tap_ok(fact_is(s, rules_fingerprint),
	    "a new database remembers the rules it was made with");
	must_hold(desk_kit_start(kit, two, 2, NULL) == 1);
	d = open_other(kit);
	tap_ok(sweep(d) == 0, "and games played by them need no check");
	desk_close(d);
	set_fact(s, "other");
	desk_close(open_other(kit));
	tap_ok(fact_is(s, "other"),
	    "where there are games, opening a database checks none");
	d = open_other(kit);
	tap_ok(sweep(d) > 0 && fact_is(s, rules_fingerprint),
	    "but serving does, and then remembers the rules");
	tap_ok(upgrade_begin(d) == UPGRADE_DONE, "once");
	desk_close(d);
}

/* Game 2 lies in its last entry, game 4 in one before. */
static void
test_look(struct desk_kit *kit)
{
	struct desk *d;

	for (int64_t game = 2; game <= 4; game++)
		must_hold(desk_kit_start(kit, two, 2, NULL) == game);
	play(kit, 1, 9, 0);
	play(kit, 2, 5, 5);
	play(kit, 3, 6, 0);
	play(kit, 4, 8, 3);
	d = open_other(kit);
	tap_ok(serves(d, 1), "a game is served");
	tap_ok(refuses(d, 2, "game 2, entry 5: the position differs"),
	    "not one whose position is not the one that was stored");
	desk_close(d);
	set_fact(kit->desk->store, "other");
	d = open_other(kit);
	tap_ok(refuses(d, 4, "game 4, entry 3: the position differs"),
	    "after a change of rules, none where an entry was another");
	tap_ok(refuses(d, 4, "game 4, entry 3: the position differs"),
	    "however often one asks");
	tap_ok(serves(d, 1) && serves(d, 3), "the others are served at once");
	tap_ok(fact_is(d->store, "other") && count_held(d->store) == 0,
	    "but nothing is written down before all are checked");
	desk_close(d);
}

static void
test_sweep(struct desk_kit *kit)
{
	struct desk *d = open_other(kit), *post = open_other(kit);
	uint32_t entry = 0;
	char *why = NULL;

	tap_ok(serves(post, 1) && refuses(post, 4, "entry 3"),
	    "each process checks what it needs");
	tap_ok(sweep(d) > 0 && count_held(d->store) == 2 &&
		store_held_get(d->store, 4, &entry, &why) == STORE_OK &&
		entry == 3 && strstr(why, "position differs") != NULL,
	    "games that differ are written down, with the entry and why");
	free(why);
	tap_ok(fact_is(d->store, rules_fingerprint), "together with the rules");
	tap_ok(refuses(d, 4, "entry 3") && serves(d, 1) && serves(d, 3),
	    "they are refused from then on, and the others are served");
	tap_ok(refuses(post, 2, "entry 5") && serves(post, 3),
	    "by the other process, too");
	desk_close(post);
	post = open_other(kit);
	tap_ok(refuses(post, 4, "entry 3") && serves(post, 3),
	    "and by those that come later");
	desk_close(post);
	desk_close(d);
	d = open_other(kit);
	tap_ok(sweep(d) > 0 && count_held(d->store) == 2 && serves(d, 3),
	    "a start looks once more at what is held, and holds it still");
	desk_close(d);
}

/* Game 3 was held by another program. */
static void
test_mended(struct desk_kit *kit)
{
	struct store *s = kit->desk->store;
	struct store_letter letters[16];
	struct desk *d, *post;
	size_t n = 0;

	kit->now += 10;
	must_hold(store_letters_due(s, kit->now, letters, 16, &n) == STORE_OK);
	must_hold(n > 0 && store_begin(s) == STORE_OK);
	for (size_t i = 0; i < n; i++) {
		must_hold(store_letter_again(s, letters[i].id, kit->now + 9999,
			      "held", false) == STORE_OK);
		store_letter_fini(&letters[i]);
	}
	must_hold(store_held_put(s, 3, 4, "it differs there") == STORE_OK);
	must_hold(store_commit(s) == STORE_OK);
	d = open_other(kit);
	post = open_other(kit);
	tap_ok(refuses(post, 3, "game 3, entry 4: it differs there"),
	    "what another process has written down is held without a check");
	desk_set_clock(d, kit->desk->clock, kit->desk->clock_arg);
	tap_ok(sweep(d) > 0 && serves(d, 3) && count_held(s) == 2,
	    "a program that replays a held game serves it again");
	tap_ok(serves(post, 3) && refuses(post, 4, "entry 3"),
	    "and so does every process of it");
	desk_close(post);
	must_hold(store_letters_due(s, kit->now, letters, 16, &n) == STORE_OK);
	tap_ok(n > 0, "and its letters are due at once");
	for (size_t i = 0; i < n; i++) {
		tap_ok(letters[i].game != 1 && letters[i].tries == 0 &&
			letters[i].owed == kit->now,
		    "as if owed just then, but not those of other games");
		store_letter_fini(&letters[i]);
	}
	desk_close(d);
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_new(&kit);
	test_look(&kit);
	test_sweep(&kit);
	test_mended(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
