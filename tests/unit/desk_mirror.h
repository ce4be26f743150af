/*
 * Two games of monopoly that differ in nothing but a secret: the same seed, the
 * same letters and links, the same moves; but in the second, the mirrored one,
 * two cards of a deck have changed places, one of a seat's hand and one of the
 * pile. Until one of the two is turned up nobody but that seat may be able to
 * tell the games apart.
 *
 * Linked with --wrap=rules_find.
 */
#ifndef TURNPOST_TESTS_DESK_MIRROR_H
#define TURNPOST_TESTS_DESK_MIRROR_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/monopoly/state.h"

struct mirror {
	bool on;   /* what is done now is done in the mirrored game */
	bool leak; /* boards as text tell everybody's hands: a control */
	unsigned side;
	uint32_t cards; /* a bit for each of the two, of the side's deck */
};

extern struct mirror mirror;

/* CARDS of the deck as they are in the other game. */
uint32_t
mirror_cards(uint32_t cards);

#endif
