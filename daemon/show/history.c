/*
 * What happened, for people.
 */
#include "config.h"

#include "show/history.h"

#include <string.h>

#include "desk/desk.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/table.h"
#include "match/match.h"
#include "show/choices.h"
#include "show/events.h"
#include "show/happenings.h"
#include "words/words.h"

enum { HEARD_MAX = 20 }; /* notes, for who had letters off */

/* "more" of each event: those that are told in one paragraph with it. */
static struct model *
with_more(struct model *events)
{
	for (size_t i = 0; i < model_size(events); i++)
		model_put(model_at(events, i), "more", model_array());
	return events;
}

static struct model *
note_in_words(const struct table *t, const struct model *note)
{
	struct model *m = model_object();

	model_put_text(m, "name",
	    t->seats[model_get_int(note, "seat", 0)].name);
	model_put_text(m, "text", model_get_text(note, "text", ""));
	return m;
}

/* Whether VIEWER does not want to hear NOTE. */
static bool
is_muted(const struct table *t, const struct model *note, int viewer)
{
	return viewer >= 0 && t->seats[viewer].deaf &&
	    model_get_int(note, "seat", 0) != viewer;
}

static struct model *
notes_in_words(const struct table *t, const struct model *notes, int viewer)
{
	struct model *list = model_array();

	for (size_t i = 0; i < model_size(notes); i++)
		if (!is_muted(t, model_at(notes, i), viewer))
			model_add(list, note_in_words(t, model_at(notes, i)));
	return list;
}

static bool
is_undone(const struct model *entry)
{
	return model_get_bool(entry, "undone", false);
}

/* What happened by ENTRY; of one that was taken back that first, and the rest
 * only where ALL is told. */
static struct model *
what_happened(const struct table *t, const struct model *entry, bool all)
{
	const struct model *events = model_get(entry, "events");
	struct model *list = model_array(), *gone, *told;

	if (is_undone(entry)) {
		gone = model_object();
		model_put_text(gone, "e", "taken-back");
		model_add(list, gone);
	}
	for (size_t i = 0; i < model_size(events); i++)
		if (all || !is_undone(entry))
			model_add(list, model_copy(model_at(events, i)));
	told = events_in_words(t, "event", list);
	model_free(list);
	return told;
}

/* For VIEWER, a seat. ALL: also what was taken back. */
static struct model *
entry_in_words(struct desk *d, const struct table *t, const struct model *entry,
    int viewer, bool all, const struct reader *reader)
{
	int64_t at = when_iso_read(model_get_text(entry, "at", ""));
	const char *by = model_get_text(entry, "by", "");
	const char *move = model_get_text(entry, "move", "");
	int64_t seat = model_get_int(entry, "seat", -1);
	struct model *m = model_object(), *events;
	struct buffer when = {0};

	model_put_int(m, "n", model_get_int(entry, "n", 0));
	model_put_int(m, "first", model_get_int(entry, "n", 0));
	model_put_int(m, "seat", seat);
	model_put_text(m, "name", seat >= 0 ? t->seats[seat].name : "");
	model_put_text(m, "move", move);
	model_put_bool(m, "undone", is_undone(entry));
	model_put_bool(m, "by-bot", strcmp(by, "bot") == 0);
	model_put_bool(m, "by-clock", strcmp(by, "clock") == 0);
	model_put_bool(m, "set-up", seat < 0);
	model_put_bool(m, "moved", strcmp(move, "!reseed") == 0);
	model_put_bool(m, "ended", strcmp(move, "!end") == 0);
	when_was(d, reader->lang, reader->zone, at, &when);
	model_put_text(m, "when", buffer_text(&when));
	buffer_fini(&when);
	events = what_happened(t, entry, all);
	events_put_own(events, viewer);
	model_put(m, "events", with_more(events));
	model_put(m, "notes",
	    notes_in_words(t, model_get(entry, "notes"), viewer));
	model_put(m, "happened", model_null());
	return m;
}

/* --- an action of several entries as one ---------------------------------------- */

/* The word for EVENT where it is told right behind another of the same seat,
 * RULESET.run.CODE; false when the ruleset has none. */
static bool
run_word(const struct desk *d, const struct table *t, const struct model *event,
    const char *lang, struct buffer *key)
{
	buffer_reset(key);
	buffer_printf(key, "%s.run.%s", t->rules->id,
	    model_get_text(event, "e", ""));
	return words_has(d->words, lang, buffer_text(key));
}

static bool
same_hand(const struct model *a, const struct model *b)
{
	return model_get_int(a, "seat", -1) == model_get_int(b, "seat", -1) &&
	    is_undone(a) == is_undone(b) &&
	    model_get_bool(a, "by-bot", false) ==
	    model_get_bool(b, "by-bot", false) &&
	    model_get_bool(a, "by-clock", false) ==
	    model_get_bool(b, "by-clock", false);
}

/* Tells in one paragraph, of EVENTS of one entry or more, those that go on
 * with the action of the one before them. */
