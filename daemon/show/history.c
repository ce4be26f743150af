/*
 * The entries of a game as paragraphs. The values of the view decide which
 * entries are told, and which of them in one paragraph; the paragraphs are
 * models for templates.
 */
#include "config.h"

#include "show/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "show/choices.h"
#include "show/events.h"
#include "show/happenings.h"
#include "show/news.h"
#include "show/runs.h"
#include "show/view.h"
#include "words/words.h"

enum { HEARD_MAX = 20 }; /* notes that a reader who had letters off reads */

/* Puts an empty "more" into each of EVENTS, where runs_join() adds the events
 * that go on with it. */
static struct model *
with_more(struct model *events)
{
	for (size_t i = 0; i < model_size(events); i++)
		model_put(model_at(events, i), "more", model_array());
	return events;
}

static struct model *
note_in_words(const struct table *t, const struct view_note *note)
{
	struct model *m = model_object();

	names_put(m, "name", t->seats[note->seat].name);
	model_put_text(m, "text", note->text);
	return m;
}

/* Whether VIEWER does not want to hear NOTE. */
static bool
is_muted(const struct table *t, const struct view_note *note, int viewer)
{
	return viewer >= 0 && t->seats[viewer].deaf && note->seat != viewer;
}

static struct model *
notes_in_words(const struct table *t, const struct view_entry *e, int viewer)
{
	struct model *list = model_array();

	for (size_t i = 0; i < e->n_notes; i++)
		if (!is_muted(t, &e->notes[i], viewer))
			model_add(list, note_in_words(t, &e->notes[i]));
	return list;
}

/* The events of entry N in words. For an entry that was taken back this comes
 * first, and its own events follow only with ALL. */
static struct model *
what_happened(const struct table *t, const struct view *v, size_t n, bool all)
{
	const struct model *events = view_events(v, n);
	bool undone = view_entry(v, n)->undone;
	struct model *list = model_array(), *gone, *told;

	if (undone) {
		gone = model_object();
		model_put_text(gone, "e", "taken-back");
		model_add(list, gone);
	}
	for (size_t i = 0; i < model_size(events); i++)
		if (all || !undone)
			model_add(list, model_copy(model_at(events, i)));
	told = events_in_words(t, "event", list);
	model_free(list);
	return told;
}

/* Entry N of V in words; WHEN is its time. ALL: with the events of an entry
 * that was taken back. */
static struct model *
entry_in_words(const struct table *t, const struct view *v, size_t n, bool all,
    const char *when)
{
	const struct view_entry *e = view_entry(v, n);
	struct model *m = model_object(), *events;

	model_put_int(m, "n", (int64_t)n);
	model_put_int(m, "first", (int64_t)n);
	model_put_int(m, "seat", e->seat);
	if (e->seat >= 0)
		names_put(m, "name", t->seats[e->seat].name);
	else
		model_put_text(m, "name", "");
	model_put_text(m, "move", e->move);
	model_put_bool(m, "undone", e->undone);
	model_put_bool(m, "by-bot", e->by == ENTRY_BY_BOT);
	model_put_bool(m, "by-clock", e->by == ENTRY_BY_CLOCK);
	model_put_bool(m, "by-order", e->by == ENTRY_BY_ORDER);
	model_put_bool(m, "set-up", e->seat < 0);
	model_put_bool(m, "moved", strcmp(e->move, "!reseed") == 0);
	model_put_bool(m, "ended", strcmp(e->move, "!end") == 0);
	model_put_text(m, "when", when);
	events = what_happened(t, v, n, all);
	events_put_own(events, v->seat, match_to_move(t->match) == 0);
	model_put(m, "events", with_more(events));
	model_put(m, "notes", notes_in_words(t, e, v->seat));
	model_put(m, "notes-earlier",
	    v->earlier > 0 && v->earlier_at == n ? model_int(v->earlier)
						 : model_null());
	model_put_bool(m, "followed", false);
	model_put(m, "happened", model_null());
	return m;
}

/* Leaves of M, an entry that SEAT made itself, only what followed from that: it
 * saw what it did. Scores stay when WITH_SCORES. */
