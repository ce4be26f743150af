/*
 * Events that several games tell.
 */
#include "config.h"

#include "rules/event.h"

#include "base/json.h"
#include "rules/rules.h"

void
rules_event_begin(struct json *j, const char *code)
{
	json_object_begin(j);
	json_put_text(j, "e", code);
}

void
rules_event_seats(struct json *j, const char *key, unsigned seats)
{
	json_key(j, key);
	json_array_begin(j);
	for (unsigned i = 0; seats >> i != 0; i++)
		if (seats >> i & 1)
			json_int(j, i);
	json_array_end(j);
}

void
rules_event_over(struct json *j, const struct rules_result *result,
    unsigned seats)
{
	rules_event_begin(j, "over");
	json_key(j, "scores");
	json_array_begin(j);
	for (unsigned i = 0; i < seats; i++)
		json_int(j, result->scores[i]);
	json_array_end(j);
	rules_event_seats(j, "winners", result->winners);
	json_object_end(j);
}
