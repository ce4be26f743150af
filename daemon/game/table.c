/*
 * Reads the rows of a game, replays its log, and compares both. Every fault
 * becomes a sentence that names the first entry that differs.
 */
#include "config.h"

#include "game/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "game/cache.h"
#include "game/held.h"
#include "game/options.h"
#include "game/secret.h"
#include "match/match.h"
#include "sign/fair.h"
#include "store/store_log.h"
#include "words/model.h"

static void __attribute__((format(printf, 2, 3)))
table_explain(struct buffer *why, const char *format, ...)
{
	va_list ap;

	if (why == NULL)
		return;
	va_start(ap, format);
	buffer_vprintf(why, format, ap);
	va_end(ap);
}

/* The data set of G, or NULL. */
static const struct data_set *
dataset_of(struct desk *d, const struct rules *rules,
    const struct store_game *g)
{
	return g->data != 0 ? data_get(d, rules, g->data) : NULL;
}

static bool
can_be_played(const struct rules *rules, const struct rules_setup *setup)
{
	return setup->seats >= rules->seats_min &&
	    setup->seats <= rules->seats_max &&
	    (setup->data != NULL) == (rules->data_read != NULL) &&
	    rules->options_refuse(setup) == NULL;
}

/* Makes a match that has not been set up, with the seats and options of the
 * game row. On failure NULL, and WHY gets a clause. */
static struct match *
fresh_match(struct desk *d, const struct rules *rules,
    const struct store_game *g, struct buffer *why)
{
	const struct data_set *set = dataset_of(d, rules, g);
	struct rules_setup setup;
	struct match *m = NULL;
	struct model *options;
	char fault[256];

	memset(&setup, 0, sizeof setup);
	setup.seats = g->seats;
	options =
	    model_read(g->options, strlen(g->options), fault, sizeof fault);
	if (!options_read(rules, options, &setup, NULL, why))
		goto out;
	setup.data = set != NULL ? set->data : NULL;
	if (g->data != 0 && set == NULL)
		table_explain(why, "its data set is missing");
	else if (!can_be_played(rules, &setup))
		table_explain(why,
		    "these rules do not know its seats and options");
	else
		m = match_new(rules, &setup);
out:
	model_free(options);
	return m;
}

/* --- replay --------------------------------------------------------------- */

enum {
	TOLD_TURNS = 3
}; /* of each seat, of which the match is to know what
			  * they told */

/* A replay under way. */
struct replay {
	const struct store_game *game;
	const uint8_t *data_digest; /* as in struct table */
	struct match *match;
	uint32_t until; /* how many entries are wanted */
	bool check;	/* compare the digests and the chain of each entry */
	table_entry *each;
	void *arg;
	bool stopped;
	struct buffer scratch;
	struct entry again;	   /* the entry, played again */
	uint8_t hash[DIGEST_SIZE]; /* with CHECK, of the last entry compared */
	const char *fault;	   /* what is wrong with entry AT; static */
	uint32_t at;
};

/* Notes that entry N has FAULT. Returns false always. */
static bool
broken(struct replay *r, uint32_t n, const char *fault)
{
	r->fault = fault;
	r->at = n;
	return false;
}

/* Sets KEY to the key of G's secrets, if its rules have any. Such a game always
 * knows its seed. */
static void
key_of(const struct store_game *g, const struct match *m,
    uint8_t key[FAIR_DIGEST])
{
	if (!rules_have_secrets(m->rules))
		return;
	assert(!g->seedless && g->reseeds == 0);
	fair_key(g->seed, g->uid, g->entropy, key);
}

/* Sets the digests of E, and what is published in place of its secrets. */
static void
seal(const struct store_game *g, const uint8_t *data_digest,
    const struct match *m, const uint8_t before[DIGEST_SIZE], struct entry *e,
    struct buffer *scratch)
{
	struct buffer setup = {0};
	uint8_t key[FAIR_DIGEST] = {0};

	key_of(g, m, key);
	secret_seal(m, key, e);
	buffer_reset(scratch);
	if (e->n == 0)
		match_write_setup(m, g->options, g->entropy, data_digest,
		    &setup);
	entry_canonical(e, e->n == 0 ? setup.data : NULL, scratch);
	fair_chain_next(before, scratch->data, scratch->len, e->hash);
	buffer_fini(&setup);
}

