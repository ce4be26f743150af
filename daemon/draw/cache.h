/*
 * Pictures made before: symbols in each size and turn, shapes, letters in each
 * size.
 */
#ifndef TURNPOST_DRAW_CACHE_H
#define TURNPOST_DRAW_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cairo.h>

struct draw_cache;

/* What a picture shows: equal keys, equal pictures. Unused fields are 0. */
struct draw_key {
	uint64_t what; /* digest of a symbol or a shape, or a code point */
	int32_t kind;  /* enum draw_kind */
	int32_t w, h;  /* in pixels; size and halo of a letter in sixteenths */
	int32_t turn;  /* quarter turns; of a letter: bold */
};

enum draw_kind { DRAW_SYMBOL = 1, DRAW_LETTER, DRAW_SHAPE };

struct draw_picture {
	cairo_surface_t *surface; /* NULL: nothing to see */
	int left, top;		  /* where its corner goes */
	int advance;		  /* of a letter: how far to the next */
	bool opaque;		  /* covers all of its box */
};

/* A picture kept before, or NULL. Borrowed until the next keep. */
const struct draw_picture *
draw_cache_find(const struct draw_cache *cache, const struct draw_key *key);

/* Takes the picture's surface over. The key must be new. When the memory
 * bound is exceeded, all that was kept before is dropped first. Returns what
 * draw_cache_find() would. */
const struct draw_picture *
draw_cache_keep(struct draw_cache *cache, const struct draw_key *key,
    const struct draw_picture *picture);

/* Bytes of all pictures that are kept. */
size_t
draw_cache_bytes(const struct draw_cache *cache);

#endif
