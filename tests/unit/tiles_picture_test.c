/*
 * Pictures of boards of no game: which part is shown, what can be chosen, what is
 * highlighted, and the board in characters.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/tiles/pile.h"
#include "rules/tiles/plates.h"
#include "rules/tiles/text.h"
#include "tap.h"
#include "tiles_kit.h"

/* What the art below was asked to draw. */
struct asked {
	int tiles, figures, glows;
	int glow_part[32]; /* the part, of each highlight */
	float glow_x[32], glow_y[32];
};

static void
ask_tile(void *self, int face, int turn, float x, float y, float scale)
{
	struct asked *a = self;

	(void)face, (void)turn, (void)x, (void)y, (void)scale;
	a->tiles++;
}

static void
ask_figure(void *self, int seat, int kind, float x, float y, float scale)
{
	struct asked *a = self;

	(void)seat, (void)kind, (void)x, (void)y, (void)scale;
	a->figures++;
}

static void
ask_glow(void *self, const struct tiles_face *face, int turn, int part, float x,
    float y)
{
	struct asked *a = self;

	(void)face, (void)turn;
	a->glow_part[a->glows] = part;
	a->glow_x[a->glows] = x;
	a->glow_y[a->glows++] = y;
}

static struct tiles_spot
half_of(int kind)
{
	(void)kind;
	return (struct tiles_spot){8, 10};
}

static struct tiles_spot
stand_of(const struct tiles_face *face, int turn, int part,
    struct tiles_spot half)
{
	(void)face, (void)turn, (void)part;
	return tiles_spot_hold((struct tiles_spot){60, 32}, half);
}

static int32_t
tone_of(int seat, int32_t *ink)
{
	*ink = 0;
	return seat;
}

static const struct tiles_art art = {.tile = ask_tile,
    .figure = ask_figure,
    .half = half_of,
    .stand = stand_of,
    .glow = ask_glow,
    .tone = tone_of};

static int
count(const struct scene *s, enum scene_op op, const char *text)
{
	int n = 0;

	for (size_t i = 0; i < s->n_items; i++)
		n += s->items[i].op == op &&
		    strcmp(scene_string(s, s->items[i].text), text) == 0;
	return n;
}

/* The start tile, and N straight tiles to the east of it. */
static struct tiles_board
begin(const struct tiles_set *set, int n)
{
	struct tiles_board b;

	memset(&b, 0, sizeof b);
	b.set = set;
	tiles_pile_begin(&b);
	for (int i = 1; i <= n; i++)
		tiles_kit_lay(&b, "SL", i, 0, 1);
	return b;
}

static void
draw(const struct tiles_picture *p, const struct rules_look *look, bool cells,
    struct asked *asked, struct scene *out)
{
	struct tiles_sheet s = {
	    .out = out, .p = p, .art = &art, .self = asked, .figure = 1};

	memset(asked, 0, sizeof *asked);
	tiles_sheet_frame(&s, look, cells);
	tiles_sheet_measure(&s, false);
	tiles_sheet_board(&s, look);
	if (cells)
		tiles_sheet_cells(&s, look->at);
	tiles_sheet_margins(&s);
}

static void
test_frame(const struct tiles_set *set)
{
	struct tiles_board b = begin(set, 14);
	struct rules_look look = {.spots = true};
	struct tiles_picture p;
	struct scene s = {0};
	struct asked a;

	tiles_picture_take(&p, &b, false);
	draw(&p, &look, false, &a, &s);
	tap_ok(a.tiles < 15 && count(&s, SCENE_TEXT, "14") == 1 &&
		count(&s, SCENE_TEXT, "2") == 0,
	    "of a long board the part around the last tile is shown");
	tiles_picture_set(&p, &p.placed[1], 0, 2, 0);
	draw(&p, &look, false, &a, &s);
	tap_ok(a.tiles == 15 && a.figures == 1 &&
		count(&s, SCENE_TEXT, "2") == 1,
	    "it reaches to all figures, with a cell around them");
	look.part = "3,0 5,0";
	draw(&p, &look, false, &a, &s);
	tap_ok(a.tiles == 3 && a.figures == 0 &&
		count(&s, SCENE_TEXT, "4") == 0,
	    "a part that is named is shown alone");
	scene_fini(&s);
}

static void
test_cells(const struct tiles_set *set)
{
	struct tiles_board b = begin(set, 2);
	const struct rules_look look = {.spots = true, .at = "3,0/90"};
	struct tiles_picture p;
	struct scene s = {0};
	struct asked a;

	b.drawn = (uint8_t)tiles_kit_face(set, "BE");
	tiles_picture_take(&p, &b, true);
	tap_ok(p.n_cells == 7 && p.cell[0].x == 1 && p.cell[0].y == 1 &&
		tiles_cell_number(&b, tiles_key(3, 0)) == 3 &&
		tiles_cell_number(&b, tiles_key(0, 1)) == -1 &&
		strcmp(p.cell[3].label, "D") == 0,
	    "the cells where the drawn tile fits have letters in reading order");
	draw(&p, &look, true, &a, &s);
	tap_ok(count(&s, SCENE_HOT, "3,0") == 1 &&
		count(&s, SCENE_HOT, "0,1") == 0 &&
		count(&s, SCENE_TEXT, "G") == 1 &&
		scene_symbol_find(&s, "cell-chosen") >= 0,
	    "they are hot spots, and the chosen one is marked");
	scene_fini(&s);
}

