/*
 * Copies of earlier positions: one for each entry that can be taken back, and a
 * spare one for the entry that is being made. Copies make taking back cheap; a
 * replay of the whole log would do the same.
 *
 * Not here: which entries can be taken back (match.c), the entry that does it
 * (table_moves.c).
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "match/inner.h"

struct undone {
	uint32_t n;
	int seat;
	bool bared;   /* it depended on what is hidden */
	void *before; /* the position before entry N, or NULL */
};

struct undo {
	size_t len;
	struct undone kept[MATCH_UNDO_MAX + 1]; /* oldest first; [LEN] is the
						 * spare one */
};

/* Frees the positions from index I on. */
static void
release(struct undo *u, size_t i)
{
	for (; i <= MATCH_UNDO_MAX; i++) {
		free(u->kept[i].before);
		u->kept[i].before = NULL;
	}
}

void
undo_free(struct undo *u)
{
	if (u == NULL)
		return;
	release(u, 0);
	free(u);
}

void
match_trim(struct match *m)
{
	if (m->undo != NULL)
		release(m->undo, m->undo->len);
}

size_t
undo_size(const struct match *m)
{
	size_t size = 0;

	if (m->undo == NULL)
		return 0;
	for (size_t i = 0; i <= MATCH_UNDO_MAX; i++)
		if (m->undo->kept[i].before != NULL)
			size += m->rules->state_size;
	return sizeof *m->undo + size;
}

void
undo_hold(struct match *m)
{
	struct undone *spare;

	if (m->undo == NULL)
		m->undo = xcalloc(1, sizeof *m->undo);
	spare = &m->undo->kept[m->undo->len];
	if (spare->before == NULL)
		spare->before = xcalloc(1, m->rules->state_size);
	memcpy(spare->before, m->state, m->rules->state_size);
}

void
undo_keep(struct match *m, uint32_t n, int seat, bool bared)
{
	struct undo *u = m->undo;
	struct undone oldest;

	u->kept[u->len].n = n;
	u->kept[u->len].seat = seat;
	u->kept[u->len].bared = bared;
	if (u->len < MATCH_UNDO_MAX) {
		u->len++;
		return;
	}
	oldest = u->kept[0];
	memmove(&u->kept[0], &u->kept[1], u->len * sizeof u->kept[0]);
	u->kept[u->len] = oldest;
}

void
undo_clear(struct match *m)
{
	if (m->undo == NULL)
		return;
	m->undo->len = 0;
	release(m->undo, 1);
}

/* The index of entry N, or the number of entries when N is not kept. */
static size_t
undo_find(const struct undo *u, uint32_t n)
{
	size_t i = 0;

	while (i < u->len && u->kept[i].n != n)
		i++;
	return i;
}

int
undo_seat(const struct match *m, uint32_t n)
{
	size_t i = m->undo != NULL ? undo_find(m->undo, n) : 0;

	return m->undo != NULL && i < m->undo->len ? m->undo->kept[i].seat : -1;
}

bool
undo_barred(const struct match *m, uint32_t n)
{
	const struct undo *u = m->undo;

	for (size_t i = u != NULL ? u->len : 0; i > 0; i--)
		if (u->kept[i - 1].n >= n && u->kept[i - 1].bared)
			return true;
	return false;
}

void
undo_back(struct match *m, uint32_t n)
{
	struct undo *u = m->undo;
	size_t i = undo_find(u, n);

	assert(i < u->len);
	memcpy(m->state, u->kept[i].before, m->rules->state_size);
	u->len = i;
	release(u, i + 1);
}

uint32_t
match_undo_first(const struct match *m, int seat, unsigned agree,
    unsigned *others)
{
	const struct undo *u = m->undo;
	unsigned above = 0;
	uint32_t n = 0;

	if (u == NULL || match_to_move(m) == 0 || m->resigned >> seat & 1)
		return 0;
	for (size_t i = u->len; i > 0 && n == 0 && !u->kept[i - 1].bared; i--) {
		const struct undone *last = &u->kept[i - 1];

		if (last->seat == seat)
			n = last->n;
		else if (agree >> last->seat & 1)
			above++;
		else
			break;
	}
	if (n != 0 && others != NULL)
		*others = above;
	return n;
}
