/*
 * What is shown of a page where somebody sends its address to others: title, a
 * sentence and a picture, as The Open Graph protocol has them. The sentence is
 * also what search engines show.
 *
 * Not here: which pages they may list (page.h).
 */
#ifndef TURNPOST_PAGES_PREVIEW_H
#define TURNPOST_PAGES_PREVIEW_H

struct desk;
struct model;
struct web_request;

/* Puts "preview" into MODEL, for web/preview.html: "title-word" and
 * "about-word", which are the keys TITLE and ABOUT of words that MODEL fills;
 * "address", that of the page without its query; and "picture", the address
 * PICTURE of a PNG. */
void
preview_put(struct desk *d, const struct web_request *r, const char *title,
    const char *about, const char *picture, struct model *model);

/* The same with the picture of the game RULESET, not one that people play. */
void
preview_put_sample(struct desk *d, const struct web_request *r,
    const char *title, const char *about, const char *ruleset,
    struct model *model);

#endif
