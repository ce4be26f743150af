/*
 * What the table decides where seats may object (option "objection").
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "geonosis_kit.h"
#include "rules/geonosis/proposal.h"
#include "tap.h"

static const struct rules *const rules = &geonosis_1;

enum { DAY = 24, ALL = 15, GAMES = 60 };

/* Three missed threats whose order makes a difference, put to the table. */
static void
start_order(struct kit *k, const struct geo_set *set, unsigned hours)
{
	kit_start(k, set, 4, (struct kit_level){.force = 5, .objection = hours},
	    "1111", "", "T13 T05 T10");
	kit_clear(k);
	kit_meet(k, GEO_MEGA);
	kit_last(k, 0, 1);
	kit_play(k, 0, "die:1 aside");
}

/* C-3PO's head is asked for. */
static void
start_head(struct kit *k, const struct geo_set *set, unsigned hours)
{
	kit_start(k, set, 4,
	    (struct kit_level){.expansion = true, .objection = hours}, "", "",
	    "");
	kit_play(k, 0, "r2:50");
}

/* The bytes of the state digest; the caller frees. */
static struct buffer
encoded(const struct kit *k)
{
	struct buffer b = {0};

	rules->encode(&k->state, &b);
	return b;
}

static bool
first_move(const struct kit *k, int seat, struct buffer *text)
{
	uint64_t move;

	buffer_reset(text);
	if (rules->moves(&k->state, seat, &move, 1) == 0)
		return false;
	rules->format(&k->state, seat, move, text);
	return true;
}

static const char *
asks(const struct kit *k, int seat)
{
	bool aside;

	return rules->asks(&k->state, seat, &aside);
}

/* --- as it was ------------------------------------------------------------------- */

static void
test_without(const struct geo_set *set)
{
	struct kit k = {0}, with = {0};
	struct buffer a, b;

	start_order(&k, set, 0);
	tap_ok(k.state.stage == GEO_ORDERING &&
		rules->hours(&k.state, 1) == 0 &&
		strcmp(asks(&k, 1), "order") == 0 &&
		kit_refused(&k, 1, "agree threat:T05", "not-now"),
	    "without the option there is nothing to agree to");
	start_order(&with, set, DAY);
	a = encoded(&k);
	b = encoded(&with);
	tap_ok(b.len == a.len + 5 && memcmp(a.data, b.data, a.len) == 0,
	    "the digest's bytes of objections stand behind those of old");
	tap_ok(kit_play(&k, 2, "threat:T05") &&
		kit_told(&k,
		    "[{\"card\":\"T05\",\"e\":\"chosen\",\"seat\":2},"),
	    "and the first answer stands at once");
	buffer_fini(&a);
	buffer_fini(&b);
	kit_end(&k);
	kit_end(&with);
}

/* --- a proposal -------------------------------------------------------------------- */

