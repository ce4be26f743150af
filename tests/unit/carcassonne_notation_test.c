/*
 * Notation: one spelling comes out, few go in, and each refusal says why.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "carcassonne_kit.h"
#include "tap.h"

static const struct rules *const rules = &carcassonne_1;

/* What TEXT reads as, in canonical form; the refusal key in brackets when it
 * can not be read. */
static bool
reads_as(const struct kit *k, const char *text, const char *wanted)
{
	struct buffer out = {0};
	int seat = kit_to_move(k);
	const char *refusal;
	uint64_t move;
	bool same;

	refusal = rules->parse(k->state, seat, text, &move);
	if (refusal == NULL)
		rules->format(k->state, seat, move, &out);
	else
		buffer_printf(&out, "[%s]", refusal);
	same = strcmp(buffer_text(&out), wanted) == 0;
	if (!same)
		printf("# \"%s\" reads as %s, not %s\n", text,
		    buffer_text(&out), wanted);
	buffer_fini(&out);
	return same;
}

static void
test_malformed(const struct kit *k)
{
	static const char *const texts[] = {"", " ", "0", "1,0", "1,0/",
	    "1,0/45", "1,0/360", "1,0/-90", "1,0/090", "1,0/00", "1,0/+0",
	    "+1,0/0", "01,0/0", "-0,0/0", "1,-0/0", "1.0/0", "1, 0/0", " 1,0/0",
	    "1,0/0 ", "1,0/0\n", "1,0/0\t", "1,0 /0", "a,0/0", "1,0/0 small",
	    "1,0/0 small@", "1,0/0 small@route",
	    "1,0/0 small@route:", "1,0/0 small@route:X", "1,0/0 small@route:NE",
	    "1,0/0 small@route:n", "1,0/0 small@ROUTE:N",
	    "1,0/0  small@route:N", "1,0/0 medium@route:N",
	    "1,0/0 small @route:N", "1,0/0 small@route:N ",
	    "1,0/0 small@planet:", "1,0/0 small@planet:1",
	    "1,0/0 small@planet:1,", "1,0/0 small@planet:1,0 ",
	    "1,0/0 small@planets", "1,0/0 small@planet:1,0,0",
	    "1,0/0small@route:N", "1,0/0 small@city:N", "!resign", "draw",
	    "9999999,0/0", "0x1,0/0", "1,0/0 small@route:N small@route:N",
	    "--1,0/0", "\xff\xfe", "1,0/90\x80"};
	unsigned wrong = 0;

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		wrong += !reads_as(k, texts[i], "[malformed]");
	tap_ok(wrong == 0, "no other spelling is read");
}

static void
test_long(const struct kit *k)
{
	struct buffer text = {0};

	buffer_puts(&text, "1,0/0 small@planet:1,");
	for (int i = 0; i < 1 << 20; i++)
		buffer_putc(&text, '1');
	tap_ok(reads_as(k, buffer_text(&text), "[malformed]") &&
		reads_as(k, buffer_text(&text) + 20, "[malformed]"),
	    "a megabyte is refused, also when it begins well");
	buffer_fini(&text);
}

