/*
 * Builds scenes: appends items and symbols, and keeps their strings in one
 * buffer, so that a scene that is built again and again allocates nothing.
 */
#include "config.h"

#include "base/scene.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"

/* Makes the span that begins at *FROM and is *LEN long reach over the one at
 * MORE. */
static void
join_spans(float *from, float *len, float more, float more_len)
{
	float end = *from + *len, more_end = more + more_len;

	*from = more < *from ? more : *from;
	*len = (more_end > end ? more_end : end) - *from;
}

bool
scene_box_of(const char *names,
    bool (*find)(const void *arg, const char *name, struct scene_box *box),
    const void *arg, struct scene_box *box)
{
	char *words = xstrdup(names != NULL ? names : ""), *save = NULL;
	int n = 0;

	for (char *word = strtok_r(words, " ", &save); word != NULL && n >= 0;
	     word = strtok_r(NULL, " ", &save)) {
		struct scene_box more;

		if (!find(arg, word, &more)) {
			n = -1;
			continue;
		}
		if (n++ == 0)
			*box = more;
		join_spans(&box->x, &box->w, more.x, more.w);
		join_spans(&box->y, &box->h, more.y, more.h);
	}
	free(words);
	return n > 0;
}

void
scene_fini(struct scene *s)
{
	free(s->items);
	free(s->symbol_items);
	free(s->symbols);
	buffer_fini(&s->strings);
	memset(s, 0, sizeof *s);
}

void
scene_reset(struct scene *s, float x, float y, float w, float h,
    int32_t background)
{
	s->x = x;
	s->y = y;
	s->w = w;
	s->h = h;
	s->background = background;
	s->n_items = 0;
	s->n_symbol_items = 0;
	s->n_symbols = 0;
	s->in_symbol = false;
	buffer_reset(&s->strings);
}

static size_t
keep_string(struct scene *s, const char *text)
{
	size_t at = s->strings.len;

	buffer_add(&s->strings, text, strlen(text) + 1);
	return at;
}

static struct scene_item *
add_item(struct scene *s, enum scene_op op, const struct scene_style *style)
{
	struct scene_item **items;
	size_t *n, *cap;
	struct scene_item *item;

	items = s->in_symbol ? &s->symbol_items : &s->items;
	n = s->in_symbol ? &s->n_symbol_items : &s->n_items;
	cap = s->in_symbol ? &s->cap_symbol_items : &s->cap_items;
	if (*n == *cap) {
		*cap = *cap == 0 ? 64 : 2 * *cap;
		*items = xrealloc(*items, *cap, sizeof **items);
	}
	item = &(*items)[(*n)++];
	memset(item, 0, sizeof *item);
	item->op = op;
	if (style != NULL)
		item->style = *style;
	return item;
}

int
scene_symbol_find(const struct scene *s, const char *name)
{
	for (size_t i = 0; i < s->n_symbols; i++)
		if (strcmp(scene_string(s, s->symbols[i].name), name) == 0)
			return (int)i;
	return -1;
}

static struct scene_symbol *
add_symbol(struct scene *s)
{
	if (s->n_symbols == s->cap_symbols) {
		s->cap_symbols = s->cap_symbols == 0 ? 32 : 2 * s->cap_symbols;
		s->symbols =
		    xrealloc(s->symbols, s->cap_symbols, sizeof *s->symbols);
	}
	return &s->symbols[s->n_symbols++];
}

int
scene_symbol_begin(struct scene *s, const char *name, float w, float h)
{
	struct scene_symbol *symbol;

	assert(!s->in_symbol && scene_symbol_find(s, name) < 0);
	symbol = add_symbol(s);
	symbol->name = keep_string(s, name);
	symbol->w = w;
	symbol->h = h;
	symbol->first = s->n_symbol_items;
	symbol->count = 0;
	s->in_symbol = true;
	return (int)(s->n_symbols - 1);
}

void
scene_symbol_end(struct scene *s)
{
	struct scene_symbol *symbol = &s->symbols[s->n_symbols - 1];

	assert(s->in_symbol);
	symbol->count = s->n_symbol_items - symbol->first;
	s->in_symbol = false;
}

int
scene_symbol_copy(struct scene *s, const struct scene *from, int index)
{
	const struct scene_symbol *old = &from->symbols[index];
	/* The strings of a symbol lie together: its name, then its items'. */
	size_t begin = old->name, at = s->strings.len;
	size_t end = (size_t)index + 1 < from->n_symbols ? old[1].name
							 : from->strings.len;
	struct scene_symbol *symbol = add_symbol(s);

	assert(!s->in_symbol && from->n_items == 0);
	*symbol = *old;
	symbol->name = at;
	symbol->first = s->n_symbol_items;
	buffer_add(&s->strings, scene_string(from, begin), end - begin);
	s->in_symbol = true;
	for (size_t i = 0; i < old->count; i++) {
		struct scene_item *item = add_item(s, SCENE_PATH, NULL);

		*item = from->symbol_items[old->first + i];
		if (item->op == SCENE_PATH || item->op == SCENE_TEXT)
			item->text += at - begin;
	}
	s->in_symbol = false;
	return (int)(s->n_symbols - 1);
}

