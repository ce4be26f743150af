/*
 * Clocks and deadlines, in words for people and as facts for JSON.
 */
#include "config.h"

#include "show/clockview.h"

#include "desk/desk.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/clocks.h"
#include "game/names.h"
#include "game/table.h"
#include "game/vacation.h"
#include "match/match.h"
#include "words/model.h"

/* A clock as it looks now. */
struct showing {
	struct clocks c;
	const struct reader *reader;
	int64_t now;
};

/* Whether T shows the present position, to which the stored clocks belong. */
static bool
is_present(const struct table *t)
{
	return t->match == NULL || t->match->entries == t->game.entries;
}

/* When the limit of the rules is over, for a table without a position: loads
 * one, which alone tells what the rules set. */
static int64_t
read_rules_due(const struct clocks *c, int seat)
{
	struct clocks with = *c; /* borrows all that C has */
	int64_t due = CLOCK_NEVER;
	struct table t;

	if (table_load(c->d, c->t->game.id, &t, NULL) == TABLE_OK) {
		with.t = &t;
		due = clocks_rules_due(&with, seat);
	}
	table_fini(&t);
	return due;
}

/* When the limit that the rules set for SEAT is over. Reading a position costs
 * a replay; so without one it is read only for a seat that is asked and has no
 * other time running. The alarm alone does not tell, because it may be about
 * something else. */
static int64_t
rules_due(const struct clocks *c, int seat)
{
	const struct table *t = c->t;

	if (t->game.state == STORE_PAUSED)
		return CLOCK_NEVER;
	if (t->match != NULL)
		return clocks_rules_due(c, seat);
	return t->rules->hours != NULL && t->game.alarm != 0 &&
		(t->game.to_move >> seat & 1) && c->row[seat].began != 0 &&
		c->row[seat].since == 0
	    ? read_rules_due(c, seat)
	    : CLOCK_NEVER;
}

static bool
is_late(const struct clocks *c, int seat)
{
	return c->row[seat].since != 0 && (c->row[seat].told & CLOCKS_LATE);
}

/* The sooner of the two limits of SEAT; CLOCK_NEVER without any. */
static int64_t
due_of(struct clocks *c, int seat)
{
	int64_t rules = rules_due(c, seat), own = CLOCK_NEVER;

	if (c->row[seat].since != 0 && clocks_live(c, seat) == STORE_OK)
		own = clocks_due(c, seat);
	return own < rules ? own : rules;
}

/* When SEAT's time is up as it looks now, or its grace when it is *LATE;
 * CLOCK_NEVER without a limit. */
static int64_t
end_of(struct clocks *c, int seat, bool *late)
{
	int64_t due = is_present(c->t) ? due_of(c, seat) : CLOCK_NEVER;

	*late = due != CLOCK_NEVER && is_late(c, seat);
	return *late ? clocks_grace_end(c, seat) : due;
}

bool
clockview_deadline(struct desk *d, const struct table *t, int seat,
    int64_t *due, bool *late)
{
	struct clocks c;
	bool is = false;

	*due = clocks_load(d, t, &c) == STORE_OK ? end_of(&c, seat, &is)
						 : CLOCK_NEVER;
	clocks_fini(&c);
	if (late != NULL)
		*late = is;
	return *due != CLOCK_NEVER;
}

bool
clockview_warning(struct desk *d, const struct table *t, int seat, int64_t *due,
    int64_t *warn)
{
	enum { HOUR = 3600 };
	struct clocks c;
	int64_t half, last = 0;
	bool late = false;

	*due = CLOCK_NEVER;
	if (clocks_load(d, t, &c) == STORE_OK) {
		*due = end_of(&c, seat, &late);
		if (!late && c.person[seat].known &&
		    *due == clocks_due(&c, seat))
			clock_reminders(&c.person[seat].life, c.row[seat].began,
			    *due, &half, &last);
	}
	clocks_fini(&c);
	*warn = last != 0 ? last : *due - HOUR;
	return *due != CLOCK_NEVER;
}

