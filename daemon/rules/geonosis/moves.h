/*
 * Moves: how one is packed into 64 bits, which there are, and why one is
 * refused.
 *
 * Moves are ordered by kind, in the order of enum geo_kind; those of a kind
 * that needs a die by the value that the die is given, from 1 to 6; then cards
 * as they lie, actions as on the sheet, spaces by number, sheets by number and
 * then Jedi. That is the order of their numbers.
 */
#ifndef TURNPOST_RULES_GEONOSIS_MOVES_H
#define TURNPOST_RULES_GEONOSIS_MOVES_H

#include "rules/geonosis/state.h"
#include "rules/rules.h"

enum geo_kind {
	GEO_MOVE_TAKE = 1, /* a sheet and a Jedi */
	GEO_MOVE_PLACE,	   /* the figure, to a start space */
	GEO_MOVE_SEND,	   /* R2-D2, to a start space */
	GEO_MOVE_HEAD,	   /* C-3PO's head, for the droid at a space */
	GEO_MOVE_BODY,
	/* With a die: FROM is its value, TO the value that Force makes of
	 * it. */
	GEO_MOVE_CARD,	 /* onto the open card of that place */
	GEO_MOVE_ACTION, /* onto a slot of the seat's sheet */
	GEO_MOVE_R2,	 /* R2-D2 goes to a space */
	GEO_MOVE_ASIDE,
	/* Within an action, without another die. */
	GEO_MOVE_GO,
	GEO_MOVE_HIT,
	GEO_MOVE_KILL,
	GEO_MOVE_STOP,	/* the fight; with option "forgo" also the strike */
	GEO_MOVE_ORDER, /* the open threat that is paid for next */
	/* Answers to a proposal; AT is what the proposal has there. */
	GEO_MOVE_AGREE,
	GEO_MOVE_OBJECT,
	GEO_KINDS
};

enum { GEO_MOVES_MAX = 1024 }; /* no state has more */

struct geo_move {
	uint8_t kind;
	uint8_t from, to; /* values of the die */
	uint8_t at;	  /* a space, sheet, card or slot */
	uint8_t jedi;
};

uint64_t
geo_move_pack(const struct geo_move *m);
/* False when PACKED is the number of no move. */
bool
geo_move_unpack(uint64_t packed, struct geo_move *m);

/* Why SEAT cannot make the move now, as a refusal key (events.h); NULL: it
 * can. */
const char *
geo_move_refuse(const struct geo_state *s, int seat, const struct geo_move *m);
/* The same of a move that is well spelled, and of a kind that SEAT can make
 * now. */
const char *
geo_move_misfit(const struct geo_state *s, unsigned seat,
    const struct geo_move *m);

/* The table's functions (rules.h). */
unsigned
geo_to_move(const void *state);
size_t
geo_moves(const void *state, int seat, uint64_t *moves, size_t max);

/* --- slots ---------------------------------------------------------------- */

/* The slot of SEAT's sheet that gets a die of value TO when LIKE says what the
 * die shall do. Of several such slots it is the lowest free one, and before all
 * others one that needs just this die. When none fits, the slot tells why: one
 * that needs another die, else one that is taken, else GEO_NONE. */
unsigned
geo_slot_find(const struct geo_state *s, unsigned seat,
    const struct geo_slot *like, unsigned to);

/* Whether the kills left in ICONS allow killing an enemy of kind DROID. */
static inline bool
geo_icon_fits(const uint8_t icon[GEO_ICON_KINDS], unsigned droid)
{
	return icon[droid] > 0 || icon[GEO_ANY] > 0;
}

/* Whether the kills that are left of a strike may be given up. */
static inline bool
geo_may_forgo(const struct geo_state *s)
{
	return s->forgo && s->stage == GEO_STRIKING;
}

/* The spaces of all enemies that ICONS allow killing. */
struct geo_mask
geo_icon_targets(const struct geo_state *s, const uint8_t icon[GEO_ICON_KINDS]);

/* The spaces of enemies that SEAT can hit with POINTS from where its figure
 * stands. */
struct geo_mask
geo_hits(const struct geo_state *s, unsigned seat, unsigned points);

/* The zone whose battle droid a part of C-3PO replaces: the lowest zone with
 * one for the head, the highest for the body. */
unsigned
geo_part_zone(const struct geo_state *s, unsigned part);

/* The sum of the dice on the open card at PLACE; and whether that card is
 * met. */
unsigned
geo_card_sum(const struct geo_state *s, unsigned place);
bool
geo_card_met(const struct geo_state *s, unsigned place);
bool /* more than its sum lies there: it cannot be met any more */
geo_card_passed(const struct geo_state *s, unsigned place);

#endif
