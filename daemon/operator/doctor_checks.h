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

#endif
