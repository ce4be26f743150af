/*
 * Names the place where a person starts choosing a move: a space of the ring by
 * its number, else a button by its name. All moves of a kind share a spot: all
 * bids, or all cards that need no space.
 */
#include "config.h"

#include "rules/monopoly/spot.h"

#include <assert.h>

#include "base/buffer.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"
#include "rules/monopoly/view.h"

static const char *const names[MONO_BUTTONS] = {"roll", "bail", "buy", "rent",
    "stay", "bid", "claim", "answer", "cards", "end", "orders"};

static enum mono_button
button_of_card(unsigned force)
{
	switch ((enum mono_force)force) {
	case MONO_NO:
		return MONO_BUTTON_ANSWER;
	case MONO_FREE:
		return MONO_BUTTON_RENT;
	case MONO_BARGAIN:
		return MONO_BUTTON_BUY;
	case MONO_JAIL:
	case MONO_GAIN:
	case MONO_LEVY:
	case MONO_STEAL:
	case MONO_OCCUPY:
	case MONO_CAPTURE:
	case MONO_JUMP:
	case MONO_ARREST:
	case MONO_EXTRA:
	case MONO_FORCES:
		break;
	}
	return MONO_BUTTON_CARDS;
}

static enum mono_button
button_of(const struct mono_move *m)
{
	switch ((enum mono_kind)m->kind) {
	case MONO_MOVE_ROLL:
		return MONO_BUTTON_ROLL;
	case MONO_MOVE_BAIL:
		return MONO_BUTTON_BAIL;
	case MONO_MOVE_BUY:
	case MONO_MOVE_AUCTION:
		return MONO_BUTTON_BUY;
	case MONO_MOVE_PAY:
		return MONO_BUTTON_RENT;
	case MONO_MOVE_STAY:
		return MONO_BUTTON_STAY;
	case MONO_MOVE_END:
		return MONO_BUTTON_END;
	case MONO_MOVE_PASS:
	case MONO_MOVE_BID:
		return MONO_BUTTON_BID;
	case MONO_MOVE_CLAIM:
	case MONO_MOVE_WAIVE:
		return MONO_BUTTON_CLAIM;
	case MONO_MOVE_ALLOW:
		return MONO_BUTTON_ANSWER;
	case MONO_MOVE_PLAY:
		return button_of_card(m->what);
	case MONO_MOVE_ORDER:
	case MONO_MOVE_ORDER_FREE:
		return MONO_BUTTON_ORDERS;
	case MONO_MOVE_FLY:
	case MONO_MOVE_TAKE:
	case MONO_MOVE_LOSE:
	case MONO_KINDS:
		break;
	}
	assert(!"a move that is chosen by a space");
	return MONO_BUTTONS;
}

unsigned
mono_spot_of(const struct mono_move *m, enum mono_button *button)
{
	*button = MONO_BUTTONS;
	if (m->kind == MONO_MOVE_FLY || m->kind == MONO_MOVE_TAKE ||
	    m->kind == MONO_MOVE_LOSE)
		return m->number;
	if (m->kind == MONO_MOVE_PLAY &&
	    (m->what == MONO_OCCUPY || m->what == MONO_CAPTURE ||
		m->what == MONO_JUMP))
		return m->number;
	*button = button_of(m);
	return MONO_NONE;
}

const char *
mono_button_name(enum mono_button button)
{
	return names[button];
}

void
mono_button_label(const struct mono_state *s, unsigned seat,
    enum mono_button button, struct buffer *label)
{
	unsigned at = s->at[seat], claim = mono_claim_of(s, seat);

	switch (button) {
	case MONO_BUTTON_ROLL:
		buffer_puts(label, "1-6");
		break;
	case MONO_BUTTON_BAIL:
		buffer_printf(label, "%d", -s->set->bail);
		break;
	case MONO_BUTTON_BUY:
		buffer_printf(label, "%d", -s->set->space[at].price);
		break;
	case MONO_BUTTON_RENT:
		buffer_printf(label, "%d", -mono_rent(s, seat, at));
		break;
	case MONO_BUTTON_STAY:
		buffer_printf(label, "%u", at);
		break;
	case MONO_BUTTON_CLAIM:
		buffer_printf(label, "+%d",
		    claim == MONO_NONE ? 0 : s->claims[claim].amount);
		break;
	case MONO_BUTTON_BID:
		buffer_puts(label, "$");
		break;
	case MONO_BUTTON_ANSWER:
		buffer_putc(label, mono_seat_letter(s, mono_top(s)->to));
		break;
	case MONO_BUTTON_CARDS:
		buffer_printf(label, "x%d", __builtin_popcount(s->hand[seat]));
		break;
	case MONO_BUTTON_END:
		buffer_puts(label, "OK");
		break;
	case MONO_BUTTON_ORDERS:
	case MONO_BUTTONS:
		buffer_putc(label, '=');
		break;
	}
}

void
mono_spot(const void *state, int seat, uint64_t move, struct buffer *name)
{
	struct mono_move m;
	enum mono_button button;
	unsigned space;
	bool good = mono_move_unpack(move, &m);

	(void)state;
	(void)seat;
	assert(good);
	space = mono_spot_of(&m, &button);
	if (space != MONO_NONE) {
		buffer_add_int(name, space);
		return;
	}
	assert(button < MONO_BUTTONS);
	buffer_puts(name, names[button]);
}

void
mono_spot_label(const void *state, int seat, uint64_t move,
    struct buffer *label)
{
	const struct mono_state *s = state;
	struct mono_move m;
	enum mono_button button;
	unsigned space;

	if (!mono_move_unpack(move, &m) ||
	    mono_move_refuse(s, seat, &m) != NULL)
		return;
	space = mono_spot_of(&m, &button);
	if (space != MONO_NONE)
		buffer_add_int(label, space);
	else
		mono_button_label(s, (unsigned)seat, button, label);
}
