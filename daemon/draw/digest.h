/*
 * Mixes what a picture shows into a 64-bit digest, by which the cache finds it.
 * paint.c does that for symbols and shape.c for shapes, and svg.c finds equal
 * shapes by it, so it is a header.
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

	/* Two zeroes are the same, whatever their signs. */
	v += 0.0f;
	memcpy(&bits, &v, sizeof bits);
	return draw_mix(digest, bits);
}

static inline uint64_t
draw_mix_text(uint64_t digest, const char *text)
{
	size_t len = strlen(text);
	uint64_t word;

	for (; len >= sizeof word; len -= sizeof word, text += sizeof word) {
		memcpy(&word, text, sizeof word);
		digest = draw_mix(digest, word);
	}
	word = 0;
	memcpy(&word, text, len);
	return draw_mix(draw_mix(digest, word), len);
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

/* All of ITEM but the number of a symbol, and how that is turned. */
static inline uint64_t
draw_mix_item(uint64_t d, const struct scene *s, const struct scene_item *item)
{
	d = draw_mix(d, (uint64_t)item->op);
	d = draw_mix_float(draw_mix_float(draw_mix_float(d, item->x), item->y),
	    item->w);
	d = draw_mix_float(draw_mix_float(d, item->h), item->r);
	d = draw_mix_style(d, &item->style);
	if (item->op == SCENE_PATH || item->op == SCENE_TEXT)
		d = draw_mix_text(d, scene_string(s, item->text));
	return d;
}

#endif
