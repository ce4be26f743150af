/*
 * What the rules leave open, as this program reads it (facts 7), the options,
 * and why moves are refused.
 */
#include "config.h"

#include <string.h>

#include "goldrush_kit.h"
#include "rules/goldrush/play.h"
#include "tap.h"

static struct gold_kit k;
static bool led; /* the moves before the position could be made */

/* Plays MOVES; then the tile NEXT comes. */
static bool
lead(int seats, const char *options, const char *moves, const char *next)
{
	struct buffer all = {0};
	bool good;

	buffer_printf(&all, "%s; %s", moves, next);
	good = gold_kit_replay(&k, seats, options, "", buffer_text(&all));
	buffer_fini(&all);
	return good;
}

static unsigned
face_of(const char *id)
{
	unsigned face = 0;

	while (strcmp(k.set->tiles.face[face].id, id) != 0)
		face++;
	return face;
}

/* The tile ID is to be laid, out of the pile. */
static void
hand(const char *id)
{
	k.s.b.drawn = (uint8_t)face_of(id);
	k.s.b.pile[k.s.b.drawn]--;
	k.s.b.left--;
}

static void
test_tents(void)
{
	led = lead(2, "", "RA0 1,0/90", "MB0");
	tap_ok(led &&
		gold_kit_refused(&k, "0,1/180 tent@mountain:0,0:N",
		    "mountain-complete") &&
		gold_kit_refused(&k, "0,1/180 tent@mountain:0,1:S",
		    "mountain-complete"),
	    "no tent goes to a mountain that its tile completes");
	led = lead(2, "", "MC0 0,1/90 cowboy@mountain:N", "RA0");
	tap_ok(led &&
		gold_kit_refused(&k, "1,0/90 tent@mountain:0,1:N",
		    "part-taken") &&
		gold_kit_listed(&k, "1,0/90 tent@mountain:0,0:N") &&
		gold_kit_reads(&k, "1,0/90 tent@mountain:0,0:N",
		    "1,0/90 tent@mountain:0,0:N"),
	    "a tent may not share a part, but the mountain, with a cowboy");
	led = lead(2, "", "MC0 0,1/90 tent@mountain:0,0:N; RA0 1,0/90", "RA1");
	tap_ok(led &&
		gold_kit_refused(&k, "2,0/90 tent@mountain:0,1:N",
		    "same-mountain") &&
		!gold_kit_listed(&k, "2,0/90 tent@mountain:0,1:N"),
	    "a tent does not move about on its mountain");
	led = lead(2, "", "MC0 0,1/90", "RA0");
	tap_ok(led &&
		gold_kit_reads(&k, "1,0/90 tent@mountain:0,1:N",
		    "1,0/90 tent@mountain:0,0:N") &&
		gold_kit_reads(&k, "1,0/90 tent@mountain:0,1:S",
		    "1,0/90 tent@mountain:0,0:N") &&
		!gold_kit_listed(&k, "1,0/90 tent@mountain:0,1:N"),
	    "of the free parts of a mountain the first by y, x and edge is "
	    "listed, and any is understood");
	led = lead(3, "",
	    "MC0 0,1/90 cowboy@mountain:N; RA0 1,0/90 tent@mountain:0,0:N",
	    "RA1");
	tap_ok(led &&
		gold_kit_refused(&k, "2,0/90 tent@mountain:0,0:N",
		    "part-taken") &&
		!gold_kit_listed(&k, "2,0/90 tent@mountain:0,0:N"),
	    "where every part has a figure, no tent can go");
	tap_ok(gold_kit_refused(&k, "2,0/90 tent@rail:0,0:E", "malformed") &&
		gold_kit_refused(&k, "2,0/90 tent@mountain:0,0:E",
		    "no-such-feature") &&
		gold_kit_refused(&k, "2,0/90 tent@mountain:5,5:N",
		    "no-such-feature") &&
		gold_kit_refused(&k, "2,0/90 tent@mountain:500,0:N",
		    "off-board"),
	    "tents go to mountains");
	led = lead(2, "", "RA0 1,0/90 tent@mountain:0,0:N", "MC0");
	tap_ok(led && gold_kit_play(&k, "0,1/90 cowboy@mountain:N", "RA1") &&
		gold_kit_home(&k, 1) == 31,
	    "a cowboy may go to a mountain where only tents stand");
}

