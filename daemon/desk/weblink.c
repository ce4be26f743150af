/*
 * Looks for links. A text is first written in the plain signs that programs
 * and people read its signs as; then a few rules look at that.
 */
#include "config.h"

#include "desk/weblink.h"

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

/* The value of C as a digit, in whatever script; -1: it is none. */
static int
digit_value(uint32_t c)
{
	static const uint32_t zeros[] = {0x660, 0x6f0, 0x7c0, 0x966, 0x9e6,
	    0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
	    0xf20, 0x1040, 0x17e0, 0x1810, 0x2070, 0x2080, 0x1d7ce, 0x1d7d8,
	    0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1fbf0};

	for (size_t i = 0; i < sizeof zeros / sizeof zeros[0]; i++)
		if (c >= zeros[i] && c <= zeros[i] + 9)
			return (int)(c - zeros[i]);
	if (c >= 0x2460 && c <= 0x2468) /* in circles */
		return (int)(c - 0x245f);
	if (c == 0xb9)
		return 1;
	return c == 0xb2 || c == 0xb3 ? (int)(c - 0xb0) : -1;
}

/* The ASCII sign that C stands for, or C. */
static uint32_t
plain_sign(uint32_t c)
{
	static const uint32_t signs[][2] = {{0x2024, '.'}, {0xfe52, '.'},
	    {0xa4f8, '.'}, {0x2044, '/'}, {0x2215, '/'}, {0x29f8, '/'},
	    {0x2236, ':'}, {0x2d0, ':'}, {0xa789, ':'}, {0xfe55, ':'},
	    {0xfe13, ':'}, {0xfe6b, '@'}, {0x3014, '['}, {0x3015, ']'},
	    {0x3010, '['}, {0x3011, ']'}, {0x3000, ' '}, {0xa0, ' '},
	    {0x202f, ' '}, {0xff61, 0x3002}, {0xfe12, 0x3002}};
	int digit = digit_value(c);

	if (digit >= 0)
		return (uint32_t)('0' + digit);
	/* Wide forms of all of ASCII. */
	if (c >= 0xff01 && c <= 0xff5e)
		return c - 0xff01 + '!';
	for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
		if (signs[i][0] == c)
			return signs[i][1];
	return c;
}

/* Appends C when it is a number and its full stop in one sign. */
static bool
put_number_stop(uint32_t c, struct buffer *plain)
{
	if (c >= 0x2488 && c <= 0x249b)
		buffer_printf(plain, "%d.", (int)(c - 0x2487));
	else if (c == 0x1f100)
		buffer_puts(plain, "0.");
	else
		return false;
	return true;
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

/* --- dots of other scripts ------------------------------------------------ */

/* What domains end with that people write with a dot in disguise. The first
 * ones are no words. */
static const char *const ends[] = {"com", "net", "org", "info", "biz", "xyz",
    "ru", "cn", "io", "de", "fr", "it", "uk", "eu", "tv", "cc", "me", "app",
    "dev", "online", "site", "shop"};

enum { ENDS = sizeof ends / sizeof ends[0], ENDS_APART = 8 };

/* Whether the word at TEXT is one of the first N ends. */
static bool
is_end(const char *text, size_t n)
{
	char word[8];
	size_t len = 0;

	while (*text != '\0') {
		uint32_t c = plain_sign(utf8_next(&text));

		if (is_unseen(c))
			continue;
		if (c >= 0x80 || !is_label((char)c))
			break;
		if (len == sizeof word - 1)
			return strncasecmp(word, "xn--", 4) == 0;
		word[len++] = (char)c;
	}
	word[len] = '\0';
	for (size_t i = 0; i < n; i++)
		if (strcasecmp(word, ends[i]) == 0)
			return true;
	return false;
}

/* Whether the LEN bytes of TEXT are what a domain of Chinese or Japanese signs
 * ends with (China, Hong Kong, Taiwan, company, network, site, shop, test, com
 * ...), and not likely to be a sentence. */
static bool
is_east_end(const char *text, size_t len)
{
	static const char *const words[] = {"\u4e2d\u56fd", "\u4e2d\u570b",
	    "\u9999\u6e2f", "\u53f0\u6e7e", "\u53f0\u7063", "\u516c\u53f8",
	    "\u7f51\u7edc", "\u7f51\u5740", "\u7f51\u7ad9", "\u5728\u7ebf",
	    "\u4e2d\u6587\u7f51", "\u5546\u57ce", "\u96c6\u56e2",
	    "\u79fb\u52a8", "\u30b3\u30e0", "\u307f\u3093\u306a",
	    "\u30b9\u30c8\u30a2", "\u30af\u30e9\u30a6\u30c9",
	    "\u30c6\u30b9\u30c8", "\u6d4b\u8bd5", "\u6e2c\u8a66"};

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strlen(words[i]) == len && memcmp(words[i], text, len) == 0)
			return true;
	return false;
}

/* Whether C is a letter of a script whose sentences end with STOP; with C 0:
 * whether there is such a script. */
static bool
is_native(uint32_t stop, uint32_t c)
{
	static const uint32_t scripts[][3] = {{0x3002, 0x2e80, 0x9fff},
	    {0x3002, 0xf900, 0xfaff}, {0x3002, 0xff66, 0xff9f},
	    {0x3002, 0x20000, 0x3ffff}, {0x6d4, 0x600, 0x8ff},
	    {0x6d4, 0xfb50, 0xfefc}, {0x1362, 0x1200, 0x139f},
	    {0x964, 0x900, 0xdff}};

	for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
		if (scripts[i][0] == stop &&
		    (c == 0 || (c >= scripts[i][1] && c <= scripts[i][2])))
			return true;
	return false;
}

