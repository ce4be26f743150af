/*
 * Which letters are due, and what becomes of each: sent, dropped, parked, tried
 * again, or held until its reader wants it. What store.h says of transactions
 * holds here.
 */
#ifndef TURNPOST_STORE_FATES_H
#define TURNPOST_STORE_FATES_H

#include "store/store_letters.h"

/* Up to MAX letters owed and due at NOW, oldest due first. Where several posts
 * can be at one database, they are claimed for the one that asks: no other one
 * gets them as long as its connection lasts. */
enum store_status __attribute__((warn_unused_result))
store_letters_due(struct store *s, int64_t now, struct store_letter *letters,
    size_t max, size_t *n);
/* Whether L, which was read just now, is nobody else's to send. */
bool
store_letter_is_mine(struct store *s, const struct store_letter *l);
/* When the next letter is due that no other post has; STORE_ABSENT when there is
 * none. */
enum store_status __attribute__((warn_unused_result))
store_letters_next(struct store *s, int64_t *due);

/* When the oldest letter was due that has not been tried since, though that was
 * by BEFORE and its reader wants it by NOW (0: there is none), and when the last
 * one left (0: never). Looks at a thousand letters at most. */
enum store_status __attribute__((warn_unused_result))
store_letters_overdue(struct store *s, int64_t now, int64_t before,
    int64_t *due, int64_t *left);

/* The letter's fate; one that has met its fate keeps it. SAID may be NULL:
 * what was said before stays. */
enum store_status
store_letter_done(struct store *s, int64_t id, enum store_letter_state state,
    int64_t at, const char *said);
/* Drops letter ID, unless letter BY, which tells the same, was dropped itself;
 * BY may be 0. */
enum store_status
store_letter_told(struct store *s, int64_t id, int64_t by, int64_t at,
    const char *said);
/* Drops what is still owed of the turns (STORE_LETTER_TURN) that entry PLY and
 * those after it told of: they were taken back. */
enum store_status
store_letters_recall(struct store *s, int64_t game, uint32_t ply, int64_t at,
    const char *said);
/* Drops all that is still owed to a seat. */
enum store_status
store_letters_drop(struct store *s, int64_t game, int seat, int64_t at,
    const char *said);
/* It failed for now: tried again at DUE, if it is still owed. CLAIMED: it is
 * about to be tried now, and stays this post's. */
enum store_status
store_letter_again(struct store *s, int64_t id, int64_t due, const char *said,
    bool claimed);
/* It has not failed, but cannot leave before DUE, if it is still owed. SAID may
 * be NULL: what was said before stays. */
enum store_status
store_letter_put_off(struct store *s, int64_t id, int64_t due,
    const char *said);

/* Its reader does not want it before HELD; it is gathered for the daily letter
 * (STORE_LETTER_DIGEST) of serial DAILY, or (0) for none. Not looked at again
 * before DUE, if it is still owed. It has not failed. */
enum store_status
store_letter_hold(struct store *s, int64_t id, int64_t due, int64_t held,
    int64_t daily);
/* It leaves by itself, as its reader has wanted it since HELD. It stays this
 * post's. */
enum store_status
store_letter_let_go(struct store *s, int64_t id, int64_t held);
/* Calls EACH with the letters that are gathered for the daily letter DAILY to
 * PLAYER. EACH may use the store. */
enum store_status __attribute__((warn_unused_result))
store_letters_gathered(struct store *s, int64_t player, int64_t daily,
    bool (*each)(void *arg, const struct store_letter *l), void *arg);
/* These, or (DAILY 0) all that PLAYER has held, are due at NOW and not held
 * longer than until then. */
enum store_status
store_letters_release(struct store *s, int64_t player, int64_t daily,
    int64_t now);
/* A letter that was sent, or of which that is not yet known, came back: it is
 * parked now, with the words SAID. Nothing happens to one that was parked or
 * dropped. */
enum store_status
store_letter_returned(struct store *s, int64_t id, int64_t at,
    const char *said);

#endif
