/*
 * A cache of pictures in one open hash table. It never drops a single picture:
 * what a server shows fits with room to spare, so a full cache means unusual
 * sizes, and starting afresh is as good as any order. So what the pictures point
 * to stands close together in blocks: singly, amid what a letter needs for a
 * moment, it would leave holes that nothing else fits into.
 */
#include "config.h"

#include "draw/cache.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "draw/draw.h"

enum { CACHE_BYTES_MAX = 8 << 20, BLOCK_WORDS = 8 << 10, SLOTS_MIN = 256 };

struct kept {
	struct draw_key key;
	struct draw_picture picture;
};

struct block {
	struct block *next;
	uint64_t words[]; /* what is kept, its runs, its mask */
};

struct slot {
	struct kept *kept; /* NULL: nothing is */
};

struct draw_cache {
	pthread_mutex_t mutex;
	struct slot *slots; /* of a hash table */
	size_t n_slots;	    /* a power of two */
	size_t used;
	size_t bytes;
	struct block *block; /* the last one, which leads to all others */
	uint64_t *room;	     /* in it */
	size_t room_words;
};

struct draw_cache *
draw_cache_new(void)
{
	struct draw_cache *cache = xcalloc(1, sizeof *cache);

	pthread_mutex_init(&cache->mutex, NULL);
	cache->n_slots = SLOTS_MIN;
	cache->slots = xcalloc(cache->n_slots, sizeof *cache->slots);
	return cache;
}

static void
drop_all(struct draw_cache *cache)
{
	while (cache->block != NULL) {
		struct block *block = cache->block;

		cache->block = block->next;
		free(block);
	}
	cache->room_words = 0;
	memset(cache->slots, 0, cache->n_slots * sizeof *cache->slots);
	cache->used = 0;
	cache->bytes = 0;
}

void
draw_cache_free(struct draw_cache *cache)
{
	if (cache == NULL)
		return;
	drop_all(cache);
	free(cache->slots);
	pthread_mutex_destroy(&cache->mutex);
	free(cache);
}

void
draw_cache_lock(struct draw_cache *cache)
{
	pthread_mutex_lock(&cache->mutex);
}

void
draw_cache_unlock(struct draw_cache *cache)
{
	pthread_mutex_unlock(&cache->mutex);
}

static bool
cache_is_same(const struct draw_key *a, const struct draw_key *b)
{
	return a->what == b->what && a->kind == b->kind && a->w == b->w &&
	    a->h == b->h && a->bold == b->bold;
}

/* The slot of KEY, or the free slot where it belongs. */
static struct slot *
find_slot(const struct draw_cache *cache, const struct draw_key *key)
{
	uint64_t hash = key->what;
	size_t i;

	hash = (hash ^ (uint32_t)key->w) * UINT64_C(0x9e3779b97f4a7c15);
	hash = (hash ^ (uint32_t)key->h) * UINT64_C(0x9e3779b97f4a7c15);
	hash = (hash ^ (uint32_t)(key->bold * 4 + key->kind)) *
	    UINT64_C(0x9e3779b97f4a7c15);
	for (i = (size_t)(hash >> 32);; i++) {
		struct slot *slot = &cache->slots[i & (cache->n_slots - 1)];

		if (slot->kept == NULL || cache_is_same(&slot->kept->key, key))
			return slot;
	}
}

const struct draw_picture *
draw_cache_find(const struct draw_cache *cache, const struct draw_key *key)
{
	const struct kept *kept = find_slot(cache, key)->kept;

	return kept != NULL ? &kept->picture : NULL;
}

static void
cache_grow(struct draw_cache *cache)
{
	struct slot *old = cache->slots;
	size_t n = cache->n_slots;

	cache->n_slots = 2 * n;
	cache->slots = xcalloc(cache->n_slots, sizeof *cache->slots);
	for (size_t i = 0; i < n; i++)
		if (old[i].kept != NULL)
			*find_slot(cache, &old[i].kept->key) = old[i];
	free(old);
}

/* Room for LEN bytes in a block. */
static void *
cache_room(struct draw_cache *cache, size_t len)
{
	size_t n = (len + sizeof *cache->room - 1) / sizeof *cache->room;

	if (n > cache->room_words) {
		struct block *block;

		cache->room_words = n > BLOCK_WORDS ? n : BLOCK_WORDS;
		block = xrealloc(NULL, 1,
		    sizeof *block + cache->room_words * sizeof *block->words);
		block->next = cache->block;
		cache->block = block;
		cache->room = block->words;
	}
	cache->room_words -= n;
	cache->room += n;
	cache->bytes += n * sizeof *cache->room;
	return cache->room - n;
}

/* Moves what was allocated into a block. */
static void *
cache_pack(struct draw_cache *cache, void *from, size_t len)
{
	void *to = NULL;

	if (from != NULL)
		to = memcpy(cache_room(cache, len), from, len);
	free(from);
	return to;
}

const struct draw_picture *
draw_cache_keep(struct draw_cache *cache, const struct draw_key *key,
    const struct draw_picture *picture)
{
	size_t mask =
	    picture->mask != NULL ? (size_t)picture->w * (size_t)picture->h : 0;
	size_t runs = picture->n_runs * sizeof *picture->run;
	struct slot *slot;
	struct kept *kept;

	if (cache->bytes + sizeof *kept + mask + runs > CACHE_BYTES_MAX)
		drop_all(cache);
	if (2 * (cache->used + 1) > cache->n_slots)
		cache_grow(cache);
	slot = find_slot(cache, key);
	assert(slot->kept == NULL);
	kept = slot->kept = cache_room(cache, sizeof *kept);
	kept->key = *key;
	kept->picture = *picture;
	kept->picture.mask = cache_pack(cache, picture->mask, mask);
	kept->picture.run = cache_pack(cache, picture->run, runs);
	cache->used++;
	return &kept->picture;
}

size_t
draw_cache_bytes(const struct draw_cache *cache)
{
	return cache->bytes;
}
