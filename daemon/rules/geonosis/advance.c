/*
 * Orders in advance (rules/order.h).
 */
#include "config.h"

#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/moves.h"
#include "rules/geonosis/proposal.h"

/* Without objections nobody is asked to agree. */
static bool
has_objections(const void *state, int seat)
{
	const struct geo_state *s = state;

	(void)seat;
	return s->objection != 0;
}

static enum rules_ordered
agree_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	const struct geo_state *s = state;

	(void)seat;
	(void)o;
	(void)changed;
	if (!moving || s->agreed == 0)
		return RULES_ORDER_WAITS;
	if (s->objected > 0) {
		*why = "objected";
		return RULES_ORDER_ASKS;
	}
	*move = geo_move_pack(&(struct geo_move){
	    .kind = GEO_MOVE_AGREE, .at = s->proposed});
	return RULES_ORDER_FITS;
}

const struct rules_order_kind geo_advance[GEO_ADVANCE] = {
    {.name = "agree", .offered = has_objections, .now = agree_now},
};
