/*
 * Letters to a player that are about no game: the private link, the question
 * whether to erase the player, and a change of address, to the new address and
 * to the old one. The table of service.c names these functions; service.h says
 * what each of them owes.
 */
#ifndef TURNPOST_POST_PLAYERLETTERS_H
#define TURNPOST_POST_PLAYERLETTERS_H

#include "post/service.h"

service_fill playerletters_link;      /* STORE_LETTER_LINK, "mail/link" */
service_fill playerletters_address;   /* STORE_LETTER_ADDRESS, "mail/address" */
service_fill playerletters_erase;     /* STORE_LETTER_ERASE, "mail/erase" */
service_fill playerletters_moved_out; /* STORE_LETTER_MOVED_OUT,
				       * "mail/moved-out" */

#endif
