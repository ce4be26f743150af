/*
 * Answers: a page from a template, a text, a JSON value, an error in the form
 * that was asked for.
 */
#ifndef TURNPOST_DESK_ANSWER_H
#define TURNPOST_DESK_ANSWER_H

#include "desk/inner.h"
#include "web/web.h"

/* Whose eyes a page or letter is for. */
struct reader {
	char lang[16];
	char zone[64];
	bool anybody; /* found from the request (pagelang.h): the next one may
		       * get another language */
};

/* The language and zone of the player in that seat, or the server's. */
void
reader_take(struct desk *d, const struct table *t, int seat,
    struct reader *reader);
void
reader_of_server(const struct desk *d, struct reader *reader);
/* Those of a person, where he chose them. */
void
reader_of_player(const struct desk *d, const struct store_player *p,
    struct reader *reader);

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
 * of (reader_of_request()). */
void
answer_error(struct desk *d, const struct web_request *r, struct web_answer *a,
    int status, const char *key, const struct reader *reader,
    const struct model *more);

/* Says KEY in the reader's language; the caller frees the text. */
char *
say(const struct desk *d, const char *lang, const char *key,
    const struct model *model);

#endif
