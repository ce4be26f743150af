/*
 * A place for each letter, and threads that take the letters from there. The
 * mutex guards the state of places, and through it the letter in them: that
 * belongs to a thread while it is TAKEN, and to the outbox otherwise.
 */
#include "config.h"

#include "post/workers.h"

#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/keywatch.h"
#include "draw/draw.h"

enum {
	IDLE = 5, /* seconds without work, after which a thread ends */
	PLACES = 2 * WORKERS_MAX /* a letter waits behind each that is composed,
				  * so that no thread has to */
};

enum place_state {
	PLACE_FREE,
	PLACE_GIVEN,
	PLACE_TAKEN, /* the letter is being composed */
	PLACE_DONE
};

struct place {
	struct composed composed;
	bool used;	 /* it has a letter; for the outbox alone */
	uint64_t number; /* of the letter, in the order of giving */
	enum place_state state, seen; /* as the outbox saw it last */
};

struct worker {
	struct workers *all;
	pthread_t thread;
	bool begun; /* there is a thread that was not joined */
	bool ended; /* which takes no letter any more */
};

struct workers {
	struct desk *d;		  /* of who gives, borrowed */
	struct draw_cache *cache; /* of all; NULL while there are no threads,
				   * until who gives a letter needs it */
	int most; /* threads; 0: who gives a letter composes it */
	int fd;	  /* an eventfd, or -1 */
	uint64_t numbers;
	size_t busy; /* places */
	pthread_mutex_t mutex;
	pthread_cond_t given; /* or to end */
	size_t alive;	      /* threads that take letters */
	size_t idle;	      /* those of them that wait for one */
	bool closing;
	struct place place[PLACES];
	struct worker worker[WORKERS_MAX];
};

/* Notes when letters come into the state that they are in. A letter's time is
 * not counted while it waits for a thread: on a slow machine that takes long.
 * Needs the mutex. */
static void
workers_notice(struct workers *w)
{
	int64_t now = desk_now(w->d);

	for (int i = 0; i < PLACES; i++) {
		struct place *p = &w->place[i];

		/* Or the clock was set back. */
		if (p->state != p->seen || p->composed.since > now)
			p->composed.since = now;
		p->seen = p->state;
	}
}

/* The place in STATE whose letter was given first, or NULL. Needs the mutex. */
static struct place *
first_in(struct workers *w, enum place_state state)
{
	struct place *first = NULL;

	for (int i = 0; i < PLACES; i++) {
		struct place *p = &w->place[i];

		if (p->state == state &&
		    (first == NULL || p->number < first->number))
			first = p;
	}
	return first;
}

static void
compose(struct desk *d, struct draw_cache *cache, struct composed *c)
{
	unsigned before = store_losses(d->store);

	c->outcome = letter_compose(d, cache, &c->letter, &c->out, &c->why);
	c->lost =
	    c->outcome != LETTER_COMPOSED && store_losses(d->store) != before;
}

/* --- a thread ------------------------------------------------------------- */

/* Composes with the desk at *D, which is opened when it is NULL. A database or
 * keys that cannot be opened are tried again with the next letter. */
static void
worker_compose(const struct workers *w, struct desk **d, struct composed *c)
{
	if (*d == NULL)
		*d = desk_beside(w->d, &c->why);
	if (*d == NULL) {
		c->outcome = LETTER_FAILED;
		c->lost = w->d->conf->server;
		return;
	}
	keywatch_follow(*d);
	compose(*d, w->cache, c);
}

/* Waits for a letter. NULL when the thread is to end. Needs the mutex. */
static struct place *
worker_wait(struct workers *w)
{
	struct timespec until;
	struct place *p = NULL;
	int code = 0;

	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += IDLE;
	w->idle++;
	while (!w->closing && (p = first_in(w, PLACE_GIVEN)) == NULL &&
	    code == 0)
		code = pthread_cond_timedwait(&w->given, &w->mutex, &until);
	w->idle--;
	return w->closing ? NULL : p;
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
	struct worker *self = arg;
	struct workers *w = self->all;
	struct desk *d = NULL;
	struct place *p;

	pthread_mutex_lock(&w->mutex);
	w->alive++;
	if (w->cache == NULL)
		w->cache = draw_cache_new();
	while ((p = worker_wait(w)) != NULL) {
		p->state = PLACE_TAKEN;
		pthread_mutex_unlock(&w->mutex);
		worker_compose(w, &d, &p->composed);
		pthread_mutex_lock(&w->mutex);
		p->state = PLACE_DONE;
		worker_tell(w);
	}
	self->ended = true;
	if (--w->alive == 0) {
		draw_cache_free(w->cache);
		w->cache = NULL;
	}
	pthread_mutex_unlock(&w->mutex);
	desk_close(d);
	/* What a thread had stays with the process otherwise. */
	(void)malloc_trim(0);
	return NULL;
}

