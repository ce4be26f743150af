/*
 * Parses and writes moves as text (moves.h). Parsing is strict: one spelling
 * for each move, single blanks, nothing before or after it.
 */
#include "config.h"

#include "rules/monopoly/moves.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/monopoly/monopoly.h"

enum { NUMBER_MAX = 65535 };

static const char *const kind_names[MONO_ORDERS] = {
    "levy", "steal", "capture", "arrest", "counter"};
static const char *const order_names[] = {"refuse", "ask", "allow"};
static const char *const free_names[] = {
    "ask", "never", "50", "100", "150", "200", "250", "300", "350", "400"};

/* The words of the kinds of moves that stand alone or before a number. */
static const char *const plain[MONO_KINDS] = {[MONO_MOVE_ROLL] = "roll",
    [MONO_MOVE_BAIL] = "bail",
    [MONO_MOVE_BUY] = "buy",
    [MONO_MOVE_AUCTION] = "auction",
    [MONO_MOVE_PAY] = "pay",
    [MONO_MOVE_STAY] = "stay",
    [MONO_MOVE_END] = "end",
    [MONO_MOVE_PASS] = "pass",
    [MONO_MOVE_CLAIM] = "claim",
    [MONO_MOVE_WAIVE] = "waive",
    [MONO_MOVE_ALLOW] = "allow"};
static const char *const numbered[MONO_KINDS] = {[MONO_MOVE_FLY] = "fly:",
    [MONO_MOVE_TAKE] = "take:",
    [MONO_MOVE_LOSE] = "lose:",
    [MONO_MOVE_BID] = "bid:"};

const char *
mono_order_kind_name(unsigned kind)
{
	return kind_names[kind];
}

const char *
mono_order_name(unsigned order)
{
	return order_names[order];
}

const char *
mono_free_name(unsigned order)
{
	return free_names[order];
}

/* --- reading -------------------------------------------------------------- */

/* Passes over WORD when it comes next; else returns false. */
static bool
mono_take_word(const char **p, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*p, word, n) != 0)
		return false;
	*p += n;
	return true;
}

/* Reads a number without leading zeros, which must end the text. A number too
 * large for a move becomes NUMBER_MAX, which no space, seat or bid has. */
static bool
mono_read_number(const char *p, uint16_t *value)
{
	size_t n = strspn(p, "0123456789");
	unsigned sum = 0;

	if (n == 0 || n > 9 || p[n] != '\0' || (n > 1 && *p == '0'))
		return false;
	for (; *p != '\0'; p++)
		sum = 10 * sum + (unsigned)(*p - '0');
	*value = (uint16_t)(sum < NUMBER_MAX ? sum : NUMBER_MAX);
	return true;
}

/* The index of the LEN bytes of TEXT in a list of N names, or N. */
static size_t
find_name(const char *const *names, size_t n, const char *text, size_t len)
{
	size_t i = 0;

	while (i < n &&
	    (strlen(names[i]) != len || memcmp(names[i], text, len) != 0))
		i++;
	return i;
}

/* Reads a card, "steal:2". */
static const char *
parse_card(struct mono_move *m, const char *p)
{
	size_t len = strcspn(p, ":");

	m->kind = MONO_MOVE_PLAY;
	for (m->what = 0; m->what < MONO_FORCES; m->what++)
		if (strlen(mono_force_name(m->what)) == len &&
		    memcmp(mono_force_name(m->what), p, len) == 0)
			break;
	if (m->what == MONO_FORCES ||
	    (p[len] == ':') != mono_card_aims(m->what))
		return "malformed";
	if (p[len] == ':' && !mono_read_number(p + len + 1, &m->number))
		return "malformed";
	return NULL;
}

/* Reads an order, "levy ask" or "free 100". */
static const char *
parse_order(struct mono_move *m, const char *p)
{
	size_t len = strcspn(p, " "), last = strlen(p);
	size_t n = sizeof free_names / sizeof free_names[0], at;

	if (len == 0 || len + 1 >= last)
		return "malformed";
	if (len == 4 && memcmp(p, "free", 4) == 0) {
		at = find_name(free_names, n, p + 5, last - 5);
		m->kind = MONO_MOVE_ORDER_FREE;
	} else {
		m->what = (uint8_t)find_name(kind_names, MONO_ORDERS, p, len);
		n = sizeof order_names / sizeof order_names[0];
		at = find_name(order_names, n, p + len + 1, last - len - 1);
		m->kind = MONO_MOVE_ORDER;
	}
	m->number = (uint16_t)at;
	return at == n || m->what == MONO_ORDERS ? "no-such-order" : NULL;
}

static const char *
parse_move(struct mono_move *m, const char *p)
{
	if (mono_take_word(&p, "play:"))
		return parse_card(m, p);
	if (mono_take_word(&p, "order:"))
		return parse_order(m, p);
	for (m->kind = 1; m->kind < MONO_KINDS; m->kind++) {
		if (plain[m->kind] != NULL && strcmp(plain[m->kind], p) == 0)
			return NULL;
		if (numbered[m->kind] != NULL &&
		    mono_take_word(&p, numbered[m->kind]))
			return mono_read_number(p, &m->number) ? NULL
							       : "malformed";
	}
	return "malformed";
}

const char *
mono_parse(const void *state, int seat, const char *text, uint64_t *move)
{
	struct mono_move m = {0};
	const char *refusal = parse_move(&m, text);

	(void)state;
	(void)seat;
	if (refusal == NULL)
		*move = mono_move_pack(&m);
	return refusal;
}

/* --- writing -------------------------------------------------------------- */

void
mono_format(const void *state, int seat, uint64_t move, struct buffer *out)
{
	struct mono_move m;
	bool good = mono_move_unpack(move, &m);

	(void)state;
	(void)seat;
	assert(good);
	switch (m.kind) {
	case MONO_MOVE_PLAY:
		buffer_puts(out, "play:");
		buffer_puts(out, mono_force_name(m.what));
		if (mono_card_aims(m.what)) {
			buffer_putc(out, ':');
			buffer_add_int(out, m.number);
		}
		break;
	case MONO_MOVE_ORDER:
		buffer_puts(out, "order:");
		buffer_puts(out, kind_names[m.what]);
		buffer_putc(out, ' ');
		buffer_puts(out, order_names[m.number]);
		break;
	case MONO_MOVE_ORDER_FREE:
		buffer_puts(out, "order:free ");
		buffer_puts(out, free_names[m.number]);
		break;
	default:
		if (plain[m.kind] != NULL) {
			buffer_puts(out, plain[m.kind]);
			break;
		}
		buffer_puts(out, numbered[m.kind]);
		buffer_add_int(out, m.number);
	}
}
