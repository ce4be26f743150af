/*
 * What the newest entries of a match told. Nobody stores events, because they
 * follow from the moves; but a page tells those of the last few moves, and
 * would have to replay the whole log for that.
 *
 * Not here: how an entry comes by its events (match.c).
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "match/inner.h"

struct told_entry {
	char *text; /* the move with its NUL, then the events, then those
		     * aside */
	int64_t at;
	uint32_t events, aside, end; /* where each text begins */
	int seat;
	enum entry_by by;
	bool sealed;
};

struct told {
	size_t len;
	struct told_entry
	    kept[MATCH_TOLD_MAX]; /* oldest first; the last is that of
					   * the newest entry */
};

void
told_clear(struct match *m)
{
	struct told *t = m->told;

	for (size_t i = 0; t != NULL && i < t->len; i++)
		free(t->kept[i].text);
	free(t);
	m->told = NULL;
}

size_t
told_size(const struct match *m)
{
	size_t size = 0;

	for (size_t i = 0; m->told != NULL && i < m->told->len; i++)
		size += m->told->kept[i].end;
	return m->told != NULL ? sizeof *m->told + size : 0;
}

/* Whether every seat has made an entry. */
static bool
all_have_acted(const struct match *m)
{
	for (int seat = 0; seat < m->setup.seats; seat++)
		if (m->made[seat] == 0)
			return false;
	return true;
}

/* Whether nobody asks for the oldest entry any more: its seat has had two turns
 * since. In the middle of one it is told what came after the one before. */
static bool
is_past(const struct match *m)
{
	const struct told *t = m->told;
	int seat = t->kept[0].seat, turns = 0;

	if (seat < 0)
		return all_have_acted(m);
	for (size_t i = 1; i < t->len; i++)
		turns += t->kept[i].seat == seat && t->kept[i - 1].seat != seat;
	return turns >= 2;
}

void
told_add(struct match *m, const struct entry *e)
{
	size_t move = strlen(e->move) + 1;
	struct told_entry *last;
	struct told *t = m->told;

	if (t == NULL)
		t = m->told = xcalloc(1, sizeof *t);
	while (t->len == MATCH_TOLD_MAX || (t->len > 0 && is_past(m))) {
		free(t->kept[0].text);
		memmove(t->kept, t->kept + 1, --t->len * sizeof t->kept[0]);
	}
	last = &t->kept[t->len++];
	*last = (struct told_entry){.at = e->at,
	    .events = (uint32_t)move,
	    .aside = (uint32_t)(move + e->events.len),
	    .end = (uint32_t)(move + e->events.len + e->aside.len),
	    .seat = e->seat,
	    .by = e->by,
	    .sealed = e->sealed};
	last->text = xcalloc(1, last->end);
	memcpy(last->text, e->move, move);
	if (e->events.len > 0)
		memcpy(last->text + last->events, e->events.data,
		    e->events.len);
	if (e->aside.len > 0)
		memcpy(last->text + last->aside, e->aside.data, e->aside.len);
}

uint32_t
match_told_from(const struct match *m)
{
	return m->entries - (m->told != NULL ? (uint32_t)m->told->len : 0);
}

void
match_told(const struct match *m, uint32_t n, struct entry *e)
{
	const struct told_entry *told;

	assert(n >= match_told_from(m) && n < m->entries);
	told = &m->told->kept[n - match_told_from(m)];
	entry_reset(e);
	e->n = n;
	e->seat = told->seat;
	e->by = told->by;
	e->at = told->at;
	e->sealed = told->sealed;
	strcpy(e->move, told->text);
	buffer_add(&e->events, told->text + told->events,
	    told->aside - told->events);
	buffer_add(&e->aside, told->text + told->aside,
	    told->end - told->aside);
}
