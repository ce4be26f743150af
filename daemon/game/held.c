/*
 * A list of held games in memory, beside the one in the database. The process
 * that checks all games knows more than the database until it has finished.
 */
#include "config.h"

#include "game/held.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "store/store_check.h"
#include "store/store_data.h"
#include "store/store_held.h"

static const char fact[] = "rules-fingerprint";

static void
held_release(void *part)
{
	struct held *u = part;

	for (size_t i = 0; i < u->n; i++)
		free(u->hold[i].why);
	free(u->hold);
	free(u);
}

struct held *
held_of(struct desk *d)
{
	if (d->held == NULL) {
		d->held = xcalloc(1, sizeof *d->held);
		desk_keep(d, d->held, held_release);
	}
	return d->held;
}

void
held_ask(struct desk *d)
{
	struct held *u = held_of(d);
	int64_t version;

	if (u->asked && (u->owner || (u->current && u->held == 0)))
		return;
	version = store_version(d->store);
	if (u->asked && version == u->version && version != -1)
		return;
	u->asked = true;
	u->version = version;
	u->current = held_are_ours(d->store) &&
	    store_held_count(d->store, &u->held) == STORE_OK;
}

bool
held_are_ours(struct store *s)
{
	bool ours;
	char *value;

	if (store_fact_get(s, fact, &value) != STORE_OK)
		return false;
	ours = strcmp(value, rules_fingerprint) == 0;
	free(value);
	return ours;
}

void
held_put_ours(struct store *s)
{
	store_fact_put(s, fact, rules_fingerprint);
}

/* Reads what the process that serves G has written down about it. */
static enum held_answer
held_read(struct desk *d, const struct store_game *g, struct buffer *why)
{
	enum held_answer answer = HELD_NO;
	uint32_t entry;
	char *clause;

	switch (store_held_get(d->store, g->id, &entry, &clause)) {
	case STORE_OK:
		held_tell(g->id, entry, clause, why);
		answer = HELD_YES;
		free(clause);
		break;
	case STORE_ABSENT:
		break;
	case STORE_DUPLICATE:
	case STORE_BUSY:
	case STORE_FULL:
	case STORE_FAILED:
	case STORE_REPLACED:
	case STORE_FOREIGN:
	case STORE_NEWER:
	case STORE_NO_FOLDER:
		if (why != NULL)
			buffer_printf(why, "the database cannot be read: %s",
			    store_why(d->store));
		answer = HELD_STORE;
	}
	return answer;
}

enum held_answer
held_look(struct desk *d, const struct store_game *g, struct buffer *why)
{
	const struct held *u = held_of(d);
	const struct held_game *hold;

	held_ask(d);
	if (g->state != STORE_OVER && u->current && !u->owner)
		return u->held == 0 ? HELD_NO : held_read(d, g, why);
	hold = held_find(u, g->id);
	if (hold != NULL) {
		held_tell(g->id, hold->entry, hold->why, why);
		return HELD_YES;
	}
	return g->state != STORE_OVER && held_is_checked(d, g) ? HELD_NO
							       : HELD_UNKNOWN;
}

/* The index of GAME in the list, or where it would be inserted. */
static size_t
held_place_of(const struct held *u, int64_t game)
{
	size_t low = 0, high = u->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (u->hold[middle].game < game)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct held_game *
held_find(const struct held *u, int64_t game)
{
	size_t i = held_place_of(u, game);

	return i < u->n && u->hold[i].game == game ? &u->hold[i] : NULL;
}

bool
held_is_checked(struct desk *d, const struct store_game *g)
{
	const struct held *u = held_of(d);

	return u->current || g->id <= u->after ||
	    (u->same && held_read(d, g, NULL) == HELD_NO);
}

void
held_add(struct desk *d, const struct store_game *g, uint32_t entry,
    const char *clause)
{
	struct held *u = held_of(d);
	size_t i = held_place_of(u, g->id);

	if (held_find(u, g->id) != NULL)
		return;
	if (u->n == u->cap) {
		u->cap = u->cap == 0 ? 16 : 2 * u->cap;
		u->hold = xrealloc(u->hold, u->cap, sizeof *u->hold);
	}
	memmove(&u->hold[i + 1], &u->hold[i], (u->n - i) * sizeof *u->hold);
	u->hold[i] = (struct held_game){.game = g->id,
	    .entry = entry,
	    .why = xstrdup(clause),
	    .over = g->state == STORE_OVER};
	u->n++;
	if (u->owner)
		log_event("game-held", "game=%lld entry=%u why=\"%s\"",
		    (long long)g->id, (unsigned)entry, clause);
}

void
held_tell(int64_t game, uint32_t entry, const char *clause, struct buffer *why)
{
	if (why != NULL)
		buffer_printf(why, "game %lld, entry %u: %s", (long long)game,
		    (unsigned)entry, clause);
}

bool
held_log_once(struct desk *d, int64_t game)
{
	int64_t *told = &held_of(d)->log[(uint64_t)game % HELD_TOLD];
	bool fresh = *told != game;

	*told = game;
	return fresh;
}
