/*
 * The view of a game: what one seat, or somebody who only watches, may know of
 * it now. Pages, letters and JSON are made from its model, which
 * turnpost-http(7) describes.
 *
 * The model is only for templates and JSON. Code that has to decide something
 * reads the same facts as values: from struct view, the table or the match.
 *
 * Not here: pictures and text boards (board.h), entries in words (history.h).
 */
#ifndef TURNPOST_SHOW_VIEW_H
#define TURNPOST_SHOW_VIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/entry.h"
#include "show/fairview.h"

struct buffer;
struct desk;
struct model;
struct table;

struct view_note {
	int seat; /* who said it */
	char *text;
};

/* An entry of the log as the viewer may know it. */
struct view_entry {
	int seat; /* -1: no seat made it */
	enum entry_by by;
	int64_t at;
	char *move; /* "!sealed" while the viewer may not know it */
	bool undone;
	char *told;	      /* its events, as JSON; NULL before they are
			       * read */
	struct model *events; /* view_events(); NULL before */
	struct view_note *notes;
	size_t n_notes;
	size_t unseen; /* so many of the entry came before NOTES */
};

/* So many bytes of notes are shown, the newest. */
enum { VIEW_NOTES_MAX = 200000 };

struct view {
	struct desk *d;	       /* borrowed, as T is */
	const struct table *t; /* the game */
	struct model *model;   /* as in turnpost-http(7), see view_take() */
	char *link; /* to the page of the viewer's next move; NULL for a
				* spectator */
	int seat;   /* who looks, or RULES_SPECTATOR */
	struct view_entry *entries; /* view_entry() gives them; their notes are
				     * always there */
	size_t n, read;		    /* entries before READ are not read yet */
	struct tally tally; /* its labels are there when the game is over, or
			     * the model is WHOLE */
	unsigned late;	    /* bit per seat: the game waits for it too long */
	int64_t earlier;    /* so many notes came before those that are here */
	size_t earlier_at;  /* the oldest of which went with this entry */
	bool hides_letters; /* the viewer may not know who has letters off */
};

/* Fills V for SEAT (or RULES_SPECTATOR). K is the count of the reader's token;
 * when the seat has moved since, the model is stale. The model is WHOLE, or
 * without what words do not need: the log, the moves, the clocks, what goes on
 * at the table, and all of the board that is only drawn. False when the game
 * cannot be read; WHY then says why. Release V with view_fini() in any case,
 * before T. */
bool __attribute__((warn_unused_result))
view_take(struct desk *d, const struct table *t, int seat, uint32_t k,
    bool whole, struct view *v, struct buffer *why);
void
view_fini(struct view *v);

/* Entry N, and its events. They belong to V, which reads them when somebody
 * asks: of a long game, most pages tell the newest entries only. When the
 * database fails then, the older ones are empty. */
const struct view_entry *
view_entry(const struct view *v, size_t n);
const struct model *
view_events(const struct view *v, size_t n);

/* The model's board, which it has from when somebody asks, if it is not WHOLE:
 * a receipt tells nothing of most. */
const struct model *
view_board(const struct view *v);

/* How many notes went with entry N, seen or unseen. */
uint32_t
view_notes(const struct view *v, uint32_t n);

/* Takes out of V, the view of a position in the past, what is known only of the
 * present: motions, clocks and moves. A spectator does not read notes there. */
void
view_hush(struct view *v);

/* The model alone, with all notes, or NULL; the caller frees it. */
struct model *
view_game(struct desk *d, const struct table *t, int seat, uint32_t k,
    struct buffer *why);

#endif
