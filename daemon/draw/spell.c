/*
 * Spells numbers and paths, straight into the text that they are part of: the
 * picture of a board has thousands.
 */
#include "config.h"

#include "draw/spell.h"

#include <string.h>

#include "draw/path.h"

enum { CENTS_MAX = 24 };

static char *
write_digits(char *p, unsigned long v)
{
	char digits[CENTS_MAX];
	size_t n = 0;

	for (; v > 0; v /= 10)
		digits[n++] = (char)('0' + v % 10);
	while (n > 0)
		*p++ = digits[--n];
	return p;
}

/* Writes hundredths at P in the shortest spelling: "12", "-3.5", ".25".
 * Returns the end of what it wrote, at most CENTS_MAX characters. */
static char *
write_cents(char *p, long v)
{
	unsigned long all = v < 0 ? -(unsigned long)v : (unsigned long)v;
	unsigned long whole = all / 100, part = all % 100;

	if (v < 0)
		*p++ = '-';
	if (whole >= 10)
		p = write_digits(p, whole);
	else if (whole > 0 || part == 0)
		*p++ = (char)('0' + whole);
	if (part != 0) {
		*p++ = '.';
		*p++ = (char)('0' + part / 10);
		if (part % 10 != 0)
			*p++ = (char)('0' + part % 10);
	}
	return p;
}

/* Ends OUT at END, up to where it has been written. */
static void
end_at(struct buffer *out, char *end)
{
	*end = '\0';
	out->len = (size_t)(end - out->data);
}

void
draw_spell_cents(long v, struct buffer *out)
{
	end_at(out, write_cents(buffer_reserve(out, CENTS_MAX), v));
}

void
draw_spell_attribute(const char *name, long v, struct buffer *out)
{
	char *p = buffer_reserve(out, strlen(name) + CENTS_MAX + 4);

	*p++ = ' ';
	p = stpcpy(p, name);
	*p++ = '=';
	*p++ = '"';
	p = write_cents(p, v);
	*p++ = '"';
	end_at(out, p);
}

/* Writes a number of path data; a minus sign is its own separator. */
static char *
write_next(char *p, long v, bool *first)
{
	if (!*first && v >= 0)
		*p++ = ' ';
	*first = false;
	return write_cents(p, v);
}

/* Writes a line; along an axis it has a shorter spelling. */
static char *
write_line(char *p, const long *from, const long *to, char *op)
{
	bool first = true;
	char use = to[1] == from[1] ? 'H' : to[0] == from[0] ? 'V' : 'L';

	/* After a move, points without a letter are lines. */
	if (use == *op || (use == 'L' && *op == 'M'))
		first = false;
	else
		*p++ = use;
	*op = use;
	if (use != 'V')
		p = write_next(p, to[0], &first);
	if (use != 'H')
		p = write_next(p, to[1], &first);
	return p;
}

static char *
write_step(char *p, const struct draw_step *step, size_t points, char *op)
{
	bool first = step->op != 'C' || *op != 'C';

	if (first)
		*p++ = step->op;
	*op = step->op;
	for (size_t i = 0; i < points; i++) {
		p = write_next(p, step->x[i], &first);
		p = write_next(p, step->y[i], &first);
	}
	return p;
}

void
draw_spell_path(const char *text, struct buffer *out)
{
	struct draw_path path = {.text = text};
	struct draw_step step;
	long at[2] = {0, 0}, start[2] = {0, 0};
	char op = '\0';

	while (draw_path_next(&path, &step)) {
		size_t n = step.op == 'Z' ? 0 : step.op == 'C' ? 3 : 1;
		long to[2] = {start[0], start[1]};
		char *p = buffer_reserve(out, 1 + 6 * (CENTS_MAX + 1));

		if (n > 0) {
			to[0] = step.x[n - 1];
			to[1] = step.y[n - 1];
		}
		end_at(out,
		    step.op == 'L' ? write_line(p, at, to, &op)
				   : write_step(p, &step, n, &op));
		memcpy(at, to, sizeof at);
		if (step.op == 'M')
			memcpy(start, to, sizeof start);
	}
}
