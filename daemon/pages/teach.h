/*
 * The part of a ruleset's page that teaches it: the pictures with their
 * captions, each of a lesson (show/lesson.h).
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

/* Whether there are words that teach RULES. */
bool
teach_has(struct desk *d, const struct rules *rules);

/* Puts "rules-html", the template of the part, into M, and "figure" with what
 * each lesson NAME shows and tells: "src", "width", "height", "alt-word",
 * "caption-word", and all of lesson_model(). Null where no words teach RULES. */
void
teach_put(struct desk *d, const char *lang, const struct rules *rules,
    struct model *m);

/* Appends the picture of lesson NAME; false when there is none. */
bool
teach_svg(struct desk *d, const char *lang, const struct rules *rules,
    const char *name, struct buffer *out);

#endif
