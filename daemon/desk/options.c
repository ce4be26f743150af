/*
 * The "options" object of a stored game or a document.
 */
#include "config.h"

#include "desk/options.h"

#include <assert.h>

/* The option's value; false when it is not one. */
static bool
read_value(const struct rules_option *o, const struct model *value, int *out)
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
explain(struct buffer *why, const char *format, ...)
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
look_up(void *arg, const char *key, struct model *value)
{
	struct names *n = arg;

	(void)value;
	if (n->unknown == NULL &&
	    rules_option_find(n->rules, key, NULL) == NULL)
		n->unknown = key;
}

bool
options_read(const struct rules *rules, const struct model *object,
    struct rules_setup *setup, const char **data, struct buffer *why)
{
	struct names names = {rules, NULL};
	int seats = setup->seats;

	*data = NULL;
	if (model_type(object) != MODEL_OBJECT) {
		explain(why, "its options are no object");
		return false;
	}
	model_each(object, look_up, &names);
	if (names.unknown != NULL) {
		explain(why, "these rules have no option \"%s\"",
		    names.unknown);
		return false;
	}
	rules_defaults(rules, seats, setup);
	for (size_t i = 0; i < rules->n_options; i++) {
		const struct rules_option *o = &rules->options[i];
		const struct model *value = model_get(object, o->name);

		if (o->type == RULES_DATA)
			*data = o->standard;
		if (value == NULL)
			continue;
		if (!read_value(o, value, &setup->options[i])) {
			explain(why,
			    "option \"%s\" has no value that these rules know",
			    o->name);
			return false;
		}
		if (o->type == RULES_DATA)
			*data = model_as_text(value);
	}
	return true;
}
