/*
 * Plays the lessons of a ruleset for its page.
 */
#include "config.h"

#include "pages/teach.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "game/table.h"
#include "match/match.h"
#include "rules/rules.h"
#include "show/lesson.h"
#include "store/store_clocks.h"
#include "words/words.h"

/* A small part of a board is shown half as large again, up to this width. */
enum { TEACH_WIDTH = 480 };

/* The box "How a turn works": who has made so many moves needs it no more. */
enum { TEACH_MOVES = 3 };

/* A lesson that is built in; one that is faulty is a fault of the program. */
static struct lesson *
teach_play(struct desk *d, const struct rules *rules, const char *name)
{
	struct buffer why = {0};
	struct lesson *l = lesson_play(d, rules, name, &why);
	char *line;

	if (l == NULL) {
		line = xstrndup(buffer_text(&why),
		    strcspn(buffer_text(&why), "\n"));
		log_event("words-fault", "why=\"%s\"", line);
		free(line);
	}
	buffer_fini(&why);
	return l;
}

static void
put_word(struct model *m, const char *key, const struct rules *rules,
    const char *name, const char *end)
{
	struct buffer word = {0};

	buffer_printf(&word, "%s.rules.figure.%s%s", rules->id, name, end);
	model_put_text(m, key, buffer_text(&word));
	buffer_fini(&word);
}

/* What the page shows of lesson NAME. */
static struct model *
teach_figure(const char *lang, const struct rules *rules, const char *name,
    const struct lesson *l)
{
	struct model *m = lesson_model(l);
	struct buffer src = {0};
	int width, height, shown;

	lesson_size(l, lang, &width, &height);
	shown = width * 3 / 2;
	if (shown > TEACH_WIDTH)
		shown = width > TEACH_WIDTH ? width : TEACH_WIDTH;
	buffer_printf(&src, "/rules/%s/%s.svg?lang=%s", rules->id, name, lang);
	model_put_text(m, "src", buffer_text(&src));
	model_put_int(m, "width", shown);
	model_put_int(m, "height", (int64_t)height * shown / width);
	put_word(m, "caption-word", rules, name, "");
	put_word(m, "alt-word", rules, name, ".alt");
	buffer_fini(&src);
	return m;
}

bool
teach_has(struct desk *d, const struct rules *rules)
{
	struct buffer key = {0};
	bool has;

	buffer_printf(&key, "%s.rules.turn.heading", rules->id);
	has = words_has(d->words, NULL, buffer_text(&key));
	buffer_fini(&key);
	return has;
}

void
teach_put(struct desk *d, const char *lang, const struct rules *rules,
    struct model *m)
{
	struct buffer names = {0}, html = {0};
	struct model *figures = model_object();
	char *save = NULL;

	if (!teach_has(d, rules)) {
		model_free(figures);
		model_put(m, "rules-html", model_null());
		model_put(m, "figure", model_null());
		return;
	}
	lesson_names(rules, &names);
	for (char *name = names.len > 0 ? strtok_r(names.data, " ", &save)
					: NULL;
	     name != NULL; name = strtok_r(NULL, " ", &save)) {
		struct lesson *l = teach_play(d, rules, name);

		if (l != NULL)
			model_put(figures, name,
			    teach_figure(lang, rules, name, l));
		lesson_free(l);
	}
	buffer_printf(&html, "rules/%s.rules.html", rules->id);
	model_put_text(m, "rules-html", buffer_text(&html));
	model_put(m, "figure", figures);
	buffer_fini(&names);
	buffer_fini(&html);
}

/* --- the box on a first turn ---------------------------------------------- */

static bool
teach_is_needed(struct desk *d, const struct table *t, int seat)
{
	const struct store_seat *s = &t->seats[seat];

	return !s->taught && t->game.made[seat] < TEACH_MOVES &&
	    teach_has(d, t->rules) && match_to_move(t->match) != 0 &&
	    store_player_knows(d->store, s->player, t->game.id,
		t->game.ruleset) == STORE_ABSENT;
}

void
teach_put_box(struct desk *d, const struct table *t, int seat, const char *lang,
    struct model *page)
{
	struct model *m, *lines;
	struct buffer text = {0};

	if (!teach_is_needed(d, t, seat)) {
		model_put(page, "learn", model_null());
		return;
	}
	m = model_object();
	lines = model_array();
	for (int i = 1;; i++) {
		struct model *line;

		buffer_reset(&text);
		buffer_printf(&text, "%s.rules.turn.%d", t->rules->id, i);
		if (!words_has(d->words, NULL, buffer_text(&text)))
			break;
		line = model_object();
		model_put_text(line, "line-word", buffer_text(&text));
		buffer_reset(&text);
		buffer_printf(&text, "/rules/%s?lang=%s#turn-%d", t->rules->id,
		    lang, i);
		model_put_text(line, "href", buffer_text(&text));
		model_add(lines, line);
	}
	buffer_reset(&text);
	buffer_printf(&text, "%s.rules.turn.heading", t->rules->id);
	model_put_text(m, "heading-word", buffer_text(&text));
	model_put(m, "lines", lines);
	model_put(page, "learn", m);
	buffer_fini(&text);
}

bool
teach_svg(struct desk *d, const char *lang, const struct rules *rules,
    const char *name, struct buffer *out)
{
	struct lesson *l = teach_play(d, rules, name);
	struct buffer key = {0};
	struct model *m;
	char *title;

	if (l == NULL)
		return false;
	m = lesson_model(l);
	buffer_printf(&key, "%s.rules.figure.%s.alt", rules->id, name);
	title = reader_say(d, lang, buffer_text(&key), m);
	lesson_svg(l, lang, title, out);
	free(title);
	model_free(m);
	buffer_fini(&key);
	lesson_free(l);
	return true;
}
