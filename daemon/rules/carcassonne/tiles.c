/*
 * Parses a tile file: its tiles, and the sums over all of them. It reports
 * every fault, so that an owner who types in a set of their own can mend the
 * file in one go.
 *
 * Not here: whether a face makes sense (face.c), what follows from it
 * (tables.c).
 */
#include "config.h"

#include "rules/carcassonne/tiles.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/lines.h"
#include "base/xmalloc.h"
#include "rules/carcassonne/art.h"

enum { NO_EDGE = 0xff };

struct parser {
	struct lines lines; /* must be first: tiles_read_line() gets only
			     * this */
	struct carc_set *set;
	int starts;   /* tiles marked "start" so far */
	size_t parts; /* on all tiles */
	/* By part of the face that is being read: the edge by which a route
	 * names the field where it ends. */
	uint8_t beside[CARC_PARTS_MAX];
};

static void
tiles_fault(struct parser *r, const char *what, const char *word)
{
	lines_fault(&r->lines, what, word);
}

static void
say_fault(void *arg, const char *what, const char *is)
{
	struct parser *r = arg;

	buffer_printf(r->lines.faults, "%d: %s %s\n", r->lines.line, what, is);
	r->lines.faulty = true;
}

/* Reads 0 to 999 in plain digits; -1: TEXT is no such number. */
static int
read_count(const char *text)
{
	int value;

	return lines_number(text, 3, 0, 999, &value) ? value : -1;
}

static uint8_t
read_edge(char c)
{
	static const char letters[] = "NESW";
	const char *at = c == '\0' ? NULL : strchr(letters, c);

	return at == NULL ? NO_EDGE : (uint8_t)(at - letters);
}

/* Cuts "=rebel" off the end of a part and returns the symbol. */
static uint8_t
take_symbol(struct parser *r, char *text)
{
	static const char *const names[] = {"", "rebel", "empire", "bounty"};
	char *sign = strchr(text, '=');

	if (sign == NULL)
		return CARC_NO_SYMBOL;
	*sign = '\0';
	for (unsigned i = CARC_REBEL; i <= CARC_BOUNTY; i++)
		if (strcmp(sign + 1, names[i]) == 0)
			return (uint8_t)i;
	tiles_fault(r, "unknown faction", sign + 1);
	return CARC_NO_SYMBOL;
}

/* Reads "N+E+W" as a mask of edges; 0 after a fault. */
static uint8_t
read_edges(struct parser *r, const char *text)
{
	unsigned mask = 0;
	const char *p = text;

	for (;;) {
		uint8_t edge = read_edge(*p);

		if (edge == NO_EDGE) {
			tiles_fault(r, "edges are N, E, S, W joined by +, not",
			    text);
			return 0;
		}
		if (mask & 1u << edge) {
			tiles_fault(r, "an edge is named twice in", text);
			return 0;
		}
		mask |= 1u << edge;
		if (p[1] == '\0')
			return (uint8_t)mask;
		/* Any other character than '+' ends the text here, so that the
		 * next round finds no edge. */
		p += p[1] == '+' ? 2 : (ptrdiff_t)strlen(p);
	}
}

/* Reads where a route with one edge ends: "crossing", "planet" or
 * "asteroid:N". */
static bool
read_end(struct carc_part *part, uint8_t *beside, const char *text)
{
	if (strcmp(text, "crossing") == 0) {
		part->end = CARC_AT_CROSSING;
	} else if (strcmp(text, "planet") == 0) {
		part->end = CARC_AT_PLANET;
	} else if (strncmp(text, "asteroid:", 9) == 0 &&
	    read_edge(text[9]) != NO_EDGE && text[10] == '\0') {
		part->end = CARC_AT_ASTEROID;
		*beside = read_edge(text[9]);
	} else {
		return false;
	}
	return true;
}

/* Reads the route "E-W" or "S>planet". */
static bool
read_route(struct carc_part *part, uint8_t *beside, const char *text)
{
	uint8_t from = read_edge(text[0]), to;

	if (from == NO_EDGE)
		return false;
	part->edges = (uint8_t)(1u << from);
	if (text[1] == '>')
		return read_end(part, beside, text + 2);
	if (text[1] != '-')
		return false;
	to = read_edge(text[2]);
	if (to == NO_EDGE || to == from || text[3] != '\0')
		return false;
	part->edges |= (uint8_t)(1u << to);
	return true;
}

