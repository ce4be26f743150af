/*
 * Parses a mailbox the way people type it or paste it (RFC 5322 section 3.4,
 * without its obsolete and its multiple forms).
 *
 * Not here: writing one into a header (compose.c). Whether mail reaches the
 * address shows only when a letter is sent.
 */
#include "config.h"

#include "mail/mail.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"

enum { TEXT_MAX = 1000, LOCAL_MAX = 64, LABEL_MAX = 63 };

static const char says_missing[] =
    "the address is missing; write Name <name@example.org>";
static const char says_form[] =
    "the address must have the form name@example.org";
static const char says_ascii[] =
    "the address has letters beyond ASCII; write the domain in its xn-- form, "
    "and use an address with a plain ASCII name before the @";
static const char says_local[] =
    "the part before the @ may only have letters, digits, single dots and "
    "!#$%&'*+/=?^_`{|}~-, and may not begin with a hyphen";
static const char says_domain[] =
    "the part after the @ must be a host name such as example.org";
static const char says_one[] =
    "give one address only, and put a comma or semicolon that belongs to the "
    "name in double quotes";
static const char says_brackets[] =
    "put the address in angle brackets: Name <name@example.org>";
static const char says_special[] =
    "put a name that has any of ()<>[]:@\\ in double quotes";

static bool
is_alnum(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9');
}

static const char *
skip_spaces(const char *p)
{
	while (*p == ' ')
		p++;
	return p;
}

/* Whether NAME shows nothing: only spaces, joiners, fillers and marks that are
 * not drawn. At the table such a name would be an empty place. */
static bool
address_is_blank(const char *name)
{
	static const uint32_t range[][2] = {{0x20, 0x20}, {0xa0, 0xa0},
	    {0xad, 0xad}, {0x34f, 0x34f}, {0x61c, 0x61c}, {0x115f, 0x1160},
	    {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f},
	    {0x2000, 0x200f}, {0x202f, 0x202f}, {0x205f, 0x2065},
	    {0x206a, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000},
	    {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},
	    {0xffa0, 0xffa0}, {0xfff9, 0xfffb}, {0xe0000, 0xe0fff}};

	while (*name != '\0') {
		uint32_t c = utf8_next(&name);
		size_t i = 0;

		while (i < sizeof range / sizeof range[0] &&
		    (c < range[i][0] || c > range[i][1]))
			i++;
		if (i == sizeof range / sizeof range[0])
			return false;
	}
	return true;
}

static const char *
check_local(const char *local, size_t len)
{
	if (len == 0)
		return says_form;
	if (len > LOCAL_MAX)
		return "the part before the @ may have at most 64 characters";
	if (local[0] == '.' || local[0] == '-' || local[len - 1] == '.')
		return says_local;
	for (size_t i = 0; i < len; i++) {
		if (local[i] == '.' && local[i + 1] == '.')
			return says_local;
		if (local[i] == '=' && local[i + 1] == '?')
			return says_local;
		if (!is_alnum(local[i]) &&
		    strchr(".!#$%&'*+/=?^_`{|}~-", local[i]) == NULL)
			return says_local;
	}
	return NULL;
}

static const char *
check_domain(const char *domain)
{
	bool digits = true;
	size_t label = 0;

	if (domain[0] == '[')
		return "mail can't go to a bare IP address; write a host name";
	for (const char *p = domain;; p++) {
		if (*p == '.' || *p == '\0') {
			if (label == 0 || label > LABEL_MAX || p[-1] == '-')
				return says_domain;
			if (*p == '\0')
				break;
			label = 0;
			digits = true;
			continue;
		}
		if (!is_alnum(*p) && (*p != '-' || label == 0))
			return says_domain;
		if (*p < '0' || *p > '9')
			digits = false;
		label++;
	}
	return digits ? says_domain : NULL;
}

/* Checks ADDRESS, which is without a name and brackets. */
static const char *
check_address(const char *address)
{
	size_t len = strlen(address);
	const char *at = strchr(address, '@');
	const char *wrong;

	if (len == 0)
		return says_missing;
	if (len > MAIL_ADDRESS_MAX)
		return "the address may have at most 254 characters";
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)address[i] >= 0x80)
			return says_ascii;
	if (strpbrk(address, ",;") != NULL)
		return says_one;
	if (address[0] == '@')
		return "a route is no address; write name@example.org";
	if (address[0] == '"')
		return "write the address itself without quotes";
	if (strchr(address, ' ') != NULL)
		return says_brackets;
	if (at == NULL || strchr(at + 1, '@') != NULL)
		return says_form;
	wrong = check_local(address, (size_t)(at - address));
	return wrong != NULL ? wrong : check_domain(at + 1);
}

