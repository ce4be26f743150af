/*
 * How moves of monopoly/1 are written, and the bytes of the state digest.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

static void
test_malformed(const struct mono_set *set)
{
	static const char *const texts[] = {"", " ", "roll ", " roll", "ROLL",
	    "roll:1", "rolls", "buy:1", "fly", "fly:", "fly:01", "fly:+1",
	    "fly:0x1", "fly:1 ", "fly:-1", "fly:1234567890", "take:", "take:a",
	    "lose:", "bid", "bid:", "bid:010", "bid: 10", "bid:1e2", "bid:-10",
	    "pass:1", "play", "play:", "play:force", "play:NO", "play:no:1",
	    "play:gain:2", "play:levy ", "play:steal",
	    "play:steal:", "play:steal:x", "play:occupy", "play:occupy:01",
	    "play:jail:", "order", "order:", "order:levy", "order:levy ",
	    "order: ask", "order:free", "order:free ", "end\n", "allow:1"};
	struct kit k = {0};
	unsigned wrong = 0;

	kit_start(&k, set, 4, (struct kit_options){0});
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		wrong += !kit_refused(&k, 0, texts[i], "malformed");
	tap_ok(wrong == 0, "what is not spelled like a move is malformed");
	tap_ok(kit_refused(&k, 0, "order:levy never", "no-such-order") &&
		kit_refused(&k, 0, "order:levy  ask", "no-such-order") &&
		kit_refused(&k, 0, "order:occupy ask", "no-such-order") &&
		kit_refused(&k, 0, "order:lev ask", "no-such-order") &&
		kit_refused(&k, 0, "order:free 75", "no-such-order") &&
		kit_refused(&k, 0, "order:free refuse", "no-such-order") &&
		kit_refused(&k, 0, "order:levy ask ", "no-such-order"),
	    "an order that there is not is told apart");
	kit_end(&k);
}

static void
test_numbers(const struct mono_set *set)
{
	struct kit k = {0};
	uint64_t a = 0, b = 1;

	kit_start(&k, set, 4, (struct kit_options){0});
	kit_step(&k, (struct mono_step){.kind = MONO_TAKE, .at = 12});
	tap_ok(kit_refused(&k, 0, "take:40", "no-such-space") &&
		kit_refused(&k, 0, "take:257", "no-such-space") &&
		kit_refused(&k, 0, "take:65537", "no-such-space") &&
		kit_refused(&k, 0, "take:999999999", "no-such-space"),
	    "a number that is too large never becomes a small one");
	mono_parse(&k.state, 0, "bid:65535", &a);
	mono_parse(&k.state, 0, "bid:131070", &b);
	tap_ok(a == b, "numbers beyond those of any move are all the same");
	kit_end(&k);
}

/* Every move is written as it is read. */
static void
test_round_trip(const struct mono_set *set)
{
	static const char *const texts[] = {"roll", "bail", "buy", "auction",
	    "pay", "fly:0", "fly:39", "stay", "take:13", "end", "lose:1",
	    "pass", "bid:10", "bid:1500", "claim", "waive", "allow", "play:no",
	    "play:jail", "play:gain", "play:levy", "play:free", "play:bargain",
	    "play:extra", "play:steal:0", "play:arrest:3", "play:occupy:37",
	    "play:capture:6", "play:jump:39", "order:levy refuse",
	    "order:steal ask", "order:capture allow", "order:arrest ask",
	    "order:counter allow", "order:free ask", "order:free never",
	    "order:free 50", "order:free 100", "order:free 350",
	    "order:free 400"};
	const size_t n = sizeof texts / sizeof texts[0];
	uint64_t move[sizeof texts / sizeof texts[0]];
	unsigned wrong = 0, same = 0, sealed = 0;
	struct buffer b = {0};
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_options){0});
	for (size_t i = 0; i < n; i++) {
		move[i] = 0;
		buffer_reset(&b);
		if (mono_parse(&k.state, 1, texts[i], &move[i]) == NULL)
			mono_format(&k.state, 1, move[i], &b);
		wrong += strcmp(buffer_text(&b), texts[i]) != 0;
		for (size_t j = 0; j < i; j++)
			same += move[j] == move[i];
		sealed += mono_sealed(&k.state, 1, move[i]) !=
		    (strncmp(texts[i], "bid:", 4) == 0 ||
			strcmp(texts[i], "pass") == 0 ||
			strncmp(texts[i], "order:", 6) == 0);
	}
	tap_ok(wrong == 0, "each move is written as it is read");
	tap_ok(same == 0, "and is another than all others");
	tap_ok(sealed == 0,
	    "bids, passes and orders are published sealed, other moves not");
	buffer_fini(&b);
	kit_end(&k);
}

