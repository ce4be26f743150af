/*
 * Fuzz target: a game whose players write anything.
 *
 * The input is three bytes, then lines. The first byte says which ruleset, and
 * whether the last position is shown; the second how many play and with which
 * options; the third how far the game is. Each line is a move of a seat: it is
 * made, or refused with the state byte-equal to before; after a refusal a legal
 * move, chosen by the line, is made instead, so that the game goes on. What can
 * be made is listed, and its canonical notation means the same move.
 *
 * No input plays a game from its beginning, which would take nearly all of the
 * time: of each set-up one is played once, and positions on its way are kept.
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/json.h"
#include "base/scene.h"
#include "rules/rules.h"
#include "tests/unit/set_kit.h"

enum {
	HEAD = 3,	/* bytes before the lines */
	SHOW = 0x40,	/* in the first byte: the last position is shown */
	RULESETS = 4,	/* of which the rest of that byte chooses one */
	SETUPS = 32,	/* of each ruleset, by the second byte */
	POSITIONS = 16, /* kept at most of the game of each set-up */
	LINES_MAX = 10,
	MOVES_MAX = 4096
};

/* The positions of a game, one after the other. */
struct kept {
	char *state;
	size_t n;
};

struct game {
	const struct rules *r;
	bool strict; /* only the canonical notation of a move is one */
	void *state, *before;
	struct chance_fast chance;
	uint64_t moves[MOVES_MAX];
	size_t n_own, n_moves; /* those of its turn, and all */
};

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* --- where a game begins -------------------------------------------------- */

/* What each bit of BYTE says of an option but the data set: another value than
 * the default, if that goes together. */
static void
set_up(size_t ruleset, uint8_t byte, struct rules_setup *setup)
{
	static void *sets[RULESETS];
	const struct rules *r = rules_all()[ruleset];
	int seats = r->seats_min + byte % (r->seats_max - r->seats_min + 1);
	struct rules_setup plain;

	if (sets[ruleset] == NULL)
		sets[ruleset] = set_kit_read(r);
	assert(sets[ruleset] != NULL);
	rules_defaults(r, seats, setup);
	setup->data = sets[ruleset];
	plain = *setup;
	for (size_t i = 1; i < r->n_options; i++) {
		const struct rules_option *o = &r->options[i];

		if (!(byte >> i % 5 & 1))
			continue;
		if (o->type == RULES_NUMBER)
			setup->options[i] = o->max;
		else if (o->type == RULES_FLAG || o->type == RULES_CHOICE)
			setup->options[i] = !setup->options[i];
	}
	if (r->options_refuse(setup) != NULL)
		*setup = plain;
}

/* The lowest seat to move, or -1. */
static int
seat_to_move(const struct rules *r, const void *state)
{
	unsigned who = r->to_move(state);

	return who == 0 ? -1 : __builtin_ctz(who);
}

/* Plays a game, and keeps its states after 0, 1, 4, 9 ... moves. */
static struct kept
positions_make(size_t ruleset, uint8_t byte)
{
	const struct rules *r = rules_all()[ruleset];
	size_t size = r->state_size;
	struct kept kept = {calloc(POSITIONS, size), 0};
	struct chance_fast chance, own;
	struct rules_setup setup;
	void *state = calloc(1, size);

	assert(kept.state != NULL && state != NULL);
	set_up(ruleset, byte, &setup);
	chance_fast_init(&chance, byte);
	chance_fast_init(&own, byte + 1000u);
	r->setup(state, &setup, &chance.chance, NULL);
	for (size_t i = 0; kept.n < POSITIONS; i++) {
		int seat = seat_to_move(r, state);
		const char *refused;

		if (seat < 0)
			break;
		if (i == kept.n * kept.n)
			memcpy(kept.state + kept.n++ * size, state, size);
		refused = r->play(state, seat,
		    r->choose(state, seat,
			i % 4 == 0 ? RULES_GREEDY : RULES_RANDOM, &own.chance),
		    &chance.chance, NULL);
		assert(refused == NULL);
	}
	free(state);
	return kept;
}

/* Copies the position that the second and third byte of an input name. */
static void
position_copy(size_t ruleset, const uint8_t *head, void *state)
{
	const struct rules *r = rules_all()[ruleset];
	static struct kept all[RULESETS][SETUPS];
	struct kept *kept = &all[ruleset][head[1] % SETUPS];

	if (kept->n == 0)
		*kept = positions_make(ruleset, head[1] % SETUPS);
	memcpy(state, kept->state + head[2] % kept->n * r->state_size,
	    r->state_size);
}

