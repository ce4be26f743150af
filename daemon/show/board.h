/*
 * Boards and moves as people see them: pictures with links, the places where a
 * move can begin, and what can be chosen there.
 *
 * Not here: moves without a place (choices.h), what a move would do
 * (forecast.h).
 */
#ifndef TURNPOST_SHOW_BOARD_H
#define TURNPOST_SHOW_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "show/fresh.h"

struct buffer;
struct desk;
struct draw_cache;
struct draw_shapes;
struct model;
struct table;
struct view;

/* A place (hot spot) where moves of a seat begin. */
struct spot {
	char name[40];	     /* "1,0" */
	char label[12];	     /* "A" */
	size_t first, count; /* of the moves in the list below */
	char *said;	     /* the reader's words for it; NULL until they are
			      * needed */
};

/* The legal moves of a seat by place; all zeroes is empty. */
struct spots {
	struct spot *spot;
	size_t n;
	uint64_t *moves; /* grouped by place, in stable order */
	size_t n_moves;
};

/* Sets SPOTS to the places of SEAT's moves; none for RULES_SPECTATOR. */
void
spots_take(const struct table *t, int seat, struct spots *spots);
void
spots_fini(struct spots *spots);
/* The place called NAME, borrowed from SPOTS, or NULL. */
const struct spot *
spots_find(const struct spots *spots, const char *name);

/* Who looks, and where the links of the board lead. */
struct looking {
	struct desk *d;
	const struct table *t;
	int seat; /* or RULES_SPECTATOR */
	const char *lang;
	const char *link;	   /* "https://.../t/T"; NULL: no links */
	bool here;		   /* LINK is that of the page itself */
	const struct spots *spots; /* NULL: no links on the board */
	const struct view *view;   /* NULL without a link */
	const char *at;		   /* a chosen place, or NULL */
	struct fresh fresh;	   /* what to mark as new; empty: the last */
	bool whole;	  /* all of the board, not only the part that matters */
	const char *part; /* only this part of it (rules.h), or NULL */
	bool back;	  /* without what is to be laid next (rules.h) */
	bool legal;	  /* show where SEAT can move, without links, too */
};

/* Where D keeps how shapes of pictures are written; borrowed. */
struct draw_shapes *
board_shapes(struct desk *d);

/* Appends the board as SVG; TITLE is its name for a screen reader. */
void
board_svg(const struct looking *l, const char *title, struct buffer *out);

/* Appends the board as PNG, of about twice the pixels that it is to be shown
 * with on a telephone. *WIDTH is that of a large screen, in CSS pixels. */
void
board_png(const struct looking *l, struct draw_cache *cache, struct buffer *png,
    int *width);

/* Appends the board as PNG in the shape that programs give to the picture of a
 * link, with room beside it. */
void
board_share(const struct looking *l, struct buffer *png);

/* The size of the SVG, in CSS pixels. */
void
board_size(const struct looking *l, int *width, int *height);

/* Appends a small picture of what MOVE makes of the board. */
void
board_preview(const struct looking *l, uint64_t move, const char *title,
    struct buffer *out);

/* Where the picture of board_preview() shows the figure that MOVE sets, in
 * hundredths of its width and height; false when it sets none. */
bool
board_mark(const struct looking *l, uint64_t move, int *x, int *y);

/* Appends the board of T in characters, for a reader of LANG; unless WHOLE, not
 * more of it than a letter has room for. Returns whether all of it is there. */
bool
board_text(const struct desk *d, const struct table *t, int seat,
    const char *lang, bool whole, struct buffer *out);

/* The list of places with links, for templates: {"name", "label", "href",
 * "choices", "title"}. Cards are not in it (choices.h). */
struct model *
board_spots(const struct looking *l);

#endif
