/*
 * Renders a parsed sheet with a model into text. Its limits (partials, steps,
 * bytes) stop a template of an operator that includes itself.
 */
#include "config.h"

#include "words/render.h"

#include <string.h>

#include "words/escape.h"
#include "words/table.h"
#include "words/words.h"

enum {
	PARTIALS_MAX = 64,	     /* depth of partials within partials */
	STEPS_MAX = 2 * 1000 * 1000, /* nodes and list items */
	OUTPUT_MAX = 8 * 1024 * 1024 /* bytes */
};

/* A frame of the context stack: names are looked up in the innermost frame
 * first. */
struct frame {
	const struct model *model;
	const struct frame *up;
};

struct render {
	const struct render_rules *rules;
	struct buffer *out;
	struct buffer *why;
	size_t begin;	       /* where our output begins in OUT */
	struct buffer indents; /* the indents of all partials that we are in */
	size_t indent;	       /* where the present partial's indent begins in
			        * INDENTS */
	int partials;	       /* how many partials we are in */
	size_t steps;
};

static bool
render_nodes(struct render *r, const struct sheet *s, size_t from, size_t to,
    const struct frame *context);

static bool
render_fault(struct render *r, const struct sheet *s, const struct node *node,
    const char *says, const char *more)
{
	sheet_where(s, node->line, r->why);
	buffer_puts(r->why, says);
	sheet_quote_name(node, r->why);
	buffer_puts(r->why, more);
	return false;
}

static bool
fault_on(struct render *r, const struct sheet *s, const struct node *node,
    const char *says, const char *name)
{
	sheet_where(s, node->line, r->why);
	buffer_puts(r->why, says);
	escape_quote(r->why, name, strlen(name));
	return false;
}

/* Whether the limits allow another step. */
static bool
step(struct render *r, const struct sheet *s, const struct node *node)
{
	if (++r->steps > STEPS_MAX) {
		sheet_where(s, node->line, r->why);
		buffer_puts(r->why, "this takes too many steps");
		return false;
	}
	if (r->out->len - r->begin > OUTPUT_MAX) {
		sheet_where(s, node->line, r->why);
		buffer_puts(r->why, "the output is too large");
		return false;
	}
	return true;
}

/* The value that a dotted name leads to, or NULL: the context stack has its
 * first part, and each further part is looked up in the value before. */
static const struct model *
render_look_up(const struct node *node, const struct frame *context)
{
	const struct model *found = NULL;
	const char *part = node->name;

	if (node->parts == 0)
		return context->model;
	for (; context != NULL && found == NULL; context = context->up)
		found = model_get(context->model, part);
	for (size_t i = 1; i < node->parts && found != NULL; i++) {
		part += strlen(part) + 1;
		found = model_get(found, part);
	}
	return found;
}

static bool
is_false(const struct model *m)
{
	switch (model_type(m)) {
	case MODEL_NULL:
		return true;
	case MODEL_BOOL:
		return !model_as_bool(m);
	case MODEL_ARRAY:
		return model_size(m) == 0;
	case MODEL_TEXT:
		return model_as_text(m)[0] == '\0';
	case MODEL_PHRASE:
		return model_phrase_parts(m) == 0;
	case MODEL_OBJECT:
	case MODEL_INT:
	case MODEL_REAL:
		break;
	}
	return false;
}

/* Appends text of our own: of a template, or of a word, which has no markup. */
static void
put_literal(struct render *r, const struct sheet *s, const char *text,
    size_t len)
{
	bool escape = r->rules->html && s->kind != SHEET_MARKUP;

	escape_literal(r->out, text, len, escape ? ESCAPE_HTML : 0);
}

static void
put_indent(struct render *r)
{
	buffer_add(r->out, r->indents.data + r->indent,
	    r->indents.len - r->indent);
}

/* Appends text with indents: lines of a partial that stands alone are indented
 * as its tag is, empty lines are not. */
static void
put_indented(struct render *r, const struct sheet *s, const struct node *node)
{
	const char *at = node->text, *end = at + node->len;
	bool begins = node->begins;

	if (begins && at == end)
		put_indent(r);
	while (at < end) {
		const char *nl = memchr(at, '\n', (size_t)(end - at));
		const char *next = nl != NULL ? nl + 1 : end;

		if (begins && *at != '\n' && *at != '\r')
			put_indent(r);
		put_literal(r, s, at, (size_t)(next - at));
		begins = true;
		at = next;
	}
}

static void
render_text(struct render *r, const struct sheet *s, const struct node *node)
{
	if (r->indents.len > r->indent)
		put_indented(r, s, node);
	else
		put_literal(r, s, node->text, node->len);
}

/* Appends a text from the model. RAW means markup in a template of
 * markup; in a plain text it means that several lines are allowed. */
