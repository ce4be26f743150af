/*
 * The good moves that somebody who practises has asked for, on the page of his
 * turn: each with what it scores and what luck can make of it.
 *
 * Not here: asking for them (hintroutes.h).
 */
#ifndef TURNPOST_PAGES_HINTS_H
#define TURNPOST_PAGES_HINTS_H

struct looking;
struct model;
struct visit;
struct web_answer;

/* Puts "hint" into PAGE: null when it is not the turn of V's seat, else
 * {"action", "waits", "asked" (there are "moves"), "together", "moves"}; a move
 * is as turnsteps_choice() has it, with "called", which names it; the chances to
 * win "percent", "unlucky" and "lucky", the last two worth telling if "range";
 * and "alike" when it may be as good as the first. */
void
hints_put(const struct visit *v, const struct looking *l, struct model *page);

/* Answers with that as JSON (turnpost-http(7), "HINTS"). */
void
hints_answer(const struct visit *v, struct web_answer *a);

#endif
