/*
 * The view of a game (contract section 3): what one seat, or somebody who only
 * watches, may know of it now. Pages, letters and JSON are made from its model.
 *
 * The model is only for templates and JSON. Code that has to decide something
 * reads the same facts as values: from struct view, the table or the match.
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
	int seat; /* -1: of no seat */
	enum entry_by by;
	int64_t at;
	char *move; /* "!sealed" while the viewer may not know it */
	bool undone;
	const struct model *events; /* part of the model */
	struct view_note *notes;
	size_t n_notes;
};

struct view {
	struct model *model; /* of contract section 3 */
	int seat;	     /* who looks, or RULES_SPECTATOR */
	struct view_entry *entries;
	size_t n;
	struct tally tally;
	unsigned late;	    /* bit per seat: the game waits for it too long */
	bool hides_letters; /* the viewer may not know who has letters off */
};

/* Fills V for a seat (or RULES_SPECTATOR). K is the token's count; when it is
 * behind, the model is stale. False, and WHY, when the game cannot be read. To
 * be released in any case. */
bool __attribute__((warn_unused_result))
view_take(struct desk *d, const struct table *t, int seat, uint32_t k,
    struct view *v, struct buffer *why);
void
view_fini(struct view *v);

/* Takes out of V what is not told of a position in the past: what the table was
 * about then is not known any more. A spectator does not read notes there. */
void
view_hush(struct view *v);

/* The model alone, or NULL; the caller frees it. */
struct model *
view_game(struct desk *d, const struct table *t, int seat, uint32_t k,
    struct buffer *why);

#endif
