/*
 * The open questions of the rule book and how they are read (shared facts,
 * 2.9): each as a game. Seats: red 0 (Rebel), black 1 (Empire), green 2
 * (Rebel), white 3 (Empire).
 */
#include "config.h"

#include "carcassonne_kit.h"
#include "tap.h"

static void
test_reinforce(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 2, 0, true, "PAe RA0 RBe");
	kit_play_all(k, "0,-1/0 small@planet;1,0/90");
	tap_ok(kit_play(k, "1,-1/270 large@planet:0,-1", "") &&
		kit_scores(k, "0 0") && kit_meeples(k, 0, -1, 0) == 2,
	    "a second meeple on one's own planet is allowed, without battle");

	kit_start(k, set, 2, 0, true, "PAe RA0 RB0 RB0");
	kit_play_all(k,
	    "0,-1/0 small@planet;1,0/90;1,-1/270 small@planet:0,-1");
	tap_ok(kit_play(k, "-1,-1/0 large@planet:0,-1",
		   "22"
		   "331") &&
		kit_scores(k, "2 0") && kit_meeples(k, 0, -1, 0) == 0,
	    "it adds a die: two small ones throw two, against the large one "
	    "of the symbol's faction with three; the loser takes both back");

	kit_start(k, set, 2, 0, true, "PAr RA0 RB0 RB0");
	kit_play_all(k,
	    "0,-1/0 large@planet;1,0/90;1,-1/270 small@planet:0,-1");
	tap_ok(kit_play(k, "-1,-1/0 small@planet:0,-1",
		   "111"
		   "2") &&
		kit_scores(k, "3 0"),
	    "never more than three dice: large, small and symbol");

	kit_start(k, set, 2, 0, false, "PAe RA0 RBe RB0");
	kit_play_all(k, "0,-1/0 small@planet;1,0/90");
	tap_ok(kit_refused(k, "1,-1/270 small@planet:0,-1", "no-reinforce") &&
		!kit_listed(k, "1,-1/270 small@planet:0,-1") &&
		kit_listed(k, "1,-1/270 small@route:E"),
	    "the option forbids it, and it is not listed");
	kit_play_all(k, "1,-1/270");
	tap_ok(kit_listed(k, "-1,-1/0 small@planet:0,-1"),
	    "the option does not forbid to attack");
}

static void
test_several_planets(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 2, 0, true, "PAr RA0 RA0 PAe PAb");
	kit_play_all(k, "0,-1/0;1,0/90;2,0/90;2,-1/0");
	tap_ok(kit_listed(k, "1,-1/0 small@planet:0,-1") &&
		kit_listed(k, "1,-1/0 small@planet:2,-1"),
	    "beside two planets one may choose either");
	tap_ok(kit_listed(k, "1,-1/0 large@planet"),
	    "a new planet beside others may be chosen itself");
	tap_ok(kit_refused(k, "1,-1/0 small@planet:1,-1",
		   "not-neighbour-planet"),
	    "the new tile's planet has one name: planet");
	tap_ok(kit_play(k, "1,-1/0 small@planet:2,-1", "") &&
		kit_meeples(k, 2, -1, 0) == 1 && kit_meeples(k, 1, -1, 0) == 0,
	    "a free neighbouring planet is taken without battle; it is the "
	    "one meeple of the turn");
}

/* Eight planet tiles around one; the eighth brings the attacker. */
static void
test_attack_completes(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 ASSS asteroid:N start\n"
			 "tile PA 10 SSSS planet:Bresk=bounty\n");
	static const char around[] =
	    "0,-1/0;1,-1/0;0,-2/0 small@planet;1,-2/0;-1,-1/0;-1,-2/0;"
	    "0,-3/0;1,-3/0";

	kit_start(k, set, 4, 0, true, "");
	kit_play_all(k, around);
	tap_ok(kit_play(k, "-1,-3/0 small@planet:0,-2",
		   "5"
		   "2") &&
		kit_scores(k, "11 0 1 0"),
	    "who attacks with the tile that completes a planet fights first; "
	    "then the survivor scores: here the attacker");
	kit_start(k, set, 4, 0, true, "");
	kit_play_all(k, around);
	tap_ok(kit_play(k, "-1,-3/0 large@planet:0,-2",
		   "23"
		   "5") &&
		kit_scores(k, "2 0 11 0") && kit_meeples(k, 0, -2, 2) == 0,
	    "and here the defender, with as many points as before");
	carc_set_free(set);
}

