/*
 * A set of spaces of the arena, one bit for each, so that questions about whole
 * zones are a few operations.
 */
#ifndef TURNPOST_RULES_GEONOSIS_MASK_H
#define TURNPOST_RULES_GEONOSIS_MASK_H

#include <stdbool.h>
#include <stdint.h>

struct geo_mask {
	uint64_t w[2];
};

static inline bool
geo_mask_has(const struct geo_mask *m, unsigned space)
{
	return m->w[space >> 6] >> (space & 63) & 1;
}

static inline void
geo_mask_add(struct geo_mask *m, unsigned space)
{
	m->w[space >> 6] |= UINT64_C(1) << (space & 63);
}

static inline void
geo_mask_remove(struct geo_mask *m, unsigned space)
{
	m->w[space >> 6] &= ~(UINT64_C(1) << (space & 63));
}

static inline bool
geo_mask_empty(struct geo_mask m)
{
	return (m.w[0] | m.w[1]) == 0;
}

/* The number of bits in W. The compiler's builtin is a call where the target
 * machine need not have the instruction, and this is asked very often. */
static inline unsigned
geo_count_bits(uint64_t w)
{
	w -= w >> 1 & UINT64_C(0x5555555555555555);
	w = (w & UINT64_C(0x3333333333333333)) +
	    (w >> 2 & UINT64_C(0x3333333333333333));
	w = (w + (w >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (unsigned)(w * UINT64_C(0x0101010101010101) >> 56);
}

static inline unsigned
geo_mask_count(struct geo_mask m)
{
	return geo_count_bits(m.w[0]) + geo_count_bits(m.w[1]);
}

static inline struct geo_mask
geo_mask_and(struct geo_mask a, struct geo_mask b)
{
	return (struct geo_mask){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}

static inline struct geo_mask
geo_mask_or(struct geo_mask a, struct geo_mask b)
{
	return (struct geo_mask){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}

/* The spaces of A that are not in B. */
static inline struct geo_mask
geo_mask_less(struct geo_mask a, struct geo_mask b)
{
	return (struct geo_mask){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}

/* Removes the lowest space from M, which must not be empty, and returns it. */
static inline unsigned
geo_mask_take(struct geo_mask *m)
{
	unsigned space;

	if (m->w[0] != 0) {
		space = (unsigned)__builtin_ctzll(m->w[0]);
		m->w[0] &= m->w[0] - 1;
	} else {
		space = 64 + (unsigned)__builtin_ctzll(m->w[1]);
		m->w[1] &= m->w[1] - 1;
	}
	return space;
}

#endif
