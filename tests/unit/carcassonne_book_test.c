/*
 * The rule book's worked examples (shared facts, 2.7), played as games.
 * Seats: red 0, black 1, green 2, white 3, orange 4.
 */
#include "config.h"

#include "tap.h"
#include "carcassonne_kit.h"

/* Three fields, one with a Rebel symbol and one on a tile whose route has an
 * Empire symbol, are about to be joined and closed by a fifth tile at 0,1. */
static bool
start_asteroid_battle(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 4, 0, true,
	    "RC0 MAe RB0 AB0 RA0 RA0 RA0 RA0 ABr RA0 RAr RAe AA0");
	return kit_play_all(k,
	    "1,0/180;1,1/270 large@asteroid:W;1,2/270;"
	    "0,2/180 small@asteroid:S;-1,0/90;-2,0/90;-3,0/90;"
	    "-4,0/90;-1,1/90 small@asteroid:E;-5,0/90;-6,0/90;-7,0/90");
}

static void
test_asteroid_battle(struct kit *k, const struct carc_set *set)
{
	tap_ok(start_asteroid_battle(k, set),
	    "three players stand on three fields");
	tap_ok(kit_play(k, "0,1/0",
		   "42"
		   "14"
		   "3"
		   "31"
		   "26"),
	    "red throws two dice, black two, white one; then red and black "
	    "two again");
	tap_ok(
	    kit_told(k,
		"\"sides\":["
		"{\"dice\":2,\"large\":0,\"seat\":0,\"small\":1,\"symbol\":true},"
		"{\"dice\":2,\"large\":1,\"seat\":1,\"small\":0,\"symbol\":false},"
		"{\"dice\":1,\"large\":0,\"seat\":3,\"small\":1,\"symbol\":false}"
		"]"),
	    "a symbol of the field gives a die, one on a route beside does "
	    "not, the large meeple counts two");
	tap_ok(kit_scores(k, "3 13 0 1"),
	    "red has 1 for the tie and 2 for its dice, white 1 for its die, "
	    "black 1 for the tie and 12 for 5 tiles with a symbol");
	tap_ok(kit_meeples(k, 1, 1, 1) == 0 && kit_meeples(k, 0, 2, 3) == 0 &&
		kit_meeples(k, -1, 1, 0) == 0,
	    "losers' meeples go back, and the winner's from a complete field");

	start_asteroid_battle(k, set);
	tap_ok(kit_play(k, "0,1/0",
		   "24"
		   "14"
		   "6") &&
		kit_scores(k, "2 2 0 12"),
	    "one highest die beats all others at once, each has points for "
	    "its dice");
	start_asteroid_battle(k, set);
	tap_ok(kit_play(k, "0,1/0",
		   "52"
		   "51"
		   "5"
		   "36"
		   "46"
		   "2"
		   "11"
		   "12") &&
		kit_scores(k, "4 14 0 2"),
	    "three may tie, then two, each time for a point");
}

/* A route from a planet tile with a Rebel symbol to a crossing. */
static void
test_route_battle(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 4, 0, true, "PCr RA0 RA0 RA0 RAr RAe RAb RC0 RA0");
	tap_ok(kit_play_all(k,
		   "-1,0/270 small@route:E;0,-1/90;1,-1/90;2,-1/90;3,-1/90;"
		   "4,-1/90;5,-1/90;2,0/180 small@route:W"),
	    "red stands on one end of a route and white on the other");
	tap_ok(kit_play(k, "1,0/90", "53"),
	    "the planet's symbol gives the route no die: one each");
	tap_ok(kit_scores(k, "4 0 0 1"),
	    "the loser has 1 for his die, the winner 4 for 4 tiles without "
	    "the planet's symbol");
}

/* Red attacks white's large meeple on a planet with a Rebel symbol. */
static void
test_planet_battle(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 4, 0, true, "RA0 RA0 RA0 PAr RBe");
	tap_ok(kit_play_all(k, "1,0/90;2,0/90;3,0/90;0,-1/0 large@planet"),
	    "white's large meeple holds a planet");
	tap_ok(kit_play(k, "1,-1/270 small@planet:0,-1",
		   "5251"
		   "5342"),
	    "two dice each, twice");
	tap_ok(kit_scores(k, "1 0 0 3"),
	    "a point each for the tie, two for the loser's dice, none for "
	    "winning");
	tap_ok(kit_meeples(k, 0, -1, 0) == 1 && kit_meeples(k, 0, -1, 3) == 0,
	    "the winner's meeple stays on the planet");
}

