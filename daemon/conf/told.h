/*
 * What people are told of the database. Only for conf/, whose struct has it.
 */
#ifndef TURNPOST_CONF_TOLD_H
#define TURNPOST_CONF_TOLD_H

/* DATABASE, of a URL without password and options, also when the password has
 * signs that it should not have. The caller frees it. */
char *
told_database(const char *database);

#endif
