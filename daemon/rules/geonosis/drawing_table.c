/*
 * Draws what lies around the arena: time track, Force, reserves, cards, sheets.
 */
#include "config.h"

#include <stdio.h>

#include "rules/geonosis/drawing.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/moves.h"
#include "rules/geonosis/notation.h"
#include "rules/geonosis/view.h"

enum { LOGO_LINE = 6, OWNER_NAME_W = 88 };

static void
draw_start(struct scene *out, int32_t tone, float x, float y, float size,
    const char *text)
{
	const struct scene_style ink = {
	    .fill = tone, .stroke = SCENE_NONE, .bold = true};

	scene_text(out, &ink, x, y, size, text);
}

/* --- time ----------------------------------------------------------------- */

/* The space of the track with which the second line begins. It is the first
 * space of a round, so far along that the first line is the longer one. */
static unsigned
time_break(const struct geo_set *set)
{
	unsigned i = set->n_times / 2;

	while (i < set->n_times && set->time[i].phase != GEO_PHASE_THREATS)
		i++;
	return i > 0 ? i : 1;
}

/* The middle of a space of the track. Returns the width of a space. */
static float
time_place(const struct geo_drawing *d, unsigned at, float *x, float *y)
{
	unsigned first = time_break(d->s->set);
	float w = (d->width - 2 * GEO_PAD) / (float)first;

	*x = GEO_PAD + w * ((float)(at % first) + 0.5f);
	*y = GEO_PAD + 23 + GEO_TIME_H / 2 * (float)(at / first);
	return w;
}

static void
draw_phase(const struct geo_drawing *d, unsigned at)
{
	const struct geo_time *t = &d->s->set->time[at];
	bool here = at == d->s->time && d->s->stage >= GEO_DICE;
	const struct scene_style box =
	    geo_style(here ? GEO_TONE_MARK : GEO_TONE_PAPER,
		here ? GEO_TONE_INK : GEO_TONE_DARK, here ? 3 : 1);
	float x, y, w = time_place(d, at, &x, &y);
	/* in the order of the phases; an assault has its droid */
	static const enum geo_sign signs[] = {GEO_SIGN_THREATS, GEO_SIGN_DICE,
	    GEO_SIGN_REFILL, GEO_SIGN_CHECK, GEO_SIGN_ANY, GEO_SIGN_VICTORY};
	char text[4];

	if (t->phase == GEO_PHASE_THREATS) {
		snprintf(text, sizeof text, "%d", t->round);
		draw_start(d->out, GEO_TONE_INK, x - w / 2 + 2, y - 14, 13,
		    text);
	}
	scene_rect(d->out, &box, x - w / 2 + 1, y - 11, w - 2, 22, 3);
	if (t->phase == GEO_PHASE_ASSAULT) {
		geo_draw_droid(d->out, t->droid, x, y, w < 20 ? w / 2.6f : 8);
		return;
	}
	geo_draw_sign(d->out, signs[t->phase], GEO_TONE_DARK, x, y, 8);
}

void
geo_draw_time(const struct geo_drawing *d)
{
	const struct scene_style ship =
	    geo_style(GEO_TONE_MARK, GEO_TONE_DARK, 1);
	float x, y;

	for (unsigned i = 0; i < d->s->set->n_times; i++)
		draw_phase(d, i);
	if (d->s->stage < GEO_DICE)
		return;
	time_place(d, d->s->time, &x, &y);
	scene_pathf(d->out, &ship, "M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fZ",
	    x, y - 10, x - 9, y - 24, x, y - 19, x + 9, y - 24);
}

/* --- Force and reserves --------------------------------------------------- */

static void
draw_force(const struct geo_drawing *d)
{
	float from = GEO_PAD + 20, w = (d->width - GEO_PAD - from) / 11;
	float y = d->stocks, h = GEO_FORCE_H - 8;
	char text[4];

	geo_draw_sign(d->out, GEO_SIGN_FORCE, GEO_TONE_INK, GEO_PAD + 8,
	    y + h / 2, 8);
	for (unsigned i = 0; i <= GEO_FORCE_MAX; i++) {
		bool here = i == d->s->force;
		const struct scene_style box = geo_style(here ? GEO_TONE_MARK
							      : GEO_TONE_PAPER,
		    i == 0 ? GEO_TONE_ALARM : GEO_TONE_DARK, i == 0 ? 3 : 1);
		const struct scene_style ring =
		    geo_style(SCENE_NONE, GEO_TONE_DARK, 2.5f);
		float x = from + w * (float)i;

		scene_rect(d->out, &box, x + 1, y, w - 2, h, 3);
		if (here)
			scene_circle(d->out, &ring, x + w / 2, y + h / 2, 9);
		snprintf(text, sizeof text, "%u", i);
		geo_draw_letter(d->out, GEO_TONE_DARK, x + w / 2, y + h / 2, 13,
		    text);
	}
}

