/*
 * On which occasions a seat of geonosis/1 is asked (struct rules, occasion):
 * a letter is owed when the number becomes another one and is not 0. That is
 * once for each throw, each choice of the set-up and each decision of the
 * table, whatever others do meanwhile.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "geonosis_kit.h"
#include "tap.h"

enum { GAMES = 200 };

static const struct rules *const rules = &geonosis_1;
static const struct kit_level normal;

/* Letters owed to each seat since the last call. */
struct letters {
	unsigned since[GEO_SEATS_MAX];
	unsigned owed[GEO_SEATS_MAX];
};

static void
look(struct letters *l, const struct geo_state *s)
{
	for (int i = 0; i < s->seats; i++) {
		unsigned since = rules->occasion(s, i);

		l->owed[i] = since != 0 && since != l->since[i];
		l->since[i] = since;
	}
}

/* Whether as many letters are owed as told, "0111": one to each but seat 0. */
static bool
owes(struct letters *l, const struct kit *k, const char *told)
{
	bool same = true;

	look(l, &k->state);
	for (unsigned i = 0; told[i] != '\0'; i++)
		same &= l->owed[i] == (unsigned)(told[i] - '0');
	return same;
}

static void
test_set_up(const struct geo_set *set)
{
	struct letters l = {{0}, {0}};
	struct kit k = {0};

	kit_begin(&k, set, 4, (struct kit_level){.expansion = true});
	tap_ok(owes(&l, &k, "1000"), "the first seat is asked for its sheet");
	kit_play(&k, 0, "take:4A anakin");
	tap_ok(owes(&l, &k, "0100"), "then the next, and nobody twice");
	kit_play(&k, 1, "take:4B obi-wan");
	look(&l, &k.state);
	kit_play(&k, 2, "take:4C mace");
	look(&l, &k.state);
	kit_play(&k, 3, "take:4D kit");
	tap_ok(owes(&l, &k, "1111"), "then all at one time for their spaces");
	kit_play(&k, 2, "place:38");
	tap_ok(owes(&l, &k, "0000") && l.since[2] == 0,
	    "who has placed a figure is asked no more, the others not again");
	kit_play(&k, 0, "place:39");
	kit_play(&k, 3, "place:41");
	kit_play(&k, 1, "place:42");
	tap_ok(owes(&l, &k, "1000"), "R2-D2 is asked of seat 0 alone");
	kit_chance(&k, "", "15 18 19 27", "");
	kit_play(&k, 0, "r2:49");
	tap_ok(k.state.stage == GEO_HEADING && owes(&l, &k, "1111"),
	    "where the parts of C-3PO are is asked of the table");
	tap_ok(kit_play(&k, 1, "head:58") && k.state.stage == GEO_BODYING &&
		owes(&l, &k, "0000"),
	    "once, though it has two parts");
	tap_ok(kit_play(&k, 2, "body:113") && k.state.stage == GEO_DICE &&
		owes(&l, &k, "1111"),
	    "and what follows is a throw");
	kit_end(&k);
}

static void
test_throws(const struct geo_set *set)
{
	struct letters l = {{0}, {0}};
	struct kit k = {0};
	unsigned since;

	kit_start(&k, set, 4, normal, "4556", "", "");
	tap_ok(owes(&l, &k, "1111"), "a throw is told to all who have a die");
	kit_clear(&k);
	kit_droid(&k, GEO_BATTLE, 28);
	since = l.since[1];
	tap_ok(kit_play(&k, 0, "die:4 fight:+2") &&
		k.state.stage == GEO_FIGHTING && owes(&l, &k, "0000") &&
		!(rules->to_move(&k.state) >> 1 & 1) && l.since[1] == since,
	    "who waits for a fight is asked since the throw all the same");
	tap_ok(l.since[0] != 0, "who fights is still at that throw");
	tap_ok(kit_play(&k, 0, "hit:28") && owes(&l, &k, "0000"),
	    "steps of a fight are no occasion");
	if (k.state.stage == GEO_FIGHTING)
		kit_play(&k, 0, "stop");
	tap_ok(k.state.stage == GEO_DICE && owes(&l, &k, "0000") &&
		l.since[0] == 0,
	    "nor is its end, and a used die asks for nothing");
	kit_play(&k, 3, "die:6 aside");
	kit_play(&k, 1, "die:5 aside");
	tap_ok(owes(&l, &k, "0000") && l.since[2] != 0,
	    "nor is what others do with their dice");
	kit_chance(&k, "1234", "", "");
	tap_ok(kit_play(&k, 2, "die:5 aside") && owes(&l, &k, "1111"),
	    "the next throw is one, also for who threw the last die");
	kit_end(&k);
}

