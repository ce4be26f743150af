/*
 * Showing the form that proposes a game: which rulesets and options there are,
 * what was typed, and what is wrong with it.
 *
 * Not here: reading it (newform.c).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "pages/formfield.h"
#include "pages/newform.h"
#include "pages/zonelist.h"
#include "search/bot.h"
#include "show/proposalview.h"
#include "words/words.h"

/* --- which game ----------------------------------------------------------- */

static struct model *
newformview_ruleset_model(const struct desk *d, const struct rules *rules)
{
	struct model *m = model_object();
	struct buffer word = {0};

	buffer_printf(&word, "%s.name", rules->id);
	model_put_text(m, "ruleset", rules->id);
	model_put_text(m, "name-word", buffer_text(&word));
	buffer_reset(&word);
	buffer_printf(&word, "%s.about", rules->id);
	if (words_has(d->words, NULL, buffer_text(&word)))
		model_put_text(m, "about-word", buffer_text(&word));
	else
		model_put(m, "about-word", model_null());
	model_put_int(m, "seats-min", rules->seats_min);
	model_put_int(m, "seats-max", rules->seats_max);
	buffer_fini(&word);
	return m;
}

static void
newformview_put_rulesets(const struct desk *d, const struct newform *f,
    struct model *m)
{
	struct model *list = model_array();

	for (size_t i = 0; rules_all()[i] != NULL; i++)
		model_add(list, newformview_ruleset_model(d, rules_all()[i]));
	model_put(m, "rulesets", list);
	model_put(m, "game",
	    f->game.rules != NULL ? newformview_ruleset_model(d, f->game.rules)
				  : model_null());
	model_put_text(m, "ruleset-fault",
	    formfield_wrong(&f->form, "ruleset"));
}

/* --- its options ---------------------------------------------------------- */

/* What VALUE is called, if its ruleset or all of them have a word for it. The
 * caller frees it. */
static char *
newformview_called(struct desk *d, const struct newform *f, const char *value)
{
	struct buffer key = {0};
	char *called;

	buffer_printf(&key, "option.value.%s", value);
	if (!words_has(d->words, NULL, buffer_text(&key))) {
		buffer_reset(&key);
		buffer_printf(&key, "%s.side.%s", f->game.rules->id, value);
	}
	called = words_has(d->words, NULL, buffer_text(&key))
	    ? reader_say(d, f->form.reader.lang, buffer_text(&key), NULL)
	    : xstrdup(value);
	buffer_fini(&key);
	return called;
}

static void
newformview_add_value(const char *value, const char *called, const char *chosen,
    struct model *values)
{
	struct model *m = model_object();

	model_put_text(m, "value", value);
	model_put_text(m, "called", called);
	model_put_bool(m, "selected", strcmp(value, chosen) == 0);
	model_add(values, m);
}

static void
newformview_add_named(struct desk *d, const struct newform *f,
    const char *value, const char *chosen, struct model *values)
{
	char *called = newformview_called(d, f, value);

	newformview_add_value(value, called, chosen, values);
	free(called);
}

/* Returns the values to choose from; none when a number is typed. */
static struct model *
newformview_values_model(struct desk *d, const struct newform *f,
    const struct rules_option *o, const char *chosen)
{
	struct model *values = model_array();
	struct buffer names = {0};
	char *save = NULL;

	switch (o->type) {
	case RULES_FLAG:
		newformview_add_named(d, f, "yes", chosen, values);
		newformview_add_named(d, f, "no", chosen, values);
		break;
	case RULES_CHOICE:
		for (size_t i = 0; o->values[i] != NULL; i++)
			newformview_add_named(d, f, o->values[i], chosen,
			    values);
		break;
	case RULES_DATA:
		data_names(f->game.rules, o, d->conf->data, &names);
		for (char *name = strtok_r(names.data, " ", &save);
		     name != NULL; name = strtok_r(NULL, " ", &save))
			newformview_add_named(d, f, name, chosen, values);
		break;
	case RULES_NUMBER:
		break;
	}
	buffer_fini(&names);
	return values;
}

