/*
 * A ruleset's options: found by name, and their values read and written as on a
 * command line.
 */
#include "config.h"

#include "rules/option.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/rules.h"

const struct rules_option *
rules_option_find(const struct rules *r, const char *name, int *index)
{
	for (size_t i = 0; i < r->n_options; i++) {
		if (strcmp(r->options[i].name, name) != 0)
			continue;
		if (index != NULL)
			*index = (int)i;
		return &r->options[i];
	}
	return NULL;
}

static bool
option_read_number(const struct rules_option *o, const char *text, int *value)
{
	int sign = 1, n = 0;
	size_t digits = 0;

	if (*text == '-') {
		sign = -1;
		text++;
	}
	for (; *text >= '0' && *text <= '9' && digits < 9; text++, digits++)
		n = 10 * n + (*text - '0');
	n *= sign;
	if (digits == 0 || *text != '\0' || n < o->min || n > o->max)
		return false;
	*value = n;
	return true;
}

/* Whether TEXT can be the name of a data set, which becomes part of a file
 * name: letters, digits, '-'. */
static bool
option_read_name(const char *text)
{
	size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");

	return n > 0 && n <= 32 && text[n] == '\0' && text[0] != '-';
}

bool
rules_option_read(const struct rules_option *o, const char *text, int *value)
{
	switch (o->type) {
	case RULES_FLAG:
		*value = strcmp(text, "yes") == 0;
		return *value || strcmp(text, "no") == 0;
	case RULES_CHOICE:
		for (int i = 0; o->values[i] != NULL; i++)
			if (strcmp(o->values[i], text) == 0) {
				*value = i;
				return true;
			}
		return false;
	case RULES_NUMBER:
		return option_read_number(o, text, value);
	case RULES_DATA:
		*value = 0;
		return option_read_name(text);
	}
	return false;
}

static void
option_fill(const struct rules *r, int seats, bool absent,
    struct rules_setup *setup)
{
	memset(setup, 0, sizeof *setup);
	setup->seats = seats;
	for (size_t i = 0; i < r->n_options; i++) {
		const struct rules_option *o = &r->options[i];
		bool good = rules_option_read(o,
		    absent ? rules_option_absent(o) : o->standard,
		    &setup->options[i]);

		assert(good);
	}
}

void
rules_defaults(const struct rules *r, int seats, struct rules_setup *setup)
{
	option_fill(r, seats, false, setup);
}

void
rules_absent(const struct rules *r, int seats, struct rules_setup *setup)
{
	option_fill(r, seats, true, setup);
}

void
rules_option_write(const struct rules_option *o, int value, struct buffer *out)
{
	switch (o->type) {
	case RULES_FLAG:
		buffer_puts(out, value ? "yes" : "no");
		break;
	case RULES_CHOICE:
		buffer_puts(out, o->values[value]);
		break;
	case RULES_NUMBER:
		buffer_add_int(out, value);
		break;
	case RULES_DATA:
		assert(!"a data set's name is not in its value");
		break;
	}
}
