/*
 * Draws cowboys, tents and stacks of tokens. A letter tells the seat; a cowboy
 * has a hat, and as a farmer lies down; a tent has three corners; a stack is
 * round, and has a number.
 */
#include "config.h"

#include <assert.h>
#include <stdio.h>

#include "rules/goldrush/art.h"

enum { TONE_NIGHT = 0x1d1a1a };

static const struct tiles_spot boxes[GOLD_FIGURES] = {
    {28, 34}, {30, 29}, {34, 28}};

/* In seat order: yellow, red, green, blue, black. */
static const struct seat_look {
	int32_t body, ink;
	const char *letter;
} looks[GOLD_ART_SEATS] = {
    {0xffd21f, TONE_NIGHT, "Y"},
    {0xc92a2a, GOLD_TONE_INK, "R"},
    {0x1d7d3a, GOLD_TONE_INK, "G"},
    {0x2358c4, GOLD_TONE_INK, "B"},
    {TONE_NIGHT, GOLD_TONE_INK, "K"},
};

/* A figure's outline, and its letter. */
static const struct shape {
	const char *outline, *line; /* LINE: what else is dark, or NULL */
	float x, y, size;
} shapes[GOLD_FIGURES] = {
    [GOLD_COWBOY] = {"M3 9L9 8L10 3L14 4.5L18 3L19 8L25 9L25 11L18.5 12.5"
		     "L18.5 15L22 16.5L25 22L25 31L3 31L3 22L6 16.5L9.5 15"
		     "L9.5 12.5L3 11Z",
	NULL, 14, 29.5f, 16},
    [GOLD_TENT] = {"M13 6L11 3M15 6L27 26L3 26L15 6L17 3", "M15 5L15 9", 15,
	24.5f, 15},
    [GOLD_FARMER] = {"M9 25L8 19L3 18L4.5 14L3 10L8 9L9 3L11 3L12.5 9.5L15 9.5"
		     "L16.5 6L22 3L31 3L31 25L22 25L16.5 22L15 18.5L12.5 18.5"
		     "L11 25Z",
	NULL, 22.5f, 19.8f, 16},
};

int32_t
gold_art_tone(int seat, int32_t *ink)
{
	assert(seat >= 0 && seat < GOLD_ART_SEATS);
	*ink = looks[seat].ink;
	return looks[seat].body;
}

struct tiles_spot
gold_art_half(int kind)
{
	return (struct tiles_spot){boxes[kind].x / 2, boxes[kind].y / 2};
}

void
gold_art_lay_down(struct tiles_picture *p)
{
	for (size_t i = 0; i < p->n_figures; i++) {
		struct tiles_figure *f = &p->figure[i];

		if (f->kind == GOLD_COWBOY &&
		    p->set->face[f->face].part[f->part].kind == GOLD_PRAIRIE)
			f->kind = GOLD_FARMER;
	}
}

int
gold_art_figure_in(struct scene *s, int seat, int kind)
{
	const struct scene_style halo =
	    tiles_rounded(tiles_line(GOLD_TONE_PAPER, 5));
	const struct scene_style line =
	    tiles_rounded(tiles_line(GOLD_TONE_DARK, 3));
	const struct scene_style body = tiles_fill(looks[seat].body);
	const struct scene_style ink = tiles_ink(looks[seat].ink, SCENE_MIDDLE);
	const struct shape *f = &shapes[kind];
	char name[] = "figure-R1";
	int made;

	name[7] = looks[seat].letter[0];
	name[8] = (char)('0' + kind);
	made = scene_symbol_begin(s, name, boxes[kind].x, boxes[kind].y);
	scene_path(s, &halo, f->outline);
	scene_path(s, &line, f->outline);
	scene_path(s, &body, f->outline);
	if (f->line != NULL)
		scene_path(s, &line, f->line);
	scene_text(s, &ink, f->x, f->y, f->size, looks[seat].letter);
	scene_symbol_end(s);
	return made;
}

void
gold_art_figure(void *self, int seat, int kind, float x, float y, float scale)
{
	struct gold_art *a = self;
	struct tiles_spot half = gold_art_half(kind);

	assert(seat >= 0 && seat < GOLD_ART_SEATS);
	scene_use(a->stamps.out,
	    tiles_stamp(&a->stamps,
		gold_set_of(a->set)->looks->figure[seat][kind]),
	    x - half.x * scale, y - half.y * scale, 0, scale);
}

int
gold_art_stack_in(struct scene *s, int layers)
{
	const struct scene_style disc =
	    tiles_edged(0xd9dee2, GOLD_TONE_DARK, 1.8f);
	char name[] = "stack-1";
	int made;

	name[6] = (char)('0' + layers);
	made = scene_symbol_begin(s, name, GOLD_STACK_W, GOLD_STACK_H);
	for (int i = 0; i < layers; i++)
		scene_circle(s, &disc, GOLD_STACK_W / 2,
		    GOLD_STACK_H - 9 - 2.2f * (float)i, 7.8f);
	scene_symbol_end(s);
	return made;
}

void
gold_art_stack(struct gold_art *a, unsigned n, float x, float y, float scale)
{
	const struct scene_style ink = tiles_ink(GOLD_TONE_DARK, SCENE_MIDDLE);
	int layers = n > GOLD_STACK_LAYERS ? GOLD_STACK_LAYERS : (int)n;
	float size = (n > 9 ? 11 : 13) * scale;
	float top = GOLD_STACK_H / 2 - 9 - 2.2f * (float)(layers - 1);
	char text[12];

	snprintf(text, sizeof text, "%u", n);
	scene_use(a->stamps.out,
	    tiles_stamp(&a->stamps,
		gold_set_of(a->set)->looks->stack[layers - 1]),
	    x - GOLD_STACK_W / 2 * scale, y - GOLD_STACK_H / 2 * scale, 0,
	    scale);
	scene_text(a->stamps.out, &ink, x, y + top * scale + size * 0.36f, size,
	    text);
}
