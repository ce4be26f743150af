/*
 * Answers: a page from a template, a text, a JSON value, an error in the form
 * that was asked for.
 */
#ifndef TURNPOST_PAGES_ANSWER_H
#define TURNPOST_PAGES_ANSWER_H

#include "web/web.h"

struct desk;
struct model;
struct reader;

/* Renders TEMPLATE; when it cannot be, logs why and answers 500. */
void
answer_page(struct desk *d, struct web_answer *a, int status,
    const struct reader *reader, const char *template,
    const struct model *model);

/* A static text. */
void
answer_text(struct web_answer *a, int status, const char *type,
    const char *text);

/* An error: JSON {"error": KEY, "message": ...}, or the notice page, in words
 * "error.KEY" and "error.KEY.title". MORE (may be NULL) has what the words
 * need and what is added to the JSON. READER is NULL for whoever the request is
 * of (pagelang_reader()). */
void
answer_error(struct desk *d, const struct web_request *r, struct web_answer *a,
    int status, const char *key, const struct reader *reader,
    const struct model *more);

#endif
