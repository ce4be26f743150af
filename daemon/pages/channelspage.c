/*
 * Channels of a person: a list, a form to add one, and two buttons at each.
 */
#include "config.h"

#include "pages/channelspage.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "mail/hook.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/often.h"
#include "store/store_channels.h"
#include "store/store_players.h"
#include "words/model.h"

/* Names in forms and JSON. */
static const struct shape_row {
	const char *name;
	enum store_shape shape;
} channelspage_shapes[] = {
    {"plain", STORE_SHAPE_PLAIN},
    {"content", STORE_SHAPE_CONTENT},
    {"text", STORE_SHAPE_TEXT},
    {"json", STORE_SHAPE_JSON},
};
static const struct event_row {
	const char *name;
	unsigned event;
} channelspage_events[] = {
    {"turn", STORE_EVENT_TURN},
    {"over", STORE_EVENT_OVER},
    {"message", STORE_EVENT_MESSAGE},
};

enum {
	SHAPES = sizeof channelspage_shapes / sizeof channelspage_shapes[0],
	EVENTS = sizeof channelspage_events / sizeof channelspage_events[0]
};

bool
channelspage_shape(const char *name, enum store_shape *shape)
{
	const struct shape_row *row = FORMFIELD_ROW(name, channelspage_shapes);

	if (row != NULL)
		*shape = row->shape;
	return row != NULL;
}

/* A request, and what came of it. */
struct channelling {
	/* fields as typed, or NULL */
	const char *typed_action, *url, *shape, *prefix, *own, *channel;
	const char *event[EVENTS];
	char *kept_prefix; /* as it is kept; owned */
	/* what came of it */
	const char *fault; /* KEY of channels.fault.KEY, or NULL */
	bool absent, stale;
};

static const struct formfield channelspage_fields[] = {
    {.name = "action", .at = offsetof(struct channelling, typed_action)},
    {.name = "url", .at = offsetof(struct channelling, url)},
    {.name = "shape", .at = offsetof(struct channelling, shape)},
    {.name = "prefix", .at = offsetof(struct channelling, prefix)},
    {.name = "private", .at = offsetof(struct channelling, own)},
    {.name = "channel", .at = offsetof(struct channelling, channel)},
    {.name = "turn", .at = offsetof(struct channelling, event[0])},
    {.name = "over", .at = offsetof(struct channelling, event[1])},
    {.name = "message", .at = offsetof(struct channelling, event[2])},
    {.name = NULL},
};

/* --- showing -------------------------------------------------------------- */

struct listing {
	struct desk *d;
	const struct reader *reader;
	struct model *list;
};

static void
put_events(unsigned events, struct model *m)
{
	struct model *list = model_array();

	for (size_t i = 0; i < EVENTS; i++)
		if (events & channelspage_events[i].event)
			model_add(list,
			    model_text(channelspage_events[i].name));
	model_put(m, "events", list);
}

static void
put_health(const struct listing *g, const struct store_channel *c,
    struct model *m)
{
	struct buffer when = {0};

	model_put(m, "failed", model_null());
	if (c->failed != 0) {
		when_was(g->d, g->reader->lang, g->reader->zone, c->failed,
		    &when);
		model_put_text(m, "failed", buffer_text(&when));
	}
	model_put_bool(m, "good", c->said[0] != '\0' && c->failed == 0);
	buffer_fini(&when);
}

void
channelspage_put(const struct store_channel *c, struct model *m)
{
	model_put_int(m, "channel", c->id);
	model_put_text(m, "url", c->url);
	for (size_t i = 0; i < SHAPES; i++)
		if (channelspage_shapes[i].shape == c->shape)
			model_put_text(m, "shape", channelspage_shapes[i].name);
	put_events(c->events, m);
	model_put_bool(m, "private", c->own);
	model_put_text(m, "prefix", c->prefix);
	model_put_text(m, "said", c->said);
}

static bool
list_channel(void *arg, const struct store_channel *c)
{
	struct listing *g = arg;
	struct model *m;

	if (c->game != 0)
		return true;
	m = model_object();
	channelspage_put(c, m);
	for (size_t i = 0; i < EVENTS; i++)
		model_put_bool(m, channelspage_events[i].name,
		    c->events & channelspage_events[i].event);
	model_put_bool(m, "signed", c->shape == STORE_SHAPE_JSON);
	model_put_hex(m, "secret", c->secret, sizeof c->secret);
	put_health(g, c, m);
	model_add(g->list, m);
	return true;
}

