/*
 * The view of a game. Of its log the newest entries are at hand; for the older
 * ones it is replayed.
 *
 * Not here: the words around it (pages/turnpage.c, post/letters.c), pictures
 * (board.c).
 */
#include "config.h"

#include "show/view.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "desk/when.h"
#include "game/names.h"
#include "game/secret.h"
#include "game/table.h"
#include "match/match.h"
#include "show/clockview.h"
#include "show/fairview.h"
#include "show/tableview.h"
#include "store/store_log.h"
#include "words/model.h"
#include "words/model_json.h"

/* --- parts of the model -------------------------------------------------- */

static void
put_board(const struct table *t, int seat, bool whole, struct model *m)
{
	struct model_json board;

	model_json_init(&board);
	if (whole || t->rules->told == NULL)
		t->rules->board(t->match->state, seat, &board.json);
	else
		t->rules->told(t->match->state, seat, &board.json);
	model_put(m, "board", board.whole);
}

const struct model *
view_board(const struct view *v)
{
	if (model_get(v->model, "board") == NULL)
		put_board(v->t, v->seat, false, v->model);
	return model_get(v->model, "board");
}

static struct model *
view_seats(const struct table *t, int viewer)
{
	unsigned to_move = match_to_move(t->match);
	struct model *seats = model_array();

	for (int i = 0; i < t->n_seats; i++) {
		const struct store_seat *s = &t->seats[i];
		struct model *m = model_object();
		struct model_json own;

		model_put_int(m, "seat", i);
		names_put(m, "name", s->name);
		model_json_init(&own);
		t->rules->seat(t->match->state, viewer, i, &own.json);
		model_merge(m, own.whole);
		model_free(own.whole);
		model_put_bool(m, "to-move", to_move >> i & 1);
		model_put_bool(m, "resigned", t->match->resigned >> i & 1);
		model_put_bool(m, "bot", s->bot[0] != '\0');
		model_put_text(m, "letters",
		    s->unreachable	 ? "unreachable"
			: s->muted	 ? "off"
			: s->player == 0 ? "none"
					 : "on");
		model_add(seats, m);
	}
	return seats;
}

/* The moves that LIST_MOVES lists for SEAT. */
static struct model *
view_moves(const struct table *t, int seat,
    size_t (*list_moves)(const struct match *m, int seat, uint64_t *moves,
	size_t max))
{
	struct model *list = model_array();
	struct buffer text = {0};
	uint64_t *moves;
	size_t n = list_moves(t->match, seat, NULL, 0);

	moves = xcalloc(n, sizeof *moves);
	n = list_moves(t->match, seat, moves, n);
	for (size_t i = 0; i < n; i++) {
		buffer_reset(&text);
		t->rules->format(t->match->state, seat, moves[i], &text);
		model_add(list, model_text(buffer_text(&text)));
	}
	free(moves);
	buffer_fini(&text);
	return list;
}

/* The I-th note of entry N. */
struct view_heard {
	uint32_t n, i;
	struct view_note note;
};

/* One pass over the notes fills this. */
struct reading {
	struct view *v;
	struct view_heard *heard; /* newest first */
	size_t n_heard, heard_cap;
	size_t bytes, bytes_max; /* of their texts */
};

/* Marks the entries that E takes back. */
static void
mark_undone(struct view *v, const struct entry *e)
{
	uint32_t n;

	if (!match_is_table_move(e->move, &n) || n == 0)
		return;
	for (; n < e->n; n++)
		v->entries[n].undone = true;
}

/* Sets entry E of the view, as the viewer may know it. */
static void
set_entry(struct view *v, const struct entry *e)
{
	bool over = match_to_move(v->t->match) == 0;
	struct view_entry *entry = &v->entries[e->n];
	struct buffer told = {0};

	secret_write_events(e, v->seat, over, &told);
	entry->seat = e->seat;
	entry->by = e->by;
	entry->at = e->at;
	entry->move = xstrdup(secret_move(e, v->seat, over));
	entry->told = buffer_take(&told);
	mark_undone(v, e);
}

/* Sets the entries that the match still knows, and counts the draws. */
static void
set_newest(struct view *v)
{
	const struct match *m = v->t->match;
	struct entry e = {0};

	v->tally.draws = m->draws;
	v->read = match_told_from(m);
	for (uint32_t n = match_told_from(m); n < v->n; n++) {
		match_told(m, n, &e);
		set_entry(v, &e);
	}
	entry_fini(&e);
}

