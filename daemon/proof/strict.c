/*
 * Checks JSON against tables of members, and values against their range.
 */
#include "config.h"

#include "proof/strict.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/hex.h"
#include "words/escape.h"

bool
strict_refuse(struct strict *r, const char *format, ...)
{
	va_list ap;

	buffer_puts(r->why, r->where);
	va_start(ap, format);
	buffer_vprintf(r->why, format, ap);
	va_end(ap);
	return false;
}

bool
strict_refuse_text(struct strict *r, const char *what, const char *text)
{
	strict_refuse(r, "%s ", what);
	escape_quote(r->why, text, strlen(text));
	return false;
}

void
strict_at(struct strict *r, const char *what, size_t i)
{
	snprintf(r->where, sizeof r->where, "%s %zu: ", what, i);
}

/* --- members of an object ------------------------------------------------- */

struct members {
	struct strict *r;
	const struct strict_member *table;
	bool good;
};

static bool
say_types(struct strict *r, const struct strict_member *member)
{
	static const char *const names[] = {[MODEL_OBJECT] = "an object",
	    [MODEL_ARRAY] = "an array",
	    [MODEL_TEXT] = "text",
	    [MODEL_INT] = "a whole number",
	    [MODEL_REAL] = "a number",
	    [MODEL_BOOL] = "true or false",
	    [MODEL_NULL] = "null"};
	const char *between = " ";

	strict_refuse(r, "\"%s\" has to be", member->key);
	for (unsigned i = MODEL_OBJECT; i <= MODEL_NULL; i++) {
		if (!(member->types >> i & 1))
			continue;
		buffer_printf(r->why, "%s%s", between, names[i]);
		between = " or ";
	}
	return false;
}

static void
look_at_member(void *arg, const char *key, struct model *value)
{
	struct members *m = arg;
	const struct strict_member *member = m->table;

	if (!m->good)
		return;
	while (member->key != NULL &&
	    (strcmp(member->key, key) != 0 ||
		(member->types & STRICT_SECRET && !m->r->secrets)))
		member++;
	if (member->key == NULL)
		m->good =
		    strict_refuse_text(m->r, "the format has no member", key);
	else if (!(member->types >> model_type(value) & 1))
		m->good = say_types(m->r, member);
}

bool
strict_members(struct strict *r, const struct model *object,
    const struct strict_member *table)
{
	struct members m = {r, table, true};

	if (model_type(object) != MODEL_OBJECT)
		return strict_refuse(r, "here has to be an object");
	model_each(object, look_at_member, &m);
	for (; m.good && table->key != NULL; table++)
		if (!(table->types & STRICT_MAYBE) &&
		    model_get(object, table->key) == NULL)
			return strict_refuse(r, "\"%s\" is missing",
			    table->key);
	return m.good;
}

/* --- values --------------------------------------------------------------- */

bool
strict_hex(struct strict *r, const struct model *object, const char *key,
    uint8_t *bytes, size_t len)
{
	const char *text = model_get_text(object, key, "");

	if (hex_read(bytes, len, text))
		return true;
	return strict_refuse(r,
	    "\"%s\" has to be %zu hexadecimal digits in lower case", key,
	    2 * len);
}

bool
strict_range(struct strict *r, const char *what, int64_t value, int64_t min,
    int64_t max)
{
	if (value >= min && value <= max)
		return true;
	if (min == max)
		return strict_refuse(r, "\"%s\" is %lld, and has to be %lld",
		    what, (long long)value, (long long)min);
	return strict_refuse(r,
	    "\"%s\" is %lld, and has to be from %lld to %lld", what,
	    (long long)value, (long long)min, (long long)max);
}

bool
strict_int(struct strict *r, const struct model *object, const char *key,
    int64_t min, int64_t max, int64_t *value)
{
	*value = model_get_int(object, key, 0);
	return strict_range(r, key, *value, min, max);
}

bool
strict_is_plain(const char *text)
{
	for (; *text != '\0'; text++)
		if (*text < 0x20 || *text > 0x7e)
			return false;
	return true;
}

static bool
is_plain(const struct model *value);

static void
look_whether_plain(void *arg, const char *key, struct model *value)
{
	bool *plain = arg;

	*plain = *plain && strict_is_plain(key) && is_plain(value);
}

/* Whether VALUE can be hashed: it is of printable ASCII and whole numbers. */
static bool
is_plain(const struct model *value)
{
	bool plain = true;

	switch (model_type(value)) {
	case MODEL_OBJECT:
		model_each(value, look_whether_plain, &plain);
		return plain;
	case MODEL_ARRAY:
		for (size_t i = 0; i < model_size(value) && plain; i++)
			plain = is_plain(model_at(value, i));
		return plain;
	case MODEL_TEXT:
		return strict_is_plain(model_as_text(value));
	case MODEL_PHRASE:
	case MODEL_REAL:
		return false;
	case MODEL_INT:
	case MODEL_BOOL:
	case MODEL_NULL:
		return true;
	}
	return false;
}

bool
strict_canonical(struct strict *r, const struct model *object, const char *key,
    struct buffer *out)
{
	const struct model *value = model_get(object, key);

	if (!is_plain(value))
		return strict_refuse(r,
		    "\"%s\" has to be of printable ASCII and whole numbers",
		    key);
	model_write(value, true, out);
	return true;
}

bool
strict_canonical_text(struct strict *r, const struct model *object,
    const char *key, char **text)
{
	struct buffer out = {0};
	bool good = strict_canonical(r, object, key, &out);

	*text = buffer_take(&out);
	return good;
}
