/*
 * The worked examples of the rules, and whole turns played with the tiles of the
 * shipped set (facts 6).
 */
#include "config.h"

#include <string.h>

#include "goldrush_kit.h"
#include "rules/goldrush/feature.h"
#include "rules/goldrush/score.h"
#include "tap.h"

static struct gold_kit k;

static void
test_rails(void)
{
	tap_ok(gold_kit_replay(&k, 2, "", "",
		   "RC0 1,0/0; CA0 -1,0/0 cowboy@rail:E") &&
		gold_kit_scores(&k, "0 3") && gold_kit_home(&k, 1) == 41,
	    "1: a railroad of 3 scores 3 for whoever completes it, and the "
	    "cowboy is back at once");
	tap_ok(gold_kit_replay(&k, 2, "", "",
		   "RA1 1,0/90 cowboy@rail:E; RC0 2,0/0; CA0 -1,0/0") &&
		gold_kit_scores(&k, "8 0") &&
		gold_kit_told(&k,
		    "\"points\":8,\"seat\":0,\"tipis\":0,"
		    "\"twice\":true,\"why\":\"rail\""),
	    "2: one locomotive doubles a railroad of 4");
	tap_ok(gold_kit_replay(&k, 2, "", "",
		   "RA1 1,0/90 cowboy@rail:E; RA1 2,0/90; RA0 3,0/90; "
		   "RC0 4,0/0; CA0 -1,0/0") &&
		gold_kit_scores(&k, "6 0"),
	    "3: two locomotives do not: a railroad of 6 scores 6");
	tap_ok(gold_kit_replay(&k, 2, "", "",
		   "RA0 1,0/90 cowboy@rail:E; MB0 0,1/180") &&
		gold_kit_told(&k,
		    "{\"e\":\"returned\",\"feature\":\"mountain:0,1:S\","
		    "\"n\":2}") &&
		k.s.supply == 63 && gold_kit_scores(&k, "0 0"),
	    "4: the tokens of a mountain without miners go back");
	tap_ok(gold_kit_replay(&k, 2, "", "",
		   "RA0 1,0/90 cowboy@rail:E; MB0 0,1/180; CA0 2,0/0; "
		   "RC0 -1,1/90 cowboy@rail:S; RB0 -1,0/180") &&
		gold_kit_scores(&k, "5 5"),
	    "4: of a joined railroad of 5, both who tie score all");
}

static void
test_mountains(void)
{
	tap_ok(gold_kit_replay(&k, 2, "", "5 0",
		   "MB0 0,1/180 cowboy@mountain:S") &&
		gold_kit_scores(&k, "2 0") && gold_kit_gold(&k, 0, "5 0") &&
		gold_kit_home(&k, 0) == 41 &&
		strcmp(k.chance.log, "token token tile ") == 0,
	    "5: a mountain of 2 brings its tokens and 2 points in the same "
	    "turn");
	tap_ok(gold_kit_whispered(&k,
		   "[{\"e\":\"gold\",\"seat\":0,\"to\":0,\"value\":5},"
		   "{\"e\":\"gold\",\"seat\":0,\"to\":0,\"value\":0}]") &&
		gold_kit_told(&k,
		    "{\"e\":\"taken\",\"feature\":\"mountain:0,1:S\",\"n\":2,"
		    "\"seat\":0}"),
	    "5: what they show is told to their owner alone");
	tap_ok(gold_kit_replay(&k, 2, "", "3 0 1",
		   "MC0 0,1/90 cowboy@mountain:N; "
		   "CA0 1,0/0 tent@mountain:0,0:N; RA0 -1,0/90; "
		   "MB0 0,2/180 mine") &&
		gold_kit_scores(&k, "3 0") && gold_kit_gold(&k, 1, "3") &&
		gold_kit_gold(&k, 0, "0 1") && gold_kit_home(&k, 1) == 41 &&
		gold_kit_told(&k,
		    "{\"e\":\"mined\",\"feature\":\"mountain:0,0:N\","
		    "\"left\":2,\"n\":1,\"seat\":1}"),
	    "6: a tent mines before the mountain that its own tile completes "
	    "is shared out, and comes home");
	tap_ok(gold_kit_replay(&k, 2, "", "1 2 0 3 5 1",
		   "MC0 0,1/90 cowboy@mountain:N; "
		   "MB0 1,1/0 cowboy@mountain:N; MF3 0,2/180; MF0 1,2/270") &&
		gold_kit_scores(&k, "6 6") && gold_kit_gold(&k, 1, "1 0 5") &&
		gold_kit_gold(&k, 0, "2 3 1"),
	    "7: who tie take tokens by turns from the active player on, and "
	    "score all");
}

