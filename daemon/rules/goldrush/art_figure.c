/*
 * Draws cowboys and tents. The letter tells the seat, the outline the kind.
 */
#include "config.h"

#include <assert.h>

#include "rules/goldrush/art.h"
#include "rules/goldrush/picture.h"

enum { BOX_W = 32, BOX_H = 36 };

/* In seat order: yellow, red, green, blue, black. */
static const struct {
	int32_t body, ink;
	const char *letter;
} looks[GOLD_ART_SEATS] = {
    {0xf2b91d, GOLD_TONE_DARK, "Y"},
    {0xc62828, GOLD_TONE_INK, "R"},
    {0x1c7a35, GOLD_TONE_INK, "G"},
    {0x1f5fae, GOLD_TONE_INK, "B"},
    {0x17171b, GOLD_TONE_INK, "K"},
};

static const char *const outline[GOLD_ART_FIGURES] = {
    [GOLD_COWBOY] = "M11 3L21 3L22 9L28 10L28 13L21 14L28 22L28 "
		    "33L4 33L4 22L11 14L4 13L4 10L10 9Z",
    [GOLD_TENT] = "M16 4L30 33L2 33Z"};

int
gold_art_figure_in(struct scene *s, int seat, int kind)
{
	const struct scene_style halo =
	    tiles_rounded(tiles_line(GOLD_TONE_PAPER, 5));
	const struct scene_style line =
	    tiles_rounded(tiles_line(GOLD_TONE_DARK, 3));
	const struct scene_style body = tiles_fill(looks[seat].body);
	const struct scene_style ink = tiles_ink(looks[seat].ink, SCENE_MIDDLE);
	char name[] = "gold-Y0";
	int made;

	name[5] = looks[seat].letter[0];
	name[6] = (char)('0' + kind);
	made = scene_symbol_begin(s, name, BOX_W, BOX_H);
	scene_path(s, &halo, outline[kind]);
	scene_path(s, &line, outline[kind]);
	scene_path(s, &body, outline[kind]);
	scene_text(s, &ink, 16, 31, 17, looks[seat].letter);
	scene_symbol_end(s);
	return made;
}

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
	(void)kind;
	return (struct tiles_spot){BOX_W / 2, BOX_H / 2};
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
