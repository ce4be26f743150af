/*
 * Why a move is refused: a refusal key for each reason. moves.c lists exactly
 * the moves that this file does not refuse.
 */
#include "config.h"

#include <stdlib.h>

#include "rules/geonosis/arena.h"
#include "rules/geonosis/moves.h"

static const char *
refuse_take(const struct geo_state *s, const struct geo_move *m)
{
	if (m->at >= s->set->n_sheets ||
	    s->set->sheet[m->at].players != s->seats)
		return "no-such-sheet";
	if (m->jedi >= GEO_JEDI)
		return "no-such-jedi";
	for (unsigned i = 0; i < s->seats; i++)
		if (s->sheet[i] == m->at)
			return "sheet-taken";
		else if (s->jedi[i] == m->jedi)
			return "jedi-taken";
	return NULL;
}

static const char *
refuse_start(const struct geo_state *s, unsigned space)
{
	const struct geo_mask blocked = geo_blocked(s);

	if (space >= s->set->n_spaces)
		return "no-such-space";
	if (!s->set->space[space].start)
		return "not-a-start";
	return geo_mask_has(&blocked, space) ? "space-taken" : NULL;
}

static const char *
refuse_part(const struct geo_state *s, unsigned part, unsigned space)
{
	if (space >= s->set->n_spaces)
		return "no-such-space";
	if (s->set->space[space].zone != geo_part_zone(s, part))
		return "other-zone";
	return geo_mask_has(&s->droid[GEO_BATTLE], space) ? NULL
							  : "no-droid-there";
}

static const char *
refuse_card(const struct geo_state *s, const struct geo_move *m)
{
	const struct geo_card *c;

	if (m->at >= GEO_OPEN_CARDS)
		return "no-such-card";
	if (geo_card_met(s, m->at))
		return "card-met";
	c = &s->set->card[s->card[m->at]];
	if (c->sum == 0 && s->lying[m->at][m->to] >= c->need[m->to])
		return "die-not-needed";
	return NULL;
}

static const char *
refuse_action(const struct geo_state *s, unsigned seat,
    const struct geo_move *m, unsigned spent)
{
	const struct geo_sheet *sheet = geo_sheet_of(s, seat);
	const struct geo_slot *slot;

	if (m->at >= sheet->n_slots)
		return "no-such-action";
	slot = &sheet->slot[m->at];
	if (s->slot[seat][m->at] != 0)
		return "action-taken";
	if (slot->die != 0 && slot->die != m->to)
		return "other-die";
	if (geo_slot_find(s, seat, slot, m->to) != m->at)
		return "no-such-action";
	if (slot->action == GEO_GAIN && s->force - spent >= GEO_FORCE_MAX)
		return "force-full";
	if (slot->action == GEO_KILL &&
	    geo_mask_empty(geo_icon_targets(s, slot->icon)))
		return "nothing-to-kill";
	return NULL;
}

static const char *
refuse_r2(const struct geo_state *s, const struct geo_move *m)
{
	struct geo_mask reach, head;

	if (!s->expansion)
		return "no-r2";
	if (!geo_r2_active(s))
		return "r2-waits";
	if (m->at >= s->set->n_spaces)
		return "no-such-space";
	reach = geo_r2_reach(s, m->to, &head);
	return geo_mask_has(&reach, m->at) ? NULL : "out-of-reach";
}

/* Why SEAT cannot make a move with its die. */
static const char *
refuse_die(const struct geo_state *s, unsigned seat, const struct geo_move *m)
{
	unsigned spent;

	if (m->from != s->die[seat] || m->to < 1 || m->to > 6)
		return "no-such-die";
	spent = (unsigned)abs(m->from - m->to);
	if (spent >= s->force)
		return "too-little-force";
	if (m->kind == GEO_MOVE_CARD)
		return refuse_card(s, m);
	if (m->kind == GEO_MOVE_ACTION)
		return refuse_action(s, seat, m, spent);
	if (m->kind == GEO_MOVE_R2)
		return refuse_r2(s, m);
	return spent > 0 || m->at != 0 ? "malformed" : NULL;
}

static const char *
refuse_go(const struct geo_state *s, unsigned seat, unsigned space)
{
	struct geo_mask reach;

	if (space >= s->set->n_spaces)
		return "no-such-space";
	if (s->moved)
		return "moved-already";
	reach = geo_reach(s, s->figure[seat]);
	return geo_mask_has(&reach, space) ? NULL : "out-of-reach";
}

