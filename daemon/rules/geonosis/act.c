/*
 * Does what a move does by itself, without chance: a function for each kind of
 * move. What chance brings afterwards stands in track.c and fill.c.
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "rules/geonosis/arena.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/notation.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/proposal.h"

/* The tell_ functions write the events of one move; J must not be NULL. */
static void
tell_space(struct json *j, const char *code, unsigned seat, unsigned space)
{
	json_object_begin(j);
	json_put_text(j, "e", code);
	json_put_int(j, "seat", seat);
	json_put_int(j, "space", space + 1);
	json_object_end(j);
}

/* Writes the keys "die", "e", "force" and "from", in this order. */
static void
put_die(struct json *j, const char *code, const struct geo_move *m)
{
	json_put_int(j, "die", m->to);
	json_put_text(j, "e", code);
	geo_put_some(j, "force", (unsigned)abs(m->from - m->to));
	json_put_int(j, "from", m->from);
}

/* --- setting up ----------------------------------------------------------- */

static void
act_take(struct geo_state *s, unsigned seat, const struct geo_move *m,
    struct json *j)
{
	s->sheet[seat] = m->at;
	s->jedi[seat] = m->jedi;
	s->actor++;
	if (s->actor == s->seats) {
		s->actor = 0;
		s->stage = GEO_PLACING;
	}
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", "took");
	json_put_text(j, "jedi", geo_jedi_name(m->jedi));
	json_put_int(j, "seat", seat);
	json_put_text(j, "sheet", s->set->sheet[m->at].id);
	json_object_end(j);
}

static void
act_place(struct geo_state *s, unsigned seat, unsigned space, struct json *j)
{
	s->figure[seat] = (uint8_t)space;
	if (geo_to_move(s) == 0)
		s->stage = s->expansion ? GEO_SENDING : GEO_DUE_FILL;
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", "placed");
	json_put_text(j, "jedi", geo_jedi_name(s->jedi[seat]));
	json_put_int(j, "seat", seat);
	json_put_int(j, "space", space + 1);
	json_object_end(j);
}

static void
act_send(struct geo_state *s, unsigned seat, unsigned space, struct json *j)
{
	s->r2 = (uint8_t)space;
	s->stage = GEO_DUE_FILL;
	if (j != NULL)
		tell_space(j, "sent", seat, space);
}

static void
act_part(struct geo_state *s, unsigned seat, unsigned part, unsigned space,
    struct json *j)
{
	geo_mask_remove(&s->droid[GEO_BATTLE], space);
	s->reserve[GEO_BATTLE]++;
	s->part[part] = GEO_PART_DROID;
	s->part_at[part] = (uint8_t)space;
	s->stage = part == GEO_PART_HEAD ? GEO_BODYING : GEO_DUE_TRACK;
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", "c3po");
	json_put_text(j, "part", part == GEO_PART_HEAD ? "head" : "body");
	json_put_int(j, "seat", seat);
	json_put_int(j, "space", space + 1);
	json_put_int(j, "zone", s->set->space[space].zone + 1);
	json_object_end(j);
}

/* --- what the end of an action brings ------------------------------------- */

/* Ends the action. When no seat has an unused die, the next throw or the next
 * phase is due. */
static void
action_over(struct geo_state *s, struct json *j)
{
	s->stage = GEO_DICE;
	s->actor = 0;
	s->points = 0;
	s->moved = 0;
	memset(s->icon, 0, sizeof s->icon);
	if (geo_to_move(s) != 0)
		return;
	if (geo_dice_left(s) > 0) {
		s->stage = GEO_DUE_THROW;
		return;
	}
	geo_tell(j, "dice-used");
	s->time++;
	s->stage = GEO_DUE_TRACK;
}

static void
fight_over(struct geo_state *s, unsigned seat, struct json *j)
{
	geo_tell_seat(j, "fight-over", seat);
	action_over(s, j);
}

/* Ends the fight when the seat has nothing left to decide in it. */
static void
fight_goes_on(struct geo_state *s, unsigned seat, struct json *j)
{
	if (!geo_mask_empty(geo_hits(s, seat, s->points)))
		return;
	if (!s->moved && geo_can_walk(s, s->figure[seat]))
		return;
	fight_over(s, seat, j);
}

static void
tell_beaten(struct json *j, const char *code, const struct geo_state *s,
    unsigned seat, unsigned space, unsigned droid)
{
	unsigned zone = s->set->space[space].zone;
	const char *name = geo_droid_name(droid);

	for (unsigned p = 0; p < GEO_PARTS; p++)
		if (s->part_at[p] == space)
			name = p == GEO_PART_HEAD ? "head" : "body";
	json_object_begin(j);
	json_put_bool(j, "cleared", geo_zone_droid(s, zone) == GEO_NONE);
	json_put_text(j, "droid", name);
	json_put_text(j, "e", code);
	if (s->stage == GEO_FIGHTING)
		json_put_int(j, "points", s->points);
	json_put_int(j, "seat", seat);
	json_put_int(j, "space", space + 1);
	json_put_int(j, "zone", zone + 1);
	json_object_end(j);
}

