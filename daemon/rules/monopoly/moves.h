/*
 * Moves: their notation, how one is packed into 64 bits, which there are, and
 * why one is refused. SPACE is a number on the ring, 0 for GO; SEAT a number
 * from 0; N whole tens.
 *
 *   roll               throws the dice (also in jail)
 *   bail               pays to leave jail, before a throw
 *   buy, auction       the free planet space where the seat stands is bought,
 *                      or sold by auction
 *   pay                the rent (with rent=claim: when it is claimed)
 *   fly:SPACE, stay    hyperdrive; staying only beyond the first stretch
 *   take:SPACE         bounty hunter
 *   end                ends the turn
 *   lose:SPACE         which of equally valuable bases is lost
 *   bid:N, pass        in an auction; sealed
 *   claim, waive       a rent (rent=claim): the oldest that is due to the seat
 *   allow              lets a card against the seat stand, or the "no" against
 *                      its own card
 *   play:no            says "no" to it
 *   play:jail play:gain play:levy play:free play:bargain play:extra
 *   play:steal:SEAT play:arrest:SEAT
 *   play:occupy:SPACE play:capture:SPACE play:jump:SPACE
 *   order:KIND refuse|ask|allow     KIND: levy, steal, capture, arrest,
 *                      counter; sealed
 *   order:free ask|never|50|100|...|400     free passage from that rent on;
 *                      sealed
 *
 * When each is legal:
 *   - The seat of the step on top of the agenda makes its moves: mono_moves().
 *   - While that step is MONO_ROLL, BUY, RENT, FLY, TAKE or END ("between two
 *     steps", reading 18; an auction, an answer and a loss are one step), every
 *     seat may play gain, levy, steal, occupy, capture and arrest: the seat of
 *     the step by mono_moves(), the others by mono_anytime(). Afterwards the
 *     step is worked out anew: a rent is what it is by then, and a space that
 *     was taken cannot be bought any more (with moment=present its rent is
 *     due); and an arrest of the seat whose turn it is ends its turn (with
 *     arrest-auction the space that it could have bought is sold then).
 *   - jail only before a throw in jail; jump only before a throw and not in
 *     jail; bargain only when buying; free only for a rent; extra only in the
 *     seat's own turn (its steps), and not while it has an extra turn to come.
 *   - A card without an effect cannot be played: no free space to occupy, no
 *     base to capture, an enemy without cash to steal from or already in jail,
 *     levy when no enemy has cash or a base.
 *   - order: by every seat at any time until the game is over, but not the
 *     order that it has, and at most 24 until somebody makes another move:
 *     mono_anytime(), also for the seat that is to move.
 *   - With rent=claim an owner with a claim is to move beside the active seat,
 *     which may go on; the next seat's throw, or its jump in place of one, ends
 *     all claims. A claim, too, is made or waived only between two steps.
 *
 * Moves are ordered by kind, in the order of enum mono_kind, then by number.
 */
#ifndef TURNPOST_RULES_MONOPOLY_MOVES_H
#define TURNPOST_RULES_MONOPOLY_MOVES_H

#include "rules/monopoly/state.h"

enum mono_kind {
	MONO_MOVE_ROLL = 1,
	MONO_MOVE_BAIL,
	MONO_MOVE_BUY,
	MONO_MOVE_AUCTION,
	MONO_MOVE_PAY,
	MONO_MOVE_FLY,
	MONO_MOVE_STAY,
	MONO_MOVE_TAKE,
	MONO_MOVE_END,
	MONO_MOVE_LOSE,
	MONO_MOVE_PASS,
	MONO_MOVE_BID, /* NUMBER: credits */
	MONO_MOVE_CLAIM,
	MONO_MOVE_WAIVE,
	MONO_MOVE_ALLOW,
	MONO_MOVE_PLAY,	 /* WHAT: enum mono_force; NUMBER: space or seat */
	MONO_MOVE_ORDER, /* WHAT: enum mono_order_kind; NUMBER: mono_order */
	MONO_MOVE_ORDER_FREE, /* NUMBER: MONO_FREE_ASK ... */
	MONO_KINDS
};

/* The highest bid that a move can hold, however much cash a seat has. */
enum { MONO_BID_MAX = 65530 };

struct mono_move {
	uint8_t kind, what;
	uint16_t number;
};

uint64_t
mono_move_pack(const struct mono_move *m);
/* False when PACKED is the number of no move. */
bool
mono_move_unpack(uint64_t packed, struct mono_move *m);

/* Why SEAT cannot make the move now, as a refusal key (events.h); NULL: it
 * can. */
const char *
mono_move_refuse(const struct mono_state *s, int seat,
    const struct mono_move *m);

/* The table's functions (rules.h). */
unsigned
mono_to_move(const void *state);
unsigned
mono_may(const void *state);
size_t
mono_moves(const void *state, int seat, uint64_t *moves, size_t max);
size_t
mono_anytime(const void *state, int seat, uint64_t *moves, size_t max);
/* Only bids and orders are sealed. */
bool
mono_sealed(const void *state, int seat, uint64_t move);
bool
mono_bared(const void *state);

/* --- what cards can do ---------------------------------------------------- */

/* The kinds of cards that can be played outside of their owner's turn, a bit
 * each. */
enum {
	MONO_ANYTIME = 1 << MONO_GAIN | 1 << MONO_LEVY | 1 << MONO_STEAL |
	    1 << MONO_OCCUPY | 1 << MONO_CAPTURE | 1 << MONO_ARREST
};

/* Whether a move with a card of that kind names a space or a seat. */
static inline bool
mono_card_aims(unsigned force)
{
	return force == MONO_STEAL || force == MONO_ARREST ||
	    force == MONO_OCCUPY || force == MONO_CAPTURE || force == MONO_JUMP;
}

/* The sites of the enemy bases that a card of SEAT can capture. */
uint64_t
mono_capturable(const struct mono_state *s, unsigned seat);

/* Whether a levy card of SEAT would have an effect. */
bool
mono_levy_brings(const struct mono_state *s, unsigned seat);

/* Half the price of the space AT, rounded up to ten. */
int
mono_bargain(const struct mono_set *set, unsigned at);

/* Chooses one of mono_moves() uniformly. It does not list them, because there
 * are many bids. */
uint64_t
mono_move_random(const struct mono_state *s, int seat, struct chance *chance);

/* --- notation.c ----------------------------------------------------------- */

const char *
mono_parse(const void *state, int seat, const char *text, uint64_t *move);
void
mono_format(const void *state, int seat, uint64_t move, struct buffer *out);
/* The words of the notation: "levy" ... "counter"; "refuse", "ask", "allow";
 * "ask", "never", "50" ... */
const char *
mono_order_kind_name(unsigned kind);
const char *
mono_order_name(unsigned order);
const char *
mono_free_name(unsigned order);

#endif
