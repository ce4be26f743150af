/*
 * How a proposal is made. Its game gets its seed here, before anybody is asked
 * for a phrase.
 */
#include "config.h"

#include "people/propose.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/limit.h"
#include "game/options.h"
#include "game/table.h"
#include "match/match.h"
#include "people/arrange.h"
#include "people/asking.h"
#include "people/beginning.h"
#include "desk/unproved.h"
#include "sign/fair.h"
#include "store/store_letters.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "words/model.h"

enum {
	DAY = 86400,
	UNCONFIRMED_MAX = 8 /* are looked at; more than may be */
};

/* --- proposals that there are already ------------------------------------ */

/* Proposals from one address that are not confirmed yet. */
struct unconfirmed {
	int64_t ids[UNCONFIRMED_MAX];
	size_t n;
};

static bool
note_unconfirmed(void *arg, const struct store_invite *i)
{
	struct unconfirmed *u = arg;

	if (i->proposal != 0 && i->place == 0 &&
	    i->state == STORE_INVITE_WAITING)
		u->ids[u->n++] = i->proposal;
	return u->n < UNCONFIRMED_MAX;
}

/* Whether P is new and would be made by the same form as ROW and INVITES. */
static bool
is_same_proposal(const struct proposal *p, const struct store_proposal *row,
    const struct store_invite *invites, size_t n)
{
	if (strcmp(p->row.ruleset, row->ruleset) != 0 ||
	    strcmp(p->row.options, row->options) != 0 ||
	    strcmp(p->row.terms, row->terms) != 0 ||
	    strcmp(p->row.message, row->message) != 0 ||
	    p->row.seats != row->seats || p->row.open != row->open ||
	    p->row.watch != row->watch || p->row.review != row->review ||
	    p->row.state != STORE_PROPOSAL_NEW || p->n != n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (strcmp(p->invites[i].name, invites[i].name) != 0 ||
		    strcasecmp(p->invites[i].mail, invites[i].mail) != 0 ||
		    strcmp(p->invites[i].bot, invites[i].bot) != 0)
			return false;
	return true;
}

/* Sets *ID to the proposal that the same form has made already, else to 0; then
 * the result is whether MAIL, the first of INVITES, may propose one more. */
static enum proposal_result
find_or_judge(struct desk *d, const struct store_proposal *row,
    const struct store_invite *invites, size_t n, int64_t *id)
{
	struct unconfirmed u = {.n = 0};
	const char *mail = invites[0].mail;
	enum store_status status =
	    store_invites_to(d->store, mail, note_unconfirmed, &u);
	int proposed, asked;
	bool may = false;

	*id = 0;
	for (size_t i = 0; i < u.n && status == STORE_OK && *id == 0; i++) {
		struct proposal p;

		status = proposal_load(d, u.ids[i], &p);
		if (status == STORE_OK && is_same_proposal(&p, row, invites, n))
			*id = u.ids[i];
		proposal_fini(&p);
	}
	if (status != STORE_OK || *id != 0)
		return asking_result(d, status);
	status = store_invites_count(d->store, mail, desk_now(d) - DAY,
	    &proposed, &asked);
	if (status == STORE_OK)
		status = proposal_may_prove(d, mail, desk_now(d), &may);
	if (status != STORE_OK)
		return asking_result(d, status);
	if ((int)u.n >= limit_table[LIMIT_UNCONFIRMED].allowed ||
	    proposed >= limit_table[LIMIT_PROPOSALS].allowed || !may)
		return PROPOSAL_OFTEN;
	return unproved_full(d, mail) ? PROPOSAL_BUSY : PROPOSAL_DONE;
}

/* --- from a form --------------------------------------------------------- */

static void
draw_seed(struct desk *d, struct store_proposal *row)
{
	d->random(d->random_arg, row->uid, sizeof row->uid);
	d->random(d->random_arg, row->seed, sizeof row->seed);
	fair_commitment(row->uid, row->seed, row->commitment);
	row->created = desk_now(d);
}

/* Stores ROW, which gets its number, and INVITES at places 0, 1, 2 ... */
static enum store_status
add_proposal(struct desk *d, struct store_proposal *row,
    struct store_invite *invites, size_t n)
{
	enum store_status status = store_proposal_add(d->store, row);

	/* Without the number of ROW, they would belong to no proposal. */
	for (size_t i = 0; i < n && status == STORE_OK; i++) {
		invites[i].proposal = row->id;
		invites[i].place = (int)i;
		store_invite_add(d->store, &invites[i]);
	}
	return status;
}

/* Nobody asks a bot; BOT is "" for a person. */
static enum store_invite_state
state_at_first(const char *bot)
{
	return bot[0] != '\0' ? STORE_INVITE_ACCEPTED : STORE_INVITE_WAITING;
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
	    .state = state_at_first(p->bot)};
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
	    .review = f->review,
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
		/* A person whose language is not known is written to in that of
		 * whoever asks. */
		if (invites[i].lang[0] == '\0') {
			free(invites[i].lang);
			invites[i].lang = xstrdup(f->people[0].lang);
		}
	}
	assert(f->n_people > 0);
	result = find_or_judge(d, &row, invites, f->n_people, id);
	if (result != PROPOSAL_DONE || *id != 0)
		goto out;
	draw_seed(d, &row);
	row.alarm = row.created + PROPOSAL_DAYS_NEW * DAY;
	beginning_put_data(d, f->rules, &data);
	row.data = data.id;
	status = add_proposal(d, &row, invites, f->n_people);
	if (status == STORE_OK)
		store_letter_owe_about(d->store, STORE_LETTER_CONFIRM, row.id,
		    0, unproved_due(d, invites[0].mail), row.created);
	*id = row.id;
	result = asking_result(d, status);