static void
test_decision(const struct geo_set *set)
{
	struct letters l = {{0}, {0}};
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_level){.force = 5}, "1111", "", "");
	kit_clear(&k);
	kit_card(&k, 0, "T02");
	kit_card(&k, 1, "T05");
	kit_card(&k, 2, "T10");
	kit_meet(&k, GEO_MEGA);
	kit_last(&k, 0, 1);
	look(&l, &k.state);
	kit_chance(&k, "", "20 22 24 26 28", "");
	tap_ok(kit_play(&k, 0, "die:1 aside") &&
		k.state.stage == GEO_ORDERING && owes(&l, &k, "1111"),
	    "the order of missed threats is asked of all");
	tap_ok(kit_play(&k, 2, "threat:T05") && k.state.stage == GEO_ORDERING &&
		owes(&l, &k, "0000"),
	    "once, though there is more than one answer to give");
	tap_ok(kit_play(&k, 1, "threat:T10") && k.state.stage == GEO_DICE &&
		owes(&l, &k, "1111"),
	    "and the throw of the next round is another occasion");
	kit_end(&k);
}

/* --- whole games ---------------------------------------------------------------- */

struct count {
	unsigned throws, decisions, letters, wrong;
};

/* Whether SEAT threw a die in the last entry, by its events. */
static bool
has_thrown(struct kit *k, int seat)
{
	const char *dice = strstr(buffer_text(&k->events), "{\"dice\":[{");
	struct buffer who = {0};
	bool found = false;

	buffer_printf(&who, "\"seat\":%d}", seat);
	if (dice != NULL) {
		const char *at = strstr(dice, buffer_text(&who));

		found = at != NULL && at < strchr(dice, ']');
	}
	buffer_fini(&who);
	return found;
}

static bool
asks_table(unsigned stage)
{
	return stage == GEO_ORDERING || stage == GEO_HEADING;
}

static void
play_one(struct kit *k, enum rules_policy policy, struct chance *chance)
{
	unsigned to_move = rules->to_move(&k->state);
	struct json j;
	uint64_t move;
	int seat;

	/* Anybody of those who may act. */
	for (int i = (int)chance_draw(chance, "who", k->state.seats); i > 0;
	     i--)
		if (to_move & (to_move - 1))
			to_move &= to_move - 1;
	seat = __builtin_ctz(to_move);
	move = rules->choose(&k->state, seat, policy, chance);
	buffer_reset(&k->events);
	json_init(&j, &k->events);
	json_array_begin(&j);
	if (rules->play(&k->state, seat, move, chance, &j) != NULL)
		abort();
	json_array_end(&j);
}

/* After the set-up there is a letter for each throw of the seat and for each
 * decision of the table, and no other. */
static void
count_game(const struct geo_set *set, int seats, bool expansion,
    enum rules_policy policy, struct chance *chance, struct count *c)
{
	struct letters l = {{0}, {0}};
	struct kit k = {0};

	kit_begin(&k, set, seats,
	    (struct kit_level){
		.force = 10, .zones = 3, .expansion = expansion});
	while (rules->to_move(&k.state) != 0) {
		unsigned stage = k.state.stage;

		look(&l, &k.state);
		play_one(&k, policy, chance);
		look(&l, &k.state);
		if (k.state.stage < GEO_HEADING)
			continue;
		for (int i = 0; i < seats; i++) {
			bool thrown =
			    has_thrown(&k, i) && k.state.stage != GEO_OVER;
			bool asked =
			    asks_table(k.state.stage) && stage != k.state.stage;

			c->throws += thrown;
			c->decisions += asked;
			c->letters += l.owed[i];
			c->wrong += l.owed[i] != (thrown || asked);
		}
	}
	kit_end(&k);
}

static void
test_games(const struct geo_set *set)
{
	struct count c = {0};
	struct chance_fast chance;

	chance_fast_init(&chance, 7);
	for (int i = 0; i < GAMES; i++)
		count_game(set, 2 + i % 3, i % 2 != 0,
		    i % 4 < 2 ? RULES_GREEDY : RULES_RANDOM, &chance.chance,
		    &c);
	tap_ok(c.wrong == 0 && c.letters == c.throws + c.decisions,
	    "in %d games each seat has a letter for each of its "
	    "throws (%u) and each decision of the table (%u), and no other",
	    GAMES, c.throws, c.decisions);
	tap_ok(c.throws > GAMES * 16 * 2 && c.decisions > 100,
	    "in more rounds than the first");
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();

	test_set_up(set);
	test_throws(set);
	test_decision(set);
	test_games(set);
	geo_set_free(set);
	return tap_done();
}
