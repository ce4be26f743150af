/*
 * Works out what follows from the faces of a set, once, when the set is read:
 * how a face looks in each turn, where it fits, and in which order its parts
 * come.
 */
#include "config.h"

#include <string.h>

#include "rules/carcassonne/tiles.h"

/* Whether the face turned by TURN quarter turns shows the same picture, symbols
 * and ends of routes included. Parts are matched by their edges. */
static bool
looks_same(const struct carc_face *face, unsigned turn)
{
	for (int i = 0; i < face->n_parts; i++) {
		const struct carc_part *a = &face->part[i];
		uint8_t edges = carc_edges_turn(a->edges, turn);
		bool found = false;

		for (int k = 0; k < face->n_parts && !found; k++) {
			const struct carc_part *b = &face->part[k];

			found = b->kind == a->kind && b->edges == edges &&
			    b->end == a->end && b->symbol == a->symbol;
			if (found && a->end == CARC_AT_ASTEROID)
				found = face->part[b->partner].edges ==
				    carc_edges_turn(
					face->part[a->partner].edges, turn);
		}
		if (!found)
			return false;
	}
	return true;
}

/* Fills in one turn of a face: its edges and the part at each. */
static void
fill_edges(const struct carc_face *face, struct carc_table *t, unsigned turn)
{
	unsigned shown = 0;

	for (unsigned e = 0; e < 4; e++) {
		unsigned printed = (e - turn) & 3;

		shown |= (face->edge[printed] + 1u) << 2 * e;
		t->part_at[turn][e] = CARC_NO_PART;
		for (uint8_t i = 0; i < face->n_parts; i++)
			if (face->part[i].edges >> printed & 1)
				t->part_at[turn][e] = i;
	}
	t->shown[turn] = (uint8_t)shown;
}

/* Fills in one turn of a face: the order of its parts, and which parts join no
 * occupied feature. */
static void
fill_order(const struct carc_face *face, struct carc_table *t, unsigned turn)
{
	uint8_t *order = t->order[turn];
	unsigned n = 0, seen = 0;

	for (uint8_t e = 0; e < 4; e++) {
		uint8_t part = t->part_at[turn][e];

		if (part == CARC_NO_PART || seen >> part & 1)
			continue;
		seen |= 1u << part;
		t->first[turn][part] = e;
		order[n++] = part;
	}
	if (t->planet != CARC_NO_PART)
		order[n++] = t->planet;
	for (unsigned taken = 0; taken < 16; taken++)
		for (unsigned i = 0; i < n; i++)
			if (!(carc_edges_turn(face->part[order[i]].edges,
				  turn) &
				taken))
				t->free[turn][taken] |= (uint8_t)(1u << i);
}

/* Notes that the face fits, turned by TURN, wherever each edge that is wanted is
 * the one that it shows. */
static void
fill_fits(struct carc_table *t, unsigned turn)
{
	for (unsigned edges = 0; edges < 16; edges++) {
		unsigned want = t->shown[turn];

		for (unsigned e = 0; e < 4; e++)
			if (!(edges >> e & 1))
				want &= ~(3u << 2 * e);
		t->fits[want] |= (uint8_t)(1u << turn);
	}
}

static void
fill_table(struct carc_face *face, struct carc_table *t)
{
	t->planet = CARC_NO_PART;
	for (uint8_t i = 0; i < face->n_parts; i++)
		if (face->part[i].kind == CARC_KIND_PLANET)
			t->planet = i;
	face->turns = looks_same(face, 1) ? 1 : looks_same(face, 2) ? 2 : 4;
	for (unsigned turn = 0; turn < 4; turn++) {
		fill_edges(face, t, turn);
		fill_order(face, t, turn);
	}
	for (unsigned turn = 0; turn < face->turns; turn++)
		fill_fits(t, turn);
}

/* FNV-1a, a byte at a time. The digest protects against no forger; it only
 * shows that somebody changed a file that games use. */
static uint64_t
carc_digest_add(uint64_t digest, unsigned byte)
{
	return (digest ^ (byte & 0xff)) * UINT64_C(0x100000001b3);
}

/* Covers everything but the planets' names, which have no effect in the
 * game. */
static uint64_t
set_digest(const struct carc_set *set)
{
	uint64_t d = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < set->n_faces; i++) {
		const struct carc_face *face = &set->face[i];

		for (const char *id = face->id; *id != '\0'; id++)
			d = carc_digest_add(d, (unsigned char)*id);
		d = carc_digest_add(d, 0);
		d = carc_digest_add(d, face->count);
		d = carc_digest_add(d, face->start);
		for (int e = 0; e < 4; e++)
			d = carc_digest_add(d, face->edge[e]);
		d = carc_digest_add(d, face->n_parts);
		for (int k = 0; k < face->n_parts; k++) {
			const struct carc_part *part = &face->part[k];

			d = carc_digest_add(d, part->kind);
			d = carc_digest_add(d, part->edges);
			d = carc_digest_add(d, part->end);
			d = carc_digest_add(d, part->symbol);
			d = carc_digest_add(d, part->partner);
		}
	}
	return d;
}

void
carc_set_finish(struct carc_set *set)
{
	for (size_t i = 0; i < set->n_faces; i++)
		fill_table(&set->face[i], &set->table[i]);
	set->digest = set_digest(set);
}
