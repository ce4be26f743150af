/*
 * The way out for letters as the configuration has it: for the post, and for
 * `turnpost doctor`.
 */
#ifndef TURNPOST_DESK_MAILER_H
#define TURNPOST_DESK_MAILER_H

#include "mail/mail.h"

struct conf;

/* The fact (store_data.h) that says since when the mail server is down; without
 * it the mail server is up. */
#define MAILER_DOWN "mail-down"

/* The address in mail.from, without its name; the caller frees. */
char *
mailer_sender(const struct conf *conf);

/* Opens the transport with the login in password-file, whose first line is
 * read here and kept by nobody else. STALL is the patience with a silent
 * server in seconds, 0: the usual. False, and WHY a sentence. */
bool __attribute__((warn_unused_result))
mailer_open(const struct conf *conf, int stall, mail_done *done, void *arg,
    struct mail_post **out, struct buffer *why);

#endif
