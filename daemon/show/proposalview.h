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

/* Puts into MODEL, an object, for who has invitation OWN (0: a stranger):
 * "proposal" (its number), "game-word", "ruleset", "in-force" (options.h),
 * "terms" (terms.h), "seats", "open", "free" (places), "has-free", "starter"
 * (name), "message" (or ""), "from-you" (OWN is the starter's), "quoted" (with
 * "> "), "commitment", "state" and "is": {"new": true ...}, "lapses" (in
 * words), "share" (address for an open table, or null), "listed" (on the front
 * page), "asks-others" (confirming writes to somebody), "again" (a rematch),
 * "others" (names of those who hold a place but OWN), "people": [{"invite",
 * "name", "state", "state-word", "own", "starter", "bot", "can-remind"}].
 * Addresses are not in it. */
void
proposalview_put(struct desk *d, struct proposal *p, int64_t own,
    const struct reader *reader, struct model *model);

/* "state" as proposalview_put() says it, for instance "confirmed". */
const char *
proposalview_state(const struct proposal *p);

/* The address of the page that joins open table P; where the front page lists
 * none, one that cannot be guessed. */
void
proposalview_share(const struct desk *d, const struct proposal *p,
    struct buffer *out);
/* Whether whoever has KEY of such an address, "" without one, may know of P. */
bool
proposalview_may_know(const struct desk *d, const struct proposal *p,
    const char *key);

/* Whose eyes an invitation's page and letters are for: his who is a player
 * already, else as he or who asked him has said, else the server's. */
void
proposalview_reader(struct desk *d, const struct store_invite *i,
    struct reader *reader);

/* The link of PLAYER's seat in GAME; nothing when he has none. */
void
proposalview_play(struct desk *d, int64_t game, int64_t player,
    struct buffer *out);

/* Puts "langs" into MODEL: [{"value", "name", "selected"}]. */
void
proposalview_put_langs(const struct desk *d, const char *selected,
    struct model *model);

/* Puts into MODEL what pages and letters say of I: "game", "game-word", "by"
 * (who asks), "seat": {"player": whose it was, "own": he asks himself},
 * "again" (false),
 * "others" (the others' names), and the clock as terms_put() does. */
void
proposalview_put_seat(struct desk *d, const struct table *t,
    const struct store_invite *i, const char *lang, struct model *model);

#endif