static struct model *
join_runs(const struct desk *d, const struct table *t,
    const struct model *events, const char *lang)
{
	struct model *list = model_array(), *last = NULL;
	struct buffer key = {0};

	for (size_t i = 0; i < model_size(events); i++) {
		const struct model *bare = model_at(events, i);
		bool runs = last != NULL && run_word(d, t, bare, lang, &key);
		struct model *event;

		/* The same once more says nothing new. */
		if (runs && model_equal(model_at(events, i - 1), bare))
			continue;
		event = model_copy(bare);
		if (runs &&
		    model_get_int(last, "seat", -1) ==
			model_get_int(event, "seat", -2)) {
			model_put_text(event, "sentence", buffer_text(&key));
			model_add(model_get(last, "more"), event);
		} else {
			model_add(list, event);
			last = event;
		}
	}
	buffer_fini(&key);
	return list;
}

/* Whether ENTRY is another step of the same turn as BEFORE: nothing was said
 * between them. */
static bool
same_turn(const struct model *before, const struct model *entry)
{
	return model_get_int(entry, "seat", -1) >= 0 &&
	    model_size(model_get(before, "notes")) == 0 &&
	    strcmp(model_get_text(before, "when", ""),
		model_get_text(entry, "when", "")) == 0;
}

/* Of several that were taken back together it is told once. */
static bool
is_told_before(const struct model *item)
{
	return strcmp(model_get_text(item, "e", ""), "taken-back") == 0;
}

/* Tells ENTRY in the one before it. */
static void
join_entry(struct model *before, const struct model *entry)
{
	static const char *const joined[] = {"events", "notes"};
	static const char *const later[] = {"n", "move"};

	for (size_t k = 0; k < sizeof joined / sizeof joined[0]; k++) {
		struct model *into = model_get(before, joined[k]);
		const struct model *from = model_get(entry, joined[k]);

		for (size_t i = 0; i < model_size(from); i++)
			if (!is_told_before(model_at(from, i)))
				model_add(into, model_copy(model_at(from, i)));
	}
	for (size_t k = 0; k < sizeof later / sizeof later[0]; k++)
		model_put(before, later[k],
		    model_copy(model_get(entry, later[k])));
}

static bool
is_happening(const struct model *item)
{
	return model_type(model_get(item, "happened")) != MODEL_NULL;
}

/* Adds ENTRY, which it takes over, to LIST: to the one before it, if it only
 * goes on with what that tells. */
static void
add_entry(const struct desk *d, const struct table *t, const char *lang,
    struct model *list, struct model *entry)
{
	size_t n = model_size(list);
	struct model *before = n > 0 ? model_at(list, n - 1) : NULL;
	const struct model *event = model_at(model_get(entry, "events"), 0);
	struct buffer key = {0};

	if (before != NULL && !is_happening(before) &&
	    same_hand(before, entry) &&
	    (same_turn(before, entry) ||
		(event != NULL && run_word(d, t, event, lang, &key)))) {
		join_entry(before, entry);
		model_free(entry);
	} else {
		model_add(list, entry);
	}
	buffer_fini(&key);
}

/* Whether ENTRY is but a standing order, and no move of a turn. */
static bool
is_order(const struct model *entry)
{
	return choices_is_order(model_get_text(entry, "move", ""));
}

/* Whether somebody else played for the seat. */
static bool
is_made_for(const struct model *entry)
{
	return model_get(entry, "by") != NULL;
}

/* The number of the last entry that SEAT's player made; 0 when there is
 * none. */
static size_t
last_own(const struct model *log, int seat)
{
	for (size_t i = model_size(log); i > 0; i--)
		if (model_get_int(model_at(log, i - 1), "seat", -1) == seat &&
		    !is_order(model_at(log, i - 1)) &&
		    !is_made_for(model_at(log, i - 1)))
			return i - 1;
	return 0;
}

/* Who did not see it need not read what was taken back; what was said with it
 * remains. */
static bool
is_to_be_told(const struct model *entry, bool all)
{
	return all || !is_undone(entry) ||
	    model_size(model_get(entry, "notes")) > 0;
}

/* Adds those of HAPPENED from *NEXT on that came before entry END. */
static void
add_happenings(const struct model *happened, size_t *next, int64_t end,
    struct model *list)
{
	for (; *next < model_size(happened); ++*next) {
		const struct model *one = model_at(happened, *next);
		struct model *item;

		if (model_get_int(one, "n", 0) >= end)
			break;
		item = model_object();
		model_put(item, "happened", model_copy(one));
		model_put(item, "events", model_array());
		model_add(list, item);
	}
}

/* Entries [FROM, ...) of the log in words, with what happened between them;
 * newest first are all. */
