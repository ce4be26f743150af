/*
 * News are chosen by the words that there are for them.
 */
#include "config.h"

#include "show/news.h"

#include "desk/desk.h"
#include "game/table.h"
#include "words/words.h"

/* One line of news as it grows. */
struct line {
	const struct desk *d;
	const struct table *t;
	const char *lang;
	int seat;   /* whose line it is, or -1 */
	bool any;   /* it tells something already */
	bool named; /* it begins with the name of that seat */
	int said;   /* of whom it spoke last, or -1 */
	struct model *finals;
};

/* Adds EVENT, which is of SEAT or, -1, of none. Returns whether its name has to
 * be said. */
static bool
add_news(struct line *line, int seat)
{
	bool other = seat >= 0 && seat != line->said;

	if (!line->any && line->named && seat == line->seat)
		other = false;
	else if (!line->any)
		line->named = false;
	line->any = true;
	if (seat >= 0)
		line->said = seat;
	return other;
}

/* Adds EVENT, a score, to those of the final scoring. */
static void
add_final(struct line *line, const struct model *event)
{
	const struct model *side = model_get(event, "side");
	int64_t points = model_get_int(event, "points", 0);
	struct model *m = NULL;

	for (size_t i = 0; i < model_size(line->finals) && m == NULL; i++)
		if (model_equal(model_get(model_at(line->finals, i), "side"),
			side))
			m = model_at(line->finals, i);
	if (m == NULL) {
		m = model_object();
		model_put(m, "side", model_copy(side));
		model_add(line->finals, m);
	}
	model_put_int(m, "points", model_get_int(m, "points", 0) + points);
}

static void
put_events(struct line *line, struct model *events)
{
	struct buffer key = {0};

	for (size_t i = 0; i < model_size(events); i++) {
		struct model *event = model_at(events, i);
		int seat = (int)model_get_int(event, "seat", -1);
		bool final = model_get_bool(event, "final", false), has;

		buffer_reset(&key);
		buffer_printf(&key, "%s.news.%s", line->t->rules->id,
		    model_get_text(event, "e", ""));
		has = !final &&
		    words_has(line->d->words, line->lang, buffer_text(&key));
		if (final)
			add_final(line, event);
		model_put(event, "news",
		    has ? model_text(buffer_text(&key)) : model_null());
		model_put_bool(event, "final", final);
		model_put_bool(event, "then", line->any);
		model_put_bool(event, "other", has && add_news(line, seat));
		put_events(line, model_get(event, "more"));
	}
	buffer_fini(&key);
}

void
news_put(const struct desk *d, const struct table *t, const char *lang,
    struct model *paragraph)
{
	struct line line = {.d = d,
	    .t = t,
	    .lang = lang,
	    .seat = (int)model_get_int(paragraph, "seat", -1),
	    .said = -1,
	    .finals = model_array()};

	line.named =
	    line.seat >= 0 && !model_get_bool(paragraph, "followed", false);
	put_events(&line, model_get(paragraph, "events"));
	model_put_bool(paragraph, "any-news", line.any);
	model_put_bool(paragraph, "named", line.named);
	model_put(paragraph, "finals", line.finals);
}
