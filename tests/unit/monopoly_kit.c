/*
 * Games in which the test decides what chance brings.
 */
#include "config.h"

#include "monopoly_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "rules/monopoly/view.h"

enum { MOVES_MAX = 8192 };

static void __attribute__((noreturn))
give_up(const char *what, const char *about)
{
	printf("Bail out! %s %s\n", what, about);
	exit(1);
}

struct mono_set *
kit_set_standard(void)
{
	const char *top = getenv("srcdir");
	struct buffer path = {0}, text = {0}, faults = {0};
	struct mono_set *set;
	FILE *f;

	buffer_printf(&path, "%s/data/monopoly/standard.ring",
	    top == NULL ? "." : top);
	f = fopen(buffer_text(&path), "r");
	if (f == NULL)
		give_up("cannot read", buffer_text(&path));
	buffer_reserve(&text, 65536);
	text.len = fread(text.data, 1, 65536, f);
	fclose(f);
	set = mono_set_read(text.data, text.len, &faults);
	if (set == NULL)
		give_up("faulty set:", buffer_text(&faults));
	buffer_fini(&path);
	buffer_fini(&text);
	buffer_fini(&faults);
	return set;
}

/* --- chance --------------------------------------------------------------------- */

/* Takes the next word of a list; false at its end. */
static bool
next_word(const char **list, char word[16])
{
	size_t n = strcspn(*list, " ");

	if (n == 0 || n > 15)
		return false;
	memcpy(word, *list, n);
	word[n] = '\0';
	*list += n + ((*list)[n] == ' ');
	return true;
}

/* The number of that card in its deck; *SIDE: whose. */
static unsigned
find_card(const struct mono_set *set, const char *id, unsigned *side)
{
	for (*side = 0; *side < MONO_SIDES; (*side)++)
		for (int i = 0; i < set->n_cards[*side]; i++)
			if (strcmp(set->card[*side][i].id, id) == 0)
				return (unsigned)i;
	give_up("no such card:", id);
}

/* The position of a card among the bits of MASK, in which it has to be. */
static uint64_t
place_in(struct kit_chance *c, uint32_t mask, unsigned card, uint64_t n)
{
	if ((mask >> card & 1) == 0 ||
	    n != (uint64_t)__builtin_popcount(mask)) {
		c->wrong = true;
		return 0;
	}
	return (uint64_t)__builtin_popcount(mask & ((UINT32_C(1) << card) - 1));
}

static uint64_t
draw_from_hand(struct kit_chance *c, unsigned side, unsigned card, uint64_t n)
{
	for (unsigned i = 0; i < c->state->seats; i++)
		if (c->state->side[i] == side &&
		    (c->state->hand[i] >> card & 1))
			return place_in(c, c->state->hand[i], card, n);
	c->wrong = true;
	return 0;
}

static uint64_t
kit_draw(struct chance *self, const char *label, uint64_t n)
{
	struct kit_chance *c = (struct kit_chance *)self;
	bool hand = strcmp(label, "hand") == 0;
	unsigned card, side;
	char word[16];

	c->draws++;
	c->last_n = n;
	if (strcmp(label, "die") == 0) {
		c->die_draws++;
		c->wrong |= n != 6;
		return *c->dice == '\0' ? 0 : (uint64_t)(*c->dice++ - '1');
	}
	c->hand_draws += hand;
	c->card_draws += !hand;
	if (!next_word(&c->cards, word))
		return 0;
	card = find_card(c->state->set, word, &side);
	if (hand)
		return draw_from_hand(c, side, card, n);
	c->wrong |= strcmp(label, mono_side_name(side)) != 0;
	return place_in(c, c->state->pile[side], card, n);
}

void
kit_chance(struct kit *k, const char *dice, const char *cards)
{
	k->chance = (struct kit_chance){.chance = {kit_draw},
	    .state = &k->state,
	    .dice = dice,
	    .cards = cards};
}

/* --- games ---------------------------------------------------------------------- */

/* Both lists of events, open for writing. */
struct telling {
	struct json events, secrets;
};

static struct json *
telling_begin(struct telling *t, struct kit *k)
{
	buffer_reset(&k->events);
	buffer_reset(&k->secrets);
	json_init(&t->events, &k->events);
	json_init(&t->secrets, &k->secrets);
	t->events.aside = &t->secrets;
	json_array_begin(&t->events);
	json_array_begin(&t->secrets);
	return &t->events;
}

static void
telling_end(struct telling *t)
{
	json_array_end(&t->events);
	json_array_end(&t->secrets);
}

