/*
 * Proposals: games that somebody wants to play with others.
 *
 * Not here: who is asked to play them (invites.c).
 */
#include "config.h"

#include "store/store_proposals.h"

#include <assert.h>
#include <stdlib.h>

#include "store/inner.h"

void
store_proposal_fini(struct store_proposal *p)
{
	free(p->ruleset);
	free(p->options);
	free(p->terms);
	free(p->message);
	*p = (struct store_proposal){0};
}

enum store_status
store_proposal_add(struct store *s, struct store_proposal *p)
{
	struct statement *sql = store_sql(s, STORE_SQL_PROPOSAL_ADD);

	assert(s->doing == STORE_WRITING);
	assert(p->seats > 0 && p->seats <= RULES_SEATS_MAX);
	store_sql_put_bytes(sql, 1, p->uid, sizeof p->uid);
	store_sql_put_bytes(sql, 2, p->seed, sizeof p->seed);
	store_sql_put_bytes(sql, 3, p->commitment, sizeof p->commitment);
	store_sql_put_text(sql, 4, p->ruleset);
	store_sql_put_int(sql, 5, p->version);
	store_sql_put_text(sql, 6, p->options);
	store_sql_put_id(sql, 7, p->data);
	store_sql_put_text(sql, 8, p->terms);
	store_sql_put_text(sql, 9, p->message);
	store_sql_put_int(sql, 10, p->seats);
	store_sql_put_int(sql, 11, p->open);
	store_sql_put_int(sql, 12, p->state);
	store_sql_put_id(sql, 13, p->game);
	store_sql_put_id(sql, 14, p->again);
	store_sql_put_int(sql, 15, p->created);
	store_sql_put_int(sql, 16, p->confirmed);
	store_sql_put_id(sql, 17, p->alarm);
	store_sql_put_int(sql, 18, p->watch);
	store_sql_put_int(sql, 19, p->review);
	return store_sql_once(store_sql_add(s, sql, &p->id));
}

enum store_status
store_proposal_change(struct store *s, const struct store_proposal *p)
{
	struct statement *sql = store_sql(s, STORE_SQL_PROPOSAL_CHANGE);

	assert(s->doing == STORE_WRITING);
	assert(p->seats > 0 && p->seats <= RULES_SEATS_MAX);
	store_sql_put_int(sql, 1, p->id);
	store_sql_put_text(sql, 2, p->options);
	store_sql_put_int(sql, 3, p->seats);
	store_sql_put_int(sql, 4, p->state);
	store_sql_put_id(sql, 5, p->game);
	store_sql_put_int(sql, 6, p->confirmed);
	store_sql_put_id(sql, 7, p->alarm);
	return store_sql_must(s, sql);
}

/* --- reading ------------------------------------------------------------- */

static enum store_status
take_proposal(struct store *s, struct statement *sql, struct store_proposal *p)
{
	int64_t seats = store_sql_int(sql, 10), state = store_sql_int(sql, 12);

	*p = (struct store_proposal){.id = store_sql_int(sql, 0)};
	if (seats < 1 || seats > RULES_SEATS_MAX ||
	    state < STORE_PROPOSAL_NEW || state > STORE_PROPOSAL_LAPSED ||
	    !store_sql_bytes(sql, 1, p->uid, sizeof p->uid) ||
	    !store_sql_bytes(sql, 2, p->seed, sizeof p->seed) ||
	    !store_sql_bytes(sql, 3, p->commitment, sizeof p->commitment))
		return store_sql_damaged(s, "proposal", p->id);
	p->ruleset = store_sql_text(sql, 4);
	p->version = (int)store_sql_int(sql, 5);
	p->options = store_sql_text(sql, 6);
	p->data = store_sql_int(sql, 7);
	p->terms = store_sql_text(sql, 8);
	p->message = store_sql_text(sql, 9);
	p->seats = (int)seats;
	p->open = store_sql_int(sql, 11) != 0;
	p->state = (enum store_proposal_state)state;
	p->game = store_sql_int(sql, 13);
	p->again = store_sql_int(sql, 14);
	p->created = store_sql_int(sql, 15);
	p->confirmed = store_sql_int(sql, 16);
	p->alarm = store_sql_int(sql, 17);
	p->watch = store_sql_int(sql, 18) != 0;
	p->review = store_sql_int(sql, 19) != 0;
	return STORE_OK;
}

enum store_status
store_proposal_get(struct store *s, int64_t id, struct store_proposal *p)
{
	struct statement *sql = store_sql(s, STORE_SQL_PROPOSAL_GET);
	enum store_status status;

	*p = (struct store_proposal){0};
	store_sql_put_int(sql, 1, id);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	status = take_proposal(s, sql, p);
	store_sql_end(sql);
	return status;
}

enum store_status
store_proposals_open(struct store *s,
    bool (*each)(void *arg, const struct store_proposal *p), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_PROPOSALS_OPEN);
	enum store_status status;
	bool more = true;

	while (more && (status = store_sql_row(s, sql)) == STORE_OK) {
		struct store_proposal p;

		status = take_proposal(s, sql, &p);
		more = status == STORE_OK && each(arg, &p);
		store_proposal_fini(&p);
	}
	if (!more)
		store_sql_end(sql);
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_proposal_delete(struct store *s, int64_t id)
{
	static const enum store_sql parts[] = {STORE_SQL_PROPOSAL_DELETE_SAID,
	    STORE_SQL_PROPOSAL_DELETE_INVITES, STORE_SQL_PROPOSAL_DELETE};

	assert(s->doing == STORE_WRITING);
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		struct statement *sql = store_sql(s, parts[i]);

		store_sql_put_int(sql, 1, id);
		store_sql_run(s, sql);
	}
	return store_failure(s);
}

enum store_status
store_proposal_again(struct store *s, int64_t game, int64_t *id)
{
	struct statement *sql = store_sql(s, STORE_SQL_PROPOSAL_AGAIN);

	store_sql_put_int(sql, 1, game);
	return store_sql_one(s, sql, id);
}

enum store_status
store_proposal_alarm(struct store *s, int64_t *proposal, int64_t *at)
{
	struct statement *sql = store_sql(s, STORE_SQL_PROPOSAL_ALARM);
	enum store_status status = store_sql_row(s, sql);

	*proposal = *at = 0;
	if (status != STORE_OK)
		return status;
	*proposal = store_sql_int(sql, 0);
	*at = store_sql_int(sql, 1);
	store_sql_end(sql);
	return STORE_OK;
}