/* Parses a quoted string at *P (behind its first quote) into NAME. */
static const char *
read_quoted(const char **p, struct buffer *name)
{
	const char *s = *p;

	for (; *s != '"'; s++) {
		if (*s == '\\')
			s++;
		if (*s == '\0')
			return "a double quote is opened and not closed";
		buffer_putc(name, *s);
	}
	*p = s + 1;
	return NULL;
}

/* Parses the words before the angle bracket, to which *P moves. */
static const char *
read_phrase(const char **p, struct buffer *name)
{
	const char *wrong;

	for (*p = skip_spaces(*p); **p != '<'; *p = skip_spaces(*p)) {
		if (name->len > 0)
			buffer_putc(name, ' ');
		if (**p == '"') {
			(*p)++;
			wrong = read_quoted(p, name);
			if (wrong != NULL)
				return wrong;
			continue;
		}
		for (; strchr(" <\"", **p) == NULL; (*p)++) {
			if (**p == ',' || **p == ';')
				return says_one;
			if (**p == '@' && strchr(*p, '<') == NULL)
				return says_brackets;
			if (strchr("()[]:@\\>", **p) != NULL)
				return says_special;
			buffer_putc(name, **p);
		}
		if (**p == '\0')
			return says_missing;
	}
	return NULL;
}

/* Makes one space of several, and removes those at both ends. */
static void
squeeze(char *name)
{
	char *to = name;

	for (const char *from = skip_spaces(name); *from != '\0'; from++)
		if (*from != ' ' || (from[1] != ' ' && from[1] != '\0'))
			*to++ = *from;
	*to = '\0';
}

static const char *
check_name(const char *name)
{
	if (address_is_blank(name))
		return "the name is empty; write a name, or the address alone";
	if (utf8_length(name) > MAIL_NAME_MAX)
		return "the name may have at most 60 characters";
	if (strstr(name, "=?") != NULL)
		return "the name may not have =? in it: mail programs take "
		       "that for coded letters";
	return NULL;
}

/* Splits TEXT, which is valid UTF-8 without controls, into name and address.
 * NAME stays empty when the address stands alone. */
static const char *
split(const char *text, struct buffer *name, struct buffer *address,
    bool *named)
{
	const char *p = skip_spaces(text), *end, *wrong;

	*named = false;
	if (*p == '\0')
		return says_missing;
	if (strchr(p, '<') == NULL && strchr(p, '"') == NULL) {
		end = p + strlen(p);
		while (end > p && end[-1] == ' ')
			end--;
		buffer_add(address, p, (size_t)(end - p));
		return NULL;
	}
	*named = *p != '<';
	wrong = read_phrase(&p, name);
	if (wrong != NULL)
		return wrong;
	p = skip_spaces(p + 1);
	end = strchr(p, '>');
	if (end == NULL)
		return "the address must end with >";
	text = skip_spaces(end + 1);
	if (*text != '\0')
		return *text == ',' || *text == ';'
		    ? says_one
		    : "there is something behind the address; end with >";
	while (end > p && end[-1] == ' ')
		end--;
	buffer_add(address, p, (size_t)(end - p));
	return NULL;
}

const char *
mail_address_read(const char *text, char **name, char **address)
{
	struct buffer n = {0}, a = {0};
	const char *wrong;
	bool named;

	*name = NULL;
	*address = NULL;
	if (strnlen(text, TEXT_MAX + 1) > TEXT_MAX)
		return "name and address are too long";
	if (!utf8_valid(text, strlen(text)))
		return "name and address must be UTF-8 text";
	if (utf8_has_unfit(text))
		return "name and address may not have line breaks or other "
		       "control characters";
	wrong = split(text, &n, &a, &named);
	if (wrong == NULL)
		wrong = check_address(buffer_text(&a));
	if (wrong == NULL && named) {
		buffer_text(&n);
		squeeze(n.data);
		wrong = check_name(n.data);
	}
	if (wrong == NULL) {
		*name = named ? xstrdup(n.data)
			      : xstrndup(a.data,
				    strcspn(a.data, "@") < MAIL_NAME_MAX
					? strcspn(a.data, "@")
					: MAIL_NAME_MAX);
		*address = buffer_take(&a);
	}
	buffer_fini(&n);
	buffer_fini(&a);
	return wrong;
}
