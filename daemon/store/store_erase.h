/*
 * Forgetting a person: each function takes out a part of what belongs to the
 * person; what follows from that in games is not known here (people/erase.h).
 * What store.h says of transactions holds here, but for store_scrub().
 *
 * The caller keeps an order: first goes what is found by the seats of the
 * person (notes), then the seats, and the player's row last.
 */
#ifndef TURNPOST_STORE_ERASE_H
#define TURNPOST_STORE_ERASE_H

#include "store/store_log.h"
#include "store/store_people.h"
#include "store/store_proposals.h"

/* --- what is his --------------------------------------------------------- */

/* All changes of address that he asked for, in order. EACH may use the store,
 * but not this; the same for the next three. */
enum store_status __attribute__((warn_unused_result))
store_addresses_each(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_address *a), void *arg);
/* What he wrote to tables, by game and entry. */
enum store_status __attribute__((warn_unused_result))
store_notes_of_each(struct store *s, int64_t player,
    bool (*each)(void *arg, int64_t game, uint32_t n, const char *text),
    void *arg);
/* Seats that he gave to other persons; FIRST: nobody had it before him, so that
 * the phrase is his. */
enum store_status __attribute__((warn_unused_result))
store_givings_each(struct store *s, int64_t player,
    bool (*each)(void *arg, int64_t game, int seat, bool first), void *arg);
/* Invitations that are his, or will be by store_erase_claim() for MAIL, his
 * address, and for those before it. PLAYER 0: of who only was invited there. */
enum store_status __attribute__((warn_unused_result))
store_invites_of_each(struct store *s, int64_t player, const char *mail,
    bool (*each)(void *arg, const struct store_invite *i), void *arg);

/* --- taking it out ------------------------------------------------------- */

/* Invitations to MAIL, an address of his, are his; and it goes where others
 * asked for it as theirs and never had it. */
enum store_status
store_erase_claim(struct store *s, int64_t player, const char *mail);
/* What he wrote to tables. What the others have heard stays heard. */
enum store_status
store_erase_notes(struct store *s, int64_t player);
/* The seat is nobody's: no name, no memo, and its links are not good any more;
 * BOT ("": what plays for who has resigned) plays on. Letters to it that wait
 * are dropped with the words WHY. */
enum store_status
store_erase_seat(struct store *s, int64_t game, int seat, const char *bot,
    int64_t at, const char *why);
/* The seat's phrase, but for its SHA-256. */
enum store_status
store_erase_phrase(struct store *s, int64_t game, int seat,
    const uint8_t digest[DIGEST_SIZE]);
/* All the rest: invitations, the messages of his proposals, his name where he
 * gave a seat away, mail servers' words about his letters, changes of address,
 * vacations, and his row. */
enum store_status
store_erase_player(struct store *s, int64_t player);

/* --- and every trace of it ----------------------------------------------- */

enum { STORE_SCRUB_MAX = 1 << 30 }; /* bytes */

/* Writes the whole database anew and empties the write-ahead log, so that the
 * files keep no trace of what was deleted: SQLite overwrites a row that it
 * deletes, but not the copies that it made when it moved rows from page to
 * page. Takes about a second for 100 MB, in which nobody else writes.
 * STORE_BUSY: somebody was in the way; STORE_FULL: there is no room for it, and
 * nothing was tried; STORE_DUPLICATE: the database is larger than
 * STORE_SCRUB_MAX, and only the log was emptied. For the mover
 * (store_mover.h), outside of transactions. */
enum store_status __attribute__((warn_unused_result))
store_scrub(struct store *s);

#endif
