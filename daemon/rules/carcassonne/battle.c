/*
 * Fights battles by the shared facts, 2.3: finds the sides that meet on a
 * feature, throws their dice, and sends the losers home.
 */
#include "config.h"

#include "rules/carcassonne/battle.h"

#include <assert.h>
#include <string.h>

#include "base/chance.h"
#include "base/json.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/extent.h"
#include "rules/carcassonne/score.h"
#include "rules/event.h"
#include "rules/tiles/events.h"

/* Players roll ties again as long as it takes. But a record of draws that
 * somebody cut or forged may give the same answer for ever, and the rules must
 * come to an end: after so many rounds the lowest seat wins. Real dice do not
 * get there (three dice tie with three others in three rounds of ten). */
enum { ROUNDS_MAX = 200 };

/* One side's throw. */
struct throw
{
	uint8_t die[CARC_DICE_MAX];
	uint8_t best;
};

unsigned
carc_faction(unsigned seat)
{
	static const uint8_t faction[CARC_SEATS_MAX] = {
	    CARC_REBEL, CARC_EMPIRE, CARC_REBEL, CARC_EMPIRE, CARC_BOUNTY};

	return faction[seat];
}

unsigned
carc_sides(const struct carc_state *s, unsigned seats)
{
	unsigned sides = 0;

	for (; seats != 0; seats &= seats - 1)
		sides |= 1u << s->side[__builtin_ctz(seats)];
	return sides;
}

/* All seats of a side. */
static unsigned
side_seats(const struct carc_state *s, unsigned side)
{
	unsigned seats = 0;

	for (unsigned i = side; i < s->seats; i++)
		seats |= (unsigned)(s->side[i] == side) << i;
	return seats;
}

static bool
stands_in(const struct carc_state *s, unsigned figure, unsigned feature)
{
	return figure != CARC_RESERVE && s->b.node[figure].feature == feature;
}

void
carc_count_figures(const struct carc_state *s, unsigned node, unsigned seat,
    unsigned *small, unsigned *large)
{
	unsigned feature = s->b.node[node].feature;

	*small = *large = 0;
	for (unsigned k = 0; k < s->seats; k++) {
		if (s->side[k] != s->side[seat])
			continue;
		*large += stands_in(s, s->figure[k][0], feature);
		for (unsigned i = 1; i < CARC_FIGURES; i++)
			*small += stands_in(s, s->figure[k][i], feature);
	}
}

void
carc_take_back(struct carc_state *s, unsigned node, unsigned seat)
{
	unsigned feature = s->b.node[node].feature;

	for (unsigned k = 0; k < s->seats; k++) {
		if (s->side[k] != s->side[seat])
			continue;
		for (unsigned i = 0; i < CARC_FIGURES; i++)
			if (stands_in(s, s->figure[k][i], feature))
				s->figure[k][i] = CARC_RESERVE;
		s->b.node[feature].seats &= (uint8_t) ~(1u << k);
	}
}

void
carc_battle_take(const struct carc_state *s, unsigned node,
    struct carc_battle *b)
{
	unsigned seats = s->b.node[s->b.node[node].feature].seats;
	unsigned sides = carc_sides(s, seats);
	struct carc_extent extent;

	carc_extent_take(s, node, &extent);
	b->n = 0;
	for (; sides != 0; sides &= sides - 1) {
		struct carc_army *a = &b->army[b->n++];
		unsigned small, large, dice;

		a->seats = (uint8_t)(seats &
		    side_seats(s, (unsigned)__builtin_ctz(sides)));
		a->seat = (uint8_t)__builtin_ctz(a->seats);
		carc_count_figures(s, node, a->seat, &small, &large);
		a->small = (uint8_t)small;
		a->large = (uint8_t)large;
		a->symbol = extent.factions >> carc_faction(a->seat) & 1;
		dice = small + 2 * large + a->symbol;
		a->dice =
		    (uint8_t)(dice < CARC_DICE_MAX ? dice : CARC_DICE_MAX);
	}
}

void
carc_put_sides(struct json *j, const struct carc_battle *b, const int *chances)
{
	json_key(j, "sides");
	json_array_begin(j);
	for (unsigned i = 0; i < b->n; i++) {
		json_object_begin(j);
		if (chances != NULL)
			json_put_int(j, "chance", chances[i]);
		json_put_int(j, "dice", b->army[i].dice);
		json_put_int(j, "large", b->army[i].large);
		json_put_int(j, "seat", b->army[i].seat);
		json_put_int(j, "small", b->army[i].small);
		json_put_bool(j, "symbol", b->army[i].symbol);
		json_object_end(j);
	}
	json_array_end(j);
}

/* Begins an event of a battle and writes its keys up to "planet". LARGE is the
 * number of large meeples, written as "large" between "kind" and "planet"; -1:
 * the event has no such key. */
static void
begin_event(struct json *j, const char *code, const struct carc_state *s,
    unsigned node, int large)
{
	rules_event_begin(j, code);
	tiles_put_feature(j, &s->b, node);
	carc_put_kind(j, s, node);
	if (large >= 0)
		json_put_int(j, "large", large);
	carc_put_planet(j, s, node);
}

static void
tell_battle(struct json *j, const struct carc_state *s, unsigned node,
    const struct carc_battle *b)
{
	begin_event(j, "battle", s, node, -1);
	carc_put_sides(j, b, NULL);
	json_object_end(j);
}

