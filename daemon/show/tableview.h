/*
 * The table beside the board, for pages, letters and the API: what is being
 * decided, what happened besides entries, and what the reader can do.
 *
 * Not here: clocks and deadlines (clockview.h), who is away (status.h), what
 * happened between entries (history.h).
 */
#ifndef TURNPOST_SHOW_TABLEVIEW_H
#define TURNPOST_SHOW_TABLEVIEW_H

#include <stddef.h>

struct desk;
struct model;
struct reader;
struct table;

/* The open motions, as numbers. */
struct tableview_motions {
	size_t open;
	int asked; /* how many of these the reader has not answered */
};

/* Puts "table" into MODEL for SEAT, null when T shows a position in the past,
 * and returns what code decides by it. The templates that use it are
 * web/table.html, web/table-now.html, mail/table.txt and mail/table.html:
 *   "look", "action"   the page of the seat, and where its forms go
 *   "paused"   null, or {"why-word", "since", "go-on"}: since when, and whether
 *              those who are present can end it
 *   "away"     the player has something to come back to: a bot plays for him
 *              ("standin"), letters do not reach him ("lost"), or the game
 *              waits for anybody to come back
 *   "motions"  the open ones: {"id", "motion-word", "how-word", "name", "own",
 *              "about-name", "about-own", "about-lost", "moved", "until", "in",
 *              "asks", "choices": [{"choice", "choice-word", "button-word"}],
 *              "said-word" (or null), "says": [{"name", "choice-word"}],
 *              "silent"}
 *   "asked"    how many of them the reader has not answered
 *   "news"     what happened within a day (happenings.h); of much only the end
 *   "undo"     null, or {"others", "alone", "until", "open"} (takeback.h)
 *   "replace"  seats that another person may take over: {"seat", "name", "own",
 *              "asked"}, where "asked" is who is asked at present, or ""
 *   "watch"    the link for onlookers, or null
 *   "over", "together"   whether the game is over, and whether all win or lose
 *              together
 *   "can-offer", "others"   whether the reader can make a motion, and how many
 *              would have to agree, or null
 *   "last", "partner"   whether the game is over when the reader resigns, and
 *              whether a partner of his would play on
 *   "deaf", "memo"   the reader's own settings (store_clocks.h) */
struct tableview_motions
tableview_put(struct desk *d, const struct table *t, int seat,
    const struct reader *reader, struct model *model);

/* Puts "watch" into M: the link for onlookers, or null. */
void
tableview_put_watch(struct desk *d, const struct table *t, struct model *m);

/* Puts "table" into MODEL as turnpost-http(7) has it, for SEAT or
 * RULES_SPECTATOR: {"motions", "paused", "happened", "undo", "deaf", "memo",
 * "orders"},
 * the last three only for a seat. */
void
tableview_put_json(struct desk *d, const struct table *t, int seat,
    struct model *model);

#endif
