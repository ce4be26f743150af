/*
 * Takes note that a player goes missing or is back.
 */
#include "config.h"

#include "play/absent.h"

#include <stdlib.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "game/clocks.h"
#include "game/present.h"
#include "game/table.h"
#include "game/terms.h"
#include "match/match.h"
#include "play/change.h"
#include "play/clockwork.h"
#include "play/follow.h"
#include "play/tell.h"
#include "play/vote.h"
#include "store/store_players.h"

/* --- somebody stands in -------------------------------------------------- */

/* BOT is static, or of the configuration. */
static enum store_status
set_standin(struct desk *d, struct table *t, int seat, const char *bot)
{
	t->seats[seat].standin = bot;
	change_note(t, CHANGE_SEATS);
	return store_seat_standin(d->store, t->game.id, seat, bot);
}

/* The bot that the table, or else the operator, has chosen. */
static const char *
standin_of(struct desk *d, const struct table *t)
{
	struct terms terms;

	clocks_terms(d, t, &terms);
	return terms.standin != NULL ? terms.standin : d->conf->stand_in;
}

enum store_status
absent_standin(struct desk *d, struct table *t, int seat)
{
	unsigned only = 1u << seat;

	if (!clocks_played(t, seat) || match_to_move(t->match) == 0)
		return STORE_OK;
	if ((present_seats(t) & ~only) == 0) {
		/* Nobody else would be there: the game waits, instead of what
		 * the player of SEAT was told would follow. */
		if (t->game.state != STORE_OPEN)
			return STORE_OK;
		clockwork_pause(d, t, STORE_PAUSE_NOBODY);
	} else {
		set_standin(d, t, seat, standin_of(d, t));
		tell_happened(d, t, STORE_HAPPENED_STANDIN, seat, 0);
		tell_present(d, t, ~only);
	}
	return t->seats[seat].unreachable ? store_failure(d->store)
					  : tell_table(d, t, only);
}

enum store_status
absent_pause(struct desk *d, struct table *t)
{
	unsigned seats = 0;

	for (int i = 0; i < t->n_seats; i++)
		if (!t->seats[i].unreachable && !(t->match->resigned >> i & 1))
			seats |= 1u << i;
	if (t->game.state != STORE_OPEN || match_to_move(t->match) == 0)
		return STORE_OK;
	clockwork_pause(d, t, STORE_PAUSE_NOBODY);
	return tell_table(d, t, seats);
}

/* --- letters that do not arrive ------------------------------------------ */

/* Stores whether the table knows that letters do not reach SEAT. */
static enum store_status
keep_lost(struct desk *d, struct table *t, int seat, bool lost)
{
	enum store_status status;
	struct clocks c;

	status = clocks_load(d, t, &c);
	if (status == STORE_OK) {
		/* Without these bits the others can be asked again. */
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

/* Letters do not reach SEAT any more. */
static enum store_status
note_lost(struct desk *d, struct table *t, int seat)
{
	enum store_status status = keep_lost(d, t, seat, true);

	change_note(t, CHANGE_SEATS);
	tell_happened(d, t, STORE_HAPPENED_LOST, seat, 0);
	tell_present(d, t, ~(1u << seat));
	return status == STORE_OK && t->seats[seat].standin[0] == '\0' &&
		!present_nobody(t)
	    ? vote_open_late(d, t, seat)
	    : status;
}

/* Makes what the table chose for players who are late due again. */
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
		change_note(t, CHANGE_CLOCKS);
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

/* Ends a pause that began because nobody was there. Whoever is there now is
 * asked about the players whom letters do not reach. */
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

/* Letters reach SEAT again. */
static enum store_status
note_found(struct desk *d, struct table *t, int seat)
{
	enum store_status status = keep_lost(d, t, seat, false);

	change_note(t, CHANGE_SEATS);
	tell_happened(d, t, STORE_HAPPENED_FOUND, seat, 0);
	if (status == STORE_OK)
		status = vote_close_late(d, t, seat);
	if (status != STORE_OK)
		return status;
	/* No other letter would tell the player that a bot plays for him. */
	if (t->seats[seat].standin[0] != '\0')
		return tell_table(d, t, 1u << seat);
	tell_present(d, t, ~(1u << seat));
	return wake_table(d, t);
}

enum store_status
absent_look(struct desk *d, struct table *t)
{
	enum store_status status;
	unsigned known;

	if (match_to_move(t->match) == 0)
		return STORE_OK;
	status = clocks_lost(d, t, &known);
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++) {
		bool lost = t->seats[i].player != 0 && t->seats[i].unreachable;

		if (lost == (known >> i & 1) || (t->match->resigned >> i & 1))
			continue;
		return lost ? note_lost(d, t, i) : note_found(d, t, i);
	}
	return status;
}

/* --- somebody is back ---------------------------------------------------- */

/* Letters reach the player of SEAT. This table knows it now, his other tables
 * learn it when their alarms ring. */
static enum store_status
mark_reachable(struct desk *d, struct table *t, int seat)
{
	struct store_seat *s = &t->seats[seat];

	if (!s->unreachable)
		return STORE_OK;
	s->unreachable = false;
	change_note(t, CHANGE_SEATS);
	store_seat_unreachable(d->store, t->game.id, seat, false);
	store_player_bounced(d->store, s->player, 0);
	return clockwork_reckon_player(d, s->player);
}

enum store_status
absent_return(struct desk *d, struct table *t, int seat)
{
	enum store_status status;
	unsigned known = 0;

	if (!present_is_away(d, t, seat) || (t->match->resigned >> seat & 1))
		return STORE_OK;
	status = mark_reachable(d, t, seat);
	if (t->seats[seat].standin[0] != '\0') {
		set_standin(d, t, seat, "");
		tell_happened(d, t, STORE_HAPPENED_RETURN, seat, 0);
	}
	if (status == STORE_OK)
		status = vote_close_late(d, t, seat);
	if (status == STORE_OK)
		status = clocks_lost(d, t, &known);
	if (status == STORE_OK && (known >> seat & 1))
		status = note_found(d, t, seat);
	if (status == STORE_OK)
		status = wake_table(d, t);
	if (status == STORE_OK)
		status = clockwork_after(d, t, 0);
	return status == STORE_OK ? clockwork_afresh(d, t, seat) : status;
}
