/*
 * Looks up what people say. Lists are short, and are searched as they stand.
 */
#include "config.h"

#include "game/saywords.h"

#include <stdbool.h>
#include <string.h>

#include "words/words.h"

static const char english[] = "en";

/* Appends the word KEY of LANG; nothing when there is none. */
static void
add_text(const struct words *words, const char *lang, const char *key,
    struct buffer *out)
{
	char why[256];
	size_t before = out->len;

	if (!words_has(words, lang, key) ||
	    !words_say(words, lang, key, NULL, out, why, sizeof why))
		out->len = before;
	buffer_puts(out, "");
}

/* What stands behind "TOKEN=" in TEXT, as far as *LEN; NULL: nothing does. */
static const char *
look_up(const char *text, const char *token, size_t *len)
{
	size_t name = strlen(token);

	while (*text != '\0') {
		size_t whole = strcspn(text, ";");

		if (strncmp(text, token, name) == 0 && text[name] == '=') {
			*len = whole - name - 1;
			return text + name + 1;
		}
		text += whole;
		text += *text == ';';
	}
	return NULL;
}

static void
add_list(const char *text, const char *token, struct buffer *out)
{
	size_t len;
	const char *list = look_up(text, token, &len);

	if (list == NULL)
		return;
	if (out->len > 0)
		buffer_putc(out, '|');
	buffer_add(out, list, len);
}

static const char *
saywords_find(void *arg, const char *token)
{
	struct saywords *s = arg;

	buffer_reset(&s->found);
	for (size_t i = 0; i < sizeof s->text / sizeof s->text[0]; i++)
		add_list(buffer_text(&s->text[i]), token, &s->found);
	return s->found.len > 0 ? buffer_text(&s->found) : NULL;
}

/* Text of LANG about a ruleset, or with commands (RULES NULL). */
static void
read_text(const struct words *words, const struct rules *rules,
    const char *lang, struct buffer *out)
{
	struct buffer key = {0};

	if (rules != NULL) {
		buffer_printf(&key, "%s.say", rules->id);
		add_text(words, lang, buffer_text(&key), out);
		buffer_puts(out, ";=");
		add_text(words, lang, "say.filler", out);
	} else {
		add_text(words, lang, "say.commands", out);
	}
	buffer_fini(&key);
}

void
saywords_init(struct saywords *s, const struct words *words,
    const struct rules *rules, const char *lang)
{
	memset(s, 0, sizeof *s);
	s->words = (struct saying_words){saywords_find, s};
	read_text(words, rules, lang, &s->text[0]);
	if (strcmp(lang, english) != 0)
		read_text(words, rules, english, &s->text[1]);
}

void
saywords_fini(struct saywords *s)
{
	for (size_t i = 0; i < sizeof s->text / sizeof s->text[0]; i++)
		buffer_fini(&s->text[i]);
	buffer_fini(&s->found);
}

/* --- commands ------------------------------------------------------------- */

static const char *const saywords_commands[] = {[SAYWORDS_UNDO] = "undo",
    [SAYWORDS_RESIGN] = "resign",
    [SAYWORDS_BOARD] = "board",
    [SAYWORDS_HELP] = "help",
    [SAYWORDS_SAY] = "say"};

enum { COMMANDS = sizeof saywords_commands / sizeof saywords_commands[0] };

/* Where LINE goes on behind what it says of LIST, as folded as a list is; NULL:
 * it says nothing of it. */
static const char *
behind(const char *line, const char *list)
{
	struct buffer folded = {0};
	const char *at = NULL;

	for (const char *p = line; *p != '\0' && at == NULL;) {
		p += strcspn(p + 1, " \t:,.!") + 1;
		buffer_reset(&folded);
		saying_fold(line, (size_t)(p - line), &folded);
		if (saying_is_one_of(buffer_text(&folded), list))
			at = p + strspn(p, " \t:,.!");
	}
	buffer_fini(&folded);
	return at;
}

enum saywords_command
saywords_command(const struct words *words, const char *lang, const char *line,
    const char **rest)
{
	struct saywords s = {.words = {saywords_find, &s}};
	enum saywords_command command = SAYWORDS_NONE;

	*rest = "";
	read_text(words, NULL, lang, &s.text[0]);
	if (strcmp(lang, english) != 0)
		read_text(words, NULL, english, &s.text[1]);
	for (int i = 1; i < COMMANDS && command == SAYWORDS_NONE; i++) {
		const char *list = saywords_find(&s, saywords_commands[i]);
		const char *at = list != NULL ? behind(line, list) : NULL;

		if (at == NULL || (*at != '\0' && i != SAYWORDS_SAY))
			continue;
		command = (enum saywords_command)i;
		*rest = at;
	}
	saywords_fini(&s);
	return command;
}

void
saywords_write(const struct words *words, const char *lang,
    enum saywords_command command, struct buffer *out)
{
	struct buffer text = {0};
	size_t len;
	const char *list;

	read_text(words, NULL, lang, &text);
	list = look_up(buffer_text(&text), saywords_commands[command], &len);
	if (list != NULL)
		buffer_add(out, list, strcspn(list, "|;"));
	buffer_puts(out, "");
	buffer_fini(&text);
}
