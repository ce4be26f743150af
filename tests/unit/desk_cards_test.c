/*
 * Rules for letters and pages of a game with cards: what each letter of
 * MONOPOLY Star Wars says (golden copies), and that none shows a card of
 * another hand. GOLDEN=update writes the golden copies anew: read the
 * difference.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/asked.h"
#include "letter_kit.h"
#include "match/match.h"
#include "tap.h"
#include "tongues.h"

static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};

/* What letters are looked at, and whether one has been. */
static struct sort {
	const char *ask;
	bool seen;
} sorts[] = {{"roll", false}, {"buy", false}, {"auction", false},
    {"answer", false}, {"counter", false}, {"jail", false}};

enum { SORTS = sizeof sorts / sizeof sorts[0] };

/* Compares TEXT with the golden copy NAME. */
static void
compare(const char *name, const char *text)
{
	tap_ok(letter_kit_same(name, text), "%s says what its golden copy says",
	    name);
}

static bool
make(struct desk_kit *kit, int64_t game, int seat, const char *move)
{
	struct turn made;
	struct table t;
	bool good;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	desk_kit_move(kit, &made, game, seat, t.game.made[seat], move);
	good = made.result == TURN_MADE;
	turn_fini(&made);
	table_fini(&t);
	return good;
}

/* Who is to move, for what, and which move it makes. */
static int
look(struct desk_kit *kit, int64_t game, struct chance *chance,
    const char **ask, struct buffer *move, uint32_t *ply)
{
	struct asked asked;
	struct table t;
	int seat;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	asked_get(&t, &asked);
	seat = asked.seats == 0 ? -1 : __builtin_ctz(asked.seats);
	*ply = t.game.entries - 1;
	*ask = seat < 0 ? "" : asked.what[seat];
	buffer_reset(move);
	if (seat >= 0)
		t.rules->format(t.match->state, seat,
		    t.rules->choose(t.match->state, seat, RULES_RANDOM, chance),
		    move);
	table_fini(&t);
	return seat;
}

static void
check(struct desk_kit *kit, int64_t game, int seat, uint32_t ply,
    const char *name, enum store_letter_kind kind)
{
	struct buffer file = {0};
	struct mail_read read;

	if (letter_kit_compose(kit, game, seat, kind, ply, &read) !=
	    LETTER_COMPOSED)
		abort();
	buffer_printf(&file, "monopoly-%s.txt", name);
	compare(buffer_text(&file), read.text);
	buffer_reset(&file);
	buffer_printf(&file, "monopoly-%s.html", name);
	compare(buffer_text(&file), read.html);
	tap_ok(read.n_parts > 0 && read.parts[0].len <= 45000 &&
		strlen(read.html) < 60 * 1024,
	    "%s: the picture is of at most 45 KB, the HTML of less than 60",
	    name);
	tap_ok((strstr(read.text, "at any time") != NULL) ==
		    (kind != STORE_LETTER_OVER) &&
		(strstr(read.html, "at any time") != NULL) ==
		    (kind != STORE_LETTER_OVER),
	    "%s: it says that cards can be played at any time, while they can",
	    name);
	mail_read_free(&read);
	buffer_fini(&file);
}

static void
check_once(struct desk_kit *kit, int64_t game, int seat, uint32_t ply,
    const char *ask)
{
	for (size_t i = 0; i < SORTS; i++) {
		if (sorts[i].seen || strcmp(sorts[i].ask, ask) != 0)
			continue;
		sorts[i].seen = true;
		check(kit, game, seat, ply, ask, STORE_LETTER_TURN);
	}
}

/* Everybody wants to be asked, so that there are answers to give. */
static void
give_orders(struct desk_kit *kit, int64_t game)
{
	static const char *const orders[] = {"order:levy ask",
	    "order:steal ask", "order:capture ask", "order:arrest ask",
	    "order:counter ask"};

	for (int seat = 0; seat < 3; seat++)
		for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
			if (!make(kit, game, seat, orders[i]))
				abort();
}

static void
play_game(struct desk_kit *kit, struct chance *chance, bool first)
{
	int64_t game = desk_kit_start_of(kit, "monopoly", three, 3, NULL, 0);
	struct buffer move = {0};
	const char *ask;
	uint32_t ply;
	int seat;

	if (first)
		check(kit, game, 1, 0, "began", STORE_LETTER_BEGAN);
	give_orders(kit, game);
	while ((seat = look(kit, game, chance, &ask, &move, &ply)) >= 0) {
		check_once(kit, game, seat, ply, ask);
		if (!make(kit, game, seat, buffer_text(&move)))
			abort();
	}
	if (first)
		check(kit, game, 0, ply, "over", STORE_LETTER_OVER);
	buffer_fini(&move);
}

/* Whether there is a letter to SEAT, which entry PLY has asked. */
static bool
is_written(struct desk_kit *kit, int64_t game, int seat, uint32_t ply)
{
	struct mail_read read;

	if (letter_kit_compose(kit, game, seat, STORE_LETTER_TURN, ply,
		&read) != LETTER_COMPOSED)
		return false;
	mail_read_free(&read);
	return true;
}

static void
test_order(struct desk_kit *kit, struct chance *chance)
{
	int64_t game = desk_kit_start_of(kit, "monopoly", three, 3, NULL, 0);
	struct buffer move = {0};
	const char *ask;
	uint32_t ply, now;
	int seat = look(kit, game, chance, &ask, &move, &ply);

	if (!make(kit, game, seat, "order:levy ask"))
		abort();
	tap_ok(is_written(kit, game, seat, ply),
	    "a standing order does not answer what a letter asks: it is sent");
	look(kit, game, chance, &ask, &move, &now);
	if (!make(kit, game, seat, buffer_text(&move)))
		abort();
	tap_ok(!is_written(kit, game, seat, ply), "a move does");
	buffer_fini(&move);
}

static bool
all_seen(void)
{
	for (size_t i = 0; i < SORTS; i++)
		if (!sorts[i].seen)
			return false;
	return true;
}

int
main(void)
{
	enum { GAMES_MAX = 12 };
	struct chance_fast chance;
	struct desk_kit kit;

	chance_fast_init(&chance, 1);
	desk_kit_open(&kit);
	for (int i = 0; i < GAMES_MAX && !all_seen(); i++)
		play_game(&kit, &chance.chance, i == 0);
	for (size_t i = 0; i < SORTS; i++)
		tap_ok(sorts[i].seen, "there was a letter that asks: %s",
		    sorts[i].ask);
	desk_kit_close(&kit);
	/* Golden copies tell the numbers of games. */
	desk_kit_open(&kit);
	test_order(&kit, &chance.chance);
	desk_kit_close(&kit);
	tap_ok(tongues_faults() == 0,
	    "each of these letters is as good in every other language");
	return tap_done();
}
