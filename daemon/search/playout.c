/*
 * Plays one game on from a position.
 */
#include "config.h"

#include "search/playout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "rules/rules.h"

/* Where the seeds of a playout's three sources differ. */
enum { HIDDEN = 1, TABLE = 2, POLICY = 3 };

static uint64_t
pass_draw(struct chance *self, const char *label, uint64_t n)
{
	struct playout_chance *c = (struct playout_chance *)self;
	uint64_t value = chance_draw(&c->table.chance, label, n);

	tree_pass(&c->way, value);
	return value;
}

void
playout_init(struct playout *play, const struct search_position *p,
    uint64_t seed)
{
	*play = (struct playout){.p = p, .seed = seed};
	play->state = xcalloc(1, p->rules->state_size);
}

void
playout_learn(struct playout *play)
{
	if (play->p->rules->promising != NULL)
		play->tree = tree_new(play->p->rules);
}

void
playout_fini(struct playout *play)
{
	free(play->state);
	tree_free(play->tree);
}

/* The luck of playout NUMBER; WHAT tells its sources apart. */
static void
seed_source(const struct playout *play, struct chance_fast *c, uint64_t number,
    uint64_t what)
{
	chance_fast_init(c,
	    (play->seed ^ number * UINT64_C(0x9e3779b97f4a7c15)) * 4 + what);
}

/* What the result is worth: who share a win have a part of it each. */
static void
result_values(const struct playout *play, double values[RULES_SEATS_MAX])
{
	const struct rules *r = play->p->rules;
	struct rules_result result;
	unsigned left, sides = 0;

	r->result(play->state, &result);
	for (left = result.winners; left != 0 && !r->together; sides++)
		left &= ~rules_side(r, play->state, __builtin_ctz(left));
	for (int i = 0; i < RULES_SEATS_MAX; i++) {
		bool won = result.winners >> i & 1;

		values[i] = !won   ? 0
		    : !r->together ? 1.0 / sides
		    : play->points ? result.scores[i]
				   : 1;
	}
}

/* What the state is worth to each seat. */
static void
values_now(const struct playout *play, double values[RULES_SEATS_MAX])
{
	const struct rules *r = play->p->rules;
	int outlook[RULES_SEATS_MAX];
	double each = 1.0 / SEARCH_SURE;

	if (r->to_move(play->state) == 0) {
		result_values(play, values);
		return;
	}
	memset(outlook, 0, sizeof outlook);
	if (r->outlook != NULL)
		r->outlook(play->state, outlook);
	if (play->points)
		each *= r->worth(play->state) / 1000.0;
	for (int i = 0; i < RULES_SEATS_MAX; i++)
		values[i] = r->outlook != NULL ? each * outlook[i] : 0.5;
}

/* Whether MOVE is one that others do not see: whoever comes next must not answer
 * to it. */
static bool
is_sealed(const struct playout *play, int seat, uint64_t move)
{
	const struct rules *r = play->p->rules;

	return r->sealed != NULL && r->sealed(play->state, seat, move);
}

static void
begin(struct playout *play, uint64_t number)
{
	const struct rules *r = play->p->rules;

	seed_source(play, &play->hidden, number, HIDDEN);
	seed_source(play, &play->chance.table, number, TABLE);
	seed_source(play, &play->policy, number, POLICY);
	play->chance.chance.draw = pass_draw;
	play->chance.way = (struct tree_way){0};
	memcpy(play->state, play->p->state, r->state_size);
	if (r->suppose != NULL && !play->open)
		r->suppose(play->state, play->p->seat, &play->hidden.chance);
}

static bool
make(struct playout *play, int seat, uint64_t move)
{
	return play->p->rules->play(play->state, seat, move,
		   &play->chance.chance, NULL) == NULL;
}

/* Makes a move that the tree knows; false: it knows none. Where several seats are
 * to move at once, none may answer to the others. */
static bool
make_learned(struct playout *play, unsigned to_move)
{
	struct tree_way *way = &play->chance.way;
	int seat = __builtin_ctz(to_move);
	uint64_t move;

	if ((to_move & (to_move - 1)) != 0 ||
	    !tree_choose(play->tree, way, play->state, seat, &move))
		return false;
	if (!is_sealed(play, seat, move) && make(play, seat, move))
		return true;
	tree_unchoose(way);
	return false;
}

/* The move of a seat of which the tree knows nothing. */
static uint64_t
next_move(struct playout *play, int seat)
{
	const struct rules *r = play->p->rules;
	bool ours = rules_side(r, play->state, play->p->seat) >> seat & 1;
	uint64_t move;

	if (!play->careful)
		return r->choose(play->state, seat,
		    play->shrewd && ours ? RULES_SHREWD : RULES_PLAYOUT,
		    &play->policy.chance);
	(void)r->promising(play->state, seat, &move, 1);
	return move;
}

/* LEARNED: from here on the tree may know moves. */
static void
play_on(struct playout *play, bool learned)
{
	const struct rules *r = play->p->rules;
	unsigned to_move, done = 0;

	while ((to_move = r->to_move(play->state)) != 0 &&
	    (r->horizon == 0 || done++ < r->horizon)) {
		int next = __builtin_ctz(to_move);
		bool made;

		learned = learned && make_learned(play, to_move);
		if (learned)
			continue;
		made = make(play, next, next_move(play, next));
		assert(made);
	}
}

/* What the state is worth, in the mean of it and that after another move. */
static void
values_even(struct playout *play, double values[RULES_SEATS_MAX])
{
	unsigned to_move = play->p->rules->to_move(play->state);
	double later[RULES_SEATS_MAX];
	int next;
	bool made;

	values_now(play, values);
	if (to_move == 0)
		return;
	next = __builtin_ctz(to_move);
	made = make(play, next, next_move(play, next));
	assert(made);
	values_now(play, later);
	for (int i = 0; i < RULES_SEATS_MAX; i++)
		values[i] = (values[i] + later[i]) / 2;
}

void
playout_values(struct playout *play, const uint64_t *move, uint64_t number,
    double values[RULES_SEATS_MAX])
{
	int seat = play->p->seat;
	bool learned = play->tree != NULL;

	begin(play, number);
	if (move != NULL) {
		bool made;

		learned = learned && !is_sealed(play, seat, *move);
		tree_pass(&play->chance.way, *move);
		made = make(play, seat, *move);
		assert(made);
	}
	play_on(play, learned);
	if (play->even)
		values_even(play, values);
	else
		values_now(play, values);
	if (play->tree != NULL)
		tree_learn(play->tree, &play->chance.way, values);
}

double
playout_value(struct playout *play, uint64_t move, uint64_t number)
{
	double values[RULES_SEATS_MAX];

	playout_values(play, &move, number, values);
	return values[play->p->seat];
}
