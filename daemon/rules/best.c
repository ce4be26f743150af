/*
 * The best of many moves, kept sorted.
 */
#include "config.h"

#include "rules/best.h"

#include <assert.h>
#include <string.h>

void
rules_best_add(struct rules_best *b, uint64_t move, int64_t value)
{
	size_t at = b->n;

	assert(b->max <= RULES_BEST_MAX);
	while (at > 0 && value > b->value[at - 1])
		at--;
	if (at == b->max)
		return;
	if (b->n < b->max)
		b->n++;
	memmove(&b->value[at + 1], &b->value[at],
	    (b->n - 1 - at) * sizeof b->value[0]);
	memmove(&b->move[at + 1], &b->move[at],
	    (b->n - 1 - at) * sizeof b->move[0]);
	b->value[at] = value;
	b->move[at] = move;
}

size_t
rules_best_take(const struct rules_best *b, uint64_t *moves)
{
	memcpy(moves, b->move, b->n * sizeof *moves);
	return b->n;
}
