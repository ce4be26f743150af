/*
 * The board in characters, for the text half of a letter and for people who
 * read with ears or fingers. A tile is a block of five by three, here with an
 * asteroid field in the north and a route that bends from west to south, on
 * which a small red meeple stands:
 *
 *	.###.
 *	-r\..
 *	..|..
 *
 *	.	space		#	asteroid field
 *	- | / \	route		X	crossing: routes end here
 *	@	planet		+	two routes, one over the other
 *	^ * $	sign of the Rebels, the Empire, the Bounty Hunters
 *	r b g w o	small meeple of red, black, green, white, orange
 *	R B G W O	large meeple
 *	[A]	cell for the drawn tile
 *	> <	on both sides of the tile just laid
 *
 * The middle of each edge always shows what the edge is. A sign or a meeple
 * stands on its feature or, where that is too narrow, right beside it. Below
 * the board: the drawn tile in its different turns, the open tiles, the routes
 * where a meeple can be set again, and the planets' names.
 *
 * There are no words here: the languages have the legend (templates/lang).
 */
#include "config.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/picture.h"
#include "rules/carcassonne/state.h"

enum {
	ROWS = 3,
	COLS = 5,   /* of a block, which is a tile */
	MARGIN = 4, /* columns before the gap of the first block */
	PITCH = COLS + 1,
	WIDTH = 78,
	ACROSS = (WIDTH - MARGIN - 1) / PITCH,
	DOWN = 9, /* tiles, where not the whole board is shown */
	NOBODY = -1
};

/* A tile as characters, with the part that each character belongs to. */
struct block {
	char mark[ROWS][COLS];
	int8_t part[ROWS][COLS];
	bool taken[ROWS][COLS]; /* a sign or a meeple stands there */
};

/* One row of blocks, filled with blanks. */
struct canvas {
	char line[ROWS][WIDTH];
};

static const char sign_marks[] = ".^*$";
static const char small_marks[] = "rbgwo", large_marks[] = "RBGWO";

/* --- a tile -------------------------------------------------------------- */

static void
block_set(struct block *b, int row, int col, char mark, int part)
{
	b->mark[row][col] = mark;
	b->part[row][col] = (int8_t)part;
}

/* The character in the middle of an edge. */
static void
edge_cell(int edge, int *row, int *col)
{
	*row = edge == TILES_N ? 0 : edge == TILES_S ? ROWS - 1 : 1;
	*col = edge == TILES_W ? 0 : edge == TILES_E ? COLS - 1 : 2;
}

/* Whether a field that reaches EDGES (as the tile lies) covers a character. */
static bool
field_covers(unsigned edges, int row, int col)
{
	static const char *const cap[4] = {".###...........", "........##.....",
	    "...........###.", ".....##........"};
	static const char *const corner = "####.###..##..."; /* reaches N and
							      * W */
	static const char *const bay[4] = {".....##########", "####.###..####.",
	    "##########.....", ".####..###.####"};
	static const char *const band[2] = {
	    ".###..###..###.", ".....#####....."};
	int at = row * COLS + col;

	switch (edges) {
	case 15:
		return true;
	case 5:
	case 10:
		return band[edges == 10][at] == '#';
	default:
		break;
	}
	for (int e = 0; e < 4; e++) {
		if (edges == 1u << e)
			return cap[e][at] == '#';
		if (edges == (15u ^ 1u << e))
			return bay[e][at] == '#';
	}
	if ((edges & 1 << TILES_S) != 0)
		row = ROWS - 1 - row;
	if ((edges & 1 << TILES_E) != 0)
		col = COLS - 1 - col;
	return corner[row * COLS + col] == '#';
}

/* The character for the middle of a tile on which a route has these EDGES. */
static char
route_middle(unsigned edges)
{
	switch (edges) {
	case 1 << TILES_N | 1 << TILES_W:
	case 1 << TILES_S | 1 << TILES_E:
		return '/';
	case 1 << TILES_N | 1 << TILES_E:
	case 1 << TILES_S | 1 << TILES_W:
		return '\\';
	default:
		return edges & (1 << TILES_E | 1 << TILES_W) ? '-' : '|';
	}
}

