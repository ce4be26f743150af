/*
 * What becomes of a proposal: its starter confirms it, the others are asked, it
 * begins or comes to nothing. All within the transaction under way; nothing here
 * knows of HTTP.
 *
 * Not here: how a proposal comes to be (propose.h), answers of those who are
 * asked (invites.h), what is done in time (proposals.h).
 */
#ifndef TURNPOST_PEOPLE_ARRANGE_H
#define TURNPOST_PEOPLE_ARRANGE_H

#include "game/proposal.h"

/* It was really him: the others are asked, and the table is listed when it is
 * open. Begins at once when nobody has to be waited for. */
enum proposal_result __attribute__((warn_unused_result))
arrange_confirm(struct desk *d, int64_t id, const char *phrase);
/* Begins with those who have accepted. */
enum proposal_result __attribute__((warn_unused_result))
arrange_start(struct desk *d, int64_t id);
enum proposal_result __attribute__((warn_unused_result))
arrange_withdraw(struct desk *d, int64_t id);
/* Writes to INVITE once more; nobody is reminded twice. */
enum proposal_result __attribute__((warn_unused_result))
arrange_remind(struct desk *d, int64_t id, int64_t invite);
/* Asks somebody else, for the first free place. NAME and MAIL are good. The same
 * again is done already. */
enum proposal_result __attribute__((warn_unused_result))
arrange_invite(struct desk *d, int64_t id, const char *name, const char *mail);

/* Begins when all places are taken by such as have accepted; else sets the
 * alarm. Stores P's row. */
enum proposal_result __attribute__((warn_unused_result))
arrange_go_on(struct desk *d, struct proposal *p);
/* It comes to nothing: those who have accepted are told. */
enum store_status __attribute__((warn_unused_result))
arrange_end(struct desk *d, struct proposal *p,
    enum store_proposal_state state);

#endif
