/*
 * Events as events.h has them: each code with its keys, in byte order, and what
 * only one seat may know among the private ones alone.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "monopoly_kit.h"
#include "tap.h"

enum { GAMES = 400, MOVES_MAX = 8192 };

/* Without "e", which is in all of them. */
static const struct {
	const char *code, *keys;
} codes[] =
    {
	{"begin", "lone rent seats"},
	{"dealt", "cards seat side"},
	{"turn", "seat turn"},
	{"skipped", "seat"},
	{"threw", "dice double seat"},
	{"moved", "from seat space why"},
	{"go", "amount cash seat"},
	{"landed", "owner seat site space type"},
	{"third-double", "seat"},
	{"jailed", "seat why"},
	{"jail-failed", "left seat"},
	{"freed", "seat why"},
	{"again", "seat"},
	{"extra", "seat"},
	{"stayed", "seat"},
	{"bought", "amount cash seat site space"},
	{"paid", "amount cash from seat to"},
	{"got", "amount cash seat why"},
	{"rent", "amount doubled half owner seat site space"},
	{"no-rent", "owner seat site space why"},
	{"claim-due", "amount owner seat site space"},
	{"broke", "amount cash seat to"},
	{"lost", "seat site space to"},
	{"nothing-to-lose", "seat"},
	{"placed", "seat site space why"},
	{"score", "points seat why"},
	{"whole", "planet side"},
	{"broken", "planet side"},
	{"auction", "seat seats site space"},
	{"answered", "left seat"},
	{"sold", "amount seat site space"},
	{"unsold", "site space"},
	{"drew-force", "deck left seat"},
	{"drew-event", "amount card deck event left seat"},
	{"no-card", "deck"},
	{"shuffled", "cards deck"},
	{"played", "card seat space target"},
	{"refused", "card depth seat target"},
	{"stands", "card seat target"},
	{"cancelled", "card seat"},
	{"discarded", "card seat"},
	{"no-hand", "seat"},
	{"ordered", "seat"},
	{"full", ""},
	{"side-won", "side why"},
	{"over", "scores winners"},
},
  secrets[] = {
      {"drew", "card deck seat to"},
      {"bid", "amount seat to"},
      {"order", "kind seat to value"},
};

enum {
	CODES = sizeof codes / sizeof codes[0],
	SECRETS = sizeof secrets / sizeof secrets[0]
};

/* The keys of the flat object at E but "e", and its code. */
static void
read_event(const char *e, char *code, char *keys)
{
	const char *end = strchr(e, '}');

	*code = *keys = '\0';
	for (e++; e < end; e++) {
		size_t n;

		if (*e != '"')
			continue;
		n = strcspn(e + 1, "\"");
		if (e[n + 2] == ':' && !(n == 1 && e[1] == 'e'))
			sprintf(keys + strlen(keys), "%s%.*s",
			    *keys == '\0' ? "" : " ", (int)n, e + 1);
		else if (e[n + 2] == ':')
			sprintf(code, "%.*s", (int)strcspn(e + 5, "\""), e + 5);
		e += n + 1;
	}
}

/* Counts codes; false after saying what is wrong. */
static bool
read_events(struct buffer *text, bool secret, unsigned *seen)
{
	char code[256], keys[256];

	for (const char *e = strchr(buffer_text(text), '{'); e != NULL;
	     e = strchr(e + 1, '{')) {
		unsigned i = 0, n = secret ? SECRETS : CODES;

		read_event(e, code, keys);
		while (i < n &&
		    strcmp(secret ? secrets[i].code : codes[i].code, code) != 0)
			i++;
		if (i == n ||
		    strcmp(secret ? secrets[i].keys : codes[i].keys, keys) !=
			0) {
			printf("# %s: %s\n", code, keys);
			return false;
		}
		seen[i]++;
	}
	return true;
}

