/*
 * Notices on their way to channels.
 */
#include "config.h"

#include "post/notices.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "mail/hook.h"
#include "post/noticetext.h"
#include "store/store_channels.h"

enum {
	HOUR = 3600,
	AGAIN = 10, /* seconds until the database is asked again */
	LOOKED_AT = 2 * MAIL_HOOKS_MAX
};

/* Seconds until a notice that failed is tried again; then it is given up. */
static const int notices_wait[] = {60, 300, 1800, 7200, 21600, 43200};

enum { TRIES = sizeof notices_wait / sizeof notices_wait[0] };

struct notices {
	struct desk *d;
	struct mail_hooks *hooks;
	struct store_notice flying[MAIL_HOOKS_MAX];
	size_t n;
	int64_t next;
};

struct notices *
notices_new(struct desk *d)
{
	struct notices *n = xcalloc(1, sizeof *n);

	n->d = d;
	n->hooks = mail_hooks_new(d->conf->local_addresses);
	return n;
}

void
notices_free(struct notices *n)
{
	if (n == NULL)
		return;
	mail_hooks_free(n->hooks);
	free(n);
}

int
notices_fd(const struct notices *n)
{
	return mail_hooks_fd(n->hooks);
}

int64_t
notices_next(const struct notices *n)
{
	return n->next;
}

/* --- fates ---------------------------------------------------------------- */

/* Whether the receiver will never take it, so that trying again is of no use:
 * the status is that of HTTP (RFC 9110). */
static bool
is_final(int status)
{
	return status >= 300 && status < 500 && status != 408 &&
	    status != 425 && status != 429;
}

/* Forgets N; when more has happened since it was read, that is told now. */
static void
notices_forget(struct notices *n, const struct store_notice *notice,
    int64_t now)
{
	if (store_notice_done(n->d->store, notice) == STORE_ABSENT)
		store_notice_later(n->d->store, notice->id, now, 0);
}

static void
notices_failed(struct notices *n, const struct store_notice *notice,
    const struct mail_hooked *hooked, int64_t now)
{
	bool final = is_final(hooked->status) || notice->tries >= TRIES;

	if (final)
		notices_forget(n, notice, now);
	else
		store_notice_later(n->d->store, notice->id,
		    now + notices_wait[notice->tries], notice->tries + 1);
	log_event(final ? "notice-given-up" : "notice-put-off",
	    "channel=%lld game=%lld tries=%d said=\"%s\"",
	    (long long)notice->channel, (long long)notice->game,
	    notice->tries + 1, hooked->said);
}

static void
notices_keep(struct notices *n, const struct store_notice *notice,
    const struct mail_hooked *hooked)
{
	int64_t now = desk_now(n->d);
	bool good = hooked->status >= 200 && hooked->status < 300;
	struct store_channel c;

	if (good)
		notices_forget(n, notice, now);
	else
		notices_failed(n, notice, hooked, now);
	if (store_channel_get(n->d->store, notice->channel, &c) != STORE_OK)
		return;
	free(c.said);
	c.said = xstrdup(hooked->said);
	store_channel_told(n->d->store, &c, !good, now);
	/* A table's channel has nothing more to tell after the end. */
	if (good && c.game != 0 && (notice->events & STORE_EVENT_OVER))
		(void)!store_channel_remove(n->d->store, c.player, c.id);
	store_channel_fini(&c);
	if (good)
		log_event("notice-posted", "channel=%lld game=%lld",
		    (long long)notice->channel, (long long)notice->game);
}

/* Takes the notice with number ID out of those under way. */
static struct store_notice
notices_land(struct notices *n, int64_t id)
{
	struct store_notice landed = {0};

	for (size_t i = 0; i < n->n; i++)
		if (n->flying[i].id == id) {
			landed = n->flying[i];
			n->flying[i] = n->flying[--n->n];
			break;
		}
	return landed;
}

/* What cannot be kept is posted again later. */
static void
notices_keep_all(struct notices *n)
{
	struct mail_hooked hooked;
	bool begun = false, good = true;

	while (mail_hooks_take(n->hooks, &hooked)) {
		struct store_notice notice = notices_land(n, hooked.ticket);

		if (!begun)
			good = store_begin(n->d->store) == STORE_OK;
		begun = true;
		if (good)
			notices_keep(n, &notice, &hooked);
	}
	if (begun && good && store_commit(n->d->store) != STORE_OK)
		log_event("notices-failed", "why=\"%s\"",
		    store_why(n->d->store));
}

/* --- posting -------------------------------------------------------------- */

