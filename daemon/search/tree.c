/*
 * A tree as a hash table of places (tree.h). It never forgets any: when the table
 * is full, the tree stays as it is.
 */
#include "config.h"

#include "search/tree.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "rules/rules.h"

enum {
	SLOTS = 1 << 17, /* of the hash table, a power of two */
	PLACES = 1 << 16,
	WIDTH = 12, /* moves of a place that are tried, at most */
	OPEN = 3    /* visits after which a place lists its moves, which takes
		     * as long as several playouts */
};

/* As in search.c; smaller, because places are visited less often. */
static const double trust = 0.3;

struct branch {
	uint64_t move;
	uint32_t n;
	float sum; /* of the values to the seat that moves */
};

struct place {
	uint64_t key;
	uint32_t visits; /* before its moves were listed */
	uint32_t n;	 /* branches; 0: not yet listed */
	struct branch branch[WIDTH];
};

struct tree {
	const struct rules *rules;
	uint32_t n;
	uint32_t *slot;	     /* 1 + the number of a place; 0: none */
	struct place *place; /* N of PLACES */
};

struct tree *
tree_new(const struct rules *rules)
{
	struct tree *t = xcalloc(1, sizeof *t);

	t->rules = rules;
	t->slot = xcalloc(SLOTS, sizeof *t->slot);
	t->place = xcalloc(PLACES, sizeof *t->place);
	return t;
}

void
tree_free(struct tree *t)
{
	if (t == NULL)
		return;
	free(t->slot);
	free(t->place);
	free(t);
}

void
tree_pass(struct tree_way *way, uint64_t what)
{
	way->key = (way->key ^ what) * UINT64_C(0x9e3779b97f4a7c15);
	way->key ^= way->key >> 29;
}

/* The place of that key, which is made when there is none; NULL: no room. */
static struct place *
find(struct tree *t, uint64_t key)
{
	uint32_t at = (uint32_t)(key >> 32) & (SLOTS - 1);

	for (; t->slot[at] != 0; at = (at + 1) & (SLOTS - 1))
		if (t->place[t->slot[at] - 1].key == key)
			return &t->place[t->slot[at] - 1];
	if (t->n == PLACES)
		return NULL;
	t->place[t->n].key = key;
	t->slot[at] = ++t->n;
	return &t->place[t->n - 1];
}

static void
list(const struct tree *t, struct place *p, const void *state, int seat)
{
	uint64_t moves[WIDTH];
	size_t n = t->rules->promising(state, seat, moves, WIDTH);

	assert(n > 0);
	p->n = n < WIDTH ? (uint32_t)n : WIDTH;
	for (uint32_t i = 0; i < p->n; i++)
		p->branch[i].move = moves[i];
}

/* The branch to try next, by the rule of search.c. */
static uint8_t
next_branch(const struct place *p)
{
	double sum = 0, most = -1, mean, root;
	uint32_t n = 0;
	uint8_t next = 0;

	for (uint32_t i = 0; i < p->n; i++) {
		n += p->branch[i].n;
		sum += (double)p->branch[i].sum;
	}
	mean = n > 0 ? sum / n : 0;
	root = sqrt((double)n + 1);
	for (uint32_t i = 0; i < p->n; i++) {
		const struct branch *b = &p->branch[i];
		double value = b->n > 0 ? (double)b->sum / b->n : mean;

		value += trust / (i + 3) * root / (1 + b->n);
		if (value > most) {
			most = value;
			next = (uint8_t)i;
		}
	}
	return next;
}

bool
tree_choose(struct tree *t, struct tree_way *way, const void *state, int seat,
    uint64_t *move)
{
	struct tree_step *step = &way->step[way->n];
	struct place *p;

	if (way->n == TREE_DEPTH)
		return false;
	p = find(t, way->key);
	if (p == NULL)
		return false;
	if (p->n == 0) {
		if (++p->visits < OPEN)
			return false;
		list(t, p, state, seat);
	}
	step->place = (uint32_t)(p - t->place);
	step->branch = next_branch(p);
	step->seat = (uint8_t)seat;
	way->n++;
	*move = p->branch[step->branch].move;
	tree_pass(way, *move);
	return true;
}

void
tree_unchoose(struct tree_way *way)
{
	assert(way->n > 0);
	way->n--;
}

void
tree_learn(struct tree *t, const struct tree_way *way, const double *value)
{
	for (size_t i = 0; i < way->n; i++) {
		const struct tree_step *step = &way->step[i];
		struct branch *b = &t->place[step->place].branch[step->branch];

		b->n++;
		b->sum += (float)value[step->seat];
	}
}
