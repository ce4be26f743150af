/*
 * Parses the paths of a scene.
 */
#include "config.h"

#include "draw/path.h"

#include <assert.h>
#include <stddef.h>

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static const char *
skip_gap(const char *text)
{
	while (*text == ' ' || *text == ',' || *text == '\t' || *text == '\r' ||
	    *text == '\n')
		text++;
	return text;
}

/* Reads a decimal number as hundredths. A further digit rounds them. */
static long
path_read_number(const char **text)
{
	const char *p = skip_gap(*text);
	bool minus = *p == '-';
	long value = 0;

	if (*p == '-' || *p == '+')
		p++;
	assert(is_digit(*p) || (*p == '.' && is_digit(p[1])));
	for (; is_digit(*p); p++)
		value = value * 10 + (*p - '0');
	value *= 100;
	if (*p == '.' && is_digit(*++p)) {
		value += 10 * (*p - '0');
		if (is_digit(*++p)) {
			value += *p - '0';
			value += p[1] >= '5' && p[1] <= '9';
			do
				p++;
			while (is_digit(*p));
		}
	}
	*text = p;
	return minus ? -value : value;
}

bool
draw_path_next(struct draw_path *path, struct draw_step *step)
{
	const char *p = skip_gap(path->text);
	size_t n;

	if (*p == '\0')
		return false;
	if (*p == 'M' || *p == 'L' || *p == 'C' || *p == 'Z')
		path->op = *p++;
	else
		assert(path->op != '\0' && path->op != 'Z');
	step->op = path->op;
	n = step->op == 'Z' ? 0 : step->op == 'C' ? 3 : 1;
	for (size_t i = 0; i < n; i++) {
		step->x[i] = path_read_number(&p);
		step->y[i] = path_read_number(&p);
	}
	/* As in SVG, further points after a move are lines. */
	if (path->op == 'M')
		path->op = 'L';
	path->text = p;
	return true;
}