static bool
planet_name_good(const char *name)
{
	size_t n = strspn(name,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789-'");

	return n > 0 && n <= CARC_PLANET_NAME_MAX && name[n] == '\0';
}

/* Reads one PART word of a face. */
static void
tiles_read_part(struct parser *r, struct carc_face *face,
    struct lines_word *word)
{
	struct carc_part part = {0};
	char whole[sizeof word->text];
	char *text = word->text;

	memcpy(whole, text, sizeof whole);
	if (face->n_parts == CARC_PARTS_MAX) {
		tiles_fault(r, "one part too many:", whole);
		return;
	}
	part.symbol = take_symbol(r, text);
	if (strncmp(text, "asteroid:", 9) == 0) {
		part.kind = CARC_KIND_ASTEROID;
		part.edges = read_edges(r, text + 9);
	} else if (strncmp(text, "route:", 6) == 0) {
		part.kind = CARC_KIND_ROUTE;
		if (!read_route(&part, &r->beside[face->n_parts], text + 6))
			tiles_fault(r, "not a route:", whole);
	} else if (strncmp(text, "planet:", 7) == 0) {
		part.kind = CARC_KIND_PLANET;
		if (planet_name_good(text + 7))
			strcpy(face->planet, text + 7);
		else
			tiles_fault(r, "not a planet's name:", text + 7);
	} else {
		tiles_fault(r, "unknown word", whole);
		return;
	}
	face->part[face->n_parts++] = part;
}

static void
tiles_read_id(struct parser *r, struct carc_face *face, const char *text)
{
	size_t n = strspn(text,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789*-_");

	if (n == 0 || n > CARC_ID_MAX || text[n] != '\0') {
		tiles_fault(r, "not a tile's id:", text);
		return;
	}
	for (size_t i = 0; i < r->set->n_faces; i++)
		if (strcmp(r->set->face[i].id, text) == 0)
			tiles_fault(r,
			    "this id stands further up already:", text);
	strcpy(face->id, text);
}

static void
read_shown_edges(struct parser *r, struct carc_face *face, const char *text)
{
	static const char letters[] = "SRA";

	if (strlen(text) != 4 || strspn(text, letters) != 4) {
		tiles_fault(r, "edges are four letters out of S, R, A, not",
		    text);
		return;
	}
	for (int i = 0; i < 4; i++)
		face->edge[i] = (uint8_t)(strchr(letters, text[i]) - letters);
}

/* Replaces the edge by which a route names its asteroid field with the number
 * of the field's part; face.c reports a route that has none. */
static void
find_partners(struct parser *r, struct carc_face *face)
{
	for (int i = 0; i < face->n_parts; i++) {
		struct carc_part *part = &face->part[i];

		if (part->end != CARC_AT_ASTEROID)
			continue;
		part->partner = CARC_NO_PART;
		for (uint8_t k = 0; k < face->n_parts; k++)
			if (face->part[k].kind == CARC_KIND_ASTEROID &&
			    face->part[k].edges >> r->beside[i] & 1)
				part->partner = k;
	}
}

static void
count_face(struct parser *r, const struct carc_face *face)
{
	r->set->n_tiles += face->count;
	r->parts += (size_t)face->count * face->n_parts;
	if (!face->start)
		return;
	if (face->count != 1)
		tiles_fault(r, "the start tile has COUNT 1", NULL);
	if (++r->starts > 1)
		tiles_fault(r, "another start tile stands further up", NULL);
	r->set->start = (int)r->set->n_faces;
}

/* Reads a line "tile ID COUNT EDGES PART... [start]". */
static void
read_tile(struct parser *r, struct lines_word *word, size_t n)
{
	struct carc_face face = {0};
	int count;

	if (n < 4) {
		tiles_fault(r, "a tile needs an id, a count and its edges",
		    NULL);
		return;
	}
	memset(r->beside, 0, sizeof r->beside);
	tiles_read_id(r, &face, word[1].text);
	count = read_count(word[2].text);
	if (count < 1 || count > CARC_TILES_MAX)
		tiles_fault(r, "a count is 1 to 127, not", word[2].text);
	else
		face.count = (uint8_t)count;
	read_shown_edges(r, &face, word[3].text);
	for (size_t i = 4; i < n; i++) {
		if (strcmp(word[i].text, "start") != 0)
			tiles_read_part(r, &face, &word[i]);
		else if (i == n - 1)
			face.start = true;
		else
			tiles_fault(r, "\"start\" is the last word of a line",
			    NULL);
	}
	find_partners(r, &face);
	carc_face_check(&face, say_fault, r);
	count_face(r, &face);
	if (r->set->n_faces == CARC_FACES_MAX) {
		tiles_fault(r, "a set has at most 96 faces", NULL);
		return;
	}
	r->set->face[r->set->n_faces++] = face;
}

static void
tiles_read_line(struct lines *l, struct lines_word *word, size_t n)
{
	struct parser *r = (struct parser *)l;

	if (strcmp(word[0].text, "tile") == 0) {
		if (!l->header)
			tiles_fault(r, "the first line is \"turnpost-tiles 1\"",
			    NULL);
		l->header = true;
		read_tile(r, word, n);
	} else if (!lines_header(l, "turnpost-tiles", word, n)) {
		tiles_fault(r, "a line begins with \"tile\", not",
		    word[0].text);
	}
}

/* Checks what only the whole file shows. */
static void
check_sums(struct parser *r)
{
	if (r->lines.line == 0)
		r->lines.line = 1;
	if (!r->lines.header)
		tiles_fault(r, "the first line is \"turnpost-tiles 1\"", NULL);
	if (r->lines.unknown)
		return;
	if (r->starts == 0)
		tiles_fault(r, "no tile is marked \"start\"", NULL);
	if (r->set->n_tiles < 2 && !r->lines.faulty)
		tiles_fault(r, "a set has at least two tiles", NULL);
	if (r->set->n_tiles > CARC_TILES_MAX)
		tiles_fault(r, "a set has at most 127 tiles", NULL);
	if (r->parts > CARC_NODES_MAX)
		tiles_fault(r, "a set has at most 320 parts on all its tiles",
		    NULL);
}

struct carc_set *
carc_set_read(const char *text, size_t len, struct buffer *faults)
{
	struct parser r = {
	    .lines = {.faults = faults, .word_max = LINES_WORD_MAX}};

	r.set = xcalloc(1, sizeof *r.set);
	lines_each(&r.lines, text, len, tiles_read_line);
	check_sums(&r);
	if (r.lines.faulty) {
		carc_set_free(r.set);
		return NULL;
	}
	carc_set_finish(r.set);
	r.set->looks = carc_looks_new(r.set);
	return r.set;
}

void
carc_set_free(struct carc_set *set)
{
	if (set == NULL)
		return;
	carc_looks_free(set->looks);
	free(set);
}
