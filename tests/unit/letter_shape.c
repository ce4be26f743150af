/*
 * The shape of a letter, rule by rule.
 */
#include "config.h"

#include "letter_shape.h"

#include <stdbool.h>
#include <string.h>

#include "mail/mail.h"

static size_t
count(const char *text, const char *piece)
{
	size_t n = 0;

	for (; (text = strstr(text, piece)) != NULL; text += strlen(piece))
		n++;
	return n;
}

/* The last sign of a question in any of the languages. */
static bool
is_question(const char *subject)
{
	size_t len = strlen(subject);

	return len > 0 && subject[len - 1] == '?';
}

/* What can be done about letters stands below the mark, nothing else does. */
static bool
is_signed(const char *text)
{
	const char *mark = strstr(text, "\n\n-- \n");

	return mark != NULL && mark != text && count(text, "\n-- \n") == 1 &&
	    count(text, "\n--\n") == 0 && strstr(mark, "://") != NULL;
}

/* No level is left out on the way down. */
static bool
has_levels(const char *html)
{
	int level = 0;

	for (; (html = strstr(html, "<h")) != NULL; html++) {
		int here = html[2] - '0';

		if (here < 1 || here > 6)
			continue;
		if (here > level + 1)
			return false;
		level = here;
	}
	return true;
}

/* Both parts have the link that the letter is for, if it is for one. */
static bool
has_link(const struct mail_read *read)
{
	const char *link = strstr(read->text, "https://"), *at = read->html;
	size_t len = link != NULL ? strcspn(link, " \n") : 0;

	while ((at = strstr(at, "href=\"")) != NULL) {
		at += strlen("href=\"");
		if (link != NULL && strncmp(at, link, len) == 0 &&
		    at[len] == '"')
			return true;
	}
	return link == NULL;
}

const char *
letter_shape_fault(const struct mail_read *read)
{
	const char *html = read->html;

	if (is_question(read->subject))
		return "a subject does not end as a question";
	if (!is_signed(read->text))
		return "the foot stands below one mark of a signature";
	if (count(html, "<h1") != 1 || !has_levels(html))
		return "there is one headline, and others step by step below";
	if (count(html, "role=\"main\"") != 1 ||
	    count(html, "role=\"contentinfo\"") != 1)
		return "what it says and its foot are landmarks";
	if (strstr(html, "usemap") != NULL || strstr(html, "\"><img") != NULL)
		return "a picture is neither a map nor a link";
	if (!has_link(read))
		return "the link that it is for is in both of its parts";
	if (count(html, "href=\"http") % 2 == 1)
		return "the number of links is even";
	return NULL;
}