static void
draw_reserve(const struct geo_drawing *d, unsigned droid)
{
	unsigned left = d->s->reserve[droid];
	unsigned total = d->s->set->tokens[droid] - d->s->tokens;
	bool low = left <= GEO_LOW;
	const struct scene_style frame = geo_style(GEO_TONE_PAPER,
	    low ? GEO_TONE_ALARM : GEO_TONE_DARK, low ? 4 : 1);
	const struct scene_style bar =
	    geo_style(low ? GEO_TONE_ALARM : GEO_TONE_LINE, SCENE_NONE, 0);
	float third = (d->width - 2 * GEO_PAD) / GEO_DROIDS;
	float x = GEO_PAD + third * (float)droid, y = d->stocks + GEO_FORCE_H;
	float w = third - 66;
	char text[12];

	geo_draw_droid(d->out, droid, x + 12, y + 11, 10);
	scene_rect(d->out, &frame, x + 28, y + 2, w, 18, 3);
	if (left > 0)
		scene_rect(d->out, &bar, x + 31, y + 5,
		    (w - 6) * (float)(left < total ? left : total) /
			(float)total,
		    12, 2);
	snprintf(text, sizeof text, low ? "%u!" : "%u", left);
	draw_start(d->out, low ? GEO_TONE_MARK : GEO_TONE_INK, x + 34 + w,
	    y + 17, 17, text);
}

/* Draws the empty place where a card will lie. */
static void
draw_no_card(const struct geo_drawing *d, unsigned place)
{
	const struct scene_style place_of = {.fill = SCENE_NONE,
	    .stroke = GEO_TONE_PILLAR,
	    .width = 1.5f,
	    .dash = 5};
	struct scene_box box = geo_card_box(d, place);

	scene_rect(d->out, &place_of, box.x, box.y, box.w, box.h, 6);
}

/* Draws the dice on R2-D2's logo, in the corner below the arena. All are blank,
 * because their values do not matter any more. */
static void
draw_logo(const struct geo_drawing *d)
{
	const struct scene_style die =
	    geo_style(GEO_TONE_PAPER, GEO_TONE_DARK, 1);
	float x = GEO_PAD + 30, y = d->stocks - 24;

	if (d->s->logo == 0)
		return;
	geo_draw_letter(d->out, GEO_TONE_INK, GEO_PAD + 13, y + 7, 15, "R2");
	for (unsigned i = 0; i < d->s->logo; i++)
		scene_rect(d->out, &die, x + 15 * (float)(i % LOGO_LINE),
		    y - 15 * (float)(i / LOGO_LINE), 13, 13, 3);
}

void
geo_draw_stocks(const struct geo_drawing *d)
{
	draw_logo(d);
	draw_force(d);
	for (unsigned k = 0; k < GEO_DROIDS; k++)
		draw_reserve(d, k);
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		if (d->s->card[i] != GEO_NONE)
			geo_draw_card(d, i);
		else
			draw_no_card(d, i);
}

/* --- cards ---------------------------------------------------------------- */

/* Draws the sum that a card needs, struck out once the dice exceed it. After
 * the dice that lie there it draws how much is missing. */
static void
draw_sum(const struct geo_drawing *d, unsigned place,
    const struct scene_box *box, float x)
{
	const struct geo_card *c = &d->s->set->card[d->s->card[place]];
	const struct scene_style strike =
	    geo_style(SCENE_NONE, GEO_TONE_ALARM, 3);
	int rest = c->sum - (int)geo_card_sum(d->s, place);
	char text[16];

	/* The dice together must make the sum. */
	geo_draw_sign(d->out, GEO_SIGN_DICE, GEO_TONE_DARK, box->x + 14,
	    box->y + 13, 6.5f);
	snprintf(text, sizeof text, "%d", c->sum);
	draw_start(d->out, GEO_TONE_DARK, box->x + 25, box->y + 18, 16, text);
	if (geo_card_passed(d->s, place))
		scene_pathf(d->out, &strike, "M%.1f %.1fL%.1f %.1f",
		    box->x + 23, box->y + 17, box->x + 46, box->y + 8);
	if (rest <= 0 || rest == c->sum)
		return;
	snprintf(text, sizeof text, "+%d", rest);
	draw_start(d->out, GEO_TONE_DARK, x + 1, box->y + 45, 15, text);
}

