/*
 * Moves: how one is packed into 64 bits, which there are, and why one is
 * refused.
 *
 * Order of moves: by kind in the order of enum geo_kind; dice moves first by
 * the value that the die is given, from 1 to 6; then cards in the order they
 * lie, actions as on the sheet, spaces by number, Jedi before the next sheet.
 */
#ifndef TURNPOST_RULES_GEONOSIS_MOVES_H
#define TURNPOST_RULES_GEONOSIS_MOVES_H

#include "rules/geonosis/state.h"
#include "rules/rules.h"

enum geo_kind {
	GEO_MOVE_TAKE = 1, /* SHEET and JEDI */
	GEO_MOVE_PLACE,	   /* a figure, to a space */
	GEO_MOVE_SEND,	   /* R2-D2, to a start space */
	GEO_MOVE_HEAD,	   /* replaces the droid at a space */
	GEO_MOVE_BODY,
	/* With a die of the value FROM, made TO. */
	GEO_MOVE_CARD,	 /* onto the open card of that place */
	GEO_MOVE_ACTION, /* onto a slot of the seat's sheet */
	GEO_MOVE_R2,	 /* R2-D2 goes to a space */
	GEO_MOVE_ASIDE,
	/* Within an action. */
	GEO_MOVE_GO,
	GEO_MOVE_HIT,
	GEO_MOVE_KILL,
	GEO_MOVE_STOP,
	GEO_MOVE_ORDER, /* the open threat that is paid for next */
	/* To what is proposed, which has that AT. */
	GEO_MOVE_AGREE,
	GEO_MOVE_OBJECT,
	GEO_KINDS
};

enum { GEO_MOVES_MAX = 1024 }; /* that any state can have */

struct geo_move {
	uint8_t kind;
	uint8_t from, to; /* dice */
	uint8_t at;	  /* space, sheet, card or slot */
	uint8_t jedi;
};

uint64_t
geo_move_pack(const struct geo_move *m);
/* False when it is no move at all. */
bool
geo_move_unpack(uint64_t packed, struct geo_move *m);

/* Why SEAT cannot make the move now, as a refusal key (events.h); NULL: it
 * can. */
const char *
geo_move_refuse(const struct geo_state *s, int seat, const struct geo_move *m);

/* The table's functions (rules.h). */
unsigned
geo_to_move(const void *state);
size_t
geo_moves(const void *state, int seat, uint64_t *moves, size_t max);

/* --- slots ----------------------------------------------------------------- */

/* The slot of SEAT's sheet to which a die of value TO goes when it is to do
 * what LIKE does. Of equal slots it is the lowest free one, and first of all
 * one that needs that die. When there is none: a slot that needs another die,
 * else one that is taken, else GEO_NONE. */
unsigned
geo_slot_find(const struct geo_state *s, unsigned seat,
    const struct geo_slot *like, unsigned to);

/* Whether the enemy kind DROID can be killed with what is left of ICONS. */
static inline bool
geo_icon_fits(const uint8_t icon[GEO_ICON_KINDS], unsigned droid)
{
	return icon[droid] > 0 || icon[GEO_ANY] > 0;
}

/* The spaces of enemies that ICONS can kill. */
struct geo_mask
geo_icon_targets(const struct geo_state *s, const uint8_t icon[GEO_ICON_KINDS]);

/* The enemies that SEAT can hit with POINTS from where it stands. */
struct geo_mask
geo_hits(const struct geo_state *s, unsigned seat, unsigned points);

/* The zone whose battle droid a part of C-3PO replaces: the lowest or the
 * highest with one. */
unsigned
geo_part_zone(const struct geo_state *s, unsigned part);

/* The sum of the dice on an open card; and whether the card is met. */
unsigned
geo_card_sum(const struct geo_state *s, unsigned place);
bool
geo_card_met(const struct geo_state *s, unsigned place);
bool /* its sum is passed: it cannot be met any more */
geo_card_passed(const struct geo_state *s, unsigned place);

#endif
