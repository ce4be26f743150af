/*
 * What commands print about games: which games there are, whose turn it is,
 * links, positions, and whether all of it is sound. The operator reads this
 * while the server may be running, so these functions write nothing.
 *
 * Not here: what changes a game (operator.h), what is printed about people
 * (operator_people.h).
 */
#ifndef TURNPOST_OPERATOR_REPORT_H
#define TURNPOST_OPERATOR_REPORT_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;

/* Appends a line for each game: number, ruleset, state, last entry, seats that
 * are to move, time of the last entry. Whenever there are some kilobytes PAGE
 * (NULL: never) is called, which empties OUT, or ends the list. */
enum report_which { REPORT_ALL, REPORT_OPEN, REPORT_OVER };
bool __attribute__((warn_unused_result))
report_list(struct desk *d, enum report_which which, struct buffer *out,
    bool (*page)(struct buffer *out), struct buffer *why);

/* Appends a line "seat N URL" with the link of the present turn for each
 * seat. */
bool __attribute__((warn_unused_result)) report_links(struct desk *d,
    int64_t game, struct buffer *out, struct buffer *why);

/* Appends the position after entry PLY (-1: now) as VIEWER sees it. */
enum report_form { REPORT_TEXT, REPORT_JSON, REPORT_SVG, REPORT_PNG };
bool __attribute__((warn_unused_result))
report_show(struct desk *d, int64_t game, int viewer, int64_t ply,
    enum report_form form, struct buffer *out, struct buffer *why);

/* Checks the integrity of the database and replays every open game against its
 * stored digests. REPORT gets a line for each game that differs or is held, and
 * a last line with the numbers. Unless everything is sound, WHY gets a
 * sentence. */
enum report_soundness {
	REPORT_SOUND,
	REPORT_DIFFERS, /* games differ or are held, but the database is
			 * sound */
	REPORT_DAMAGED	/* the database is damaged or cannot be read */
};
enum report_soundness __attribute__((warn_unused_result))
report_sound(struct desk *d, struct buffer *report, struct buffer *why);
/* The same. True when everything is sound. */
bool __attribute__((warn_unused_result))
report_check(struct desk *d, struct buffer *report, struct buffer *why);

#endif
