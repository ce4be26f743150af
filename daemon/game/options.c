/*
 * Reads the options of a game by the table of options that its ruleset has.
 */
#include "config.h"

#include "game/options.h"

#include <assert.h>
#include <string.h>

#include "desk/desk.h"
#include "rules/dataset.h"
#include "rules/rules.h"
#include "words/words.h"

/* Reads VALUE into *OUT; false when it is no value of O. */
static bool
options_read_value(const struct rules_option *o, const struct model *value,
    int *out)
{
	switch (o->type) {
	case RULES_FLAG:
		*out = model_as_bool(value);
		return model_type(value) == MODEL_BOOL;
	case RULES_CHOICE:
	case RULES_DATA:
		return model_type(value) == MODEL_TEXT &&
		    rules_option_read(o, model_as_text(value), out);
	case RULES_NUMBER:
		*out = (int)model_as_int(value);
		return model_type(value) == MODEL_INT &&
		    model_as_int(value) >= o->min &&
		    model_as_int(value) <= o->max;
	}
	return false;
}

static void __attribute__((format(printf, 2, 3)))
options_explain(struct buffer *why, const char *format, ...)
{
	va_list ap;

	if (why == NULL)
		return;
	va_start(ap, format);
	buffer_vprintf(why, format, ap);
	va_end(ap);
}

struct names {
	const struct rules *rules;
	const char *unknown;
};

static void
options_look_up(void *arg, const char *key, struct model *value)
{
	struct names *n = arg;

	(void)value;
	if (n->unknown == NULL &&
	    rules_option_find(n->rules, key, NULL) == NULL)
		n->unknown = key;
}

/* Appends to DATA the name of the data set: of each file what OBJECT lists, or
 * else its usual name, or with ABSENT the name in games that do not list it. */
static void
options_name_data(const struct rules *rules, const struct model *object,
    bool absent, struct buffer *data)
{
	const struct rules_option *o;

	for (size_t n = 0; (o = rules_data_file(rules, n)) != NULL; n++)
		rules_data_add(data,
		    model_get_text(object, o->name,
			absent ? rules_option_absent(o) : o->standard));
}

/* Reads what OBJECT lists over what SETUP has already. */
static bool
options_read_listed(const struct rules *rules, const struct model *object,
    struct rules_setup *setup, struct buffer *why)
{
	struct names names = {rules, NULL};

	if (model_type(object) != MODEL_OBJECT) {
		options_explain(why, "its options are no object");
		return false;
	}
	model_each(object, options_look_up, &names);
	if (names.unknown != NULL) {
		options_explain(why, "these rules have no option \"%s\"",
		    names.unknown);
		return false;
	}
	for (size_t i = 0; i < rules->n_options; i++) {
		const struct rules_option *o = &rules->options[i];
		const struct model *value = model_get(object, o->name);

		if (value != NULL &&
		    !options_read_value(o, value, &setup->options[i])) {
			options_explain(why,
			    "option \"%s\" has no value that these rules know",
			    o->name);
			return false;
		}
	}
	return true;
}

bool
options_read(const struct rules *rules, const struct model *object,
    struct rules_setup *setup, struct buffer *data, struct buffer *why)
{
	rules_absent(rules, setup->seats, setup);
	if (!options_read_listed(rules, object, setup, why))
		return false;
	if (data != NULL)
		options_name_data(rules, object, true, data);
	return true;
}

bool
options_read_again(const struct rules *rules, const struct model *object,
    struct rules_setup *setup, struct buffer *data)
{
	rules_defaults(rules, setup->seats, setup);
	if (!options_read_listed(rules, object, setup, NULL))
		return false;
	options_name_data(rules, object, false, data);
	return true;
}

/* Writes to KEY the word for the option, "RULESET.in-force.NAME.VALUE" or the
 * same without the value. False when neither exists. */
static bool
options_find_word(const struct desk *d, const struct rules *rules,
    const char *name, const char *value, struct buffer *key)
{
	buffer_reset(key);
	buffer_printf(key, "%s.in-force.%s.%s", rules->id, name, value);
	if (words_has(d->words, NULL, buffer_text(key)))
		return true;
	buffer_reset(key);
	buffer_printf(key, "%s.in-force.%s", rules->id, name);
	return words_has(d->words, NULL, buffer_text(key));
}

static void
add_in_force(const struct desk *d, const struct rules *rules, const char *name,
    const char *value, struct model *list)
{
	struct buffer key = {0};
	struct model *m;

	if (options_find_word(d, rules, name, value, &key)) {
		m = model_object();
		model_put_text(m, "name", name);
		model_put_text(m, "value", value);
		model_put_text(m, "option-word", buffer_text(&key));
		model_add(list, m);
	}
	buffer_fini(&key);
}

void
options_put_in_force(const struct desk *d, const struct rules *rules,
    const struct rules_setup *setup, const char *data, struct model *page)
{
	struct model *list = model_array(), *in_force = model_object();
	struct buffer value = {0};

	for (size_t i = 0; i < rules->n_options; i++) {
		const struct rules_option *o = &rules->options[i];

		buffer_reset(&value);
		if (o->type == RULES_DATA)
			rules_data_name(rules, data, o, &value);
		else
			rules_option_write(o, setup->options[i], &value);
		if (strcmp(buffer_text(&value), o->standard) != 0)
			add_in_force(d, rules, o->name, buffer_text(&value),
			    list);
	}
	if (model_size(list) > 0) {
		model_put(in_force, "list", list);
		model_put(page, "in-force", in_force);
	} else {
		model_free(list);
		model_free(in_force);
		model_put(page, "in-force", model_null());
	}
	buffer_fini(&value);
}
