/*
 * How moves of geonosis/1 are written, which are equal, and the bytes of the
 * state digest.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "geonosis_kit.h"
#include "tap.h"

static const struct rules *const rules = &geonosis_1;

static void
test_malformed(const struct geo_set *set)
{
	static const char *const texts[] = {"", " ", "stop ", " stop", "stop:1",
	    "die:", "die:4", "die:4 ", "die:0 raise", "die:7 raise",
	    "die:4>4 raise", "die:4> raise", "die:4>7 raise", "die:4  raise",
	    "die:4 raise ", "die:4 fight", "die:4 fight:2", "die:4 fight:+02",
	    "die:4 kill:", "die:4 kill:SB", "die:4 kill:BBBBB", "die:4 kill:x",
	    "die:4 force:+", "die:4 r2:", "die:4 r2:01", "die:4 aside:1",
	    "go:", "go:0x1", "go:+1", "go:01", "go:1 ", "hit:1234",
	    "take:", "take:4A", "take:4A ", "take: kit", "STOP", "die:4 Raise",
	    "die:4>3 aside\n"};
	struct kit k = {0};
	unsigned wrong = 0;

	kit_start(&k, set, 4, (struct kit_level){0}, "4444", "", "");
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		wrong += !kit_refused(&k, 0, texts[i], "malformed");
	tap_ok(wrong == 0, "what is not spelled like a move is malformed");
	tap_ok(kit_refused(&k, 0, "die:4 card:T99", "no-such-card") &&
		kit_refused(&k, 0, "die:4 fight:+9", "no-such-action") &&
		kit_refused(&k, 0, "die:4 r2:5", "no-r2") &&
		kit_refused(&k, 0, "go:5", "not-now") &&
		kit_refused(&k, 0, "take:4A kit", "not-now") &&
		kit_refused(&k, 0, "threat:T99", "no-such-card"),
	    "what is spelled well but is not there is told apart");
	kit_zone(&k, GEO_SUPER, 20);
	kit_play(&k, 0, "die:4 fight:+2");
	tap_ok(kit_refused(&k, 0, "go:124", "no-such-space") &&
		kit_refused(&k, 0, "go:0", "no-such-space") &&
		kit_refused(&k, 0, "hit:999", "no-such-space") &&
		kit_refused(&k, 0, "hit:101", "not-beside") &&
		kit_refused(&k, 1, "die:4 raise", "not-your-turn"),
	    "spaces are checked, and others wait while a fight is under way");
	kit_end(&k);
}

/* A sheet where equal actions need a die and need none, and where a kill has
 * an icon of each sort. */
static void
test_equal(const struct geo_set *standard)
{
	struct geo_set set = *standard;
	struct kit k = {0};
	uint64_t move;

	for (unsigned i = 0; i < set.n_sheets; i++)
		if (strcmp(set.sheet[i].id, "4A") == 0) {
			set.sheet[i].slot[2].value = 2;
			set.sheet[i].slot[4].icon[GEO_SUPER] = 1;
			set.sheet[i].slot[4].icon[GEO_ANY] = 1;
		}
	kit_start(&k, &set, 4, (struct kit_level){.force = 3}, "1111", "", "");
	rules->parse(&k.state, 0, "die:1 fight:+2", &move);
	tap_ok((move >> 8 & 0xff) == 2,
	    "of equal actions the one that needs the die is used first");
	rules->parse(&k.state, 0, "die:1>2 fight:+2", &move);
	tap_ok((move >> 8 & 0xff) == 1,
	    "with another die it is the one that takes any");
	kit_clear(&k);
	kit_zone(&k, GEO_SUPER, 1);
	kit_zone(&k, GEO_DROIDEKA, 2);
	tap_ok(kit_play_all(&k, 0, "die:1>2 kill:S?;kill:1") &&
		kit_listed(&k, 0, "kill:11") && kit_listed(&k, 0, "kill:2"),
	    "a kill uses up the droid's own icon before that of any");
	tap_ok(kit_play(&k, 0, "kill:11") && k.state.stage == GEO_DICE,
	    "and then that of any");
	kit_end(&k);
}

