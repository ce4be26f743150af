/*
 * Webhooks: the thread that posts, and its two queues.
 */
#include "config.h"

#include "mail/hook.h"

#include <assert.h>
#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "mail/publicnet.h"

enum { URL_MAX = 500, LONGEST_WAIT = 60000 /* ms */ };

enum step {
	STEP_FREE,
	STEP_GIVEN, /* to the thread */
	STEP_ASKED, /* under way; the thread's alone */
	STEP_DONE
};

/* One that is posted. The mutex guards STEP; whoever has set it last owns the
 * rest. */
struct post {
	struct mail_hooks *hooks;
	enum step step;
	char *url, *body;
	size_t len;
	struct curl_slist *headers;
	CURL *easy;
	size_t answered; /* bytes */
	bool barred;	 /* the address is not public */
	char error[CURL_ERROR_SIZE];
	struct mail_hooked out;
};

struct mail_hooks {
	bool local;
	int fd; /* an eventfd */
	pthread_mutex_t mutex;
	pthread_t thread;
	bool begun, closing;
	CURLM *multi;
	struct post post[MAIL_HOOKS_MAX];
};

/* --- one text ------------------------------------------------------------- */

static size_t
take_answer(char *bytes, size_t size, size_t n, void *arg)
{
	struct post *p = arg;

	(void)bytes;
	p->answered += size * n;
	return p->answered > MAIL_HOOK_ANSWER ? 0 : size * n;
}

/* Opens the socket of a connection whose address is known now, unless it is not
 * to be asked. */
static curl_socket_t
open_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *address)
{
	struct post *p = arg;

	(void)purpose;
	if (!p->hooks->local && !publicnet_has(&address->addr)) {
		p->barred = true;
		return CURL_SOCKET_BAD;
	}
	return socket(address->family, address->socktype | SOCK_CLOEXEC,
	    address->protocol);
}

static void
post_begin(struct post *p)
{
	CURL *e = curl_easy_init();

	if (e == NULL)
		abort(); /* out of memory */
	p->easy = e;
	p->answered = 0;
	p->barred = false;
	p->error[0] = '\0';
	curl_easy_setopt(e, CURLOPT_URL, p->url);
	curl_easy_setopt(e, CURLOPT_PROTOCOLS_STR,
	    p->hooks->local ? "http,https" : "https");
	curl_easy_setopt(e, CURLOPT_PROXY, "");
	curl_easy_setopt(e, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(e, CURLOPT_QUICK_EXIT, 1L);
	curl_easy_setopt(e, CURLOPT_TIMEOUT, (long)MAIL_HOOK_SECONDS);
	curl_easy_setopt(e, CURLOPT_USERAGENT, PACKAGE_NAME);
	curl_easy_setopt(e, CURLOPT_FORBID_REUSE, 1L);
	curl_easy_setopt(e, CURLOPT_OPENSOCKETFUNCTION, open_socket);
	curl_easy_setopt(e, CURLOPT_OPENSOCKETDATA, p);
	curl_easy_setopt(e, CURLOPT_WRITEFUNCTION, take_answer);
	curl_easy_setopt(e, CURLOPT_WRITEDATA, p);
	curl_easy_setopt(e, CURLOPT_ERRORBUFFER, p->error);
	curl_easy_setopt(e, CURLOPT_HTTPHEADER, p->headers);
	curl_easy_setopt(e, CURLOPT_POSTFIELDSIZE, (long)p->len);
	curl_easy_setopt(e, CURLOPT_POSTFIELDS, p->body);
	curl_easy_setopt(e, CURLOPT_PRIVATE, p);
	curl_multi_add_handle(p->hooks->multi, e);
}

/* What CODE means, once the answer is there or there is none. */
static void
post_tell(struct post *p, CURLcode code)
{
	long status = 0;

	if (code == CURLE_OK || p->answered > MAIL_HOOK_ANSWER)
		curl_easy_getinfo(p->easy, CURLINFO_RESPONSE_CODE, &status);
	p->out.status = (int)status;
	if (status != 0)
		snprintf(p->out.said, sizeof p->out.said, "%ld", status);
	else if (p->barred)
		snprintf(p->out.said, sizeof p->out.said,
		    "its address is not public");
	else
		snprintf(p->out.said, sizeof p->out.said, "%.150s",
		    p->error[0] != '\0' ? p->error : curl_easy_strerror(code));
}

static void
post_end(struct post *p)
{
	if (p->easy != NULL) {
		curl_multi_remove_handle(p->hooks->multi, p->easy);
		curl_easy_cleanup(p->easy);
	}
	curl_slist_free_all(p->headers);
	free(p->url);
	free(p->body);
	p->easy = NULL;
	p->headers = NULL;
	p->url = p->body = NULL;
}

/* --- the thread ----------------------------------------------------------- */

static void
hooks_set(struct mail_hooks *h, struct post *p, enum step step)
{
	pthread_mutex_lock(&h->mutex);
	p->step = step;
	pthread_mutex_unlock(&h->mutex);
}

/* Begins what was given. Whether it is time to end. */
static bool
hooks_begin(struct mail_hooks *h)
{
	bool closing;

	pthread_mutex_lock(&h->mutex);
	closing = h->closing;
	for (int i = 0; i < MAIL_HOOKS_MAX && !closing; i++)
		if (h->post[i].step == STEP_GIVEN) {
			h->post[i].step = STEP_ASKED;
			post_begin(&h->post[i]);
		}
	pthread_mutex_unlock(&h->mutex);
	return closing;
}

static void
hooks_finish(struct mail_hooks *h)
{
	const uint64_t one = 1;
	CURLMsg *message;
	int left;

	while ((message = curl_multi_info_read(h->multi, &left)) != NULL) {
		struct post *p;

		if (message->msg != CURLMSG_DONE)
			continue;
		curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &p);
		post_tell(p, message->data.result);
		post_end(p);
		hooks_set(h, p, STEP_DONE);
		(void)!write(h->fd, &one, sizeof one);
	}
}

