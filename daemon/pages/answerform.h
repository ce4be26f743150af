/*
 * What somebody fills in who says that he plays: name, language, time zone,
 * phrase; and his address where it is not known. Read with all faults, shown
 * again as typed.
 *
 * Not here: the pages (invitepage.h, joinpage.h).
 */
#ifndef TURNPOST_PAGES_ANSWERFORM_H
#define TURNPOST_PAGES_ANSWERFORM_H

#include "web/web.h"

struct asking_answer;
struct desk;
struct model;
struct reader;

struct answerform {
	struct model *typed, *faults;		  /* field -> text */
	char *name, *mail, *lang, *zone, *phrase; /* NULL: did not come */
};

void
answerform_init(struct answerform *f);
void
answerform_fini(struct answerform *f);

/* Reads the form of R; faults are told in READER's words. With WHOLE name and
 * address have to be there. False when it was no form of ours, which has been
 * answered. */
bool
answerform_read(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct reader *reader, bool whole, struct answerform *f);
void
answerform_get(const struct answerform *f, struct asking_answer *answer);

/* Puts what web/answer-form.html needs into MODEL, with what was typed, else
 * what stands in NAME, LANG, ZONE, PHRASE. */
void
answerform_put(struct desk *d, const struct answerform *f, const char *name,
    const char *lang, const char *zone, const char *phrase,
    struct model *model);

#endif
