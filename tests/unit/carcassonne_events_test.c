/*
 * Events and forecasts: every event has the keys that
 * rules/carcassonne/events.h gives it, and a forecast says what happens.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"
#include "carcassonne_kit.h"
#include "rules/carcassonne/battle.h"
#include "tap.h"

enum { GAMES = 400 };

static const struct rules *const rules = &carcassonne_1;

/* Codes and their keys, in byte order, as documented. */
static const struct {
	const char *code, *keys;
} documented[] = {
    {"start", "e left r tile x y"},
    {"first", "e random seat"},
    {"placed", "e r seat tile x y"},
    {"meeple", "e feature kind planet seat size"},
    {"no-meeple", "e seat"},
    {"battle", "e feature kind planet sides"},
    {"roll", "e feature kind planet round throws"},
    {"battle-lost", "dice e feature kind large planet seat small"},
    {"battle-tie", "best e feature kind planet seats"},
    {"battle-won", "e feature kind large planet seat small"},
    {"score", "e feature final kind planet points seat symbols tiles why"},
    {"tile-drawn", "e left seat tile"},
    {"tile-removed", "e left tile"},
    {"pile-empty", "e"},
    {"over", "e scores winners"},
    {"battle-ahead", "e feature kind planet sides"},
    {"score-ahead", "e feature kind planet points seats symbols tiles"},
    {"end-ahead", "e"},
    /* Of options. */
    {"team", "e seats"},
    {"score", "e feature final kind planet points seat symbols team tiles why"},
    {"allies", "e seats"},
    {"jumped", "e feature kind planet seat size"},
    {"withdrawn", "e feature kind planet seat size"},
    {"row-drawn", "e left row tile"},
    {"row-taken", "e left row seat tile"},
    {"row-removed", "e left row tile"},
    {"draw-ahead", "e left seat"},
    {"trade-waits", "e large seat small"},
    {"trade", "e feature kind planet seat size"},
    {"trade-kept", "e seat size"},
    {"trade-lapsed", "e seats"},
    {"end-waits", "e seats"},
};

enum { CODES = sizeof documented / sizeof documented[0] };

struct tally {
	unsigned seen[CODES];
	bool plain; /* without options: forecasts are compared */
	unsigned unknown, forecasts, certain, ahead, odd;
};

/* Steps over one JSON value without blanks. */
static const char *
skip(const char *p)
{
	int depth = 0;

	do {
		if (*p == '"')
			p = strchr(p + 1, '"');
		depth += *p == '{' || *p == '[';
		depth -= *p == '}' || *p == ']';
		p++;
	} while (depth > 0 || (*p != ',' && *p != '}' && *p != ']'));
	return p;
}

/* The keys of the object at P, and the value of "e". Returns its end. */
static const char *
read_object(const char *p, struct buffer *keys, char *code, size_t size)
{
	buffer_reset(keys);
	for (p++; *p == '"' || *p == ','; p = skip(p)) {
		const char *key, *end;

		p += *p == ',';
		key = p + 1;
		end = strchr(key, '"');
		if (keys->len > 0)
			buffer_putc(keys, ' ');
		buffer_add(keys, key, (size_t)(end - key));
		p = end + 2;
		if (end - key == 1 && *key == 'e')
			snprintf(code, size, "%.*s",
			    (int)(strchr(p + 1, '"') - p - 1), p + 1);
	}
	return p + 1;
}

/* Looks at every event of an array. */
static void
tally_events(struct tally *t, const char *events)
{
	struct buffer keys = {0};
	const char *p = events + 1;

	while (*p == '{' || *p == ',') {
		char code[32] = "";
		size_t i = 0;

		p += *p == ',';
		p = read_object(p, &keys, code, sizeof code);
		while (i < CODES &&
		    (strcmp(documented[i].code, code) != 0 ||
			strcmp(documented[i].keys, buffer_text(&keys)) != 0))
			i++;
		if (i == CODES) {
			printf("# unknown: %s: %s\n", code, buffer_text(&keys));
			t->unknown++;
			continue;
		}
		t->seen[i]++;
	}
	t->odd += strcmp(p, "]") != 0;
	buffer_fini(&keys);
}

static void
forecast(const void *state, int seat, uint64_t move, struct buffer *out)
{
	struct json j;

	json_init(&j, out);
	rules->forecast(state, seat, move, &j);
}

/* What a forecast says must be what is told afterwards: word by word when no
 * dice fall, else a battle for each "battle-ahead". */
