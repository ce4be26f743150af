/*
 * What may never change in goldrush/1, because old games depend on it: the
 * shipped sets, the bytes of a position, the draws.
 */
#include "config.h"

#include <string.h>

#include "goldrush_kit.h"
#include "tap.h"

static struct gold_kit k;

static bool
encodes_as(const char *wanted)
{
	struct buffer bytes = {0}, hex = {0};
	bool same;

	goldrush_1.encode(&k.s, &bytes);
	buffer_add_hex(&hex, bytes.data, bytes.len);
	same = strcmp(buffer_text(&hex), wanted) == 0;
	if (!same)
		printf("# %s\n", buffer_text(&hex));
	buffer_fini(&bytes);
	buffer_fini(&hex);
	return same;
}

/* A set of four tiles and three tokens. */
static const char small[] =
    "turnpost-tiles 1\n"
    "tile ST 1 MRPR rail:E-W mountain:N=1 prairie:E1+W2 "
    "prairie:E2+S1+S2+W1 start\n"
    "tile MM 1 MPMP mountain:N=2 mountain:S=1 prairie:E1+E2+W1+W2=herd\n"
    "tile RR 3 RPRP rail:N-S prairie:N1+S2+W1+W2 prairie:N2+E1+E2+S1\n"
    "turnpost-tokens 1\n"
    "token 2 5\n"
    "token 0 1\n";

static void
test_bytes(void)
{
	struct gold_set *shipped = k.set;
	struct buffer faults = {0};
	bool good;

	k.set = gold_set_read(small, sizeof small - 1, &faults);
	good = gold_kit_replay(&k, 3, "cowboys=5", "2 0 2",
	    "MM 0,1/180 cowboy@mountain:S; RR 1,0/90 tent@mountain:0,1:N; "
	    "RR -1,0/90 cowboy@rail:E; RR");
	tap_ok(good &&
		encodes_as("676f6c643100"     /* "gold1" 00 */
			   "4e281f7189716442" /* tiles */
			   "61cb689031b19573" /* tokens */
			   "03050100"	      /* seats and options */
			   "000002"	      /* over, to move, drawn */
			   "00000003"	      /* scores */
			   "0000000000000000"
			   "03000000" /* pile */
			   "04"	      /* tiles: x y face turn */
			   "00000000"
			   "00010102"
			   "01000201"
			   "ff000201"
			   "02" /* tile part seat tent */
			   "01010101"
			   "03000200"
			   "01010101"	      /* stacks: tile part n */
			   "02"		      /* supply */
			   "020300"	      /* never taken */
			   "03000000010000"), /* taken: seat value */
	    "the bytes of a position");
	gold_set_free(k.set);
	k.set = shipped;
	buffer_fini(&faults);
}

static void
test_sets(void)
{
	tap_ok(k.set->tiles.digest == UINT64_C(0x7b010996f4b50f73) &&
		k.set->tokens.digest == UINT64_C(0x65467aa695a1e4a1),
	    "the shipped tiles and tokens are what they were");
}

static void
test_draws(void)
{
	gold_kit_start(&k, 3, "", "RA0");
	tap_ok(strcmp(k.chance.log, "first tile ") == 0,
	    "the set-up draws who begins, then a tile");
	gold_kit_start(&k, 3, "first=2", "RA0");
	tap_ok(strcmp(k.chance.log, "tile ") == 0 && k.s.to_move == 2,
	    "or a tile alone");
}

int
main(void)
{
	gold_kit_start(&k, 2, "", "RA0");
	test_sets();
	test_draws();
	test_bytes();
	gold_kit_end(&k);
	return tap_done();
}
