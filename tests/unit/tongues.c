/*
 * Letters in every language.
 */
#include "config.h"

#include "conf/conf.h"
#include "tongues.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "letter_kit.h"
#include "letter_shape.h"
#include "words/words.h"

enum { COLUMNS = 72, HTML_MAX = 60 * 1024, SENTENCE = 4, WORD_MAX = 30 };

/* Letters with a golden copy in each language. */
static const char *const chosen[] = {"began-clock.txt", "geonosis-throw.txt",
    "goldrush-turn.txt", "invite.txt", "monopoly-auction.txt",
    "monopoly-roll.txt", "over.txt", "review.txt", "reminder-late.txt",
    "table-standin.txt", "turn.html", "turn.txt"};

/* What people have written, which is in every language as it is. */
static const char *const peoples[] = {
    "Let us play again.", "I can put mine on the mega threat"};

/* A half of a letter in another language, by the English one. */
struct half {
	char lang[16];
	char *english, *text;
	struct half *next;
};

static struct half *halves;
static unsigned faults;

static void __attribute__((format(printf, 3, 4))) fault(const char *lang,
    const struct store_letter *intent, const char *format, ...)
{
	va_list ap;

	faults++;
	printf("# %s, letter of kind %d, ply %lu: ", lang, (int)intent->kind,
	    (unsigned long)intent->ply);
	va_start(ap, format);
	vprintf(format, ap);
	va_end(ap);
	putchar('\n');
}

unsigned
tongues_faults(void)
{
	return faults;
}

/* --- pieces of a letter -------------------------------------------------------- */

/* The next piece of TEXT between characters of BREAKS; the caller frees it.
 * NULL behind the last one. */
static char *
piece(const char **text, const char *breaks)
{
	size_t len;

	*text += strspn(*text, breaks);
	len = strcspn(*text, breaks);
	if (len == 0)
		return NULL;
	*text += len;
	return xstrndup(*text - len, len);
}

/* Whether LINE is more than names, numbers and notation: has some words in
 * small letters. */
static bool
is_sentence(const char *line)
{
	char *word;
	int n = 0;

	if (strstr(line, "://") != NULL || strstr(line, ":0") != NULL ||
	    strchr(line, ';') != NULL)
		return false;
	for (size_t i = 0; i < sizeof peoples / sizeof peoples[0]; i++)
		if (strstr(line, peoples[i]) != NULL)
			return false;
	while ((word = piece(&line, " ,.:!?()\"\t")) != NULL) {
		size_t len = strspn(word, "abcdefghijklmnopqrstuvwxyz'");

		n += len > 1 && word[len] == '\0';
		free(word);
	}
	return n >= SENTENCE;
}

/* Whether TEXT has PIECE between characters of BREAKS. */
static bool
has_piece(const char *text, const char *line, const char *breaks)
{
	const char *at = text;
	size_t len = strlen(line);

	while ((at = strstr(at, line)) != NULL) {
		if ((at == text || strchr(breaks, at[-1]) != NULL) &&
		    strchr(breaks, at[len]) != NULL)
			return true;
		at++;
	}
	return false;
}

static void
check_sentences(const char *lang, const struct store_letter *intent,
    const char *english, const char *text, const char *breaks)
{
	char *line;

	while ((line = piece(&english, breaks)) != NULL) {
		if (is_sentence(line) && has_piece(text, line, breaks))
			fault(lang, intent, "is as in English: %s", line);
		free(line);
	}
}

static void
check_links(const char *lang, const struct store_letter *intent,
    const char *english, const char *text)
{
	char *line;

	while ((line = piece(&english, "\n \"<>()")) != NULL) {
		if (strstr(line, "://") != NULL &&
		    !has_piece(text, line, "\n \"<>()"))
			fault(lang, intent, "lacks the link %s", line);
		free(line);
	}
}

