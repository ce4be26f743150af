/*
 * Battles: which sides fight, with how many dice, and the fight itself.
 *
 * A side is a set of seats that never fight each other, named by its lowest
 * seat; without teams every seat is a side of its own. odds.c works out the
 * chances of a battle beforehand.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_BATTLE_H
#define TURNPOST_RULES_CARCASSONNE_BATTLE_H

#include "rules/carcassonne/state.h"

struct chance;
struct json;

enum { CARC_DICE_MAX = 3 };

struct carc_army {
	uint8_t seat;	      /* the lowest of SEATS */
	uint8_t seats;	      /* seats of the side with meeples in the feature,
			       * one bit each */
	uint8_t small, large; /* meeples */
	uint8_t dice;
	bool symbol; /* one of its dice is for the faction's symbol in the
		      * feature */
};

struct carc_battle {
	unsigned n;
	struct carc_army army[CARC_SEATS_MAX]; /* by side, ascending */
};

/* The faction of a seat, enum carc_symbol. */
unsigned
carc_faction(unsigned seat);

/* The sides of a mask of seats, as a mask that names each side by its lowest
 * seat. */
unsigned
carc_sides(const struct carc_state *s, unsigned seats);

/* carc_count_figures() counts the meeples of SEAT's side in NODE's feature;
 * carc_take_back() sends them back to the reserve. */
void
carc_count_figures(const struct carc_state *s, unsigned node, unsigned seat,
    unsigned *small, unsigned *large);
void
carc_take_back(struct carc_state *s, unsigned node, unsigned seat);

/* Fills in the armies of all sides in NODE's feature as they would fight. There
 * are fewer than two when nobody is there to fight with. */
void
carc_battle_take(const struct carc_state *s, unsigned node,
    struct carc_battle *b);

/* Fights for NODE's feature until one side is left. */
void
carc_battle_fight(struct carc_state *s, unsigned node, struct chance *chance,
    struct json *events);

/* Writes the "sides" of an event; CHANCES (by army, in thousandths) may be
 * NULL. */
void
carc_put_sides(struct json *j, const struct carc_battle *b, const int *chances);

/* Writes an event "allies" for each army of several seats. */
void
carc_tell_allies(struct json *j, const struct carc_battle *b);

/* Works out each army's chance to win, in thousandths that sum up to 1000
 * (odds.c). */
void
carc_battle_odds(const struct carc_battle *b, int chances[CARC_SEATS_MAX]);

#endif
