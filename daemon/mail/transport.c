/*
 * The queue of a transport: a letter under way, another one behind it, and the
 * fate of each told once. struct mail_transport hides whether letters go by
 * SMTP (smtp.c) or into a Maildir (maildir.c).
 *
 * Not here: when to try again (desk/).
 */
#include "config.h"

#include "mail/transport.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/utf8.h"
#include "base/xmalloc.h"

enum { JOBS_MAX = 2 };

struct mail_post {
	struct mail_transport *transport;
	mail_done *done;
	void *arg;
	struct mail_job job[JOBS_MAX]; /* the first one is the letter under
				        * way */
	size_t n_jobs;
	bool begun;
	bool inside; /* DONE is being called */
};

/* Whether ADDRESS has only bytes that may stand between < and > in a
 * command. */
static bool
is_envelope(const char *address)
{
	size_t len = strlen(address);

	if (len > MAIL_ADDRESS_MAX)
		return false;
	for (size_t i = 0; i < len; i++)
		if (address[i] <= ' ' || address[i] > '~' ||
		    strchr("<>", address[i]) != NULL)
			return false;
	return true;
}

void
mail_outcome_set(struct mail_outcome *out, enum mail_fate fate,
    const char *format, ...)
{
	char text[2 * MAIL_SAID_MAX], line[2 * MAIL_SAID_MAX] = "";
	va_list ap;
	size_t len = 0, max = sizeof out->said - 1;

	out->fate = fate;
	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	for (char *p = text; *p != '\0'; p++) {
		if (((unsigned char)*p < ' ' && *p != '\n') || *p == 0x7f)
			*p = ' ';
		line[p - text] = *p == '\n' ? ' ' : *p;
	}
	if (!utf8_valid(line, strlen(line)) || utf8_has_control(line))
		for (char *p = text; *p != '\0'; p++)
			if ((unsigned char)*p >= 0x80)
				*p = '?';
	/* Cuts a character of several bytes off as a whole. */
	len = strlen(text);
	if (len > max)
		for (len = max; ((unsigned char)text[len] & 0xc0) == 0x80;)
			len--;
	while (len > 0 && text[len - 1] == ' ')
		len--;
	memcpy(out->said, text, len);
	out->said[len] = '\0';
}

void
mail_poll(struct pollfd *fds, size_t n, int timeout)
{
	if (poll(fds, n, timeout) < 0)
		for (size_t i = 0; i < n; i++)
			fds[i].revents = 0;
}

int64_t
mail_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool
mail_open(const struct mail_config *config, mail_done *done, void *arg,
    struct mail_post **out, char *why, size_t len)
{
	static const char maildir[] = "maildir:";
	const char *where = config->transport;
	struct mail_transport *t;

	*out = NULL;
	if (strncmp(where, maildir, sizeof maildir - 1) == 0) {
		t = mail_maildir_new(where + sizeof maildir - 1, why, len);
	} else if (strncmp(where, "smtp://", 7) == 0 ||
	    strncmp(where, "smtps://", 8) == 0) {
		t = mail_smtp_new(config, why, len);
	} else {
		snprintf(why, len,
		    "the mail transport must begin with "
		    "smtp://, smtps:// or maildir:");
		return false;
	}
	if (t == NULL)
		return false;
	*out = xcalloc(1, sizeof **out);
	(*out)->transport = t;
	(*out)->done = done;
	(*out)->arg = arg;
	return true;
}

static void
job_fini(struct mail_job *job)
{
	free(job->from);
	free(job->to);
	free(job->message_id);
	free(job->bytes);
	memset(job, 0, sizeof *job);
}

void
mail_close(struct mail_post *post)
{
	if (post == NULL)
		return;
	assert(!post->inside);
	post->transport->free(post->transport);
	for (size_t i = 0; i < post->n_jobs; i++)
		job_fini(&post->job[i]);
	free(post);
}

bool
mail_ready(const struct mail_post *post)
{
	return post->n_jobs < JOBS_MAX;
}

void
mail_send(struct mail_post *post, int64_t ticket, const char *from,
    const char *to, const char *message_id, const char *bytes, size_t len)
{
	struct mail_job *job;

	assert(mail_ready(post));
	job = &post->job[post->n_jobs++];
	job->ticket = ticket;
	job->from = xstrdup(from);
	job->to = xstrdup(to);
	job->message_id = xstrdup(message_id);
	job->bytes = xcalloc(len + 1, 1);
	memcpy(job->bytes, bytes, len);
	job->len = len;
}

/* Tells the fate of the first letter and makes place for another. */
static void
transport_tell(struct mail_post *post, const struct mail_outcome *out)
{
	int64_t ticket = post->job[0].ticket;

	job_fini(&post->job[0]);
	memmove(&post->job[0], &post->job[1],
	    (JOBS_MAX - 1) * sizeof post->job[0]);
	post->n_jobs--;
	memset(&post->job[post->n_jobs], 0, sizeof post->job[0]);
	post->begun = false;
	post->inside = true;
	post->done(post->arg, ticket, out->fate, out->said);
	post->inside = false;
}

/* Starts with the first letter, unless one is under way. True when that letter
 * could not even be tried, and its fate was told. */
static bool
transport_begin(struct mail_post *post)
{
	const struct mail_job *job = &post->job[0];
	struct mail_outcome out;

	if (post->begun || post->n_jobs == 0)
		return false;
	/* An address that could end the command in which it stands never
	 * reaches the server, however it came into the database. */
	if (!is_envelope(job->from) || !is_envelope(job->to) ||
	    job->to[0] == '\0') {
		mail_outcome_set(&out, MAIL_REFUSED,
		    "not tried: the address is malformed");
		transport_tell(post, &out);
		return true;
	}
	post->transport->begin(post->transport, job);
	post->begun = true;
	return false;
}

static bool
any_ready(const struct pollfd *fds, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (fds[i].revents != 0)
			return true;
	return false;
}

void
mail_wait(struct mail_post *post, struct pollfd *fds, size_t n, int timeout)
{
	int64_t end = timeout < 0 ? INT64_MAX : mail_clock() + timeout;
	struct mail_outcome out;
	int told = 0;

	assert(!post->inside);
	/* After a letter's fate the next letter is started before the caller
	 * composes another one, so that the server need not wait for us. */
	while (told < JOBS_MAX) {
		int64_t left = told > 0 ? 0 : end - mail_clock();
		int ms = left <= 0 ? 0 : timeout < 0 ? -1 : (int)left;

		if (transport_begin(post)) {
			told++;
		} else if (post->transport->wait(post->transport, fds, n, ms,
			       &out)) {
			transport_tell(post, &out);
			told++;
		} else if (told > 0 || any_ready(fds, n) ||
		    (timeout >= 0 && mail_clock() >= end)) {
			return;
		}
	}
	mail_poll(fds, n, 0);
}
