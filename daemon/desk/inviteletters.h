/*
 * Letters about proposals: to whoever proposes a game, those who are asked, and
 * those who come by themselves. Functions of service.h.
 */
#ifndef TURNPOST_DESK_INVITELETTERS_H
#define TURNPOST_DESK_INVITELETTERS_H

#include "desk/service.h"

service_fill invite_letter_confirm; /* STORE_LETTER_CONFIRM, "mail/confirm" */
service_fill invite_letter_invite;  /* STORE_LETTER_INVITE, "mail/invite" */
service_fill invite_letter_join;    /* STORE_LETTER_JOIN, "mail/join" */
service_fill invite_letter_off;	    /* STORE_LETTER_OFF, "mail/off" */
service_fill invite_letter_answer;  /* STORE_LETTER_ANSWER, "mail/answer" */

#endif
