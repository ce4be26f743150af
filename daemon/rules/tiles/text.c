/*
 * Writes boards in characters (text.h). There are no words here: the languages
 * have the legend (templates/lang).
 */
#include "config.h"

#include "rules/tiles/text.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"

enum {
	MARGIN = 4, /* columns before the gap of the first block */
	PITCH = TILES_COLS + 1,
	ACROSS = (TILES_WIDTH - MARGIN - 1) / PITCH,
	DOWN = 9 /* tiles, where not the whole board is shown */
};

/* --- rows of tiles ------------------------------------------------------- */

/* One row of blocks, filled with blanks. */
struct canvas {
	char line[TILES_ROWS][TILES_WIDTH];
};

static void
canvas_clear(struct canvas *c)
{
	memset(c->line, ' ', sizeof c->line);
}

static void
canvas_puts(struct canvas *c, int row, int col, const char *text)
{
	size_t len = strlen(text);

	assert(col >= 0 && (size_t)col + len <= TILES_WIDTH);
	memcpy(&c->line[row][col], text, len);
}

/* Writes a number so that its last digit stands at COL. */
static void
canvas_number(struct canvas *c, int row, int col, int value)
{
	char text[12];
	int n = snprintf(text, sizeof text, "%d", value);

	canvas_puts(c, row, col - n + 1, text);
}

static void
canvas_block(struct canvas *c, int col, const struct tiles_block *b)
{
	assert(col + TILES_COLS <= TILES_WIDTH);
	for (int row = 0; row < TILES_ROWS; row++)
		memcpy(&c->line[row][col], b->mark[row], TILES_COLS);
}

/* Appends the first TILES_ROWS lines to OUT, without blanks at their ends. */
static void
canvas_flush(struct canvas *c, int rows, struct buffer *out)
{
	for (int row = 0; row < rows; row++) {
		size_t len = TILES_WIDTH;

		while (len > 0 && c->line[row][len - 1] == ' ')
			len--;
		buffer_add(out, c->line[row], len);
		buffer_putc(out, '\n');
	}
	canvas_clear(c);
}

/* --- the board ----------------------------------------------------------- */

/* Leaves MOST of what is between *LOW and *HIGH, with AT in the middle as far
 * as the ends allow. */
static void
span_crop(int *low, int *high, int at, int most)
{
	int from = at - most / 2;

	if (*high - *low < most)
		return;
	if (from < *low)
		from = *low;
	if (from + most - 1 > *high)
		from = *high - most + 1;
	*low = from;
	*high = from + most - 1;
}

/* Leaves a part that fits beside and below each other, around the tile that was
 * laid last. */
static void
text_crop(struct tiles_text *t)
{
	const struct tiles_placed *last =
	    &t->p->placed[t->p->last < 0 ? 0 : t->p->last];

	span_crop(&t->box.west, &t->box.east, last->x, ACROSS);
	span_crop(&t->box.south, &t->box.north, last->y, DOWN);
}

static void
draw_tile(const struct tiles_text *t, int index, struct canvas *c, int col)
{
	const struct tiles_picture *p = t->p;
	const struct tiles_placed *tile = &p->placed[index];
	struct tiles_block block;

	t->block(&block, &p->set->face[tile->face], tile->turn);
	for (size_t i = 0; i < p->n_figures; i++) {
		const struct tiles_figure *f = &p->figure[i];

		if (f->x == tile->x && f->y == tile->y)
			tiles_block_place(&block, f->part, t->figure(f));
	}
	canvas_block(c, col, &block);
	if (index == p->last) {
		c->line[1][col - 1] = '>';
		c->line[1][col + TILES_COLS] = '<';
	}
}

static void
draw_cell(const struct tiles_cell *cell, struct canvas *c, int col)
{
	char text[8];

	snprintf(text, sizeof text, "[%s]", cell->label);
	canvas_puts(c, 1, col + (strlen(text) < 5), text);
}

/* Draws one row of the board from column WEST to column EAST. */
static void
draw_row(const struct tiles_text *t, int y, int west, int east)
{
	const struct tiles_picture *p = t->p;
	struct canvas c;

	canvas_clear(&c);
	canvas_number(&c, 1, MARGIN - 1, y);
	for (size_t i = 0; t->cells && i < p->n_cells; i++)
		if (p->cell[i].y == y && p->cell[i].x >= west &&
		    p->cell[i].x <= east)
			draw_cell(&p->cell[i], &c,
			    MARGIN + 1 + (p->cell[i].x - west) * PITCH);
	for (size_t i = 0; i < p->n_placed; i++)
		if (p->placed[i].y == y && p->placed[i].x >= west &&
		    p->placed[i].x <= east)
			draw_tile(t, (int)i, &c,
			    MARGIN + 1 + (p->placed[i].x - west) * PITCH);
	canvas_flush(&c, TILES_ROWS, t->out);
}

