/*
 * Boards of tiles of no game: the gaps around them, how features join, the pile,
 * and the names of cells, places and parts.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "rules/tiles/encode.h"
#include "rules/tiles/notation.h"
#include "rules/tiles/pile.h"
#include "tap.h"
#include "tiles_kit.h"

static struct tiles_board
begin(const struct tiles_set *set)
{
	struct tiles_board b;

	memset(&b, 0, sizeof b);
	b.set = set;
	tiles_pile_begin(&b);
	return b;
}

/* The open ends of the feature of a part; see tiles_kit_node(). */
static unsigned
open_of(const struct tiles_board *b, int x, int y, unsigned kind,
    const char *place)
{
	unsigned node = tiles_kit_node(b, x, y, kind, place);

	return b->node[b->node[node].feature].open;
}

static bool
same_feature(const struct tiles_board *b, unsigned i, unsigned k)
{
	return b->node[i].feature == b->node[k].feature;
}

static void
test_gaps(const struct tiles_set *set)
{
	struct tiles_board b = begin(set);
	unsigned gap, face;

	tap_ok(b.n_gaps == 4 && tiles_gap_at(&b, tiles_key(0, 1)) == 0 &&
		tiles_gap_at(&b, tiles_key(-1, 0)) == 1 &&
		tiles_gap_at(&b, tiles_key(0, -1)) == 3 &&
		tiles_gap_at(&b, tiles_key(1, 1)) == -1,
	    "the empty cells beside a tile are gaps, in reading order");
	tiles_kit_lay(&b, "SL", 1, 0, 1);
	tap_ok(b.n_gaps == 6 && tiles_tile_at(&b, tiles_key(1, 0)) == 1 &&
		tiles_gap_at(&b, tiles_key(1, 0)) == -1 &&
		b.gap[tiles_gap_at(&b, tiles_key(2, 0))].want ==
		    (TRACK_EDGE + 1) << 6,
	    "a tile fills its gap and opens others that want its edges");
	b.drawn = (uint8_t)tiles_kit_face(set, "HS");
	tap_ok(strcmp(tiles_place_refusal(&b, tiles_key(0, 0), 0, &gap),
		   "cell-taken") == 0 &&
		strcmp(tiles_place_refusal(&b, tiles_key(5, 5), 0, &gap),
		    "not-adjacent") == 0 &&
		strcmp(tiles_place_refusal(&b, tiles_key(0, 1), 1, &gap),
		    "edges-differ") == 0 &&
		tiles_place_refusal(&b, tiles_key(0, 1), 0, &gap) == NULL &&
		gap == (unsigned)tiles_gap_at(&b, tiles_key(0, 1)),
	    "a tile is refused for its place's reason");
	face = tiles_kit_face(set, "CR");
	tap_ok(tiles_face_fits(&b, face) && !tiles_kit_lay(&b, "CR", 0, 1, 0),
	    "a tile that fits somewhere has a place, but not everywhere");
	b = begin(set);
	tiles_kit_lay(&b, "SL", 1, 0, 1);
	tiles_kit_lay(&b, "CR", 2, 0, 0);
	tiles_kit_lay(&b, "CR", -1, 0, 0);
	b.node[b.node[tiles_kit_node(&b, 0, 0, HILL, "N")].feature].seats = 2;
	tap_ok(tiles_edges_taken(&b,
		   &b.gap[tiles_gap_at(&b, tiles_key(0, 1))]) == 1 << TILES_S &&
		tiles_edges_taken(&b,
		    &b.gap[tiles_gap_at(&b, tiles_key(1, 1))]) == 0,
	    "the edges of a gap beyond which somebody stands are known");
}

static void
test_joining(const struct tiles_set *set)
{
	struct tiles_board b = begin(set);
	struct tiles_touched touched;
	struct tiles_seen seen = {{0, 0}};
	unsigned node, tiles = 0;

	tap_ok(open_of(&b, 0, 0, TRACK, "E") == 2 &&
		open_of(&b, 0, 0, MEADOW, "E1") == 2 &&
		open_of(&b, 0, 0, MEADOW, "E2") == 4,
	    "a new feature is open at its edges and halves");
	tiles_kit_lay(&b, "BE", 1, 0, 0); /* S-W */
	tap_ok(same_feature(&b, tiles_kit_node(&b, 0, 0, TRACK, "E"),
		   tiles_kit_node(&b, 1, 0, TRACK, "S")) &&
		same_feature(&b, tiles_kit_node(&b, 0, 0, MEADOW, "E1"),
		    tiles_kit_node(&b, 1, 0, MEADOW, "N1")) &&
		same_feature(&b, tiles_kit_node(&b, 0, 0, MEADOW, "E2"),
		    tiles_kit_node(&b, 1, 0, MEADOW, "S2")) &&
		!same_feature(&b, tiles_kit_node(&b, 1, 0, MEADOW, "N1"),
		    tiles_kit_node(&b, 1, 0, MEADOW, "S2")),
	    "halves join across the edge, on their own side of the track");
	tiles_kit_lay(&b, "BE", 1, -1, 1); /* N-W */
	tiles_kit_lay(&b, "SL", 0, -1, 1);
	tiles_kit_lay(&b, "BE", -1, -1, 2); /* N-E */
	b.drawn = (uint8_t)tiles_kit_face(set, "BE");
	tiles_board_touch(&b, (unsigned)tiles_gap_at(&b, tiles_key(-1, 0)), 3,
	    &touched);
	tap_ok(open_of(&b, 0, 0, TRACK, "E") == 0 && b.n_tiles == 6,
	    "a ring of track is complete");
	tap_ok(open_of(&b, 0, 0, MEADOW, "E2") == 0 && touched.n == 3,
	    "so is the meadow within; what a tile touches is told once");
	node = tiles_kit_node(&b, 0, 0, TRACK, "E");
	for (unsigned i = b.node[node].next; i != node; i = b.node[i].next)
		tiles += tiles_seen_add(&seen, b.node[i].tile);
	tiles += tiles_seen_add(&seen, b.node[node].tile);
	tap_ok(tiles == 6 && !tiles_seen_add(&seen, 0), "a tile counts once");
}