/* Puts what was typed into a form that was refused. */
static void
put_typed(const struct channelling *x, struct model *m)
{
	const char *shape = x != NULL && x->shape != NULL ? x->shape : "plain";

	model_put_text(m, "url", x != NULL && x->url != NULL ? x->url : "");
	model_put_text(m, "prefix",
	    x != NULL && x->prefix != NULL ? x->prefix : "");
	model_put_bool(m, "own", x == NULL || x->own != NULL);
	for (size_t i = 0; i < EVENTS; i++)
		model_put_bool(m, channelspage_events[i].name,
		    x == NULL || x->event[i] != NULL);
	for (size_t i = 0; i < SHAPES; i++) {
		struct buffer key = {0};

		buffer_printf(&key, "as-%s", channelspage_shapes[i].name);
		model_put_bool(m, buffer_text(&key),
		    strcmp(shape, channelspage_shapes[i].name) == 0);
		buffer_fini(&key);
	}
}

/* Shows the page of P, with what X came to (NULL: somebody only looks). */
static void
channelspage_show(struct desk *d, const struct web_request *r,
    const struct store_player *p, const struct channelling *x,
    struct web_answer *a)
{
	struct model *m = model_object(), *typed = model_object();
	bool faulty = x != NULL && x->fault != NULL;
	struct listing g = {.d = d, .list = model_array()};
	struct buffer link = {0}, word = {0};
	struct reader reader;

	g.reader = &reader;
	reader_of_player(d, p, &reader);
	link_player(d, p->id, p->epoch, &link);
	model_put_text(m, "back", buffer_text(&link));
	buffer_puts(&link, "/channels");
	model_put_text(m, "action", buffer_text(&link));
	model_put_text(m, "name", p->name);
	if (store_channels_each(d->store, p->id, list_channel, &g) != STORE_OK)
		model_put_bool(m, "unread", true);
	model_put_bool(m, "full", model_size(g.list) >= CHANNELS_MAX);
	model_put(m, "channels", g.list);
	if (faulty)
		buffer_printf(&word, "channels.fault.%s", x->fault);
	else if (x != NULL)
		buffer_printf(&word, "channels.done.%s", x->typed_action);
	model_put_text(m, "notice-word", buffer_text(&word));
	model_put_bool(m, "faulty", faulty);
	put_typed(faulty ? x : NULL, typed);
	model_put(m, "typed", typed);
	if (web_wants_json(r)) {
		model_drop(m, "typed");
		answer_json(a, 200, m);
	} else {
		model_put_text(m, "lang", reader.lang);
		answer_page(d, a, faulty ? 422 : 200, &reader,
		    "web/channels.html", m);
	}
	model_free(m);
	buffer_fini(&link);
	buffer_fini(&word);
}

static void
channelspage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	enum store_status status = store_read_begin(d->store);
	struct store_player p = {0};

	(void)rest;
	if (status == STORE_OK) {
		status = store_player_get(d->store, token->id, &p);
		if (status != STORE_OK)
			answer_store(d, r, a, status);
		else if (p.epoch != token->count)
			answer_refuse(d, r, a, 409, "link-revoked");
		else
			channelspage_show(d, r, &p, NULL, a);
		store_player_fini(&p);
		store_read_end(d->store);
	} else {
		answer_unavailable(d, r, a);
	}
}

/* --- doing it ------------------------------------------------------------- */

static bool
count_channel(void *arg, const struct store_channel *c)
{
	*(size_t *)arg += c->game == 0;
	return true;
}

/* What is wrong with the form, or NULL; sets C to what it means. */
static const char *
channelspage_judge(struct desk *d, struct channelling *x,
    struct store_channel *c)
{
	const struct shape_row *shape =
	    FORMFIELD_ROW(x->shape, channelspage_shapes);
	const char *url = x->url != NULL ? x->url : "";
	const char *fault;

	for (size_t i = 0; i < EVENTS; i++)
		if (x->event[i] != NULL)
			c->events |= channelspage_events[i].event;
	if (*url == '\0')
		return "hook-missing";
	fault = mail_hook_judge(url, d->conf->local_addresses);
	if (fault != NULL)
		return fault;
	if (shape == NULL)
		return "shape";
	if (c->events == 0)
		return "events";
	if (utf8_length(x->kept_prefix) > CHANNEL_PREFIX_MAX)
		return "prefix-long";
	c->url = (char *)url;
	c->shape = shape->shape;
	c->own = x->own != NULL;
	c->prefix = x->kept_prefix;
	return NULL;
}

static enum store_status
channelspage_add(struct desk *d, const struct store_player *p,
    struct channelling *x)
{
	struct store_channel c = {.player = p->id, .made = desk_now(d)};
	size_t n = 0;
	enum store_status status =
	    store_channels_each(d->store, p->id, count_channel, &n);

	if (status != STORE_OK)
		return status;
	x->fault = n >= CHANNELS_MAX ? "many" : channelspage_judge(d, x, &c);
	if (x->fault != NULL)
		return STORE_OK;
	sign_random(c.secret, sizeof c.secret);
	d->channels = DESK_CHANNELS_UNKNOWN;
	return store_channel_add(d->store, &c);
}

