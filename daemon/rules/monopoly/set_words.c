/*
 * The names of sides, cards and deck events in a data set, and the parsing of
 * words that base/lines.h does not parse.
 */
#include "config.h"

#include "rules/monopoly/set_inner.h"

#include <string.h>

const char *const mono_force_names[MONO_FORCES] = {"no", "jail", "gain", "levy",
    "steal", "occupy", "capture", "free", "bargain", "jump", "arrest", "extra"};
const char *const mono_event_names[MONO_EVENTS] = {"pay", "pay-each", "go-jail",
    "back", "lose", "to-go", "collect", "discard", "miss"};
const char *const mono_side_names[MONO_SIDES] = {"rebel", "empire"};

const char *
mono_force_name(unsigned force)
{
	return mono_force_names[force];
}

const char *
mono_event_name(unsigned event)
{
	return mono_event_names[event];
}

const char *
mono_side_name(unsigned side)
{
	return mono_side_names[side];
}

unsigned
mono_word_find(const char *const *names, unsigned n, const char *text)
{
	unsigned i = 0;

	while (i < n && strcmp(names[i], text) != 0)
		i++;
	return i;
}

bool
mono_word_number(const char *text, int step, int low, int high, int *value)
{
	return lines_number(text, 6, low, high, value) && *value % step == 0;
}
