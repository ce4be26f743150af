/*
 * Parses and writes moves as text (notation.h). Parsing is strict: one spelling
 * for each number, single spaces, nothing before or after the move.
 */
#include "config.h"

#include "rules/carcassonne/notation.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/carcassonne/board.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/news.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/withdraw.h"

/* The most digits that a number may have. They are more than any board needs,
 * so that a cell too far out is refused as "off-board", not as "malformed". */
enum { DIGITS_MAX = 6 };

/* Passes over WORD when it comes next; else returns false. */
static bool
carc_take_word(const char **p, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*p, word, n) != 0)
		return false;
	*p += n;
	return true;
}

/* Reads a number without leading zeros and without a plus sign. */
static bool
take_int(const char **p, int *value)
{
	bool negative = carc_take_word(p, "-");
	size_t n = strspn(*p, "0123456789");
	int sum = 0;

	if (n == 0 || n > DIGITS_MAX || (**p == '0' && (n > 1 || negative)))
		return false;
	for (; n > 0; n--, (*p)++)
		sum = 10 * sum + (**p - '0');
	*value = negative ? -sum : sum;
	return true;
}

/* Reads "X,Y"; *KEY becomes 0 when the cell is too far out. */
static bool
take_cell(const char **p, uint16_t *key)
{
	int x, y;

	if (!take_int(p, &x) || !carc_take_word(p, ",") || !take_int(p, &y))
		return false;
	*key = 0;
	if (x >= -CARC_REACH && x <= CARC_REACH && y >= -CARC_REACH &&
	    y <= CARC_REACH)
		*key = carc_key(x, y);
	return true;
}

/* Reads what follows the name of KIND in a feature on another tile, such as
 * ":X,Y:E" or, for a planet, ":X,Y". *NODE becomes the feature's node on that
 * tile. */
static const char *
take_elsewhere(const struct carc_state *s, unsigned kind, const char *p,
    unsigned *node)
{
	static const char letters[] = "NESW";
	const char *edge = letters;
	uint16_t key;
	int found;

	if (!carc_take_word(&p, ":") || !take_cell(&p, &key))
		return "malformed";
	if (kind != CARC_KIND_PLANET) {
		if (!carc_take_word(&p, ":") || *p == '\0')
			return "malformed";
		edge = strchr(letters, *p++);
	}
	if (edge == NULL || *p != '\0')
		return "malformed";
	if (key == 0)
		return "off-board";
	found = kind == CARC_KIND_PLANET
	    ? carc_planet_at(s, key)
	    : carc_node_at(s, key, (unsigned)(edge - letters));
	if (found < 0 || carc_part_of(s, (unsigned)found)->kind != kind)
		return "no-such-feature";
	*node = (unsigned)found;
	return NULL;
}

/* Passes over the name of a feature's kind. */
static bool
take_kind(const char **p, unsigned *kind)
{
	for (*kind = CARC_KIND_ROUTE; *kind <= CARC_KIND_PLANET; ++*kind)
		if (carc_take_word(p, carc_kind_name(*kind)))
			return true;
	return false;
}

/* Passes over "small@" or "large@"; NONE when neither is there. */
static unsigned
take_size(const char **p)
{
	if (carc_take_word(p, "small@"))
		return CARC_SMALL_MEEPLE;
	return carc_take_word(p, "large@") ? CARC_LARGE_MEEPLE : CARC_NO_MEEPLE;
}

/* Reads the "E" that follows "route:", and finds the part with that edge on the
 * drawn tile as M turns it. */
static const char *
parse_part(const struct carc_state *s, struct carc_move *m, unsigned kind,
    const char *p)
{
	static const char letters[] = "NESW";
	const char *edge = *p == '\0' ? NULL : strchr(letters, *p);
	unsigned part;

	if (edge == NULL || p[1] != '\0')
		return "malformed";
	part = s->set->table[s->drawn].part_at[m->turn][edge - letters];
	if (part == CARC_NO_PART ||
	    s->set->face[s->drawn].part[part].kind != kind)
		return "no-such-part";
	m->target = CARC_ON_PART;
	m->part = (uint8_t)part;
	return NULL;
}

