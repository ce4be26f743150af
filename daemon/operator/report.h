/*
 * What commands print about games: which games there are, whose turn it is,
 * links, positions. The operator reads this
 * while the server may be running, so these functions write nothing.
 *
 * Not here: whether all of it is sound (soundness.h), what changes a game
 * (operator.h), what is printed about people (operator_people.h).
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

#endif
