/*
 * The board in characters (rules/tiles/text.h), which mean here:
 *
 *	.	prairie			#	mountain
 *	- | / \	railroad		X	junction
 *	@	city
 *	1 2 3	nuggets			%	locomotive
 *	^ ~ *	tipi camp, herd, both
 *	y r g b k	cowboy of yellow, red, green, blue, black
 *	Y R G B K	tent
 *
 * Below the board: the drawn tile in its different turns, and, of the whole
 * board, the tokens on each mountain. (Letters tell them in words.)
 */
#include "config.h"

#include "base/buffer.h"
#include "rules/goldrush/goldrush.h"
#include "rules/goldrush/picture.h"
#include "rules/goldrush/tiles.h"
#include "rules/tiles/notation.h"
#include "rules/tiles/text.h"

/* The sign of a part, or 0. */
static char
sign_of(const struct tiles_part *part)
{
	if (part->symbol == 0)
		return 0;
	if (part->kind == GOLD_MOUNTAIN)
		return (char)('0' + part->symbol);
	return part->kind == GOLD_RAIL ? '%' : " ^~*"[part->symbol];
}

/* Gives the open ground to the prairie that reaches the half edge beside it, so
 * that signs and farmers find their place. */
static void
block_prairies(struct tiles_block *b, const struct tiles_face *face,
    unsigned turn)
{
	static const int8_t at[TILES_HALVES][2] = {
	    {0, 0}, {0, 4}, {0, 4}, {2, 4}, {2, 4}, {2, 0}, {2, 0}, {0, 0}};
	static const int8_t beside[TILES_HALVES][2] = {
	    {0, 1}, {0, 3}, {1, 4}, {1, 4}, {2, 3}, {2, 1}, {1, 0}, {1, 0}};

	for (int i = 0; i < face->n_parts; i++) {
		unsigned halves = tiles_halves_turn(face->part[i].halves, turn);

		for (unsigned h = 0; h < TILES_HALVES; h++) {
			if (!(halves >> h & 1))
				continue;
			if (b->part[at[h][0]][at[h][1]] == TILES_NO_ONE)
				b->part[at[h][0]][at[h][1]] = (int8_t)i;
			if (b->part[beside[h][0]][beside[h][1]] == TILES_NO_ONE)
				b->part[beside[h][0]][beside[h][1]] = (int8_t)i;
		}
	}
}

static void
draw_block(struct tiles_block *b, const struct tiles_face *face, unsigned turn)
{
	static const enum tiles_way_end ends[] = {
	    [GOLD_THROUGH] = TILES_THROUGH,
	    [GOLD_AT_JUNCTION] = TILES_AT_CROSSING,
	    [GOLD_AT_CITY] = TILES_AT_PLACE,
	    [GOLD_AT_MOUNTAIN] = TILES_AT_AREA};
	const struct tiles_part *part = face->part;

	tiles_block_clear(b);
	for (int i = 0; i < face->n_parts; i++)
		if (part[i].kind == GOLD_MOUNTAIN)
			tiles_block_area(b,
			    tiles_edges_turn(part[i].edges, turn), i);
	for (int i = 0; i < face->n_parts; i++)
		if (part[i].kind == GOLD_CITY)
			tiles_block_set(b, 1, 2, '@', i);
	for (int i = 0; i < face->n_parts; i++)
		if (part[i].kind == GOLD_RAIL)
			tiles_block_way(b,
			    tiles_edges_turn(part[i].edges, turn),
			    ends[part[i].end], i);
	block_prairies(b, face, turn);
	for (int i = 0; i < face->n_parts; i++)
		if (sign_of(&part[i]) != 0)
			tiles_block_place(b, i, sign_of(&part[i]));
}

static char
figure_mark(const struct tiles_figure *f)
{
	return (f->kind == GOLD_TENT ? "YRGBK" : "yrgbk")[f->seat];
}

/* Writes "mountain:X,Y:E 3" for each mountain with tokens, as many on a line as
 * there is room for. */
static void
write_stacks(const struct gold_picture *p, struct buffer *out)
{
	size_t width = 0;

	/* When the game is over nobody gets them. */
	for (size_t i = 0; p->to_move != 0 && i < p->n_stacks; i++) {
		const struct gold_stack *stack = &p->stack[i];
		unsigned first = p->tiles.set->table[stack->face]
				     .first[stack->turn][stack->part];
		char edge = "NESW"[first & 3];
		struct buffer text = {0};

		buffer_printf(&text, "%d,%d:%c %d", stack->x, stack->y, edge,
		    stack->tokens);
		if (width + 2 + text.len > TILES_WIDTH || i == 0) {
			buffer_puts(out, "\n    ");
			width = 4;
		} else {
			buffer_puts(out, "  ");
			width += 2;
		}
		buffer_puts(out, buffer_text(&text));
		width += text.len;
		buffer_fini(&text);
	}
	if (width > 0)
		buffer_putc(out, '\n');
}

bool
gold_text(const void *state, int viewer, bool whole, struct buffer *out)
{
	struct gold_picture p;
	struct tiles_text t = {.p = &p.tiles,
	    .block = draw_block,
	    .figure = figure_mark,
	    .out = out};
	bool all;

	gold_picture_take(&p, state, viewer, true);
	t.cells = gold_picture_asks(&p, viewer);
	all = tiles_text_board(&t, whole);
	tiles_text_turns(&t);
	if (whole)
		write_stacks(&p, out);
	return all;
}