static void
compare(struct tally *t, struct buffer *ahead, const char *events)
{
	static const char end[] = "{\"e\":\"end-ahead\"}]";
	const char *text = buffer_text(ahead);
	size_t len = ahead->len - 1;

	t->forecasts++;
	if (ahead->len > sizeof end &&
	    strcmp(text + ahead->len - (sizeof end - 1), end) == 0) {
		len = ahead->len - sizeof end;
		t->certain += strstr(events, "{\"e\":\"pile-empty\"}") == NULL;
	}
	if (strstr(text, "battle-ahead") == NULL) {
		t->certain += strncmp(text, events, len) != 0;
		return;
	}
	for (; (text = strstr(text, "{\"e\":\"battle-ahead\",")) != NULL;
	     text++) {
		const char *feature = strstr(text, "\"feature\"");
		char wanted[128];

		snprintf(wanted, sizeof wanted, "{\"e\":\"battle\",%.*s",
		    (int)(strstr(feature, ",\"sides\"") - feature), feature);
		t->ahead += strstr(events, wanted) == NULL;
	}
}

static void
play_game(struct tally *t, void *state, struct rules_setup *setup,
    struct chance_fast *chance)
{
	struct buffer events = {0}, ahead = {0};
	void *before = xcalloc(1, rules->state_size);
	struct json j;
	unsigned seats;

	memset(state, 0, rules->state_size);
	json_init(&j, &events);
	json_array_begin(&j);
	rules->setup(state, setup, &chance->chance, &j);
	json_array_end(&j);
	tally_events(t, buffer_text(&events));
	while ((seats = rules->to_move(state)) != 0) {
		int seat =
		    t->plain ? __builtin_ctz(seats) : 31 - __builtin_clz(seats);
		uint64_t move = rules->choose(state, seat,
		    chance->s[0] % 2 == 0 ? RULES_GREEDY : RULES_RANDOM,
		    &chance->chance);

		buffer_reset(&events);
		buffer_reset(&ahead);
		memcpy(before, state, rules->state_size);
		forecast(state, seat, move, &ahead);
		t->odd += memcmp(before, state, rules->state_size) != 0;
		json_init(&j, &events);
		json_array_begin(&j);
		t->odd +=
		    rules->play(state, seat, move, &chance->chance, &j) != NULL;
		json_array_end(&j);
		tally_events(t, buffer_text(&events));
		tally_events(t, buffer_text(&ahead));
		if (t->plain)
			compare(t, &ahead, buffer_text(&events));
	}
	buffer_fini(&events);
	buffer_fini(&ahead);
	free(before);
}

static void
test_random_games(const struct carc_set *set)
{
	struct rules_setup setup = {.data = set, .options = {0, 0, 1}};
	void *state = xcalloc(1, rules->state_size);
	struct tally t = {.unknown = 0};
	struct carc_set *clumsy =
	    kit_set_read("tile ST 1 SRSR route:E-W start\n"
			 "tile RA 6 SRSR route:E-W\n"
			 "tile AA 20 AAAA asteroid:N+E+S+W\n");
	struct chance_fast chance;
	unsigned unseen = 0;

	chance_fast_init(&chance, 49);
	for (int i = 0; i < GAMES; i++) {
		setup.seats = 2 + i % 4;
		t.plain = i % 3 != 0;
		for (size_t k = 3; k < rules->n_options; k++)
			setup.options[k] = !t.plain &&
			    (k > 3 || setup.seats == 4) && (i + k) % 4 != 0;
		play_game(&t, state, &setup, &chance);
	}
	/* A set where open tiles without a place are frequent. */
	setup.data = clumsy;
	for (int i = 0; i < 20; i++)
		play_game(&t, state, &setup, &chance);
	for (size_t i = 0; i < CODES; i++) {
		unseen += t.seen[i] == 0;
		if (t.seen[i] == 0)
			printf("# never told: %s\n", documented[i].code);
	}
	tap_ok(t.unknown == 0 && t.odd == 0,
	    "every event is documented, with these keys");
	tap_ok(unseen == 0, "every documented event occurs");
	tap_ok(t.forecasts > 1000 && t.certain == 0,
	    "without dice a forecast says what happens, word by word");
	tap_ok(t.ahead == 0, "with dice it names the battles");
	free(state);
	carc_set_free(clumsy);
}