static void
test_hubs(const struct tiles_set *set)
{
	struct tiles_board b = begin(set);
	bool good = tiles_kit_lay(&b, "MI", 0, -1, 0);

	tap_ok(good && open_of(&b, 0, -1, MILL, "") == 7,
	    "a hub is open at the empty cells around it");
	good = tiles_kit_lay(&b, "SL", 1, 0, 1) &&
	    tiles_kit_lay(&b, "MI", 1, -1, 0);
	tap_ok(good && open_of(&b, 0, -1, MILL, "") == 5 &&
		open_of(&b, 1, -1, MILL, "") == 5 &&
		b.gap[tiles_gap_at(&b, tiles_key(0, -2))].hubs ==
		    (1 << TILES_NORTH | 1 << TILES_NE),
	    "a tile beside it takes one, and a gap knows its hubs");
}

/* Lays tiles at random; false when the board's own check finds a fault. */
static bool
random_board(const struct tiles_set *set, uint64_t seed)
{
	struct tiles_board b = begin(set);
	struct chance_fast chance;
	const char *broken = tiles_board_check(&b);

	chance_fast_init(&chance, seed);
	while (broken == NULL && b.left > 0) {
		unsigned face = tiles_pile_take(&b, "tile", &chance.chance);
		const uint8_t *fits = set->table[face].fits;
		unsigned at, turn = 0, turns;

		if (!tiles_face_fits(&b, face))
			continue;
		do
			at = (unsigned)chance_draw(&chance.chance, "gap",
			    b.n_gaps);
		while ((turns = fits[b.gap[at].want]) == 0);
		while (!(turns >> turn & 1))
			turn++;
		tiles_board_lay(&b, (int)at, face, turn);
		broken = tiles_board_check(&b);
		if (broken == NULL)
			broken = tiles_pile_check(&b, NULL, 0);
	}
	if (broken != NULL)
		printf("# board %d: %s\n", (int)seed, broken);
	return broken == NULL;
}

static void
test_pile(const struct tiles_set *set)
{
	struct tiles_board b = begin(set);
	unsigned drawn[TILES_FACES_MAX] = {0}, bad = 0;
	struct chance_fast chance;

	chance_fast_init(&chance, 5);
	while (b.left > 0)
		drawn[tiles_pile_take(&b, "tile", &chance.chance)]++;
	for (size_t i = 0; i < set->n_faces; i++)
		bad += drawn[i] + set->face[i].start != set->face[i].count;
	tap_ok(bad == 0, "the pile has each tile as often as the set");
	b.pile[1] = b.left = 9;
	b.pile[2] = 1;
	tap_ok(strcmp(tiles_pile_check(&b, NULL, 0), "the pile adds up") == 0,
	    "a pile that does not add up is found");
	for (uint64_t seed = 1; seed <= 20; seed++)
		bad += !random_board(set, seed);
	tap_ok(bad == 0, "what random boards say of themselves is right");
}

static void
test_check(const struct tiles_set *set)
{
	struct tiles_board b = begin(set);
	unsigned node;

	tiles_kit_lay(&b, "BE", 1, 0, 0);
	node = tiles_kit_node(&b, 1, 0, MEADOW, "S2");
	b.node[b.node[node].feature].open++;
	tap_ok(strcmp(tiles_board_check(&b),
		   "a feature knows its open edges") == 0,
	    "an end too many is found");
	b.node[b.node[node].feature].open--;
	b.node[node].feature = (uint16_t)node;
	tap_ok(strcmp(tiles_board_check(&b),
		   "features are what is connected") == 0,
	    "halves that are not joined are found");
}

/* The turn that "-3,12/R" means for a tile; 9: the text is none of that kind. */
static unsigned
turn_read(const struct tiles_set *set, const char *id, const char *text)
{
	const char *p = text;
	uint16_t key;
	uint8_t turn;

	if (!tiles_take_place(&p, &set->face[tiles_kit_face(set, id)], &key,
		&turn) ||
	    *p != '\0' || key != tiles_key(-3, 12))
		return 9;
	return turn;
}