static void
test_own_turn(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 2, 0, true, "RC0 RC0");
	kit_play_all(k, "1,0/0");
	tap_ok(kit_play(k, "-1,0/180 small@route:E", "") &&
		kit_scores(k, "0 3") && kit_meeples(k, -1, 0, 1) == 0,
	    "a meeple may join the feature that its tile completes; it scores "
	    "and comes back at once");

	kit_start(k, set, 2, 0, true, "RC0 RC0");
	tap_ok(kit_play_all(k, "1,0/0;-1,0/180") && kit_scores(k, "0 0"),
	    "a complete feature without a meeple scores nothing");
}

/* Routes that a tile at 1,0 joins, the first five moves. */
static const char two_routes[] =
    "-1,0/270 small@route:E;0,-1/90;1,-1/90;2,-1/90";

static void
test_joining(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 2, 0, true, "PCr RA0 RA0 RA0 RAr RC0 RA0");
	kit_play_all(k, two_routes);
	kit_play_all(k, "3,-1/90;2,0/180 small@route:W");
	tap_ok(kit_refused(k, "1,0/90 small@route:E", "feature-occupied") &&
		!kit_listed(k, "1,0/90 small@route:E"),
	    "who joins two occupied features can not enter them as well");

	kit_start(k, set, 3, 0, true, "PCr RA0 RA0 RA0 RC0 RA0");
	kit_play_all(k, two_routes);
	kit_play_all(k, "2,0/180 small@route:W");
	tap_ok(kit_play(k, "1,0/90",
		   "2"
		   "6") &&
		kit_scores(k, "1 4 0"),
	    "others' features that one joins fight at once, without asking "
	    "anybody");

	kit_start(k, set, 2, 0, true, "PCr RA0 RA0 RA0 RC0 RA0");
	kit_play_all(k, two_routes);
	kit_play_all(k, "2,0/180 large@route:W");
	tap_ok(kit_play(k, "1,0/90", "") && kit_scores(k, "4 0") &&
		kit_meeples(k, -1, 0, 0) + kit_meeples(k, 2, 0, 0) == 0,
	    "two meeples of one player do not fight: they score once and both "
	    "come back");
}

/* A tile that joins two fields, two routes, and brings an attack. */
static void
test_several_battles(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 SSSS planet:Bresk=bounty start\n"
			 "tile AB 2 ASSS asteroid:N\n"
			 "tile PB 2 SSRS route:S>planet planet:Korrel=bounty\n"
			 "tile PA 5 SSSS planet:Cindrel=bounty\n"
			 "tile XX 2 ARAR asteroid:N+S route:E-W\n");

	kit_start(k, set, 2, 0, true, "AB PB PA PA PB AB PA PA XX");
	tap_ok(kit_play_all(k,
		   "1,0/0 small@asteroid:N;0,1/270 small@route:E;2,0/0;"
		   "0,2/0;2,1/90 small@route:W;1,2/180 small@asteroid:S;"
		   "-1,0/0;-1,1/0 small@planet:0,0"),
	    "two fields, two routes and a planet are held");
	tap_ok(kit_play(k, "1,1/0 small@planet:0,0",
		   "61"
		   "16"
		   "52") &&
		kit_scores(k, "7 5"),
	    "battles of a turn: parts of the tile by first edge N, E, S, W, "
	    "then planets; then the scoring");
	carc_set_free(set);
}

static void
test_unplaceable(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 SSSS planet:Bresk=bounty start\n"
			 "tile PA 2 SSSS planet:Cindrel=bounty\n"
			 "tile RD 1 RRRR route:N>crossing route:E>crossing "
			 "route:S>crossing route:W>crossing\n");

	kit_start(k, set, 2, 0, true, "RD PA PA");
	tap_ok(k->chance.tile_draws == 2 && kit_moves(k) == 4 * (1 + 2 * 2) &&
		kit_told(k,
		    "{\"e\":\"tile-removed\",\"left\":2,\"tile\":\"RD\"}"
		    ",{\"e\":\"tile-drawn\",\"left\":1,\"seat\":0,\"tile\":\"PA\"}"),
	    "a tile without a place leaves the game, and another is drawn at "
	    "once");
	tap_ok(kit_play_all(k, "1,0/0 small@planet;2,0/0") && kit_over(k) &&
		k->chance.tile_draws == 3,
	    "it does not come back");

	kit_start(k, set, 2, 0, true, "PA PA RD");
	tap_ok(kit_play_all(k, "1,0/0 small@planet;2,0/0") && kit_over(k) &&
		k->chance.tile_draws == 3 && kit_scores(k, "5 0"),
	    "when it is the last, the game ends with the final scoring");
	carc_set_free(set);
}