/* The chance of the first in thousandths, DICE a digit for each army. */
static int
odds(const char *dice)
{
	struct carc_battle b = {.n = (unsigned)strlen(dice)};
	int chances[CARC_SEATS_MAX], sum = 0;

	for (unsigned i = 0; i < b.n; i++)
		b.army[i].dice = (uint8_t)(dice[i] - '0');
	carc_battle_odds(&b, chances);
	for (unsigned i = 0; i < b.n; i++)
		sum += chances[i];
	return sum == 1000 ? chances[0] : -1;
}

static void
test_odds(void)
{
	tap_ok(odds("12") == 306 && odds("13") == 208 && odds("23") == 373,
	    "one die wins 30.6 %% against two and 20.8 %% against three, two "
	    "win 37.3 %% against three");
	tap_ok(odds("21") == 694 && odds("31") == 792 && odds("32") == 627,
	    "and the other way round");
	tap_ok(odds("11") == 500 && odds("22") == 500 && odds("33") == 500,
	    "equal dice win half the time");
	tap_ok(odds("111") == 334 && odds("2222") == 250 &&
		odds("33333") == 200,
	    "however many they are");
}

static void
test_setup_events(struct kit *k, const struct carc_set *set)
{
	kit_start(k, set, 3, -1, true, "RB0");
	tap_ok(
	    strcmp(buffer_text(&k->events),
		"[{\"e\":\"start\",\"left\":75,\"r\":0,\"tile\":\"MA0*\","
		"\"x\":0,\"y\":0},{\"e\":\"first\",\"random\":true,\"seat\":0},"
		"{\"e\":\"tile-drawn\",\"left\":74,\"seat\":0,\"tile\":\"RB0\"}]") ==
		0,
	    "entry 0 tells the start tile, who begins, the first tile");
	kit_start(k, set, 3, 2, true, "RB0");
	tap_ok(kit_told(k, "{\"e\":\"first\",\"random\":false,\"seat\":2}"),
	    "and whether the first seat was drawn");
}

static unsigned
count_text(const char *text, const char *what)
{
	unsigned n = 0;

	while ((text = strstr(text, what)) != NULL) {
		n++;
		text++;
	}
	return n;
}

/* A field of red's reaches two parts of the last tile, and black's one of
 * them. */
static void
test_once(struct kit *k)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 AASS asteroid:N+E start\n"
			 "tile SI 1 ASAS asteroid:N+S\n"
			 "tile CO 3 AASS asteroid:N+E\n"
			 "tile PA 1 SSSS planet:Bresk=bounty\n"
			 "tile AB 1 ASSS asteroid:N\n"
			 "tile TT 1 AAAS asteroid:N+E asteroid:S\n");
	struct buffer ahead = {0};
	uint64_t move;

	kit_start(k, set, 2, 0, true, "SI CO CO CO PA AB TT");
	kit_play_all(k,
	    "0,1/0 small@asteroid:N;0,2/90;1,2/180;1,0/270;2,0/0;"
	    "2,1/270 small@asteroid:W");
	rules->parse(k->state, 0, "1,1/0", &move);
	forecast(k->state, 0, move, &ahead);
	tap_ok(count_text(buffer_text(&ahead), "\"battle-ahead\"") == 1 &&
		count_text(buffer_text(&ahead), "\"score-ahead\"") == 1,
	    "a feature that the tile meets twice is told once");
	tap_ok(kit_play(k, "1,1/0", "61") && kit_scores(k, "14 1"),
	    "and fought for and scored once");
	buffer_fini(&ahead);
	carc_set_free(set);
}

/* Chance that always answers 0 must not keep a battle going for ever. */
static void
test_endless_tie(struct kit *k, const struct carc_set *set)
{
	uint64_t move;

	kit_start(k, set, 2, 0, true, "PAr RA0 RBe");
	kit_play_all(k, "0,-1/0 small@planet;1,0/90");
	kit_play_all(k, "1,-1/270");
	rules->parse(k->state, 1, "-1,-1/0 small@planet:0,-1", &move);
	k->chance.dice = "";
	tap_ok(rules->play(k->state, 1, move, &k->chance.chance, NULL) ==
		    NULL &&
		kit_meeples(k, 0, -1, 0) == 1 &&
		kit_meeples(k, 0, -1, 1) == 0 && kit_score(k, 0) == 199 &&
		kit_score(k, 1) == 200,
	    "after two hundred throws without a winner the lowest seat stays");
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();
	struct kit k = {0};

	test_random_games(set);
	test_odds();
	test_setup_events(&k, set);
	test_once(&k);
	test_endless_tie(&k, set);
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
