/*
 * The view model: one JSON value from which a page, its API answer and both
 * halves of a letter are made; and JSON itself, in and out.
 */
#ifndef TURNPOST_WORDS_MODEL_H
#define TURNPOST_WORDS_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

struct model; /* a JSON value */

/* New values. The caller frees them, or gives them to another value. */
struct model *
model_object(void);
struct model *
model_array(void);
/* TEXT is UTF-8; a byte that is not part of any becomes the replacement
 * character. */
struct model *
model_text(const char *text);
struct model *
model_int(int64_t value);
struct model *
model_real(double value);
struct model *
model_bool(bool value);
struct model *
model_null(void);
/* A phrase is a text in parts, of which some are words of the reader's
 * language, which is not known until the text is rendered: the name of a place,
 * and what stands for the name of somebody who was erased. A template writes
 * each word in its language. JSON has the phrase as one text, with OTHERWISE
 * for each word. A phrase is empty at first, and an empty one counts as an
 * empty text. */
struct model *
model_phrase(void);
/* Appends TEXT to phrase M. */
void
model_phrase_text(struct model *m, const char *text);
/* Appends the word KEY, which has no tags; where there is no such word a
 * template writes OTHERWISE. */
void
model_phrase_word(struct model *m, const char *key, const char *otherwise);
struct model *
model_copy(const struct model *m);
/* Whether both values are equal; NULL equals NULL. */
bool
model_equal(const struct model *a, const struct model *b);
void
model_free(struct model *m);

/* Parses JSON text strictly: duplicate keys, trailing bytes, non-UTF-8, \u0000,
 * integers beyond 64 bits, more than 64 levels, objects with more than 256
 * members, and values that would take more than about 150 MB of memory are
 * refused. On failure NULL, and WHY is a
 * sentence with the line. */
struct model *
model_read(const char *text, size_t len, char *why, size_t why_len);

/* Sets KEY of object M to VALUE, which is taken over; replaces an older
 * value. */
void
model_put(struct model *m, const char *key, struct model *value);
void
model_put_text(struct model *m, const char *key, const char *text);
/* The same for what this program has made, which is known to be UTF-8, such as a
 * picture. */
void
model_put_made(struct model *m, const char *key, struct buffer *text);
void
model_put_int(struct model *m, const char *key, int64_t value);
void
model_put_bool(struct model *m, const char *key, bool value);
/* Removes KEY from object M, if it is there. */
void
model_drop(struct model *m, const char *key);
/* Puts copies of all keys of object FROM into object M. */
void
model_merge(struct model *m, const struct model *from);
/* LEN bytes as hex. */
void
model_put_hex(struct model *m, const char *key, const void *bytes, size_t len);
/* Appends to array M; VALUE is taken over. */
void
model_add(struct model *m, struct model *value);

enum model_type {
	MODEL_OBJECT,
	MODEL_ARRAY,
	MODEL_TEXT,
	MODEL_INT,
	MODEL_REAL,
	MODEL_BOOL,
	MODEL_NULL,
	MODEL_PHRASE
};
/* NULL counts as MODEL_NULL. */
enum model_type
model_type(const struct model *m);
/* The value of KEY or INDEX, borrowed; NULL when there is none. */
struct model *
model_get(const struct model *m, const char *key);
struct model *
model_at(const struct model *m, size_t i);
/* How many values an array or object has; 0 for anything else. */
size_t
model_size(const struct model *m);
/* The value of KEY, or the fallback when M lacks it or it is of another
 * type. */
const char *
model_get_text(const struct model *m, const char *key, const char *otherwise);
int64_t
model_get_int(const struct model *m, const char *key, int64_t otherwise);
bool
model_get_bool(const struct model *m, const char *key, bool otherwise);
/* The value of M itself; "", 0 or false when M is NULL or of another type. */
const char *
model_as_text(const struct model *m);
int64_t
model_as_int(const struct model *m);
bool
model_as_bool(const struct model *m);
double
model_as_real(const struct model *m);
/* How many parts a phrase has. */
size_t
model_phrase_parts(const struct model *m);
/* The text of part I of phrase M; *WORD is the key of the word that it stands
 * for, or NULL when the part is only text. Both are borrowed. */
const char *
model_phrase_part(const struct model *m, size_t i, const char **word);
/* Calls EACH for every key in order of insertion. */
void
model_each(const struct model *m,
    void (*each)(void *arg, const char *key, struct model *value), void *arg);

/* Appends M as compact JSON in order of insertion (SORTED: keys by bytes). Only
 * quotes, backslashes and control characters are escaped. */
void
model_write(const struct model *m, bool sorted, struct buffer *out);

/* Appends the shortest decimal digits that read back as VALUE. */
void
model_print_real(double value, struct buffer *out);

#endif
