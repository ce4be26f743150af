/*
 * The data of goldrush/1: the shipped tiles and tokens, and what is said about
 * faulty files, each fault with its line, which counts on from the tiles to the
 * tokens.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "goldrush_kit.h"
#include "tap.h"

static const char tiles[] = "turnpost-tiles 1\n"
			    "tile ST 1 MRPR rail:E-W mountain:N=1 "
			    "prairie:E1+W2 prairie:E2+S1+S2+W1 start\n";
static const char tokens[] = "turnpost-tokens 1\ntoken 1 10\n";

/* The two files are refused with exactly these faults; "" is: they are
 * good. */
static bool
faults_are(const char *first, const char *lines, const char *last,
    const char *wanted)
{
	struct buffer text = {0}, faults = {0};
	struct gold_set *set;
	bool good;

	buffer_printf(&text, "%s%s%s", first, lines, last);
	set = gold_set_read(buffer_text(&text), text.len, &faults);
	good = (set == NULL) == (wanted[0] != '\0') &&
	    strcmp(buffer_text(&faults), wanted) == 0;
	if (!good)
		printf("# faults: %s# wanted: %s", buffer_text(&faults),
		    wanted);
	gold_set_free(set);
	buffer_fini(&text);
	buffer_fini(&faults);
	return good;
}

static bool
tile_faulty(const char *lines, const char *wanted)
{
	return faults_are(tiles, lines, tokens, wanted);
}

static bool
tokens_faulty(const char *file, const char *wanted)
{
	return faults_are(tiles,
	    "tile A 1 PPPP prairie:N1+N2+E1+E2+S1+S2+W1+W2\n", file, wanted);
}

/* --- the shipped set ------------------------------------------------------ */

struct counts {
	int kind[GOLD_KINDS], edges[3];
	int nuggets, locomotives, tipis, herds, junctions;
};

static void
count_part(struct counts *c, const struct tiles_part *part, int n)
{
	c->kind[part->kind] += n;
	if (part->kind == GOLD_MOUNTAIN)
		c->nuggets += n * part->symbol;
	else if (part->kind == GOLD_RAIL)
		c->locomotives += n * part->symbol;
	else if (part->kind == GOLD_PRAIRIE) {
		c->tipis += n * (part->symbol & GOLD_TIPI);
		c->herds += n * (part->symbol >> 1);
	}
}

static void
test_tiles(const struct gold_set *set)
{
	struct counts c = {{0}, {0}, 0, 0, 0, 0, 0};

	for (size_t i = 0; i < set->tiles.n_faces; i++) {
		const struct tiles_face *face = &set->tiles.face[i];
		bool junction = false;

		for (int e = 0; e < 4; e++)
			c.edges[face->edge[e]] += face->count;
		for (int k = 0; k < face->n_parts; k++) {
			count_part(&c, &face->part[k], face->count);
			junction |= face->part[k].end == GOLD_AT_JUNCTION;
		}
		c.junctions += junction ? face->count : 0;
	}
	tap_ok(set->tiles.n_tiles == 72 && set->tiles.n_faces == 49 &&
		strcmp(set->tiles.face[set->tiles.start].id, "NA0*") == 0,
	    "the shipped set has 72 tiles with 49 faces; NA0* is the first");
	tap_ok(c.edges[GOLD_EDGE_PRAIRIE] == 99 &&
		c.edges[GOLD_EDGE_RAIL] == 107 &&
		c.edges[GOLD_EDGE_MOUNTAIN] == 82,
	    "its edges are 99 prairie, 107 rail, 82 mountain");
	tap_ok(c.kind[GOLD_RAIL] == 77 && c.kind[GOLD_MOUNTAIN] == 52 &&
		c.kind[GOLD_CITY] == 6 && c.kind[GOLD_PRAIRIE] == 138 &&
		c.junctions == 7,
	    "it has 77 rails, 52 mountains, 6 cities, 138 prairies, "
	    "7 junctions");
	tap_ok(c.nuggets == 63 && c.locomotives == 10 && c.tipis == 12 &&
		c.herds == 8,
	    "they carry 63 nuggets, 10 locomotives, 12 tipi camps, 8 herds");
}

