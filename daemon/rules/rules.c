/*
 * The registry of rulesets, the only file that knows which there are. A new
 * ruleset adds its table to a list here.
 */
#include "config.h"

#include "rules/rules.h"

#include <string.h>

#include "rules/carcassonne/carcassonne.h"
#include "rules/geonosis/geonosis.h"
#include "rules/goldrush/goldrush.h"
#include "rules/monopoly/monopoly.h"

static const struct rules *const all[] = {
    &carcassonne_1, &geonosis_1, &monopoly_1, &goldrush_1, NULL};

const struct rules *const *
rules_all(void)
{
	return all;
}

const struct rules *
rules_find(const char *id, int version)
{
	for (size_t i = 0; all[i] != NULL; i++)
		if (strcmp(all[i]->id, id) == 0 &&
		    (version == 0 || all[i]->version == version))
			return all[i];
	return NULL;
}