static void
test_canonical(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 2, 0, true, "RA0 AD0 AC0 PBr ME0");
	tap_ok(reads_as(k, "1,0/90", "1,0/90") &&
		reads_as(k, "1,0/270", "1,0/90") &&
		reads_as(k, "1,0/180", "1,0/0"),
	    "an equal turn is read as the smallest");
	tap_ok(reads_as(k, "1,0/90 small@route:E", "1,0/90 small@route:E") &&
		reads_as(k, "1,0/90 small@route:W", "1,0/90 small@route:E") &&
		reads_as(k, "1,0/270 large@route:W", "1,0/90 large@route:E"),
	    "any edge of a part is read as the first");
	tap_ok(reads_as(k, "-127,127/0", "-127,127/0") &&
		reads_as(k, "128,0/0", "[off-board]") &&
		reads_as(k, "0,-128/0", "[off-board]") &&
		reads_as(k, "999999,0/0", "[off-board]") &&
		reads_as(k, "1,0/0 small@planet:0,200", "[off-board]"),
	    "cells that no game reaches are off the board");
	tap_ok(reads_as(k, "1,0/0 small@route:E", "[no-such-part]") &&
		reads_as(k, "1,0/0 small@asteroid:N", "[no-such-part]") &&
		reads_as(k, "1,0/0 small@planet", "[no-such-part]"),
	    "a part must be on the tile, there and of that kind");

	kit_start(k, set, 2, 0, true, "AD0");
	tap_ok(reads_as(k, "0,1/180 small@asteroid:S",
		   "0,1/0 small@asteroid:S") &&
		reads_as(k, "0,1/180 small@asteroid:N",
		    "0,1/0 small@asteroid:N") &&
		reads_as(k, "0,1/270 small@asteroid:W",
		    "0,1/90 small@asteroid:W"),
	    "with an equal turn a part is still the one at that edge");

	kit_start(k, set, 2, 0, true, "PBr");
	tap_ok(reads_as(k, "-1,0/270 small@planet", "-1,0/270 small@planet") &&
		reads_as(k, "-1,0/270 small@route:E",
		    "-1,0/270 small@route:E") &&
		reads_as(k, "-1,0/270 small@planet:-5,7",
		    "-1,0/270 small@planet:-5,7"),
	    "planets are read here and elsewhere");

	kit_start(k, set, 2, 0, true, "ME0");
	tap_ok(reads_as(k, "0,1/180 small@asteroid:S",
		   "0,1/180 small@asteroid:E"),
	    "the first edge goes by N, E, S, W after turning");
}

static void
test_refusals(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 2, 0, true, "PBr RA0 RA0 RAr RAe RAb RC0");
	tap_ok(kit_refused(k, "0,0/0", "cell-taken"), "a cell holds one tile");
	tap_ok(kit_refused(k, "2,0/0", "not-adjacent") &&
		kit_refused(k, "1,1/0", "not-adjacent") &&
		kit_refused(k, "127,127/0", "not-adjacent"),
	    "a tile joins another by an edge");
	tap_ok(kit_refused(k, "1,0/0", "edges-differ") &&
		kit_refused(k, "0,1/0", "edges-differ") &&
		kit_refused(k, "0,-1/180", "edges-differ"),
	    "touching edges are equal");
	tap_ok(kit_refused(k, "1,0/90 small@planet:1,0",
		   "not-neighbour-planet") &&
		kit_refused(k, "1,0/90 small@planet:5,5",
		    "not-neighbour-planet") &&
		kit_refused(k, "1,0/90 small@planet:0,0", "no-planet-there") &&
		kit_refused(k, "1,0/90 small@planet:2,0", "no-planet-there"),
	    "another planet is on one of the eight cells around");
	kit_play_all(k, "1,0/90 small@route:W");
	tap_ok(kit_refused(k, "-1,0/90 small@route:E", "feature-occupied"),
	    "an occupied feature is closed to all");
	tap_ok(kit_refused(k, "-1,0/90 small@planet:1,0",
		   "not-neighbour-planet") &&
		kit_refused(k, "-1,0/90 nobody@route:E", "malformed"),
	    "two columns away is no neighbour");
}

static void
test_seats(struct kit *k, const struct carc_set *set)
{
	struct chance_fast chance;
	uint64_t move, list[64];
	size_t n;

	kit_start(k, set, 3, 2, true, "RA0 RB0");
	chance_fast_init(&chance, 1);
	tap_ok(kit_to_move(k) == 2, "the seat of option first begins");
	tap_ok(rules->moves(k->state, 0, list, 64) == 0 &&
		rules->moves(k->state, 2, NULL, 0) > 0,
	    "only the seat to move has moves");
	n = rules->moves(k->state, 2, list, 2);
	move = list[0];
	tap_ok(n > 2 && list[0] != list[1],
	    "all moves are counted, and no more written than wanted");
	tap_ok(strcmp(rules->play(k->state, 1, move, &chance.chance, NULL),
		   "not-your-turn") == 0,
	    "others have to wait");
	kit_play_all(k, "1,0/90");
	tap_ok(kit_to_move(k) == 0, "then the next seat, in a circle");
}

