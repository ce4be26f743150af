/*
 * People who were erased, as others still meet them in their games. Templates
 * print the word "former.player" of the reader's language for them (store.h,
 * STORE_FORMER). Here is what templates do not do: JSON, output of commands,
 * and links.
 */
#ifndef TURNPOST_GAME_FORMER_H
#define TURNPOST_GAME_FORMER_H

#include "web/web.h"

struct desk;
struct sign_token;

/* The name that programs read instead, in JSON and in the output of
 * commands. */
#define FORMER_NAME "former player"

/* NAME, or FORMER_NAME when NAME stands for a person who was erased. */
const char *
former_name(const char *name);

/* Puts FORMER_NAME into JSON text wherever it names a person who was erased. */
void
former_in_json(struct buffer *json);
/* The same for an answer, if that is JSON. */
void
former_in_answer(struct web_answer *a);

/* Whether the link with TOKEN belonged to a person who was erased: there is
 * nothing behind it any more. False for the kinds of link whose row was deleted
 * with the person, since those links are not found anyway. */
bool
former_link(struct desk *d, const struct sign_token *token);

#endif
