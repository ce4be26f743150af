/*
 * Who serves games: the user whom the configuration names, or systemd's unit.
 */
#ifndef TURNPOST_OPERATOR_SERVANT_H
#define TURNPOST_OPERATOR_SERVANT_H

#include <stdbool.h>
#include <sys/types.h>

struct buffer;
struct passwd;

/* How people know the setting that says who serves. */
#define SERVANT_CONF "`user` in the configuration"

/* Sets *P to USER, whom WHERE (SERVANT_CONF) names to serve, or to NULL when
 * USER is "": then it is whoever this process is, but not root. Returns false
 * when nobody can; WHY says so then, and after a semicolon what to do. *P is
 * valid until the next question to the list of users. */
bool __attribute__((warn_unused_result)) servant_find(const char *user,
    const char *where, const struct passwd **p, struct buffer *why);

/* Root becomes that user, for good. NAME: of the user, or NULL when there is
 * none. False, with errno, when root cannot. */
bool __attribute__((warn_unused_result))
servant_become(uid_t uid, gid_t group, const char *name);

#endif