static void
check_width(const char *lang, const struct store_letter *intent,
    const char *text)
{
	char *line;

	while ((line = piece(&text, "\n")) != NULL) {
		if (utf8_length(line) > COLUMNS && strstr(line, "://") == NULL)
			fault(lang, intent, "too wide: %s", line);
		free(line);
	}
}

/* What nobody writes by hand, and what sounds wrong when it is read aloud: an
 * empty place in a sentence, a bracket within a bracket. Drawings are no
 * sentences. */
static void
check_prose(const char *lang, const struct store_letter *intent,
    const char *text)
{
	static const char *const slips[] = {
	    "  ", " ,", " .", "))", "..", ",,", ":.", ": :", "::", "()", "( "};
	char *line;

	while ((line = piece(&text, "\n")) != NULL) {
		size_t indent = strspn(line, " ");

		for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++)
			if (is_sentence(line) &&
			    strstr(line + indent, slips[i]) != NULL)
				fault(lang, intent, "has \"%s\": %s", slips[i],
				    line);
		free(line);
	}
}

/* --- numbers --------------------------------------------------------------------- */

/* Length of what stands between a number's groups of digits in some language
 * at TEXT, or 0. */
static size_t
group_mark(const char *text)
{
	static const char *const marks[] = {
	    ",", ".", "'", "\u202f", "\u00a0", "\u2019"};

	for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
		size_t len = strlen(marks[i]);

		if (strncmp(text, marks[i], len) == 0 &&
		    strspn(text + len, "0123456789") == 3)
			return len;
	}
	return 0;
}

/* The next number of TEXT, without marks between its groups, to DIGITS of SIZE
 * bytes; what stands in a word, a link or a digest is none. False behind the
 * last one. */
static bool
next_number(const char **text, char *digits, size_t size)
{
	const char *at = *text;
	size_t n = 0;

	/* No-break spaces part words, too. */
	while (*at != '\0' && !isdigit((unsigned char)*at))
		at += isalpha((unsigned char)*at) ? strcspn(at, " \n\xc2\xe2")
						  : 1;
	while (strcspn(at, " \n") > WORD_MAX)
		at += strcspn(at, " \n");
	while (isdigit((unsigned char)*at) && n + 1 < size) {
		digits[n++] = *at++;
		at += group_mark(at);
	}
	digits[n] = '\0';
	*text = at;
	return n > 0;
}

static bool
has_number(const char *text, const char *number)
{
	char digits[64];

	while (next_number(&text, digits, sizeof digits))
		if (strcmp(digits, number) == 0)
			return true;
	return false;
}

/* One, which languages like to say in a word, is not looked for. */
static void
check_numbers(const char *lang, const struct store_letter *intent,
    const char *english, const char *text)
{
	char digits[64];

	while (next_number(&english, digits, sizeof digits))
		if (strcmp(digits, "1") != 0 && !has_number(text, digits))
			fault(lang, intent, "lacks the number %s", digits);
}

static void
check_shape(const char *lang, const struct store_letter *intent,
    const struct mail_read *read)
{
	const char *rule = letter_shape_fault(read);

	if (rule != NULL)
		fault(lang, intent, "\"%s\": %s", read->subject, rule);
}

/* --- letters --------------------------------------------------------------------- */

static void
keep(const char *lang, const char *english, const char *text)
{
	struct half *h = xcalloc(1, sizeof *h);

	snprintf(h->lang, sizeof h->lang, "%s", lang);
	h->english = xstrdup(english);
	h->text = xstrdup(text);
	h->next = halves;
	halves = h;
}

