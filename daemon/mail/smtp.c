/*
 * The transport that sends letters by SMTP, one after the other over one kept
 * connection. libcurl makes the connection: names, addresses, TLS, greeting,
 * login. The dialogue of a letter is ours (talk.c), because libcurl's waits for
 * the answer after the final dot without giving control back, keeps the
 * server's words to itself, and drops the connection after each refusal.
 */
#include "config.h"

#include "mail/transport.h"

#include <assert.h>
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "mail/talk.h"

enum {
	STALL_MS = 60000,    /* the server sends nothing and takes nothing */
	CONNECT_MS = 15000,  /* until the server's machine answers */
	IDLE_MS = 20000,     /* until an unused connection is closed */
	STALLS_A_LETTER = 10 /* a server may be slow, but not for ever */
};

enum line_state { LINE_CLOSED, LINE_CONNECTING, LINE_OPEN };

struct smtp {
	struct mail_transport transport;
	CURLM *multi;
	CURL *easy;
	char error[CURL_ERROR_SIZE];
	bool login;		/* the configuration has a user name */
	int64_t stall, connect; /* limits, ms */

	enum line_state state;
	curl_socket_t fd;	 /* valid while the connection is open */
	struct mail_reply reply; /* the server's last reply before the
				  * dialogue */
	struct mail_skill skill;
	bool logged_in;
	bool used; /* a letter has been sent over this connection before */
	struct mail_talk talk;

	const struct mail_job *job; /* the letter under way, or NULL */
	bool repeated;		    /* the letter is sent again, on a new
				     * connection */
	int64_t began, alive;	    /* when the job began; when the server last
				     * showed life */
	struct pollfd *fds;	    /* the caller's descriptors and ours */
	size_t cap_fds;
};

/* --- the connection ------------------------------------------------------- */

/* Closes the connection. A letter under way does not hear of it. */
static void
hang_up(struct smtp *s, bool politely)
{
	size_t n;

	if (s->state == LINE_CLOSED)
		return;
	/* Nobody needs the answer to QUIT. */
	if (s->state == LINE_OPEN && politely)
		(void)curl_easy_send(s->easy, "QUIT\r\n", 6, &n);
	curl_multi_remove_handle(s->multi, s->easy);
	s->state = LINE_CLOSED;
	s->fd = CURL_SOCKET_BAD;
}

static void
connect_begin(struct smtp *s)
{
	assert(s->state == LINE_CLOSED);
	mail_reply_reset(&s->reply);
	memset(&s->skill, 0, sizeof s->skill);
	s->logged_in = false;
	s->used = false;
	s->error[0] = '\0';
	s->alive = mail_clock();
	curl_multi_add_handle(s->multi, s->easy);
	s->state = LINE_CONNECTING;
}

/* Whether an EHLO line announces WORD. */
static bool
announces(const char *line, size_t len, const char *word)
{
	size_t n = strlen(word);

	return len >= 4 + n && strncasecmp(line + 4, word, n) == 0 &&
	    (len == 4 + n || strchr(" \r\n", line[4 + n]) != NULL);
}

/* libcurl calls this with what both sides say while it makes the connection.
 * What we say is not looked at, because it may be the password. */
static int
overhear(CURL *easy, curl_infotype type, char *bytes, size_t len, void *arg)
{
	struct smtp *s = arg;

	(void)easy;
	s->alive = mail_clock();
	if (type != CURLINFO_HEADER_IN)
		return 0;
	/* Whether a line makes sense is for libcurl to judge. */
	if (!mail_reply_line(&s->reply, bytes, len))
		return 0;
	if (s->reply.code == 235)
		s->logged_in = true;
	if (s->reply.code == 220) /* greeting, or TLS begins */
		memset(&s->skill, 0, sizeof s->skill);
	if (s->reply.code == 250 && announces(bytes, len, "PIPELINING"))
		s->skill.pipelining = true;
	if (s->reply.code == 250 && announces(bytes, len, "SIZE"))
		s->skill.size = true;
	return 0;
}

/* Sets the outcome for a connection that could not be made. */
static void
connect_failed(struct smtp *s, CURLcode code, struct mail_outcome *out)
{
	const char *words =
	    s->error[0] != '\0' ? s->error : curl_easy_strerror(code);

	if (s->reply.whole && s->reply.code >= 400)
		mail_outcome_set(out, MAIL_DOWN, "%s", s->reply.words);
	else
		mail_outcome_set(out, MAIL_DOWN, "no connection: %s", words);
}

