/*
 * Parses mustache text into nodes. A line that holds nothing but one tag
 * without output of its own (a section's begin or end, a partial, a comment, a
 * change of delimiters) disappears with its line end, as the specification
 * demands.
 *
 * Not here: whether names mean anything (words.c, render.c).
 */
#include "config.h"

#include <string.h>

#include "base/xmalloc.h"
#include "words/escape.h"
#include "words/table.h"
#include "words/sheet.h"

enum { DELIMITER_MAX = 8 };

/* A piece of the source. */
struct span {
	const char *at;
	size_t len;
};

struct delimiter {
	char text[DELIMITER_MAX + 1]; /* one byte more than the maximum, because
				       * a sign can stand before it */
	size_t len;
};

struct tag {
	char sign;	   /* one of #^@/>&!={, or 0: a plain variable */
	const char *start; /* of the opening delimiter */
	const char *after; /* behind the closing delimiter */
	struct span inner; /* without the sign and the blanks around */
	size_t line;
};

struct parser {
	struct sheet *sheet;
	struct buffer *faults;
	bool faulty;
	bool lost; /* the rest of the text cannot be parsed */
	const char *begin, *at, *end;
	size_t line; /* the line in which AT is */
	struct delimiter open, close;
	size_t sections[SHEET_DEPTH_MAX]; /* the open sections, by node */
	size_t depth;
};

/* Tells a fault: "FILE:LINE: " and, in quotes, WHAT, then SAYS. */
static void
parse_fault(struct parser *p, size_t line, struct span what, const char *says)
{
	sheet_where(p->sheet, line, p->faults);
	escape_quote(p->faults, what.at, what.len);
	buffer_puts(p->faults, says);
	buffer_putc(p->faults, '\n');
	p->faulty = true;
}

static bool
parse_is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool
is_space(char c)
{
	return parse_is_blank(c) || c == '\n' || c == '\r';
}

static struct span
trimmed(const char *from, const char *to)
{
	while (from < to && is_space(*from))
		from++;
	while (from < to && is_space(to[-1]))
		to--;
	return (struct span){from, (size_t)(to - from)};
}

static struct span
first_line(const char *from, const char *to)
{
	const char *end = memchr(from, '\n', (size_t)(to - from));

	return trimmed(from, end != NULL ? end : to);
}

static size_t
lines_in(const struct parser *p, const char *from, const char *to)
{
	size_t n = 0;

	if (p->sheet->kind == SHEET_WORD)
		return 0;
	for (; from < to; from++)
		n += *from == '\n';
	return n;
}

static struct node *
add_node(struct parser *p, enum node_type type, size_t line)
{
	struct sheet *s = p->sheet;
	struct node *node;

	if (s->len == s->cap) {
		s->cap = s->cap == 0 ? 4 : 2 * s->cap;
		s->nodes = xrealloc(s->nodes, s->cap, sizeof(*s->nodes));
	}
	node = &s->nodes[s->len++];
	*node = (struct node){.type = type, .line = line};
	return node;
}

/* Adds the text from the parser's place up to TO. Where a line begins with a
 * tag it adds an empty text, because the renderer may have to indent there. */
static void
add_text(struct parser *p, const char *to, bool tag_follows)
{
	bool begins = p->at == p->begin || p->at[-1] == '\n';
	struct node *node;

	if (to > p->at || (tag_follows && begins)) {
		node = add_node(p, NODE_TEXT, p->line);
		node->begins = begins;
		node->text = p->at;
		node->len = (size_t)(to - p->at);
	}
	if (tag_follows && to > p->at && to[-1] == '\n') {
		node = add_node(p, NODE_TEXT, p->line);
		node->begins = true;
		node->text = to;
	}
}

static const char *
parse_find(const char *from, const char *end, const struct delimiter *d)
{
	return memmem(from, (size_t)(end - from), d->text, d->len);
}

/* Finds the next tag. False when there is none, also when it has no end, which
 * is a fault. */
static bool
next_tag(struct parser *p, struct tag *tag)
{
	struct delimiter closing = p->close;
	const char *inner, *close;

	tag->start = parse_find(p->at, p->end, &p->open);
	if (tag->start == NULL)
		return false;
	tag->line = p->line + lines_in(p, p->at, tag->start);
	tag->sign = 0;
	inner = tag->start + p->open.len;
	if (inner < p->end && *inner == '{' &&
	    strcmp(p->open.text, "{{") == 0) {
		tag->sign = '{';
	} else {
		while (inner < p->end && is_space(*inner))
			inner++;
		if (inner < p->end && *inner != '\0' &&
		    strchr("#^/>&!=,@", *inner) != NULL &&
		    (*inner != '@' || p->sheet->kind == SHEET_WORD))
			tag->sign = *inner;
	}
	inner += tag->sign != 0;
	if (tag->sign == '{' || tag->sign == '=') {
		closing.text[0] = tag->sign == '{' ? '}' : '=';
		memcpy(closing.text + 1, p->close.text, p->close.len);
		closing.len++;
	}
	close = parse_find(inner, p->end, &closing);
	if (close == NULL) {
		parse_fault(p, tag->line, first_line(tag->start, p->end),
		    " begins a tag that does not end");
		p->lost = true;
		return false;
	}
	tag->inner = trimmed(inner, close);
	tag->after = close + closing.len;
	return true;
}

