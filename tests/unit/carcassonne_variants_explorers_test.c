/*
 * Option "explorers" (shared facts, V1), sentence by sentence. Seats: red 0 and
 * green 2 are Rebels, black 1 and white 3 Empire.
 */
#include "config.h"

#include "carcassonne_kit.h"
#include "tap.h"

/* A field through the start tile with symbols of two factions, its ends,
 * planets, a route. */
static const char lines[] =
    "tile ST 1 SASA asteroid:E+W start\n"
    "tile AR 1 SASA asteroid:E+W=rebel\n"
    "tile AE 2 SASA asteroid:E+W=empire\n"
    "tile AA 6 SASA asteroid:E+W\n"
    "tile EN 4 SSSA asteroid:W\n"
    "tile SP 20 SSSS planet:Bresk=bounty\n"
    "tile SPr 10 SSSS planet:Korrel=rebel\n"
    "tile RR 6 SRSR route:E-W\n"
    "tile RS 2 SSSR route:W>planet planet:Dovanne=empire\n";

/* Red on 1,0 (a rebel symbol), black on 3,0 (the Empire's); 2,0 is empty. */
static const char apart[] =
    "1,0/0 small@asteroid:E;1,1/0;2,1/0;3,1/0;4,1/0;3,0/0 small@asteroid:E";
#define APART "AR SP SP SP SP AE "

static void
test_peace(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "explorers=yes", APART "AA AA EN EN");
	kit_play_all(k, apart);
	tap_ok(kit_play(k, "2,0/0", "") && kit_scores(k, "0 0") &&
		kit_meeples(k, 1, 0, 0) == 1 && kit_meeples(k, 3, 0, 1) == 1,
	    "there is no battle on a field that is joined; both stay");
	tap_ok(kit_refused(k, "4,0/0 small@asteroid:E", "feature-occupied") &&
		kit_play(k, "4,0/0", ""),
	    "setting a meeple on an occupied field stays forbidden");
	kit_play_all(k, "5,0/0");
	tap_ok(kit_play(k, "-1,0/180", "") && kit_scores(k, "16 16") &&
		kit_reserve(k, 0) == 41 && kit_reserve(k, 1) == 41,
	    "when it is complete, both score two a tile, and two for each "
	    "symbol of the own faction");
	tap_ok(kit_told(k,
		   "\"points\":16,\"seat\":0,\"symbols\":1,\"tiles\":7") &&
		kit_told(k,
		    "\"points\":16,\"seat\":1,\"symbols\":1,\"tiles\":7"),
	    "and both are told");
	kit_start_with(k, set, 2, "", APART "AA");
	kit_play_all(k, apart);
	tap_ok(kit_play(k, "2,0/0",
		   "62"
		   "31") &&
		kit_scores(k, "0 2"),
	    "without the option they fight");
}

static void
test_several(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "explorers=yes",
	    "AR SP SP SP SP SP AE AA EN EN");
	kit_play_all(k,
	    "1,0/0 small@asteroid:E;1,1/0;2,1/0;3,1/0;4,1/0;5,1/0;"
	    "3,0/0 large@asteroid:E;2,0/0;4,0/0");
	tap_ok(kit_play(k, "-1,0/180", "") && kit_scores(k, "14 0") &&
		kit_reserve(k, 0) == 41,
	    "a player with several meeples there scores once");
}

static void
test_allies(struct kit *k, const struct carc_set *set)
{
	static const char moves[] =
	    "1,0/0 small@asteroid:E;1,1/0;2,1/0;3,1/0;4,1/0;5,1/0;"
	    "3,0/0 small@asteroid:E;2,0/0;4,0/0";

	kit_start_with(k, set, 4, "explorers=yes teams=yes",
	    "AR SP SP SP SP SP AE AA EN EN");
	kit_play_all(k, moves);
	tap_ok(kit_play(k, "-1,0/180", "") && kit_scores(k, "28 0 28 0"),
	    "allies who are there score it each: a team twice");
}

