/*
 * Looks for links. A text is first written in the plain signs that programs
 * and people read its signs as; then a few rules look at that.
 */
#include "config.h"

#include "people/weblink.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"

bool
weblink_plain(const char *text)
{
	return strstr(text, "://") != NULL || strcasestr(text, "www.") != NULL;
}

/* --- plain signs ---------------------------------------------------------- */

/* What is not seen: joiners, soft hyphens, marks of direction, variants. */
static bool
is_unseen(uint32_t c)
{
	return c == 0xad || c == 0x34f || (c >= 0x200b && c <= 0x200f) ||
	    (c >= 0x2060 && c <= 0x206f) || (c >= 0xfe00 && c <= 0xfe0f) ||
	    c == 0xfeff;
}

/* The ASCII sign that C stands for, or C. */
static uint32_t
plain_sign(uint32_t c)
{
	static const uint32_t signs[][2] = {{0x2024, '.'}, {0xfe52, '.'},
	    {0xa4f8, '.'}, {0x2044, '/'}, {0x2215, '/'}, {0x29f8, '/'},
	    {0x2236, ':'}, {0x2d0, ':'}, {0xa789, ':'}, {0xfe55, ':'},
	    {0xfe13, ':'}, {0xfe6b, '@'}, {0x3014, '['}, {0x3015, ']'},
	    {0x3010, '['}, {0x3011, ']'}};

	/* Wide forms of all of ASCII. */
	if (c >= 0xff01 && c <= 0xff5e)
		return c - 0xff01 + '!';
	for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
		if (signs[i][0] == c)
			return signs[i][1];
	return c;
}

static bool
is_name_letter(char c)
{
	return isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

static bool
is_label(char c)
{
	return is_name_letter(c) || isdigit((unsigned char)c) || c == '-' ||
	    c == '_';
}

/* Whether a full stop of Chinese or Japanese, with PLAIN before it and TEXT
 * behind it, is read as the dot of a domain: it ends a sentence, too, but not
 * before a word of ASCII letters or digits. */
static bool
is_domain_dot(const struct buffer *plain, const char *text)
{
	uint32_t c;
	size_t n = 0;

	if (plain->len == 0 || !is_label(plain->data[plain->len - 1]))
		return false;
	while (*text != '\0') {
		c = plain_sign(utf8_next(&text));
		if (is_unseen(c))
			continue;
		if (c >= 0x80 && c != 0x3002 && c != 0xff61 && c != 0xfe12)
			return false;
		if (c >= 0x80 || !isalnum((int)c))
			break;
		n++;
	}
	return n > 0;
}

static void
write_plain(const char *text, struct buffer *plain)
{
	while (*text != '\0') {
		const char *from = text;
		uint32_t c = plain_sign(utf8_next(&text));

		if (is_unseen(c))
			continue;
		if ((c == 0x3002 || c == 0xff61 || c == 0xfe12) &&
		    is_domain_dot(plain, text))
			c = '.';
		if (c < 0x80)
			buffer_putc(plain, (char)c);
		else
			buffer_add(plain, from, (size_t)(text - from));
	}
}

/* --- rules ---------------------------------------------------------------- */

/* Whether the word before DOT in TEXT is a title, and no small letter follows
 * the dot, as in "Dr.No": many people write so. */
static bool
is_title(const char *text, const char *dot)
{
	static const char *const titles[] = {"Dr", "Fr", "Hr", "Ing", "Jr",
	    "Mlle", "Mme", "Mr", "Mrs", "Ms", "Prof", "Sig", "Sr", "St", "Ste"};
	const char *word = dot;
	size_t len;

	while (word > text && is_label(word[-1]))
		word--;
	len = (size_t)(dot - word);
	for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
		if (strlen(titles[i]) == len &&
		    memcmp(titles[i], word, len) == 0)
			return !islower((unsigned char)dot[1]);
	return false;
}

/* Whether a domain seems to end with what stands behind DOT in TEXT. */
static bool
is_domain(const char *text, const char *dot)
{
	size_t n = 0;

	while (is_name_letter(dot[1 + n]))
		n++;
	return dot > text && is_label(dot[-1]) && n > 0 &&
	    utf8_prefix(dot + 1, 1) < n && !is_title(text, dot);
}

/* Whether TEXT begins with four numbers to 255 with dots between them, and no
 * fifth. */
static bool
is_address(const char *text)
{
	for (int i = 0; i < 4; i++) {
		char *end;

		if (!isdigit((unsigned char)*text) ||
		    strtol(text, &end, 10) > 255 || end - text > 3)
			return false;
		if (*end != '.' && i < 3)
			return false;
		text = i < 3 ? end + 1 : end;
	}
	return !is_label(*text) &&
	    (*text != '.' || !isdigit((unsigned char)text[1]));
}

static bool
has_address(const char *text)
{
	for (const char *p = text; *p != '\0'; p++)
		if ((p == text || (!is_label(p[-1]) && p[-1] != '.')) &&
		    is_address(p))
			return true;
	return false;
}

/* Whether TEXT has a dot in brackets between two words: "[.]", "(dot)". */
static bool
has_hidden_dot(const char *text)
{
	for (const char *p = strpbrk(text, "[({"); p != NULL;
	     p = strpbrk(p + 1, "[({")) {
		const char *before = p, *after = p + 1;

		if (*after == '.')
			after++;
		else if (strncasecmp(after, "dot", 3) == 0)
			after += 3;
		else
			continue;
		if (*after == '\0' || strchr("])}", *after) == NULL)
			continue;
		after++;
		while (before > text && before[-1] == ' ')
			before--;
		after += strspn(after, " ");
		if (before > text && is_label(before[-1]) && is_label(*after))
			return true;
	}
	return false;
}

/* Whether TEXT has a word that does something when it is clicked. */
static bool
has_scheme(const char *text)
{
	static const char *const schemes[] = {"bitcoin:", "javascript:",
	    "magnet:", "mailto:", "skype:", "sms:", "tel:"};

	for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
		size_t len = strlen(schemes[i]);
		const char *p = text;

		while ((p = strcasestr(p, schemes[i])) != NULL) {
			if ((p == text || !is_label(p[-1])) && p[len] != '\0' &&
			    p[len] != ' ')
				return true;
			p += len;
		}
	}
	return false;
}

bool
weblink_any(const char *text)
{
	struct buffer buffer = {0};
	const char *plain;
	bool found;

	write_plain(text, &buffer);
	plain = buffer_text(&buffer);
	found = weblink_plain(plain) || strchr(plain, '@') != NULL ||
	    strcasestr(plain, "hxxp") != NULL || has_address(plain) ||
	    has_hidden_dot(plain) || has_scheme(plain);
	for (const char *dot = strchr(plain, '.'); dot != NULL && !found;
	     dot = strchr(dot + 1, '.'))
		found = is_domain(plain, dot);
	buffer_fini(&buffer);
	return found;
}
