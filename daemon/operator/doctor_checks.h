/*
 * The checks of the doctor, each of which reports what it found, and what they
 * share.
 */
#ifndef TURNPOST_OPERATOR_DOCTOR_CHECKS_H
#define TURNPOST_OPERATOR_DOCTOR_CHECKS_H

#include <stdbool.h>

#include "mail/mail.h"
#include "operator/doctor_say.h"

/* The checks in their order: of files (doctor_files.c), of the network
 * (doctor_net.c) and of mail (doctor_mail.c). doctor_conf() looks whether
 * whoever serves can read the configuration. */
void
doctor_conf(struct doctor *d);
void
doctor_words(struct doctor *d);
void
doctor_zone(struct doctor *d);
void
doctor_data(struct doctor *d);
void
doctor_database(struct doctor *d);
void
doctor_keys(struct doctor *d);
void
doctor_disk(struct doctor *d);
/* Also checks base-url, the proxy and the clock. */
void
doctor_net(struct doctor *d);
/* Also calls the two that follow. */
void
doctor_mail(struct doctor *d);
/* Whether a letter to an address such as letters have as their envelope sender
 * gets to turnpost (doctor_bounce.c). The mail server takes letters from FROM. */
void
doctor_bounce(struct doctor *d, const char *from);
/* What the DNS says about the address FROM (doctor_dns.c). */
void
doctor_dns(struct doctor *d, const char *from);

/* --- folders (doctor_files.c) --------------------------------------------- */

/* What to do about one that cannot be written. */
#define DOCTOR_LET_WRITE "let the user that turnpost runs as write there"

/* The folder that PATH is in; the caller frees it. */
char *
doctor_folder_of(const char *path);
/* Whether FOLDER is not there, but the unit makes it before the server starts. */
bool
doctor_will_be(struct doctor *d, const char *folder);
/* Whether FOLDER can be written, or will be there so; if not, errno says why. */
bool
doctor_may_write(struct doctor *d, const char *folder);

/* --- links and addresses (doctor_net.c) ----------------------------------- */

/* How bad it is when they lead to this machine only: no fault while letters
 * stay on it, a failure when the mail server is elsewhere. */
enum doctor_level
doctor_astray(const struct conf *conf);
/* Whether URL leads to the machine of whoever follows it. */
bool
doctor_is_loopback(const char *url);

/* --- test letters (doctor_letter.c) --------------------------------------- */

enum { DOCTOR_PATIENCE = 60 }; /* seconds for one to be taken */

/* One that was sent, and what became of it. */
struct doctor_sent {
	bool told; /* its fate is known */
	enum mail_fate fate;
	char said[512]; /* by the mail server, without addresses */
	struct mail_post *post;
};

/* Sends one and waits until its fate is known, or there is no patience left.
 * STRAY: its text is for people who read what was not for them. On success the
 * caller closes SENT->post. False when it cannot be sent: WHY gets a
 * sentence. */
bool __attribute__((warn_unused_result))
doctor_send(const struct doctor *d, const char *from, const char *to,
    bool stray, struct doctor_sent *sent, struct buffer *why);

#endif