static void
test_tokens(const struct gold_set *set)
{
	static const uint8_t values[] = {0, 1, 2, 3, 5};
	static const uint8_t counts[] = {10, 22, 18, 9, 4};
	const struct gold_tokens *t = &set->tokens;

	tap_ok(t->n == 63 && t->n_values == 5 &&
		memcmp(t->value, values, sizeof values) == 0 &&
		memcmp(t->count, counts, sizeof counts) == 0,
	    "the shipped tokens are 63: 10 of gravel, 22 of 1, 18 of 2, 9 of "
	    "3, 4 of 5");
}

/* --- faults --------------------------------------------------------------- */

static void
test_parts(void)
{
	tap_ok(tile_faulty("tile A 1 PRPR rail:E-E\n"
			   "tile B 1 RPPP rail:N>town\n"
			   "tile C 1 PRPR rail:E-W=tipi\n",
		   "3: not a railroad: \"E-E\"\n"
		   "3: the west edge belongs to no part\n"
		   "3: half an edge belongs to no part: \"N1\"\n"
		   "3: half an edge belongs to no part: \"N2\"\n"
		   "3: half an edge belongs to no part: \"E1\"\n"
		   "3: half an edge belongs to no part: \"E2\"\n"
		   "3: half an edge belongs to no part: \"S1\"\n"
		   "3: half an edge belongs to no part: \"S2\"\n"
		   "3: half an edge belongs to no part: \"W1\"\n"
		   "3: half an edge belongs to no part: \"W2\"\n"
		   "4: not a railroad: \"N>town\"\n"
		   "4: half an edge belongs to no part: \"N1\"\n"
		   "4: half an edge belongs to no part: \"N2\"\n"
		   "4: half an edge belongs to no part: \"E1\"\n"
		   "4: half an edge belongs to no part: \"E2\"\n"
		   "4: half an edge belongs to no part: \"S1\"\n"
		   "4: half an edge belongs to no part: \"S2\"\n"
		   "4: half an edge belongs to no part: \"W1\"\n"
		   "4: half an edge belongs to no part: \"W2\"\n"
		   "5: a railroad carries no \"tipi\"\n"
		   "5: half an edge belongs to no part: \"N1\"\n"
		   "5: half an edge belongs to no part: \"N2\"\n"
		   "5: half an edge belongs to no part: \"E1\"\n"
		   "5: half an edge belongs to no part: \"E2\"\n"
		   "5: half an edge belongs to no part: \"S1\"\n"
		   "5: half an edge belongs to no part: \"S2\"\n"
		   "5: half an edge belongs to no part: \"W1\"\n"
		   "5: half an edge belongs to no part: \"W2\"\n"),
	    "a railroad that is none is told, and each half edge that nobody "
	    "has");
	tap_ok(tile_faulty("tile A 1 MMMM mountain:N+E+S+W\n"
			   "tile B 1 MMMM mountain:N+E+S+W=4\n"
			   "tile C 1 MMMM mountain:N+E+S+W=1 lake\n",
		   "3: a mountain has =1 to =3 nuggets, not \"\"\n"
		   "4: a mountain has =1 to =3 nuggets, not \"4\"\n"
		   "5: unknown word \"lake\"\n"),
	    "a mountain without one to three nuggets is told, and a word that "
	    "no tile has");
	tap_ok(
	    tile_faulty("tile A 1 PPPP prairie:N1+N2+E1+E2+S1+S2+W1+W2=cow\n"
			"tile B 1 PPPP prairie:N1+N2+E1+E2+S1+S2+W1+W2=\n"
			"tile C 1 PPPP prairie:N1+N2+E1+E2+S1+S2+W1+W2 city\n",
		"3: a prairie carries no \"cow\"\n"
		"4: a prairie carries no \"\"\n"
		"5: the tile has a city with less than three railroads\n"),
	    "what a prairie does not carry is told, and a city without "
	    "railroads");
}

