/*
 * Replays a log and weighs one entry after the other; and then once more the
 * choices that seem to have cost most: the worst of many that were measured is
 * often the one that was measured worst.
 */
#include "config.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "match/match.h"
#include "review/review.h"

/* How much of the time an entry gets: it has a choice, it has none, it was taken
 * back. */
enum { WORK_CHOICE = 4, WORK_FORCED = 1, WORK_NONE = 0, THOUSAND = 1000 };

/* So many choices are weighed once more, each as often as it takes to know it
 * twice as well. */
enum { AGAIN = 6, TIMES = 3 };

/* One of them. */
struct again {
	size_t move; /* its number among those of the review */
	double n, cost, spread;
};

struct reviewing {
	const struct entry *log; /* borrowed */
	size_t n, at;
	unsigned *work;	 /* of each entry */
	double *unit;	 /* of each move of R: tell_weighed() */
	uint64_t left;	 /* the sum from AT on */
	struct match *m; /* as it was before AT */
	struct again again[AGAIN];
	size_t n_again, steps; /* how often one was weighed again */
	struct review r;
};

/* --- what there is to do -------------------------------------------------- */

/* The entries that were taken back, and those that took back. */
static bool *
find_undone(const struct entry *log, size_t n)
{
	bool *undone = xcalloc(n, sizeof *undone);

	for (size_t i = 0; i < n; i++) {
		uint32_t from = 0;

		if (!match_is_table_move(log[i].move, &from) || from == 0)
			continue;
		for (size_t k = from; k <= i; k++)
			undone[k] = true;
	}
	return undone;
}

static bool
is_table_move(const struct entry *e)
{
	return e->move[0] == '!';
}

static unsigned
work_of(const struct match *m, const struct entry *e)
{
	uint64_t none;

	if (e->n == 0)
		return WORK_NONE;
	if (is_table_move(e))
		return WORK_FORCED;
	return match_moves(m, e->seat, &none, 1) > 1 ? WORK_CHOICE
						     : WORK_FORCED;
}

/* False when the rules do not accept the log. */
static bool
plan(struct reviewing *g)
{
	struct match *m = match_new(g->m->rules, &g->m->setup);
	bool *undone = find_undone(g->log, g->n);
	size_t choices = 0;
	const char *why;
	bool good = true;

	for (size_t i = 0; i < g->n && good; i++) {
		if (!undone[i])
			g->work[i] = work_of(m, &g->log[i]);
		g->left += g->work[i];
		choices += g->work[i] == WORK_CHOICE;
		good = match_replay(m, &g->log[i], NULL, &why);
	}
	g->left += (choices < AGAIN ? choices : AGAIN) * TIMES * WORK_CHOICE;
	good = good && match_to_move(m) == 0;
	free(undone);
	match_free(m);
	return good;
}

/* Plays on to the next entry that is looked at, or to the end. */
static void
go_on(struct reviewing *g)
{
	while (g->at < g->n && g->work[g->at] == WORK_NONE) {
		const char *why;
		bool good = match_replay(g->m, &g->log[g->at++], NULL, &why);

		assert(good);
	}
}

struct reviewing *
reviewing_new(const struct rules *rules, const struct rules_setup *setup,
    const struct entry *log, size_t n)
{
	struct reviewing *g = xcalloc(1, sizeof *g);

	g->log = log;
	g->n = n;
	g->work = xcalloc(n + 1, sizeof *g->work);
	g->unit = xcalloc(n + 1, sizeof *g->unit);
	g->m = match_new(rules, setup);
	g->r.n_seats = setup->seats;
	g->r.points = rules->together;
	g->r.moves = xcalloc(n + 1, sizeof *g->r.moves);
	if (!plan(g)) {
		reviewing_free(g);
		return NULL;
	}
	go_on(g);
	return g;
}

void
reviewing_free(struct reviewing *g)
{
	if (g == NULL)
		return;
	match_free(g->m);
	free(g->work);
	free(g->unit);
	review_fini(&g->r);
	free(g);
}

double
reviewing_next(const struct reviewing *g)
{
	if (g->at < g->n)
		return (double)g->work[g->at] / (double)g->left;
	return g->steps < g->n_again * TIMES
	    ? (double)WORK_CHOICE / (double)g->left
	    : 0;
}

