/*
 * The fields of forms: a form is a table of its fields, and one reader walks
 * it. A page shows a field with its label, what it is good for, what was typed,
 * and what is wrong with that.
 *
 * Not here: what the fields of a form mean together, which each form knows
 * itself (newform.h, answerform.h, playerform.h; game/terms.h for the clock).
 */
#ifndef TURNPOST_PAGES_FORMFIELD_H
#define TURNPOST_PAGES_FORMFIELD_H

#include <stdbool.h>
#include <stddef.h>

#include "desk/reader.h"

struct desk;
struct model;
struct web_answer;
struct web_request;

/* How a field that did not come, or was left empty, is judged. */
enum formfield_rule {
	FORMFIELD_MAY,	/* not judged when it did not come */
	FORMFIELD_MUST, /* judged as "" when it did not come */
	FORMFIELD_BLANK /* not judged when it did not come, nor when it is "" */
};

/* One field, which may come once. The last row of a table has no name. */
struct formfield {
	const char *name;
	/* Where it goes: the offset in the form's own struct of a const char *
	 * (formfield_read()), or, with JUDGE, of a char *
	 * (formfield_judge()). */
	size_t at;
	/* Reads TYPED into *VALUE, which is freed first; NULL, or the KEY of
	 * new.fault.KEY that says what is wrong with it. */
	const char *(*judge)(const struct desk *d, const char *typed,
	    char **value);
	enum formfield_rule rule;
};

/* --- reading -------------------------------------------------------------- */

/* Answers with an error when the form of R cannot be read, or has more than
 * twice as many fields as the form that it should be, which has those of FIELDS
 * (may be NULL) and MORE; whether it did. */
bool
formfield_refuse(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct formfield *fields, size_t more);

/* Sets *VALUE to the field NAME of a form that can be read, or to NULL when it
 * is missing. False when the field is there more than once; that has been
 * answered. */
bool
formfield_one(struct desk *d, struct web_request *r, struct web_answer *a,
    const char *name, const char **value);

/* Reads FIELDS as they were typed into the struct at INTO. Values are borrowed
 * from R, and NULL for fields that are missing. False when the form has a field
 * more than once; that has been answered. */
bool
formfield_read(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct formfield *fields, void *into);

/* The row called NAME of TABLE, whose rows begin with their name; NULL when
 * there is none, or NAME is NULL. */
#define FORMFIELD_ROW(NAME, TABLE) \
	formfield_row((NAME), (TABLE), sizeof(TABLE) / sizeof(TABLE)[0], \
	    sizeof(TABLE)[0])
const void *
formfield_row(const char *name, const void *table, size_t n, size_t size);

/* Returns TEXT as it is kept when a person may write lines: line breaks are LF,
 * there are no other control characters, and no blanks at the end. The caller
 * frees it. */
char *
formfield_clean_text(const char *text);
/* The same for a single line: line breaks become blanks, and neither end has
 * any. */
char *
formfield_clean_line(const char *text);

/* --- judging -------------------------------------------------------------- */

/* A form that is shown again as it was typed, with a sentence at each field
 * that is wrong. */
struct form {
	struct reader reader; /* in whose language the sentences are */
	struct model *typed;  /* field -> text, of those that came */
	struct model *faults; /* field -> sentence */
};

/* Begins F with nothing typed, in the language of the person who sent R, or in
 * the server's when R is NULL. */
void
formfield_begin(struct desk *d, const struct web_request *r, struct form *f);
void
formfield_end(struct form *f);

/* Returns what was typed into FIELD, or else OTHERWISE. F may be NULL. */
const char *
formfield_typed(const struct form *f, const char *field, const char *otherwise);
/* Returns what is wrong with FIELD, or "". F may be NULL. */
const char *
formfield_wrong(const struct form *f, const char *field);
/* Notes what is wrong with FIELD, in words of new.fault.KEY, behind what is
 * noted already. MORE (may be NULL) has what the words need. */
void
formfield_fault(struct desk *d, struct form *f, const char *field,
    const char *key, const struct model *more);
bool
formfield_faulty(const struct form *f);

/* Reads FIELDS as they were typed into F->typed. False when a field is there
 * more than once; that has been answered. */
bool
formfield_type(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct formfield *fields, struct form *f);
/* Judges what was typed into each of FIELDS that has a judge; values go into
 * the struct at INTO, faults into F. */
void
formfield_judge(struct desk *d, const struct formfield *fields, struct form *f,
    void *into);

/* Judges of fields that several forms have. */
const char *
formfield_name(const struct desk *d, const char *typed, char **value);
const char *
formfield_mail(const struct desk *d, const char *typed, char **value);
const char *
formfield_lang(const struct desk *d, const char *typed, char **value);
const char *
formfield_zone(const struct desk *d, const char *typed, char **value);
const char *
formfield_phrase(const struct desk *d, const char *typed, char **value);

/* --- showing -------------------------------------------------------------- */

/* Puts field NAME of F (may be NULL) into FIELDS, for the partials
 * web/input.html and web/textarea.html: {"id", "value", "fault", "label-word",
 * "hint-word", "type", "auto"}. WORDS is what the keys of its words begin with:
 * "WORDS.NAME" and "WORDS.NAME.hint". OTHERWISE is its value when none was
 * typed; TYPE that of HTML ("text", "email"); AUTOFILL of autocomplete ("name",
 * "email", "off"). */
void
formfield_put(struct model *fields, const char *words, const char *name,
    const struct form *f, const char *otherwise, const char *type,
    const char *autofill);

#endif