static void
draw_columns(const struct tiles_text *t, int west, int east)
{
	struct canvas c;

	canvas_clear(&c);
	for (int x = west; x <= east; x++)
		canvas_number(&c, 0, MARGIN + 3 + (x - west) * PITCH, x);
	canvas_flush(&c, 1, t->out);
}

/* Shrinks PANEL, which is what is shown, to the columns from WEST to EAST and to
 * the rows that have something in these columns. */
static struct tiles_box
panel_of(const struct tiles_text *t, int west, int east)
{
	const struct tiles_picture *p = t->p;
	const struct tiles_box *all = &t->box;
	struct tiles_box panel = {west, east, INT_MAX, INT_MIN};

	for (size_t i = 0; i < p->n_placed; i++)
		if (p->placed[i].x >= west && p->placed[i].x <= east &&
		    tiles_box_has(all, p->placed[i].x, p->placed[i].y))
			tiles_box_add(&panel, west, p->placed[i].y);
	for (size_t i = 0; t->cells && i < p->n_cells; i++)
		if (p->cell[i].x >= west && p->cell[i].x <= east &&
		    tiles_box_has(all, p->cell[i].x, p->cell[i].y))
			tiles_box_add(&panel, west, p->cell[i].y);
	return panel;
}

/* No panel is empty: a board has no column without a tile or a cell. */
static void
draw_panels(const struct tiles_text *t)
{
	int columns = t->box.east - t->box.west + 1;
	int panels = (columns + ACROSS - 1) / ACROSS;
	int across = (columns + panels - 1) / panels;

	for (int west = t->box.west; west <= t->box.east; west += across) {
		struct tiles_box panel;
		int east = west + across - 1;

		if (east > t->box.east)
			east = t->box.east;
		if (west > t->box.west)
			buffer_putc(t->out, '\n');
		panel = panel_of(t, west, east);
		draw_columns(t, west, east);
		for (int y = panel.north; y >= panel.south; y--)
			draw_row(t, y, west, east);
		draw_columns(t, west, east);
	}
}

bool
tiles_text_board(struct tiles_text *t, bool whole)
{
	struct tiles_box all = tiles_box_of(t->p, t->cells);

	assert(t->p->n_placed > 0);
	t->box = all;
	if (!whole)
		text_crop(t);
	draw_panels(t);
	return memcmp(&t->box, &all, sizeof all) == 0;
}

/* --- below the board ----------------------------------------------------- */

/* A row of tiles beside each other, under numbers. */
struct strip {
	struct canvas head, tiles;
	int n;
};

static void
strip_add(struct strip *strip, const struct tiles_text *t, int face,
    unsigned turn, int number)
{
	int col = MARGIN + 1 + strip->n++ * (PITCH + 2);
	struct tiles_block block;

	t->block(&block, &t->p->set->face[face], turn);
	canvas_number(&strip->head, 0, col + 2 + (number >= 10), number);
	canvas_block(&strip->tiles, col, &block);
}

static void
strip_clear(struct strip *strip)
{
	strip->n = 0;
	canvas_clear(&strip->head);
	canvas_clear(&strip->tiles);
}

static void
strip_flush(struct strip *strip, struct buffer *out)
{
	buffer_putc(out, '\n');
	canvas_flush(&strip->head, 1, out);
	canvas_flush(&strip->tiles, TILES_ROWS, out);
}

void
tiles_text_turns(const struct tiles_text *t)
{
	const struct tiles_picture *p = t->p;
	struct strip strip;

	if (p->drawn < 0)
		return;
	strip_clear(&strip);
	for (unsigned turn = 0; turn < p->set->face[p->drawn].turns; turn++)
		strip_add(&strip, t, p->drawn, turn, 90 * (int)turn);
	strip_flush(&strip, t->out);
}

void
tiles_text_row(const struct tiles_text *t, const int *face, int n)
{
	struct strip strip;

	if (n == 0)
		return;
	strip_clear(&strip);
	for (int i = 0; i < n; i++)
		strip_add(&strip, t, face[i], 0, i + 1);
	strip_flush(&strip, t->out);
}

void
tiles_text_names(const struct tiles_text *t)
{
	const struct tiles_picture *p = t->p;
	size_t used = 0; /* characters on this line */

	for (size_t i = 0; i < p->n_placed; i++) {
		const struct tiles_placed *tile = &p->placed[i];
		const char *name = p->set->face[tile->face].name;
		char text[64];
		size_t len;

		if (name[0] == '\0' ||
		    !tiles_box_has(&t->box, tile->x, tile->y))
			continue;
		len = (size_t)snprintf(text, sizeof text, "   @ %d,%d %s",
		    tile->x, tile->y, name);
		if (used == 0 || used + len > TILES_WIDTH) {
			buffer_puts(t->out, "\n ");
			used = 1;
		}
		buffer_add(t->out, text, len);
		used += len;
	}
	if (used > 0)
		buffer_putc(t->out, '\n');
}
