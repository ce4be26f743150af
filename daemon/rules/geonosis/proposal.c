/*
 * The table's decisions where seats may object: an answer is a proposal until
 * all other seats have agreed to it (proposal.h has the rule).
 *
 * Not here: how long they have for it (game/clocks.h), and what the answer then
 * does (act.c).
 */
#include "config.h"

#include "rules/geonosis/proposal.h"

#include "base/json.h"
#include "rules/geonosis/events.h"

enum { OBJECTIONS = 2 }; /* after so many objections the next answer stands */

enum geo_kind
geo_table_kind(const struct geo_state *s)
{
	if (s->stage == GEO_HEADING)
		return GEO_MOVE_HEAD;
	if (s->stage == GEO_BODYING)
		return GEO_MOVE_BODY;
	return s->stage == GEO_ORDERING ? GEO_MOVE_ORDER : GEO_KINDS;
}

bool
geo_answer_stands(const struct geo_state *s)
{
	return s->objection == 0 || s->objected == OBJECTIONS;
}

struct geo_move
geo_proposal(const struct geo_state *s)
{
	return (struct geo_move){
	    .kind = (uint8_t)geo_table_kind(s), .at = s->proposed};
}

static void
tell_proposal(const struct geo_state *s, unsigned seat,
    const struct geo_move *m, struct json *j)
{
	bool card = m->kind == GEO_MOVE_ORDER;

	if (j == NULL)
		return;
	json_object_begin(j);
	if (card)
		json_put_text(j, "card", s->set->card[s->card[m->at]].id);
	json_put_text(j, "e", card ? "proposed-card" : "proposed-part");
	if (!card)
		json_put_text(j, "part",
		    m->kind == GEO_MOVE_HEAD ? "head" : "body");
	json_put_int(j, "seat", seat);
	if (!card) {
		json_put_int(j, "space", m->at + 1);
		json_put_int(j, "zone", s->set->space[m->at].zone + 1);
	}
	json_object_end(j);
}

/* Notes that SEAT agrees. Returns whether all seats have agreed. */
static bool
agree(struct geo_state *s, unsigned seat)
{
	s->agreed |= (uint8_t)(1u << seat);
	return s->agreed == (1u << s->seats) - 1;
}

bool
geo_table_settles(struct geo_state *s, unsigned *seat, struct geo_move *m,
    struct json *events)
{
	if (m->kind == GEO_MOVE_OBJECT) {
		s->agreed = 0;
		s->objected++;
		geo_tell_seat(events, "objected", *seat);
		return false;
	}
	if (m->kind == GEO_MOVE_AGREE) {
		geo_tell_seat(events, "agreed", *seat);
		if (!agree(s, *seat))
			return false;
		*m = geo_proposal(s);
		*seat = s->proposer;
	} else if (m->kind != geo_table_kind(s)) {
		return true;
	} else if (!geo_answer_stands(s)) {
		s->proposer = (uint8_t)*seat;
		s->proposed = m->at;
		tell_proposal(s, *seat, m, events);
		(void)agree(s, *seat);
		return false;
	}
	s->agreed = 0;
	s->objected = 0;
	return true;
}
