/*
 * A game step by step: the position after each entry, what was done, and links
 * to those before and after; for onlookers, and for its own players.
 *
 * Not here: who may see it (watch.h, playroutes.c), news for feed readers
 * (feed.h).
 */
#ifndef TURNPOST_PAGES_PASTPAGE_H
#define TURNPOST_PAGES_PASTPAGE_H

#include "game/table.h"

#include "desk/reader.h"
#include "web/web.h"

struct table;

struct past {
	struct desk *d;
	const struct web_request *r;
	int64_t game;
	int viewer; /* a seat or RULES_SPECTATOR, who hears no notes */
	struct reader reader;
	struct buffer link;  /* where "" is the page; all else is behind it */
	struct buffer query; /* "?lang=de" goes on in all links, or "" */
	const char *page;    /* behind LINK; NULL: nothing */
	const char *svg, *png, *text;
	/* What past_load() makes. */
	struct table t;
	struct model *model; /* view_game() at that time */
	int64_t ply, last;
};

/* Loads the game as it was after entry ?ply (missing or too large: the last
 * one). False when that has been answered. past_fini() in any case. */
bool
past_load(struct past *p, struct web_answer *a);
void
past_fini(struct past *p);

/* The page, or JSON: view_game() of then, and "links" to the steps. */
void
past_page(struct past *p, struct web_answer *a);

/* The board of then as WHAT, which is one of SVG, PNG and TEXT without its
 * slash; others are 404. */
void
past_board(struct past *p, const char *what, struct web_answer *a);

/* Appends the link to the position after entry PLY, for templates and feeds. */
void
past_link(const struct past *p, const char *what, int64_t ply,
    struct buffer *out);

/* The entries up to then in words (history_all()), without what an onlooker
 * need not know. */
struct model *
past_entries(const struct past *p);

#endif