void
carc_tell_allies(struct json *j, const struct carc_battle *b)
{
	for (unsigned i = 0; i < b->n; i++) {
		unsigned seats = b->army[i].seats;

		if ((seats & (seats - 1)) == 0)
			continue;
		rules_event_begin(j, "allies");
		json_key(j, "seats");
		json_array_begin(j);
		for (; seats != 0; seats &= seats - 1)
			json_int(j, __builtin_ctz(seats));
		json_array_end(j);
		json_object_end(j);
	}
}

static void
tell_roll(struct json *j, const struct carc_state *s, unsigned node,
    const struct carc_battle *b, unsigned in, int round,
    const struct throw *throws)
{
	begin_event(j, "roll", s, node, -1);
	json_put_int(j, "round", round);
	json_key(j, "throws");
	json_array_begin(j);
	for (unsigned i = 0; i < b->n; i++) {
		if (!(in >> i & 1))
			continue;
		json_object_begin(j);
		json_put_int(j, "best", throws[i].best);
		json_key(j, "dice");
		json_array_begin(j);
		for (unsigned k = 0; k < b->army[i].dice; k++)
			json_int(j, throws[i].die[k]);
		json_array_end(j);
		json_put_int(j, "seat", b->army[i].seat);
		json_object_end(j);
	}
	json_array_end(j);
	json_object_end(j);
}

static void
tell_tie(struct json *j, const struct carc_state *s, unsigned node,
    const struct carc_battle *b, unsigned tied, int best)
{
	json_object_begin(j);
	json_put_int(j, "best", best);
	json_put_text(j, "e", "battle-tie");
	tiles_put_feature(j, &s->b, node);
	carc_put_kind(j, s, node);
	carc_put_planet(j, s, node);
	json_key(j, "seats");
	json_array_begin(j);
	for (; tied != 0; tied &= tied - 1)
		json_int(j, b->army[__builtin_ctz(tied)].seat);
	json_array_end(j);
	json_object_end(j);
}

static void
tell_lost(struct json *j, const struct carc_state *s, unsigned node,
    const struct carc_army *a)
{
	json_object_begin(j);
	json_put_int(j, "dice", a->dice);
	json_put_text(j, "e", "battle-lost");
	tiles_put_feature(j, &s->b, node);
	carc_put_kind(j, s, node);
	json_put_int(j, "large", a->large);
	carc_put_planet(j, s, node);
	json_put_int(j, "seat", a->seat);
	json_put_int(j, "small", a->small);
	json_object_end(j);
}

static void
tell_won(struct json *j, const struct carc_state *s, unsigned node,
    const struct carc_army *a)
{
	begin_event(j, "battle-won", s, node, a->large);
	json_put_int(j, "seat", a->seat);
	json_put_int(j, "small", a->small);
	json_object_end(j);
}

/* Throws the dice of the armies in the mask IN. Returns the mask of the armies
 * that share the highest die. */
static unsigned
throw_dice(const struct carc_battle *b, unsigned in, struct chance *chance,
    struct throw *throws)
{
	unsigned best = 0, tied = 0;

	for (unsigned i = 0; i < b->n; i++) {
		struct throw *t = &throws[i];

		if (!(in >> i & 1))
			continue;
		t->best = 0;
		for (unsigned k = 0; k < b->army[i].dice; k++) {
			t->die[k] =
			    (uint8_t)(chance_draw(chance, "die", 6) + 1);
			if (t->die[k] > t->best)
				t->best = t->die[k];
		}
		if (t->best > best) {
			best = t->best;
			tied = 0;
		}
		if (t->best == best)
			tied |= 1u << i;
	}
	return tied;
}

/* Army A has lost: it scores its points, and its meeples go home. */
static void
lose(struct carc_state *s, unsigned node, const struct carc_army *a,
    struct json *events)
{
	const struct carc_worth worth = {a->dice, 0, 0};

	if (events != NULL)
		tell_lost(events, s, node, a);
	carc_take_back(s, node, a->seat);
	carc_score_add(s, a->seat, node, CARC_WHY_LOST, &worth, events);
}

static void
tie(struct carc_state *s, unsigned node, const struct carc_battle *b,
    unsigned tied, int best, struct json *events)
{
	const struct carc_worth worth = {1, 0, 0};

	if (events != NULL)
		tell_tie(events, s, node, b, tied, best);
	for (; tied != 0; tied &= tied - 1)
		carc_score_add(s, b->army[__builtin_ctz(tied)].seat, node,
		    CARC_WHY_TIE, &worth, events);
}

void
carc_battle_fight(struct carc_state *s, unsigned node, struct chance *chance,
    struct json *events)
{
	struct throw throws[CARC_SEATS_MAX];
	struct carc_battle b;
	unsigned in, tied;

	carc_battle_take(s, node, &b);
	assert(b.n > 1);
	in = (1u << b.n) - 1;
	if (events != NULL) {
		tell_battle(events, s, node, &b);
		carc_tell_allies(events, &b);
	}
	for (int round = 1; in & (in - 1); round++) {
		tied = throw_dice(&b, in, chance, throws);
		if (events != NULL)
			tell_roll(events, s, node, &b, in, round, throws);
		if (round == ROUNDS_MAX)
			tied &= -tied;
		for (unsigned out = in & ~tied; out != 0; out &= out - 1)
			lose(s, node, &b.army[__builtin_ctz(out)], events);
		if (tied & (tied - 1))
			tie(s, node, &b, tied, throws[__builtin_ctz(tied)].best,
			    events);
		in = tied;
	}
	if (events != NULL)
		tell_won(events, s, node, &b.army[__builtin_ctz(in)]);
}
