/*
 * Fuzz target: a game of carcassonne whose players write anything.
 *
 * The input is a byte for how many play and where chance begins, then lines. A
 * line is a move of the seat to move: it is made, or refused with the state
 * byte-equal to before; after a refusal a legal move, chosen by the line, is
 * made instead, so that the game goes on. What can be made is listed, and its
 * canonical notation means the same move.
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

enum { LINES_MAX = 120, MOVES_MAX = 4096, TILES_SIZE = 1 << 16 };

struct game {
	const struct rules *r;
	void *state, *before;
	struct chance_fast chance;
	uint64_t moves[MOVES_MAX];
};

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The standard tile set, read once for all inputs. */
static const void *
standard_tiles(const struct rules *r)
{
	static void *set;
	struct buffer faults = {0};
	const char *top = getenv("srcdir");
	char path[4096];
	char *text;
	FILE *f;

	if (set != NULL)
		return set;
	snprintf(path, sizeof(path), "%s/data/carcassonne/standard.tiles",
	    top != NULL ? top : ".");
	text = malloc(TILES_SIZE);
	f = fopen(path, "rb");
	if (text == NULL || f == NULL) {
		perror(path);
		exit(1);
	}
	set = r->data_read(text, fread(text, 1, TILES_SIZE, f), &faults);
	assert(set != NULL);
	fclose(f);
	free(text);
	buffer_fini(&faults);
	return set;
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

/* The canonical notation of a legal move means that move. */
static void
expect_round_trip(const struct game *g, int seat, uint64_t move)
{
	struct buffer text = {0};
	uint64_t again = ~move;

	g->r->format(g->state, seat, move, &text);
	assert(text.len > 0 && text.len <= RULES_NOTATION_MAX);
	assert(g->r->parse(g->state, seat, buffer_text(&text), &again) == NULL);
	assert(again == move);
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
	expect_round_trip(g, seat, move);
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
	struct game g = {.r = rules_find("carcassonne", 1)};
	struct rules_setup setup;
	char *text, *at;
	int seat;

	if (size == 0)
		return 0;
	text = malloc(size);
	g.state = calloc(1, g.r->state_size);
	g.before = calloc(1, g.r->state_size);
	assert(text != NULL && g.state != NULL && g.before != NULL);
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	rules_defaults(g.r, 2 + data[0] % 4, &setup);
	setup.data = standard_tiles(g.r);
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
