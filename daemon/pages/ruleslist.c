/*
 * Describes each option by the table that its ruleset has and the word for it.
 */
#include "config.h"

#include "pages/ruleslist.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "pages/answer.h"
#include "pages/pagelang.h"
#include "pages/preview.h"
#include "pages/teach.h"
#include "show/lesson.h"
#include "show/sample.h"
#include "words/words.h"

static const char *const types[] = {
    [RULES_FLAG] = "flag",
    [RULES_CHOICE] = "choice",
    [RULES_NUMBER] = "number",
    [RULES_DATA] = "choice",
};

static char *
help_of(struct desk *d, const char *lang, const struct rules *rules,
    const struct rules_option *o)
{
	struct model *none = model_object();
	struct buffer key = {0};
	char *help;

	buffer_printf(&key, "%s.option.%s", rules->id, o->name);
	help = reader_say(d, lang, buffer_text(&key), none);
	buffer_fini(&key);
	model_free(none);
	return help;
}

/* Appends the values that an option can have, as they are typed. */
static void
write_values(struct desk *d, const struct rules *rules,
    const struct rules_option *o, struct buffer *out)
{
	switch (o->type) {
	case RULES_FLAG:
		buffer_puts(out, "yes no");
		break;
	case RULES_CHOICE:
		for (size_t i = 0; o->values[i] != NULL; i++)
			buffer_printf(out, "%s%s", i > 0 ? " " : "",
			    o->values[i]);
		break;
	case RULES_NUMBER:
		buffer_printf(out, "%d...%d", o->min, o->max);
		break;
	case RULES_DATA:
		data_names(rules, o, d->conf->data, out);
		break;
	}
}

static void
write_rules(struct desk *d, const struct rules *rules, struct buffer *out)
{
	buffer_printf(out, "%s/%d, %d to %d players\n", rules->id,
	    rules->version, rules->seats_min, rules->seats_max);
	for (size_t i = 0; i < rules->n_options; i++) {
		const struct rules_option *o = &rules->options[i];
		char *help = help_of(d, d->conf->language, rules, o);

		buffer_printf(out, "  %s (%s: ", o->name, types[o->type]);
		write_values(d, rules, o, out);
		buffer_printf(out, "; default %s): %s\n", o->standard, help);
		free(help);
	}
}

void
ruleslist_text(struct desk *d, const struct rules *rules, struct buffer *out)
{
	if (rules != NULL)
		write_rules(d, rules, out);
	for (size_t i = 0; rules == NULL && rules_all()[i] != NULL; i++)
		write_rules(d, rules_all()[i], out);
}

static struct model *
standard_value(const struct rules_option *o)
{
	int value = 0;

	if (!rules_option_read(o, o->standard, &value))
		return model_null();
	switch (o->type) {
	case RULES_FLAG:
		return model_bool(value != 0);
	case RULES_NUMBER:
		return model_int(value);
	case RULES_CHOICE:
	case RULES_DATA:
		break;
	}
	return model_text(o->standard);
}

static struct model *
ruleslist_values(struct desk *d, const struct rules *rules,
    const struct rules_option *o)
{
	struct model *list = model_array();
	struct buffer names = {0};
	char *save = NULL;

	write_values(d, rules, o, &names);
	for (char *name = strtok_r(names.data, " ", &save); name != NULL;
	     name = strtok_r(NULL, " ", &save))
		model_add(list, model_text(name));
	buffer_fini(&names);
	return list;
}

static struct model *
ruleslist_option(struct desk *d, const char *lang, const struct rules *rules,
    const struct rules_option *o)
{
	struct model *m = model_object(), *seats = model_array();
	char *help = help_of(d, lang, rules, o);

	model_put_text(m, "name", o->name);
	model_put_text(m, "type", types[o->type]);
	if (o->type == RULES_CHOICE || o->type == RULES_DATA)
		model_put(m, "values", ruleslist_values(d, rules, o));
	if (o->type == RULES_NUMBER) {
		model_put_int(m, "min", o->min);
		model_put_int(m, "max", o->max);
	}
	model_put(m, "default", standard_value(o));
	for (int i = rules->seats_min; i <= rules->seats_max; i++)
		if (o->seats == 0 || (o->seats >> i & 1))
			model_add(seats, model_int(i));
	model_put(m, "seats", seats);
	model_put_text(m, "help", help);
	free(help);
	return m;
}

