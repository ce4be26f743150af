/*
 * Fuzz target: the tiles and tokens of Gold Rush, read, and a game played on
 * what they make.
 *
 * A text is either refused with at least one fault that names a line, or makes
 * a set that a game can be played on to its end.
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "rules/goldrush/tiles.h"
#include "rules/rules.h"

enum { PLIES_MAX = 200 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Every fault is a line that begins with the number of a line. */
static void
expect_faults(const struct buffer *faults)
{
	const char *at = faults->data;
	const char *end = at + faults->len;

	assert(faults->len > 0);
	while (at < end) {
		const char *line_end = memchr(at, '\n', (size_t)(end - at));

		assert(line_end != NULL);
		assert(*at >= '0' && *at <= '9');
		at = line_end + 1;
	}
}

static void
play_one(const struct rules *r, const struct gold_set *set)
{
	struct rules_setup setup;
	struct chance_fast chance;
	void *state = calloc(1, r->state_size);
	unsigned who;

	assert(state != NULL);
	rules_defaults(r, 2, &setup);
	setup.data = set;
	chance_fast_init(&chance, set->tiles.n_tiles);
	r->setup(state, &setup, &chance.chance, NULL);
	for (int ply = 0; ply < PLIES_MAX; ply++) {
		const char *broken = r->check(state), *refused;
		uint64_t move;

		assert(broken == NULL);
		who = r->to_move(state);
		if (who == 0)
			break;
		move = r->choose(state, __builtin_ctz(who), RULES_RANDOM,
		    &chance.chance);
		refused = r->play(state, __builtin_ctz(who), move,
		    &chance.chance, NULL);
		assert(refused == NULL);
	}
	assert(r->to_move(state) == 0);
	free(state);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct rules *r = rules_find("goldrush", 1);
	struct buffer faults = {0};
	struct gold_set *set = gold_set_read((const char *)data, size, &faults);

	if (set == NULL) {
		expect_faults(&faults);
	} else {
		assert(faults.len == 0);
		assert(set->tiles.n_tiles <= TILES_MAX);
		assert(set->tokens.n > 0 && set->tokens.n <= GOLD_TOKENS_MAX);
		play_one(r, set);
	}
	gold_set_free(set);
	buffer_fini(&faults);
	return 0;
}
