/*
 * Draws the ring of spaces, and the pieces and bases on them.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "rules/monopoly/drawing_art.h"

/* A name is broken into at most so many lines. */
enum { LINES = 2, LINE_MAX = MONO_NAME_MAX + 1 };
#define LETTER 0.57f /* average width of a letter, in sizes */
#define NAME_MOST 10.0f
#define NAME_LEAST 7.5f

/* --- a space's outline ---------------------------------------------------- */

/* Adds an arc to PATH as one cubic curve, which over so small an angle is as
 * good as a circle. */
static void
add_arc(const struct mono_drawing *d, struct buffer *path, float from, float to,
    float r)
{
	float reach = r * 4 / 3 * tanf(d->angle * fabsf(to - from) / 4);
	float way = to > from ? 1 : -1, x1, y1, x2, y2, turn;

	mono_drawing_at(d, from, r, &x1, &y1);
	mono_drawing_at(d, to, r, &x2, &y2);
	turn = d->angle * from;
	x1 -= way * reach * cosf(turn);
	y1 -= way * reach * sinf(turn);
	turn = d->angle * to;
	scene_add_tenths(path, "C%.1f %.1f %.1f %.1f %.1f %.1f", (double)x1,
	    (double)y1, (double)(x2 + way * reach * cosf(turn)),
	    (double)(y2 + way * reach * sinf(turn)), (double)x2, (double)y2);
}

static void
draw_sector(const struct mono_drawing *d, const struct scene_style *style,
    float from, float to, float inner, float outer)
{
	struct buffer path = {0};
	float x, y;

	mono_drawing_at(d, from, outer, &x, &y);
	scene_add_tenths(&path, "M%.1f %.1f", (double)x, (double)y);
	add_arc(d, &path, from, to, outer);
	mono_drawing_at(d, to, inner, &x, &y);
	scene_add_tenths(&path, "L%.1f %.1f", (double)x, (double)y);
	add_arc(d, &path, to, from, inner);
	buffer_putc(&path, 'Z');
	scene_path(d->out, style, buffer_text(&path));
	buffer_fini(&path);
}

void
mono_draw_frame(const struct mono_drawing *d, unsigned space, int32_t tone,
    float width)
{
	const struct scene_style frame = mono_style(SCENE_NONE, tone, width);
	float at = (float)space;

	draw_sector(d, &frame, at - 0.47f, at + 0.47f, MONO_R_INNER + 1,
	    MONO_R_OUTER - 1);
}

/* Names reach beyond their space, so a caller draws the glow before any of
 * them. */
void
mono_draw_glow(const struct mono_drawing *d, unsigned space)
{
	const struct scene_style glow =
	    mono_style(MONO_TONE_MARK, MONO_TONE_DARK, 2);
	float at = (float)space;

	draw_sector(d, &glow, at - 0.5f, at + 0.5f, MONO_R_INNER + 1,
	    MONO_R_OUTER - 1);
}

/* --- its letters ---------------------------------------------------------- */

/* How far from the middle of a space its number stands, in parts of the space:
 * so far that it is left of the planet's name or above it. */
static float
number_part(const struct mono_drawing *d, unsigned at)
{
	if (d->s->set->space[at].type != MONO_SPACE_PLANET)
		return 0;
	return sinf(d->angle * (float)at + 0.6f) > 0 ? -0.36f : 0.36f;
}

/* Draws what is in the band: the number, and the planet's name right of it or
 * below it. */
