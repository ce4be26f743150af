/*
 * The post at work: one thread, one wait. It lets the outbox do its work with
 * the mail server, and waits for the server, for a wake-up, for the next letter
 * that is due, and for the signal to end.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "desk/child.h"
#include "desk/inner.h"
#include "desk/outbox.h"
#include "mail/mail.h"
#include "store/store_wake.h"

enum {
	IDLE = 30,	    /* seconds; a wake-up that got lost */
	GRACE = 3,	    /* seconds to end in */
	PASSWORD_MAX = 1000 /* bytes */
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

/* --- opening ------------------------------------------------------------------------ */

/* The first line of the password file; the desk never reads it. */
static char *
read_password(const char *file, struct buffer *why)
{
	char line[PASSWORD_MAX + 1], *password = NULL;
	ssize_t n;
	int fd;

	if (*file == '\0')
		return xstrdup("");
	fd = open(file, O_RDONLY | O_CLOEXEC);
	n = fd < 0 ? -1 : read(fd, line, sizeof line);
	if (n < 0) {
		buffer_printf(why, "password-file %s: %s", file,
		    strerror(errno));
	} else if (n > PASSWORD_MAX) {
		buffer_printf(why, "password-file %s: is longer than %d bytes",
		    file, PASSWORD_MAX);
	} else {
		line[n] = '\0';
		password = xstrndup(line, strcspn(line, "\r\n"));
	}
	if (fd >= 0)
		close(fd);
	explicit_bzero(line, sizeof line);
	return password;
}

static bool
open_mail(struct office *o, struct buffer *why)
{
	static const enum mail_tls tls[] = {
	    [CONF_TLS_NEVER] = MAIL_TLS_NEVER,
	    [CONF_TLS_OPPORTUNISTIC] = MAIL_TLS_OPPORTUNISTIC,
	    [CONF_TLS_REQUIRED] = MAIL_TLS_REQUIRED,
	};
	const struct conf *conf = o->d->conf;
	char *password = read_password(conf->mail.password_file, why);
	struct mail_config config = {
	    .transport = conf->mail.transport,
	    .starttls = tls[conf->mail.starttls],
	    .username = conf->mail.username,
	    .password = password,
	    .helo = o->d->host,
	};
	char fault[512];
	bool good;

	if (password == NULL)
		return false;
	good = mail_open(&config, done, o, &o->mail, fault, sizeof fault);
	if (!good)
		buffer_puts(why, fault);
	explicit_bzero(password, strlen(password));
	free(password);
	return good;
}

int
post_run(struct desk *d, int ready, bool again)
{
	static const struct outbox_transport transport = {
	    ready_to_send, send_letter};
	struct office o = {.d = d};
	int signals = child_signals(), wake, result = 1;
	struct buffer why = {0};

	if (open_mail(&o, &why)) {
		o.outbox = outbox_new(d, &transport, &o, again);
		wake = store_wake_open(d->conf->database, "post");
		log_event("post-ready", "transport=%s",
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