/* Looks whether libcurl has made the connection. True when that failed. */
static bool
connect_look(struct smtp *s, struct mail_outcome *out)
{
	CURLMsg *msg;
	CURLcode code;
	int running, left;

	curl_multi_perform(s->multi, &running);
	msg = curl_multi_info_read(s->multi, &left);
	if (msg == NULL || msg->msg != CURLMSG_DONE)
		return false;
	code = msg->data.result;
	if (code == CURLE_OK)
		code =
		    curl_easy_getinfo(s->easy, CURLINFO_ACTIVESOCKET, &s->fd);
	if (code == CURLE_OK && s->fd == CURL_SOCKET_BAD)
		code = CURLE_COULDNT_CONNECT;
	if (code != CURLE_OK) {
		connect_failed(s, code, out);
		hang_up(s, false);
		return true;
	}
	s->state = LINE_OPEN;
	if (s->login && !s->logged_in) {
		mail_outcome_set(out, MAIL_DOWN,
		    "the server offers no login, "
		    "but a user name is configured");
		hang_up(s, true);
		return true;
	}
	mail_talk_reset(&s->talk, s->skill);
	mail_talk_begin(&s->talk, s->job);
	return false;
}

/* --- the letter ----------------------------------------------------------- */

/* Ends a dialogue that cannot go on. A verdict that the server gave before
 * counts. When a kept connection broke before the letter was offered, that says
 * nothing about the letter: servers close connections as they please. True when
 * the letter's fate is known. */
static bool
talk_failed(struct smtp *s, const char *why, struct mail_outcome *out)
{
	bool again = s->used && !s->repeated && mail_talk_may_repeat(&s->talk);

	if (s->talk.judged)
		*out = s->talk.out;
	else
		mail_outcome_set(out, MAIL_DOWN,
		    "%s (awaiting the answer to "
		    "%s)",
		    why, mail_step_name(s->talk.step));
	hang_up(s, false);
	if (!again)
		return true;
	s->repeated = true;
	connect_begin(s);
	return false;
}

/* Sends what the dialogue wants to say. True when the connection is gone. */
static bool
talk_say(struct smtp *s)
{
	const char *bytes;
	size_t len, n;

	while ((bytes = mail_talk_say(&s->talk, &len)) != NULL) {
		CURLcode code = curl_easy_send(s->easy, bytes, len, &n);

		if (code == CURLE_AGAIN)
			return false;
		if (code != CURLE_OK)
			return true;
		mail_talk_said(&s->talk, n);
		s->alive = mail_clock();
	}
	return false;
}

/* Hands the server's answers to the dialogue. True when the letter's fate is
 * known. */
static bool
talk_hear(struct smtp *s, struct mail_outcome *out)
{
	char bytes[2048];
	size_t n;
	CURLcode code;

	for (;;) {
		code = curl_easy_recv(s->easy, bytes, sizeof bytes, &n);
		if (code == CURLE_AGAIN)
			return false;
		if (code != CURLE_OK || n == 0)
			return talk_failed(s, "connection lost", out);
		s->alive = mail_clock();
		if (mail_talk_hear(&s->talk, bytes, n))
			break;
		if (talk_say(s))
			continue; /* its last words may be there */
	}
	if (s->talk.dead)
		return talk_failed(s, "connection lost", out);
	*out = s->talk.out;
	s->used = true;
	return true;
}

static bool
talk_go(struct smtp *s, struct mail_outcome *out)
{
	/* After a failed send the server's last words may still be there.
	 * Without any, reading finds that the connection has ended. */
	(void)talk_say(s);
	return talk_hear(s, out);
}

/* --- the transport -------------------------------------------------------- */

static void
smtp_begin(struct mail_transport *self, const struct mail_job *job)
{
	struct smtp *s = (struct smtp *)self;

	assert(s->job == NULL);
	s->job = job;
	s->repeated = false;
	s->began = s->alive = mail_clock();
	if (s->state == LINE_OPEN)
		mail_talk_begin(&s->talk, job);
	else
		connect_begin(s);
}

/* When our patience with the server ends. */
static int64_t
deadline(struct smtp *s)
{
	int64_t end, all = s->began + STALLS_A_LETTER * s->stall;
	curl_off_t connected = 0;

	if (s->job == NULL)
		return s->state == LINE_OPEN ? s->alive + IDLE_MS : INT64_MAX;
	end = s->alive + s->stall;
	if (s->state == LINE_CONNECTING) {
		curl_easy_getinfo(s->easy, CURLINFO_CONNECT_TIME_T, &connected);
		if (connected == 0)
			end = s->alive + s->connect;
	}
	return end < all ? end : all;
}

/* Waits for the caller's descriptors and ours. While libcurl makes the
 * connection it knows itself what to wait for. */
