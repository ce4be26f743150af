/*
 * Orders in advance, for pages, letters and programs: those that a player has
 * left, and those that he could leave. Only he sees them.
 *
 * Not here: what orders do (play/advance.h, rules/order.h), standing orders that
 * are moves of a game (choices.h).
 */
#ifndef TURNPOST_SHOW_ADVANCE_H
#define TURNPOST_SHOW_ADVANCE_H

struct branch;
struct branch_played;
struct desk;
struct model;
struct table;

/* Puts "advance" into MODEL for SEAT: null when it cannot leave any (the game is
 * over, or it has resigned), else
 *   "left"   orders: {"id", "order-word" (RULESET.advance.NAME), "why-word"
 *            (RULESET.advance.why.KEY; null: nothing has stopped it), "ended"},
 *            with its "amount", and what says its place, as events have it
 *   "any-left", "n-left"
 *   "kinds"  what it could leave: {"name", "label-word"
 *            (RULESET.advance.NAME.label), "places": [{"place", "place-word"
 *            (RULESET.advance.place.NAME), ...}], "amount": null or {"from",
 *            "to", "step", "usual"}}. A kind without place and amount that is
 *            left already is not in it.
 *   "path"   whether it could answer a move of somebody else
 * An order that is a path (game/branch.h) has "steps", as advance_steps().
 * The words of "forced" begin with "advance.forced". */
void
advance_put(struct desk *d, const struct table *t, int seat,
    struct model *model);

/* Returns the steps of PATH, played from the present position of T on, as SEAT
 * reads them: the event that each begins with, in words, and "first". PLAYED
 * (may be NULL) is filled in. */
struct model *
advance_steps(const struct table *t, int seat, struct branch *path,
    struct branch_played *played);

/* Puts "left", "any-left" and "n-left" as above into MODEL; T may be without a
 * match. */
void
advance_put_left(struct desk *d, const struct table *t, int seat,
    struct model *model);

/* Puts "stopped-orders" into MODEL: those of SEAT that have stopped since its last
 * move, as in "left". */
void
advance_put_stopped(struct desk *d, const struct table *t, int seat,
    struct model *model);

/* Returns what turnpost-http(7) calls the orders of a table. */
struct model *
advance_facts(struct desk *d, const struct table *t, int seat);

#endif