unsigned
clockview_late(struct desk *d, const struct table *t)
{
	unsigned late = 0;
	struct clocks c;

	if (clocks_load(d, t, &c) == STORE_OK && is_present(t) &&
	    t->game.to_move != 0 && c.terms.rule.kind != CLOCK_NONE)
		for (int i = 0; i < t->n_seats; i++)
			late |= (unsigned)is_late(&c, i) << i;
	clocks_fini(&c);
	return late;
}

/* --- for people ---------------------------------------------------------- */

/* Puts the instant AT in words as KEY, and how far off it is as KEY_IN. */
static void
put_moment(const struct showing *s, struct model *m, const char *key,
    const char *key_in, int64_t at)
{
	struct buffer text = {0};

	when_words(s->c.d, s->reader->lang, s->reader->zone, at, &text);
	model_put_text(m, key, buffer_text(&text));
	buffer_reset(&text);
	when_in(s->c.d, s->reader->lang, s->now, at, &text);
	model_put_text(m, key_in, buffer_text(&text));
	buffer_fini(&text);
}

static void
clockview_put_word(struct model *m, const char *key, const char *stem,
    const char *leaf)
{
	struct buffer text = {0};

	buffer_printf(&text, "%s.%s", stem, leaf);
	model_put_text(m, key, buffer_text(&text));
	buffer_fini(&text);
}

/* A seat whose time runs, and what follows when it is up. */
static struct model *
running_model(struct showing *s, int seat)
{
	struct clocks *c = &s->c;
	const char *policy = terms_late_name(clocks_late(c, seat));
	bool late = is_late(c, seat);
	bool acted = late && (c->row[seat].told & CLOCKS_ACTED);
	struct model *m = model_object();
	struct buffer grace = {0};

	names_put(m, "name", c->t->seats[seat].name);
	model_put_bool(m, "late", late);
	model_put_bool(m, "acted", acted);
	put_moment(s, m, "when", "in", clocks_due(c, seat));
	put_moment(s, m, "until", "until-in", clocks_grace_end(c, seat));
	if (c->terms.rule.grace >= 60)
		when_length(c->d, s->reader->lang, c->terms.rule.grace, &grace);
	model_put_text(m, "grace", buffer_text(&grace));
	clockview_put_word(m, "then-word", "clock.then", policy);
	clockview_put_word(m, "then-you-word", "clock.then-you", policy);
	buffer_fini(&grace);
	return m;
}

static struct model *
others_model(struct showing *s, int seat)
{
	struct model *list = model_array();

	for (int i = 0; i < s->c.t->n_seats; i++)
		if (i != seat && s->c.row[i].since != 0 &&
		    clocks_live(&s->c, i) == STORE_OK &&
		    clocks_due(&s->c, i) != CLOCK_NEVER)
			model_add(list, running_model(s, i));
	return list;
}

/* What the reader's bank holds while it does not run. */
static struct model *
bank_model(struct showing *s, int seat)
{
	struct model *m = model_object();
	struct buffer text = {0};
	int64_t left = s->c.row[seat].left;

	when_length(s->c.d, s->reader->lang, left > 0 ? left : 0, &text);
	model_put_text(m, "left", buffer_text(&text));
	buffer_fini(&text);
	return m;
}

/* The vacation that keeps SEAT's player from being late in this turn: whether a
 * day was taken, and how many are left. Null when it is neither. */
static struct model *
vacation_model(struct showing *s, int seat)
{
	struct clocks *c = &s->c;
	bool taken = c->row[seat].told & CLOCKS_VACATION;
	int64_t days = c->terms.vacation && !is_late(c, seat)
	    ? vacation_left(c->d, &c->person[seat].player, s->now) / CLOCK_DAY
	    : 0;
	struct model *m;

	if (c->row[seat].since == 0 || (days == 0 && !taken))
		return model_null();
	m = model_object();
	model_put_bool(m, "taken", taken);
	model_put(m, "days", days > 0 ? model_int(days) : model_null());
	return m;
}

