/*
 * Reads and writes orders in advance, and the one that every ruleset has:
 * "forced" makes the only legal move.
 */
#include "config.h"

#include "rules/order.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/rules.h"

static const struct rules_order_kind forced = {.name = "forced"};

const struct rules_order_kind *
rules_order_kind(const struct rules *r, size_t n)
{
	if (n == 0)
		return &forced;
	return n <= r->n_orders ? &r->orders[n - 1] : NULL;
}

static const struct rules_order_kind *
kind_named(const struct rules *r, const char *name, size_t len)
{
	const struct rules_order_kind *kind;

	for (size_t i = 0; (kind = rules_order_kind(r, i)) != NULL; i++)
		if (strlen(kind->name) == len &&
		    memcmp(kind->name, name, len) == 0)
			return kind;
	return NULL;
}

/* Reads the whole number TEXT. False when it is none. */
static bool
read_amount(const char *text, int *amount)
{
	size_t digits = strspn(text, "0123456789");

	if (digits == 0 || digits > 6 || text[digits] != '\0')
		return false;
	*amount = atoi(text);
	return true;
}

/* Reads what stands behind the name of O's kind: NULL, or what is wrong. */
static const char *
read_rest(const char *rest, struct rules_order *o)
{
	size_t len;

	if (o->kind->place != NULL) {
		len = *rest == ':' ? strcspn(rest + 1, ":") : 0;
		if (len == 0 || len > RULES_ORDER_PLACE)
			return "place";
		memcpy(o->place, rest + 1, len);
		rest += 1 + len;
	}
	if (o->kind->amounts != NULL)
		return *rest == ':' && read_amount(rest + 1, &o->amount)
		    ? NULL
		    : "amount";
	return *rest == '\0' ? NULL : "unknown";
}

static const char *
order_parse(const struct rules *r, const char *text, struct rules_order *o)
{
	size_t len = strcspn(text, ":");

	*o = (struct rules_order){.kind = kind_named(r, text, len)};
	if (o->kind == NULL || strlen(text) > RULES_ORDER_TEXT)
		return "unknown";
	return read_rest(text + len, o);
}

static bool
has_place(const void *state, int seat, const struct rules_order *o)
{
	char place[RULES_ORDER_PLACE + 1];

	for (size_t i = 0; o->kind->place(state, seat, i, place); i++)
		if (strcmp(place, o->place) == 0)
			return true;
	return false;
}

static bool
has_amount(const void *state, int seat, const struct rules_order *o)
{
	struct rules_amounts a;

	o->kind->amounts(state, seat, &a);
	return o->amount >= a.from && o->amount <= a.to &&
	    (o->amount - a.from) % a.step == 0;
}

const char *
rules_order_read(const struct rules *r, const void *state, int seat,
    const char *text, struct rules_order *o)
{
	const char *why = order_parse(r, text, o);

	if (why != NULL)
		return why;
	if (o->kind->offered != NULL && !o->kind->offered(state, seat))
		return "not-now";
	if (o->kind->place != NULL && !has_place(state, seat, o))
		return "place";
	if (o->kind->amounts != NULL && !has_amount(state, seat, o))
		return "amount";
	return NULL;
}

bool
rules_order_known(const struct rules *r, const char *text,
    struct rules_order *o)
{
	return order_parse(r, text, o) == NULL;
}

void
rules_order_write(const struct rules_order *o, struct buffer *out)
{
	buffer_puts(out, o->kind->name);
	if (o->kind->place != NULL)
		buffer_printf(out, ":%s", o->place);
	if (o->kind->amounts != NULL)
		buffer_printf(out, ":%d", o->amount);
}

void
rules_order_basis(const void *state, int seat, const struct rules_order *o,
    struct buffer *out)
{
	if (o->kind->basis != NULL)
		o->kind->basis(state, seat, o, out);
}

enum rules_ordered
rules_order_now(const struct rules *r, const void *state, int seat,
    const struct rules_order *o, const char *basis, uint64_t *move,
    const char **why)
{
	bool moving = r->to_move(state) >> seat & 1, changed;
	struct buffer now = {0};

	if (o->kind == &forced)
		return moving && r->moves(state, seat, move, 1) == 1
		    ? RULES_ORDER_FITS
		    : RULES_ORDER_WAITS;
	rules_order_basis(state, seat, o, &now);
	changed = strcmp(buffer_text(&now), basis) != 0;
	buffer_fini(&now);
	return o->kind->now(state, seat, o, moving, changed, move, why);
}
