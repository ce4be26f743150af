/*
 * A review as it is written.
 */
#include "config.h"

#include "review/review.h"

#include <stdlib.h>

#include "base/json.h"

enum { SURE = 2 }; /* standard errors: some 95 % */

void
review_fini(struct review *r)
{
	free(r->moves);
	*r = (struct review){.moves = NULL};
}

bool
review_is_sure(const struct review_move *m)
{
	return m->cost > 0 && m->cost >= SURE * m->spread;
}

static void
write_values(struct json *j, const char *key, const int *values, int n)
{
	json_key(j, key);
	json_array_begin(j);
	for (int i = 0; i < n; i++)
		json_int(j, values[i]);
	json_array_end(j);
}

static void
write_marks(struct json *j, const struct review_move *m)
{
	json_key(j, "marks");
	json_array_begin(j);
	if (m->missed)
		json_text(j, "missed");
	if (m->turning)
		json_text(j, "turning-point");
	json_array_end(j);
}

static void
write_move(struct json *j, const struct review *r, const struct review_move *m)
{
	json_object_begin(j);
	write_values(j, "after", m->after, r->n_seats);
	write_values(j, "before", m->before, r->n_seats);
	json_key(j, "best");
	if (m->best[0] != '\0')
		json_text(j, m->best);
	else
		json_nil(j);
	json_put_int(j, "blur", m->blur);
	json_put_bool(j, "choice", !m->legal_one);
	json_put_int(j, "cost", m->cost);
	write_values(j, "made", m->made, r->n_seats);
	write_marks(j, m);
	json_put_int(j, "n", m->n);
	json_put_int(j, "playouts", (int64_t)m->playouts);
	json_put_int(j, "seat", m->seat);
	json_put_int(j, "spread", m->spread);
	json_object_end(j);
}

void
review_write(const struct review *r, struct buffer *out)
{
	struct json j;

	json_init(&j, out);
	json_object_begin(&j);
	json_put_text(&j, "measure", r->points ? "points" : "chance");
	json_key(&j, "moves");
	json_array_begin(&j);
	for (size_t i = 0; i < r->n; i++)
		write_move(&j, r, &r->moves[i]);
	json_array_end(&j);
	json_key(&j, "seats");
	json_array_begin(&j);
	for (int i = 0; i < r->n_seats; i++) {
		json_object_begin(&j);
		json_put_int(&j, "blur", r->seats[i].blur);
		json_put_int(&j, "choices", r->seats[i].choices);
		json_put_int(&j, "luck", r->seats[i].luck);
		json_put_int(&j, "missed", r->seats[i].missed);
		json_put_int(&j, "seat", i);
		json_put_int(&j, "spread", r->seats[i].spread);
		json_object_end(&j);
	}
	json_array_end(&j);
	json_object_end(&j);
}