static void
draw_band(const struct mono_drawing *d, unsigned at)
{
	const struct mono_set *set = d->s->set;
	const struct mono_space *space = &set->space[at];
	const float r = (MONO_R_BAND + MONO_R_OUTER) / 2;
	bool planet = space->type == MONO_SPACE_PLANET;
	int32_t tone = planet ? mono_planet_tone(&set->planet[space->planet])
			      : MONO_TONE_PAPER;
	const struct scene_style band = mono_style(tone, SCENE_NONE, 0);
	float part = number_part(d, at), room, x, y;
	char text[12];

	if (planet)
		draw_sector(d, &band, (float)at - 0.5f, (float)at + 0.5f,
		    MONO_R_BAND, MONO_R_OUTER);
	snprintf(text, sizeof text, "%u", at);
	mono_drawing_at(d, (float)at - part, r, &x, &y);
	mono_draw_letter(d->out, mono_ink_on(tone), x, y, planet ? 8.5f : 11,
	    18, text);
	if (!planet)
		return;
	mono_planet_short(set, space->planet, text);
	mono_drawing_at(d, (float)at + part * 0.4f, r, &x, &y);
	/* Where the band stands upright it is narrower. */
	room =
	    d->width * 0.8f * (1 - 0.25f * fabsf(sinf(d->angle * (float)at)));
	mono_draw_letter(d->out, mono_ink_on(tone), x, y, 13, room, text);
}

/* Breaks a name where its longer line becomes shortest: at a blank, or, when it
 * has none, after a hyphen. */
static unsigned
break_name(const char *name, char line[LINES][LINE_MAX])
{
	const char *best = NULL, *mark = strchr(name, ' ') != NULL ? " " : "-";
	size_t n = utf8_length(name), most = n;

	for (const char *at = name; (at = strstr(at + 1, mark)) != NULL;) {
		size_t rest = utf8_length(at + 1), before = n - rest - 1;
		size_t longer = before > rest ? before : rest;

		if (at[1] != '\0' && longer < most) {
			best = at;
			most = longer;
		}
	}
	if (best == NULL) {
		memcpy(line[0], name, strlen(name) + 1);
		return 1;
	}
	n = (size_t)(best - name) + (*best == '-');
	memcpy(line[0], name, n);
	line[0][n] = '\0';
	memcpy(line[1], best + 1, strlen(best));
	return 2;
}

/* Shortens a line of more than LETTERS letters and ends it with a full stop. */
static void
cut_line(char line[LINE_MAX], float letters)
{
	size_t most = letters > 2 ? (size_t)letters : 2;
	size_t end = utf8_prefix(line, most - 1);

	if (utf8_length(line) <= most)
		return;
	line[end] = '.';
	line[end + 1] = '\0';
}

/* How wide a level line of HEIGHT may be in the middle of the space without
 * leaving the space. */
static float
line_room(const struct mono_drawing *d, unsigned at, float height)
{
	float across = fabsf(sinf(d->angle * (float)at));
	float down = fabsf(cosf(d->angle * (float)at));
	/* line_place() moves lines along the ring's depth, which leaves them
	 * less room. */
	float depth = MONO_R_BAND - MONO_R_BASE - 12 - 40 * across * down;
	float w = 1000;

	if (down > 0.01f)
		w = (d->width - 1 - height * across) / down;
	if (across > 0.01f && (depth - height * down) / across < w)
		w = (depth - height * down) / across;
	return w;
}

/* The middle of a line that stands DOWN below the middle of the space. Where
 * the ring slants, the line moves along with the slant. */
static void
line_place(const struct mono_drawing *d, unsigned at, float down, float *x,
    float *y)
{
	float turn = d->angle * (float)at;

	mono_drawing_at(d, (float)at, MONO_R_NAME, x, y);
	*y += down;
	*x -= down * 2 * sinf(turn) * cosf(turn);
}

static void
draw_name(const struct mono_drawing *d, unsigned at)
{
	const struct mono_space *space = &d->s->set->space[at];
	char line[LINES][LINE_MAX], price[8];
	unsigned n = break_name(space->name, line);
	float room = line_room(d, at, 9), size = NAME_MOST, x, y;

	for (unsigned i = 0; i < n; i++) {
		float fits = room / (LETTER * (float)utf8_length(line[i]));

		size = fits < size ? fits : size;
	}
	size = size < NAME_LEAST ? NAME_LEAST : size;
	for (unsigned i = 0; i < n; i++) {
		cut_line(line[i], room * 1.2f / (LETTER * size));
		line_place(d, at, size * 1.1f * ((float)i - (float)n / 2), &x,
		    &y);
		mono_draw_plain(d->out, MONO_TONE_DARK, x, y, size, line[i]);
	}
	snprintf(price, sizeof price, "%d", space->price);
	line_place(d, at, size * 1.1f * (float)n / 2 + 1.5f, &x, &y);
	mono_draw_letter(d->out, MONO_TONE_DARK, x, y, 11.5f, room, price);
}

