/*
 * Rules of the pages that teach: every lesson plays to its end with the scores
 * that it says, and every picture is shown and has its words in all languages.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/embed.h"
#include "desk/data.h"
#include "pages/teach.h"
#include "rules/rules.h"
#include "show/lesson.h"
#include "words/words.h"
#include "desk_kit.h"
#include "tap.h"

/* Whether KEY can be said in LANG. */
static bool
says(struct desk *d, const char *lang, const char *key, const struct model *m)
{
	struct buffer out = {0};
	char why[256] = "";
	bool ok = words_has(d->words, lang, key) &&
	    words_say(d->words, lang, key, m, &out, why, sizeof why) &&
	    out.len > 0;

	if (!ok)
		printf("# %s in %s: %s\n", key, lang, why);
	buffer_fini(&out);
	return ok;
}

/* Whether the lesson has a picture and words in every language. */
static bool
is_told(struct desk *d, const struct rules *rules, const char *name,
    const struct lesson *l)
{
	struct model *m = lesson_model(l);
	struct buffer langs = {0}, key = {0}, svg = {0};
	char *save = NULL;
	bool good = true;

	words_languages(d->words, &langs);
	for (char *lang = strtok_r(langs.data, "\n", &save); lang != NULL;
	     lang = strtok_r(NULL, "\n", &save)) {
		buffer_reset(&key);
		buffer_printf(&key, "%s.rules.figure.%s", rules->id, name);
		good &= says(d, lang, buffer_text(&key), m);
		buffer_puts(&key, ".alt");
		good &= says(d, lang, buffer_text(&key), m);
		buffer_reset(&svg);
		good &= teach_svg(d, lang, rules, name, &svg) &&
		    strncmp(buffer_text(&svg), "<svg", 4) == 0;
	}
	model_free(m);
	buffer_fini(&langs);
	buffer_fini(&key);
	buffer_fini(&svg);
	return good;
}

/* Whether the page RULES as rendered shows the picture. */
static bool
is_shown(const char *page, const struct rules *rules, const char *name)
{
	struct buffer src = {0};
	bool shown;

	buffer_printf(&src, "src=\"/rules/%s/%s.svg?lang=en\"", rules->id,
	    name);
	shown = strstr(page, buffer_text(&src)) != NULL;
	buffer_fini(&src);
	return shown;
}

static void
try_lesson(struct desk *d, const struct rules *rules, const char *name,
    const char *page)
{
	const struct embed_file *file = data_built_in(rules, name, "lesson");
	struct buffer why = {0};
	struct lesson *l = lesson_play(d, rules, name, &why);

	if (!tap_ok(l != NULL && strstr(file->text, "\nscore ") != NULL,
		"%s/%s plays to its end with the scores that it says",
		rules->id, name))
		printf("# %s", buffer_text(&why));
	tap_ok(l != NULL && is_told(d, rules, name, l) &&
		is_shown(page, rules, name),
	    "%s/%s is shown, and told in every language", rules->id, name);
	lesson_free(l);
	buffer_fini(&why);
}

static void
try_ruleset(struct desk *d, const struct rules *rules)
{
	struct buffer names = {0}, page = {0};
	struct model *m = model_object();
	char *save = NULL, why[256] = "";

	teach_put(d, "en", rules, m);
	if (!tap_ok(words_render(d->words, "en",
			model_get_text(m, "rules-html", ""), m, &page, why,
			sizeof why),
		"the page of %s has all that its text puts in", rules->id))
		printf("# %s\n", why);
	lesson_names(rules, &names);
	for (char *name = strtok_r(names.data, " ", &save); name != NULL;
	     name = strtok_r(NULL, " ", &save))
		try_lesson(d, rules, name, buffer_text(&page));
	model_free(m);
	buffer_fini(&names);
	buffer_fini(&page);
}

int
main(void)
{
	struct desk_kit kit;
	struct buffer why = {0};
	const struct rules *first = rules_all()[0];

	desk_kit_open(&kit);
	for (size_t i = 0; rules_all()[i] != NULL; i++)
		if (teach_has(kit.desk, rules_all()[i]))
			try_ruleset(kit.desk, rules_all()[i]);
	tap_ok(!lesson_is(first, "none") &&
		lesson_play(kit.desk, first, "none", &why) == NULL &&
		strcmp(buffer_text(&why), "there is no lesson \"none\"\n") == 0,
	    "a lesson that is not there is not played");
	buffer_fini(&why);
	desk_kit_close(&kit);
	return tap_done();
}
