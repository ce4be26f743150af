/*
 * Option "hyperspace" (shared facts, V2), sentence by sentence. Seats: red 0
 * and green 2 are Rebels, black 1 and white 3 Empire.
 */
#include "config.h"

#include <string.h>

#include "carcassonne_kit.h"
#include "tap.h"

/* A straight route through the start tile; MF carries a field in the north,
 * F2 goes on with it, CL closes it. */
static const char lines[] =
    "tile ST 1 SRSR route:E-W start\n"
    "tile RA 12 SRSR route:E-W\n"
    "tile MF 3 ARSR asteroid:N route:E-W\n"
    "tile F2 3 ASAS asteroid:N+S\n"
    "tile CL 3 SSAS asteroid:S\n"
    "tile SP 30 SSSS planet:Bresk=bounty\n"
    "tile EP 6 SSSR route:W>planet planet:Dovanne=bounty\n";

static void
test_field(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "hyperspace=yes", "MF SP RA RA RA RA");
	kit_play_all(k, "1,0/0 small@route:E;0,1/0");
	tap_ok(kit_listed(k, "2,0/0 small@asteroid:1,0:N") &&
		kit_listed(k, "2,0/0 large@asteroid:1,0:N"),
	    "a tile that extends one's route leads to a field on its tiles");
	tap_ok(kit_listed(k, "-1,0/0 small@asteroid:1,0:N"), "at either end");
	tap_ok(kit_refused(k, "0,-1/0 small@asteroid:1,0:N", "out-of-reach"),
	    "a tile that does not extend it does not");
	tap_ok(kit_refused(k, "2,0/0 small@route:0,0:E", "jump-to-route") &&
		kit_refused(k, "2,0/0 small@asteroid:0,0:N", "no-such-feature"),
	    "it leads to no route, and not to what is not there");
	tap_ok(kit_play(k, "2,0/0 small@asteroid:1,0:N", "") &&
		kit_meeples(k, 1, 0, 0) == 2 && kit_reserve(k, 0) == 21 &&
		kit_told(k, "\"e\":\"jumped\",\"feature\":\"asteroid:1,0:N\""),
	    "the turn's one meeple goes there");
	kit_start_with(k, set, 2, "hyperspace=yes", "MF RA RA RA RA RA");
	kit_play_all(k, "1,0/0 small@route:E");
	tap_ok(kit_refused(k, "2,0/0 small@asteroid:1,0:N", "out-of-reach"),
	    "who has no meeple on the route does not go");
	kit_start_with(k, set, 2, "", "MF SP RA");
	kit_play_all(k, "1,0/0 small@route:E;0,1/0");
	tap_ok(kit_refused(k, "2,0/0 small@asteroid:1,0:N", "no-hyperspace"),
	    "nor does anybody without the option");
}

static void
test_field_states(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "hyperspace=yes", "MF CL RA");
	kit_play_all(k, "1,0/0 small@route:E;1,1/0");
	tap_ok(kit_refused(k, "2,0/0 small@asteroid:1,0:N", "feature-complete"),
	    "not to a complete field");
	kit_start_with(k, set, 2, "hyperspace=yes", "MF F2 RA");
	kit_play_all(k, "1,0/0 small@route:E;1,1/0 small@asteroid:N");
	tap_ok(kit_refused(k, "2,0/0 small@asteroid:1,0:N", "feature-occupied"),
	    "nor to an occupied one, wherever on it the meeple stands");
	kit_start_with(k, set, 2, "hyperspace=yes", "MF F2 RA");
	kit_play_all(k, "1,0/0 small@route:E;1,1/0");
	tap_ok(strcmp(kit_canonical(k, "2,0/0 small@asteroid:1,1:N"),
		   "2,0/0 small@asteroid:1,0:N") == 0,
	    "any tile and edge of a field names it; written is the tile that "
	    "was laid first");
	kit_start_with(k, set, 2, "hyperspace=yes", "MF F2 MF SP SP");
	kit_play_all(k, "1,0/0 small@route:E;1,1/0");
	tap_ok(kit_listed(k, "2,0/0 small@asteroid:N") &&
		kit_listed(k, "2,0/0 small@asteroid:1,0:N"),
	    "the new tile's own field is another");
}

static void
test_planet(struct kit *k, const struct carc_set *set)
{
	static const char moves[] = "1,0/0 small@route:E;-1,0/180";

	kit_start_with(k, set, 2, "hyperspace=yes", "RA EP RA RA SP");
	kit_play_all(k, moves);
	tap_ok(kit_listed(k, "2,0/0 large@planet:-1,0"),
	    "or to a planet on its tiles, at any distance");
	tap_ok(kit_play(k, "2,0/0 small@planet:-1,0", "") &&
		kit_meeples(k, -1, 0, 0) == 1,
	    "a free one is taken");
	kit_start_with(k, set, 2, "hyperspace=yes", "RA EP RA RA SP");
	kit_play_all(k, "1,0/0 small@route:E;-1,0/180 small@planet");
	tap_ok(kit_play(k, "2,0/0 small@planet:-1,0",
		   "6"
		   "3") &&
		kit_scores(k, "0 1") && kit_meeples(k, -1, 0, 0) == 1,
	    "on an occupied one it is an attack, with a normal battle");
	kit_start_with(k, set, 2, "hyperspace=yes", "RA SP SP SP RA SP");
	kit_play_all(k, "1,0/0 small@route:E;0,1/0;0,2/0;-1,2/0");
	tap_ok(kit_refused(k, "2,0/0 small@planet:0,1", "out-of-reach") &&
		kit_refused(k, "2,0/0 small@planet:0,5", "no-planet-there"),
	    "a planet beside the route is not on it");
}

