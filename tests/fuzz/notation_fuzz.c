/*
 * Fuzz target: a game whose players write anything.
 *
 * The input is a byte for the ruleset, how many play, the options and where
 * chance begins, then lines. A line is a move of the seat to move: it is made,
 * or refused with the state byte-equal to before; after a refusal a legal
 * move, chosen by the line, is made instead, so that the game goes on. What
 * can be made is listed, and its canonical notation means the same move.
 */
#include "config.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/json.h"
#include "base/scene.h"
#include "rules/rules.h"

enum {
	LINES_MAX = 120,
	MOVES_MAX = 4096,
	SET_SIZE = 1 << 16,
	GEONOSIS = 0x80 /* in the first byte; else it is carcassonne */
};

struct game {
	const struct rules *r;
	bool strict; /* only the canonical notation of a move is one */
	void *state, *before;
	struct chance_fast chance;
	uint64_t moves[MOVES_MAX];
};

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The standard data set, read once for all inputs. */
static const void *
standard_set(const struct rules *r, bool geonosis)
{
	static void *sets[2];
	struct buffer faults = {0};
	const char *top = getenv("srcdir");
	char path[4096];
	char *text;
	FILE *f;

	if (sets[geonosis] != NULL)
		return sets[geonosis];
	snprintf(path, sizeof(path), "%s/data/%s/standard.%s",
	    top != NULL ? top : ".", r->id, r->data_suffix);
	text = malloc(SET_SIZE);
	f = fopen(path, "rb");
	if (text == NULL || f == NULL) {
		perror(path);
		exit(1);
	}
	sets[geonosis] =
	    r->data_read(text, fread(text, 1, SET_SIZE, f), &faults);
	assert(sets[geonosis] != NULL);
	fclose(f);
	free(text);
	buffer_fini(&faults);
	return sets[geonosis];
}

/* What the first byte says. A bit of it for each option of geonosis but the
 * set: as far from the default as it goes. */
static void
set_up(const struct rules *r, uint8_t byte, struct rules_setup *setup)
{
	bool geonosis = byte & GEONOSIS;

	rules_defaults(r, 2 + byte % (geonosis ? 3 : 4), setup);
	setup->data = standard_set(r, geonosis);
	for (size_t i = 1; geonosis && i < r->n_options && i < 6; i++)
		if (byte >> (i + 1) & 1)
			setup->options[i] = r->options[i].type == RULES_FLAG
			    ? 1
			    : r->options[i].max;
}

static int
seat_to_move(const struct game *g)
{
	unsigned who = g->r->to_move(g->state);
	int seat = 0;

	if (who == 0)
		return -1;
	while ((who >> seat & 1) == 0)
		seat++;
	return seat;
}

/* The canonical notation of a legal move means that move. It is the one that
 * was READ (or NULL) where there is no other. */
static void
expect_round_trip(const struct game *g, int seat, uint64_t move,
    const char *read)
{
	struct buffer text = {0};
	uint64_t again = ~move;

	g->r->format(g->state, seat, move, &text);
	assert(text.len > 0 && text.len <= RULES_NOTATION_MAX);
	assert(g->r->parse(g->state, seat, buffer_text(&text), &again) == NULL);
	assert(again == move);
	assert(!g->strict || read == NULL ||
	    strcmp(buffer_text(&text), read) == 0);
	buffer_fini(&text);
}

static void
play_line(struct game *g, int seat, const char *line)
{
	const struct rules *r = g->r;
	size_t n = r->moves(g->state, seat, g->moves, MOVES_MAX);
	size_t size = r->state_size, sum = 0, i = 0;
	uint64_t move = 0;
	const char *refused;

	assert(n > 0 && n <= MOVES_MAX);
	refused = r->parse(g->state, seat, line, &move);
	assert(memcmp(g->state, g->before, size) == 0);
	if (refused == NULL) {
		while (i < n && g->moves[i] != move)
			i++;
		if (i < n)
			expect_round_trip(g, seat, move, line);
		refused =
		    r->play(g->state, seat, move, &g->chance.chance, NULL);
		assert((refused == NULL) == (i < n));
	}
	if (refused == NULL)
		return;
	assert(memcmp(g->state, g->before, size) == 0);
	for (const char *c = line; *c != '\0'; c++)
		sum = sum * 31 + (unsigned char)*c;
	move = g->moves[sum % n];
	expect_round_trip(g, seat, move, NULL);
	refused = r->play(g->state, seat, move, &g->chance.chance, NULL);
	assert(refused == NULL);
}

/* The last position can be shown. */
static void
show(const struct game *g)
{
	const struct rules_look look = {.whole = true, .spots = true};
	int viewer = seat_to_move(g);
	struct buffer text = {0};
	struct scene scene;
	struct json json;

	json_init(&json, &text);
	g->r->board(g->state, viewer, &json);
	g->r->text(g->state, viewer, &text);
	g->r->encode(g->state, &text);
	memset(&scene, 0, sizeof(scene));
	g->r->scene(g->state, viewer, &look, &scene);
	scene_fini(&scene);
	buffer_fini(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rules_setup setup;
	struct game g = {0};
	char *text, *at;
	int seat;

	if (size == 0)
		return 0;
	g.r = rules_find(data[0] & GEONOSIS ? "geonosis" : "carcassonne", 1);
	g.strict = data[0] & GEONOSIS;
	text = malloc(size);
	g.state = calloc(1, g.r->state_size);
	g.before = calloc(1, g.r->state_size);
	assert(text != NULL && g.state != NULL && g.before != NULL);
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	set_up(g.r, data[0], &setup);
	chance_fast_init(&g.chance, data[0]);
	g.r->setup(g.state, &setup, &g.chance.chance, NULL);
	at = text;
	for (int i = 0; i < LINES_MAX && at != NULL; i++) {
		char *line = strsep(&at, "\n");

		seat = seat_to_move(&g);
		if (seat < 0)
			break;
		memcpy(g.before, g.state, g.r->state_size);
		play_line(&g, seat, line);
		assert(g.r->check(g.state) == NULL);
	}
	show(&g);
	free(g.before);
	free(g.state);
	free(text);
	return 0;
}
