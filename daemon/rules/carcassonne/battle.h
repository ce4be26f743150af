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
	uint8_t seat;	      /* the lowest of those who are there */
	uint8_t seats;	      /* all who are there, as bits */
	uint8_t small, large; /* meeples */
	uint8_t dice;
	bool symbol; /* one die is for the faction's symbol */
};

struct carc_battle {
	unsigned n;
	struct carc_army army[CARC_SEATS_MAX]; /* by side, ascending */
};

/* The faction of a seat, enum carc_symbol. */
unsigned
carc_faction(unsigned seat);

/* The sides of a mask of seats, as a mask of their lowest seats. */
unsigned
carc_sides(const struct carc_state *s, unsigned seats);

/* The meeples of the side of SEAT in NODE's feature; back to the reserve
 * with them. */
void
carc_count_figures(const struct carc_state *s, unsigned node, unsigned seat,
    unsigned *small, unsigned *large);
void
carc_take_back(struct carc_state *s, unsigned node, unsigned seat);

/* All sides in NODE's feature as they would fight; n is 1 or 0 when there is
 * nobody to fight with. */
void
carc_battle_take(const struct carc_state *s, unsigned node,
    struct carc_battle *b);

/* Fights until one side is left. */
void
carc_battle_fight(struct carc_state *s, unsigned node, struct chance *chance,
    struct json *events);

/* The "sides" of an event; CHANCES (by army, in thousandths) may be NULL. */
void
carc_put_sides(struct json *j, const struct carc_battle *b, const int *chances);

/* An event "allies" for each army of several seats. */
void
carc_tell_allies(struct json *j, const struct carc_battle *b);

/* The chance of each army to win, in thousandths that sum up to 1000
 * (odds.c). */
void
carc_battle_odds(const struct carc_battle *b, int chances[CARC_SEATS_MAX]);

#endif
