/*
 * Names of places and of people in the language of the reader.
 */
#include "config.h"

#include "game/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "game/former.h"
#include "game/table.h"
#include "match/match.h"
#include "words/words.h"

/* What names_find() needs when the rules ask it for the name of a place. */
struct naming {
	const struct desk *d;
	const struct rules *rules;
	const char *lang;
	char *said; /* the last answer, which the rules borrow */
};

/* Appends the key of the word: "Yoda's hut" becomes "yoda-s-hut". */
static void
names_put_key(const struct rules *rules, const char *kind, const char *name,
    struct buffer *key)
{
	buffer_printf(key, "%s.%s.", rules->id, kind);
	for (; *name != '\0'; name++)
		buffer_putc(key,
		    isalnum((unsigned char)*name)
			? (char)tolower((unsigned char)*name)
			: '-');
}

bool
names_are_of(const struct rules *rules, const char *key)
{
	return rules->rename != NULL && strcmp(key, "site") == 0;
}

struct model *
names_place(const struct rules *rules, const char *kind, const char *name)
{
	struct model *m = model_phrase();
	struct buffer key = {0};

	names_put_key(rules, kind, name, &key);
	model_phrase_word(m, buffer_text(&key), name);
	buffer_fini(&key);
	return m;
}

/* --- people --------------------------------------------------------------- */

/* Returns how many bytes of NAME are the name that person_read() gives to a bot
 * without one of its own, "bot:greedy" or "bot:greedy 2"; 0: none. */
static size_t
names_bot(const char *name)
{
	size_t len = strcspn(name, " ");

	if (strncmp(name, "bot:", 4) != 0 || len == 4 ||
	    (name[len] == ' ' &&
		name[len + 1 + strspn(name + len + 1, "0123456789")] != '\0'))
		return 0;
	return len;
}

/* Appends the bot's NAME, of which LEN bytes are as names_bot() says, by the
 * word for its strength. */
static void
names_add_bot(struct model *phrase, const char *name, size_t len)
{
	struct buffer key = {0};
	char *text = xstrndup(name, len);

	buffer_printf(&key, "bot.%s", text + 4);
	model_phrase_word(phrase, buffer_text(&key), text);
	model_phrase_text(phrase, name + len);
	free(text);
	buffer_fini(&key);
}

static void
names_add(struct model *phrase, const char *name)
{
	size_t bot = names_bot(name);

	if (name[0] == '\0')
		model_phrase_word(phrase, "former.player", FORMER_NAME);
	else if (bot > 0)
		names_add_bot(phrase, name, bot);
	else
		model_phrase_text(phrase, name);
}

struct model *
names_person(const char *name)
{
	struct model *m;

	if (name[0] != '\0' && names_bot(name) == 0)
		return model_text(name);
	m = model_phrase();
	names_add(m, name);
	return m;
}

char *
names_say(const struct desk *d, const char *lang, const char *name)
{
	struct model *m = names_person(name), *none = model_object();
	struct buffer out = {0};

	for (size_t i = 0; i < model_phrase_parts(m); i++) {
		const char *word, *text = model_phrase_part(m, i, &word);
		char *said = word != NULL && words_has(d->words, lang, word)
		    ? reader_say(d, lang, word, none)
		    : xstrdup(text);

		buffer_puts(&out, said);
		free(said);
	}
	if (out.len == 0)
		buffer_puts(&out, name);
	model_free(m);
	model_free(none);
	return buffer_take(&out);
}

void
names_put(struct model *m, const char *key, const char *name)
{
	model_put(m, key, names_person(name));
}

void
names_join(struct model *names, const char *separator, const char *name)
{
	if (model_phrase_parts(names) > 0)
		model_phrase_text(names, separator);
	names_add(names, name);
}

void
names_put_seats(struct model *m, const char *key, const struct table *t,
    unsigned seats)
{
	struct model *names = model_phrase();

	for (int i = 0; i < t->n_seats; i++)
		if (seats >> i & 1)
			names_join(names, ", ", t->seats[i].name);
	model_put(m, key, names);
}

/* --- boards --------------------------------------------------------------- */

static const char *
names_find(void *arg, const char *kind, const char *name)
{
	struct naming *n = arg;
	struct model *none = model_object();
	struct buffer key = {0};

	free(n->said);
	n->said = NULL;
	names_put_key(n->rules, kind, name, &key);
	if (words_has(n->d->words, n->lang, buffer_text(&key)))
		n->said = reader_say(n->d, n->lang, buffer_text(&key), none);
	buffer_fini(&key);
	model_free(none);
	return n->said;
}

const void *
named_state(const struct desk *d, const struct table *t, const char *lang,
    struct named *n)
{
	struct naming naming = {.d = d, .rules = t->rules, .lang = lang};
	const struct rules_names names = {.find = names_find, .arg = &naming};
	bool stops = t->rules->stop != NULL && match_to_move(t->match) == 0;

	memset(n, 0, sizeof *n);
	if (t->rules->rename == NULL && !stops)
		return t->match->state;
	n->rules = t->rules;
	n->state = xcalloc(1, t->rules->state_size);
	memcpy(n->state, t->match->state, t->rules->state_size);
	if (stops)
		t->rules->stop(n->state);
	if (t->rules->rename != NULL)
		n->data = t->rules->rename(n->state, &names);
	free(naming.said);
	return n->state;
}

void
named_fini(struct named *n)
{
	if (n->data != NULL)
		n->rules->data_free(n->data);
	free(n->state);
	memset(n, 0, sizeof *n);
}
