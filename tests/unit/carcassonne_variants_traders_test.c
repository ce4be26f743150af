/*
 * Option "traders" (shared facts, V3), sentence by sentence. Seats: red 0 and
 * green 2 are Rebels, black 1 and white 3 Empire.
 */
#include "config.h"

#include <string.h>

#include "base/json.h"
#include "carcassonne_kit.h"
#include "tap.h"

/* A straight route through the start tile, more of it, ends, and one where two
 * routes end at a planet. */
static const char lines[] =
    "tile ST 1 SRSR route:E-W start\n"
    "tile RA 12 SRSR route:E-W\n"
    "tile RAr 1 SRSR route:E-W=rebel\n"
    "tile SP 20 SSSS planet:Bresk=bounty\n"
    "tile EP 6 SSSR route:W>planet planet:Dovanne=bounty\n"
    "tile RP 2 SRSR route:E>planet route:W>planet planet:Ithwen=bounty\n";

/* Red's route of four tiles is completed by red's third turn (two seats), or
 * by the ply of -1,0; the route at 0,1 is free. */
static const char own[] = "1,0/0 small@route:E;0,1/0;2,0/0;0,2/0;-1,0/180";
static const char own_tiles[] = "RA RA EP SP EP SP SP SP";

static void
test_own_turn(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "traders=yes", own_tiles);
	tap_ok(kit_play_all(k, own) && kit_scores(k, "4 0") &&
		kit_asked(k, "0") && kit_moves(k) == 2 &&
		kit_reserve(k, 0) == 41 && k->chance.tile_draws == 5 &&
		kit_told(k,
		    "{\"e\":\"trade-waits\",\"large\":0,\"seat\":0,"
		    "\"small\":1}"),
	    "a meeple that scored on a complete route is in reserve, and who "
	    "owns it is asked, before the turn ends");
	tap_ok(kit_listed(k, "keep") && kit_listed(k, "small@route:0,1:E"),
	    "it may be kept, or set on a route where nobody stands, anywhere");
	tap_ok(kit_refused(k, "0,3/0", "choose-route-first") &&
		kit_refused(k, "small@planet:0,2", "no-such-feature") &&
		kit_refused(k, "small@route:1,0:E", "feature-complete") &&
		kit_refused(k, "small@route:0,1", "malformed") &&
		kit_refused(k, "large@route:0,1:E", "other-size-first"),
	    "nowhere else");
	tap_ok(strcmp(kit_canonical(k, "small@route:0,1:W"),
		   "small@route:0,1:E") == 0,
	    "any tile and edge of the route names it");
	tap_ok(kit_play(k, "small@route:0,1:E", "") &&
		kit_meeples(k, 0, 1, 0) == 1 && kit_reserve(k, 0) == 31 &&
		kit_asked(k, "1") && k->chance.tile_draws == 6 &&
		kit_scores(k, "4 0"),
	    "it is set free of charge, and the turn ends");
	kit_start_with(k, set, 2, "traders=yes", own_tiles);
	kit_play_all(k, own);
	tap_ok(kit_play(k, "keep", "") && kit_reserve(k, 0) == 41 &&
		kit_asked(k, "1") &&
		kit_told(k,
		    "{\"e\":\"trade-kept\",\"seat\":0,\"size\":\"small\"}"),
	    "or it stays in reserve");
	kit_start_with(k, set, 2, "", own_tiles);
	tap_ok(kit_play_all(k, own) && kit_to_move(k) == 1 &&
		kit_refused(k, "keep", "malformed"),
	    "without the option nobody is asked");
}

/* Three seats: black completes red's route; green is next. */
static const char others[] = "1,0/0 small@route:E;0,1/0;0,2/0;2,0/0;-1,0/180";
static const char others_tiles[] = "RA RA SP EP EP RA SP SP SP SP";

static void
test_other_turn(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 3, "traders=yes", others_tiles);
	tap_ok(kit_play_all(k, others) && kit_asked(k, "0 2") &&
		k->chance.tile_draws == 6,
	    "the owner is asked while the next player's turn begins");
	tap_ok(kit_refused(kit_as(k, 1), "keep", "not-your-turn") &&
		kit_refused(kit_as(k, 2), "keep", "nothing-to-choose") &&
		kit_refused(kit_as(k, 0), "3,0/0", "choose-route-first"),
	    "each for what is asked of them");
	tap_ok(kit_play(kit_as(k, 0), "small@route:0,1:E", "") &&
		kit_asked(k, "2") && kit_meeples(k, 0, 1, 0) == 1 &&
		k->chance.tile_draws == 6,
	    "the answer may come first");
	kit_start_with(k, set, 3, "traders=yes", others_tiles);
	kit_play_all(k, others);
	tap_ok(kit_play(kit_as(k, 2), "0,-1/0", "") && kit_asked(k, "0") &&
		kit_listed(k, "small@route:0,-1:E") &&
		kit_listed(k, "small@route:0,1:E") && kit_moves(k) == 3,
	    "or the next turn, and then it is made on the board as it is; "
	    "whose turn comes decides before laying a tile");
	tap_ok(kit_play(k, "small@route:0,-1:E", "") && kit_asked(k, "0") &&
		kit_listed(k, "0,3/0") && !kit_listed(k, "keep"),
	    "and lays it then");
	kit_start_with(k, set, 3, "traders=yes", others_tiles);
	kit_play_all(k, others);
	kit_play(kit_as(k, 2), "0,-1/0 small@route:E", "");
	tap_ok(kit_refused(k, "small@route:0,-1:E", "feature-occupied") &&
		kit_moves(k) == 2,
	    "a route that was taken meanwhile is taken");
}

