/*
 * Where the rule book leaves something open: how this program reads it. The
 * readings of the droids and of the phases; those of dice, set-up and the
 * expansion are in geonosis_readings_more_test.c.
 */
#include "config.h"

#include <string.h>

#include "geonosis_kit.h"
#include "rules/geonosis/rank.h"
#include "tap.h"

static const struct kit_level normal = {0};
static const char all_zones[] = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 "
				"19 20 21 22 23 24 25 26 27 28";

/* The last die of a phase in an empty arena; all cards are met. */
static void
start_last(struct kit *k, const struct geo_set *set, struct kit_level level)
{
	kit_start(k, set, 4, level, "1111", "", "T01 T09 T02");
	kit_clear(k);
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		kit_meet(k, i);
	k->state.pile = (1u << GEO_ZONES) - 1;
	k->state.discard = 0;
	kit_last(k, 0, 1);
	kit_chance(k, "", all_zones, "");
}

static void
test_reserves(const struct geo_set *set)
{
	struct kit k = {0};
	uint64_t move;

	/* One token for one hole. */
	start_last(&k, set, normal);
	kit_zone(&k, GEO_BATTLE, 28);
	geo_mask_remove(&k.state.droid[GEO_BATTLE], 122);
	k.state.reserve[GEO_BATTLE] = 1;
	geo_parse(&k.state, 0, "die:1 aside", &move);
	geo_play(&k.state, 0, move, &k.chance.chance, NULL);
	tap_ok(k.state.outcome == GEO_LOST_RESERVE &&
		k.state.short_of == GEO_BATTLE,
	    "1: an empty reserve loses, also when the last token found a "
	    "space");
	kit_end(&k);
}

static void
test_start_again(const struct geo_set *set)
{
	struct kit k = {0};

	kit_begin(&k, set, 4, (struct kit_level){.tokens = 6});
	kit_choose(&k);
	/* Zones of 6 6 6 5: the figures take none of these spaces. */
	kit_chance(&k, "", "21 23 14 5 7 1 2 3 4 6 8 9 10 11 12 13", "");
	kit_play(&k, 0, "place:60");
	kit_play(&k, 1, "place:61");
	kit_play(&k, 2, "place:63");
	tap_ok(k.chance.zone_draws == 0,
	    "33: nothing is drawn before the last figure stands");
	tap_ok(kit_play(&k, 3, "place:64") && k.state.stage == GEO_DICE,
	    "2: a set-up that suffices goes on to the first throw");
	kit_end(&k);

	kit_begin(&k, set, 4, (struct kit_level){.tokens = 6});
	kit_choose(&k);
	kit_chance(&k, "", "21 23 7 5 1 2 9 13 6 3 4 10 8 12 14 16", "");
	kit_play(&k, 0, "place:60");
	kit_play(&k, 1, "place:61");
	kit_play(&k, 2, "place:63");
	tap_ok(kit_play(&k, 3, "place:64") && kit_told(&k, "\"again\"") &&
		k.chance.zone_draws == 16 && kit_count(&k, 21) == 0,
	    "2: a set-up that empties a reserve goes back and is drawn again");
	tap_ok(__builtin_popcount(k.state.discard) == 12,
	    "2: and all zones were in the pile again");
	kit_end(&k);
}

static void
test_kills_come_back(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, normal, "1111", "", "");
	kit_clear(&k);
	kit_droid(&k, GEO_SUPER, 28);
	kit_play(&k, 0, "die:1 fight:+2");
	kit_play(&k, 0, "hit:28");
	tap_ok(k.state.reserve[GEO_SUPER] == 30,
	    "3: a beaten droid is in its reserve again");
	kit_end(&k);
}

static void
test_drawn(const struct geo_set *set)
{
	struct kit k = {0};

	start_last(&k, set, normal);
	kit_zone(&k, GEO_SUPER, 1);
	kit_chance(&k, "", "1 2 3", "");
	tap_ok(kit_play(&k, 0, "die:1 aside") && kit_told(&k, "\"held\"") &&
		kit_count(&k, 1) == 5 && kit_at(&k, 1) == 's' &&
		kit_at(&k, 4) == 'b' && kit_at(&k, 5) == 'd',
	    "4: a zone with droids is drawn in vain, and another is drawn");
	kit_end(&k);

	start_last(&k, set, normal);
	kit_figure(&k, 0, 4);
	kit_figure(&k, 1, 11);
	kit_figure(&k, 2, 12);
	kit_chance(&k, "", "2 3", "");
	tap_ok(kit_play(&k, 0, "die:1 aside") && k.chance.zone_draws == 2 &&
		kit_count(&k, 2) == 0 && k.state.reserve[GEO_BATTLE] == 30,
	    "5: a zone full of figures counts as drawn, and nothing comes");
	kit_end(&k);

	start_last(&k, set, normal);
	kit_zone(&k, GEO_SUPER, 1);
	k.state.pile = 1;
	k.state.discard = (1u << GEO_ZONES) - 2;
	kit_chance(&k, "", "1 1 9 10", "");
	tap_ok(kit_play(&k, 0, "die:1 aside") && kit_told(&k, "\"shuffled\"") &&
		kit_told(&k, "\"zones\":28") && k.chance.zone_draws == 4,
	    "8: an empty pile is made anew at once, the tile just discarded "
	    "included");
	kit_end(&k);
}