/* --- its moves ------------------------------------------------------------ */

/* Lists what SEAT can do, also what it may do at any time. */
static void
list_moves(struct game *g, int seat)
{
	const struct rules *r = g->r;
	size_t n = r->moves(g->state, seat, g->moves, MOVES_MAX);

	assert(n <= MOVES_MAX);
	g->n_own = n;
	if (r->anytime != NULL)
		n += r->anytime(g->state, seat, g->moves + n, MOVES_MAX - n);
	assert(n > 0 && n <= MOVES_MAX);
	g->n_moves = n;
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

/* The state may have changed only if PLAY accepted. */
static void
play_line(struct game *g, int seat, const char *line)
{
	const struct rules *r = g->r;
	size_t size = r->state_size, sum = 0, i = 0;
	uint64_t move = 0;
	const char *refused;

	list_moves(g, seat);
	refused = r->parse(g->state, seat, line, &move);
	assert(memcmp(g->state, g->before, size) == 0);
	if (refused == NULL) {
		while (i < g->n_moves && g->moves[i] != move)
			i++;
		if (i < g->n_moves)
			expect_round_trip(g, seat, move, line);
		refused =
		    r->play(g->state, seat, move, &g->chance.chance, NULL);
		assert((refused == NULL) == (i < g->n_moves));
	}
	if (refused == NULL)
		return;
	assert(memcmp(g->state, g->before, size) == 0);
	for (const char *c = line; *c != '\0'; c++)
		sum = sum * 31 + (unsigned char)*c;
	move = g->moves[sum % (g->n_own > 0 ? g->n_own : g->n_moves)];
	expect_round_trip(g, seat, move, NULL);
	refused = r->play(g->state, seat, move, &g->chance.chance, NULL);
	assert(refused == NULL);
}

/* The position can be shown. */
static void
show(const struct game *g)
{
	const struct rules_look look = {.whole = true, .spots = true};
	int viewer = seat_to_move(g->r, g->state);
	struct buffer text = {0};
	struct scene scene;
	struct json json;

	json_init(&json, &text);
	g->r->board(g->state, viewer, &json);
	g->r->text(g->state, viewer, true, &text);
	g->r->text(g->state, viewer, false, &text);
	g->r->encode(g->state, &text);
	memset(&scene, 0, sizeof(scene));
	g->r->scene(g->state, viewer, &look, &scene);
	scene_fini(&scene);
	buffer_fini(&text);
}

/* The seat whose move a line is: one that is to move, or (a line that begins
 * with '@') another one that may act; the next of them for each blank. */
static int
seat_of(const struct game *g, char **line)
{
	unsigned who = g->r->to_move(g->state);

	if (**line == '@' && who != 0) {
		unsigned others =
		    g->r->may != NULL ? g->r->may(g->state) & ~who : 0;
		int seat = others == 0 ? -1 : __builtin_ctz(others);

		(*line)++;
		if (seat >= 0 && g->r->anytime(g->state, seat, NULL, 0) > 0)
			return seat;
	}
	for (; **line == ' ' && (who & (who - 1)) != 0; (*line)++)
		who &= who - 1;
	return who == 0 ? -1 : __builtin_ctz(who);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct game g;
	size_t ruleset;
	char *text, *at;

	if (size < HEAD)
		return 0;
	ruleset = (data[0] & ~SHOW) % RULESETS;
	g.r = rules_all()[ruleset];
	/* What lies on a tile has several names. */
	g.strict = g.r->where == NULL;
	text = malloc(size - HEAD + 1);
	g.state = malloc(g.r->state_size);
	g.before = malloc(g.r->state_size);
	assert(text != NULL && g.state != NULL && g.before != NULL);
	memcpy(text, data + HEAD, size - HEAD);
	text[size - HEAD] = '\0';
	position_copy(ruleset, data, g.state);
	chance_fast_init(&g.chance, data[0]);
	at = text;
	for (int i = 0; i < LINES_MAX && at != NULL; i++) {
		char *line = strsep(&at, "\n");
		int seat = seat_of(&g, &line);

		if (seat < 0)
			break;
		memcpy(g.before, g.state, g.r->state_size);
		play_line(&g, seat, line);
		assert(g.r->check(g.state) == NULL);
	}
	if (data[0] & SHOW)
		show(&g);
	free(g.before);
	free(g.state);
	free(text);
	return 0;
}
