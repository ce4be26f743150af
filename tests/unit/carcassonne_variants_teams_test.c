/*
 * Option "teams" (shared facts, 2.6), sentence by sentence. Seats: red 0 and
 * green 2 are the Rebels, black 1 and white 3 the Empire.
 */
#include "config.h"

#include <string.h>

#include "carcassonne_kit.h"
#include "tap.h"

/* A straight route through the start tile; tiles for it, planets as fillers,
 * and ends. */
static const char lines[] =
    "tile ST 1 SRSR route:E-W start\n"
    "tile RA 12 SRSR route:E-W\n"
    "tile RAr 1 SRSR route:E-W=rebel\n"
    "tile RAe 1 SRSR route:E-W=empire\n"
    "tile RAb 2 SRSR route:E-W=bounty\n"
    "tile SP 20 SSSS planet:Bresk=bounty\n"
    "tile SPr 3 SSSS planet:Korrel=rebel\n"
    "tile EP 6 SSSR route:W>planet planet:Dovanne=bounty\n";

/* Red holds the route at 0,0 and 1,0; planets lie north of 1 to 5. */
static const char begun[] = "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;4,1/0;5,1/0";
static const char begun_tiles[] = "RAr SP SP SP SP SP RA RA SP RA RA EP EP";

static void
test_options(const struct carc_set *set)
{
	struct rules_setup setup;
	bool good = true;

	for (int seats = 2; seats <= 5; seats++) {
		const char *refusal;

		rules_defaults(&carcassonne_1, seats, &setup);
		setup.data = set;
		setup.options[3] = 1;
		refusal = carcassonne_1.options_refuse(&setup);
		good &= seats == 4
		    ? refusal == NULL
		    : refusal != NULL && strcmp(refusal, "teams-seats") == 0;
	}
	tap_ok(good, "teams are for four players");
}

static void
test_sitting(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 4, "teams=yes", "RA SP SP SP EP EP");
	tap_ok(kit_told(k,
		   "{\"e\":\"team\",\"seats\":[0,2]},"
		   "{\"e\":\"team\",\"seats\":[1,3]}"),
	    "partners sit opposite: red and green, black and white");
	kit_play_all(k, "1,0/0 small@route:E");
	tap_ok(kit_to_move(k) == 1 && kit_play(k, "1,1/0", "") &&
		kit_to_move(k) == 2 && kit_play(k, "2,1/0", "") &&
		kit_to_move(k) == 3,
	    "turns go round, and so alternate between the teams");
	kit_play_all(k, "3,1/0;2,0/0");
	tap_ok(kit_play(k, "-1,0/180", "") && kit_scores(k, "4 0 4 0"),
	    "a route that the other team's tile completes scores for its holders");
}

static void
test_joint_score(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 4, "teams=yes", "RA EP EP SP");
	kit_play_all(k, "1,0/0 small@route:E;2,0/0");
	tap_ok(kit_play(k, "-1,0/180", "") && kit_scores(k, "4 0 4 0"),
	    "a team has one score: a complete route of four tiles counts for "
	    "both partners");
	tap_ok(kit_told(k,
		   "\"points\":4,\"seat\":0,\"symbols\":0,"
		   "\"team\":true,\"tiles\":4,\"why\":\"complete\"}") &&
		kit_told(k,
		    "\"points\":4,\"seat\":2,\"symbols\":0,"
		    "\"team\":true,\"tiles\":4,\"why\":\"partner\"}"),
	    "there is a score event for each partner, so that scores are "
	    "their sums");
}

/* The set has two tiles to lay. */
static void
test_winners(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 SRSR route:E-W start\n"
			 "tile SP 2 SSSS planet:Bresk=bounty\n");

	kit_start_with(k, set, 4, "teams=yes", "");
	tap_ok(kit_play_all(k, "0,1/0 small@planet;0,-1/0") && kit_over(k) &&
		kit_scores(k, "4 0 4 0") && kit_winners(k) == 5,
	    "both partners win");
	kit_start_with(k, set, 4, "teams=yes", "");
	tap_ok(kit_play_all(k, "0,1/0;0,-1/0") && kit_winners(k) == 15,
	    "with equal scores both teams do");
	carc_set_free(set);
}

