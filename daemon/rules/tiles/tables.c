/*
 * Works out what follows from the faces of a set, once, when the set is read:
 * how a face looks in each turn, where it fits, and in which order its parts
 * come.
 */
#include "config.h"

#include <string.h>

#include "rules/tiles/set.h"

/* The edges of the part at which PART ends, turned; 0: it ends at none. */
static unsigned
partner_edges(const struct tiles_face *face, const struct tiles_part *part,
    unsigned turn)
{
	return part->partner == TILES_NO_PART
	    ? 0
	    : tiles_edges_turn(face->part[part->partner].edges, turn);
}

/* Whether the face turned by TURN quarter turns shows the same picture, symbols
 * and ends included. Parts are matched by what they reach. */
static bool
looks_same(const struct tiles_face *face, unsigned turn)
{
	for (int i = 0; i < face->n_parts; i++) {
		const struct tiles_part *a = &face->part[i];
		unsigned edges = tiles_edges_turn(a->edges, turn);
		unsigned halves = tiles_halves_turn(a->halves, turn);
		bool found = false;

		for (int k = 0; k < face->n_parts && !found; k++) {
			const struct tiles_part *b = &face->part[k];

			found = b->kind == a->kind && b->edges == edges &&
			    b->halves == halves && b->end == a->end &&
			    b->symbol == a->symbol &&
			    partner_edges(face, b, 0) ==
				partner_edges(face, a, turn);
		}
		if (!found)
			return false;
	}
	return true;
}

/* Fills in one turn of a face: its edges and the part at each. */
static void
fill_edges(const struct tiles_face *face, struct tiles_table *t, unsigned turn)
{
	unsigned shown = 0;

	memset(t->part_at[turn], TILES_NO_PART, sizeof t->part_at[turn]);
	memset(t->half_at[turn], TILES_NO_PART, sizeof t->half_at[turn]);
	for (unsigned e = 0; e < 4; e++)
		shown |= (face->edge[(e - turn) & 3] + 1u) << 2 * e;
	t->shown[turn] = (uint8_t)shown;
	for (uint8_t i = 0; i < face->n_parts; i++) {
		const struct tiles_part *part = &face->part[i];

		for (unsigned e = 0; e < 4; e++)
			if (part->edges >> ((e - turn) & 3) & 1)
				t->part_at[turn][e] = i;
		for (unsigned h = 0; h < TILES_HALVES; h++)
			if (part->halves >> ((h - 2 * turn) & 7) & 1)
				t->half_at[turn][h] = i;
	}
}

/* The first edge or half that a part reaches after turning, or 0. */
static uint8_t
first_of(const struct tiles_part *part, enum tiles_border border, unsigned turn)
{
	unsigned reached = 0;

	if (border == TILES_EDGE)
		reached = tiles_edges_turn(part->edges, turn);
	else if (border == TILES_HALF)
		reached = tiles_halves_turn(part->halves, turn);
	return reached == 0 ? 0 : (uint8_t)__builtin_ctz(reached);
}

/* Fills in one turn of a face: where each part begins, and their order. */
static void
fill_order(const struct tiles_game *game, const struct tiles_face *face,
    struct tiles_table *t, unsigned turn)
{
	unsigned at[TILES_PARTS_MAX];

	for (uint8_t i = 0; i < face->n_parts; i++) {
		const struct tiles_part *part = &face->part[i];
		const struct tiles_kind *kind = &game->kind[part->kind];
		unsigned k = i, place;

		t->first[turn][i] = first_of(part, kind->border, turn);
		place = kind->rank * 16u + t->first[turn][i];
		for (; k > 0 && at[k - 1] > place; k--) {
			at[k] = at[k - 1];
			t->order[turn][k] = t->order[turn][k - 1];
		}
		at[k] = place;
		t->order[turn][k] = i;
	}
}

/* Notes that the face fits, turned by TURN, wherever each edge that is wanted is
 * the one that it shows. */
static void
fill_fits(struct tiles_table *t, unsigned turn)
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
fill_table(const struct tiles_game *game, struct tiles_face *face,
    struct tiles_table *t)
{
	t->n_parts = face->n_parts;
	t->hub = TILES_NO_PART;
	for (uint8_t i = 0; i < face->n_parts; i++) {
		const struct tiles_part *part = &face->part[i];

		if (game->kind[part->kind].hub)
			t->hub = i;
		t->ends[i] = (uint8_t)(__builtin_popcount(part->edges) +
		    __builtin_popcount(part->halves));
	}
	face->turns = looks_same(face, 1) ? 1 : looks_same(face, 2) ? 2 : 4;
	for (unsigned turn = 0; turn < 4; turn++) {
		fill_edges(face, t, turn);
		fill_order(game, face, t, turn);
	}
	for (unsigned turn = 0; turn < face->turns; turn++)
		fill_fits(t, turn);
}

/* FNV-1a, a byte at a time. The digest protects against no forger; it only
 * shows that somebody changed a file that games use. */
static uint64_t
digest_add(uint64_t digest, unsigned byte)
{
	return (digest ^ (byte & 0xff)) * UINT64_C(0x100000001b3);
}

/* Covers everything but the names of places, which have no effect in the game.
 * Pinned, as it is in the digests of stored games: a part without a partner
 * counts as one whose partner is 0, and halves count only where a game has
 * them. */
static uint64_t
set_digest(const struct tiles_set *set)
{
	uint64_t d = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < set->n_faces; i++) {
		const struct tiles_face *face = &set->face[i];

		for (const char *id = face->id; *id != '\0'; id++)
			d = digest_add(d, (unsigned char)*id);
		d = digest_add(d, 0);
		d = digest_add(d, face->count);
		d = digest_add(d, face->start);
		for (int e = 0; e < 4; e++)
			d = digest_add(d, face->edge[e]);
		d = digest_add(d, face->n_parts);
		for (int k = 0; k < face->n_parts; k++) {
			const struct tiles_part *part = &face->part[k];
			bool alone = part->partner == TILES_NO_PART;

			d = digest_add(d, part->kind);
			d = digest_add(d, part->edges);
			if (set->game->halved != 0)
				d = digest_add(d, part->halves);
			d = digest_add(d, part->end);
			d = digest_add(d, part->symbol);
			d = digest_add(d, alone ? 0 : part->partner);
		}
	}
	return d;
}

void
tiles_set_finish(struct tiles_set *set)
{
	for (size_t i = 0; i < set->n_faces; i++)
		fill_table(set->game, &set->face[i], &set->table[i]);
	set->digest = set_digest(set);
}
