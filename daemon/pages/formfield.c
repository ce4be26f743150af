/*
 * A field of a form as a page shows it.
 */
#include "config.h"

#include "pages/formfield.h"

#include "words/model.h"

void
formfield_put(struct model *fields, const char *words, const char *name,
    const char *value, const char *fault, const char *type,
    const char *autofill)
{
	struct model *m = model_object();
	struct buffer word = {0};

	model_put_text(m, "id", name);
	model_put_text(m, "value", value);
	model_put_text(m, "fault", fault);
	model_put_text(m, "type", type);
	model_put_text(m, "auto", autofill);
	buffer_printf(&word, "%s.%s", words, name);
	model_put_text(m, "label-word", buffer_text(&word));
	buffer_puts(&word, ".hint");
	model_put_text(m, "hint-word", buffer_text(&word));
	model_put(fields, name, m);
	buffer_fini(&word);
}