/* --- a step --------------------------------------------------------------- */

/* Who has resigned with all of his side cannot win any more, which the rules do
 * not know: the others have his part. Returns how many times as much theirs has
 * become. */
static double
heed_resigned(const struct match *m, double *values)
{
	double all = 0, left = 0;

	if (m->resigned == 0 || m->rules->together)
		return 1;
	for (int i = 0; i < m->setup.seats; i++) {
		all += values[i];
		if ((rules_side(m->rules, m->state, i) & ~m->resigned) == 0)
			values[i] = 0;
		left += values[i];
	}
	if (left <= 0)
		return 1;
	for (int i = 0; i < m->setup.seats; i++)
		values[i] *= all / left;
	return all / left;
}

static double
in_thousandths(const struct match *m, double *values, int *out)
{
	double times = heed_resigned(m, values);

	for (int i = 0; i < m->setup.seats; i++)
		out[i] = (int)(values[i] * THOUSAND + 0.5);
	return times;
}

/* Returns what the numbers of MOVE are of those of W. */
static double
tell_weighed(const struct match *m, struct weighed *w, struct review_move *move)
{
	double unit = THOUSAND * in_thousandths(m, w->before, move->before);

	in_thousandths(m, w->made, move->made);
	move->cost = (int)(w->cost * unit + 0.5);
	move->lead = (int)lround(w->lead * unit);
	move->spread = (int)(w->spread * unit + 0.5);
	move->blur = (int)(w->made_blur * unit + 0.5);
	move->before_blur = w->before_blur * unit;
	move->gain_blur = w->gain_blur * unit;
	move->playouts = w->playouts;
	return unit;
}

static double
weigh_entry(const struct match *m, const struct entry *e,
    const struct weigh_limit *limit, uint64_t seed, struct review_move *move)
{
	struct search_position p = {.rules = m->rules,
	    .state = m->state,
	    .seat = move->table ? __builtin_ctz(m->rules->to_move(m->state))
				: e->seat};
	struct weighed w = {.best = 0};
	uint64_t made = 0;
	const char *why;

	if (move->table) {
		weigh_position(&p, limit, seed, &w);
	} else {
		why = m->rules->parse(m->state, e->seat, e->move, &made);
		assert(why == NULL);
		weigh(&p, made, limit, seed, &w);
	}
	if (!move->table && w.best != made) {
		struct buffer text = {0};

		m->rules->format(m->state, e->seat, w.best, &text);
		memcpy(move->best, text.data, text.len);
		buffer_fini(&text);
	}
	return tell_weighed(m, &w, move);
}

/* --- choices that can be made later --------------------------------------- */

/* The next choice of the seat that made move I, or NULL. */
static const struct review_move *
next_choice(const struct review *r, size_t i)
{
	const struct review_move *m = &r->moves[i], *next;

	for (next = m + 1; next < r->moves + r->n; next++)
		if (next->seat == m->seat && !next->table && !next->legal_one)
			return next;
	return NULL;
}

/* Who did not make the best move can often make it later, as one does not have
 * to play a card at once: the choice at which move I still can be, or NULL. */
static const struct review_move *
later(const struct reviewing *g, size_t i)
{
	const struct review_move *m = &g->r.moves[i];
	const struct review_move *next = next_choice(&g->r, i);

	if (m->best[0] == '\0' || next == NULL || next->lead <= 0 ||
	    (strcmp(m->best, next->best) != 0 &&
		strcmp(m->best, g->log[next->n].move) != 0))
		return NULL;
	return next;
}

/* Only what was lost by then is what the choice cost. */
static int
lost_by_then(const struct reviewing *g, size_t i)
{
	const struct review_move *next = later(g, i);
	int cost = g->r.moves[i].cost - (next != NULL ? next->lead : 0);

	return cost > 0 ? cost : 0;
}

static void
heed_later(const struct reviewing *g, size_t i)
{
	const struct review_move *next = later(g, i);
	struct review_move *m = &g->r.moves[i];

	m->cost = lost_by_then(g, i);
	if (next != NULL)
		m->spread = (int)(hypot((double)m->spread, next->spread) + 0.5);
}

