/*
 * Sources of chance that need no keys: a fast generator, one that records the
 * draws it passes on, and one that replays recorded draws. The keyed source of
 * real games stands in sign/fair.c, because it needs OpenSSL.
 */
#include "config.h"

#include "base/chance.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

static uint64_t
rotate_left(uint64_t x, int k)
{
	return x << k | x >> (64 - k);
}

/* xoshiro256** by Blackman and Vigna (public domain algorithm). */
static uint64_t
fast_next(struct chance_fast *c)
{
	uint64_t *s = c->s;
	uint64_t result = rotate_left(s[1] * 5, 7) * 9;
	uint64_t t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate_left(s[3], 45);
	return result;
}

/* Lemire's multiplication method. It rejects a value now and then, which makes
 * the result exactly uniform. */
static uint64_t
fast_draw(struct chance *self, const char *label, uint64_t n)
{
	struct chance_fast *c = (struct chance_fast *)self;
	__uint128_t m = (__uint128_t)fast_next(c) * n;

	(void)label;
	if ((uint64_t)m < n) {
		uint64_t least = -n % n;

		while ((uint64_t)m < least)
			m = (__uint128_t)fast_next(c) * n;
	}
	return (uint64_t)(m >> 64);
}

void
chance_fast_init(struct chance_fast *c, uint64_t seed)
{
	c->chance.draw = fast_draw;
	for (int i = 0; i < 4; i++) {
		uint64_t z = seed += 0x9e3779b97f4a7c15;

		z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
		z = (z ^ z >> 27) * 0x94d049bb133111eb;
		c->s[i] = z ^ z >> 31;
	}
}

void
draws_add(struct draws *d, const char *label, uint64_t n, uint64_t value)
{
	struct draw *draw;

	assert(strlen(label) <= CHANCE_LABEL_MAX && value < n);
	if (d->len == d->cap) {
		d->cap = d->cap == 0 ? 8 : 2 * d->cap;
		d->draw = xrealloc(d->draw, d->cap, sizeof *d->draw);
	}
	draw = &d->draw[d->len++];
	memset(draw, 0, sizeof *draw);
	memcpy(draw->label, label, strlen(label));
	draw->n = n;
	draw->value = value;
}

void
draws_add_all(struct draws *d, const struct draws *from)
{
	for (size_t i = 0; i < from->len; i++) {
		const struct draw *draw = &from->draw[i];

		draws_add(d, draw->label, draw->n, draw->value);
		d->draw[d->len - 1] = *draw;
	}
}

uint32_t
draws_number(const struct draws *d, size_t at)
{
	uint32_t number = 0;

	for (size_t i = 0; i < at; i++)
		number += strcmp(d->draw[i].label, d->draw[at].label) == 0;
	return number;
}

void
draws_reset(struct draws *d)
{
	d->len = 0;
}

void
draws_fini(struct draws *d)
{
	free(d->draw);
	memset(d, 0, sizeof *d);
}

static uint64_t
recorded_draw(struct chance *self, const char *label, uint64_t n)
{
	struct chance_recorded *c = (struct chance_recorded *)self;
	uint64_t value = chance_draw(c->from, label, n);

	draws_add(c->into, label, n, value);
	return value;
}

void
chance_record_init(struct chance_recorded *c, struct chance *from,
    struct draws *into)
{
	c->chance.draw = recorded_draw;
	c->from = from;
	c->into = into;
}

static uint64_t
replayed_draw(struct chance *self, const char *label, uint64_t n)
{
	struct chance_replayed *c = (struct chance_replayed *)self;
	const struct draw *d;

	if (c->next >= c->draws->len) {
		c->wrong = true;
		return 0;
	}
	d = &c->draws->draw[c->next++];
	if (d->n != n || d->value >= n || strcmp(d->label, label) != 0) {
		c->wrong = true;
		return d->value % n;
	}
	return d->value;
}

void
chance_replay_init(struct chance_replayed *c, const struct draws *draws)
{
	c->chance.draw = replayed_draw;
	c->draws = draws;
	c->next = 0;
	c->wrong = false;
}

bool
chance_replay_exact(const struct chance_replayed *c)
{
	return !c->wrong && c->next == c->draws->len;
}