static const char differs[] = "the position differs from the one that was "
			      "stored";

/* Compares an entry as it is stored with what the rules make of it today. */
static bool
check_entry(struct replay *r, const struct entry *e)
{
	struct entry *again = &r->again;

	seal(r->game, r->data_digest, r->match, r->hash, again, &r->scratch);
	memcpy(r->hash, again->hash, sizeof r->hash);
	if (memcmp(again->state, e->state, sizeof again->state) != 0)
		return broken(r, e->n, differs);
	if (memcmp(again->hash, e->hash, sizeof again->hash) != 0)
		return broken(r, e->n, "the chain of hashes is broken here");
	return true;
}

/* Compares the position at the end of a replay without CHECK, which does not
 * compare the entries one by one. */
static bool
check_position(struct replay *r, const struct entry *e)
{
	uint8_t key[FAIR_DIGEST] = {0}, state[DIGEST_SIZE];

	key_of(r->game, r->match, key);
	secret_state(r->match, key, e->n, state);
	return memcmp(state, e->state, sizeof state) == 0 ||
	    broken(r, e->n, differs);
}

static bool
table_replay_entry(void *arg, const struct entry *e)
{
	struct replay *r = arg;
	/* Whether R->again is: pages ask the match what the newest told. */
	bool wanted = r->check || r->each != NULL ||
	    r->until - e->n <= TOLD_TURNS * (uint32_t)r->game->seats;
	const char *why;

	if (r->match->entries >= r->until)
		return false;
	if (e->n != r->match->entries)
		return broken(r, r->match->entries, "is missing");
	if (!match_replay(r->match, e, wanted ? &r->again : NULL, &why))
		return broken(r, e->n,
		    strcmp(why, "chance") == 0
			? "the rules ask for other draws than were recorded"
			: "the rules refuse the move that was recorded");
	if (r->check ? !check_entry(r, e)
		     : r->match->entries == r->until && !check_position(r, e))
		return false;
	r->stopped = r->each != NULL && !r->each(r->arg, &r->again, r->match);
	return !r->stopped;
}

/* Feeds R->match the stored entries from its next one on, and releases what R
 * holds besides the match. With TABLE_BROKEN, R->fault says why. */
static enum table_status
feed(struct desk *d, struct replay *r, struct buffer *why)
{
	enum store_status status;

	status = store_entries_each(d->store, r->game->id, r->match->entries,
	    table_replay_entry, r);
	buffer_fini(&r->scratch);
	entry_fini(&r->again);
	/* A damaged row belongs to one game; the others can still be read. */
	if (status == STORE_FAILED)
		broken(r, r->match->entries, "cannot be read");
	if (r->fault != NULL)
		return TABLE_BROKEN;
	if (status != STORE_OK) {
		table_explain(why, "the database cannot be read: %s",
		    store_why(d->store));
		return TABLE_STORE;
	}
	if (!r->stopped && r->match->entries < r->until) {
		broken(r, r->match->entries, "is missing");
		return TABLE_BROKEN;
	}
	return TABLE_OK;
}

/* --- games as they are now, and were -------------------------------------- */

/* Whether G may be served. A game that nobody has checked with these rules is
 * checked at once, unless it is in the cache: then it was checked before. */
static enum table_status
may_serve(struct desk *d, const struct store_game *g, struct buffer *why)
{
	switch (held_look(d, g, why)) {
	case HELD_NO:
		return TABLE_OK;
	case HELD_YES:
		return TABLE_BROKEN;
	case HELD_STORE:
		return TABLE_STORE;
	case HELD_UNKNOWN:
		break;
	}
	return cache_get(d, g->id) != NULL ? TABLE_OK
					   : table_prove(d, g, true, why);
}

/* Holds the game of R, which does not replay, and names the first entry that
 * differs. The whole log is replayed for that: R may have begun at a cached
 * position, and notices a difference later than where it began. */
static enum table_status
table_tell_first(struct desk *d, const struct replay *r, struct buffer *why)
{
	struct buffer clause = {0};
	uint32_t entry;

	if (table_check(d, r->game, NULL, &entry, &clause) == TABLE_BROKEN) {
		held_add(d, r->game, entry, buffer_text(&clause));
	} else {
		buffer_reset(&clause);
		buffer_puts(&clause, r->fault);
		entry = r->at;
	}
	held_tell(r->game->id, entry, buffer_text(&clause), why);
	buffer_fini(&clause);
	return TABLE_BROKEN;
}

