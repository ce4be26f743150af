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
	uint64_t made; /* playouts, each counted as PLAYOUT_SLOW says */
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

static void
count(struct scales *s, size_t n)
{
	s->made += n * (s->play.careful ? PLAYOUT_SLOW : 1);
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
			count(s, left);
		} while (s->next - from < LEAST ||
		    used(s) < finding * round / rounds);
		qsort(s->at, left, sizeof s->at[0], compare_candidates);
		left = (left + 1) / 2;
	}
}

/* --- measuring ------------------------------------------------------------ */

/* A sum, and that of the squares. */
struct sum {
	double sum, squares;
};

struct sums {
	double before[RULES_SEATS_MAX], made[RULES_SEATS_MAX];
	/* Of the seat. */
	struct sum seat_before, seat_made, gain, more;
	double n;
};

static void
sum_add(struct sum *s, double value)
{
	s->sum += value;
	s->squares += value * value;
}

/* One more playout that begins with MOVE; NULL: with any. OPEN: with all that no
 * seat can know. */
static void
play_once(struct scales *s, const uint64_t *move, bool open,
    double values[RULES_SEATS_MAX])
{
	s->play.open = open;
	playout_values(&s->play, move, s->next, values);
	count(s, 1);
}

/* Choices are compared by what the seat could know. What came of them is told
 * with all known, so that it does not change with whoever looks. */
static void
measure_once(struct scales *s, const uint64_t *best, const uint64_t *made,
    struct sums *m)
{
	double before[RULES_SEATS_MAX], one[RULES_SEATS_MAX];
	double known[RULES_SEATS_MAX], other[RULES_SEATS_MAX];
	bool hides = s->play.p->rules->suppose != NULL;
	int seat = s->seat;

	play_once(s, NULL, true, before);
	memcpy(one, before, sizeof one);
	if (made != NULL)
		play_once(s, made, true, one);
	for (int i = 0; i < RULES_SEATS_MAX; i++) {
		m->before[i] += before[i];
		m->made[i] += one[i];
	}
	sum_add(&m->seat_before, before[seat]);
	sum_add(&m->seat_made, one[seat]);
	sum_add(&m->gain, one[seat] - before[seat]);
	if (best != NULL) {
		memcpy(known, one, sizeof known);
		if (hides)
			play_once(s, made, false, known);
		play_once(s, best, false, other);
		sum_add(&m->more, other[seat] - known[seat]);
	}
	s->next++;
	m->n++;
}

/* BEST may be NULL: it is MADE; and both, when no move is made. */
static void
measure(struct scales *s, const uint64_t *best, const uint64_t *made,
    struct sums *m)
{
	do
		measure_once(s, best, made, m);
	while (m->n < LEAST || used(s) < 1);
}

/* What was not seen in N playouts may still come about in one of so many: two
 * that end alike do not make it sure. */
static double
standard_error(const struct sum *s, double n)
{
	double variance = s->squares / n - s->sum / n * (s->sum / n);

	return sqrt(((variance > 0 ? variance : 0) + 1 / (n + 2)) / n);
}

static void
tell_measured(const struct sums *m, struct weighed *w)
{
	for (int i = 0; i < RULES_SEATS_MAX; i++) {
		w->before[i] = m->before[i] / m->n;
		w->made[i] = m->made[i] / m->n;
	}
	w->cost = m->more.sum > 0 ? m->more.sum / m->n : 0;
	w->lead = w->cost + m->gain.sum / m->n;
	w->spread = standard_error(&m->more, m->n);
	w->made_blur = standard_error(&m->seat_made, m->n);
	w->before_blur = standard_error(&m->seat_before, m->n);
	w->gain_blur = standard_error(&m->gain, m->n);
	w->playouts = (uint64_t)m->n;
}

/* --- the whole ------------------------------------------------------------ */

static void
scales_init(struct scales *s, const struct search_position *p,
    const struct weigh_limit *limit, uint64_t seed)
{
	*s = (struct scales){.limit = limit, .seat = p->seat};
	playout_init(&s->play, p, seed);
	s->play.careful = p->rules->guesses;
	s->play.even = true;
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
	tell_measured(&m, w);
	w->best = w->cost > 0 ? best : move;
	playout_fini(&s.play);
}

void
weigh_again(const struct search_position *p, uint64_t move, uint64_t best,
    const struct weigh_limit *limit, uint64_t seed, struct weighed *w)
{
	double one[RULES_SEATS_MAX], other[RULES_SEATS_MAX];
	struct sum more = {.sum = 0};
	struct scales s;

	scales_init(&s, p, limit, seed);
	do {
		play_once(&s, &move, false, one);
		play_once(&s, &best, false, other);
		sum_add(&more, other[s.seat] - one[s.seat]);
		s.next++;
	} while (s.next < LEAST || used(&s) < 1);
	*w = (struct weighed){.best = best,
	    .cost = more.sum / (double)s.next,
	    .spread = standard_error(&more, (double)s.next),
	    .playouts = s.next};
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
	tell_measured(&m, w);
	w->best = 0;
	playout_fini(&s.play);
}
