/*
 * Tile files: the shipped one, and what is said about faulty ones.
 */
#include "config.h"

#include <string.h>

#include "carcassonne_kit.h"
#include "tap.h"

/* A file that has the one tile it needs; %s is put behind it (lines 3 on). */
static const char frame[] = "turnpost-tiles 1\n"
			    "tile ST 1 ARSR asteroid:N route:E-W start\n";

/* TEXT is refused with exactly these faults. */
static bool
faults_are(const char *text, size_t len, const char *wanted)
{
	struct buffer faults = {0};
	struct carc_set *set = carc_set_read(text, len, &faults);
	bool good = set == NULL && strcmp(buffer_text(&faults), wanted) == 0;

	if (!good)
		printf("# faults: %s# wanted: %s", buffer_text(&faults),
		    wanted);
	carc_set_free(set);
	buffer_fini(&faults);
	return good;
}

/* The frame and LINES after it. */
static bool
lines_faulty(const char *lines, const char *wanted)
{
	struct buffer text = {0};
	bool good;

	buffer_printf(&text, "%s%s", frame, lines);
	good = faults_are(text.data, text.len, wanted);
	buffer_fini(&text);
	return good;
}

static bool
whole_faulty(const char *text, const char *wanted)
{
	return faults_are(text, strlen(text), wanted);
}

static void
test_standard(const struct carc_set *set)
{
	int planets = 0, symbols[4] = {0}, edges[3] = {0};

	for (size_t i = 0; i < set->tiles.n_faces; i++) {
		const struct tiles_face *face = &set->tiles.face[i];

		for (int e = 0; e < 4; e++)
			edges[face->edge[e]] += face->count;
		for (int k = 0; k < face->n_parts; k++) {
			symbols[face->part[k].symbol] += face->count;
			planets += face->part[k].kind == CARC_KIND_PLANET;
		}
	}
	tap_ok(set->tiles.n_tiles == 76 && set->tiles.n_faces == 51,
	    "the shipped set has 76 tiles with 51 faces");
	tap_ok(strcmp(set->tiles.face[set->tiles.start].id, "MA0*") == 0,
	    "its start tile is MA0*");
	tap_ok(planets == 9 && symbols[CARC_REBEL] == 12 &&
		symbols[CARC_EMPIRE] == 12 && symbols[CARC_BOUNTY] == 12,
	    "it has 9 planets and 12 symbols of each faction");
	tap_ok(edges[CARC_SPACE] == 123 && edges[CARC_ROUTE] == 98 &&
		edges[CARC_ASTEROID] == 83,
	    "its edges are 123 space, 98 route, 83 asteroid field");
}

static int
turns_of(const struct carc_set *set, const char *id)
{
	for (size_t i = 0; i < set->tiles.n_faces; i++)
		if (strcmp(set->tiles.face[i].id, id) == 0)
			return set->tiles.face[i].turns;
	return 0;
}

static void
test_turns(const struct carc_set *set)
{
	struct carc_set *own =
	    kit_set_read("tile ST 1 ARSR asteroid:N route:E-W start\n"
			 "tile A1 1 ASAS asteroid:N=rebel asteroid:S\n"
			 "tile A2 1 ASAS asteroid:N=rebel asteroid:S=rebel\n"
			 "tile R4 1 RRRR route:N-S route:E-W\n"
			 "tile R2 1 RRRR route:N-E route:S-W\n"
			 "tile P1 1 SRSR route:E>planet route:W>planet "
			 "planet:Bresk=rebel\n"
			 "tile F1 1 RAAA route:N>asteroid:E asteroid:E+S+W\n"
			 "tile F2 1 RARA route:N>asteroid:E route:S>asteroid:E "
			 "asteroid:E+W\n"
			 "tile F3 1 RARA route:N>asteroid:E route:S>asteroid:W "
			 "asteroid:E asteroid:W\n"
			 "tile F4 1 RARA route:N>asteroid:E route:S>asteroid:E "
			 "asteroid:E asteroid:W\n");

	tap_ok(turns_of(set, "AA0") == 1 && turns_of(set, "PAr") == 1 &&
		turns_of(set, "RD0") == 1,
	    "four equal sides: one turn");
	tap_ok(turns_of(set, "RA0") == 2 && turns_of(set, "RAr") == 2 &&
		turns_of(set, "AD0") == 2 && turns_of(set, "ACe") == 2,
	    "two equal halves: two turns");
	tap_ok(turns_of(set, "RB0") == 4 && turns_of(set, "MA0*") == 4 &&
		turns_of(set, "PBr") == 4,
	    "no equal sides: four turns");
	tap_ok(turns_of(own, "A1") == 4 && turns_of(own, "A2") == 2,
	    "a symbol on one of two equal parts makes the halves differ");
	tap_ok(turns_of(own, "R4") == 1 && turns_of(own, "R2") == 2,
	    "which edges a route joins is part of the picture");
	tap_ok(turns_of(own, "P1") == 2 && turns_of(own, "F1") == 4 &&
		turns_of(own, "F2") == 2 && turns_of(own, "F3") == 2 &&
		turns_of(own, "F4") == 4,
	    "where a route ends is part of the picture");
	carc_set_free(own);
}

