/*
 * Takes values as they are written, and puts each where it belongs.
 */
#include "config.h"

#include "words/model_json.h"

#include <assert.h>
#include <string.h>

#include "words/inner.h"

static struct model *
model_of(enum json_kind kind, int64_t number, const char *text)
{
	switch (kind) {
	case JSON_OBJECT:
		return model_object();
	case JSON_ARRAY:
		return model_array();
	case JSON_TEXT:
		return model_text(text);
	case JSON_INT:
		return model_int(number);
	case JSON_BOOL:
		return model_bool(number != 0);
	case JSON_NIL:
		break;
	}
	return model_null();
}

static void
take_value(struct json *j, const char *key, enum json_kind kind, int64_t number,
    const char *text)
{
	/* The writer is the first member of what model_json_init() set up. */
	struct model_json *b = (struct model_json *)j;
	struct model *m = model_of(kind, number, text);

	if (j->depth == 0) {
		assert(b->whole == NULL);
		b->whole = m;
	} else if (key != NULL) {
		/* Keys come in order, so that this is a new one. */
		model_add_member(b->open[j->depth], key, strlen(key), m);
	} else {
		model_add(b->open[j->depth], m);
	}
	if (kind == JSON_OBJECT || kind == JSON_ARRAY) {
		assert(j->depth + 1 < JSON_DEPTH_MAX);
		b->open[j->depth + 1] = m;
	}
}

void
model_json_init(struct model_json *b)
{
	json_init(&b->json, NULL);
	b->json.take = take_value;
	b->whole = NULL;
}
