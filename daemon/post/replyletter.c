/*
 * Words about answering letters, and about letters that were answered.
 */
#include "config.h"

#include "post/replyletter.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "game/answered.h"
#include "game/saying.h"
#include "game/saywords.h"
#include "game/table.h"
#include "match/match.h"
#include "show/history.h"
#include "store/store_received.h"
#include "words/model.h"

/* --- how to answer -------------------------------------------------------- */

/* How the first of the moves that can be made now is written. */
static void
replyletter_put_example(const struct replyletter *l, struct model *m)
{
	const struct rules *rules = l->t->rules;
	const void *state = l->t->match->state;
	struct buffer text = {0};
	struct saywords words;
	uint64_t move;

	if (l->to_move && rules->moves(state, l->seat, &move, 1) > 0) {
		saywords_init(&words, l->d->words, rules, l->reader->lang);
		saying_write(rules, state, l->seat, &words.words, move, &text);
		saywords_fini(&words);
	}
	model_put_text(m, "example", buffer_text(&text));
	buffer_fini(&text);
}

void
replyletter_put_how(const struct replyletter *l, struct model *letter)
{
	static const struct {
		const char *name;
		enum saywords_command command;
	} commands[] = {{"undo", SAYWORDS_UNDO}, {"resign", SAYWORDS_RESIGN},
	    {"board", SAYWORDS_BOARD}, {"help", SAYWORDS_HELP},
	    {"say", SAYWORDS_SAY}};
	struct model *m;

	if (!l->answerable) {
		model_put(letter, "answer", model_null());
		return;
	}
	m = model_object();
	replyletter_put_example(l, m);
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
		struct buffer text = {0};

		saywords_write(l->d->words, l->reader->lang,
		    commands[i].command, &text);
		model_put_text(m, commands[i].name, buffer_text(&text));
		buffer_fini(&text);
	}
	model_put(letter, "answer", m);
}

/* --- what became of an answer --------------------------------------------- */

/* Puts the words for the ruleset's refusal of LINE, when it has some. */
static void
replyletter_put_why(const struct replyletter *l, struct model *line)
{
	const char *why = model_get_text(line, "why", "");
	struct buffer key = {0};

	if (*why != '\0')
		buffer_printf(&key, "%s.refused.%s", l->t->rules->id, why);
	model_put_text(line, "why-word", buffer_text(&key));
	buffer_fini(&key);
}

static void
replyletter_put_line(const struct replyletter *l, struct model *line)
{
	int64_t entry = model_get_int(line, "entry", -1);

	model_put_text(line, "word", answered_word(answered_get(line)));
	replyletter_put_why(l, line);
	model_put(line, "made",
	    entry >= 0
		? history_entry(l->d, l->t, l->view, (size_t)entry, l->reader)
		: model_null());
}

/* Whether who wrote a line of which that became has to be told what can be
 * written. */
static bool
needs_help(enum answered what)
{
	return what == ANSWERED_HELP || what == ANSWERED_UNCLEAR ||
	    what == ANSWERED_MANY;
}

/* Puts the link that makes the first move of a letter from another address. */
static void
replyletter_put_confirm(const struct replyletter *l, const struct model *lines,
    struct model *m)
{
	struct buffer link = {0};

	for (size_t i = 0; i < model_size(lines) && link.len == 0; i++) {
		const char *move =
		    model_get_text(model_at(lines, i), "move", "");

		if (*move == '\0' || !l->to_move)
			continue;
		buffer_printf(&link, "%s?move=", l->link);
		buffer_add_query(&link, move);
	}
	model_put_text(m, "confirm", buffer_text(&link));
	buffer_fini(&link);
}

bool
replyletter_put(const struct replyletter *l, int64_t received,
    struct model *letter)
{
	struct store_received r;
	struct model *m, *lines;
	bool helps = false;

	if (received == 0) {
		model_put(letter, "reply", model_null());
		return true;
	}
	if (store_received_get(l->d->store, received, &r) != STORE_OK)
		return false;
	m = model_object();
	lines = answered_read(r.lines);
	helps = model_size(lines) == 0;
	for (size_t i = 0; i < model_size(lines); i++) {
		struct model *line = model_at(lines, i);

		helps |= needs_help(answered_get(line));
		replyletter_put_line(l, line);
	}
	replyletter_put_confirm(l, lines, m);
	model_put_bool(m, "foreign", !r.own);
	model_put_bool(m, "none", r.own && model_size(lines) == 0);
	model_put_bool(m, "helps", r.own && helps);
	model_put(m, "lines", r.own ? lines : model_array());
	if (!r.own)
		model_free(lines);
	model_put(letter, "reply", m);
	store_received_fini(&r);
	return true;
}