void
kit_begin(struct kit *k, const struct mono_set *set, int seats,
    struct kit_options options)
{
	struct telling t;

	k->set = set;
	memset(&k->state, 0, sizeof k->state);
	memset(&k->setup, 0, sizeof k->setup);
	k->setup.seats = seats;
	k->setup.data = set;
	k->setup.options[MONO_OPTION_LONE] = options.empire_lone;
	k->setup.options[MONO_OPTION_ALTERNATE] = options.alternate;
	k->setup.options[MONO_OPTION_RENT] = options.claim;
	k->setup.options[MONO_OPTION_MOMENT] = !options.old;
	k->setup.options[MONO_OPTION_ARREST] = !options.old;
	kit_chance(k, "", "");
	mono_setup(&k->state, &k->setup, &k->chance.chance,
	    telling_begin(&t, k));
	telling_end(&t);
}

void
kit_start(struct kit *k, const struct mono_set *set, int seats,
    struct kit_options options)
{
	kit_begin(k, set, seats, options);
	for (unsigned i = 0; i < (unsigned)seats; i++) {
		kit_hand(k, i, "");
		memset(k->state.order[i], MONO_ASK, MONO_ORDERS);
	}
	kit_chance(k, "", "");
}

void
kit_end(struct kit *k)
{
	buffer_fini(&k->events);
	buffer_fini(&k->secrets);
}

bool
kit_play(struct kit *k, int seat, const char *text)
{
	const char *why, *wrong;
	struct telling t;
	struct json *j = telling_begin(&t, k);
	uint64_t move;

	why = mono_parse(&k->state, seat, text, &move);
	if (why == NULL)
		why = mono_play(&k->state, seat, move, &k->chance.chance, j);
	telling_end(&t);
	wrong = why == NULL ? mono_check(&k->state) : NULL;
	if (why != NULL || wrong != NULL)
		printf("# %s of seat %d: %s\n", text, seat,
		    why != NULL ? why : wrong);
	if (k->chance.wrong)
		printf("# chance was asked for something else\n");
	return why == NULL && wrong == NULL && !k->chance.wrong;
}

bool
kit_play_all(struct kit *k, const char *moves)
{
	char move[64];

	while (*moves != '\0') {
		size_t n = strcspn(moves, ";");

		snprintf(move, sizeof move, "%.*s", (int)n, moves);
		if (!kit_play(k, move[0] - '0', move + 2))
			return false;
		moves += n + (moves[n] == ';');
	}
	return true;
}

bool
kit_same(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct mono_state)) == 0;
}

bool
kit_refused(struct kit *k, int seat, const char *text, const char *key)
{
	const char *why;
	uint64_t move;
	unsigned draws = k->chance.draws;
	bool same;

	k->before = k->state;
	why = mono_parse(&k->state, seat, text, &move);
	if (why == NULL)
		why = mono_play(&k->state, seat, move, &k->chance.chance, NULL);
	same = kit_same(&k->before, &k->state) && draws == k->chance.draws;
	if (why == NULL || strcmp(why, key) != 0 || !same)
		printf("# %s: %s%s\n", text, why == NULL ? "accepted" : why,
		    same ? "" : ", and changed something");
	return why != NULL && strcmp(why, key) == 0 && same;
}

/* What a list of moves has, a comma behind each. */
static void
write_list(const struct kit *k, int seat, struct buffer *out,
    size_t (*list)(const void *, int, uint64_t *, size_t))
{
	static uint64_t moves[MOVES_MAX];
	size_t n = list(&k->state, seat, moves, MOVES_MAX);

	buffer_reset(out);
	for (size_t i = 0; i < n && i < MOVES_MAX; i++) {
		mono_format(&k->state, seat, moves[i], out);
		buffer_putc(out, ',');
	}
}

static bool
in_list(const struct kit *k, int seat, const char *text,
    size_t (*list)(const void *, int, uint64_t *, size_t))
{
	struct buffer all = {0}, wanted = {0};
	bool found;

	buffer_putc(&all, ',');
	write_list(k, seat, &wanted, list);
	buffer_puts(&all, buffer_text(&wanted));
	buffer_reset(&wanted);
	buffer_printf(&wanted, ",%s,", text);
	found = strstr(buffer_text(&all), buffer_text(&wanted)) != NULL;
	buffer_fini(&all);
	buffer_fini(&wanted);
	return found;
}

bool
kit_listed(const struct kit *k, int seat, const char *text)
{
	return in_list(k, seat, text, mono_moves);
}

bool
kit_anytime(const struct kit *k, int seat, const char *text)
{
	return in_list(k, seat, text, mono_anytime);
}

