/*
 * What happened in a game, in words: the entries of its log with names, times
 * in the reader's zone, and notes.
 *
 * Not here: what happened besides entries (happenings.h), which stands between
 * them.
 */
#ifndef TURNPOST_SHOW_HISTORY_H
#define TURNPOST_SHOW_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct desk;
struct model;
struct reader;
struct table;
struct view;

/* One paragraph of a history: an entry, several that are told in one, or
 * something that happened besides entries. */
struct paragraph {
	int64_t n;     /* the last entry that it tells, or the one before it */
	bool happened; /* it happened besides entries */
	struct model *model;
};

struct history {
	struct paragraph *paragraphs;
	size_t n;
};

void
history_fini(struct history *h);
/* The models of H as a list; H is empty then. */
struct model *
history_list(struct history *h);

/* The entries of V after the last one that SEAT's player made, as a list of
 * {"n", "first", "seat", "name", "move", "when", "events", "notes", "undone",
 * "notes-earlier" (how many came before all of "notes" and are not shown, or
 * null), "by-bot", "by-clock", "by-order", "set-up", "moved" (from another server), "ended",
 * "happened": null}, and between them {"happened", "events": []} for what
 * happened besides entries (happenings.h). A player who does not want to hear
 * notes of others gets none. An entry that was taken back is there only when
 * something was said with it, and tells only that it was taken back. Entries
 * that go on with an action are told in one, their events as "more" of the
 * first. In a game with occasions (rules.h) the seat's own entry is there, too,
 * when more "followed" from it, and tells that. news.h adds to all entries. */
struct model *
history_since(struct desk *d, const struct table *t, const struct view *v,
    int seat, const struct reader *reader);

/* The same for what came after entry N, whoever made it; and entry N alone. */
struct model *
history_after(struct desk *d, const struct table *t, const struct view *v,
    size_t n, const struct reader *reader);
struct model *
history_entry(struct desk *d, const struct table *t, const struct view *v,
    size_t n, const struct reader *reader);

/* What was said with the last entry that the viewer's player made, which
 * history_since() does not tell: {"name", "text"}. */
struct model *
history_answers(struct desk *d, const struct table *t, const struct view *v,
    const struct reader *reader);

/* What others said before the entries of history_since() but after the last
 * letter to SEAT was written: {"name", "text"}. Of very much only the end. */
struct model *
history_heard(struct desk *d, const struct table *t, const struct view *v,
    int seat, const struct reader *reader);

/* Whether others said anything after the last letter to SEAT was written. */
bool
history_has_news(const struct table *t, const struct view *v, int seat);

/* Sets H to all entries, newest first, also those that were taken back. When
 * several are told in one, "first" is the first of them and "n" the last. */
void
history_all(struct desk *d, const struct table *t, const struct view *v,
    const struct reader *reader, struct history *h);

#endif
