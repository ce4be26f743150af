/*
 * A cache of small pictures, from which the PNG of a board is put together:
 * symbols in each size, shapes, letters in each size. Copying pixels
 * is many times faster than drawing them anew.
 */
#ifndef TURNPOST_DRAW_CACHE_H
#define TURNPOST_DRAW_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct draw_cache;

/* What a picture shows: equal keys mean equal pictures. Unused members are
 * 0. */
struct draw_key {
	uint64_t what; /* digest of a symbol or a shape, or a code point */
	int32_t kind;  /* enum draw_kind */
	int32_t w, h;  /* in pixels; size and halo of a letter in sixteenths */
	int32_t bold;  /* for a letter */
};

enum draw_kind { DRAW_SYMBOL = 1, DRAW_LETTER, DRAW_SHAPE };

enum { DRAW_OPAQUE = 32, DRAW_RUN_MAX = 255 };

/* Pixels beside each other in a row that are the same. Boards are flat, so that
 * runs are a fifth of the pixels. */
struct draw_run {
	uint16_t pixel; /* palette.h */
	uint8_t alpha;	/* 0 to DRAW_OPAQUE */
	uint8_t n;	/* 1 to DRAW_RUN_MAX */
};

/* A letter is a mask; another picture is its runs, row by row. */
struct draw_picture {
	unsigned char *mask; /* W * H of A8, W a multiple of 4 as in cairo; NULL
			      * when there is nothing to see */
	struct draw_run *run;
	size_t n_runs;
	int w, h;
	int left, top; /* where the picture's corner goes */
	int advance;   /* for a letter: how far it is to the next */
};

/* Who paints has the cache to itself meanwhile. The colours are chosen and the
 * picture is packed without it. */
void
draw_cache_lock(struct draw_cache *cache);
void
draw_cache_unlock(struct draw_cache *cache);

/* A picture kept before, or NULL. Borrowed until another is kept. */
const struct draw_picture *
draw_cache_find(const struct draw_cache *cache, const struct draw_key *key);

/* Takes over what the picture points to. The key must be new. When the memory
 * bound is exceeded, all pictures kept before are dropped first. Returns what
 * draw_cache_find() would. */
const struct draw_picture *
draw_cache_keep(struct draw_cache *cache, const struct draw_key *key,
    const struct draw_picture *picture);

/* How many bytes all kept pictures take. */
size_t
draw_cache_bytes(const struct draw_cache *cache);

#endif
