/*
 * What happened, for people.
 */
#include "config.h"

#include "desk/history.h"

#include <string.h>

#include "desk/when.h"

static struct model *
entry_in_words(struct desk *d, const struct table *t, const struct model *entry,
    const struct reader *reader)
{
	int64_t at = when_iso_read(model_get_text(entry, "at", ""));
	const char *by = model_get_text(entry, "by", "");
	const char *note = model_get_text(entry, "note", NULL);
	int64_t seat = model_get_int(entry, "seat", -1);
	struct model *m = model_object();
	struct buffer when = {0};

	model_put_int(m, "n", model_get_int(entry, "n", 0));
	model_put_int(m, "seat", seat);
	model_put_text(m, "name", seat >= 0 ? t->seats[seat].name : "");
	model_put_text(m, "move", model_get_text(entry, "move", ""));
	model_put_bool(m, "by-bot", strcmp(by, "bot") == 0);
	model_put_bool(m, "by-clock", strcmp(by, "clock") == 0);
	model_put_bool(m, "set-up", seat < 0);
	model_put_bool(m, "moved",
	    model_get_int(entry, "n", 0) > 0 && seat < 0);
	when_words(d, reader->lang, reader->zone, at, &when);
	model_put_text(m, "when", buffer_text(&when));
	buffer_fini(&when);
	model_put(m, "events",
	    events_in_words(t, "event", model_get(entry, "events")));
	model_put(m, "note", note != NULL ? model_text(note) : model_null());
	return m;
}

/* The number of SEAT's last entry; 0 when it has made none. */
static size_t
last_own(const struct model *log, int seat)
{
	for (size_t i = model_size(log); i > 0; i--)
		if (model_get_int(model_at(log, i - 1), "seat", -1) == seat)
			return i - 1;
	return 0;
}

/* Entries [FROM, ...) of the log in words. */
static struct model *
entries_from(struct desk *d, const struct table *t, const struct model *game,
    size_t from, bool newest_first, const struct reader *reader)
{
	const struct model *log = model_get(game, "log");
	struct model *list = model_array();
	size_t n = model_size(log);

	for (size_t i = from; i < n; i++) {
		size_t at = newest_first ? n - 1 - (i - from) : i;

		model_add(list,
		    entry_in_words(d, t, model_at(log, at), reader));
	}
	return list;
}

struct model *
history_since(struct desk *d, const struct table *t, const struct model *game,
    int seat, const struct reader *reader)
{
	const struct model *log = model_get(game, "log");
	size_t own = last_own(log, seat), from = own == 0 ? 0 : own + 1;

	/* The last entry has the final scoring: who made it reads it, too. */
	if (match_to_move(t->match) == 0 && from == model_size(log))
		from--;
	return entries_from(d, t, game, from, false, reader);
}

struct model *
history_all(struct desk *d, const struct table *t, const struct model *game,
    const struct reader *reader)
{
	return entries_from(d, t, game, 0, true, reader);
}

const char *
history_last_move(const struct model *game)
{
	const struct model *log = model_get(game, "log");

	for (size_t i = model_size(log); i > 0; i--) {
		const struct model *entry = model_at(log, i - 1);

		if (model_get_int(entry, "seat", -1) >= 0)
			return model_get_text(entry, "move", NULL);
	}
	return NULL;
}

static void
append_name(struct buffer *names, const char *name)
{
	if (names->len > 0)
		buffer_puts(names, ", ");
	buffer_puts(names, name);
}

/* The seats of the model with what words need. */
static struct model *
seats_in_words(const struct table *t, const struct model *game)
{
	const struct model *seats = model_get(game, "seats");
	struct model *list = model_array();
	struct buffer key = {0};

	for (size_t i = 0; i < model_size(seats); i++) {
		struct model *m = model_copy(model_at(seats, i));
		const char *letters = model_get_text(m, "letters", "on");

		buffer_reset(&key);
		buffer_printf(&key, "%s.colour.%s", t->rules->id,
		    model_get_text(m, "colour", ""));
		model_put_text(m, "colour-word", buffer_text(&key));
		buffer_reset(&key);
		buffer_printf(&key, "%s.seat", t->rules->id);
		model_put_text(m, "seat-word", buffer_text(&key));
		model_put_bool(m, "letters-off", strcmp(letters, "off") == 0);
		model_put_bool(m, "unreachable",
		    strcmp(letters, "unreachable") == 0);
		model_add(list, m);
	}
	buffer_fini(&key);
	return list;
}

/* The ruleset's own pieces of pages and letters, by the name of their
 * template. */
static void
put_parts(const struct table *t, struct model *page)
{
	static const char *const parts[][2] = {{"facts-text", "facts.txt"},
	    {"facts-html", "facts.html"}, {"legend-text", "legend.txt"},
	    {"legend-html", "legend.html"}};
	struct buffer name = {0};

	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		buffer_reset(&name);
		buffer_printf(&name, "rules/%s.%s", t->rules->id, parts[i][1]);
		model_put_text(page, parts[i][0], buffer_text(&name));
	}
	buffer_fini(&name);
}

void
history_status(const struct table *t, const struct model *game,
    struct model *page)
{
	unsigned to_move = match_to_move(t->match);
	struct buffer names = {0}, winners = {0}, players = {0}, key = {0};

	for (int i = 0; i < t->n_seats; i++) {
		append_name(&players, t->seats[i].name);
		if (to_move >> i & 1)
			append_name(&names, t->seats[i].name);
	}
	if (to_move == 0) {
		struct rules_result r;

		t->rules->result(t->match->state, &r);
		for (int i = 0; i < t->n_seats; i++)
			if (r.winners >> i & 1)
				append_name(&winners, t->seats[i].name);
	}
	model_put_text(page, "on-turn", buffer_text(&names));
	model_put_text(page, "winners", buffer_text(&winners));
	model_put_text(page, "players", buffer_text(&players));
	buffer_printf(&key, "%s.name", t->rules->id);
	model_put_text(page, "game-word", buffer_text(&key));
	put_parts(t, page);
	model_put(page, "facts", facts_in_words(t, model_get(game, "board")));
	model_put(page, "seats", seats_in_words(t, game));
	buffer_fini(&names);
	buffer_fini(&winners);
	buffer_fini(&players);
	buffer_fini(&key);
}
