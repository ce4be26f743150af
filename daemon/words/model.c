/*
 * The values of the view model: making them, asking them.
 *
 * An object's members lie in the order in which they were put. In most objects,
 * which have about ten, a key is looked for from the first on; those of whole
 * pages have some eighty, and an index.
 *
 * Not here: the parts of phrases (model_phrase.c), JSON (model_read.c,
 * model_write.c), how a model becomes a page or a
 * letter (words.c, render.c).
 */
#include "config.h"

#include "words/model.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "words/inner.h"

enum { INDEXED = 32 }; /* room for so many members has an index */

/* --- making -------------------------------------------------------------- */

static struct model *
model_new(enum model_type type)
{
	struct model *m = xcalloc(1, sizeof *m);

	m->type = type;
	return m;
}

struct model *
model_object(void)
{
	return model_new(MODEL_OBJECT);
}

struct model *
model_array(void)
{
	return model_new(MODEL_ARRAY);
}

struct model *
model_text_of(const char *bytes, size_t len)
{
	size_t head = offsetof(struct model, is.text);
	size_t size = head + len + 1;
	struct model *m =
	    xrealloc(NULL, 1, size < sizeof *m ? sizeof *m : size);

	m->type = MODEL_TEXT;
	m->shared = 0;
	memcpy((char *)m + head, bytes, len);
	((char *)m)[head + len] = '\0';
	return m;
}

/* A copy of TEXT with the replacement character for every byte that is not
 * UTF-8. */
static struct model *
text_repaired(const char *text)
{
	struct buffer good = {0};
	size_t len = strlen(text);
	struct model *m;

	for (size_t i = 0, n; i < len; i += n) {
		for (n = 1; n <= 4 && n <= len - i; n++)
			if (utf8_valid(text + i, n))
				break;
		if (n <= 4 && n <= len - i) {
			buffer_add(&good, text + i, n);
		} else {
			buffer_puts(&good, "\xef\xbf\xbd");
			n = 1;
		}
	}
	m = model_text_of(buffer_text(&good), good.len);
	buffer_fini(&good);
	return m;
}

struct model *
model_text(const char *text)
{
	size_t len;

	assert(text != NULL);
	len = strlen(text);
	return utf8_valid(text, len) ? model_text_of(text, len)
				     : text_repaired(text);
}

struct model *
model_int(int64_t value)
{
	struct model *m = model_new(MODEL_INT);

	m->is.whole = value;
	return m;
}

struct model *
model_real(double value)
{
	struct model *m = model_new(MODEL_REAL);

	m->is.real = value;
	return m;
}

/* One value for all who have it. Nobody changes it. */
static struct model *
model_of_all(const struct model *m)
{
	return (struct model *)m;
}

struct model *
model_bool(bool value)
{
	static const struct model is[2] = {
	    {.type = MODEL_BOOL, .shared = MODEL_OF_ALL},
	    {.type = MODEL_BOOL, .shared = MODEL_OF_ALL, .is.whole = 1}};

	return model_of_all(&is[value]);
}

struct model *
model_null(void)
{
	static const struct model is = {
	    .type = MODEL_NULL, .shared = MODEL_OF_ALL};

	return model_of_all(&is);
}

struct model *
model_phrase(void)
{
	return model_new(MODEL_PHRASE);
}

void
model_add_item(struct model *m, struct model *value)
{
	if (m->is.array.n == m->is.array.cap) {
		m->is.array.cap = m->is.array.cap == 0 ? 4 : 2 * m->is.array.n;
		m->is.array.item = xrealloc(m->is.array.item, m->is.array.cap,
		    sizeof(struct model *));
	}
	m->is.array.item[m->is.array.n++] = value;
}

/* --- any value ----------------------------------------------------------- */

static size_t
members_size(const struct model *m)
{
	size_t cap = m->is.object.cap;

	return cap * sizeof(struct member) +
	    (cap >= INDEXED ? 2 * cap * sizeof(uint16_t) : 0);
}

static struct model *
copy_object(const struct model *m)
{
	struct model *copy = model_object();
	uint32_t n = m->is.object.n;

	if (n == 0)
		return copy;
	copy->is.object = m->is.object;
	copy->is.object.member = xrealloc(NULL, 1, members_size(m));
	memcpy(copy->is.object.member, m->is.object.member, members_size(m));
	for (uint32_t i = 0; i < n; i++) {
		struct member *to = &copy->is.object.member[i];

		if (to->is_apart)
			to->key.apart = xstrdup(to->key.apart);
		to->value = model_copy(to->value);
	}
	return copy;
}

static struct model *
copy_array(const struct model *m)
{
	struct model *copy = model_new(m->type);
	uint32_t n = m->is.array.n;

	if (n == 0)
		return copy;
	copy->is.array.n = copy->is.array.cap = n;
	copy->is.array.item = xcalloc(n, sizeof(struct model *));
	for (uint32_t i = 0; i < n; i++)
		copy->is.array.item[i] = model_copy(m->is.array.item[i]);
	return copy;
}

