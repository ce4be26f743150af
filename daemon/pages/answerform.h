/*
 * The form in which somebody says "I play": name, language, time zone, phrase,
 * and an address unless it is known. All faults are told at once, and the form
 * is shown again as it was typed.
 *
 * Two pages have it, and so it is a file of its own: joinpage.h for strangers,
 * invitepage.h for people who were asked.
 */
#ifndef TURNPOST_PAGES_ANSWERFORM_H
#define TURNPOST_PAGES_ANSWERFORM_H

#include "pages/formfield.h"

struct asking_answer;

/* How many fields can come. */
enum { ANSWERFORM_FIELDS = 5 };

struct answerform {
	struct form form;
	char *name, *mail, *lang, *zone, *phrase; /* NULL: did not come */
};

void
answerform_fini(struct answerform *f);

/* Reads the form of R, which can be read, into F, which is all zeroes; faults
 * are in F->form. A STRANGER has to give name and address; the address of
 * others is known and not looked at. False when a field is there more than
 * once; that has been answered. */
bool
answerform_read(struct desk *d, struct web_request *r, struct web_answer *a,
    bool stranger, struct answerform *f);
void
answerform_get(const struct answerform *f, struct asking_answer *answer);

/* Puts what web/answer-form.html needs into MODEL. A field has what was typed
 * into F (may be NULL), else NAME, LANG, ZONE or PHRASE. */
void
answerform_put(struct desk *d, const struct answerform *f, const char *name,
    const char *lang, const char *zone, const char *phrase,
    struct model *model);

#endif