static struct model *
rules_model(struct desk *d, const char *lang, const struct rules *rules)
{
	struct model *m = model_object(), *seats = model_array();
	struct model *options = model_array();

	model_put_text(m, "ruleset", rules->id);
	model_put_int(m, "version", rules->version);
	model_add(seats, model_int(rules->seats_min));
	model_add(seats, model_int(rules->seats_max));
	model_put(m, "seats", seats);
	for (size_t i = 0; i < rules->n_options; i++)
		model_add(options,
		    ruleslist_option(d, lang, rules, &rules->options[i]));
	model_put(m, "options", options);
	return m;
}

static void
ruleslist_write_json(struct desk *d, const char *lang,
    const struct rules *rules, struct buffer *out)
{
	struct model *m;

	if (rules != NULL) {
		m = rules_model(d, lang, rules);
	} else {
		m = model_array();
		for (size_t i = 0; rules_all()[i] != NULL; i++)
			model_add(m, rules_model(d, lang, rules_all()[i]));
	}
	model_write(m, false, out);
	buffer_putc(out, '\n');
	model_free(m);
}

void
ruleslist_json(struct desk *d, const struct rules *rules, struct buffer *out)
{
	ruleslist_write_json(d, d->conf->language, rules, out);
}

/* --- pages ---------------------------------------------------------------- */

/* Adds to the model of an option what its page needs: its values as they are
 * typed, and for how many players it is. */
static void
put_option_words(struct desk *d, const struct rules *rules,
    const struct rules_option *o, struct model *m)
{
	struct buffer values = {0}, seats = {0};

	write_values(d, rules, o, &values);
	for (int i = rules->seats_min; i <= rules->seats_max; i++)
		if (o->seats != 0 && (o->seats >> i & 1))
			buffer_printf(&seats, "%s%d", seats.len > 0 ? ", " : "",
			    i);
	model_put_text(m, "standard", o->standard);
	model_put_text(m, "values-text", buffer_text(&values));
	model_put_text(m, "only-seats", buffer_text(&seats));
	buffer_fini(&values);
	buffer_fini(&seats);
}

/* The model of a ruleset for its page, with the words RULESET.name and, if it
 * exists, RULESET.about. */
static struct model *
page_ruleset(struct desk *d, const char *lang, const struct rules *rules)
{
	struct model *m = rules_model(d, lang, rules);
	struct model *options = model_get(m, "options");
	struct buffer key = {0};

	for (size_t i = 0; i < rules->n_options; i++)
		put_option_words(d, rules, &rules->options[i],
		    model_at(options, i));
	buffer_printf(&key, "%s.name", rules->id);
	model_put_text(m, "name-word", buffer_text(&key));
	buffer_reset(&key);
	buffer_printf(&key, "%s.about", rules->id);
	if (words_has(d->words, NULL, buffer_text(&key)))
		model_put_text(m, "about-word", buffer_text(&key));
	else
		model_put(m, "about-word", model_null());
	model_put_int(m, "seats-min", rules->seats_min);
	model_put_int(m, "seats-max", rules->seats_max);
	buffer_fini(&key);
	return m;
}

static void
ruleslist_put_preview(struct desk *d, const struct web_request *r,
    const struct rules *rules, struct model *m)
{
	const char *id = (rules != NULL ? rules : rules_all()[0])->id;
	struct buffer name = {0}, about = {0};

	if (rules == NULL) {
		preview_put_sample(d, r, "rules.title", "rules.preview", id, m);
		return;
	}
	buffer_printf(&name, "%s.name", id);
	buffer_printf(&about, "%s.about", id);
	preview_put_sample(d, r, buffer_text(&name),
	    words_has(d->words, NULL, buffer_text(&about)) ? buffer_text(&about)
							   : "rules.preview",
	    id, m);
	buffer_fini(&name);
	buffer_fini(&about);
}

