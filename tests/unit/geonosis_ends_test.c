/*
 * All ways to lose and to win, just missed and just met; the levels; what the
 * end of a round gives back; and the expansion's own ways.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "geonosis_kit.h"
#include "rules/geonosis/arena.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/rank.h"
#include "tap.h"

static const struct kit_level normal = {0};

/* Of each kind of droid: a threat that brings one zone of it, and a round
 * whose assaults do. */
static const char *const threats[GEO_DROIDS] = {"T01", "T03", "T10"};
static const unsigned rounds[GEO_DROIDS] = {1, 2, 1};

/* Seat 0 has the last die of an empty arena; all cards are met. SET is the
 * test's own copy. */
static void
start_last(struct kit *k, struct geo_set *set, int force)
{
	kit_start(k, set, 4, (struct kit_level){.force = force}, "1111", "",
	    "T09 T13 T08");
	kit_clear(k);
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		kit_meet(k, i);
	k->state.pile = (1u << GEO_ZONES) - 1;
	k->state.discard = 0;
	kit_last(k, 0, 1);
	/* Zones of three. */
	kit_chance(k, "", "20 22 24 27", "");
}

/* So many tokens are left; the others never were. */
static void
leave(struct kit *k, struct geo_set *set, unsigned droid, unsigned tokens)
{
	set->tokens[droid] =
	    (uint8_t)(set->tokens[droid] - k->state.reserve[droid] + tokens);
	k->state.reserve[droid] = (uint8_t)tokens;
}

static void
go_to_round(struct kit *k, unsigned round)
{
	while (k->set->time[k->state.time].round < round ||
	    k->set->time[k->state.time].phase != GEO_PHASE_DICE)
		k->state.time++;
}

enum way { BY_REFILL, BY_PENALTY, BY_ASSAULT, WAYS };

/* Plays the last die where WAY takes three tokens of DROID, of which LEFT are
 * left. Whether that goes as wanted: the game is LOST by it, or gets on to
 * what comes next. */
static bool
ends(const struct geo_set *standard, enum way way, unsigned droid,
    unsigned left, bool lost)
{
	static const char *const next[WAYS] = {
	    "\"mega-met\"", "\"assault\"", "\"round\""};
	struct geo_set set = *standard;
	struct kit k = {0};
	bool good;

	start_last(&k, &set, 1);
	if (way == BY_REFILL) {
		kit_droid(&k, droid, 43);
	} else if (way == BY_PENALTY) {
		kit_card(&k, 1, threats[droid]);
		kit_last(&k, 0, 1);
	} else {
		go_to_round(&k, rounds[droid]);
	}
	leave(&k, &set, droid, left);
	good = kit_play(&k, 0, "die:1 aside");
	if (lost)
		good &= k.state.outcome == GEO_LOST_RESERVE &&
		    k.state.short_of == droid &&
		    strstr(buffer_text(&k.events), next[way]) == NULL;
	else
		good &= kit_told(&k, next[way]);
	kit_end(&k);
	return good;
}

static void
test_reserves(const struct geo_set *set)
{
	static const char *const what[WAYS] = {
	    "a refill", "a missed threat", "an assault"};

	for (int way = 0; way < WAYS; way++)
		for (unsigned d = 0; d < GEO_DROIDS; d++)
			tap_ok(ends(set, way, d, 3, true) &&
				ends(set, way, d, 4, false),
			    "%s that takes the last token of %s loses at once, "
			    "one that leaves a token does not",
			    what[way], geo_droid_name(d));
}

static void
test_force(const struct geo_set *standard)
{
	struct geo_set set = *standard;
	struct kit k = {0};

	start_last(&k, &set, 2);
	kit_card(&k, 1, "T02");
	kit_last(&k, 0, 1);
	tap_ok(kit_play(&k, 0, "die:1 aside") &&
		k.state.outcome == GEO_LOST_FORCE,
	    "a threat that takes exactly the rest of the Force loses");
	kit_end(&k);
	start_last(&k, &set, 3);
	kit_card(&k, 1, "T02");
	kit_last(&k, 0, 1);
	tap_ok(kit_play(&k, 0, "die:1 aside") && k.state.force == 1 &&
		k.state.stage == GEO_DICE,
	    "one that leaves a point does not");
	kit_end(&k);
}