static void
test_mining(void)
{
	led = lead(2, "", "RA0 1,0/90 tent@mountain:0,0:N", "RA1");
	tap_ok(led && gold_kit_refused(&k, "2,0/90 mine", "no-tent-there"),
	    "who has no tent on the board cannot mine");
	tap_ok(gold_kit_play(&k, "2,0/90 tent@mountain:0,0:N", "RA1") == false,
	    "a part that has a tent has no room for another");
	led = lead(2, "",
	    "RA0 1,0/90 tent@mountain:0,0:N; RA1 2,0/90; RA1 3,0/90 mine; "
	    "RA1 4,0/90",
	    "MC0");
	tap_ok(led && gold_kit_refused(&k, "0,-1/0 mine", "no-tokens") &&
		gold_kit_play(&k, "0,1/90 mine", "RB0") &&
		gold_kit_told(&k,
		    "{\"e\":\"tokens\",\"feature\":\"mountain:N\",\"n\":1,"
		    "\"x\":0,\"y\":1}") &&
		strcmp(k.chance.log, "token tile ") == 0,
	    "an empty mountain can be mined of what this tile brings");
	led = lead(2, "",
	    "MC2 0,1/90 tent@mountain:0,1:N; RA0 1,0/90 tent@mountain:0,1:S; "
	    "RA1 2,0/90 mine",
	    "RA1");
	tap_ok(led && gold_kit_play(&k, "3,0/90 mine", "RB0") &&
		gold_kit_told(&k, "\"left\":1,\"n\":1,\"seat\":1"),
	    "several tents mine one mountain");
	led = lead(2, "",
	    "MB1 0,-1/180; RA0 1,0/90 tent@mountain:0,0:N; RA1 2,0/90; "
	    "MC0 0,1/90; RA1 3,0/90",
	    "RA2");
	tap_ok(led && gold_kit_play(&k, "4,0/90 mine", "RB0") &&
		gold_kit_told(&k, "\"left\":1,"),
	    "a tent serves its mountain as it grows");
}

static void
test_cowboys(void)
{
	led = lead(2, "", "RA2 1,0/90 cowboy@prairie:N1", "RA0");
	tap_ok(led &&
		gold_kit_refused(&k, "2,0/90 cowboy@prairie:N1",
		    "feature-occupied") &&
		gold_kit_listed(&k, "2,0/90 cowboy@prairie:E2") &&
		gold_kit_reads(&k, "2,0/90 cowboy@prairie:W1",
		    "2,0/90 cowboy@prairie:E2") &&
		gold_kit_reads(&k, "2,0/270 cowboy@prairie:N2",
		    "2,0/90 cowboy@prairie:N1"),
	    "no farmer goes where one is; a prairie has several names, and a "
	    "tile several turns, that mean the same");
	tap_ok(gold_kit_refused(&k, "2,0/90 cowboy@rail:N", "no-such-part") &&
		gold_kit_refused(&k, "2,0/90 cowboy@city", "no-such-part") &&
		gold_kit_refused(&k, "2,0/90 cowboy@city:N", "malformed") &&
		gold_kit_refused(&k, "2,0/90 cowboy@lake", "malformed") &&
		gold_kit_refused(&k, "2,0/90 cowboy", "malformed") &&
		gold_kit_refused(&k, "2,0/90  mine", "malformed"),
	    "a cowboy goes to a part that the tile has");
	led = lead(2, "farmers=no", "RA2 1,0/90", "RA0");
	tap_ok(led &&
		gold_kit_refused(&k, "2,0/90 cowboy@prairie:N1",
		    "no-farmers") &&
		!gold_kit_listed(&k, "2,0/90 cowboy@prairie:N1"),
	    "without farmers no cowboy goes to a prairie");
	led = lead(2, "",
	    "RA0 1,0/90 cowboy@rail:E; RA1 2,0/90; "
	    "RA1 -1,0/90 cowboy@prairie:N1; RA1 3,0/90; "
	    "MC0 0,1/90 cowboy@mountain:N; RA2 4,0/90; "
	    "RA2 5,0/90 cowboy@prairie:E2; RA3 6,0/90",
	    "MB0");
	tap_ok(led && gold_kit_home(&k, 0) == 1 &&
		gold_kit_refused(&k, "0,2/180 cowboy@mountain:S",
		    "no-cowboy-left"),
	    "four cowboys are all");
	tap_ok(gold_kit_refused(&k, "0,2/180 withdraw rail:1,0:E",
		   "no-withdraw"),
	    "cowboys come home by scoring only");
}

