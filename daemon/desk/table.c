/*
 * A game with its seats and its position, from the store.
 *
 * Not here: making entries (turn.c), showing anything (view.c).
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/inner.h"

static void __attribute__((format(printf, 2, 3)))
explain(struct buffer *why, const char *format, ...)
{
	va_list ap;

	if (why == NULL)
		return;
	va_start(ap, format);
	buffer_vprintf(why, format, ap);
	va_end(ap);
}

void
table_fini(struct table *t)
{
	if (t->own_match)
		match_free(t->match);
	store_seats_fini(t->seats, t->n_seats);
	store_game_fini(&t->game);
	memset(t, 0, sizeof *t);
}

/* The option's value in the stored document; false when it is not one. */
static bool
read_option(const struct rules_option *o, const struct model *value, int *out)
{
	if (value == NULL)
		return false;
	switch (o->type) {
	case RULES_FLAG:
		*out = model_as_bool(value);
		return model_type(value) == MODEL_BOOL;
	case RULES_CHOICE:
	case RULES_DATA:
		return model_type(value) == MODEL_TEXT &&
		    rules_option_read(o, model_as_text(value), out);
	case RULES_NUMBER:
		*out = (int)model_as_int(value);
		return model_type(value) == MODEL_INT && *out >= o->min &&
		    *out <= o->max;
	}
	return false;
}

/* A match before its set-up, as the game row says. */
static struct match *
fresh_match(struct desk *d, const struct table *t, struct buffer *why)
{
	const struct store_game *g = &t->game;
	const struct dataset *set;
	struct rules_setup setup;
	struct match *m = NULL;
	struct model *options;
	char fault[256];

	memset(&setup, 0, sizeof setup);
	setup.seats = g->seats;
	options =
	    model_read(g->options, strlen(g->options), fault, sizeof fault);
	if (options == NULL) {
		explain(why, "game %lld: its options cannot be read",
		    (long long)g->id);
		return NULL;
	}
	for (size_t i = 0; i < t->rules->n_options; i++) {
		const struct rules_option *o = &t->rules->options[i];

		if (!read_option(o, model_get(options, o->name),
			&setup.options[i])) {
			explain(why,
			    "game %lld: option %s has no value that "
			    "these rules know",
			    (long long)g->id, o->name);
			goto out;
		}
	}
	if (g->data != 0) {
		set = dataset_get(d, t->rules, g->data);
		if (set == NULL) {
			explain(why, "game %lld: its data set is missing",
			    (long long)g->id);
			goto out;
		}
		setup.data = set->data;
	}
	m = match_new(t->rules, &setup);
out:
	model_free(options);
	return m;
}

struct replay {
	const struct table *t;
	struct match *match;
	uint32_t until; /* entries wanted */
	bool check;
	bool events;
	table_entry *each;
	void *arg;
	struct buffer *why;
	struct entry sealed; /* the entry played again */
	uint8_t hash[DIGEST_SIZE];
	bool broken;
	bool stopped;
};

static bool
broken(struct replay *r, uint32_t n, const char *what)
{
	explain(r->why, "game %lld, entry %u: %s", (long long)r->t->game.id,
	    (unsigned)n, what);
	r->broken = true;
	return false;
}

/* Compares what was stored with what the rules make of it today. */
static bool
check_entry(struct replay *r, const struct entry *e)
{
	struct entry *s = &r->sealed;

	table_seal(r->t, r->match, r->hash, s);
	memcpy(r->hash, s->hash, sizeof r->hash);
	if (memcmp(s->state, e->state, sizeof s->state) != 0)
		return broken(r, e->n,
		    "the position differs from the one "
		    "that was stored");
	if (memcmp(s->hash, e->hash, sizeof s->hash) != 0)
		return broken(r, e->n, "the chain of hashes is broken here");
	return true;
}

static void
copy_entry(struct entry *to, const struct entry *from)
{
	draws_reset(&to->chance);
	for (size_t i = 0; i < from->chance.len; i++)
		draws_add(&to->chance, from->chance.draw[i].label,
		    from->chance.draw[i].n, from->chance.draw[i].value);
	to->n = from->n;
	to->seat = from->seat;
	to->by = from->by;
	to->at = from->at;
	memcpy(to->move, from->move, sizeof to->move);
	memcpy(to->state, from->state, sizeof to->state);
	memcpy(to->hash, from->hash, sizeof to->hash);
}

static bool
replay_entry(void *arg, const struct entry *e)
{
	struct replay *r = arg;
	const char *why;

	if (r->match->entries >= r->until)
		return false;
	if (e->n != r->match->entries)
		return broken(r, r->match->entries, "is missing");
	if (!match_replay(r->match, e, r->events ? &r->sealed.events : NULL,
		&why))
		return broken(r, e->n,
		    strcmp(why, "chance") == 0
			? "the rules ask for other draws than were recorded"
			: "the rules refuse the move that was recorded");
	if (!r->events)
		return true;
	copy_entry(&r->sealed, e);
	if (r->check && !check_entry(r, e))
		return false;
	if (r->each != NULL && !r->each(r->arg, &r->sealed, r->match)) {
		r->stopped = true;
		return false;
	}
	return true;
}

