/*
 * Invitations: who is asked to play, in a proposal or for a seat of a running
 * game.
 *
 * Not here: the proposals themselves (proposals.c).
 */
#include "config.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/inner.h"
#include "store/store_proposals.h"

void
store_invite_fini(struct store_invite *i)
{
	free(i->mail);
	free(i->name);
	free(i->lang);
	free(i->zone);
	free(i->phrase);
	free(i->bot);
	*i = (struct store_invite){0};
}

void
store_invites_fini(struct store_invite *invites, size_t n)
{
	for (size_t i = 0; i < n; i++)
		store_invite_fini(&invites[i]);
}

/* --- writing ------------------------------------------------------------- */

/* Of who was erased there is no address, and no name. */
static bool
is_erased(const struct store_invite *i)
{
	return i->mail[0] == '\0' && i->name[0] == '\0';
}

/* The parameters that may change: 1 to 12. */
static struct statement *
put_invite(struct store *s, enum store_sql which, const struct store_invite *i)
{
	struct statement *sql = store_sql(s, which);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, i->place);
	store_sql_put_text(sql, 2, i->mail);
	store_sql_put_text(sql, 3, is_erased(i) ? STORE_ERASED_NAME : i->name);
	store_sql_put_text(sql, 4, i->lang);
	store_sql_put_text(sql, 5, i->zone);
	store_sql_put_text(sql, 6, i->phrase);
	store_sql_put_text(sql, 7, i->bot);
	store_sql_put_id(sql, 8, i->player);
	store_sql_put_int(sql, 9, i->state);
	store_sql_put_int(sql, 10, i->asked);
	store_sql_put_int(sql, 11, i->reminded);
	store_sql_put_int(sql, 12, i->answered);
	return sql;
}

enum store_status
store_invite_add(struct store *s, struct store_invite *i)
{
	struct statement *sql = put_invite(s, STORE_SQL_INVITE_ADD, i);

	assert((i->proposal == 0) != (i->game == 0));
	store_sql_put_id(sql, 13, i->proposal);
	store_sql_put_id(sql, 14, i->game);
	store_sql_put_int(sql, 15, i->by_seat);
	return store_sql_add(s, sql, &i->id);
}

enum store_status
store_invite_change(struct store *s, const struct store_invite *i)
{
	struct statement *sql = put_invite(s, STORE_SQL_INVITE_CHANGE, i);

	store_sql_put_int(sql, 13, i->id);
	return store_sql_must(s, sql);
}

/* --- reading ------------------------------------------------------------- */

enum store_status
store_invite_take(struct store *s, struct statement *sql,
    struct store_invite *i)
{
	int64_t state = store_sql_int(sql, 11);

	*i = (struct store_invite){.id = store_sql_int(sql, 0)};
	if (state < STORE_INVITE_WAITING || state > STORE_INVITE_JOINING)
		return store_sql_damaged(s, "invitation", i->id);
	i->proposal = store_sql_int(sql, 1);
	i->game = store_sql_int(sql, 2);
	i->place = (int)store_sql_int(sql, 3);
	i->mail = store_sql_text(sql, 4);
	i->name = store_sql_name(sql, 5);
	i->lang = store_sql_text(sql, 6);
	i->zone = store_sql_text(sql, 7);
	i->phrase = store_sql_text(sql, 8);
	i->bot = store_sql_text(sql, 9);
	i->player = store_sql_int(sql, 10);
	i->state = (enum store_invite_state)state;
	i->asked = store_sql_int(sql, 12);
	i->reminded = store_sql_int(sql, 13);
	i->answered = store_sql_int(sql, 14);
	i->by_seat = (int)store_sql_int(sql, 15);
	return STORE_OK;
}

enum store_status
store_invite_get(struct store *s, int64_t id, struct store_invite *i)
{
	struct statement *sql = store_sql(s, STORE_SQL_INVITE_GET);
	enum store_status status;

	*i = (struct store_invite){0};
	store_sql_put_int(sql, 1, id);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	status = store_invite_take(s, sql, i);
	store_sql_end(sql);
	return status;
}

/* Makes room where all is full: what was answered long ago is of the least
 * use. */
static void
drop_oldest(struct store_invite *invites, size_t *n)
{
	size_t oldest = 0;

	for (size_t i = 1; i < *n; i++)
		if (invites[i].id < invites[oldest].id)
			oldest = i;
	store_invite_fini(&invites[oldest]);
	--*n;
	memmove(&invites[oldest], &invites[oldest + 1],
	    (*n - oldest) * sizeof invites[0]);
}

static enum store_status
take_invites(struct store *s, enum store_sql which, int64_t of,
    struct store_invite *invites, size_t *n)
{
	struct statement *sql = store_sql(s, which);
	enum store_status status;

