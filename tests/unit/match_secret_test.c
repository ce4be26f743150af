/*
 * Rules of match/ for rulesets with secrets: what is chained of an entry, what
 * is told besides, and moves at any time.
 */
#include "config.h"

#include <string.h>

#include "match/match.h"
#include "tap.h"
#include "toy.h"

#define ZEROES \
	"0000000000000000000000000000000000000000000000000000000000000000"

static const char chained[] =
    "{\"at\":0,\"chance\":[{\"blind\":\"" ZEROES "\",\"label\":\"card\","
    "\"n\":10},{\"label\":\"die\",\"n\":6,\"value\":4}],\"events\":[],"
    "\"move\":\"!sealed\",\"n\":2,\"sealed\":\"" ZEROES "\",\"seat\":1,"
    "\"state\":\"" ZEROES "\"}";
static const char told[] =
    "{\"at\":0,\"chance\":[{\"blind\":\"" ZEROES "\",\"label\":\"card\","
    "\"n\":10,\"value\":3},{\"label\":\"die\",\"n\":6,\"value\":4}],"
    "\"events\":[],\"move\":\"!sealed\",\"n\":2,\"opened\":\"bid:7\","
    "\"private\":[{\"e\":\"x\"}],\"sealed\":\"" ZEROES "\",\"seat\":1,"
    "\"state\":\"" ZEROES "\"}";

/* An entry with one of each. */
static void
make_entry(struct entry *e)
{
	entry_reset(e);
	e->n = 2;
	e->seat = 1;
	e->sealed = true;
	strcpy(e->move, "bid:7");
	draws_add(&e->chance, "card", 10, 3);
	e->chance.draw[0].hidden = true;
	draws_add(&e->chance, "die", 6, 4);
	buffer_puts(&e->events, "[]");
	buffer_puts(&e->aside, "[{\"e\":\"x\"}]");
}

static void
test_bytes(void)
{
	struct entry e = {0}, copy = {0};
	struct buffer out = {0};

	make_entry(&e);
	entry_canonical(&e, NULL, &out);
	tap_ok(strcmp(out.data, chained) == 0,
	    "C(n) has no hidden value, no sealed move, no private event: %s",
	    out.data);
	buffer_reset(&out);
	entry_told(&e, NULL, &out);
	tap_ok(strcmp(out.data, told) == 0, "what is told has them beside: %s",
	    out.data);
	entry_copy(&copy, &e);
	buffer_reset(&out);
	entry_told(&copy, NULL, &out);
	tap_ok(strcmp(out.data, told) == 0, "a copy is the same");
	strcpy(e.move, "!sealed");
	e.chance.draw[0].untold = true;
	buffer_reset(&e.aside);
	buffer_reset(&out);
	entry_told(&e, NULL, &out);
	tap_ok(strcmp(out.data, chained) == 0,
	    "what is not known cannot be told");
	entry_fini(&e);
	entry_fini(&copy);
	buffer_fini(&out);
}

static struct match *
new_match(void)
{
	struct rules_setup setup;

	rules_defaults(&toy_rules, 2, &setup);
	return match_new(&toy_rules, &setup);
}

static enum match_ruling
play(struct match *m, int seat, const char *move, struct entry *e,
    const char **why)
{
	static struct chance_fast chance;

	chance_fast_init(&chance, m->entries);
	return match_play(m, seat, move, ENTRY_BY_SEAT, &chance.chance, 0, e,
	    why);
}

static bool
same(struct buffer *a, struct buffer *b)
{
	return strcmp(buffer_text(a), buffer_text(b)) == 0;
}

/* Plays E, which was just made, again as the store keeps it: neither events
 * nor what is secret. */
