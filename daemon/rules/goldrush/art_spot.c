/*
 * Finds places on a tile: for signs, figures and stacks.
 */
#include "config.h"

#include "rules/goldrush/art.h"

enum {
	ALONG = 18,	/* from the middle of a prairie to its first sign */
	SIGN_ROOM = 14, /* from one sign to the next */
	SIGN_RIM = 2	/* of a sign, which a figure may hide */
};

int
gold_art_first(unsigned edges)
{
	return edges == 0 ? 0 : __builtin_ctz(edges);
}

bool
gold_art_straight(unsigned edges)
{
	return edges == (1 << TILES_N | 1 << TILES_S) ||
	    edges == (1 << TILES_E | 1 << TILES_W);
}

int
gold_art_curve_turn(unsigned edges)
{
	int turn = 0;

	while (turn < 3 &&
	    tiles_edges_turn(1 << TILES_S | 1 << TILES_W, (unsigned)turn) !=
		edges)
		turn++;
	return turn;
}

unsigned
gold_art_signs(const struct tiles_part *part, unsigned i, enum gold_sign *sign)
{
	switch (part->kind) {
	case GOLD_MOUNTAIN:
		*sign = GOLD_SIGN_NUGGET;
		return part->symbol;
	case GOLD_RAIL:
		*sign = GOLD_SIGN_LOCOMOTIVE;
		return part->symbol;
	case GOLD_PRAIRIE:
		*sign = i == 0 && (part->symbol & GOLD_TIPI) != 0
		    ? GOLD_SIGN_TIPI
		    : GOLD_SIGN_HORSES;
		return (unsigned)__builtin_popcount(part->symbol);
	default:
		return 0;
	}
}

/* --- prairie ------------------------------------------------------------- */

/* A place near the half of an edge. */
static struct tiles_spot
half_spot(unsigned half)
{
	return tiles_spot_turn((struct tiles_spot){half & 1 ? 48 : 16, 4},
	    (int)half / 2);
}

/* Whether the halves are two that do not lie side by side: the ends of a strip
 * that bends around a rail. */
static bool
is_strip(unsigned halves)
{
	unsigned first = (unsigned)__builtin_ctz(halves);
	unsigned rest = halves & ~(1u << first);

	return __builtin_popcount(halves) == 2 && rest != 1u << (first + 1) &&
	    halves != (1 | 1 << 7);
}

struct tiles_spot
gold_art_prairie_spot(unsigned halves, float along)
{
	struct tiles_spot sum = {0, 0};
	float n, xx = 0, yy = 0, xy = 0;

	if (is_strip(halves))
		halves &= -halves;
	for (unsigned left = halves; left != 0; left &= left - 1) {
		struct tiles_spot p = half_spot((unsigned)__builtin_ctz(left));

		sum.x += p.x;
		sum.y += p.y;
	}
	n = (float)__builtin_popcount(halves);
	sum.x /= n;
	sum.y /= n;
	for (unsigned left = halves; left != 0; left &= left - 1) {
		struct tiles_spot p = half_spot((unsigned)__builtin_ctz(left));

		xx += (p.x - sum.x) * (p.x - sum.x);
		yy += (p.y - sum.y) * (p.y - sum.y);
		xy += (p.x - sum.x) * (p.y - sum.y);
	}
	if (xy * xy > xx * yy / 8) {
		sum.x += along * 0.7f;
		sum.y += along * (xy > 0 ? 0.7f : -0.7f);
	} else if (xx >= yy) {
		sum.x += along;
	} else {
		sum.y += along;
	}
	return sum;
}

/* Whether they are the two halves of one edge. */
static bool
is_one_edge(unsigned halves)
{
	unsigned first = (unsigned)__builtin_ctz(halves);

	return (first & 1) == 0 && halves == 3u << first;
}

/* On which side of its middle a prairie has its signs: 1 or -1, where there is
 * clearly more room. */
static float
sign_side(unsigned halves)
{
	enum { CLEARLY = 5 };
	float far[2];

	for (int i = 0; i < 2; i++) {
		struct tiles_spot p =
		    gold_art_prairie_spot(halves, i == 0 ? -ALONG : ALONG);
		float x = p.x - TILES_UNIT / 2, y = p.y - TILES_UNIT / 2;

		far[i] = x * x + y * y;
	}
	return far[1] > far[0] * CLEARLY ? 1 : -1;
}

