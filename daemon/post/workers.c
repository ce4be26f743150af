/*
 * A place for each letter that is composed, and a thread for each place. The
 * mutex guards the state of places, and through it the letter in them: that
 * belongs to the thread while it is GIVEN, and to the outbox otherwise.
 */
#include "config.h"

#include "post/workers.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/keywatch.h"
#include "draw/draw.h"

enum { IDLE = 5 /* seconds without work, after which a thread ends */ };

enum place_state {
	PLACE_FREE,
	PLACE_GIVEN, /* the letter is being composed */
	PLACE_DONE
};

struct place {
	struct composed composed;
	struct workers *all;
	bool used;	 /* it has a letter; for the outbox alone */
	uint64_t number; /* of the letter, in the order of giving */
	enum place_state state;
	bool begun; /* there is a thread that was not joined */
	bool ended; /* which has nothing to do with the state any more */
	pthread_t thread;
	pthread_cond_t given; /* or to end */
};

struct workers {
	struct desk *d;		  /* of who gives, borrowed */
	struct draw_cache *cache; /* likewise; NULL until it is needed */
	int most;		  /* places */
	bool hired;		  /* which have threads */
	int fd;			  /* an eventfd, or -1 */
	uint64_t numbers;
	size_t busy;
	pthread_mutex_t mutex;
	bool closing;
	struct place place[WORKERS_MAX];
};

/* --- a thread ------------------------------------------------------------- */

/* What a thread composes with. */
struct tools {
	struct desk *d;
	struct draw_cache *cache;
};

static void
tools_fini(struct tools *t)
{
	draw_cache_free(t->cache);
	desk_close(t->d);
}

/* A database or keys that cannot be opened are tried again with the next
 * letter. */
static void
tools_use(struct tools *t, const struct desk *beside, struct composed *c)
{
	if (t->d == NULL)
		t->d = desk_beside(beside, &c->why);
	if (t->cache == NULL)
		t->cache = draw_cache_new();
	if (t->d == NULL) {
		c->outcome = LETTER_FAILED;
		return;
	}
	keywatch_follow(t->d);
	c->outcome =
	    letter_compose(t->d, t->cache, &c->letter, &c->out, &c->why);
}

/* Waits for a letter. False when the thread is to end. */
static bool
worker_wait(struct place *p)
{
	struct timespec until;
	int code = 0;

	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += IDLE;
	while (p->state != PLACE_GIVEN && !p->all->closing && code == 0)
		code =
		    pthread_cond_timedwait(&p->given, &p->all->mutex, &until);
	return p->state == PLACE_GIVEN && !p->all->closing;
}

static void
worker_tell(const struct workers *w)
{
	uint64_t one = 1;

	(void)!write(w->fd, &one, sizeof one);
}

static void *
worker_run(void *arg)
{
	struct place *p = arg;
	struct workers *w = p->all;
	struct tools tools = {NULL, NULL};

	pthread_mutex_lock(&w->mutex);
	while (worker_wait(p)) {
		pthread_mutex_unlock(&w->mutex);
		tools_use(&tools, w->d, &p->composed);
		pthread_mutex_lock(&w->mutex);
		p->state = PLACE_DONE;
		worker_tell(w);
	}
	p->ended = true;
	pthread_mutex_unlock(&w->mutex);
	tools_fini(&tools);
	return NULL;
}

static void
worker_join(struct place *p)
{
	if (p->begun)
		pthread_join(p->thread, NULL);
	p->begun = p->ended = false;
}

/* Gives P's letter to its thread, which is begun if need be. False when there
 * is none. */
static bool
worker_begin(struct workers *w, struct place *p)
{
	bool ended;

	pthread_mutex_lock(&w->mutex);
	ended = p->ended;
	p->state = PLACE_GIVEN;
	pthread_cond_signal(&p->given);
	pthread_mutex_unlock(&w->mutex);
	if (ended)
		worker_join(p);
	if (!p->begun)
		p->begun = pthread_create(&p->thread, NULL, worker_run, p) == 0;
	return p->begun;
}

/* --- letters -------------------------------------------------------------- */

static bool
is_daily(const struct store_letter *l)
{
	return l->kind == STORE_LETTER_DIGEST;
}

static bool
is_of_same(const struct store_letter *a, const struct store_letter *b)
{
	return a->game == b->game && (a->game != 0 || a->about == b->about);
}