/* Whether the tag has a line for itself; FROM and TO then become that line. */
static bool
stands_alone(const struct parser *p, const struct tag *tag, const char **from,
    const char **to)
{
	const char *a = tag->start, *b = tag->after;

	if (p->sheet->kind == SHEET_WORD || tag->sign == 0 ||
	    strchr("&{,", tag->sign) != NULL)
		return false;
	while (a > p->begin && parse_is_blank(a[-1]))
		a--;
	if (a > p->begin && a[-1] != '\n')
		return false;
	while (b < p->end && parse_is_blank(*b))
		b++;
	if (b < p->end && *b == '\r' && b + 1 < p->end && b[1] == '\n')
		b++;
	if (b < p->end && *b != '\n')
		return false;
	*from = a;
	*to = b < p->end ? b + 1 : b;
	return true;
}

/* Whether NAME can be a name; a DOTTED one has something between its dots. */
static bool
check_name(struct parser *p, const struct tag *tag, struct span name,
    bool dotted)
{
	bool part = false;

	if (name.len == 0) {
		parse_fault(p, tag->line,
		    (struct span){
			tag->start, (size_t)(tag->after - tag->start)},
		    " has no name");
		return false;
	}
	if (dotted && name.len == 1 && name.at[0] == '.')
		return true;
	for (size_t i = 0; i <= name.len; i++) {
		char c = i < name.len ? name.at[i] : '.';

		if (is_space(c) || c == '\0' || (dotted && c == '.' && !part)) {
			parse_fault(p, tag->line, name, " is not a name");
			return false;
		}
		part = c != '.';
	}
	return true;
}

static void
add_named(struct parser *p, const struct tag *tag, enum node_type type)
{
	struct node *node;

	if (!check_name(p, tag, tag->inner, true))
		return;
	node = add_node(p, type, tag->line);
	node->name = tag->inner.at;
	node->parts = tag->inner.len;
	node->raw = tag->sign == '&' || tag->sign == '{';
	node->figure = tag->sign == ',';
}

static void
open_section(struct parser *p, const struct tag *tag)
{
	size_t before = p->sheet->len;

	if (p->depth == SHEET_DEPTH_MAX) {
		parse_fault(p, tag->line, tag->inner,
		    " is a section within too many others");
		p->lost = true;
		return;
	}
	add_named(p, tag,
	    tag->sign == '#'	   ? NODE_SECTION
		: tag->sign == '@' ? NODE_TERM
				   : NODE_INVERTED);
	if (p->sheet->len > before)
		p->sections[p->depth++] = before;
}

static struct span
section_name(const struct parser *p, size_t level)
{
	const struct node *node = &p->sheet->nodes[p->sections[level]];

	return (struct span){node->name, node->parts};
}

/* Ends the innermost section of that name; sections still open in it are
 * faults. */
static void
close_section(struct parser *p, const struct tag *tag)
{
	size_t level = p->depth;

	while (level > 0) {
		struct span name = section_name(p, level - 1);

		if (name.len == tag->inner.len &&
		    memcmp(name.at, tag->inner.at, name.len) == 0)
			break;
		level--;
	}
	if (level == 0) {
		parse_fault(p, tag->line, tag->inner, " ends no section");
		return;
	}
	while (p->depth >= level) {
		struct node *node = &p->sheet->nodes[p->sections[--p->depth]];

		node->end = p->sheet->len;
		if (p->depth >= level)
			parse_fault(p, node->line, section_name(p, p->depth),
			    " is a section that does not end");
	}
}

/* Adds a partial. FROM and TO are its line when the tag has one for itself,
 * else NULL. */
static void
add_partial(struct parser *p, const struct tag *tag, const char *from,
    const char *to)
{
	struct span name = tag->inner;
	bool dynamic = name.len > 0 && name.at[0] == '*';
	struct node *node;

	if (dynamic)
		name = trimmed(name.at + 1, name.at + name.len);
	if (!check_name(p, tag, name, dynamic))
		return;
	node = add_node(p, NODE_PARTIAL, tag->line);
	node->dynamic = dynamic;
	node->name = name.at;
	node->parts = name.len;
	if (from == NULL)
		return;
	node->alone = true;
	node->text = from;
	node->len = (size_t)(tag->start - from);
	for (node->tail = to; node->tail > tag->after; node->tail--)
		if (strchr("\r\n", node->tail[-1]) == NULL)
			break;
	node->tail_len = (size_t)(to - node->tail);
}

