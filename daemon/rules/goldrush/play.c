/*
 * Makes a move and all that follows from it: tile, tokens, action, scoring, and
 * the next seat's tile.
 */
#include "config.h"

#include "rules/goldrush/play.h"

#include <assert.h>

#include "base/chance.h"
#include "base/json.h"
#include "rules/event.h"
#include "rules/goldrush/events.h"
#include "rules/goldrush/feature.h"
#include "rules/goldrush/pile.h"
#include "rules/goldrush/score.h"
#include "rules/tiles/events.h"

/* --- figures -------------------------------------------------------------- */

static void
hold(struct gold_state *s, unsigned node, bool held)
{
	uint64_t bit = UINT64_C(1) << node % 64;

	if (held)
		s->held[node / 64] |= bit;
	else
		s->held[node / 64] &= ~bit;
}

int
gold_cowboy_at(const struct gold_state *s, unsigned seat, unsigned node)
{
	for (unsigned i = 0; i < s->cowboys; i++)
		if (s->cowboy[seat][i] == node)
			return (int)i;
	return -1;
}

void
gold_play_stand(struct gold_state *s, unsigned seat, unsigned i, unsigned node)
{
	s->cowboy[seat][i] = (uint16_t)node;
	s->b.node[gold_root(s, node)].seats |= (uint8_t)(1u << seat);
	hold(s, node, true);
}

void
gold_play_leave(struct gold_state *s, unsigned seat, unsigned i)
{
	unsigned node = s->cowboy[seat][i];

	s->cowboy[seat][i] = GOLD_HOME;
	hold(s, node, false);
	if (gold_cowboys_in(s, seat, node) == 0)
		s->b.node[gold_root(s, node)].seats &= (uint8_t) ~(1u << seat);
}

void
gold_play_pitch(struct gold_state *s, unsigned seat, unsigned node)
{
	if (s->tent[seat] != GOLD_HOME)
		hold(s, s->tent[seat], false);
	s->tent[seat] = (uint16_t)node;
	if (node != GOLD_HOME)
		hold(s, node, true);
}

/* --- tokens --------------------------------------------------------------- */

static void
tell_gold(struct json *j, unsigned seat, int value)
{
	rules_event_begin(j, "gold");
	json_put_int(j, "seat", seat);
	json_put_int(j, "to", seat);
	json_put_int(j, "value", value);
	json_object_end(j);
}

void
gold_play_take(struct gold_state *s, unsigned seat, struct chance *chance,
    struct json *events)
{
	struct gold_token *token = &s->taken[s->n_taken++];
	unsigned n, value = 0;

	token->seat = (uint8_t)seat;
	token->value = GOLD_UNSEEN;
	if (chance == NULL)
		return;
	n = (unsigned)chance_draw(chance, "token", s->n_pool);
	while (n >= s->pool[value])
		n -= s->pool[value++];
	s->pool[value]--;
	s->n_pool--;
	token->value = (uint8_t)value;
	if (events != NULL && events->aside != NULL)
		tell_gold(events->aside, seat,
		    gold_set(s)->tokens.value[value]);
}

void
gold_play_dig(struct gold_state *s, unsigned node, unsigned n)
{
	for (unsigned i = node; n > 0; i = s->b.node[i].next) {
		unsigned here = s->stack[i] < n ? s->stack[i] : n;

		s->stack[i] = (uint8_t)(s->stack[i] - here);
		n -= here;
	}
}

static void
tell_tokens(const struct gold_state *s, unsigned node, struct json *j)
{
	const struct tiles_tile *t = &s->b.tile[s->b.node[node].tile];

	rules_event_begin(j, "tokens");
	gold_put_part(j, s, node);
	json_put_int(j, "n", s->stack[node]);
	json_put_int(j, "x", tiles_key_x(t->key));
	json_put_int(j, "y", tiles_key_y(t->key));
	json_object_end(j);
}

void
gold_play_tokens(struct gold_state *s, struct json *events)
{
	const struct tiles_tile *t = &s->b.tile[s->b.n_tiles - 1];
	const struct gold_mountains *m =
	    &gold_set(s)->mountains[t->face][t->turn];

	for (unsigned i = 0; i < s->b.set->table[t->face].n_parts; i++)
		if (gold_kind(s, t->node + i) == GOLD_MOUNTAIN)
			s->peak[s->n_peaks++] = (uint16_t)(t->node + i);
	for (unsigned i = 0; i < m->n; i++) {
		unsigned node = t->node + (unsigned)m->at[i].part;
		uint8_t n = m->at[i].nuggets;

		if (n > s->supply)
			n = s->supply;
		s->supply = (uint8_t)(s->supply - n);
		s->stack[node] = n;
		if (events != NULL && n > 0)
			tell_tokens(s, node, events);
	}
}

