/*
 * The plural rules of plural.h, as a table of languages.
 */
#include "config.h"

#include "words/plural.h"

#include <stddef.h>
#include <string.h>

static const struct {
	const char *lang;
	enum plural rule;
} rules[] = {
    {"fr", PLURAL_ZERO_ONE},
    {"hy", PLURAL_ZERO_ONE},
    {"pt", PLURAL_ZERO_ONE},
};

enum plural
plural_of(const char *lang)
{
	size_t len = strcspn(lang, "-");

	if (strcmp(lang, "pt-PT") == 0)
		return PLURAL_ONE;
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		if (strlen(rules[i].lang) == len &&
		    memcmp(rules[i].lang, lang, len) == 0)
			return rules[i].rule;
	return PLURAL_ONE;
}

bool
plural_is_one(enum plural rule, int64_t count)
{
	return count == 1 || count == -1 ||
	    (count == 0 && rule == PLURAL_ZERO_ONE);
}
