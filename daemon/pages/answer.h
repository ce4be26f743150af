/*
 * Answers: a page from a template, a text, a JSON value, a redirection, or a
 * refusal. All pages refuse here, so that a browser gets a page and a program
 * gets JSON with the same key.
 *
 * Not here: an answer as HTTP sees it (web/web.h), the language of a page
 * (pagelang.h).
 */
#ifndef TURNPOST_PAGES_ANSWER_H
#define TURNPOST_PAGES_ANSWER_H

#include "desk/limit.h"
#include "desk/links.h"
#include "store/store.h"
#include "web/web.h"

struct desk;
struct model;
struct reader;

/* Renders TEMPLATE; when it cannot be rendered, logs why and answers 500. MODEL
 * gets "indexed", as the header of A says it. */
void
answer_page(struct desk *d, struct web_answer *a, int status,
    const struct reader *reader, const char *template, struct model *model);

/* A static text. */
void
answer_text(struct web_answer *a, int status, const char *type,
    const char *text);

void
answer_json(struct web_answer *a, int status, const struct model *model);

/* 303: the browser is to look at LOCATION, which is taken over. */
void
answer_see_other(struct web_answer *a, struct buffer *location);

/* --- refusals ------------------------------------------------------------- */

/* How a result of an action is answered. Files have tables of these, indexed by
 * the results of what they call; KEY is NULL for what is no refusal. */
struct answer_row {
	int status;
	const char *key;
};

/* How each enum proposal_result is answered. */
extern const struct answer_row answer_proposal[];

/* An error: JSON {"error": KEY, "message": ...}, or the notice page, in words
 * "error.KEY" and "error.KEY.title". MORE (may be NULL) has what the words
 * need and what is added to the JSON. READER is NULL for the person who sent
 * the request (pagelang_reader()). */
void
answer_error(struct desk *d, const struct web_request *r, struct web_answer *a,
    int status, const char *key, const struct reader *reader,
    const struct model *more);
/* The same to the person who sent the request, without MORE. */
void
answer_refuse(struct desk *d, const struct web_request *r, struct web_answer *a,
    int status, const char *key);

/* What a link that is not LINK_OWN is answered with. TOKEN is what it has, before
 * or after link_take(). */
void
answer_link(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, enum link_whose whose);

/* A limit that is reached (desk/limit.h): 429 in the words of its row, with the
 * WAIT in seconds until it can be tried again. FIELDS as in answer_faults(). */
void
answer_limit(struct desk *d, const struct web_request *r, struct web_answer *a,
    enum limit limit, int64_t wait, const struct model *fields);
/* What such words need, for answers of another form: puts "limit", "wait" in
 * seconds, and "when" in words, into MODEL, and the header into A. */
void
answer_put_limit(struct desk *d, const struct reader *reader, enum limit limit,
    int64_t wait, struct model *model, struct web_answer *a);

/* As answer_error(), with "fields" in the JSON: FIELDS (may be NULL or empty)
 * has a sentence for each field of a form that is wrong. */
void
answer_faults(struct desk *d, const struct web_request *r, struct web_answer *a,
    int status, const char *key, const struct reader *reader,
    const struct model *fields);

/* Puts "waits" into MODEL: in how many minutes letters to addresses that nobody
 * plays with have left, where they wait (desk/unproved.h), else null. */
void
answer_put_waits(struct desk *d, struct model *model);

/* Puts into MODEL, for a page that first shows what came of a form:
 * "notice-word", which is error.KEY, else DONE when KEY is NULL, else ""; and
 * "good", which is true for DONE. */
void
answer_put_notice(struct model *model, const char *key, const char *done);

/* 404 and 503, the two refusals that any page may come to. */
void
answer_not_found(struct desk *d, const struct web_request *r,
    struct web_answer *a);
void
answer_unavailable(struct desk *d, const struct web_request *r,
    struct web_answer *a);
/* 404 when STATUS is STORE_ABSENT, else 503. STATUS is not STORE_OK. */
void
answer_store(struct desk *d, const struct web_request *r, struct web_answer *a,
    enum store_status status);

#endif
