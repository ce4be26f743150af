/*
 * The checks of the server as players reach it: the port, base-url, the proxy
 * in front. The clock is here, too, because the answers of others show the
 * time.
 *
 * While no server runs, a stand-in answers at its port for a moment, so that
 * the way to it can be checked before the first start.
 */
#include "config.h"

#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/hex.h"
#include "conf/conf.h"
#include "desk/child.h"
#include "desk/health.h"
#include "mail/fetch.h"
#include "operator/doctor_checks.h"
#include "sign/sign.h"
#include "words/model.h"

enum {
	PATIENCE = 10,	/* seconds to wait for an answer */
	CLOCK_OFF = 60, /* seconds that clocks may differ */
	KEY_MAX = 80,	/* characters of the answer to /key */
	WHY_MAX = 512
};

static const char mend_base_url[] =
    "let `base-url` be the address under which browsers reach this machine, "
    "and see that the proxy there hands requests on to `listen`";

/* --- the stand-in --------------------------------------------------------- */

struct stand_in {
	struct web *web; /* opened by this process, run by PID */
	pid_t pid;
};

static enum web_next
stand_in_answer(void *arg, struct web_request *r, struct web_answer *a)
{
	if (strcmp(web_path(r), "/healthz") == 0) {
		health_answer(r, NULL, a);
	} else {
		a->status = strcmp(web_path(r), "/key") == 0 ? 200 : 503;
		a->type = "text/plain; charset=utf-8";
		buffer_puts(&a->body, arg);
	}
	return WEB_ANSWERED;
}

static void __attribute__((noreturn)) stand_in_run(struct web *w, pid_t parent)
{
	struct pollfd fd = {.fd = web_fd(w), .events = POLLIN};

	child_follow(parent);
	for (;;) {
		poll(&fd, 1, web_timeout(w));
		web_run(w);
	}
}

/* Starts a process that answers /healthz, and /key with KEY, at `listen`
 * until stand_in_end(). This process opens the socket before the fork, so
 * that WHY can say what is wrong with it; the child runs the socket and
 * never closes it. */
static bool
stand_in_begin(struct stand_in *s, const struct conf *conf, char *key,
    char why[WHY_MAX])
{
	const struct web_options options = {
	    .address = conf->listen,
	    .trusted = conf->trusted_proxy,
	};
	pid_t parent = getpid();

	if (!web_open(&options, stand_in_answer, key, &s->web, why, WHY_MAX))
		return false;
	fflush(NULL);
	s->pid = fork();
	if (s->pid == 0)
		stand_in_run(s->web, parent);
	if (s->pid < 0)
		snprintf(why, WHY_MAX, "no process can be started");
	return s->pid > 0;
}

static void
stand_in_end(struct stand_in *s)
{
	if (s->pid > 0) {
		kill(s->pid, SIGKILL);
		(void)waitpid(s->pid, NULL, 0);
	}
	if (s->web != NULL)
		web_close(s->web);
}

/* --- asking --------------------------------------------------------------- */

struct asked {
	struct doctor *d;
	char key[KEY_MAX]; /* what this very server answers to /key */
	int64_t ahead;	   /* seconds that our clock is ahead of the one in a
			    * dated answer */
	bool dated;
};

/* Sends GET for BASE + PATH and asks for JSON. CLAIM, which may be NULL, is one
 * more header. */
static bool
doctor_net_ask(struct asked *a, const char *base, const char *path,
    const char *claim, struct mail_fetched *got, char why[WHY_MAX])
{
	const char *const headers[] = {"Accept: application/json", claim, NULL};
	struct buffer url = {0};
	bool good;

	buffer_printf(&url, "%s%s", base, path);
	good =
	    mail_fetch(buffer_text(&url), headers, PATIENCE, got, why, WHY_MAX);
	if (good && got->date != 0) {
		a->ahead = (int64_t)time(NULL) - got->date;
		a->dated = true;
	}
	buffer_fini(&url);
	return good;
}

/* Whether BASE leads to this very server. If not, WHAT says where it leads. */
static bool
leads_here(struct asked *a, const char *base, struct buffer *what)
{
	struct mail_fetched got;
	char why[WHY_MAX];
	bool same = false;

	if (!doctor_net_ask(a, base, "/key", NULL, &got, why)) {
		buffer_printf(what, "%s does not answer: %s", base, why);
		return false;
	}
	while (got.body.len > 0 && got.body.data[got.body.len - 1] == '\n')
		got.body.len--;
	if (got.status >= 502 && got.status <= 504)
		buffer_printf(what,
		    "the proxy at %s does not reach this server (status %d)",
		    base, got.status);
	else if (got.status != 200 ||
	    strcmp(buffer_text(&got.body), a->key) != 0)
		buffer_printf(what,
		    "%s leads to another server than this one (status %d)",
		    base, got.status);
	else
		same = true;
	buffer_fini(&got.body);
	return same;
}

