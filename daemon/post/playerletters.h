/*
 * Letters to a person that are about no game: the private link, whether he
 * wants to be forgotten, and a change of address, to the new one and to the old
 * one. Functions of service.h.
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