/* --- weighing again ------------------------------------------------------- */

/* The choices that seem to have cost most, worst first. */
static void
choose_again(struct reviewing *g)
{
	for (size_t i = 0; i < g->r.n; i++) {
		int cost = lost_by_then(g, i);
		size_t at = g->n_again;

		while (at > 0 && lost_by_then(g, g->again[at - 1].move) < cost)
			at--;
		if (cost == 0 || at == AGAIN)
			continue;
		if (g->n_again < AGAIN)
			g->n_again++;
		memmove(&g->again[at + 1], &g->again[at],
		    (g->n_again - 1 - at) * sizeof g->again[0]);
		g->again[at] = (struct again){.move = i};
	}
}

/* The game as it was before entry N. */
static struct match *
match_before(const struct reviewing *g, uint32_t n)
{
	struct match *m = match_new(g->m->rules, &g->m->setup);
	const char *why;

	for (size_t i = 0; g->log[i].n < n; i++) {
		bool good = match_replay(m, &g->log[i], NULL, &why);

		assert(good);
	}
	return m;
}

/* Puts together what was measured of MOVE again. What was measured first, when
 * nobody knew that it is among the worst, is left out. */
static void
put_again(struct again *a, const struct weighed *w, double unit,
    struct review_move *move)
{
	double n = (double)w->playouts, all = a->n + n;
	int was = move->cost;

	a->cost = (a->cost * a->n + w->cost * unit * n) / all;
	a->spread = hypot(a->spread * a->n, w->spread * unit * n) / all;
	a->n = all;
	move->cost = a->cost > 0 ? (int)(a->cost + 0.5) : 0;
	move->spread = (int)(a->spread + 0.5);
	move->lead += move->cost - was;
	move->playouts = (uint64_t)all;
}

static uint64_t
read_move(const struct match *m, int seat, const char *text)
{
	uint64_t move = 0;
	const char *why = m->rules->parse(m->state, seat, text, &move);

	assert(why == NULL);
	return move;
}

static void
step_again(struct reviewing *g, const struct weigh_limit *limit, uint64_t seed)
{
	struct again *a = &g->again[g->steps % g->n_again];
	struct review_move *move = &g->r.moves[a->move];
	struct match *m = match_before(g, move->n);
	const struct search_position p = {m->rules, m->state, move->seat};
	struct weighed w;

	weigh_again(&p, read_move(m, move->seat, g->log[move->n].move),
	    read_move(m, move->seat, move->best), limit, seed, &w);
	put_again(a, &w, g->unit[a->move], move);
	g->steps++;
	g->left -= WORK_CHOICE;
	match_free(m);
}

void
reviewing_step(struct reviewing *g, const struct weigh_limit *limit,
    uint64_t seed)
{
	const struct entry *e = &g->log[g->at];
	struct review_move *move;

	if (g->at == g->n) {
		step_again(g, limit, seed + (g->steps + 1) * g->n);
		return;
	}
	move = &g->r.moves[g->r.n++];
	*move = (struct review_move){.n = e->n,
	    .seat = e->seat,
	    .by = e->by,
	    .legal_one = g->work[g->at] == WORK_FORCED,
	    .table = is_table_move(e)};
	g->unit[move - g->r.moves] =
	    weigh_entry(g->m, e, limit, seed + e->n, move);
	g->left -= g->work[g->at];
	g->work[g->at] = WORK_NONE;
	go_on(g);
	if (g->at == g->n)
		choose_again(g);
}

/* --- summing up ----------------------------------------------------------- */

/* What each seat has got in the end; when the table ended the game, that is what
 * it could expect. */
static void
put_result(const struct match *m, struct review_move *last)
{
	double values[RULES_SEATS_MAX] = {0};
	struct rules_result result;
	unsigned left;
	int sides = 0;

	memcpy(last->after, last->made, sizeof last->after);
	if (match_ending(m) == MATCH_BY_AGREEMENT)
		return;
	match_result(m, &result);
	for (left = result.winners; left != 0; sides++)
		left &= ~rules_side(m->rules, m->state, __builtin_ctz(left));
	for (int i = 0; i < m->setup.seats; i++)
		if (result.winners >> i & 1)
			values[i] =
			    m->rules->together ? result.scores[i] : 1.0 / sides;
	in_thousandths(m, values, last->after);
}

