/*
 * Option "news" (shared facts, V5), sentence by sentence.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "carcassonne_kit.h"
#include "tap.h"

static const char lines[] =
    "tile ST 1 SRSR route:E-W start\n"
    "tile RA 4 SRSR route:E-W\n"
    "tile SP 4 SSSS planet:Bresk=bounty\n"
    "tile EP 2 SSSR route:W>planet planet:Dovanne=bounty\n"
    "tile AA 6 AAAA asteroid:N+E+S+W\n";

/* Whether the row shows these tiles, blanks between. */
static bool
row_is(const struct kit *k, const char *tiles)
{
	struct carc_picture p;
	struct buffer text = {0};
	bool same;

	carc_picture_take(&p, k->state, false);
	for (int i = 0; i < p.n_row; i++)
		buffer_printf(&text, "%s%s", i > 0 ? " " : "",
		    p.tiles.set->face[p.row[i]].id);
	same = strcmp(buffer_text(&text), tiles) == 0;
	if (!same)
		printf("# row: %s\n", buffer_text(&text));
	buffer_fini(&text);
	return same;
}

static int
tiles_left(const struct kit *k)
{
	struct carc_picture p;

	carc_picture_take(&p, k->state, false);
	return p.tiles.left;
}

static void
test_setup(struct kit *k, const struct carc_set *set)
{
	struct rules_setup setup;
	struct chance_recorded recorded;
	struct chance_fast fast;
	struct draws draws = {0};
	void *state = xcalloc(1, carcassonne_1.state_size);

	kit_start_with(k, set, 2, "news=yes", "RA SP AA");
	tap_ok(row_is(k, "RA SP AA") && tiles_left(k) == 13 &&
		k->chance.tile_draws == 0 && k->chance.row_draws == 3,
	    "three tiles lie open; none is drawn for the first player");
	rules_defaults(&carcassonne_1, 3, &setup);
	setup.options[8] = 1;
	setup.data = set;
	chance_fast_init(&fast, 5);
	chance_record_init(&recorded, &fast.chance, &draws);
	carcassonne_1.setup(state, &setup, &recorded.chance, NULL);
	tap_ok(draws.len >= 4 && strcmp(draws.draw[0].label, "first") == 0 &&
		strcmp(draws.draw[1].label, "row") == 0 &&
		draws.draw[1].n == 16 && draws.draw[2].n == 15 &&
		draws.draw[3].n == 14,
	    "entry 0 draws who begins, then the row from the pile");
	draws_fini(&draws);
	free(state);
}

static void
test_choice(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "news=yes", "RA SP AA EP SP RA");
	tap_ok(kit_listed(k, "row:1") && kit_listed(k, "row:2") &&
		kit_listed(k, "draw") && kit_moves(k) == 3,
	    "one takes an open tile or draws unseen");
	tap_ok(!kit_listed(k, "row:3") && kit_refused(k, "row:3", "no-place"),
	    "an open tile without a place can not be taken");
	tap_ok(kit_refused(k, "1,0/0", "choose-tile-first") &&
		kit_refused(k, "row:4", "no-such-row") &&
		kit_refused(k, "row:0", "no-such-row") &&
		kit_refused(k, "row:01", "malformed") &&
		kit_refused(k, "keep", "malformed"),
	    "first the choice, then the place");
	tap_ok(kit_play(k, "row:1", "") && kit_to_move(k) == 0 &&
		row_is(k, "EP SP AA") && tiles_left(k) == 12 &&
		kit_told(k,
		    "\"e\":\"row-taken\",\"left\":13,\"row\":1,\"seat\":0,"
		    "\"tile\":\"RA\""),
	    "the row is filled again at once, in that place; the same player "
	    "goes on");
	tap_ok(kit_refused(k, "row:1", "nothing-to-choose") &&
		kit_refused(k, "draw", "nothing-to-choose") &&
		kit_listed(k, "1,0/0 small@route:E"),
	    "what was taken is laid");
	tap_ok(kit_play(k, "1,0/0", "") && kit_to_move(k) == 1 &&
		row_is(k, "EP SP AA") && k->chance.tile_draws == 0,
	    "then it is the next player who chooses; nothing is drawn for "
	    "them");
	tap_ok(kit_play(k, "draw", "") && kit_to_move(k) == 1 &&
		row_is(k, "EP SP AA") && k->chance.tile_draws == 1 &&
		tiles_left(k) == 11 &&
		kit_refused(k, "row:1", "nothing-to-choose"),
	    "an unseen tile is drawn in that entry, and binding");
}

static void
test_unplaceable(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "news=yes", "RA SP SP AA AA RA");
	tap_ok(kit_play(k, "draw", "") && k->chance.tile_draws == 3 &&
		kit_told(k, "\"e\":\"tile-removed\"") && tiles_left(k) == 10 &&
		kit_listed(k, "1,0/0"),
	    "an unseen tile without a place leaves the game, and another is "
	    "drawn at once");
	kit_start_with(k, set, 2, "news=yes", "AA AA AA AA RA SP");
	tap_ok(row_is(k, "AA RA SP") && k->chance.row_draws == 6 &&
		kit_told(k, "\"e\":\"row-removed\",\"left\":13,\"row\":3"),
	    "when no open tile has a place, all three leave the game and "
	    "others are laid open, before the turn");
	kit_start_with(k, set, 2, "news=yes", "AA AA RA AA SP RA");
	kit_play_all(k, "row:3");
	tap_ok(row_is(k, "AA AA AA") && kit_play(k, "1,0/0", "") &&
		row_is(k, "SP RA RA"),
	    "in the entry that ends the turn before");
}

static void
test_end(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 SRSR route:E-W start\n"
			 "tile RA 3 SRSR route:E-W\n"
			 "tile AA 2 AAAA asteroid:N+E+S+W\n"
			 "tile SP 1 SSSS planet:Bresk=bounty\n");

	kit_start_with(k, set, 2, "news=yes", "RA SP RA RA AA AA");
	kit_play_all(k, "row:1;1,0/0 small@route:E;row:1;2,0/0");
	tap_ok(row_is(k, "AA SP RA") && tiles_left(k) == 1,
	    "the last tiles come");
	kit_play_all(k, "row:2;0,1/0");
	tap_ok(row_is(k, "AA AA RA") && tiles_left(k) == 0 &&
		!kit_listed(k, "draw") &&
		kit_refused(k, "draw", "pile-is-empty"),
	    "from an empty pile nobody draws");
	tap_ok(kit_play(k, "row:3", "") && row_is(k, "AA AA") &&
		kit_play(k, "3,0/0", "") && kit_over(k) && kit_scores(k, "4 0"),
	    "the row closes up; the game ends when no tile is left that has "
	    "a place, with the final scoring");
	kit_start_with(k, set, 2, "news=yes", "RA SP RA RA AA AA");
	kit_play_all(k, "row:1;1,0/0");
	tap_ok(kit_play(k, "draw", "") && kit_to_move(k) == 1 &&
		tiles_left(k) == 0 && kit_listed(k, "row:1") &&
		!kit_listed(k, "draw"),
	    "who draws all the rest in vain chooses from the row after all");
	carc_set_free(set);
}

int
main(void)
{
	struct carc_set *set = kit_set_read(lines);
	struct kit k = {0};

	test_setup(&k, set);
	test_choice(&k, set);
	test_unplaceable(&k, set);
	test_end(&k);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