static bool
again(struct match *m, struct entry *e)
{
	struct entry kept = {0}, made = {0};
	const char *why;
	bool good;

	entry_copy(&kept, e);
	buffer_reset(&kept.events);
	buffer_reset(&kept.aside);
	kept.sealed = false;
	for (size_t i = 0; i < kept.chance.len; i++)
		kept.chance.draw[i].hidden = false;
	good = match_replay(m, &kept, &made, &why) &&
	    same(&made.events, &e->events) && same(&made.aside, &e->aside) &&
	    made.sealed == e->sealed && made.chance.len == e->chance.len;
	for (size_t i = 0; good && i < made.chance.len; i++)
		good = made.chance.draw[i].hidden == e->chance.draw[i].hidden;
	entry_fini(&kept);
	entry_fini(&made);
	return good;
}

static void
test_play(void)
{
	struct match *m = new_match(), *copy = new_match();
	struct chance_fast chance;
	struct entry e = {0};
	const char *why;
	bool good;

	chance_fast_init(&chance, 5);
	match_setup(m, &chance.chance, 0, &e);
	tap_ok(e.chance.draw[0].hidden && e.chance.draw[1].hidden,
	    "draws of a hidden label are hidden");
	tap_ok(strstr(e.events.data, "drew") == NULL &&
		strstr(buffer_text(&e.aside), "\"to\":1") != NULL,
	    "what one seat may know stands apart from what all may");
	good = again(copy, &e);
	tap_ok(play(m, 0, "bid:4", &e, &why) == MATCH_OK && e.sealed &&
		strcmp(e.move, "bid:4") == 0 && e.aside.len == 0,
	    "a bid is sealed, and here in the open");
	good = good && again(copy, &e);
	tap_ok(play(m, 1, "fold", &e, &why) == MATCH_OK && !e.sealed,
	    "not every move is sealed");
	tap_ok(e.chance.len == 2 && !e.chance.draw[0].hidden &&
		e.chance.draw[1].hidden,
	    "a die is for all to see, a card is not");
	good = good && again(copy, &e);
	tap_ok(good && memcmp(m->state, copy->state, toy_rules.state_size) == 0,
	    "replayed from what is stored, an entry has the same secrets");
	match_free(m);
	match_free(copy);
	entry_fini(&e);
}

static void
test_anytime(void)
{
	struct match *m = new_match(), *copy = new_match();
	char canonical[RULES_NOTATION_MAX + 1];
	struct chance_fast chance;
	struct entry e = {0};
	const char *why;
	uint64_t move;
	bool good;

	chance_fast_init(&chance, 5);
	match_setup(m, &chance.chance, 0, &e);
	good = again(copy, &e);
	good = play(m, 0, "bid:4", &e, &why) == MATCH_OK && again(copy, &e) &&
	    good;
	tap_ok(!(match_to_move(m) & 1) && match_may_move(m) == 3,
	    "a seat that is not waited for may act all the same");
	tap_ok(play(m, 0, "bid:5", &e, &why) == MATCH_NOT_TO_MOVE &&
		match_canonical(m, 0, "bid:5", canonical, &move, &why) ==
		    MATCH_NOT_TO_MOVE,
	    "but not as if it were its turn");
	tap_ok(play(m, 0, "order:0", &e, &why) == MATCH_REFUSED &&
		strcmp(why, "same-order") == 0,
	    "what it may do at any time is refused with the reason");
	tap_ok(match_canonical(m, 0, "order:2", canonical, &move, &why) ==
		    MATCH_OK &&
		play(m, 0, "order:2", &e, &why) == MATCH_OK && m->made[0] == 2,
	    "its move counts as one");
	tap_ok(good && again(copy, &e) && copy->made[0] == 2,
	    "and is replayed");
	tap_ok(play(m, 2, "order:2", &e, &why) == MATCH_NOT_TO_MOVE,
	    "a seat that is not at the table never may");
	match_free(m);
	match_free(copy);
	entry_fini(&e);
}

int
main(void)
{
	test_bytes();
	test_play();
	test_anytime();
	return tap_done();
}
