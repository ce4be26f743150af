/*
 * Sequential halving: all moves get as many playouts, the worse half is dropped,
 * and so on until one is left. That one is then measured against the move that
 * was made.
 */
#include "config.h"

#include "review/weigh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "search/playout.h"

enum {
	MOVES = 16, /* that are looked at, besides the one that was made */
	LEAST = 2   /* playouts that each gets in any case */
};

/* The share of the time in which the best is found. */
static const double finding = 0.5;

struct candidate {
	uint64_t move;
	double sum;
};

struct scales {
	struct playout play;
	const struct weigh_limit *limit;
	int seat;
	uint64_t made; /* playouts */
	uint64_t next; /* number of the next ones */
	size_t n;
	struct candidate at[MOVES + 1]; /* [0] is the one that was made */
};

static double
used(const struct scales *s)
{
	const struct weigh_limit *l = s->limit;
	double share = 0, time;

	if (l->playouts > 0)
		share = (double)s->made / (double)l->playouts;
	time = l->used != NULL ? l->used(l->arg) : 0;
	return time > share ? time : share;
}

/* --- finding the best ----------------------------------------------------- */

/* The moves that look best; who is not to move, and makes one of anytime(), has
 * no others. */
static size_t
list_promising(const struct search_position *p, uint64_t moves[MOVES])
{
	const struct rules *r = p->rules;
	size_t n = 0;

	if (r->to_move(p->state) >> p->seat & 1)
		n = (r->promising != NULL ? r->promising : r->moves)(p->state,
		    p->seat, moves, MOVES);
	return n < MOVES ? n : MOVES;
}

static void
list_candidates(const struct search_position *p, uint64_t made,
    struct scales *s)
{
	uint64_t moves[MOVES];
	size_t n = list_promising(p, moves);

	s->at[s->n++].move = made;
	for (size_t i = 0; i < n; i++)
		if (moves[i] != made)
			s->at[s->n++].move = moves[i];
}

static int
compare_candidates(const void *one, const void *other)
{
	const struct candidate *a = one, *b = other;

	return a->sum < b->sum ? 1 : a->sum > b->sum ? -1 : 0;
}

/* All have had the same luck in as many playouts. Afterwards the best is the
 * first. */
static void
find_best(struct scales *s)
{
	size_t left = s->n;
	int rounds = 0, round = 0;

	for (size_t i = left; i > 1; i = (i + 1) / 2)
		rounds++;
	while (left > 1) {
		uint64_t from = s->next;

		round++;
		do {
			for (size_t i = 0; i < left; i++)
				s->at[i].sum += playout_value(&s->play,
				    s->at[i].move, s->next);
			s->next++;
			s->made += left;
		} while (s->next - from < LEAST ||
		    used(s) < finding * round / rounds);
		qsort(s->at, left, sizeof s->at[0], compare_candidates);
		left = (left + 1) / 2;
	}
}

/* --- measuring ------------------------------------------------------------ */

struct sums {
	double quick[RULES_SEATS_MAX], most[RULES_SEATS_MAX],
	    made[RULES_SEATS_MAX];
	double more, more_squares, made_squares;
	double n;
};

/* One more playout that begins with MOVE; NULL: with any. */
static void
play_once(struct scales *s, const uint64_t *move,
    double values[RULES_SEATS_MAX])
{
	playout_values(&s->play, move, s->next, values);
	s->made++;
}

/* BEST may be NULL: it is MADE; and both, when no move is made. */
static void
measure(struct scales *s, const uint64_t *best, const uint64_t *made,
    struct sums *m)
{
	double quick[RULES_SEATS_MAX], one[RULES_SEATS_MAX],
	    other[RULES_SEATS_MAX];

	do {
		double more;

		play_once(s, NULL, quick);
		memcpy(one, quick, sizeof one);
		if (made != NULL)
			play_once(s, made, one);
		memcpy(other, one, sizeof other);
		if (best != NULL)
			play_once(s, best, other);
		s->next++;
		for (int i = 0; i < RULES_SEATS_MAX; i++) {
			m->quick[i] += quick[i];
			m->most[i] += other[i];
			m->made[i] += one[i];
		}
		more = other[s->seat] - one[s->seat];
		m->more += more;
		m->more_squares += more * more;
		m->made_squares += one[s->seat] * one[s->seat];
		m->n++;
	} while (m->n < LEAST || used(s) < 1);
}

static double
standard_error(double sum, double squares, double n)
{
	double variance = squares / n - sum / n * (sum / n);

	return sqrt(variance > 0 ? variance / n : 0);
}

static void
tell_measured(const struct sums *m, int seat, struct weighed *w)
{
	bool better = m->more > 0;

	for (int i = 0; i < RULES_SEATS_MAX; i++) {
		w->quick[i] = m->quick[i] / m->n;
		w->made[i] = m->made[i] / m->n;
		w->most[i] = better ? m->most[i] / m->n : w->made[i];
	}
	w->cost = better ? m->more / m->n : 0;
	w->spread = standard_error(m->more, m->more_squares, m->n);
	w->blur = standard_error(m->made[seat], m->made_squares, m->n);
	w->playouts = (uint64_t)m->n;
}

/* --- the whole ------------------------------------------------------------ */

static void
scales_init(struct scales *s, const struct search_position *p,
    const struct weigh_limit *limit, uint64_t seed)
{
	*s = (struct scales){.limit = limit, .seat = p->seat};
	playout_init(&s->play, p, seed);
	s->play.points = p->rules->together && p->rules->worth != NULL;
}

void
weigh(const struct search_position *p, uint64_t move,
    const struct weigh_limit *limit, uint64_t seed, struct weighed *w)
{
	struct scales s;
	struct sums m = {.n = 0};
	uint64_t best;

	scales_init(&s, p, limit, seed);
	list_candidates(p, move, &s);
	find_best(&s);
	/* When the one that was made seems the best, the next best says by how
	 * much it is known to be. */
	best = s.at[s.at[0].move == move && s.n > 1 ? 1 : 0].move;
	measure(&s, best == move ? NULL : &best, &move, &m);
	tell_measured(&m, p->seat, w);
	w->best = w->cost > 0 ? best : move;
	playout_fini(&s.play);
}

void
weigh_position(const struct search_position *p, const struct weigh_limit *limit,
    uint64_t seed, struct weighed *w)
{
	struct scales s;
	struct sums m = {.n = 0};

	scales_init(&s, p, limit, seed);
	measure(&s, NULL, NULL, &m);
	tell_measured(&m, p->seat, w);
	w->best = 0;
	playout_fini(&s.play);
}
