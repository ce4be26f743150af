/*
 * People who were erased, as the others meet them. The store reads "" as the
 * name of such a person. This file says what machines read in place of the
 * name, and which links lead nowhere any more. It is a file of its own because
 * pages and commands both need it.
 *
 * Not here: what people read in place of the name (names.h).
 */
#ifndef TURNPOST_GAME_FORMER_H
#define TURNPOST_GAME_FORMER_H

#include <stdbool.h>

struct desk;
struct sign_token;

/* The name that programs read instead, in JSON and in the output of
 * commands. */
#define FORMER_NAME "former player"

/* NAME as machines read it: FORMER_NAME for "". */
const char *
former_name(const char *name);

/* Whether TOKEN comes from a link of a person who was erased, so that there is
 * nothing behind the link any more. Links that go with the row of a person need
 * no look: the row is gone. */
bool
former_link(struct desk *d, const struct sign_token *token);

#endif