static struct model *
newformview_option_model(struct desk *d, const struct newform *f,
    const struct rules_option *o)
{
	struct model *m = model_object();
	struct buffer field = {0}, word = {0};
	const char *chosen;
	char *help, *standard = newformview_called(d, f, o->standard);

	buffer_printf(&field, "o-%s", o->name);
	buffer_printf(&word, "%s.option.%s", f->game.rules->id, o->name);
	help = reader_say(d, f->form.reader.lang, buffer_text(&word), NULL);
	chosen = formfield_typed(&f->form, buffer_text(&field), o->standard);
	model_put_text(m, "id", buffer_text(&field));
	model_put_text(m, "help", help);
	model_put_text(m, "value", chosen);
	model_put_text(m, "fault",
	    formfield_wrong(&f->form, buffer_text(&field)));
	model_put_bool(m, "number", o->type == RULES_NUMBER);
	model_put_int(m, "min", o->min);
	model_put_int(m, "max", o->max);
	model_put_text(m, "standard", standard);
	model_put(m, "values", newformview_values_model(d, f, o, chosen));
	free(standard);
	free(help);
	buffer_fini(&field);
	buffer_fini(&word);
	return m;
}

static void
newformview_put_options(struct desk *d, const struct newform *f,
    struct model *m)
{
	struct model *list = model_array();
	bool faulty = *formfield_wrong(&f->form, "options") != '\0';

	for (size_t i = 0;
	     f->game.rules != NULL && i < f->game.rules->n_options; i++) {
		struct model *one =
		    newformview_option_model(d, f, &f->game.rules->options[i]);
		bool wrong = *model_get_text(one, "fault", "") != '\0';

		faulty = faulty || wrong;
		/* Most servers have one set of tiles: there is no choice. */
		if (wrong || model_size(model_get(one, "values")) != 1)
			model_add(list, one);
		else
			model_free(one);
	}
	model_put(m, "options", list);
	model_put_text(m, "options-fault",
	    formfield_wrong(&f->form, "options"));
	model_put_bool(m, "options-faulty", faulty);
}

/* --- who ------------------------------------------------------------------ */

static struct model *
newformview_choice(const char *words, const char *value, const char *chosen)
{
	struct model *one = model_object();
	struct buffer word = {0};

	buffer_printf(&word, "%s.%s", words, value);
	model_put_text(one, "value", value);
	model_put_bool(one, "chosen", strcmp(value, chosen) == 0);
	model_put_text(one, "name-word", buffer_text(&word));
	buffer_puts(&word, ".how");
	model_put_text(one, "how-word", buffer_text(&word));
	buffer_fini(&word);
	return one;
}

/* Puts a list of choices: {"value", "chosen", "name-word" (WORDS.VALUE),
 * "how-word" (WORDS.VALUE.how)}. */
static void
newformview_put_choices(const char *key, const char *words,
    const char *const *values, size_t n, const char *chosen, struct model *m)
{
	struct model *list = model_array();

	for (size_t i = 0; i < n; i++)
		model_add(list, newformview_choice(words, values[i], chosen));
	model_put(m, key, list);
}

/* Puts the numbers FROM ... TO; the first is chosen until another is typed. */
static void
newformview_put_numbers(const char *key, int from, int to, const char *typed,
    struct model *m)
{
	struct model *list = model_array();

	for (int n = from; n <= to; n++) {
		char number[16];

		snprintf(number, sizeof number, "%d", n);
		newformview_add_value(number, number,
		    n == from && *typed == '\0' ? number : typed, list);
	}
	model_put(m, key, list);
}

/* How many computer players were chosen, or "": whoever plays with the computer
 * has one at least (newform.c). */
static const char *
newformview_bots(const struct newform *f)
{
	const char *bots = formfield_typed(&f->form, "bots", "");
	bool alone =
	    strcmp(formfield_typed(&f->form, "with", ""), "computer") == 0;

	return alone && (*bots == '\0' || strcmp(bots, "0") == 0) ? "1" : bots;
}

/* Puts which bots there are. */
static void
newformview_put_levels(const struct newform *f, struct model *m)
{
	struct model *list = model_array();

	for (const struct bot *b = bot_all(); b->name != NULL; b++)
		model_add(list,
		    newformview_choice("new.level", b->name,
			formfield_typed(&f->form, "level", "fallback")));
	model_put(m, "levels", list);
}