static void
test_body_closed(const struct geo_set *set)
{
	struct kit k = {0};

	/* R2-D2 with the head on 121; the way to 116 and 123 leads through the
	 * body on 122 alone. */
	kit_start(&k, set, 4, (struct kit_level){0}, "4444", "", "");
	kit_clear(&k);
	k.state.expansion = 1;
	k.state.r2 = 120;
	k.state.part[GEO_PART_HEAD] = GEO_PART_CARRIED;
	k.state.part[GEO_PART_BODY] = GEO_PART_FREE;
	k.state.part_at[GEO_PART_BODY] = 121;
	for (unsigned i = 113; i <= 115; i++)
		kit_droid(&k, GEO_BATTLE, i);
	tap_ok(kit_listed(&k, 0, "die:4 r2:122") &&
		!kit_listed(&k, 0, "die:4 r2:123"),
	    "R2-D2 stays at the body: no way leads through it");
	kit_end(&k);
}

/* Whether the digest's bytes are others when a member is. */
static bool
encoded(struct geo_state *s, uint8_t *member)
{
	struct buffer a = {0}, b = {0};
	bool differ;

	rules->encode(s, &a);
	*member ^= 1;
	rules->encode(s, &b);
	*member ^= 1;
	differ = a.len == b.len && memcmp(a.data, b.data, a.len) != 0;
	buffer_fini(&a);
	buffer_fini(&b);
	return differ;
}

static void
test_encode(const struct geo_set *set)
{
	struct kit k = {0};
	struct geo_state *s = &k.state;
	uint8_t *const members[] = {&s->seats, &s->force_start, &s->zones,
	    &s->tokens, &s->expansion, &s->stage, &s->outcome, &s->short_of,
	    &s->time, &s->force, &s->reserve[2], (uint8_t *)&s->pile,
	    (uint8_t *)&s->discard, (uint8_t *)&s->threats, &s->jedi[2],
	    &s->sheet[1], &s->figure[0], &s->r2, &s->part[0], &s->part[1],
	    &s->part_at[0], &s->part_at[1], &s->die[3], &s->thrown[2],
	    &s->slot[1][5], &s->card[3], &s->lying[2][6], &s->logo, &s->aside,
	    &s->missed, &s->chosen, &s->actor, &s->points, &s->moved,
	    &s->icon[3]};
	unsigned same = 0;

	kit_start(&k, set, 4, (struct kit_level){0}, "4444", "", "");
	for (size_t i = 1; i < sizeof members / sizeof members[0]; i++)
		same += !encoded(s, members[i]);
	tap_ok(same == 0, "the digest knows every member of the state");
	s->droid[1].w[1] ^= 1;
	tap_ok(encoded(s, (uint8_t *)&s->droid[0].w[0]),
	    "and who is in the arena");
	kit_end(&k);
}

/* FNV-1a over the bytes after each entry of a game. */
static void
test_pinned(const struct geo_set *set)
{
	struct geo_state s = {0};
	struct chance_fast chance, own;
	struct buffer b = {0};
	const struct rules_setup setup = {
	    .seats = 3, .data = set, .options = {0, 4, 4, 1, 1}};
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	unsigned to_move;

	chance_fast_init(&chance, 11);
	chance_fast_init(&own, 12);
	rules->setup(&s, &setup, &chance.chance, NULL);
	while ((to_move = rules->to_move(&s)) != 0) {
		int seat = __builtin_ctz(to_move);

		rules->play(&s, seat,
		    rules->choose(&s, seat, RULES_RANDOM, &own.chance),
		    &chance.chance, NULL);
		rules->encode(&s, &b);
	}
	for (size_t i = 0; i < b.len; i++)
		hash = (hash ^ (uint8_t)b.data[i]) * UINT64_C(0x100000001b3);
	tap_ok(hash == UINT64_C(0x7a25ae5851146f02) &&
		s.set->digest == UINT64_C(0xdc437d1cfe2702eb),
	    "a game of version 1 has the same bytes for ever");
	buffer_fini(&b);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();

	test_malformed(set);
	test_equal(set);
	test_body_closed(set);
	test_encode(set);
	test_pinned(set);
	geo_set_free(set);
	return tap_done();
}
