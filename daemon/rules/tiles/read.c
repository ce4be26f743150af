/*
 * Parses a file of tiles: its faces, their edges, and the sums over all of
 * them. It reports every fault.
 *
 * Not here: the parts of a face, which are the ruleset's (struct tiles_game),
 * and what follows from a face (tables.c).
 */
#include "config.h"

#include "rules/tiles/read.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/xmalloc.h"

void
tiles_fault(struct tiles_reader *r, const char *what, const char *word)
{
	lines_fault(&r->lines, what, word);
}

void
tiles_fault_in(struct tiles_reader *r, const char *what, const char *fault)
{
	buffer_printf(r->lines.faults, "%d: %s %s\n", r->lines.line, what,
	    fault);
	r->lines.faulty = true;
}

uint8_t
tiles_read_edge(char c)
{
	static const char letters[] = "NESW";
	const char *at = c == '\0' ? NULL : strchr(letters, c);

	return at == NULL ? TILES_NO_EDGE : (uint8_t)(at - letters);
}

/* Reads edges, or with HALVES halves of edges, joined by '+' as a mask; 0:
 * TEXT is nothing of the kind, or names one twice, which sets *TWICE. */
static uint8_t
read_mask(const char *p, bool halves, bool *twice)
{
	unsigned mask = 0;

	*twice = false;
	for (;; p++) {
		unsigned place = tiles_read_edge(*p);

		if (place == TILES_NO_EDGE)
			return 0;
		if (halves && *++p != '1' && *p != '2')
			return 0;
		if (halves)
			place = 2 * place + (unsigned)(*p - '1');
		*twice = mask >> place & 1;
		if (*twice)
			return 0;
		mask |= 1u << place;
		if (*++p == '\0')
			return (uint8_t)mask;
		if (*p != '+')
			return 0;
	}
}

uint8_t
tiles_read_edges(struct tiles_reader *r, const char *text)
{
	bool twice;
	uint8_t mask = read_mask(text, false, &twice);

	if (twice)
		tiles_fault(r, "an edge is named twice in", text);
	else if (mask == 0)
		tiles_fault(r, "edges are N, E, S, W joined by +, not", text);
	return mask;
}

uint8_t
tiles_read_halves(struct tiles_reader *r, const char *text)
{
	bool twice;
	uint8_t mask = read_mask(text, true, &twice);

	if (twice)
		tiles_fault(r, "half an edge is named twice in", text);
	else if (mask == 0)
		tiles_fault(r,
		    "halves of edges are N1, N2, E1 ... W2 joined by +, not",
		    text);
	return mask;
}

bool
tiles_read_way(struct tiles_part *part, const char *text, const char **end)
{
	uint8_t from = tiles_read_edge(text[0]), to;

	*end = NULL;
	if (from == TILES_NO_EDGE)
		return false;
	part->edges = (uint8_t)(1u << from);
	if (text[1] == '>') {
		*end = text + 2;
		return true;
	}
	if (text[1] != '-')
		return false;
	to = tiles_read_edge(text[2]);
	if (to == TILES_NO_EDGE || to == from || text[3] != '\0')
		return false;
	part->edges |= (uint8_t)(1u << to);
	return true;
}

/* --- a face -------------------------------------------------------------- */

