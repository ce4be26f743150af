/*
 * Writes events: mono_tell_facts() for those that consist of single facts, and
 * a function for each that contains a list. events.h lists all events.
 */
#include "config.h"

#include "rules/monopoly/events.h"

#include <string.h>

#include "rules/event.h"
#include "rules/monopoly/monopoly.h"

static void
put_fact(struct json *j, const struct mono_fact *fact)
{
	json_key(j, fact->key);
	switch (fact->type) {
	case MONO_FACT_NULL:
		json_nil(j);
		break;
	case MONO_FACT_NUMBER:
		json_int(j, fact->number);
		break;
	case MONO_FACT_TEXT:
		json_text(j, fact->text);
		break;
	case MONO_FACT_FLAG:
		json_bool(j, fact->number != 0);
		break;
	}
}

void
mono_tell_facts(struct json *j, const char *code, const struct mono_fact *fact,
    unsigned n)
{
	bool told = false;

	json_object_begin(j);
	for (unsigned i = 0; i < n; i++) {
		if (!told && strcmp(fact[i].key, "e") > 0) {
			json_put_text(j, "e", code);
			told = true;
		}
		put_fact(j, &fact[i]);
	}
	if (!told)
		json_put_text(j, "e", code);
	json_object_end(j);
}

void
mono_tell_full(struct json *j)
{
	if (j != NULL)
		mono_tell_facts(j, "full", NULL, 0);
}

void
mono_tell_threw(struct json *j, const struct mono_state *s, unsigned seat)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_key(j, "dice");
	json_array_begin(j);
	json_int(j, s->die[0]);
	json_int(j, s->die[1]);
	json_array_end(j);
	json_put_bool(j, "double", s->die[0] == s->die[1]);
	json_put_text(j, "e", "threw");
	json_put_int(j, "seat", seat);
	json_object_end(j);
}

void
mono_tell_auction(struct json *j, const struct mono_state *s, unsigned seat,
    unsigned at)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", "auction");
	json_put_int(j, "seat", seat);
	rules_event_seats(j, "seats", s->bidders);
	json_put_text(j, "site", s->set->space[at].name);
	json_put_int(j, "space", at);
	json_object_end(j);
}

void
mono_tell_over(struct json *j, const struct mono_state *s)
{
	struct rules_result result;

	if (j == NULL)
		return;
	mono_result(s, &result);
	rules_event_over(j, &result, s->seats);
}
