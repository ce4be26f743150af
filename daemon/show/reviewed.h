/*
 * The review of a game (review/review.h) as it is stored, and as it is told: a
 * chart, what a move was worth, which moves are marked, and what each player's
 * choices cost and luck brought. Pages and letters tell the same.
 *
 * Not here: how the chart is drawn (reviewchart.h), who may ask for a review
 * (pages/reviewpage.h).
 */
#ifndef TURNPOST_SHOW_REVIEWED_H
#define TURNPOST_SHOW_REVIEWED_H

#include <stdbool.h>
#include <stdint.h>

#include "review/review.h"

struct buffer;
struct desk;
struct model;
struct table;
struct view;

enum reviewed_state {
	REVIEWED_NOT,	  /* nobody has asked for it */
	REVIEWED_WAITING, /* it is being made */
	REVIEWED_MADE,
	REVIEWED_NONE /* none could be made */
};

struct reviewed {
	enum reviewed_state state;
	/* When it is made: the JSON that is stored, and the same as values. */
	struct model *body;
	struct review review;
};

/* Reads that of GAME; false when the database failed. Release R with
 * reviewed_fini() in any case. */
bool __attribute__((warn_unused_result))
reviewed_take(struct desk *d, int64_t game, struct reviewed *r);
void
reviewed_fini(struct reviewed *r);
/* Completes R, that of GAME, with who made its moves, which are then told. */
bool __attribute__((warn_unused_result))
reviewed_take_makers(struct desk *d, int64_t game, struct reviewed *r);

/* The model as turnpost-http(7) has it, of a game that is OVER or not. */
struct model *
reviewed_json(const struct reviewed *r, int64_t game, bool over);

/* Puts "review" into M, for links and buttons: null while GAME is not OVER, else
 * {"link", "asked", "made", "none"}; LINK is the address of its page. When the
 * database fails it is null. */
void
reviewed_put_link(struct desk *d, int64_t game, bool over, const char *link,
    struct model *m);

/* Who reads a review that is made. */
struct reviewed_reader {
	struct desk *d;
	const struct table *t; /* with its match */
	int seat;	       /* or RULES_SPECTATOR */
	const char *lang;
	const struct reviewed *r;
	const struct view *view; /* of all entries up to AT */
	int64_t at;		 /* the entry whose position is shown, or -1 */
	bool own_missed; /* of missed moves, only the reader's are marked */
	/* Appends the address of the page at entry PLY. */
	void (*link)(void *arg, int64_t ply, struct buffer *out);
	void *arg;
};

/* Puts into M, for web/review.html, mail/review.html and mail/review.txt:
 *   "in-points"  numbers are points, and not percent
 *   "chart"      as SVG; "" when it is appended to PNG instead
 *   "sides"      {"names", "last"}
 *   "course"     the chart as a table: {"n", "each": [{"names", "value",
 *                "last"}]}
 *   "marks"      {"n", "href", "turning", "missed" (names of the chart's marks
 *                or null), "own", "name", "stood-in" (reviewsaid.h),
 *                "cost", "spread", "who-own", "who", "from", "to"}: the chance of "who" went so in this move
 *   "any-marks", "any-turning", "any-missed", "others-missed": whether some are
 *                left out (own_missed)
 *   "players"    {"name", "own", "letter" (of the line in the chart, or null),
 *                "choices", "luck", "missed"}, and the signs of these two
 *                (reviewsaid.h)
 *   "table-luck" {"luck"} where chance is for all of them, else null */
void
reviewed_put(const struct reviewed_reader *reader, struct buffer *png,
    struct model *m);

#endif