static void
test_lapse(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "traders=yes", "RA SP EP EP SP SP");
	tap_ok(kit_play_all(k, "1,0/0 small@route:E;0,1/0;2,0/0;-1,0/180") &&
		kit_scores(k, "4 0") && kit_asked(k, "0") &&
		kit_listed(k, "0,2/0") &&
		kit_told(k, "{\"e\":\"trade-lapsed\",\"seats\":[0]}"),
	    "without a free route there is nothing to choose");
	kit_start_with(k, set, 3, "traders=yes", others_tiles);
	kit_play_all(k, others);
	tap_ok(kit_play(kit_as(k, 2), "-1,1/0 small@route:E", "") &&
		kit_asked(k, "0") && kit_listed(k, "0,3/0") &&
		kit_told(k, "\"e\":\"trade-lapsed\""),
	    "a choice lapses when the last free route is taken");
}

/* Four seats: white's tile at 1,0 completes red's and black's routes. */
static void
test_line(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 4, "traders=yes",
	    "EP SP SP SP RA RA EP RP SP SP SP");
	kit_play_all(k,
	    "-1,0/180 small@route:E;0,1/0;1,1/0;2,1/0;0,-1/0;"
	    "2,0/0 large@route:E;3,0/0");
	tap_ok(kit_play(k, "1,0/0", "") && kit_scores(k, "3 3 0 0") &&
		kit_asked(k, "0") && kit_listed(k, "keep"),
	    "several owners are asked one after the other, clockwise from "
	    "whose turn it was");
	tap_ok(kit_play(k, "keep", "") && kit_asked(k, "0 1") &&
		kit_listed(kit_as(k, 0), "0,2/0") &&
		kit_listed(kit_as(k, 1), "large@route:0,-1:E"),
	    "then the second, while the first goes on");
	tap_ok(kit_play(kit_as(k, 0), "0,2/0", "") && kit_asked(k, "1") &&
		kit_play(k, "large@route:0,-1:E", "") && kit_asked(k, "1") &&
		kit_listed(k, "0,3/0"),
	    "nobody lays a tile before having decided");
}

/* Red has two meeples on a route of five tiles. */
static void
test_several(struct kit *k, const struct carc_set *set)
{
	static const char moves[] =
	    "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;"
	    "3,0/0 large@route:E;0,-1/0;2,0/0;4,0/0;-1,0/180";
	static const char tiles[] = "RA SP SP SP RA RA RA EP EP SP SP";

	kit_start_with(k, set, 2, "traders=yes", tiles);
	tap_ok(kit_play_all(k, moves) && kit_scores(k, "6 0") &&
		kit_listed(k, "small@route:0,-1:E") &&
		kit_refused(k, "large@route:0,-1:E", "other-size-first"),
	    "a player with two meeples scores once, and is asked about each: "
	    "the small one first");
	tap_ok(kit_play(k, "keep", "") && kit_asked(k, "0") &&
		kit_listed(k, "large@route:0,-1:E") && kit_moves(k) == 2 &&
		kit_play(k, "large@route:0,-1:E", "") && kit_asked(k, "1"),
	    "each is a ply of its own");
	kit_start_with(k, set, 2, "traders=yes", tiles);
	kit_play_all(k, moves);
	tap_ok(kit_play(k, "small@route:0,-1:E", "") && kit_asked(k, "1") &&
		kit_told(k, "\"e\":\"trade-lapsed\""),
	    "the second has nowhere to go when the first took the last route");
}

static void
test_teams(struct kit *k, const struct carc_set *set)
{
	static const char moves[] =
	    "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;4,1/0;0,-1/0;"
	    "3,0/0 small@route:E;2,0/0;4,0/0;-1,0/180";

	kit_start_with(k, set, 4, "traders=yes teams=yes",
	    "RAr SP SP SP SP RA RA RA EP EP SP SP");
	tap_ok(kit_play_all(k, moves) && kit_scores(k, "16 0 16 0"),
	    "two allied meeples on a complete route score it each in full: "
	    "one a tile, two for each symbol of any faction");
	tap_ok(kit_asked(k, "2") && kit_play(k, "keep", "") &&
		kit_asked(k, "0 2"),
	    "both owners are asked");
}