/* --- the port ------------------------------------------------------------- */

/* Sets URL to the address of `listen` for a client on this machine. False for
 * port 0, which changes with each start. */
static bool
direct_url(const char *listen, struct buffer *url)
{
	const char *colon = strrchr(listen, ':');
	int len = (int)(colon - listen);

	if (strcmp(colon, ":0") == 0)
		return false;
	if (len == 0 || strncmp(listen, "0.0.0.0:", 8) == 0)
		buffer_printf(url, "http://127.0.0.1%s", colon);
	else if (strncmp(listen, "[::]:", 5) == 0)
		buffer_printf(url, "http://[::1]%s", colon);
	else
		buffer_printf(url, "http://%s", listen);
	return true;
}

static void
look_at_health(struct asked *a, const char *direct)
{
	struct mail_fetched got;
	char why[WHY_MAX];
	struct model *m;

	if (!doctor_net_ask(a, direct, "/healthz", NULL, &got, why))
		return;
	m = model_read(buffer_text(&got.body), got.body.len, why, sizeof why);
	if (got.status == 200)
		doctor_say(a->d, DOCTOR_OK, "server", NULL,
		    "it runs (process %ld) and is well", a->d->server);
	else
		doctor_say(a->d, DOCTOR_FAIL, "server",
		    "mend that; the server goes on by itself", "%s",
		    model_get_text(m, "message", "it is not well"));
	model_free(m);
	buffer_fini(&got.body);
}

/* Checks that the running server is the one that answers at DIRECT. */
static bool
look_at_server(struct asked *a, const char *direct)
{
	struct buffer what = {0};
	uint8_t key[SIGN_DIGEST];
	bool good;

	if (a->d->sign == NULL) {
		doctor_say(a->d, DOCTOR_WARN, "server", "see to the keys first",
		    "it runs (process %ld); whether it is the one that "
		    "answers cannot be seen without its keys",
		    a->d->server);
		return false;
	}
	sign_public(a->d->sign, key);
	hex_write(a->key, key, sizeof key);
	good = leads_here(a, direct, &what);
	if (good)
		look_at_health(a, direct);
	else
		doctor_say(a->d, DOCTOR_FAIL, "port",
		    "start it again if its configuration has changed since it "
		    "started; else its log says more",
		    "process %ld serves the database, but %s", a->d->server,
		    buffer_text(&what));
	buffer_fini(&what);
	return good;
}

/* --- base-url and what is in between -------------------------------------- */

bool
doctor_is_loopback(const char *url)
{
	static const char local[] = "localhost";
	const char *host = strstr(url, "//") + 2;
	size_t len = strcspn(host, ":/"), n = sizeof local - 1;

	if (strncmp(host, "127.", 4) == 0 || strncmp(host, "[::1]", 5) == 0)
		return true;
	return len >= n && strncasecmp(host + len - n, local, n) == 0 &&
	    (len == n || host[len - n - 1] == '.');
}

/* Whether URL has an address that means all addresses of a machine: one can
 * listen there, but not connect to it. */
static bool
is_any(const char *url)
{
	const char *host = strstr(url, "//") + 2;

	return strncmp(host, "0.0.0.0", 7) == 0 ||
	    strncmp(host, "[::]", 4) == 0;
}

enum doctor_level
doctor_astray(const struct conf *conf)
{
	if (strncmp(conf->mail.transport, "maildir:", 8) == 0)
		return DOCTOR_OK;
	return doctor_is_loopback(conf->mail.transport) ? DOCTOR_WARN
							: DOCTOR_FAIL;
}