/* Scores without battles. */
static void
test_scores(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 2, 0, true, "RC0 RC0");
	tap_ok(kit_play_all(k, "1,0/0 small@route:W;-1,0/180") &&
		kit_scores(k, "3 0"),
	    "a complete route of 3 tiles is worth 3, whoever completes it");

	kit_start(k, set, 2, 0, true, "ACe ABe RA0 ABr");
	tap_ok(kit_play_all(k, "0,1/90 small@asteroid:S;0,2/180") &&
		kit_scores(k, "10 0"),
	    "a complete field of 3 tiles with 2 symbols is worth 10, whatever "
	    "their faction");

	kit_start(k, set, 2, 0, true, "ACe AB0");
	tap_ok(kit_play_all(k, "0,1/90 small@asteroid:S;0,2/180") &&
		kit_scores(k, "8 0"),
	    "a complete field of 3 tiles with a symbol is worth 8");
}

/* Nine planet tiles: the one in the middle is held. */
static void
test_complete_planet(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 ASSS asteroid:N start\n"
			 "tile PA 9 SSSS planet:Bresk=empire\n");

	kit_start(k, set, 2, 0, true, "");
	tap_ok(kit_play_all(k,
		   "0,-1/0;1,-1/0;0,-2/0 small@planet;1,-2/0;-1,-1/0;"
		   "-1,-2/0;0,-3/0;1,-3/0") &&
		kit_scores(k, "0 0"),
	    "a planet with seven neighbours is not complete");
	tap_ok(kit_play(k, "-1,-3/0", "") && kit_scores(k, "11 0"),
	    "a complete planet is worth 11");
	carc_set_free(set);
}

/* One of each open feature when the pile is empty. */
static void
test_final_scoring(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 ARSR asteroid:N route:E-W start\n"
			 "tile RA 2 RSRS route:N-S\n"
			 "tile AB 2 ASSS asteroid:N\n"
			 "tile AF 1 ASSA asteroid:N+W=bounty\n"
			 "tile AC 3 SASA asteroid:E+W\n"
			 "tile PA 1 SSSS planet:Bresk=empire\n");

	kit_start(k, set, 5, 0, true, "RA AB AF AC PA RA AB AC AC");
	tap_ok(kit_play_all(k,
		   "1,0/90 small@route:W;0,-1/180 small@asteroid:S;"
		   "1,-1/180 large@asteroid:E;0,1/90 small@asteroid:N;"
		   "-1,-1/0 small@planet;2,0/90;-2,-1/270;2,-1/0;1,-2/90"),
	    "the last tile is laid");
	tap_ok(kit_over(k) && kit_scores(k, "3 1 5 2 6"),
	    "open at the end: route of 3 tiles 3, single field 1, field of 3 "
	    "with a symbol 5, field of 2 tiles 2, planet with 3 neighbours 6");
	tap_ok(kit_told(k,
		   "{\"e\":\"score\",\"feature\":\"planet:-1,-1\","
		   "\"final\":true,\"kind\":\"planet\",\"planet\":\"Bresk\","
		   "\"points\":6,\"seat\":4,\"symbols\":1,\"tiles\":4,"
		   "\"why\":\"end\"}"),
	    "the final scoring says what was counted");
	tap_ok(kit_told(k,
		   "{\"e\":\"over\",\"scores\":[3,1,5,2,6],"
		   "\"winners\":[4]}"),
	    "most points win");
	tap_ok(kit_refused(k, "3,0/90", "game-over"),
	    "after the end no move is accepted");
	carc_set_free(set);
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();
	struct kit k = {0};

	test_asteroid_battle(&k, set);
	test_route_battle(&k, set);
	test_planet_battle(&k, set);
	test_scores(&k, set);
	test_complete_planet(&k);
	test_final_scoring(&k);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
