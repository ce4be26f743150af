/*
 * Splits a configuration file into tokens, as libconfuse would (lexer.h says
 * where it is stricter).
 */
#include "config.h"

#include "conf/lexer.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

static bool
looking_at(const struct lexer *l, const char *what)
{
	size_t len = strlen(what);

	return (size_t)(l->end - l->at) >= len && memcmp(l->at, what, len) == 0;
}

static void
skip_line(struct lexer *l)
{
	while (l->at < l->end && *l->at != '\n')
		l->at++;
}

static void
skip_comment(struct lexer *l)
{
	int begins = l->line;

	for (l->at += 2; l->at < l->end; l->at++) {
		if (looking_at(l, "*/")) {
			l->at += 2;
			return;
		}
		l->line += *l->at == '\n';
	}
	l->begins = begins;
	l->fault = "the comment that begins here has no end";
}

/* Skips white space and comments. A word may contain "//": a comment begins
 * only where a token could. */
static void
skip_space(struct lexer *l)
{
	while (l->at < l->end) {
		if (*l->at == '\n')
			l->line++;
		if (strchr(" \t\r\n", *l->at) != NULL && *l->at != '\0')
			l->at++;
		else if (*l->at == '#' || looking_at(l, "//"))
			skip_line(l);
		else if (looking_at(l, "/*"))
			skip_comment(l);
		else
			break;
	}
}

/* Reads what follows a backslash in a quoted text, and appends what it stands
 * for. */
static void
read_escape(struct lexer *l, char quote)
{
	char c = *l->at;

	if (quote == '\'') {
		/* In single quotes only these two are escapes. */
		if (c != '\'' && c != '\\')
			buffer_putc(&l->text, '\\');
	} else if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z')) {
		l->fault = "a backslash in double quotes stands before a "
			   "quote, another backslash or a $: use single "
			   "quotes for a text with backslashes";
	}
	buffer_putc(&l->text, c);
	l->at++;
}

static void
read_text(struct lexer *l)
{
	char quote = *l->at++;

	l->kind = LEXER_TEXT;
	while (l->at < l->end && *l->at != '\n') {
		char c = *l->at++;

		if (c == quote)
			return;
		if (c == '\\' && looking_at(l, "\n")) {
			l->fault = "a text ends in the line where it begins";
			l->line++;
			l->at++;
			continue;
		}
		if (c == '\\' && l->at < l->end) {
			read_escape(l, quote);
			continue;
		}
		if (c == '$' && quote == '"' && looking_at(l, "{"))
			l->fault = "${...} is not replaced by a variable of "
				   "the environment: use single quotes for a "
				   "text with ${";
		buffer_putc(&l->text, c);
	}
	if (l->fault == NULL)
		l->fault = "the quote that begins here has no end in this line";
}

static void
read_word(struct lexer *l)
{
	l->kind = LEXER_WORD;
	while (l->at < l->end && *l->at != '\0' &&
	    strchr(" \t\r\n\"'{}()=,+*#", *l->at) == NULL)
		buffer_putc(&l->text, *l->at++);
}

static void
read_token(struct lexer *l)
{
	switch (*l->at) {
	case '"':
	case '\'':
		read_text(l);
		return;
	case '=':
		l->kind = LEXER_EQUALS;
		break;
	case '{':
		l->kind = LEXER_OPEN;
		break;
	case '}':
		l->kind = LEXER_CLOSE;
		break;
	case '(':
	case ')':
	case ',':
	case '+':
	case '*':
		l->kind = LEXER_OTHER;
		break;
	case '\0':
		l->kind = LEXER_OTHER;
		l->fault = "a zero byte: this is no text file";
		break;
	default:
		read_word(l);
		return;
	}
	buffer_putc(&l->text, *l->at++);
}

void
lexer_next(struct lexer *l)
{
	buffer_reset(&l->text);
	l->fault = NULL;
	l->begins = 0;
	skip_space(l);
	if (l->begins == 0)
		l->begins = l->line;
	if (l->at == l->end) {
		l->kind = LEXER_END;
		return;
	}
	read_token(l);
	if (l->fault == NULL && !utf8_valid(buffer_text(&l->text), l->text.len))
		l->fault = "this is not UTF-8";
	else if (l->fault == NULL && memchr(l->text.data, 0, l->text.len))
		l->fault = "a zero byte: this is no text file";
	else if (l->fault == NULL && utf8_has_control(l->text.data))
		l->fault = "a control character";
}

void
lexer_init(struct lexer *l, const char *text, size_t len)
{
	static const char mark[] = "\xef\xbb\xbf";

	memset(l, 0, sizeof *l);
	l->at = text;
	l->end = text + len;
	l->line = 1;
	if (looking_at(l, mark)) {
		l->at += strlen(mark);
		lexer_next(l);
		l->fault = "the file begins with a byte order mark: save it "
			   "without one";
	} else {
		lexer_next(l);
	}
}

void
lexer_fini(struct lexer *l)
{
	buffer_fini(&l->text);
}
