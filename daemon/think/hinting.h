/*
 * Hints: somebody who practises has asked for good moves, and waits at the page.
 *
 * Not here: which moves are good (review/hint.h), who may ask
 * (pages/hintroutes.h).
 */
#ifndef TURNPOST_THINK_HINTING_H
#define TURNPOST_THINK_HINTING_H

#include "think/step.h"

enum { HINTING_TIME = 2 * 1000 /* ms of one core */ };

/* Answers who has asked first, if the game is still where it was. Outside any
 * transaction. STEP_VAIN: it is not. */
enum step_result
hinting_step(const struct step *s);

#endif
