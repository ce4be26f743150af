/*
 * The worked examples of the rule book.
 */
#include "config.h"

#include <string.h>

#include "geonosis_kit.h"
#include "rules/geonosis/rank.h"
#include "tap.h"

static const struct kit_level normal = {0};

static void
test_fight(const struct geo_set *set)
{
	struct kit k = {0};
	bool good = true;

	kit_start(&k, set, 4, normal, "4111", "", "");
	kit_clear(&k);
	/* Two battle droids beside 28, one beside 29, a droideka beside 30. */
	kit_droid(&k, GEO_BATTLE, 19);
	kit_droid(&k, GEO_BATTLE, 18);
	kit_droid(&k, GEO_BATTLE, 20);
	kit_droid(&k, GEO_DROIDEKA, 21);
	tap_ok(kit_play(&k, 0, "die:4 fight:+2") && k.state.points == 6,
	    "Anakin's 4 on the space with +2 gives a fight of 6 points");
	good &= kit_play(&k, 0, "go:28");
	good &= kit_play_all(&k, 0, "hit:18;hit:19") && k.state.points == 4;
	tap_ok(good, "two battle droids beside the figure leave 4 points");
	good = kit_play_all(&k, 0, "go:29;hit:20") && k.state.points == 3;
	tap_ok(good, "after moving on, one more leaves 3");
	good = kit_play_all(&k, 0, "go:30;hit:21") && k.state.points == 0 &&
	    k.state.stage == GEO_FIGHTING;
	tap_ok(good, "after moving on, a droideka takes the last 3");
	good = kit_play(&k, 0, "go:27") && k.state.stage == GEO_DICE &&
	    k.state.figure[0] == 26;
	tap_ok(good, "a last move is allowed, and ends the fight");
	tap_ok(k.state.reserve[GEO_BATTLE] == 30 &&
		k.state.reserve[GEO_DROIDEKA] == 30,
	    "the beaten droids are back in their reserves");
	kit_end(&k);
}

static void
test_force(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_level){.force = 5}, "4444", "", "");
	kit_clear(&k);
	kit_zone(&k, GEO_SUPER, 1);
	tap_ok(kit_refused(&k, 0, "die:4 kill:SS", "other-die"),
	    "an ability that needs a 2 does not take a 4");
	tap_ok(kit_play(&k, 0, "die:4>2 kill:SS") && k.state.force == 3,
	    "two points of Force make Anakin's 4 the 2 that he needs");
	tap_ok(kit_play_all(&k, 0, "kill:1;kill:2") && kit_count(&k, 1) == 3 &&
		k.state.stage == GEO_DICE,
	    "the ability kills two super battle droids anywhere");
	tap_ok(kit_play(&k, 1, "die:4 raise") && k.state.force == 5,
	    "Obi-Wan's 4 raises the Force by 2");
	kit_end(&k);
}

static void
test_throw(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_level){.force = 2}, "1425", "", "");
	kit_clear(&k);
	kit_zone(&k, GEO_BATTLE, 6);
	tap_ok(kit_play(&k, 2, "die:2 card:M1"),
	    "in a throw of 1 4 2 5, Mace's 2 goes onto the mega threat");
	tap_ok(kit_play(&k, 1, "die:4 raise") && k.state.force == 4,
	    "then Obi-Wan's 4 raises the Force by 2");
	tap_ok(kit_play(&k, 0, "die:1>2 card:M1") && k.state.force == 3 &&
		k.state.lying[GEO_MEGA][2] == 2,
	    "Anakin's 1 becomes a second 2 there for one point of Force");
	tap_ok(kit_play(&k, 3, "die:5 fight:+2") && k.state.points == 7,
	    "Kit's 5 with +2 gives 7 points");
	kit_end(&k);

	kit_start(&k, set, 4, normal, "1111", "", "");
	kit_clear(&k);
	kit_zone(&k, GEO_BATTLE, 6);
	tap_ok(kit_play(&k, 0, "die:1 fight:+5") && k.state.points == 6,
	    "a 1 on the space that needs it gives 1 + 5 = 6 points");
	kit_end(&k);
}

