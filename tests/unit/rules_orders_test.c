/*
 * Orders in advance of all rulesets, in all positions of random games: what an
 * order does is legal, it is read as it is written, looking at it changes
 * nothing, and all that is said of it has words.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/xmalloc.h"
#include "rules/rules.h"
#include "set_kit.h"
#include "tap.h"

enum { GAMES = 12, PLIES_MAX = 20000, KINDS_MAX = 16 };

/* An order that was left at some time. */
struct left {
	struct rules_order order;
	struct buffer basis;
	bool is;
};

/* What was seen of the orders of a ruleset. */
struct seen {
	struct left left[RULES_SEATS_MAX][KINDS_MAX];
	const struct rules *rules;
	size_t fits[KINDS_MAX];
	size_t tried, illegal, unread, changed;
	size_t lone;	 /* positions where somebody has one legal move */
	size_t wordless; /* reasons without words */
	char words[131072];
	struct chance_fast dice;
};

/* --- words ---------------------------------------------------------------- */

/* Adds a file of the tree to TEXT, which has room for SIZE bytes. */
static size_t
read_file(const char *name, char *text, size_t size)
{
	const char *top = getenv("srcdir");
	struct buffer path = {0};
	size_t n = strlen(text), len;
	FILE *f;

	buffer_printf(&path, "%s/%s", top == NULL ? "." : top, name);
	f = fopen(buffer_text(&path), "r");
	if (f == NULL) {
		printf("Bail out! %s\n", buffer_text(&path));
		exit(1);
	}
	len = fread(text + n, 1, size - n - 1, f);
	text[n + len] = '\0';
	fclose(f);
	buffer_fini(&path);
	return len;
}

/* Whether there is the word [RULESET.]advance.A[B]. */
static bool
has_word(const struct seen *s, const char *a, const char *b)
{
	const char *rules = strcmp(a, "forced") == 0 ? "" : s->rules->id;
	struct buffer line = {0};
	bool has;

	buffer_printf(&line, "\n%s%sadvance.%s%s = ", rules,
	    rules[0] != '\0' ? "." : "", a, b);
	has = strstr(s->words, buffer_text(&line)) != NULL;
	if (!has)
		printf("# no word: %s\n", buffer_text(&line) + 1);
	buffer_fini(&line);
	return has;
}

static bool
kinds_have_words(const struct seen *s)
{
	const struct rules_order_kind *kind;
	bool has = true;

	for (size_t i = 0; (kind = rules_order_kind(s->rules, i)) != NULL; i++)
		has = has && has_word(s, kind->name, "") &&
		    has_word(s, kind->name, ".label") &&
		    (kind->place == NULL || has_word(s, "place.", kind->name));
	return has;
}

/* --- orders --------------------------------------------------------------- */

static void *
copy_of(const struct rules *r, const void *state)
{
	void *copy = xcalloc(r->state_size, 1);

	memcpy(copy, state, r->state_size);
	return copy;
}

/* A random order of KIND; false when there is none. */
static bool
pick_order(struct seen *s, const void *state, int seat,
    const struct rules_order_kind *kind, struct rules_order *o)
{
	size_t places = 0;

	*o = (struct rules_order){.kind = kind};
	if (kind->offered != NULL && !kind->offered(state, seat))
		return false;
	if (kind->place != NULL) {
		while (kind->place(state, seat, places, o->place))
			places++;
		if (places == 0)
			return false;
		(void)kind->place(state, seat,
		    (size_t)chance_draw(&s->dice.chance, "place", places),
		    o->place);
	}
	if (kind->amounts != NULL) {
		struct rules_amounts a;

		kind->amounts(state, seat, &a);
		o->amount = a.from +
		    a.step *
			(int)chance_draw(&s->dice.chance, "amount",
			    (uint64_t)(a.to - a.from) / 10 / (uint64_t)a.step);
	}
	return true;
}

/* Whether O is read as it is written. */
static bool
is_read(const struct seen *s, const void *state, int seat,
    const struct rules_order *o)
{
	struct buffer text = {0};
	struct rules_order again;
	bool is;

	rules_order_write(o, &text);
	is = text.len <= RULES_ORDER_TEXT &&
	    rules_order_read(s->rules, state, seat, buffer_text(&text),
		&again) == NULL &&
	    again.kind == o->kind && strcmp(again.place, o->place) == 0 &&
	    again.amount == o->amount;
	buffer_fini(&text);
	return is;
}

/* Looks at LEFT as a desk would, and forgets it when it is done with. */
static void
try_order(struct seen *s, const void *state, int seat, size_t number,
    struct left *left)
{
	void *before = copy_of(s->rules, state), *then;
	const char *why = NULL;
	uint64_t move = 0;
	enum rules_ordered now = rules_order_now(s->rules, state, seat,
	    &left->order, buffer_text(&left->basis), &move, &why);

