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

/* Whether ENTRY is another step of the same turn as LAST, the one before: then
 * they are told as one. Either may be NULL. */
static bool
goes_on(const struct model *last, const struct model *entry)
{
	return last != NULL && entry != NULL &&
	    model_get_int(last, "seat", -1) >= 0 &&
	    model_get_int(last, "seat", -1) ==
	    model_get_int(entry, "seat", -1) &&
	    strcmp(model_get_text(last, "when", ""),
		model_get_text(entry, "when", "")) == 0 &&
	    model_get_bool(last, "by-bot", false) ==
	    model_get_bool(entry, "by-bot", false) &&
	    model_get_bool(last, "by-clock", false) ==
	    model_get_bool(entry, "by-clock", false) &&
	    model_get_text(last, "note", NULL) == NULL;
}

/* The events of FIRST, then those of SECOND. */
static struct model *
both_events(const struct model *first, const struct model *second)
{
	struct model *list = model_copy(model_get(first, "events"));
	const struct model *more = model_get(second, "events");

	for (size_t i = 0; i < model_size(more); i++)
		model_add(list, model_copy(model_at(more, i)));
	return list;
}

/* Tells M, which is the next older one, in the newer LAST. False when it is of
 * another turn. */
static bool
join_older(struct model *last, const struct model *m)
{
	if (!goes_on(m, last))
		return false;
	model_put(last, "events", both_events(m, last));
	return true;
}

/* The same with the next newer one. */
static bool
join_newer(struct model *last, const struct model *m)
{
	static const char *const later[] = {"n", "move", "note"};

	if (!goes_on(last, m))
		return false;
	model_put(last, "events", both_events(last, m));
	for (size_t i = 0; i < sizeof later / sizeof later[0]; i++)
		model_put(last, later[i], model_copy(model_get(m, later[i])));
	return true;
}

/* Entries [FROM, ...) of the log in words, the steps of a turn as one. */
static struct model *
entries_from(struct desk *d, const struct table *t, const struct model *game,
    size_t from, bool newest_first, const struct reader *reader)
{
	const struct model *log = model_get(game, "log");
	struct model *list = model_array(), *last = NULL;
	size_t n = model_size(log);

	for (size_t i = from; i < n; i++) {
		size_t at = newest_first ? n - 1 - (i - from) : i;
		struct model *m =
		    entry_in_words(d, t, model_at(log, at), reader);

		if (newest_first ? join_older(last, m) : join_newer(last, m)) {
			model_free(m);
		} else {
			model_add(list, m);
			last = m;
		}
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
