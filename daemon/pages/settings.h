/*
 * What a person chooses: name, language, time zone, the hours and days in which
 * no time runs, vacation. All functions but the last work within the
 * transaction under way.
 *
 * Not here: which letters a person wants (tasteform.h), the page
 * (playerpage.h), another address (addresspage.h), what the hours do to clocks
 * (play/clockwork.h).
 */
#ifndef TURNPOST_PAGES_SETTINGS_H
#define TURNPOST_PAGES_SETTINGS_H

#include "store/store.h"
#include "store/store_players.h"

struct desk;
struct model;
struct playerform;
struct reader;

/* Hours and zone can be changed once in so many days: they move deadlines. */
enum { SETTINGS_DAYS = 7 };

/* Each of these three changes P and stores it with what follows for clocks, or
 * notes faults in FORM and changes nothing. When the status is not STORE_OK the
 * piece has to be undone. */
enum store_status __attribute__((warn_unused_result))
settings_change(struct desk *d, struct store_player *p,
    struct playerform *form);
/* Adds a vacation from one day to another, both included. */
enum store_status __attribute__((warn_unused_result))
settings_leave(struct desk *d, struct store_player *p, struct playerform *form);
/* Takes out the vacation that begins at PLAYER_SINCE; one that goes on ends
 * with today. */
enum store_status __attribute__((warn_unused_result))
settings_stay(struct desk *d, struct store_player *p, struct playerform *form);

/* Puts "fields", "languages", "weekend" (days with "ticked"), "hours-until"
 * (when hours can be changed again, or null) and "vacation" into MODEL. */
void
settings_put(struct desk *d, const struct store_player *p,
    const struct playerform *form, const struct reader *reader,
    struct model *model);

#endif