/* Cells north to south and west to east, then turns, then meeples. */
static void
test_order(struct kit *k, const struct carc_set *set)
{
	struct buffer text = {0};
	uint64_t list[256];
	size_t n;

	kit_start(k, set, 2, 0, true, "PBr");
	n = rules->moves(k->state, 0, list, 256);
	for (size_t i = 0; i < n && n <= 256; i++) {
		rules->format(k->state, 0, list[i], &text);
		buffer_putc(&text, ';');
	}
	tap_ok(strcmp(buffer_text(&text),
		   "-1,0/270;-1,0/270 small@route:E;-1,0/270 small@planet;"
		   "-1,0/270 large@route:E;-1,0/270 large@planet;"
		   "1,0/90;1,0/90 small@route:W;1,0/90 small@planet;"
		   "1,0/90 large@route:W;1,0/90 large@planet;"
		   "0,-1/0;0,-1/0 small@route:S;0,-1/0 small@planet;"
		   "0,-1/0 large@route:S;0,-1/0 large@planet;"
		   "0,-1/90;0,-1/90 small@route:W;0,-1/90 small@planet;"
		   "0,-1/90 large@route:W;0,-1/90 large@planet;"
		   "0,-1/270;0,-1/270 small@route:E;0,-1/270 small@planet;"
		   "0,-1/270 large@route:E;0,-1/270 large@planet;") == 0,
	    "moves are listed in the documented order");
	buffer_fini(&text);
}

/* As far as a game can go in each direction. */
static void
test_reach(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 SSSS planet:A=rebel start\n"
			 "tile PA 126 SSSS planet:B=empire\n");
	static const int way[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
	char move[40];

	for (int i = 0; i < 4; i++) {
		bool good = true;

		kit_start(k, set, 2, 0, true, "");
		for (int n = 1; n <= 126 && good; n++) {
			snprintf(move, sizeof move, "%d,%d/0", n * way[i][0],
			    n * way[i][1]);
			good = kit_play(k, move, "");
		}
		tap_ok(good && kit_over(k), "126 tiles in a row to the %c",
		    "NESW"[i]);
	}
	carc_set_free(set);
}

static void
test_spots(struct kit *k, const struct carc_set *set)
{
	struct buffer name = {0}, label = {0};
	struct carc_picture p;
	uint64_t move;
	char last[4];

	kit_start(k, set, 2, 0, true, "PBr");
	rules->parse(k->state, 0, "1,0/90 small@planet", &move);
	rules->spot(k->state, 0, move, &name);
	rules->spot_label(k->state, 0, move, &label);
	tap_ok(strcmp(buffer_text(&name), "1,0") == 0 &&
		strcmp(buffer_text(&label), "B") == 0,
	    "a move's spot is its cell, lettered in reading order");
	carc_picture_take(&p, k->state, true);
	tap_ok(p.tiles.n_cells == 3 &&
		strcmp(p.tiles.cell[1].label, "B") == 0 &&
		p.tiles.cell[1].x == 1 && p.tiles.cell[1].y == 0,
	    "the picture has the same letters");
	buffer_reset(&label);
	rules->parse(k->state, 0, "9,9/0", &move);
	rules->spot_label(k->state, 0, move, &label);
	tap_ok(label.len == 0, "a cell without a place has no letter");
	tiles_cell_label(last, 25);
	tap_ok(strcmp(last, "Z") == 0, "the 26th is Z");
	tiles_cell_label(last, 26);
	tap_ok(strcmp(last, "AA") == 0, "the 27th is AA");
	tiles_cell_label(last, 255);
	tap_ok(strcmp(last, "IV") == 0, "the 256th is IV");
	buffer_fini(&name);
	buffer_fini(&label);
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();
	struct kit k = {0};

	kit_start(&k, set, 2, 0, true, "RA0");
	test_malformed(&k);
	test_long(&k);
	test_canonical(&k, set);
	test_refusals(&k, set);
	test_seats(&k, set);
	test_order(&k, set);
	test_reach(&k);
	test_spots(&k, set);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