static void
leave_what_followed(struct model *m, int seat, bool with_scores)
{
	const struct model *events = model_get(m, "events");
	struct model *list = model_array();

	for (size_t i = 0; i < model_size(events); i++) {
		const struct model *event = model_at(events, i);
		bool score =
		    strcmp(model_get_text(event, "e", ""), "score") == 0;

		if (model_get_int(event, "seat", -1) != seat ||
		    (score && with_scores))
			model_add(list, model_copy(event));
	}
	model_put(m, "events", list);
	model_put_bool(m, "followed", true);
}

/* --- an action of several entries as one --------------------------------- */

static bool
same_seat(const struct view_entry *a, const struct view_entry *b)
{
	return a->seat == b->seat && a->undone == b->undone;
}

/* Whether ITEM need not be told again in one paragraph: when several entries
 * were taken back together, that is told once. */
static bool
is_told_before(const struct model *item)
{
	return strcmp(model_get_text(item, "e", ""), "taken-back") == 0;
}

/* Adds what ENTRY tells to the entry BEFORE it. */
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
	if (model_get_int(entry, "notes-earlier", 0) > 0)
		model_put(before, "notes-earlier",
		    model_copy(model_get(entry, "notes-earlier")));
	for (size_t k = 0; k < sizeof later / sizeof later[0]; k++)
		model_put(before, later[k],
		    model_copy(model_get(entry, later[k])));
}

/* Entries are added in order, so that one may go on with the paragraph before
 * it. */
struct telling {
	struct desk *d;
	const struct table *t;
	const struct view *v;
	const struct reader *reader;
	struct history *h;
	size_t cap;
	size_t
	    own; /* up to this entry, those of the viewer are told only by what
		     * followed from them; 0: by all */
	/* The last paragraph tells this entry and maybe others after it; NULL
	 * when it tells none. */
	const struct view_entry *last;
	char *when;   /* the time of LAST, as the reader sees it */
	size_t notes; /* in the last paragraph */
};

static void
add_paragraph(struct telling *g, int64_t n, bool happened, struct model *m)
{
	struct history *h = g->h;

	if (h->n == g->cap) {
		g->cap = g->cap * 2 + 16;
		h->paragraphs =
		    xrealloc(h->paragraphs, g->cap, sizeof *h->paragraphs);
	}
	h->paragraphs[h->n++] = (struct paragraph){n, happened, m};
}

/* Whether entry E, with the first event EVENT and at the time WHEN, only goes
 * on with what the last paragraph tells: E is another step of the same turn and
 * nothing was said in between, or it is the same action. */
static bool
goes_on(const struct telling *g, const struct view_entry *e, const char *when,
    const struct model *event)
{
	struct buffer key = {0};
	bool runs;

	if (g->last == NULL || !same_seat(g->last, e) || g->last->by != e->by)
		return false;
	if (e->seat >= 0 && g->notes == 0 && strcmp(g->when, when) == 0)
		return true;
	runs = event != NULL &&
	    runs_word(g->d, g->t, event, g->reader->lang, &key);
	buffer_fini(&key);
	return runs;
}

/* How many notes with E the viewer wants to hear. */
static size_t
count_notes(const struct telling *g, const struct view_entry *e)
{
	size_t n = 0;

	for (size_t i = 0; i < e->n_notes; i++)
		n += !is_muted(g->t, &e->notes[i], g->v->seat);
	return n;
}

/* Adds entry N: to the last paragraph when it goes on with that, else as a new
 * one. */
static void
history_add_entry(struct telling *g, size_t n, bool all)
{
	const struct view_entry *e = view_entry(g->v, n);
	size_t notes = count_notes(g, e);
	struct buffer when = {0};
	struct model *m;

	when_was(g->d, g->reader->lang, g->reader->zone, e->at, &when);
	m = entry_in_words(g->t, g->v, n, all, buffer_text(&when));
	/* What became of a move of the table, nobody has seen before. */
	if (n <= g->own && e->seat == g->v->seat && e->move[0] != '!') {
		leave_what_followed(m, e->seat,
		    match_to_move(g->t->match) == 0);
		if (model_size(model_get(m, "events")) == 0 && notes == 0)
			goto out;
	}
	if (goes_on(g, e, buffer_text(&when),
		model_at(model_get(m, "events"), 0))) {
		struct paragraph *before = &g->h->paragraphs[g->h->n - 1];

		before->n = (int64_t)n;
		join_entry(before->model, m);
		g->notes += notes;
		goto out;
	}
	add_paragraph(g, (int64_t)n, false, m);
	m = NULL;
	g->last = e;
	g->notes = notes;
	free(g->when);
	g->when = buffer_take(&when);
out:
	model_free(m);
	buffer_fini(&when);
}