static bool
set_replayed(void *arg, const struct entry *e, const struct match *m)
{
	struct view *v = arg;

	(void)m;
	if (e->n >= v->read)
		return false;
	set_entry(v, e);
	if (v->read == v->n)
		tally_add(&v->tally, e, match_to_move(v->t->match) == 0);
	return true;
}

/* Sets the entries that are not read yet. */
static bool
set_older(struct view *v, struct buffer *why)
{
	bool good =
	    table_replay(v->d, v->t, false, set_replayed, v, why) == TABLE_OK;

	v->read = 0;
	return good;
}

/* Sets what could not be read to entries that tell nothing. */
static void
set_empty(struct view *v)
{
	for (size_t n = 0; n < v->n; n++) {
		struct view_entry *e = &v->entries[n];

		if (e->move != NULL)
			continue;
		e->seat = -1;
		e->move = xstrdup("");
		e->told = xstrdup("[]");
	}
}

const struct view_entry *
view_entry(const struct view *v, size_t n)
{
	struct buffer why = {0};

	/* To whoever asks, it is as if all had been read before. */
	if (n < v->read && !set_older((struct view *)v, &why)) {
		log_event("game-not-served", "why=\"%s\"", buffer_text(&why));
		set_empty((struct view *)v);
	}
	buffer_fini(&why);
	return &v->entries[n];
}

const struct model *
view_events(const struct view *v, size_t n)
{
	struct view_entry *e = (struct view_entry *)view_entry(v, n);
	char why[64];

	if (e->events == NULL) {
		e->events =
		    model_read(e->told, strlen(e->told), why, sizeof why);
		assert(e->events != NULL);
	}
	return e->events;
}

static bool
view_keep_note(void *arg, const struct store_note *note)
{
	struct reading *r = arg;

	r->bytes += strlen(note->text);
	if (r->bytes > r->bytes_max)
		return false;
	if (r->n_heard == r->heard_cap) {
		r->heard_cap = r->heard_cap * 2 + 16;
		r->heard = xrealloc(r->heard, r->heard_cap, sizeof *r->heard);
	}
	r->heard[r->n_heard++] = (struct view_heard){.n = note->n,
	    .i = note->i,
	    .note = {.seat = note->seat, .text = xstrdup(note->text)}};
	return true;
}

/* Adds HEARD to its entry, which takes it over. */
static void
view_add_note(struct view *v, const struct view_heard *heard)
{
	struct view_entry *e = &v->entries[heard->n];

	if (e->n_notes == 0)
		e->unseen = heard->i;
	e->notes = xrealloc(e->notes, e->n_notes + 1, sizeof *e->notes);
	e->notes[e->n_notes++] = heard->note;
}

/* Adds the newest notes to their entries, and counts those before. */
static bool
view_read_notes(struct desk *d, const struct table *t, struct reading *r)
{
	struct view *v = r->v;
	bool good = store_notes_newest(d->store, t->game.id, (uint32_t)v->n,
			view_keep_note, r) == STORE_OK;

	if (good && r->bytes > r->bytes_max && r->n_heard > 0) {
		const struct view_heard *oldest = &r->heard[r->n_heard - 1];

		v->earlier_at = oldest->n;
		good = store_notes_before(d->store, t->game.id, oldest->n,
			   oldest->i, &v->earlier) == STORE_OK;
	}
	for (size_t i = r->n_heard; i > 0; i--)
		view_add_note(v, &r->heard[i - 1]);
	free(r->heard);
	return good;
}

/* Puts the notes of E into ITEM. The first note of the entry's own seat went
 * with its move. */
static void
put_notes(const struct view_entry *e, struct model *item)
{
	struct model *notes = model_array();

	model_put(item, "notes", notes);
	for (size_t i = 0; i < e->n_notes; i++) {
		const struct view_note *note = &e->notes[i];
		struct model *m = model_object();

		model_put_int(m, "seat", note->seat);
		model_put_text(m, "text", note->text);
		model_add(notes, m);
		if (note->seat == e->seat && e->unseen == 0 &&
		    model_get(item, "note") == NULL)
			model_put_text(item, "note", note->text);
	}
}

