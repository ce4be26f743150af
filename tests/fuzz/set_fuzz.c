/*
 * Fuzz target: the data sets of all games, read, and a game played on what they
 * make.
 *
 * For each ruleset a text is either refused with faults that each name a line,
 * or makes a set that games can be played on, and shown.
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/json.h"
#include "rules/rules.h"

/* Money may be too much, or tiles too few, for a game to end soon. */
enum { PLIES_MAX = 300 };

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
show(const struct rules *r, const void *state)
{
	struct buffer out = {0};
	struct json json;

	json_init(&json, &out);
	r->board(state, 0, &json);
	buffer_reset(&out);
	r->encode(state, &out);
	assert(out.len > 0);
	buffer_fini(&out);
}

static void
play_one(const struct rules *r, const void *set, int seats)
{
	struct rules_setup setup;
	struct chance_fast chance;
	void *state = calloc(1, r->state_size);

	assert(state != NULL);
	rules_defaults(r, seats, &setup);
	setup.data = set;
	chance_fast_init(&chance, (uint64_t)seats);
	r->setup(state, &setup, &chance.chance, NULL);
	for (int ply = 0; ply < PLIES_MAX; ply++) {
		const char *broken = r->check(state), *refused;
		unsigned who = r->to_move(state);
		int seat;

		assert(broken == NULL);
		if (who == 0)
			break;
		seat = __builtin_ctz(who);
		refused = r->play(state, seat,
		    r->choose(state, seat, RULES_RANDOM, &chance.chance),
		    &chance.chance, NULL);
		assert(refused == NULL);
	}
	show(r, state);
	free(state);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	for (const struct rules *const *all = rules_all(); *all != NULL;
	     all++) {
		const struct rules *r = *all;
		struct buffer faults = {0};
		void *set;

		if (r->data_read == NULL)
			continue;
		set = r->data_read((const char *)data, size, &faults);
		if (set == NULL) {
			expect_faults(&faults);
		} else {
			assert(faults.len == 0);
			for (int n = r->seats_min; n <= r->seats_max; n += 2)
				play_one(r, set, n);
			r->data_free(set);
		}
		buffer_fini(&faults);
	}
	return 0;
}