static const char *
parse_planet(const struct carc_state *s, struct carc_move *m, const char *p)
{
	if (*p == '\0') {
		unsigned part = s->set->table[s->drawn].planet;

		if (part == CARC_NO_PART)
			return "no-such-part";
		m->target = CARC_ON_PART;
		m->part = (uint8_t)part;
		return NULL;
	}
	if (!carc_take_word(&p, ":") || !take_cell(&p, &m->planet) ||
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
	const struct carc_table *table = &s->set->table[s->drawn];
	const char *refusal;
	unsigned node;

	if (!s->hyperspace)
		return "no-hyperspace";
	if (kind == CARC_KIND_ROUTE)
		return "jump-to-route";
	refusal = take_elsewhere(s, kind, p, &node);
	if (refusal != NULL)
		return refusal;
	for (unsigned e = 0; e < 4; e++) {
		int beyond = carc_node_beyond(s, m->key, e);
		unsigned part = table->part_at[m->turn][e];

		if (beyond < 0 || part == CARC_NO_PART ||
		    s->node[beyond].feature != s->node[node].feature)
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
	if (!take_kind(&p, &kind))
		return "malformed";
	refusal = take_elsewhere(s, kind, p, &node);
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
	if (carc_take_word(&p, " withdraw "))
		return parse_withdraw(s, m, p);
	if (!carc_take_word(&p, " "))
		return "malformed";
	m->size = (uint8_t)take_size(&p);
	if (m->size == CARC_NO_MEEPLE || !take_kind(&p, &kind))
		return "malformed";
	if (kind == CARC_KIND_PLANET)
		return parse_planet(s, m, p);
	if (p[0] == ':' && (p[1] == '-' || (p[1] >= '0' && p[1] <= '9')))
		return parse_jump(s, m, kind, p);
	return carc_take_word(&p, ":") ? parse_part(s, m, kind, p)
				       : "malformed";
}

static const char *
parse_place(const struct carc_state *s, const char *p, struct carc_move *m)
{
	const char *refusal;
	int degrees;

	if (!take_cell(&p, &m->key) || !carc_take_word(&p, "/") ||
	    !take_int(&p, &degrees) || degrees < 0 || degrees > 270 ||
	    degrees % 90 != 0)
		return "malformed";
	/* A turn that looks like a smaller one has the same parts at the same
	 * edges, so the smaller one stands for both. */
	m->turn = (uint8_t)(degrees / 90 % s->set->face[s->drawn].turns);
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
	if (!carc_take_word(&p, "row:") || !take_int(&p, &n) || *p != '\0')
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
	if (m->size == CARC_NO_MEEPLE || !take_kind(&p, &kind))
		return "malformed";
	refusal = take_elsewhere(s, kind, p, &node);
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

static void
put_cell(struct buffer *out, unsigned key)
{
	buffer_add_int(out, carc_key_x(key));
	buffer_putc(out, ',');
	buffer_add_int(out, carc_key_y(key));
}

/* Writes "route:N", "asteroid:E" or "planet" for a part of the drawn tile. */
static void
carc_notation_part(const struct carc_state *s, const struct carc_move *m,
    struct buffer *out)
{
	unsigned kind = s->set->face[s->drawn].part[m->part].kind;

	buffer_puts(out, carc_kind_name(kind));
	if (kind == CARC_KIND_PLANET)
		return;
	buffer_putc(out, ':');
	buffer_putc(out,
	    "NESW"[s->set->table[s->drawn].first[m->turn][m->part]]);
}

/* Writes the name of NODE's feature, formed with NODE's tile and part. */
static void
put_elsewhere(const struct carc_state *s, unsigned node, struct buffer *out)
{
	char name[CARC_NAME_MAX + 1];

	carc_feature_name(s, node, name);
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
	put_cell(out, m->key);
	buffer_putc(out, '/');
	buffer_add_int(out, 90 * m->turn);
	if (m->size == CARC_NO_MEEPLE)
		return;
	if (m->withdraw) {
		put_withdraw(s, m, out);
		return;
	}
	buffer_puts(out, m->size == CARC_LARGE_MEEPLE ? " large@" : " small@");
	if (m->target == CARC_ON_PLANET) {
		buffer_puts(out, "planet:");
		put_cell(out, m->planet);
	} else if (m->target == CARC_ON_FEATURE) {
		put_elsewhere(s, (unsigned)carc_move_node(s, m), out);
	} else {
		assert(m->part < s->set->face[s->drawn].n_parts);
		carc_notation_part(s, m, out);
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
