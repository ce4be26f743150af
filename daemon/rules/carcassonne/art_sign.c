/*
 * Draws the signs of the factions, and meeples. A sign's outline tells the
 * faction, and a meeple's head repeats it: a wedge for the Rebels, a hexagon
 * for the Empire, a diamond for the Bounty Hunters. A meeple's letter tells the
 * seat; a large one is taller, has a crown and a second rim.
 */
#include "config.h"

#include <assert.h>

#include "rules/carcassonne/art.h"

enum { TONE_NIGHT = 0x14161c, TONE_REBEL = 0xa9dcff };

enum { SIGN_BOX = 24, SMALL_W = 32, SMALL_H = 36, LARGE_W = 42, LARGE_H = 49 };

/* --- signs --------------------------------------------------------------- */

static void
draw_rebel(struct scene *s)
{
	const struct scene_style plate =
	    tiles_edged(TONE_REBEL, CARC_TONE_DARK, 2);

	scene_path(s, &plate, "M12 2L22 12L22 21L12 11L2 21L2 12Z");
}

static void
draw_empire(struct scene *s)
{
	const struct scene_style plate =
	    tiles_edged(CARC_TONE_PAPER, CARC_TONE_DARK, 2);
	const struct scene_style hub = tiles_fill(CARC_TONE_DARK);

	scene_path(s, &plate,
	    "M9 2L15 2L15 5L19 5L19 9L22 9L22 15L19 15L19 "
	    "19L15 19L15 22L9 22L9 19L5 19L5 15L2 15L2 9L5 9L5 5L9 5Z");
	scene_path(s, &hub, "M10 8L14 8L16 10L16 14L14 16L10 16L8 14L8 10Z");
}

static void
draw_bounty(struct scene *s)
{
	const struct scene_style plate =
	    tiles_edged(CARC_TONE_MARK, CARC_TONE_DARK, 2);
	const struct scene_style mark = tiles_fill(CARC_TONE_DARK);

	scene_path(s, &plate, "M12 1L23 12L12 23L1 12Z");
	scene_path(s, &mark,
	    "M11 5L13 5L13 11L19 11L19 13L13 13L13 19L11 19"
	    "L11 13L5 13L5 11L11 11Z");
}

int
carc_art_sign_in(struct scene *s, enum carc_symbol symbol)
{
	static const char *const name[] = {"", "rebel", "empire", "bounty"};
	static void (*const draw[])(struct scene *) = {
	    NULL, draw_rebel, draw_empire, draw_bounty};
	int made;

	assert(symbol > CARC_NO_SYMBOL && symbol <= CARC_BOUNTY);
	made = scene_symbol_begin(s, name[symbol], SIGN_BOX, SIGN_BOX);
	draw[symbol](s);
	scene_symbol_end(s);
	return made;
}

/* --- meeples ------------------------------------------------------------- */

/* In seat order: red, black, green, white, orange. */
static const struct seat_look {
	int32_t body, ink;
	const char *letter;
	enum carc_symbol faction;
} looks[CARC_ART_SEATS] = {
    {0xcf2a2a, CARC_TONE_INK, "R", CARC_REBEL},
    {TONE_NIGHT, CARC_TONE_INK, "B", CARC_EMPIRE},
    {0x1c7a35, CARC_TONE_INK, "G", CARC_REBEL},
    {CARC_TONE_INK, TONE_NIGHT, "W", CARC_EMPIRE},
    {0xf59a22, TONE_NIGHT, "O", CARC_BOUNTY},
};

/* The paths of a meeple's head, by faction: small, large. */
static const char *const head[4][2] = {
    {"", ""},
    {"M16 2L23 14L9 14Z", "M21 7L30 22L12 22Z"},
    {"M13 3L19 3L23 7L23 10L19 14L13 14L9 10L9 7Z",
	"M18 9L24 9L29 14L29 17L24 22L18 22L13 17L13 14Z"},
    {"M16 2L23 9L16 16L9 9Z", "M21 8L29 16L21 24L13 16Z"},
};

static const char *const body[2] = {"M4 33L4 21L11 14L21 14L28 21L28 33Z",
    "M5 45L5 30L14 21L28 21L37 30L37 45Z"};

static void
draw_meeple(struct scene *s, const struct seat_look *l, bool large)
{
	const struct scene_style outer =
	    tiles_rounded(tiles_line(CARC_TONE_DARK, 9));
	const struct scene_style halo =
	    tiles_rounded(tiles_line(CARC_TONE_PAPER, large ? 6.5f : 5));
	const struct scene_style line =
	    tiles_rounded(tiles_line(CARC_TONE_DARK, 3.5f));
	const struct scene_style plain = tiles_fill(l->body);
	const struct scene_style crown =
	    tiles_rounded(tiles_edged(CARC_TONE_MARK, CARC_TONE_DARK, 2));
	const struct scene_style letter = tiles_ink(l->ink, SCENE_MIDDLE);
	const struct scene_style *const layers[] = {
	    large ? &outer : NULL, &halo, &line, &plain};

	for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++)
		if (layers[i] != NULL)
			scene_pathf(s, layers[i], "%s%s",
			    head[l->faction][large], body[large]);
	if (large) {
		scene_path(s, &crown,
		    "M12.5 11.5L11 2L16.5 6L21 1.5L25.5 6L31 2L29.5 11.5Z");
		scene_text(s, &letter, 21, 41.5f, 24, l->letter);
	} else {
		scene_text(s, &letter, 16, 31.5f, 19, l->letter);
	}
}

int32_t
carc_art_tone(int seat, int32_t *ink)
{
	assert(seat >= 0 && seat < CARC_ART_SEATS);
	*ink = looks[seat].ink;
	return looks[seat].body;
}

struct tiles_spot
carc_art_meeple_half(int large)
{
	return large ? (struct tiles_spot){LARGE_W / 2, LARGE_H / 2}
		     : (struct tiles_spot){SMALL_W / 2, SMALL_H / 2};
}

int
carc_art_meeple_in(struct scene *s, int seat, bool large)
{
	struct tiles_spot half = carc_art_meeple_half(large);
	char name[] = "meeple-R1";
	int made;

	name[7] = looks[seat].letter[0];
	name[8] = large ? '2' : '1';
	made = scene_symbol_begin(s, name, 2 * half.x, 2 * half.y);
	draw_meeple(s, &looks[seat], large);
	scene_symbol_end(s);
	return made;
}

void
carc_art_meeple(void *self, int seat, int large, float x, float y, float scale)
{
	struct carc_art *a = self;
	struct tiles_spot half = carc_art_meeple_half(large);

	assert(seat >= 0 && seat < CARC_ART_SEATS);
	scene_use(a->stamps.out,
	    tiles_stamp(&a->stamps,
		carc_set_of(a->set)->looks->meeple[seat][large]),
	    x - half.x * scale, y - half.y * scale, 0, scale);
}