void
scene_path(struct scene *s, const struct scene_style *style, const char *path)
{
	size_t text = keep_string(s, path);

	add_item(s, SCENE_PATH, style)->text = text;
}

static bool
is_all_tenths(const char *format)
{
	while ((format = strchr(format, '%')) != NULL)
		if (strncmp(++format, ".1f", 3) != 0)
			return false;
	return true;
}

/* Writes V as "%.1f" does. Ten times a float is exact in a double. */
static void
put_tenths(struct buffer *out, double v)
{
	double tenths = v < 0 ? -v * 10 : v * 10, rest;
	int64_t n;

	if (!(tenths < 1e9) || (double)(float)v != v) {
		buffer_printf(out, "%.1f", v);
		return;
	}
	n = (int64_t)tenths;
	rest = tenths - (double)n;
	n += rest > 0.5 || (rest >= 0.5 && n % 2 == 1);
	if (signbit(v))
		buffer_putc(out, '-');
	buffer_add_int(out, n / 10);
	buffer_putc(out, '.');
	buffer_putc(out, (char)('0' + n % 10));
}

/* A printf() of "%.1f" only: boards have hundreds of such paths, and the real
 * one takes its time. */
static void
put_all_tenths(struct buffer *out, const char *format, va_list ap)
{
	for (const char *at; (at = strchr(format, '%')) != NULL;
	     format = at + strlen("%.1f")) {
		buffer_add(out, format, (size_t)(at - format));
		put_tenths(out, va_arg(ap, double));
	}
	buffer_puts(out, format);
}

void
scene_add_tenths(struct buffer *path, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	put_all_tenths(path, format, ap);
	va_end(ap);
}

void
scene_pathf(struct scene *s, const struct scene_style *style,
    const char *format, ...)
{
	size_t text = s->strings.len;
	va_list ap;

	va_start(ap, format);
	if (is_all_tenths(format))
		put_all_tenths(&s->strings, format, ap);
	else
		buffer_vprintf(&s->strings, format, ap);
	va_end(ap);
	buffer_putc(&s->strings, '\0');
	add_item(s, SCENE_PATH, style)->text = text;
}

void
scene_circle(struct scene *s, const struct scene_style *style, float x, float y,
    float radius)
{
	struct scene_item *item = add_item(s, SCENE_CIRCLE, style);

	item->x = x;
	item->y = y;
	item->w = radius;
}

void
scene_rect(struct scene *s, const struct scene_style *style, float x, float y,
    float w, float h, float radius)
{
	struct scene_item *item = add_item(s, SCENE_RECT, style);

	item->x = x;
	item->y = y;
	item->w = w;
	item->h = h;
	item->r = radius;
}

void
scene_line(struct scene *s, const struct scene_style *style, float x, float y,
    float r, const float (*points)[2], int n)
{
	struct buffer path = {0};

	for (int i = 0; i < n; i++)
		scene_add_tenths(&path, i == 0 ? "M%.1f %.1f" : "L%.1f %.1f",
		    (double)(x + r * points[i][0]),
		    (double)(y + r * points[i][1]));
	if (style->fill != SCENE_NONE)
		buffer_putc(&path, 'Z');
	scene_path(s, style, buffer_text(&path));
	buffer_fini(&path);
}

void
scene_text(struct scene *s, const struct scene_style *style, float x, float y,
    float size, const char *text)
{
	size_t at = keep_string(s, text);
	struct scene_item *item = add_item(s, SCENE_TEXT, style);

	item->x = x;
	item->y = y;
	item->w = size;
	item->text = at;
}

/* How much of the first LEN bytes of TEXT are whole words; LEN if none is. */
static size_t
scene_name_words(const char *text, size_t len)
{
	size_t words = len;

	while (words > 0 && text[words] != ' ')
		words--;
	return words > 0 ? words : len;
}

void
scene_name(struct scene *s, const struct scene_style *style, float x, float y,
    float size, float width, const char *text)
{
	const float letter = 0.66f; /* average width, in sizes */
	const float least = 0.7f * size;
	float fits = width / (letter * (float)utf8_length(text));
	struct buffer cut = {0};
	size_t len;

	size = fits < least ? least : fits < size ? fits : size;
	len = utf8_prefix(text, (size_t)(width / (letter * size) + 0.01f));
	buffer_add(&cut, text,
	    text[len] == '\0' ? len : scene_name_words(text, len));
	scene_text(s, style, x, y, size, buffer_text(&cut));
	buffer_fini(&cut);
}

void
scene_use(struct scene *s, int index, float x, float y, int turn, float scale)
{
	struct scene_item *item = add_item(s, SCENE_USE, NULL);

	assert(!s->in_symbol && index >= 0 && (size_t)index < s->n_symbols);
	item->index = index;
	item->x = x;
	item->y = y;
	item->turn = turn & 3;
	item->r = scale;
}

void
scene_hot(struct scene *s, const char *name, float x, float y, float w, float h)
{
	size_t at = keep_string(s, name);
	struct scene_item *item = add_item(s, SCENE_HOT, NULL);

	assert(!s->in_symbol);
	item->x = x;
	item->y = y;
	item->w = w;
	item->h = h;
	item->text = at;
}

const char *
scene_string(const struct scene *s, size_t offset)
{
	assert(offset < s->strings.len);
	return s->strings.data + offset;
}
