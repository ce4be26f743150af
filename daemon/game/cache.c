/*
 * A hash table of positions with a ring that orders them by last use. The
 * oldest are dropped when all of them take too much memory.
 */
#include "config.h"

#include "game/cache.h"

#include <stdlib.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "match/match.h"

enum { BUCKETS = 1 << 14 };

struct slot {
	int64_t game;
	struct match *match;
	size_t bytes; /* counted in cache.used */
	struct slot *chain;
	struct slot *older, *newer;
};

struct cache {
	size_t room; /* bytes that all slots together may take */
	size_t used; /* bytes that they take */
	struct slot *bucket[BUCKETS];
	struct slot ring; /* its NEWER is the oldest slot, its OLDER the
			   * newest */
};

static struct slot **
bucket_of(struct cache *c, int64_t game)
{
	uint64_t h = (uint64_t)game * 0x9e3779b97f4a7c15;

	/* The highest 14 bits: there are 2^14 buckets. */
	return &c->bucket[h >> 50];
}

static void
ring_remove(struct slot *s)
{
	s->older->newer = s->newer;
	s->newer->older = s->older;
}

static void
ring_append(struct cache *c, struct slot *s)
{
	s->older = c->ring.older;
	s->newer = &c->ring;
	s->older->newer = s;
	c->ring.older = s;
}

/* Counts anew what S takes, which nobody plays now. A match grows as it is
 * played, and shrinks when entries can no longer be taken back. */
static void
cache_count(struct cache *c, struct slot *s)
{
	match_trim(s->match);
	c->used -= s->bytes;
	s->bytes = sizeof *s + match_size(s->match);
	c->used += s->bytes;
}

static void
remove_slot(struct cache *c, struct slot **at)
{
	struct slot *s = *at;

	*at = s->chain;
	ring_remove(s);
	c->used -= s->bytes;
	match_free(s->match);
	free(s);
}

static struct slot **
cache_find(struct cache *c, int64_t game)
{
	struct slot **at = bucket_of(c, game);

	while (*at != NULL && (*at)->game != game)
		at = &(*at)->chain;
	return at;
}

/* Counts the newest slot: its match was given out last and may have grown
 * since. */
static void
count_last(struct cache *c)
{
	if (c->ring.older != &c->ring)
		cache_count(c, c->ring.older);
}

static void
cache_remove(struct cache *c, int64_t game)
{
	struct slot **at = cache_find(c, game);

	if (*at != NULL)
		remove_slot(c, at);
}

/* Drops the oldest slots while all take too much, but never the newest. */
static void
cache_make_room(struct cache *c)
{
	while (c->used > c->room && c->ring.newer != c->ring.older)
		cache_remove(c, c->ring.newer->game);
}

static void
cache_release(void *part)
{
	struct cache *c = part;

	while (c->ring.newer != &c->ring)
		cache_remove(c, c->ring.newer->game);
	free(c);
}

static struct cache *
cache_of(struct desk *d)
{
	struct cache *c = d->cache;

	if (c == NULL) {
		c = d->cache = xcalloc(1, sizeof *c);
		c->room = d->positions;
		c->ring.older = c->ring.newer = &c->ring;
		desk_keep(d, c, cache_release);
	}
	return c;
}

struct match *
cache_get(struct desk *d, int64_t game)
{
	struct cache *c = cache_of(d);
	struct slot *s = *cache_find(c, game);

	if (s == NULL)
		return NULL;
	count_last(c);
	ring_remove(s);
	ring_append(c, s);
	cache_make_room(c);
	return s->match;
}

void
cache_put(struct desk *d, int64_t game, struct match *m)
{
	struct cache *c = cache_of(d);
	struct slot *s;
	struct slot **at;

	cache_remove(c, game);
	count_last(c);
	at = bucket_of(c, game);
	s = xcalloc(1, sizeof *s);
	s->game = game;
	s->match = m;
	s->chain = *at;
	*at = s;
	ring_append(c, s);
	cache_count(c, s);
	cache_make_room(c);
}

void
cache_drop(struct desk *d, int64_t game)
{
	cache_remove(cache_of(d), game);
}
