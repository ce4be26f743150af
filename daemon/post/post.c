/*
 * The post at work: one thread, one wait. It lets the outbox do its work with
 * the mail server, and waits for the server, for a wake-up, for the next letter
 * that is due, and for the signal to end.
 */
#include "config.h"

#include "post/post.h"

#include <poll.h>
#include <unistd.h>

#include "conf/conf.h"
#include "desk/child.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/mailer.h"
#include "post/outbox.h"
#include "store/store_wake.h"

enum {
	IDLE = 30, /* seconds; a wake-up that got lost */
	GRACE = 3  /* seconds to end in */
};

struct office {
	struct desk *d;
	struct mail_post *mail;
	struct outbox *outbox;
};

static bool
ready_to_send(void *arg)
{
	const struct office *o = arg;

	return mail_ready(o->mail);
}

static void
send_letter(void *arg, int64_t ticket, const char *from, const char *to,
    const char *message_id, const char *bytes, size_t len)
{
	struct office *o = arg;

	mail_send(o->mail, ticket, from, to, message_id, bytes, len);
}

static void
done(void *arg, int64_t ticket, enum mail_fate fate, const char *said)
{
	struct office *o = arg;

	outbox_done(o->outbox, ticket, fate, said);
}

/* Milliseconds to wait when nothing can be done now. */
static int
patience(struct office *o)
{
	int64_t now = desk_now(o->d), next = outbox_next(o->outbox);

	if (next <= now)
		return 0;
	return next - now < IDLE ? (int)(next - now) * 1000 : IDLE * 1000;
}

static void
loop(struct office *o, int signals, int wake)
{
	struct pollfd fds[2] = {
	    {.fd = signals, .events = POLLIN},
	    {.fd = wake, .events = POLLIN},
	};

	for (;;) {
		bool more = outbox_step(o->outbox);

		mail_wait(o->mail, fds, 2, more ? 0 : patience(o));
		if (fds[1].revents != 0)
			store_wake_drain(wake);
		if (fds[0].revents != 0 && child_should_end(signals))
			break;
	}
	/* A letter half way out is given a moment to arrive. */
	for (int i = 0; i < GRACE && outbox_flying(o->outbox) > 0; i++)
		mail_wait(o->mail, NULL, 0, 1000);
	(void)outbox_flush(o->outbox);
}

int
post_run(struct desk *d, int ready, bool again)
{
	static const struct outbox_transport transport = {
	    ready_to_send, send_letter};
	struct office o = {.d = d};
	int signals = child_signals(), wake, result = 1;
	struct buffer why = {0};

	if (mailer_open(d->conf, 0, done, &o, &o.mail, &why)) {
		o.outbox = outbox_new(d, &transport, &o, again);
		wake = store_wake_open(d->conf->database, "post");
		log_event("post-ready", "transport=\"%s\"",
		    d->conf->mail.transport);
		child_ready(ready);
		loop(&o, signals, wake);
		mail_close(o.mail);
		outbox_free(o.outbox);
		close(wake);
		result = 0;
	} else {
		log_event("cannot-post", "why=\"%s\"", buffer_text(&why));
	}
	buffer_fini(&why);
	close(signals);
	return result;
}
