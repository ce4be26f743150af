/*
 * The channel of a table: reads the form, has it done, and shows the game's page
 * again.
 *
 * Not here: what it is told (play/club.h), channels of players
 * (channelspage.h).
 */
#include "config.h"

#include "pages/clubroutes.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "game/founder.h"
#include "game/table.h"
#include "mail/hook.h"
#include "pages/answer.h"
#include "pages/channelspage.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/playroutes.h"
#include "pages/tablejob.h"
#include "play/club.h"
#include "sign/sign.h"

/* A request, and what came of it. */
struct clubbing {
	const char *action, *url, *shape, *prefix; /* fields, or NULL */
	char *kept_prefix;			   /* owned */
	struct answer_row row; /* its KEY is NULL when it is done */
	int64_t wait; /* with VOTE_TOO_MUCH: how long, in seconds; else 0 */
};

static const struct formfield clubroutes_fields[] = {
    {.name = "action", .at = offsetof(struct clubbing, action)},
    {.name = "prefix", .at = offsetof(struct clubbing, prefix)},
    {.name = "shape", .at = offsetof(struct clubbing, shape)},
    {.name = "url", .at = offsetof(struct clubbing, url)},
    {.name = NULL},
};

static enum store_status
clubroutes_take(struct desk *d, const struct table *t, int seat,
    struct clubbing *x, enum vote_result result)
{
	static const struct answer_row rows[] = {
	    [VOTE_DONE] = {200, NULL},
	    [VOTE_GONE] = {409, "motion-gone"},
	    [VOTE_NOT_YOURS] = {409, "channel-not"},
	    [VOTE_CHOICE] = {409, "channel-not"},
	    [VOTE_NOTHING] = {409, "channel-not"},
	    [VOTE_BARRED] = {409, "channel-not"},
	    [VOTE_TOO_MUCH] = {429, "motion-too-much"},
	    [VOTE_STORE] = {503, "unavailable"},
	};

	x->row = rows[result];
	if (result == VOTE_TOO_MUCH)
		return vote_wait(d, t, seat, &x->wait);
	return result == VOTE_STORE ? STORE_FAILED : STORE_OK;
}

static enum store_status
clubroutes_set(struct desk *d, struct table *t, int seat, struct clubbing *x)
{
	struct store_channel c = {.made = desk_now(d),
	    .url = (char *)(x->url != NULL ? x->url : ""),
	    .prefix = x->kept_prefix};

	if (*c.url == '\0' ||
	    mail_hook_judge(c.url, d->conf->local_addresses) != NULL ||
	    !channelspage_shape(x->shape, &c.shape) ||
	    utf8_length(c.prefix) > CHANNEL_PREFIX_MAX) {
		x->row = (struct answer_row){422, "channel-form"};
		return STORE_OK;
	}
	sign_random(c.secret, sizeof c.secret);
	return clubroutes_take(d, t, seat, x, club_set(d, t, seat, &c));
}

static enum store_status
clubroutes_ask(struct desk *d, struct table *t, int seat, struct clubbing *x)
{
	return clubroutes_take(d, t, seat, x, club_ask(d, t, seat));
}

static enum store_status
clubroutes_silence(struct desk *d, struct table *t, int seat,
    struct clubbing *x)
{
	(void)x;
	return club_silence(d, t, seat);
}

static enum store_status
clubroutes_try(struct desk *d, struct table *t, int seat, struct clubbing *x)
{
	struct store_channel c;
	enum store_status status =
	    store_channel_of_table(d->store, t->game.id, &c);

	if (status == STORE_OK && seat == founder_seat(d, t))
		status = store_notice_try(d->store, c.id, desk_now(d));
	else if (status == STORE_OK || status == STORE_ABSENT)
		x->row = (struct answer_row){409, "channel-not"};
	store_channel_fini(&c);
	return status == STORE_ABSENT ? STORE_OK : status;
}

static const struct clubroutes_action {
	const char *name, *done; /* what is said then, table.done.DONE */
	enum store_status (*act)(struct desk *d, struct table *t, int seat,
	    struct clubbing *x);
} clubroutes_actions[] = {
    {"set", "channel", clubroutes_set},
    {"ask", "channel", clubroutes_ask},
    {"try", "channel-try", clubroutes_try},
    {"off", "channel-off", clubroutes_silence},
};

static bool
clubroutes_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct clubbing *x = job->own;

	x->kept_prefix =
	    formfield_clean_line(x->prefix != NULL ? x->prefix : "");
	if (FORMFIELD_ROW(x->action, clubroutes_actions) != NULL)
		return true;
	answer_refuse(d, job->request, a, 400, "action-unknown");
	return false;
}

static bool
clubroutes_do(struct desk *d, struct table *t, struct job *job)
{
	struct clubbing *x = job->own;
	const struct clubroutes_action *action =
	    FORMFIELD_ROW(x->action, clubroutes_actions);

	return action->act(d, t, job->token.seat, x) == STORE_OK;
}

static void
clubroutes_act(struct desk *d, struct job *job)
{
	tablejob_act(d, job, &((struct clubbing *)job->own)->row,
	    clubroutes_do);
}

static void
clubroutes_forget(struct desk *d, struct job *job)
{
	d->channels = DESK_CHANNELS_UNKNOWN;
	tablejob_forget(d, job);
}

static void
clubroutes_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct clubbing *x = job->own;
	const struct clubroutes_action *action =
	    FORMFIELD_ROW(x->action, clubroutes_actions);

	if (x->wait != 0)
		answer_limit(d, job->request, a, LIMIT_MOTIONS, x->wait, NULL);
	else
		tablejob_answer(d, job, &x->row, action->done, a);
}

static void
clubroutes_fini(void *own)
{
	free(((struct clubbing *)own)->kept_prefix);
}

const struct page clubroutes_page = {
    .route = "/t/play/channel",
    .purpose = SIGN_PLAY,
    .below = "channel",
    .look = playroutes_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct clubbing),
    .fields = clubroutes_fields,
    .read = clubroutes_read,
    .act = clubroutes_act,
    .forget = clubroutes_forget,
    .answer = clubroutes_answer,
    .fini = clubroutes_fini,
};
