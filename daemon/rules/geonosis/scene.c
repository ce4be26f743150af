/*
 * The board as a scene, its hot spots, and small pictures of what a move does.
 *
 * Not here: what things look like (drawing_*.c).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/geonosis/arena.h"
#include "rules/geonosis/drawing.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/moves.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/proposal.h"
#include "rules/geonosis/view.h"

enum {
	PREVIEW_REACH = 2,
	LINE_MAX = 9, /* spaces for dice in a line of a sheet */
	LEAST_WIDTH = 490,
	OWNER_W = 94, /* widths of what stands left and right of the spaces */
	END_W = 40,
	SLOT_MAX = 58
};

/* --- where things are ----------------------------------------------------- */

void
geo_drawing_middle(const struct geo_drawing *d, int q, int r, float *x,
    float *y)
{
	*x = d->left + GEO_HEX_W * (float)(2 * q + r);
	*y = d->top + GEO_HEX * 1.5f * (float)r;
}

/* Lays the sheets out: long ones have two lines. */
static void
measure_sheets(struct geo_drawing *d)
{
	unsigned most = 1;

	for (unsigned i = 0; i < d->s->set->n_sheets; i++)
		if (d->s->set->sheet[i].players == d->s->seats &&
		    d->s->set->sheet[i].n_slots > most)
			most = d->s->set->sheet[i].n_slots;
	d->lines = most > LINE_MAX ? 2 : 1;
	d->across = (most + d->lines - 1) / d->lines;
}

void
geo_drawing_init(struct geo_drawing *d, const struct geo_state *s,
    struct scene *out)
{
	int west = 0, east = 0, north = 0, south = 0;
	float arena;

	for (unsigned i = 0; i < s->set->n_spaces; i++) {
		const struct geo_space *space = &s->set->space[i];
		int x = 2 * space->q + space->r;

		west = i == 0 || x < west ? x : west;
		east = i == 0 || x > east ? x : east;
		north = i == 0 || space->r < north ? space->r : north;
		south = i == 0 || space->r > south ? space->r : south;
	}
	memset(d, 0, sizeof *d);
	d->s = s;
	d->out = out;
	measure_sheets(d);
	arena = GEO_HEX_W * (float)(east - west + 2);
	d->width = 2 * GEO_PAD + (arena > LEAST_WIDTH ? arena : LEAST_WIDTH);
	d->left = (d->width - arena) / 2 + GEO_HEX_W * (float)(1 - west);
	d->top = GEO_PAD + GEO_TIME_H + GEO_HEX - GEO_HEX * 1.5f * (float)north;
	d->stocks = 2 * GEO_PAD + GEO_TIME_H +
	    GEO_HEX * (1.5f * (float)(south - north) + 2);
	d->sheets =
	    d->stocks + GEO_FORCE_H + GEO_RESERVE_H + GEO_CARD_H + GEO_PAD;
	d->height =
	    d->sheets + GEO_SHEET_H * (float)(d->lines * s->seats) + GEO_PAD;
}

struct scene_box
geo_card_box(const struct geo_drawing *d, unsigned place)
{
	/* The mega threat lies first, before the other cards. */
	unsigned at = place == GEO_MEGA ? 0 : place + 1;

	float w = (d->width - 2 * GEO_PAD + 6) / GEO_OPEN_CARDS;

	return (struct scene_box){GEO_PAD + w * (float)at,
	    d->stocks + GEO_FORCE_H + GEO_RESERVE_H, w - 6, GEO_CARD_H};
}

struct scene_box
geo_row_box(const struct geo_drawing *d, unsigned row)
{
	float h = GEO_SHEET_H * (float)d->lines;

	return (struct scene_box){
	    GEO_PAD, d->sheets + h * (float)row, d->width - 2 * GEO_PAD, h - 6};
}

struct scene_box
geo_slot_box(const struct geo_drawing *d, unsigned row, unsigned slot)
{
	struct scene_box box = geo_row_box(d, row);
	float w = (box.w - OWNER_W - END_W) / (float)d->across;

	w = w < SLOT_MAX ? w : SLOT_MAX;
	return (struct scene_box){
	    box.x + OWNER_W + w * (float)(slot % d->across),
	    box.y + 1 + GEO_SHEET_H * (float)(slot / d->across), w - 4,
	    GEO_SHEET_H - 8};
}