static void
act_hit(struct geo_state *s, unsigned seat, unsigned space, struct json *j)
{
	unsigned droid = geo_beat(s, space);

	s->points = (uint8_t)(s->points - s->set->resistance[droid]);
	s->moved = 0;
	if (j != NULL)
		tell_beaten(j, "hit", s, seat, space, droid);
	fight_goes_on(s, seat, j);
}

static void
act_go(struct geo_state *s, unsigned seat, unsigned space, struct json *j)
{
	s->figure[seat] = (uint8_t)space;
	s->moved = 1;
	if (j != NULL)
		tell_space(j, "go", seat, space);
	fight_goes_on(s, seat, j);
}

static void
act_kill(struct geo_state *s, unsigned seat, unsigned space, struct json *j)
{
	unsigned droid = geo_beat(s, space);

	s->icon[s->icon[droid] > 0 ? droid : GEO_ANY]--;
	if (j != NULL)
		tell_beaten(j, "kill", s, seat, space, droid);
	if (geo_mask_empty(geo_icon_targets(s, s->icon)))
		action_over(s, j);
}

/* Gives up the kills that are left. */
static void
strike_over(struct geo_state *s, unsigned seat, struct json *j)
{
	char icons[GEO_ICONS_MAX + 1];

	if (j != NULL) {
		geo_icons_write(s->icon, icons);
		json_object_begin(j);
		json_put_text(j, "e", "strike-over");
		json_put_text(j, "icons", icons);
		json_put_int(j, "seat", seat);
		json_object_end(j);
	}
	action_over(s, j);
}

/* --- dice ----------------------------------------------------------------- */

static void
act_card(struct geo_state *s, unsigned seat, const struct geo_move *m,
    struct json *j)
{
	const struct geo_card *c = &s->set->card[s->card[m->at]];

	s->lying[m->at][m->to]++;
	if (j != NULL) {
		json_object_begin(j);
		json_put_text(j, "card", c->id);
		put_die(j, "card", m);
		json_put_bool(j, "met", geo_card_met(s, m->at));
		json_put_bool(j, "over",
		    c->sum > 0 && geo_card_sum(s, m->at) > c->sum);
		json_put_int(j, "seat", seat);
		json_object_end(j);
	}
	action_over(s, j);
}

static void
begin_fight(struct geo_state *s, unsigned seat, const struct geo_move *m,
    const struct geo_slot *slot, struct json *j)
{
	s->stage = GEO_FIGHTING;
	s->actor = (uint8_t)seat;
	s->points = (uint8_t)(m->to + slot->value);
	s->moved = 0;
	if (j != NULL) {
		json_object_begin(j);
		json_put_int(j, "bonus", slot->value);
		put_die(j, "fight", m);
		json_put_int(j, "points", s->points);
		json_put_int(j, "seat", seat);
		json_object_end(j);
	}
	fight_goes_on(s, seat, j);
}

static void
raise_force(struct geo_state *s, unsigned seat, const struct geo_move *m,
    const struct geo_slot *slot, struct json *j)
{
	bool table = slot->action == GEO_RAISE;
	unsigned gain = table ? s->set->force[m->to] : slot->value;
	unsigned room = GEO_FORCE_MAX - s->force;

	if (gain > room)
		gain = room;
	s->force = (uint8_t)(s->force + gain);
	if (j != NULL) {
		json_object_begin(j);
		put_die(j, table ? "raise" : "gain", m);
		json_put_int(j, "gain", gain);
		json_put_int(j, "now", s->force);
		json_put_int(j, "seat", seat);
		json_object_end(j);
	}
	action_over(s, j);
}

static void
begin_strike(struct geo_state *s, unsigned seat, const struct geo_move *m,
    const struct geo_slot *slot, struct json *j)
{
	char icons[GEO_ICONS_MAX + 1];

	s->stage = GEO_STRIKING;
	s->actor = (uint8_t)seat;
	memcpy(s->icon, slot->icon, sizeof s->icon);
	if (j == NULL)
		return;
	geo_icons_write(slot->icon, icons);
	json_object_begin(j);
	put_die(j, "strike", m);
	json_put_text(j, "icons", icons);
	json_put_int(j, "seat", seat);
	json_object_end(j);
}

