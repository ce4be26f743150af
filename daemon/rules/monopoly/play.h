/*
 * Playing: what a move does by itself, and what then happens until somebody has
 * to decide. The agenda (state.h) is worked off from the top; each file here
 * does the steps of its concern.
 *
 * A function named mono_step_... does the step on top, which is of its kind. It
 * returns true when the step has to wait. Otherwise the step is done, or others
 * have taken its place.
 */
#ifndef TURNPOST_RULES_MONOPOLY_PLAY_H
#define TURNPOST_RULES_MONOPOLY_PLAY_H

#include "rules/monopoly/moves.h"
#include "rules/monopoly/state.h"

struct chance;
struct json;

/* What an entry is played with. */
struct mono_run {
	struct mono_state *s;
	struct chance *chance;
	struct json *events; /* or NULL */
};

/* --- play.c ---------------------------------------------------------------- */

/* Does what a legal move of SEAT does, except an order, and without what
 * follows by itself. Only MONO_MOVE_ROLL uses chance. */
void
mono_act(const struct mono_run *r, unsigned seat, const struct mono_move *m);
/* Notes an order of SEAT. */
void
mono_put_order(struct mono_state *s, unsigned seat, const struct mono_move *m,
    struct json *events);

/* --- step.c ---------------------------------------------------------------- */

void
mono_push(struct mono_state *s, struct mono_step step);
void
mono_pop(struct mono_state *s);

/* Works the agenda off until it waits for somebody or the game is over. */
void
mono_proceed(const struct mono_run *r);

/* The seat after SEAT at the table. */
static inline unsigned
mono_seat_after(const struct mono_state *s, unsigned seat)
{
	return (seat + 1) % s->seats;
}

/* Pushes STEP for each enemy of SEAT, so that they come in turn order from
 * SEAT. */
void
mono_push_enemies(struct mono_state *s, unsigned seat, struct mono_step step);

/* --- turn.c: throws, ways, jail, whose turn -------------------------------- */

void
mono_turn_begin(const struct mono_run *r, unsigned seat);
/* MONO_AGAIN, MONO_NEXT, MONO_WALK */
bool
mono_step_again(const struct mono_run *r);
bool
mono_step_next(const struct mono_run *r);
bool
mono_step_walk(const struct mono_run *r);

void
mono_throw(const struct mono_run *r, unsigned seat);
/* Puts SEAT on the space AT, where it has to do what the space asks. */
void
mono_go(const struct mono_run *r, unsigned seat, unsigned at, const char *why);
/* Pays SEAT the money of GO. */
void
mono_go_money(const struct mono_run *r, unsigned seat);
void
mono_jail(const struct mono_run *r, unsigned seat, const char *why);
void
mono_free(const struct mono_run *r, unsigned seat, const char *why);

/* --- land.c: what a space asks for ----------------------------------------- */

bool
mono_step_land(const struct mono_run *r);
bool
mono_step_buy(const struct mono_run *r);
bool
mono_step_rent(const struct mono_run *r);
bool
mono_step_fly(const struct mono_run *r);
bool
mono_step_take(const struct mono_run *r);

/* Buys the space of the step on top for AMOUNT. */
void
mono_buy(const struct mono_run *r, int amount);
/* Pays the rent of the step on top; with rent=claim, when it is claimed. */
void
mono_rent_pay(const struct mono_run *r);
/* The payer of the rent on top has played a card: the rent is not paid. */
void
mono_rent_spare(const struct mono_run *r);

/* What becomes of claims: the oldest rent due to SEAT is paid, or given up; all
 * that are due from others than SEAT lapse, because it throws or jumps; all
 * that are due to SEAT end, because it is in jail. */
void
mono_claim(const struct mono_run *r, unsigned seat);
void
mono_waive(const struct mono_run *r, unsigned seat);
void
mono_claims_lapse(const struct mono_run *r, unsigned seat);
void
mono_claims_end(const struct mono_run *r, unsigned seat);

/* --- debt.c: money and bases ----------------------------------------------- */

bool
mono_step_debt(const struct mono_run *r);
bool
mono_step_choose(const struct mono_run *r);

/* Pays AMOUNT, which SEAT has, to TO: a seat or MONO_BANK. */
void
mono_pay(const struct mono_run *r, unsigned seat, unsigned to, int amount,
    enum mono_due due);
/* Pays AMOUNT from the bank to SEAT. */
void
mono_gain(const struct mono_run *r, unsigned seat, int amount, const char *why);
/* Replaces the base on SITE, if there is one, by one of TO; MONO_BANK: takes it
 * off. The game may be over then. */
void
mono_base_give(const struct mono_run *r, unsigned site, unsigned to,
    const char *why);

/* --- auction.c ------------------------------------------------------------- */

/* Opens the auction of the space of the step on top, which is MONO_BUY. */
void
mono_auction(const struct mono_run *r);
bool
mono_step_auction(const struct mono_run *r);
/* Notes a bid of SEAT; CREDITS 0: it passes. */
void
mono_bid(const struct mono_run *r, unsigned seat, unsigned credits);

/* --- deck.c: drawing, and the halves that happen at once ------------------- */

/* Draws a position among the bits of MASK, and returns which bit that is. */
unsigned
mono_draw_bit(const struct mono_run *r, const char *label, uint32_t mask);
/* Draws a card of SEAT's own deck for its hand; false when there is none. */
bool
mono_draw_force(const struct mono_run *r, unsigned seat);
/* Draws a card of DECK for SEAT, which has landed on such a space. */
void
mono_draw(const struct mono_run *r, unsigned seat, unsigned deck);

/* --- cards.c: force cards and answers to them ------------------------------ */

/* Moves a card of KIND from SEAT's hand to the discards. */
void
mono_card_spend(struct mono_state *s, unsigned seat, unsigned kind);
/* Plays a card of SEAT, except an answer. */
void
mono_card_play(const struct mono_run *r, unsigned seat,
    const struct mono_move *m);
bool
mono_step_answer(const struct mono_run *r);
/* The seat of the step on top, MONO_ANSWER, says "no" or lets it happen. */
void
mono_answer(const struct mono_run *r, bool no);
/* MONO_EFFECT */
bool
mono_step_effect(const struct mono_run *r);

/* --- result.c -------------------------------------------------------------- */

/* Ends the game: every planet space has a base. */
void
mono_end(const struct mono_run *r);

#endif