static void
test_mega(const struct geo_set *standard)
{
	struct geo_set set = *standard;
	struct kit k = {0};

	for (unsigned sum = 21; sum <= 23; sum++) {
		start_last(&k, &set, 1);
		kit_card(&k, GEO_MEGA, "M3");
		k.state.lying[GEO_MEGA][6] = 3;
		k.state.lying[GEO_MEGA][sum - 18] = 1;
		kit_last(&k, 0, 1);
		kit_play(&k, 0, "die:1 aside");
		tap_ok((k.state.outcome == GEO_LOST_MEGA) == (sum != 22),
		    "a mega threat of 22 is %s with %u",
		    sum == 22 ? "met" : "missed", sum);
		kit_end(&k);
	}
}

/* R2-D2 on 56, the head on 60, the body on 123; both beaten. */
static void
start_r2(struct kit *k, struct geo_set *set)
{
	start_last(k, set, 3);
	k->state.expansion = 1;
	k->state.r2 = 55;
	for (unsigned p = 0; p < GEO_PARTS; p++)
		k->state.part[p] = GEO_PART_FREE;
	k->state.part_at[GEO_PART_HEAD] = 59;
	k->state.part_at[GEO_PART_BODY] = 122;
}

static void
test_won(const struct geo_set *standard)
{
	struct geo_set set = *standard;
	struct kit k = {0};

	start_r2(&k, &set);
	k.state.r2 = 122;
	k.state.part[GEO_PART_HEAD] = k.state.part[GEO_PART_BODY] =
	    GEO_PART_WHOLE;
	k.state.part_at[GEO_PART_HEAD] = GEO_NONE;
	go_to_round(&k, GEO_ROUNDS);
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		leave(&k, &set, d, 4);
	tap_ok(kit_play(&k, 0, "die:1 aside") && k.state.outcome == GEO_WON &&
		kit_told(&k, "\"rank\":\"initiate\"") &&
		kit_told(&k, "\"scores\":[1,1,1,1]"),
	    "with C-3PO whole and a token of each kind left all win");
	kit_end(&k);
}

static void
test_given_back(const struct geo_set *standard)
{
	struct geo_set set = *standard;
	struct kit k = {0};
	unsigned used = 0;

	start_r2(&k, &set);
	k.state.slot[0][1] = 4;
	k.state.logo = 2;
	kit_last(&k, 0, 6);
	kit_chance(&k, "4444", "20 22", "");
	tap_ok(kit_refused(&k, 0, "die:6 fight:+2", "action-taken") &&
		kit_play(&k, 0, "die:6 aside"),
	    "a space of a sheet is taken up to the end of the round");
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		used += geo_card_sum(&k.state, i);
	tap_ok(used + k.state.logo + k.state.aside == 0 &&
		geo_dice_left(&k.state) == 12 &&
		k.state.card[GEO_MEGA] == GEO_THREATS + 1 &&
		kit_listed(&k, 0, "die:4 fight:+2"),
	    "then dice on threats, sheets and the logo come back, and new "
	    "threats lie there");
	kit_end(&k);
}