static void
test_withdraw(void)
{
	led = lead(2, "withdraw=yes cowboys=5",
	    "RA0 1,0/90 cowboy@rail:E; RC0 2,0/0", "CA0");
	tap_ok(led &&
		gold_kit_refused(&k, "-1,0/0 withdraw rail:0,0:E",
		    "no-own-cowboy") &&
		gold_kit_refused(&k, "-1,0/0 withdraw city:1,0",
		    "no-such-feature") &&
		gold_kit_reads(&k, "-1,0/0 withdraw rail:1,0:W",
		    "-1,0/0 withdraw rail:1,0:E"),
	    "a cowboy that is taken back is named by its part");
	tap_ok(gold_kit_home(&k, 0) == 41 &&
		gold_kit_play(&k, "-1,0/0 withdraw rail:1,0:E", "RB0") &&
		gold_kit_scores(&k, "0 0") && gold_kit_home(&k, 0) == 51 &&
		gold_kit_told(&k,
		    "{\"e\":\"withdrawn\",\"feature\":\"rail:1,0:E\","
		    "\"kind\":\"rail\",\"seat\":0}"),
	    "with options there are five, and one comes back unscored, even "
	    "from what has just been completed");
}

static void
test_scoring(void)
{
	gold_kit_replay(&k, 2, "", "", "RC0 1,0/0; CA0 -1,0/0 cowboy@city");
	gold_kit_stop(&k);
	tap_ok(gold_kit_scores(&k, "0 3"),
	    "a railroad that was complete before counts for the city");
	tap_ok(gold_kit_replay(&k, 2, "", "",
		   "CA0 1,0/0; RB0 2,0/0 cowboy@rail:S; RB1 2,-1/90; "
		   "RB2 1,-1/180") &&
		gold_kit_scores(&k, "0 8"),
	    "a railroad that meets a tile twice counts it once: 4 tiles, one "
	    "locomotive");
	tap_ok(gold_kit_replay(&k, 2, "", "5 3 2 1",
		   "RA0 1,0/90; MB0 1,1/90; RB0 1,2/180; "
		   "MB0 0,2/180 cowboy@mountain:S; "
		   "MD0 0,1/0 cowboy@mountain:S") &&
		gold_kit_scores(&k, "2 2") && gold_kit_gold(&k, 1, "5 3") &&
		gold_kit_gold(&k, 0, "2 1"),
	    "of two mountains that a tile completes, that of its first edge "
	    "comes first, and each has its own tokens");
	tap_ok(gold_kit_replay(&k, 3, "", "5 3 2 1",
		   "MC0 0,1/90 cowboy@mountain:N; RA0 1,0/90; "
		   "MB0 1,1/0 cowboy@mountain:N; MF3 0,2/180; MF0 1,2/270") &&
		gold_kit_scores(&k, "6 0 6") &&
		strncmp(k.chance.log, "token token token token token token ",
		    36) == 0 &&
		gold_kit_told(&k,
		    "{\"e\":\"taken\",\"feature\":"
		    "\"mountain:1,2:S\",\"n\":3,\"seat\":2},"
		    "{\"e\":\"taken\",\"feature\":"
		    "\"mountain:1,2:S\",\"n\":3,\"seat\":0}"),
	    "when the active player is not among those who tie, the next of "
	    "them begins to take");
}

