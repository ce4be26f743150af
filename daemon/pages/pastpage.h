/*
 * A game step by step: the position after each entry, what was done, and links
 * to the steps before and after. Both people who watch and the game's own
 * players see it.
 *
 * Not here: who may see it (watch.h, playroutes.h), the feed (feed.h).
 */
#ifndef TURNPOST_PAGES_PASTPAGE_H
#define TURNPOST_PAGES_PASTPAGE_H

#include "desk/reader.h"
#include "game/table.h"
#include "show/history.h"
#include "show/view.h"
#include "web/web.h"

struct past {
	struct desk *d;
	const struct web_request *r;
	int64_t game;
	int viewer; /* a seat, or RULES_SPECTATOR, who sees no notes */
	struct reader reader;
	struct buffer link;  /* what all links of the page begin with */
	struct buffer query; /* "?lang=de", which is in all links, or "" */
	const char *page;    /* what follows LINK in the address of the page;
			      * NULL: nothing */
	bool back; /* the picture is without what is to be laid next */
	const char *svg, *png, *text;
	const char *share; /* the picture for whoever is sent the address;
			    * NULL: none */
	/* These are set by past_load(). */
	struct table t;
	struct view view; /* at that time */
	int64_t ply, last;
	bool ended; /* the game is over, at its end */
};

/* Loads the game as it was after entry ?ply, or after the last one when that is
 * missing or too large. False when the request was answered with an error.
 * Release P with past_fini() in any case. */
bool
past_load(struct past *p, struct web_answer *a);
void
past_fini(struct past *p);

/* Appends the link to WHAT (NULL: nothing more) at the position after entry
 * PLY. */
void
past_link(const struct past *p, const char *what, int64_t ply,
    struct buffer *out);

/* Sets H to the entries up to this position (history_all()); people who watch
 * do not get what happened besides. */
void
past_entries(const struct past *p, struct history *h);

/* Puts "replay" into PAGE, for the steps at the board (web/replay.html): links
 * to "first", "previous", "next" and "last" or null; "at", "of": this step and
 * the last; "own": "first" is the viewer's own last move; "to-now": "next" is
 * the present; "step": what happened in this step, as history_entry(). */
void
past_put_replay(const struct past *p, struct model *page);

/* The same for the page of a turn, which is the present: LINK is that of the
 * game's past, or NULL; the steps begin after entry FROM of LAST. */
void
past_put_replay_now(const char *link, int64_t from, int64_t last,
    struct model *page);

/* Puts "links" to other steps and forms into the model of P's view. */
void
past_put_links(struct past *p);

/* The model of a page that shows the position and the steps beside it: what
 * status.h and players.h put, "board-svg", "board-text", "replay", "watching",
 * "over", "ply", "last". The caller adds to it and gives it to past_answer(). */
struct model *
past_model(struct past *p);
/* Answers with TEMPLATE, which gets PAGE, taken over, as "page". */
void
past_answer(struct past *p, struct model *page, const char *template,
    struct web_answer *a);

/* Answers with the page (?part=board: only the section of the board), or with
 * view_game() at that time and "links" to the other steps as JSON. */
void
past_page(struct past *p, struct web_answer *a);

/* Answers with the board at that time. WHAT is SVG, PNG, TEXT or SHARE of P
 * without its slash; anything else is 404. */
void
past_board(struct past *p, const char *what, struct web_answer *a);

#endif
