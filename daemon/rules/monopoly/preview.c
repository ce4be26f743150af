/*
 * Draws what a move changes as a small picture: its space with the neighbours,
 * or a seat's corner, the dice, or the panel of an auction.
 */
#include "config.h"

#include <assert.h>

#include "rules/monopoly/drawing.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"
#include "rules/monopoly/spot.h"

enum { REACH = 2 }; /* spaces shown on either side */

static void
show_space(const struct mono_drawing *d, unsigned at)
{
	unsigned n = (unsigned)d->s->set->n_spaces;
	struct scene_box box = mono_space_box(d, at);
	const float w = 190, h = 150;

	scene_reset(d->out, box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w,
	    h, MONO_TONE_TABLE);
	mono_draw_ground(d);
	for (unsigned i = 0; i <= 2 * REACH; i++)
		mono_draw_space(d, (at + n - REACH + i) % n);
	mono_draw_frame(d, at, MONO_TONE_MARK, 4);
	mono_draw_pieces(d);
}

static void
show_box(const struct mono_drawing *d, const struct scene_box *box)
{
	scene_reset(d->out, box->x - 4, box->y - 4, box->w + 8, box->h + 8,
	    MONO_TONE_TABLE);
}

static void
show_seat(const struct mono_drawing *d, unsigned seat)
{
	struct scene_box box = mono_seat_box(seat);

	show_box(d, &box);
	mono_draw_seat(d, seat);
}

static void
show_dice(const struct mono_drawing *d)
{
	struct scene_box box = mono_dice_box();

	show_box(d, &box);
	mono_draw_dice(d);
}

static void
show_panel(const struct mono_drawing *d, int viewer)
{
	struct scene_box box = mono_panel_box();

	show_box(d, &box);
	mono_draw_panel(d, viewer);
}

/* Draws what a move changes that a person chooses by a button. */
static void
show_button(const struct mono_drawing *d, unsigned seat,
    const struct mono_move *m, enum mono_button button)
{
	switch (button) {
	case MONO_BUTTON_ROLL:
		show_dice(d);
		return;
	case MONO_BUTTON_BUY:
	case MONO_BUTTON_STAY:
	case MONO_BUTTON_END:
		show_space(d, d->s->at[seat]);
		return;
	case MONO_BUTTON_BID:
		show_panel(d, (int)seat);
		return;
	case MONO_BUTTON_CARDS:
		show_seat(d,
		    m->what == MONO_STEAL || m->what == MONO_ARREST ? m->number
								    : seat);
		return;
	case MONO_BUTTON_BAIL:
	case MONO_BUTTON_RENT:
	case MONO_BUTTON_CLAIM:
	case MONO_BUTTON_ANSWER:
	case MONO_BUTTON_ORDERS:
	case MONO_BUTTONS:
		show_seat(d, seat);
	}
}

void
mono_preview(const void *state, int seat, uint64_t move, struct scene *out)
{
	struct mono_state copy = *(const struct mono_state *)state;
	struct mono_drawing d;
	struct mono_move m;
	enum mono_button button;
	unsigned space;
	bool good = mono_move_unpack(move, &m);

	assert(good);
	mono_look_ahead(&copy, (unsigned)seat, &m, NULL);
	mono_drawing_init(&d, &copy, out);
	space = mono_spot_of(&m, &button);
	if (space != MONO_NONE)
		show_space(&d, space);
	else
		show_button(&d, (unsigned)seat, &m, button);
}