/* --- the digest --------------------------------------------------------------- */

/* Whether the digest's bytes are others when a bit of a member is. */
static bool
encoded(struct mono_state *s, void *member, size_t byte)
{
	uint8_t *at = (uint8_t *)member + byte;
	struct buffer a = {0}, b = {0};
	bool differ;

	mono_encode(s, &a);
	*at ^= 1;
	mono_encode(s, &b);
	*at ^= 1;
	differ = a.len == b.len && memcmp(a.data, b.data, a.len) != 0;
	buffer_fini(&a);
	buffer_fini(&b);
	return differ;
}

static void
test_encode(const struct mono_set *set)
{
	struct kit k = {0};
	struct mono_state *s = &k.state;
	const struct {
		void *at;
		size_t size;
	} members[] = {{&s->lone, 1}, {&s->alternate, 1}, {&s->claim, 1},
	    {&s->side, 4}, {&s->cash, 16}, {&s->at, 4}, {&s->jailed, 4},
	    {&s->misses, 4}, {&s->extra, 4}, {&s->owned, 32}, {&s->hand, 16},
	    {&s->pile, 8}, {&s->discard, 8}, {&s->order, sizeof s->order},
	    {&s->order_free, 4}, {&s->ordered, 4}, {&s->active, 1},
	    {&s->doubles, 1}, {&s->die, 2}, {&s->again, 1}, {&s->partner, 1},
	    {&s->turns, 4}, {&s->bid, 8}, {&s->bidders, 1},
	    {&s->claims[1].owner, 1}, {&s->claims[1].payer, 1},
	    {&s->claims[1].at, 1}, {&s->claims[1].amount, 2}, {&s->over, 1},
	    {&s->step[2].kind, 1}, {&s->step[2].seat, 1}, {&s->step[2].to, 1},
	    {&s->step[2].at, 1}, {&s->step[2].card, 1}, {&s->step[2].depth, 1},
	    {&s->step[2].amount, 2}};
	struct mono_set other = *set;
	struct buffer a = {0}, b = {0};
	unsigned missing = 0;

	kit_start(&k, set, 4, (struct kit_options){0});
	s->n_claims = 2;
	s->steps = 3;
	for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
		for (size_t j = 0; j < members[i].size; j++)
			missing += !encoded(s, members[i].at, j);
	tap_ok(missing == 0, "the digest knows every byte of the state");
	tap_ok(!encoded(s, &s->occasion, 0) &&
		!encoded(s, &s->claims[0].since, 0),
	    "but not when somebody was asked: that is no part of the rules");
	mono_encode(s, &a);
	other.digest ^= 1;
	s->set = &other;
	mono_encode(s, &b);
	tap_ok(memcmp(a.data, b.data, a.len) != 0, "and it knows the set");
	buffer_fini(&a);
	buffer_fini(&b);
	kit_end(&k);
}

/* FNV-1a over the bytes after each entry of a game. */
static void
test_pinned(const struct mono_set *set)
{
	const struct rules_setup setup = {
	    .seats = 3, .data = set, .options = {0, 1, 1, 1}};
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	struct chance_fast chance, own;
	struct mono_state s = {0};
	struct buffer b = {0};
	unsigned to_move;

	chance_fast_init(&chance, 11);
	chance_fast_init(&own, 12);
	mono_setup(&s, &setup, &chance.chance, NULL);
	while ((to_move = mono_to_move(&s)) != 0) {
		int seat = __builtin_ctz(to_move);

		mono_play(&s, seat, mono_move_random(&s, seat, &own.chance),
		    &chance.chance, NULL);
		mono_encode(&s, &b);
	}
	for (size_t i = 0; i < b.len; i++)
		hash = (hash ^ (uint8_t)b.data[i]) * UINT64_C(0x100000001b3);
	if (!tap_ok(hash == UINT64_C(0x7789af3c967ef3cb) &&
		    set->digest == UINT64_C(0x2a72d58cc71b7df9),
		"a game of version 1 has the same bytes for ever"))
		printf("# %llx %llx\n", (unsigned long long)hash,
		    (unsigned long long)set->digest);
	buffer_fini(&b);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_malformed(set);
	test_numbers(set);
	test_round_trip(set);
	test_encode(set);
	test_pinned(set);
	mono_set_free(set);
	return tap_done();
}
