/*
 * Makes a move and all that follows from it: tile, meeple, battles, scoring,
 * and the next seat's tile. What an option adds stands in a file of its own
 * (hyperspace.c, news.c, traders.c, withdraw.c).
 */
#include "config.h"

#include "rules/carcassonne/play.h"

#include <assert.h>

#include "base/json.h"
#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/hyperspace.h"
#include "rules/carcassonne/news.h"
#include "rules/carcassonne/pile.h"
#include "rules/carcassonne/score.h"
#include "rules/carcassonne/traders.h"
#include "rules/carcassonne/withdraw.h"
#include "rules/event.h"
#include "rules/tiles/events.h"

void
carc_play_stand(struct carc_state *s, unsigned seat, unsigned size,
    unsigned node)
{
	uint16_t *figure = s->figure[seat];
	unsigned i = 0;

	if (size == CARC_SMALL_MEEPLE)
		for (i = 1; figure[i] != CARC_RESERVE; i++)
			assert(i < CARC_SMALL);
	figure[i] = (uint16_t)node;
	s->b.node[s->b.node[node].feature].seats |= (uint8_t)(1u << seat);
}

int
carc_play_set(struct carc_state *s, const struct carc_move *m,
    struct tiles_touched *touched)
{
	unsigned node;

	if (m->size == CARC_NO_MEEPLE)
		return -1;
	if (m->withdraw) {
		carc_withdraw(s, m);
		return -1;
	}
	if (m->target == CARC_ON_PART)
		node = s->b.tile[s->b.n_tiles - 1].node + (unsigned)m->part;
	else
		node = (unsigned)carc_move_node(s, m);
	if (s->hyperspace && carc_is_jump(m))
		tiles_touch(&s->b, node, touched);
	carc_play_stand(s, s->to_move, m->size, node);
	return (int)node;
}

enum carc_ply
carc_ply_of(const struct carc_state *s, int seat)
{
	/* Most games have no options, so this test spares them the rest. */
	if (!s->variants)
		return seat == s->to_move && !s->over ? CARC_PLY_PLACE
						      : CARC_PLY_NONE;
	if (s->over || seat < 0 || seat >= s->seats)
		return CARC_PLY_NONE;
	if (s->n_line > 0 &&
	    (seat == s->line[0].seat ||
		(seat == s->to_move && s->phase != CARC_PHASE_LAST &&
		    carc_traders_place(s, (unsigned)seat) >= 0)))
		return CARC_PLY_TRADE;
	if (seat != s->to_move)
		return CARC_PLY_NONE;
	switch (s->phase) {
	case CARC_PHASE_PLACE:
		return CARC_PLY_PLACE;
	case CARC_PHASE_CHOOSE:
		return CARC_PLY_ROW;
	default:
		return CARC_PLY_NONE;
	}
}

void
carc_stop(void *state)
{
	struct carc_state *s = state;

	s->over = 1;
	s->phase = CARC_PHASE_PLACE;
	s->b.drawn = TILES_NO_FACE;
}

unsigned
carc_to_move(const void *state)
{
	const struct carc_state *s = state;
	unsigned seats = 1u << s->to_move;

	if (s->over)
		return 0;
	if (s->n_line == 0)
		return seats;
	if (s->phase == CARC_PHASE_LAST)
		seats = 0;
	return seats | 1u << s->line[0].seat;
}

bool
carc_contested(const struct carc_state *s, unsigned node)
{
	unsigned seats = s->b.node[s->b.node[node].feature].seats;

	if ((seats & (seats - 1)) == 0 ||
	    (s->explorers &&
		tiles_part_of(&s->b, node)->kind == CARC_KIND_ASTEROID))
		return false;
	seats = carc_sides(s, seats);
	return (seats & (seats - 1)) != 0;
}

static void
tell_placed(struct json *j, const struct carc_state *s)
{
	const struct tiles_tile *t = &s->b.tile[s->b.n_tiles - 1];

	rules_event_begin(j, "placed");
	json_put_int(j, "r", 90 * t->turn);
	json_put_int(j, "seat", s->to_move);
	json_put_text(j, "tile", s->b.set->face[t->face].id);
	json_put_int(j, "x", tiles_key_x(t->key));
	json_put_int(j, "y", tiles_key_y(t->key));
	json_object_end(j);
}