static bool
look_at_base_url(struct asked *a)
{
	const char *base = a->d->conf->base_url;
	enum doctor_level astray = doctor_astray(a->d->conf);
	struct buffer what = {0};
	bool good = leads_here(a, base, &what);

	if (!good)
		doctor_say(a->d, DOCTOR_FAIL, "base-url", mend_base_url, "%s",
		    buffer_text(&what));
	else if (is_any(base))
		doctor_say(a->d,
		    astray == DOCTOR_OK ? DOCTOR_WARN : DOCTOR_FAIL, "base-url",
		    mend_base_url,
		    "%s is where to listen, and no address that a browser "
		    "elsewhere could follow",
		    base);
	else if (doctor_is_loopback(base) && astray != DOCTOR_OK)
		doctor_say(a->d, astray, "base-url", mend_base_url,
		    "%s leads here from this machine only: whoever reads a "
		    "letter elsewhere cannot follow its links",
		    base);
	else if (strncmp(base, "http:", 5) == 0 && !doctor_is_loopback(base))
		doctor_say(a->d, DOCTOR_WARN, "base-url",
		    "put a proxy that speaks TLS in front (contrib/nginx.conf)",
		    "%s leads here, but links and moves go over the net for "
		    "everybody to read",
		    base);
	else
		doctor_say(a->d, DOCTOR_OK, "base-url", NULL, "%s leads here%s",
		    base,
		    doctor_is_loopback(base) ? " (from this machine only)"
					     : "");
	buffer_fini(&what);
	return good;
}

/* Sends a request through base-url. CLIENT gets the address that the server
 * takes the request to come from, WAY the "forwarded" of its answer. Both are
 * "" when there is no answer. */
static void
see_client(struct asked *a, const char *claim, char client[WEB_CLIENT_MAX + 1],
    char way[24])
{
	struct mail_fetched got;
	char why[WHY_MAX];
	struct model *m = NULL;

	way[0] = client[0] = '\0';
	if (!doctor_net_ask(a, a->d->conf->base_url, "/healthz", claim, &got,
		why))
		return;
	m = model_read(buffer_text(&got.body), got.body.len, why, sizeof why);
	snprintf(way, 24, "%s", model_get_text(m, "forwarded", ""));
	snprintf(client, WEB_CLIENT_MAX + 1, "%s",
	    model_get_text(m, "client", ""));
	model_free(m);
	buffer_fini(&got.body);
}

/* Whether there has to be a proxy: base-url has another port than `listen`, or
 * TLS, which the server does not speak. */
static bool
is_proxied(const struct conf *conf)
{
	const char *host = strstr(conf->base_url, "//") + 2;
	const char *port = strrchr(host, ':');
	const char *ours = strrchr(conf->listen, ':');

	if (strncmp(conf->base_url, "https:", 6) == 0)
		return true;
	if (port == NULL || strchr(port, ']') != NULL)
		port = ":80";
	return strcmp(port, ours) != 0;
}

/* Checks that a trusted proxy replaces what a client claims to be. */
static void
look_at_trusted(struct asked *a, const char *client)
{
	static const char claim[] = "X-Forwarded-For: 192.0.2.1";
	char other[WEB_CLIENT_MAX + 1], way[24];

	/* From the proxy's own machine this cannot be checked: our address
	 * counts as the proxy's there, so the server believes the claim before
	 * it. */
	if (strcmp(client, a->d->conf->trusted_proxy) != 0) {
		see_client(a, claim, other, way);
		if (strcmp(other, "192.0.2.1") == 0) {
			doctor_say(a->d, DOCTOR_FAIL, "proxy",
			    "let the proxy add the address it sees to "
			    "X-Forwarded-For, see contrib/nginx.conf",
			    "%s hands on what anybody claims to be",
			    a->d->conf->trusted_proxy);
			return;
		}
	}
	doctor_say(a->d, DOCTOR_OK, "proxy", NULL,
	    "%s says for whom it asks, and is believed",
	    a->d->conf->trusted_proxy);
}

static void
look_at_proxy(struct asked *a)
{
	char client[WEB_CLIENT_MAX + 1], way[24], todo[WHY_MAX];

	see_client(a, NULL, client, way);
	snprintf(todo, sizeof todo, "set trusted-proxy = \"%s\"", client);
	if (strcmp(way, "not-believed") == 0)
		doctor_say(a->d, DOCTOR_FAIL, "proxy", todo,
		    "the proxy at %s is not trusted: what is limited for each "
		    "client is limited for all players together",
		    client);
	else if (strcmp(way, "forwarded") == 0)
		look_at_trusted(a, client);
	else if (is_proxied(a->d->conf))
		doctor_say(a->d, DOCTOR_FAIL, "proxy",
		    "let the proxy send X-Forwarded-For (contrib/nginx.conf), "
		    "and name its address as trusted-proxy",
		    "%s asks without saying for whom: what is limited for "
		    "each client is limited for all players together",
		    client);
	else
		doctor_say(a->d, DOCTOR_OK, "proxy", NULL,
		    "there is none between base-url and this server");
}

