/*
 * Whether mail programs, or people, would take something in a text for the
 * address of a page or a mailbox. What strangers type is sent to people who did
 * not ask for it, and must not lead them anywhere.
 *
 * Not here: where this is asked (people/person.h, pages/newform.c,
 * post/envelope.c).
 */
#ifndef TURNPOST_DESK_WEBLINK_H
#define TURNPOST_DESK_WEBLINK_H

#include <stdbool.h>

/* Whether TEXT has "://" or "www.". This much is refused from operators, too,
 * whose games have the names in all letters. */
bool
weblink_plain(const char *text);

/* Whether TEXT, which is valid UTF-8, has anything like a link, in whatever
 * signs it is written: "@"; a dot between letters as in "evil.com", but not as
 * in "Dr.No"; an IPv4 address; "mailto:" and its like; also what is made to
 * look harmless to filters and not to people, as "hxxp", "evil[.]com" and
 * "evil dot com". */
bool
weblink_any(const char *text);

#endif
