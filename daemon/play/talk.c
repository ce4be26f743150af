/*
 * Stores notes that players write to the table without a move.
 */
#include "config.h"

#include "play/talk.h"

#include <string.h>

#include "desk/desk.h"
#include "desk/limit.h"
#include "game/cache.h"
#include "game/present.h"
#include "game/table.h"
#include "play/absent.h"
#include "play/follow.h"
#include "play/notify.h"
#include "store/store_log.h"

struct hearing {
	const struct talk *talk;
	bool said;
	uint32_t from;	/* since its own last entry */
	uint32_t entry; /* where it was said */
};

static bool
hear(void *arg, uint32_t n, int seat, const char *text)
{
	struct hearing *h = arg;

	if (seat != h->talk->seat)
		return true;
	h->said = strcmp(text, h->talk->text) == 0;
	h->entry = n;
	return !h->said;
}

/* Sets H to what the seat has said since its own last entry. */
static enum store_status
listen(struct desk *d, const struct table *t, struct hearing *h)
{
	uint32_t made = t->game.made[h->talk->seat];
	enum store_status status = STORE_OK;

	if (made > 0)
		status = store_entry_of_seat(d->store, t->game.id,
		    h->talk->seat, made - 1, &h->from);
	if (status == STORE_OK)
		status =
		    store_notes_each(d->store, t->game.id, h->from, hear, h);
	return status;
}

enum store_status
talk_full(struct desk *d, int64_t game, int seat, const char *text, bool *full)
{
	int64_t bytes;
	int n;
	enum store_status status =
	    store_notes_written(d->store, game, seat, 0, &bytes, &n);

	*full =
	    bytes + (int64_t)strlen(text) > limit_table[LIMIT_WRITTEN].allowed;
	return status;
}

static enum talk_result
say_it(struct desk *d, struct talk *talk, const struct table *t)
{
	struct hearing h = {.talk = talk};
	int64_t bytes;
	bool full;
	int n;

	if (t->game.to_move == 0)
		return TALK_OVER;
	if (listen(d, t, &h) != STORE_OK)
		return TALK_STORE;
	talk->entry = h.said ? h.entry : t->game.entries - 1;
	if (h.said)
		return TALK_POSTED;
	if (store_notes_written(d->store, talk->game, talk->seat, h.from,
		&bytes, &n) != STORE_OK)
		return TALK_STORE;
	if (n >= limit_table[LIMIT_NOTES].allowed)
		return TALK_TOO_MUCH;
	if (talk_full(d, talk->game, talk->seat, talk->text, &full) != STORE_OK)
		return TALK_STORE;
	if (full)
		return TALK_USED_UP;
	store_note_add(d->store, talk->game, talk->entry, talk->seat,
	    talk->text);
	notify_others(d, t, talk->seat);
	return store_failed(d->store) ? TALK_STORE : TALK_POSTED;
}

/* The player of the seat speaks, so he is back. */
static enum talk_result
come_back(struct desk *d, struct talk *talk)
{
	enum talk_result result = TALK_POSTED;
	struct table t;

	if (table_load(d, talk->game, &t, NULL) == TABLE_OK &&
	    (absent_return(d, &t, talk->seat) != STORE_OK ||
		follow(d, &t) != STORE_OK)) {
		cache_drop(d, talk->game);
		result = TALK_STORE;
	}
	talk->owes = true;
	table_fini(&t);
	return result;
}

void
talk_post(struct desk *d, struct talk *talk)
{
	struct table t;

	switch (table_load_rows(d, talk->game, &t, NULL)) {
	case TABLE_ABSENT:
		talk->result = TALK_ABSENT;
		break;
	case TABLE_BROKEN:
	case TABLE_STORE:
		talk->result = TALK_STORE;
		break;
	case TABLE_OK:
		talk->result =
		    talk->seat < t.n_seats ? say_it(d, talk, &t) : TALK_ABSENT;
		if (talk->result == TALK_POSTED &&
		    present_is_away(d, &t, talk->seat))
			talk->result = come_back(d, talk);
		talk->owes |= d->channels == DESK_CHANNELS_SOME;
		break;
	}
	table_fini(&t);
}
