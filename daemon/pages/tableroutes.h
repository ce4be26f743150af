/*
 * POST /t/PLAY/table: what a person does at a table besides moving. The field
 * "action" is one of
 *
 *   resign (with confirm=yes), undo, offer-undo: with the present turn's link;
 *   offer-end, offer-pause, offer-go-on, vote (motion, choice), withdraw
 *   (motion), return, replace (name, mail, and seat, else the own one): with
 *   any play link of the seat;
 *   offer-watch, unwatch;
 *   deaf (deaf=on or off), memo (memo): also when the game is over.
 *
 * An action that is done again changes nothing more and is answered the same.
 * Whoever does one of them is back at the table (play/absent.h).
 *
 * Not here: what follows (play/vote.h, play/tablemove.h, people/inviteseat.h),
 * the page (turnpage.h).
 */
#ifndef TURNPOST_PAGES_TABLEROUTES_H
#define TURNPOST_PAGES_TABLEROUTES_H

#include "pages/page.h"

enum { TABLE_MEMO_MAX = 2000 }; /* characters */

/* Its GET shows the turn's page (playroutes.h). */
extern const struct page tableroutes_page;

#endif
