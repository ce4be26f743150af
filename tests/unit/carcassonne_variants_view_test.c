/*
 * What people and programs see of games with options: in random games with
 * random options every event is documented, told in words, and forecast; every
 * move has its place in the picture.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/scene.h"
#include "base/xmalloc.h"
#include "carcassonne_kit.h"
#include "tap.h"

enum { GAMES = 112, LOOK = 9, MOVES_MAX = 16384, WIDTH = 78 };

static const struct rules *const rules = &carcassonne_1;

struct faults {
	unsigned words, keys, spots, outside, apart, labels, wide, certain,
	    changed, kept;
	unsigned jumps, trades, withdrawals, rows, waits, looked;
};

/* --- words ----------------------------------------------------------------- */

static struct buffer english;

static void
read_words(void)
{
	const char *top = getenv("srcdir");
	struct buffer path = {0};
	FILE *f;

	buffer_printf(&path, "%s/templates/lang/en/carcassonne.lang",
	    top == NULL ? "." : top);
	f = fopen(buffer_text(&path), "r");
	if (f == NULL) {
		printf("Bail out! no %s\n", buffer_text(&path));
		exit(1);
	}
	buffer_putc(&english, '\n');
	buffer_reserve(&english, 65536);
	english.len += fread(english.data + english.len, 1, 65535, f);
	english.data[english.len] = '\0';
	fclose(f);
	buffer_fini(&path);
}

static bool
has_word(const char *part, const char *name, size_t len)
{
	char wanted[96];

	snprintf(wanted, sizeof wanted, "\ncarcassonne.%s.%.*s = ", part,
	    (int)len, name);
	if (strstr(buffer_text(&english), wanted) != NULL)
		return true;
	printf("# no word:%s\n", wanted + 1);
	return false;
}

/* Every value of KEY in the events has a word. */
static bool
all_told(const char *events, const char *key, const char *part)
{
	char mark[24];
	bool good = true;

	snprintf(mark, sizeof mark, "\"%s\":\"", key);
	while ((events = strstr(events, mark)) != NULL) {
		events += strlen(mark);
		good &= has_word(part, events, strcspn(events, "\""));
	}
	return good;
}

static void
count_codes(struct faults *f, const char *events)
{
	f->jumps += strstr(events, "\"e\":\"jumped\"") != NULL;
	f->trades += strstr(events, "\"e\":\"trade\"") != NULL;
	f->withdrawals += strstr(events, "\"e\":\"withdrawn\"") != NULL;
	f->rows += strstr(events, "\"e\":\"row-taken\"") != NULL;
	f->waits += strstr(events, "\"e\":\"trade-waits\"") != NULL;
}

/* --- a position ------------------------------------------------------------ */

static unsigned
count_spots(const struct scene *s, const char *name)
{
	unsigned n = 0;

	for (size_t i = 0; i < s->n_items; i++)
		n += s->items[i].op == SCENE_HOT &&
		    strcmp(scene_string(s, s->items[i].text), name) == 0;
	return n;
}

static bool
spots_inside(const struct scene *s)
{
	for (size_t i = 0; i < s->n_items; i++) {
		const struct scene_item *it = &s->items[i];

		if (it->op == SCENE_HOT &&
		    (it->x < s->x || it->y < s->y ||
			it->x + it->w > s->x + s->w ||
			it->y + it->h > s->y + s->h))
			return false;
	}
	return true;
}

/* Whether no hot spot covers a part of another one. */
static bool
spots_apart(const struct scene *s)
{
	for (size_t i = 0; i < s->n_items; i++) {
		const struct scene_item *a = &s->items[i];

		for (size_t k = 0; k < i; k++) {
			const struct scene_item *b = &s->items[k];

			if (a->op == SCENE_HOT && b->op == SCENE_HOT &&
			    a->x < b->x + b->w && b->x < a->x + a->w &&
			    a->y < b->y + b->h && b->y < a->y + a->h)
				return false;
		}
	}
	return true;
}

