/*
 * One thread with one wait. Requests that arrive while a commit is under way
 * share the next one, and are answered only after it.
 */
#include "config.h"

#include "pages/run.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conf/conf.h"
#include "desk/child.h"
#include "desk/desk.h"
#include "desk/keywatch.h"
#include "desk/log.h"
#include "desk/meter.h"
#include "desk/rescue.h"
#include "game/upgrade.h"
#include "pages/job.h"
#include "pages/metrics.h"
#include "pages/page.h"
#include "pages/routes.h"
#include "people/erase.h"
#include "people/proposals.h"
#include "people/unconfirmed.h"
#include "play/alarms.h"
#include "play/downtime.h"
#include "play/outcome.h"
#include "play/replies.h"
#include "store/store_check.h"
#include "store/store_mover.h"
#include "store/store_wake.h"

enum {
	BIND_RETRY = 5, /* seconds in which a port may become free */
	QUIET = 1000,	/* ms without a request before the log is moved */
	GROUP = 100,	/* requests that share a commit */
	PAUSE = 10,	/* ms between chores while requests keep coming */
	NEVER = -1
};

struct server {
	struct desk *d;
	struct web *web;
	struct web *metrics; /* NULL when they are not wanted */
	struct meter meter;
	int64_t started;
	struct job *first, **last;
	bool untidy; /* something was committed since the log was moved */
	struct alarms alarms;
	struct downtime downtime;
	struct rescue rescue;
	struct child_pulse pulse;
	int chores;	 /* ms until do_chores() has to be called, or NEVER */
	int64_t done_at; /* meter_clock() when it was called last */
};

static enum web_next
handle(void *arg, struct web_request *r, struct web_answer *a)
{
	struct server *c = arg;
	int64_t began = meter_clock();
	struct job *job = NULL;
	const char *route;
	enum web_next next;

	child_beat(&c->pulse);
	next = route_request(c->d, r, a, &job, &route);
	if (next == WEB_LATER) {
		job->began = began;
		*c->last = job;
		c->last = &job->next;
	} else {
		meter_answer(&c->meter, route, web_method(r), a->status,
		    meter_clock() - began);
	}
	return next;
}

static enum web_next
handle_metrics(void *arg, struct web_request *r, struct web_answer *a)
{
	struct server *c = arg;

	metrics_answer(c->d, &c->meter, c->started, r, a);
	return WEB_ANSWERED;
}

/* What arrives while jobs are read shares their commit. Whoever has a job waits
 * for its answer, so this comes to an end. */
static void
serve_requests(struct server *c)
{
	struct job **last;

	do {
		last = c->last;
		web_run(c->web);
	} while (c->last != last);
}

/* One transaction for all answers takes the locks of the database once. (What
 * is asked for by GET has none in common with others: somebody else may have
 * committed since they came.) */
static void
answer_jobs(struct server *c, struct job *jobs)
{
	bool one = store_read_begin(c->d->store) == STORE_OK;

	while (jobs != NULL) {
		struct web_answer answer;
		struct job *next = jobs->next;

		memset(&answer, 0, sizeof answer);
		job_answer(c->d, jobs, &answer);
		meter_answer(&c->meter, jobs->page->route,
		    web_method(jobs->request), answer.status,
		    meter_clock() - jobs->began);
		web_answer(c->web, jobs->request, &answer);
		job_free(jobs);
		jobs = next;
	}
	if (one)
		store_read_end(c->d->store);
}

/* The jobs that came first, as many as share a commit. */
static struct job *
take_group(struct server *c)
{
	struct job *jobs = c->first, **at = &c->first;

	for (int n = 0; *at != NULL && n < GROUP; n++)
		at = &(*at)->next;
	c->first = *at;
	*at = NULL;
	if (c->first == NULL)
		c->last = &c->first;
	return jobs;
}

static void
run_work(struct server *c)
{
	struct job *jobs = take_group(c);
	bool owes = false, lost;

	if (jobs == NULL)
		return;
	lost = !job_commit(c->d, jobs, &owes);
	c->untidy = true;
	c->alarms.known = false;
	if (lost)
		log_event("commit-failed", "why=\"%s\"",
		    store_why(c->d->store));
	answer_jobs(c, jobs);
	if (owes)
		store_wake_send(c->d->conf->beside, "post");
}

/* The shorter of two times in ms, either of which may be NEVER. */
static int
run_sooner(int a, int b)
{
	if (a == NEVER || b == NEVER)
		return a == NEVER ? b : a;
	return a < b ? a : b;
}

/* How many ms to wait for a request, or NEVER. */
static int
run_patience(const struct server *c)
{
	int timeout = run_sooner(web_timeout(c->web), c->chores);

	if (c->metrics != NULL)
		timeout = run_sooner(timeout, web_timeout(c->metrics));
	if (c->first != NULL)
		return 0;
	if (c->untidy)
		timeout = run_sooner(timeout, QUIET);
	return child_patience(&c->pulse, timeout);
}

/* Carries out what a player wrote, or lets an alarm ring: what was written in
 * time comes before the alarm. */
static void
run_carry_out(struct server *c)
{
	int wait = replies_step(c->d);

	c->chores = run_sooner(c->chores, wait);
	if (wait == 0)
		c->alarms.known = false;
	else
		c->chores =
		    run_sooner(c->chores, alarms_step(c->d, &c->alarms));
}

/* Does a little of each chore: checking all games after an upgrade, letters of
 * players, alarms, proposals, results of games, erasing, and looking at the
 * files. */
