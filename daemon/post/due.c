/*
 * The letters that are due.
 */
#include "config.h"

#include "post/due.h"

#include <assert.h>

#include "store/store_fates.h"

enum store_status
due_look_up(struct due *d, struct store *s, int64_t now)
{
	assert(d->n == 0);
	return store_letters_due(s, now, d->letter, DUE_MAX, &d->n);
}

int64_t
due_told_by(const struct due *d, size_t i)
{
	const struct store_letter *l = &d->letter[i];

	if (l->kind != STORE_LETTER_TURN)
		return 0;
	for (size_t k = d->n; --k > i;) {
		const struct store_letter *behind = &d->letter[k];

		if (behind->kind == STORE_LETTER_TURN &&
		    behind->game == l->game && behind->seat == l->seat &&
		    behind->ply > l->ply)
			return behind->id;
	}
	return 0;
}

void
due_close_up(struct due *d)
{
	size_t left = 0;

	for (size_t i = 0; i < d->n; i++)
		if (d->letter[i].id == 0)
			store_letter_fini(&d->letter[i]);
		else
			d->letter[left++] = d->letter[i];
	d->n = left;
}

void
due_forget(struct due *d)
{
	for (size_t i = 0; i < d->n; i++)
		store_letter_fini(&d->letter[i]);
	d->n = 0;
}