static void
wait_all(struct smtp *s, struct pollfd *fds, size_t n, int timeout)
{
	struct curl_waitfd *extra;
	size_t len;

	if (s->state == LINE_CONNECTING) {
		extra = xcalloc(n + 1, sizeof *extra);
		for (size_t i = 0; i < n; i++) {
			extra[i].fd = fds[i].fd;
			if (fds[i].events & POLLIN)
				extra[i].events |= CURL_WAIT_POLLIN;
			if (fds[i].events & POLLOUT)
				extra[i].events |= CURL_WAIT_POLLOUT;
		}
		curl_multi_poll(s->multi, extra, (unsigned)n,
		    timeout < 0 ? 1000 : timeout, NULL);
		free(extra);
		mail_poll(fds, n, 0);
		return;
	}
	if (s->cap_fds < n + 1) {
		s->cap_fds = n + 1;
		s->fds = xrealloc(s->fds, s->cap_fds, sizeof *s->fds);
	}
	if (n > 0)
		memcpy(s->fds, fds, n * sizeof *fds);
	s->fds[n].fd = s->state == LINE_OPEN ? s->fd : -1;
	s->fds[n].events = POLLIN;
	s->fds[n].revents = 0;
	if (mail_talk_say(&s->talk, &len) != NULL)
		s->fds[n].events |= POLLOUT;
	mail_poll(s->fds, n + 1, timeout);
	for (size_t i = 0; i < n; i++)
		fds[i].revents = s->fds[i].revents;
}

/* Works on the letter under way. True when its fate is known. */
static bool
work(struct smtp *s, struct mail_outcome *out)
{
	bool known = false;

	if (s->state == LINE_CONNECTING)
		known = connect_look(s, out);
	if (!known && s->state == LINE_OPEN)
		known = talk_go(s, out);
	if (known || mail_clock() < deadline(s))
		return known;
	if (s->state == LINE_OPEN)
		return talk_failed(s, "no answer in time", out);
	mail_outcome_set(out, MAIL_DOWN, "no connection: no answer in time%s%s",
	    s->error[0] != '\0' ? ": " : "", s->error);
	hang_up(s, false);
	return true;
}

static bool
smtp_wait(struct mail_transport *self, struct pollfd *fds, size_t n,
    int timeout, struct mail_outcome *out)
{
	struct smtp *s = (struct smtp *)self;
	int64_t left;

	if (s->job != NULL && s->state == LINE_OPEN)
		(void)talk_say(s);
	left = deadline(s) - mail_clock();
	if (left < 0)
		left = 0;
	if (timeout < 0 || left < timeout)
		timeout = left > INT32_MAX ? timeout : (int)left;
	wait_all(s, fds, n, timeout);
	if (s->job != NULL) {
		if (!work(s, out))
			return false;
		s->job = NULL;
		return true;
	}
	/* A server says nothing unasked, except that it closes the
	 * connection. */
	if (s->state == LINE_OPEN &&
	    (s->fds[n].revents != 0 || mail_clock() >= deadline(s)))
		hang_up(s, s->fds[n].revents == 0);
	return false;
}

static void
smtp_free(struct mail_transport *self)
{
	struct smtp *s = (struct smtp *)self;

	hang_up(s, s->job == NULL);
	mail_talk_fini(&s->talk);
	curl_easy_cleanup(s->easy);
	curl_multi_cleanup(s->multi);
	curl_global_cleanup();
	free(s->fds);
	free(s);
}

/* --- configuration -------------------------------------------------------- */

/* Whether TEXT can stand in EHLO: a host name or an address literal. */
static bool
is_helo(const char *text)
{
	size_t len = strlen(text);

	for (size_t i = 0; i < len; i++)
		if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
			   "XYZ0123456789-.[]:_",
			text[i]) == NULL)
			return false;
	return len > 0 && len < 256;
}

static bool
is_loopback(const char *host)
{
	return strcmp(host, "localhost") == 0 ||
	    strncmp(host, "127.", 4) == 0 || strcmp(host, "[::1]") == 0;
}

/* Splits the transport's URL, and puts the EHLO name into its path, which is
 * where libcurl looks for it. Returns the URL (free it with curl_free()), or
 * NULL and why. */
static char *
read_url(const struct mail_config *config, bool *loopback, char *why,
    size_t len)
{
	static const CURLUPart none[] = {CURLUPART_USER, CURLUPART_PASSWORD,
	    CURLUPART_OPTIONS, CURLUPART_QUERY, CURLUPART_FRAGMENT};
	CURLU *u = curl_url();
	char *part, *url = NULL;
	char path[300];

	*loopback = false;
	snprintf(why, len,
	    "the mail transport must have the form "
	    "smtp://host:port or smtps://host:port");
	if (curl_url_set(u, CURLUPART_URL, config->transport, 0) != CURLUE_OK)
		goto out;
	for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
		if (curl_url_get(u, none[i], &part, 0) == CURLUE_OK) {
			curl_free(part);
			goto out;
		}
	if (curl_url_get(u, CURLUPART_PATH, &part, 0) != CURLUE_OK)
		goto out;
	path[0] = part[0] == '\0' || strcmp(part, "/") == 0 ? '/' : '\0';
	curl_free(part);
	if (path[0] == '\0' ||
	    curl_url_get(u, CURLUPART_HOST, &part, 0) != CURLUE_OK)
		goto out;
	*loopback = is_loopback(part);
	curl_free(part);
	if (config->helo != NULL && config->helo[0] != '\0') {
		if (!is_helo(config->helo)) {
			snprintf(why, len,
			    "the name for EHLO must be a host "
			    "name");
			goto out;
		}
		snprintf(path, sizeof path, "/%s", config->helo);
		curl_url_set(u, CURLUPART_PATH, path, CURLU_URLENCODE);
	}
	if (curl_url_get(u, CURLUPART_URL, &url, 0) != CURLUE_OK)
		url = NULL;
out:
	curl_url_cleanup(u);
	return url;
}

