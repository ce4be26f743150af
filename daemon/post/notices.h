/*
 * Notices to the channels of players: which are due, what they say, and what
 * becomes of them. What is owed is stored (store/store_channels.h), and posted by
 * a thread (mail/hook.h); everything else happens here, between letters.
 *
 * Not here: when a notice becomes owed (play/notify.h).
 */
#ifndef TURNPOST_POST_NOTICES_H
#define TURNPOST_POST_NOTICES_H

#include <stdint.h>

struct desk;
struct notices;

enum { NOTICES_AN_HOUR = 30 /* of a channel; the others wait, and are one */ };

struct notices *
notices_new(struct desk *d);
void
notices_free(struct notices *n);

/* Readable when a notice has met its fate. */
int
notices_fd(const struct notices *n);
/* Keeps the fate of those that have met it, and posts those that are due. */
void
notices_step(struct notices *n);
/* When notices_step() is to be called again, if notices_fd() does not say so
 * before; INT64_MAX: not before a wake-up. */
int64_t
notices_next(const struct notices *n);

#endif
