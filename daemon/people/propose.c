/*
 * How a proposal comes to be: from the form, or from a game that is over.
 *
 * Not here: what becomes of it (proposal.c).
 */
#include "config.h"

#include "people/propose.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "game/options.h"
#include "game/table.h"
#include "match/match.h"
#include "people/arrange.h"
#include "people/beginning.h"
#include "sign/fair.h"
#include "store/store_letters.h"
#include "words/model.h"

enum { DAY = 86400 };

static enum proposal_result
result_of(enum store_status status)
{
	return status == STORE_OK    ? PROPOSAL_DONE
	    : status == STORE_ABSENT ? PROPOSAL_ABSENT
				     : PROPOSAL_STORE;
}

/* --- what there is already ----------------------------------------------------- */

/* Those from one address that are not confirmed yet. */
struct waiting {
	int64_t id[PROPOSAL_UNCONFIRMED];
	size_t n;
};

static bool
collect(void *arg, const struct store_invite *i)
{
	struct waiting *w = arg;

	if (i->proposal != 0 && i->place == 0 &&
	    i->state == STORE_INVITE_WAITING)
		w->id[w->n++] = i->proposal;
	return w->n < PROPOSAL_UNCONFIRMED;
}

/* Whether P says the same as the form of which ROW and INVITES were made. */
static bool
is_same(const struct proposal *p, const struct store_proposal *row,
    const struct store_invite *invites, size_t n)
{
	if (strcmp(p->row.ruleset, row->ruleset) != 0 ||
	    strcmp(p->row.options, row->options) != 0 ||
	    strcmp(p->row.terms, row->terms) != 0 ||
	    strcmp(p->row.message, row->message) != 0 ||
	    p->row.seats != row->seats || p->row.open != row->open ||
	    p->row.watch != row->watch || p->row.state != STORE_PROPOSAL_NEW ||
	    p->n != n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (strcmp(p->invites[i].name, invites[i].name) != 0 ||
		    strcasecmp(p->invites[i].mail, invites[i].mail) != 0 ||
		    strcmp(p->invites[i].bot, invites[i].bot) != 0)
			return false;
	return true;
}

/* Finds the proposal that a second click made, or judges whether there are too
 * many from MAIL. */
static enum proposal_result
look_before(struct desk *d, const struct store_proposal *row,
    const struct store_invite *invites, size_t n, int64_t *id)
{
	struct waiting w = {.n = 0};
	enum store_status status;
	int proposed, asked;
	bool may = false;

	assert(n > 0);
	status = store_invites_to(d->store, invites[0].mail, collect, &w);
	*id = 0;
	for (size_t i = 0; i < w.n && status == STORE_OK && *id == 0; i++) {
		struct proposal p;

		status = proposal_load(d, w.id[i], &p);
		if (status == STORE_OK && is_same(&p, row, invites, n))
			*id = w.id[i];
		proposal_fini(&p);
	}
	if (status != STORE_OK || *id != 0)
		return result_of(status);
	status = store_invites_count(d->store, invites[0].mail,
	    desk_now(d) - DAY, &proposed, &asked);
	if (status == STORE_OK)
		status =
		    proposal_may_prove(d, invites[0].mail, desk_now(d), &may);
	if (status != STORE_OK)
		return result_of(status);
	return w.n >= PROPOSAL_UNCONFIRMED || proposed >= PROPOSAL_A_DAY || !may
	    ? PROPOSAL_OFTEN
	    : PROPOSAL_DONE;
}

/* --- storing it ------------------------------------------------------------------ */

/* Draws the game's seed, before anybody is asked for a phrase. */
static void
draw_seed(struct desk *d, struct store_proposal *row)
{
	d->random(d->random_arg, row->uid, sizeof row->uid);
	d->random(d->random_arg, row->seed, sizeof row->seed);
	fair_commitment(row->uid, row->seed, row->commitment);
	row->created = desk_now(d);
}

static enum store_status
add(struct desk *d, struct store_proposal *row, struct store_invite *invites,
    size_t n)
{
	enum store_status status = store_proposal_add(d->store, row);

	for (size_t i = 0; i < n && status == STORE_OK; i++) {
		invites[i].proposal = row->id;
		invites[i].place = (int)i;
		status = store_invite_add(d->store, &invites[i]);
	}
	return status;
}

static void
fill_invite(struct store_invite *i, const struct person *p)
{
	*i = (struct store_invite){.mail = xstrdup(p->mail),
	    .name = xstrdup(p->name),
	    .lang = xstrdup(p->lang),
	    .zone = xstrdup(p->zone),
	    .phrase = xstrdup(p->phrase),
	    .bot = xstrdup(p->bot),
	    .state = p->bot[0] != '\0' ? STORE_INVITE_ACCEPTED
				       : STORE_INVITE_WAITING};
}

static void
fill_row(const struct propose_game *f, struct store_proposal *row)
{
	struct buffer options = {0}, terms = {0};

	match_write_options(f->rules, &f->setup, f->data.name, &options);
	terms_write(&f->terms, &terms);
	*row = (struct store_proposal){.ruleset = xstrdup(f->rules->id),
	    .version = f->rules->version,
	    .options = buffer_take(&options),
	    .terms = buffer_take(&terms),
	    .message = xstrdup(f->message),
	    .seats = f->setup.seats,
	    .open = f->open,
	    .watch = f->watch,
	    .state = STORE_PROPOSAL_NEW};
}

enum proposal_result
propose_make(struct desk *d, const struct propose_game *f, int64_t *id)
{
	struct store_data data = {
	    .name = f->data.name, .text = f->data.text, .len = f->data.len};
	struct store_invite invites[RULES_SEATS_MAX];
	struct store_proposal row;
	enum proposal_result result;
	enum store_status status;

	fill_row(f, &row);
	for (size_t i = 0; i < f->n_people; i++) {
		fill_invite(&invites[i], &f->people[i]);
		/* Whoever is not known here is asked in the language of who
		 * asks. */
		if (invites[i].lang[0] == '\0') {
			free(invites[i].lang);
			invites[i].lang = xstrdup(f->people[0].lang);
		}
	}
	result = look_before(d, &row, invites, f->n_people, id);
	if (result != PROPOSAL_DONE || *id != 0)
		goto out;
	draw_seed(d, &row);
	row.alarm = row.created + PROPOSAL_DAYS_NEW * DAY;
	status = beginning_put_data(d, f->rules, &data);
	row.data = data.id;
	if (status == STORE_OK)
		status = add(d, &row, invites, f->n_people);
	if (status == STORE_OK)
		status = store_letter_owe_about(d->store, STORE_LETTER_CONFIRM,
		    row.id, 0, row.created, row.created);
	*id = row.id;
	result = result_of(status);
out:
	free(data.ruleset);
	store_invites_fini(invites, f->n_people);
	store_proposal_fini(&row);
	return result;
}

/* --- the same people again --------------------------------------------------------- */

/* Who sat in SEAT of G; nobody when he is no longer known. */
static enum store_status
take_seat(struct desk *d, const struct store_seat *seat, struct store_invite *i,
    bool *there)
{
	struct person who = {.name = seat->name,
	    .mail = (char[]){""},
	    .bot = seat->bot,
	    .lang = (char[]){""},
	    .zone = (char[]){""},
	    .phrase = (char[]){""}};
	struct store_player player = {0};
	enum store_status status = STORE_OK;

	*there = seat->player != 0 ||
	    (seat->bot[0] != '\0' && strcmp(seat->name, STORE_FORMER) != 0);
	if (seat->bot[0] == '\0' && seat->player != 0) {
		status = store_player_get(d->store, seat->player, &player);
		if (status == STORE_OK) {
			who.mail = player.mail;
			who.lang = player.lang;
			who.zone = player.zone;
		}
	}
	if (*there && status == STORE_OK) {
		fill_invite(i, &who);
		i->player = seat->player;
	}
	store_player_fini(&player);
	return status;
}

/* All of T, beginning with FIRST, then round the table. */
static enum store_status
take_seats(struct desk *d, const struct table *t, int first,
    struct store_invite *invites, size_t *n)
{
	enum store_status status = STORE_OK;

	for (int k = 0; k < t->n_seats && status == STORE_OK; k++) {
		bool there;

		status = take_seat(d, &t->seats[(first + k) % t->n_seats],
		    &invites[*n], &there);
		*n += status == STORE_OK && there;
	}
	return status;
}

/* Whether the options of G can be played by N. */
static bool
can_play(const struct rules *rules, const struct store_game *g, int n)
{
	struct rules_setup setup = {.seats = n};
	struct model *options;
	const char *data;
	char why[256];
	bool can;

	options = model_read(g->options, strlen(g->options), why, sizeof why);
	can = options_read(rules, options, &setup, &data, NULL) &&
	    rules->options_refuse(&setup) == NULL;
	model_free(options);
	return can;
}

/* Stores the rematch of T, which its starter has confirmed by asking. */
static enum proposal_result
make_rematch(struct desk *d, const struct table *t,
    struct store_invite *invites, size_t n, int64_t *id)
{
	struct store_proposal row = {.ruleset = t->game.ruleset,
	    .version = t->game.version,
	    .options = t->game.options,
	    .data = t->game.data,
	    .terms = t->game.terms,
	    .watch = table_is_watched(&t->game),
	    .message = (char[]){""},
	    .seats = (int)n,
	    .again = t->game.id};
	enum store_status status;
	int proposed, asked;

	if (n == 0 || n < (size_t)t->rules->seats_min)
		return PROPOSAL_FEW;
	if (!can_play(t->rules, &t->game, (int)n))
		return PROPOSAL_OPTIONS;
	status = store_invites_count(d->store, invites[0].mail,
	    desk_now(d) - DAY, &proposed, &asked);
	if (status != STORE_OK)
		return PROPOSAL_STORE;
	if (proposed >= PROPOSAL_A_DAY)
		return PROPOSAL_OFTEN;
	draw_seed(d, &row);
	status = add(d, &row, invites, n);
	*id = row.id;
	return status == STORE_OK ? arrange_confirm(d, row.id, "")
				  : PROPOSAL_STORE;
}

enum proposal_result
propose_rematch(struct desk *d, int64_t game, int seat, int64_t *id)
{
	struct store_invite invites[RULES_SEATS_MAX];
	enum proposal_result result;
	enum store_status status;
	struct table t;
	size_t n = 0;

	switch (table_load_rows(d, game, &t, NULL)) {
	case TABLE_OK:
		break;
	case TABLE_ABSENT:
		table_fini(&t);
		return PROPOSAL_ABSENT;
	case TABLE_BROKEN:
	case TABLE_STORE:
		table_fini(&t);
		return PROPOSAL_STORE;
	}
	status = store_proposal_again(d->store, game, id);
	if (seat >= t.n_seats || t.seats[seat].player == 0) {
		result = PROPOSAL_ABSENT;
	} else if (t.game.state != STORE_OVER) {
		result = PROPOSAL_EARLY;
	} else if (status != STORE_ABSENT) {
		result = result_of(status);
	} else {
		status = take_seats(d, &t, seat, invites, &n);
		result = status == STORE_OK
		    ? make_rematch(d, &t, invites, n, id)
		    : PROPOSAL_STORE;
	}
	store_invites_fini(invites, n);
	table_fini(&t);
	return result;
}