static void
act_action(struct geo_state *s, unsigned seat, const struct geo_move *m,
    struct json *j)
{
	const struct geo_slot *slot = &geo_sheet_of(s, seat)->slot[m->at];

	s->slot[seat][m->at] = m->to;
	if (slot->action == GEO_FIGHT)
		begin_fight(s, seat, m, slot, j);
	else if (slot->action == GEO_KILL)
		begin_strike(s, seat, m, slot, j);
	else
		raise_force(s, seat, m, slot, j);
}

static void
act_r2(struct geo_state *s, unsigned seat, const struct geo_move *m,
    struct json *j)
{
	struct geo_mask head;

	(void)geo_r2_reach(s, m->to, &head);
	s->logo++;
	s->r2 = m->at;
	if (geo_mask_has(&head, m->at)) {
		s->part[GEO_PART_HEAD] = GEO_PART_CARRIED;
		s->part_at[GEO_PART_HEAD] = GEO_NONE;
	}
	if (m->at == s->part_at[GEO_PART_BODY])
		s->part[GEO_PART_HEAD] = s->part[GEO_PART_BODY] =
		    GEO_PART_WHOLE;
	if (j != NULL) {
		json_object_begin(j);
		put_die(j, "r2", m);
		json_put_bool(j, "head",
		    s->part[GEO_PART_HEAD] != GEO_PART_FREE);
		json_put_int(j, "seat", seat);
		json_put_int(j, "space", m->at + 1);
		json_put_bool(j, "whole",
		    s->part[GEO_PART_BODY] == GEO_PART_WHOLE);
		json_object_end(j);
	}
	action_over(s, j);
}

static void
act_aside(struct geo_state *s, unsigned seat, const struct geo_move *m,
    struct json *j)
{
	s->aside++;
	if (j != NULL) {
		json_object_begin(j);
		json_put_int(j, "die", m->to);
		json_put_text(j, "e", "aside");
		json_put_int(j, "seat", seat);
		json_object_end(j);
	}
	action_over(s, j);
}

static void
act_order(struct geo_state *s, unsigned seat, unsigned place, struct json *j)
{
	s->chosen = (uint8_t)place;
	s->stage = GEO_DUE_PENALTY;
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "card", s->set->card[s->card[place]].id);
	json_put_text(j, "e", "chosen");
	json_put_int(j, "seat", seat);
	json_object_end(j);
}

/* Does a move with a die: spends the Force, then uses the die. */
static void
act_die(struct geo_state *s, unsigned seat, const struct geo_move *m,
    struct json *j)
{
	s->force = (uint8_t)(s->force - abs(m->from - m->to));
	s->die[seat] = 0;
	if (m->kind == GEO_MOVE_CARD)
		act_card(s, seat, m, j);
	else if (m->kind == GEO_MOVE_ACTION)
		act_action(s, seat, m, j);
	else if (m->kind == GEO_MOVE_R2)
		act_r2(s, seat, m, j);
	else
		act_aside(s, seat, m, j);
}

void
geo_act(struct geo_state *s, unsigned seat, const struct geo_move *m,
    struct json *events)
{
	struct geo_move stands = *m;

	if (!geo_table_settles(s, &seat, &stands, events))
		return;
	m = &stands;
	switch ((enum geo_kind)m->kind) {
	case GEO_MOVE_TAKE:
		act_take(s, seat, m, events);
		break;
	case GEO_MOVE_PLACE:
		act_place(s, seat, m->at, events);
		break;
	case GEO_MOVE_SEND:
		act_send(s, seat, m->at, events);
		break;
	case GEO_MOVE_HEAD:
		act_part(s, seat, GEO_PART_HEAD, m->at, events);
		break;
	case GEO_MOVE_BODY:
		act_part(s, seat, GEO_PART_BODY, m->at, events);
		break;
	case GEO_MOVE_CARD:
	case GEO_MOVE_ACTION:
	case GEO_MOVE_R2:
	case GEO_MOVE_ASIDE:
		act_die(s, seat, m, events);
		break;
	case GEO_MOVE_GO:
		act_go(s, seat, m->at, events);
		break;
	case GEO_MOVE_HIT:
		act_hit(s, seat, m->at, events);
		break;
	case GEO_MOVE_KILL:
		act_kill(s, seat, m->at, events);
		break;
	case GEO_MOVE_STOP:
		if (s->stage == GEO_STRIKING)
			strike_over(s, seat, events);
		else
			fight_over(s, seat, events);
		break;
	case GEO_MOVE_ORDER:
		act_order(s, seat, m->at, events);
		break;
	case GEO_MOVE_AGREE:
	case GEO_MOVE_OBJECT:
	case GEO_KINDS:
		assert(!"a move that was refused");
		break;
	}
}
