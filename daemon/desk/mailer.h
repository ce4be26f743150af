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

/* Tags of letters (sign_bounce_make()) from this number on are of none in the
 * database, but of those that `turnpost doctor` sends the way that reports come
 * back; the role under which it waits to be asked about one by its tag
 * (store_wake.h); and what it says of the one that it waits for. */
#define MAILER_TRIALS ((int64_t)1 << 62)
#define MAILER_DOCTOR "doctor"
#define MAILER_HEARD "heard"

/* The address in mail.from without its name, which the caller frees. */
char *
mailer_sender(const struct conf *conf);

/* Appends SENDER, such an address, with TAG behind its local part:
 * "games+TAG@example.org". False where mail.verp is "", or the local part would
 * be longer than 64 bytes or the address than MAIL_ADDRESS_MAX (RFC 5321,
 * section 4.5.3.1). */
bool __attribute__((warn_unused_result)) mailer_tagged(const struct conf *conf,
    const char *sender, const char *tag, struct buffer *out);

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
