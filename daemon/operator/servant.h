/*
 * Who serves games: the user whom the configuration names.
 */
#ifndef TURNPOST_OPERATOR_SERVANT_H
#define TURNPOST_OPERATOR_SERVANT_H

#include <stdbool.h>
#include <sys/types.h>

struct buffer;
struct conf;
struct passwd;

/* Sets *P to who is to serve, or to NULL when it is whoever this process is.
 * Returns false when nobody can; WHY says so then, and after a semicolon what
 * to do. Root serves only when CONF says so. *P is valid until the next
 * question to the list of users. */
bool __attribute__((warn_unused_result)) servant_find(const struct conf *conf,
    const struct passwd **p, struct buffer *why);

/* Root becomes that user, for good. NAME: of the user, or NULL when there is
 * none. False, with errno, when root cannot. */
bool __attribute__((warn_unused_result))
servant_become(uid_t uid, gid_t group, const char *name);

#endif
