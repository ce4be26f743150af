/*
 * What the files of the doctor share.
 */
#ifndef TURNPOST_DESK_DOCTOR_INNER_H
#define TURNPOST_DESK_DOCTOR_INNER_H

#include <stdint.h>

#include "base/buffer.h"
#include "conf/conf.h"
#include "desk/doctor.h"
#include "sign/sign.h"
#include "words/words.h"

enum doctor_level { DOCTOR_OK, DOCTOR_WARN, DOCTOR_FAIL };

struct doctor {
	const struct conf *conf;
	const char *mail; /* whom to write to, or NULL */
	void (*say)(void *arg, const char *line);
	void *arg;
	bool failed;
	long server;	     /* the process that serves the database, 0: none,
			      * -1: unknown */
	struct words *words; /* NULL when they cannot be read */
	struct sign *sign;   /* NULL when there are no keys to look at */
};

/* One line; DO_THIS is what to do, NULL with DOCTOR_OK. */
void
doctor_say(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* A line for a SENTENCE of somebody else, who says after a semicolon what to
 * do; DO_THIS when he does not. */
void
doctor_tell(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, const char *sentence);

/* The same for each line of LINES. */
void
doctor_tell_each(struct doctor *d, enum doctor_level level, const char *name,
    const char *do_this, struct buffer *lines);

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
