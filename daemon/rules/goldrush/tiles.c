/*
 * What a tile of Gold Rush may show: railroads, mountains, a city, prairies.
 * Reads these parts of a tile file, and checks what holds in every set (facts
 * 2).
 *
 * Not here: all that files of tiles have in common (rules/tiles/read.c), tokens
 * (tokens.c).
 */
#include "config.h"

#include "rules/goldrush/tiles.h"

#include <stdlib.h>
#include <string.h>

#include "rules/goldrush/art.h"
#include "rules/tiles/read.h"

static const char tile[] = "the tile";

/* --- parts ---------------------------------------------------------------- */

/* Reads "city", "junction" or "mountain:N". Until the face is whole, the partner
 * is the edge by which the railroad names the mountain. */
static bool
read_end(struct tiles_part *part, const char *text)
{
	if (strcmp(text, "junction") == 0) {
		part->end = GOLD_AT_JUNCTION;
	} else if (strcmp(text, "city") == 0) {
		part->end = GOLD_AT_CITY;
	} else if (strncmp(text, "mountain:", 9) == 0 &&
	    tiles_read_edge(text[9]) != TILES_NO_EDGE && text[10] == '\0') {
		part->end = GOLD_AT_MOUNTAIN;
		part->partner = tiles_read_edge(text[9]);
	} else {
		return false;
	}
	return true;
}

/* Reads "E-W" or "S>city"; CARRIES is what stands behind "=", or NULL. */
static void
read_rail(struct tiles_reader *r, struct tiles_part *part, const char *text,
    const char *carries)
{
	const char *end;

	if (!tiles_read_way(part, text, &end) ||
	    (end != NULL && !read_end(part, end)))
		tiles_fault(r, "not a railroad:", text);
	part->symbol = carries != NULL;
	if (carries != NULL && strcmp(carries, "locomotive") != 0)
		tiles_fault(r, "a railroad carries no", carries);
}

static void
read_mountain(struct tiles_reader *r, struct tiles_part *part, const char *text,
    const char *carries)
{
	int nuggets = 0;

	part->edges = tiles_read_edges(r, text);
	if (carries == NULL ||
	    !lines_number(carries, 1, 1, GOLD_NUGGETS_MAX, &nuggets))
		tiles_fault(r, "a mountain has =1 to =3 nuggets, not",
		    carries != NULL ? carries : "");
	part->symbol = (uint8_t)nuggets;
}

static void
read_prairie(struct tiles_reader *r, struct tiles_part *part, const char *text,
    const char *carries)
{
	static const char *const names[] = {[0] = NULL,
	    [GOLD_TIPI] = "tipi",
	    [GOLD_HERD] = "herd",
	    [GOLD_TIPI | GOLD_HERD] = "tipi+herd"};

	part->halves = tiles_read_halves(r, text);
	if (carries == NULL)
		return;
	for (unsigned i = 1; i < sizeof names / sizeof *names; i++)
		if (strcmp(carries, names[i]) == 0)
			part->symbol = (uint8_t)i;
	if (part->symbol == 0)
		tiles_fault(r, "a prairie carries no", carries);
}

static void
part_read(struct tiles_reader *r, struct tiles_face *face, char *text)
{
	struct tiles_part part = {.partner = TILES_NO_PART};
	char whole[LINES_WORD_MAX + 1];
	char *carries = strchr(text, '=');

	strcpy(whole, text);
	if (carries != NULL)
		*carries++ = '\0';
	if (strncmp(text, "rail:", 5) == 0) {
		part.kind = GOLD_RAIL;
		read_rail(r, &part, text + 5, carries);
	} else if (strncmp(text, "mountain:", 9) == 0) {
		part.kind = GOLD_MOUNTAIN;
		read_mountain(r, &part, text + 9, carries);
	} else if (strncmp(text, "prairie:", 8) == 0) {
		part.kind = GOLD_PRAIRIE;
		read_prairie(r, &part, text + 8, carries);
	} else if (strcmp(whole, "city") == 0) {
		part.kind = GOLD_CITY;
	} else {
		tiles_fault(r, "unknown word", whole);
		return;
	}
	face->part[face->n_parts++] = part;
}

/* --- faces ---------------------------------------------------------------- */