static void
test_words(void)
{
	tap_ok(lines_faulty("tile X 1\n",
		   "3: a tile needs an id, a count and its edges\n"),
	    "a line cut short is told");
	tap_ok(lines_faulty("tiles X 1 ASSS asteroid:N\n",
		   "3: a line begins with \"tile\", not \"tiles\"\n"),
	    "a line that is no tile is told");
	tap_ok(lines_faulty(
		   "tile X 0 ASSS asteroid:N\n"
		   "tile Y 128 ASSS asteroid:N\ntile Z x ASSS asteroid:N\n"
		   "tile W -1 ASSS asteroid:N\n",
		   "3: a count is 1 to 127, not \"0\"\n"
		   "4: a count is 1 to 127, not \"128\"\n"
		   "5: a count is 1 to 127, not \"x\"\n"
		   "6: a count is 1 to 127, not \"-1\"\n"),
	    "every count out of range is told, each with its line");
	tap_ok(lines_faulty("tile X 1 ASS asteroid:N\n"
			    "tile Y 1 ASSF asteroid:N\n",
		   "3: edges are four letters out of S, R, A, not \"ASS\"\n"
		   "3: the north edge shows something else than its part\n"
		   "4: edges are four letters out of S, R, A, not \"ASSF\"\n"
		   "4: the north edge shows something else than its part\n"),
	    "unknown edges are told");
	tap_ok(lines_faulty("tile X 1 ASSS asteroid:N city:N\n",
		   "3: unknown word \"city:N\"\n"),
	    "an unknown word is told");
	tap_ok(lines_faulty("tile X 1 ASSS asteroid:N=sith\n",
		   "3: unknown faction \"sith\"\n"),
	    "an unknown faction is told");
	tap_ok(lines_faulty("tile \x01\x80z 1 ASSS asteroid:N\n",
		   "3: not a tile's id: \"??z\"\n"),
	    "what can not be printed is not printed");
	tap_ok(lines_faulty("tile X 1 SSSS start planet:A=rebel\n",
		   "3: \"start\" is the last word of a line\n"),
	    "a misplaced start is told");
	tap_ok(lines_faulty("tile ST 1 ASSS asteroid:N\n"
			    "tile TOOLONGX 1 ASSS asteroid:N\n",
		   "3: this id stands further up already: \"ST\"\n"
		   "4: not a tile's id: \"TOOLONGX\"\n"),
	    "ids are unique and short");
	tap_ok(lines_faulty("tile X 1 SSSS planet:=rebel\n"
			    "tile Y 1 SSSS planet:Tl\xc3\xb6n=rebel\n",
		   "3: not a planet's name: \"\"\n"
		   "4: not a planet's name: \"Tl??n\"\n"),
	    "planets' names are plain ASCII");
}

static void
test_parts(void)
{
	static const char routes[] =
	    "tile A 1 RSSS route:N\ntile B 1 RSSS route:N-N\n"
	    "tile C 1 RSSS route:N>nowhere\ntile D 1 RSSS route:\n"
	    "tile E 1 RSSS route:N>asteroid:\ntile F 1 RSRS route:N-SS\n";

	tap_ok(
	    lines_faulty(routes,
		"3: not a route: \"route:N\"\n4: not a route: \"route:N-N\"\n"
		"5: not a route: \"route:N>nowhere\"\n"
		"6: not a route: \"route:\"\n"
		"6: the north edge belongs to no part\n"
		"7: not a route: \"route:N>asteroid:\"\n"
		"8: not a route: \"route:N-SS\"\n"
		"8: the south edge belongs to no part\n"),
	    "routes that are none are told");
	tap_ok(lines_faulty(
		   "tile A 1 AASS asteroid:NE\n"
		   "tile B 1 AASS asteroid:N+N\ntile C 1 AASS asteroid:N+\n",
		   "3: edges are N, E, S, W joined by +, not \"NE\"\n"
		   "3: the north edge belongs to no part\n"
		   "3: the east edge belongs to no part\n"
		   "4: an edge is named twice in \"N+N\"\n"
		   "4: the north edge belongs to no part\n"
		   "4: the east edge belongs to no part\n"
		   "5: edges are N, E, S, W joined by +, not \"N+\"\n"
		   "5: the north edge belongs to no part\n"
		   "5: the east edge belongs to no part\n"),
	    "lists of edges are read strictly");
	tap_ok(lines_faulty("tile A 1 SSSS\n", "3: the tile has no part\n"),
	    "every tile has a feature");
	tap_ok(lines_faulty("tile A 1 ARSS asteroid:N asteroid:N+E\n"
			    "tile B 1 RRSS route:N-E route:E-S\n",
		   "3: the north edge belongs to several parts\n"
		   "3: the east edge shows something else than its part\n"
		   "4: the east edge belongs to several parts\n"
		   "4: the south edge shows something else than its part\n"),
	    "parts share the edges out exactly");
	tap_ok(lines_faulty("tile A 1 RSRS route:N>crossing route:S>crossing\n",
		   "3: the tile has a crossing of less than three routes\n"),
	    "a crossing has three or four arms");
	tap_ok(
	    lines_faulty("tile A 1 SSSS planet:X\n"
			 "tile B 1 SSSS planet:X=rebel planet:Y=empire\n"
			 "tile C 1 RSSS route:N>planet\n"
			 "tile D 1 RSSS route:N>asteroid:E\n"
			 "tile E 1 RRRS route:N>crossing route:E>crossing "
			 "route:S>crossing planet:X=bounty\n",
		"3: the tile has a planet without a symbol\n4: the tile has more than one planet\n"
		"5: the tile has a route to a planet that is not there\n"
		"6: the tile has a route to an asteroid field that is "
		"not there\n"
		"7: the tile has a planet and a crossing in the middle\n"),
	    "planets have a symbol, are alone in the middle, and routes end "
	    "at something that is there");
}