static void
test_own_planet(struct kit *k, const struct carc_set *set)
{
	static const char moves[] =
	    "1,0/0 small@route:E;-1,0/180;2,0/0 small@planet:-1,0;0,-1/0";

	kit_start_with(k, set, 2, "hyperspace=yes", "RA EP RA SP RA SP");
	kit_play_all(k, moves);
	tap_ok(kit_listed(k, "3,0/0 small@planet:-1,0"),
	    "a planet of one's own can be reinforced");
	kit_start_with(k, set, 2, "hyperspace=yes reinforce=no",
	    "RA EP RA SP RA SP");
	kit_play_all(k, moves);
	tap_ok(kit_refused(k, "3,0/0 small@planet:-1,0", "no-reinforce"),
	    "unless the option forbids it");
}

static void
test_complete_planet(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "hyperspace=yes",
	    "RA EP SP SP SP SP SP SP SP SP RA RA");
	kit_play_all(k,
	    "1,0/0 small@route:E;-1,0/180;0,1/0;-1,1/0;-2,1/0;"
	    "-2,0/0;-2,-1/0;-1,-1/0;0,-1/0;0,2/0");
	tap_ok(kit_refused(k, "2,0/0 small@planet:-1,0", "feature-complete"),
	    "a complete planet can not be reached");
}

/* Red's route from 0,0 to 1,0; another from 3,0 to a planet at 4,0. */
static void
test_joined(struct kit *k, const struct carc_set *set)
{
	static const char tiles[] = "RA SP SP SP SP RA SP EP RA RA EP RA";

	kit_start_with(k, set, 2, "hyperspace=yes", tiles);
	kit_play_all(k,
	    "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;4,1/0;3,0/0;"
	    "5,1/0;4,0/0");
	tap_ok(kit_listed(k, "2,0/0 small@planet:4,0"),
	    "the route is what it is after the tile was laid");
	tap_ok(kit_refused(k, "-1,0/0 small@planet:4,0", "out-of-reach"),
	    "and not more");
	kit_start_with(k, set, 2, "hyperspace=yes", tiles);
	kit_play_all(k,
	    "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;4,1/0;"
	    "3,0/0 small@route:E;5,1/0;4,0/0");
	tap_ok(kit_play(k, "2,0/0 small@planet:4,0",
		   "6"
		   "1") &&
		kit_scores(k, "0 1") && kit_meeples(k, 4, 0, 0) == 1 &&
		kit_meeples(k, 1, 0, 0) == 1,
	    "also when that route is fought for in the same turn");
	kit_start_with(k, set, 2, "hyperspace=yes", "RA EP EP SP");
	kit_play_all(k, "1,0/0 small@route:E;-1,0/180");
	tap_ok(kit_play(k, "2,0/0 small@planet:-1,0", "") &&
		kit_scores(k, "4 0") && kit_meeples(k, -1, 0, 0) == 1,
	    "or complete with it");
}

/* The new tile goes on with red's route and with the field beside it. */
static void
test_at_hand(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 SRSR route:E-W start\n"
			 "tile MF 1 ARSR asteroid:N route:E-W\n"
			 "tile CU 3 SSRR route:S-W\n"
			 "tile RA 3 SRSR route:E-W\n"
			 "tile JN 2 SRAS asteroid:S route:E>asteroid:S\n");

	kit_start_with(k, set, 2, "hyperspace=yes", "MF CU CU RA JN");
	kit_play_all(k, "1,0/0 small@route:E;2,0/90;2,1/0;-1,0/0");
	tap_ok(kit_listed(k, "1,1/0 small@asteroid:S") &&
		!kit_listed(k, "1,1/0 small@asteroid:1,0:N") &&
		strcmp(kit_canonical(k, "1,1/0 small@asteroid:1,0:N"),
		    "1,1/0 small@asteroid:S") == 0,
	    "a field that the new tile joins is named as its part");
	carc_set_free(set);
}

/* Red's route comes from the north and goes out in the east; it meets the tile
 * again in the south, and goes on in the west to a planet. */
static void
test_loop(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 RSRS route:N-S start\n"
			 "tile NS 3 RSRS route:N-S\n"
			 "tile CU 3 SSRR route:S-W\n"
			 "tile SP 2 SSSS planet:Bresk=bounty\n"
			 "tile EP 1 SRSS route:E>planet planet:Dovanne=bounty\n"
			 "tile NE 2 RRRR route:N-E route:S-W\n");

	kit_start_with(k, set, 2, "hyperspace=yes",
	    "NS SP CU CU CU SP NS EP NE");
	kit_play_all(k,
	    "0,1/0 small@route:N;1,0/0;1,-1/0;1,-2/90;0,-2/180;-1,0/0;"
	    "-1,-1/90;-2,-1/0");
	tap_ok(kit_listed(k, "0,-1/0 small@planet:-2,-1"),
	    "also where the tile joins it by both of its own routes");
	carc_set_free(set);
}

static void
test_teams(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 4, "hyperspace=yes teams=yes",
	    "MF SP RA RA RA RA RA");
	kit_play_all(k, "1,0/0 small@route:E;0,1/0");
	tap_ok(kit_refused(k, "2,0/0 small@asteroid:1,0:N", "out-of-reach"),
	    "a partner's meeple on the route does not do");
	kit_play_all(k, "2,0/0;3,0/0");
	tap_ok(kit_listed(k, "4,0/0 small@asteroid:1,0:N"), "one's own does");
}

int
main(void)
{
	struct carc_set *set = kit_set_read(lines);
	struct kit k = {0};

	test_field(&k, set);
	test_field_states(&k, set);
	test_planet(&k, set);
	test_own_planet(&k, set);
	test_complete_planet(&k, set);
	test_joined(&k, set);
	test_at_hand(&k);
	test_loop(&k);
	test_teams(&k, set);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
