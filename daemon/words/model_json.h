/*
 * What a ruleset writes of a game (base/json.h), as a model at once instead of
 * as text.
 */
#ifndef TURNPOST_WORDS_MODEL_JSON_H
#define TURNPOST_WORDS_MODEL_JSON_H

#include "base/json.h"

struct model;

struct model_json {
	struct json json;		    /* to write to */
	struct model *whole;		    /* what was written; NULL before */
	struct model *open[JSON_DEPTH_MAX]; /* objects and arrays that are not
					     * at their end, inner ones last */
};

/* Starts writing one value to B->json; B must stay where it is until B->whole is
 * taken, which is then the caller's. */
void
model_json_init(struct model_json *b);

#endif
