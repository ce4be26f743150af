/*
 * Draws the middle of the ring: the decks, what is being decided, the planets
 * with their owners, the dice.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>

#include "rules/monopoly/drawing_art.h"
#include "rules/monopoly/view.h"

#define MIDDLE (MONO_SIDE / 2)
#define PLATE_W 78.0f /* of a planet's name */

/* --- decks ---------------------------------------------------------------- */

static unsigned
middle_count(uint32_t cards)
{
	return (unsigned)__builtin_popcount(cards);
}

/* Draws a pile with its sign and the number of its cards, and the discards
 * beside it. */
static void
draw_deck(const struct mono_drawing *d, unsigned side)
{
	int32_t tone = side == MONO_REBEL ? MONO_TONE_REBEL : MONO_TONE_EMPIRE;
	const struct scene_style card = mono_style(tone, MONO_TONE_INK, 1.5f);
	const struct scene_style below =
	    mono_style(MONO_TONE_TABLE, MONO_TONE_DIM, 1);
	struct scene_box box = mono_deck_box(side);
	float x = box.x + box.w / 2;
	/* The discards lie on the outer side of the pile. */
	float away = side == MONO_REBEL ? -1 : 1;
	char text[8];

	scene_rect(d->out, &below, x + away * 34 - 12, box.y + 18, 24, 34, 3);
	snprintf(text, sizeof text, "%u", middle_count(d->s->discard[side]));
	mono_draw_letter(d->out, MONO_TONE_DIM, x + away * 34, box.y + 35, 13,
	    0, text);
	if (d->s->pile[side] != 0)
		scene_rect(d->out, &card, box.x + 3, box.y - 3, box.w, box.h,
		    4);
	scene_rect(d->out, &card, box.x, box.y, box.w, box.h, 4);
	mono_draw_icon(d->out,
	    side == MONO_REBEL ? MONO_ICON_REBEL : MONO_ICON_EMPIRE,
	    MONO_TONE_INK, x, box.y + 17, 11);
	snprintf(text, sizeof text, "%u", middle_count(d->s->pile[side]));
	mono_draw_letter(d->out, MONO_TONE_INK, x, box.y + 41, 17, 0, text);
}

/* --- who owns what -------------------------------------------------------- */

/* The box of a planet. Planets stand in two columns. */
static struct scene_box
planet_box(const struct mono_set *set, unsigned planet)
{
	unsigned lines = ((unsigned)set->n_planets + 1) / 2;
	bool left = planet < lines;
	float h = 78.0f / (float)(lines > 4 ? lines : 4), w = 130;

	return (struct scene_box){left ? MIDDLE - w - 2 : MIDDLE + 2,
	    MIDDLE - 43 + h * (float)(left ? planet : planet - lines), w, h};
}

static void
draw_sites(const struct mono_drawing *d, unsigned planet,
    const struct scene_box *box)
{
	const struct scene_style slot =
	    mono_style(MONO_TONE_DIM, SCENE_NONE, 0);
	uint64_t sites = d->s->set->planet[planet].sites;
	unsigned n = (unsigned)__builtin_popcountll(sites);
	float step = n > 3 ? 49.0f / (float)n : 16.5f;
	float r = step / 2 < box->h / 2 ? step / 2 - 1 : box->h / 2 - 1;
	float x = box->x + box->w - step * ((float)n - 0.5f);

	for (; sites != 0; sites &= sites - 1, x += step) {
		unsigned owner =
		    mono_owner(d->s, (unsigned)__builtin_ctzll(sites));

		if (owner == MONO_NONE)
			scene_rect(d->out, &slot, roundf(x) - 3,
			    roundf(box->y + box->h / 2) - 3, 6, 6, 0);
		else
			mono_draw_token(d, owner, x, box->y + box->h / 2, r);
	}
}

/* Draws a planet: its name on its colour, and its sites. A frame shows that one
 * side has all sites, because rents are then double. */
