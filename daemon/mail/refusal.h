/*
 * What a refusal by a mail server is about, by its words: the reader, us, or
 * nobody knows. Servers say so at once, or in a report after they had taken the
 * letter.
 */
#ifndef TURNPOST_MAIL_REFUSAL_H
#define TURNPOST_MAIL_REFUSAL_H

#include "mail/mail.h"

/* WORDS begin with the reply's code, or with the status if there is no code:
 * MAIL_REFUSED when they are about the recipient or the size of the letter,
 * MAIL_DOWN about the sender, our login or our dialogue, else MAIL_DOUBTED
 * (RFC 3463). Words about relaying count more than a status about the
 * recipient: MAIL_DOUBTED. */
enum mail_fate
mail_refusal_judge(const char *words);

/* Whether a server says that it passes on nothing for us; the names of machines
 * and addresses in WORDS say nothing about that. */
bool
mail_refusal_of_relay(const char *words);

/* Whether a letter that did not arrive says something about its reader, or its
 * size, as far as one can know. WORDS may be any, also of a server that put it
 * off. */
bool
mail_refusal_of_reader(const char *words);

#endif