/* Signs stand beside the middle, where a town or a tower may be; but where a
 * mountain bounds the prairie there is only room in the middle. */
static struct tiles_spot
prairie_sign(unsigned halves, unsigned i)
{
	if (is_one_edge(halves))
		return gold_art_prairie_spot(halves,
		    (float)(SIGN_ROOM * (int)i - 4));
	return gold_art_prairie_spot(halves,
	    sign_side(halves) * (float)(ALONG - SIGN_ROOM * (int)i));
}

/* --- places -------------------------------------------------------------- */

static bool
is_bowed(const struct tiles_face *face, const struct tiles_part *part)
{
	int edge = gold_art_first(part->edges);

	return (face->edge[(edge + 1) & 3] == GOLD_EDGE_MOUNTAIN) !=
	    (face->edge[(edge + 3) & 3] == GOLD_EDGE_MOUNTAIN);
}

/* Where a rail's locomotive is, or a cowboy beside it, before the tile is
 * turned. */
static struct tiles_spot
rail_spot(const struct tiles_face *face, const struct tiles_part *part,
    bool figure)
{
	bool engine = part->symbol > 0;
	struct gold_course c;

	gold_art_course(&c, face, part);
	if (part->end != GOLD_THROUGH)
		return tiles_spot_turn((struct tiles_spot){32, 52}, c.turn);
	if (!gold_art_straight(part->edges))
		return tiles_spot_turn(!engine ? (struct tiles_spot){23, 41}
			: figure	       ? (struct tiles_spot){35, 54}
					       : (struct tiles_spot){16, 36},
		    c.turn);
	if (is_bowed(face, part))
		return tiles_spot_turn((struct tiles_spot){!engine ? 32
					       : figure		   ? 48
								   : 18,
					   38},
		    c.turn);
	return tiles_spot_turn((struct tiles_spot){32,
				   !engine	? 32
				       : figure ? 47
						: 17},
	    c.turn);
}

struct tiles_spot
gold_art_sign_spot(const struct tiles_face *face, int turn, int index,
    unsigned i)
{
	const struct tiles_part *part = &face->part[index];
	struct tiles_spot p;
	int own = 0;

	if (part->kind == GOLD_MOUNTAIN)
		p = gold_art_ridge(face, part, &own)->nugget[i];
	else if (part->kind == GOLD_RAIL)
		p = rail_spot(face, part, false);
	else
		p = prairie_sign(part->halves, i);
	return tiles_spot_turn(p, own + turn);
}

struct tiles_spot
gold_art_stack_spot(const struct tiles_face *face, int turn, int index)
{
	int own;
	const struct gold_ridge *r =
	    gold_art_ridge(face, &face->part[index], &own);

	return tiles_spot_turn(r->stack, own + turn);
}

/* Where a figure looks best on a part, as if nothing else were there. */
static struct tiles_spot
part_spot(const struct tiles_face *face, int turn, int index)
{
	const struct tiles_part *part = &face->part[index];
	enum gold_sign sign;
	struct tiles_spot p;
	int own = 0;

	if (part->kind == GOLD_MOUNTAIN)
		p = gold_art_ridge(face, part, &own)->stand;
	else if (part->kind == GOLD_RAIL)
		p = rail_spot(face, part, true);
	else if (part->kind == GOLD_PRAIRIE)
		p = gold_art_prairie_spot(part->halves,
		    gold_art_signs(part, 0, &sign) > 0
			? -ALONG * sign_side(part->halves)
			: 0);
	else
		return (struct tiles_spot){45, 43};
	return tiles_spot_turn(p, own + turn);
}

struct tiles_spot
gold_art_stand(const struct tiles_face *face, int turn, int index,
    struct tiles_spot half)
{
	struct tiles_spot p =
	    tiles_spot_hold(part_spot(face, turn, index), half);
	enum gold_sign sign;

	for (int i = 0; i < face->n_parts; i++)
		for (unsigned k = 0;
		     k < gold_art_signs(&face->part[i], k, &sign); k++)
			p = tiles_spot_aside(p,
			    gold_art_sign_spot(face, turn, i, k), half,
			    gold_art_sign_size(sign).y / 2 - SIGN_RIM);
	return p;
}
