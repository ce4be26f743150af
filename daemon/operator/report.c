/*
 * Reads games from the store and writes them as lines, JSON, text or pictures.
 */
#include "config.h"

#include "operator/report.h"

#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "desk/wrap.h"
#include "game/former.h"
#include "game/table.h"
#include "match/match.h"
#include "show/board.h"
#include "show/status.h"
#include "show/view.h"
#include "store/store.h"
#include "store/store_games.h"
#include "words/words.h"

/* --- list ----------------------------------------------------------------- */

enum { PAGE = 4096 }; /* bytes that are written out together */

struct listing {
	struct desk *d;
	struct buffer *out;
	bool (*page)(struct buffer *out);
	bool unread, unwritten; /* what could not be done */
};

/* Appends NAME as one word, because blanks separate the fields of a line. */
static void
report_add_word(struct buffer *out, const char *name)
{
	name = former_name(name);
	for (; *name != '\0'; name++)
		buffer_putc(out, *name == ' ' || *name == ',' ? '_' : *name);
}

static bool
list_game(void *arg, const struct store_game *g)
{
	static const char *const states[] = {[STORE_OPEN] = "open",
	    [STORE_PAUSED] = "paused",
	    [STORE_OVER] = "over"};
	struct store_seat seats[RULES_SEATS_MAX];
	struct listing *l = arg;
	bool first = true;
	int n = 0;

	/* Most games are over, and wait for nobody. */
	if (g->to_move != 0 &&
	    store_seats_get(l->d->store, g->id, seats, &n) != STORE_OK) {
		l->unread = true;
		return false;
	}
	buffer_printf(l->out, "%lld %s %s %u ", (long long)g->id, g->ruleset,
	    states[g->state], (unsigned)(g->entries - 1));
	for (int i = 0; i < n; i++)
		if (g->to_move >> i & 1) {
			buffer_printf(l->out, "%s%d:", first ? "" : ",", i);
			report_add_word(l->out, seats[i].name);
			first = false;
		}
	buffer_puts(l->out, first ? "- " : " ");
	when_iso(g->moved, l->out);
	buffer_putc(l->out, '\n');
	store_seats_fini(seats, n);
	l->unwritten =
	    l->page != NULL && l->out->len >= PAGE && !l->page(l->out);
	return !l->unwritten;
}

bool
report_list(struct desk *d, enum report_which which, struct buffer *out,
    bool (*page)(struct buffer *out), struct buffer *why)
{
	static const enum store_which whiches[] = {
	    [REPORT_ALL] = STORE_ALL_GAMES,
	    [REPORT_OPEN] = STORE_OPEN_GAMES,
	    [REPORT_OVER] = STORE_OVER_GAMES};
	struct listing l = {.d = d, .out = out, .page = page};

	if (store_games_each(d->store, whiches[which], 0, list_game, &l) ==
		STORE_OK &&
	    !l.unread && !l.unwritten)
		return true;
	if (l.unwritten)
		buffer_puts(why, "standard output cannot be written");
	else
		buffer_printf(why, "the database cannot be read: %s",
		    store_why(d->store));
	return false;
}

/* Begins to read. Until store_read_end() the store answers as of one moment,
 * whatever a running server does meanwhile. */
static bool
read_begin(struct desk *d, struct buffer *why)
{
	if (store_read_begin(d->store) == STORE_OK)
		return true;
	buffer_printf(why, "the database cannot be read: %s",
	    store_why(d->store));
	return false;
}

/* Loads the game as of entry PLY (-1: now). */
static bool
read_table(struct desk *d, int64_t game, int64_t ply, struct table *t,
    struct buffer *why)
{
	if (ply > UINT32_MAX)
		ply = UINT32_MAX;
	return (ply < 0 ? table_load(d, game, t, why)
			: table_load_at(d, game, (uint32_t)ply, t, why)) ==
	    TABLE_OK;
}

/* --- links ---------------------------------------------------------------- */

bool
report_links(struct desk *d, int64_t game, struct buffer *out,
    struct buffer *why)
{
	struct table t;
	bool good;

	if (d->sign == NULL) {
		buffer_printf(why,
		    "there are no keys at %s: `turnpost serve` makes them",
		    d->conf->keys);
		return false;
	}
	if (!read_begin(d, why))
		return false;
	good = read_table(d, game, -1, &t, why);
	for (int i = 0; good && i < t.n_seats; i++) {
		buffer_printf(out, "seat %d ", i);
		link_play(d, game, i, t.game.made[i], out);
		buffer_putc(out, '\n');
	}
	table_fini(&t);
	store_read_end(d->store);
	return good;
}

/* --- show ----------------------------------------------------------------- */

static bool
show_json(struct desk *d, const struct table *t, int viewer, struct buffer *out,
    struct buffer *why)
{
	uint32_t k = viewer >= 0 ? t->match->made[viewer] : 0;
	struct model *m = view_game(d, t, viewer, k, why);

	if (m == NULL)
		return false;
	model_write(m, false, out);
	buffer_putc(out, '\n');
	model_free(m);
	return true;
}

static bool
show_text(struct desk *d, const struct table *t, int viewer, struct buffer *out,
    struct buffer *why)
{
	struct buffer board = {0}, text = {0};
	struct reader reader;
	char fault[512];
	struct view v;
	bool good;

	if (!view_take(d, t, viewer, 0, false, &v, why)) {
		view_fini(&v);
		return false;
	}
	reader_of_server(d, &reader);
	board_text(d, t, viewer, reader.lang, true, &board);
	model_put_text(v.model, "board-text", buffer_text(&board));
	status_put(d, t, &v, v.model);
	status_put_facts(t, &v, v.model);
	good = words_render(d->words, reader.lang, "mail/show.txt", v.model,
	    &text, fault, sizeof fault);
	if (good)
		wrap_text(buffer_text(&text), out);
	else
		buffer_puts(why, fault);
	buffer_fini(&text);
	buffer_fini(&board);
	view_fini(&v);
	return good;
}

static void
show_picture(struct desk *d, const struct table *t, int viewer,
    enum report_form form, struct buffer *out)
{
	struct reader reader;
	struct looking l = {
	    .d = d, .t = t, .seat = viewer, .lang = reader.lang, .whole = true};
	int width;

	reader_of_server(d, &reader);
	if (form == REPORT_SVG) {
		board_svg(&l, t->rules->id, out);
		buffer_putc(out, '\n');
	} else {
		board_png(&l, NULL, out, &width);
	}
}

bool
report_show(struct desk *d, int64_t game, int viewer, int64_t ply,
    enum report_form form, struct buffer *out, struct buffer *why)
{
	struct table t;
	bool good;

	if (!read_begin(d, why))
		return false;
	good = read_table(d, game, ply, &t, why);
	if (good && viewer >= t.n_seats) {
		buffer_printf(why, "game %lld has seats 0 to %d",
		    (long long)game, t.n_seats - 1);
		good = false;
	}
	if (good && !table_rewind(d, &t)) {
		buffer_printf(why, "the database cannot be read: %s",
		    store_why(d->store));
		good = false;
	}
	if (good) {
		if (form == REPORT_JSON)
			good = show_json(d, &t, viewer, out, why);
		else if (form == REPORT_TEXT)
			good = show_text(d, &t, viewer, out, why);
		else
			show_picture(d, &t, viewer, form, out);
	}
	table_fini(&t);
	store_read_end(d->store);
	return good;
}
