/*
 * Random games of all sorts, also with cards out of turn and orders: what has
 * to be true of each entry, whatever happens.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "monopoly_kit.h"
#include "tap.h"

enum {
	GAMES = 240,
	PLIES_MAX = 20000,
	MOVES_MAX = 8192,
	LISTED_EVERY = 97 /* plies between two comparisons of the lists */
};

/* What the events have told so far. */
struct told {
	int cash[MONO_SEATS_MAX], score[MONO_SEATS_MAX];
	int free_space, rent_space; /* still to be settled, or -1 */
	int lander;		    /* who came to the last space */
	int decks, cards;	    /* spaces come to, cards drawn there */
	bool present, sale;	    /* the options moment, arrest-auction */
};

struct game {
	struct mono_state state;
	struct told told;
	struct buffer events, secrets;
	const char *fault;
	unsigned plies;
};

/* --- reading events ----------------------------------------------------------- */

/* The number of KEY in the flat object that begins at E; -1 when it is null or
 * not there. */
static int
number(const char *e, const char *key)
{
	char wanted[32];
	const char *end = strchr(e, '}'), *p;

	snprintf(wanted, sizeof wanted, "\"%s\":", key);
	p = strstr(e, wanted);
	if (p == NULL || p > end || p[strlen(wanted)] == 'n')
		return -1;
	return atoi(p + strlen(wanted));
}

static bool
says(const char *e, const char *text)
{
	const char *end = strchr(e, '}'), *p = strstr(e, text);

	return p != NULL && p < end;
}

static void
hear_money(struct told *t, const char *e)
{
	int amount = number(e, "amount"), seat = number(e, "seat");

	if (says(e, "\"e\":\"bought\"") || says(e, "\"e\":\"sold\"")) {
		t->cash[seat] -= amount;
	} else if (says(e, "\"e\":\"got\"") || says(e, "\"e\":\"go\"")) {
		t->cash[seat] += amount;
	} else if (says(e, "\"e\":\"paid\"")) {
		t->cash[seat] -= amount;
		if (number(e, "to") >= 0)
			t->cash[number(e, "to")] += amount;
	} else if (says(e, "\"e\":\"score\"")) {
		t->score[seat] += says(e, "\"points\":1") ? 1 : -1;
	}
}

/* What a base that is placed on SPACE settles. A free space that a card takes
 * from under somebody asks for a rent, when all is judged at present. */
static void
hear_placed(struct told *t, const char *e, int space)
{
	if (space == t->rent_space)
		t->rent_space = -1;
	if (space != t->free_space)
		return;
	t->free_space = -1;
	if (t->present && says(e, "occupy") && number(e, "seat") != t->lander)
		t->rent_space = space;
}

/* A free space that somebody came to is bought or auctioned, a rent is settled,
 * a card is drawn, before the turn is another's. */
static const char *
hear_steps(struct told *t, const char *e)
{
	int space = number(e, "space");

	if (says(e, "\"e\":\"turn\"")) {
		if (t->free_space >= 0)
			return "a free space was not settled";
		if (t->rent_space >= 0)
			return "a rent was not settled";
	} else if (says(e, "\"e\":\"landed\"")) {
		int owner = number(e, "owner");

		t->lander = number(e, "seat");
		if (says(e, "\"type\":\"planet\"") && owner < 0)
			t->free_space = space;
		else if (owner >= 0 && owner != number(e, "seat"))
			t->rent_space = space;
		t->decks += says(e, "\"type\":\"rebel\"") ||
		    says(e, "\"type\":\"empire\"");
	} else if (says(e, "\"e\":\"jailed\"") && says(e, "arrest")) {
		t->rent_space = -1;
		if (!t->sale || number(e, "seat") != t->lander)
			t->free_space = -1;
	} else if (says(e, "\"e\":\"unsold\"")) {
		t->free_space = -1;
	} else if (says(e, "\"e\":\"placed\"")) {
		hear_placed(t, e, space);
	} else if (says(e, "\"e\":\"no-rent\"") ||
	    says(e, "\"e\":\"claim-due\"") || says(e, "\"from\":\"rent\"") ||
	    says(e, "\"e\":\"broke\"")) {
		t->rent_space = -1;
	}
	t->cards += says(e, "\"e\":\"drew-") || says(e, "\"e\":\"no-card\"");
	return NULL;
}

