/*
 * POST /t/PLAY/table: what a person does at a table besides moving. The field
 * "action" is one of
 *
 *   resign (with confirm=yes), undo, offer-undo: with the present turn's link;
 *   offer-end, offer-pause, offer-go-on, vote (motion, choice), withdraw
 *   (motion), return, replace (name, mail, and seat, else the own one): with
 *   any play link of the seat;
 *   deaf (deaf=on or off), memo (memo): also when the game is over.
 *
 * Done again, each is done no more and answered the same. Whoever does anything
 * of it is back at the table (absent.h).
 *
 * Not here: what follows (motion.h, besides.h, invites.h), the page
 * (turnpage.h).
 */
#ifndef TURNPOST_PAGES_TABLEROUTES_H
#define TURNPOST_PAGES_TABLEROUTES_H

#include "web/web.h"

struct desk;
struct job;
struct sign_token;

enum { TABLE_MEMO_MAX = 2000 }; /* characters */

enum web_next
tableroutes_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