/* A game of random moves, a few of them out of turn. */
static bool
read_game(struct kit *k, uint64_t seed, unsigned *seen, unsigned *seen_secret)
{
	static uint64_t moves[MOVES_MAX];
	struct chance_fast chance;
	struct buffer text = {0};
	char dice[3] = "";
	bool good = true;
	unsigned to;

	chance_fast_init(&chance, seed);
	while (good && (to = mono_to_move(&k->state)) != 0) {
		int seat =
		    (int)chance_draw(&chance.chance, "seat", k->state.seats);
		uint64_t move;

		if (!(to >> seat & 1) ||
		    chance_draw(&chance.chance, "aside", 5) == 0)
			move = moves[chance_draw(&chance.chance, "move",
			    mono_anytime(&k->state, seat, moves, MOVES_MAX))];
		else
			move = mono_choose(&k->state, seat, RULES_RANDOM,
			    &chance.chance);
		for (unsigned i = 0; i < 2; i++)
			dice[i] =
			    (char)('1' + chance_draw(&chance.chance, "die", 6));
		k->chance.dice = dice;
		buffer_reset(&text);
		mono_format(&k->state, seat, move, &text);
		good = kit_play(k, seat, buffer_text(&text)) &&
		    read_events(&k->events, false, seen) &&
		    read_events(&k->secrets, true, seen_secret);
	}
	buffer_fini(&text);
	return good;
}

static void
test_keys(const struct mono_set *set)
{
	unsigned seen[CODES] = {0}, seen_secret[SECRETS] = {0}, missing = 0;
	struct kit k = {0};
	bool good = true;

	for (unsigned i = 0; i < GAMES && good; i++) {
		kit_begin(&k, set, 2 + (int)(i % 3),
		    (struct kit_options){.claim = i / 3 % 2});
		good = read_events(&k.events, false, seen) &&
		    read_events(&k.secrets, true, seen_secret) &&
		    read_game(&k, i, seen, seen_secret);
	}
	tap_ok(good, "every event has the keys of its code, in byte order");
	for (unsigned i = 0; i < CODES; i++)
		if (seen[i] == 0 && strcmp(codes[i].code, "no-card") != 0) {
			printf("# never told: %s\n", codes[i].code);
			missing++;
		}
	tap_ok(missing == 0 && seen_secret[0] > 0 && seen_secret[1] > 0 &&
		seen_secret[2] > 0,
	    "all there are were told");
	kit_end(&k);
}

static void
test_truths(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_options){0});
	kit_chance(&k, "44", "");
	tap_ok(kit_play(&k, 0, "roll") &&
		kit_told(&k, "{\"dice\":[4,4],\"double\":true,"),
	    "a throw is told with its doubles");
	kit_base(&k, 2, 37);
	kit_base(&k, 1, 39);
	kit_turn(&k, 0);
	kit_at(&k, 0, 2);
	kit_chance(&k, "46", "");
	kit_play(&k, 0, "roll");
	tap_ok(kit_play(&k, 0, "take:39") &&
		kit_told(&k,
		    "{\"e\":\"whole\",\"planet\":\"Coruscant\","
		    "\"side\":\"rebel\"}"),
	    "a planet that a side now has whole is told");
	kit_turn(&k, 2);
	kit_at(&k, 2, 2);
	kit_chance(&k, "46", "");
	kit_play(&k, 2, "roll");
	tap_ok(kit_play(&k, 2, "take:39") &&
		strstr(buffer_text(&k.events), "broken") == NULL,
	    "from ally to ally it stays whole");
	kit_turn(&k, 1);
	kit_at(&k, 1, 2);
	kit_chance(&k, "46", "");
	kit_play(&k, 1, "roll");
	tap_ok(kit_play(&k, 1, "take:37") &&
		kit_told(&k,
		    "{\"e\":\"broken\",\"planet\":\"Coruscant\","
		    "\"side\":\"rebel\"}"),
	    "one that is broken up is told, too");
	tap_ok(kit_play(&k, 3, "order:free 150") &&
		kit_whispered(&k,
		    "\"kind\":\"free\",\"seat\":3,\"to\":3,"
		    "\"value\":\"150\"") &&
		kit_play(&k, 3, "order:levy refuse") &&
		kit_whispered(&k,
		    "\"kind\":\"levy\",\"seat\":3,\"to\":3,"
		    "\"value\":\"refuse\""),
	    "an order is told to who gave it");
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_keys(set);
	test_truths(set);
	mono_set_free(set);
	return tap_done();
}