/* Gives T a match at its beginning. */
static enum table_status
begin_match(struct desk *d, struct table *t, struct buffer *why)
{
	struct buffer clause = {0};

	t->match = fresh_match(d, t->rules, &t->game, &clause);
	if (t->match == NULL)
		held_tell(t->game.id, 0, buffer_text(&clause), why);
	buffer_fini(&clause);
	return t->match != NULL ? TABLE_OK : TABLE_BROKEN;
}

enum table_status
table_load(struct desk *d, int64_t id, struct table *t, struct buffer *why)
{
	enum table_status status = table_load_rows(d, id, t, why);
	struct replay r = {.game = &t->game};

	if (status == TABLE_OK)
		status = may_serve(d, &t->game, why);
	if (status != TABLE_OK)
		return status;
	t->match = cache_get(d, id);
	if (t->match != NULL && t->match->entries > t->game.entries) {
		cache_drop(d, id);
		t->match = NULL;
	}
	if (t->match == NULL) {
		status = begin_match(d, t, why);
		if (status != TABLE_OK)
			return status;
		cache_put(d, id, t->match);
	}
	r.match = t->match;
	r.until = t->game.entries;
	if (r.match->entries < r.until)
		status = feed(d, &r, why);
	if (status == TABLE_BROKEN)
		table_tell_first(d, &r, why);
	if (status != TABLE_OK) {
		cache_drop(d, id);
		t->match = NULL;
	}
	return status;
}

enum table_status
table_load_rows(struct desk *d, int64_t id, struct table *t, struct buffer *why)
{
	enum store_status status;

	memset(t, 0, sizeof *t);
	t->clocks = xcalloc(1, sizeof *t->clocks);
	status = store_game_get(d->store, id, &t->game);
	if (status == STORE_OK)
		status = store_seats_get(d->store, id, t->seats, &t->n_seats);
	if (status == STORE_ABSENT) {
		table_explain(why, "there is no game %lld", (long long)id);
		return TABLE_ABSENT;
	}
	if (status != STORE_OK) {
		table_explain(why, "the database cannot be read: %s",
		    store_why(d->store));
		return TABLE_STORE;
	}
	t->rules = rules_find(t->game.ruleset, t->game.version);
	if (t->rules == NULL) {
		table_explain(why,
		    "game %lld is of %s/%d, which this turnpost does "
		    "not know",
		    (long long)id, t->game.ruleset, t->game.version);
		return TABLE_BROKEN;
	}
	if (t->game.data != 0) {
		const struct data_set *set =
		    data_get(d, t->rules, t->game.data);

		t->data_name = set != NULL ? set->name : NULL;
		t->data_digest =
		    set != NULL && !set->shipped ? set->digest : NULL;
	}
	return TABLE_OK;
}

enum table_status
table_load_at(struct desk *d, int64_t id, uint32_t ply, struct table *t,
    struct buffer *why)
{
	enum table_status status = table_load_rows(d, id, t, why);
	struct replay r = {.game = &t->game, .until = ply + 1};

	if (status == TABLE_OK)
		status = may_serve(d, &t->game, why);
	if (status != TABLE_OK)
		return status;
	if (ply >= t->game.entries) {
		table_explain(why, "game %lld has entries 0 to %u",
		    (long long)id, (unsigned)(t->game.entries - 1));
		return TABLE_ABSENT;
	}
	status = begin_match(d, t, why);
	if (status != TABLE_OK)
		return status;
	t->own_match = true;
	r.match = t->match;
	status = feed(d, &r, why);
	return status == TABLE_BROKEN ? table_tell_first(d, &r, why) : status;
}

static bool
take_hash(void *arg, const struct entry *e)
{
	memcpy(arg, e->hash, sizeof e->hash);
	return false;
}

bool
table_rewind(struct desk *d, struct table *t)
{
	t->game.entries = t->match->entries;
	memcpy(t->game.made, t->match->made, sizeof t->game.made);
	return store_entries_each(d->store, t->game.id, t->game.entries - 1,
		   take_hash, t->game.head) == STORE_OK;
}

