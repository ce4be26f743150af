/*
 * The fields of a request: names and values as browsers send them, in the query
 * of an address or in the body of a form. Pure functions of bytes, only for
 * web/; other folders ask web_query() and web_field_name().
 */
#ifndef TURNPOST_WEB_FORM_H
#define TURNPOST_WEB_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "web/web.h"

/* One field: where its name and value begin in the text. */
struct form_field {
	size_t name, value;
};

/* All zeroes is an empty list. */
struct form_fields {
	struct buffer text;
	struct form_field *field;
	size_t len, cap;
};

void
form_fini(struct form_fields *f);

/* Appends LEN bytes to OUT with %-escapes decoded, and '+' as a space if PLUS
 * says so. False for a bad escape or a NUL. */
bool
form_decode(struct buffer *out, const char *text, size_t len, bool plus);

/* Parses LEN bytes of application/x-www-form-urlencoded, of at most
 * WEB_FIELDS_MAX fields. */
enum web_form
form_read(struct form_fields *f, const char *text, size_t len);

/* Begins a field of that name, with an empty value. */
void
form_begin(struct form_fields *f, const char *name);

/* Adds to the value of the last field. */
void
form_add(struct form_fields *f, const char *bytes, size_t len);

/* How many fields are called NAME. *VALUE (VALUE may be NULL) becomes the first
 * one's value, or NULL; it is borrowed until the list changes. */
size_t
form_find(const struct form_fields *f, const char *name, const char **value);

#endif
