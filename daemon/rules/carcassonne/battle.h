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
	uint8_t seat;	      /* the lowest of the seats that are there */
	uint8_t seats;	      /* all seats that are there, one bit each */
	uint8_t small, large; /* meeples */
	uint8_t dice;
	bool symbol; /* one of its dice is for the faction's symbol */
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

/* Counts the meeples of SEAT's side in NODE's feature; the second sends them
 * back to the reserve. */
void
carc_count_figures(const struct carc_state *s, unsigned node, unsigned seat,
    unsigned *small, unsigned *large);
void
carc_take_back(struct carc_state *s, unsigned node, unsigned seat);

/* Takes all sides in NODE's feature as they would fight. The number of armies
 * is 1 or 0 when nobody is there to fight with. */
void
carc_battle_take(const struct carc_state *s, unsigned node,
    struct carc_battle *b);

/* Fights until one side is left. */
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
