/*
 * Showing the form that proposes a game.
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

static const char *
typed(const struct newform *f, const char *field, const char *otherwise)
{
	return model_get_text(f->typed, field, otherwise);
}

static const char *
fault_of(const struct newform *f, const char *field)
{
	return model_get_text(f->faults, field, "");
}

/* --- which game -------------------------------------------------------------------- */

static struct model *
ruleset_model(const struct desk *d, const struct rules *rules)
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
put_rulesets(const struct desk *d, const struct newform *f, struct model *m)
{
	struct model *list = model_array();

	for (size_t i = 0; rules_all()[i] != NULL; i++)
		model_add(list, ruleset_model(d, rules_all()[i]));
	model_put(m, "rulesets", list);
	model_put(m, "game",
	    f->game.rules != NULL ? ruleset_model(d, f->game.rules)
				  : model_null());
	model_put_text(m, "ruleset-fault", fault_of(f, "ruleset"));
}

/* --- its options ----------------------------------------------------------------------- */

static void
add_value(const char *value, const char *chosen, struct model *values)
{
	struct model *m = model_object();

	model_put_text(m, "value", value);
	model_put_bool(m, "selected", strcmp(value, chosen) == 0);
	model_add(values, m);
}

/* The values to choose from; none where a number is typed. */
static struct model *
values_model(struct desk *d, const struct rules *rules,
    const struct rules_option *o, const char *chosen)
{
	struct model *values = model_array();
	struct buffer names = {0};
	char *save = NULL;

	switch (o->type) {
	case RULES_FLAG:
		add_value("yes", chosen, values);
		add_value("no", chosen, values);
		break;
	case RULES_CHOICE:
		for (size_t i = 0; o->values[i] != NULL; i++)
			add_value(o->values[i], chosen, values);
		break;
	case RULES_DATA:
		data_names(rules, d->conf->data, &names);
		for (char *name = strtok_r(names.data, " ", &save);
		     name != NULL; name = strtok_r(NULL, " ", &save))
			add_value(name, chosen, values);
		break;
	case RULES_NUMBER:
		break;
	}
	buffer_fini(&names);
	return values;
}

static struct model *
option_model(struct desk *d, const struct newform *f,
    const struct rules_option *o)
{
	struct model *m = model_object(), *none = model_object();
	struct buffer field = {0}, word = {0};
	const char *chosen;
	char *help;

	buffer_printf(&field, "o-%s", o->name);
	buffer_printf(&word, "%s.option.%s", f->game.rules->id, o->name);
	help = reader_say(d, f->reader.lang, buffer_text(&word), none);
	chosen = typed(f, buffer_text(&field), o->standard);
	model_put_text(m, "id", buffer_text(&field));
	model_put_text(m, "name", o->name);
	model_put_text(m, "help", help);
	model_put_text(m, "value", chosen);
	model_put_text(m, "fault", fault_of(f, buffer_text(&field)));
	model_put_bool(m, "number", o->type == RULES_NUMBER);
	model_put_int(m, "min", o->min);
	model_put_int(m, "max", o->max);
	model_put_text(m, "standard", o->standard);
	model_put(m, "values", values_model(d, f->game.rules, o, chosen));
	free(help);
	buffer_fini(&field);
	buffer_fini(&word);
	model_free(none);
	return m;
}

static void
put_options(struct desk *d, const struct newform *f, struct model *m)
{
	struct model *list = model_array();
	bool faulty = *fault_of(f, "options") != '\0';

	for (size_t i = 0;
	     f->game.rules != NULL && i < f->game.rules->n_options; i++) {
		struct model *one =
		    option_model(d, f, &f->game.rules->options[i]);

		faulty = faulty || *model_get_text(one, "fault", "") != '\0';
		model_add(list, one);
	}
	model_put(m, "options", list);
	model_put_text(m, "options-fault", fault_of(f, "options"));
	model_put_bool(m, "options-faulty", faulty);
}

/* --- who ----------------------------------------------------------------------------------- */

static void
put_people(struct desk *d, const struct newform *f, struct model *m)
{
	struct model *fields = model_object(), *seats = model_array();
	const char *chosen = typed(f, "seats", "");

	formfield_put(fields, "new", "name", typed(f, "name", ""),
	    fault_of(f, "name"), "text", "name");
	formfield_put(fields, "new", "mail", typed(f, "mail", ""),
	    fault_of(f, "mail"), "email", "email");
	formfield_put(fields, "new", "zone",
	    typed(f, "zone", d->conf->timezone), fault_of(f, "zone"), "text",
	    "off");
	formfield_put(fields, "new", "players", typed(f, "players", ""),
	    fault_of(f, "players"), "text", "off");
	formfield_put(fields, "new", "message", typed(f, "message", ""),
	    fault_of(f, "message"), "text", "off");
	model_put(m, "f", fields);
	for (int n = f->game.rules != NULL ? f->game.rules->seats_min : 1;
	     f->game.rules != NULL && n <= f->game.rules->seats_max; n++) {
		char number[8];

		snprintf(number, sizeof number, "%d", n);
		add_value(number, chosen, seats);
	}
	model_put(m, "seat-choices", seats);
	model_put_text(m, "seats-fault", fault_of(f, "seats"));
	model_put_bool(m, "open-chosen",
	    strcmp(typed(f, "open", ""), "yes") == 0);
	model_put_text(m, "open-fault", fault_of(f, "open"));
	model_put_bool(m, "watch-chosen",
	    strcmp(typed(f, "watch", ""), "yes") == 0);
	model_put_text(m, "watch-fault", fault_of(f, "watch"));
	model_put_text(m, "lang-fault", fault_of(f, "lang"));
	proposalview_put_langs(d, typed(f, "lang", f->reader.lang), m);
	zonelist_put(m);
}

/* --- the clock ------------------------------------------------------------------------------- */

static const char *
terms_value(void *arg, const char *field)
{
	const struct newform *f = arg;

	return typed(f, field, NULL);
}

static const char *
terms_fault(void *arg, const char *field)
{
	const struct newform *f = arg;

	return model_get_text(f->terms_faults, field, NULL);
}

void
newformview_put(struct desk *d, const struct newform *f, struct model *model)
{
	const struct terms_shown shown = {terms_value, terms_fault, (void *)f};
	struct terms standard;

	model_put_int(model, "faults", (int64_t)model_size(f->faults));
	model_put_bool(model, "faulty", model_size(f->faults) > 0);
	put_rulesets(d, f, model);
	put_options(d, f, model);
	put_people(d, f, model);
	terms_standard(&standard);
	terms_put_form(&standard, &shown, model);
}
