/*
 * Finds a person's own lines. The words that it knows are those of mail
 * programs, and of greetings, in the languages that letters are written in;
 * where it can, it goes by what lines look like.
 */
#include "config.h"

#include "mail/ownlines.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "base/utf8.h"
#include "base/xmalloc.h"

enum {
	LOOK_MAX = 4000,  /* lines that are looked at */
	FIELD_MAX = 24,	  /* bytes of a field's name */
	HEAD = 3,	  /* so many fields in a row are the head of a letter */
	ANNOUNCE = 3,	  /* lines that announce a quotation at most */
	BROKEN = 30,	  /* bytes of the first of several of them, at least */
	GREETING_MAX = 4, /* words of a greeting, or of a farewell */
	RULE = 10	  /* so many dashes or underscores are a rule */
};

/* Lines of a letter as they are looked at. */
struct looking {
	char *line[LOOK_MAX]; /* without blanks at the ends */
	size_t n;
};

/* --- lines ---------------------------------------------------------------- */

/* Whether the character at TEXT is a blank, or nothing to be seen (controls,
 * marks of direction); *LEN is how many bytes it has. */
static bool
is_blank(const char *text, size_t *len)
{
	const char *end = text;
	uint32_t c = utf8_next(&end);
	char one[8] = "";

	*len = (size_t)(end - text);
	memcpy(one, text, *len);
	return c == ' ' || c == 0xa0 || (c >= 0x2000 && c <= 0x200f) ||
	    c == 0x202f || c == 0x3000 || c == 0xfeff || utf8_has_control(one);
}

/* A copy of the LEN bytes at TEXT with single blanks, and none at its ends. */
static char *
tidy(const char *text, size_t len)
{
	char *line = xcalloc(len + 1, 1), *to = line;
	const char *end = text + len;
	bool blank = false;
	size_t bytes;

	while (text < end) {
		if (is_blank(text, &bytes)) {
			blank = to > line;
			text += bytes;
			continue;
		}
		if (blank)
			*to++ = ' ';
		blank = false;
		memcpy(to, text, bytes);
		to += bytes;
		text += bytes;
	}
	return line;
}

static void
take_lines(const char *text, struct looking *l)
{
	while (*text != '\0' && l->n < LOOK_MAX) {
		size_t len = strcspn(text, "\n");

		l->line[l->n++] = tidy(text, len);
		text += len;
		text += *text == '\n';
	}
}

/* --- what mail programs add ------------------------------------------------ */

static bool
is_quoted(const char *line)
{
	return line[0] == '>';
}

/* "-- ", or a rule of dashes or underscores, perhaps with words between. */
static bool
ends_letter(const char *line)
{
	size_t dashes = strspn(line, "-"), lines = strspn(line, "_");

	if (strcmp(line, "--") == 0 || strcmp(line, "\xe2\x80\x94") == 0)
		return true;
	return lines >= RULE || dashes >= RULE ||
	    (dashes >= 4 && strlen(line) > dashes &&
		line[strlen(line) - 1] == '-');
}

/* "From: Ann <ann@example.org>" in any language: a short name and a colon. */
static bool
is_field(const char *line)
{
	size_t name;

	line += strspn(line, "*"); /* bold, in text made of HTML */
	name = strcspn(line, ":");
	return name > 0 && name < FIELD_MAX && line[name] != '\0' &&
	    memchr(line, '@', name) == NULL && !g_ascii_isdigit(line[0]);
}

/* Whether the head of a quoted letter begins at line I: some fields in a row,
 * with an address among them. */
static bool
is_head(const struct looking *l, size_t i)
{
	bool address = false;
	size_t n = 0;

	for (; i < l->n && is_field(l->line[i]); i++, n++)
		address = address || strchr(l->line[i], '@') != NULL;
	return n >= HEAD && address;
}

static size_t
skip_empty(const struct looking *l, size_t i)
{
	while (i < l->n && l->line[i][0] == '\0')
		i++;
	return i;
}

static bool
ends_in_colon(const char *line)
{
	size_t len = strlen(line);

	return len > 0 && line[len - 1] == ':';
}

/* Whether LINE may begin an announcement that goes on: it was broken because it
 * is long, and it has a date or an address. */
static bool
is_broken(const char *line)
{
	return strlen(line) >= BROKEN && strpbrk(line, "0123456789@") != NULL;
}

/* How many lines from I on announce a quotation ("On Monday Ann wrote:"): the
 * last one ends in a colon, and what is quoted follows. */
static size_t
announces(const struct looking *l, size_t i)
{
	for (size_t n = 1; n <= ANNOUNCE && i + n <= l->n; n++) {
		const char *line = l->line[i + n - 1];

		if (line[0] == '\0' || is_quoted(line) ||
		    (n > 1 && !is_broken(l->line[i])))
			return 0;
		if (ends_in_colon(line)) {
			size_t next = skip_empty(l, i + n);

			return next < l->n && is_quoted(l->line[next]) ? n : 0;
		}
	}
	return 0;
}

