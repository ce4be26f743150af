/*
 * Who is not there.
 */
#include "config.h"

#include "play/absent.h"

#include <stdlib.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "game/clocks.h"
#include "game/present.h"
#include "game/table.h"
#include "match/match.h"
#include "play/clockwork.h"
#include "play/follow.h"
#include "play/vote.h"
#include "store/store_letters.h"
#include "store/store_people.h"

/* --- telling ------------------------------------------------------------------ */

static enum store_status
happened(struct desk *d, struct table *t, enum store_happening_kind kind,
    int seat)
{
	const struct store_happening h = {
	    .at = desk_now(d), .kind = kind, .seat = seat};

	return store_happening_add(d->store, &t->game, &h);
}

static enum store_status
tell_one(struct desk *d, struct table *t, int seat)
{
	int64_t now = desk_now(d);

	return store_letter_owe_besides(d->store, &t->game, seat,
	    STORE_LETTER_TABLE, now, now, now);
}

enum store_status
absent_tell(struct desk *d, struct table *t, unsigned seats)
{
	enum store_status status = STORE_OK;

	seats &= present_seats(t);
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++)
		if (seats >> i & 1)
			status = tell_one(d, t, i);
	return status;
}

/* --- somebody stands in --------------------------------------------------------- */

static enum store_status
set_standin(struct desk *d, struct table *t, int seat, const char *policy)
{
	free(t->seats[seat].standin);
	t->seats[seat].standin = xstrdup(policy);
	return store_seat_standin(d->store, t->game.id, seat, policy);
}

/* Nobody but SEAT would be there: the game waits, instead of what he was told
 * would follow. */
static enum store_status
wait_for_one(struct desk *d, struct table *t, int seat)
{
	enum store_status status;

	if (t->game.state != STORE_OPEN)
		return STORE_OK;
	status = clockwork_pause(d, t, STORE_PAUSE_NOBODY);
	return status == STORE_OK && !t->seats[seat].unreachable
	    ? tell_one(d, t, seat)
	    : status;
}

enum store_status
absent_standin(struct desk *d, struct table *t, int seat)
{
	enum store_status status;

	if (!clocks_played(t, seat) || match_to_move(t->match) == 0)
		return STORE_OK;
	if ((present_seats(t) & ~(1u << seat)) == 0)
		return wait_for_one(d, t, seat);
	status = set_standin(d, t, seat, ABSENT_POLICY);
	if (status == STORE_OK)
		status = happened(d, t, STORE_HAPPENED_STANDIN, seat);
	if (status == STORE_OK)
		status = absent_tell(d, t, ~(1u << seat));
	if (status == STORE_OK && !t->seats[seat].unreachable)
		status = tell_one(d, t, seat);
	return status == STORE_OK ? follow_go_on(d, t) : status;
}

enum store_status
absent_pause(struct desk *d, struct table *t)
{
	enum store_status status;

	if (t->game.state != STORE_OPEN)
		return STORE_OK;
	status = clockwork_pause(d, t, STORE_PAUSE_NOBODY);
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++)
		if (t->game.state == STORE_PAUSED && t->seats[i].player != 0 &&
		    !t->seats[i].unreachable && !(t->match->resigned >> i & 1))
			status = tell_one(d, t, i);
	return status;
}

/* --- letters that do not arrive --------------------------------------------------- */

static enum store_status
keep_lost(struct desk *d, struct table *t, int seat, bool lost)
{
	enum store_status status;
	struct clocks c;

	status = clocks_load(d, t, &c);
	if (status == STORE_OK) {
		/* What the others were asked is asked again, if need be. */
		c.row[seat].told &= ~(unsigned)(CLOCKS_LOST | CLOCKS_ACTED);
		if (lost) {
			c.row[seat].told |= CLOCKS_LOST;
			c.row[seat].began_before = desk_now(d);
		}
		status = clocks_keep(&c, seat);
	}
	clocks_fini(&c);
	return status;
}

static enum store_status
lose(struct desk *d, struct table *t, int seat)
{
	enum store_status status = keep_lost(d, t, seat, true);

	if (status == STORE_OK)
		status = happened(d, t, STORE_HAPPENED_LOST, seat);
	if (status == STORE_OK)
		status = clockwork_after(d, t, 0);
	if (status == STORE_OK)
		status = absent_tell(d, t, ~(1u << seat));
	if (status != STORE_OK || t->seats[seat].standin[0] != '\0')
		return status;
	return present_nobody(t) ? absent_pause(d, t)
				 : vote_open_late(d, t, seat);
}

/* What the table chose for those who are late could not be done while nobody
 * was there: it is due again. */
static enum store_status
act_again(struct desk *d, struct table *t)
{
	enum store_status status;
	struct clocks c;

	status = clocks_load(d, t, &c);
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++) {
		if (!(c.row[i].told & CLOCKS_ACTED))
			continue;
		c.row[i].told &= ~(unsigned)CLOCKS_ACTED;
		status = clocks_keep(&c, i);
	}
	clocks_fini(&c);
	return status;
}

