/*
 * Whose turn it is, and how a game ends: by its rules, because seats resigned,
 * or because the table agreed. Both are in one file, because a game is over
 * exactly when no seat is to move.
 *
 * Not here: resigning and ending as entries (table_moves.c).
 */
#include "config.h"

#include <assert.h>
#include <limits.h>

#include "match/match.h"

static unsigned
staying(const struct match *m)
{
	return ((1u << m->setup.seats) - 1) & ~m->resigned;
}

static unsigned
side_of(const struct match *m, int seat)
{
	return m->rules->side != NULL ? m->rules->side(m->state, seat)
				      : 1u << seat;
}

/* Whether all seats but those of one side have resigned. */
static bool
is_decided(const struct match *m)
{
	unsigned stay = staying(m);

	if (m->resigned == 0 || stay == 0)
		return m->resigned != 0;
	return !m->rules->together &&
	    (stay & ~side_of(m, __builtin_ctz(stay))) == 0;
}

/* Whether the table ended a game that could go on by its rules. */
static bool
is_stopped(const struct match *m)
{
	return m->ended || is_decided(m);
}

enum match_ending
match_ending(const struct match *m)
{
	if (m->rules->to_move(m->state) == 0)
		return MATCH_BY_RULES;
	if (m->ended)
		return MATCH_BY_AGREEMENT;
	return is_decided(m) ? MATCH_BY_RESIGNATION : MATCH_RUNNING;
}

bool
match_ends_without(const struct match *m, int seat)
{
	struct match without = *m;

	without.resigned |= 1u << seat;
	return is_decided(&without);
}

unsigned
match_to_move(const struct match *m)
{
	return is_stopped(m) ? 0 : m->rules->to_move(m->state);
}

unsigned
match_may_move(const struct match *m)
{
	unsigned may = m->rules->may != NULL ? m->rules->may(m->state) : 0;

	return is_stopped(m) ? 0 : match_to_move(m) | may;
}

size_t
match_moves(const struct match *m, int seat, uint64_t *moves, size_t max)
{
	return is_stopped(m) ? 0 : m->rules->moves(m->state, seat, moves, max);
}

size_t
match_anytime(const struct match *m, int seat, uint64_t *moves, size_t max)
{
	return m->rules->anytime != NULL && !is_stopped(m)
	    ? m->rules->anytime(m->state, seat, moves, max)
	    : 0;
}

unsigned
match_occasion(const struct match *m, int seat)
{
	return m->rules->occasion != NULL && !is_stopped(m)
	    ? m->rules->occasion(m->state, seat)
	    : 0;
}

/* Removes from the winners the seats of a side that has resigned as a whole.
 * When no winner stays, the others with the best score win. */
static void
leave_out(const struct match *m, struct rules_result *r)
{
	unsigned stay = staying(m), in = 0;
	int best = INT_MIN;

	for (int i = 0; i < m->setup.seats; i++)
		if (side_of(m, i) & stay)
			in |= 1u << i;
	r->winners &= in;
	if (r->winners != 0)
		return;
	for (int i = 0; i < m->setup.seats; i++)
		if ((in >> i & 1) && r->scores[i] > best)
			best = r->scores[i];
	for (int i = 0; i < m->setup.seats; i++)
		if ((in >> i & 1) && r->scores[i] == best)
			r->winners |= 1u << i;
}

void
match_result(const struct match *m, struct rules_result *result)
{
	enum match_ending ending = match_ending(m);
	unsigned stay = staying(m);

	assert(ending != MATCH_RUNNING);
	m->rules->result(m->state, result);
	if (ending == MATCH_BY_RULES && !m->rules->together)
		leave_out(m, result);
	else if (ending == MATCH_BY_AGREEMENT || stay == 0)
		result->winners = 0;
	else if (ending == MATCH_BY_RESIGNATION)
		result->winners = side_of(m, __builtin_ctz(stay));
}