static void
test_agree(const struct geo_set *set)
{
	struct kit k = {0};
	bool aside;

	start_order(&k, set, DAY);
	tap_ok(geo_to_move(&k.state) == ALL && rules->hours(&k.state, 0) == 0 &&
		strcmp(asks(&k, 3), "order-proposal") == 0,
	    "all are asked, without a limit");
	tap_ok(kit_play(&k, 2, "threat:T05") &&
		strcmp(buffer_text(&k.events),
		    "[{\"card\":\"T05\",\"e\":\"proposed-card\",\"seat\":2}]") ==
		    0 &&
		k.state.chosen == GEO_NONE,
	    "the first answer is told as a proposal, and changes nothing");
	tap_ok(geo_to_move(&k.state) == (ALL & ~4u) &&
		kit_refused(&k, 2, "object threat:T05", "not-your-turn") &&
		rules->hours(&k.state, 2) == 0 &&
		rules->occasion(&k.state, 2) == 0,
	    "who made it waits");
	tap_ok(rules->hours(&k.state, 0) == DAY &&
		rules->hours(&k.state, 3) == DAY &&
		strcmp(rules->asks(&k.state, 0, &aside), "objection") == 0 &&
		rules->moves(&k.state, 0, NULL, 0) == 2 &&
		kit_listed(&k, 0, "agree threat:T05") &&
		kit_listed(&k, 0, "object threat:T05"),
	    "each of the others may agree or object, for the hours there are");
	tap_ok(kit_refused(&k, 0, "threat:T10", "proposed-already") &&
		kit_refused(&k, 0, "agree threat:T10", "other-proposal") &&
		kit_refused(&k, 0, "object head:17", "other-proposal") &&
		kit_refused(&k, 0, "agree threat:T99", "no-such-card") &&
		kit_refused(&k, 0, "agree", "malformed") &&
		kit_refused(&k, 0, "agree ", "malformed") &&
		kit_refused(&k, 0, "agree stop", "malformed") &&
		kit_refused(&k, 0, "object  threat:T05", "malformed"),
	    "an answer names the proposal that it is about");
	tap_ok(kit_play(&k, 0, "agree threat:T05") &&
		strcmp(buffer_text(&k.events),
		    "[{\"e\":\"agreed\",\"seat\":0}]") == 0 &&
		geo_to_move(&k.state) == 10,
	    "who has agreed waits, too");
	kit_play(&k, 3, "agree threat:T05");
	tap_ok(kit_play(&k, 1, "agree threat:T05") &&
		kit_told(&k,
		    "[{\"e\":\"agreed\",\"seat\":1},"
		    "{\"card\":\"T05\",\"e\":\"chosen\",\"seat\":2},"),
	    "when all have agreed it is done, as the proposer's answer");
	tap_ok(k.state.stage == GEO_ORDERING && k.state.agreed == 0 &&
		geo_to_move(&k.state) == ALL,
	    "the next decision begins anew");
	kit_end(&k);
}

static void
test_object(const struct geo_set *set)
{
	struct kit k = {0};

	start_order(&k, set, DAY);
	kit_play(&k, 2, "threat:T05");
	kit_play(&k, 0, "agree threat:T05");
	tap_ok(kit_play(&k, 3, "object threat:T05") &&
		strcmp(buffer_text(&k.events),
		    "[{\"e\":\"objected\",\"seat\":3}]") == 0 &&
		geo_to_move(&k.state) == ALL && rules->hours(&k.state, 0) == 0,
	    "one objection drops the proposal, and the table decides anew");
	tap_ok(kit_refused(&k, 1, "agree threat:T05", "not-now"),
	    "an answer to it comes too late then");
	tap_ok(kit_play(&k, 3, "threat:T10") && k.state.chosen == GEO_NONE &&
		geo_to_move(&k.state) == (ALL & ~8u) &&
		kit_refused(&k, 0, "agree threat:T05", "other-proposal"),
	    "what is answered next is another proposal");
	tap_ok(kit_play(&k, 2, "object threat:T10") &&
		strcmp(asks(&k, 0), "order") == 0 &&
		kit_play(&k, 1, "threat:T05") &&
		kit_told(&k,
		    "[{\"card\":\"T05\",\"e\":\"chosen\",\"seat\":1},"),
	    "after the second objection the next answer stands at once");
	tap_ok(k.state.stage == GEO_ORDERING && k.state.objected == 0 &&
		strcmp(asks(&k, 0), "order-proposal") == 0,
	    "in the next decision one may object again");
	kit_end(&k);
}