	*n = 0;
	store_sql_put_int(sql, 1, of);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		if (*n == STORE_INVITES_MAX)
			drop_oldest(invites, n);
		status = store_invite_take(s, sql, &invites[*n]);
		if (status != STORE_OK) {
			store_sql_end(sql);
			break;
		}
		++*n;
	}
	if (status == STORE_ABSENT)
		return STORE_OK;
	store_invites_fini(invites, *n);
	*n = 0;
	return status;
}

enum store_status
store_invites_of_proposal(struct store *s, int64_t proposal,
    struct store_invite *invites, size_t *n)
{
	return take_invites(s, STORE_SQL_INVITES_OF_PROPOSAL, proposal, invites,
	    n);
}

enum store_status
store_invites_of_game(struct store *s, int64_t game,
    struct store_invite *invites, size_t *n)
{
	return take_invites(s, STORE_SQL_INVITES_OF_GAME, game, invites, n);
}

enum store_status
store_invites_to(struct store *s, const char *mail,
    bool (*each)(void *arg, const struct store_invite *i), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_INVITES_TO);
	enum store_status status;
	bool more = true;

	assert(mail[0] != '\0');
	store_sql_put_text(sql, 1, mail);
	while (more && (status = store_sql_row(s, sql)) == STORE_OK) {
		struct store_invite i;

		status = store_invite_take(s, sql, &i);
		more = status == STORE_OK && each(arg, &i);
		store_invite_fini(&i);
	}
	if (!more)
		store_sql_end(sql);
	return status == STORE_ABSENT ? STORE_OK : status;
}

enum store_status
store_invites_count(struct store *s, const char *mail, int64_t after,
    int *proposed, int *asked)
{
	struct statement *sql = store_sql(s, STORE_SQL_INVITES_COUNT);
	enum store_status status;

	*proposed = *asked = 0;
	store_sql_put_text(sql, 1, mail);
	store_sql_put_int(sql, 2, after);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	*proposed = (int)store_sql_int(sql, 0);
	*asked = (int)store_sql_int(sql, 1);
	store_sql_end(sql);
	return STORE_OK;
}

enum store_status
store_strangers_count(struct store *s, const char *mail, int64_t after, int *n)
{
	size_t at = strcspn(mail, "@"), name = strcspn(mail, "@+");
	struct buffer box = {0}, first = {0}, last = {0};
	struct statement *sql = store_sql(s, STORE_SQL_STRANGERS_COUNT);
	enum store_status status;
	int64_t count = 0;

	if (name == 0)
		name = at;
	buffer_printf(&box, "%.*s%s", (int)name, mail, mail + at);
	buffer_printf(&first, "%.*s+", (int)name, mail);
	buffer_printf(&last, "%.*s,", (int)name, mail); /* it follows the + */
	store_sql_put_text(sql, 1, box.data);
	store_sql_put_int(sql, 2, after);
	store_sql_put_text(sql, 3, first.data);
	store_sql_put_text(sql, 4, last.data);
	store_sql_put_text(sql, 5, mail + at);
	status = store_sql_one(s, sql, &count);
	*n = (int)count;
	buffer_fini(&box);
	buffer_fini(&first);
	buffer_fini(&last);
	return status;
}

enum store_status
store_unproved_before(struct store *s, int n, int64_t after, int64_t *at)
{
	struct statement *sql = store_sql(s, STORE_SQL_UNPROVED_BEFORE);

	store_sql_put_int(sql, 1, n - 1);
	store_sql_put_int(sql, 2, after);
	return store_sql_one(s, sql, at);
}

enum store_status
store_unproved_add(struct store *s, int64_t at, int64_t forget)
{
	struct statement *sql = store_sql(s, STORE_SQL_UNPROVED_FORGET);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, forget);
	store_sql_run(s, sql);
	sql = store_sql(s, STORE_SQL_UNPROVED_ADD);
	store_sql_put_int(sql, 1, at);
	return store_sql_run(s, sql);
}

enum store_status
store_unconfirmed_first(struct store *s, int64_t *at)
{
	int64_t other;
	enum store_status joining =
	    store_sql_one(s, store_sql(s, STORE_SQL_UNCONFIRMED_INVITE), at);
	enum store_status address = store_sql_one(s,
	    store_sql(s, STORE_SQL_UNCONFIRMED_ADDRESS), &other);

	if (address == STORE_OK && (joining == STORE_ABSENT || other < *at))
		*at = other;
	return joining == STORE_ABSENT ? address
	    : address == STORE_ABSENT  ? joining
				       : address;
}

enum store_status
store_unconfirmed_delete(struct store *s, int64_t by)
{
	static const enum store_sql parts[] = {
	    STORE_SQL_UNCONFIRMED_INVITES_DELETE,
	    STORE_SQL_UNCONFIRMED_ADDRESSES_DELETE};

	assert(s->doing == STORE_WRITING);
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		struct statement *sql = store_sql(s, parts[i]);

		store_sql_put_int(sql, 1, by);
		store_sql_run(s, sql);
	}
	return store_failure(s);
}