struct model *
model_copy(const struct model *m)
{
	switch (m->type) {
	case MODEL_OBJECT:
		return copy_object(m);
	case MODEL_ARRAY:
	case MODEL_PHRASE:
		return copy_array(m);
	case MODEL_TEXT:
	case MODEL_INT:
	case MODEL_REAL:
	case MODEL_BOOL:
	case MODEL_NULL:
		break;
	}
	/* A value that cannot change is shared instead of copied. */
	if (m->shared != MODEL_OF_ALL)
		((struct model *)m)->shared++;
	return (struct model *)m;
}

static bool
equal_objects(const struct model *a, const struct model *b)
{
	if (a->is.object.n != b->is.object.n)
		return false;
	for (uint32_t i = 0; i < a->is.object.n; i++) {
		const struct member *member = &a->is.object.member[i];
		const struct model *other = model_get(b, member_key(member));

		if (other == NULL || !model_equal(member->value, other))
			return false;
	}
	return true;
}

static bool
equal_arrays(const struct model *a, const struct model *b)
{
	if (a->is.array.n != b->is.array.n)
		return false;
	for (uint32_t i = 0; i < a->is.array.n; i++)
		if (!model_equal(a->is.array.item[i], b->is.array.item[i]))
			return false;
	return true;
}

bool
model_equal(const struct model *a, const struct model *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	if (a->type != b->type)
		return false;
	switch (a->type) {
	case MODEL_OBJECT:
		return equal_objects(a, b);
	case MODEL_ARRAY:
	case MODEL_PHRASE:
		return equal_arrays(a, b);
	case MODEL_TEXT:
		return strcmp(a->is.text, b->is.text) == 0;
	case MODEL_REAL:
		return a->is.real == b->is.real;
	case MODEL_INT:
	case MODEL_BOOL:
	case MODEL_NULL:
		break;
	}
	return a->is.whole == b->is.whole;
}

static void
free_member(struct member *member)
{
	model_free(member->value);
	if (member->is_apart)
		free(member->key.apart);
}

void
model_free(struct model *m)
{
	if (m == NULL)
		return;
	if (m->shared > 0) {
		if (m->shared != MODEL_OF_ALL)
			m->shared--;
		return;
	}
	if (m->type == MODEL_OBJECT) {
		for (uint32_t i = 0; i < m->is.object.n; i++)
			free_member(&m->is.object.member[i]);
		free(m->is.object.member);
	} else if (m->type == MODEL_ARRAY || m->type == MODEL_PHRASE) {
		for (uint32_t i = 0; i < m->is.array.n; i++)
			model_free(m->is.array.item[i]);
		free(m->is.array.item);
	}
	free(m);
}

/* --- members ------------------------------------------------------------- */

/* Made of a key's length, its first and its last four bytes. */
static uint32_t
mark_of(const char *key, size_t len)
{
	uint32_t first = 0, last = 0;

	if (len >= 4) {
		memcpy(&first, key, 4);
		memcpy(&last, key + len - 4, 4);
	} else {
		memcpy(&first, key, len);
	}
	return (first * 0x9e3779b1u ^ last) + (uint32_t)len;
}

static bool
is_called(const struct member *member, const char *key, size_t len,
    uint32_t mark)
{
	const char *own = member_key(member);

	return member->mark == mark && strncmp(own, key, len) == 0 &&
	    own[len] == '\0';
}

/* The place in the index of M where KEY is, or would be. */
static uint16_t *
place_in_index(const struct model *m, const char *key, size_t len,
    uint32_t mark)
{
	struct member *member = m->is.object.member;
	uint16_t *index = (uint16_t *)(member + m->is.object.cap);
	uint32_t last = 2 * m->is.object.cap - 1,
		 i = (mark ^ mark >> 15) & last;

	while (index[i] != 0 &&
	    !is_called(&member[index[i] - 1], key, len, mark))
		i = (i + 1) & last;
	return &index[i];
}

struct member *
model_find_member(const struct model *m, const char *key, size_t len)
{
	struct member *member;
	uint32_t mark;

	if (m == NULL || m->type != MODEL_OBJECT)
		return NULL;
	mark = mark_of(key, len);
	member = m->is.object.member;
	if (m->is.object.cap >= INDEXED) {
		uint16_t at = *place_in_index(m, key, len, mark);

		return at != 0 ? &member[at - 1] : NULL;
	}
	for (uint32_t i = 0; i < m->is.object.n; i++)
		if (is_called(&member[i], key, len, mark))
			return &member[i];
	return NULL;
}

/* Makes the index of M anew, if it has one. */
static void
index_members(struct model *m)
{
	uint32_t cap = m->is.object.cap;

	if (cap < INDEXED)
		return;
	assert(cap < UINT16_MAX);
	memset(m->is.object.member + cap, 0, 2 * cap * sizeof(uint16_t));
	for (uint32_t i = 0; i < m->is.object.n; i++) {
		const struct member *member = &m->is.object.member[i];
		const char *key = member_key(member);

		*place_in_index(m, key, strlen(key), member->mark) =
		    (uint16_t)(i + 1);
	}
}

void
model_add_member(struct model *m, const char *key, size_t len,
    struct model *value)
{
	struct member *member;

