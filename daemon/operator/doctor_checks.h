/*
 * The checks of the doctor, each of which reports what it found.
 */
#ifndef TURNPOST_OPERATOR_DOCTOR_CHECKS_H
#define TURNPOST_OPERATOR_DOCTOR_CHECKS_H

#include <stdbool.h>

#include "operator/doctor_say.h"

struct buffer;
struct conf;

/* The checks in their order: of files (doctor_files.c), of the network
 * (doctor_net.c) and of mail (doctor_mail.c). */
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
/* Also calls doctor_dns(). */
void
doctor_mail(struct doctor *d);
/* What the DNS says about the address FROM (doctor_dns.c). */
void
doctor_dns(struct doctor *d, const char *from);

/* How bad it is when links and addresses lead to this machine only: no fault
 * while letters stay on it, a failure when the mail server is elsewhere. */
enum doctor_level
doctor_astray(const struct conf *conf);
/* Whether URL leads to the machine of whoever follows it. */
bool
doctor_is_loopback(const char *url);

#endif