static void
read_id(struct tiles_reader *r, struct tiles_face *face, const char *text)
{
	size_t n = strspn(text,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789*-_");

	if (n == 0 || n > TILES_ID_MAX || text[n] != '\0') {
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
read_shown_edges(struct tiles_reader *r, struct tiles_face *face,
    const char *text)
{
	const char *letters = r->set->game->letters;
	char what[64] = "edges are four letters out of ";

	if (strlen(text) == 4 && strspn(text, letters) == 4) {
		for (int i = 0; i < 4; i++)
			face->edge[i] =
			    (uint8_t)(strchr(letters, text[i]) - letters);
		return;
	}
	for (const char *c = letters; *c != '\0'; c++) {
		size_t n = strlen(what);

		snprintf(what + n, sizeof what - n, "%c, ", *c);
	}
	strcat(what, "not");
	tiles_fault(r, what, text);
}

/* Checks that every edge belongs to exactly one part of its kind, or to none
 * where nothing reaches its middle. */
static void
check_edge(struct tiles_reader *r, const struct tiles_face *face, unsigned e)
{
	static const char *const names[] = {"the north edge", "the east edge",
	    "the south edge", "the west edge"};
	int owners = 0;
	bool wrong = false;

	for (unsigned i = 0; i < face->n_parts; i++) {
		const struct tiles_part *part = &face->part[i];

		if (!(part->edges >> e & 1))
			continue;
		owners++;
		wrong |= face->edge[e] != r->set->game->kind[part->kind].edge;
	}
	if (wrong)
		tiles_fault_in(r, names[e],
		    "shows something else than its part");
	if (owners > 1)
		tiles_fault_in(r, names[e], "belongs to several parts");
	if (owners == 0 && face->edge[e] != 0)
		tiles_fault_in(r, names[e], "belongs to no part");
}

/* The same for the halves of edges. */
static void
check_half(struct tiles_reader *r, const struct tiles_face *face, unsigned h)
{
	bool halved = r->set->game->halved >> face->edge[h / 2] & 1;
	char name[] = {"NESW"[h / 2], (char)('1' + h % 2), '\0'};
	unsigned owners = 0;

	for (unsigned i = 0; i < face->n_parts; i++)
		owners += face->part[i].halves >> h & 1;
	if (owners > 1)
		tiles_fault(r, "half an edge belongs to several parts:", name);
	if (owners == 0 && halved)
		tiles_fault(r, "half an edge belongs to no part:", name);
	if (owners > 0 && !halved)
		tiles_fault(r, "an edge like this has no halves:", name);
}

static void
check_face(struct tiles_reader *r, struct tiles_face *face)
{
	if (face->n_parts == 0)
		tiles_fault_in(r, "the tile", "has no part");
	for (unsigned e = 0; e < 4; e++)
		check_edge(r, face, e);
	for (unsigned h = 0; h < TILES_HALVES; h++)
		check_half(r, face, h);
	r->set->game->face(r, face);
}

static void
read_part(struct tiles_reader *r, struct tiles_face *face, char *text)
{
	if (face->n_parts == r->set->game->parts_max)
		tiles_fault(r, "one part too many:", text);
	else
		r->set->game->part(r, face, text);
}

static void
count_face(struct tiles_reader *r, const struct tiles_face *face)
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

static void
read_tile(struct tiles_reader *r, struct lines_word *word, size_t n)
{
	struct tiles_face face = {0};
	int count;

	if (n < 4) {
		tiles_fault(r, "a tile needs an id, a count and its edges",
		    NULL);
		return;
	}
	read_id(r, &face, word[1].text);
	if (!lines_number(word[2].text, 3, 1, TILES_MAX, &count))
		tiles_fault(r, "a count is 1 to 127, not", word[2].text);
	else
		face.count = (uint8_t)count;
	read_shown_edges(r, &face, word[3].text);
	for (size_t i = 4; i < n; i++) {
		if (strcmp(word[i].text, "start") != 0)
			read_part(r, &face, word[i].text);
		else if (i == n - 1)
			face.start = true;
		else
			tiles_fault(r, "\"start\" is the last word of a line",
			    NULL);
	}
	check_face(r, &face);
	count_face(r, &face);
	if (r->set->n_faces == TILES_FACES_MAX) {
		tiles_fault(r, "a set has at most 96 faces", NULL);
		return;
	}
	r->set->face[r->set->n_faces++] = face;
}

/* --- the whole ----------------------------------------------------------- */

static void
read_line(struct lines *l, struct lines_word *word, size_t n)
{
	struct tiles_reader *r = (struct tiles_reader *)l;

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
check_sums(struct tiles_reader *r)
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
	if (r->set->n_tiles > TILES_MAX)
		tiles_fault(r, "a set has at most 127 tiles", NULL);
	if (r->parts > TILES_NODES_MAX)
		tiles_fault(r, "a set has at most 320 parts on all its tiles",
		    NULL);
}

struct tiles_set *
tiles_set_read(const struct tiles_game *game, const char *text, size_t len,
    struct buffer *faults)
{
	struct tiles_reader r = {
	    .lines = {.faults = faults, .word_max = LINES_WORD_MAX}};

	assert(game->set_size >= sizeof *r.set &&
	    game->parts_max <= TILES_PARTS_MAX);
	r.set = xcalloc(1, game->set_size);
	r.set->game = game;
	lines_each(&r.lines, text, len, read_line);
	check_sums(&r);
	if (r.lines.faulty) {
		free(r.set);
		return NULL;
	}
	tiles_set_finish(r.set);
	return r.set;
}