/* Whether E is only a standing order, and no move of a turn. */
static bool
is_order(const struct view_entry *e)
{
	return choices_is_order(e->move);
}

/* The number of the last entry that SEAT's player made; 0 when there is
 * none. */
static size_t
last_own(const struct view *v, int seat)
{
	for (size_t i = v->n; i > 0; i--) {
		const struct view_entry *e = view_entry(v, i - 1);

		if (e->seat == seat && !is_order(e) && e->by == ENTRY_BY_SEAT)
			return i - 1;
	}
	return 0;
}

/* Whether E is told. A reader who did not see an entry need not read that it
 * was taken back; but what was said with it remains. */
static bool
is_to_be_told(const struct view_entry *e, bool all)
{
	return all || !e->undone || e->n_notes > 0;
}

/* Adds those of HAPPENED from *NEXT on that came before entry END, and moves
 * *NEXT behind them. */
static void
add_happenings(struct telling *g, const struct happenings *happened,
    size_t *next, size_t end)
{
	for (; *next < happened->n && happened->after[*next] < end; ++*next) {
		struct model *m = model_object();

		model_put(m, "happened",
		    model_copy(model_at(happened->list, *next)));
		model_put(m, "events", model_array());
		add_paragraph(g, happened->after[*next], true, m);
		g->last = NULL;
	}
}

/* Sets H to the entries of V from FROM on, with what happened between them, and
 * those up to OWN as "own" of struct telling says. With NEWEST_FIRST it also
 * tells what was taken back. */
static void
tell_from(struct desk *d, const struct table *t, const struct view *v,
    size_t from, size_t own, bool newest_first, const struct reader *reader,
    struct history *h)
{
	struct telling g = {
	    .d = d, .t = t, .v = v, .reader = reader, .h = h, .own = own};
	struct happenings happened;
	size_t next = 0;

	*h = (struct history){0};
	happenings_take(d, t, (uint32_t)(from > 0 ? from - 1 : 0), 0, v->seat,
	    reader, &happened);
	for (size_t i = from; i < v->n; i++) {
		add_happenings(&g, &happened, &next, i);
		if (is_to_be_told(view_entry(v, i), newest_first))
			history_add_entry(&g, i, newest_first);
	}
	add_happenings(&g, &happened, &next, SIZE_MAX);
	for (size_t i = 0; i < h->n; i++) {
		struct model *m = h->paragraphs[i].model;

		model_put(m, "events",
		    runs_join(d, t, model_get(m, "events"), reader->lang));
		news_put(d, t, reader->lang, m);
	}
	for (size_t i = 0; newest_first && i < h->n / 2; i++) {
		struct paragraph first = h->paragraphs[i];

		h->paragraphs[i] = h->paragraphs[h->n - 1 - i];
		h->paragraphs[h->n - 1 - i] = first;
	}
	happenings_fini(&happened);
	free(g.when);
}

void
history_fini(struct history *h)
{
	for (size_t i = 0; i < h->n; i++)
		model_free(h->paragraphs[i].model);
	free(h->paragraphs);
	*h = (struct history){0};
}

struct model *
history_list(struct history *h)
{
	struct model *list = model_array();

	for (size_t i = 0; i < h->n; i++)
		model_add(list, h->paragraphs[i].model);
	h->n = 0;
	history_fini(h);
	return list;
}

/* --- since the reader's own ---------------------------------------------- */

/* Whether entry N led to more than what its own seat did, or others left a note
 * with it. In a game with cards a second event is enough, since it tells the
 * player where his turn has come to. */
static bool
has_followed(const struct table *t, const struct view *v, size_t n)
{
	const struct view_entry *e = view_entry(v, n);
	const struct model *events = view_events(v, n);

	if (t->rules->anytime != NULL && model_size(events) > 1)
		return true;
	for (size_t i = 0; i < model_size(events); i++)
		if (model_get_int(model_at(events, i), "seat", -1) != e->seat)
			return true;
	for (size_t i = 0; i < e->n_notes; i++)
		if (e->notes[i].seat != e->seat)
			return true;
	return false;
}

