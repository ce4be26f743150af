/*
 * Where in the picture a person starts choosing a move (spot.c), and what the
 * move brings (forecast.c). Spots, previews and the scene use it.
 */
#ifndef TURNPOST_RULES_MONOPOLY_SPOT_H
#define TURNPOST_RULES_MONOPOLY_SPOT_H

#include "rules/monopoly/state.h"

struct buffer;
struct json;
struct mono_move;

/* The buttons in the middle, in this order: they stand for moves that have no
 * space of their own. */
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

/* The space where a person chooses M; MONO_NONE when that is a button, and
 * *BUTTON becomes which. */
unsigned
mono_spot_of(const struct mono_move *m, enum mono_button *button);
const char * /* such as "roll" */
mono_button_name(enum mono_button button);
void
mono_button_label(const struct mono_state *s, unsigned seat,
    enum mono_button button, struct buffer *label);

/* forecast.c: makes the legal move M of SEAT and does the steps that follow, as
 * far as they need neither chance nor a decision; a throw and an auction leave
 * S as it is. Writes to EVENTS, which may be NULL. */
void
mono_look_ahead(struct mono_state *s, unsigned seat, const struct mono_move *m,
    struct json *events);

#endif