static struct model *
clock_model(struct showing *s, int seat)
{
	struct clocks *c = &s->c;
	bool person = seat >= 0 && clocks_played(c->t, seat) &&
	    clocks_live(c, seat) == STORE_OK;
	bool runs = person && clocks_due(c, seat) != CLOCK_NEVER;
	struct model *m = model_object();

	terms_put(c->d, &c->terms, s->reader->lang, m);
	model_put(m, "own", runs ? running_model(s, seat) : model_null());
	model_put(m, "others", others_model(s, seat));
	model_put(m, "bank",
	    person && !runs && c->terms.rule.kind == CLOCK_BANK
		? bank_model(s, seat)
		: model_null());
	model_put(m, "own-vacation",
	    person ? vacation_model(s, seat) : model_null());
	return m;
}

/* When the limit of the rules is over for SEAT, or, when it has none, for the
 * first seat that has one. */
static int64_t
rules_limit(const struct clocks *c, int seat)
{
	int64_t first = seat >= 0 ? rules_due(c, seat) : CLOCK_NEVER;

	for (int i = 0; i < c->t->n_seats && first == CLOCK_NEVER; i++)
		first = rules_due(c, i);
	return first;
}

void
clockview_put(struct desk *d, const struct table *t,
    const struct reader *reader, int seat, struct model *page)
{
	struct showing s = {.reader = reader, .now = desk_now(d)};
	struct model *clock = model_null(), *deadline = model_null();
	int64_t limit;

	if (clocks_load(d, t, &s.c) == STORE_OK && is_present(t) &&
	    t->game.to_move != 0) {
		if (s.c.terms.rule.kind != CLOCK_NONE) {
			model_free(clock);
			clock = clock_model(&s, seat);
		}
		limit = rules_limit(&s.c, seat);
		if (limit != CLOCK_NEVER) {
			model_free(deadline);
			deadline = model_object();
			put_moment(&s, deadline, "when", "in", limit);
			clockview_put_word(deadline, "deadline-word",
			    t->rules->id, "deadline");
		}
	}
	model_put(page, "clock", clock);
	model_put(page, "deadline", deadline);
	clocks_fini(&s.c);
}

/* --- for machines -------------------------------------------------------- */

static struct model *
moment(int64_t at)
{
	struct buffer text = {0};
	struct model *m;

	if (at == CLOCK_NEVER)
		return model_null();
	when_iso(at, &text);
	m = model_text(buffer_text(&text));
	buffer_fini(&text);
	return m;
}

static struct model *
seat_json(struct clocks *c, int seat, int64_t now)
{
	const struct store_clock *row = &c->row[seat];
	struct model *m = model_object();
	int64_t left = row->left;

	if (row->since != 0 && clocks_live(c, seat) == STORE_OK)
		left -= clock_runs(&c->person[seat].life, row->since, now);
	model_put_int(m, "seat", seat);
	model_put(m, "left",
	    c->t->seats[seat].player != 0 ? model_int(left > 0 ? left : 0)
					  : model_null());
	model_put(m, "deadline", moment(due_of(c, seat)));
	model_put_bool(m, "standin", c->t->seats[seat].standin[0] != '\0');
	model_put_bool(m, "late", is_late(c, seat));
	return m;
}

void
clockview_put_json(struct desk *d, const struct table *t, int seat,
    struct model *model)
{
	struct model *clocks = model_array();
	int64_t own = CLOCK_NEVER, first = CLOCK_NEVER, due;
	struct buffer terms = {0};
	struct clocks c;
	char why[64];

	if (clocks_load(d, t, &c) == STORE_OK && is_present(t) &&
	    t->game.to_move != 0)
		for (int i = 0; i < t->n_seats; i++) {
			due = due_of(&c, i);
			if (i == seat)
				own = due;
			if (due < first)
				first = due;
			if (c.terms.rule.kind == CLOCK_NONE)
				continue;
			model_add(clocks, seat_json(&c, i, desk_now(d)));
		}
	terms_write(&c.terms, &terms);
	model_put(model, "deadline", moment(own != CLOCK_NEVER ? own : first));
	model_put(model, "clocks", clocks);
	model_put(model, "terms",
	    model_read(terms.data, terms.len, why, sizeof why));
	buffer_fini(&terms);
	clocks_fini(&c);
}
