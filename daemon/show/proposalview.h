/*
 * A proposal as pages and letters show it.
 *
 * Not here: how it stands (game/proposal.h), the pages (pages/confirmpage.h,
 * pages/invitepage.h, pages/joinpage.h), the letters (post/inviteletters.h).
 */
#ifndef TURNPOST_SHOW_PROPOSALVIEW_H
#define TURNPOST_SHOW_PROPOSALVIEW_H

#include "game/proposal.h"

struct reader;
struct table;

/* Puts what pages and letters tell of P into MODEL, an object, for whoever has
 * invitation OWN (0: a stranger):
 *   "proposal"    its number
 *   "game-word", "ruleset", "in-force" (options.h), and the clock (terms.h)
 *   "seats", "free", "has-free"   how many places there are, and are free
 *   "open", "listed"   whether anybody may join, and whether the front page
 *                 lists it
 *   "watch"       whether people who do not play may watch
 *   "reviewed"    whether the game is reviewed when it is over
 *   "starter"     the starter's name
 *   "message", "quoted"   the starter's message or "", and the same with "> "
 *                 before each line
 *   "commitment"  to the seed
 *   "state", "is"   "new", and {"new": true, "confirmed": false ...}
 *   "lapses"      when it lapses, in words
 *   "share"       the address for people who want to join, or null
 *   "asks-others"   whether confirming it sends letters
 *   "again"       whether it is a rematch
 *   "others"      the names of those who hold a place, without OWN's
 *   "people"      [{"invite", "name", "state", "state-word", "own", "starter",
 *                 "bot", "can-remind"}]
 * No address of a person is in it. */
void
proposalview_put(struct desk *d, struct proposal *p, int64_t own,
    const struct reader *reader, struct model *model);

/* "state" as proposalview_put() says it, for instance "confirmed". */
const char *
proposalview_state(const struct proposal *p);

/* Appends the address of the page where people join the open table P. When the
 * front page lists no open tables, the address has a key that nobody can
 * guess. */
void
proposalview_share(const struct desk *d, const struct proposal *p,
    struct buffer *out);
/* Whether a person who has KEY out of such an address ("" when it has none) may
 * know of P. */
bool
proposalview_may_know(const struct desk *d, const struct proposal *p,
    const char *key);

/* Sets READER to the language and zone of the person whom invitation I is for:
 * those that he chose as a player, else those in the invitation, else the
 * server's. */
void
proposalview_reader(struct desk *d, const struct store_invite *i,
    struct reader *reader);

/* Appends the link of PLAYER's seat in GAME; nothing when he has no seat. */
void
proposalview_play(struct desk *d, int64_t game, int64_t player,
    struct buffer *out);

/* Puts "langs", the languages that there are, into MODEL: [{"value", "name",
 * "selected"}]. */
void
proposalview_put_langs(const struct desk *d, const char *selected,
    struct model *model);

/* Puts what pages and letters tell of I, an invitation to a seat of T, into
 * MODEL: "game", "game-word", "by" (who asks), "seat": {"player" (whose it is
 * until now), "own" (whether he is the one who asks)}, "again" (false),
 * "others" (the names of the others), and the clock as terms_put() does. */
void
proposalview_put_seat(struct desk *d, const struct table *t,
    const struct store_invite *i, const char *lang, struct model *model);

#endif