static void
test_places(const struct tiles_set *set)
{
	static const char *const malformed[] = {"", "1", "1,", "01,2", "-0,2",
	    "+1,2", " 1,2", "1, 2", "1234567,0", "1;2"};
	const char *p;
	uint16_t key = 1;
	unsigned bad = 0;

	for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
		p = malformed[i];
		bad += tiles_take_cell(&p, &key);
	}
	tap_ok(bad == 0, "a cell has one spelling");
	p = "128,0";
	tap_ok(tiles_take_cell(&p, &key) && key == 0,
	    "a cell too far out is read, but is none");
	tap_ok(turn_read(set, "ST", "-3,12/270") == 3 &&
		turn_read(set, "SL", "-3,12/270") == 1 &&
		turn_read(set, "MI", "-3,12/90") == 0 &&
		turn_read(set, "ST", "-3,12/45") == 9 &&
		turn_read(set, "ST", "-3,12/360") == 9 &&
		turn_read(set, "ST", "-3,12/-90") == 9 &&
		turn_read(set, "ST", "-3,12") == 9,
	    "a place means the smallest turn that looks alike");
}

/* The key of the refusal of a part on the tile CR turned once, or its name. */
static const char *
part_read(const struct tiles_set *set, const char *text)
{
	static char name[TILES_FEATURE_MAX + 1];
	unsigned face = tiles_kit_face(set, "CR"), kind, part;
	const char *p = text, *refusal;

	if (!tiles_take_kind(&p, set->game, &kind))
		return "no kind";
	refusal = tiles_take_part(p, set, face, 1, kind, &part);
	if (refusal != NULL)
		return refusal;
	tiles_part_name(set, face, 1, part, name);
	return name;
}

static const char *
feature_read(const struct tiles_board *b, const char *text)
{
	static char name[TILES_FEATURE_MAX + 1];
	const char *p = text, *refusal;
	unsigned kind, node;

	if (!tiles_take_kind(&p, b->set->game, &kind))
		return "no kind";
	refusal = tiles_take_feature(p, b, kind, &node);
	if (refusal != NULL)
		return refusal;
	tiles_feature_name(b, node, name);
	return name;
}

static void
test_names(const struct tiles_set *set)
{
	static const char *const rows[][2] = {{"track:E", "track:E"},
	    {"meadow:E1", "meadow:N2"}, {"meadow:W2", "meadow:N1"},
	    {"inn", "inn"}, {"hill:E", "no-such-part"},
	    {"mill", "no-such-part"}, {"track:", "malformed"},
	    {"track:E1", "malformed"}, {"meadow:E", "malformed"},
	    {"meadow:E3", "malformed"}, {"inn:N", "malformed"},
	    {"track:NE", "malformed"}, {"lake:N", "no kind"}};
	static const char *const far[][2] = {{"track:0,0:W", "track:0,0:E"},
	    {"meadow:0,0:W1", "meadow:0,0:E2"}, {"mill:0,-1", "mill:0,-1"},
	    {"hill:0,0:E", "no-such-feature"},
	    {"track:4,4:E", "no-such-feature"}, {"track:200,0:E", "off-board"},
	    {"track:200,0:X", "malformed"}, {"mill:0,-1:N", "malformed"},
	    {"inn:0,0", "no-such-feature"}};
	struct tiles_board b = begin(set);
	struct buffer text = {0};
	unsigned bad = 0;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		bad += strcmp(part_read(set, rows[i][0]), rows[i][1]) != 0;
	tap_ok(bad == 0,
	    "a part of a tile is named by kind and first edge or half");
	tiles_kit_lay(&b, "MI", 0, -1, 0);
	for (size_t i = 0; i < sizeof far / sizeof *far; i++)
		bad += strcmp(feature_read(&b, far[i][0]), far[i][1]) != 0;
	tap_ok(bad == 0, "a part elsewhere has its cell in its name");
	tiles_put_place(&text, tiles_key(-3, 12), 3);
	tap_ok(strcmp(buffer_text(&text), "-3,12/270") == 0,
	    "a place is written as it is read");
	buffer_fini(&text);
}

static void
test_bytes(const struct tiles_set *set)
{
	static const uint8_t wanted[] = {
	    10, 0, 9, 2, 9, 3, 6, 4, 3, 2, 5, 2, 0, 0, 0, 0, 0, 0xff, 9, 0};
	struct tiles_board b = begin(set);
	uint8_t bytes[TILES_ENCODE_MAX], *p;

	tiles_kit_lay(&b, "MI", 0, -1, 0);
	p = tiles_encode_tiles(tiles_encode_pile(bytes, &b), &b);
	tap_ok((size_t)(p - bytes) == sizeof wanted &&
		memcmp(bytes, wanted, sizeof wanted) == 0,
	    "a board is the same bytes for ever");
}

int
main(void)
{
	struct tiles_set *set = tiles_kit_set();

	test_gaps(set);
	test_joining(set);
	test_hubs(set);
	test_pile(set);
	test_check(set);
	test_places(set);
	test_names(set);
	test_bytes(set);
	free(set);
	return tap_done();
}