static void
html_rules(struct desk *d, const struct web_request *r,
    const struct reader *reader, const struct rules *rules,
    struct web_answer *a)
{
	struct model *m = model_object(), *list = model_array();

	for (size_t i = 0; rules_all()[i] != NULL; i++)
		if (rules == NULL || rules == rules_all()[i])
			model_add(list,
			    page_ruleset(d, reader->lang, rules_all()[i]));
	pagelang_put(d, r, reader, "", m);
	ruleslist_put_preview(d, r, rules, m);
	if (rules != NULL)
		teach_put(d, reader->lang, rules, m);
	model_put(m, "rulesets", list);
	answer_page(d, a, 200, reader,
	    rules != NULL ? "web/ruleset.html" : "web/rules.html", m);
	model_free(m);
}

/* Draws the picture FILE of RULES. False when there is none of that name. */
static bool
ruleslist_draw(struct desk *d, const char *lang, const struct rules *rules,
    const char *file, struct web_answer *a)
{
	size_t len = strlen(file);
	bool found = false;
	char *name;

	a->type = "image/svg+xml";
	if (strcmp(file, "preview.png") == 0) {
		sample_share(d, rules, lang, &a->body);
		a->type = "image/png";
		return true;
	}
	if (strcmp(file, "board.svg") == 0) {
		sample_svg(d, rules, lang, &a->body);
		return true;
	}
	if (len <= 4 || strcmp(file + len - 4, ".svg") != 0)
		return false;
	name = xstrndup(file, len - 4);
	if (lesson_is(rules, name))
		found = teach_svg(d, lang, rules, name, &a->body);
	free(name);
	return found;
}

/* Answers with a picture, when REST is the address of one:
 * "/RULESET/board.svg", "/RULESET/preview.png", or that of a lesson. */
static bool
ruleslist_picture(struct desk *d, const struct reader *reader, const char *rest,
    struct web_answer *a)
{
	const char *file = strchr(rest + 1, '/');
	const struct rules *rules;
	bool found;
	char *id;

	if (file == NULL)
		return false;
	id = xstrndup(rest + 1, (size_t)(file - rest) - 1);
	rules = rules_find(id, 0);
	found = rules != NULL &&
	    ruleslist_draw(d, reader->lang, rules, file + 1, a);
	if (found) {
		a->status = 200;
		a->cacheable = true;
	}
	free(id);
	return found;
}

static void
ruleslist_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	const struct rules *rules = NULL;
	struct reader reader;

	(void)token;
	pagelang_reader(d, r, &reader);
	if (*rest != '\0' && ruleslist_picture(d, &reader, rest, a))
		return;
	if (*rest != '\0') {
		rules = rules_find(rest + 1, 0);
		if (rules == NULL) {
			answer_refuse(d, r, a, 404, "no-such-ruleset");
			return;
		}
	}
	if (!web_wants_json(r)) {
		html_rules(d, r, &reader, rules, a);
		return;
	}
	ruleslist_write_json(d, reader.lang, rules, &a->body);
	a->status = 200;
	a->type = "application/json";
}

static void
ruleslist_addresses(struct desk *d, struct buffer *out)
{
	(void)d;
	buffer_puts(out, "/rules\n");
	for (size_t i = 0; rules_all()[i] != NULL; i++)
		buffer_printf(out, "/rules/%s\n", rules_all()[i]->id);
}

const struct page ruleslist_page = {
    .route = "/rules",
    .deep = true,
    .engines = PAGE_INDEXED,
    .addresses = ruleslist_addresses,
    .look = ruleslist_look,
};