static void
test_whole(void)
{
	struct buffer text = {0};

	tap_ok(whole_faulty("",
		   "1: the first line is \"turnpost-tiles 1\"\n"
		   "1: no tile is marked \"start\"\n"),
	    "an empty file is told");
	tap_ok(lines_faulty("", "2: a set has at least two tiles\n"),
	    "a set has something to draw");
	tap_ok(whole_faulty("turnpost-tiles 2\nwhatever\n",
		   "1: this program reads version 1 of the format\n"),
	    "another version is one fault, not many");
	tap_ok(whole_faulty("# no header\ntile ST 1 ASSS asteroid:N start\n"
			    "tile A 1 ASSS asteroid:N\n",
		   "2: the first line is \"turnpost-tiles 1\"\n"),
	    "a file without its first line is told");
	tap_ok(lines_faulty("tile A 2 ASSS asteroid:N start\n",
		   "3: the start tile has COUNT 1\n"
		   "3: another start tile stands further up\n"),
	    "there is exactly one start tile");
	tap_ok(lines_faulty("tile A 127 ASSS asteroid:N\n",
		   "3: a set has at most 127 tiles\n"),
	    "the tiles of a set are limited");
	tap_ok(lines_faulty("tile A 80 RRRR route:N>crossing route:E>crossing "
			    "route:S>crossing route:W>crossing",
		   "3: a set has at most 320 parts on all its tiles\n"),
	    "the parts of a set are limited");
	for (int i = 0; i < 96; i++)
		buffer_printf(&text, "tile A%d 1 ASSS asteroid:N\n", i);
	tap_ok(lines_faulty(buffer_text(&text),
		   "98: a set has at most 96 faces\n"),
	    "the faces of a set are limited");
	buffer_reset(&text);
	for (int i = 0; i < 20; i++)
		buffer_puts(&text, "tile ");
	tap_ok(lines_faulty(buffer_text(&text),
		   "3: too many words in a line\n"),
	    "a line has few words");
	buffer_reset(&text);
	for (int i = 0; i < 5000; i++)
		buffer_puts(&text, "x");
	tap_ok(lines_faulty(buffer_text(&text),
		   "3: a word too long or with a NUL byte\n"),
	    "words are short");
	tap_ok(faults_are("turnpost-tiles\0 1", 17,
		   "1: a word too long or with a NUL byte\n"
		   "1: the first line is \"turnpost-tiles 1\"\n"
		   "1: no tile is marked \"start\"\n"),
	    "a NUL byte is told");
	buffer_fini(&text);
}

static void
test_accepted(const struct carc_set *standard)
{
	struct buffer faults = {0};
	static const char text[] =
	    "# first\r\n\r\n\tturnpost-tiles  1 # v\r\n"
	    "tile ST 1 ARSR asteroid:N route:E-W start#c\r\n"
	    "tile A 126 SSSS planet:O'Neil-2=bounty\r\n# no end of line";
	struct carc_set *set = carc_set_read(text, sizeof text - 1, &faults);
	struct carc_set *again = kit_set_standard();

	tap_ok(set != NULL && set->tiles.n_tiles == 127 && faults.len == 0,
	    "blanks, comments and CR LF are taken, and 127 tiles");
	tap_ok(set != NULL && set->tiles.digest != standard->tiles.digest &&
		again->tiles.digest == standard->tiles.digest,
	    "a set is known by its digest");
	carc_set_free(set);
	carc_set_free(again);
	buffer_fini(&faults);
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();

	test_standard(set);
	test_turns(set);
	test_words();
	test_parts();
	test_whole();
	test_accepted(set);
	carc_set_free(set);
	return tap_done();
}