/* The outcome of keeping a meeple is it alone, of the seat that keeps it. */
static bool
shows_kept(const void *state, int seat, uint64_t move)
{
	char wanted[] = "meeple-R";
	struct scene scene = {0};
	bool good;

	wanted[7] = "RBGWO"[seat];
	rules->preview(state, seat, move, &scene);
	good = scene.n_items == 1 && scene.n_symbols == 1 &&
	    strncmp(scene_string(&scene, scene.symbols[0].name), wanted, 8) ==
		0;
	scene_fini(&scene);
	return good;
}

/* Each move's place is in the picture once; "keep" has none. */
static void
look_at_spots(struct faults *f, const void *state, int seat,
    const struct scene *scene)
{
	static uint64_t moves[MOVES_MAX];
	size_t n = rules->moves(state, seat, moves, MOVES_MAX);
	struct buffer name = {0}, label = {0}, before = {0};

	for (size_t i = 0; i < n && i < MOVES_MAX; i++) {
		buffer_reset(&name);
		rules->spot(state, seat, moves[i], &name);
		if (strcmp(buffer_text(&name), buffer_text(&before)) == 0)
			continue;
		buffer_reset(&before);
		buffer_puts(&before, buffer_text(&name));
		buffer_reset(&label);
		rules->spot_label(state, seat, moves[i], &label);
		f->labels += label.len == 0;
		f->kept += strcmp(buffer_text(&name), "keep") == 0 &&
		    !shows_kept(state, seat, moves[i]);
		f->spots += count_spots(scene, buffer_text(&name)) !=
		    (strcmp(buffer_text(&name), "keep") != 0);
	}
	buffer_fini(&name);
	buffer_fini(&label);
	buffer_fini(&before);
}

static bool
narrow(const char *text)
{
	for (; *text != '\0'; text += strcspn(text, "\n") + 1)
		if (strcspn(text, "\n") > WIDTH)
			return false;
	return true;
}

/* Everything that this viewer sees. */
static void
look(struct faults *f, const void *state, int viewer)
{
	struct rules_look wanted = {.spots = true};
	struct buffer out = {0};
	struct scene scene = {0};
	struct json j;

	json_init(&j, &out);
	rules->board(state, viewer, &j);
	buffer_reset(&out);
	json_init(&j, &out);
	rules->seat(state, viewer, 0, &j);
	buffer_reset(&out);
	rules->text(state, viewer, true, &out);
	f->wide += !narrow(buffer_text(&out));
	rules->scene(state, viewer, &wanted, &scene);
	f->outside += !spots_inside(&scene);
	f->apart += !spots_apart(&scene);
	if (viewer >= 0)
		look_at_spots(f, state, viewer, &scene);
	f->looked++;
	buffer_fini(&out);
	scene_fini(&scene);
}

/* --- a game ---------------------------------------------------------------- */

/* What is foretold without dice is told, word by word. */
static bool
came_true(const char *ahead, const char *events)
{
	size_t len = strlen(ahead) - 1;
	const char *end = strstr(ahead, ",{\"e\":\"end-ahead\"}");

	if (strstr(ahead, "battle-ahead") != NULL ||
	    strstr(ahead, "draw-ahead") != NULL)
		return true;
	if (end != NULL)
		len = (size_t)(end - ahead);
	if (strncmp(ahead, events, len) == 0)
		return true;
	printf("# %s\n# %s\n", ahead, events);
	return false;
}

static const enum rules_policy policies[] = {
    RULES_RANDOM, RULES_RANDOM, RULES_GREEDY, RULES_FALLBACK};