/* Sets the partner of each railroad to the part where it ends. */
static void
find_partners(struct tiles_reader *r, struct tiles_face *face)
{
	for (unsigned i = 0; i < face->n_parts; i++) {
		struct tiles_part *part = &face->part[i];
		unsigned edge = part->partner;

		part->partner = TILES_NO_PART;
		for (uint8_t k = 0; k < face->n_parts; k++) {
			const struct tiles_part *end = &face->part[k];

			if ((part->end == GOLD_AT_CITY &&
				end->kind == GOLD_CITY) ||
			    (part->end == GOLD_AT_MOUNTAIN &&
				end->kind == GOLD_MOUNTAIN &&
				(end->edges >> edge & 1)))
				part->partner = k;
		}
		if (part->end == GOLD_AT_CITY && part->partner == TILES_NO_PART)
			tiles_fault_in(r, tile,
			    "has a railroad to a city that is not there");
		if (part->end == GOLD_AT_MOUNTAIN &&
		    part->partner == TILES_NO_PART)
			tiles_fault_in(r, tile,
			    "has a railroad to a mountain that is not there");
	}
}

/* Checks that the middle of the tile holds together: a city, a junction, or
 * nothing. */
static void
check_middle(struct tiles_reader *r, const struct tiles_face *face)
{
	int cities = 0, mountains = 0, arms = 0, exits = 0;

	for (unsigned i = 0; i < face->n_parts; i++) {
		cities += face->part[i].kind == GOLD_CITY;
		mountains += face->part[i].kind == GOLD_MOUNTAIN;
		arms += face->part[i].end == GOLD_AT_JUNCTION;
		exits += face->part[i].end == GOLD_AT_CITY;
	}
	if (cities > 1)
		tiles_fault_in(r, tile, "has more than one city");
	if (arms == 1 || arms == 2)
		tiles_fault_in(r, tile,
		    "has a junction of less than three railroads");
	if (cities == 1 && exits < 3)
		tiles_fault_in(r, tile,
		    "has a city with less than three railroads");
	if (cities > 0 && arms > 0)
		tiles_fault_in(r, tile, "has a city and a junction");
	if (cities > 0 && mountains > 0)
		tiles_fault_in(r, tile, "has a city and a mountain");
}

/* Where on the rim of a tile a railroad or mountain is: bit 3 * E + 1 for the
 * middle of edge E, beside it those for its halves. */
static unsigned
rim_of(const struct tiles_part *part)
{
	unsigned rim = 0;

	for (unsigned e = 0; e < 4; e++)
		if (part->edges >> e & 1)
			rim |= (part->kind == GOLD_MOUNTAIN ? 7u : 2u) << 3 * e;
	return rim;
}

/* All of the rim that hangs together with part I, which is no prairie. */
static unsigned
barrier_of(const struct tiles_face *face, unsigned i)
{
	const struct tiles_part *part = &face->part[i];
	unsigned rim = rim_of(part), core = i;

	if (part->partner != TILES_NO_PART)
		core = part->partner;
	for (unsigned k = 0; k < face->n_parts; k++)
		if (k == core || face->part[k].partner == core ||
		    (part->end == GOLD_AT_JUNCTION &&
			face->part[k].end == GOLD_AT_JUNCTION))
			rim |= rim_of(&face->part[k]);
	return rim;
}

/* Whether BARRIER parts the halves A and B of edges: they do not lie between
 * the same two places of it. */
static bool
parts_halves(unsigned barrier, unsigned a, unsigned b)
{
	unsigned n = (unsigned)__builtin_popcount(barrier);
	unsigned before_a = barrier & ((1u << (a / 2 * 3 + a % 2 * 2)) - 1);
	unsigned before_b = barrier & ((1u << (b / 2 * 3 + b % 2 * 2)) - 1);

	return n > 0 &&
	    (unsigned)__builtin_popcount(before_a) % n !=
	    (unsigned)__builtin_popcount(before_b) % n;
}

static unsigned
prairie_at(const struct tiles_face *face, unsigned half)
{
	unsigned i = 0;

	while (i < face->n_parts && !(face->part[i].halves >> half & 1))
		i++;
	return i;
}

/* Checks that two halves belong to one prairie where nothing parts them, and
 * only there. One fault of a tile says where to look. */