struct scene_box
geo_end_box(const struct geo_drawing *d, unsigned row)
{
	struct scene_box box = geo_row_box(d, row);

	return (struct scene_box){
	    box.x + box.w - END_W + 2, box.y + 1, END_W - 4, box.h - 2};
}

/* --- hot spots ------------------------------------------------------------ */

static struct scene_box
space_box(const struct geo_drawing *d, unsigned space)
{
	const struct geo_space *at = &d->s->set->space[space];
	float x, y;

	geo_drawing_middle(d, at->q, at->r, &x, &y);
	return (struct scene_box){
	    x - GEO_HEX_W, y - GEO_HEX * 0.75f, 2 * GEO_HEX_W, GEO_HEX * 1.5f};
}

/* The row that shows SHEET. */
static unsigned
row_of(const struct geo_state *s, unsigned sheet)
{
	unsigned row = 0, seat;

	while (row + 1 < s->seats && geo_row_sheet(s, row, &seat) != sheet)
		row++;
	return row;
}

/* The box in which a person starts choosing a move. *SPACE becomes the space
 * when it is one. For agreeing to a proposal that is the box of the proposed
 * move. */
static struct scene_box
spot_box(const struct geo_drawing *d, unsigned seat, const struct geo_move *m,
    unsigned *space)
{
	*space = GEO_NONE;
	switch (m->kind == GEO_MOVE_AGREE ? geo_table_kind(d->s)
					  : (enum geo_kind)m->kind) {
	case GEO_MOVE_TAKE:
		return geo_row_box(d, row_of(d->s, m->at));
	case GEO_MOVE_CARD:
	case GEO_MOVE_ORDER:
		return geo_card_box(d, m->at);
	case GEO_MOVE_ACTION:
		return geo_slot_box(d, seat, m->at);
	case GEO_MOVE_ASIDE:
	case GEO_MOVE_STOP:
	case GEO_MOVE_OBJECT:
	case GEO_KINDS:
		return geo_end_box(d, seat);
	case GEO_MOVE_PLACE:
	case GEO_MOVE_SEND:
	case GEO_MOVE_HEAD:
	case GEO_MOVE_BODY:
	case GEO_MOVE_R2:
	case GEO_MOVE_GO:
	case GEO_MOVE_HIT:
	case GEO_MOVE_KILL:
	case GEO_MOVE_AGREE:
		break;
	}
	*space = m->at;
	return space_box(d, m->at);
}

/* Draws the number of a space: in its middle, or below the piece that stands
 * there. */
static void
draw_plate(const struct geo_drawing *d, unsigned space,
    const struct scene_box *box)
{
	const struct scene_style plate = geo_style(GEO_TONE_INK, SCENE_NONE, 0);
	bool empty = geo_space_letter(d->s, space) == '.';
	float x = box->x + box->w / 2;
	float y = box->y + (empty ? box->h / 2 + 2 : box->h - 1.5f);
	float w = empty ? 26 : 22, h = empty ? 14 : 11;
	char text[8];

	snprintf(text, sizeof text, "%u", space + 1);
	scene_rect(d->out, &plate, x - w / 2, y - h / 2, w, h, 3);
	geo_draw_letter(d->out, GEO_TONE_DARK, x, y, empty ? 12.5f : 10.5f,
	    text);
}

/* Draws a mark around the place of a move, with its label, and makes it a hot
 * spot. Returns whether it is a space. */
static bool
draw_spot(const struct geo_drawing *d, unsigned seat, const struct geo_move *m,
    const char *name, bool chosen)
{
	const struct scene_style frame =
	    geo_style(SCENE_NONE, GEO_TONE_MARK, chosen ? 6 : 3);
	unsigned space;
	struct scene_box box = spot_box(d, seat, m, &space);

	if (space != GEO_NONE) {
		/* Droids that can be hit must stand out among the many spaces
		 * to go to. */
		geo_draw_ring(d, space, GEO_TONE_MARK,
		    chosen			  ? 6
			: m->kind == GEO_MOVE_HIT ? 5
						  : 3);
		draw_plate(d, space, &box);
	} else {
		scene_rect(d->out, &frame, box.x, box.y, box.w, box.h, 5);
		if (m->kind == GEO_MOVE_ASIDE || m->kind == GEO_MOVE_STOP ||
		    m->kind == GEO_MOVE_OBJECT)
			geo_draw_letter(d->out, GEO_TONE_INK, box.x + box.w / 2,
			    box.y + box.h / 2, 20,
			    m->kind == GEO_MOVE_ASIDE ? "-" : "X");
	}
	scene_hot(d->out, name, box.x, box.y, box.w, box.h);
	return space != GEO_NONE;
}