/* Feeds R->match what is stored from its next entry on. */
static enum table_status
feed(struct desk *d, struct replay *r)
{
	enum store_status status = store_entries_each(d->store, r->t->game.id,
	    r->match->entries, replay_entry, r);

	if (r->broken)
		return TABLE_BROKEN;
	if (status != STORE_OK) {
		explain(r->why, "the database cannot be read: %s",
		    store_why(d->store));
		return TABLE_STORE;
	}
	if (!r->stopped && r->match->entries < r->until) {
		broken(r, r->match->entries, "is missing");
		return TABLE_BROKEN;
	}
	return TABLE_OK;
}

enum table_status
table_load_rows(struct desk *d, int64_t id, struct table *t, struct buffer *why)
{
	enum store_status status;

	memset(t, 0, sizeof *t);
	status = store_game_get(d->store, id, &t->game);
	if (status == STORE_OK)
		status = store_seats_get(d->store, id, t->seats, &t->n_seats);
	if (status == STORE_ABSENT) {
		explain(why, "there is no game %lld", (long long)id);
		return TABLE_ABSENT;
	}
	if (status != STORE_OK) {
		explain(why, "the database cannot be read: %s",
		    store_why(d->store));
		return TABLE_STORE;
	}
	t->rules = rules_find(t->game.ruleset, t->game.version);
	if (t->rules == NULL) {
		explain(why,
		    "game %lld is of %s/%d, which this turnpost does "
		    "not know",
		    (long long)id, t->game.ruleset, t->game.version);
		return TABLE_BROKEN;
	}
	if (t->game.data != 0) {
		const struct dataset *set =
		    dataset_get(d, t->rules, t->game.data);

		t->data_name = set != NULL ? set->name : NULL;
	}
	return TABLE_OK;
}

enum table_status
table_load(struct desk *d, int64_t id, struct table *t, struct buffer *why)
{
	struct replay r = {.t = t, .why = why};
	enum table_status status = table_load_rows(d, id, t, why);

	if (status != TABLE_OK)
		return status;
	t->match = cache_get(d->cache, id);
	if (t->match != NULL && t->match->entries > t->game.entries) {
		cache_drop(d->cache, id);
		t->match = NULL;
	}
	if (t->match == NULL) {
		t->match = fresh_match(d, t, why);
		if (t->match == NULL)
			return TABLE_BROKEN;
		cache_put(d->cache, id, t->match);
	}
	r.match = t->match;
	r.until = t->game.entries;
	if (r.match->entries < r.until)
		status = feed(d, &r);
	if (status != TABLE_OK) {
		cache_drop(d->cache, id);
		t->match = NULL;
	}
	return status;
}

enum table_status
table_load_at(struct desk *d, int64_t id, uint32_t ply, struct table *t,
    struct buffer *why)
{
	struct replay r = {.t = t, .why = why, .until = ply + 1};
	enum table_status status = table_load_rows(d, id, t, why);

	if (status != TABLE_OK)
		return status;
	if (ply >= t->game.entries) {
		explain(why, "game %lld has entries 0 to %u", (long long)id,
		    (unsigned)(t->game.entries - 1));
		return TABLE_ABSENT;
	}
	t->match = fresh_match(d, t, why);
	if (t->match == NULL)
		return TABLE_BROKEN;
	t->own_match = true;
	r.match = t->match;
	return feed(d, &r);
}

enum table_status
table_replay(struct desk *d, const struct table *t, bool check,
    table_entry *each, void *arg, struct buffer *why)
{
	struct replay r = {.t = t,
	    .why = why,
	    .check = check,
	    .each = each,
	    .arg = arg,
	    .events = true,
	    .until = t->game.entries};
	enum table_status status;

	r.match = fresh_match(d, t, why);
	if (r.match == NULL)
		return TABLE_BROKEN;
	fair_chain_start(t->game.uid, t->game.commitment, r.hash);
	status = feed(d, &r);
	if (status == TABLE_OK && check &&
	    memcmp(r.hash, t->game.head, sizeof r.hash) != 0) {
		broken(&r, t->game.entries - 1, "is not the head of the game");
		status = TABLE_BROKEN;
	}
	match_free(r.match);
	entry_fini(&r.sealed);
	return status;
}

void
table_seal(const struct table *t, const struct match *m,
    const uint8_t before[DIGEST_SIZE], struct entry *e)
{
	struct buffer bytes = {0}, setup = {0};

	match_encode(m, &bytes);
	sign_sha256(bytes.data, bytes.len, e->state);
	buffer_reset(&bytes);
	if (e->n == 0)
		match_write_setup(m, t->game.options, t->game.entropy, &setup);
	entry_canonical(e, e->n == 0 ? setup.data : NULL, &bytes);
	fair_chain_next(before, bytes.data, bytes.len, e->hash);
	buffer_fini(&bytes);
	buffer_fini(&setup);
}