static void
do_chores(struct server *c)
{
	int check = upgrade_step(c->d);

	keywatch_look(c->d);
	c->chores = run_sooner(check, rescue_step(&c->rescue));
	c->untidy = store_mover_has_news(c->d->store) || c->untidy;
	child_beat(&c->pulse);
	run_carry_out(c);
	child_beat(&c->pulse);
	c->chores = run_sooner(c->chores, proposals_step(c->d));
	c->chores = run_sooner(c->chores, unconfirmed_step(c->d));
	c->chores = run_sooner(c->chores, outcome_step(c->d));
	child_beat(&c->pulse);
	/* It may write the whole database anew. */
	if (c->d->scrub != 0)
		child_works(&c->pulse);
	c->chores = run_sooner(c->chores, erase_step(c->d));
	c->done_at = meter_clock();
}

/* Each commit would be followed by a dozen questions otherwise. */
static void
run_chores(struct server *c, bool woken)
{
	int64_t past = (meter_clock() - c->done_at) / 1000;

	if (woken || c->chores == 0 || past >= PAUSE)
		do_chores(c);
	else
		c->chores = run_sooner(c->chores, PAUSE - (int)past);
}

/* Finds out whether some time does not count because nobody could play. Nothing
 * may count time before this. */
static void
run_look_at_clock(struct server *c)
{
	if (downtime_step(c->d, &c->downtime, c->alarms.at != 0))
		c->alarms.known = false;
}

static void
run_answer(void *arg, const char *question, char *answer, size_t len)
{
	struct server *c = arg;

	rescue_answer(&c->rescue, question, answer, len);
	if (answer[0] == '\0')
		keywatch_answer(c->d, question, answer, len);
}

static void
run_loop(struct server *c, int signals, int *wake)
{
	struct pollfd fds[] = {
	    {.fd = web_fd(c->web), .events = POLLIN},
	    {.fd = signals, .events = POLLIN},
	    {.fd = *wake, .events = POLLIN},
	    {.fd = c->metrics != NULL ? web_fd(c->metrics) : -1,
		.events = POLLIN},
	};

	for (;;) {
		int timeout = run_patience(c), ready;

		child_beat(&c->pulse);
		ready = poll(fds, sizeof fds / sizeof fds[0], timeout);
		child_beat(&c->pulse);
		if (ready < 0 && errno != EINTR) {
			log_event("poll-failed", "why=\"%s\"", strerror(errno));
			return;
		}
		/* When this fails, a later commit does it. A large log takes
		 * its time. */
		if (ready == 0 && timeout == QUIET) {
			child_works(&c->pulse);
			c->untidy = store_mover_move(c->d->store) != STORE_OK;
			child_beat(&c->pulse);
		}
		if (fds[2].revents != 0) {
			store_wake_serve(*wake, run_answer, c);
			keywatch_look(c->d);
			erase_look(c->d);
			c->alarms.known = false;
		}
		run_look_at_clock(c);
		serve_requests(c);
		run_work(c);
		child_beat(&c->pulse);
		if (c->metrics != NULL)
			web_run(c->metrics);
		run_chores(c, fds[2].revents != 0);
		rescue_listen(&c->rescue, wake);
		fds[2].fd = *wake;
		if (store_is_outdated(c->d->store) ||
		    (fds[1].revents != 0 && child_should_end(signals)))
			return;
	}
}

/* Opens the address for metrics. Without it the games go on; whoever reads the
 * figures notices that they are missing. */
static void
open_metrics(struct server *c)
{
	const struct web_options options = {
	    .address = c->d->conf->metrics,
	    .retry = BIND_RETRY,
	    .patience = c->d->conf->request_time,
	};
	char why[512];

	c->started = desk_now(c->d);
	if (*options.address != '\0' &&
	    !web_open(&options, handle_metrics, c, &c->metrics, why,
		sizeof why))
		log_event("metrics-not-served", "why=\"%s\"", why);
}

int
run_desk(struct desk *d, int line, bool again)
{
	struct server c = {.d = d, .rescue = {.d = d, .role = "desk"}};
	int signals = child_signals(), wake;
	const struct web_options options = {
	    .address = d->conf->listen,
	    .retry = BIND_RETRY,
	    .trusted = d->conf->trusted_proxy,
	    .each = d->conf->client_connections,
	    .patience = d->conf->request_time,
	};
	char why[512];

	(void)again;
	c.last = &c.first;
	store_mover_begin(d->store);
	if (!web_open(&options, handle, &c, &c.web, why, sizeof why)) {
		log_event("cannot-listen", "why=\"%s\"", why);
		return 1;
	}
	open_metrics(&c);
	wake = store_wake_open(d->conf->beside, "desk");
	log_event("desk-ready", "listen=%s port=%d base-url=%s",
	    d->conf->listen, web_port(c.web), d->conf->base_url);
	child_pulse_init(&c.pulse, line, d->conf->watchdog);
	child_beat(&c.pulse);
	child_works(&c.pulse);
	upgrade_found(d);
	(void)upgrade_begin(d);
	downtime_begin(d, &c.downtime);
	alarms_init(&c.alarms, d);
	erase_look(d);
	do_chores(&c);
	run_loop(&c, signals, &wake);
	web_close(c.web);
	web_close(c.metrics);
	rescue_end(&c.rescue, RESCUE_TIME);
	meter_fini(&c.meter);
	close(wake);
	close(signals);
	return 0;
}