/* --- the steps ------------------------------------------------------------ */

void
gold_play_lay(struct gold_state *s, unsigned gap, unsigned turn,
    struct tiles_touched *touched)
{
	tiles_board_touch(&s->b, gap, turn, touched);
	s->b.drawn = TILES_NO_FACE;
}

void
gold_play_tell(const struct gold_state *s, struct json *events)
{
	const struct tiles_tile *t = &s->b.tile[s->b.n_tiles - 1];

	if (events == NULL)
		return;
	rules_event_begin(events, "placed");
	json_put_int(events, "r", 90 * t->turn);
	json_put_int(events, "seat", s->to_move);
	json_put_text(events, "tile", s->b.set->face[t->face].id);
	json_put_int(events, "x", tiles_key_x(t->key));
	json_put_int(events, "y", tiles_key_y(t->key));
	json_object_end(events);
}

/* Writes CODE about a figure of the seat to move at NODE. */
static void
tell_figure(const struct gold_state *s, const char *code, unsigned node,
    struct json *events)
{
	if (events == NULL)
		return;
	rules_event_begin(events, code);
	tiles_put_feature(events, &s->b, node);
	gold_put_kind(events, s, node);
	json_put_int(events, "seat", s->to_move);
	json_object_end(events);
}

static void
mine(struct gold_state *s, struct chance *chance, struct json *events)
{
	unsigned seat = s->to_move, node = s->tent[seat];

	gold_play_dig(s, node, 1);
	if (events != NULL) {
		rules_event_begin(events, "mined");
		tiles_put_feature(events, &s->b, node);
		json_put_int(events, "left", gold_tokens_on(s, node));
		json_put_int(events, "n", 1);
		json_put_int(events, "seat", seat);
		json_object_end(events);
	}
	gold_play_take(s, seat, chance, events);
}

void
gold_play_act(struct gold_state *s, const struct gold_move *m,
    struct chance *chance, struct json *events)
{
	unsigned seat = s->to_move, node;

	switch (m->act) {
	case GOLD_SET:
		node = s->b.tile[s->b.n_tiles - 1].node + (unsigned)m->part;
		gold_play_stand(s, seat,
		    (unsigned)gold_cowboy_at(s, seat, GOLD_HOME), node);
		tell_figure(s, "cowboy", node, events);
		break;
	case GOLD_PITCH:
		node = (unsigned)gold_move_node(s, m);
		gold_play_pitch(s, seat, node);
		tell_figure(s, "tent", node, events);
		break;
	case GOLD_MINE:
		mine(s, chance, events);
		break;
	case GOLD_WITHDRAW:
		node = (unsigned)gold_move_node(s, m);
		gold_play_leave(s, seat,
		    (unsigned)gold_cowboy_at(s, seat, node));
		tell_figure(s, "withdrawn", node, events);
		break;
	default:
		if (events != NULL) {
			rules_event_begin(events, "no-action");
			json_put_int(events, "seat", seat);
			json_object_end(events);
		}
		break;
	}
}

/* --- the table's functions ------------------------------------------------ */

unsigned
gold_to_move(const void *state)
{
	const struct gold_state *s = state;

	return s->over ? 0 : 1u << s->to_move;
}

void
gold_stop(void *state)
{
	struct gold_state *s = state;

	s->over = 1;
	s->b.drawn = TILES_NO_FACE;
}

const char *
gold_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events)
{
	struct gold_state *s = state;
	struct tiles_touched touched;
	struct gold_move m;
	const char *refusal;
	unsigned gap;

	if (s->over)
		return "game-over";
	if (seat != s->to_move)
		return "not-your-turn";
	if (!gold_move_unpack(move, &m))
		return "malformed";
	refusal = gold_move_refusal(s, &m, &gap);
	if (refusal != NULL)
		return refusal;
	gold_play_lay(s, gap, m.turn, &touched);
	gold_play_tell(s, events);
	gold_play_tokens(s, events);
	gold_play_act(s, &m, chance, events);
	gold_score_complete(s, &touched, chance, events);
	s->to_move = (uint8_t)((s->to_move + 1) % s->seats);
	gold_pile_draw(s, chance, events);
	return NULL;
}