enum workers_answer
workers_ask(const struct workers *w, const struct store_letter *l)
{
	enum workers_answer answer = WORKERS_TAKE;

	if (w->busy >= (size_t)w->most)
		return WORKERS_FULL;
	for (int i = 0; i < WORKERS_MAX; i++) {
		const struct place *p = &w->place[i];

		if (!p->used)
			continue;
		if (is_daily(&p->composed.letter) != is_daily(l))
			return WORKERS_FULL;
		if (is_of_same(&p->composed.letter, l))
			answer = WORKERS_LATER;
	}
	return answer;
}

void
workers_give(struct workers *w, const struct store_letter *l)
{
	struct place *p = w->place;
	struct composed *c;

	/* The first place that is free: the last threads are those that have
	 * nothing to do and end. */
	while (p->used)
		p++;
	assert(p < w->place + WORKERS_MAX);
	c = &p->composed;
	c->letter = *l;
	c->letter.said = NULL;
	c->since = desk_now(w->d);
	p->used = true;
	p->number = w->numbers++;
	w->busy++;
	if (w->hired && worker_begin(w, p))
		return;
	if (w->cache == NULL)
		w->cache = draw_cache_new();
	c->outcome =
	    letter_compose(w->d, w->cache, &c->letter, &c->out, &c->why);
	p->state = PLACE_DONE;
}

struct composed *
workers_composed(struct workers *w)
{
	struct place *first = NULL;
	uint64_t told;

	if (w->fd >= 0)
		(void)!read(w->fd, &told, sizeof told);
	pthread_mutex_lock(&w->mutex);
	for (int i = 0; i < WORKERS_MAX; i++) {
		struct place *p = &w->place[i];

		if (p->used && p->state == PLACE_DONE &&
		    (first == NULL || p->number < first->number))
			first = p;
	}
	pthread_mutex_unlock(&w->mutex);
	return first != NULL ? &first->composed : NULL;
}

static void
composed_fini(struct composed *c)
{
	letter_fini(&c->out);
	buffer_fini(&c->why);
}

void
workers_release(struct workers *w, struct composed *c)
{
	struct place *p = (struct place *)c;

	composed_fini(c);
	pthread_mutex_lock(&w->mutex);
	p->state = PLACE_FREE;
	pthread_mutex_unlock(&w->mutex);
	p->used = false;
	w->busy--;
}

size_t
workers_busy(const struct workers *w)
{
	return w->busy;
}

bool
workers_has(const struct workers *w, int64_t id)
{
	for (int i = 0; i < WORKERS_MAX; i++)
		if (w->place[i].used && w->place[i].composed.letter.id == id)
			return true;
	return false;
}

bool
workers_are_stuck(struct workers *w, int seconds)
{
	int64_t now = desk_now(w->d);
	bool stuck = false;

	pthread_mutex_lock(&w->mutex);
	for (int i = 0; i < WORKERS_MAX; i++) {
		struct place *p = &w->place[i];

		if (!p->used)
			continue;
		/* The clock was set back. */
		if (p->composed.since > now)
			p->composed.since = now;
		stuck |= p->state == PLACE_GIVEN &&
		    now - p->composed.since >= seconds;
	}
	pthread_mutex_unlock(&w->mutex);
	return stuck;
}

int
workers_fd(const struct workers *w)
{
	return w->fd;
}

/* --- all of them ---------------------------------------------------------- */

struct workers *
workers_new(struct desk *d)
{
	struct workers *w = xcalloc(1, sizeof *w);
	pthread_condattr_t steady;

	w->d = d;
	w->fd = -1;
	w->most = 1;
	pthread_mutex_init(&w->mutex, NULL);
	pthread_condattr_init(&steady);
	pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	for (int i = 0; i < WORKERS_MAX; i++) {
		w->place[i].all = w;
		pthread_cond_init(&w->place[i].given, &steady);
	}
	pthread_condattr_destroy(&steady);
	return w;
}

void
workers_hire(struct workers *w, int n)
{
	assert(n >= 1 && n <= WORKERS_MAX && w->busy == 0);
	w->most = n;
	if (w->fd < 0)
		w->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	w->hired = w->fd >= 0;
}

void
workers_free(struct workers *w)
{
	if (w == NULL)
		return;
	pthread_mutex_lock(&w->mutex);
	w->closing = true;
	for (int i = 0; i < WORKERS_MAX; i++)
		pthread_cond_signal(&w->place[i].given);
	pthread_mutex_unlock(&w->mutex);
	for (int i = 0; i < WORKERS_MAX; i++) {
		worker_join(&w->place[i]);
		pthread_cond_destroy(&w->place[i].given);
		composed_fini(&w->place[i].composed);
	}
	pthread_mutex_destroy(&w->mutex);
	if (w->fd >= 0)
		close(w->fd);
	draw_cache_free(w->cache);
	free(w);
}