/* Eight tiles around the planet at 0,1, which SEAT holds. */
static bool
planet_scores(struct kit *k, const struct carc_set *set, const char *tiles,
    const char *option, const char *scores)
{
	kit_start_with(k, set, 2, option, tiles);
	return kit_play_all(k,
		   "0,1/0 small@planet;1,1/0;-1,1/0;1,0/0;-1,0/180;0,2/0;1,2/0;"
		   "-1,2/0") &&
	    kit_scores(k, scores);
}

static void
test_planets(struct kit *k, const struct carc_set *set)
{
	tap_ok(planet_scores(k, set, "SPr SP SP EN EN SP SP SP SP",
		   "explorers=yes", "11 0"),
	    "a complete planet is nine, and two for a symbol of the holder's "
	    "faction");
	tap_ok(planet_scores(k, set, "SP SP SP EN EN SP SP SP SP",
		   "explorers=yes", "9 0"),
	    "with another's it is nine");
	tap_ok(planet_scores(k, set, "SP SP SP EN EN SP SP SP SP", "", "11 0"),
	    "without the option it is eleven");
}

static void
test_battles_elsewhere(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "explorers=yes", "SP SP SP");
	kit_play_all(k, "0,1/0 small@planet");
	tap_ok(kit_play(k, "1,1/0 small@planet:0,1",
		   "6"
		   "2") &&
		kit_scores(k, "0 1"),
	    "planets are fought for");
	kit_start_with(k, set, 2, "explorers=yes", "SP SP RR SP SP RR RR SP");
	kit_play_all(k,
	    "0,1/0;1,1/0;0,2/0 small@route:E;2,1/0;3,1/0;"
	    "2,2/0 small@route:W");
	tap_ok(kit_play(k, "1,2/0",
		   "6"
		   "2") &&
		kit_scores(k, "0 1"),
	    "and so are routes");
}

/* The end of the game with a field of three tiles that both hold. */
static void
test_end(struct kit *k)
{
	static const char moves[] =
	    "1,0/0 small@asteroid:E;1,1/0;2,1/0;3,1/0;4,1/0;"
	    "3,0/0 small@asteroid:E;2,0/0";
	struct carc_set *set =
	    kit_set_read("tile ST 1 SASA asteroid:E+W start\n"
			 "tile AR 2 SASA asteroid:E+W=rebel\n"
			 "tile AE 1 SASA asteroid:E+W=empire\n"
			 "tile SP 4 SSSS planet:Bresk=bounty\n");

	kit_start_with(k, set, 2, "explorers=yes", "AR SP SP SP SP AE AR");
	tap_ok(kit_play_all(k, moves) && kit_over(k) && kit_scores(k, "8 6"),
	    "at the end of the game all who are there score one a tile, and "
	    "two for each own symbol");
	kit_start_with(k, set, 2, "explorers=yes endgame=two-and-two",
	    "AR SP SP SP SP AE AR");
	tap_ok(kit_play_all(k, moves) && kit_scores(k, "4 4"),
	    "with option endgame each scores the tiles of its meeples");
	kit_start_with(k, set, 2, "explorers=yes", "SP AR AE AR SP SP SP");
	tap_ok(
	    kit_play_all(k,
		"0,1/0 small@planet;1,0/0;2,0/0;-1,0/0;1,1/0;-1,1/0;0,2/0") &&
		kit_over(k) && kit_scores(k, "9 0"),
	    "an unfinished planet counts any faction's symbol, as ever");
	carc_set_free(set);
}

int
main(void)
{
	struct carc_set *set = kit_set_read(lines);
	struct kit k = {0};

	test_peace(&k, set);
	test_several(&k, set);
	test_allies(&k, set);
	test_planets(&k, set);
	test_battles_elsewhere(&k, set);
	test_end(&k);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