static const char *
hear(struct game *g)
{
	const char *e = buffer_text(&g->events), *fault = NULL;

	for (e = strchr(e, '{'); e != NULL && fault == NULL;
	     e = strchr(e + 1, '{')) {
		hear_money(&g->told, e);
		fault = hear_steps(&g->told, e);
	}
	for (unsigned i = 0; i < g->state.seats && fault == NULL; i++) {
		if (g->told.cash[i] != g->state.cash[i])
			fault = "cash is not what the events say";
		if (g->told.score[i] != __builtin_popcountll(g->state.owned[i]))
			fault = "bases are not what the events say";
	}
	if (fault == NULL && g->told.decks != g->told.cards)
		fault = "a deck space without a card";
	return fault;
}

/* --- games -------------------------------------------------------------------- */

struct telling {
	struct json events, secrets;
};

static struct json *
telling_begin(struct telling *t, struct game *g)
{
	buffer_reset(&g->events);
	buffer_reset(&g->secrets);
	json_init(&t->events, &g->events);
	json_init(&t->secrets, &g->secrets);
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

/* Options of a game by its number: seats, lone side, turns, rent, and what
 * older games do not have. */
static struct rules_setup
setup_of(const struct mono_set *set, unsigned i)
{
	struct rules_setup setup = {.seats = 2 + (int)(i % 3), .data = set};

	if (setup.seats == 3) {
		setup.options[MONO_OPTION_LONE] = i / 3 % 2;
		setup.options[MONO_OPTION_ALTERNATE] = i / 6 % 2;
	}
	setup.options[MONO_OPTION_RENT] = i / 12 % 2;
	setup.options[MONO_OPTION_MOMENT] = i / 24 % 2;
	setup.options[MONO_OPTION_ARREST] = i / 48 % 2;
	return setup;
}

static void
begin(struct game *g, const struct rules_setup *setup, struct chance *chance)
{
	struct telling t;

	memset(&g->state, 0, sizeof g->state);
	memset(&g->told, 0, sizeof g->told);
	g->told.free_space = g->told.rent_space = -1;
	g->told.present = setup->options[MONO_OPTION_MOMENT] != 0;
	g->told.sale = setup->options[MONO_OPTION_ARREST] != 0;
	g->fault = NULL;
	g->plies = 0;
	mono_setup(&g->state, setup, chance, telling_begin(&t, g));
	telling_end(&t);
	for (int i = 0; i < setup->seats; i++)
		g->told.cash[i] = g->state.cash[i];
}

/* A random move: every fourth is one out of turn, or an order. */
static uint64_t
choose(const struct mono_state *s, struct chance *chance, int *seat)
{
	static uint64_t moves[MOVES_MAX];
	unsigned to = mono_to_move(s);

	if (chance_draw(chance, "aside", 4) == 0) {
		size_t n;

		*seat = (int)chance_draw(chance, "seat", s->seats);
		n = mono_anytime(s, *seat, moves, MOVES_MAX);
		return moves[chance_draw(chance, "move", n)];
	}
	do
		*seat = (int)chance_draw(chance, "seat", s->seats);
	while (!(to >> *seat & 1));
	return mono_choose(s, *seat, RULES_RANDOM, chance);
}

/* All that SEAT may do, by both lists. */
struct list {
	uint64_t move[MOVES_MAX];
	size_t n;
};

static void
list_moves(struct list *l, const struct mono_state *s, int seat)
{
	l->n = mono_moves(s, seat, l->move, MOVES_MAX);
	l->n += mono_anytime(s, seat, l->move + l->n, MOVES_MAX - l->n);
}

/* Accepted when listed, once; else refused, and nothing has changed. */
static const char *
compare_one(const struct mono_state *s, int seat, uint64_t move,
    const struct list *list)
{
	struct mono_state copy = *s;
	struct chance_fast chance;
	unsigned listed = 0;
	const char *why;

	for (size_t i = 0; i < list->n; i++)
		listed += list->move[i] == move;
	chance_fast_init(&chance, move);
	why = mono_play(&copy, seat, move, &chance.chance, NULL);
	if (listed != (why == NULL))
		return "a move that is listed and refused, or neither";
	if (why != NULL && !kit_same(&copy, s))
		return "a refused move that changes something";
	return why == NULL ? mono_check(&copy) : NULL;
}

static const char *
compare_lists(const struct mono_state *s, int seat)
{
	static struct list list;
	const char *fault = NULL;
	struct mono_move m;

	list_moves(&list, s, seat);
	for (unsigned kind = 0; kind <= MONO_KINDS && fault == NULL; kind++)
		for (unsigned what = 0; what <= MONO_FORCES; what++)
			for (unsigned n = 0; n < 70 && fault == NULL; n++) {
				m = (struct mono_move){
				    (uint8_t)kind, (uint8_t)what, (uint16_t)n};
				fault = compare_one(s, seat, mono_move_pack(&m),
				    &list);
			}
	return fault;
}

/* The same move on the same state by the same chance. */
static const char *
compare_again(struct game *g, const struct mono_state *before, int seat,
    uint64_t move, const struct draws *draws)
{
	struct game again = {.state = *before};
	struct chance_replayed chance;
	struct telling t;
	bool same;

	chance_replay_init(&chance, draws);
	mono_play(&again.state, seat, move, &chance.chance,
	    telling_begin(&t, &again));
	telling_end(&t);
	same = chance_replay_exact(&chance) &&
	    kit_same(&again.state, &g->state) &&
	    strcmp(buffer_text(&again.events), buffer_text(&g->events)) == 0 &&
	    strcmp(buffer_text(&again.secrets), buffer_text(&g->secrets)) == 0;
	buffer_fini(&again.events);
	buffer_fini(&again.secrets);
	return same ? NULL : "a replay that comes out differently";
}

static void
ply(struct game *g, struct chance *chance)
{
	struct mono_state before = g->state;
	struct chance_recorded recorded;
	struct draws draws = {0};
	struct telling t;
	const char *why;
	uint64_t move;
	int seat;

	move = choose(&g->state, chance, &seat);
	if (g->plies++ % LISTED_EVERY == 0)
		g->fault = compare_lists(&g->state, seat);
	chance_record_init(&recorded, chance, &draws);
	why = mono_play(&g->state, seat, move, &recorded.chance,
	    telling_begin(&t, g));
	telling_end(&t);
	if (g->fault == NULL)
		g->fault = why;
	if (g->fault == NULL)
		g->fault = mono_check(&g->state);
	if (g->fault == NULL)
		g->fault = hear(g);
	if (g->fault == NULL)
		g->fault = compare_again(g, &before, seat, move, &draws);
	draws_fini(&draws);
}

static void
test_games(const struct mono_set *set)
{
	struct game g = {.plies = 0};
	const char *fault = NULL;
	unsigned ended = 0;

	for (unsigned i = 0; i < GAMES && fault == NULL; i++) {
		struct rules_setup setup = setup_of(set, i);
		struct chance_fast chance;

		chance_fast_init(&chance, i);
		begin(&g, &setup, &chance.chance);
		while (g.fault == NULL && mono_to_move(&g.state) != 0 &&
		    g.plies < PLIES_MAX)
			ply(&g, &chance.chance);
		ended += g.state.over && mono_taken(&g.state) == set->sites;
		fault = g.fault;
		if (fault != NULL)
			printf("# game %u, move %u: %s\n", i, g.plies, fault);
	}
	tap_ok(fault == NULL,
	    "money, bases, cards and steps are accounted for, what is listed "
	    "is accepted and nothing else, and a replay comes out the same");
	tap_ok(ended == GAMES, "all random games end with a full board");
	buffer_fini(&g.events);
	buffer_fini(&g.secrets);
}

/* Without a list, every move is picked as often as the others. */
static void
test_uniform(const struct mono_set *set)
{
	static uint64_t moves[MOVES_MAX];
	unsigned count[MOVES_MAX] = {0}, most = 0, least = ~0u;
	struct chance_fast chance;
	struct kit k = {0};
	size_t n;

	kit_start(&k, set, 2, (struct kit_options){0});
	kit_hand(&k, 0, "gain levy occupy");
	n = mono_moves(&k.state, 0, moves, MOVES_MAX);
	chance_fast_init(&chance, 1);
	for (unsigned i = 0; i < 1000 * n; i++) {
		uint64_t move =
		    mono_choose(&k.state, 0, RULES_RANDOM, &chance.chance);

		for (size_t j = 0; j < n; j++)
			count[j] += moves[j] == move;
	}
	for (size_t j = 0; j < n; j++) {
		most = count[j] > most ? count[j] : most;
		least = count[j] < least ? count[j] : least;
	}
	tap_ok(n == 25 && least > 850 && most < 1150,
	    "a random move is each of the %zu as often", n);
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_games(set);
	test_uniform(set);
	mono_set_free(set);
	return tap_done();
}
