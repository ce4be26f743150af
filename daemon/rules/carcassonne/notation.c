/*
 * Parses and writes moves as text (notation.h). Parsing is strict: one spelling
 * for each number, single spaces, nothing before or after the move.
 */
#include "config.h"

#include "rules/carcassonne/notation.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/carcassonne/extent.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/news.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/withdraw.h"
#include "rules/tiles/notation.h"

/* Passes over "small@" or "large@"; NONE when neither is there. */
static unsigned
take_size(const char **p)
{
	if (tiles_take_word(p, "small@"))
		return CARC_SMALL_MEEPLE;
	return tiles_take_word(p, "large@") ? CARC_LARGE_MEEPLE
					    : CARC_NO_MEEPLE;
}

/* Reads the part that P, the rest of a text, names on the drawn tile as M turns
 * it. */
static const char *
parse_part(const struct carc_state *s, struct carc_move *m, unsigned kind,
    const char *p)
{
	unsigned part;
	const char *refusal =
	    tiles_take_part(p, s->b.set, s->b.drawn, m->turn, kind, &part);

	if (refusal != NULL)
		return refusal;
	m->target = CARC_ON_PART;
	m->part = (uint8_t)part;
	return NULL;
}

/* Reads the cell of a planet on another tile. */
static const char *
parse_planet(struct carc_move *m, const char *p)
{
	if (!tiles_take_word(&p, ":") || !tiles_take_cell(&p, &m->planet) ||
	    *p != '\0')
		return "malformed";
	m->target = CARC_ON_PLANET;
	return m->planet == 0 ? "off-board" : NULL;
}

/* Reads a field on another tile; a player may name it by any of its tiles and
 * edges. When the new tile joins that field, the target becomes a part of the
 * new tile. */
static const char *
parse_jump(const struct carc_state *s, struct carc_move *m, unsigned kind,
    const char *p)
{
	const struct tiles_table *table = &s->b.set->table[s->b.drawn];
	const char *refusal;
	unsigned node;

	if (!s->hyperspace)
		return "no-hyperspace";
	if (kind == CARC_KIND_ROUTE)
		return "jump-to-route";
	refusal = tiles_take_feature(p, &s->b, kind, &node);
	if (refusal != NULL)
		return refusal;
	for (unsigned e = 0; e < 4; e++) {
		int beyond = tiles_node_beyond(&s->b, m->key, e);
		unsigned part = table->part_at[m->turn][e];

		if (beyond < 0 || part == TILES_NO_PART ||
		    s->b.node[beyond].feature != s->b.node[node].feature)
			continue;
		m->target = CARC_ON_PART;
		m->part = (uint8_t)part;
		return NULL;
	}
	carc_move_at(s, carc_feature_node(s, node), m);
	return NULL;
}

/* Reads "FEATURE" or "SIZE@FEATURE" after "withdraw". */
static const char *
parse_withdraw(const struct carc_state *s, struct carc_move *m, const char *p)
{
	unsigned size = take_size(&p), kind, node;
	const char *refusal;
	struct carc_own own;
	int found;

	if (!s->withdraw)
		return "no-withdraw";
	if (!tiles_take_kind(&p, s->b.set->game, &kind))
		return "malformed";
	refusal = tiles_take_feature(p, &s->b, kind, &node);
	if (refusal != NULL)
		return refusal;
	found = carc_own_find(s, s->to_move, node, size, &refusal);
	if (found < 0)
		return refusal;
	carc_own_take(s, s->to_move, &own);
	carc_move_at(s, own.node[found], m);
	m->size = own.size[found];
	m->withdraw = true;
	return NULL;
}

/* Reads what follows the turn: nothing, " SIZE@FEATURE" or " withdraw ...". */
static const char *
parse_meeple(const struct carc_state *s, struct carc_move *m, const char *p)
{
	unsigned kind;

	if (*p == '\0')
		return NULL;
	if (tiles_take_word(&p, " withdraw "))
		return parse_withdraw(s, m, p);
	if (!tiles_take_word(&p, " "))
		return "malformed";
	m->size = (uint8_t)take_size(&p);
	if (m->size == CARC_NO_MEEPLE ||
	    !tiles_take_kind(&p, s->b.set->game, &kind))
		return "malformed";
	if (kind == CARC_KIND_PLANET && *p != '\0')
		return parse_planet(m, p);
	if (p[0] == ':' && (p[1] == '-' || (p[1] >= '0' && p[1] <= '9')))
		return parse_jump(s, m, kind, p);
	return parse_part(s, m, kind, p);
}

static const char *
parse_place(const struct carc_state *s, const char *p, struct carc_move *m)
{
	const char *refusal;

	if (!tiles_take_place(&p, &s->b.set->face[s->b.drawn], &m->key,
		&m->turn))
		return "malformed";
	refusal = parse_meeple(s, m, p);
	return refusal == NULL && m->key == 0 ? "off-board" : refusal;
}

/* Reads "row:N" or "draw". */
static const char *
parse_row(const char *p, struct carc_move *m)
{
	int n;

	m->kind = CARC_PLY_ROW;
	m->part = CARC_ROW_DRAW;
	if (strcmp(p, "draw") == 0)
		return NULL;
	if (!tiles_take_word(&p, "row:") || !tiles_take_int(&p, &n) ||
	    *p != '\0')
		return "malformed";
	if (n < 1 || n > CARC_ROW)
		return "no-such-row";
	m->part = (uint8_t)(n - 1);
	return NULL;
}