static int
swing(const struct review *r, const struct review_move *m)
{
	int most = 0;

	for (int i = 0; i < r->n_seats; i++)
		if (abs(m->after[i] - m->before[i]) > most)
			most = abs(m->after[i] - m->before[i]);
	return most;
}

/* Whether M, of R, changed so much, and more than by what both values may be
 * wrong. The result is known. */
static bool
is_turning(const struct review *r, const struct review_move *m)
{
	bool last = m + 1 == r->moves + r->n;
	double error = hypot(m->before_blur, last ? 0 : m[1].before_blur);

	return swing(r, m) >=
	    fmax(r->points ? REVIEW_TURNING_POINTS : REVIEW_TURNING,
		REVIEW_TURNING_ERRORS * error);
}

static void
mark_turning(struct review *r)
{
	for (int k = 0; k < REVIEW_TURNING_MAX; k++) {
		struct review_move *most = NULL;

		for (size_t i = 0; i < r->n; i++)
			if (!r->moves[i].table && !r->moves[i].turning &&
			    is_turning(r, &r->moves[i]) &&
			    (most == NULL ||
				swing(r, &r->moves[i]) > swing(r, most)))
				most = &r->moves[i];
		if (most != NULL)
			most->turning = true;
	}
}

/* The variances of what the seats' choices gave; their sum. */
static double
sum_variances(const struct review *r, double variance[RULES_SEATS_MAX])
{
	double all = 0;

	memset(variance, 0, RULES_SEATS_MAX * sizeof variance[0]);
	for (size_t i = 0; i < r->n; i++) {
		double blur = r->moves[i].gain_blur;

		if (r->moves[i].seat >= 0)
			variance[r->moves[i].seat] += blur * blur;
		all += blur * blur;
	}
	return all;
}

/* Luck is all that is left of the result when the first value and the choices are
 * taken away, and so are its errors. */
static void
sum_errors(struct review *r)
{
	double variance[RULES_SEATS_MAX], all = sum_variances(r, variance);
	double first = r->n > 0 ? r->moves[0].before_blur : 0, n = r->n_seats;

	for (int s = 0; s < r->n_seats; s++) {
		double own = r->points
		    ? variance[s]
		    : variance[s] * (1 - 2 / n) + all / (n * n);

		r->seats[s].spread = (int)(sqrt(own) + 0.5);
		r->seats[s].blur = (int)(sqrt(all + first * first) + 0.5);
	}
}

/* How well playouts play is nobody's merit. */
static void
compare_choices(struct review *r)
{
	int sum = 0;

	for (int s = 0; s < r->n_seats; s++)
		sum += r->seats[s].choices;
	for (int s = 0; s < r->n_seats && !r->points; s++)
		r->seats[s].choices -= sum / r->n_seats;
}

static void
sum_up(struct review *r)
{
	int least = r->points ? REVIEW_MISSED_POINTS : REVIEW_MISSED;

	for (size_t i = 0; i < r->n; i++) {
		struct review_move *m = &r->moves[i];

		for (int s = 0; s < r->n_seats && !m->table; s++)
			r->seats[s].luck += m->after[s] - m->made[s];
		if (m->table)
			continue;
		m->missed = m->cost >= least &&
		    m->cost >= REVIEW_MISSED_SPREADS * m->spread;
		r->seats[m->seat].choices +=
		    m->made[m->seat] - m->before[m->seat];
		r->seats[m->seat].missed += m->missed;
	}
	compare_choices(r);
	sum_errors(r);
	mark_turning(r);
}

void
reviewing_end(struct reviewing *g, struct review *r)
{
	assert(g->at == g->n);
	for (size_t i = 0; i < g->r.n; i++)
		heed_later(g, i);
	for (size_t i = 0; i < g->r.n; i++) {
		struct review_move *m = &g->r.moves[i];

		if (i + 1 < g->r.n)
			memcpy(m->after, m[1].before, sizeof m->after);
		else
			put_result(g->m, m);
	}
	sum_up(&g->r);
	*r = g->r;
	g->r = (struct review){.moves = NULL};
}
