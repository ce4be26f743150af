/*
 * The names of droids in a data set, and the parsing of words that base/lines.h
 * does not parse: numbers in a byte, places.
 */
#include "config.h"

#include "rules/geonosis/set_inner.h"

#include <string.h>

static const char *const droid_names[] = {"battle", "super", "droideka", "any"};

const char *
geo_droid_name(unsigned droid)
{
	return droid_names[droid];
}

unsigned
geo_word_droid(const char *text)
{
	for (unsigned i = 0; i < GEO_ICON_KINDS; i++)
		if (strcmp(droid_names[i], text) == 0)
			return i;
	return GEO_NONE;
}

bool
geo_word_number(const char *text, int low, int high, uint8_t *value)
{
	int number;

	if (!lines_number(text, 3, low, high, &number))
		return false;
	*value = (uint8_t)number;
	return true;
}

/* Reads a coordinate. Returns the first byte after it, or NULL. */
static const char *
take_coordinate(const char *p, int *value)
{
	bool negative = *p == '-';
	size_t n;

	p += negative;
	n = strspn(p, "0123456789");
	if (n == 0 || n > 2)
		return NULL;
	*value = 0;
	for (; n > 0; n--, p++)
		*value = 10 * *value + (*p - '0');
	if (negative)
		*value = -*value;
	return *value >= -GEO_FAR && *value <= GEO_FAR ? p : NULL;
}

bool
geo_word_place(const char *text, int *q, int *r)
{
	const char *p = take_coordinate(text, q);

	if (p == NULL || *p != ',')
		return false;
	p = take_coordinate(p + 1, r);
	return p != NULL && *p == '\0';
}
