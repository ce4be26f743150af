/*
 * What a move is to a person who chooses one: where in the picture choosing it
 * begins, and what it brings. It serves spots, previews and the scene.
 */
#ifndef TURNPOST_RULES_MONOPOLY_SPOT_H
#define TURNPOST_RULES_MONOPOLY_SPOT_H

#include "rules/monopoly/state.h"

struct buffer;
struct json;
struct mono_move;

/* The buttons in the middle, in this order (spot.c): they stand for moves that
 * have no space of their own. */
enum mono_button {
	MONO_BUTTON_ROLL,
	MONO_BUTTON_BAIL,
	MONO_BUTTON_BUY,
	MONO_BUTTON_RENT,
	MONO_BUTTON_STAY,
	MONO_BUTTON_BID,
	MONO_BUTTON_CLAIM,
	MONO_BUTTON_ANSWER,
	MONO_BUTTON_CARDS,
	MONO_BUTTON_END,
	MONO_BUTTON_ORDERS, /* never drawn: nobody waits for orders */
	MONO_BUTTONS
};

/* The space that a move is chosen by, else MONO_NONE and its button. */
unsigned
mono_spot_of(const struct mono_move *m, enum mono_button *button);
const char * /* "roll" */
mono_button_name(enum mono_button button);
void
mono_button_label(const struct mono_state *s, unsigned seat,
    enum mono_button button, struct buffer *label);

/* forecast.c: does the legal move M of SEAT and what follows, as far as neither
 * chance nor a decision is needed; a throw and an auction leave S as it is.
 * Tells EVENTS (or NULL). */
void
mono_look_ahead(struct mono_state *s, unsigned seat, const struct mono_move *m,
    struct json *events);

#endif
