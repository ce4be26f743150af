/*
 * The check of the way by which reports come back: a letter is sent to an
 * address such as letters have as their envelope sender, and whoever takes
 * letters in (`turnpost receive`, or the post by LMTP) tells the doctor of it,
 * by a socket beside the database, in which nothing is written.
 */
#include "config.h"

#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "conf/conf.h"
#include "desk/mailer.h"
#include "operator/doctor.h"
#include "operator/doctor_checks.h"
#include "sign/sign.h"
#include "store/store_wake.h"

/* What is waited for. */
struct waiting {
	char tag[SIGN_BOUNCE_MAX + 1];
	bool came;
};

static void
hear(void *arg, const char *question, char *text, size_t len)
{
	struct waiting *w = arg;

	bool own = strcmp(question, w->tag) == 0;

	w->came = w->came || own;
	snprintf(text, len, "%s", own ? MAILER_HEARD : "another");
}

static int64_t
milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits at FD until W came, or the time UNTIL. */
static void
wait_for(struct waiting *w, int fd, int64_t until)
{
	struct pollfd p = {.fd = fd, .events = POLLIN};
	int64_t left;

	while (!w->came && (left = until - milliseconds()) > 0)
		if (poll(&p, 1, (int)left) > 0)
			store_wake_serve(fd, hear, w);
}

/* A number that no letter has, and nobody else's trial. */
static void
make_tag(const struct sign *sign, char tag[SIGN_BOUNCE_MAX + 1])
{
	uint64_t number;

	sign_random(&number, sizeof number);
	sign_bounce_make(sign,
	    MAILER_TRIALS | (int64_t)(number & (MAILER_TRIALS - 1)), tag);
}

/* --- what came of it ------------------------------------------------------ */

/* What the mail server has to do with the addresses of FROM. */
static void
put_advice(const struct doctor *d, const char *from, struct buffer *todo)
{
	const struct conf *conf = d->conf;

	if (conf->mail.lmtp[0] != '\0' && d->server == 0)
		buffer_puts(todo,
		    "start the server, which takes letters at `lmtp`; and ");
	buffer_printf(todo,
	    "let the mail server hand what comes to %.*s%s...%s to turnpost, "
	    "see turnpost-mail(7); where that takes its time, ask with --wait "
	    "600",
	    (int)strcspn(from, "@"), from, conf->mail.verp, strchr(from, '@'));
}

static void
doctor_bounce_tell(struct doctor *d, const char *from, const struct waiting *w,
    const struct doctor_sent *sent, int64_t began)
{
	struct buffer todo = {0};

	put_advice(d, from, &todo);
	if (w->came)
		doctor_say(d, DOCTOR_OK, "bounces", NULL,
		    "a letter to an address of the kind that reports come to "
		    "was here after %.1f seconds",
		    (double)(milliseconds() - began) / 1000);
	else if (sent->told && sent->fate != MAIL_DELIVERED)
		doctor_say(d, DOCTOR_WARN, "bounces", buffer_text(&todo),
		    "the mail server takes no letter to an address of the kind "
		    "that reports come to: %s",
		    sent->said);
	else
		doctor_say(d, DOCTOR_WARN, "bounces", buffer_text(&todo),
		    "a letter to an address of the kind that reports come to "
		    "was not here after %d seconds: who cannot be reached "
		    "stays unknown, and answers do not come in",
		    d->wishes->wait);
	buffer_fini(&todo);
}

/* Sends a letter to the address TO, which has W's tag. */
static void
try_the_way(struct doctor *d, const char *from, const char *to,
    struct waiting *w)
{
	int fd = store_wake_open(d->conf->beside, MAILER_DOCTOR);
	int64_t began = milliseconds();
	struct doctor_sent sent;
	struct buffer why = {0};

	if (fd < 0) {
		doctor_say(d, DOCTOR_WARN, "bounces", DOCTOR_LET_WRITE,
		    "whether letters come back cannot be seen: there can be no "
		    "socket beside %s",
		    d->conf->beside);
	} else if (!doctor_send(d, from, to, true, &sent, &why)) {
		doctor_tell(d, DOCTOR_FAIL, "bounces",
		    "see what is said of mail above", buffer_text(&why));
	} else {
		if (sent.told && sent.fate == MAIL_DELIVERED)
			wait_for(w, fd, began + 1000 * d->wishes->wait);
		doctor_bounce_tell(d, from, w, &sent, began);
		mail_close(sent.post);
	}
	store_wake_close(fd, d->conf->beside, MAILER_DOCTOR);
	buffer_fini(&why);
}

void
doctor_bounce(struct doctor *d, const char *from)
{
	struct waiting w = {.came = false};
	struct buffer to = {0};

	if (d->wishes->wait == 0 || d->closed)
		return;
	if (d->sign == NULL || access(d->conf->beside, F_OK) != 0) {
		doctor_say(d, DOCTOR_WARN, "bounces",
		    "start the server, then run it again",
		    "whether letters come back cannot be seen without the "
		    "database and the keys");
		return;
	}
	make_tag(d->sign, w.tag);
	if (mailer_tagged(d->conf, from, w.tag, &to))
		try_the_way(d, from, buffer_text(&to), &w);
	else
		doctor_say(d, DOCTOR_OK, "bounces", NULL,
		    "letters have no address of their own (verp), so nobody "
		    "knows of those that come back");
	buffer_fini(&to);
}