	if (m->is.object.n == m->is.object.cap) {
		m->is.object.cap =
		    m->is.object.cap == 0 ? 8 : 2 * m->is.object.n;
		m->is.object.member =
		    xrealloc(m->is.object.member, 1, members_size(m));
		index_members(m);
	}
	member = &m->is.object.member[m->is.object.n++];
	member->value = value;
	member->mark = mark_of(key, len);
	member->is_apart = len > MEMBER_KEY_SHORT;
	if (member->is_apart) {
		member->key.apart = xstrndup(key, len);
	} else {
		memcpy(member->key.here, key, len);
		member->key.here[len] = '\0';
	}
	if (m->is.object.cap >= INDEXED)
		*place_in_index(m, key, len, member->mark) =
		    (uint16_t)m->is.object.n;
}

void
model_put(struct model *m, const char *key, struct model *value)
{
	size_t len = strlen(key);
	struct member *member = model_find_member(m, key, len);

	assert(m->type == MODEL_OBJECT);
	assert(value != NULL && value != m);
	if (member == NULL) {
		model_add_member(m, key, len, value);
	} else {
		model_free(member->value);
		member->value = value;
	}
}

void
model_drop(struct model *m, const char *key)
{
	struct member *member = model_find_member(m, key, strlen(key)), *end;

	assert(m->type == MODEL_OBJECT);
	if (member == NULL)
		return;
	free_member(member);
	end = m->is.object.member + m->is.object.n--;
	memmove(member, member + 1,
	    (size_t)((char *)end - (char *)(member + 1)));
	index_members(m);
}

void
model_put_text(struct model *m, const char *key, const char *text)
{
	model_put(m, key, model_text(text));
}

void
model_put_made(struct model *m, const char *key, struct buffer *text)
{
	model_put(m, key, model_text_of(buffer_text(text), text->len));
}

void
model_put_int(struct model *m, const char *key, int64_t value)
{
	model_put(m, key, model_int(value));
}

void
model_put_bool(struct model *m, const char *key, bool value)
{
	model_put(m, key, model_bool(value));
}

void
model_merge(struct model *m, const struct model *from)
{
	assert(m != from);
	for (uint32_t i = 0;
	     from->type == MODEL_OBJECT && i < from->is.object.n; i++) {
		const struct member *member = &from->is.object.member[i];

		model_put(m, member_key(member), model_copy(member->value));
	}
}

void
model_put_hex(struct model *m, const char *key, const void *bytes, size_t len)
{
	struct buffer hex = {0};

	buffer_add_hex(&hex, bytes, len);
	model_put_text(m, key, buffer_text(&hex));
	buffer_fini(&hex);
}

void
model_add(struct model *m, struct model *value)
{
	assert(m->type == MODEL_ARRAY);
	assert(value != NULL && value != m);
	model_add_item(m, value);
}

/* --- asking -------------------------------------------------------------- */

enum model_type
model_type(const struct model *m)
{
	return m != NULL ? m->type : MODEL_NULL;
}

struct model *
model_get(const struct model *m, const char *key)
{
	const struct member *member = model_find_member(m, key, strlen(key));

	return member != NULL ? member->value : NULL;
}

struct model *
model_at(const struct model *m, size_t i)
{
	return m != NULL && m->type == MODEL_ARRAY && i < m->is.array.n
	    ? m->is.array.item[i]
	    : NULL;
}

size_t
model_size(const struct model *m)
{
	if (m != NULL && m->type == MODEL_ARRAY)
		return m->is.array.n;
	return m != NULL && m->type == MODEL_OBJECT ? m->is.object.n : 0;
}

const char *
model_get_text(const struct model *m, const char *key, const char *otherwise)
{
	const struct model *value = model_get(m, key);

	return model_type(value) == MODEL_TEXT ? value->is.text : otherwise;
}

int64_t
model_get_int(const struct model *m, const char *key, int64_t otherwise)
{
	const struct model *value = model_get(m, key);

	return model_type(value) == MODEL_INT ? value->is.whole : otherwise;
}

bool
model_get_bool(const struct model *m, const char *key, bool otherwise)
{
	const struct model *value = model_get(m, key);

	return model_type(value) == MODEL_BOOL ? value->is.whole != 0
					       : otherwise;
}

const char *
model_as_text(const struct model *m)
{
	return model_type(m) == MODEL_TEXT ? m->is.text : "";
}

int64_t
model_as_int(const struct model *m)
{
	return model_type(m) == MODEL_INT ? m->is.whole : 0;
}

bool
model_as_bool(const struct model *m)
{
	return model_type(m) == MODEL_BOOL && m->is.whole != 0;
}

double
model_as_real(const struct model *m)
{
	return model_type(m) == MODEL_REAL ? m->is.real : 0;
}

void
model_each(const struct model *m,
    void (*each)(void *arg, const char *key, struct model *value), void *arg)
{
	for (uint32_t i = 0;
	     model_type(m) == MODEL_OBJECT && i < m->is.object.n; i++) {
		const struct member *member = &m->is.object.member[i];

		each(arg, member_key(member), member->value);
	}
}
