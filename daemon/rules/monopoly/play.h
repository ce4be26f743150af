/*
 * Playing: what a move does by itself, and what then happens until some seat
 * has to decide. The agenda (state.h) is worked off from the top; each file
 * here does the steps of its concern.
 *
 * A function named mono_step_... does the step on top, which is of its kind. It
 * returns true when the step has to wait. Otherwise the step is done, or other
 * steps have taken its place.
 */
#ifndef TURNPOST_RULES_MONOPOLY_PLAY_H
#define TURNPOST_RULES_MONOPOLY_PLAY_H

#include <assert.h>

#include "rules/monopoly/moves.h"
#include "rules/monopoly/state.h"

struct chance;
struct json;

/* What an entry is played with. */
struct mono_run {
	struct mono_state *s;
	struct chance *chance;
	struct json *events; /* or NULL */
	unsigned seat;	     /* that moves; MONO_NONE at the set-up */
};

/* --- play.c --------------------------------------------------------------- */

/* Does a legal move of SEAT, except an order, without the steps that follow.
 * Only MONO_MOVE_ROLL uses chance. */
void
mono_act(const struct mono_run *r, unsigned seat, const struct mono_move *m);
/* Does an order of SEAT. */
void
mono_put_order(struct mono_state *s, unsigned seat, const struct mono_move *m,
    struct json *events);

/* --- step.c --------------------------------------------------------------- */

/* The new top of the agenda, for a step to be put there. (To hand the step over
 * took longer than all else of it: it was put together byte by byte.) */
static inline struct mono_step *
mono_push(struct mono_state *s)
{
	assert(s->steps < MONO_STEPS_MAX);
	return &s->step[s->steps++];
}

static inline void
mono_pop(struct mono_state *s)
{
	assert(s->steps > 0);
	s->step[--s->steps] = (struct mono_step){0};
}

/* To be called where what follows depends on the hand or the orders of SEAT:
 * who moves and sees what follows may then not take it back. */
void
mono_look_at_hand(const struct mono_run *r, unsigned seat);

/* Works the agenda off until it waits for a seat or the game is over. */
void
mono_proceed(const struct mono_run *r);

/* The seat after SEAT at the table. */
static inline unsigned
mono_seat_after(const struct mono_state *s, unsigned seat)
{
	return (seat + 1) % s->seats;
}

/* Pushes STEP once for each enemy of SEAT, so that the enemies come in turn
 * order from SEAT. */
void
mono_push_enemies(struct mono_state *s, unsigned seat, struct mono_step step);

/* --- turn.c: throws, ways, jail, whose turn ------------------------------- */

void
mono_turn_begin(const struct mono_run *r, unsigned seat);
/* For MONO_AGAIN, MONO_NEXT and MONO_WALK. */
bool
mono_step_again(const struct mono_run *r);
bool
mono_step_next(const struct mono_run *r);
bool
mono_step_walk(const struct mono_run *r);

void
mono_throw(const struct mono_run *r, unsigned seat);
/* Moves SEAT's piece to the space AT and pushes the step that asks what the
 * space asks. */
void
mono_go(const struct mono_run *r, unsigned seat, unsigned at, const char *why);
/* Pays SEAT the money for passing GO. */
void
mono_go_money(const struct mono_run *r, unsigned seat);
void
mono_jail(const struct mono_run *r, unsigned seat, const char *why);
void
mono_free(const struct mono_run *r, unsigned seat, const char *why);

/* --- land.c: what a space asks for ---------------------------------------- */

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

/* Buys the space of the step on top, MONO_BUY, for AMOUNT. */
void
mono_buy(const struct mono_run *r, int amount);
/* Pays the rent of the step on top, MONO_RENT; with rent=claim, leaves it for
 * its owner to claim. */
void
mono_rent_pay(const struct mono_run *r);
/* Drops the rent of the step on top: its payer has played a card of free
 * passage. */
void
mono_rent_spare(const struct mono_run *r);

/* mono_claim() has the oldest rent due to SEAT paid; mono_waive() gives it up.
 * mono_claims_lapse() drops all claims against others than SEAT, because SEAT
 * throws or jumps. mono_claims_end() drops all claims of SEAT, because it goes
 * to jail. */
void
mono_claim(const struct mono_run *r, unsigned seat);
void
mono_waive(const struct mono_run *r, unsigned seat);
void
mono_claims_lapse(const struct mono_run *r, unsigned seat);
void
mono_claims_end(const struct mono_run *r, unsigned seat);

/* --- debt.c: money and bases ---------------------------------------------- */

bool
mono_step_debt(const struct mono_run *r);
bool
mono_step_choose(const struct mono_run *r);

/* Pays AMOUNT, which SEAT must have, to TO: a seat or MONO_BANK. */
void
mono_pay(const struct mono_run *r, unsigned seat, unsigned to, int amount,
    enum mono_due due);
/* Pays AMOUNT from the bank to SEAT. */
void
mono_gain(const struct mono_run *r, unsigned seat, int amount, const char *why);
/* Gives TO a base on SITE, in place of the base that is there. With TO
 * MONO_BANK it only removes that base. The game may be over then. */
void
mono_base_give(const struct mono_run *r, unsigned site, unsigned to,
    const char *why);

/* --- auction.c ------------------------------------------------------------ */

/* Opens the auction for the space of the step on top, which is MONO_BUY. */
void
mono_auction(const struct mono_run *r);
bool
mono_step_auction(const struct mono_run *r);
/* Notes a bid of SEAT; with CREDITS 0 SEAT passes. */
void
mono_bid(const struct mono_run *r, unsigned seat, unsigned credits);

/* --- deck.c: drawing, and the halves that happen at once ------------------ */

/* Draws one of the bits of MASK, and returns which. */
unsigned
mono_draw_bit(const struct mono_run *r, const char *label, uint32_t mask);
/* Draws a card of SEAT's own deck into its hand; false when there is none. */
bool
mono_draw_force(const struct mono_run *r, unsigned seat);
/* Draws a card of DECK for SEAT, which has landed on a space of that deck. */
void
mono_draw(const struct mono_run *r, unsigned seat, unsigned deck);

/* --- cards.c: force cards and answers to them ----------------------------- */

/* Moves a card of KIND from SEAT's hand to the discards. */
void
mono_card_spend(struct mono_state *s, unsigned seat, unsigned kind);
/* Plays a card of SEAT; not for answers. */
void
mono_card_play(const struct mono_run *r, unsigned seat,
    const struct mono_move *m);
bool
mono_step_answer(const struct mono_run *r);
/* Answers for the seat of the step on top, MONO_ANSWER: NO plays its "no". */
void
mono_answer(const struct mono_run *r, bool no);
/* For MONO_EFFECT. */
bool
mono_step_effect(const struct mono_run *r);

/* --- result.c ------------------------------------------------------------- */

/* Ends the game, because every planet space has a base. */
void
mono_end(const struct mono_run *r);

#endif