void
carc_tell_move(struct json *j, const struct carc_state *s,
    const struct carc_move *m, int node)
{
	const char *code = carc_is_jump(m) ? "jumped" : "meeple";

	tell_placed(j, s);
	if (m->withdraw) {
		code = "withdrawn";
		node = carc_move_node(s, m);
	}
	if (node < 0) {
		rules_event_begin(j, "no-meeple");
		json_put_int(j, "seat", s->to_move);
		json_object_end(j);
		return;
	}
	rules_event_begin(j, code);
	tiles_put_feature(j, &s->b, (unsigned)node);
	carc_put_kind(j, s, (unsigned)node);
	carc_put_planet(j, s, (unsigned)node);
	json_put_int(j, "seat", s->to_move);
	json_put_text(j, "size",
	    m->size == CARC_LARGE_MEEPLE ? "large" : "small");
	json_object_end(j);
}

static void
end_turn(struct carc_state *s, struct chance *chance, struct json *events)
{
	s->to_move = (uint8_t)((s->to_move + 1) % s->seats);
	s->phase = CARC_PHASE_PLACE;
	carc_pile_draw(s, chance, events);
}

static const char *
play_place(struct carc_state *s, const struct carc_move *m,
    struct chance *chance, struct json *events)
{
	struct tiles_touched touched;
	const char *refusal;
	unsigned gap, waiting = s->n_line;
	int node;

	refusal = carc_move_refusal(s, m, &gap);
	if (refusal != NULL)
		return refusal;
	tiles_board_touch(&s->b, gap, m->turn, &touched);
	node = carc_play_set(s, m, &touched);
	if (events != NULL)
		carc_tell_move(events, s, m, node);
	for (unsigned i = 0; i < touched.n; i++)
		if (carc_contested(s, touched.node[i]))
			carc_battle_fight(s, touched.node[i], chance, events);
	for (unsigned i = 0; i < touched.n; i++)
		carc_score_complete(s, touched.node[i], events);
	s->b.drawn = TILES_NO_FACE;
	carc_traders_sort(s, waiting);
	carc_traders_lapse(s, events);
	if (s->n_line > 0 && carc_traders_place(s, s->to_move) >= 0)
		s->phase = CARC_PHASE_AFTER;
	else
		end_turn(s, chance, events);
	return NULL;
}

static const char *
play_trade(struct carc_state *s, unsigned seat, const struct carc_move *m,
    struct chance *chance, struct json *events)
{
	const char *refusal = carc_traders_refusal(s, seat, m);

	if (refusal != NULL)
		return refusal;
	carc_traders_answer(s, seat, m, events);
	carc_traders_lapse(s, events);
	if (s->phase == CARC_PHASE_AFTER &&
	    carc_traders_place(s, s->to_move) < 0)
		end_turn(s, chance, events);
	else if (s->phase == CARC_PHASE_LAST && s->n_line == 0)
		carc_pile_end(s, events);
	return NULL;
}

static const char *
play_row(struct carc_state *s, const struct carc_move *m, struct chance *chance,
    struct json *events)
{
	const char *refusal = carc_news_refusal(s, m);

	if (refusal == NULL)
		carc_news_choose(s, m, chance, events);
	return refusal;
}

const char *
carc_ply_refusal(enum carc_ply asked)
{
	switch (asked) {
	case CARC_PLY_ROW:
		return "choose-tile-first";
	case CARC_PLY_TRADE:
		return "choose-route-first";
	case CARC_PLY_PLACE:
		return "nothing-to-choose";
	case CARC_PLY_NONE:
		break;
	}
	return "not-your-turn";
}

const char *
carc_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events)
{
	struct carc_state *s = state;
	enum carc_ply asked = carc_ply_of(s, seat);
	struct carc_move m;

	if (s->over)
		return "game-over";
	if (asked == CARC_PLY_NONE)
		return "not-your-turn";
	if (!carc_move_unpack(move, &m))
		return "malformed";
	if (m.kind != asked)
		return carc_ply_refusal(asked);
	switch (asked) {
	case CARC_PLY_ROW:
		return play_row(s, &m, chance, events);
	case CARC_PLY_TRADE:
		return play_trade(s, (unsigned)seat, &m, chance, events);
	case CARC_PLY_PLACE:
	case CARC_PLY_NONE:
		break;
	}
	return play_place(s, &m, chance, events);
}
