/*
 * Scores features while the game runs and at its end.
 */
#include "config.h"

#include "rules/goldrush/score.h"

#include <assert.h>

#include "base/json.h"
#include "rules/event.h"
#include "rules/goldrush/events.h"
#include "rules/goldrush/feature.h"
#include "rules/goldrush/play.h"
#include "rules/tiles/events.h"

enum { TIPI_POINTS = 2, HERD_POINTS = 4, EXIT_POINTS = 3 };

void
gold_worth_take(const struct gold_state *s, unsigned node, struct gold_worth *w)
{
	struct gold_extent e;
	unsigned rails;

	*w = (struct gold_worth){0};
	if (gold_kind(s, node) == GOLD_CITY) {
		gold_city_rails(s, node, &rails);
		w->n = (int)rails;
		w->points = EXIT_POINTS * w->n;
		return;
	}
	gold_extent_take(s, node, &e);
	switch (gold_kind(s, node)) {
	case GOLD_RAIL:
		w->n = w->points = e.tiles;
		w->twice = gold_open(s, node) == 0 && e.symbols == 1;
		if (w->twice)
			w->points *= 2;
		break;
	case GOLD_MOUNTAIN:
		w->n = w->points = e.symbols;
		break;
	default:
		w->tipis = e.tipis;
		w->herds = e.herds;
		w->points = TIPI_POINTS * e.tipis + HERD_POINTS * e.herds;
		break;
	}
}

/* Gives SEAT the points of W; NODE is the feature, or -1 for gold. */
static void
add_score(struct gold_state *s, unsigned seat, int node, bool final,
    const struct gold_worth *w, struct json *j)
{
	static const char *const why[2][GOLD_KINDS + 1] = {
	    {"rail", "mountain", "city", "", ""},
	    {"final-rail", "final-mountain", "final-city", "final-prairie",
		"final-gold"}};
	unsigned kind = node < 0 ? GOLD_KINDS : gold_kind(s, (unsigned)node);

	s->score[seat] += w->points;
	if (j == NULL || w->points == 0)
		return;
	rules_event_begin(j, "score");
	if (node < 0)
		json_put_text(j, "feature", "");
	else
		tiles_put_feature(j, &s->b, (unsigned)node);
	json_put_bool(j, "final", final);
	json_put_int(j, "herds", w->herds);
	if (node < 0)
		json_put_text(j, "kind", "gold");
	else
		gold_put_kind(j, s, (unsigned)node);
	json_put_int(j, "n", w->n);
	json_put_int(j, "points", w->points);
	json_put_int(j, "seat", seat);
	json_put_int(j, "tipis", w->tipis);
	json_put_bool(j, "twice", w->twice);
	json_put_text(j, "why", why[final][kind]);
	json_object_end(j);
}

/* --- complete features ---------------------------------------------------- */

/* Gives the N tokens of NODE's mountain to the seats TAKERS one by one,
 * clockwise from the active player. */
static void
share_tokens(struct gold_state *s, unsigned node, unsigned takers, unsigned n,
    struct chance *chance, struct json *events)
{
	unsigned order[GOLD_SEATS_MAX], seats = 0;

	for (unsigned i = 0; i < s->seats; i++) {
		unsigned seat = (s->to_move + i) % s->seats;

		if (takers >> seat & 1)
			order[seats++] = seat;
	}
	assert(seats > 0);
	for (unsigned i = 0; i < seats && i < n && events != NULL; i++) {
		rules_event_begin(events, "taken");
		tiles_put_feature(events, &s->b, node);
		json_put_int(events, "n", (n - i + seats - 1) / seats);
		json_put_int(events, "seat", order[i]);
		json_object_end(events);
	}
	for (unsigned i = 0; i < n; i++)
		gold_play_take(s, order[i % seats], chance, events);
}

static void
empty_mountain(struct gold_state *s, unsigned node, unsigned takers,
    struct chance *chance, struct json *events)
{
	unsigned n = gold_tokens_on(s, node);

	gold_play_dig(s, node, n);
	if (n == 0)
		return;
	if (takers != 0) {
		share_tokens(s, node, takers, n, chance, events);
		return;
	}
	s->supply = (uint8_t)(s->supply + n);
	if (events != NULL) {
		rules_event_begin(events, "returned");
		tiles_put_feature(events, &s->b, node);
		json_put_int(events, "n", n);
		json_object_end(events);
	}
}

/* Takes the figures of SEAT home from NODE's feature. */
static void
take_home(struct gold_state *s, unsigned seat, unsigned node,
    struct json *events)
{
	unsigned root = gold_root(s, node), cowboys = 0, tent = 0;

