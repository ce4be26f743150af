/*
 * The process that sends letters: it steps the outbox, and then waits for the
 * mail server, for a wake-up from the desk, for the next letter that is due, or
 * for the signal to end.
 */
#include "config.h"

#include "post/post.h"

#include <poll.h>
#include <sched.h>
#include <unistd.h>

#include "conf/conf.h"
#include "desk/child.h"
#include "desk/desk.h"
#include "desk/keywatch.h"
#include "desk/log.h"
#include "desk/mailer.h"
#include "desk/rescue.h"
#include "post/lmtp.h"
#include "post/notices.h"
#include "post/outbox.h"
#include "post/workers.h"
#include "store/store.h"
#include "store/store_check.h"
#include "store/store_wake.h"

enum {
	GRACE = 3, /* seconds that letters under way have at the end */
	OWN = 4,   /* descriptors that the post waits for besides LMTP's */
	STUCK = 2  /* seconds for a letter to be composed */
};

struct office {
	struct desk *d;
	struct mail_post *mail;
	struct outbox *outbox;
	struct notices *notices;
	struct lmtp *lmtp; /* NULL: letters do not come that way */
	struct rescue rescue;
	struct child_pulse pulse;
};

static bool
ready_to_send(void *arg)
{
	const struct office *o = arg;

	return mail_ready(o->mail);
}

static void
post_send(void *arg, int64_t ticket, const char *from, const char *to,
    const char *message_id, const char *bytes, size_t len)
{
	struct office *o = arg;

	mail_send(o->mail, ticket, from, to, message_id, bytes, len);
}

static void
post_done(void *arg, int64_t ticket, enum mail_fate fate, const char *said)
{
	struct office *o = arg;

	outbox_done(o->outbox, ticket, fate, said);
}

/* Milliseconds to wait when nothing can be done now. */
static int
post_patience(struct office *o)
{
	int64_t now = desk_now(o->d), next = outbox_next(o->outbox);
	int64_t notice = notices_next(o->notices);
	int look = rescue_step(&o->rescue);

	if (notice < next)
		next = notice;
	if (next <= now)
		return 0;
	return next - now < look / 1000 ? (int)(next - now) * 1000 : look;
}

/* Who asks whether there is a post asks for its socket (store_wake_heard()), so
 * it has one as soon as it can read letters, and none while it can not. Where a
 * server lost its database it has one to be asked for the data. Whether to step
 * again at once: who owed a letter meanwhile has woken nobody. */
static bool
show(struct office *o, int *wake)
{
	if (*wake >= 0 || outbox_is_unable(o->outbox, 0))
		return false;
	*wake = store_wake_open(o->d->conf->beside, "post");
	return *wake >= 0;
}

/* Whether this post is none, and another process may be one. The database that
 * only this one may still have open is another matter; and to a server another
 * process would have no better connection than this one, which tries again. */
static bool
gives_up(struct office *o, int *wake)
{
	int most = o->d->conf->watchdog;

	if (most == 0 || o->rescue.lost || !outbox_is_unable(o->outbox, most))
		return false;
	if (*wake >= 0) {
		log_event("post-unable", "seconds=%d why=\"%s\"", most,
		    store_why(o->d->store));
		close(*wake);
		*wake = -1;
	}
	return !o->d->conf->server && outbox_may_end(o->outbox);
}

/* A thread that composes without end is no sign of life. */
static void
beat(struct office *o)
{
	if (!outbox_is_stuck(o->outbox, STUCK))
		child_beat(&o->pulse);
}

/* Returns the exit status. */
static int
post_loop(struct office *o, int signals, int *wake)
{
	struct pollfd fds[OWN + LMTP_FDS] = {
	    {.fd = signals, .events = POLLIN},
	    {.fd = *wake, .events = POLLIN},
	    {.fd = outbox_fd(o->outbox), .events = POLLIN},
	    {.fd = notices_fd(o->notices), .events = POLLIN},
	};
	int result = 0;

	for (;;) {
		bool more;

		beat(o);
		keywatch_look(o->d);
		more = outbox_step(o->outbox);
		notices_step(o->notices);
		more = show(o, wake) || more;
		fds[1].fd = *wake;
		if (gives_up(o, wake)) {
			result = 1;
			break;
		}
		beat(o);
		lmtp_fds(o->lmtp, fds + OWN);
		mail_wait(o->mail, fds, OWN + LMTP_FDS,
		    more ? 0 : child_patience(&o->pulse, post_patience(o)));
		if (fds[1].revents != 0)
			store_wake_serve(*wake, rescue_answer, &o->rescue);
		rescue_listen(&o->rescue, wake);
		fds[1].fd = *wake;
		lmtp_step(o->lmtp, fds + OWN);
		if (store_is_outdated(o->d->store) ||
		    (fds[0].revents != 0 && child_should_end(signals)))
			break;
	}
	/* A letter that is half way out would be sent again by the next
	 * process. */
	for (int i = 0; i < GRACE && outbox_flying(o->outbox) > 0; i++)
		mail_wait(o->mail, NULL, 0, 1000);
	(void)outbox_flush(o->outbox);
	return result;
}

/* How many letters are composed at once. */
static int
post_workers(const struct conf *conf)
{
	cpu_set_t set;
	int n = conf->letter_workers;

	if (n == 0 && sched_getaffinity(0, sizeof set, &set) == 0)
		n = CPU_COUNT(&set);
	return n < 1 ? 1 : n < WORKERS_MAX ? n : WORKERS_MAX;
}

int
post_run(struct desk *d, int line, bool again)
{
	static const struct outbox_transport transport = {
	    ready_to_send, post_send};
	struct office o = {.d = d, .rescue = {.d = d, .role = "post"}};
	int signals = child_signals(), wake = -1, result = 1;
	struct buffer why = {0};

	desk_be_small(d);
	if (mailer_open(d->conf, 0, post_done, &o, &o.mail, &why)) {
		o.outbox = outbox_new(d, &transport, &o, again);
		/* One thread more would only be in the way of this one. */
		if (post_workers(d->conf) > 1)
			outbox_employ(o.outbox, post_workers(d->conf));
		log_event("post-ready", "transport=\"%s\"",
		    d->conf->mail.transport);
		o.notices = notices_new(d);
		o.lmtp = lmtp_open(d);
		child_pulse_init(&o.pulse, line, d->conf->watchdog);
		result = post_loop(&o, signals, &wake);
		/* While the desk is there this is its business. */
		if (!store_wake_heard(d->conf->beside, "desk"))
			rescue_end(&o.rescue, RESCUE_TIME);
		lmtp_close(o.lmtp);
		notices_free(o.notices);
		mail_close(o.mail);
		outbox_free(o.outbox);
		close(wake);
	} else {
		log_event("cannot-post", "why=\"%s\"", buffer_text(&why));
	}
	buffer_fini(&why);
	close(signals);
	return result;
}
