/*
 * Closes motions and does what they asked for.
 */
#include "config.h"

#include "play/decide.h"

#include <string.h>

#include "desk/desk.h"
#include "game/motion.h"
#include "game/table.h"
#include "play/absent.h"
#include "play/change.h"
#include "play/clockwork.h"
#include "play/club.h"
#include "play/tablemove.h"
#include "play/vote.h"

/* Does what the others decided about a player who is not there. */
static enum store_status
carry_late(struct desk *d, struct table *t, const struct store_motion *m)
{
	const char *outcome = motion_outcome(m);

	if (strcmp(outcome, "end") == 0)
		return tablemove_end(d, t);
	if (strcmp(outcome, "wait") == 0)
		return clockwork_afresh(d, t, (int)m->about);
	return absent_standin(d, t, (int)m->about);
}

/* Does what M asks for. */
static enum store_status
carry(struct desk *d, struct table *t, const struct store_motion *m)
{
	const char *why;

	switch (m->kind) {
	case STORE_MOTION_END:
		return tablemove_end(d, t);
	case STORE_MOTION_UNDO:
		return tablemove_undo(d, t, m->seat, (uint32_t)m->about,
		    t->change.watcher, &why);
	case STORE_MOTION_PAUSE:
		return clockwork_pause(d, t, STORE_PAUSE_AGREED);
	case STORE_MOTION_GO_ON:
		return clockwork_go_on(d, t);
	case STORE_MOTION_WATCH:
		return store_game_watch(d->store, &t->game, t->game.watch + 1);
	case STORE_MOTION_CHANNEL:
		return club_agree(d, t, m->about);
	case STORE_MOTION_LATE:
		break;
	}
	return carry_late(d, t, m);
}

/* Closes M, whose fate is STATE, and notes who is to be told. */
static enum store_status
decide(struct desk *d, struct table *t, struct store_motion *m,
    enum store_motion_state state)
{
	change_note(t, CHANGE_MOTIONS);
	vote_close(d, t, m, state);
	if (state == STORE_MOTION_REJECTED)
		t->change.decided |= 1u << m->seat;
	if (state != STORE_MOTION_CARRIED)
		return store_failure(d->store);
	t->change.decided = ~0u;
	return carry(d, t, m);
}

enum store_status
decide_lapsed(struct desk *d, struct table *t)
{
	struct store_motion open[MOTIONS_MAX];
	enum store_status status;
	size_t n;

	status = motion_get_open(d, t, open, &n, NULL);
	t->change.quiet = status == STORE_OK && n == 0;
	for (size_t i = 0; i < n && status == STORE_OK; i++)
		if (!motion_is_alive(t, &open[i]))
			status =
			    vote_close(d, t, &open[i], STORE_MOTION_LAPSED);
	return status;
}

enum store_status
decide_next(struct desk *d, struct table *t)
{
	/* Time decides only when the alarm rings, because until then an answer
	 * may be on its way. At 0 no motion's time is up. */
	int64_t now = t->change.rings ? desk_now(d) : 0;
	struct store_motion open[MOTIONS_MAX];
	enum store_status status;
	size_t n;

	status = motion_get_open(d, t, open, &n, NULL);
	for (size_t i = 0; i < n && status == STORE_OK; i++) {
		enum store_motion_state state = motion_fate(t, &open[i], now);

		if (state != STORE_MOTION_OPEN)
			return decide(d, t, &open[i], state);
	}
	return status;
}
