/*
 * The clock of one seat under a rule: what is left, when it is over, floating
 * vacation, reminders. It asks clock.c which seconds count.
 */
#include "config.h"

#include "match/clock.h"

#include <assert.h>

enum { HOUR = 3600 };

static const char *
bank_refuse(const struct clock_rule *rule)
{
	if (rule->start < CLOCK_MOVE_MIN)
		return "start-too-short";
	if (rule->increment < 0)
		return "increment-negative";
	if (rule->cap < rule->start)
		return "cap-below-start";
	if (rule->cap < rule->increment)
		return "cap-below-increment";
	return rule->cap > CLOCK_MOVE_MAX ? "cap-too-long" : NULL;
}

const char *
clock_rule_refuse(const struct clock_rule *rule)
{
	if (rule->grace < 0)
		return "grace-negative";
	if (rule->grace > CLOCK_MOVE_MAX)
		return "grace-too-long";
	switch (rule->kind) {
	case CLOCK_NONE:
		return NULL;
	case CLOCK_PER_MOVE:
		if (rule->move < CLOCK_MOVE_MIN)
			return "move-too-short";
		return rule->move > CLOCK_MOVE_MAX ? "move-too-long" : NULL;
	case CLOCK_BANK:
		return bank_refuse(rule);
	}
	return "kind-unknown";
}

void
clock_seat_init(struct clock_seat *c, const struct clock_rule *rule,
    int64_t vacation)
{
	*c = (struct clock_seat){.vacation = vacation};
	if (rule->kind == CLOCK_PER_MOVE)
		c->left = rule->move;
	else if (rule->kind == CLOCK_BANK)
		c->left = rule->start;
}

void
clock_seat_start(struct clock_seat *c, const struct clock_rule *rule,
    int64_t now)
{
	assert(now > 0);
	if (c->since != 0)
		return;
	if (rule->kind == CLOCK_PER_MOVE)
		c->left = rule->move;
	c->since = now;
}

void
clock_seat_settle(struct clock_seat *c, const struct clock_life *life,
    int64_t now)
{
	/* A machine's clock that was set back shows instants again that were
	 * counted already: they must not count twice. */
	if (c->since == 0 || now <= c->since)
		return;
	c->left -= clock_runs(life, c->since, now);
	if (c->left < 0)
		c->left = 0;
	c->since = now;
}

void
clock_seat_stop(struct clock_seat *c, const struct clock_rule *rule,
    const struct clock_life *life, int64_t now)
{
	if (c->since == 0)
		return;
	clock_seat_settle(c, life, now);
	c->since = 0;
	if (rule->kind != CLOCK_BANK)
		return;
	c->left += rule->increment;
	if (c->left > rule->cap)
		c->left = rule->cap;
}

int64_t
clock_seat_due(const struct clock_seat *c, const struct clock_rule *rule,
    const struct clock_life *life)
{
	if (c->since == 0 || rule->kind == CLOCK_NONE)
		return CLOCK_NEVER;
	return clock_until(life, c->since, c->left);
}

int64_t
clock_seat_float(struct clock_seat *c, const struct clock_rule *rule,
    const struct clock_life *life, struct clock_spans *away, int64_t now)
{
	int64_t due = clock_seat_due(c, rule, life);

	assert(life->away == away);
	/* When the bank was empty from the start, no day can give time back. */
	while (due <= now && c->left > 0 && c->vacation >= CLOCK_DAY) {
		struct clock_span day;

		clock_day(life->zone, due - 1, &day);
		clock_spans_add(away, day.from, day.to);
		c->vacation -= CLOCK_DAY;
		due = clock_seat_due(c, rule, life);
	}
	return due;
}

void
clock_reminders(const struct clock_life *life, int64_t from, int64_t due,
    int64_t *half, int64_t *last)
{
	int64_t length, before, end = due;

	*half = *last = 0;
	if (due == CLOCK_NEVER)
		return;
	length = clock_runs(life, from, due);
	before = length / 6 < CLOCK_DAY ? length / 6 : CLOCK_DAY;
	*last = clock_until(life, from, length - before);
	if (*last - from < HOUR || due - *last < HOUR)
		*last = 0;
	else
		end = *last;
	*half = clock_until(life, from, length / 2);
	if (*half - from < HOUR || end - *half < HOUR)
		*half = 0;
}