static const char *
refuse_hit(const struct geo_state *s, unsigned seat, unsigned space)
{
	unsigned droid;

	if (space >= s->set->n_spaces)
		return "no-such-space";
	droid = geo_enemy_at(s, space);
	if (droid == GEO_NONE)
		return "no-droid-there";
	if (!geo_mask_has(&s->set->near[s->figure[seat]], space))
		return "not-beside";
	return s->set->resistance[droid] > s->points ? "too-strong" : NULL;
}

static const char *
refuse_kill(const struct geo_state *s, unsigned space)
{
	unsigned droid;

	if (space >= s->set->n_spaces)
		return "no-such-space";
	droid = geo_enemy_at(s, space);
	if (droid == GEO_NONE)
		return "no-droid-there";
	return geo_icon_fits(s->icon, droid) ? NULL : "other-droid";
}

const char *
geo_move_misfit(const struct geo_state *s, unsigned seat,
    const struct geo_move *m)
{
	switch ((enum geo_kind)m->kind) {
	case GEO_MOVE_TAKE:
		return refuse_take(s, m);
	case GEO_MOVE_PLACE:
	case GEO_MOVE_SEND:
		return refuse_start(s, m->at);
	case GEO_MOVE_HEAD:
		return refuse_part(s, GEO_PART_HEAD, m->at);
	case GEO_MOVE_BODY:
		return refuse_part(s, GEO_PART_BODY, m->at);
	case GEO_MOVE_CARD:
	case GEO_MOVE_ACTION:
	case GEO_MOVE_R2:
	case GEO_MOVE_ASIDE:
		return refuse_die(s, seat, m);
	case GEO_MOVE_GO:
		return refuse_go(s, seat, m->at);
	case GEO_MOVE_HIT:
		return refuse_hit(s, seat, m->at);
	case GEO_MOVE_KILL:
		return refuse_kill(s, m->at);
	case GEO_MOVE_ORDER:
		return m->at < GEO_OPEN_THREATS && (s->missed >> m->at & 1)
		    ? NULL
		    : "card-not-missed";
	case GEO_MOVE_STOP:
	case GEO_MOVE_AGREE:
	case GEO_MOVE_OBJECT:
	case GEO_KINDS:
		break;
	}
	return NULL;
}

/* The stage in which each kind of move is made. */
static const uint8_t stages[GEO_KINDS] = {
    [GEO_MOVE_TAKE] = GEO_CHOOSING,
    [GEO_MOVE_PLACE] = GEO_PLACING,
    [GEO_MOVE_SEND] = GEO_SENDING,
    [GEO_MOVE_HEAD] = GEO_HEADING,
    [GEO_MOVE_BODY] = GEO_BODYING,
    [GEO_MOVE_CARD] = GEO_DICE,
    [GEO_MOVE_ACTION] = GEO_DICE,
    [GEO_MOVE_R2] = GEO_DICE,
    [GEO_MOVE_ASIDE] = GEO_DICE,
    [GEO_MOVE_GO] = GEO_FIGHTING,
    [GEO_MOVE_HIT] = GEO_FIGHTING,
    [GEO_MOVE_STOP] = GEO_FIGHTING,
    [GEO_MOVE_KILL] = GEO_STRIKING,
    [GEO_MOVE_ORDER] = GEO_ORDERING,
};

/* Why this kind of move cannot be made now. */
static const char *
refuse_kind(const struct geo_state *s, const struct geo_move *m)
{
	if (m->kind == GEO_MOVE_AGREE || m->kind == GEO_MOVE_OBJECT) {
		if (s->agreed == 0)
			return "not-now";
		return m->at == s->proposed ? NULL : "other-proposal";
	}
	if (stages[m->kind] != s->stage &&
	    (m->kind != GEO_MOVE_STOP || !geo_may_forgo(s)))
		return "not-now";
	return s->agreed != 0 ? "proposed-already" : NULL;
}

/* Whether the members that this kind of move does not use are 0. */
static bool
spelled_well(const struct geo_move *m)
{
	bool die = stages[m->kind] == GEO_DICE;

	if (!die && (m->from != 0 || m->to != 0))
		return false;
	if (m->kind == GEO_MOVE_STOP && m->at != 0)
		return false;
	return m->kind == GEO_MOVE_TAKE || m->jedi == 0;
}

const char *
geo_move_refuse(const struct geo_state *s, int seat, const struct geo_move *m)
{
	const char *refusal;

	if (s->stage == GEO_OVER)
		return "game-over";
	if (seat < 0 || (geo_to_move(s) >> seat & 1) == 0)
		return "not-your-turn";
	refusal = refuse_kind(s, m);
	if (refusal != NULL)
		return refusal;
	if (!spelled_well(m))
		return "malformed";
	return geo_move_misfit(s, (unsigned)seat, m);
}
