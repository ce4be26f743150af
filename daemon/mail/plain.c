/*
 * HTML becomes text, by the tree that libxml2 makes of it: it mends whatever
 * mail programs write.
 */
#include "config.h"

#include "mail/plain.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include <libxml/HTMLparser.h>

enum { DEPTH = 200 /* of elements; what is deeper is left out */ };

struct plain {
	struct buffer *out;
	bool quoted; /* all that follows is, once a program says so */
	bool begun;  /* the line has text */
	bool blank;  /* a blank is owed before the next text */
};

/* --- what elements are ---------------------------------------------------- */

static bool
is_one_of(const xmlNode *node, const char *const *names)
{
	for (; *names != NULL; names++)
		if (xmlStrcasecmp(node->name, BAD_CAST * names) == 0)
			return true;
	return false;
}

static bool
is_hidden(const xmlNode *node)
{
	static const char *const names[] = {"head", "script", "style", "title",
	    "template", "noscript", "object", NULL};

	return is_one_of(node, names);
}

/* Whether it stands on lines of its own. */
static bool
is_block(const xmlNode *node)
{
	static const char *const names[] = {"address", "blockquote", "body",
	    "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
	    "li", "ol", "p", "pre", "table", "tr", "ul", NULL};

	return is_one_of(node, names);
}

/* Whether attribute NAME of NODE contains WORD. */
static bool
has_word(const xmlNode *node, const char *name, const char *word)
{
	xmlChar *value = xmlGetProp((xmlNode *)node, BAD_CAST name);
	bool has = value != NULL && xmlStrcasestr(value, BAD_CAST word) != NULL;

	xmlFree(value);
	return has;
}

/* Where Outlook and its like quote without saying so in HTML: what they put
 * before the letter that was answered, of which all the rest is. */
static bool
begins_quotation(const xmlNode *node)
{
	return has_word(node, "id", "divRplyFwdMsg") ||
	    has_word(node, "id", "appendonsend") ||
	    has_word(node, "id", "reply-intro") ||
	    has_word(node, "id", "ms-outlook-mobile-signature") ||
	    has_word(node, "name", "_MailOriginal") ||
	    has_word(node, "style", "border-top:solid #E1E1E1") ||
	    has_word(node, "style", "border-top:solid #B5C4DF");
}

static bool
is_quotation(const xmlNode *node)
{
	return xmlStrcasecmp(node->name, BAD_CAST "blockquote") == 0 ||
	    has_word(node, "class", "gmail_quote") ||
	    has_word(node, "class", "yahoo_quoted") ||
	    has_word(node, "class", "protonmail_quote") ||
	    has_word(node, "class", "moz-cite-prefix");
}

/* --- text ------------------------------------------------------------------- */

static void
end_line(struct plain *p)
{
	if (p->begun)
		buffer_putc(p->out, '\n');
	p->begun = p->blank = false;
}

static void
put_char(struct plain *p, char c)
{
	if (!p->begun && p->quoted)
		buffer_puts(p->out, "> ");
	if (p->begun && p->blank)
		buffer_putc(p->out, ' ');
	p->begun = true;
	p->blank = false;
	buffer_putc(p->out, c);
}

/* Blanks and line ends are all one, but for those in PRE. */
static void
plain_put(struct plain *p, const char *text, bool pre)
{
	for (; *text != '\0'; text++)
		if (pre && *text == '\n')
			end_line(p);
		else if (strchr(" \t\r\n", *text) != NULL)
			p->blank = true;
		else
			put_char(p, *text);
}

/* --- the tree --------------------------------------------------------------- */

static void
plain_walk(struct plain *p, const xmlNode *node, int depth, bool pre);

static void
plain_element(struct plain *p, const xmlNode *node, int depth, bool pre)
{
	bool quoted = p->quoted, block = is_block(node);
	bool quotes = is_quotation(node), rest = begins_quotation(node);

	if (is_hidden(node))
		return;
	if (block || quotes || rest)
		end_line(p);
	if (quotes || rest)
		p->quoted = true;
	if (xmlStrcasecmp(node->name, BAD_CAST "br") == 0)
		end_line(p);
	else if (xmlStrcasecmp(node->name, BAD_CAST "hr") == 0)
		plain_put(p, "__________", false);
	else if (xmlStrcasecmp(node->name, BAD_CAST "td") == 0)
		p->blank = true;
	plain_walk(p, node->children, depth + 1,
	    pre || xmlStrcasecmp(node->name, BAD_CAST "pre") == 0);
	if (block || quotes || rest)
		end_line(p);
	if (quotes)
		p->quoted = quoted;
}

static void
plain_walk(struct plain *p, const xmlNode *node, int depth, bool pre)
{
	if (depth > DEPTH)
		return;
	for (; node != NULL; node = node->next)
		if (node->type == XML_ELEMENT_NODE)
			plain_element(p, node, depth, pre);
		else if (node->type == XML_TEXT_NODE ||
		    node->type == XML_CDATA_SECTION_NODE)
			plain_put(p, (const char *)node->content, pre);
}

void
plain_of_html(const char *html, size_t len, struct buffer *out)
{
	struct plain p = {.out = out};
	htmlDocPtr doc = len == 0 || len > INT_MAX
	    ? NULL
	    : htmlReadMemory(html, (int)len, NULL, "UTF-8",
		  HTML_PARSE_RECOVER | HTML_PARSE_NOERROR |
		      HTML_PARSE_NOWARNING | HTML_PARSE_NONET);

	if (doc == NULL)
		return;
	plain_walk(&p, xmlDocGetRootElement(doc), 0, false);
	end_line(&p);
	xmlFreeDoc(doc);
}