static void
test_partners(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 4, "teams=yes", "RA SP RA SPr SP SP SP");
	kit_play_all(k, "1,0/0 small@route:E;1,1/0");
	tap_ok(kit_refused(k, "2,0/0 small@route:E", "feature-occupied"),
	    "on the partner's route one can set no meeple");
	kit_play_all(k, "2,0/0;0,1/0;-1,1/0;-1,2/0");
	kit_start_with(k, set, 4, "teams=yes", "SPr RA SP SP");
	kit_play_all(k, "0,1/0 small@planet;1,0/0");
	tap_ok(kit_play(k, "0,2/0 large@planet:0,1", "") &&
		kit_scores(k, "0 0 0 0") && kit_meeples(k, 0, 1, 0) == 1 &&
		kit_meeples(k, 0, 1, 2) == 1,
	    "one can on the partner's planet, without a battle");
	kit_start_with(k, set, 4, "teams=yes reinforce=no", "SPr RA SP SP");
	kit_play_all(k, "0,1/0 small@planet;1,0/0");
	tap_ok(kit_listed(k, "0,2/0 large@planet:0,1"),
	    "also where no second meeple of one's own is allowed");
}

static void
test_joined(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 4, "teams=yes", begun_tiles);
	kit_play_all(k, begun);
	kit_play_all(k, "3,0/0 small@route:E");
	tap_ok(kit_play(k, "2,0/0", "") && kit_scores(k, "0 0 0 0") &&
		kit_meeples(k, 1, 0, 0) == 1 && kit_meeples(k, 3, 0, 2) == 1,
	    "partners whose routes are joined do not fight");
	kit_start_with(k, set, 4, "teams=yes",
	    "RAr SP SP SP SP SP RA RA EP EP SP");
	kit_play_all(k, begun);
	kit_play_all(k, "3,0/0 small@route:E;2,0/0;-1,0/180");
	tap_ok(kit_play(k, "4,0/0", "") && kit_scores(k, "8 0 8 0") &&
		kit_reserve(k, 0) == 41 && kit_reserve(k, 2) == 41,
	    "what both hold is scored once, and both meeples come back");
}

static void
test_battle(struct kit *k, const struct carc_set *set)
{
	static const char *const joined = "3,0/0 small@route:E;2,0/0;6,1/0;"
					  "5,0/0 large@route:E";

	kit_start_with(k, set, 4, "teams=yes", begun_tiles);
	kit_play_all(k, begun);
	kit_play_all(k, joined);
	tap_ok(kit_play(k, "4,0/0",
		   "131"
		   "62") &&
		kit_scores(k, "3 0 3 0") && kit_reserve(k, 0) == 41 &&
		kit_reserve(k, 2) == 41 && kit_meeples(k, 5, 0, 1) == 1,
	    "a team throws once: two meeples and the symbol are three dice; "
	    "who loses takes both partners' meeples back and scores the dice");
	tap_ok(kit_told(k,
		   "{\"dice\":3,\"large\":0,\"seat\":0,\"small\":2,"
		   "\"symbol\":true},{\"dice\":2,\"large\":1,"
		   "\"seat\":1,\"small\":0,\"symbol\":false}") &&
		kit_told(k, "{\"e\":\"allies\",\"seats\":[0,2]}"),
	    "the events tell that both fight as one");
	kit_start_with(k, set, 4, "teams=yes", begun_tiles);
	kit_play_all(k, begun);
	kit_play_all(k, joined);
	tap_ok(kit_play(k, "4,0/0",
		   "511"
		   "52"
		   "161"
		   "12") &&
		kit_scores(k, "1 3 1 3") && kit_meeples(k, 5, 0, 1) == 0,
	    "a tie is a point for each team, and the same dice again");
}

static void
test_cap(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 4, "teams=yes", begun_tiles);
	kit_play_all(k,
	    "1,0/0 large@route:E;1,1/0;2,1/0;3,1/0;4,1/0;5,1/0;"
	    "3,0/0 small@route:E;2,0/0;6,1/0;5,0/0 small@route:E");
	tap_ok(kit_play(k, "4,0/0",
		   "111"
		   "2") &&
		kit_scores(k, "3 0 3 0"),
	    "no team throws more than three dice: large, small and symbol");
}

static void
test_symbols(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 4, "teams=yes",
	    "RAb SP SP SP SP RA RA EP EP SP");
	kit_play_all(k,
	    "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;4,1/0;"
	    "3,0/0 small@route:E");
	tap_ok(kit_play(k, "2,0/0",
		   "6"
		   "5") &&
		kit_scores(k, "0 1 0 1"),
	    "the Bounty Hunters' symbol gives nobody a die");
	kit_play_all(k, "-1,0/180");
	tap_ok(kit_play(k, "4,0/0", "") && kit_scores(k, "8 1 8 1"),
	    "it is worth two points all the same");
}

int
main(void)
{
	struct carc_set *set = kit_set_read(lines);
	struct kit k = {0};

	test_options(set);
	test_sitting(&k, set);
	test_joint_score(&k, set);
	test_winners(&k);
	test_partners(&k, set);
	test_joined(&k, set);
	test_battle(&k, set);
	test_cap(&k, set);
	test_symbols(&k, set);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
