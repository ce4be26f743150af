/*
 * The registry with one more game in it.
 */
#include "config.h"

#include <string.h>

#include "toy.h"

const struct rules *
__real_rules_find(const char *id, int version);
const struct rules *
__wrap_rules_find(const char *id, int version);

const struct rules *
__wrap_rules_find(const char *id, int version)
{
	if (strcmp(id, toy_rules.id) == 0 && version <= 1)
		return &toy_rules;
	return __real_rules_find(id, version);
}