/* Draws the dice that a card needs, full where they lie. A card with a sum
 * shows only the dice that lie there. */
static void
draw_needs(const struct geo_drawing *d, unsigned place,
    const struct scene_box *box)
{
	const struct geo_card *c = &d->s->set->card[d->s->card[place]];
	float x = box->x + 7, y = box->y + 28, size = 22;
	float room = box->w - (c->sum > 0 ? 42 : 12);
	unsigned dice = 0;

	for (unsigned v = 1; v <= 6; v++)
		dice += c->sum > 0 ? d->s->lying[place][v] : c->need[v];
	if ((size + 2) * (float)dice > room)
		size = room / (float)dice - 2;
	for (unsigned v = 1; v <= 6; v++) {
		unsigned lies = d->s->lying[place][v];
		unsigned n = c->sum > 0 ? lies : c->need[v];

		for (unsigned i = 0; i < n; i++, x += size + 2)
			geo_draw_die(d->out, v,
			    i < lies ? GEO_DIE_LIES : GEO_DIE_WANTED, x, y,
			    size);
	}
	if (c->sum > 0)
		draw_sum(d, place, box, x);
}

/* Draws, in the corner of a card, what it costs when missed, or a tick when it
 * is met. */
static void
draw_cost(const struct geo_drawing *d, unsigned place,
    const struct scene_box *box)
{
	const struct geo_card *c = &d->s->set->card[d->s->card[place]];
	const struct scene_style tick = {
	    .fill = SCENE_NONE, .stroke = 0x1f6b35, .width = 5, .round = true};
	float x = box->x + box->w - 14, y = box->y + 13;
	char text[8];

	if (geo_card_met(d->s, place)) {
		scene_pathf(d->out, &tick, "M%.1f %.1fL%.1f %.1fL%.1f %.1f",
		    x - 13, y, x - 6, y + 7, x + 6, y - 6);
		return;
	}
	for (unsigned i = 0; i < c->zones; i++)
		geo_draw_droid(d->out, c->droid[i], x - 19 * (float)i, y, 8);
	if (c->zones > 0)
		return;
	if (place == GEO_MEGA) {
		geo_draw_sign(d->out, GEO_SIGN_LOSS, GEO_TONE_ALARM, x, y, 10);
		return;
	}
	snprintf(text, sizeof text, "-%d", c->force);
	geo_draw_sign(d->out, GEO_SIGN_FORCE, GEO_TONE_ALARM, x - 20, y, 7);
	geo_draw_letter(d->out, GEO_TONE_ALARM, x, y, 16, text);
}

void
geo_draw_card(const struct geo_drawing *d, unsigned place)
{
	bool mega = place == GEO_MEGA;
	const struct scene_style paper = geo_style(GEO_TONE_PAPER,
	    mega ? GEO_TONE_ALARM : GEO_TONE_DARK, mega ? 4 : 1.5f);
	struct scene_box box = geo_card_box(d, place);

	scene_rect(d->out, &paper, box.x, box.y, box.w, box.h, 6);
	draw_needs(d, place, &box);
	draw_cost(d, place, &box);
}

/* --- sheets --------------------------------------------------------------- */

/* Draws the droids that an ability kills, at the top of its space. */
static void
draw_icons(struct scene *out, const uint8_t icon[GEO_ICON_KINDS],
    const struct scene_box *box)
{
	float x = box->x + box->w / 2, y = box->y + 10, step;
	unsigned n = 0;

	for (unsigned k = 0; k < GEO_ICON_KINDS; k++)
		n += icon[k];
	step = (box->w - 2) / (float)n < 17 ? (box->w - 2) / (float)n : 17;
	x -= step * (float)(n - 1) / 2;
	for (unsigned k = 0; k < GEO_ICON_KINDS; k++)
		for (unsigned i = 0; i < icon[k]; i++, x += step)
			if (k == GEO_ANY)
				geo_draw_sign(out, GEO_SIGN_ANY, GEO_TONE_DARK,
				    x, y, step * 0.44f);
			else
				geo_draw_droid(out, k, x, y, step * 0.44f);
}

