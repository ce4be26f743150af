/*
 * Moves as text, read strictly: one spelling for each number, single spaces,
 * nothing before or behind.
 */
#include "config.h"

#include "rules/carcassonne/notation.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/carcassonne/board.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/picture.h"

/* The most digits a number may have; more than any board needs, so that one
 * that is too far out is told from nonsense. */
enum { DIGITS_MAX = 6 };

/* Steps over WORD when it comes next. */
static bool
take_word(const char **p, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*p, word, n) != 0)
		return false;
	*p += n;
	return true;
}

/* A number without needless zeros and without plus. */
static bool
take_int(const char **p, int *value)
{
	bool negative = take_word(p, "-");
	size_t n = strspn(*p, "0123456789");
	int sum = 0;

	if (n == 0 || n > DIGITS_MAX || (**p == '0' && (n > 1 || negative)))
		return false;
	for (; n > 0; n--, (*p)++)
		sum = 10 * sum + (**p - '0');
	*value = negative ? -sum : sum;
	return true;
}

/* "X,Y" as a key; 0 when it is too far out. */
static bool
take_cell(const char **p, uint16_t *key)
{
	int x, y;

	if (!take_int(p, &x) || !take_word(p, ",") || !take_int(p, &y))
		return false;
	*key = 0;
	if (x >= -CARC_REACH && x <= CARC_REACH && y >= -CARC_REACH &&
	    y <= CARC_REACH)
		*key = carc_key(x, y);
	return true;
}

/* "route:E": the part with that edge, on the drawn tile as M turns it. */
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
	if (!take_word(&p, ":") || !take_cell(&p, &m->planet) || *p != '\0')
		return "malformed";
	m->target = CARC_ON_PLANET;
	return m->planet == 0 ? "off-board" : NULL;
}

/* What comes behind the turn: nothing, or " P@F". */
static const char *
parse_meeple(const struct carc_state *s, struct carc_move *m, const char *p)
{
	if (*p == '\0')
		return NULL;
	if (take_word(&p, " small@"))
		m->size = CARC_SMALL_MEEPLE;
	else if (take_word(&p, " large@"))
		m->size = CARC_LARGE_MEEPLE;
	else
		return "malformed";
	if (take_word(&p, "route:"))
		return parse_part(s, m, CARC_KIND_ROUTE, p);
	if (take_word(&p, "asteroid:"))
		return parse_part(s, m, CARC_KIND_ASTEROID, p);
	if (take_word(&p, "planet"))
		return parse_planet(s, m, p);
	return "malformed";
}

const char *
carc_parse(const void *state, int seat, const char *text, uint64_t *move)
{
	const struct carc_state *s = state;
	struct carc_move m = {0};
	const char *p = text, *refusal;
	int degrees;

	(void)seat;
	if (s->over)
		return "game-over";
	if (!take_cell(&p, &m.key) || !take_word(&p, "/") ||
	    !take_int(&p, &degrees) || degrees < 0 || degrees > 270 ||
	    degrees % 90 != 0)
		return "malformed";
	/* The same picture has the same parts at the same edges. */
	m.turn = (uint8_t)(degrees / 90 % s->set->face[s->drawn].turns);
	refusal = parse_meeple(s, &m, p);
	if (refusal == NULL && m.key == 0)
		refusal = "off-board";
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

/* "route:N" or "planet" of the drawn tile. */
static void
put_part(const struct carc_state *s, const struct carc_move *m,
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

void
carc_format(const void *state, int seat, uint64_t move, struct buffer *out)
{
	const struct carc_state *s = state;
	struct carc_move m;
	bool good = carc_move_unpack(move, &m);

	(void)seat;
	assert(good && !s->over);
	put_cell(out, m.key);
	buffer_putc(out, '/');
	buffer_add_int(out, 90 * m.turn);
	if (m.size == CARC_NO_MEEPLE)
		return;
	buffer_puts(out, m.size == CARC_LARGE_MEEPLE ? " large@" : " small@");
	if (m.target == CARC_ON_PLANET) {
		buffer_puts(out, "planet:");
		put_cell(out, m.planet);
		return;
	}
	assert(m.part < s->set->face[s->drawn].n_parts);
	put_part(s, &m, out);
}

void
carc_spot(const void *state, int seat, uint64_t move, struct buffer *name)
{
	struct carc_move m;
	bool good = carc_move_unpack(move, &m);

	(void)state;
	(void)seat;
	assert(good);
	put_cell(name, m.key);
}

void
carc_spot_label(const void *state, int seat, uint64_t move,
    struct buffer *label)
{
	const struct carc_state *s = state;
	unsigned before = 0;
	struct carc_move m;
	char text[4];

	if (s->over || seat != s->to_move || !carc_move_unpack(move, &m))
		return;
	for (unsigned i = 0; i < s->n_gaps; i++) {
		if (s->set->table[s->drawn].fits[s->gap[i].want] == 0)
			continue;
		if (s->gap[i].key == m.key) {
			carc_cell_label(text, before);
			buffer_puts(label, text);
			return;
		}
		before++;
	}
}
