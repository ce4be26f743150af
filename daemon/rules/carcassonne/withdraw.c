/*
 * Takes meeples back from the board under option "withdraw" (withdraw.h has the
 * rule).
 */
#include "config.h"

#include "rules/carcassonne/withdraw.h"

#include <assert.h>

void
carc_own_take(const struct carc_state *s, unsigned seat, struct carc_own *own)
{
	own->n = 0;
	for (unsigned f = 0; f < CARC_FIGURES; f++) {
		uint16_t node = s->figure[seat][f];
		uint8_t size = f == 0 ? CARC_LARGE_MEEPLE : CARC_SMALL_MEEPLE;
		unsigned k = 0;

		if (node == CARC_RESERVE)
			continue;
		while (k < own->n &&
		    (own->node[k] < node ||
			(own->node[k] == node && own->size[k] < size)))
			k++;
		if (k < own->n && own->node[k] == node && own->size[k] == size)
			continue;
		for (unsigned i = own->n++; i > k; i--) {
			own->node[i] = own->node[i - 1];
			own->size[i] = own->size[i - 1];
		}
		own->node[k] = node;
		own->size[k] = size;
	}
}

unsigned
carc_own_count(const struct carc_state *s, unsigned seat)
{
	struct carc_own own;

	carc_own_take(s, seat, &own);
	return own.n;
}

int
carc_own_find(const struct carc_state *s, unsigned seat, unsigned node,
    unsigned size, const char **refusal)
{
	struct carc_own own;

	carc_own_take(s, seat, &own);
	*refusal = "no-own-meeple";
	for (unsigned whole = 0; whole < 2; whole++) {
		int found = -1, n = 0;

		for (unsigned i = 0; i < own.n; i++) {
			bool here = whole ? s->b.node[own.node[i]].feature ==
				s->b.node[node].feature
					  : own.node[i] == node;

			if (!here ||
			    (size != CARC_NO_MEEPLE && own.size[i] != size))
				continue;
			found = (int)i;
			n++;
		}
		if (n == 1)
			return found;
		if (n > 1) {
			*refusal = "which-meeple";
			return -1;
		}
	}
	return -1;
}

const char *
carc_withdraw_refusal(const struct carc_state *s, const struct carc_move *m)
{
	int node = carc_move_node(s, m);
	struct carc_own own;

	if (!s->withdraw)
		return "no-withdraw";
	carc_own_take(s, s->to_move, &own);
	for (unsigned i = 0; i < own.n; i++)
		if (own.node[i] == node && own.size[i] == m->size)
			return NULL;
	return "no-own-meeple";
}

void
carc_withdraw(struct carc_state *s, const struct carc_move *m)
{
	unsigned node = (unsigned)carc_move_node(s, m), f, seat = s->to_move;
	unsigned feature = s->b.node[node].feature;

	f = m->size == CARC_LARGE_MEEPLE ? 0 : 1;
	while (s->figure[seat][f] != node) {
		f++;
		assert(f < CARC_FIGURES);
	}
	s->figure[seat][f] = CARC_RESERVE;
	for (f = 0; f < CARC_FIGURES; f++)
		if (s->figure[seat][f] != CARC_RESERVE &&
		    s->b.node[s->figure[seat][f]].feature == feature)
			return;
	s->b.node[feature].seats &= (uint8_t) ~(1u << seat);
}