	s->tried++;
	s->wordless += now == RULES_ORDER_ASKS && why == NULL;
	s->wordless += why != NULL && !has_word(s, "why.", why);
	s->changed += memcmp(before, state, s->rules->state_size) != 0;
	if (now == RULES_ORDER_FITS) {
		then = copy_of(s->rules, state);
		s->fits[number]++;
		s->illegal += s->rules->play(then, seat, move, &s->dice.chance,
				  NULL) != NULL;
		free(then);
	}
	left->is = now == RULES_ORDER_WAITS;
	free(before);
}

static void
try_all(struct seen *s, const void *state, int seats)
{
	const struct rules_order_kind *kind;

	for (size_t i = 0; (kind = rules_order_kind(s->rules, i)) != NULL; i++)
		for (int seat = 0; seat < seats; seat++) {
			struct left *left = &s->left[seat][i];

			if (!left->is) {
				left->is = pick_order(s, state, seat, kind,
				    &left->order);
				if (!left->is)
					continue;
				s->unread +=
				    !is_read(s, state, seat, &left->order);
				buffer_reset(&left->basis);
				rules_order_basis(state, seat, &left->order,
				    &left->basis);
			}
			try_order(s, state, seat, i, left);
		}
}

static void
play(struct seen *s, const struct rules_setup *setup, uint64_t seed)
{
	const struct rules *r = s->rules;
	void *state = xcalloc(r->state_size, 1);
	struct chance_fast chance;
	unsigned to, plies = 0;

	chance_fast_init(&chance, seed);
	chance_fast_init(&s->dice, ~seed);
	r->setup(state, setup, &chance.chance, NULL);
	for (int i = 0; i < RULES_SEATS_MAX * KINDS_MAX; i++)
		s->left[i / KINDS_MAX][i % KINDS_MAX].is = false;
	while ((to = r->to_move(state)) != 0 && plies++ < PLIES_MAX) {
		int seat = __builtin_ctz(to);
		uint64_t move =
		    r->choose(state, seat, RULES_RANDOM, &chance.chance);

		s->lone += r->moves(state, seat, NULL, 0) == 1;
		try_all(s, state, setup->seats);
		if (r->play(state, seat, move, &chance.chance, NULL) != NULL)
			abort();
	}
	free(state);
}

/* The options of game number I: all flags on or off by turns. */
static void
set_up(const struct rules *r, int i, const void *set, struct rules_setup *setup)
{
	rules_defaults(r, r->seats_min + i % (r->seats_max - r->seats_min + 1),
	    setup);
	setup->data = set;
	for (size_t k = 0; k < r->n_options; k++) {
		const struct rules_option *o = &r->options[k];

		if (o->type == RULES_FLAG && i % 3 != 0 && o->seats == 0)
			setup->options[k] = 1;
		if (o->type == RULES_NUMBER && i % 3 != 0 && o->min == 0)
			setup->options[k] = 1;
		if (o->type == RULES_CHOICE && strcmp(o->name, "rent") == 0)
			setup->options[k] = i % 2;
	}
	if (r->options_refuse(setup) != NULL) {
		rules_defaults(r, setup->seats, setup);
		setup->data = set;
	}
}

static void
test_ruleset(const struct rules *r)
{
	static struct seen s;
	struct buffer path = {0};
	const struct rules_order_kind *kind;
	void *set;

	memset(&s, 0, sizeof s);
	s.rules = r;
	buffer_printf(&path, "templates/lang/en/%s.lang", r->id);
	read_file("templates/lang/en/advance.lang", s.words, sizeof s.words);
	read_file(buffer_text(&path), s.words, sizeof s.words);
	set = set_kit_read(r);
	for (int i = 0; i < GAMES; i++) {
		struct rules_setup setup;

		set_up(r, i, set, &setup);
		play(&s, &setup, (uint64_t)i);
	}
	tap_ok(s.illegal == 0 && s.changed == 0 && s.unread == 0,
	    "%s: of %zu orders looked at, each that fits makes a legal move, "
	    "and is read as it is written",
	    r->id, s.tried);
	for (size_t i = 0; (kind = rules_order_kind(r, i)) != NULL; i++)
		tap_ok(s.fits[i] > 0 ||
			(strcmp(kind->name, "forced") == 0 && s.lone == 0),
		    "%s: \"%s\" fits now and then, if it ever can: %zu", r->id,
		    kind->name, s.fits[i]);
	tap_ok(kinds_have_words(&s) && s.wordless == 0,
	    "%s: orders, and why they stop, have words", r->id);
	for (int i = 0; i < RULES_SEATS_MAX * KINDS_MAX; i++)
		buffer_fini(&s.left[i / KINDS_MAX][i % KINDS_MAX].basis);
	r->data_free(set);
	buffer_fini(&path);
}

int
main(void)
{
	for (const struct rules *const *r = rules_all(); *r != NULL; r++)
		test_ruleset(*r);
	return tap_done();
}