static void
test_faces(void)
{
	tap_ok(tile_faulty("tile A 1 MRPR rail:E-W mountain:N=1 prairie:E1+W2 "
			   "prairie:E2+S1+S2 prairie:W1\n",
		   "3: E2 and W1 belong to two prairies, but nothing lies "
		   "between\n"),
	    "prairies that nothing parts are told");
	tap_ok(tile_faulty("tile A 1 RPRP rail:N-S "
			   "prairie:N1+N2+E1+E2+S1+S2+W1+W2\n"
			   "tile B 1 MPRP mountain:N=1 rail:S>mountain:N "
			   "prairie:E1+E2+S1+S2+W1+W2\n",
		   "3: N1 and N2 belong to one prairie, but something lies "
		   "between\n"
		   "4: E1 and S2 belong to one prairie, but something lies "
		   "between\n"),
	    "a prairie across a railroad is told, and one across a mountain "
	    "with the railroad that ends there");
	tap_ok(tile_faulty("tile A 1 RPPP rail:N>city "
			   "prairie:N1+N2+E1+E2+S1+S2+W1+W2\n"
			   "tile B 1 RPPP rail:N>mountain:S "
			   "prairie:N1+N2+E1+E2+S1+S2+W1+W2\n",
		   "3: the tile has a railroad to a city that is not there\n"
		   "4: the tile has a railroad to a mountain that is not "
		   "there\n"),
	    "a railroad to what is not there is told");
	tap_ok(tile_faulty("tile A 1 RPRP rail:N>junction rail:S>junction "
			   "prairie:N1+S2+W1+W2 prairie:N2+E1+E2+S1\n"
			   "tile B 1 RRRM rail:N>city rail:E>city rail:S>city "
			   "city mountain:W=1 prairie:N1+S2 prairie:N2+E1 "
			   "prairie:E2+S1\n"
			   "tile C 1 RRRP rail:N>city rail:E>city rail:S>city "
			   "city city prairie:N1+S2+W1+W2 prairie:N2+E1 "
			   "prairie:E2+S1\n",
		   "3: the tile has a junction of less than three railroads\n"
		   "4: the tile has a city and a mountain\n"
		   "5: the tile has more than one city\n"),
	    "a junction of two is told, a city beside a mountain, and a second "
	    "city");
}

static void
test_files(void)
{
	tap_ok(tokens_faulty("turnpost-tokens 1\ntoken 1\ntoken x 1\n"
			     "token 1 128\ncoin 1 1\n",
		   "5: a token needs a value and a count\n"
		   "6: a value is 0 to 99, not \"x\"\n"
		   "7: a count is 1 to 127, not \"128\"\n"
		   "8: a line begins with \"token\", not \"coin\"\n"),
	    "each faulty token is told with its line, counted from the first "
	    "line of the tiles");
	tap_ok(tokens_faulty("turnpost-tokens 1\ntoken 1 5\ntoken 1 5\n",
		   "6: this value stands further up already: \"1\"\n"),
	    "a value that stands there twice is told");
	tap_ok(tokens_faulty("turnpost-tokens 1\n",
		   "4: a set has at least one token\n") &&
		tokens_faulty("turnpost-tokens 1\ntoken 1 100\ntoken 2 28\n",
		    "6: a set has at most 127 tokens\n"),
	    "no token is too few, and 128 are too many");
	tap_ok(tokens_faulty("",
		   "4: the first line is \"turnpost-tokens 1\"\n") &&
		tokens_faulty("turnpost-tokens 2\n",
		    "4: this program reads version 1 of the format\n"),
	    "a file without its first line, or of another version, is told");
	tap_ok(faults_are("turnpost-tiles 1\n", "tile A 1 QPPP\n",
		   "turnpost-tokens 1\ntoken 100 1\n",
		   "2: edges are four letters out of P, R, M, not \"QPPP\"\n"
		   "2: the tile has no part\n"
		   "2: half an edge belongs to no part: \"N1\"\n"
		   "2: half an edge belongs to no part: \"N2\"\n"
		   "2: half an edge belongs to no part: \"E1\"\n"
		   "2: half an edge belongs to no part: \"E2\"\n"
		   "2: half an edge belongs to no part: \"S1\"\n"
		   "2: half an edge belongs to no part: \"S2\"\n"
		   "2: half an edge belongs to no part: \"W1\"\n"
		   "2: half an edge belongs to no part: \"W2\"\n"
		   "2: no tile is marked \"start\"\n"
		   "4: a value is 0 to 99, not \"100\"\n"),
	    "faults of both files are told at once");
}

int
main(void)
{
	struct gold_set *set = gold_kit_set();

	test_tiles(set);
	test_tokens(set);
	test_parts();
	test_faces();
	test_files();
	gold_set_free(set);
	return tap_done();
}
