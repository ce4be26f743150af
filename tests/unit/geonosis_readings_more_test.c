/*
 * Readings of what the rule book leaves open, continued: dice and actions,
 * set-up, the expansion.
 */
#include "config.h"

#include <string.h>

#include "geonosis_kit.h"
#include "tap.h"

static const struct kit_level normal = {0};

static void
start(struct kit *k, const struct geo_set *set, int force, const char *dice)
{
	kit_start(k, set, 4, (struct kit_level){.force = force}, dice, "",
	    "T13 T05 T01");
	kit_clear(k);
}

static void
test_fight(const struct geo_set *set)
{
	struct kit k = {0};

	start(&k, set, 1, "6611");
	kit_droid(&k, GEO_BATTLE, 28);
	kit_droid(&k, GEO_SUPER, 123);
	kit_play(&k, 0, "die:6 fight:+2");
	tap_ok(kit_listed(&k, 0, "hit:28"),
	    "9: one may hit without moving first");
	tap_ok(kit_listed(&k, 0, "go:122"), "9: a way has any length");
	tap_ok(!kit_listed(&k, 0, "go:39") &&
		kit_refused(&k, 0, "go:39", "out-of-reach") &&
		kit_refused(&k, 0, "go:28", "out-of-reach"),
	    "9: figures and droids block it");
	tap_ok(kit_play(&k, 0, "go:122") &&
		kit_refused(&k, 0, "go:1", "moved-already") &&
		kit_play(&k, 0, "hit:123") && kit_listed(&k, 0, "go:1"),
	    "10: moves and hits alternate freely");
	tap_ok(kit_play(&k, 0, "go:1") && k.state.stage == GEO_DICE,
	    "10: a last move may leave points, which lapse");
	kit_play(&k, 1, "die:6 fight:+1");
	tap_ok(kit_play(&k, 1, "go:100") && kit_told(&k, "fight-over"),
	    "11: a fight may be a mere move");
	kit_end(&k);

	start(&k, set, 1, "1111");
	kit_droid(&k, GEO_DROIDEKA, 28);
	kit_play(&k, 0, "die:1 fight:+0");
	tap_ok(kit_refused(&k, 0, "hit:28", "too-strong") &&
		kit_play(&k, 0, "stop") && kit_count(&k, 5) == 1,
	    "10: points may be left when no droid can be paid for");
	kit_end(&k);
}

/* "May", says the rule book of the droids that an ability kills. */
static void
test_forgo(const struct geo_set *set)
{
	const struct kit_level level = {.forgo = true};
	struct kit k = {0};

	kit_start(&k, set, 4, level, "2411", "", "T13 T05 T01");
	kit_clear(&k);
	kit_droid(&k, GEO_SUPER, 28);
	kit_droid(&k, GEO_SUPER, 123);
	kit_droid(&k, GEO_BATTLE, 1);
	tap_ok(kit_refused(&k, 0, "stop", "not-now"),
	    "a strike can be given up only while there is one");
	kit_play(&k, 0, "die:2 kill:SS");
	tap_ok(kit_listed(&k, 0, "stop") && kit_play(&k, 0, "kill:28") &&
		kit_listed(&k, 0, "kill:123") && kit_listed(&k, 0, "stop"),
	    "before each kill one may stop");
	tap_ok(kit_refused(&k, 1, "stop", "not-your-turn") &&
		kit_play(&k, 0, "stop") && k.state.stage == GEO_DICE &&
		kit_told(&k, "{\"e\":\"strike-over\",\"icons\":\"S\",") &&
		kit_at(&k, 123) != '.',
	    "what is left to kill is given up, and told");
	kit_play(&k, 1, "die:4 kill:BBB");
	tap_ok(kit_play(&k, 1, "stop") && kit_told(&k, "\"icons\":\"BBB\"") &&
		kit_count(&k, 1) == 1,
	    "also all of it");
	kit_end(&k);

	start(&k, set, 1, "2411");
	kit_droid(&k, GEO_SUPER, 28);
	kit_droid(&k, GEO_SUPER, 123);
	kit_play(&k, 0, "die:2 kill:SS");
	tap_ok(!kit_listed(&k, 0, "stop") &&
		kit_refused(&k, 0, "stop", "not-now"),
	    "games of before carry a strike through");
	kit_end(&k);
}