void
mono_draw_mark(const struct mono_drawing *d, unsigned space, bool chosen)
{
	const float r = (MONO_R_BAND + MONO_R_OUTER) / 2;
	const struct scene_style plate =
	    mono_style(MONO_TONE_MARK, MONO_TONE_DARK, 2);
	float x, y, w;
	char text[12];

	if (chosen)
		mono_draw_frame(d, space, MONO_TONE_MARK, 6);
	/* The mark stands farther from the planet's name than the number alone
	 * would, and is no wider than it must be. */
	mono_drawing_at(d, (float)space - 1.1f * number_part(d, space), r, &x,
	    &y);
	x = roundf(x);
	y = roundf(y);
	snprintf(text, sizeof text, "%u", space);
	w = space < 10 ? 14 : 18;
	scene_rect(d->out, &plate, x - w / 2, y - 8, w, 16, 4);
	mono_draw_letter(d->out, MONO_TONE_DARK, x, y, 12, 17, text);
}

/* --- spaces without a planet ---------------------------------------------- */

static enum mono_icon
icon_of(const struct mono_space *space)
{
	switch ((enum mono_space_type)space->type) {
	case MONO_SPACE_GO:
		return MONO_ICON_GO;
	case MONO_SPACE_DECK:
		return space->side == MONO_REBEL ? MONO_ICON_REBEL
						 : MONO_ICON_EMPIRE;
	case MONO_SPACE_HYPERDRIVE:
		return MONO_ICON_HYPERDRIVE;
	case MONO_SPACE_BOUNTY:
		return MONO_ICON_BOUNTY;
	case MONO_SPACE_JAIL:
		return MONO_ICON_JAIL;
	case MONO_SPACE_PARKING:
		return MONO_ICON_PARKING;
	case MONO_SPACE_GO_TO_JAIL:
		return MONO_ICON_GO_TO_JAIL;
	case MONO_SPACE_TAX:
	case MONO_SPACE_PLANET:
		break;
	}
	return MONO_ICON_COIN;
}

static void
draw_special(const struct mono_drawing *d, unsigned at)
{
	const struct mono_space *space = &d->s->set->space[at];
	bool money =
	    space->type == MONO_SPACE_TAX || space->type == MONO_SPACE_GO;
	int32_t tone = MONO_TONE_DARK;
	char text[12];
	float x, y;

	if (space->type == MONO_SPACE_DECK)
		tone = space->side == MONO_REBEL ? MONO_TONE_REBEL
						 : MONO_TONE_EMPIRE;
	line_place(d, at, money ? -8 : 0, &x, &y);
	mono_draw_icon(d->out, icon_of(space), tone, x, y,
	    money				 ? 11
		: space->type == MONO_SPACE_JAIL ? 17
						 : 14);
	if (!money)
		return;
	snprintf(text, sizeof text, "%+d",
	    space->type == MONO_SPACE_TAX ? -space->price
					  : d->s->set->go_money);
	line_place(d, at, 10, &x, &y);
	mono_draw_letter(d->out, tone, x, y, 11.5f, d->width - 2, text);
}

/* --- what stands there ---------------------------------------------------- */

/* Draws the border between two spaces only at both ends: long slanting lines
 * make a picture's file large. */
