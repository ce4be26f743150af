/*
 * The state of a game of geonosis/1: flat, without a pointer except the one to
 * its set, so that memcpy() copies it. Private to the ruleset; view.h says what
 * people see of it.
 */
#ifndef TURNPOST_RULES_GEONOSIS_STATE_H
#define TURNPOST_RULES_GEONOSIS_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/geonosis/set.h"

enum {
	GEO_SEATS_MAX = 4,
	GEO_JEDI = 4,
	GEO_FORCE_MAX = 10,
	GEO_OPEN_CARDS = GEO_OPEN_THREATS + 1,
	GEO_MEGA = GEO_OPEN_THREATS /* the place of the open mega threat */
};

/* The places of the table of options. */
enum {
	GEO_OPTION_SET,
	GEO_OPTION_FORCE,
	GEO_OPTION_ZONES,
	GEO_OPTION_TOKENS,
	GEO_OPTION_EXPANSION,
	GEO_OPTION_OBJECTION,
	GEO_OPTIONS
};

/* What the game waits for. From GEO_DUE on nobody is to move: what is due
 * happens before an entry ends. */
enum geo_stage {
	GEO_CHOOSING, /* sheets and Jedi, in seat order */
	GEO_PLACING,  /* figures, in any order */
	GEO_SENDING,  /* R2-D2, by seat 0 */
	GEO_HEADING,  /* the droid that C-3PO's head replaces, by the table */
	GEO_BODYING,  /* the one that its body replaces, by the table */
	GEO_DICE,     /* whoever has an unused die */
	GEO_FIGHTING, /* the actor goes on */
	GEO_STRIKING, /* the actor kills anywhere */
	GEO_ORDERING, /* the missed threat that comes next, by the table */
	GEO_OVER,
	GEO_DUE,
	GEO_DUE_FILL = GEO_DUE, /* droids enter the arena */
	GEO_DUE_TRACK,		/* the phase that the ship stands on */
	GEO_DUE_THROW,
	GEO_DUE_PENALTY
};

enum geo_outcome {
	GEO_OPEN,
	GEO_WON,
	GEO_LOST_RESERVE,
	GEO_LOST_FORCE,
	GEO_LOST_MEGA,
	GEO_LOST_C3PO
};

enum { GEO_PART_HEAD, GEO_PART_BODY, GEO_PARTS };

/* What has become of a part of C-3PO. */
enum geo_part {
	GEO_PART_AWAY,	  /* not in the arena */
	GEO_PART_DROID,	  /* counts as a battle droid */
	GEO_PART_FREE,	  /* beaten, lies there */
	GEO_PART_CARRIED, /* the head, by R2-D2 */
	GEO_PART_WHOLE	  /* both, when R2-D2 has brought them together */
};

struct geo_state {
	const struct geo_set *set;
	struct geo_mask droid[GEO_DROIDS]; /* without the parts of C-3PO */
	uint32_t pile, discard;		   /* bit per zone */
	uint16_t threats;		   /* in the pile; bit per card */
	/* As the game was set up. */
	uint8_t seats, force_start, zones, tokens, expansion;
	uint8_t stage, outcome;
	uint8_t short_of; /* the droid that ran out, or GEO_NONE */
	uint8_t time;	  /* where the ship is */
	uint8_t force;
	uint8_t reserve[GEO_DROIDS];
	/* By seat; GEO_NONE while not chosen. */
	uint8_t jedi[GEO_SEATS_MAX], sheet[GEO_SEATS_MAX];
	uint8_t figure[GEO_SEATS_MAX]; /* the space it stands on */
	uint8_t r2;		       /* a space, or GEO_NONE */
	uint8_t part[GEO_PARTS], part_at[GEO_PARTS];
	uint8_t die[GEO_SEATS_MAX];    /* thrown and not used; 0: none */
	uint8_t thrown[GEO_SEATS_MAX]; /* dice in this phase */
	uint8_t slot[GEO_SEATS_MAX][GEO_SLOTS_MAX]; /* the die there; 0 */
	uint8_t card[GEO_OPEN_CARDS];		    /* or GEO_NONE */
	uint8_t lying[GEO_OPEN_CARDS][7]; /* dice of each value on them */
	uint8_t logo, aside; /* dice on R2-D2's logo, dice laid aside */
	uint8_t missed;	     /* bit per open threat still to be paid for */
	uint8_t chosen;	     /* the one that is next, or GEO_NONE */
	/* Of an action that is under way. */
	uint8_t actor, points, moved;
	uint8_t icon[GEO_ICON_KINDS]; /* kills left */
	/* Of a decision of the table (proposal.h). */
	uint8_t objection; /* hours for it; 0: the first answer stands */
	uint8_t agreed;	   /* bit per seat, the proposer's, too; 0: nothing is
			    * proposed */
	uint8_t proposer;  /* of what was proposed last */
	uint8_t proposed;  /* the space, or the place of the card */
	uint8_t objected;  /* proposals that were dropped */
};

static inline const struct geo_sheet *
geo_sheet_of(const struct geo_state *s, unsigned seat)
{
	return &s->set->sheet[s->sheet[seat]];
}

/* "anakin", "obi-wan", "mace", "kit" (notation.c). */
const char *
geo_jedi_name(unsigned jedi);

#endif
