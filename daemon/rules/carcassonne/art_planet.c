/*
 * Draws planets: a disc with a look of its own, and the name on a plate. The
 * look goes by the planet's place in its set, so that no two planets of a set
 * look alike as long as there are enough looks.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "rules/carcassonne/art.h"

enum { NAME_SHOWN = 16 };

/* One flat shape of a look: a filled path, or a line of WIDTH when that is not
 * 0. */
struct stroke {
	int32_t tone;
	float width;
	const char *path;
};

struct look {
	int32_t disc;
	struct stroke strokes[3];
	struct stroke over; /* drawn above the disc's outline */
};

/* Bands and patches stay inside the disc of radius 20 about (32, 32). The
 * disc's outline is drawn over them and hides their ends. */
static const struct look looks[CARC_PLANET_LOOKS] = {
    /* A giant in bands. */
    {0xe0a868,
	{{0xb87a42, 0,
	     "M15 22C24 25 40 25 49 22L51.5 27C40 30 24 30 12.5 27"
	     "Z"},
	    {0xf3d3a2, 0,
		"M12.3 34C24 37 40 37 51.7 34L50.5 39C40 42 24 42 "
		"13.5 39Z"},
	    {0xb87a42, 0,
		"M18 45.5C26 48 38 48 46 45.5L41 49.5C36 51.5 28 "
		"51.5 23 49.5Z"}},
	{0, 0, NULL}},
    /* A ring about a pale globe. */
    {0xcbb5ea,
	{{0x9f86c9, 0,
	    "M14 24C24 28 40 28 50 24L51.5 28C40 32 24 32 12.5 28"
	    "Z"}},
	{0xf7ecc8, 3.5f,
	    "M15 25C4 29 0 34 4 37C12 42 52 33 60 26C63 23 58 21 "
	    "50 23"}},
    /* A cratered moon. */
    {0xc3c7cf,
	{{0x8d939f, 0,
	    "M22 18C27 16 31 19 30 24C29 28 22 29 19 25C17 22 19 "
	    "19 22 18ZM40 26C45 25 48 29 46 33C44 36 38 36 37 32"
	    "C36 29 37 27 40 26ZM26 36C29 35 31 37 30 40C29 42 "
	    "25 42 24 40C23 38 24 37 26 36ZM38 17C40 16 42 18 41 "
	    "20C40 22 37 21 37 19C37 18 37 17 38 17Z"}},
	{0, 0, NULL}},
    /* Seas and lands. */
    {0x3f8fd2,
	{{0x86c67c, 0,
	    "M20 20C26 15 32 15 33 19C34 23 28 23 28 27C28 31 22 "
	    "33 18 30C14 27 15 23 20 20ZM38 27C43 24 50 26 51 31"
	    "C51 36 46 38 43 36C39 35 35 31 38 27ZM26 38C30 36 "
	    "36 39 36 43C36 48 30 50 27 47C24 44 23 40 26 38Z"}},
	{0, 0, NULL}},
    /* Ice. */
    {0xe4f3fb,
	{{0x86b6d4, 2,
	    "M22 16L28 24L24 31L31 37M28 24L37 22L42 15M37 22L42 "
	    "31L50 33M42 31L38 39"}},
	{0, 0, NULL}},
    /* Lava under a crust. */
    {0x5b2a2a,
	{{0xff9a3c, 2.5f,
	    "M14 27L23 24L28 31L22 38M28 31L39 27L43 18M39 27L44 "
	    "35L51 34M23 24L25 15M36 50L34 42L44 35"}},
	{0, 0, NULL}},
    /* Dunes. */
    {0xe9bf6d,
	{{0xb5802f, 2.2f,
	    "M16 22C22 18 26 26 32 22C38 18 42 26 48 22M13 30C20 "
	    "26 26 34 32 30C38 26 44 34 51 30M14 38C21 34 26 42 "
	    "32 38C38 34 43 42 50 38"}},
	{0, 0, NULL}},
    /* A great storm. */
    {0x46a79b,
	{{0xd9f4ec, 3, "M13 27C22 24 42 24 51 27M14 39C24 43 40 43 50 39"},
	    {0xd9f4ec, 0, "M24 33C26 27 42 27 43 33C42 39 26 39 24 33Z"},
	    {0x2b6f67, 0,
		"M29 33C30 30.5 37 30.5 38 33C37 35.5 30 35.5 29 33Z"}},
	{0, 0, NULL}},
    /* Forests. */
    {0x3f7f47,
	{{0x9ccf7e, 0,
	    "M20 19L25 27L15 27ZM31 14L36 22L26 22ZM42 19L47 27"
	    "L37 27ZM26 27L31 35L21 35ZM37 28L42 36L32 36ZM47 29"
	    "L50.5 36L43 36Z"}},
	{0, 0, NULL}},
    /* A city that never sleeps. */
    {0x4a5270,
	{{0xffdf6b, 0,
	    "M20 20L23 20L23 23L20 23ZM28 17L31 17L31 20L28 20Z"
	    "M36 20L39 20L39 23L36 23ZM44 22L47 22L47 25L44 25Z"
	    "M16 28L19 28L19 31L16 31ZM25 27L28 27L28 30L25 30Z"
	    "M33 28L36 28L36 31L33 31ZM42 30L45 30L45 33L42 33Z"
	    "M22 35L25 35L25 38L22 38ZM30 36L33 36L33 39L30 39Z"
	    "M47 36L50 36L50 39L47 39Z"}},
	{0, 0, NULL}},
    /* A shell of rings. */
    {0xe59ab0,
	{{0xa9506f, 2.5f,
	    "M24 30C24 22 40 22 40 30C40 36 28 36 28 30C28 27 36 "
	    "27 36 30M18 34C16 14 48 14 46 34C46 44 20 46 18 34"}},
	{0, 0, NULL}},
    /* Half in the dark. */
    {0xf0e2bd,
	{{0x77695a, 0, "M32 12C52 14 52 50 32 52C58.5 52 58.5 12 32 12Z"},
	    {0xcdbb8d, 0,
		"M20 24C24 22 27 24 26 28C25 31 19 31 18 28C18 26 18 "
		"25 20 24ZM27 36C30 35 32 37 31 40C30 42 26 42 25 40"
		"C25 38 25 37 27 36Z"}},
	{0, 0, NULL}},
};