static bool
is_flying(const struct notices *n, int64_t id)
{
	for (size_t i = 0; i < n->n; i++)
		if (n->flying[i].id == id)
			return true;
	return false;
}

/* Counts a notice of C. False when that is one too many for this hour. */
static bool
notices_count(struct store_channel *c, int64_t now)
{
	int64_t hour = now / HOUR;

	if (c->hour != hour)
		c->posted = 0;
	c->hour = hour;
	return c->posted++ < NOTICES_AN_HOUR;
}

/* A notice about to be posted. */
struct draft {
	const struct store_notice *notice;
	struct store_channel channel;
	enum noticetext_outcome outcome;
	struct noticetext text;
	bool posts;
};

/* Writes what the notice of F says now. */
static void
draft_write(struct notices *n, struct draft *f)
{
	struct store *s = n->d->store;

	f->outcome = NOTICETEXT_LATER;
	if (store_read_begin(s) != STORE_OK)
		return;
	switch ((int)store_channel_get(s, f->notice->channel, &f->channel)) {
	case STORE_OK:
		f->outcome =
		    noticetext_write(n->d, f->notice, &f->channel, &f->text);
		break;
	case STORE_ABSENT:
		f->outcome = NOTICETEXT_NOTHING;
		break;
	}
	store_read_end(s);
}

/* Keeps what becomes of F, within the transaction under way. */
static void
draft_keep(struct notices *n, struct draft *f)
{
	int64_t now = desk_now(n->d);
	const struct store_notice *notice = f->notice;

	if (f->outcome == NOTICETEXT_NOTHING) {
		notices_forget(n, notice, now);
	} else if (f->outcome == NOTICETEXT_LATER) {
		store_notice_later(n->d->store, notice->id, now + HOUR,
		    notice->tries);
	} else if (notices_count(&f->channel, now)) {
		f->posts = true;
		store_channel_told(n->d->store, &f->channel,
		    f->channel.failed != 0, now);
	} else {
		store_notice_later(n->d->store, notice->id,
		    (f->channel.hour + 1) * HOUR, notice->tries);
	}
}

static void
draft_post(struct notices *n, const struct draft *f)
{
	const struct mail_hook hook = {.ticket = f->notice->id,
	    .url = f->text.url,
	    .headers = f->text.headers,
	    .body = f->text.body.data,
	    .len = f->text.body.len};

	n->flying[n->n++] = *f->notice;
	mail_hooks_post(n->hooks, &hook);
}

/* Posts those of the MANY DUE that are not under way, once it is kept. Nothing
 * waits for them while they are written. */
static void
notices_post_all(struct notices *n, const struct store_notice *due, size_t many)
{
	struct draft drafts[MAIL_HOOKS_MAX];
	size_t room = mail_hooks_room(n->hooks), written = 0;
	enum store_status status;

	memset(drafts, 0, sizeof drafts);
	for (size_t i = 0; i < many && written < room; i++)
		if (!is_flying(n, due[i].id)) {
			drafts[written].notice = &due[i];
			draft_write(n, &drafts[written++]);
		}
	status = store_begin(n->d->store);
	for (size_t i = 0; i < written && status == STORE_OK; i++)
		draft_keep(n, &drafts[i]);
	if (status == STORE_OK)
		status = store_commit(n->d->store);
	if (status != STORE_OK)
		log_event("notices-failed", "why=\"%s\"",
		    store_why(n->d->store));
	for (size_t i = 0; i < written; i++) {
		if (status == STORE_OK && drafts[i].posts)
			draft_post(n, &drafts[i]);
		noticetext_fini(&drafts[i].text);
		store_channel_fini(&drafts[i].channel);
	}
}

/* Whether one of the N DUE can be posted now. */
static bool
notices_any(const struct notices *n, const struct store_notice *due,
    size_t many)
{
	for (size_t i = 0; i < many; i++)
		if (!is_flying(n, due[i].id))
			return mail_hooks_room(n->hooks) > 0;
	return false;
}

void
notices_step(struct notices *n)
{
	struct store_notice due[LOOKED_AT];
	int64_t now = desk_now(n->d);
	enum store_status status;
	size_t many;

	notices_keep_all(n);
	status = store_notices_due(n->d->store, now, due, LOOKED_AT, &many);
	if (status == STORE_OK && notices_any(n, due, many))
		notices_post_all(n, due, many);
	if (status == STORE_OK)
		status = store_notice_next(n->d->store, now, &n->next);
	if (status == STORE_ABSENT)
		n->next = INT64_MAX;
	else if (status != STORE_OK)
		n->next = now + AGAIN;
}
