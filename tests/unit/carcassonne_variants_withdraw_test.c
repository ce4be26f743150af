/*
 * Option "withdraw" (shared facts, section 6), sentence by sentence.
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
    "tile SP 20 SSSS planet:Bresk=bounty\n"
    "tile SPr 3 SSSS planet:Korrel=rebel\n"
    "tile EP 6 SSSR route:W>planet planet:Dovanne=bounty\n";

static void
test_option(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "", "RA SP SP");
	kit_play_all(k, "1,0/0 small@route:E;1,1/0");
	tap_ok(kit_refused(k, "2,1/0 withdraw route:1,0:E", "no-withdraw") &&
		!kit_listed(k, "2,1/0 withdraw route:1,0:E"),
	    "without the option nothing is taken back");
}

static void
test_taking(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "withdraw=yes", "RA SP SP SP SP SP");
	kit_play_all(k, "1,0/0 small@route:E;1,1/0 small@planet");
	tap_ok(kit_listed(k, "2,1/0 withdraw route:1,0:E") &&
		!kit_listed(k, "2,1/0 withdraw planet:1,1"),
	    "one's own meeple can be taken back, whatever tile is laid");
	tap_ok(kit_refused(k, "2,1/0 withdraw planet:1,1", "no-own-meeple"),
	    "another's can not");
	tap_ok(kit_refused(k, "2,1/0 withdraw route:5,5:E",
		   "no-such-feature") &&
		kit_refused(k, "2,1/0 withdraw planet:1,0",
		    "no-such-feature") &&
		kit_refused(k, "2,1/0 withdraw route:1,0", "malformed") &&
		kit_refused(k, "2,1/0 withdraw large@route:1,0:E",
		    "no-own-meeple") &&
		kit_refused(k, "2,1/0 small@planet withdraw route:1,0:E",
		    "malformed"),
	    "what is not there is refused, and so is setting one besides");
	tap_ok(kit_play(k, "2,1/0 withdraw route:1,0:E", "") &&
		kit_reserve(k, 0) == 41 && kit_meeples(k, 1, 0, 0) == 0 &&
		kit_scores(k, "0 0"),
	    "it is in reserve again and scores nothing");
	tap_ok(kit_told(k, "\"e\":\"withdrawn\",\"feature\":\"route:1,0:E\""),
	    "the event names where it stood");
	kit_play_all(k, "3,1/0");
	tap_ok(!kit_listed(k, "0,1/0 withdraw route:1,0:E") &&
		kit_listed(k, "0,1/0 small@planet"),
	    "after that there is nothing more to take back");
}

/* Red on 1,0, black on 3,0; the tile between them is red's. */
static const char apart[] =
    "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;4,1/0;3,0/0 small@route:E";
static const char apart_tiles[] = "RAr SP SP SP SP RA RA EP EP SP";

static void
test_before_battles(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "withdraw=yes", apart_tiles);
	kit_play_all(k, apart);
	tap_ok(kit_play(k, "2,0/0 withdraw route:1,0:E", "") &&
		kit_scores(k, "0 0") && kit_meeples(k, 3, 0, 1) == 1,
	    "it happens before battles: the tile brings none, black stays");
	kit_start_with(k, set, 2, "withdraw=yes", "RA EP EP SP");
	kit_play_all(k, "1,0/0 small@route:E;2,0/0");
	tap_ok(kit_play(k, "-1,0/180 withdraw route:1,0:E", "") &&
		kit_scores(k, "0 0"),
	    "it happens before scoring: the complete route has nobody");
}

