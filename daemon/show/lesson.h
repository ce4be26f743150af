/*
 * Lessons: little games with chosen moves and chosen chance, played by the
 * rules themselves. The pages of rules show their boards and tell their scores,
 * so neither can contradict the rules.
 *
 * A lesson is a file of data, RULESET/NAME.lesson (data/), one line each:
 *
 *   turnpost-lesson 1        the format and its version
 *   after NAME               the lines of lesson NAME come first, but "view"
 *                            and "at" do not stay
 *   players NAME...          the players, by seat
 *   option NAME VALUE        as on a command line
 *   data NAME                the built-in data set, when it is not the usual one
 *   set LINE                 a line of a data set of its own
 *   draw LABEL VALUE...      the next values of draws with this label; all
 *                            others are 0
 *   move SEAT NOTATION       a move; seats count from 1
 *   new                      what follows is marked as new, not only the last
 *                            move
 *   score POINTS...          the scores are these now, by seat
 *   part WHAT                what the picture shows (rules.h, struct rules_look)
 *   view SEAT                the picture shows where this seat can move
 *   at PLACE                 a chosen place, or a move that is ahead
 *
 * Empty lines and those that begin with '#' are passed over.
 *
 * Not here: what is said about a lesson (RULESET.rules.figure.NAME in
 * templates/lang), where it stands (templates/rules).
 */
#ifndef TURNPOST_SHOW_LESSON_H
#define TURNPOST_SHOW_LESSON_H

#include <stdbool.h>

struct buffer;
struct desk;
struct lesson;
struct model;
struct rules;

/* Appends the names of the ruleset's lessons, separated by blanks. */
void
lesson_names(const struct rules *rules, struct buffer *out);

/* Whether there is a lesson of that name. */
bool
lesson_is(const struct rules *rules, const char *name);

/* Plays a lesson to its end. NULL when there is none of that name, or it is
 * faulty; then WHY gets a line. */
struct lesson *
lesson_play(struct desk *d, const struct rules *rules, const char *name,
    struct buffer *why);
void
lesson_free(struct lesson *l);

/* What its caption can tell, with N for each player, from 1: "name-N",
 * "score-N" and "won-N", the points since what is new. */
struct model *
lesson_model(const struct lesson *l);

/* Appends the board as SVG, with names of places in LANG; TITLE is for a screen
 * reader. */
void
lesson_svg(const struct lesson *l, const char *lang, const char *title,
    struct buffer *out);

/* The natural size of the picture. */
void
lesson_size(const struct lesson *l, const char *lang, int *width, int *height);

#endif
