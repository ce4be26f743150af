/*
 * The shapes of asteroid fields, one for each number and arrangement of the
 * edges that a field reaches; a field that reaches other edges is one of these
 * shapes, turned. Lines run straight or at 45 degrees between whole units, so
 * that a picture of them compresses well. art.c draws the rest of a tile.
 */
#include "config.h"

#include <assert.h>

#include "rules/carcassonne/art.h"

enum { TONE_FIELD = 0x93836f, TONE_ROCK = 0xb9a88f, TONE_SHADE = 0x6c5f50 };

#define CAP_RIM "M3 0L3 5L12 14L20 14L24 18L36 18L41 13L50 13L61 2L61 0"
#define THIN_RIM "M3 0L3 4L11 12L17 12L22 7L42 7L47 12L53 12L61 4L61 0"
#define PAIR_RIM \
	"M61 0L61 4L54 11L48 11L40 19L40 24L30 34L24 34L18 40L18 47L4 61L0 61"
#define BAND_TOP "M0 3L5 3L14 12L24 12L28 16L36 16L40 12L50 12L59 3L64 3"
#define BAND_LOW "64 61L60 61L50 51L41 51L37 47L27 47L23 51L13 51L3 61L0 61"
#define BOWL_RIM "M0 61L4 61L14 51L22 51L26 47L38 47L42 51L52 51L62 61L64 61"

static const struct carc_field thin_cap = {1 << TILES_N, THIN_RIM "Z", THIN_RIM,
    "M8 5L11 2L16 2L16 6L13 9L10 9ZM47 3L52 3L55 6L53 8"
    "L49 8L47 6Z",
    "M16 2L16 6L13 9L10 9L13 5ZM55 6L53 8L49 8L52 6Z", {17, 12}, {13, 8},
    {32, 8}};

static const struct carc_field fields[] = {
    {1 << TILES_N, CAP_RIM "Z", CAP_RIM,
	"M12 6L16 2L23 2L23 7L19 11L15 11ZM31 6L34 3L40 3L40 "
	"9L36 13L33 13L31 11Z",
	"M23 2L23 7L19 11L15 11L18 7ZM40 3L40 9L36 13L33 13"
	"L31 11L36 8Z",
	{32, 11}, {48, 8}, {32, 19}},
    {1 << TILES_N | 1 << TILES_W, PAIR_RIM "L0 0Z", PAIR_RIM,
	"M8 11L14 5L23 5L23 14L17 20L12 20L8 16ZM36 7L39 4"
	"L45 4L47 6L47 11L45 13L40 13L36 9ZM6 36L9 33L16 33"
	"L16 40L13 43L8 43L6 41Z",
	"M23 5L23 14L17 20L12 20L8 16L16 14ZM47 6L47 11L45 13"
	"L40 13L36 9L43 9ZM16 33L16 40L13 43L8 43L6 41L12 39Z",
	{18, 20}, {43, 11}, {32, 33}},
    {1 << TILES_E | 1 << TILES_W, BAND_TOP "L" BAND_LOW "Z",
	BAND_TOP "M" BAND_LOW,
	"M7 26L12 21L20 21L20 30L15 35L11 35L7 31ZM42 34L46 "
	"30L53 30L56 33L56 38L51 43L46 43L42 39ZM29 24L32 21"
	"L37 21L37 26L34 29L31 29L29 27Z",
	"M20 21L20 30L15 35L11 35L7 31L14 29ZM56 33L56 38L51 "
	"43L46 43L42 39L51 36ZM37 21L37 26L34 29L31 29L29 27"
	"L34 26Z",
	{21, 32}, {47, 32}, {32, 48}},
    {1 << TILES_N | 1 << TILES_E | 1 << TILES_W, BOWL_RIM "L64 0L0 0Z",
	BOWL_RIM,
	"M7 11L13 5L20 5L23 8L23 15L17 21L11 21L7 17ZM42 9"
	"L46 5L54 5L56 7L56 14L51 19L46 19L42 15ZM10 38L14 34"
	"L22 34L22 41L18 45L14 45L10 41ZM36 31L39 28L46 28"
	"L46 35L42 39L39 39L36 36Z",
	"M23 8L23 15L17 21L11 21L7 17L17 14ZM56 7L56 14L51 19"
	"L46 19L42 15L51 13ZM22 34L22 41L18 45L14 45L10 41"
	"L17 40ZM46 28L46 35L42 39L39 39L36 36L42 34Z",
	{26, 23}, {49, 20}, {32, 47.5f}},
    {15, "M0 0L64 0L64 64L0 64Z", NULL,
	"M7 11L13 5L20 5L23 8L23 15L17 21L11 21L7 17ZM42 9"
	"L46 5L54 5L56 7L56 14L51 19L46 19L42 15ZM8 45L13 40"
	"L22 40L22 49L17 54L12 54L8 50ZM38 37L42 33L50 33L53 "
	"36L53 43L48 48L42 48L38 44ZM27 26L30 23L36 23L36 28"
	"L33 31L30 31L27 28Z",
	"M23 8L23 15L17 21L11 21L7 17L17 14ZM56 7L56 14L51 19"
	"L46 19L42 15L51 13ZM22 40L22 49L17 54L12 54L8 50L16 "
	"48ZM53 36L53 43L48 48L42 48L38 44L47 42ZM36 23L36 28"
	"L33 31L30 31L27 28L33 27Z",
	{28, 30}, {50, 14}, {32, 64}},
};

const struct carc_field *
carc_art_field(const struct tiles_face *face, uint8_t edges, int *turn)
{
	if (carc_art_has_planet(face)) {
		for (*turn = 0; *turn < 4; ++*turn)
			if (tiles_edges_turn(thin_cap.edges, *turn) == edges)
				return &thin_cap;
	}
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		for (*turn = 0; *turn < 4; ++*turn)
			if (tiles_edges_turn(fields[i].edges, *turn) == edges)
				return &fields[i];
	assert(!"a field that reaches an edge");
	return NULL;
}

void
carc_art_field_draw(struct scene *s, const struct tiles_face *face,
    const struct tiles_part *part)
{
	const struct scene_style area = tiles_fill(TONE_FIELD);
	const struct scene_style rock = tiles_fill(TONE_ROCK);
	const struct scene_style shade = tiles_fill(TONE_SHADE);
	const struct scene_style rim =
	    tiles_rounded(tiles_line(CARC_TONE_DARK, 2.83f));
	int turn;
	const struct carc_field *f = carc_art_field(face, part->edges, &turn);

	tiles_path(s, &area, f->area, turn);
	tiles_path(s, &rock, f->rocks, turn);
	tiles_path(s, &shade, f->shades, turn);
	if (f->rim != NULL)
		tiles_path(s, &rim, f->rim, turn);
}
