/*
 * Parses Accept-Language and chooses the language (accept.h says by which
 * rules).
 */
#include "config.h"

#include "words/accept.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { RANGES_MAX = 64, WEIGHT_MAX = 1000 };

/* One range of the header, such as "de-CH;q=0.8". */
struct range {
	const char *tag;
	size_t len;
	int weight; /* thousandths */
};

/* How well a range matches a language. */
enum fit { FIT_NONE, FIT_ANY, FIT_WIDER, FIT_EXACT };

static const char *
skip_blanks(const char *at)
{
	return at + strspn(at, " \t");
}

/* Parses "0.8", "1" or "0.125" as thousandths; -1 for what is no weight. */
static int
read_weight(const char *text, size_t len)
{
	int weight = 0, unit = WEIGHT_MAX;

	if (len == 0 || len > 5 || (text[0] != '0' && text[0] != '1') ||
	    (len > 1 && text[1] != '.'))
		return -1;
	for (size_t i = 0; i < len; i++) {
		if (i == 1)
			continue;
		if (!isdigit((unsigned char)text[i]))
			return -1;
		weight += (text[i] - '0') * unit;
		unit /= 10;
	}
	return weight <= WEIGHT_MAX ? weight : -1;
}

/* Parses the range between two commas at TEXT. False when it is none. */
static bool
read_range(const char *text, size_t len, struct range *r)
{
	const char *end = text + len, *at;

	while (end > text && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	r->tag = text;
	r->len = strspn(text,
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-*");
	r->weight = WEIGHT_MAX;
	at = skip_blanks(text + r->len);
	if (r->len == 0 || at >= end)
		return r->len > 0 && text + r->len <= end;
	if (*at != ';')
		return false;
	at = skip_blanks(at + 1);
	if (strncasecmp(at, "q=", 2) != 0)
		return false;
	r->weight = read_weight(at + 2, (size_t)(end - at) - 2);
	return r->weight >= 0;
}

static size_t
read_ranges(const char *header, struct range *ranges)
{
	size_t n = 0;

	while (*header != '\0' && n < RANGES_MAX) {
		size_t len;

		header = skip_blanks(header);
		len = strcspn(header, ",");
		if (len > 0 && read_range(header, len, &ranges[n]))
			n++;
		header += len + (header[len] == ',');
	}
	return n;
}

/* Whether A, LEN bytes long, is B, or the first part of B up to a hyphen. */
static bool
is_part(const char *a, size_t len, const char *b)
{
	return strncasecmp(a, b, len) == 0 &&
	    (b[len] == '\0' || b[len] == '-' || b[len] == ',' ||
		b[len] == ';' || b[len] == ' ' || b[len] == '\t');
}

/* How well a range matches LANG. A range that names a region says little
 * against the whole language: "de-CH;q=0" refuses the German of Switzerland,
 * not all German. */
static enum fit
fit_of(const struct range *r, const char *lang)
{
	size_t len = strlen(lang);

	if (r->len == 1 && r->tag[0] == '*')
		return FIT_ANY;
	if (r->len == len && strncasecmp(r->tag, lang, len) == 0)
		return FIT_EXACT;
	if (r->len < len)
		return is_part(r->tag, r->len, lang) ? FIT_WIDER : FIT_NONE;
	return is_part(lang, len, r->tag) && r->weight > 0 ? FIT_WIDER
							   : FIT_NONE;
}

/* The index of the range that matches LANG best, or -1. */
static int
range_for(const struct range *ranges, size_t n, const char *lang)
{
	enum fit best = FIT_NONE;
	int found = -1;

	for (size_t i = 0; i < n; i++) {
		enum fit fit = fit_of(&ranges[i], lang);

		if (fit > best ||
		    (fit == best && fit == FIT_WIDER &&
			ranges[i].weight > ranges[found].weight)) {
			best = fit;
			found = (int)i;
		}
	}
	return found;
}

bool
words_accept(const struct words *w, const char *header, const char *standard,
    char *lang, size_t len)
{
	struct range ranges[RANGES_MAX];
	size_t n = header != NULL ? read_ranges(header, ranges) : 0;
	struct buffer all = {0};
	char *save = NULL;
	int best = -1;
	bool is_best;

	words_languages(w, &all);
	for (char *one = n > 0 ? strtok_r(all.data, "\n", &save) : NULL;
	     one != NULL; one = strtok_r(NULL, "\n", &save)) {
		int range = range_for(ranges, n, one);

		if (range < 0 || ranges[range].weight == 0)
			continue;
		is_best = best < 0 ||
		    ranges[range].weight > ranges[best].weight ||
		    (ranges[range].weight == ranges[best].weight &&
			(range < best ||
			    (range == best && strcmp(one, standard) == 0)));
		if (!is_best)
			continue;
		best = range;
		snprintf(lang, len, "%s", one);
	}
	buffer_fini(&all);
	return best >= 0;
}
