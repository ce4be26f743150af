/*
 * What may never change in carcassonne/1, because old games depend on it: the
 * shipped set, the bytes of a position, the draws of the set-up.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "carcassonne_kit.h"
#include "tap.h"

static const struct rules *const rules = &carcassonne_1;

/* The encoding as hex. */
static void
encode(const struct kit *k, struct buffer *hex)
{
	struct buffer bytes = {0};

	rules->encode(k->state, &bytes);
	buffer_reset(hex);
	buffer_add_hex(hex, bytes.data, bytes.len);
	buffer_fini(&bytes);
}

static bool
encodes_as(const struct kit *k, const char *wanted)
{
	struct buffer hex = {0};
	bool same;

	encode(k, &hex);
	same = strcmp(buffer_text(&hex), wanted) == 0;
	if (!same)
		printf("# %s\n", buffer_text(&hex));
	buffer_fini(&hex);
	return same;
}

static void
test_bytes(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 ARSR asteroid:N route:E-W start\n"
			 "tile RA 3 RSRS route:N-S\n"
			 "tile AB 2 ASSS asteroid:N\n");

	kit_start(k, set, 3, 1, false, "RA AB RA");
	kit_play_all(k, "1,0/90 large@route:E;0,1/180 small@asteroid:S");
	tap_ok(encodes_as(k,
		   "636172633100"	      /* "carc1" 00 */
		   "1f0e72ac5c3960a2"	      /* the set */
		   "0300"		      /* seats, reinforce */
		   "000102"		      /* sides */
		   "000001"		      /* over, to move, drawn */
		   "000000000000000000000004" /* scores */
		   "03000101"		      /* pile */
		   "03"			      /* tiles: x y face turn */
		   "00000000"
		   "01000101"
		   "00010202"
		   "01" /* meeples: tile part seat large */
		   "01000101"),
	    "the bytes of a position");
	carc_set_free(set);
}

/* Whether two games encode differently. */
static bool
differ(const struct kit *a, const struct kit *b)
{
	struct buffer x = {0}, y = {0};
	bool same;

	encode(a, &x);
	encode(b, &y);
	same = strcmp(buffer_text(&x), buffer_text(&y)) == 0;
	buffer_fini(&x);
	buffer_fini(&y);
	return !same;
}

static void
test_differences(struct kit *a, const struct carc_set *set)
{
	struct kit b = {0};

	kit_start(a, set, 2, 0, true, "RA0 RB0");
	kit_start(&b, set, 2, 0, true, "RA0 RB0");
	tap_ok(!differ(a, &b), "equal positions have equal bytes");
	kit_start(&b, set, 2, 0, false, "RA0 RB0");
	tap_ok(differ(a, &b), "an option that matters is in the bytes");
	kit_start(&b, set, 2, 1, true, "RA0 RB0");
	tap_ok(differ(a, &b), "so is the seat to move");
	kit_start(&b, set, 3, 0, true, "RA0 RB0");
	tap_ok(differ(a, &b), "so is the number of seats");
	kit_start(&b, set, 2, 0, true, "RAr RB0");
	tap_ok(differ(a, &b), "so is the tile drawn");
	kit_start(&b, set, 2, 0, true, "RA0 RB0");
	kit_play_all(a, "1,0/90 small@route:E");
	kit_play_all(&b, "1,0/90 large@route:E");
	tap_ok(differ(a, &b), "so is a meeple's size");
	kit_end(&b);
}

static void
test_set(const struct carc_set *set)
{
	tap_ok(set->tiles.digest == UINT64_C(0x652849e8691fe8ce),
	    "the shipped set is the one that running games began with");
}

static void
test_draws(const struct carc_set *set)
{
	struct rules_setup setup = {
	    .seats = 5, .data = set, .options = {0, 0, 1}};
	struct chance_recorded recorded;
	struct chance_fast fast;
	struct draws draws = {0};
	void *state = xcalloc(1, rules->state_size);

	chance_fast_init(&fast, 3);
	chance_record_init(&recorded, &fast.chance, &draws);
	rules->setup(state, &setup, &recorded.chance, NULL);
	tap_ok(draws.len == 2 && strcmp(draws.draw[0].label, "first") == 0 &&
		draws.draw[0].n == 5 &&
		strcmp(draws.draw[1].label, "tile") == 0 &&
		draws.draw[1].n == 75,
	    "entry 0 draws who begins, then a tile of 75");
	draws_reset(&draws);
	setup.options[1] = 5;
	memset(state, 0, rules->state_size);
	rules->setup(state, &setup, &recorded.chance, NULL);
	tap_ok(draws.len == 1 && rules->to_move(state) == 1u << 4,
	    "a seat that is named is not drawn");
	setup.seats = 4;
	tap_ok(strcmp(rules->options_refuse(&setup), "first-seat") == 0,
	    "a seat that is not at the table can not begin");
	setup.options[1] = 4;
	tap_ok(rules->options_refuse(&setup) == NULL, "the last seat can");
	draws_fini(&draws);
	free(state);
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();
	struct kit k = {0};

	test_bytes(&k);
	test_differences(&k, set);
	test_set(set);
	test_draws(set);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