/* Red and black meet on the route that the last tile joins. */
static void
test_battle(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "traders=yes",
	    "RA SP SP SP RA RA EP EP SP RA SP");
	kit_play_all(k,
	    "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;0,-1/0;"
	    "3,0/0 small@route:E;-1,0/180;4,0/0;0,-2/0");
	tap_ok(kit_play(k, "2,0/0",
		   "6"
		   "1") &&
		kit_scores(k, "6 1") && kit_asked(k, "0") &&
		kit_listed(k, "keep") &&
		kit_told(k, "\"e\":\"trade-waits\",\"large\":0,\"seat\":0"),
	    "who lost the battle for it scored nothing, and is not asked");
	kit_play(k, "keep", "");
	tap_ok(kit_asked(k, "0"), "only who scored is");
}

/* Whether the forecast of a move says that the game ends with it. */
static bool
ends(struct kit *k, const char *move)
{
	struct buffer ahead = {0};
	uint64_t packed;
	struct json j;
	bool found;

	json_init(&j, &ahead);
	if (carcassonne_1.parse(k->state, kit_to_move(k), move, &packed) !=
	    NULL)
		return false;
	carcassonne_1.forecast(k->state, kit_to_move(k), packed, &j);
	found = strstr(buffer_text(&ahead), "\"end-ahead\"") != NULL;
	buffer_fini(&ahead);
	return found;
}

static void
test_end(struct kit *k)
{
	struct carc_set *set = kit_set_read(
	    "tile ST 1 SRSR route:E-W start\n"
	    "tile RA 2 SRSR route:E-W\n"
	    "tile EP 2 SSSR route:W>planet planet:Dovanne=bounty\n");
	static const char moves[] = "1,0/0 small@route:E;0,1/0;2,0/0;-1,0/180";

	kit_start_with(k, set, 2, "traders=yes", "RA RA EP EP");
	kit_play_all(k, "1,0/0 small@route:E;0,1/0;2,0/0");
	tap_ok(!ends(k, "-1,0/180") && ends(k, "1,1/0"),
	    "the last tile is not said to end the game when it brings a choice");
	kit_start_with(k, set, 2, "traders=yes", "RA RA EP EP");
	tap_ok(kit_play_all(k, moves) && !kit_over(k) && kit_asked(k, "0") &&
		kit_told(k, "{\"e\":\"end-waits\",\"seats\":[0]}") &&
		kit_refused(kit_as(k, 1), "keep", "not-your-turn"),
	    "the final scoring waits for open choices");
	tap_ok(kit_play(k, "small@route:0,1:E", "") && kit_over(k) &&
		kit_scores(k, "5 0"),
	    "a meeple that is set then still counts");
	kit_start_with(k, set, 2, "traders=yes", "RA RA EP EP");
	kit_play_all(k, moves);
	tap_ok(kit_play(k, "keep", "") && kit_over(k) && kit_scores(k, "4 0"),
	    "and a kept one does not");
	carc_set_free(set);
}

static void
test_others(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 3, "traders=yes news=yes",
	    "RA RA SP EP EP SP SP SP SP SP SP SP");
	kit_play_all(k,
	    "row:1;1,0/0 small@route:E;row:2;0,1/0;row:3;0,2/0;"
	    "row:1;2,0/0;row:2;-1,0/180");
	tap_ok(kit_asked(k, "0 2") && kit_listed(kit_as(k, 0), "keep") &&
		kit_listed(kit_as(k, 2), "draw"),
	    "with open tiles the next player chooses one meanwhile");
	kit_start_with(k, set, 2, "traders=yes hyperspace=yes",
	    "RA RA EP SP EP SP SP SP");
	kit_play_all(k, "1,0/0 small@route:E;0,1/0;2,0/0;0,2/0;-1,0/180");
	tap_ok(kit_moves(k) == 2 &&
		kit_refused(k, "small@planet:2,0", "no-such-feature"),
	    "to set a meeple again extends no route: hyperspace is not open");
}

static void
test_fallback(struct kit *k, const struct carc_set *set)
{
	struct buffer text = {0};
	uint64_t move;

	kit_start_with(k, set, 2, "traders=yes", own_tiles);
	kit_play_all(k, own);
	move = carcassonne_1.choose(k->state, 0, RULES_FALLBACK, NULL);
	carcassonne_1.format(k->state, 0, move, &text);
	tap_ok(strcmp(buffer_text(&text), "keep") == 0,
	    "for somebody absent it stays in reserve");
	buffer_reset(&text);
	move = carcassonne_1.choose(k->state, 0, RULES_GREEDY, NULL);
	carcassonne_1.format(k->state, 0, move, &text);
	tap_ok(buffer_text(&text)[0] != '\0', "greed has an answer, too");
	buffer_fini(&text);
}

int
main(void)
{
	struct carc_set *set = kit_set_read(lines);
	struct kit k = {0};

	test_own_turn(&k, set);
	test_other_turn(&k, set);
	test_lapse(&k, set);
	test_line(&k, set);
	test_several(&k, set);
	test_teams(&k, set);
	test_battle(&k, set);
	test_end(&k);
	test_others(&k, set);
	test_fallback(&k, set);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
