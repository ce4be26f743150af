/*
 * Searches for half of the time, and plays on from the best moves in the other.
 */
#include "config.h"

#include "review/hint.h"

#include <math.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "search/playout.h"

enum {
	PLAYOUTS = 2000, /* of each move, at most */
	LEAST = 8,
	QUARTERS = 4
};

static const double searching = 0.5; /* share of the time */

static bool
is_searched(void *arg)
{
	const struct weigh_limit *l = arg;

	return l->used(l->arg) >= searching;
}

static int
in_thousandths(double value)
{
	return (int)(value * SEARCH_SURE + 0.5);
}

static int
compare_values(const void *one, const void *other)
{
	const double *a = one, *b = other;

	return *a < *b ? -1 : *a > *b;
}

/* Sums up the N values of playouts of M, which it sorts. */
static void
sum_up(double *values, size_t n, struct hint_move *m)
{
	double sum = 0, squares = 0, worst = 0, best = 0;
	size_t part = n / QUARTERS;

	qsort(values, n, sizeof *values, compare_values);
	for (size_t i = 0; i < n; i++) {
		sum += values[i];
		squares += values[i] * values[i];
		worst += i < part ? values[i] : 0;
		best += i >= n - part ? values[i] : 0;
	}
	sum /= (double)n;
	squares = squares / (double)n - sum * sum;
	m->chance = in_thousandths(sum);
	m->spread = in_thousandths(sqrt(squares > 0 ? squares / (double)n : 0));
	m->unlucky = in_thousandths(worst / (double)part);
	m->lucky = in_thousandths(best / (double)part);
}

static int
compare_hints(const void *one, const void *other)
{
	const struct hint_move *a = one, *b = other;

	return b->chance - a->chance;
}

size_t
hint_find(const struct search_position *p, const struct weigh_limit *limit,
    uint64_t seed, struct hint_move found[HINT_MOVES])
{
	struct weigh_limit half = *limit;
	const struct search_limit search = {
	    .enough = is_searched, .arg = &half};
	struct search_move all[SEARCH_WIDTH];
	size_t n = search_moves(p, &search, seed, all), made = 0;
	double *values[HINT_MOVES];
	struct playout play;

	n = n < HINT_MOVES ? n : HINT_MOVES;
	for (size_t i = 0; i < n; i++) {
		found[i] = (struct hint_move){.move = all[i].move};
		values[i] = xcalloc(PLAYOUTS, sizeof *values[i]);
	}
	playout_init(&play, p, seed + 1);
	play.careful = p->rules->guesses;
	while (made < LEAST ||
	    (made < PLAYOUTS && limit->used(limit->arg) < 1)) {
		for (size_t i = 0; i < n; i++)
			values[i][made] =
			    playout_value(&play, found[i].move, made);
		made++;
	}
	playout_fini(&play);
	for (size_t i = 0; i < n; i++) {
		sum_up(values[i], made, &found[i]);
		free(values[i]);
	}
	qsort(found, n, sizeof found[0], compare_hints);
	return n;
}

void
hint_write(const struct search_position *p, const struct hint_move *found,
    size_t n, struct buffer *out)
{
	struct buffer text = {0};
	struct json j;

	json_init(&j, out);
	json_object_begin(&j);
	json_key(&j, "moves");
	json_array_begin(&j);
	for (size_t i = 0; i < n; i++) {
		buffer_reset(&text);
		p->rules->format(p->state, p->seat, found[i].move, &text);
		json_object_begin(&j);
		json_put_int(&j, "chance", found[i].chance);
		json_put_int(&j, "lucky", found[i].lucky);
		json_put_text(&j, "move", buffer_text(&text));
		json_put_int(&j, "spread", found[i].spread);
		json_put_int(&j, "unlucky", found[i].unlucky);
		json_object_end(&j);
	}
	json_array_end(&j);
	json_object_end(&j);
	buffer_fini(&text);
}