static struct model *
entries_from(struct desk *d, const struct table *t, const struct model *game,
    size_t from, bool newest_first, const struct reader *reader)
{
	const struct model *log = model_get(game, "log");
	struct model *list = model_array(), *told = model_array(), *happened;
	int viewer = (int)model_get_int(game, "seat", -1);
	size_t n, next = 0;

	happened = happenings_in_words(d, t,
	    (uint32_t)(from > 0 ? from - 1 : 0), 0, viewer, reader);
	for (size_t i = from; i < model_size(log); i++) {
		add_happenings(happened, &next, (int64_t)i, list);
		if (is_to_be_told(model_at(log, i), newest_first))
			add_entry(d, t, reader->lang, list,
			    entry_in_words(d, t, model_at(log, i), viewer,
				newest_first, reader));
	}
	add_happenings(happened, &next, INT64_MAX, list);
	n = model_size(list);
	for (size_t i = 0; i < n; i++) {
		struct model *entry =
		    model_copy(model_at(list, newest_first ? n - 1 - i : i));

		model_put(entry, "events",
		    join_runs(d, t, model_get(entry, "events"), reader->lang));
		model_add(told, entry);
	}
	model_free(happened);
	model_free(list);
	return told;
}

/* Whether more happened in ENTRY than what its seat did, or others have said
 * something to it. In a game of turns with many steps all that happened by a
 * move tells where its seat is. */
static bool
has_followed(const struct table *t, const struct model *entry)
{
	const struct model *events = model_get(entry, "events");
	const struct model *notes = model_get(entry, "notes");
	int64_t seat = model_get_int(entry, "seat", -1);

	if (t->rules->anytime != NULL && model_size(events) > 1)
		return true;
	for (size_t i = 0; i < model_size(events); i++)
		if (model_get_int(model_at(events, i), "seat", -1) != seat)
			return true;
	for (size_t i = 0; i < model_size(notes); i++)
		if (model_get_int(model_at(notes, i), "seat", -1) != seat)
			return true;
	return false;
}

/* The first entry of the action that entry AT belongs to. */
static size_t
action_begin(const struct desk *d, const struct table *t,
    const struct model *log, size_t at, const char *lang)
{
	struct buffer key = {0};

	while (at > 0 && same_hand(model_at(log, at), model_at(log, at - 1)) &&
	    run_word(d, t, model_at(model_get(model_at(log, at), "events"), 0),
		lang, &key))
		at--;
	buffer_fini(&key);
	return at;
}

static bool
is_taking_back(const struct model *entry)
{
	return strncmp(model_get_text(entry, "move", ""), "!undo ", 6) == 0;
}

/* Where that begins which a letter to SEAT tells entry by entry. */
static size_t
since_begin(const struct desk *d, const struct table *t,
    const struct model *game, int seat, const char *lang)
{
	const struct model *log = model_get(game, "log");
	size_t own = last_own(log, seat), from = own == 0 ? 0 : own + 1;

	/* What a move set going, a throw of dice for all or the final scoring,
	 * who made it reads, too. */
	if (own > 0 && t->rules->occasion != NULL &&
	    has_followed(t, model_at(log, own)))
		return action_begin(d, t, log, own, lang);
	/* What the others agreed to is news to who had asked for it. */
	if (own > 0 && is_taking_back(model_at(log, own)))
		return own;
	if (match_to_move(t->match) == 0 && from == model_size(log))
		return from - 1;
	return from;
}

struct model *
history_since(struct desk *d, const struct table *t, const struct model *game,
    int seat, const struct reader *reader)
{
	return entries_from(d, t, game,
	    since_begin(d, t, game, seat, reader->lang), false, reader);
}

/* What others said before entry END that no letter to SEAT has told. */
static struct model *
unheard(const struct table *t, const struct model *game, int seat, size_t end)
{
	const struct store_seat *s = &t->seats[seat];
	const struct model *log = model_get(game, "log");
	struct model *list = model_array();

	for (size_t n = s->heard_entry; n < end; n++) {
		const struct model *notes =
		    model_get(model_at(log, n), "notes");
		size_t i = n == s->heard_entry ? s->heard_notes : 0;

		for (; i < model_size(notes); i++) {
			const struct model *note = model_at(notes, i);

			if (model_get_int(note, "seat", 0) != seat &&
			    !is_muted(t, note, seat))
				model_add(list, note_in_words(t, note));
		}
	}
	return list;
}

struct model *
history_heard(struct desk *d, const struct table *t, const struct model *game,
    int seat, const struct reader *reader)
{
	struct model *all =
	    unheard(t, game, seat, since_begin(d, t, game, seat, reader->lang));
	size_t n = model_size(all);
	struct model *list = model_array();

	for (size_t i = n > HEARD_MAX ? n - HEARD_MAX : 0; i < n; i++)
		model_add(list, model_copy(model_at(all, i)));
	model_free(all);
	return list;
}

bool
history_has_news(const struct table *t, const struct model *game, int seat)
{
	struct model *all =
	    unheard(t, game, seat, model_size(model_get(game, "log")));
	bool news = model_size(all) > 0;

	model_free(all);
	return news;
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

		/* A sealed one of another seat shows nowhere, nor does one that
		 * was taken back. */
		if (model_get_int(entry, "seat", -1) >= 0 &&
		    !is_undone(entry) &&
		    model_get_text(entry, "move", "!")[0] != '!')
			return model_get_text(entry, "move", NULL);
	}
	return NULL;
}