static void
test_names(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "withdraw=yes", "RA SP RA SP SP SP");
	kit_play_all(k, "1,0/0 small@route:E;1,1/0;2,0/0;2,1/0");
	tap_ok(strcmp(kit_canonical(k, "3,1/0 withdraw route:2,0:W"),
		   "3,1/0 withdraw route:1,0:E") == 0,
	    "players may name any tile of the feature; it is named by the "
	    "part where the meeple stands");
	kit_start_with(k, set, 2, "withdraw=yes", "SP SP SP SP SP SP");
	kit_play_all(k,
	    "0,1/0 small@planet;1,1/0;-1,1/0 large@planet:0,1;"
	    "1,2/0");
	tap_ok(kit_refused(k, "-1,2/0 withdraw planet:0,1", "which-meeple") &&
		kit_listed(k, "-1,2/0 withdraw large@planet:0,1") &&
		kit_listed(k, "-1,2/0 withdraw small@planet:0,1"),
	    "where both sizes stand the size must be said");
	tap_ok(kit_play(k, "-1,2/0 withdraw large@planet:0,1", "") &&
		kit_reserve(k, 0) == 31,
	    "and that one comes back");
	kit_play_all(k, "2,2/0");
	tap_ok(strcmp(kit_canonical(k, "-2,2/0 withdraw small@planet:0,1"),
		   "-2,2/0 withdraw planet:0,1") == 0,
	    "where one stands the size is not written");
}

static void
test_two_on_one(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "withdraw=yes",
	    "RA SP SP SP SP SP RA RA SP SP");
	kit_play_all(k,
	    "1,0/0 small@route:E;1,1/0;2,1/0;3,1/0;4,1/0;5,1/0;"
	    "3,0/0 small@route:E;2,0/0");
	tap_ok(kit_refused(k, "6,1/0 withdraw route:2,0:E", "which-meeple") &&
		kit_listed(k, "6,1/0 withdraw route:1,0:E") &&
		kit_listed(k, "6,1/0 withdraw route:3,0:E"),
	    "two on one route are told apart by their tiles");
	kit_play_all(k, "6,1/0 withdraw route:3,0:E;7,1/0");
	tap_ok(kit_meeples(k, 1, 0, 0) == 1 && kit_meeples(k, 3, 0, 0) == 0 &&
		kit_reserve(k, 0) == 31,
	    "the other one stays");
}

/* Fits only between red's route and black's, each with an end beyond. */
static const char bridge[] =
    "tile ST 1 SRSR route:E-W start\n"
    "tile RA 2 SRSR route:E-W\n"
    "tile SP 8 SSSS planet:Bresk=bounty\n"
    "tile EP 2 SSSR route:W>planet planet:Dovanne=bounty\n"
    "tile JA 1 ARAR route:E-W asteroid:N asteroid:S\n";

static void
test_fallback(struct kit *k, const struct carc_set *set)
{
	struct buffer text = {0};
	uint64_t move;

	kit_start_with(k, set, 2, "withdraw=yes",
	    "RA SP SP SP SP SP EP RA EP SP JA SP");
	kit_play_all(k,
	    "1,0/0 small@route:E;1,1/0;1,2/0;2,2/0;3,2/0;3,1/0;-1,0/180;"
	    "3,0/0 small@route:E;4,0/0;1,3/0");
	move = carcassonne_1.choose(k->state, 0, RULES_FALLBACK, NULL);
	carcassonne_1.format(k->state, 0, move, &text);
	tap_ok(kit_listed(k, "2,0/0 withdraw route:1,0:E") &&
		strcmp(buffer_text(&text), "2,0/0") == 0,
	    "for somebody absent nothing is taken back, not even to avoid a "
	    "battle");
	buffer_fini(&text);
}

int
main(void)
{
	struct carc_set *set = kit_set_read(lines);
	struct carc_set *bridges = kit_set_read(bridge);
	struct kit k = {0};

	test_option(&k, set);
	test_taking(&k, set);
	test_before_battles(&k, set);
	test_names(&k, set);
	test_two_on_one(&k, set);
	test_fallback(&k, bridges);
	kit_end(&k);
	carc_set_free(set);
	carc_set_free(bridges);
	return tap_done();
}