const char *
kit_moves(const struct kit *k, int seat, struct buffer *out)
{
	write_list(k, seat, out, mono_moves);
	return buffer_text(out);
}

bool
kit_told(struct kit *k, const char *text)
{
	bool found = strstr(buffer_text(&k->events), text) != NULL;

	if (!found)
		printf("# told: %s\n", buffer_text(&k->events));
	return found;
}

bool
kit_whispered(struct kit *k, const char *text)
{
	bool found = strstr(buffer_text(&k->secrets), text) != NULL;

	if (!found)
		printf("# whispered: %s\n", buffer_text(&k->secrets));
	return found;
}

/* --- putting a position together ------------------------------------------------ */

void
kit_hand(struct kit *k, unsigned seat, const char *kinds)
{
	struct mono_state *s = &k->state;
	unsigned side = s->side[seat], kind;
	char word[16];

	s->pile[side] |= s->hand[seat];
	s->hand[seat] = 0;
	while (next_word(&kinds, word)) {
		uint32_t cards, one;

		for (kind = 0; kind < MONO_FORCES; kind++)
			if (strcmp(mono_force_name(kind), word) == 0)
				break;
		if (kind == MONO_FORCES)
			give_up("no such kind:", word);
		cards = s->pile[side] & k->set->kind[side][kind];
		if (cards == 0)
			cards = s->discard[side] & k->set->kind[side][kind];
		if (cards == 0)
			give_up("no card left of", word);
		one = cards & -cards;
		s->pile[side] &= ~one;
		s->discard[side] &= ~one;
		s->hand[seat] |= one;
	}
}

/* The bit of the site of a space. */
static uint64_t
site_of(const struct kit *k, unsigned space)
{
	if (k->set->space[space].type != MONO_SPACE_PLANET)
		give_up("no planet space:",
		    mono_space_name(&k->set->space[space]));
	return UINT64_C(1) << k->set->space[space].site;
}

void
kit_base(struct kit *k, unsigned seat, unsigned space)
{
	uint64_t site = site_of(k, space);

	for (unsigned i = 0; i < MONO_SEATS_MAX; i++)
		k->state.owned[i] &= ~site;
	if (seat != MONO_BANK)
		k->state.owned[seat] |= site;
}

void
kit_fill(struct kit *k, unsigned seat, unsigned but)
{
	uint64_t rest = k->set->sites & ~mono_taken(&k->state);

	k->state.owned[seat] |= rest & ~site_of(k, but);
}

void
kit_at(struct kit *k, unsigned seat, unsigned space)
{
	k->state.at[seat] = (uint8_t)space;
}

void
kit_jail(struct kit *k, unsigned seat, unsigned failed)
{
	k->state.at[seat] = (uint8_t)k->set->jail;
	k->state.jailed[seat] = (uint8_t)(1 + failed);
}

void
kit_turn(struct kit *k, unsigned seat)
{
	struct mono_state *s = &k->state;

	memset(s->step, 0, sizeof s->step);
	s->step[0] =
	    (struct mono_step){.kind = MONO_ROLL, .seat = (uint8_t)seat};
	s->steps = 1;
	s->active = (uint8_t)seat;
	s->doubles = 0;
	s->again = 0;
}

void
kit_step(struct kit *k, struct mono_step step)
{
	k->state.step[k->state.steps++] = step;
}

bool
kit_text_shows(const struct mono_state *s, int viewer, const char *part)
{
	struct buffer b = {0};
	bool shows;

	monopoly_1.text(s, viewer, true, &b);
	shows = strstr(buffer_text(&b), part) != NULL;
	buffer_fini(&b);
	return shows;
}

bool
kit_text_has(const struct mono_state *s, int viewer, const char *part)
{
	bool has = kit_text_shows(s, viewer, part);

	if (!has)
		printf("# not in the board: %s\n", part);
	return has;
}

bool
kit_throw_from(struct kit *k, int seat, unsigned from, const char *dice)
{
	kit_turn(k, (unsigned)seat);
	kit_at(k, (unsigned)seat, from);
	kit_chance(k, dice, "");
	return kit_play(k, seat, "roll");
}

bool
kit_waits(const struct kit *k, unsigned seat, unsigned step)
{
	return k->state.steps > 0 && mono_top(&k->state)->kind == step &&
	    mono_to_move(&k->state) == 1u << seat;
}

bool
kit_owns(const struct kit *k, unsigned seat, unsigned space)
{
	return k->state.owned[seat] >> k->set->space[space].site & 1;
}
