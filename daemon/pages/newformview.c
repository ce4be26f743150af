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

#include "conf/conf.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "pages/formfield.h"
#include "pages/newform.h"
#include "pages/zonelist.h"
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

static void
newformview_add_value(const char *value, const char *chosen,
    struct model *values)
{
	struct model *m = model_object();

	model_put_text(m, "value", value);
	model_put_bool(m, "selected", strcmp(value, chosen) == 0);
	model_add(values, m);
}

/* Returns the values to choose from; none when a number is typed. */
static struct model *
newformview_values_model(struct desk *d, const struct rules *rules,
    const struct rules_option *o, const char *chosen)
{
	struct model *values = model_array();
	struct buffer names = {0};
	char *save = NULL;

	switch (o->type) {
	case RULES_FLAG:
		newformview_add_value("yes", chosen, values);
		newformview_add_value("no", chosen, values);
		break;
	case RULES_CHOICE:
		for (size_t i = 0; o->values[i] != NULL; i++)
			newformview_add_value(o->values[i], chosen, values);
		break;
	case RULES_DATA:
		data_names(rules, d->conf->data, &names);
		for (char *name = strtok_r(names.data, " ", &save);
		     name != NULL; name = strtok_r(NULL, " ", &save))
			newformview_add_value(name, chosen, values);
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
	char *help;

	buffer_printf(&field, "o-%s", o->name);
	buffer_printf(&word, "%s.option.%s", f->game.rules->id, o->name);
	help = reader_say(d, f->form.reader.lang, buffer_text(&word), NULL);
	chosen = formfield_typed(&f->form, buffer_text(&field), o->standard);
	model_put_text(m, "id", buffer_text(&field));
	model_put_text(m, "name", o->name);
	model_put_text(m, "help", help);
	model_put_text(m, "value", chosen);
	model_put_text(m, "fault",
	    formfield_wrong(&f->form, buffer_text(&field)));
	model_put_bool(m, "number", o->type == RULES_NUMBER);
	model_put_int(m, "min", o->min);
	model_put_int(m, "max", o->max);
	model_put_text(m, "standard", o->standard);
	model_put(m, "values",
	    newformview_values_model(d, f->game.rules, o, chosen));
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

		faulty = faulty || *model_get_text(one, "fault", "") != '\0';
		model_add(list, one);
	}
	model_put(m, "options", list);
	model_put_text(m, "options-fault",
	    formfield_wrong(&f->form, "options"));
	model_put_bool(m, "options-faulty", faulty);
}

/* --- who ------------------------------------------------------------------ */

static void
newformview_put_people(struct desk *d, const struct newform *f, struct model *m)
{
	const struct {
		const char *name, *otherwise, *type, *autofill;
	} inputs[] = {{"name", "", "text", "name"},
	    {"mail", "", "email", "email"},
	    {"zone", d->conf->timezone, "text", "off"},
	    {"players", "", "text", "off"}, {"message", "", "text", "off"}};
	struct model *fields = model_object(), *seats = model_array();
	const char *chosen = formfield_typed(&f->form, "seats", "");

	for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
		formfield_put(fields, "new", inputs[i].name, &f->form,
		    inputs[i].otherwise, inputs[i].type, inputs[i].autofill);
	model_put(m, "f", fields);
	for (int n = f->game.rules != NULL ? f->game.rules->seats_min : 1;
	     f->game.rules != NULL && n <= f->game.rules->seats_max; n++) {
		char number[8];

		snprintf(number, sizeof number, "%d", n);
		newformview_add_value(number, chosen, seats);
	}
	model_put(m, "seat-choices", seats);
	model_put_text(m, "seats-fault", formfield_wrong(&f->form, "seats"));
	model_put_bool(m, "open-chosen",
	    strcmp(formfield_typed(&f->form, "open", ""), "yes") == 0);
	model_put_text(m, "open-fault", formfield_wrong(&f->form, "open"));
	model_put_bool(m, "watch-chosen",
	    strcmp(formfield_typed(&f->form, "watch", ""), "yes") == 0);
	model_put_text(m, "watch-fault", formfield_wrong(&f->form, "watch"));
	model_put_text(m, "lang-fault", formfield_wrong(&f->form, "lang"));
	proposalview_put_langs(d,
	    formfield_typed(&f->form, "lang", f->form.reader.lang), m);
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
	struct terms standard;

	model_put_int(model, "faults", (int64_t)model_size(f->form.faults));
	model_put_bool(model, "faulty", model_size(f->form.faults) > 0);
	newformview_put_rulesets(d, f, model);
	newformview_put_options(d, f, model);
	newformview_put_people(d, f, model);
	terms_standard(&standard);
	terms_put_form(&standard, &shown, model);
}