/* --- the clock ------------------------------------------------------------ */

/* Whether FILE was written later than now, and how many *SECONDS later. */
static bool
is_from_future(const char *file, int64_t *seconds)
{
	struct stat st;

	if (stat(file, &st) != 0)
		return false;
	*seconds = (int64_t)st.st_mtime - (int64_t)time(NULL);
	return *seconds > CLOCK_OFF;
}

static void
doctor_net_look_at_clock(struct asked *a)
{
	static const char todo[] =
	    "set the clock, and let a time server keep it (`timedatectl "
	    "set-ntp true`)";
	const char *files[] = {
	    a->d->conf->beside, a->d->conf->keys, "/proc/self/exe"};
	struct timex kernel = {0};
	int64_t seconds = 0;

	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
		if (is_from_future(files[i], &seconds)) {
			doctor_say(a->d, DOCTOR_FAIL, "clock", todo,
			    "it is behind: %s was written %" PRId64
			    " seconds from now",
			    i < 2 ? files[i] : "the program itself", seconds);
			return;
		}
	seconds = a->ahead < 0 ? -a->ahead : a->ahead;
	if (a->dated && seconds > CLOCK_OFF)
		doctor_say(a->d, DOCTOR_FAIL, "clock", todo,
		    "it is %" PRId64 " seconds %s of the one that answers at "
		    "%s",
		    seconds, a->ahead > 0 ? "ahead" : "behind",
		    a->d->conf->base_url);
	else if (adjtimex(&kernel) == TIME_ERROR)
		doctor_say(a->d, DOCTOR_WARN, "clock",
		    "see that a time server keeps it (`timedatectl`)",
		    "nothing is wrong with it, but no time server keeps it");
	else
		doctor_say(a->d, DOCTOR_OK, "clock", NULL, "%s",
		    a->dated ? "it agrees with the answers of base-url"
			     : "no file is from its future");
}

/* --- all of it ------------------------------------------------------------ */

/* When no server runs, checks that its port is free. STAND_IN answers there
 * from now on. */
static bool
look_at_port(struct asked *a, struct stand_in *stand_in)
{
	char why[WHY_MAX] = "";
	uint8_t nonce[SIGN_DIGEST];
	bool good;

	sign_random(nonce, sizeof nonce);
	hex_write(a->key, nonce, sizeof nonce);
	good = stand_in_begin(stand_in, a->d->conf, a->key, why);
	if (good)
		doctor_say(a->d, DOCTOR_OK, "port", NULL,
		    "no server runs, and %s is free for it",
		    a->d->conf->listen);
	else
		doctor_tell(a->d, DOCTOR_FAIL, "port",
		    "let `listen` name an address of this machine", why);
	return good;
}

/* When no server runs, checks that its port for metrics is free. Without it, a
 * server would run games but report no figures. */
static void
look_at_metrics(struct doctor *d)
{
	const char *address = d->conf->metrics;
	const struct web_options options = {.address = address};
	char none[] = "", why[WHY_MAX];
	struct web *w;

	if (*address == '\0')
		return;
	if (web_open(&options, stand_in_answer, none, &w, why, sizeof why)) {
		doctor_say(d, DOCTOR_OK, "metrics", NULL, "%s is free for them",
		    address);
		web_close(w);
	} else {
		doctor_tell(d, DOCTOR_FAIL, "metrics",
		    "let `metrics` name an address of this machine", why);
	}
}

void
doctor_net(struct doctor *d)
{
	struct asked a = {.d = d};
	struct buffer direct = {0};
	struct stand_in stand_in = {NULL, 0};
	bool served = false;

	if (!direct_url(d->conf->listen, &direct)) {
		doctor_say(d, DOCTOR_WARN, "port",
		    "give it a port as soon as links have to last",
		    "%s is another port at each start, so base-url is not "
		    "looked at",
		    d->conf->listen);
	} else if (d->server > 0) {
		served = look_at_server(&a, buffer_text(&direct));
	} else if (d->server == 0) {
		served = look_at_port(&a, &stand_in);
	}
	if (d->server == 0)
		look_at_metrics(d);
	if (served && look_at_base_url(&a))
		look_at_proxy(&a);
	else if (!served && direct.len > 0)
		doctor_say(d, DOCTOR_WARN, "base-url",
		    "see to the port and the keys first",
		    "whether %s leads here cannot be seen", d->conf->base_url);
	doctor_net_look_at_clock(&a);
	stand_in_end(&stand_in);
	buffer_fini(&direct);
}