out:
	free(data.ruleset);
	store_invites_fini(invites, f->n_people);
	store_proposal_fini(&row);
	return result;
}

/* --- from a game that is over -------------------------------------------- */

static char *
copy_of(const char *text)
{
	return xstrdup(text != NULL ? text : "");
}

/* Makes I an invitation for whoever has SEAT. *THERE becomes false for a person
 * who is not known any more. */
static enum store_status
invite_seat(struct desk *d, const struct store_seat *seat,
    struct store_invite *i, bool *there)
{
	struct store_player player = {0};
	enum store_status status = STORE_OK;

	/* The seat of a person who was erased has this name, whatever plays
	 * for it. */
	*there = seat->player != 0 ||
	    (seat->bot[0] != '\0' && seat->name[0] != '\0');
	if (seat->bot[0] == '\0' && seat->player != 0)
		status = store_player_get(d->store, seat->player, &player);
	if (*there && status == STORE_OK)
		*i = (struct store_invite){.mail = copy_of(player.mail),
		    .name = xstrdup(seat->name),
		    .lang = copy_of(player.lang),
		    .zone = copy_of(player.zone),
		    .phrase = xstrdup(""),
		    .bot = xstrdup(seat->bot),
		    .player = seat->player,
		    .state = state_at_first(seat->bot)};
	store_player_fini(&player);
	return status;
}

/* Makes INVITES for all who have seats of T: first for seat FIRST, then for the
 * others round the table. */
static enum store_status
invite_seats(struct desk *d, const struct table *t, int first,
    struct store_invite *invites, size_t *n)
{
	enum store_status status = STORE_OK;

	for (int k = 0; k < t->n_seats && status == STORE_OK; k++) {
		bool there;

		status = invite_seat(d, &t->seats[(first + k) % t->n_seats],
		    &invites[*n], &there);
		*n += status == STORE_OK && there;
	}
	return status;
}

/* The options of a new game like G for N people, or NULL when they cannot play
 * with them. An option that G does not list gets its default, as the new game
 * is one of today. */
static char *
options_again(const struct rules *rules, const struct store_game *g, int n)
{
	struct rules_setup setup = {.seats = n};
	struct buffer again = {0}, data = {0};
	struct model *options;
	char why[256];

	options = model_read(g->options, strlen(g->options), why, sizeof why);
	if (options_read_again(rules, options, &setup, &data) &&
	    rules->options_refuse(&setup) == NULL)
		match_write_options(rules, &setup, buffer_text(&data), &again);
	model_free(options);
	buffer_fini(&data);
	return again.len > 0 ? buffer_take(&again) : NULL;
}

/* Whether T is reviewed when it is over, as was agreed before it began. */
static bool
is_reviewed(struct desk *d, const struct table *t)
{
	struct store_proposal p = {.id = 0};
	bool reviewed = t->game.proposal != 0 &&
	    store_proposal_get(d->store, t->game.proposal, &p) == STORE_OK &&
	    p.review;

	store_proposal_fini(&p);
	return reviewed;
}

/* Stores the rematch of T; its starter, who asks for it on the page of the
 * game, needs no letter to confirm it. */
static enum proposal_result
make_rematch(struct desk *d, const struct table *t,
    struct store_invite *invites, size_t n, int64_t *id)
{
	struct store_proposal row = {.ruleset = t->game.ruleset,
	    .version = t->game.version,
	    .data = t->game.data,
	    .terms = t->game.terms,
	    .watch = table_is_watched(&t->game),
	    .review = is_reviewed(d, t),
	    .message = (char[]){""},
	    .seats = (int)n,
	    .again = t->game.id};
	enum store_status status;
	int proposed, asked;

	if (n == 0 || n < (size_t)t->rules->seats_min)
		return PROPOSAL_FEW;
	status = store_invites_count(d->store, invites[0].mail,
	    desk_now(d) - DAY, &proposed, &asked);
	if (status != STORE_OK)
		return asking_result(d, status);
	if (proposed >= limit_table[LIMIT_PROPOSALS].allowed)
		return PROPOSAL_OFTEN;
	row.options = options_again(t->rules, &t->game, (int)n);
	if (row.options == NULL)
		return PROPOSAL_OPTIONS;
	draw_seed(d, &row);
	status = add_proposal(d, &row, invites, n);
	free(row.options);
	*id = row.id;
	return status == STORE_OK ? arrange_confirm(d, row.id, "")
				  : asking_result(d, status);
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
		result = asking_result(d, status);
	} else {
		result =
		    asking_result(d, invite_seats(d, &t, seat, invites, &n));
		if (result == PROPOSAL_DONE)
			result = make_rematch(d, &t, invites, n, id);
	}
	store_invites_fini(invites, n);
	table_fini(&t);
	return result;
}