static void
set_tls(CURL *e, const struct mail_config *config, bool loopback)
{
	bool login = config->username != NULL && config->username[0] != '\0';
	bool secure = strncmp(config->transport, "smtps://", 8) == 0;
	enum mail_tls tls = config->starttls;
	long use = CURLUSESSL_TRY;

	/* A password must not go to somebody between us and the server. */
	if (tls == MAIL_TLS_OPPORTUNISTIC && login && !loopback)
		tls = MAIL_TLS_REQUIRED;
	if (tls == MAIL_TLS_NEVER)
		use = CURLUSESSL_NONE;
	if (tls == MAIL_TLS_REQUIRED)
		use = CURLUSESSL_ALL;
	secure = secure || tls == MAIL_TLS_REQUIRED;
	curl_easy_setopt(e, CURLOPT_USE_SSL, use);
	curl_easy_setopt(e, CURLOPT_SSL_VERIFYPEER, secure ? 1L : 0L);
	curl_easy_setopt(e, CURLOPT_SSL_VERIFYHOST, secure ? 2L : 0L);
	if (config->ca_file != NULL)
		curl_easy_setopt(e, CURLOPT_CAINFO, config->ca_file);
	if (login) {
		curl_easy_setopt(e, CURLOPT_USERNAME, config->username);
		curl_easy_setopt(e, CURLOPT_PASSWORD,
		    config->password != NULL ? config->password : "");
	}
}

static void
set_rest(struct smtp *s, const char *url)
{
	CURL *e = s->easy;

	curl_easy_setopt(e, CURLOPT_URL, url);
	curl_easy_setopt(e, CURLOPT_CONNECT_ONLY, 1L);
	curl_easy_setopt(e, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(e, CURLOPT_PROXY,
	    ""); /* nor one from the environment */
	curl_easy_setopt(e, CURLOPT_ERRORBUFFER, s->error);
	curl_easy_setopt(e, CURLOPT_VERBOSE, 1L);
	curl_easy_setopt(e, CURLOPT_DEBUGFUNCTION, overhear);
	curl_easy_setopt(e, CURLOPT_DEBUGDATA, s);
	/* Our own limits end sooner; libcurl's stand behind them. */
	curl_easy_setopt(e, CURLOPT_CONNECTTIMEOUT_MS,
	    (long)(2 * STALLS_A_LETTER * s->stall));
	curl_easy_setopt(e, CURLOPT_SERVER_RESPONSE_TIMEOUT,
	    (long)(2 * STALLS_A_LETTER * s->stall / 1000 + 1));
#if LIBCURL_VERSION_NUM >= 0x075700
	/* Closing must not wait for the resolver. */
	curl_easy_setopt(e, CURLOPT_QUICK_EXIT, 1L);
#endif
}

struct mail_transport *
mail_smtp_new(const struct mail_config *config, char *why, size_t len)
{
	struct smtp *s;
	bool loopback;
	char *url = read_url(config, &loopback, why, len);

	if (url == NULL)
		return NULL;
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
		snprintf(why, len, "libcurl can't be initialised");
		curl_free(url);
		return NULL;
	}
	s = xcalloc(1, sizeof *s);
	s->transport.begin = smtp_begin;
	s->transport.wait = smtp_wait;
	s->transport.free = smtp_free;
	s->fd = CURL_SOCKET_BAD;
	s->login = config->username != NULL && config->username[0] != '\0';
	s->stall = config->stall_seconds > 0
	    ? (int64_t)config->stall_seconds * 1000
	    : STALL_MS;
	s->connect = s->stall < CONNECT_MS ? s->stall : CONNECT_MS;
	s->multi = curl_multi_init();
	s->easy = curl_easy_init();
	if (s->multi == NULL || s->easy == NULL)
		abort(); /* out of memory */
	set_tls(s->easy, config, loopback);
	set_rest(s, url);
	curl_free(url);
	return &s->transport;
}