static void
check_prairies(struct tiles_reader *r, const struct tiles_face *face)
{
	for (unsigned i = 0; i < TILES_HALVES * TILES_HALVES; i++) {
		unsigned a = i / TILES_HALVES, b = i % TILES_HALVES;
		unsigned at_a = prairie_at(face, a), at_b = prairie_at(face, b);
		char what[] = "N1 and N2 belong to";
		bool parted = false;

		if (a >= b || at_a == face->n_parts || at_b == face->n_parts)
			continue;
		for (unsigned k = 0; k < face->n_parts; k++)
			parted |= face->part[k].kind != GOLD_PRAIRIE &&
			    parts_halves(barrier_of(face, k), a, b);
		if (parted == (at_a != at_b))
			continue;
		what[0] = "NESW"[a / 2];
		what[1] = (char)('1' + a % 2);
		what[7] = "NESW"[b / 2];
		what[8] = (char)('1' + b % 2);
		tiles_fault_in(r, what,
		    parted ? "one prairie, but something lies between"
			   : "two prairies, but nothing lies between");
		return;
	}
}

static void
face_read(struct tiles_reader *r, struct tiles_face *face)
{
	find_partners(r, face);
	check_middle(r, face);
	check_prairies(r, face);
}

/* --- the set -------------------------------------------------------------- */

static const struct tiles_kind kinds[GOLD_KINDS] = {
    [GOLD_RAIL] = {.name = "rail", .edge = GOLD_EDGE_RAIL, .rank = 0},
    [GOLD_MOUNTAIN] = {.name = "mountain",
	.edge = GOLD_EDGE_MOUNTAIN,
	.rank = 1},
    [GOLD_CITY] = {.name = "city", .border = TILES_NO_BORDER, .rank = 2},
    [GOLD_PRAIRIE] = {.name = "prairie", .border = TILES_HALF, .rank = 3},
};

static const struct tiles_game game = {
    .letters = "PRM",
    .halved = 1u << GOLD_EDGE_PRAIRIE | 1u << GOLD_EDGE_RAIL,
    .parts_max = TILES_PARTS_MAX,
    .kind = kinds,
    .n_kinds = GOLD_KINDS,
    .set_size = sizeof(struct gold_set),
    .part = part_read,
    .face = face_read,
};

static void
add_mountain(struct gold_mountains *m, const struct tiles_face *face,
    const struct tiles_part *part, unsigned turn)
{
	m->at[m->n].part = (uint8_t)(part - face->part);
	m->at[m->n].edges = tiles_edges_turn(part->edges, turn);
	m->at[m->n++].nuggets = part->symbol;
}

static void
fill_face(struct gold_set *set, size_t face)
{
	const struct tiles_face *f = &set->tiles.face[face];

	for (unsigned i = 0; i < 4u * f->n_parts; i++) {
		unsigned turn = i & 3, place = i >> 2;
		const struct tiles_part *part =
		    &f->part[set->tiles.table[face].order[turn][place]];

		set->reach[face][turn][place] =
		    (uint16_t)(tiles_edges_turn(part->edges, turn) |
			tiles_halves_turn(part->halves, turn) << 4);
		if (part->kind == GOLD_MOUNTAIN)
			add_mountain(&set->mountains[face][turn], f, part,
			    turn);
	}
}

/* Where in TEXT the file of tokens begins, or LEN; *LINES gets how many lines
 * stand before it. */
static size_t
find_tokens(const char *text, size_t len, int *lines)
{
	static const char head[] = "turnpost-tokens";
	const size_t n = sizeof head - 1;
	bool begins = true;

	*lines = 0;
	for (size_t i = 0; i < len; i++) {
		if (begins && len - i >= n && memcmp(text + i, head, n) == 0)
			return i;
		begins = text[i] == '\n';
		*lines += begins;
	}
	return len;
}

struct gold_set *
gold_set_read(const char *text, size_t len, struct buffer *faults)
{
	int lines;
	size_t at = find_tokens(text, len, &lines);
	struct gold_tokens tokens;
	struct gold_set *set =
	    (struct gold_set *)tiles_set_read(&game, text, at, faults);

	if (!gold_tokens_read(&tokens, text + at, len - at, lines, faults) ||
	    set == NULL) {
		free(set);
		return NULL;
	}
	set->tokens = tokens;
	for (size_t i = 0; i < set->tiles.n_faces; i++)
		fill_face(set, i);
	set->looks = gold_looks_new(&set->tiles);
	return set;
}

void
gold_set_free(struct gold_set *set)
{
	if (set == NULL)
		return;
	gold_looks_free(set->looks);
	free(set);
}