static void
draw_stroke(struct scene *s, const struct stroke *k)
{
	struct scene_style style = k->width > 0
	    ? tiles_rounded(tiles_line(k->tone, k->width))
	    : tiles_fill(k->tone);

	if (k->path != NULL)
		scene_path(s, &style, k->path);
}

static void
draw_disc(struct scene *s, int look)
{
	const struct scene_style outline = tiles_line(CARC_TONE_PAPER, 2);
	const struct look *l = &looks[look];
	const struct scene_style disc = tiles_fill(l->disc);

	scene_circle(s, &disc, 32, 32, 20.5f);
	for (int i = 0; i < 3; i++)
		draw_stroke(s, &l->strokes[i]);
	scene_circle(s, &outline, 32, 32, 20.5f);
	draw_stroke(s, &l->over);
}

/* FNV-1a. The symbol of a planet's name is called by this number, so that it
 * means the same name in every set. */
static unsigned
name_hash(const char *name)
{
	uint32_t h = 2166136261u;

	for (; *name != '\0'; name++)
		h = (h ^ (uint8_t)*name) * 16777619u;
	return h;
}

static void
draw_name(struct scene *s, const char *name)
{
	const struct scene_style plate = tiles_fill(CARC_TONE_DARK);
	const struct scene_style ink = tiles_ink(CARC_TONE_INK, SCENE_MIDDLE);
	char shown[NAME_SHOWN + 1];
	size_t len = strlen(name);
	float size, width;

	if (len > NAME_SHOWN)
		len = NAME_SHOWN;
	memcpy(shown, name, len);
	shown[len] = '\0';
	size = 60 / (0.68f * (float)len);
	if (size > 12)
		size = 12;
	width = 0.68f * size * (float)len + 4;
	scene_rect(s, &plate, 32 - width / 2, 39, width, 13.5f, 4);
	scene_text(s, &ink, 32, 45.7f + size * 0.37f, size, shown);
}

int
carc_art_planet_in(struct scene *s, const struct tiles_set *set, int index)
{
	char name[16];
	int look = 0, symbol;

	for (int i = 0; i < index; i++)
		look += carc_art_has_planet(&set->face[i]);
	look %= CARC_PLANET_LOOKS;
	snprintf(name, sizeof name, "planet-%d", look);
	symbol = scene_symbol_find(s, name);
	if (symbol < 0) {
		symbol = scene_symbol_begin(s, name, TILES_UNIT, TILES_UNIT);
		draw_disc(s, look);
		scene_symbol_end(s);
	}
	return symbol;
}

int
carc_art_name_in(struct scene *s, const char *planet)
{
	char name[16];
	int symbol;

	snprintf(name, sizeof name, "name-%08x", name_hash(planet));
	symbol = scene_symbol_find(s, name);
	if (symbol < 0) {
		symbol = scene_symbol_begin(s, name, TILES_UNIT, TILES_UNIT);
		draw_name(s, planet);
		scene_symbol_end(s);
	}
	return symbol;
}

void
carc_art_name(void *self, int index, float x, float y, float scale)
{
	struct carc_art *a = self;

	scene_use(a->stamps.out,
	    tiles_stamp(&a->stamps, carc_set_of(a->set)->looks->name[index]), x,
	    y, 0, scale);
}
