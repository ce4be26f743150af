/*
 * Keeps the line of seats that may set meeples again under option "traders"
 * (traders.h has the rule).
 */
#include "config.h"

#include "rules/carcassonne/traders.h"

#include <assert.h>
#include <string.h>

#include "base/json.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/extent.h"
#include "rules/carcassonne/play.h"
#include "rules/event.h"
#include "rules/tiles/events.h"

int
carc_traders_place(const struct carc_state *s, unsigned seat)
{
	for (unsigned i = 0; i < s->n_line; i++)
		if (s->line[i].seat == seat)
			return (int)i;
	return -1;
}

static void
join_line(struct carc_state *s, unsigned seat, unsigned small, unsigned large)
{
	int at = carc_traders_place(s, seat);
	struct carc_waiting *w = &s->line[at < 0 ? s->n_line : at];

	if (at < 0) {
		assert(s->n_line < CARC_SEATS_MAX);
		s->n_line++;
		memset(w, 0, sizeof *w);
		w->seat = (uint8_t)seat;
	}
	w->small = (uint8_t)(w->small + small);
	w->large = (uint8_t)(w->large + large);
}

static void
leave_line(struct carc_state *s, unsigned place)
{
	s->n_line--;
	memmove(&s->line[place], &s->line[place + 1],
	    (s->n_line - place) * sizeof s->line[0]);
	/* Equal positions must be equal bytes. */
	memset(&s->line[s->n_line], 0, sizeof s->line[0]);
}

static void
tell_waits(struct json *j, unsigned seat, unsigned small, unsigned large)
{
	rules_event_begin(j, "trade-waits");
	json_put_int(j, "large", large);
	json_put_int(j, "seat", seat);
	json_put_int(j, "small", small);
	json_object_end(j);
}

void
carc_traders_wait(struct carc_state *s, unsigned node, struct json *events)
{
	unsigned feature = s->b.node[node].feature;

	for (unsigned seat = 0; seat < s->seats; seat++) {
		unsigned count[2] = {0, 0};

		for (unsigned i = 0; i < CARC_FIGURES; i++) {
			unsigned at = s->figure[seat][i];

			if (at != CARC_RESERVE &&
			    s->b.node[at].feature == feature)
				count[i == 0]++;
		}
		if (count[0] + count[1] == 0)
			continue;
		join_line(s, seat, count[0], count[1]);
		if (events != NULL)
			tell_waits(events, seat, count[0], count[1]);
	}
}

/* How many seats SEAT sits clockwise after the seat whose turn it is. */
static unsigned
seats_after(const struct carc_state *s, unsigned seat)
{
	return (seat + s->seats - s->to_move) % s->seats;
}

void
carc_traders_sort(struct carc_state *s, unsigned from)
{
	for (unsigned i = from; i < s->n_line; i++) {
		struct carc_waiting w = s->line[i];
		unsigned k = i;

		for (; k > from &&
		     seats_after(s, s->line[k - 1].seat) >
			 seats_after(s, w.seat);
		     k--)
			s->line[k] = s->line[k - 1];
		s->line[k] = w;
	}
}

unsigned
carc_traders_size(const struct carc_state *s, unsigned place)
{
	return s->line[place].small > 0 ? CARC_SMALL_MEEPLE : CARC_LARGE_MEEPLE;
}

static bool
is_open(const struct carc_state *s, unsigned node)
{
	const struct tiles_node *f = &s->b.node[s->b.node[node].feature];

	return tiles_part_of(&s->b, node)->kind == CARC_KIND_ROUTE &&
	    f->open != 0 && f->seats == 0;
}

int
carc_traders_route(const struct carc_state *s, unsigned from)
{
	for (unsigned i = from; i < s->b.n_nodes; i++)
		if (is_open(s, i) && carc_feature_node(s, i) == i)
			return (int)i;
	return -1;
}

const char *
carc_traders_refusal(const struct carc_state *s, unsigned seat,
    const struct carc_move *m)
{
	unsigned place = (unsigned)carc_traders_place(s, seat);
	int node;

	if (m->size == CARC_NO_MEEPLE)
		return NULL;
	if (m->size != carc_traders_size(s, place))
		return "other-size-first";
	node = carc_move_node(s, m);
	if (node < 0 ||
	    tiles_part_of(&s->b, (unsigned)node)->kind != CARC_KIND_ROUTE)
		return "no-such-feature";
	if (carc_feature_node(s, (unsigned)node) != (unsigned)node)
		return "malformed";
	if (s->b.node[s->b.node[node].feature].open == 0)
		return "feature-complete";
	return is_open(s, (unsigned)node) ? NULL : "feature-occupied";
}

static void
tell_answer(struct json *j, const struct carc_state *s, unsigned seat, int node,
    unsigned size)
{
	rules_event_begin(j, node < 0 ? "trade-kept" : "trade");
	if (node >= 0) {
		tiles_put_feature(j, &s->b, (unsigned)node);
		carc_put_kind(j, s, (unsigned)node);
		carc_put_planet(j, s, (unsigned)node);
	}
	json_put_int(j, "seat", seat);
	json_put_text(j, "size", size == CARC_LARGE_MEEPLE ? "large" : "small");
	json_object_end(j);
}

void
carc_traders_answer(struct carc_state *s, unsigned seat,
    const struct carc_move *m, struct json *events)
{
	unsigned place = (unsigned)carc_traders_place(s, seat);
	unsigned size = carc_traders_size(s, place);
	int node = -1;

	if (m->size != CARC_NO_MEEPLE) {
		node = carc_move_node(s, m);
		carc_play_stand(s, seat, size, (unsigned)node);
	}
	if (events != NULL)
		tell_answer(events, s, seat, node, size);
	if (size == CARC_SMALL_MEEPLE)
		s->line[place].small--;
	else
		s->line[place].large--;
	if (s->line[place].small + s->line[place].large == 0)
		leave_line(s, place);
}

void
carc_traders_lapse(struct carc_state *s, struct json *events)
{
	if (s->n_line == 0 || carc_traders_route(s, 0) >= 0)
		return;
	if (events != NULL) {
		rules_event_begin(events, "trade-lapsed");
		json_key(events, "seats");
		json_array_begin(events);
		for (unsigned i = 0; i < s->seats; i++)
			if (carc_traders_place(s, i) >= 0)
				json_int(events, i);
		json_array_end(events);
		json_object_end(events);
	}
	memset(s->line, 0, sizeof s->line);
	s->n_line = 0;
}

size_t
carc_traders_moves(const struct carc_state *s, unsigned seat, uint64_t *moves,
    size_t max)
{
	unsigned place = (unsigned)carc_traders_place(s, seat);
	struct carc_move m = {.kind = CARC_PLY_TRADE};
	size_t n = 0;

	if (n++ < max)
		moves[0] = carc_move_pack(&m);
	m.size = (uint8_t)carc_traders_size(s, place);
	for (int node = carc_traders_route(s, 0); node >= 0;
	     node = carc_traders_route(s, (unsigned)node + 1)) {
		carc_move_at(s, (unsigned)node, &m);
		if (n++ < max)
			moves[n - 1] = carc_move_pack(&m);
	}
	return n;
}