/* Puts with whom one can play. */
static void
newformview_put_with(struct desk *d, const struct newform *f, struct model *m)
{
	static const char *const with[] = {
	    "friend", "link", "computer", "anybody"};
	const struct rules *rules = f->game.rules;
	int most = rules != NULL ? rules->seats_max : RULES_SEATS_MAX;
	bool open = strcmp(formfield_typed(&f->form, "open", "no"), "no") != 0;
	int least =
	    rules != NULL && rules->seats_min > 2 ? rules->seats_min : 2;

	newformview_put_choices("with", "new.with", with,
	    sizeof with / sizeof with[0] - !d->conf->open_tables,
	    formfield_typed(&f->form, "with", open ? "link" : "friend"), m);
	newformview_put_levels(f, m);
	newformview_put_numbers("seat-choices", least, most,
	    formfield_typed(&f->form, "seats", ""), m);
	newformview_put_numbers("bot-choices", 0, most - 1, newformview_bots(f),
	    m);
	model_put_text(m, "with-fault",
	    *formfield_wrong(&f->form, "with") != '\0'
		? formfield_wrong(&f->form, "with")
		: formfield_wrong(&f->form, "open"));
	model_put_text(m, "seats-fault", formfield_wrong(&f->form, "seats"));
	model_put_text(m, "bots-fault",
	    *formfield_wrong(&f->form, "bots") != '\0'
		? formfield_wrong(&f->form, "bots")
		: formfield_wrong(&f->form, "level"));
}

/* Puts "NAME-chosen", whether yes was, and "NAME-fault". */
static void
newformview_put_flag(const struct newform *f, const char *name, struct model *m)
{
	struct buffer key = {0};

	buffer_printf(&key, "%s-chosen", name);
	model_put_bool(m, buffer_text(&key),
	    strcmp(formfield_typed(&f->form, name, ""), "yes") == 0);
	buffer_reset(&key);
	buffer_printf(&key, "%s-fault", name);
	model_put_text(m, buffer_text(&key), formfield_wrong(&f->form, name));
	buffer_fini(&key);
}

static void
newformview_put_people(struct desk *d, const struct newform *f, struct model *m)
{
	const struct {
		const char *name, *otherwise, *type, *autofill;
	} inputs[] = {{"name", "", "text", "name"},
	    {"mail", "", "email", "email"},
	    {"zone", d->conf->timezone, "text", "off"},
	    {"players", "", "text", "off"}, {"message", "", "text", "off"}};
	struct model *fields = model_object();

	for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
		formfield_put(fields, "new", inputs[i].name, &f->form,
		    inputs[i].otherwise, inputs[i].type, inputs[i].autofill);
	model_put(m, "f", fields);
	newformview_put_with(d, f, m);
	model_put_bool(m, "you-faulty",
	    *formfield_wrong(&f->form, "zone") != '\0' ||
		*formfield_wrong(&f->form, "lang") != '\0');
	model_put_bool(m, "message-faulty",
	    *formfield_wrong(&f->form, "message") != '\0');
	newformview_put_flag(f, "watch", m);
	newformview_put_flag(f, "review", m);
	model_put_text(m, "lang-fault", formfield_wrong(&f->form, "lang"));
	proposalview_put_langs(d,
	    formfield_typed(&f->form, "lang", f->form.reader.lang), m);
	model_put_text(m, "usual", d->conf->timezone);
	model_put_text(m, "zone",
	    formfield_typed(&f->form, "zone", d->conf->timezone));
	zonelist_put(m);
}

/* --- the clock ------------------------------------------------------------ */

static const char *
newformview_terms_value(void *arg, const char *field)
{
	const struct newform *f = arg;

	return formfield_typed(&f->form, field, NULL);
}

static const char *
newformview_terms_fault(void *arg, const char *field)
{
	const struct newform *f = arg;

	return model_get_text(f->terms_faults, field, NULL);
}

void
newformview_put(struct desk *d, const struct newform *f, struct model *model)
{
	const struct terms_shown shown = {
	    newformview_terms_value, newformview_terms_fault, (void *)f};
	struct model *said = model_object();
	struct terms standard;

	model_put_int(model, "faults", (int64_t)model_size(f->form.faults));
	model_put_bool(model, "faulty", model_size(f->form.faults) > 0);
	newformview_put_rulesets(d, f, model);
	newformview_put_options(d, f, model);
	newformview_put_people(d, f, model);
	terms_standard(&standard);
	terms_put_form(&standard, &shown, model);
	terms_put(d, &f->game.terms, f->form.reader.lang, said);
	model_put(model, "said", said);
	model_put_bool(model, "terms-faulty", model_size(f->terms_faults) > 0);
}