static void
test_refill(const struct geo_set *set)
{
	struct kit k = {0};

	start_last(&k, set, normal);
	kit_figure(&k, 0, 4);
	kit_zone(&k, GEO_SUPER, 2);
	kit_figure(&k, 0, 1);
	kit_chance(&k, "", "20 22", "");
	tap_ok(kit_play(&k, 0, "die:1 aside") && kit_at(&k, 4) == 's',
	    "6: the hole that a figure leaves is filled, too");
	kit_end(&k);

	start_last(&k, set, (struct kit_level){.force = 1});
	k.state.expansion = 1;
	k.state.part[GEO_PART_HEAD] = GEO_PART_DROID;
	k.state.part_at[GEO_PART_HEAD] = 3;
	k.state.part[GEO_PART_BODY] = GEO_PART_FREE;
	k.state.part_at[GEO_PART_BODY] = 122;
	kit_chance(&k, "", "20 22", "");
	tap_ok(kit_play(&k, 0, "die:1 aside") && kit_count(&k, 2) == 3 &&
		kit_at(&k, 11) == 'b',
	    "7: a part of C-3PO alone is refilled with battle droids");
	tap_ok(kit_count(&k, 28) == 0,
	    "7: a beaten part is no droid, and brings no refill");
	kit_end(&k);
}

/* All threats but these are met; all dice are used by the move. */
static void
miss(struct kit *k, const struct geo_set *set, int force, const char *a,
    const char *b, const char *c)
{
	start_last(k, set, (struct kit_level){.force = force});
	kit_card(k, 0, a);
	kit_card(k, 1, b);
	kit_card(k, 2, c);
	kit_last(k, 0, 1);
	kit_chance(k, "", "20 22 24 26 9", "");
}

static void
test_order(const struct geo_set *set)
{
	struct kit k = {0};

	miss(&k, set, 5, "T02", "T05", "T10");
	tap_ok(kit_play(&k, 0, "die:1 aside") &&
		k.state.stage == GEO_ORDERING && geo_to_move(&k.state) == 15 &&
		kit_listed(&k, 3, "threat:T10"),
	    "21: everybody may say which of several missed threats comes "
	    "first");
	tap_ok(kit_play(&k, 2, "threat:T05") && k.state.stage == GEO_ORDERING &&
		kit_count(&k, 20) == 3 && kit_count(&k, 22) == 3 &&
		k.chance.zone_draws == 2 &&
		kit_refused(&k, 1, "threat:T05", "card-not-missed"),
	    "21: it is paid for whole, then the next is chosen");
	tap_ok(kit_play(&k, 1, "threat:T10") && k.state.force == 3 &&
		k.state.stage == GEO_DICE,
	    "21: the last needs no choice");
	kit_end(&k);

	miss(&k, set, 5, "T02", "T02", "T14");
	tap_ok(kit_play(&k, 0, "die:1 aside") &&
		k.state.outcome == GEO_LOST_FORCE && k.state.force == 0,
	    "21: where the order makes no difference nobody is asked; loss is "
	    "looked at after each");
	kit_end(&k);

	miss(&k, set, 2, "T14", "T05", "T10");
	k.state.lying[GEO_MEGA][2] = 0;
	k.state.aside = (uint8_t)(k.state.aside + 2);
	tap_ok(kit_play(&k, 0, "die:1 aside") &&
		k.state.outcome == GEO_LOST_MEGA && k.state.force == 2,
	    "21: the mega threat is looked at first");
	kit_end(&k);

	miss(&k, set, 2, "T14", "T14", "T14");
	tap_ok(kit_play(&k, 0, "die:1 aside") && k.state.force == 0 &&
		k.state.outcome == GEO_LOST_FORCE,
	    "22: more Force lost than there is stops at 0, and loses");
	kit_end(&k);
}

static void
test_cards_last(const struct geo_set *set)
{
	struct kit k = {0};
	bool good = true;

	start_last(&k, set, normal);
	for (int round = 1; round <= 5; round++) {
		kit_clear(&k);
		for (unsigned i = 0; i < GEO_OPEN_CARDS; i++) {
			memset(k.state.lying[i], 0, sizeof k.state.lying[i]);
			kit_meet(&k, i);
		}
		kit_last(&k, 0, 1);
		kit_chance(&k, "", "", "");
		good &= kit_play(&k, 0, "die:1 aside");
		good &= k.chance.threat_draws == (round < 5 ? 3 : 0);
	}
	tap_ok(good && k.state.threats == 0,
	    "25: fifteen threats are used up in five rounds");
	tap_ok(k.state.outcome == GEO_WON &&
		set->time[k.state.time].phase == GEO_PHASE_VICTORY,
	    "26: after the last assault the ship enters its last space, and "
	    "the game is won");
	kit_end(&k);
}

static void
test_levels(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_level){.force = 10, .zones = 3}, "",
	    "", "");
	tap_ok(k.state.force == 10 && k.chance.zone_draws == 9,
	    "27: both reliefs can be had at once, the Force from 2 to 10");
	tap_ok(strcmp(geo_rank_name(&k.state, 8), "initiate") == 0 &&
		strcmp(geo_rank_name(&k.state, 9), "padawan") == 0 &&
		strcmp(geo_rank_name(&k.state, 20), "padawan") == 0,
	    "27: then the short table of ranks counts");
	kit_end(&k);
	kit_begin(&k, set, 4, (struct kit_level){.tokens = 6});
	tap_ok(k.state.reserve[0] == 24 && k.state.reserve[1] == 24 &&
		k.state.reserve[2] == 24,
	    "28: the same number is taken out of each reserve");
	k.state.reserve[2] = 4;
	tap_ok(geo_rank_value(&k.state) == 10 &&
		strcmp(geo_rank_name(&k.state, 10), "knight") == 0,
	    "28: and is added to the lowest for the rank");
	kit_end(&k);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();

	test_reserves(set);
	test_start_again(set);
	test_kills_come_back(set);
	test_drawn(set);
	test_refill(set);
	test_order(set);
	test_cards_last(set);
	test_levels(set);
	geo_set_free(set);
	return tap_done();
}