static void
put_foreign(struct render *r, const struct sheet *s, const struct node *node,
    const char *text)
{
	size_t len = strlen(text);

	if (!r->rules->html)
		escape_value(r->out, text, len, node->raw ? 0 : ESCAPE_LINE);
	else if (node->raw && s->kind == SHEET_MARKUP)
		buffer_add(r->out, text, len);
	else
		escape_value(r->out, text, len, ESCAPE_HTML);
}

/* Appends the word KEY, such as the language's decimal point. False when it is
 * missing or more than one plain text. */
static bool
put_mark(struct render *r, const char *key)
{
	const struct sheet *mark =
	    r->rules->find(r->rules->find_arg, key, words_table_hash(key));

	if (mark == NULL || mark->kind != SHEET_WORD || mark->len != 1 ||
	    mark->nodes[0].type != NODE_TEXT)
		return false;
	put_literal(r, mark, mark->nodes[0].text, mark->nodes[0].len);
	return true;
}

/* Appends a phrase from the model, its words in the language of the reader. */
static void
put_phrase(struct render *r, const struct sheet *s, const struct node *node,
    const struct model *m)
{
	for (size_t i = 0; i < model_phrase_parts(m); i++) {
		const char *word;
		const char *text = model_phrase_part(m, i, &word);

		if (word == NULL || !put_mark(r, word))
			put_foreign(r, s, node, text);
	}
}

/* Appends the number in TEXT ("-1500", "3.50") as the language writes it. */
static bool
put_figures(struct render *r, const struct sheet *s, const struct node *node,
    const char *text)
{
	size_t sign = text[0] == '-';
	size_t whole = strspn(text + sign, "0123456789");
	const char *rest = text + sign + whole;

	if (whole == 0 ||
	    (*rest != '\0' &&
		(*rest != '.' ||
		    rest[1 + strspn(rest + 1, "0123456789")] != '\0')))
		return render_fault(r, s, node, "", " is not a number");
	buffer_add(r->out, text, sign);
	for (size_t i = 0; i < whole; i++) {
		if (i > 0 && (whole - i) % 3 == 0)
			put_mark(r, "number.group");
		buffer_putc(r->out, text[sign + i]);
	}
	if (*rest == '.') {
		put_mark(r, "number.decimal");
		buffer_puts(r->out, rest + 1);
	}
	return true;
}

static bool
put_figure(struct render *r, const struct sheet *s, const struct node *node,
    const struct model *m)
{
	struct buffer text = {0};
	bool ok;

	if (model_type(m) == MODEL_INT)
		buffer_add_int(&text, model_as_int(m));
	else if (model_type(m) == MODEL_REAL)
		model_print_real(model_as_real(m), &text);
	else
		buffer_puts(&text, model_as_text(m));
	ok = put_figures(r, s, node, buffer_text(&text));
	buffer_fini(&text);
	return ok;
}

static bool
put_value(struct render *r, const struct sheet *s, const struct node *node,
    const struct frame *context)
{
	const struct model *m = render_look_up(node, context);

	if (m == NULL)
		return !r->rules->strict ||
		    render_fault(r, s, node, "unknown variable ", "");
	if (node->figure && model_type(m) != MODEL_NULL)
		return put_figure(r, s, node, m);
	switch (model_type(m)) {
	case MODEL_TEXT:
		put_foreign(r, s, node, model_as_text(m));
		return true;
	case MODEL_PHRASE:
		put_phrase(r, s, node, m);
		return true;
	case MODEL_INT:
		buffer_add_int(r->out, model_as_int(m));
		return true;
	case MODEL_REAL:
		model_print_real(model_as_real(m), r->out);
		return true;
	case MODEL_BOOL:
		buffer_puts(r->out, model_as_bool(m) ? "true" : "false");
		return true;
	case MODEL_NULL:
		return true;
	case MODEL_OBJECT:
	case MODEL_ARRAY:
		break;
	}
	return !r->rules->strict ||
	    render_fault(r, s, node, "", " is a list or an object, not a text");
}

static bool
render_choice(struct render *r, const struct sheet *s, const struct node *node,
    const struct frame *context)
{
	const struct model *m = render_look_up(node, context);

	if (m == NULL)
		return render_fault(r, s, node, "unknown variable ", "");
	if (model_type(m) != MODEL_INT)
		return render_fault(r, s, node, "", " is not a whole number");
	if (plural_is_one(s->plural, model_as_int(m)))
		put_literal(r, s, node->text, node->len);
	else
		put_literal(r, s, node->tail, node->tail_len);
	return true;
}

/* Renders section number I: its nodes, for each value that its name leads
 * to. */
static bool
put_section(struct render *r, const struct sheet *s, size_t i,
    const struct frame *context)
{
	const struct node *node = &s->nodes[i];
	const struct model *m = render_look_up(node, context);
	struct frame inner = {m, context};

	if (m == NULL && r->rules->strict)
		return render_fault(r, s, node, "unknown section ", "");
	if (is_false(m))
		return true;
	if (model_type(m) != MODEL_ARRAY)
		return render_nodes(r, s, i + 1, node->end, &inner);
	for (size_t k = 0; k < model_size(m); k++) {
		inner.model = model_at(m, k);
		if (!step(r, s, node) ||
		    !render_nodes(r, s, i + 1, node->end, &inner))
			return false;
	}
	return true;
}

