/*
 * Everything that is stored about a person as a JSON document
 * "turnpost-person/1" (turnpost-http(7)). The person can download it, and the
 * operator can print it.
 *
 * Not here: erasing it (people/erase.h).
 */
#ifndef TURNPOST_PAGES_PERSONDATA_H
#define TURNPOST_PAGES_PERSONDATA_H

#include "pages/page.h"

struct buffer;

/* GET of data.json below the link of a person's page. */
extern const struct page persondata_page;

/* Appends the document about PLAYER to OUT. On failure it returns false, and
 * WHY gets a sentence. */
bool __attribute__((warn_unused_result)) persondata_player(struct desk *d,
    int64_t player, struct buffer *out, struct buffer *why);
/* The same about somebody who does not play and was only invited, at MAIL. */
bool __attribute__((warn_unused_result)) persondata_invited(struct desk *d,
    const char *mail, struct buffer *out, struct buffer *why);

#endif
