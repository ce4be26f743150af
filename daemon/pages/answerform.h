/*
 * What somebody fills in to say "I play": name, language, time zone, phrase; and
 * an address where it is not known. All faults are told at once, and the form is
 * shown again as it was typed.
 *
 * Two pages have it: joinpage.h, for strangers, and invitepage.h, for those who
 * were asked.
 */
#ifndef TURNPOST_PAGES_ANSWERFORM_H
#define TURNPOST_PAGES_ANSWERFORM_H

#include "pages/formfield.h"

struct asking_answer;

struct answerform {
	struct form form;
	char *name, *mail, *lang, *zone, *phrase; /* NULL: did not come */
};

void
answerform_fini(struct answerform *f);

/* Reads the form of R, which can be read, into F, all zeroes; faults are in
 * F->form. STRANGER: name and address have to be there; else the address is
 * known and not looked at. False when a field is there more than once, which has
 * been answered. */
bool
answerform_read(struct desk *d, struct web_request *r, struct web_answer *a,
    bool stranger, struct answerform *f);
void
answerform_get(const struct answerform *f, struct asking_answer *answer);

/* Puts what web/answer-form.html needs into MODEL, with what was typed into F
 * (may be NULL), else what stands in NAME, LANG, ZONE, PHRASE. */
void
answerform_put(struct desk *d, const struct answerform *f, const char *name,
    const char *lang, const char *zone, const char *phrase,
    struct model *model);

#endif
