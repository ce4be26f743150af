/*
 * Scores features by the shared facts, 2.4, while the game runs and at its end.
 * Not here: the single tiles of option "endgame" (endgame.c).
 */
#include "config.h"

#include "rules/carcassonne/score.h"

#include "base/json.h"
#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/endgame.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/extent.h"
#include "rules/carcassonne/traders.h"
#include "rules/event.h"
#include "rules/tiles/events.h"

/* Whether only symbols of the holder's faction count (option "explorers"). */
static bool
own_symbols_only(const struct carc_state *s, unsigned kind, unsigned open)
{
	return s->explorers &&
	    (kind == CARC_KIND_ASTEROID ||
		(kind == CARC_KIND_PLANET && open == 0));
}

void
carc_worth_take(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_worth *w)
{
	unsigned kind = tiles_part_of(&s->b, node)->kind;
	unsigned open = s->b.node[s->b.node[node].feature].open;
	struct carc_extent extent;
	int each = 1;

	if (carc_endgame_counts(s, node)) {
		carc_endgame_worth(s, node, seat, w);
		return;
	}
	carc_extent_take(s, node, &extent);
	w->tiles = extent.tiles;
	if (kind == CARC_KIND_PLANET)
		w->tiles = 1 + TILES_WAYS - (int)open;
	else if (kind == CARC_KIND_ASTEROID && open == 0)
		each = 2;
	w->symbols = own_symbols_only(s, kind, open)
	    ? extent.of[carc_faction(seat)]
	    : extent.symbols;
	w->points = each * w->tiles + 2 * w->symbols;
}

/* Whether an option lets each seat score NODE's feature, not each side. */
static bool
counts_players(const struct carc_state *s, unsigned node)
{
	unsigned kind = tiles_part_of(&s->b, node)->kind;

	return (s->explorers && kind == CARC_KIND_ASTEROID) ||
	    (s->traders && kind == CARC_KIND_ROUTE &&
		s->b.node[s->b.node[node].feature].open == 0);
}

unsigned
carc_scorers(const struct carc_state *s, unsigned node)
{
	unsigned seats = s->b.node[s->b.node[node].feature].seats;
	unsigned scorers = 0, sides = 0;

	if ((seats & (seats - 1)) == 0 || counts_players(s, node))
		return seats;
	for (; seats != 0; seats &= seats - 1) {
		unsigned seat = (unsigned)__builtin_ctz(seats);

		if (!(sides >> s->side[seat] & 1))
			scorers |= 1u << seat;
		sides |= 1u << s->side[seat];
	}
	return scorers;
}

static void
score_tell_score(struct json *j, const struct carc_state *s, unsigned seat,
    unsigned node, enum carc_why why, bool final, const struct carc_worth *w)
{
	static const char *const names[] = {"battle-lost", "battle-tie",
	    "complete", "end", "end-tile", "partner"};

	rules_event_begin(j, "score");
	tiles_put_feature(j, &s->b, node);
	json_put_bool(j, "final", final);
	carc_put_kind(j, s, node);
	carc_put_planet(j, s, node);
	json_put_int(j, "points", w->points);
	json_put_int(j, "seat", seat);
	json_put_int(j, "symbols", w->symbols);
	if (s->teams)
		json_put_bool(j, "team", true);
	json_put_int(j, "tiles", w->tiles);
	json_put_text(j, "why", names[why]);
	json_object_end(j);
}

void
carc_score_add(struct carc_state *s, unsigned seat, unsigned node,
    enum carc_why why, const struct carc_worth *w, struct json *events)
{
	bool final = why == CARC_WHY_END || why == CARC_WHY_END_TILE;

	s->score[s->side[seat]] += w->points;
	if (events == NULL)
		return;
	score_tell_score(events, s, seat, node, why, final, w);
	for (unsigned i = 0; s->teams && i < s->seats; i++)
		if (i != seat && s->side[i] == s->side[seat])
			score_tell_score(events, s, i, node, CARC_WHY_PARTNER,
			    final, w);
}

void
carc_score_complete(struct carc_state *s, unsigned node, struct json *events)
{
	const struct tiles_node *feature = &s->b.node[s->b.node[node].feature];
	unsigned seats = feature->seats;
	struct carc_worth worth;

	if (feature->open != 0 || seats == 0)
		return;
	for (unsigned left = carc_scorers(s, node); left != 0;
	     left &= left - 1) {
		unsigned seat = (unsigned)__builtin_ctz(left);

		carc_worth_take(s, node, seat, &worth);
		carc_score_add(s, seat, node, CARC_WHY_COMPLETE, &worth,
		    events);
	}
	if (s->traders && tiles_part_of(&s->b, node)->kind == CARC_KIND_ROUTE)
		carc_traders_wait(s, node, events);
	for (; seats != 0; seats &= seats - 1)
		carc_take_back(s, node, (unsigned)__builtin_ctz(seats));
}

/* Puts into HELD one node with a meeple of SIDE for each feature that SIDE
 * holds: the earliest, in the order in which the nodes came onto the board.
 * Returns how many. */
static unsigned
held_nodes(const struct carc_state *s, unsigned side, uint16_t *held)
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->seats * CARC_FIGURES; i++) {
		uint16_t node = s->figure[i / CARC_FIGURES][i % CARC_FIGURES];
		unsigned k = n;

		if (node == CARC_RESERVE || s->side[i / CARC_FIGURES] != side)
			continue;
		for (; k > 0 && held[k - 1] > node; k--)
			held[k] = held[k - 1];
		held[k] = node;
		n++;
	}
	for (unsigned i = 0; i < n; i++) {
		unsigned kept = i + 1;

		for (unsigned k = i + 1; k < n; k++)
			if (s->b.node[held[k]].feature !=
			    s->b.node[held[i]].feature)
				held[kept++] = held[k];
		n = kept;
	}
	return n;
}

/* Scores one feature for SIDE at the end; NODE is the earliest with a meeple of
 * SIDE. */
static void
end_feature(struct carc_state *s, unsigned side, unsigned node,
    struct json *events)
{
	struct carc_stand stands[CARC_SEATS_MAX * CARC_FIGURES];
	struct carc_worth worth;
	unsigned n;

	if (carc_endgame_counts(s, node)) {
		n = carc_endgame_stands(s, node, side, stands);
		for (unsigned i = 0; i < n; i++)
			carc_score_add(s, stands[i].seat, stands[i].node,
			    CARC_WHY_END_TILE, &stands[i].worth, events);
		return;
	}
	for (unsigned left = carc_scorers(s, node); left != 0;
	     left &= left - 1) {
		unsigned seat = (unsigned)__builtin_ctz(left);

		if (s->side[seat] != side)
			continue;
		carc_worth_take(s, node, seat, &worth);
		carc_score_add(s, seat, node, CARC_WHY_END, &worth, events);
	}
}

void
carc_score_end(struct carc_state *s, struct json *events)
{
	uint16_t held[CARC_SEATS_MAX * CARC_FIGURES];

	for (unsigned side = 0; side < s->seats; side++) {
		unsigned n;

		if (s->side[side] != side)
			continue;
		n = held_nodes(s, side, held);
		for (unsigned i = 0; i < n; i++)
			end_feature(s, side, held[i], events);
	}
}
