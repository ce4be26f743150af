/*
 * A database without games where there was one before, which no server makes by
 * itself.
 */
#ifndef TURNPOST_OPERATOR_NEWDATABASE_H
#define TURNPOST_OPERATOR_NEWDATABASE_H

#include <stdbool.h>

struct buffer;
struct conf;

/* Makes the database of CONF. There must be none, and no server may run. What
 * is left of an earlier one keeps its bytes under another name, of which REPORT
 * gets a line. On failure it returns false, and WHY gets a sentence. */
bool __attribute__((warn_unused_result))
newdatabase_make(const struct conf *conf, struct buffer *report,
    struct buffer *why);

#endif
