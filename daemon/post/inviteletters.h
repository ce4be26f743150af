/*
 * Letters about proposals: to whoever proposes a game, to people who are
 * invited, and to people who join an open table. The table of service.c names
 * these functions; service.h says what each of them owes.
 *
 * Not here: proposals themselves (game/proposal.h, people/propose.h).
 */
#ifndef TURNPOST_POST_INVITELETTERS_H
#define TURNPOST_POST_INVITELETTERS_H

#include "post/service.h"

service_fill inviteletters_confirm; /* STORE_LETTER_CONFIRM, "mail/confirm" */
/* STORE_LETTER_INVITE, "mail/invite"; STORE_LETTER_JOIN, "mail/join";
 * STORE_LETTER_RENEWED, "mail/renewed" */
service_fill inviteletters_ask;
service_fill inviteletters_off;	   /* STORE_LETTER_OFF, "mail/off" */
service_fill inviteletters_answer; /* STORE_LETTER_ANSWER, "mail/answer" */

#endif
