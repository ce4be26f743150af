/*
 * Checks the invariants of a state, for tests: what the board says of itself
 * (rules/tiles/check.c), and what figures and tokens have to do with it.
 */
#include "config.h"

#include <string.h>

#include "rules/goldrush/encode.h"
#include "rules/goldrush/feature.h"
#include "rules/goldrush/state.h"
#include "rules/tiles/pile.h"

static const char *
check_turn(const struct gold_state *s)
{
	if (s->seats < 2 || s->seats > GOLD_SEATS_MAX)
		return "two to five seats";
	if (s->cowboys < GOLD_COWBOYS || s->cowboys > GOLD_COWBOYS_MAX)
		return "four or five cowboys";
	if (s->over && s->b.left != 0)
		return "the game ends without a tile";
	if (!s->over && s->to_move >= s->seats)
		return "the seat to move is at the table";
	if ((s->b.drawn != TILES_NO_FACE) == s->over)
		return "a tile is drawn until the game is over";
	return tiles_pile_check(&s->b, NULL, 0);
}

/* The figures of all seats, as check_figures() finds them. */
struct standing {
	uint64_t held[TILES_NODES_MAX / 64];
	uint8_t seats[TILES_NODES_MAX]; /* by feature: with a cowboy there */
};

/* What is wrong with a figure at NODE, which FOUND then has. */
static const char *
check_figure(const struct gold_state *s, unsigned seat, unsigned node,
    bool tent, struct standing *found)
{
	uint64_t bit = UINT64_C(1) << node % 64;

	if (node == GOLD_HOME)
		return NULL;
	if (seat >= s->seats || node >= s->b.n_nodes)
		return "figures stand on the board or are at home";
	if (found->held[node / 64] & bit)
		return "one figure on a part";
	if (gold_is_complete(s, node))
		return "nobody stays on a complete feature";
	if (tent && gold_kind(s, node) != GOLD_MOUNTAIN)
		return "tents stand on mountains";
	if (gold_kind(s, node) == GOLD_PRAIRIE && !s->farmers)
		return "farmers are an option";
	found->held[node / 64] |= bit;
	if (!tent)
		found->seats[gold_root(s, node)] |= (uint8_t)(1u << seat);
	return NULL;
}

static const char *
check_figures(const struct gold_state *s)
{
	struct standing found = {{0}, {0}};
	const char *broken = NULL;

	for (unsigned seat = 0; seat < GOLD_SEATS_MAX; seat++) {
		for (unsigned i = 0; i < GOLD_COWBOYS_MAX && broken == NULL;
		     i++)
			broken = check_figure(s, seat, s->cowboy[seat][i],
			    false, &found);
		if (broken == NULL)
			broken =
			    check_figure(s, seat, s->tent[seat], true, &found);
		if (broken == NULL && s->cowboys < GOLD_COWBOYS_MAX &&
		    s->cowboy[seat][GOLD_COWBOYS] != GOLD_HOME)
			broken = "nobody has more cowboys than all have";
	}
	if (broken != NULL)
		return broken;
	if (memcmp(found.held, s->held, sizeof found.held) != 0)
		return "a part knows whether a figure stands there";
	for (unsigned i = 0; i < s->b.n_nodes; i++)
		if (gold_root(s, i) == i &&
		    s->b.node[i].seats != found.seats[i])
			return "a feature knows whose cowboys are there";
	return NULL;
}

static const char *
check_peaks(const struct gold_state *s)
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->b.n_nodes; i++) {
		bool peak = gold_kind(s, i) == GOLD_MOUNTAIN;

		if (peak && (n == s->n_peaks || s->peak[n++] != i))
			return "mountains are known in their order";
		if (s->stack[i] != 0 && (!peak || gold_open(s, i) == 0))
			return "tokens lie on incomplete mountains";
	}
	return n == s->n_peaks ? NULL : "the mountains are counted";
}

static const char *
check_tokens(const struct gold_state *s)
{
	const struct gold_tokens *t = &gold_set(s)->tokens;
	unsigned left[GOLD_VALUES_MAX] = {0}, lying = s->supply, never = 0;

	for (unsigned i = 0; i < TILES_NODES_MAX; i++)
		lying += s->stack[i];
	for (unsigned i = 0; i < t->n_values; i++) {
		left[i] = s->pool[i];
		never += s->pool[i];
	}
	for (unsigned i = 0; i < s->n_taken; i++) {
		if (s->taken[i].seat >= s->seats ||
		    s->taken[i].value >= t->n_values)
			return "a token that was taken has a value";
		left[s->taken[i].value]++;
	}
	for (unsigned i = 0; i < t->n_values; i++)
		if (left[i] != t->count[i])
			return "no token of any value is lost";
	if (never != s->n_pool || lying != s->n_pool)
		return "what was never taken lies somewhere";
	return NULL;
}

const char *
gold_check(const void *state)
{
	const struct gold_state *s = state;
	const char *broken = check_turn(s);

	if (broken == NULL)
		broken = tiles_board_check(&s->b);
	/* The rest walks around rings, which might have no end. */
	if (broken == NULL)
		broken = check_figures(s);
	if (broken == NULL)
		broken = check_peaks(s);
	if (broken == NULL)
		broken = check_tokens(s);
	return broken;
}