/* Draws a sign, and after it what it is worth, which may be "". */
static void
draw_worth(struct scene *out, enum geo_sign sign, const char *text,
    const struct scene_box *box)
{
	float x = box->x + box->w / 2, y = box->y + 10;

	geo_draw_sign(out, sign, GEO_TONE_DARK, x - (text[0] ? 11 : 0), y,
	    text[0] ? 6.5f : 8);
	geo_draw_letter(out, GEO_TONE_DARK, x + 8, y, 15, text);
}

static void
draw_slot(const struct geo_drawing *d, const struct geo_slot *slot,
    unsigned die, const struct scene_box *box)
{
	const struct scene_style paper =
	    geo_style(die != 0 ? GEO_TONE_LINE : GEO_TONE_PAPER, GEO_TONE_DARK,
		1.2f);
	char text[8] = "";

	scene_rect(d->out, &paper, box->x, box->y, box->w, box->h, 4);
	switch ((enum geo_action)slot->action) {
	case GEO_FIGHT:
		snprintf(text, sizeof text, "+%d", slot->value);
		draw_worth(d->out, GEO_SIGN_FIGHT, text, box);
		break;
	case GEO_GAIN:
		snprintf(text, sizeof text, "+%d", slot->value);
		draw_worth(d->out, GEO_SIGN_FORCE, text, box);
		break;
	case GEO_KILL:
		draw_icons(d->out, slot->icon, box);
		break;
	case GEO_RAISE:
	case GEO_ACTIONS:
		draw_worth(d->out, GEO_SIGN_FORCE, text, box);
		break;
	}
	if (die != 0 || slot->die != 0)
		geo_draw_die(d->out, die != 0 ? die : slot->die,
		    die != 0 ? GEO_DIE_LIES : GEO_DIE_WANTED,
		    box->x + box->w / 2 - 9, box->y + 20, 18);
}

/* Draws a small square for each die that is not thrown yet. */
static void
draw_left(struct scene *out, unsigned n, const struct scene_box *box)
{
	const struct scene_style left = geo_style(GEO_TONE_INK, SCENE_NONE, 0);

	for (unsigned i = 0; i < n; i++)
		scene_rect(out, &left, box->x + 65 + 9 * (float)(i % 3),
		    box->y + 3 + 9 * (float)(i / 3), 7, 7, 1.5f);
}

/* Draws a seat's figure and its player's name (that of the Jedi, when nobody is
 * known), and its unused die, before its sheet. */
static void
draw_owner(const struct geo_drawing *d, unsigned row, unsigned seat)
{
	const struct scene_style ink = {
	    .fill = GEO_TONE_INK, .stroke = SCENE_NONE, .bold = true};
	const char *name = d->names != NULL ? d->names[seat] : NULL;
	struct scene_box box = geo_row_box(d, row);

	geo_draw_seat(d->out, d->s, seat, box.x + 15, box.y + 14, 13);
	scene_name(d->out, &ink, box.x, box.y + 40, 13, OWNER_NAME_W,
	    name != NULL && name[0] != '\0' ? name
					    : geo_drawn_name(d->s, seat));
	if (d->s->die[seat] != 0)
		geo_draw_die(d->out, d->s->die[seat], GEO_DIE_UNUSED,
		    box.x + 33, box.y + 1, 26);
	if (d->s->stage != GEO_OVER)
		draw_left(d->out,
		    geo_sheet_of(d->s, seat)->dice - d->s->thrown[seat], &box);
}

void
geo_draw_row(const struct geo_drawing *d, unsigned row)
{
	unsigned seat, sheet = geo_row_sheet(d->s, row, &seat);
	struct scene_box box = geo_row_box(d, row);

	if (sheet == GEO_NONE)
		return;
	if (seat != GEO_NONE) {
		draw_owner(d, row, seat);
	} else {
		geo_draw_letter(d->out, GEO_TONE_INK, box.x + 32, box.y + 20,
		    20, d->s->set->sheet[sheet].id);
		draw_left(d->out, d->s->set->sheet[sheet].dice, &box);
	}
	for (unsigned i = 0; i < d->s->set->sheet[sheet].n_slots; i++) {
		struct scene_box at = geo_slot_box(d, row, i);

		draw_slot(d, &d->s->set->sheet[sheet].slot[i],
		    seat == GEO_NONE ? 0 : d->s->slot[seat][i], &at);
	}
}