static void
worker_join(struct worker *self)
{
	if (self->begun)
		pthread_join(self->thread, NULL);
	self->begun = self->ended = false;
}

/* Begins a thread more, as far as there may be one. False when there is none at
 * all. */
static bool
worker_begin(struct workers *w)
{
	bool any = false, more = true;

	for (int i = 0; i < w->most; i++) {
		struct worker *self = &w->worker[i];
		bool ended;

		pthread_mutex_lock(&w->mutex);
		ended = self->ended;
		pthread_mutex_unlock(&w->mutex);
		if (ended)
			worker_join(self);
		if (!self->begun && more) {
			self->begun = pthread_create(&self->thread, NULL,
					  worker_run, self) == 0;
			more = false;
		}
		any = any || self->begun;
	}
	return any;
}

/* Has the letter in P composed by a thread. False when there is none. */
static bool
worker_give(struct workers *w, struct place *p)
{
	size_t waiting = 0;
	bool enough;

	pthread_mutex_lock(&w->mutex);
	p->state = PLACE_GIVEN;
	for (int i = 0; i < PLACES; i++)
		waiting += w->place[i].state == PLACE_GIVEN;
	enough = w->idle >= waiting;
	pthread_cond_signal(&w->given);
	pthread_mutex_unlock(&w->mutex);
	return enough || worker_begin(w);
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

	if (w->busy >= (w->most == 0 ? 1 : 2 * (size_t)w->most))
		return WORKERS_FULL;
	for (int i = 0; i < PLACES; i++) {
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

	while (p->used)
		p++;
	assert(p < w->place + PLACES);
	c = &p->composed;
	c->letter = *l;
	c->letter.said = NULL;
	p->seen = PLACE_FREE;
	p->used = true;
	p->number = w->numbers++;
	w->busy++;
	if (w->most > 0 && worker_give(w, p))
		return;
	if (w->cache == NULL)
		w->cache = draw_cache_new();
	compose(w->d, w->cache, c);
	p->state = PLACE_DONE;
}

struct composed *
workers_composed(struct workers *w)
{
	struct place *first;
	uint64_t told;

	if (w->fd >= 0)
		(void)!read(w->fd, &told, sizeof told);
	pthread_mutex_lock(&w->mutex);
	workers_notice(w);
	first = first_in(w, PLACE_DONE);
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
	for (int i = 0; i < PLACES; i++)
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
	workers_notice(w);
	for (int i = 0; i < PLACES; i++) {
		const struct place *p = &w->place[i];

		stuck |= p->state == PLACE_TAKEN &&
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
	pthread_mutex_init(&w->mutex, NULL);
	pthread_condattr_init(&steady);
	pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	pthread_cond_init(&w->given, &steady);
	pthread_condattr_destroy(&steady);
	for (int i = 0; i < WORKERS_MAX; i++)
		w->worker[i].all = w;
	return w;
}

void
workers_hire(struct workers *w, int n)
{
	assert(n >= 1 && n <= WORKERS_MAX && w->busy == 0);
	if (w->fd < 0)
		w->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	w->most = w->fd < 0 ? 0 : n;
}

void
workers_free(struct workers *w)
{
	if (w == NULL)
		return;
	pthread_mutex_lock(&w->mutex);
	w->closing = true;
	pthread_cond_broadcast(&w->given);
	pthread_mutex_unlock(&w->mutex);
	for (int i = 0; i < WORKERS_MAX; i++)
		worker_join(&w->worker[i]);
	for (int i = 0; i < PLACES; i++)
		composed_fini(&w->place[i].composed);
	pthread_cond_destroy(&w->given);
	pthread_mutex_destroy(&w->mutex);
	if (w->fd >= 0)
		close(w->fd);
	draw_cache_free(w->cache);
	free(w);
}
