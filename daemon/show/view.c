/*
 * The view model of a game: what the page, the API answer and both halves of
 * a letter are made from (contract section 3).
 *
 * Not here: words around it (turnpage.c, letters.c), pictures (board.c).
 */
#include "config.h"

#include "show/view.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "desk/when.h"
#include "game/secret.h"
#include "game/table.h"
#include "match/match.h"
#include "show/clockview.h"
#include "show/fairview.h"
#include "show/status.h"
#include "show/tableview.h"
#include "store/store_log.h"
#include "words/model.h"

/* --- one part of the model each ---------------------------------------------- */

/* What a function of the ruleset writes, as a model. */
static struct model *
read_written(struct buffer *text)
{
	char why[256];
	struct model *m = model_read(text->data, text->len, why, sizeof why);

	if (m == NULL) {
		log_event("rules-wrote-bad-json", "why=\"%s\"", why);
		m = model_object();
	}
	buffer_fini(text);
	return m;
}

static struct model *
view_board(const struct table *t, int seat)
{
	struct buffer text = {0};
	struct json j;

	json_init(&j, &text);
	t->rules->board(t->match->state, seat, &j);
	return read_written(&text);
}

static struct model *
view_seats(const struct table *t, int viewer)
{
	unsigned to_move = match_to_move(t->match);
	struct model *seats = model_array();

	for (int i = 0; i < t->n_seats; i++) {
		const struct store_seat *s = &t->seats[i];
		struct buffer text = {0};
		struct model *own, *m = model_object();
		struct json j;

		model_put_int(m, "seat", i);
		model_put_text(m, "name", s->name);
		json_init(&j, &text);
		t->rules->seat(t->match->state, viewer, i, &j);
		own = read_written(&text);
		model_merge(m, own);
		model_free(own);
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

/* What LIST_MOVES lists for SEAT. */
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

/* The log is read once for all that is told of it. */
struct reading {
	struct model *log;
	struct tally tally;
	int viewer; /* a seat or RULES_SPECTATOR */
	bool over;  /* secrets are told */
};

/* Marks those of LOG that E takes back. */
static void
mark_undone(struct model *log, const struct entry *e)
{
	uint32_t n;

	if (!match_is_table_move(e->move, &n) || n == 0)
		return;
	for (; n < e->n; n++)
		model_put_bool(model_at(log, n), "undone", true);
}

static bool
add_log_entry(void *arg, const struct entry *e, const struct match *m)
{
	static const char *const by[] = {NULL, "clock", "bot"};
	struct model *item = model_object();
	struct reading *reading = arg;
	struct buffer at = {0};

	(void)m;
	tally_add(&reading->tally, e, reading->over);
	model_put_int(item, "n", e->n);
	model_put(item, "seat",
	    e->seat < 0 ? model_null() : model_int(e->seat));
	model_put_text(item, "move",
	    secret_move(e, reading->viewer, reading->over));
	if (by[e->by] != NULL)
		model_put_text(item, "by", by[e->by]);
	model_put(item, "events",
	    secret_events(e, reading->viewer, reading->over));
	when_iso(e->at, &at);
	model_put_text(item, "at", buffer_text(&at));
	buffer_fini(&at);
	mark_undone(reading->log, e);
	model_add(reading->log, item);
	return true;
}

static bool
add_note(void *arg, uint32_t n, int seat, const char *text)
{
	struct model *log = arg, *item = model_at(log, n), *note;

	if (item == NULL)
		return true;
	if (model_get(item, "notes") == NULL)
		model_put(item, "notes", model_array());
	note = model_object();
	model_put_int(note, "seat", seat);
	model_put_text(note, "text", text);
	model_add(model_get(item, "notes"), note);
	/* The one that went with the move. */
	if (seat == model_get_int(item, "seat", -1) &&
	    model_get(item, "note") == NULL)
		model_put_text(item, "note", text);
	return true;
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

static struct model *
view_links(struct desk *d, const struct table *t, int seat)
{
	struct model *links = model_object();
	struct buffer link = {0};

	status_put_watch(d, t, links);
	if (seat < 0 || d->sign == NULL) {
		model_put(links, "play", model_null());
		return links;
	}
	link_play(d, t->game.id, seat, t->seats[seat].made, &link);
	if (match_to_move(t->match) == 0)
		model_put(links, "play", model_null());
	else
		model_put_text(links, "play", buffer_text(&link));
	buffer_puts(&link, "/board.svg");
	model_put_text(links, "board-svg", buffer_text(&link));
	memcpy(link.data + link.len - 3, "txt", 3);
	model_put_text(links, "board-text", buffer_text(&link));
	buffer_reset(&link);
	link_play(d, t->game.id, seat, t->seats[seat].made, &link);
	buffer_puts(&link, "/game.json");
	model_put_text(links, "document", buffer_text(&link));
	buffer_reset(&link);
	link_play(d, t->game.id, seat, t->seats[seat].made, &link);
	buffer_puts(&link, "/history");
	model_put_text(links, "history", buffer_text(&link));
	buffer_reset(&link);
	link_mute(d, t->game.id, seat, &link);
	model_put_text(links, "mute", buffer_text(&link));
	buffer_fini(&link);
	return links;
}

/* --- the whole ------------------------------------------------------------------ */

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

/* Takes LOG over. */
static struct model *
position_model(struct desk *d, const struct table *t, int seat, bool stale,
    struct model *log)
{
	bool idle = seat < 0 || stale || t->game.state == STORE_PAUSED;
	struct model *m = model_object();
	char fault[256];

	model_put_int(m, "game", t->game.id);
	model_put_hex(m, "uid", t->game.uid, sizeof t->game.uid);
	model_put_text(m, "ruleset", t->game.ruleset);
	model_put_int(m, "version", t->game.version);
	model_put(m, "options",
	    model_read(t->game.options, strlen(t->game.options), fault,
		sizeof fault));
	model_put_int(m, "ply", (int64_t)t->game.entries - 1);
	model_put(m, "seat", seat < 0 ? model_null() : model_int(seat));
	model_put_text(m, "state", state_name(t, seat));
	model_put_bool(m, "stale", stale);
	model_put(m, "seats", view_seats(t, seat));
	model_put(m, "moves",
	    idle ? model_array() : view_moves(t, seat, match_moves));
	if (t->rules->anytime != NULL)
		model_put(m, "anytime",
		    idle ? model_array() : view_moves(t, seat, match_anytime));
	model_put(m, "board", view_board(t, seat));
	model_put(m, "log", log);
	clockview_put_json(d, t, seat, m);
	tableview_put_json(d, t, seat, m);
	model_put_hex(m, "commitment", t->game.commitment,
	    sizeof t->game.commitment);
	model_put_hex(m, "hash", t->game.head, sizeof t->game.head);
	model_put(m, "links", view_links(d, t, seat));
	return m;
}

struct model *
view_game(struct desk *d, const struct table *t, int seat, uint32_t k,
    struct buffer *why)
{
	bool stale = seat >= 0 && k != t->seats[seat].made;
	bool over = match_to_move(t->match) == 0;
	struct reading reading = {
	    .log = model_array(), .viewer = seat, .over = over};
	struct model *m = NULL;

	if (table_replay(d, t, false, add_log_entry, &reading, why) !=
		TABLE_OK ||
	    store_notes_each(d->store, t->game.id, 0, add_note, reading.log) !=
		STORE_OK)
		goto out;
	m = position_model(d, t, seat, stale, reading.log);
	reading.log = NULL;
	if (!fairview_put(d, t, &reading.tally, over, m, why)) {
		model_free(m);
		m = NULL;
		goto out;
	}
	if (over)
		put_result(m, t);
out:
	model_free(reading.log);
	tally_fini(&reading.tally);
	return m;
}