/* Whether LINE begins with one of the N phrases, in any case. */
static bool
begins_with(const char *line, const char *const *phrases, size_t n)
{
	char *folded = g_utf8_casefold(line, -1);
	bool found = false;

	for (size_t i = 0; i < n && !found; i++) {
		size_t len = strlen(phrases[i]);
		char after;

		found = strncmp(folded, phrases[i], len) == 0;
		after = found ? folded[len] : 'x';
		found = found && !g_ascii_isalnum(after) &&
		    (unsigned char)after < 0x80;
	}
	g_free(folded);
	return found;
}

/* "Sent from my phone": what a program adds below what one wrote. */
static bool
is_advertising(const char *line)
{
	static const char *const phrases[] = {"sent from", "get outlook",
	    "sent with", "gesendet von", "gesendet mit", "von meinem",
	    "diese nachricht wurde von", "outlook f\xc3\xbcr", "inviato da",
	    "inviato dal", "scarica outlook", "ottieni outlook",
	    "envoy\xc3\xa9 de", "envoy\xc3\xa9 depuis", "obtenez outlook",
	    "t\xc3\xa9l\xc3\xa9"
	    "charger outlook"};

	return begins_with(line, phrases, sizeof phrases / sizeof phrases[0]);
}

/* --- manners --------------------------------------------------------------- */

static size_t
count_words(const char *line)
{
	size_t n = 1;

	for (; *line != '\0'; line++)
		n += *line == ' ';
	return n;
}

static bool
is_greeting(const char *line)
{
	static const char *const words[] = {"hi", "hello", "hey", "dear",
	    "good morning", "good evening", "hallo", "moin", "liebe", "lieber",
	    "guten morgen", "guten abend", "guten tag", "servus", "ciao",
	    "salve", "buongiorno", "buonasera", "caro", "cara", "bonjour",
	    "bonsoir", "salut", "cher", "ch\xc3\xa8re", "coucou"};
	size_t len = strlen(line);

	return count_words(line) <= GREETING_MAX &&
	    (line[len - 1] == ',' ||
		begins_with(line, words, sizeof words / sizeof words[0]));
}

/* Behind a farewell come a name and what else one puts there. */
static bool
is_farewell(const char *line)
{
	/* Folded: with ss for a sharp s. */
	static const char *const words[] = {"thanks", "thank you", "thx",
	    "best", "regards", "kind regards", "cheers", "yours", "greetings",
	    "danke", "vielen dank", "gruss", "gr\xc3\xbcsse",
	    "viele gr\xc3\xbcsse", "liebe gr\xc3\xbcsse", "beste gr\xc3\xbcsse",
	    "sch\xc3\xb6ne gr\xc3\xbcsse", "lg", "vg", "mfg", "bis dann",
	    "grazie", "saluti", "cordiali saluti", "un saluto", "a presto",
	    "merci", "cordialement", "bien \xc3\xa0 vous", "amiti\xc3\xa9s",
	    "\xc3\xa0 bient\xc3\xb4t"};

	return count_words(line) <= GREETING_MAX &&
	    begins_with(line, words, sizeof words / sizeof words[0]);
}

/* --- all of it -------------------------------------------------------------- */

static void
take_line(struct ownlines *out, const char *line)
{
	size_t len = strlen(line);

	if (len > OWNLINES_LINE_MAX)
		for (len = OWNLINES_LINE_MAX;
		     ((unsigned char)line[len] & 0xc0) == 0x80;)
			len--;
	if (out->n < OWNLINES_MAX)
		out->line[out->n++] = xstrndup(line, len);
}

static void
find_lines(const struct looking *l, struct ownlines *out)
{
	bool manners = false; /* what follows is a name */
	size_t i = 0, skip;

	while (i < l->n) {
		const char *line = l->line[i];

		if (line[0] == '\0' || is_quoted(line) ||
		    is_advertising(line)) {
			i++;
			/* An answer may go on below what it quotes. */
			manners = manners && !is_quoted(line);
			continue;
		}
		skip = announces(l, i);
		if (skip == 0 && (ends_letter(line) || is_head(l, i)))
			return;
		manners = manners || (out->n > 0 && is_farewell(line));
		if (skip == 0 && !manners &&
		    !(out->n == 0 && is_greeting(line)))
			take_line(out, line);
		i += skip > 0 ? skip : 1;
	}
}

void
ownlines_read(const char *text, struct ownlines *out)
{
	struct looking *l = xcalloc(1, sizeof *l);

	memset(out, 0, sizeof *out);
	take_lines(text, l);
	find_lines(l, out);
	for (size_t i = 0; i < l->n; i++)
		free(l->line[i]);
	free(l);
}

void
ownlines_fini(struct ownlines *lines)
{
	for (size_t i = 0; i < lines->n; i++)
		free(lines->line[i]);
	lines->n = 0;
}
