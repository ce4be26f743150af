/*
 * A field of a form as a page shows it (partials web/input.html and
 * web/textarea.html): with its label, what it is good for, what was typed, and
 * what is wrong with that.
 */
#ifndef TURNPOST_PAGES_FORMFIELD_H
#define TURNPOST_PAGES_FORMFIELD_H

struct model;

/* Puts into FIELDS, under NAME: {"id", "value", "fault", "label-word",
 * "hint-word", "type", "auto"}. WORDS is what the keys of its words begin with:
 * "WORDS.NAME" and "WORDS.NAME.hint". FAULT is "" or a sentence; TYPE that of
 * HTML ("text", "email"); AUTO of autocomplete ("name", "email", "off"). */
void
formfield_put(struct model *fields, const char *words, const char *name,
    const char *value, const char *fault, const char *type,
    const char *autofill);

#endif