/* The log as programs read it. */
static struct model *
view_log(const struct view *v)
{
	struct model *log = model_array();

	for (size_t n = 0; n < v->n; n++) {
		const struct view_entry *e = view_entry(v, n);
		struct model *item = model_object();
		struct buffer at = {0};

		model_put_int(item, "n", (int64_t)n);
		model_put(item, "seat",
		    e->seat < 0 ? model_null() : model_int(e->seat));
		model_put_text(item, "move", e->move);
		if (entry_by_name(e->by) != NULL)
			model_put_text(item, "by", entry_by_name(e->by));
		model_put(item, "events", model_copy(view_events(v, n)));
		when_iso(e->at, &at);
		model_put_text(item, "at", buffer_text(&at));
		buffer_fini(&at);
		if (e->undone)
			model_put_bool(item, "undone", true);
		if (e->n_notes > 0)
			put_notes(e, item);
		model_add(log, item);
	}
	return log;
}

static const char *
state_name(const struct table *t, int seat)
{
	unsigned to_move = match_to_move(t->match);

	if (to_move == 0)
		return "over";
	if (t->game.state == STORE_PAUSED)
		return "paused";
	return seat >= 0 && (to_move >> seat & 1) ? "your-turn" : "waiting";
}

/* Puts KEY: the link that begins with the first LEN bytes of LINK and ends with
 * WHAT. */
static void
put_link(struct model *links, const char *key, struct buffer *link, size_t len,
    const char *what)
{
	link->len = len;
	buffer_puts(link, what);
	model_put_text(links, key, buffer_text(link));
}

static struct model *
view_links(struct desk *d, const struct table *t, const struct view *v)
{
	struct model *links = model_object();
	struct buffer link = {0};
	size_t len;

	tableview_put_watch(d, t, links);
	if (v->link == NULL) {
		model_put(links, "play", model_null());
		return links;
	}
	buffer_puts(&link, v->link);
	len = link.len;
	if (match_to_move(t->match) == 0)
		model_put(links, "play", model_null());
	else
		put_link(links, "play", &link, len, "");
	put_link(links, "board-svg", &link, len, "/board.svg");
	put_link(links, "board-text", &link, len, "/board.txt");
	put_link(links, "document", &link, len, "/game.json");
	put_link(links, "history", &link, len, "/history");
	buffer_reset(&link);
	link_mute(d, t->game.id, v->seat, &link);
	model_put_text(links, "mute", buffer_text(&link));
	buffer_fini(&link);
	return links;
}

/* --- the whole ----------------------------------------------------------- */

static void
put_result(struct model *m, const struct table *t)
{
	struct model *result = model_object(), *scores = model_array();
	struct model *winners = model_array();
	struct rules_result r;

	match_result(t->match, &r);
	for (int i = 0; i < t->n_seats; i++) {
		model_add(scores, model_int(r.scores[i]));
		if (r.winners >> i & 1)
			model_add(winners, model_int(i));
	}
	model_put(result, "scores", scores);
	model_put(result, "winners", winners);
	model_put(m, "result", result);
}

/* Puts what only programs read. */
static void
put_for_programs(struct desk *d, const struct table *t, bool stale,
    const struct view *v, struct model *m)
{
	int seat = v->seat;
	bool idle = seat < 0 || stale || t->game.state == STORE_PAUSED;

	model_put(m, "moves",
	    idle ? model_array() : view_moves(t, seat, match_moves));
	if (t->rules->anytime != NULL)
		model_put(m, "anytime",
		    idle ? model_array() : view_moves(t, seat, match_anytime));
	model_put(m, "log", view_log(v));
	clockview_put_json(d, t, seat, m);
	tableview_put_json(d, t, seat, m);
}

