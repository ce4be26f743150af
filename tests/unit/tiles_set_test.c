/*
 * Sets of tiles of no game: what is read, what follows for each turn of a tile,
 * and what is wrong with a file.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/tiles/notation.h"
#include "tap.h"
#include "tiles_kit.h"

static void
test_turning(const struct tiles_set *set)
{
	const struct tiles_table *be = &set->table[tiles_kit_face(set, "BE")];
	unsigned bad = 0;

	for (unsigned turn = 0; turn < 4; turn++)
		for (unsigned h = 0; h < TILES_HALVES; h++)
			bad += be->half_at[turn][(h + 2 * turn) & 7] !=
			    be->half_at[0][h];
	for (unsigned turn = 0; turn < 4; turn++)
		for (unsigned e = 0; e < 4; e++)
			bad += be->part_at[turn][(e + turn) & 3] !=
			    be->part_at[0][e];
	tap_ok(bad == 0 && be->half_at[0][5] == 2 && be->half_at[1][7] == 2,
	    "a quarter turn moves an edge one place on and a half two");
	tap_ok(tiles_half_beyond(0) == 5 && tiles_half_beyond(5) == 0 &&
		tiles_half_beyond(1) == 4 && tiles_half_beyond(2) == 7 &&
		tiles_half_beyond(6) == 3,
	    "N1 meets S2, N2 S1, E1 W2 and E2 W1");
	tap_ok(be->first[0][0] == TILES_S && be->first[1][0] == TILES_N &&
		be->first[0][1] == 0 && be->first[0][2] == 5 &&
		be->first[2][2] == 1,
	    "a part begins at its first edge or half after turning");
}

static void
test_looks(const struct tiles_set *set)
{
	static const struct {
		const char *id;
		unsigned turns;
	} rows[] = {{"ST", 4}, {"SL", 2}, {"SS", 4}, {"BE", 4}, {"CR", 1},
	    {"HH", 4}, {"HS", 2}, {"HE", 4}, {"FE", 2}, {"MI", 1}};
	unsigned bad = 0;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		unsigned face = tiles_kit_face(set, rows[i].id);
		unsigned want = set->table[face].shown[0];

		bad += set->face[face].turns != rows[i].turns ||
		    set->table[face].fits[0] != (1u << rows[i].turns) - 1 ||
		    !(set->table[face].fits[want] & 1);
	}
	tap_ok(bad == 0,
	    "of turns that look alike, with symbols and halves, only the "
	    "smallest fits");
	tap_ok(set->table[tiles_kit_face(set, "SL")].fits[2 << 2] == 2 &&
		set->table[tiles_kit_face(set, "HH")].fits[3 << 4] == (4 | 8) &&
		set->table[tiles_kit_face(set, "MI")].fits[3] == 0,
	    "a tile fits where each neighbour shows the same edge");
}

static void
test_order(const struct tiles_set *set)
{
	unsigned cr = tiles_kit_face(set, "CR"), st = tiles_kit_face(set, "ST");
	const struct tiles_table *t = &set->table[cr];
	static const uint8_t turned[] = {3, 0, 1, 2, 4, 8, 5, 6, 7};

	tap_ok(memcmp(t->order[1], turned, sizeof turned) == 0 &&
		t->first[1][5] == 1,
	    "parts are in order of rank, then of first edge or half");
	tap_ok(set->table[st].order[0][0] == 1 &&
		set->table[st].order[0][1] == 0 && t->n_parts == 9 &&
		t->hub == TILES_NO_PART &&
		set->table[tiles_kit_face(set, "MI")].hub == 0,
	    "rank comes before edge, and a hub is known");
}

/* Whether a face with these words has exactly these faults, with "3:" before
 * each. */
static bool
faulty(const char *line, const char *wanted)
{
	struct buffer lines = {0}, faults = {0}, all = {0};
	struct tiles_set *set;
	bool good;

	buffer_printf(&lines,
	    "tile AA 1 HHHH hill:N+E+S+W start\ntile BB 1 %s\n", line);
	set = tiles_kit_read(buffer_text(&lines), &faults);
	for (const char *p = wanted; *p != '\0'; p += strcspn(p, "\n") + 1)
		buffer_printf(&all, "3: %.*s\n", (int)strcspn(p, "\n"), p);
	good =
	    set == NULL && strcmp(buffer_text(&all), buffer_text(&faults)) == 0;
	if (!good)
		printf("# %s\n# %s\n", line, buffer_text(&faults));
	free(set);
	buffer_fini(&lines);
	buffer_fini(&faults);
	buffer_fini(&all);
	return good;
}

static void
test_faults(void)
{
	tap_ok(faulty("HHPH hill:N+E+W",
		   "half an edge belongs to no part: "
		   "\"S1\"\n"
		   "half an edge belongs to no part: "
		   "\"S2\"\n") &&
		faulty("HHPH hill:N+E+W meadow:S1+S2 meadow:S1",
		    "half an edge belongs to several parts: \"S1\"\n") &&
		faulty("HHHH hill:N+E+S+W meadow:N1",
		    "an edge like this has no halves: \"N1\"\n"),
	    "every half of an edge that has halves belongs to one part");
	tap_ok(faulty("HHHH hill:N+E+S",
		   "the west edge belongs to no part\n") &&
		faulty("HHHH hill:N+E+S hill:S+W",
		    "the south edge belongs to several parts\n") &&
		faulty("HHHT hill:N+E+S+W meadow:W1+W2",
		    "the west edge shows something else than its part\n"),
	    "every edge belongs to one part of its kind");
	tap_ok(faulty("HHHH hill:N+E+S+W+N",
		   "an edge is named twice in \"N+E+S+W+N\"\n"
		   "the north edge belongs to no part\n"
		   "the east edge belongs to no part\n"
		   "the south edge belongs to no part\n"
		   "the west edge belongs to no part\n") &&
		faulty("HHPH hill:N+E+W meadow:S1+S3",
		    "halves of edges are N1, N2, E1 ... W2 joined by +, not "
		    "\"S1+S3\"\n"
		    "half an edge belongs to no part: \"S1\"\n"
		    "half an edge belongs to no part: \"S2\"\n"),
	    "a list of edges or halves that is none is told");
	tap_ok(faulty("HHHH inn hill:N+E+S+W",
		   "the tile begins with an inn\n") &&
		faulty("HHHH hill:N+E+S+W inn inn inn inn inn inn inn inn inn",
		    "one part too many: \"inn\"\n") &&
		faulty("HHHH hill:N+E+S+W castle", "unknown word \"castle\"\n"),
	    "the ruleset's own faults are told with the others");
}

static void
test_digest(const struct tiles_set *set)
{
	struct tiles_set *other = tiles_kit_set();
	bool good = other->digest == set->digest;

	other->face[2].part[1].halves ^= 1;
	tiles_set_finish(other);
	good &= other->digest != set->digest;
	tap_ok(good, "a set's digest covers the halves of edges");
	free(other);
}

int
main(void)
{
	struct tiles_set *set = tiles_kit_set();

	test_turning(set);
	test_looks(set);
	test_order(set);
	test_faults();
	test_digest(set);
	free(set);
	return tap_done();
}
