/*
 * What the files of the doctor share.
 */
#ifndef TURNPOST_OPERATOR_DOCTOR_CHECKS_H
#define TURNPOST_OPERATOR_DOCTOR_CHECKS_H

#include <stdint.h>

#include "operator/doctor_say.h"

struct buffer;
struct conf;

/* The checks, in order (doctor_files.c, doctor_net.c, doctor_mail.c). */
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
/* Also base-url, proxy, clock. */
void
doctor_net(struct doctor *d);
void
doctor_mail(struct doctor *d);

/* How bad it is when links and addresses mean something on this machine only: not
 * at all while letters stay here, very when the mail server is elsewhere. */
enum doctor_level
doctor_astray(const struct conf *conf);

/* An HTTP server at LISTEN in a process of its own, which answers /healthz, and
 * /key with TEXT, until doctor_stand_in_end(). 0, and WHY a sentence, when it
 * cannot listen. */
int
doctor_stand_in(const struct conf *conf, const char *text, struct buffer *why);
void
doctor_stand_in_end(int pid);

#endif
