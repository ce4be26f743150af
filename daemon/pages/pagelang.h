/*
 * The language of a page, and the links to the page in other languages.
 *
 * A page behind a person's link is in that person's language. Other pages, and
 * errors, are in the language that the address asks for (?lang=de), or else one
 * that the browser accepts, or else the server's. The links and forms of such a
 * page repeat what its address asked for; nothing is remembered.
 */
#ifndef TURNPOST_PAGES_PAGELANG_H
#define TURNPOST_PAGES_PAGELANG_H

struct buffer;
struct desk;
struct model;
struct reader;
struct web_request;

/* Sets READER to the person to whom the link of the request belongs, or to
 * what the request asks for. */
void
pagelang_reader(struct desk *d, const struct web_request *r,
    struct reader *reader);

/* Puts into MODEL
 *   "lang"        of READER
 *   "lang-query"  "?lang=de" or "", for links to pages of that kind
 *   "lang-more"   "&lang=de" or "", for those that have arguments
 *   "page-langs"  {"list": [{"code", "name", "href", "own"}]}, links to this
 *                 page in all languages (partial web/langs.html); null when
 *                 the request was no GET, the page is a person's, or there is
 *                 only one language
 * OWN are the other arguments of this page, "ruleset=NAME&" or "". */
void
pagelang_put(struct desk *d, const struct web_request *r,
    const struct reader *reader, const char *own, struct model *model);

/* Appends "?lang=de" for Location when the request asks for a language that is
 * there. */
void
pagelang_query(const struct desk *d, const struct web_request *r,
    struct buffer *out);

#endif