struct finding {
	int64_t id;
	bool found;
};

static bool
find_channel(void *arg, const struct store_channel *c)
{
	struct finding *f = arg;

	f->found |= c->id == f->id && c->game == 0;
	return !f->found;
}

static enum store_status
channelspage_remove(struct desk *d, const struct store_player *p,
    struct channelling *x)
{
	struct finding f = {
	    .id = x->channel != NULL ? strtoll(x->channel, NULL, 10) : 0};
	enum store_status status =
	    store_channels_each(d->store, p->id, find_channel, &f);

	/* Perhaps somebody has pressed the button twice. */
	return status == STORE_OK && f.found
	    ? store_channel_remove(d->store, p->id, f.id)
	    : status;
}

static enum store_status
channelspage_try(struct desk *d, const struct store_player *p,
    struct channelling *x)
{
	struct finding f = {
	    .id = x->channel != NULL ? strtoll(x->channel, NULL, 10) : 0};
	enum store_status status =
	    store_channels_each(d->store, p->id, find_channel, &f);

	if (status == STORE_OK && f.found)
		status = store_notice_try(d->store, f.id, desk_now(d));
	else if (status == STORE_OK)
		x->fault = "gone";
	return status;
}

static const struct channelspage_action {
	const char *name;
	enum store_status (*act)(struct desk *d, const struct store_player *p,
	    struct channelling *x);
	enum limit limit; /* how often it may be done, besides that of all */
} channelspage_actions[] = {
    {"add", channelspage_add, LIMIT_SETTINGS},
    {"remove", channelspage_remove, LIMIT_NONE},
    {"try", channelspage_try, LIMIT_NONE}, /* NOTICES_AN_HOUR */
};

static bool
channelspage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct channelling *x = job->own;
	const struct channelspage_action *action =
	    FORMFIELD_ROW(x->typed_action, channelspage_actions);

	x->kept_prefix =
	    formfield_clean_line(x->prefix != NULL ? x->prefix : "");
	if (action == NULL) {
		answer_refuse(d, job->request, a, 400, "choice-missing");
		return false;
	}
	return !often_refuse_job(d, job, a, action->limit);
}

static void
channelspage_act(struct desk *d, struct job *job)
{
	struct channelling *x = job->own;
	const struct channelspage_action *action =
	    FORMFIELD_ROW(x->typed_action, channelspage_actions);
	struct store_player p;
	enum store_status status;

	status = store_player_get(d->store, job->token.id, &p);
	x->absent = status == STORE_ABSENT;
	if (status == STORE_OK) {
		x->stale = p.epoch != job->token.count;
		if (!x->stale)
			status = action->act(d, &p, x);
		job->owes = true;
	}
	job->failed = status != STORE_OK && !x->absent;
	store_player_fini(&p);
}

/* Nothing was added. */
static void
channelspage_forget(struct desk *d, struct job *job)
{
	(void)job;
	d->channels = DESK_CHANNELS_UNKNOWN;
}

static void
channelspage_answer_faulty(struct desk *d, struct job *job,
    const struct store_player *p, struct web_answer *a)
{
	const struct channelling *x = job->own;
	struct model *fields = model_object();
	struct buffer key = {0};
	struct reader reader;
	char *text;

	reader_of_player(d, p, &reader);
	buffer_printf(&key, "channels.fault.%s", x->fault);
	text = reader_say(d, reader.lang, buffer_text(&key), NULL);
	model_put_text(fields,
	    strncmp(x->fault, "hook-", 5) == 0	       ? "url"
		: strcmp(x->fault, "prefix-long") == 0 ? "prefix"
						       : x->fault,
	    text);
	answer_faults(d, job->request, a, 422, "form", &reader, fields);
	model_free(fields);
	buffer_fini(&key);
	free(text);
}

static void
channelspage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct channelling *x = job->own;
	struct store_player p = {0};
	enum store_status status = STORE_ABSENT;

	if (!x->absent)
		status = store_player_get(d->store, job->token.id, &p);
	if (status != STORE_OK)
		answer_store(d, job->request, a, status);
	else if (x->stale)
		answer_refuse(d, job->request, a, 409, "link-revoked");
	else if (x->fault != NULL && web_wants_json(job->request))
		channelspage_answer_faulty(d, job, &p, a);
	else
		channelspage_show(d, job->request, &p, x, a);
	store_player_fini(&p);
}

static void
channelspage_fini(void *own)
{
	free(((struct channelling *)own)->kept_prefix);
}

const struct page channelspage_page = {
    .route = "/t/player/channels",
    .purpose = SIGN_PLAYER,
    .below = "channels",
    .look = channelspage_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct channelling),
    .fields = channelspage_fields,
    .read = channelspage_read,
    .act = channelspage_act,
    .forget = channelspage_forget,
    .answer = channelspage_answer,
    .fini = channelspage_fini,
};
