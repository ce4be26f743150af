/*
 * A data set of geonosis: the arena, the cards, the sheets and the time track,
 * parsed from a text file (data/geonosis/standard.arena explains its format),
 * with what follows from them. A set never changes once it has been read.
 *
 * Spaces, zones, cards and sheets are numbered by their place in the file, from
 * 0; people see spaces and zones counted from 1.
 */
#ifndef TURNPOST_RULES_GEONOSIS_SET_H
#define TURNPOST_RULES_GEONOSIS_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/geonosis/mask.h"

struct buffer;

enum {
	GEO_SPACES_MAX = 127,
	GEO_ZONES = 28,
	GEO_ZONE_MIN = 3,
	GEO_ZONE_MAX = 6, /* spaces of a zone */
	GEO_COLUMNS = 4,
	GEO_THREATS = 15,
	GEO_MEGAS = 5,
	GEO_CARDS = GEO_THREATS + GEO_MEGAS, /* mega threats come after the
					      * others */
	GEO_ROUNDS = 5,
	GEO_OPEN_THREATS = 3, /* on the table in each round */
	GEO_DICE_ALL = 16,    /* of all players together */
	GEO_SHEETS = 9,
	GEO_SLOTS_MAX = 12, /* spaces for dice on a sheet */
	GEO_ICONS_MAX = 4,
	GEO_PENALTY_MAX = 4, /* zones that a missed threat fills */
	GEO_TIMES_MAX = 60,
	GEO_ID_MAX = 5, /* bytes of a card's or a sheet's id */
	GEO_NONE = 0xff
};

enum geo_droid { GEO_BATTLE, GEO_SUPER, GEO_DROIDEKA, GEO_DROIDS };

/* The icons of an ability: each kind of droid, and one for any kind. */
enum { GEO_ANY = GEO_DROIDS, GEO_ICON_KINDS };

enum geo_action {
	GEO_FIGHT,
	GEO_RAISE, /* raises the Force by the table */
	GEO_GAIN,  /* raises the Force by a fixed number */
	GEO_KILL,  /* kills droids anywhere */
	GEO_ACTIONS
};

enum geo_phase {
	GEO_PHASE_THREATS,
	GEO_PHASE_DICE,
	GEO_PHASE_REFILL,
	GEO_PHASE_CHECK,
	GEO_PHASE_ASSAULT,
	GEO_PHASE_VICTORY,
	GEO_PHASES
};

struct geo_space {
	int8_t q, r;
	uint8_t zone;
	bool start;	 /* beside a column */
	uint8_t near[6]; /* neighbours by enum geo_way, or GEO_NONE */
};

/* The neighbours of a space, clockwise from the east. */
enum geo_way { GEO_E, GEO_SE, GEO_SW, GEO_W, GEO_NW, GEO_NE, GEO_WAYS };

struct geo_card {
	char id[GEO_ID_MAX + 1];
	uint8_t sum;			/* sum that the dice must have; 0: NEED
					 * counts */
	uint8_t need[7];		/* how many dice of each value */
	uint8_t dice;			/* dice in NEED together; 0 with a
					 * sum */
	uint8_t force;			/* Force that missing it costs */
	uint8_t zones;			/* zones that missing it fills, */
	uint8_t droid[GEO_PENALTY_MAX]; /* with these droids */
};

struct geo_slot {
	uint8_t action;
	uint8_t die;		      /* the value that it needs; 0: any */
	uint8_t value;		      /* bonus of a fight, points of a gain */
	uint8_t icon[GEO_ICON_KINDS]; /* GEO_KILL: how many of each icon */
};

struct geo_sheet {
	char id[GEO_ID_MAX + 1];
	uint8_t players, dice;
	uint8_t n_slots;
	struct geo_slot slot[GEO_SLOTS_MAX];
};

struct geo_time {
	uint8_t phase;
	uint8_t round; /* from 1; 0: victory */
	uint8_t droid; /* GEO_PHASE_ASSAULT: the kind that comes */
};

struct geo_set {
	uint64_t digest; /* of everything in the set that affects a game */
	uint8_t n_spaces, n_times, n_sheets;
	uint8_t resistance[GEO_DROIDS], tokens[GEO_DROIDS];
	uint8_t force[7]; /* by die: what it raises the Force by */
	struct geo_space space[GEO_SPACES_MAX];
	struct geo_mask near[GEO_SPACES_MAX]; /* each space's neighbours */
	struct geo_mask all, start;
	struct geo_mask zone[GEO_ZONES];
	int8_t column[GEO_COLUMNS][2]; /* q, r */
	struct geo_card card[GEO_CARDS];
	struct geo_sheet sheet[GEO_SHEETS];
	struct geo_time time[GEO_TIMES_MAX];
};

/* Parses a set. Returns the set, for geo_set_free(); or NULL after writing a
 * line for each fault, "LINE: what is wrong", to FAULTS. */
struct geo_set *
geo_set_read(const char *text, size_t len, struct buffer *faults);
void
geo_set_free(struct geo_set *set);

/* The space at Q, R, or GEO_NONE. */
unsigned
geo_set_space(const struct geo_set *set, int q, int r);

/* The word for a droid in files, notation and events: "battle" ... "any". */
const char *
geo_droid_name(unsigned droid);

#endif
