/*
 * Option "endgame" (shared facts, V4), sentence by sentence. Seats: red 0 and
 * green 2 are Rebels, black 1 and white 3 Empire.
 */
#include "config.h"

#include "carcassonne_kit.h"
#include "tap.h"

/* An asteroid field through the start tile, of three tiles in the end. */
static const char field_lines[] = "tile ST 1 SASA asteroid:E+W start\n"
				  "tile AR 1 SASA asteroid:E+W=rebel\n"
				  "tile AB 1 SASA asteroid:E+W=bounty\n";

/* The scores of that field, held by SEAT, with an option. */
static bool
field_scores(struct kit *k, int seat, const char *option, const char *scores)
{
	struct carc_set *set = kit_set_read(field_lines);
	bool good;

	kit_start_with(k, set, 2, option, seat == 0 ? "AR AB" : "AB AR");
	good = kit_play_all(k,
		   seat == 0 ? "1,0/0 small@asteroid:E;-1,0/0"
			     : "1,0/0;-1,0/0 small@asteroid:W") &&
	    kit_over(k) && kit_scores(k, scores);
	carc_set_free(set);
	return good;
}

static void
test_fields(struct kit *k)
{
	tap_ok(field_scores(k, 0, "", "7 0"),
	    "without the option: three tiles and two symbols");
	tap_ok(field_scores(k, 0, "endgame=two-and-two", "4 0"),
	    "a meeple scores the tile it stands on, and that tile's symbol of "
	    "the own faction: two and two; the rest is lost");
	tap_ok(kit_told(k,
		   "\"points\":4,\"seat\":0,\"symbols\":1,\"tiles\":1,"
		   "\"why\":\"end-tile\""),
	    "the event says so");
	tap_ok(field_scores(k, 1, "endgame=two-and-two", "0 2"),
	    "another faction's symbol does not count");
	tap_ok(field_scores(k, 0, "endgame=one-and-one", "2 0") &&
		field_scores(k, 1, "endgame=one-and-one", "0 1"),
	    "the second reading: one and one");
	tap_ok(field_scores(k, 0, "endgame=flat", "2 0") &&
		field_scores(k, 1, "endgame=flat", "0 0"),
	    "the third: two, but with an own symbol only");
}

/* One planet beside the start tile, with those options, held by MOVES. */
static bool
planet_scores(struct kit *k, int seats, const char *option, const char *moves,
    const char *scores)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 SRSR route:E-W start\n"
			 "tile SP 1 SSSS planet:Bresk=rebel\n"
			 "tile RA 3 SRSR route:E-W\n");
	bool good;

	kit_start_with(k, set, seats, option, "SP RA RA RA");
	good = kit_play_all(k, moves) && kit_over(k) && kit_scores(k, scores);
	carc_set_free(set);
	return good;
}

static void
test_planets(struct kit *k)
{
	static const char one[] = "0,1/0 small@planet;1,0/0;-1,0/0;2,0/0";
	static const char two[] =
	    "0,1/0 small@planet;1,0/0;-1,0/0 large@planet:0,1;2,0/0";
	static const char black[] = "0,1/0;1,0/0 small@planet:0,1;-1,0/0;2,0/0";

	tap_ok(planet_scores(k, 2, "", one, "6 0"),
	    "without the option: planet, three neighbours, symbol");
	tap_ok(planet_scores(k, 2, "endgame=two-and-two", one, "4 0") &&
		planet_scores(k, 2, "endgame=one-and-one", one, "2 0") &&
		planet_scores(k, 2, "endgame=flat", one, "2 0"),
	    "an unfinished planet is worth its tile and its own symbol");
	tap_ok(planet_scores(k, 2, "endgame=two-and-two", black, "0 2") &&
		planet_scores(k, 2, "endgame=flat", black, "0 0"),
	    "or its tile alone");
	tap_ok(planet_scores(k, 2, "endgame=two-and-two", two, "4 0"),
	    "two meeples on one planet score its tile once");
	tap_ok(planet_scores(k, 4, "endgame=two-and-two teams=yes",
		   "0,1/0 small@planet;1,0/0;-1,0/0 small@planet:0,1;2,0/0",
		   "4 0 4 0"),
	    "so do those of two partners");
}

static void
test_routes(struct kit *k)
{
	struct carc_set *set = kit_set_read("tile ST 1 SRSR route:E-W start\n"
					    "tile RAe 1 SRSR route:E-W=empire\n"
					    "tile RA 1 SRSR route:E-W\n");
	kit_start_with(k, set, 2, "endgame=flat", "RAe RA");
	tap_ok(kit_play_all(k, "1,0/0 small@route:E;2,0/0") && kit_over(k) &&
		kit_scores(k, "5 0"),
	    "an unfinished route counts in full, with symbols of any faction");
	carc_set_free(set);
}

/* Two meeples of one side on one route, and on one field. */
static void
test_several(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 SRSR route:E-W start\n"
			 "tile RA 3 SRSR route:E-W\n"
			 "tile SP 3 SSSS planet:Bresk=bounty\n");
	static const char moves[] =
	    "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;3,0/0 small@route:E;2,0/0";

	kit_start_with(k, set, 2, "endgame=two-and-two", "RA SP SP SP RA RA");
	tap_ok(kit_play_all(k, moves) && kit_over(k) && kit_scores(k, "4 0"),
	    "a route with two meeples of one player is scored once");
	carc_set_free(set);
	set = kit_set_read("tile ST 1 SRSR route:E-W start\n"
			   "tile RA 3 SRSR route:E-W\n"
			   "tile SP 5 SSSS planet:Bresk=bounty\n");
	kit_start_with(k, set, 4, "endgame=two-and-two teams=yes",
	    "RA SP SP SP SP SP RA RA");
	tap_ok(kit_play_all(k,
		   "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;4,1/0;5,1/0;"
		   "3,0/0 small@route:E;2,0/0") &&
		kit_over(k) && kit_scores(k, "4 0 4 0"),
	    "one with a meeple of each partner once for the team");
	carc_set_free(set);
	set = kit_set_read("tile ST 1 SASA asteroid:E+W start\n"
			   "tile AR 1 SASA asteroid:E+W=rebel\n"
			   "tile AA 2 SASA asteroid:E+W\n"
			   "tile SP 3 SSSS planet:Bresk=bounty\n");
	kit_start_with(k, set, 2, "endgame=two-and-two", "AR SP SP SP AA AA");
	tap_ok(kit_play_all(k,
		   "1,0/0 small@asteroid:E;1,1/0;2,1/0;3,1/0;"
		   "3,0/0 small@asteroid:E;2,0/0") &&
		kit_over(k) && kit_scores(k, "6 0"),
	    "in a field each meeple scores its own tile");
	kit_start_with(k, set, 4, "endgame=two-and-two teams=yes",
	    "AR SP SP SP AA AA");
	tap_ok(kit_play_all(k,
		   "1,0/0 small@asteroid:E;1,1/0;2,1/0;3,1/0;3,0/0;2,0/0") &&
		kit_scores(k, "4 0 4 0"),
	    "and so for a team");
	carc_set_free(set);
}

int
main(void)
{
	struct kit k = {0};

	test_fields(&k);
	test_planets(&k);
	test_routes(&k);
	test_several(&k);
	kit_end(&k);
	return tap_done();
}