/* The node of the prairie north of the tile at X,0. */
static unsigned
north_of(int x)
{
	return (unsigned)tiles_half_at(&k.s.b, tiles_key(x, 0), 7);
}

static void
test_majority(void)
{
	led = gold_kit_replay(&k, 2, "", "",
	    "RA2 1,0/90 cowboy@prairie:N1; RA2 -1,0/90; RA0 2,0/90");
	gold_play_stand(&k.s, 0, 1, north_of(0));
	gold_play_stand(&k.s, 1, 0, north_of(-1));
	gold_kit_stop(&k);
	tap_ok(led && gold_kit_scores(&k, "4 0"),
	    "where farmers came together, only who has most of them scores");
	k.s.score[0] = 0;
	gold_play_stand(&k.s, 1, 1, north_of(2));
	gold_kit_stop(&k);
	tap_ok(gold_kit_scores(&k, "4 4"), "who ties scores all");
	led = gold_kit_replay(&k, 2, "", "",
	    "RA1 1,0/90 cowboy@rail:E; RC0 2,0/0; RA0 -1,0/90");
	gold_play_stand(&k.s, 1, 0,
	    (unsigned)tiles_node_at(&k.s.b, tiles_key(0, 0), TILES_E));
	gold_play_stand(&k.s, 1, 1,
	    (unsigned)tiles_node_at(&k.s.b, tiles_key(-1, 0), TILES_E));
	hand("CA0");
	tap_ok(led && gold_kit_play(&k, "-2,0/0", "") &&
		gold_kit_scores(&k, "0 10") && gold_kit_home(&k, 0) == 41 &&
		gold_kit_home(&k, 1) == 41,
	    "cowboys go home, whoever scored");
}

static void
test_end(void)
{
	struct rules_result result;

	gold_kit_start(&k, 3, "", "RA0");
	k.s.score[1] = k.s.score[2] = 7;
	goldrush_1.result(&k.s, &result);
	tap_ok(result.winners == 6 && result.scores[1] == 7,
	    "who tie share the victory");
	gold_kit_start(&k, 2, "", "RA0");
	memset(k.s.b.pile, 0, sizeof k.s.b.pile);
	k.s.b.left = 0;
	tap_ok(gold_kit_play(&k, "1,0/90", "") && k.s.over &&
		strcmp(k.chance.log, "") == 0 &&
		gold_kit_told(&k, "{\"e\":\"pile-empty\"}") &&
		gold_kit_told(&k,
		    "{\"e\":\"over\",\"scores\":[0,0],\"winners\":[0,1]}"),
	    "the game ends after the turn of the last tile");
	tap_ok(gold_kit_refused(&k, "2,0/90", "game-over"),
	    "and then nobody can move");
}

static void
test_unplaceable(void)
{
	gold_kit_start(&k, 2, "", "RA0");
	memset(k.s.b.pile, 0, sizeof k.s.b.pile);
	k.s.b.pile[face_of("MA0")] = k.s.b.pile[face_of("RA1")] = 1;
	k.s.b.left = 2;
	/* It closes the one place for mountains. */
	k.s.b.drawn = (uint8_t)face_of("MB0");
	tap_ok(gold_kit_play(&k, "0,1/180", "MA0") &&
		strcmp(k.chance.log, "tile tile ") == 0 &&
		gold_kit_told(&k,
		    "{\"e\":\"unplaceable\",\"id\":\"MA0\","
		    "\"left\":1}") &&
		k.s.b.drawn == face_of("RA1") && k.s.b.left == 0,
	    "a tile without a place is out of the game, and another is drawn");
}

/* The prairies on both sides of a railroad are one where it ends at a mountain
 * that can be walked around. So a farmer on the north side of the new tile would
 * meet one who stands where only its south side leads. */
