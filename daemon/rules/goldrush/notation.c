/*
 * Parses and writes moves as text (notation.h). Parsing is strict: one spelling
 * for each number, single spaces, nothing before or after the move.
 */
#include "config.h"

#include "rules/goldrush/notation.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/goldrush/moves.h"
#include "rules/goldrush/tents.h"
#include "rules/goldrush/trial.h"
#include "rules/tiles/notation.h"

/* Reads "rail:E", a part of the drawn tile as M turns it. */
static const char *
parse_set(const struct gold_state *s, struct gold_move *m, const char *p)
{
	unsigned kind, part = 0;
	const char *refusal;

	if (!tiles_take_kind(&p, s->b.set->game, &kind))
		return "malformed";
	refusal =
	    tiles_take_part(p, s->b.set, s->b.drawn, m->turn, kind, &part);
	m->act = GOLD_SET;
	m->part = (uint8_t)part;
	return refusal;
}

/* Reads ":X,Y:E", a part of a mountain as it is with the tile that M lays. */
static const char *
parse_pitch(const struct gold_state *s, struct gold_move *m, const char *p)
{
	struct gold_state after;
	const char *refusal;
	unsigned gap, node;

	refusal = tiles_place_refusal(&s->b, m->key, m->turn, &gap);
	if (refusal != NULL)
		return refusal;
	gold_trial_lay(&after, s, gap, m->turn);
	refusal = tiles_take_feature(p, &after.b, GOLD_MOUNTAIN, &node);
	if (refusal != NULL)
		return refusal;
	if (!gold_is_held(&after, node))
		node = (unsigned)gold_tent_part(&after, node);
	m->act = GOLD_PITCH;
	gold_move_at(&after, node, m);
	return NULL;
}

static const char *
parse_withdraw(const struct gold_state *s, struct gold_move *m, const char *p)
{
	const char *refusal;
	unsigned kind, node;

	if (!tiles_take_kind(&p, s->b.set->game, &kind))
		return "malformed";
	refusal = tiles_take_feature(p, &s->b, kind, &node);
	if (refusal != NULL)
		return refusal;
	m->act = GOLD_WITHDRAW;
	gold_move_at(s, node, m);
	return NULL;
}

/* Reads what follows the place of the tile. */
static const char *
parse_act(const struct gold_state *s, struct gold_move *m, const char *p)
{
	if (*p == '\0')
		return NULL;
	if (tiles_take_word(&p, " cowboy@"))
		return parse_set(s, m, p);
	if (tiles_take_word(&p, " tent@mountain"))
		return m->key == 0 ? "off-board" : parse_pitch(s, m, p);
	if (tiles_take_word(&p, " withdraw "))
		return parse_withdraw(s, m, p);
	m->act = GOLD_MINE;
	return strcmp(p, " mine") == 0 ? NULL : "malformed";
}

const char *
gold_parse(const void *state, int seat, const char *text, uint64_t *move)
{
	const struct gold_state *s = state;
	struct gold_move m = {0};
	const char *refusal;

	if (s->over)
		return "game-over";
	if (seat != s->to_move)
		return "not-your-turn";
	if (!tiles_take_place(&text, &s->b.set->face[s->b.drawn], &m.key,
		&m.turn))
		return "malformed";
	refusal = parse_act(s, &m, text);
	if (refusal == NULL && m.key == 0)
		refusal = "off-board";
	if (refusal == NULL)
		*move = gold_move_pack(&m);
	return refusal;
}

/* Writes "mountain:X,Y:E" for the part where M's tent goes. */
static void
put_pitch(const struct gold_state *s, const struct gold_move *m,
    struct buffer *out)
{
	unsigned face = s->b.drawn, turn = m->turn;
	int tile = tiles_tile_at(&s->b, m->target);
	char name[TILES_FEATURE_MAX + 1];
	const char *border;

	if (m->target != m->key) {
		face = s->b.tile[tile].face;
		turn = s->b.tile[tile].turn;
	}
	tiles_part_name(s->b.set, face, turn, m->part, name);
	border = strchr(name, ':');
	assert(border != NULL);
	buffer_puts(out, "mountain:");
	tiles_put_cell(out, m->target);
	buffer_puts(out, border);
}

void
gold_format(const void *state, int seat, uint64_t move, struct buffer *out)
{
	const struct gold_state *s = state;
	char name[TILES_FEATURE_MAX + 1];
	struct gold_move m;
	bool good = gold_move_unpack(move, &m);

	(void)seat;
	assert(good && !s->over);
	tiles_put_place(out, m.key, m.turn);
	switch (m.act) {
	case GOLD_SET:
		tiles_part_name(s->b.set, s->b.drawn, m.turn, m.part, name);
		buffer_printf(out, " cowboy@%s", name);
		break;
	case GOLD_PITCH:
		buffer_puts(out, " tent@");
		put_pitch(s, &m, out);
		break;
	case GOLD_MINE:
		buffer_puts(out, " mine");
		break;
	case GOLD_WITHDRAW:
		tiles_feature_name(&s->b, (unsigned)gold_move_node(s, &m),
		    name);
		buffer_printf(out, " withdraw %s", name);
		break;
	default:
		break;
	}
}
