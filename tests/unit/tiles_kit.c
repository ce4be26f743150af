/*
 * The tests' own tiles (tiles_kit.h).
 */
#include "config.h"

#include "tiles_kit.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "rules/tiles/notation.h"
#include "rules/tiles/read.h"

static const struct tiles_kind kinds[] = {
    [TRACK] = {.name = "track", .edge = TRACK_EDGE},
    [HILL] = {.name = "hill", .edge = HILL_EDGE, .rank = 1},
    [INN] = {.name = "inn", .border = TILES_NO_BORDER, .rank = 2},
    [MILL] = {.name = "mill",
	.border = TILES_NO_BORDER,
	.rank = 2,
	.hub = true},
    [MEADOW] = {.name = "meadow", .border = TILES_HALF, .rank = 3},
};

/* "S>hill:N" ends at the hill that stands further left in its line. */
static bool
read_track(struct tiles_reader *r, struct tiles_face *face,
    struct tiles_part *part, const char *text)
{
	const char *end;

	(void)r;
	if (!tiles_read_way(part, text, &end))
		return false;
	if (end == NULL)
		return true;
	part->end = strcmp(end, "inn") == 0 ? 1 : 2;
	for (uint8_t i = 0; part->end == 2 && i < face->n_parts; i++)
		if (face->part[i].kind == HILL &&
		    face->part[i].edges >> tiles_read_edge(end[5]) & 1)
			part->partner = i;
	return part->end == 1 || part->partner != TILES_NO_PART;
}

static void
read_part(struct tiles_reader *r, struct tiles_face *face, char *text)
{
	struct tiles_part part = {.partner = TILES_NO_PART};
	char *sign = strchr(text, '=');
	const char *p = text;
	unsigned kind;

	if (sign != NULL) {
		*sign = '\0';
		part.symbol = (uint8_t)(sign[1] - '0');
	}
	if (!tiles_take_kind(&p, &tiles_kit_game, &kind)) {
		tiles_fault(r, "unknown word", text);
		return;
	}
	part.kind = (uint8_t)kind;
	p += *p == ':';
	if (kind == TRACK && !read_track(r, face, &part, p))
		tiles_fault(r, "not a track:", p);
	if (kind == HILL)
		part.edges = tiles_read_edges(r, p);
	if (kind == MEADOW)
		part.halves = tiles_read_halves(r, p);
	face->part[face->n_parts++] = part;
}

static void
read_face(struct tiles_reader *r, struct tiles_face *face)
{
	if (face->n_parts > 0 && face->part[0].kind == INN)
		tiles_fault_in(r, "the tile", "begins with an inn");
}

const struct tiles_game tiles_kit_game = {
    .letters = "PTH",
    .halved = 1u << PLAIN | 1u << TRACK_EDGE,
    .parts_max = 9,
    .kind = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .set_size = sizeof(struct tiles_set),
    .part = read_part,
    .face = read_face,
};

struct tiles_set *
tiles_kit_read(const char *lines, struct buffer *faults)
{
	struct buffer text = {0};
	struct tiles_set *set;

	buffer_printf(&text, "turnpost-tiles 1\n%s", lines);
	set = tiles_set_read(&tiles_kit_game, buffer_text(&text), text.len,
	    faults);
	buffer_fini(&text);
	return set;
}

struct tiles_set *
tiles_kit_set(void)
{
	struct buffer faults = {0};
	struct tiles_set *set = tiles_kit_read(
	    "tile ST 1 HTPT hill:N=1 track:E-W meadow:E1+W2 "
	    "meadow:E2+S1+S2+W1 start\n"
	    "tile SL 9 TPTP track:N-S meadow:N1+S2+W1+W2 meadow:N2+E1+E2+S1\n"
	    "tile SS 2 TPTP track:N-S=1 meadow:N1+S2+W1+W2=1 "
	    "meadow:N2+E1+E2+S1\n"
	    "tile BE 9 PPTT track:S-W meadow:N1+N2+E1+E2+S1+W2 meadow:S2+W1\n"
	    "tile CR 3 TTTT track:N>inn track:E>inn track:S>inn track:W>inn "
	    "inn meadow:N1+W2 meadow:N2+E1 meadow:E2+S1 meadow:S2+W1\n"
	    "tile HH 6 HPPH hill:N+W=2 meadow:E1+E2+S1+S2\n"
	    "tile HS 4 HPHP hill:N hill:S meadow:E1+E2+W1+W2\n"
	    "tile HE 3 HPTP hill:N track:S>hill:N meadow:E1+E2+S1 "
	    "meadow:S2+W1+W2\n"
	    "tile FE 2 PPPP meadow:N1+N2+E1+E2 meadow:S1+S2+W1+W2\n"
	    "tile MI 5 PPPP mill meadow:N1+N2+E1+E2+S1+S2+W1+W2\n",
	    &faults);

	if (set == NULL)
		printf("# %s\n", buffer_text(&faults));
	assert(set != NULL);
	return set;
}

unsigned
tiles_kit_face(const struct tiles_set *set, const char *id)
{
	unsigned i = 0;

	while (strcmp(set->face[i].id, id) != 0)
		assert(++i < set->n_faces);
	return i;
}

bool
tiles_kit_lay(struct tiles_board *b, const char *id, int x, int y,
    unsigned turn)
{
	unsigned gap;

	b->drawn = (uint8_t)tiles_kit_face(b->set, id);
	if (tiles_place_refusal(b, tiles_key(x, y), turn, &gap) != NULL)
		return false;
	tiles_board_lay(b, (int)gap, b->drawn, turn);
	b->drawn = TILES_NO_FACE;
	return true;
}

unsigned
tiles_kit_node(const struct tiles_board *b, int x, int y, unsigned kind,
    const char *place)
{
	const char *refusal;
	unsigned node = 0;
	char text[24];

	snprintf(text, sizeof text, ":%d,%d%s%s", x, y, *place ? ":" : "",
	    place);
	refusal = tiles_take_feature(text, b, kind, &node);
	assert(refusal == NULL);
	return node;
}