/* Whether a full stop of another script, before TEXT, is read as the dot of a
 * domain: it ends a sentence, too, but not before a word of a script that has
 * other full stops. */
static bool
is_stop_dot(uint32_t stop, const char *text)
{
	const char *from = text, *end = text;
	bool native = false;

	while (*text != '\0') {
		uint32_t c = plain_sign(utf8_next(&text));

		if (is_unseen(c))
			continue;
		if (c < 0x80 ? !isalnum((int)c) : is_native(c, 0))
			break;
		/* Punctuation, signs and pictures. */
		if ((c >= 0x2000 && c < 0x2c00) ||
		    (c >= 0x1f000 && c < 0x1fb00))
			break;
		native |= is_native(stop, c);
		end = text;
	}
	return native
	    ? stop == 0x3002 && is_east_end(from, (size_t)(end - from))
	    : end > from;
}

static bool
is_middle_dot(uint32_t c)
{
	return c == 0xb7 || c == 0x387 || c == 0x2022 || c == 0x2027 ||
	    c == 0x2219 || c == 0x22c5 || c == 0x2e31 || c == 0x30fb ||
	    c == 0xff65;
}

/* Whether C is another sign that is not a letter: punctuation, full stops of
 * more scripts, symbols. */
static bool
is_other_sign(uint32_t c)
{
	static const uint32_t signs[][2] = {{0xa1, 0xa9}, {0xab, 0xb4},
	    {0xb6, 0xb9}, {0xbb, 0xbf}, {0x2b9, 0x2df}, {0x589, 0x589},
	    {0x700, 0x70d}, {0x104a, 0x104b}, {0x10fb, 0x10fb},
	    {0x166e, 0x166e}, {0x1735, 0x1736}, {0x17d4, 0x17d6},
	    {0x1800, 0x180a}, {0x1c3b, 0x1c3f}, {0x2010, 0x2bff},
	    {0x2cf9, 0x2cff}, {0x2e00, 0x2e7f}, {0x3001, 0x303f},
	    {0xa4fe, 0xa4ff}, {0xa60d, 0xa60f}, {0xabeb, 0xabeb},
	    {0x10100, 0x10102}, {0x10a50, 0x10a58}, {0x1f000, 0x1faff}};

	for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
		if (c >= signs[i][0] && c <= signs[i][1])
			return true;
	return false;
}

/* Whether C, with PLAIN before it and TEXT behind it, is read as the dot of a
 * domain. */
static bool
is_domain_dot(uint32_t c, const struct buffer *plain, const char *text)
{
	if (plain->len == 0 || !is_label(plain->data[plain->len - 1]))
		return false;
	if (is_native(c, 0))
		return is_stop_dot(c, text);
	return is_middle_dot(c) ? is_end(text, ENDS)
				: is_other_sign(c) && is_end(text, ENDS_APART);
}

static void
write_plain(const char *text, struct buffer *plain)
{
	while (*text != '\0') {
		const char *from = text;
		uint32_t c = plain_sign(utf8_next(&text));

		if (is_unseen(c) || put_number_stop(c, plain))
			continue;
		if (is_domain_dot(c, plain, text))
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

/* The length of a number of an address at TEXT: a decimal one to 255, an octal
 * one behind 0, or any hexadecimal one behind 0x, by which *HEX becomes
 * true. */
static size_t
number_length(const char *text, bool *hex)
{
	size_t len;

	if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
	    isxdigit((unsigned char)text[2])) {
		*hex = true;
		return 2 + strspn(text + 2, "0123456789abcdefABCDEF");
	}
	len = strspn(text, "0123456789");
	if (text[0] == '0')
		return len <= 4 ? len : 0;
	return len <= 3 && atoi(text) <= 255 ? len : 0;
}

/* Whether TEXT begins with four numbers with dots between them, and no fifth;
 * two or three are enough when one is hexadecimal. */
static bool
is_address(const char *text)
{
	bool hex = false;
	int n = 0;

	for (;;) {
		size_t len = number_length(text, &hex);

		if (len == 0)
			return false;
		text += len;
		n++;
		if (*text != '.' || !isdigit((unsigned char)text[1]))
			break;
		text++;
	}
	return !is_label(*text) && (n == 4 || (hex && n > 1 && n < 4));
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

/* Whether the dot at DOT, LEN bytes long, stands between two words as in
 * "evil . com". */
static bool
is_dot_apart(const char *text, const char *dot, size_t len)
{
	const char *before = dot, *after = dot + len;

	while (before > text && before[-1] == ' ')
		before--;
	after += strspn(after, " ");
	return before > text && is_label(before[-1]) &&
	    is_end(after, ENDS_APART);
}

/* Whether TEXT has a dot between two words that stands apart or is a word, and
 * the second one ends many domains. */
static bool
has_dot_apart(const char *text)
{
	static const char word[] = " dot ";

	for (const char *p = strchr(text, '.'); p != NULL;
	     p = strchr(p + 1, '.'))
		if (is_dot_apart(text, p, 1))
			return true;
	for (const char *p = strcasestr(text, word); p != NULL;
	     p = strcasestr(p + 1, word))
		if (is_dot_apart(text, p, strlen(word)))
			return true;
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
	    has_hidden_dot(plain) || has_dot_apart(plain) || has_scheme(plain);
	for (const char *dot = strchr(plain, '.'); dot != NULL && !found;
	     dot = strchr(dot + 1, '.'))
		found = is_domain(plain, dot);
	buffer_fini(&buffer);
	return found;
}
