/*
 * A cache of pictures in one open hash table. It never drops a single picture:
 * what a server shows fits with room to spare, so a full cache means unusual
 * sizes, and starting afresh is as good as any order.
 */
#include "config.h"

#include "draw/cache.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "draw/draw.h"

enum { CACHE_BYTES_MAX = 8 << 20, SLOTS_MIN = 256 };

struct slot {
	bool used;
	struct draw_key key;
	struct draw_picture picture;
};

struct draw_cache {
	struct slot *slots;
	size_t n_slots; /* a power of two */
	size_t used;
	size_t bytes;
};

struct draw_cache *
draw_cache_new(void)
{
	struct draw_cache *cache = xcalloc(1, sizeof *cache);

	cache->n_slots = SLOTS_MIN;
	cache->slots = xcalloc(cache->n_slots, sizeof *cache->slots);
	return cache;
}

static void
drop_all(struct draw_cache *cache)
{
	for (size_t i = 0; i < cache->n_slots; i++) {
		struct draw_picture *picture = &cache->slots[i].picture;

		cairo_surface_destroy(picture->surface);
		free(picture->run);
	}
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
	free(cache);
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

		if (!slot->used || cache_is_same(&slot->key, key))
			return slot;
	}
}

const struct draw_picture *
draw_cache_find(const struct draw_cache *cache, const struct draw_key *key)
{
	const struct slot *slot = find_slot(cache, key);

	return slot->used ? &slot->picture : NULL;
}

static void
cache_grow(struct draw_cache *cache)
{
	struct slot *old = cache->slots;
	size_t n = cache->n_slots;

	cache->n_slots = 2 * n;
	cache->slots = xcalloc(cache->n_slots, sizeof *cache->slots);
	for (size_t i = 0; i < n; i++)
		if (old[i].used)
			*find_slot(cache, &old[i].key) = old[i];
	free(old);
}

static size_t
picture_bytes(const struct draw_picture *picture)
{
	size_t bytes = 2 * sizeof(struct slot) + 256 +
	    picture->n_runs * sizeof *picture->run;

	if (picture->surface != NULL)
		bytes +=
		    (size_t)cairo_image_surface_get_stride(picture->surface) *
		    (size_t)cairo_image_surface_get_height(picture->surface);
	return bytes;
}

const struct draw_picture *
draw_cache_keep(struct draw_cache *cache, const struct draw_key *key,
    const struct draw_picture *picture)
{
	size_t bytes = picture_bytes(picture);
	struct slot *slot;

	if (cache->bytes + bytes > CACHE_BYTES_MAX)
		drop_all(cache);
	if (2 * (cache->used + 1) > cache->n_slots)
		cache_grow(cache);
	slot = find_slot(cache, key);
	assert(!slot->used);
	slot->used = true;
	slot->key = *key;
	slot->picture = *picture;
	cache->used++;
	cache->bytes += bytes;
	return &slot->picture;
}

size_t
draw_cache_bytes(const struct draw_cache *cache)
{
	return cache->bytes;
}