static void
test_parts(const struct geo_set *set)
{
	struct kit k = {0};
	struct buffer move = {0}, answer = {0};

	start_head(&k, set, DAY);
	first_move(&k, 1, &move);
	tap_ok(strncmp(buffer_text(&move), "head:", 5) == 0 &&
		kit_play(&k, 1, buffer_text(&move)) &&
		kit_told(&k, "\"e\":\"proposed-part\",\"part\":\"head\"") &&
		k.state.part[GEO_PART_HEAD] == GEO_PART_AWAY &&
		geo_to_move(&k.state) == (ALL & ~2u),
	    "where C-3PO's head is may be proposed, too");
	buffer_printf(&answer, "agree %s", buffer_text(&move));
	kit_play(&k, 0, buffer_text(&answer));
	kit_play(&k, 2, buffer_text(&answer));
	tap_ok(kit_play(&k, 3, buffer_text(&answer)) &&
		kit_told(&k,
		    "{\"e\":\"agreed\",\"seat\":3},"
		    "{\"e\":\"c3po\",\"part\":\"head\",\"seat\":1,") &&
		k.state.stage == GEO_BODYING && geo_to_move(&k.state) == ALL,
	    "and its body is a decision of its own");
	buffer_fini(&move);
	buffer_fini(&answer);
	kit_end(&k);
}

/* --- who is asked since when ----------------------------------------------------- */

static void
test_occasions(const struct geo_set *set)
{
	struct kit k = {0};
	unsigned at[5];

	start_order(&k, set, DAY);
	at[0] = rules->occasion(&k.state, 0);
	kit_play(&k, 1, "threat:T05");
	at[1] = rules->occasion(&k.state, 0);
	kit_play(&k, 2, "agree threat:T05");
	tap_ok(at[1] != at[0] && rules->occasion(&k.state, 0) == at[1] &&
		rules->occasion(&k.state, 2) == 0,
	    "a proposal is one occasion, also when somebody has agreed");
	kit_play(&k, 3, "object threat:T05");
	at[2] = rules->occasion(&k.state, 0);
	kit_play(&k, 3, "threat:T05");
	at[3] = rules->occasion(&k.state, 0);
	tap_ok(at[2] != at[1] && at[3] != at[2] && at[3] != at[1],
	    "the table's next question is another, and so is what is proposed "
	    "then, even if it is the same");
	kit_play(&k, 1, "agree threat:T05");
	kit_play(&k, 2, "agree threat:T05");
	kit_play(&k, 0, "agree threat:T05");
	kit_play(&k, 1, "threat:T10");
	at[4] = rules->occasion(&k.state, 0);
	tap_ok(at[4] != at[1] && at[4] != at[3],
	    "proposals of two decisions after each other are told apart");
	kit_end(&k);
}

/* --- those who are made of rules --------------------------------------------------- */

/* Whether all that is proposed in a game, with few tokens so that some answers
 * lose at once, is what would be answered without objections. */
static bool
proposes_well(int game, const struct geo_set *set)
{
	const struct rules_setup setup = {.seats = 2 + game % 3,
	    .data = set,
	    .options = {0, 1 + game % 8, 3 + game % 2, game % 7, 0, DAY}};
	struct chance_fast chance;
	struct geo_state s = {0};
	unsigned to_move;
	bool same = true;

	chance_fast_init(&chance, (unsigned)game);
	rules->setup(&s, &setup, &chance.chance, NULL);
	while ((to_move = rules->to_move(&s)) != 0) {
		int seat = __builtin_ctz(to_move);
		uint64_t move = rules->choose(&s, seat, RULES_FALLBACK, NULL);
		struct geo_state stands = s;

		stands.objection = 0;
		same &= s.agreed != 0 || geo_table_kind(&s) == GEO_KINDS ||
		    move == rules->choose(&stands, seat, RULES_FALLBACK, NULL);
		rules->play(&s, seat, move, &chance.chance, NULL);
	}
	return same;
}

/* With 4 Force left, two threats of 2 each that are paid for right after the
 * one with droids lose at once; one of the two alone can be borne. By tokens
 * all three are alike. */
