/*
 * Makes twins (goldrush_twin.h).
 */
#include "config.h"

#include "goldrush_twin.h"

#include "base/chance.h"

void
gold_twin(struct gold_state *s, int viewer, struct chance *chance)
{
	for (unsigned i = 0; i < s->n_taken; i++)
		if (s->taken[i].seat != viewer) {
			s->pool[s->taken[i].value]++;
			s->n_pool++;
		}
	for (unsigned i = 0; i < s->n_taken; i++) {
		unsigned n, value = 0;

		if (s->taken[i].seat == viewer)
			continue;
		n = (unsigned)chance_draw(chance, "token", s->n_pool);
		while (n >= s->pool[value])
			n -= s->pool[value++];
		s->pool[value]--;
		s->n_pool--;
		s->taken[i].value = (uint8_t)value;
	}
}