/* Reads "keep" or "SIZE@route:X,Y:E". */
static const char *
parse_trade(const struct carc_state *s, const char *p, struct carc_move *m)
{
	const char *refusal;
	unsigned kind, node;

	m->kind = CARC_PLY_TRADE;
	if (strcmp(p, "keep") == 0)
		return NULL;
	m->size = (uint8_t)take_size(&p);
	if (m->size == CARC_NO_MEEPLE ||
	    !tiles_take_kind(&p, s->b.set->game, &kind))
		return "malformed";
	refusal = tiles_take_feature(p, &s->b, kind, &node);
	if (refusal == NULL)
		carc_move_at(s, carc_feature_node(s, node), m);
	return refusal;
}

/* Whether the text looks like a move that lays no tile. A player who is to lay
 * one is then told so, rather than that the text is malformed. */
static bool
is_choice(const char *text)
{
	return strncmp(text, "row:", 4) == 0 || strcmp(text, "draw") == 0 ||
	    strcmp(text, "keep") == 0;
}

static bool
is_place(const char *text)
{
	return *text == '-' || (*text >= '0' && *text <= '9');
}

const char *
carc_parse(const void *state, int seat, const char *text, uint64_t *move)
{
	const struct carc_state *s = state;
	enum carc_ply asked = carc_ply_of(s, seat);
	struct carc_move m = {0};
	const char *refusal = NULL;

	if (s->over)
		return "game-over";
	switch (asked) {
	case CARC_PLY_ROW:
		refusal = is_place(text) ? carc_ply_refusal(asked)
					 : parse_row(text, &m);
		break;
	case CARC_PLY_TRADE:
		refusal = is_place(text) ? carc_ply_refusal(asked)
					 : parse_trade(s, text, &m);
		break;
	case CARC_PLY_PLACE:
		refusal = s->variants && is_choice(text)
		    ? carc_ply_refusal(asked)
		    : parse_place(s, text, &m);
		break;
	case CARC_PLY_NONE:
		return "not-your-turn";
	}
	if (refusal == NULL)
		*move = carc_move_pack(&m);
	return refusal;
}

/* Writes the name of NODE's feature, formed with NODE's tile and part. */
static void
put_elsewhere(const struct carc_state *s, unsigned node, struct buffer *out)
{
	char name[TILES_FEATURE_MAX + 1];

	tiles_feature_name(&s->b, node, name);
	buffer_puts(out, name);
}

static void
put_withdraw(const struct carc_state *s, const struct carc_move *m,
    struct buffer *out)
{
	unsigned node = (unsigned)carc_move_node(s, m);
	unsigned same = 0;
	struct carc_own own;

	buffer_puts(out, " withdraw ");
	carc_own_take(s, s->to_move, &own);
	for (unsigned i = 0; i < own.n; i++)
		same += own.node[i] == node;
	if (same > 1)
		buffer_puts(out,
		    m->size == CARC_LARGE_MEEPLE ? "large@" : "small@");
	put_elsewhere(s, node, out);
}

static void
put_place(const struct carc_state *s, const struct carc_move *m,
    struct buffer *out)
{
	char name[TILES_FEATURE_MAX + 1];

	tiles_put_place(out, m->key, m->turn);
	if (m->size == CARC_NO_MEEPLE)
		return;
	if (m->withdraw) {
		put_withdraw(s, m, out);
		return;
	}
	buffer_puts(out, m->size == CARC_LARGE_MEEPLE ? " large@" : " small@");
	if (m->target == CARC_ON_PLANET) {
		buffer_puts(out, "planet:");
		tiles_put_cell(out, m->planet);
	} else if (m->target == CARC_ON_FEATURE) {
		put_elsewhere(s, (unsigned)carc_move_node(s, m), out);
	} else {
		assert(m->part < s->b.set->face[s->b.drawn].n_parts);
		tiles_part_name(s->b.set, s->b.drawn, m->turn, m->part, name);
		buffer_puts(out, name);
	}
}

static void
carc_notation_row(const struct carc_move *m, struct buffer *out)
{
	if (m->part == CARC_ROW_DRAW)
		buffer_puts(out, "draw");
	else
		buffer_printf(out, "row:%d", m->part + 1);
}

void
carc_format(const void *state, int seat, uint64_t move, struct buffer *out)
{
	const struct carc_state *s = state;
	struct carc_move m;
	bool good = carc_move_unpack(move, &m);

	(void)seat;
	assert(good && !s->over);
	switch (m.kind) {
	case CARC_PLY_ROW:
		carc_notation_row(&m, out);
		break;
	case CARC_PLY_TRADE:
		if (m.size == CARC_NO_MEEPLE) {
			buffer_puts(out, "keep");
			break;
		}
		buffer_puts(out,
		    m.size == CARC_LARGE_MEEPLE ? "large@" : "small@");
		put_elsewhere(s, (unsigned)carc_move_node(s, &m), out);
		break;
	default:
		put_place(s, &m, out);
		break;
	}
}
