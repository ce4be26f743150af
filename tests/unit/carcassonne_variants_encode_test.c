/*
 * The bytes of a position in games with options: pinned, and different
 * wherever the rest of the game can differ.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "carcassonne_kit.h"
#include "rules/carcassonne/state.h"
#include "tap.h"

static const struct rules *const rules = &carcassonne_1;

static const char lines[] =
    "tile ST 1 SRSR route:E-W start\n"
    "tile RA 6 SRSR route:E-W\n"
    "tile SP 3 SSSS planet:Bresk=bounty\n"
    "tile EP 2 SSSR route:W>planet planet:Dovanne=bounty\n";

/* Whether the encoding ends like that, as hex. */
static bool
ends_with(const void *state, const char *wanted)
{
	struct buffer bytes = {0}, hex = {0};
	const char *text;
	bool same;

	rules->encode(state, &bytes);
	buffer_add_hex(&hex, bytes.data, bytes.len);
	text = buffer_text(&hex);
	same = hex.len >= strlen(wanted) &&
	    strcmp(text + hex.len - strlen(wanted), wanted) == 0;
	if (!same)
		printf("# %s\n", text);
	buffer_fini(&bytes);
	buffer_fini(&hex);
	return same;
}

static bool
same_bytes(const void *a, const void *b)
{
	struct buffer x = {0}, y = {0};
	bool same;

	rules->encode(a, &x);
	rules->encode(b, &y);
	same = x.len == y.len && memcmp(x.data, y.data, x.len) == 0;
	buffer_fini(&x);
	buffer_fini(&y);
	return same;
}

static void
test_bytes(struct kit *k, const struct carc_set *set)
{
	kit_start_with(k, set, 2, "withdraw=yes", "RA");
	tap_ok(ends_with(k->state,
		   "00"		    /* meeples */
		   "00000000000001" /* teams to withdraw */
		   "00"		    /* waits for a tile to be laid */
		   "00"		    /* open tiles */
		   "00" /* in line */),
	    "the bytes that a game with options has beyond the others");
	kit_start_with(k, set, 2, "news=yes endgame=flat", "RA SP EP");
	tap_ok(ends_with(k->state,
		   "0000000003010001"
		   "03010203"
		   "00"),
	    "open tiles are in them");
	kit_start_with(k, set, 3, "traders=yes", "RA RA SP EP EP RA");
	kit_play_all(k, "1,0/0 small@route:E;0,1/0;0,2/0;2,0/0;-1,0/180");
	tap_ok(ends_with(k->state,
		   "0000000100000000"
		   "00"
		   "01000100"),
	    "and who waits for a choice");
	kit_start_with(k, set, 2, "", "RA");
	tap_ok(ends_with(k->state,
		   "0400050302"
		   "01"
		   "00000000"
		   "00"),
	    "others end with their meeples");
}

/* Each option by itself makes other bytes. */
static void
test_options(const struct carc_set *set)
{
	struct rules_setup setup;
	struct chance_fast chance;
	void *plain = xcalloc(1, rules->state_size);
	void *other = xcalloc(1, rules->state_size);
	bool good = true;

	for (size_t i = 2; i < rules->n_options; i++) {
		int values = rules->options[i].type == RULES_CHOICE ? 4 : 2;

		for (int v = 0; v < values; v++) {
			rules_defaults(rules, 4, &setup);
			setup.data = set;
			setup.options[1] = 1;
			memset(plain, 0, rules->state_size);
			chance_fast_init(&chance, 3);
			rules->setup(plain, &setup, &chance.chance, NULL);
			if (setup.options[i] == v)
				continue;
			setup.options[i] = v;
			memset(other, 0, rules->state_size);
			chance_fast_init(&chance, 3);
			rules->setup(other, &setup, &chance.chance, NULL);
			good &= !same_bytes(plain, other);
		}
	}
	tap_ok(good, "every value of every option is in the bytes");
	free(plain);
	free(other);
}

/* One thing changed that the rest of the game depends on. False when there was
 * nothing to change. */
static bool
change(struct carc_state *s, unsigned what)
{
	switch (what % 8) {
	case 0:
		s->phase = (uint8_t)((s->phase + 1) % 4);
		return true;
	case 1:
		if (s->n_row == 0)
			return false;
		s->row[s->n_row - 1]++;
		return true;
	case 2:
		if (s->n_row == 0)
			return false;
		s->n_row--;
		return true;
	case 3:
		if (s->n_line == 0)
			return false;
		s->line[0].small++;
		return true;
	case 4:
		if (s->n_line == 0)
			return false;
		s->line[s->n_line - 1].seat ^= 1;
		return true;
	case 5:
		if (s->n_line == 0)
			return false;
		s->n_line--;
		return true;
	case 6:
		s->score[0]++;
		return true;
	default:
		s->b.drawn ^= 1;
		return true;
	}
}

/* Positions of random games, all pairs with one thing changed. */
static void
test_changes(const struct carc_set *set)
{
	struct carc_state *s = xcalloc(1, rules->state_size);
	struct carc_state *other = xcalloc(1, rules->state_size);
	struct rules_setup setup;
	struct chance_fast chance;
	unsigned tried[8] = {0};
	bool good = true;

	chance_fast_init(&chance, 11);
	rules_defaults(rules, 4, &setup);
	setup.data = set;
	for (size_t i = 3; i < rules->n_options; i++)
		setup.options[i] = 1;
	for (int game = 0; game < 30; game++) {
		unsigned seats;

		memset(s, 0, rules->state_size);
		rules->setup(s, &setup, &chance.chance, NULL);
		for (unsigned n = 0; (seats = rules->to_move(s)) != 0; n++) {
			int seat = __builtin_ctz(seats);

			*other = *s;
			if (change(other, n)) {
				good &= !same_bytes(s, other);
				tried[n % 8]++;
			}
			rules->play(s, seat,
			    rules->choose(s, seat, RULES_RANDOM,
				&chance.chance),
			    &chance.chance, NULL);
		}
	}
	for (int i = 0; i < 8; i++)
		good &= tried[i] > 0;
	tap_ok(good,
	    "positions that differ in a phase, a row, a line, a score or a "
	    "tile differ in their bytes");
	free(s);
	free(other);
}

int
main(void)
{
	struct carc_set *set = kit_set_read(lines), *standard;
	struct kit k = {0};

	test_bytes(&k, set);
	kit_end(&k);
	carc_set_free(set);
	standard = kit_set_standard();
	test_options(standard);
	test_changes(standard);
	carc_set_free(standard);
	return tap_done();
}
