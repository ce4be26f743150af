/*
 * Fuzz target: a ring file of monopoly, read, and games played on what it
 * makes.
 *
 * A file is either refused with at least one fault that names a line, or makes
 * a set that games of two to four can be played on, and shown.
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/json.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"

/* Rents may be too small, or all too poor, for a game to end soon. */
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
show(const struct mono_state *s)
{
	struct buffer out = {0};
	struct json json;

	json_init(&json, &out);
	mono_board(s, 0, &json);
	buffer_reset(&out);
	mono_encode(s, &out);
	assert(out.len > 0);
	buffer_fini(&out);
}

static void
play_one(const struct mono_set *set, int seats, bool claim)
{
	struct rules_setup setup = {.seats = seats, .data = set};
	struct mono_state *s = calloc(1, sizeof *s);
	struct chance_fast chance;

	assert(s != NULL);
	setup.options[MONO_OPTION_RENT] = claim;
	chance_fast_init(&chance, set->digest);
	mono_setup(s, &setup, &chance.chance, NULL);
	for (int ply = 0; ply < PLIES_MAX; ply++) {
		unsigned who = mono_to_move(s);
		const char *refused;
		int seat;

		assert(mono_check(s) == NULL);
		if (who == 0)
			break;
		seat = __builtin_ctz(who);
		refused = mono_play(s, seat,
		    mono_move_random(s, seat, &chance.chance), &chance.chance,
		    NULL);
		assert(refused == NULL);
	}
	show(s);
	free(s);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buffer faults = {0};
	struct mono_set *set = mono_set_read((const char *)data, size, &faults);

	if (set == NULL) {
		expect_faults(&faults);
	} else {
		assert(faults.len == 0);
		assert(set->n_spaces <= MONO_SPACES_MAX);
		for (int seats = 2; seats <= MONO_SEATS_MAX; seats++)
			play_one(set, seats, seats % 2 == 0);
	}
	mono_set_free(set);
	buffer_fini(&faults);
	return 0;
}