static void
ply(struct faults *f, void *state, struct chance_fast *chance)
{
	unsigned mask = rules->to_move(state);
	int seat = 31 - __builtin_clz(mask);
	struct buffer ahead = {0}, events = {0};
	void *before = xcalloc(1, rules->state_size);
	struct scene scene = {0};
	struct json j;
	uint64_t move;

	move = rules->choose(state, seat, policies[chance->s[0] % 4],
	    &chance->chance);
	memcpy(before, state, rules->state_size);
	json_init(&j, &ahead);
	rules->forecast(state, seat, move, &j);
	if (chance->s[1] % LOOK == 0) {
		rules->preview(state, seat, move, &scene);
		scene_fini(&scene);
		look(f, state, RULES_SPECTATOR);
		for (int i = 0; i < 5; i++)
			if (mask >> i & 1)
				look(f, state, i);
	}
	f->changed += memcmp(before, state, rules->state_size) != 0;
	json_init(&j, &events);
	json_array_begin(&j);
	f->changed +=
	    rules->play(state, seat, move, &chance->chance, &j) != NULL;
	json_array_end(&j);
	f->words += !all_told(buffer_text(&events), "e", "event");
	f->words += !all_told(buffer_text(&events), "why", "why");
	f->words += !all_told(buffer_text(&ahead), "e", "forecast");
	f->certain += !came_true(buffer_text(&ahead), buffer_text(&events));
	count_codes(f, buffer_text(&events));
	buffer_fini(&ahead);
	buffer_fini(&events);
	free(before);
}

static void
play_games(struct faults *f, const struct carc_set *set)
{
	void *state = xcalloc(1, rules->state_size);
	struct rules_setup setup;
	struct chance_fast chance;

	chance_fast_init(&chance, 2015);
	for (int i = 0; i < GAMES; i++) {
		rules_defaults(rules, 2 + i % 4, &setup);
		setup.data = set;
		/* Every combination that two bits of the number can make. */
		setup.options[3] = setup.seats == 4 && i / 4 % 2;
		for (size_t k = 4; k < rules->n_options; k++)
			setup.options[k] =
			    rules->options[k].type == RULES_CHOICE
			    ? i / 3 % 4
			    : i == 0 || chance_draw(&chance.chance, "o", 2);
		memset(state, 0, rules->state_size);
		rules->setup(state, &setup, &chance.chance, NULL);
		while (rules->to_move(state) != 0)
			ply(f, state, &chance);
		look(f, state, RULES_SPECTATOR);
	}
	free(state);
}

/* --- words for refusals and options ---------------------------------------- */

static const char *const refusals[] = {"feature-complete", "no-such-feature",
    "no-hyperspace", "jump-to-route", "out-of-reach", "no-withdraw",
    "no-own-meeple", "which-meeple", "choose-tile-first", "no-such-row",
    "no-place", "pile-is-empty", "choose-route-first", "other-size-first",
    "nothing-to-choose"};

static void
test_words(void)
{
	bool good = true;

	for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
		good &= has_word("refused", refusals[i], strlen(refusals[i]));
	tap_ok(good, "every refusal that options bring has a sentence");
	good = has_word("options", "teams-seats", 11);
	for (size_t i = 0; i < rules->n_options; i++)
		good &= has_word("option", rules->options[i].name,
		    strlen(rules->options[i].name));
	tap_ok(good, "every option is explained");
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();
	struct faults f = {0};

	read_words();
	play_games(&f, set);
	printf("# %u looks, %u jumps, %u withdrawals, %u open tiles taken, "
	       "%u trades, %u offered\n",
	    f.looked, f.jumps, f.withdrawals, f.rows, f.trades, f.waits);
	tap_ok(f.jumps > 20 && f.withdrawals > 20 && f.rows > 20 &&
		f.trades > 20,
	    "all that the options allow is seen");
	tap_ok(f.words == 0, "every event and forecast has a sentence");
	tap_ok(f.certain == 0,
	    "without dice a forecast says what happens, word by word");
	tap_ok(f.changed == 0,
	    "looking changes nothing, and what a policy chooses is legal");
	tap_ok(f.spots == 0,
	    "every place where one can choose is one hot spot, but to keep "
	    "a meeple");
	tap_ok(f.labels == 0, "and has a label");
	tap_ok(f.kept == 0, "a meeple that is kept is shown alone");
	tap_ok(f.outside == 0, "hot spots lie in the part that is shown");
	tap_ok(f.apart == 0, "and none lies upon another");
	tap_ok(f.wide == 0, "no line of the text board is longer than 78");
	test_words();
	buffer_fini(&english);
	carc_set_free(set);
	return tap_done();
}
