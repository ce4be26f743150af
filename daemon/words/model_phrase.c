/*
 * Phrases of the view model: texts in parts, of which some are words of the
 * reader's language.
 */
#include "config.h"

#include "words/model.h"

#include <assert.h>

#include "words/inner.h"

void
model_phrase_text(struct model *m, const char *text)
{
	assert(m->type == MODEL_PHRASE);
	if (text[0] != '\0')
		model_add_item(m, model_text(text));
}

void
model_phrase_word(struct model *m, const char *key, const char *otherwise)
{
	struct model *word = model_array();

	assert(m->type == MODEL_PHRASE);
	model_add(word, model_text(key));
	model_add(word, model_text(otherwise));
	model_add_item(m, word);
}

size_t
model_phrase_parts(const struct model *m)
{
	return m != NULL && m->type == MODEL_PHRASE ? m->is.array.n : 0;
}

const char *
model_phrase_part(const struct model *m, size_t i, const char **word)
{
	const struct model *part = m->is.array.item[i];

	if (part->type == MODEL_TEXT) {
		*word = NULL;
		return part->is.text;
	}
	*word = model_as_text(model_at(part, 0));
	return model_as_text(model_at(part, 1));
}
