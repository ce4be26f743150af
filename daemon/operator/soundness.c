/*
 * The parts, what is found in each, and what it adds up to.
 */
#include "config.h"

#include "operator/soundness.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "game/table.h"
#include "store/store_held.h"

enum {
	GAMES = 50,   /* replayed in a part */
	MICROS = 2500 /* that replaying one takes, about */
};

/* --- which parts there are ------------------------------------------------ */

struct list {
	struct soundness_part *part;
	size_t n;
};

static void
list_add(struct list *l, bool games, const struct store_part *of)
{
	l->part = xrealloc(l->part, l->n + 1, sizeof *l->part);
	l->part[l->n++] = (struct soundness_part){games, *of};
}

/* The last part has no end: games may be added. */
static enum store_status
list_games(struct desk *d, struct list *l)
{
	struct store_part of = {.cost = (uint64_t)GAMES * MICROS};
	enum store_status status;

	while ((status = store_parts_running(d->store, of.after, GAMES,
		    &of.until)) == STORE_OK) {
		list_add(l, true, &of);
		of.after = of.until;
	}
	of.until = INT64_MAX;
	list_add(l, true, &of);
	return status == STORE_ABSENT ? STORE_OK : status;
}

bool
soundness_parts(struct desk *d, struct soundness_part **parts, size_t *n,
    struct buffer *why)
{
	struct store_part *of = NULL;
	struct list l = {0};
	size_t n_of = 0;
	enum store_status status = store_parts(d->store, &of, &n_of);

	for (size_t i = 0; i < n_of && status == STORE_OK; i++)
		list_add(&l, false, &of[i]);
	if (status == STORE_OK)
		status = list_games(d, &l);
	free(of);
	if (status != STORE_OK)
		buffer_printf(why, "the database cannot be read: %s",
		    store_why(d->store));
	*parts = l.part;
	*n = l.n;
	return status == STORE_OK;
}

void
soundness_name(const struct soundness_part *part, struct buffer *out)
{
	buffer_printf(out, "%s:%" PRId64 "-%" PRId64,
	    part->games ? "games" : store_part_name(&part->of), part->of.after,
	    part->of.until);
}

/* --- looking -------------------------------------------------------------- */

struct checking {
	struct desk *d;
	struct soundness *s;
	int64_t until;
};

/* Reports GAME when it is held although these rules replay it: the server has
 * other rules, or the log was repaired. */
static void
report_held(struct checking *c, int64_t game)
{
	uint32_t entry;
	char *clause;

	if (store_held_get(c->d->store, game, &entry, &clause) != STORE_OK)
		return;
	c->s->held++;
	buffer_printf(&c->s->games,
	    "game %lld, entry %u: held because %s; served again by this "
	    "program after a start of `turnpost serve`\n",
	    (long long)game, (unsigned)entry, clause);
	free(clause);
}

static bool
check_game(void *arg, const struct store_game *g)
{
	struct checking *c = arg;
	struct buffer clause = {0};
	enum table_status status;
	uint32_t entry;

	if (g->id > c->until)
		return false;
	status = table_check(c->d, g, NULL, &entry, &clause);
	c->s->checked++;
	if (status == TABLE_BROKEN) {
		c->s->differ++;
		buffer_printf(&c->s->games, "game %lld, entry %u: %s\n",
		    (long long)g->id, (unsigned)entry, buffer_text(&clause));
	} else if (status == TABLE_OK) {
		report_held(c, g->id);
	} else {
		buffer_printf(&c->s->faults, "%s\n", buffer_text(&clause));
	}
	buffer_fini(&clause);
	return status != TABLE_STORE;
}

void
soundness_look(struct desk *d, const struct soundness_part *part,
    struct soundness *s)
{
	struct checking c = {d, s, part->of.until};
	size_t before = s->faults.len;
	enum store_status status;

	if (part->games)
		status = store_games_each(d->store, STORE_OPEN_GAMES,
		    part->of.after, check_game, &c);
	else
		status = store_part_look(d->store, &part->of, &s->faults);
	if (status != STORE_OK && s->faults.len == before)
		buffer_printf(&s->faults, "the database cannot be read: %s\n",
		    store_why(d->store));
}

void
soundness_fini(struct soundness *s)
{
	buffer_fini(&s->faults);
	buffer_fini(&s->games);
}

/* --- as bytes ------------------------------------------------------------- */

void
soundness_write(const struct soundness *s, struct buffer *out)
{
	buffer_printf(out, "%zu %zu %zu %zu %zu\n", s->checked, s->differ,
	    s->held, s->faults.len, s->games.len);
	buffer_add(out, s->faults.data, s->faults.len);
	buffer_add(out, s->games.data, s->games.len);
}

bool
soundness_read(struct soundness *s, const char *bytes, size_t len)
{
	size_t number[5];
	const char *at = bytes, *end = memchr(bytes, '\n', len);
	char *next;

	if (end == NULL)
		return false;
	for (int i = 0; i < 5; i++, at = next) {
		number[i] = strtoul(at, &next, 10);
		if (next == at || next > end)
			return false;
	}
	at = end + 1;
	len -= (size_t)(at - bytes);
	if (number[3] > len || number[4] != len - number[3])
		return false;
	s->checked += number[0];
	s->differ += number[1];
	s->held += number[2];
	buffer_add(&s->faults, at, number[3]);
	buffer_add(&s->games, at + number[3], number[4]);
	return true;
}

/* --- all of it ------------------------------------------------------------ */

enum soundness_verdict
soundness_judge(const struct soundness *s, struct buffer *report,
    struct buffer *why)
{
	buffer_add(report, s->games.data, s->games.len);
	if (s->faults.len > 0) {
		buffer_add(why, s->faults.data, s->faults.len);
		return SOUNDNESS_DAMAGED;
	}
	if (s->differ + s->held > 0)
		buffer_printf(why,
		    "%.*s (%zu of %zu open games differ from what was stored, "
		    "%zu more are held): these are not served; %s",
		    (int)strcspn(s->games.data, "\n"), s->games.data, s->differ,
		    s->checked, s->held,
		    s->differ > 0
			? "install a turnpost with the rules that they were "
			  "played with"
			: "start `turnpost serve` of this program");
	buffer_printf(report,
	    "database sound, %zu open games replayed, %zu differ, %zu held\n",
	    s->checked, s->differ, s->held);
	return s->differ + s->held == 0 ? SOUNDNESS_GOOD : SOUNDNESS_DIFFERS;
}

enum soundness_verdict
soundness_check(struct desk *d, struct buffer *report, struct buffer *why)
{
	struct soundness_part *parts = NULL;
	struct soundness all = {0};
	enum soundness_verdict verdict = SOUNDNESS_DAMAGED;
	size_t n = 0;

	if (soundness_parts(d, &parts, &n, why)) {
		for (size_t i = 0; i < n; i++)
			soundness_look(d, &parts[i], &all);
		verdict = soundness_judge(&all, report, why);
	}
	soundness_fini(&all);
	free(parts);
	return verdict;
}
