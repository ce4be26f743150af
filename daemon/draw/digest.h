/*
 * Mixes what a picture shows into a 64-bit digest, by which the cache finds it.
 * paint.c does that for symbols and shape.c for shapes, so it is a header.
 */
#ifndef TURNPOST_DRAW_DIGEST_H
#define TURNPOST_DRAW_DIGEST_H

#include <stdint.h>
#include <string.h>

#include "base/scene.h"

static inline uint64_t
draw_mix(uint64_t digest, uint64_t v)
{
	digest = (digest ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	return digest ^ digest >> 29;
}

static inline uint64_t
draw_mix_float(uint64_t digest, float v)
{
	uint32_t bits;

	memcpy(&bits, &v, sizeof bits);
	return draw_mix(digest, bits);
}

static inline uint64_t
draw_mix_style(uint64_t d, const struct scene_style *style)
{
	d = draw_mix(d,
	    (uint64_t)(uint32_t)style->fill << 32 | (uint32_t)style->stroke);
	d = draw_mix_float(draw_mix_float(d, style->width), style->dash);
	d = draw_mix_float(d, style->opacity);
	return draw_mix(d,
	    (uint64_t)(style->round + 2 * style->bold +
		4 * (int)style->anchor));
}

#endif