static void
check(const char *lang, const struct store_letter *intent,
    const struct mail_read *english, const struct mail_read *read)
{
	check_sentences(lang, intent, english->text, read->text, "\n");
	check_sentences(lang, intent, english->html, read->html, "<>\"");
	check_links(lang, intent, english->text, read->text);
	check_links(lang, intent, english->html, read->html);
	check_numbers(lang, intent, english->text, read->text);
	check_width(lang, intent, read->text);
	check_prose(lang, intent, read->text);
	check_shape(lang, intent, read);
	if (strlen(read->html) >= HTML_MAX)
		fault(lang, intent, "its HTML has %zu bytes",
		    strlen(read->html));
	keep(lang, english->text, read->text);
	keep(lang, english->html, read->html);
}

/* Both halves and the header say which language it is. */
static void
check_marks(const char *lang, const struct store_letter *intent,
    const struct letter *letter, const struct mail_read *read)
{
	struct buffer bytes = {0}, header = {0}, html = {0};

	buffer_add(&bytes, letter->bytes.data, letter->bytes.len);
	buffer_printf(&header, "\r\nContent-Language: %s\r\n", lang);
	buffer_printf(&html, "<html lang=\"%s\">", lang);
	if (strstr(buffer_text(&bytes), buffer_text(&header)) == NULL ||
	    strstr(read->html, buffer_text(&html)) == NULL)
		fault(lang, intent, "does not say what language it is in");
	buffer_fini(&bytes);
	buffer_fini(&header);
	buffer_fini(&html);
}

static void
compose(struct desk_kit *kit, char *lang, const struct store_letter *intent,
    const struct mail_read *english)
{
	char *servers = kit->conf->language;
	struct buffer why = {0};
	struct mail_read read;
	struct letter letter;

	kit->conf->language = lang;
	if (letter_compose(kit->desk, NULL, intent, &letter, &why) !=
		LETTER_COMPOSED ||
	    !mail_read(letter.bytes.data, letter.bytes.len, &read)) {
		fault(lang, intent, "cannot be written: %s", buffer_text(&why));
	} else {
		check(lang, intent, english, &read);
		check_marks(lang, intent, &letter, &read);
		mail_read_free(&read);
	}
	kit->conf->language = servers;
	letter_fini(&letter);
	buffer_fini(&why);
}

void
tongues_compose(struct desk_kit *kit, const struct store_letter *intent,
    const struct mail_read *read)
{
	struct buffer langs = {0};
	const char *rest;
	char *lang;

	if (kit->in_english)
		return;
	check_prose(kit->conf->language, intent, read->text);
	check_width(kit->conf->language, intent, read->text);
	check_shape(kit->conf->language, intent, read);
	words_languages(kit->desk->words, &langs);
	for (rest = buffer_text(&langs); (lang = piece(&rest, "\n")) != NULL;
	     free(lang))
		if (strcmp(lang, kit->conf->language) != 0)
			compose(kit, lang, intent, read);
	buffer_fini(&langs);
}

/* --- golden copies ---------------------------------------------------------------- */

static void
show(const char *lang, const char *name, const char *text)
{
	const char *folder = getenv("LETTERS");
	struct buffer path = {0};
	FILE *f;

	if (folder == NULL)
		return;
	buffer_printf(&path, "%s/%s", folder, lang);
	mkdir(buffer_text(&path), 0777);
	buffer_printf(&path, "/%s", name);
	f = fopen(buffer_text(&path), "we");
	if (f == NULL || fputs(text, f) < 0 || fclose(f) != 0)
		abort();
	buffer_fini(&path);
}

static bool
is_chosen(const char *name)
{
	for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++)
		if (strcmp(chosen[i], name) == 0)
			return true;
	return false;
}

bool
tongues_same(const char *name, const char *text)
{
	bool same = true;

	show("en", name, text);
	for (const struct half *h = halves; h != NULL; h = h->next) {
		char path[64];

		if (strcmp(h->english, text) != 0)
			continue;
		show(h->lang, name, h->text);
		snprintf(path, sizeof path, "%s/%s", h->lang, name);
		if (is_chosen(name) && !letter_kit_is_copy(path, h->text)) {
			printf("# %s is another\n", path);
			same = false;
		}
	}
	return same;
}
