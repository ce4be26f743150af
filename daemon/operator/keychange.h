/*
 * The keys of a server as its operator lists and changes them, while it runs or
 * not. No secret is ever told.
 */
#ifndef TURNPOST_OPERATOR_KEYCHANGE_H
#define TURNPOST_OPERATOR_KEYCHANGE_H

#include <stdbool.h>

#include "sign/sign.h"

struct buffer;
struct conf;

/* The name of the fact that says that a renewal is under way, and since when:
 * until it is gone, not everybody has new links. */
#define KEYCHANGE_RENEWAL "links-renewal"

/* Appends a line for each key of CONF: its id, state, what it is good for, when
 * it was made, its age in days, its public key. */
bool __attribute__((warn_unused_result))
keychange_list(const struct conf *conf, struct buffer *out, struct buffer *why);

/* Adds a key, or retires or makes void key ID; and has the running server take
 * it. REPORT gets a line about it. On failure it returns false, and WHY gets a
 * sentence. */
bool __attribute__((warn_unused_result)) keychange_do(const struct conf *conf,
    enum sign_change what, int id, struct buffer *report, struct buffer *why);

/* Makes all keys void, or takes others for those that are lost, and owes
 * letters with new links (people/renewal.h). A renewal that was interrupted is
 * finished. REPORT and WHY as above. */
bool __attribute__((warn_unused_result))
keychange_renew(const struct conf *conf, struct buffer *report,
    struct buffer *why);

#endif
