/*
 * Which events go on with an action, the words of the ruleset say.
 */
#include "config.h"

#include "show/runs.h"

#include "desk/desk.h"
#include "game/table.h"
#include "words/words.h"

bool
runs_word(const struct desk *d, const struct table *t,
    const struct model *event, const char *lang, struct buffer *key)
{
	buffer_reset(key);
	buffer_printf(key, "%s.run.%s", t->rules->id,
	    model_get_text(event, "e", ""));
	return words_has(d->words, lang, buffer_text(key));
}

struct model *
runs_join(const struct desk *d, const struct table *t,
    const struct model *events, const char *lang)
{
	struct model *list = model_array(), *last = NULL;
	struct buffer key = {0};

	for (size_t i = 0; i < model_size(events); i++) {
		const struct model *bare = model_at(events, i);
		bool runs = last != NULL && runs_word(d, t, bare, lang, &key);
		struct model *event;

		/* An event that equals the one before says nothing new. */
		if (runs && model_equal(model_at(events, i - 1), bare))
			continue;
		event = model_copy(bare);
		if (runs &&
		    model_get_int(last, "seat", -1) ==
			model_get_int(event, "seat", -2)) {
			model_put_text(event, "sentence", buffer_text(&key));
			model_add(model_get(last, "more"), event);
		} else {
			model_add(list, event);
			last = event;
		}
	}
	buffer_fini(&key);
	return list;
}