static void
test_preview(const struct tiles_set *set)
{
	struct tiles_board b = begin(set, 0);
	struct tiles_picture p;
	struct scene s = {0};
	struct asked a = {0};
	struct tiles_sheet sheet = {
	    .out = &s, .p = &p, .art = &art, .self = &a};

	tiles_kit_lay(&b, "BE", 1, 0, 0);
	tiles_kit_lay(&b, "BE", 1, -1, 1);
	tiles_picture_take(&p, &b, false);
	tiles_picture_set(&p, &p.placed[2], 2, 0, 0);
	tiles_preview_begin(&sheet, true);
	tiles_preview_draw(&sheet, true);
	tap_ok(a.glows == 3 && a.glow_part[1] == 2 && a.glow_y[1] == 0 &&
		a.glow_part[2] == 3 && a.glow_x[2] == 0,
	    "a meadow is highlighted on its side of the track");
	tap_ok(count(&s, SCENE_HOT, "mark") == 1 && a.figures == 1,
	    "and the new figure is marked");
	p.figure[0].x = p.figure[0].y = 9;
	tiles_preview_begin(&sheet, true);
	tap_ok(sheet.box.west == 8 && sheet.box.south == 8,
	    "a figure far away is what the preview shows");
	scene_fini(&s);
}

static void
test_plates(const struct tiles_set *set)
{
	struct tiles_board b = begin(set, 0);
	struct tiles_plates row = {.n = 0};
	struct tiles_picture p;
	struct scene s = {0};
	struct asked a = {0};
	struct tiles_sheet sheet = {
	    .out = &s, .p = &p, .art = &art, .self = &a};

	tiles_picture_take(&p, &b, false);
	tiles_preview_begin(&sheet, false);
	for (int i = 0; i < TILES_PLATES_MAX + 3; i++)
		tiles_plates_add(&row, 1, false, "+", i + 1);
	tiles_plates_draw(&row, &sheet, 0, 0);
	tap_ok(row.n == TILES_PLATES_MAX && count(&s, SCENE_TEXT, "+12") == 1 &&
		s.items[0].x ==
		    -(s.items[2 * TILES_PLATES_MAX - 2].x +
			s.items[2 * TILES_PLATES_MAX - 2].w),
	    "plates stand side by side around a middle, as many as have room");
	scene_fini(&s);
}

static void
draw_block(struct tiles_block *b, const struct tiles_face *face, unsigned turn)
{
	tiles_block_clear(b);
	for (int i = 0; i < face->n_parts; i++) {
		const struct tiles_part *part = &face->part[i];
		unsigned edges = tiles_edges_turn(part->edges, turn);

		if (part->kind == HILL)
			tiles_block_area(b, edges, i);
		if (part->kind == TRACK)
			tiles_block_way(b, edges, (enum tiles_way_end)part->end,
			    i);
	}
}

static char
mark_of(const struct tiles_figure *f)
{
	return (char)('a' + f->seat);
}

static void
test_text(const struct tiles_set *set)
{
	struct tiles_board b = begin(set, 0);
	struct buffer out = {0};
	struct tiles_picture p;
	struct tiles_text t = {
	    .p = &p, .block = draw_block, .figure = mark_of, .out = &out};
	size_t longest = 0;

	tiles_kit_lay(&b, "BE", 1, 0, 0);
	tiles_picture_take(&p, &b, false);
	tiles_picture_set(&p, &p.placed[0], 1, 0, 0);
	tiles_text_board(&t, true);
	tap_ok(strcmp(buffer_text(&out),
		   "       0     1\n"
		   "     .###. .....\n"
		   "   0 -a--->--\\..<\n"
		   "     ..... ..|..\n"
		   "       0     1\n") == 0,
	    "a board of characters has areas, ways, figures and the last "
	    "tile");
	buffer_reset(&out);
	b = begin(set, 12);
	b.drawn = (uint8_t)tiles_kit_face(set, "HS");
	tiles_picture_take(&p, &b, true);
	t.cells = true;
	tiles_text_board(&t, true);
	tiles_text_turns(&t);
	for (const char *l = buffer_text(&out); *l != '\0';
	     l += strcspn(l, "\n") + 1)
		if (strcspn(l, "\n") > longest)
			longest = strcspn(l, "\n");
	tap_ok(longest <= TILES_WIDTH &&
		strstr(buffer_text(&out), "[A]") != NULL &&
		strstr(buffer_text(&out), "\n       0       90\n") != NULL,
	    "with the cells to choose, and the drawn tile in its turns");
	buffer_fini(&out);
}

int
main(void)
{
	struct tiles_set *set = tiles_kit_set();

	test_frame(set);
	test_cells(set);
	test_preview(set);
	test_plates(set);
	test_text(set);
	free(set);
	return tap_done();
}