static void
block_route(struct block *b, const struct tiles_part *part, unsigned edges,
    int index)
{
	int row, col;
	char *middle = &b->mark[1][2];

	for (int e = 0; e < 4; e++) {
		if ((edges & 1u << e) == 0)
			continue;
		edge_cell(e, &row, &col);
		block_set(b, row, col, e & 1 ? '-' : '|', index);
		if (e & 1)
			block_set(b, 1, e == TILES_E ? 3 : 1, '-', index);
	}
	if (part->end == CARC_AT_CROSSING)
		*middle = 'X';
	else if (part->end == CARC_THROUGH)
		block_set(b, 1, 2,
		    b->part[1][2] != NOBODY &&
			    (*middle == '-' || *middle == '|')
			? '+'
			: route_middle(edges),
		    index);
	else if (part->end == CARC_AT_ASTEROID && *middle == '.')
		block_set(b, 1, 2, route_middle(edges), index);
}

/* Whether a character may not be covered: the middle of an edge, a planet, a
 * crossing. */
static bool
place_fixed(const struct block *b, int row, int col)
{
	return (row == 1 ? col == 0 || col == COLS - 1 : col == 2) ||
	    b->mark[row][col] == '@' || b->mark[row][col] == 'X';
}

static bool
place_free(const struct block *b, int row, int col, int part)
{
	return row >= 0 && row < ROWS && col >= 0 && col < COLS &&
	    !b->taken[row][col] && b->part[row][col] == part &&
	    !place_fixed(b, row, col);
}

/* Finds a character that a sign or meeple of PART may cover: on the part, with
 * the middle of the tile last; else beside it; else anywhere in space. Only in
 * a crowd it may be one that is otherwise fixed. */
static bool
place_find(const struct block *b, int part, int *row, int *col)
{
	static const int8_t order[ROWS * COLS][2] = {{1, 1}, {1, 3}, {0, 1},
	    {0, 3}, {2, 1}, {2, 3}, {0, 0}, {0, 4}, {2, 0}, {2, 4}, {1, 2},
	    {0, 2}, {1, 4}, {2, 2}, {1, 0}};
	static const int8_t beside[][2] = {{0, 1}, {0, -1}, {-1, 1}, {-1, -1},
	    {1, 1}, {1, -1}, {-1, 0}, {1, 0}};

	for (int i = 0; i < ROWS * COLS; i++) {
		*row = order[i][0];
		*col = order[i][1];
		if (place_free(b, *row, *col, part))
			return true;
	}
	for (size_t k = 0; k < sizeof beside / sizeof *beside; k++)
		for (int i = 0; i < ROWS * COLS; i++) {
			*row = order[i][0] + beside[k][0];
			*col = order[i][1] + beside[k][1];
			if (b->part[order[i][0]][order[i][1]] == part &&
			    place_free(b, *row, *col, NOBODY))
				return true;
		}
	for (int i = 0; i < ROWS * COLS; i++) {
		*row = order[i][0];
		*col = order[i][1];
		if (place_free(b, *row, *col, NOBODY))
			return true;
	}
	for (int i = 0; i < ROWS * COLS; i++) {
		*row = order[i][0];
		*col = order[i][1];
		if (!b->taken[*row][*col] &&
		    (b->mark[*row][*col] == '.' ||
			(b->part[*row][*col] == part &&
			    b->mark[*row][*col] != '@')))
			return true;
	}
	return false;
}

static void
block_place(struct block *b, int part, char mark)
{
	int row, col;

	if (!place_find(b, part, &row, &col))
		return;
	b->mark[row][col] = mark;
	b->taken[row][col] = true;
}

static void
block_make(struct block *b, const struct tiles_face *face, unsigned turn)
{
	memset(b, 0, sizeof *b);
	memset(b->mark, '.', sizeof b->mark);
	memset(b->part, NOBODY, sizeof b->part);
	for (int i = 0; i < face->n_parts; i++) {
		unsigned edges = tiles_edges_turn(face->part[i].edges, turn);

		if (face->part[i].kind != CARC_KIND_ASTEROID)
			continue;
		for (int k = 0; k < ROWS * COLS; k++)
			if (field_covers(edges, k / COLS, k % COLS))
				block_set(b, k / COLS, k % COLS, '#', i);
	}
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].kind == CARC_KIND_PLANET)
			block_set(b, 1, 2, '@', i);
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].kind == CARC_KIND_ROUTE)
			block_route(b, &face->part[i],
			    tiles_edges_turn(face->part[i].edges, turn), i);
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].symbol != CARC_NO_SYMBOL)
			block_place(b, i, sign_marks[face->part[i].symbol]);
}

/* --- rows of tiles ------------------------------------------------------- */

static void
canvas_clear(struct canvas *c)
{
	memset(c->line, ' ', sizeof c->line);
}

