/*
 * Turns places and paths with their tile, and finds room for figures (paint.h).
 */
#include "config.h"

#include "rules/tiles/paint.h"

#include <assert.h>
#include <string.h>

enum { STEP_MAX = 15 /* how far a figure steps aside at most */ };

struct tiles_spot
tiles_spot_turn(struct tiles_spot p, int turn)
{
	for (; turn > 0; turn--)
		p = (struct tiles_spot){TILES_UNIT - p.y, p.x};
	return p;
}

/* Reads a decimal number and returns it in tenths. */
static int
read_tenths(const char **text)
{
	const char *p = *text;
	int value = 0;

	while (*p == ' ')
		p++;
	assert(*p >= '0' && *p <= '9');
	for (; *p >= '0' && *p <= '9'; p++)
		value = value * 10 + (*p - '0');
	value *= 10;
	if (*p == '.') {
		value += p[1] - '0';
		p += 2;
	}
	*text = p;
	return value;
}

static char *
write_tenths(char *p, int value)
{
	char digits[12];
	int n = 0, whole = value / 10;

	*p++ = ' ';
	do
		digits[n++] = (char)('0' + whole % 10);
	while ((whole /= 10) > 0);
	while (n > 0)
		*p++ = digits[--n];
	if (value % 10 != 0) {
		*p++ = '.';
		*p++ = (char)('0' + value % 10);
	}
	return p;
}

void
tiles_path(struct scene *s, const struct scene_style *style, const char *path,
    int turn)
{
	char turned[1024], *out = turned;
	const char *p = path;

	if (turn == 0) {
		scene_path(s, style, path);
		return;
	}
	while (*p != '\0') {
		assert(out + 16 < turned + sizeof turned);
		if (*p >= 'A') {
			*out++ = *p++;
		} else {
			int x = read_tenths(&p), y = read_tenths(&p), old;

			for (int t = turn; t > 0; t--) {
				old = x;
				x = TILES_UNIT * 10 - y;
				y = old;
			}
			out = write_tenths(write_tenths(out, x), y);
		}
	}
	*out = '\0';
	scene_path(s, style, turned);
}

static float
clamp(float v, float margin)
{
	if (v < margin)
		return margin;
	if (v > TILES_UNIT - margin)
		return TILES_UNIT - margin;
	return v;
}

struct tiles_spot
tiles_spot_hold(struct tiles_spot p, struct tiles_spot half)
{
	p.x = clamp(p.x, half.x - TILES_OVERHANG);
	p.y = clamp(p.y, half.y - TILES_OVERHANG);
	return p;
}

struct tiles_spot
tiles_spot_aside(struct tiles_spot p, struct tiles_spot q,
    struct tiles_spot half, float sign)
{
	const float x = half.x + sign, y = half.y + sign;
	const struct tiles_spot to[] = {
	    {q.x - x, p.y}, {q.x + x, p.y}, {p.x, q.y - y}, {p.x, q.y + y}};
	float best = STEP_MAX;
	struct tiles_spot found = p;

	if (p.x <= to[0].x || p.x >= to[1].x || p.y <= to[2].y ||
	    p.y >= to[3].y)
		return p;
	for (int i = 0; i < 4; i++) {
		float far = i < 2 ? to[i].x - p.x : to[i].y - p.y;
		struct tiles_spot held = tiles_spot_hold(to[i], half);

		if (far < 0)
			far = -far;
		if (far < best && to[i].x == held.x && to[i].y == held.y) {
			best = far;
			found = to[i];
		}
	}
	return found;
}

void
tiles_stamps_init(struct tiles_stamps *s, struct scene *out,
    const struct scene *from)
{
	assert(from->n_symbols <= TILES_STAMPS_MAX);
	s->out = out;
	s->from = from;
	memset(s->symbol, 0xff, from->n_symbols * sizeof s->symbol[0]);
}

int
tiles_stamp(struct tiles_stamps *s, int index)
{
	if (s->symbol[index] < 0)
		s->symbol[index] =
		    (int16_t)scene_symbol_copy(s->out, s->from, index);
	return s->symbol[index];
}