static void
test_cities(void)
{
	tap_ok(gold_kit_replay(&k, 2, "", "",
		   "CA0 1,0/0 cowboy@city; RB0 2,0/0; RB1 2,-1/90; "
		   "RB2 1,-1/180; RC0 -1,0/0 cowboy@rail:E") &&
		gold_kit_scores(&k, "9 0"),
	    "8: a railroad that comes back to its city counts once there: "
	    "3 for the railroad, 6 for the city");
	gold_kit_replay(&k, 2, "", "", "CA0 1,0/0 cowboy@city; RC0 -1,0/0");
	gold_kit_stop(&k);
	tap_ok(gold_kit_scores(&k, "3 0") &&
		gold_kit_told(&k, "\"why\":\"final-city\""),
	    "10: at the end a city scores 3 for each complete railroad");
}

static void
test_end(void)
{
	gold_kit_replay(&k, 2, "", "",
	    "RA2 1,0/90 cowboy@prairie:N1; NC2 2,0/0 cowboy@mountain:N; "
	    "RA1 -1,0/90 cowboy@rail:E");
	gold_kit_stop(&k);
	tap_ok(gold_kit_scores(&k, "10 1") &&
		gold_kit_told(&k,
		    "\"n\":4,\"points\":4,\"seat\":0,"
		    "\"tipis\":0,\"twice\":false,"
		    "\"why\":\"final-rail\"") &&
		gold_kit_told(&k,
		    "\"points\":6,\"seat\":0,\"tipis\":1,"
		    "\"twice\":false,"
		    "\"why\":\"final-prairie\"") &&
		gold_kit_told(&k,
		    "\"points\":1,\"seat\":1,\"tipis\":0,"
		    "\"twice\":false,"
		    "\"why\":\"final-mountain\""),
	    "9: at the end a railroad scores 1 a tile, locomotive or not, a "
	    "prairie its tipi camps and herds, a mountain its nuggets");
}

/* The last tile at X, Y reaches NODE's feature at EDGE. */
static unsigned
node_at(int x, int y, unsigned edge)
{
	return (unsigned)tiles_node_at(&k.s.b, tiles_key(x, y), edge);
}

static void
test_formulas(void)
{
	struct gold_worth worth;
	struct gold_token taken[] = {{0, 1}, {0, 1}, {0, 2}, {0, 4}, {0, 2},
	    {0, 2}, {0, 0}, {0, 2}, {0, 1}};

	gold_kit_replay(&k, 3, "", "", "MC2 0,1/90; MG2 0,2/180; MF3 -1,2/90");
	gold_worth_take(&k.s, node_at(0, 1, TILES_S), &worth);
	tap_ok(worth.points == 8 && worth.n == 8,
	    "a mountain is worth its nuggets: 1 + 2 + 3 + 2");
	k.s.n_taken = sizeof taken / sizeof *taken;
	memcpy(k.s.taken, taken, sizeof taken);
	gold_kit_stop(&k);
	tap_ok(gold_kit_scores(&k, "16 0 0") &&
		gold_kit_told(&k,
		    "{\"e\":\"revealed\",\"gold\":"
		    "[1,1,2,5,2,2,0,2,1],\"seat\":0},"
		    "{\"e\":\"score\",\"feature\":\"\""),
	    "gold of 3 x 1, 4 x 2, 1 x 5 and gravel is 16");
	tap_ok(gold_kit_told(&k, "{\"e\":\"revealed\",\"gold\":[],\"seat\":2}"),
	    "everybody turns tokens over, with or without any");
}

static void
test_track(void)
{
	struct buffer out = {0};
	struct json j;

	gold_kit_start(&k, 2, "", "RA0");
	k.s.score[0] = 49 + 2;
	json_init(&j, &out);
	goldrush_1.seat(&k.s, 0, 0, &j);
	tap_ok(strstr(buffer_text(&out), "\"lap\":1,\"lapped\":true") != NULL &&
		strstr(buffer_text(&out), "\"score\":51,\"space\":1") != NULL,
	    "49 and 2 are one lap and space 1");
	buffer_fini(&out);
}

int
main(void)
{
	test_rails();
	test_mountains();
	test_cities();
	test_end();
	test_formulas();
	test_track();
	gold_kit_end(&k);
	return tap_done();
}