static void
canvas_puts(struct canvas *c, int row, int col, const char *text)
{
	size_t len = strlen(text);

	assert(col >= 0 && (size_t)col + len <= WIDTH);
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
canvas_block(struct canvas *c, int col, const struct block *b)
{
	assert(col + COLS <= WIDTH);
	for (int row = 0; row < ROWS; row++)
		memcpy(&c->line[row][col], b->mark[row], COLS);
}

/* Appends the first ROWS lines to OUT, without blanks at their ends. */
static void
canvas_flush(struct canvas *c, int rows, struct buffer *out)
{
	for (int row = 0; row < rows; row++) {
		size_t len = WIDTH;

		while (len > 0 && c->line[row][len - 1] == ' ')
			len--;
		buffer_add(out, c->line[row], len);
		buffer_putc(out, '\n');
	}
	canvas_clear(c);
}

/* --- the board ----------------------------------------------------------- */

struct board {
	const struct carc_picture *p;
	bool cells;
	int west, east, south, north;
	struct buffer *out;
};

static void
board_add(struct board *b, int x, int y)
{
	if (x < b->west)
		b->west = x;
	if (x > b->east)
		b->east = x;
	if (y < b->south)
		b->south = y;
	if (y > b->north)
		b->north = y;
}

static bool
board_shows(const struct board *b, int x, int y)
{
	return x >= b->west && x <= b->east && y >= b->south && y <= b->north;
}

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
board_crop(struct board *b)
{
	const struct carc_placed *last =
	    &b->p->placed[b->p->last < 0 ? 0 : b->p->last];

	span_crop(&b->west, &b->east, last->x, ACROSS);
	span_crop(&b->south, &b->north, last->y, DOWN);
}

static void
draw_tile(const struct board *b, int index, struct canvas *c, int col)
{
	const struct carc_picture *p = b->p;
	const struct carc_placed *t = &p->placed[index];
	struct block block;

	block_make(&block, &p->set->face[t->face], t->turn);
	for (size_t i = 0; i < p->n_meeples; i++) {
		const struct carc_meeple *m = &p->meeple[i];

		if (m->x == t->x && m->y == t->y)
			block_place(&block, m->part,
			    (m->large ? large_marks : small_marks)[m->seat]);
	}
	canvas_block(c, col, &block);
	if (index == p->last) {
		c->line[1][col - 1] = '>';
		c->line[1][col + COLS] = '<';
	}
}

static void
draw_cell(const struct carc_cell *cell, struct canvas *c, int col)
{
	char text[8];

	snprintf(text, sizeof text, "[%s]", cell->label);
	canvas_puts(c, 1, col + (strlen(text) < 5), text);
}

/* Draws one row of the board from column WEST to column EAST. */
static void
draw_row(const struct board *b, int y, int west, int east)
{
	const struct carc_picture *p = b->p;
	struct canvas c;

	canvas_clear(&c);
	canvas_number(&c, 1, MARGIN - 1, y);
	for (size_t i = 0; b->cells && i < p->n_cells; i++)
		if (p->cell[i].y == y && p->cell[i].x >= west &&
		    p->cell[i].x <= east)
			draw_cell(&p->cell[i], &c,
			    MARGIN + 1 + (p->cell[i].x - west) * PITCH);
	for (size_t i = 0; i < p->n_placed; i++)
		if (p->placed[i].y == y && p->placed[i].x >= west &&
		    p->placed[i].x <= east)
			draw_tile(b, (int)i, &c,
			    MARGIN + 1 + (p->placed[i].x - west) * PITCH);
	canvas_flush(&c, ROWS, b->out);
}

static void
draw_columns(const struct board *b, int west, int east)
{
	struct canvas c;

	canvas_clear(&c);
	for (int x = west; x <= east; x++)
		canvas_number(&c, 0, MARGIN + 3 + (x - west) * PITCH, x);
	canvas_flush(&c, 1, b->out);
}

/* Shrinks PANEL, a copy of the board, to the columns from WEST to EAST and to
 * the rows that have something in these columns. */
static void
panel_trim(struct board *panel, int west, int east)
{
	const struct carc_picture *p = panel->p;

	const struct board all = *panel;

	panel->west = west;
	panel->east = east;
	panel->south = INT_MAX;
	panel->north = INT_MIN;
	for (size_t i = 0; i < p->n_placed; i++)
		if (p->placed[i].x >= west && p->placed[i].x <= east &&
		    board_shows(&all, p->placed[i].x, p->placed[i].y))
			board_add(panel, west, p->placed[i].y);
	for (size_t i = 0; panel->cells && i < p->n_cells; i++)
		if (p->cell[i].x >= west && p->cell[i].x <= east &&
		    board_shows(&all, p->cell[i].x, p->cell[i].y))
			board_add(panel, west, p->cell[i].y);
}

/* Draws the board in as many panels, from west to east, as its width needs. No
 * panel is empty: a board has no column without a tile or a cell. */
static void
draw_panels(const struct board *b)
{
	int columns = b->east - b->west + 1;
	int panels = (columns + ACROSS - 1) / ACROSS;
	int across = (columns + panels - 1) / panels;

	for (int west = b->west; west <= b->east; west += across) {
		struct board panel = *b;
		int east = west + across - 1;

		if (east > b->east)
			east = b->east;
		if (west > b->west)
			buffer_putc(b->out, '\n');
		panel_trim(&panel, west, east);
		draw_columns(b, west, east);
		for (int y = panel.north; y >= panel.south; y--)
			draw_row(b, y, west, east);
		draw_columns(b, west, east);
	}
}

/* --- below the board ----------------------------------------------------- */

/* Draws N tiles beside each other under their numbers: the turns of the drawn
 * tile, or the open tiles. */
static void
draw_strip(const struct board *b, bool drawn, int n)
{
	const struct carc_picture *p = b->p;
	struct canvas head, tiles;
	struct block block;

	if (n == 0)
		return;
	canvas_clear(&head);
	canvas_clear(&tiles);
	for (int i = 0; i < n; i++) {
		int col = MARGIN + 1 + i * (PITCH + 2);

		if (drawn)
			block_make(&block, &p->set->face[p->drawn],
			    (unsigned)i);
		else
			block_make(&block, &p->set->face[p->row[i]], 0);
		canvas_number(&head, 0, col + 2 + (drawn && i > 0),
		    drawn ? 90 * i : i + 1);
		canvas_block(&tiles, col, &block);
	}
	buffer_putc(b->out, '\n');
	canvas_flush(&head, 1, b->out);
	canvas_flush(&tiles, ROWS, b->out);
}

/* Writes "[A] route:X,Y:E" for each route where a meeple can be set again. */
static void
draw_routes(const struct board *b)
{
	for (size_t i = 0; i < b->p->n_ways; i++)
		buffer_printf(b->out, "%s    [%s] %s\n", i == 0 ? "\n" : "",
		    b->p->way[i].label, b->p->way[i].name);
}

/* Writes "@ X,Y Name" for each planet, as many on a line as there is room
 * for. */
static void
draw_names(const struct board *b)
{
	const struct carc_picture *p = b->p;
	size_t used = 0; /* characters on this line */

	for (size_t i = 0; i < p->n_placed; i++) {
		const struct carc_placed *t = &p->placed[i];
		const char *name = p->set->face[t->face].name;
		char text[64];
		size_t len;

		if (name[0] == '\0' || !board_shows(b, t->x, t->y))
			continue;
		len = (size_t)snprintf(text, sizeof text, "   @ %d,%d %s", t->x,
		    t->y, name);
		if (used == 0 || used + len > WIDTH) {
			buffer_puts(b->out, "\n ");
			used = 1;
		}
		buffer_add(b->out, text, len);
		used += len;
	}
	if (used > 0)
		buffer_putc(b->out, '\n');
}

void
carc_text_write(const struct carc_picture *p, int viewer, bool whole,
    struct buffer *out)
{
	struct board b = {.p = p,
	    .out = out,
	    .cells = carc_picture_asks(p, viewer, CARC_PLY_PLACE)};

	assert(p->n_placed > 0);
	b.west = b.east = p->placed[0].x;
	b.south = b.north = p->placed[0].y;
	for (size_t i = 1; i < p->n_placed; i++)
		board_add(&b, p->placed[i].x, p->placed[i].y);
	for (size_t i = 0; b.cells && i < p->n_cells; i++)
		board_add(&b, p->cell[i].x, p->cell[i].y);
	if (!whole)
		board_crop(&b);
	draw_panels(&b);
	if (p->drawn >= 0)
		draw_strip(&b, true, p->set->face[p->drawn].turns);
	draw_strip(&b, false, p->n_row);
	if (carc_picture_asks(p, viewer, CARC_PLY_TRADE))
		draw_routes(&b);
	draw_names(&b);
}

void
carc_text(const void *state, int viewer, bool whole, struct buffer *out)
{
	struct carc_picture p;

	carc_picture_take(&p, state, true);
	carc_text_write(&p, viewer, whole, out);
}