/* Returns whether spaces have got their numbers. */
static bool
draw_spots(const struct geo_drawing *d, int seat, const char *at)
{
	bool numbered = false;
	uint64_t moves[GEO_MOVES_MAX];
	size_t n = geo_moves(d->s, seat, moves, GEO_MOVES_MAX);
	struct buffer name = {0};

	for (size_t i = 0; i < n; i++) {
		struct geo_move m, before;
		bool known = false;

		/* Many moves share a spot; only the first of them draws it. */
		geo_move_unpack(moves[i], &m);
		for (size_t k = 0; k < i && !known; k++) {
			geo_move_unpack(moves[k], &before);
			known = before.kind == m.kind && before.at == m.at;
		}
		if (known)
			continue;
		buffer_reset(&name);
		geo_spot(d->s, seat, moves[i], &name);
		numbered |= draw_spot(d, (unsigned)seat, &m, buffer_text(&name),
		    at != NULL && strcmp(at, buffer_text(&name)) == 0);
	}
	buffer_fini(&name);
	return numbered;
}

/* The space that the notation of a move names, or GEO_NONE. */
static unsigned
since_space(const struct geo_set *set, const char *since)
{
	const char *colon = since == NULL ? NULL : strrchr(since, ':');
	char *end;
	long n;

	/* The number in "fight:+2" is a bonus, not a space. */
	if (colon == NULL || colon[1] < '0' || colon[1] > '9')
		return GEO_NONE;
	n = strtol(colon + 1, &end, 10);
	if (end == colon + 1 || *end != '\0' || n < 1 || n > set->n_spaces)
		return GEO_NONE;
	return (unsigned)n - 1;
}

/* Draws what is left of the action under way, points or kills, at the actor's
 * row. */
static void
draw_action(const struct geo_drawing *d)
{
	const struct geo_state *s = d->s;
	const struct scene_style disc =
	    geo_style(GEO_TONE_MARK, GEO_TONE_DARK, 2);
	struct scene_box box;
	char text[8];
	unsigned left = s->points;

	if (s->stage != GEO_FIGHTING && s->stage != GEO_STRIKING)
		return;
	for (unsigned k = 0; k < GEO_ICON_KINDS; k++)
		left += s->icon[k];
	box = geo_row_box(d, s->actor);
	snprintf(text, sizeof text, "%u", left);
	scene_circle(d->out, &disc, box.x + 46, box.y + 14, 13);
	geo_draw_letter(d->out, GEO_TONE_DARK, box.x + 46, box.y + 14, 17,
	    text);
}

/* Rings the last space of each seat that did something, in its colour. One ring
 * for each: a letter's picture has to stay light. */
static void
draw_done(const struct geo_drawing *d, const struct rules_look *look)
{
	unsigned drawn = 0;
	int32_t ink;

	for (size_t i = look->n_done; i > 0; i--) {
		const struct rules_done *done = &look->done[i - 1];
		unsigned at = since_space(d->s->set, done->place);

		if (done->points != 0 || at == GEO_NONE ||
		    (drawn >> done->seat & 1))
			continue;
		drawn |= 1u << done->seat;
		geo_draw_ring(d, at, geo_tone(d->s, done->seat, &ink), 4);
	}
}

/* --- parts ---------------------------------------------------------------- */

static void
show_box(struct scene *out, const struct scene_box *box)
{
	scene_reset(out, box->x - 4, box->y - 4, box->w + 8, box->h + 8,
	    GEO_TONE_TABLE);
}

/* The box of what is called WORD: "time", "force" with the reserves, "cards",
 * "sheets", or the number of a space. */