static void
test_walls(const struct geo_set *set)
{
	struct kit k = {0};

	/* 117 is a corner: 110, 109 and 118 beside it. */
	start(&k, set, 1, "3333");
	kit_figure(&k, 0, 117);
	kit_droid(&k, GEO_DROIDEKA, 109);
	kit_droid(&k, GEO_BATTLE, 110);
	kit_droid(&k, GEO_BATTLE, 118);
	kit_play(&k, 0, "die:3 fight:+2");
	tap_ok(!kit_listed(&k, 0, "go:100") && kit_listed(&k, 0, "hit:118"),
	    "9: droids all around keep a figure where it is");
	kit_end(&k);
}

static void
test_force(const struct geo_set *set)
{
	struct kit k = {0};

	start(&k, set, 2, "2222");
	tap_ok(kit_listed(&k, 0, "die:2>1 fight:+5") &&
		kit_refused(&k, 0, "die:2 fight:+5", "other-die"),
	    "12: a space that needs a 1 takes what the Force makes a 1");
	tap_ok(kit_refused(&k, 0, "die:2>4 raise", "too-little-force") &&
		kit_refused(&k, 0, "die:3>2 raise", "no-such-die"),
	    "13: the Force is spent on one's own die, and 1 remains");
	tap_ok(kit_play(&k, 3, "die:2>3 card:T05") && k.state.force == 1 &&
		k.state.lying[1][3] == 1,
	    "14: a changed die lies there with its new value");
	tap_ok(kit_refused(&k, 3, "die:3>4 card:T13", "not-your-turn") &&
		kit_refused(&k, 2, "die:2>3 card:T05", "too-little-force"),
	    "13: the Force belongs to all, and does not change used dice");
	kit_end(&k);
}

static void
test_cards(const struct geo_set *set)
{
	struct kit k = {0};

	start(&k, set, 1, "3366");
	tap_ok(kit_refused(&k, 2, "die:6 card:T05", "die-not-needed"),
	    "15: a card with dice takes only what it shows");
	kit_play(&k, 0, "die:3 card:T05");
	k.state.lying[1][3] = 3;
	k.state.thrown[0] += 2;
	tap_ok(kit_refused(&k, 1, "die:3 card:T05", "card-met"),
	    "16: a met card takes no more dice");
	k.state.lying[0][6] = 2;
	k.state.lying[0][5] = 1;
	k.state.thrown[1] += 3;
	tap_ok(kit_play(&k, 2, "die:6 card:T13") &&
		kit_told(&k, "\"over\":true"),
	    "15: a sum may be passed, and the table is told");
	tap_ok(kit_play(&k, 3, "die:6 aside") && k.state.aside == 1,
	    "17: a die may be laid aside unused");
	kit_end(&k);
}

static void
test_slots(const struct geo_set *set)
{
	struct kit k = {0};

	start(&k, set, 9, "6266");
	kit_play(&k, 0, "die:6 fight:+2");
	kit_play(&k, 0, "stop");
	k.state.thrown[0]++;
	kit_die(&k, 0, 4);
	tap_ok(kit_refused(&k, 0, "die:4 fight:+2", "action-taken"),
	    "18: a space of the sheet is taken until the check is over");
	k.state.force = 10;
	tap_ok(kit_play(&k, 2, "die:6 raise") && k.state.force == 10 &&
		kit_told(&k, "\"gain\":0"),
	    "19: at 10, raising the Force is allowed and wasted");
	kit_die(&k, 0, 6);
	tap_ok(kit_refused(&k, 0, "die:6 force:+3", "force-full"),
	    "19: the ability is forbidden then");
	k.state.force = 8;
	tap_ok(kit_play(&k, 0, "die:6 force:+3") && k.state.force == 10,
	    "19: what is more than 10 is lost");
	kit_end(&k);
}

static void
test_kills(const struct geo_set *set)
{
	struct kit k = {0};

	start(&k, set, 1, "1154");
	tap_ok(kit_refused(&k, 2, "die:5 kill:BD", "nothing-to-kill"),
	    "20: an ability needs one droid to kill at least");
	kit_droid(&k, GEO_BATTLE, 1);
	tap_ok(kit_play(&k, 2, "die:5 kill:BD") && kit_play(&k, 2, "kill:1") &&
		k.state.stage == GEO_DICE && k.state.reserve[0] == 30,
	    "20: of too few droids as many are killed as there are");
	kit_end(&k);
}