static void
test_r2(const struct geo_set *standard)
{
	struct geo_set set = *standard;
	struct kit k = {0};

	start_r2(&k, &set);
	k.state.part_at[GEO_PART_HEAD] = 0;
	for (int i = 0; i < 4; i++)
		kit_die(&k, i, 4);
	kit_card(&k, 1, "T13"); /* of three dice */
	tap_ok(kit_listed(&k, 0, "die:4 r2:60") &&
		!kit_listed(&k, 0, "die:4 r2:61") &&
		kit_listed(&k, 0, "die:4 r2:57"),
	    "a 4 moves R2-D2 four spaces, or fewer");
	tap_ok(kit_play(&k, 3, "die:4 r2:60") && k.state.r2 == 59 &&
		kit_play(&k, 1, "die:4 r2:63"),
	    "any player may move R2-D2, several times in a round");
	kit_figure(&k, 0, 61);
	k.state.part_at[GEO_PART_HEAD] = 49;
	k.state.part[GEO_PART_HEAD] = GEO_PART_DROID;
	kit_play(&k, 0, "die:4 fight:+0");
	tap_ok(kit_refused(&k, 0, "go:63", "out-of-reach") &&
		kit_refused(&k, 0, "go:50", "out-of-reach") &&
		kit_refused(&k, 0, "go:123", "out-of-reach"),
	    "Jedi cannot enter the spaces of R2-D2 and the parts, beaten or "
	    "not");
	kit_end(&k);

	start_r2(&k, &set);
	k.state.r2 = 99;
	k.state.part_at[GEO_PART_HEAD] = 93;
	kit_droid(&k, GEO_SUPER, 95);
	tap_ok(kit_play(&k, 0, "die:1 aside") && kit_at(&k, 94) == 'H' &&
		kit_at(&k, 104) == 's' && kit_count(&k, 22) == 2 &&
		kit_at(&k, 100) == 'R' && kit_at(&k, 101) == 'b' &&
		kit_count(&k, 20) == 2,
	    "refill and assaults leave out the spaces of R2-D2 and of a beaten "
	    "part");
	kit_end(&k);
}

/* The value of each rank in the book's tables, and the levels they are for. */
static void
test_levels(const struct geo_set *set)
{
	struct kit k = {0};
	unsigned wrong = 0;

	for (int force = 1; force <= 10; force++)
		for (int zones = 3; zones <= 4; zones++)
			for (int tokens = 0; tokens <= 6; tokens++) {
				kit_start(&k, set, 2 + tokens % 3,
				    (struct kit_level){.force = force,
					.zones = zones,
					.tokens = tokens},
				    "", "", "");
				wrong += k.state.force != force ||
				    k.state.stage != GEO_DICE ||
				    (k.chance.zone_draws -
					3 * (unsigned)zones) %
					    (3 * (unsigned)zones) !=
					0 ||
				    geo_rank_easier(&k.state) !=
					(force > 1 || zones < 4);
				kit_end(&k);
			}
	tap_ok(wrong == 0, "every level of Force, zones and tokens begins");
	kit_start(&k, set, 4, normal, "", "", "");
	for (unsigned value = 1; value <= 30; value++) {
		const char *rank = value <= 4 ? "initiate"
		    : value <= 8	      ? "padawan"
		    : value <= 12	      ? "knight"
					      : "master";

		k.state.zones = 4;
		wrong += strcmp(geo_rank_name(&k.state, value), rank) != 0;
		k.state.zones = 3;
		wrong += strcmp(geo_rank_name(&k.state, value),
			     value <= 8 ? "initiate" : "padawan") != 0;
	}
	tap_ok(wrong == 0, "both tables of ranks are the book's");
	kit_end(&k);
}

/* The order of the set-up: four zones of battle droids, and so on. */
static void
test_begin(const struct geo_set *set)
{
	struct kit k = {0};
	bool good = true;

	kit_start(&k, set, 4, normal, "", "1 2 3 4 6 8 9 10 12 13 14 15", "");
	for (unsigned z = 1; z <= 15; z++) {
		unsigned wanted = z <= 4 ? GEO_BATTLE
		    : z <= 10		 ? GEO_SUPER
					 : GEO_DROIDEKA;

		if (z != 5 && z != 7 && z != 11)
			good &= geo_zone_droid(&k.state, z - 1) == wanted &&
			    kit_count(&k, z) ==
				geo_mask_count(set->zone[z - 1]);
	}
	tap_ok(good && __builtin_popcount(k.state.discard) == 12,
	    "four zones of each kind are filled, battle droids first");
	kit_end(&k);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();

	test_reserves(set);
	test_force(set);
	test_mega(set);
	test_won(set);
	test_given_back(set);
	test_r2(set);
	test_levels(set);
	test_begin(set);
	geo_set_free(set);
	return tap_done();
}
