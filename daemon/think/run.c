/*
 * One thread with one wait: a step for the game that has waited longest, until
 * there is none; then it waits for a wake-up.
 */
#include "config.h"

#include "think/run.h"

#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "conf/conf.h"
#include "desk/child.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "store/store.h"
#include "store/store_check.h"
#include "store/store_reviews.h"
#include "store/store_thoughts.h"
#include "store/store_wake.h"
#include "think/hinting.h"
#include "think/reviewer.h"
#include "think/step.h"

enum {
	NICE = 10,	   /* desk and post come first */
	LOOK = 5 * 1000,   /* ms until it looks though nobody woke it */
	AGAIN = 10 * 1000, /* ms after a failure of the database */
	LISTEN = 50	   /* ms between two looks at signals in mid-thought */
};

struct thinking {
	struct step step;
	struct reviewer *reviewer;
	struct child_pulse pulse;
	int signals;
	bool ends;	/* it was told to end */
	bool again;	/* the one before died, perhaps of a hint */
	int64_t listen; /* when the signals are looked at next */
};

/* In mid-thought. */
static bool
interrupted(void *arg, int64_t now)
{
	struct thinking *t = arg;

	if (now >= t->listen) {
		t->listen = now + LISTEN;
		child_beat(&t->pulse);
		t->ends = t->ends || child_should_end(t->signals);
	}
	return t->ends;
}

/* It answers no questions. */
static void
no_answer(void *arg, const char *question, char *text, size_t len)
{
	(void)arg;
	(void)question;
	(void)len;
	text[0] = '\0';
}

/* Ms to wait before the next step. */
static int
think_patience(enum step_result result)
{
	switch (result) {
	case STEP_MADE:
	case STEP_VAIN:
		return 0;
	case STEP_FAILED:
		return AGAIN;
	case STEP_IDLE:
	case STEP_ENDS:
		break;
	}
	return LOOK;
}

/* First who waits at a page, then bots, for which somebody waits by mail, and
 * then reviews. A hint that fails, or that the one before died of, must not hold
 * up the bots. */
static enum step_result
think_step(struct thinking *t)
{
	enum step_result result = STEP_IDLE;

	if (!t->again)
		result = hinting_step(&t->step);
	if (result == STEP_IDLE || result == STEP_FAILED)
		result = step_make(&t->step);
	if (result == STEP_IDLE && t->again) {
		t->again = false;
		result = hinting_step(&t->step);
	}
	return result == STEP_IDLE ? reviewer_step(t->reviewer) : result;
}

static void
think_loop(struct thinking *t, int wake)
{
	struct pollfd fds[] = {
	    {.fd = t->signals, .events = POLLIN},
	    {.fd = wake, .events = POLLIN},
	};
	int ms = 0;

	for (;;) {
		int waited;

		child_beat(&t->pulse);
		waited = child_patience(&t->pulse, ms);
		poll(fds, sizeof fds / sizeof fds[0], waited);
		child_beat(&t->pulse);
		if (fds[0].revents != 0 && child_should_end(t->signals))
			return;
		ms -= waited;
		if (fds[1].revents != 0)
			(void)store_wake_serve(wake, no_answer, NULL);
		/* After a failure a wake-up is no reason to try again. */
		if (ms > 0 && (ms > LOOK || fds[1].revents == 0))
			continue;
		ms = think_patience(think_step(t));
		if (t->ends || store_is_outdated(t->step.d->store))
			return;
	}
}

/* The first review comes after the others. */
static enum store_status
review_last(struct desk *d)
{
	struct store_review first;
	enum store_status status = store_review_next(d->store, &first);

	if (status == STORE_OK)
		status = store_review_later(d->store, first.game, desk_now(d));
	store_review_fini(&first);
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* Who died may have died of the game that comes first: it must not hold up the
 * others. */
static void
begin_queue(struct desk *d, bool again)
{
	enum store_status status = store_begin(d->store);

	if (status == STORE_OK) {
		status = store_thoughts_begin(d->store, again);
		if (status == STORE_OK && again)
			status = review_last(d);
		if (status == STORE_OK)
			status = store_commit(d->store);
		else
			store_rollback(d->store);
	}
	if (status != STORE_OK)
		log_event("thought-failed", "why=\"%s\"", store_why(d->store));
}

int
run_think(struct desk *d, int line, bool again)
{
	struct thinking t = {
	    .step = {.d = d, .interrupted = interrupted, .arg = &t},
	    .signals = child_signals(),
	    .again = again,
	};
	int wake;

	/* When it can not be nice, it thinks all the same. */
	(void)setpriority(PRIO_PROCESS, 0, NICE);
	desk_be_small(d);
	t.step.began = desk_now(d);
	wake = store_wake_open(d->conf->beside, "think");
	log_event("think-ready", "bot-time=%d review-time=%d",
	    d->conf->bot_time, d->conf->review_time);
	child_pulse_init(&t.pulse, line, d->conf->watchdog);
	child_beat(&t.pulse);
	begin_queue(d, again);
	t.reviewer = reviewer_new(&t.step);
	think_loop(&t, wake);
	reviewer_free(t.reviewer);
	close(wake);
	close(t.signals);
	return 0;
}