static void
draw_planet(const struct mono_drawing *d, unsigned planet)
{
	const struct mono_planet *p = &d->s->set->planet[planet];
	struct scene_box box = planet_box(d->s->set, planet);
	int32_t tone = mono_planet_tone(p);
	const struct scene_style plate = mono_style(tone, SCENE_NONE, 0);
	const struct scene_style frame =
	    mono_style(SCENE_NONE, MONO_TONE_MARK, 1.5f);

	scene_rect(d->out, &plate, roundf(box.x), roundf(box.y + 1), PLATE_W,
	    roundf(box.h - 3), 0);
	mono_draw_letter(d->out, mono_ink_on(tone), box.x + PLATE_W / 2,
	    box.y + box.h / 2, 15, PLATE_W - 4, p->name);
	draw_sites(d, planet, &box);
	for (unsigned side = 0; side < MONO_SIDES; side++)
		if ((p->sites & ~mono_side_owned(d->s, side)) == 0)
			scene_rect(d->out, &frame, box.x + PLATE_W + 1,
			    box.y + 0.5f, box.w - PLATE_W - 1, box.h - 1, 3);
}

/* --- what is in suspense -------------------------------------------------- */

/* Draws an auction: its space, the seats that may bid, a tick below those that
 * have answered, and the viewer's own bid. */
static void
draw_auction(const struct mono_drawing *d, int viewer)
{
	const struct mono_state *s = d->s;
	struct scene_box box = mono_panel_box();
	float x = box.x + box.w / 2;
	int n = __builtin_popcount(s->bidders), k = 0;
	char text[24];

	mono_draw_icon(d->out, MONO_ICON_COIN, MONO_TONE_DARK, box.x + 22,
	    box.y + 16, 10);
	snprintf(text, sizeof text, "%u", mono_top(s)->at);
	mono_draw_letter(d->out, MONO_TONE_MARK, x + 12, box.y + 16, 20, 0,
	    text);
	for (unsigned i = 0; i < s->seats; i++) {
		float at;

		if ((s->bidders >> i & 1) == 0)
			continue;
		at = x + 10.5f * (float)(2 * k++ + 1 - n);
		mono_draw_piece(d, i, at, box.y + 41, 9.5f);
		if (s->bid[i] != 0)
			mono_draw_icon(d->out, MONO_ICON_END, MONO_TONE_MARK,
			    at, box.y + 57, 6);
	}
	if (viewer < 0 || s->bid[viewer] == 0)
		return;
	snprintf(text, sizeof text, "%d", 10 * (s->bid[viewer] - 1));
	mono_draw_letter(d->out, MONO_TONE_INK, x, box.y + 72, 14, 0,
	    s->bid[viewer] == 1 ? "-" : text);
}

/* Draws a card that waits for an answer: the seat that played it, an arrow, and
 * the seat against which it is played. */
static void
draw_answer(const struct mono_drawing *d)
{
	const struct mono_step *top = mono_top(d->s);
	struct scene_box box = mono_panel_box();
	float x = box.x + box.w / 2, y = box.y + 44;

	mono_draw_icon(d->out, MONO_ICON_CARDS, MONO_TONE_DARK, x, box.y + 18,
	    15);
	mono_draw_piece(d, top->to, x - 28, y, 11);
	mono_draw_icon(d->out, MONO_ICON_GO, MONO_TONE_MARK, x, y, 11);
	mono_draw_piece(d, top->seat, x + 28, y, 11);
	mono_draw_letter(d->out, MONO_TONE_MARK, x, y + 23, 19, 0, "?");
}

void
mono_draw_panel(const struct mono_drawing *d, int viewer)
{
	if (d->s->over || d->s->steps == 0)
		return;
	if (mono_top(d->s)->kind == MONO_AUCTION)
		draw_auction(d, viewer);
	else if (mono_top(d->s)->kind == MONO_ANSWER)
		draw_answer(d);
}

/* Draws the throw of the turn, or question marks before it is thrown. */
void
mono_draw_dice(const struct mono_drawing *d)
{
	const struct mono_state *s = d->s;
	struct scene_box box = mono_dice_box();
	bool thrown = mono_has_thrown(s);

	for (unsigned i = 0; i < 2; i++) {
		float x = box.x + (box.w - box.h) * (float)i;

		mono_draw_die(d->out, thrown ? s->die[i] : 0, x + 1, box.y + 1,
		    box.h - 2);
		if (!thrown)
			mono_draw_letter(d->out, MONO_TONE_DARK, x + box.h / 2,
			    box.y + box.h / 2, 26, 0, "?");
	}
}

void
mono_draw_middle(const struct mono_drawing *d)
{
	for (unsigned side = 0; side < MONO_SIDES; side++)
		draw_deck(d, side);
	for (unsigned i = 0; i < (unsigned)d->s->set->n_planets; i++)
		draw_planet(d, i);
	mono_draw_dice(d);
}
