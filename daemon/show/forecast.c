/*
 * What a move would do, as the ruleset forecasts it, in words.
 */
#include "config.h"

#include "show/forecast.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "game/table.h"
#include "match/match.h"
#include "show/board.h"
#include "show/events.h"
#include "words/model_json.h"
#include "words/words.h"

void
forecast_link(const struct looking *l, const char *name, const char *value,
    struct buffer *out)
{
	buffer_printf(out, "%s?%s=", l->here ? "" : l->link, name);
	buffer_add_query(out, value);
}

struct model *
forecast_move(const struct looking *l, uint64_t move)
{
	struct buffer key = {0};
	struct model_json bare;
	struct model *events;

	model_json_init(&bare);
	l->t->rules->forecast(l->t->match->state, l->seat, move, &bare.json);
	events = events_in_words(l->t, "forecast", bare.whole);
	model_free(bare.whole);
	events_put_own(events, l->seat, false);
	for (size_t i = 0; i < model_size(events); i++) {
		struct model *e = model_at(events, i);
		const char *code = model_get_text(e, "e", "");

		if (!words_has(l->d->words, l->lang,
			model_get_text(e, "sentence", ""))) {
			buffer_reset(&key);
			buffer_printf(&key, "%s.event.%s", l->t->rules->id,
			    code);
			model_put_text(e, "sentence", buffer_text(&key));
		}
		buffer_reset(&key);
		buffer_printf(&key, "%s.choice.%s", l->t->rules->id, code);
		if (words_has(l->d->words, l->lang, buffer_text(&key)))
			model_put_text(e, "short", buffer_text(&key));
		else
			model_put(e, "short", model_null());
	}
	buffer_fini(&key);
	return events;
}