void
table_fini(struct table *t)
{
	if (t->own_match)
		match_free(t->match);
	store_seats_fini(t->seats, t->n_seats);
	store_game_fini(&t->game);
	free(t->clocks);
	memset(t, 0, sizeof *t);
}

/* --- the whole log -------------------------------------------------------- */

/* Compares the game's row with its last entry. */
static bool
check_row(struct replay *r)
{
	const struct store_game *g = r->game;
	unsigned to_move = match_to_move(r->match);

	if (memcmp(r->hash, g->head, sizeof r->hash) != 0)
		return broken(r, g->entries - 1, "is not the head of the game");
	if (to_move != g->to_move || (to_move == 0) != (g->state == STORE_OVER))
		return broken(r, g->entries - 1,
		    "the rules say that it is another's turn now");
	return true;
}

/* Plays R from the beginning. With TABLE_BROKEN, CLAUSE is about entry R->at.
 * The caller frees R->match in any case. */
static enum table_status
replay_all(struct desk *d, const struct rules *rules, struct replay *r,
    struct buffer *clause)
{
	const struct store_game *g = r->game;
	const struct data_set *set;
	enum table_status status;

	r->match = fresh_match(d, rules, g, clause);
	if (r->match == NULL)
		return TABLE_BROKEN;
	set = dataset_of(d, rules, g);
	r->data_digest = set != NULL && !set->shipped ? set->digest : NULL;
	r->until = g->entries;
	fair_chain_start(g->uid, g->commitment, r->hash);
	status = feed(d, r, clause);
	if (status == TABLE_OK && r->check && !r->stopped)
		status = check_row(r) ? TABLE_OK : TABLE_BROKEN;
	if (status == TABLE_BROKEN)
		table_explain(clause, "%s", r->fault);
	return status;
}

enum table_status
table_replay(struct desk *d, const struct table *t, bool check,
    table_entry *each, void *arg, struct buffer *why)
{
	struct replay r = {
	    .game = &t->game, .check = check, .each = each, .arg = arg};
	struct buffer clause = {0};
	enum table_status status = replay_all(d, t->rules, &r, &clause);

	if (status == TABLE_BROKEN)
		held_tell(t->game.id, r.at, buffer_text(&clause), why);
	else
		table_explain(why, "%s", buffer_text(&clause));
	match_free(r.match);
	buffer_fini(&clause);
	return status;
}

enum table_status
table_check(struct desk *d, const struct store_game *g, struct match **match,
    uint32_t *entry, struct buffer *clause)
{
	const struct rules *rules = rules_find(g->ruleset, g->version);
	struct replay r = {.game = g, .check = true};
	enum table_status status = TABLE_BROKEN;

	if (rules != NULL)
		status = replay_all(d, rules, &r, clause);
	else
		table_explain(clause,
		    "is of %s/%d, which this turnpost does not know",
		    g->ruleset, g->version);
	*entry = r.at;
	if (match != NULL)
		*match = status == TABLE_OK ? r.match : NULL;
	if (match == NULL || status != TABLE_OK)
		match_free(r.match);
	return status;
}

enum table_status
table_prove(struct desk *d, const struct store_game *g, bool keep,
    struct buffer *why)
{
	struct buffer clause = {0};
	struct match *match = NULL;
	enum table_status status;
	uint32_t entry;

	status = table_check(d, g, keep ? &match : NULL, &entry, &clause);
	if (status == TABLE_OK && keep)
		cache_put(d, g->id, match);
	if (status == TABLE_BROKEN) {
		held_add(d, g, entry, buffer_text(&clause));
		held_tell(g->id, entry, buffer_text(&clause), why);
	} else if (status != TABLE_OK && why != NULL) {
		buffer_puts(why, buffer_text(&clause));
	}
	buffer_fini(&clause);
	return status;
}

void
table_seal(const struct table *t, const struct match *m,
    const uint8_t before[DIGEST_SIZE], struct entry *e)
{
	struct buffer scratch = {0};

	seal(&t->game, t->data_digest, m, before, e, &scratch);
	buffer_fini(&scratch);
}

bool
table_is_watched(const struct store_game *g)
{
	return (g->watch & 1) != 0;
}

int64_t
table_player(const struct table *t, int seat)
{
	return seat < 0 ? 0 : t->seats[seat].player;
}