static bool
part_find(const void *arg, const char *word, struct scene_box *box)
{
	const struct geo_drawing *d = arg;
	float cards = d->stocks + GEO_FORCE_H + GEO_RESERVE_H;
	const struct {
		const char *name;
		float top, bottom;
	} bands[] = {
	    {"time", GEO_PAD, GEO_PAD + GEO_TIME_H},
	    {"force", d->stocks, cards},
	    {"cards", cards, cards + GEO_CARD_H},
	    {"sheets", d->sheets, d->height - GEO_PAD},
	};
	char *end;
	long n = strtol(word, &end, 10);

	for (size_t i = 0; i < sizeof bands / sizeof bands[0]; i++) {
		if (strcmp(bands[i].name, word) != 0)
			continue;
		*box = (struct scene_box){GEO_PAD, bands[i].top,
		    d->width - 2 * GEO_PAD, bands[i].bottom - bands[i].top};
		return true;
	}
	if (*end != '\0' || n < 1 || n > d->s->set->n_spaces)
		return false;
	*box = space_box(d, (unsigned)n - 1);
	return true;
}

void
geo_scene(const void *state, int viewer, const struct rules_look *look,
    struct scene *out)
{
	const struct geo_state *s = state;
	struct geo_drawing d;
	struct scene_box part;
	bool numbered = false;
	unsigned space;

	geo_drawing_init(&d, s, out);
	d.names = look->names;
	if (scene_box_of(look->part, part_find, &d, &part))
		show_box(out, &part);
	else
		scene_reset(out, 0, 0, d.width, d.height, GEO_TONE_TABLE);
	/* Its ground has no holes, so it comes before all else. */
	geo_draw_arena(&d, GEO_NONE, 0);
	geo_draw_time(&d);
	geo_draw_stocks(&d);
	for (unsigned i = 0; i < s->seats; i++)
		geo_draw_row(&d, i);
	draw_action(&d);
	space = since_space(s->set, look->since);
	draw_done(&d, look);
	if (space != GEO_NONE && look->n_done == 0)
		geo_draw_ring(&d, space, GEO_TONE_INK, 3);
	if (look->spots && viewer >= 0)
		numbered = draw_spots(&d, viewer, look->at);
	/* Numbers of zones beside those of spaces would be taken for them. */
	if (!numbered)
		geo_draw_numbers(&d, GEO_NONE, 0);
}

/* --- previews ------------------------------------------------------------- */

void
geo_preview(const void *state, int seat, uint64_t move, struct scene *out)
{
	struct geo_state copy = *(const struct geo_state *)state;
	unsigned me = (unsigned)seat, space;
	struct geo_drawing d;
	struct geo_move m;
	struct scene_box box;

	geo_move_unpack(move, &m);
	if (m.kind == GEO_MOVE_AGREE)
		m = geo_proposal(&copy);
	copy.objection = 0; /* shows what the answer does when nobody objects */
	geo_drawing_init(&d, &copy, out);
	box = spot_box(&d, me, &m, &space);
	if (m.kind == GEO_MOVE_TAKE) {
		/* Changes only this seat: geo_act() would end the stage with
		 * the last choice, and then the sheets change their places. */
		copy.sheet[me] = m.at;
		copy.jedi[me] = m.jedi;
	} else if (m.kind != GEO_MOVE_ORDER) {
		geo_act(&copy, me, &m, NULL);
	}
	if (m.kind == GEO_MOVE_STOP)
		space = copy.figure[me];
	if (space != GEO_NONE) {
		box = space_box(&d, space);
		box.x -= GEO_HEX_W * 2 * PREVIEW_REACH;
		box.w += GEO_HEX_W * 4 * PREVIEW_REACH;
		box.y -= GEO_HEX * 1.5f * PREVIEW_REACH;
		box.h += GEO_HEX * 3 * PREVIEW_REACH;
		show_box(out, &box);
		geo_draw_arena(&d, space, PREVIEW_REACH + 1);
		geo_draw_ring(&d, space, GEO_TONE_MARK, 4);
		geo_draw_numbers(&d, space, PREVIEW_REACH + 1);
		return;
	}
	if (m.kind == GEO_MOVE_CARD || m.kind == GEO_MOVE_ORDER) {
		show_box(out, &box);
		geo_draw_card(&d, m.at);
		return;
	}
	box =
	    geo_row_box(&d, m.kind == GEO_MOVE_TAKE ? row_of(&copy, m.at) : me);
	show_box(out, &box);
	geo_draw_row(&d, m.kind == GEO_MOVE_TAKE ? row_of(&copy, m.at) : me);
	draw_action(&d);
}