static void
test_reserve_empty(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 ASSS asteroid:N start\n"
			 "tile PA 20 SSSS planet:Bresk=empire\n");

	kit_start(k, set, 2, 0, true, "");
	tap_ok(kit_play_all(k,
		   "0,-1/0 large@planet;0,-2/0;0,-3/0 small@planet;0,-4/0;"
		   "0,-5/0 small@planet;0,-6/0;0,-7/0 small@planet;0,-8/0"),
	    "red sets four meeples");
	tap_ok(kit_refused(k, "0,-9/0 large@planet", "no-large-left") &&
		kit_listed(k, "0,-9/0 small@planet") &&
		!kit_listed(k, "0,-9/0 large@planet"),
	    "the large meeple is there once");
	kit_play_all(k, "0,-9/0 small@planet;0,-10/0");
	/* A column of eleven: two cells beside each, one at the end, and the
	 * start tile's two sides. */
	tap_ok(kit_refused(k, "0,-11/0 small@planet", "no-small-left") &&
		kit_moves(k) == 23,
	    "who has no meeple lays his tile and that is all");
	tap_ok(kit_play(k, "0,-11/0", "") && kit_to_move(k) == 1,
	    "the game goes on");
	carc_set_free(set);
}

static void
test_tile_twice(struct kit *k, const struct carc_set *standard)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 ASAS asteroid:N asteroid:S start\n"
			 "tile CO 4 ASSA asteroid:N+W\n"
			 "tile SI 2 ASAS asteroid:N+S\n");

	kit_start(k, standard, 2, 0, true, "RD0 RB0 RB0 RB0");
	tap_ok(kit_play_all(k, "1,0/0;1,1/270 small@route:E;2,1/0;2,0/90") &&
		kit_scores(k, "0 4"),
	    "a route that comes back to its crossing counts that tile once");
	kit_start(k, set, 2, 0, true, "CO CO SI CO CO");
	tap_ok(kit_play_all(k,
		   "0,1/180 small@asteroid:E;1,1/270;1,0/0;1,-1/0;0,-1/90") &&
		kit_scores(k, "12 0"),
	    "a field that reaches a tile by two of its parts counts it once");
	carc_set_free(set);
}

static void
test_hole(struct kit *k)
{
	static const char ring[] = "1,0/90 small@asteroid:E;2,0/270;2,1/0;"
				   "2,2/180;1,2/90;0,2/90";
	struct carc_set *set =
	    kit_set_read("tile ST 1 AASS asteroid:N+E start\n"
			 "tile SI 5 ASAS asteroid:N+S\n"
			 "tile CO 3 AASS asteroid:N+E\n"
			 "tile TE 1 AAAS asteroid:N+E+S\n"
			 "tile CA 1 ASSS asteroid:N\n");

	kit_start(k, set, 2, 0, true, "SI CO SI CO SI CO SI");
	kit_play_all(k, ring);
	tap_ok(kit_play(k, "0,1/0", "") && kit_scores(k, "16 0"),
	    "a field around a cell of space is complete");
	kit_start(k, set, 2, 0, true, "SI CO SI CO SI CO TE CA");
	kit_play_all(k, ring);
	tap_ok(kit_play(k, "0,1/0", "") && kit_scores(k, "0 0"),
	    "an open edge towards the enclosed cell keeps it open");
	tap_ok(kit_play(k, "1,1/270", "") && kit_scores(k, "18 0"),
	    "until that cell is filled");
	carc_set_free(set);
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();
	struct kit k = {0};

	test_reinforce(&k, set);
	test_several_planets(&k, set);
	test_attack_completes(&k);
	test_own_turn(&k, set);
	test_joining(&k, set);
	test_several_battles(&k);
	test_unplaceable(&k);
	test_reserve_empty(&k);
	test_tile_twice(&k, set);
	test_hole(&k);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
