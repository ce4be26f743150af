/*
 * What a tile of Star Wars: Carcassonne may show: routes, asteroid fields and
 * planets. Reads these parts of a tile file, and checks what holds in every set
 * (shared facts, section 1).
 *
 * Not here: all that files of tiles have in common (rules/tiles/read.c).
 */
#include "config.h"

#include "rules/carcassonne/tiles.h"

#include <stdlib.h>
#include <string.h>

#include "rules/carcassonne/art.h"
#include "rules/tiles/read.h"

/* Cuts "=rebel" off the end of a part and returns the symbol. */
static uint8_t
take_symbol(struct tiles_reader *r, char *text)
{
	static const char *const names[] = {"", "rebel", "empire", "bounty"};
	char *sign = strchr(text, '=');

	if (sign == NULL)
		return CARC_NO_SYMBOL;
	*sign = '\0';
	for (unsigned i = CARC_REBEL; i <= CARC_BOUNTY; i++)
		if (strcmp(sign + 1, names[i]) == 0)
			return (uint8_t)i;
	tiles_fault(r, "unknown faction", sign + 1);
	return CARC_NO_SYMBOL;
}

/* Reads where a route with one edge ends: "crossing", "planet" or "asteroid:N".
 * Until the face is whole, the partner is the edge by which the route names the
 * field. */
static bool
read_end(struct tiles_part *part, const char *text)
{
	if (strcmp(text, "crossing") == 0) {
		part->end = CARC_AT_CROSSING;
	} else if (strcmp(text, "planet") == 0) {
		part->end = CARC_AT_PLANET;
	} else if (strncmp(text, "asteroid:", 9) == 0 &&
	    tiles_read_edge(text[9]) != TILES_NO_EDGE && text[10] == '\0') {
		part->end = CARC_AT_ASTEROID;
		part->partner = tiles_read_edge(text[9]);
	} else {
		return false;
	}
	return true;
}

/* Reads the route "E-W" or "S>planet". */
static bool
read_route(struct tiles_part *part, const char *text)
{
	const char *end;

	return tiles_read_way(part, text, &end) &&
	    (end == NULL || read_end(part, end));
}

static bool
planet_name_good(const char *name)
{
	size_t n = strspn(name,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789-'");

	return n > 0 && n <= TILES_NAME_MAX && name[n] == '\0';
}

static void
carc_part_read(struct tiles_reader *r, struct tiles_face *face, char *text)
{
	struct tiles_part part = {.partner = TILES_NO_PART};
	char whole[LINES_WORD_MAX + 1];

	strcpy(whole, text);
	part.symbol = take_symbol(r, text);
	if (strncmp(text, "asteroid:", 9) == 0) {
		part.kind = CARC_KIND_ASTEROID;
		part.edges = tiles_read_edges(r, text + 9);
	} else if (strncmp(text, "route:", 6) == 0) {
		part.kind = CARC_KIND_ROUTE;
		if (!read_route(&part, text + 6))
			tiles_fault(r, "not a route:", whole);
	} else if (strncmp(text, "planet:", 7) == 0) {
		part.kind = CARC_KIND_PLANET;
		if (planet_name_good(text + 7))
			strcpy(face->name, text + 7);
		else
			tiles_fault(r, "not a planet's name:", text + 7);
	} else {
		tiles_fault(r, "unknown word", whole);
		return;
	}
	face->part[face->n_parts++] = part;
}

/* Replaces the edge by which a route names its asteroid field with the number
 * of the field's part. */
static void
find_partners(struct tiles_face *face)
{
	for (int i = 0; i < face->n_parts; i++) {
		struct tiles_part *part = &face->part[i];
		unsigned edge = part->partner;

		if (part->end != CARC_AT_ASTEROID)
			continue;
		part->partner = TILES_NO_PART;
		for (uint8_t k = 0; k < face->n_parts; k++)
			if (face->part[k].kind == CARC_KIND_ASTEROID &&
			    face->part[k].edges >> edge & 1)
				part->partner = k;
	}
}

/* Checks that the middle of the tile holds together: a planet, a crossing, or
 * nothing. */
static void
check_middle(struct tiles_reader *r, const struct tiles_face *face)
{
	static const char tile[] = "the tile";
	int planets = 0, arms = 0;

	for (int i = 0; i < face->n_parts; i++) {
		const struct tiles_part *part = &face->part[i];

		if (part->kind == CARC_KIND_PLANET) {
			planets++;
			if (part->symbol == CARC_NO_SYMBOL)
				tiles_fault_in(r, tile,
				    "has a planet without a symbol");
		}
		arms += part->kind == CARC_KIND_ROUTE &&
		    part->end == CARC_AT_CROSSING;
	}
	if (planets > 1)
		tiles_fault_in(r, tile, "has more than one planet");
	if (arms == 1 || arms == 2)
		tiles_fault_in(r, tile,
		    "has a crossing of less than three routes");
	if (planets > 0 && arms > 0)
		tiles_fault_in(r, tile,
		    "has a planet and a crossing in the middle");
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].end == CARC_AT_PLANET && planets == 0)
			tiles_fault_in(r, tile,
			    "has a route to a planet that is not there");
}

static void
carc_face_read(struct tiles_reader *r, struct tiles_face *face)
{
	find_partners(face);
	check_middle(r, face);
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].end == CARC_AT_ASTEROID &&
		    face->part[i].partner == TILES_NO_PART)
			tiles_fault_in(r, "the tile",
			    "has a route to an asteroid field that is not there");
}

static const struct tiles_kind kinds[] = {
    [CARC_KIND_ROUTE] = {.name = "route", .edge = CARC_ROUTE},
    [CARC_KIND_ASTEROID] = {.name = "asteroid", .edge = CARC_ASTEROID},
    [CARC_KIND_PLANET] = {.name = "planet",
	.border = TILES_NO_BORDER,
	.rank = 1,
	.hub = true},
};

static const struct tiles_game game = {
    .letters = "SRA",
    .parts_max = CARC_PARTS_MAX,
    .kind = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .set_size = sizeof(struct carc_set),
    .part = carc_part_read,
    .face = carc_face_read,
};

static void
fill_free(struct carc_set *set, size_t face)
{
	const struct tiles_face *f = &set->tiles.face[face];

	for (unsigned i = 0; i < 4u * 16u * f->n_parts; i++) {
		unsigned turn = i & 3, taken = i >> 2 & 15, place = i >> 6;
		unsigned part = set->tiles.table[face].order[turn][place];
		unsigned edges = tiles_edges_turn(f->part[part].edges, turn);

		if (!(edges & taken))
			set->free[face][turn][taken] |= (uint8_t)(1u << place);
	}
}

struct carc_set *
carc_set_read(const char *text, size_t len, struct buffer *faults)
{
	struct carc_set *set =
	    (struct carc_set *)tiles_set_read(&game, text, len, faults);

	if (set == NULL)
		return NULL;
	for (size_t i = 0; i < set->tiles.n_faces; i++)
		fill_free(set, i);
	set->looks = carc_looks_new(&set->tiles);
	return set;
}

void
carc_set_free(struct carc_set *set)
{
	if (set == NULL)
		return;
	carc_looks_free(set->looks);
	free(set);
}
