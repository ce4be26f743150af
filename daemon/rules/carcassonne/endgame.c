/*
 * Scores single tiles under option "endgame" when the game ends; endgame.h has
 * the rule. score.c, which scores whole features, calls this file for features
 * that the option changes.
 */
#include "config.h"

#include "rules/carcassonne/endgame.h"

#include "rules/carcassonne/battle.h"

bool
carc_endgame_counts(const struct carc_state *s, unsigned node)
{
	return s->endgame != CARC_ENDGAME_OFF &&
	    tiles_part_of(&s->b, node)->kind != CARC_KIND_ROUTE &&
	    s->b.node[s->b.node[node].feature].open != 0;
}

/* Whether NODE's feature shows a symbol of FACTION on NODE's tile. */
static bool
has_symbol(const struct carc_state *s, unsigned node, unsigned faction)
{
	unsigned tile = s->b.node[node].tile, first = s->b.tile[tile].node;
	const struct tiles_face *face = tiles_face_of(&s->b, tile);

	for (unsigned i = 0; i < face->n_parts; i++)
		if (s->b.node[first + i].feature == s->b.node[node].feature &&
		    face->part[i].symbol == faction)
			return true;
	return false;
}

static int
tile_points(unsigned reading, bool symbol)
{
	switch (reading) {
	case CARC_ENDGAME_TWO:
		return symbol ? 4 : 2;
	case CARC_ENDGAME_ONE:
		return symbol ? 2 : 1;
	default:
		return symbol ? 2 : 0;
	}
}

/* Adds the tile of SEAT's meeple on NODE to the list, unless the tile is in it.
 * Returns how many the list has. */
static unsigned
add_stand(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_stand *stands, unsigned n)
{
	unsigned k = n;
	bool symbol = has_symbol(s, node, carc_faction(seat));

	for (unsigned i = 0; i < n; i++)
		if (s->b.node[stands[i].node].tile == s->b.node[node].tile)
			return n;
	for (; k > 0 && stands[k - 1].node > node; k--)
		stands[k] = stands[k - 1];
	stands[k].node = (uint16_t)node;
	stands[k].seat = (uint8_t)seat;
	stands[k].worth.points = tile_points(s->endgame, symbol);
	stands[k].worth.tiles = 1;
	stands[k].worth.symbols = symbol;
	return n + 1;
}

unsigned
carc_endgame_stands(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_stand *stands)
{
	unsigned n = 0, feature = s->b.node[node].feature;

	for (unsigned i = 0; i < s->seats * CARC_FIGURES; i++) {
		unsigned owner = i / CARC_FIGURES;
		unsigned at = s->figure[owner][i % CARC_FIGURES];

		if (at != CARC_RESERVE && s->side[owner] == s->side[seat] &&
		    s->b.node[at].feature == feature)
			n = add_stand(s, at, owner, stands, n);
	}
	return n;
}

void
carc_endgame_worth(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_worth *w)
{
	struct carc_stand stands[CARC_SEATS_MAX * CARC_FIGURES];
	unsigned n = carc_endgame_stands(s, node, seat, stands);

	w->points = w->tiles = w->symbols = 0;
	for (unsigned i = 0; i < n; i++) {
		w->points += stands[i].worth.points;
		w->tiles += stands[i].worth.tiles;
		w->symbols += stands[i].worth.symbols;
	}
}