static void
test_cards(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, normal, "6666", "", "T13 T01 T02");
	kit_play(&k, 0, "die:6 card:T13");
	kit_play(&k, 1, "die:6 card:T13");
	tap_ok(!geo_card_met(&k.state, 0), "a sum below 18 is not met");
	kit_play(&k, 2, "die:6 card:T13");
	tap_ok(geo_card_met(&k.state, 0) && kit_told(&k, "\"met\":true"),
	    "a sum of exactly 18 is met");
	kit_card(&k, 0, "T13");
	k.state.lying[0][6] = 2;
	k.state.lying[0][5] = 1;
	kit_play(&k, 3, "die:6 card:T13");
	tap_ok(!geo_card_met(&k.state, 0) && kit_told(&k, "\"over\":true"),
	    "a sum above 18 is not met");
	kit_card(&k, 0, "T09");
	k.state.lying[0][4] = k.state.lying[0][5] = 1;
	tap_ok(!geo_card_met(&k.state, 0),
	    "a card is not met while one of its dice is missing");
	k.state.lying[0][6] = 1;
	tap_ok(geo_card_met(&k.state, 0),
	    "a card is met by exactly the dice it shows");
	kit_end(&k);
}

static void
test_refill(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, normal, "1111", "", "T01 T02 T10");
	kit_clear(&k);
	kit_figure(&k, 0, 11);
	kit_droid(&k, GEO_SUPER, 4);
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		kit_meet(&k, i);
	kit_last(&k, 1, 1);
	kit_chance(&k, "", "20 21", "");
	tap_ok(kit_play(&k, 1, "die:1 aside") && kit_at(&k, 4) == 's' &&
		kit_at(&k, 12) == 's' && kit_at(&k, 11) == 'A' &&
		kit_count(&k, 2) == 2,
	    "a zone of three with one droid and a figure gets the third space "
	    "filled, with the same kind");
	kit_end(&k);
}

static void
test_penalty(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, normal, "1111", "", "T09 T01 T02");
	kit_clear(&k);
	kit_meet(&k, 1);
	kit_meet(&k, 2);
	kit_meet(&k, GEO_MEGA);
	k.state.lying[0][4] = k.state.lying[0][5] = 1;
	kit_last(&k, 0, 1);
	k.state.pile = (1u << GEO_ZONES) - 1;
	k.state.discard = 0;
	kit_chance(&k, "", "5 17 1 2", "");
	tap_ok(kit_play(&k, 0, "die:1 aside") && kit_count(&k, 5) == 4 &&
		kit_count(&k, 17) == 5 && kit_at(&k, 18) == 'd' &&
		kit_at(&k, 64) == 'd',
	    "a missed card with two droidekas fills two drawn zones, 5 and 17, "
	    "around the figures there");
	kit_end(&k);
}

static void
test_rank(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, normal, "", "", "");
	k.state.reserve[GEO_BATTLE] = 11;
	k.state.reserve[GEO_SUPER] = 3;
	k.state.reserve[GEO_DROIDEKA] = 8;
	tap_ok(geo_rank_value(&k.state) == 3 &&
		strcmp(geo_rank_name(&k.state, 3), "initiate") == 0,
	    "reserves of 11, 3 and 8 make a 3: initiate");
	kit_end(&k);
	kit_start(&k, set, 4, (struct kit_level){.tokens = 2}, "", "", "");
	k.state.reserve[GEO_BATTLE] = 13;
	k.state.reserve[GEO_SUPER] = 8;
	k.state.reserve[GEO_DROIDEKA] = 7;
	tap_ok(geo_rank_value(&k.state) == 9 &&
		strcmp(geo_rank_name(&k.state, 9), "knight") == 0,
	    "13, 8 and 7 with two tokens taken out make 7 + 2 = 9: knight");
	kit_end(&k);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();

	test_fight(set);
	test_force(set);
	test_throw(set);
	test_cards(set);
	test_refill(set);
	test_penalty(set);
	test_rank(set);
	geo_set_free(set);
	return tap_done();
}
