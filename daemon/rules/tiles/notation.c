/*
 * Reads and writes cells, places and parts (notation.h).
 */
#include "config.h"

#include "rules/tiles/notation.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"

/* The most digits that a number may have. They are more than any board needs,
 * so that a cell too far out is refused as "off-board", not as "malformed". */
enum { DIGITS_MAX = 6 };

bool
tiles_take_word(const char **p, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*p, word, n) != 0)
		return false;
	*p += n;
	return true;
}

bool
tiles_take_int(const char **p, int *value)
{
	bool negative = tiles_take_word(p, "-");
	size_t n = strspn(*p, "0123456789");
	int sum = 0;

	if (n == 0 || n > DIGITS_MAX || (**p == '0' && (n > 1 || negative)))
		return false;
	for (; n > 0; n--, (*p)++)
		sum = 10 * sum + (**p - '0');
	*value = negative ? -sum : sum;
	return true;
}

bool
tiles_take_cell(const char **p, uint16_t *key)
{
	int x, y;

	if (!tiles_take_int(p, &x) || !tiles_take_word(p, ",") ||
	    !tiles_take_int(p, &y))
		return false;
	*key = tiles_in_reach(x, y) ? tiles_key(x, y) : 0;
	return true;
}

bool
tiles_take_place(const char **p, const struct tiles_face *face, uint16_t *key,
    uint8_t *turn)
{
	int degrees;

	if (!tiles_take_cell(p, key) || !tiles_take_word(p, "/") ||
	    !tiles_take_int(p, &degrees) || degrees < 0 || degrees > 270 ||
	    degrees % 90 != 0)
		return false;
	/* A turn that looks like a smaller one has the same parts at the same
	 * edges, so the smaller one stands for both. */
	*turn = (uint8_t)(degrees / 90 % face->turns);
	return true;
}

bool
tiles_take_kind(const char **p, const struct tiles_game *game, unsigned *kind)
{
	for (*kind = 0; *kind < game->n_kinds; ++*kind)
		if (tiles_take_word(p, game->kind[*kind].name))
			return true;
	return false;
}

/* Reads the rest of a text, which says where a part reaches the rim of its
 * tile: ":E", ":N1", or "" where such parts have no border. *AT becomes that
 * edge or half. */
static bool
take_border(const char *p, enum tiles_border border, unsigned *at)
{
	static const char letters[] = "NESW";
	const char *edge;

	*at = 0;
	if (border == TILES_NO_BORDER)
		return *p == '\0';
	if (*p++ != ':' || *p == '\0')
		return false;
	edge = strchr(letters, *p++);
	if (edge == NULL)
		return false;
	*at = (unsigned)(edge - letters);
	if (border == TILES_HALF) {
		if (*p != '1' && *p != '2')
			return false;
		*at = 2 * *at + (unsigned)(*p++ - '1');
	}
	return *p == '\0';
}

/* The part of that KIND that is AT an edge or half of a face; TILES_NO_PART:
 * none. */
static unsigned
part_at(const struct tiles_set *set, unsigned face, unsigned turn,
    unsigned kind, unsigned at)
{
	const struct tiles_table *t = &set->table[face];
	const struct tiles_part *parts = set->face[face].part;
	unsigned part = 0;

	switch (set->game->kind[kind].border) {
	case TILES_EDGE:
		part = t->part_at[turn][at];
		break;
	case TILES_HALF:
		part = t->half_at[turn][at];
		break;
	case TILES_NO_BORDER:
		while (part < t->n_parts && parts[part].kind != kind)
			part++;
		break;
	}
	return part < t->n_parts && parts[part].kind == kind ? part
							     : TILES_NO_PART;
}

const char *
tiles_take_part(const char *p, const struct tiles_set *set, unsigned face,
    unsigned turn, unsigned kind, unsigned *part)
{
	unsigned at;

	if (!take_border(p, set->game->kind[kind].border, &at))
		return "malformed";
	*part = part_at(set, face, turn, kind, at);
	return *part == TILES_NO_PART ? "no-such-part" : NULL;
}

const char *
tiles_take_feature(const char *p, const struct tiles_board *b, unsigned kind,
    unsigned *node)
{
	unsigned at, part;
	uint16_t key;
	int tile;

	if (!tiles_take_word(&p, ":") || !tiles_take_cell(&p, &key) ||
	    !take_border(p, b->set->game->kind[kind].border, &at))
		return "malformed";
	if (key == 0)
		return "off-board";
	tile = tiles_tile_at(b, key);
	if (tile < 0)
		return "no-such-feature";
	part =
	    part_at(b->set, b->tile[tile].face, b->tile[tile].turn, kind, at);
	*node = b->tile[tile].node + part;
	return part == TILES_NO_PART ? "no-such-feature" : NULL;
}

void
tiles_put_cell(struct buffer *out, unsigned key)
{
	buffer_add_int(out, tiles_key_x(key));
	buffer_putc(out, ',');
	buffer_add_int(out, tiles_key_y(key));
}

void
tiles_put_place(struct buffer *out, unsigned key, unsigned turn)
{
	tiles_put_cell(out, key);
	buffer_putc(out, '/');
	buffer_add_int(out, 90 * turn);
}

/* Writes where a part that begins at edge or half FIRST reaches the rim. */
static void
put_border(char *to, size_t room, enum tiles_border border, unsigned first)
{
	if (border == TILES_EDGE)
		snprintf(to, room, ":%c", "NESW"[first & 3]);
	else if (border == TILES_HALF)
		snprintf(to, room, ":%c%u", "NESW"[first / 2 & 3],
		    first % 2 + 1);
}

void
tiles_part_name(const struct tiles_set *set, unsigned face, unsigned turn,
    unsigned part, char name[TILES_FEATURE_MAX + 1])
{
	const struct tiles_kind *kind =
	    &set->game->kind[set->face[face].part[part].kind];
	int n = snprintf(name, TILES_FEATURE_MAX + 1, "%s", kind->name);

	put_border(name + n, (size_t)(TILES_FEATURE_MAX + 1 - n), kind->border,
	    set->table[face].first[turn][part]);
}

void
tiles_feature_name(const struct tiles_board *b, unsigned node,
    char name[TILES_FEATURE_MAX + 1])
{
	const struct tiles_tile *t = &b->tile[b->node[node].tile];
	const struct tiles_kind *kind =
	    &b->set->game->kind[tiles_part_of(b, node)->kind];
	int n = snprintf(name, TILES_FEATURE_MAX + 1, "%s:%d,%d", kind->name,
	    tiles_key_x(t->key), tiles_key_y(t->key));

	put_border(name + n, (size_t)(TILES_FEATURE_MAX + 1 - n), kind->border,
	    b->set->table[t->face].first[t->turn][node - t->node]);
}
