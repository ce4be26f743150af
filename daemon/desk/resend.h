/*
 * Letters once more: whoever has lost them asks with an address, and gets the
 * private link and the present letter of each game in which it is his turn. The
 * answer is the same whether or not the address is known here.
 */
#ifndef TURNPOST_DESK_RESEND_H
#define TURNPOST_DESK_RESEND_H

#include "desk/job.h"

/* The form. REST is empty. */
void
resend_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);

/* The form with its field "mail". */
enum web_next
resend_post(struct desk *d, struct web_request *r, const char *rest,
    struct web_answer *a, struct job **job);

/* Owes PLAYER the letter with his private link now, and that of each game in
 * which it is his turn and has not turned letters off; *N (may be NULL) gets how
 * many. */
enum store_status __attribute__((warn_unused_result))
resend_owe(struct desk *d, int64_t player, int *n);
/* The same without the link. */
enum store_status __attribute__((warn_unused_result))
resend_owe_games(struct desk *d, int64_t player, int *n);

/* P's private link becomes void, here and stored, with a change of address that
 * is under way, and a letter with the new one is owed. */
enum store_status __attribute__((warn_unused_result))
resend_new_link(struct desk *d, struct store_player *p);

#endif