/* Adds a choice, {{name:one|many}}. */
static void
add_choice(struct parser *p, const struct tag *tag, const char *colon)
{
	const char *end = tag->after - p->close.len;
	const char *bar = memchr(colon, '|', (size_t)(end - colon));
	struct span name = trimmed(tag->inner.at, colon);
	struct node *node;

	if (bar == NULL ||
	    memchr(bar + 1, '|', (size_t)(end - bar - 1)) != NULL ||
	    memchr(colon, '{', (size_t)(end - colon)) != NULL) {
		parse_fault(p, tag->line, tag->inner,
		    " is not a choice of two texts: {{count:one|many}}");
		return;
	}
	if (!check_name(p, tag, name, true))
		return;
	node = add_node(p, NODE_CHOICE, tag->line);
	node->name = name.at;
	node->parts = name.len;
	node->text = colon + 1;
	node->len = (size_t)(bar - colon - 1);
	node->tail = bar + 1;
	node->tail_len = (size_t)(end - bar - 1);
}

static void
parse_add_value(struct parser *p, const struct tag *tag)
{
	const char *colon = memchr(tag->inner.at, ':', tag->inner.len);
	bool word = p->sheet->kind == SHEET_WORD;

	if (tag->sign != 0 && tag->sign != ',' && word)
		parse_fault(p, tag->line, tag->inner,
		    " can't be raw: a word has no markup");
	else if (tag->sign != 0 || colon == NULL)
		add_named(p, tag, NODE_VALUE);
	else if (word)
		add_choice(p, tag, colon);
	else
		parse_fault(p, tag->line, tag->inner,
		    " is a choice: only a word can have that");
}

static bool
set_delimiter(struct delimiter *d, struct span text)
{
	if (text.len == 0 || text.len >= DELIMITER_MAX ||
	    memchr(text.at, '=', text.len) != NULL)
		return false;
	memcpy(d->text, text.at, text.len);
	d->text[text.len] = '\0';
	d->len = text.len;
	return true;
}

static void
change_delimiters(struct parser *p, const struct tag *tag)
{
	const char *end = tag->inner.at + tag->inner.len;
	const char *middle = tag->inner.at;
	struct span close;

	if (p->sheet->kind == SHEET_WORD) {
		parse_fault(p, tag->line, tag->inner,
		    ": a word can't change the delimiters");
		return;
	}
	while (middle < end && !is_space(*middle))
		middle++;
	close = trimmed(middle, end);
	for (size_t i = 0; i < close.len; i++)
		if (is_space(close.at[i]))
			close.len = 0;
	if (!set_delimiter(&p->open, trimmed(tag->inner.at, middle)) ||
	    !set_delimiter(&p->close, close)) {
		parse_fault(p, tag->line, tag->inner,
		    " are not two delimiters");
		p->lost = true;
	}
}

static void
add_tag(struct parser *p, const struct tag *tag, const char *from,
    const char *to)
{
	switch (tag->sign) {
	case '!':
		return;
	case '=':
		change_delimiters(p, tag);
		return;
	case '#':
	case '^':
	case '@':
		open_section(p, tag);
		return;
	case '/':
		close_section(p, tag);
		return;
	case '>':
		add_partial(p, tag, from, to);
		return;
	default:
		parse_add_value(p, tag);
		return;
	}
}

/* Copies the names out of the source, which is not needed any more. Until here
 * the member PARTS holds the length of a name. */
static void
cut_names(struct sheet *s)
{
	for (size_t i = 0; i < s->len; i++) {
		struct node *node = &s->nodes[i];
		size_t len = node->parts;
		char *name;

		if (node->type == NODE_TEXT)
			continue;
		name = s->source + (node->name - s->source);
		name[len] = '\0';
		node->parts = 1;
		if (node->type == NODE_PARTIAL && !node->dynamic) {
			node->hash = words_table_hash(name);
			continue;
		}
		if (len == 1 && name[0] == '.')
			node->parts = 0;
		for (size_t k = 0; k < len && node->parts > 0; k++) {
			if (name[k] == '.') {
				name[k] = '\0';
				node->parts++;
			}
		}
	}
}

static void
parse(struct parser *p)
{
	struct tag tag;

	while (!p->lost && next_tag(p, &tag)) {
		const char *from = tag.start, *to = tag.after;
		bool alone = stands_alone(p, &tag, &from, &to);

		add_text(p, from, !alone);
		p->line += lines_in(p, p->at, to);
		p->at = to;
		add_tag(p, &tag, alone ? from : NULL, to);
	}
	if (!p->faulty)
		add_text(p, p->end, false);
	while (p->depth > 0) {
		struct node *node = &p->sheet->nodes[p->sections[--p->depth]];

		node->end = p->sheet->len;
		if (!p->lost)
			parse_fault(p, node->line, section_name(p, p->depth),
			    " is a section that does not end");
	}
}

bool
parse_sheet(struct sheet *s, const char *text, size_t len,
    struct buffer *faults)
{
	struct parser p = {
	    .sheet = s,
	    .faults = faults,
	    .line = s->line,
	    .open = {"{{", 2},
	    .close = {"}}", 2},
	};

	s->source = xcalloc(len + 1, 1);
	memcpy(s->source, text, len);
	p.begin = p.at = s->source;
	p.end = s->source + len;
	parse(&p);
	if (s->len > 0)
		s->nodes = xrealloc(s->nodes, s->len, sizeof(*s->nodes));
	s->cap = s->len;
	cut_names(s);
	return !p.faulty;
}
