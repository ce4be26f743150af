/*
 * Which language a page speaks, and the links to it in the others.
 *
 * A page behind a link of somebody's speaks his. Others, errors too, speak what
 * the address asks for (?lang=de), else what the request accepts, else the
 * server's language. What was asked for goes on in the links and forms of those
 * pages; nothing is remembered.
 */
#ifndef TURNPOST_PAGES_PAGELANG_H
#define TURNPOST_PAGES_PAGELANG_H

struct buffer;
struct desk;
struct model;
struct reader;
struct web_request;

/* Whose eyes the answer to a request is for: those of the person whose link it
 * came by, or somebody's. */
void
pagelang_reader(struct desk *d, const struct web_request *r,
    struct reader *reader);

/* Puts into MODEL
 *   "lang"        of READER
 *   "lang-query"  "?lang=de" or "", for links to pages of that kind
 *   "lang-more"   "&lang=de" or "", for those that have arguments
 *   "page-langs"  {"list": [{"code", "name", "href", "own"}]}, links to this
 *                 page in all languages (partial web/langs.html); null where
 *                 it cannot be asked for again, is a person's, or there is
 *                 one language alone
 * OWN are the other arguments of this page, "ruleset=NAME&" or "". */
void
pagelang_put(struct desk *d, const struct web_request *r,
    const struct reader *reader, const char *own, struct model *model);

/* Appends "?lang=de" where the request has asked for a language that there is,
 * for Location. */
void
pagelang_query(const struct desk *d, const struct web_request *r,
    struct buffer *out);

#endif
