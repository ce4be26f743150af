/*
 * How pages, letters and JSON tell of clocks and deadlines.
 *
 * Not here: stored clocks (game/clocks.h), what starts and stops them
 * (play/clockwork.h), moments in words (desk/when.h).
 */
#ifndef TURNPOST_SHOW_CLOCKVIEW_H
#define TURNPOST_SHOW_CLOCKVIEW_H

#include <stdbool.h>
#include <stdint.h>

struct desk;
struct model;
struct reader;
struct table;

/* Sets *DUE to when the time of SEAT is up, as it looks now; T may be without a
 * match. Returns false when the game does not wait for SEAT or SEAT has no
 * limit. Sets *LATE (may be NULL) to whether the time is up already: then *DUE
 * is when the grace ends or ended. */
bool
clockview_deadline(struct desk *d, const struct table *t, int seat,
    int64_t *due, bool *late);

/* The same *DUE, and in *WARN when to warn the seat of it: when it gets its
 * last reminder (match/clock.h), or an hour before. */
bool
clockview_warning(struct desk *d, const struct table *t, int seat, int64_t *due,
    int64_t *warn);

/* A bit for each seat for which the game waits longer than it should. */
unsigned
clockview_late(struct desk *d, const struct table *t);

/* Puts into PAGE, for SEAT (or RULES_SPECTATOR), what web/clock.html,
 * mail/clock.txt and mail/clock.html look at there:
 *   "clock"     null in a game without a clock, or when it is over:
 *     "terms"     (terms_put())
 *     "own"       null, or of the reader, whose time runs: {"name", "when",
 *                 "in", "late", "acted" (what follows grace is done), "until",
 *                 "until-in" (when grace ends), "grace" (in words, "" for
 *                 none), "then-word", "then-you-word" (what follows)}
 *     "others"    the same of those whom the game waits for
 *     "bank"      null, or {"left"}: what the reader's bank holds while it does
 *                 not run
 *     "own-vacation"  null, or {"taken", "days"}: whether the reader took some
 *                 in this turn, and how many days are left, or null
 *   "deadline"  null, or the limit that the rules set: {"when", "in",
 *               "deadline-word"} */
void
clockview_put(struct desk *d, const struct table *t,
    const struct reader *reader, int seat, struct model *page);

/* Puts "deadline", "clocks" and "terms" into MODEL, as in turnpost-http(7). */
void
clockview_put_json(struct desk *d, const struct table *t, int seat,
    struct model *model);

#endif
