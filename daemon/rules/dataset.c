/*
 * Names and texts of data sets (dataset.h).
 */
#include "config.h"

#include "rules/dataset.h"

#include <string.h>

#include "base/buffer.h"
#include "rules/rules.h"

const struct rules_option *
rules_data_file(const struct rules *r, size_t n)
{
	for (size_t i = 0; i < r->n_options; i++)
		if (r->options[i].type == RULES_DATA && n-- == 0)
			return &r->options[i];
	return NULL;
}

void
rules_data_name(const struct rules *r, const char *name,
    const struct rules_option *o, struct buffer *out)
{
	for (size_t n = 0; rules_data_file(r, n) != o; n++) {
		name += strcspn(name, " ");
		name += *name == ' ';
	}
	buffer_add(out, name, strcspn(name, " "));
}

void
rules_data_add(struct buffer *name, const char *file)
{
	buffer_printf(name, "%s%s", name->len > 0 ? " " : "", file);
}

void
rules_data_standard(const struct rules *r, struct buffer *out)
{
	const struct rules_option *o;

	for (size_t n = 0; (o = rules_data_file(r, n)) != NULL; n++)
		rules_data_add(out, o->standard);
}

void
rules_data_join(struct buffer *text, const char *file, size_t len)
{
	if (text->len > 0 && text->data[text->len - 1] != '\n')
		buffer_putc(text, '\n');
	buffer_add(text, file, len);
}