static void *
hooks_run(void *arg)
{
	struct mail_hooks *h = arg;
	int running;

	while (!hooks_begin(h)) {
		curl_multi_perform(h->multi, &running);
		hooks_finish(h);
		curl_multi_poll(h->multi, NULL, 0, LONGEST_WAIT, NULL);
	}
	return NULL;
}

/* --- from outside --------------------------------------------------------- */

struct mail_hooks *
mail_hooks_new(bool local)
{
	struct mail_hooks *h = xcalloc(1, sizeof *h);

	h->local = local;
	h->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	pthread_mutex_init(&h->mutex, NULL);
	for (int i = 0; i < MAIL_HOOKS_MAX; i++)
		h->post[i].hooks = h;
	return h;
}

void
mail_hooks_free(struct mail_hooks *h)
{
	if (h == NULL)
		return;
	if (h->begun) {
		pthread_mutex_lock(&h->mutex);
		h->closing = true;
		pthread_mutex_unlock(&h->mutex);
		curl_multi_wakeup(h->multi);
		pthread_join(h->thread, NULL);
	}
	for (int i = 0; i < MAIL_HOOKS_MAX; i++)
		post_end(&h->post[i]);
	if (h->multi != NULL) {
		curl_multi_cleanup(h->multi);
		curl_global_cleanup();
	}
	pthread_mutex_destroy(&h->mutex);
	if (h->fd >= 0)
		close(h->fd);
	free(h);
}

int
mail_hooks_fd(const struct mail_hooks *h)
{
	return h->fd;
}

size_t
mail_hooks_room(const struct mail_hooks *h)
{
	struct mail_hooks *own = (struct mail_hooks *)h;
	size_t room = 0;

	pthread_mutex_lock(&own->mutex);
	for (int i = 0; i < MAIL_HOOKS_MAX; i++)
		room += h->post[i].step == STEP_FREE;
	pthread_mutex_unlock(&own->mutex);
	return h->fd >= 0 ? room : 0;
}

/* Whether there is a thread now. */
static bool
hooks_start(struct mail_hooks *h)
{
	if (h->begun)
		return true;
	if (h->multi == NULL &&
	    curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK)
		h->multi = curl_multi_init();
	h->begun = h->multi != NULL &&
	    pthread_create(&h->thread, NULL, hooks_run, h) == 0;
	return h->begun;
}

/* P was given, and there is no thread for it. */
static void
hooks_fail(struct mail_hooks *h, struct post *p)
{
	const uint64_t one = 1;

	snprintf(p->out.said, sizeof p->out.said, "no thread can be begun");
	post_end(p);
	hooks_set(h, p, STEP_DONE);
	(void)!write(h->fd, &one, sizeof one);
}

void
mail_hooks_post(struct mail_hooks *h, const struct mail_hook *hook)
{
	struct post *p = NULL;

	pthread_mutex_lock(&h->mutex);
	for (int i = 0; i < MAIL_HOOKS_MAX && p == NULL; i++)
		if (h->post[i].step == STEP_FREE)
			p = &h->post[i];
	assert(p != NULL);
	p->url = xstrdup(hook->url);
	p->body = xstrndup(hook->body, hook->len);
	p->len = hook->len;
	for (const char *const *line = hook->headers; *line != NULL; line++)
		p->headers = curl_slist_append(p->headers, *line);
	p->out = (struct mail_hooked){.ticket = hook->ticket};
	p->step = STEP_GIVEN;
	pthread_mutex_unlock(&h->mutex);
	if (hooks_start(h))
		curl_multi_wakeup(h->multi);
	else
		hooks_fail(h, p);
}

bool
mail_hooks_take(struct mail_hooks *h, struct mail_hooked *out)
{
	bool taken = false;
	uint64_t count;

	(void)!read(h->fd, &count, sizeof count);
	pthread_mutex_lock(&h->mutex);
	for (int i = 0; i < MAIL_HOOKS_MAX && !taken; i++)
		if (h->post[i].step == STEP_DONE) {
			*out = h->post[i].out;
			h->post[i].step = STEP_FREE;
			taken = true;
		}
	pthread_mutex_unlock(&h->mutex);
	return taken;
}

/* --- addresses ------------------------------------------------------------ */

const char *
mail_hook_judge(const char *url, bool local)
{
	CURLU *parts = curl_url();
	char *scheme = NULL, *user = NULL, *host = NULL;
	const char *fault = NULL;

	if (strlen(url) > URL_MAX)
		fault = "hook-long";
	else if (curl_url_set(parts, CURLUPART_URL, url, 0) != CURLUE_OK ||
	    curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK ||
	    curl_url_get(parts, CURLUPART_HOST, &host, 0) != CURLUE_OK)
		fault = "hook-form";
	else if (strcmp(scheme, "https") != 0 &&
	    (!local || strcmp(scheme, "http") != 0))
		fault = "hook-https";
	else if (curl_url_get(parts, CURLUPART_USER, &user, 0) == CURLUE_OK)
		fault = "hook-user";
	else if (!local && !publicnet_may(host))
		fault = "hook-local";
	curl_free(scheme);
	curl_free(user);
	curl_free(host);
	curl_url_cleanup(parts);
	return fault;
}