static struct model *
position_model(struct desk *d, const struct table *t, bool stale, bool whole,
    const struct view *v)
{
	struct model *m = model_object();
	int seat = v->seat;
	char fault[256];

	model_put_int(m, "game", t->game.id);
	model_put_hex(m, "uid", t->game.uid, sizeof t->game.uid);
	model_put_text(m, "ruleset", t->game.ruleset);
	model_put_int(m, "version", t->game.version);
	if (whole)
		model_put(m, "options",
		    model_read(t->game.options, strlen(t->game.options), fault,
			sizeof fault));
	model_put_int(m, "ply", (int64_t)t->game.entries - 1);
	model_put(m, "seat", seat < 0 ? model_null() : model_int(seat));
	model_put_text(m, "state", state_name(t, seat));
	model_put_bool(m, "stale", stale);
	model_put(m, "seats", view_seats(t, seat));
	if (whole) {
		put_board(t, seat, true, m);
		put_for_programs(d, t, stale, v, m);
	}
	model_put_hex(m, "commitment", t->game.commitment,
	    sizeof t->game.commitment);
	model_put_hex(m, "hash", t->game.head, sizeof t->game.head);
	model_put(m, "links", view_links(d, t, v));
	return m;
}

static bool
view_take_some(struct desk *d, const struct table *t, int seat, uint32_t k,
    bool whole, size_t notes_max, struct view *v, struct buffer *why)
{
	bool stale = seat >= 0 && k != t->game.made[seat];
	bool over = match_to_move(t->match) == 0, good = true;
	struct reading reading = {.v = v, .bytes_max = notes_max};
	struct buffer link = {0};

	*v = (struct view){.d = d,
	    .t = t,
	    .seat = seat,
	    .entries = xcalloc(t->game.entries, sizeof *v->entries),
	    .n = t->game.entries,
	    .read = t->game.entries};
	if (whole || over || t->match->entries != t->game.entries)
		good = set_older(v, why);
	else
		set_newest(v);
	if (!good || !view_read_notes(d, t, &reading))
		return false;
	v->late = clockview_late(d, t);
	if (seat >= 0 && d->sign != NULL) {
		link_play(d, t->game.id, seat, t->game.made[seat], &link);
		v->link = buffer_take(&link);
	}
	v->model = position_model(d, t, stale, whole, v);
	if (v->earlier > 0)
		model_put_int(v->model, "notes-earlier", v->earlier);
	good = fairview_put(d, t, &v->tally, over, v->model, why);
	if (over)
		put_result(v->model, t);
	return good;
}

bool
view_take(struct desk *d, const struct table *t, int seat, uint32_t k,
    bool whole, struct view *v, struct buffer *why)
{
	return view_take_some(d, t, seat, k, whole, VIEW_NOTES_MAX, v, why);
}

static void
drop_notes(struct view_entry *e)
{
	for (size_t i = 0; i < e->n_notes; i++)
		free(e->notes[i].text);
	free(e->notes);
	e->notes = NULL;
	e->n_notes = 0;
}

void
view_fini(struct view *v)
{
	for (size_t i = 0; i < v->n; i++) {
		drop_notes(&v->entries[i]);
		free(v->entries[i].move);
		free(v->entries[i].told);
		model_free(v->entries[i].events);
	}
	free(v->entries);
	free(v->link);
	tally_fini(&v->tally);
	model_free(v->model);
	*v = (struct view){.seat = -1};
}

uint32_t
view_notes(const struct view *v, uint32_t n)
{
	return (uint32_t)(v->entries[n].unseen + v->entries[n].n_notes);
}

void
view_hush(struct view *v)
{
	static const char *const table[] = {"table", "clocks", "terms",
	    "deadline", "moves", "anytime", "stale"};
	struct model *log = model_get(v->model, "log");
	struct model *seats = model_get(v->model, "seats");

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
		model_drop(v->model, table[i]);
	v->late = 0;
	if (v->seat != RULES_SPECTATOR)
		return;
	v->earlier = 0;
	model_drop(v->model, "notes-earlier");
	for (size_t i = 0; i < v->n; i++)
		drop_notes(&v->entries[i]);
	for (size_t i = 0; i < model_size(log); i++) {
		model_drop(model_at(log, i), "notes");
		model_drop(model_at(log, i), "note");
	}
	for (size_t i = 0; i < model_size(seats); i++)
		model_drop(model_at(seats, i), "letters");
	v->hides_letters = true;
}

struct model *
view_game(struct desk *d, const struct table *t, int seat, uint32_t k,
    struct buffer *why)
{
	struct model *m = NULL;
	struct view v;

	if (view_take_some(d, t, seat, k, true, SIZE_MAX, &v, why)) {
		m = v.model;
		v.model = NULL;
	}
	view_fini(&v);
	return m;
}
