/*
 * Those who were erased, as the others meet them: in their place stands the
 * word "former.player" of each reader's language (store.h, STORE_FORMER). Here
 * is what templates do not do.
 */
#ifndef TURNPOST_GAME_FORMER_H
#define TURNPOST_GAME_FORMER_H

#include "web/web.h"

struct desk;
struct sign_token;

/* What machines read instead, in JSON and in the lines of commands. */
#define FORMER_NAME "former player"

/* NAME, or FORMER_NAME when it is that of somebody who was erased. */
const char *
former_name(const char *name);

/* Puts FORMER_NAME into JSON text wherever the name of one stands. */
void
former_in_json(struct buffer *json);
/* The same in an answer, if that is JSON. */
void
former_in_answer(struct web_answer *a);

/* Whether TOKEN is out of a link that somebody had who was erased: there is
 * nothing behind it any more. Of links that go with a row of a person that is
 * not needed to know it: the row is gone. */
bool
former_link(struct desk *d, const struct sign_token *token);

#endif
