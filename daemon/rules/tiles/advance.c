/*
 * The order "lay" of games of tiles.
 */
#include "config.h"

#include "rules/tiles/advance.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/json.h"

bool
tiles_lay_place(const struct tiles_board *b, const void *state,
    tiles_around_fn *around, int seat, size_t n,
    char place[RULES_ORDER_PLACE + 1])
{
	for (unsigned i = 0; i < b->n_gaps; i++) {
		if (!(around(state, i) >> seat & 1) || n-- > 0)
			continue;
		snprintf(place, RULES_ORDER_PLACE + 1, "%d,%d",
		    tiles_key_x(b->gap[i].key), tiles_key_y(b->gap[i].key));
		return true;
	}
	return false;
}

void
tiles_lay_facts(const void *state, const char *place, struct json *out)
{
	(void)state;
	json_put_text(out, "cell", place);
}

/* The gap that O is about, or -1. */
static int
gap_of(const struct tiles_board *b, const struct rules_order *o)
{
	char *end;
	long x = strtol(o->place, &end, 10), y;

	if (*end != ',')
		return -1;
	y = strtol(end + 1, &end, 10);
	return labs(x) <= TILES_REACH && labs(y) <= TILES_REACH
	    ? tiles_gap_at(b, tiles_key((int)x, (int)y))
	    : -1;
}

void
tiles_lay_basis(const struct tiles_board *b, const void *state,
    tiles_around_fn *around, const struct rules_order *o, struct buffer *out)
{
	int gap = gap_of(b, o);

	if (gap >= 0)
		buffer_printf(out, "%x %x", b->gap[gap].want,
		    around(state, (unsigned)gap));
}

static enum rules_ordered
ends(const char *key, const char **why)
{
	*why = key;
	return RULES_ORDER_ENDS;
}

enum rules_ordered
tiles_lay_now(const struct tiles_board *b, const struct rules_order *o,
    bool drawn, bool changed, struct tiles_laid *laid, const char **why)
{
	int gap = gap_of(b, o);
	unsigned turns;

	if (gap < 0)
		return ends("taken", why);
	if (changed)
		return ends("around", why);
	if (!drawn)
		return RULES_ORDER_WAITS;
	turns = b->set->table[b->drawn].fits[b->gap[gap].want];
	if (turns == 0)
		return ends("no-fit", why);
	if ((turns & (turns - 1)) != 0)
		return ends("ways", why);
	*laid = (struct tiles_laid){
	    .key = b->gap[gap].key, .turn = (uint8_t)__builtin_ctz(turns)};
	return RULES_ORDER_FITS;
}
