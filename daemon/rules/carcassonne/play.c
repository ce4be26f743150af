/*
 * A turn: tile, meeple, battles, scoring, and the next seat's tile.
 */
#include "config.h"

#include "rules/carcassonne/play.h"

#include <assert.h>

#include "base/json.h"
#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/board.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/pile.h"
#include "rules/carcassonne/score.h"

/* Adds a node unless its feature is there already: two parts of a tile may
 * have been joined by the rest of the board. */
static void
touch(const struct carc_state *s, unsigned node, struct carc_touched *touched)
{
	for (unsigned i = 0; i < touched->n; i++)
		if (s->node[touched->node[i]].feature == s->node[node].feature)
			return;
	touched->node[touched->n++] = (uint16_t)node;
}

void
carc_play_lay(struct carc_state *s, unsigned gap, unsigned turn,
    struct carc_touched *touched)
{
	unsigned planets = s->gap[gap].planets, key = s->gap[gap].key;
	unsigned tile = carc_board_lay(s, (int)gap, s->drawn, turn);
	const uint8_t *order = carc_table_of(s, tile)->order[turn];

	touched->n = 0;
	for (unsigned i = 0; i < carc_face_of(s, tile)->n_parts; i++)
		touch(s, s->tile[tile].node + order[i], touched);
	for (; planets != 0; planets &= planets - 1) {
		unsigned way = (unsigned)__builtin_ctz(planets);

		touched->node[touched->n++] = (uint16_t)carc_planet_at(s,
		    key + (unsigned)carc_way_step[way]);
	}
}

int
carc_play_set(struct carc_state *s, const struct carc_move *m)
{
	uint16_t *figure = s->figure[s->to_move];
	unsigned node, i = 0;

	if (m->size == CARC_NO_MEEPLE)
		return -1;
	if (m->target == CARC_ON_PART)
		node = s->tile[s->n_tiles - 1].node + (unsigned)m->part;
	else
		node = (unsigned)carc_planet_at(s, m->planet);
	if (m->size == CARC_SMALL_MEEPLE)
		for (i = 1; figure[i] != CARC_RESERVE; i++)
			assert(i < CARC_SMALL);
	figure[i] = (uint16_t)node;
	s->node[s->node[node].feature].seats |= (uint8_t)(1u << s->to_move);
	return (int)node;
}

bool
carc_contested(const struct carc_state *s, unsigned node)
{
	unsigned seats = s->node[s->node[node].feature].seats;

	if ((seats & (seats - 1)) == 0)
		return false;
	seats = carc_sides(s, seats);
	return (seats & (seats - 1)) != 0;
}

void
carc_tell_move(struct json *j, const struct carc_state *s, int node,
    unsigned size)
{
	const struct carc_tile *t = &s->tile[s->n_tiles - 1];

	carc_event_begin(j, "placed");
	json_put_int(j, "r", 90 * t->turn);
	json_put_int(j, "seat", s->to_move);
	json_put_text(j, "tile", s->set->face[t->face].id);
	json_put_int(j, "x", carc_key_x(t->key));
	json_put_int(j, "y", carc_key_y(t->key));
	json_object_end(j);
	if (node < 0) {
		carc_event_begin(j, "no-meeple");
		json_put_int(j, "seat", s->to_move);
		json_object_end(j);
		return;
	}
	carc_event_begin(j, "meeple");
	carc_put_feature(j, s, (unsigned)node);
	carc_put_kind(j, s, (unsigned)node);
	carc_put_planet(j, s, (unsigned)node);
	json_put_int(j, "seat", s->to_move);
	json_put_text(j, "size", size == CARC_LARGE_MEEPLE ? "large" : "small");
	json_object_end(j);
}

const char *
carc_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events)
{
	struct carc_state *s = state;
	struct carc_touched touched;
	struct carc_move m;
	const char *refusal;
	unsigned gap;
	int node;

	if (s->over)
		return "game-over";
	if (seat != s->to_move)
		return "not-your-turn";
	if (!carc_move_unpack(move, &m))
		return "malformed";
	refusal = carc_move_refusal(s, &m, &gap);
	if (refusal != NULL)
		return refusal;

	carc_play_lay(s, gap, m.turn, &touched);
	node = carc_play_set(s, &m);
	if (events != NULL)
		carc_tell_move(events, s, node, m.size);
	for (unsigned i = 0; i < touched.n; i++)
		if (carc_contested(s, touched.node[i]))
			carc_battle_fight(s, touched.node[i], chance, events);
	for (unsigned i = 0; i < touched.n; i++)
		carc_score_complete(s, touched.node[i], events);
	s->to_move = (uint8_t)((s->to_move + 1) % s->seats);
	s->drawn = CARC_NO_FACE;
	carc_pile_draw(s, chance, events);
	return NULL;
}