static void
draw_border(const struct mono_drawing *d, float at)
{
	static const float ends[][2] = {
	    {MONO_R_INNER, MONO_R_INNER + 10}, {MONO_R_BAND, MONO_R_OUTER}};
	const struct scene_style line =
	    mono_style(SCENE_NONE, MONO_TONE_DARK, 1);
	float x1, y1, x2, y2;

	for (unsigned i = 0; i < 2; i++) {
		mono_drawing_at(d, at, ends[i][0], &x1, &y1);
		mono_drawing_at(d, at, ends[i][1], &x2, &y2);
		scene_pathf(d->out, &line, "M%.1f %.1fL%.1f %.1f", (double)x1,
		    (double)y1, (double)x2, (double)y2);
	}
}

void
mono_draw_ground(const struct mono_drawing *d)
{
	const struct scene_style paper =
	    mono_style(MONO_TONE_PAPER, SCENE_NONE, 0);
	const struct scene_style table =
	    mono_style(MONO_TONE_TABLE, SCENE_NONE, 0);

	scene_circle(d->out, &paper, MONO_SIDE / 2, MONO_SIDE / 2,
	    MONO_R_OUTER);
	scene_circle(d->out, &table, MONO_SIDE / 2, MONO_SIDE / 2,
	    MONO_R_INNER);
}

void
mono_draw_space(const struct mono_drawing *d, unsigned at)
{
	const struct mono_space *space = &d->s->set->space[at];
	unsigned owner;
	float x, y;

	draw_band(d, at);
	draw_border(d, (float)at - 0.5f);
	if (space->type != MONO_SPACE_PLANET) {
		draw_special(d, at);
		return;
	}
	draw_name(d, at);
	mono_drawing_at(d, (float)at, MONO_R_BASE, &x, &y);
	owner = mono_owner(d->s, space->site);
	if (owner != MONO_NONE)
		mono_draw_base(d, owner, x, y, 11);
}

/* Draws the prisoners behind the bars: one or two in the middle of the space,
 * more in two lines. */
static void
draw_prisoners(const struct mono_drawing *d)
{
	unsigned at = (unsigned)d->s->set->jail, n = 0, k = 0;
	float x, y;

	for (unsigned i = 0; i < d->s->seats; i++)
		n += d->s->jailed[i] != 0;
	for (unsigned i = 0; i < d->s->seats; i++) {
		float along, across;

		if (d->s->jailed[i] == 0)
			continue;
		along = n == 1 ? 0 : (float)(k % 2) * 24 - 12;
		across = n <= 2 ? 0 : (float)(k / 2) * 0.5f - 0.25f;
		mono_drawing_at(d, (float)at + across, MONO_R_NAME - along, &x,
		    &y);
		mono_draw_piece(d, i, x, y, n <= 2 ? 11 : 9);
		k++;
	}
}

/* The place of piece number K of N on a space. Two stand one behind the other.
 * Of three, the two behind stand beside each other, where they keep clear of
 * pieces on the next space; four stand two by two. */
static void
piece_place(const struct mono_drawing *d, unsigned at, unsigned k, unsigned n,
    float *x, float *y)
{
	const float step = 2 * MONO_PIECE + 1;
	unsigned place = n == 3 ? k + 1 : k;
	unsigned back = n > 2 ? place / 2 : k;
	float r = MONO_R_PIECE - step * (float)back, beside = 0;

	if (n > 3 || (n == 3 && k > 0))
		beside = step / r / d->angle * (place % 2 == 0 ? -0.5f : 0.5f);
	mono_drawing_at(d, (float)at + beside, r, x, y);
}

void
mono_draw_pieces(const struct mono_drawing *d)
{
	const struct mono_state *s = d->s;

	draw_prisoners(d);
	for (unsigned i = 0; i < s->seats; i++) {
		unsigned n = 0, k = 0;
		float x, y;

		if (s->jailed[i] != 0)
			continue;
		for (unsigned other = 0; other < s->seats; other++) {
			bool here =
			    s->jailed[other] == 0 && s->at[other] == s->at[i];

			n += here;
			k += here && other < i;
		}
		piece_place(d, s->at[i], k, n, &x, &y);
		mono_draw_piece(d, i, x, y, MONO_PIECE);
	}
}