static bool
put_inverted(struct render *r, const struct sheet *s, size_t i,
    const struct frame *context)
{
	const struct node *node = &s->nodes[i];
	const struct model *m = render_look_up(node, context);

	if (m == NULL && r->rules->strict)
		return render_fault(r, s, node, "unknown section ", "");
	return !is_false(m) || render_nodes(r, s, i + 1, node->end, context);
}

/* Renders term number I: its nodes, in a link where terms are links. The rules
 * are those of the ruleset whose word this is. */
static bool
put_term(struct render *r, const struct sheet *s, size_t i,
    const struct frame *context)
{
	const struct node *node = &s->nodes[i];

	if (r->rules->lang != NULL)
		buffer_printf(r->out,
		    "<a class=\"term\" href=\"/rules/%.*s?lang=%s#%s\">",
		    (int)strcspn(s->name, "."), s->name, r->rules->lang,
		    node->name);
	if (!render_nodes(r, s, i + 1, node->end, context))
		return false;
	if (r->rules->lang != NULL)
		buffer_puts(r->out, "</a>");
	return true;
}

/* Sets FOUND to the partial that a tag means; to NULL where a missing one is no
 * fault. */
static bool
find_partial(struct render *r, const struct sheet *s, const struct node *node,
    const struct frame *context, const struct sheet **found)
{
	const struct render_rules *rules = r->rules;
	const char *name = node->name;
	uint32_t hash = node->hash;

	if (node->dynamic) {
		const struct model *m = render_look_up(node, context);

		if (m == NULL && rules->strict)
			return render_fault(r, s, node, "unknown variable ",
			    "");
		name = model_as_text(m);
		hash = words_table_hash(name);
	}
	*found = rules->find(rules->find_arg, name, hash);
	if (!rules->strict)
		return true;
	if (*found == NULL)
		return fault_on(r, s, node, "unknown word or template ", name);
	if ((*found)->kind == SHEET_MARKUP && s->kind != SHEET_MARKUP)
		return fault_on(r, s, node, "a text can't hold markup: ", name);
	return true;
}

static bool
put_partial(struct render *r, const struct sheet *s, const struct node *node,
    const struct frame *context)
{
	size_t indent = r->indent, len = r->indents.len;
	const struct sheet *partial = NULL;
	bool ok;

	if (!find_partial(r, s, node, context, &partial))
		return false;
	if (partial == NULL)
		return true;
	if (++r->partials > PARTIALS_MAX)
		return render_fault(r, s, node, "", " is in itself too often");
	if (node->alone)
		buffer_add(&r->indents, node->text, node->len);
	else
		r->indent = len;
	ok = render_nodes(r, partial, 0, partial->len, context);
	r->indents.len = len;
	r->indent = indent;
	r->partials--;
	/* A word has no line end of its own, so the line end of its tag
	 * stays. */
	if (ok && node->alone && partial->kind == SHEET_WORD)
		put_literal(r, s, node->tail, node->tail_len);
	return ok;
}

static bool
render_nodes(struct render *r, const struct sheet *s, size_t from, size_t to,
    const struct frame *context)
{
	bool ok = true;

	for (size_t i = from; i < to && ok; i++) {
		const struct node *node = &s->nodes[i];

		if (!step(r, s, node))
			return false;
		switch (node->type) {
		case NODE_TEXT:
			render_text(r, s, node);
			break;
		case NODE_VALUE:
			ok = put_value(r, s, node, context);
			break;
		case NODE_SECTION:
			ok = put_section(r, s, i, context);
			i = node->end - 1;
			break;
		case NODE_INVERTED:
			ok = put_inverted(r, s, i, context);
			i = node->end - 1;
			break;
		case NODE_TERM:
			ok = put_term(r, s, i, context);
			i = node->end - 1;
			break;
		case NODE_PARTIAL:
			ok = put_partial(r, s, node, context);
			break;
		case NODE_CHOICE:
			ok = render_choice(r, s, node, context);
			break;
		}
	}
	return ok;
}

bool
render_sheet(const struct render_rules *rules, const struct sheet *s,
    const struct model *model, struct buffer *out, struct buffer *why)
{
	struct render r = {
	    .rules = rules, .out = out, .why = why, .begin = out->len};
	struct frame top = {model, NULL};
	bool ok;

	ok = render_nodes(&r, s, 0, s->len, &top);
	if (!ok && out->data != NULL) {
		out->len = r.begin;
		out->data[out->len] = '\0';
	}
	buffer_fini(&r.indents);
	return ok;
}