	for (unsigned i = 0; i < s->cowboys; i++) {
		if (s->cowboy[seat][i] == GOLD_HOME ||
		    gold_root(s, s->cowboy[seat][i]) != root)
			continue;
		gold_play_leave(s, seat, i);
		cowboys++;
	}
	if (s->tent[seat] != GOLD_HOME && gold_root(s, s->tent[seat]) == root) {
		gold_play_pitch(s, seat, GOLD_HOME);
		tent = 1;
	}
	if (events == NULL || cowboys + tent == 0)
		return;
	json_object_begin(events);
	json_put_int(events, "cowboys", cowboys);
	json_put_text(events, "e", "home");
	tiles_put_feature(events, &s->b, node);
	gold_put_kind(events, s, node);
	json_put_int(events, "seat", seat);
	json_put_int(events, "tent", tent);
	json_object_end(events);
}

static void
score_feature(struct gold_state *s, unsigned node, struct chance *chance,
    struct json *events)
{
	unsigned holders = gold_majority(s, node);
	struct gold_worth worth;

	if (gold_kind(s, node) == GOLD_MOUNTAIN)
		empty_mountain(s, node, holders, chance, events);
	if (holders != 0)
		gold_worth_take(s, node, &worth);
	for (; holders != 0; holders &= holders - 1)
		add_score(s, (unsigned)__builtin_ctz(holders), (int)node, false,
		    &worth, events);
	for (unsigned seat = 0; seat < s->seats; seat++)
		take_home(s, seat, node, events);
}

/* Adds the cities where the complete railroad of NODE ends. */
static void
add_cities(const struct gold_state *s, unsigned node, struct gold_list *list)
{
	unsigned i = node;

	do {
		const struct tiles_part *part = tiles_part_of(&s->b, i);
		unsigned k = 0, city;

		if (part->end == GOLD_AT_CITY) {
			city = s->b.tile[s->b.node[i].tile].node +
			    (unsigned)part->partner;
			while (k < list->n && list->at[k].node != city)
				k++;
			if (k == list->n)
				gold_list_add(s, city, list);
		}
		i = s->b.node[i].next;
	} while (i != node);
}

void
gold_score_complete(struct gold_state *s, const struct tiles_touched *touched,
    struct chance *chance, struct json *events)
{
	struct gold_list cities;

	cities.n = 0;
	for (unsigned i = 0; i < touched->n; i++) {
		unsigned node = touched->node[i], kind = gold_kind(s, node);

		if (kind > GOLD_MOUNTAIN || gold_open(s, node) != 0)
			continue;
		score_feature(s, node, chance, events);
		if (kind == GOLD_RAIL)
			add_cities(s, node, &cities);
	}
	for (unsigned i = 0; i < cities.n; i++)
		if (gold_is_complete(s, cities.at[i].node))
			score_feature(s, cities.at[i].node, chance, events);
}

/* --- the end -------------------------------------------------------------- */

static void
score_gold(struct gold_state *s, unsigned seat, struct json *events)
{
	struct gold_worth worth = {0};

	for (unsigned i = 0; i < s->n_taken; i++) {
		if (s->taken[i].seat != seat)
			continue;
		worth.points += gold_set(s)->tokens.value[s->taken[i].value];
		worth.n++;
	}
	if (events != NULL) {
		rules_event_begin(events, "revealed");
		gold_put_gold(events, s, seat);
		json_put_int(events, "seat", seat);
		json_object_end(events);
	}
	add_score(s, seat, -1, true, &worth, events);
}

/* Scores the features of KIND that have cowboys. */
static void
score_kind(struct gold_state *s, unsigned kind, struct json *events)
{
	struct gold_list list;

	list.n = 0;
	for (unsigned i = 0; i < s->seats * GOLD_COWBOYS_MAX; i++) {
		unsigned node =
		    s->cowboy[i / GOLD_COWBOYS_MAX][i % GOLD_COWBOYS_MAX];

		if (node != GOLD_HOME && gold_kind(s, node) == kind)
			gold_list_add(s, node, &list);
	}
	for (unsigned i = 0; i < list.n; i++) {
		unsigned node = list.at[i].node, k = 0;
		unsigned holders = gold_majority(s, node);
		struct gold_worth worth;

		while (gold_root(s, list.at[k].node) != gold_root(s, node))
			k++;
		if (k < i)
			continue;
		gold_worth_take(s, node, &worth);
		for (; holders != 0; holders &= holders - 1)
			add_score(s, (unsigned)__builtin_ctz(holders),
			    (int)node, true, &worth, events);
	}
}

void
gold_score_end(struct gold_state *s, struct json *events)
{
	for (unsigned kind = 0; kind < GOLD_KINDS; kind++)
		score_kind(s, kind, events);
	for (unsigned seat = 0; seat < s->seats; seat++)
		score_gold(s, seat, events);
}
