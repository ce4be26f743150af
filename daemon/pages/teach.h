/*
 * The part of a ruleset's page that teaches it: the pictures with their
 * captions, each of a lesson (show/lesson.h); and the box on a first turn.
 *
 * Not here: the text (templates/rules/RULESET.rules.html).
 */
#ifndef TURNPOST_PAGES_TEACH_H
#define TURNPOST_PAGES_TEACH_H

#include <stdbool.h>

struct buffer;
struct desk;
struct model;
struct rules;
struct table;

/* Whether there are words that teach RULES. */
bool
teach_has(struct desk *d, const struct rules *rules);

/* Puts "rules-html", the template of the part, into M, and "figure" with what
 * each lesson NAME shows and tells: "src", "width", "height", "alt-word",
 * "caption-word", and all of lesson_model(). Null where no words teach RULES. */
void
teach_put(struct desk *d, const char *lang, const struct rules *rules,
    struct model *m);

/* Puts the box "How a turn works" into a turn's PAGE, as "learn": "heading-word"
 * and "lines" of {"line-word", "href"}. Null for whoever needs it no more:
 * who has closed it, has made some moves, or has played RULESET before. */
void
teach_put_box(struct desk *d, const struct table *t, int seat, const char *lang,
    struct model *page);

/* Appends the picture of lesson NAME; false when there is none. */
bool
teach_svg(struct desk *d, const char *lang, const struct rules *rules,
    const char *name, struct buffer *out);

#endif