static void
test_around(void)
{
	led = lead(2, "",
	    "NG0 1,0/90; MB2 2,0/270; MB0 0,1/180; MB0 1,1/0; MB1 2,1/0; "
	    "RB0 1,-1/0; RB1 2,-1/270; MB0 -1,1/0; MB1 -2,1/0; "
	    "CA0 -2,0/0 cowboy@prairie:E2",
	    "RA0");
	tap_ok(led &&
		gold_kit_refused(&k, "-1,0/90 cowboy@prairie:E2",
		    "feature-occupied") &&
		gold_kit_refused(&k, "-1,0/90 cowboy@prairie:N1",
		    "feature-occupied") &&
		gold_kit_listed(&k, "-1,0/90 cowboy@rail:E"),
	    "a cowboy is in the way also where another part of the tile leads "
	    "to it");
}

/* Three tokens for mountains of one nugget and of three. */
static void
test_supply(void)
{
	static const char few[] =
	    "turnpost-tiles 1\n"
	    "tile ST 1 MRPR rail:E-W mountain:N=1 prairie:E1+W2 "
	    "prairie:E2+S1+S2+W1 start\n"
	    "tile MM 2 MPMP mountain:N=3 mountain:S=1 prairie:E1+E2+W1+W2\n"
	    "turnpost-tokens 1\n"
	    "token 1 3\n";
	struct gold_set *shipped = k.set;
	struct buffer faults = {0};

	k.set = gold_set_read(few, sizeof few - 1, &faults);
	tap_ok(gold_kit_replay(&k, 2, "", "",
		   "MM 0,1/0 cowboy@mountain:S; MM") &&
		gold_kit_gold(&k, 0, "1") && k.s.supply == 0 &&
		gold_kit_told(&k,
		    "{\"e\":\"tokens\",\"feature\":\"mountain:N\",\"n\":2,"
		    "\"x\":0,\"y\":1}"),
	    "when the supply has too few tokens, what is there is placed");
	gold_play_pitch(&k.s, 1, k.s.b.tile[1].node);
	gold_play_dig(&k.s, k.s.tent[1], 2);
	k.s.supply = 3;
	tap_ok(gold_kit_refused(&k, "0,2/0 mine", "no-tokens"),
	    "the mountain of a tile's first edge comes first, and may leave "
	    "nothing to mine on the other");
	k.s.supply = 4;
	tap_ok(gold_kit_listed(&k, "0,2/0 mine"), "or one token");
	gold_set_free(k.set);
	k.set = shipped;
	buffer_fini(&faults);
}

static void
test_places(void)
{
	led = lead(2, "", "RA0 1,0/90", "RA1");
	tap_ok(led && gold_kit_refused(&k, "1,0/90", "cell-taken") &&
		gold_kit_refused(&k, "7,7/0", "not-adjacent") &&
		gold_kit_refused(&k, "2,0/0", "edges-differ") &&
		gold_kit_refused(&k, "1000,0/0", "off-board") &&
		gold_kit_refused(&k, "2,0/45", "malformed") &&
		gold_kit_refused(&k, "2,0", "malformed") &&
		gold_kit_refused(&k, "02,0/90", "malformed") &&
		gold_kit_refused(&k, "2,0/90 ", "malformed") &&
		gold_kit_refused(&k, "", "malformed"),
	    "a tile is laid beside others, with equal edges, and written in "
	    "one way");
	tap_ok(goldrush_1.play(&k.s, 0, 0, &k.chance.chance, NULL) != NULL &&
		strcmp(goldrush_1.play(&k.s, 0, 0, &k.chance.chance, NULL),
		    "not-your-turn") == 0 &&
		goldrush_1.moves(&k.s, 0, NULL, 0) == 0,
	    "only the seat on turn moves");
	k.setup.options[GOLD_OPTION_FIRST] = 3;
	tap_ok(strcmp(goldrush_1.options_refuse(&k.setup), "first-seat") == 0,
	    "who begins is at the table");
}

int
main(void)
{
	test_places();
	test_tents();
	test_mining();
	test_cowboys();
	test_around();
	test_withdraw();
	test_scoring();
	test_majority();
	test_end();
	test_unplaceable();
	test_supply();
	gold_kit_end(&k);
	return tap_done();
}