/* The first entry of the action that entry AT belongs to. */
static size_t
action_begin(const struct desk *d, const struct table *t, const struct view *v,
    size_t at, const char *lang)
{
	struct buffer key = {0};

	while (at > 0 && same_seat(view_entry(v, at), view_entry(v, at - 1)) &&
	    runs_word(d, t, model_at(view_events(v, at), 0), lang, &key))
		at--;
	buffer_fini(&key);
	return at;
}

static bool
is_taking_back(const struct view_entry *e)
{
	return strncmp(e->move, "!undo ", 6) == 0;
}

/* The first entry that a letter to SEAT tells entry by entry. */
static size_t
since_begin(const struct desk *d, const struct table *t, const struct view *v,
    int seat, const char *lang)
{
	size_t own = last_own(v, seat), from = own == 0 ? 0 : own + 1;

	/* A move may have set something bigger going, such as a throw for all
	 * or the final scoring. Then the player who made it reads that, too. */
	if (own > 0 && t->rules->occasion != NULL && has_followed(t, v, own))
		return action_begin(d, t, v, own, lang);
	/* What the others agreed to is news to the player who asked for it. */
	if (own > 0 && is_taking_back(view_entry(v, own)))
		return own;
	if (match_to_move(t->match) == 0 && from == v->n)
		return from - 1;
	return from;
}

struct model *
history_since(struct desk *d, const struct table *t, const struct view *v,
    int seat, const struct reader *reader)
{
	struct history h;

	tell_from(d, t, v, since_begin(d, t, v, seat, reader->lang),
	    last_own(v, seat), false, reader, &h);
	return history_list(&h);
}

struct model *
history_after(struct desk *d, const struct table *t, const struct view *v,
    size_t n, const struct reader *reader)
{
	struct history h;

	tell_from(d, t, v, n + 1, 0, false, reader, &h);
	return history_list(&h);
}

struct model *
history_entry(struct desk *d, const struct table *t, const struct view *v,
    size_t n, const struct reader *reader)
{
	struct model *m = entry_in_words(t, v, n, true, "");

	model_put(m, "events",
	    runs_join(d, t, model_get(m, "events"), reader->lang));
	news_put(d, t, reader->lang, m);
	return m;
}

/* What others said before entry END that no letter to SEAT has told. */
static struct model *
unheard(const struct table *t, const struct view *v, int seat, size_t end)
{
	const struct store_seat *s = &t->seats[seat];
	struct model *list = model_array();

	for (size_t n = s->heard_entry; n < end && n < v->n; n++) {
		const struct view_entry *e = &v->entries[n];
		size_t told = n == s->heard_entry ? s->heard_notes : 0;

		for (size_t i = told > e->unseen ? told - e->unseen : 0;
		     i < e->n_notes; i++)
			if (e->notes[i].seat != seat &&
			    !is_muted(t, &e->notes[i], seat))
				model_add(list, note_in_words(t, &e->notes[i]));
	}
	return list;
}

struct model *
history_heard(struct desk *d, const struct table *t, const struct view *v,
    int seat, const struct reader *reader)
{
	struct model *all =
	    unheard(t, v, seat, since_begin(d, t, v, seat, reader->lang));
	size_t n = model_size(all);
	struct model *list = model_array();

	for (size_t i = n > HEARD_MAX ? n - HEARD_MAX : 0; i < n; i++)
		model_add(list, model_copy(model_at(all, i)));
	model_free(all);
	return list;
}

struct model *
history_answers(struct desk *d, const struct table *t, const struct view *v,
    const struct reader *reader)
{
	struct model *list = model_array();
	size_t own = last_own(v, v->seat);
	const struct view_entry *e = view_entry(v, own);

	if (own == 0 || since_begin(d, t, v, v->seat, reader->lang) <= own)
		return list;
	for (size_t i = 0; i < e->n_notes; i++)
		if (!is_muted(t, &e->notes[i], v->seat))
			model_add(list, note_in_words(t, &e->notes[i]));
	return list;
}

bool
history_has_news(const struct table *t, const struct view *v, int seat)
{
	struct model *all = unheard(t, v, seat, v->n);
	bool news = model_size(all) > 0;

	model_free(all);
	return news;
}

void
history_all(struct desk *d, const struct table *t, const struct view *v,
    const struct reader *reader, struct history *h)
{
	tell_from(d, t, v, 0, 0, true, reader, h);
}
