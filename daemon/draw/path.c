/*
 * Parses the paths of a scene. It reads numbers itself, because strtod() would
 * follow the locale.
 */
#include "config.h"

#include "draw/path.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

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

/* Reads the exponent behind a number, if there is one, as a factor. */
static double
read_exponent(const char **text)
{
	const char *p = *text + 1;
	bool minus = *p == '-';
	double power = 1;
	int n = 0;

	if (*p == '-' || *p == '+')
		p++;
	assert(is_digit(*p));
	for (; is_digit(*p); p++)
		if (n < 100)
			n = n * 10 + (*p - '0');
	*text = p;
	for (; n > 0; n--)
		power *= 10;
	return minus ? 1 / power : power;
}

static double
path_read_number(const char **text)
{
	const char *p = skip_gap(*text);
	bool minus = *p == '-';
	double value = 0, part = 1;

	if (*p == '-' || *p == '+')
		p++;
	assert(is_digit(*p) || (*p == '.' && is_digit(p[1])));
	for (; is_digit(*p); p++)
		value = value * 10 + (*p - '0');
	if (*p == '.') {
		for (p++; is_digit(*p); p++) {
			value = value * 10 + (*p - '0');
			part *= 10;
		}
	}
	value /= part;
	*text = p;
	if (*p == 'e' || *p == 'E')
		value *= read_exponent(text);
	return minus ? -value : value;
}

bool
draw_path_next(struct draw_path *path, struct draw_step *step)
{
	const char *p = skip_gap(path->text);
	size_t n;

	if (*p == '\0')
		return false;
	if (strchr("MLCZ", *p) != NULL)
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