static void
test_throws(const struct geo_set *set)
{
	struct kit k = {0};
	bool good = true;

	start(&k, set, 1, "1234");
	good &=
	    kit_play(&k, 3, "die:4 aside") && kit_play(&k, 1, "die:2 aside");
	tap_ok(good && kit_refused(&k, 3, "die:4 aside", "not-your-turn") &&
		k.chance.die_draws == 4,
	    "23: dice of a throw are used in any order, each once");
	kit_chance(&k, "5555", "", "");
	good = kit_play(&k, 0, "die:1 aside") && k.chance.die_draws == 0 &&
	    kit_play(&k, 2, "die:3 aside") && k.chance.die_draws == 4;
	tap_ok(good, "23: the next throw comes when all are used");
	kit_end(&k);

	kit_start(&k, set, 3, normal, "111", "", "");
	for (int n = 0; n < 5; n++)
		for (int i = 0; i < 3; i++)
			good &= kit_play(&k, i, "die:1 aside");
	tap_ok(good && geo_to_move(&k.state) == 4 && k.chance.die_draws == 16,
	    "24: with three players the one with six dice throws the last "
	    "alone");
	kit_end(&k);
}

static void
test_set_up(const struct geo_set *set)
{
	struct kit k = {0};

	kit_begin(&k, set, 3, (struct kit_level){.expansion = true});
	tap_ok(geo_to_move(&k.state) == 1 &&
		kit_refused(&k, 0, "take:4A kit", "no-such-sheet") &&
		kit_play(&k, 0, "take:3C kit") &&
		kit_refused(&k, 1, "take:3C mace", "sheet-taken") &&
		kit_refused(&k, 1, "take:3A kit", "jedi-taken") &&
		kit_play(&k, 1, "take:3A mace") &&
		kit_play(&k, 2, "take:3B anakin"),
	    "33: sheets and Jedi are chosen in seat order, any Jedi with any "
	    "sheet");
	tap_ok(geo_to_move(&k.state) == 7 && kit_play(&k, 2, "place:49") &&
		kit_refused(&k, 0, "place:49", "space-taken") &&
		kit_refused(&k, 0, "place:1", "not-a-start") &&
		kit_play(&k, 0, "place:38") && kit_play(&k, 1, "place:39"),
	    "33: figures are placed in any order, beside columns");
	tap_ok(geo_to_move(&k.state) == 1 && k.chance.draws == 0 &&
		kit_refused(&k, 0, "r2:38", "space-taken"),
	    "33: then seat 0 sends R2-D2, and only then zones are drawn");
	tap_ok(geo_moves(&k.state, 0, NULL, 0) == 17,
	    "32: R2-D2 starts on one of the twenty start spaces that is free");
	kit_chance(&k, "", "9 28 20 22 1 2 3 4 8 12 13 18", "");
	tap_ok(kit_refused(&k, 0, "r2:62", "not-a-start") &&
		kit_play(&k, 0, "r2:50") && k.chance.zone_draws == 12 &&
		geo_to_move(&k.state) == 7 &&
		kit_refused(&k, 0, "head:114", "other-zone") &&
		kit_play(&k, 2, "head:46") && kit_play(&k, 0, "body:123"),
	    "31: the head goes to the lowest zone of battle droids, the body "
	    "to the highest; the table decides");
	tap_ok(k.state.reserve[GEO_BATTLE] == 30 - 14 + 2 &&
		kit_at(&k, 46) == 'h' && kit_at(&k, 123) == 'c',
	    "31: the two tokens go back into the reserve");
	kit_end(&k);
}

/* R2-D2 on 62, the head on 1, the body on 123, both beaten. */
static void
start_r2(struct kit *k, const struct geo_set *set, const char *dice)
{
	start(k, set, 3, dice);
	k->state.expansion = 1;
	k->state.r2 = 61;
	for (unsigned p = 0; p < GEO_PARTS; p++)
		k->state.part[p] = GEO_PART_FREE;
	k->state.part_at[GEO_PART_HEAD] = 0;
	k->state.part_at[GEO_PART_BODY] = 122;
}

