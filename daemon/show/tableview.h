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
	int asked; /* how many of them the reader has not answered */
};

/* Puts "table" into MODEL, for SEAT, and returns what is to be decided from it; web/table.html, web/table-now.html,
 * mail/table.txt and mail/table.html look at it there:
 *   "look"     the reader's page, and "action", where its forms go
 *   "paused"   null, or {"why-word", "since", "go-on"}: since when, and whether
 *              those present can end it
 *   "away"     somebody plays for the reader ("standin"), or letters do not
 *              reach him ("lost"), or the game waits for anybody to come back
 *   "motions"  that are open: {"id", "motion-word", "how-word", "name",
 *              "own", "about-name", "about-own", "entry", "until", "in",
 *              "asks", "choices": [{"choice", "choice-word", "button-word"}],
 *              "said-word" (or null), "says": [{"name", "choice-word"}],
 *              "silent"}
 *   "asked"    how many of them the reader has not answered
 *   "news"     what happened within a day (happenings.h), of much the end
 *   "undo"     null, or {"entry", "others", "alone", "until", "open"}
 *   "replace"  seats that somebody else may take: {"seat", "name", "own",
 *              "asked"}, the last who is asked already, or ""
 *   "over", "together", "can-offer", "others": whether the game is over, whether
 *              it is won or lost together, whether he can
 *              offer anything, and how many would have to agree, or null
 *   "last", "partner": whether the game is over when he resigns, and whether
 *              somebody would play on who wins or loses with him alone
 *   "deaf", "memo"
 * Of a position in the past it is null. */
struct tableview_motions
tableview_put(struct desk *d, const struct table *t, int seat,
    const struct reader *reader, struct model *model);

/* Puts "table" into MODEL as contract section 3 has it, for SEAT or
 * RULES_SPECTATOR: {"motions", "paused", "happened", "undo", "deaf", "memo"},
 * the last three for a seat alone. */
void
tableview_put_json(struct desk *d, const struct table *t, int seat,
    struct model *model);

#endif