enum store_status
absent_go_on(struct desk *d, struct table *t)
{
	enum store_status status = act_again(d, t);

	return status == STORE_OK ? clockwork_go_on(d, t) : status;
}

/* Ends the pause that began because nobody was there. Whoever is there now is
 * asked about those whom letters do not reach, and the others' lateness counts
 * again. */
static enum store_status
wake_table(struct desk *d, struct table *t)
{
	enum store_pause_why why;
	enum store_status status;
	int64_t since;

	status = present_why_paused(d, t, &why, &since);
	if (status != STORE_OK || why != STORE_PAUSE_NOBODY)
		return status;
	status = absent_go_on(d, t);
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++)
		if (clocks_played(t, i) && t->seats[i].unreachable)
			status = vote_open_late(d, t, i);
	return status;
}

static enum store_status
find(struct desk *d, struct table *t, int seat)
{
	enum store_status status = keep_lost(d, t, seat, false);

	if (status == STORE_OK)
		status = happened(d, t, STORE_HAPPENED_FOUND, seat);
	if (status == STORE_OK)
		status = vote_close_late(d, t, seat);
	/* Else he would never learn that somebody plays for him. */
	if (status == STORE_OK && t->seats[seat].standin[0] != '\0')
		return tell_one(d, t, seat);
	if (status == STORE_OK)
		status = clockwork_after(d, t, 0);
	if (status == STORE_OK)
		status = absent_tell(d, t, ~(1u << seat));
	return status == STORE_OK ? wake_table(d, t) : status;
}

/* Bit per seat of those that the table knows to be lost. */
static enum store_status
known_lost(struct desk *d, const struct table *t, unsigned *seats)
{
	struct store_clock rows[RULES_SEATS_MAX];
	enum store_status status;
	int n = 0;

	*seats = 0;
	status = store_clocks_get(d->store, t->game.id, rows, &n);
	for (int i = 0; i < n && status == STORE_OK; i++)
		if (rows[i].told & CLOCKS_LOST)
			*seats |= 1u << rows[i].seat;
	return status;
}

enum store_status
absent_look(struct desk *d, struct table *t)
{
	enum store_status status;
	unsigned known;

	status = known_lost(d, t, &known);
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++) {
		bool lost = t->seats[i].player != 0 && t->seats[i].unreachable;

		if (match_to_move(t->match) == 0 ||
		    (t->match->resigned >> i & 1))
			continue;
		if (lost && !(known >> i & 1))
			status = lose(d, t, i);
		else if (!lost && (known >> i & 1))
			status = find(d, t, i);
	}
	return status;
}

/* --- somebody is back --------------------------------------------------------------- */

/* His letters arrive: at this table now, at others when their alarms ring. */
static enum store_status
be_reached(struct desk *d, struct table *t, int seat)
{
	struct store_seat *s = &t->seats[seat];
	enum store_status status;

	if (!s->unreachable)
		return STORE_OK;
	s->unreachable = false;
	status = store_seat_unreachable(d->store, t->game.id, seat, false);
	if (status == STORE_OK)
		status = store_player_bounced(d->store, s->player, 0);
	if (status == STORE_OK)
		status = clockwork_reckon_player(d, s->player);
	return status;
}

enum store_status
absent_return(struct desk *d, struct table *t, int seat)
{
	bool stood_in = t->seats[seat].standin[0] != '\0';
	enum store_status status;

	if (!present_is_away(d, t, seat) || (t->match->resigned >> seat & 1))
		return STORE_OK;
	status = be_reached(d, t, seat);
	if (status == STORE_OK && stood_in)
		status = set_standin(d, t, seat, "");
	if (status == STORE_OK && stood_in)
		status = happened(d, t, STORE_HAPPENED_RETURN, seat);
	if (status == STORE_OK)
		status = vote_close_late(d, t, seat);
	if (status == STORE_OK)
		status = absent_look(d, t);
	if (status == STORE_OK)
		status = wake_table(d, t);
	if (status == STORE_OK)
		status = clockwork_after(d, t, 0);
	return status == STORE_OK ? clockwork_afresh(d, t, seat) : status;
}

struct homecoming {
	struct desk *d;
	enum store_status status;
};

static bool
come_back(void *arg, const struct store_place *place)
{
	struct homecoming *h = arg;
	struct table t;

	if (place->state == STORE_OVER)
		return true;
	if (table_load(h->d, place->game, &t, NULL) == TABLE_OK &&
	    t.seats[place->seat].player != 0)
		h->status = absent_return(h->d, &t, place->seat);
	table_fini(&t);
	return h->status == STORE_OK;
}

enum store_status
absent_return_all(struct desk *d, int64_t player)
{
	struct homecoming h = {.d = d};
	enum store_status status =
	    store_player_games(d->store, player, come_back, &h);

	return status == STORE_OK ? h.status : status;
}