static bool
proposes_cautiously(const struct geo_set *set, unsigned hours)
{
	struct kit k = {0};
	struct buffer text = {0};
	bool good;

	kit_start(&k, set, 4,
	    (struct kit_level){.force = 4, .objection = hours}, "1111", "",
	    "T05 T02 T11");
	kit_clear(&k);
	kit_meet(&k, GEO_MEGA);
	kit_last(&k, 0, 1);
	kit_play(&k, 0, "die:1 aside");
	k.state.reserve[GEO_BATTLE] = 1;
	k.state.reserve[GEO_SUPER] = k.state.reserve[GEO_DROIDEKA] = 30;
	rules->format(&k.state, 2,
	    rules->choose(&k.state, 2, RULES_FALLBACK, NULL), &text);
	good = geo_to_move(&k.state) == ALL &&
	    strcmp(buffer_text(&text), "threat:T02") == 0;
	if (!good)
		printf("# it answers %s\n", buffer_text(&text));
	buffer_fini(&text);
	kit_end(&k);
	return good;
}

static void
test_policies(const struct geo_set *set)
{
	struct kit k = {0};
	struct chance_fast chance;
	int well = 0;
	uint64_t move;
	bool seen[2] = {false, false};
	struct buffer text = {0};

	start_order(&k, set, DAY);
	for (int i = 0; i < GAMES; i++)
		well += proposes_well(i, set);
	tap_ok(well == GAMES,
	    "who stands in proposes what would be the answer otherwise");
	tap_ok(proposes_cautiously(set, 0) && proposes_cautiously(set, DAY),
	    "and proposes nothing that would lose at once");
	kit_play(&k, 2, "threat:T05");
	move = rules->choose(&k.state, 0, RULES_FALLBACK, NULL);
	rules->format(&k.state, 0, move, &text);
	tap_ok(strcmp(buffer_text(&text), "agree threat:T05") == 0 &&
		rules->choose(&k.state, 1, RULES_GREEDY, NULL) == move,
	    "and agrees, as does the greedy one");
	chance_fast_init(&chance, 5);
	for (int i = 0; i < 40; i++) {
		move = rules->choose(&k.state, 0, RULES_RANDOM, &chance.chance);
		buffer_reset(&text);
		rules->format(&k.state, 0, move, &text);
		seen[buffer_text(&text)[0] == 'o'] = true;
	}
	tap_ok(seen[0] && seen[1], "chance does either");
	buffer_fini(&text);
	kit_end(&k);
}

/* --- what is seen ------------------------------------------------------------------ */

static void
test_seen(const struct geo_set *set)
{
	struct kit k = {0};
	struct buffer text = {0};
	struct json j;
	uint64_t move;

	start_order(&k, set, DAY);
	json_init(&j, &text);
	rules->parse(&k.state, 1, "threat:T05", &move);
	rules->forecast(&k.state, 1, move, &j);
	tap_ok(strcmp(buffer_text(&text),
		   "[{\"card\":\"T05\",\"e\":\"proposed-card\",\"seat\":1},"
		   "{\"e\":\"objection-ahead\",\"hours\":24}]") == 0,
	    "a forecast says that it will be a proposal");
	kit_play(&k, 1, "threat:T05");
	kit_play(&k, 3, "agree threat:T05");
	buffer_reset(&text);
	json_init(&j, &text);
	rules->board(&k.state, RULES_SPECTATOR, &j);
	tap_ok(strstr(buffer_text(&text),
		   "\"proposal\":{\"agreed\":[{\"seat\":3}],\"card\":\"T05\","
		   "\"part\":null,\"seat\":1,\"space\":null}") != NULL,
	    "the board tells what is proposed, by whom, and who agrees");
	rules->parse(&k.state, 0, "agree threat:T05", &move);
	buffer_reset(&text);
	rules->spot(&k.state, 0, move, &text);
	rules->spot_label(&k.state, 0, move, &text);
	tap_ok(strcmp(buffer_text(&text), "agree3 3 3") == 0,
	    "one agrees at the card that is proposed");
	buffer_fini(&text);
	kit_end(&k);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();

	test_without(set);
	test_agree(set);
	test_object(set);
	test_parts(set);
	test_occasions(set);
	test_policies(set);
	test_seen(set);
	geo_set_free(set);
	return tap_done();
}
