/*
 * The connection to the mail server as the configuration describes it. Here
 * because the post and `turnpost doctor` both open it.
 */
#ifndef TURNPOST_DESK_MAILER_H
#define TURNPOST_DESK_MAILER_H

#include "mail/mail.h"

struct conf;

/* The fact (store_data.h) that says since when the mail server has taken no
 * letters, which is not a reader's fault; when there is no such fact, it
 * does. */
#define MAILER_DOWN "mail-down"
/* The fact that says, with it, what the server said, without addresses. */
#define MAILER_SAID "mail-said"

/* The address in mail.from without its name, which the caller frees. */
char *
mailer_sender(const struct conf *conf);

/* Whether the sender's domain is a provider's (conf/provider.h). */
bool
mailer_is_guest(const struct conf *conf);

/* The domain under which lists of letters have their names, and the name by
 * which we greet the mail server: as the configuration says, else the sender's
 * domain; for a provider's, the host of base-url. The caller frees them. */
char *
mailer_list_domain(const struct conf *conf);
char *
mailer_helo(const struct conf *conf);

/* Opens the transport. The password is the first line of password-file; nobody
 * but the transport keeps it. A server may be silent for STALL seconds; 0
 * stands for the usual time. On failure it returns false, and WHY gets a
 * sentence. */
bool __attribute__((warn_unused_result))
mailer_open(const struct conf *conf, int stall, mail_done *done, void *arg,
    struct mail_post **out, struct buffer *why);

#endif