static void
test_parts(const struct geo_set *set)
{
	struct kit k = {0};

	start_r2(&k, set, "1114");
	k.state.part[GEO_PART_HEAD] = k.state.part[GEO_PART_BODY] =
	    GEO_PART_DROID;
	k.state.part_at[GEO_PART_HEAD] = 27;
	tap_ok(kit_refused(&k, 0, "die:1 r2:63", "r2-waits"),
	    "34: R2-D2 waits until both parts are beaten");
	kit_play(&k, 0, "die:1 fight:+0");
	tap_ok(kit_play(&k, 0, "hit:28") && k.state.points == 0 &&
		k.state.reserve[GEO_BATTLE] == 30 && kit_at(&k, 28) == 'H',
	    "30: a part costs a point, stays where it is, and brings no token");
	kit_play(&k, 0, "stop");
	k.state.part_at[GEO_PART_HEAD] = 27;
	tap_ok(kit_refused(&k, 1, "die:1 r2:63", "r2-waits"),
	    "34: one part is not enough");
	kit_figure(&k, 1, 20);
	kit_die(&k, 1, 4);
	tap_ok(kit_play(&k, 1, "die:4 kill:BBB") &&
		kit_play(&k, 1, "kill:123") && kit_at(&k, 123) == 'C' &&
		k.state.stage == GEO_DICE,
	    "30: an ability that kills battle droids beats a part, too");
	tap_ok(kit_listed(&k, 2, "die:1 r2:63"),
	    "34: with both parts beaten R2-D2 may be moved");
	kit_end(&k);
}

static void
test_r2(const struct geo_set *set)
{
	struct kit k = {0};

	start_r2(&k, set, "6666");
	k.state.r2 = 9;
	tap_ok(kit_listed(&k, 0, "die:6 r2:11") &&
		!kit_listed(&k, 0, "die:6 r2:38") &&
		kit_refused(&k, 0, "die:6 r2:100", "out-of-reach"),
	    "29: R2-D2 goes up to as many steps as the die has, around "
	    "figures");
	tap_ok(!kit_listed(&k, 0, "die:6 r2:123"),
	    "29: the body's space is closed until it has the head");
	tap_ok(kit_play(&k, 0, "die:6 r2:16") &&
		k.state.part[GEO_PART_HEAD] == GEO_PART_CARRIED &&
		kit_told(&k, "\"head\":true"),
	    "29: picking up the head on the way does not end the move");
	tap_ok(kit_play(&k, 1, "die:6 r2:25") && k.state.logo == 2,
	    "29: the logo takes any number of dice");
	k.state.r2 = 115;
	tap_ok(kit_listed(&k, 2, "die:6 r2:123") &&
		kit_play(&k, 2, "die:6>5 r2:123") &&
		k.state.part[GEO_PART_BODY] == GEO_PART_WHOLE &&
		kit_refused(&k, 3, "die:6 r2:122", "r2-waits"),
	    "29: the Force may change the die; at the body with the head, "
	    "C-3PO is whole and rests");
	kit_end(&k);
}

static void
test_c3po_end(const struct geo_set *set)
{
	struct kit k = {0};

	start_r2(&k, set, "6666");
	k.state.time = (uint8_t)(set->n_times - 2 - 3 - 2);
	while (set->time[k.state.time].phase != GEO_PHASE_DICE)
		k.state.time--;
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		kit_meet(&k, i);
	kit_last(&k, 0, 6);
	kit_chance(&k, "", "", "");
	tap_ok(kit_play(&k, 0, "die:6 aside") &&
		k.state.outcome == GEO_LOST_C3PO,
	    "26: with the expansion, all is lost unless C-3PO is whole at the "
	    "end");
	kit_end(&k);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();

	test_fight(set);
	test_forgo(set);
	test_walls(set);
	test_force(set);
	test_cards(set);
	test_slots(set);
	test_kills(set);
	test_throws(set);
	test_set_up(set);
	test_parts(set);
	test_r2(set);
	test_c3po_end(set);
	geo_set_free(set);
	return tap_done();
}
