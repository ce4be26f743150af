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
	GEO_OPTION_FORGO,
	GEO_OPTIONS
};

/* What the game waits for. From GEO_DUE on no seat is to move: all that is due
 * happens before the entry ends. */
enum geo_stage {
	GEO_CHOOSING, /* each seat takes a sheet and a Jedi, in seat order */
	GEO_PLACING,  /* each seat places its figure, in any order */
	GEO_SENDING,  /* seat 0 places R2-D2 */
	GEO_HEADING,  /* the table chooses the droid for C-3PO's head */
	GEO_BODYING,  /* the table chooses the droid for its body */
	GEO_DICE,     /* all seats with an unused die */
	GEO_FIGHTING, /* the actor goes on with its fight */
	GEO_STRIKING, /* the actor chooses its next kill */
	GEO_ORDERING, /* the table chooses the missed threat that comes next */
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
	GEO_PART_FREE,	  /* beaten, lies on its space */
	GEO_PART_CARRIED, /* the head: R2-D2 has it */
	GEO_PART_WHOLE	  /* both: R2-D2 has brought them together */
};

struct geo_state {
	const struct geo_set *set;
	struct geo_mask droid[GEO_DROIDS]; /* without the parts of C-3PO */
	uint32_t pile, discard;		   /* bit per zone */
	uint16_t threats;		   /* bit per card still in the pile */
	/* How the game was set up. */
	uint8_t seats, force_start, zones, tokens, expansion, forgo;
	uint8_t stage, outcome;
	uint8_t short_of; /* the kind of droid that ran out, or GEO_NONE */
	uint8_t time;	  /* the space of the track on which the ship is */
	uint8_t force;
	uint8_t reserve[GEO_DROIDS];
	/* By seat; GEO_NONE before the choice. */
	uint8_t jedi[GEO_SEATS_MAX], sheet[GEO_SEATS_MAX];
	uint8_t figure[GEO_SEATS_MAX]; /* the space where it stands */
	uint8_t r2;		       /* R2-D2's space, or GEO_NONE */
	uint8_t part[GEO_PARTS], part_at[GEO_PARTS];
	uint8_t die[GEO_SEATS_MAX];    /* thrown and not used; 0: none */
	uint8_t thrown[GEO_SEATS_MAX]; /* dice thrown in this phase */
	uint8_t slot[GEO_SEATS_MAX][GEO_SLOTS_MAX]; /* value of the die there;
						     * 0: free */
	uint8_t card[GEO_OPEN_CARDS];		    /* open cards, or
						     * GEO_NONE */
	uint8_t lying[GEO_OPEN_CARDS][7]; /* dice of each value on them */
	uint8_t logo, aside; /* dice on R2-D2's logo, dice laid aside */
	uint8_t missed;	     /* bit per open threat still to be paid for */
	uint8_t chosen;	     /* the place of the threat that is next, or
			      * GEO_NONE */
	/* The action that is under way. */
	uint8_t actor, points, moved;
	uint8_t icon[GEO_ICON_KINDS]; /* kills left */
	/* The decision of the table (proposal.h). */
	uint8_t objection; /* hours to object; 0: the first answer stands */
	uint8_t agreed;	   /* bit per seat that agrees, the proposer among them;
			    * 0: there is no proposal */
	uint8_t proposer;  /* seat that made the last proposal */
	uint8_t proposed;  /* its space, or the place of its card */
	uint8_t objected;  /* proposals that an objection has dropped */
};

static inline const struct geo_sheet *
geo_sheet_of(const struct geo_state *s, unsigned seat)
{
	return &s->set->sheet[s->sheet[seat]];
}

/* The name of a Jedi: "anakin", "obi-wan", "mace", "kit" (notation.c). */
const char *
geo_jedi_name(unsigned jedi);

#endif
