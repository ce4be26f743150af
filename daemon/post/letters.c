/*
 * Letters of games, composed when they are sent: the table of their kinds, what
 * each of them says, and what its reader knows by it.
 */
#include "config.h"

#include "post/letters.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "game/asked.h"
#include "game/names.h"
#include "game/table.h"
#include "mail/mail.h"
#include "match/match.h"
#include "post/door.h"
#include "post/envelope.h"
#include "post/newsline.h"
#include "post/replyletter.h"
#include "post/reviewletter.h"
#include "post/service.h"
#include "post/stale.h"
#include "proof/document.h"
#include "proof/export.h"
#include "show/advance.h"
#include "show/board.h"
#include "show/clockview.h"
#include "show/fairview.h"
#include "show/happenings.h"
#include "show/history.h"
#include "show/players.h"
#include "show/result.h"
#include "show/reviewed.h"
#include "show/status.h"
#include "show/tableview.h"
#include "show/view.h"
#include "store/store_players.h"
#include "words/model.h"
#include "words/words.h"

/* Everything that one letter is made from. */
struct draft {
	struct desk *d;
	const struct store_letter *intent;
	const struct kind *kind;
	struct table t;
	int seat;
	struct reader reader;
	struct store_player player;
	bool has_player;
	struct view view;
	struct tableview_motions motions;
	struct spots spots;
	struct looking looking;
	bool over, paused;
	bool to_move;  /* its player can move now, and is asked to */
	bool stood_in; /* a bot plays, and the letter is about that */
	struct buffer link, mute, png;
	struct buffer reply_to; /* empty: it cannot be answered */
	struct buffer chart;	/* of the scores or the review when the game is
			      * over, or empty */
	int width;		/* of the board as it is shown */
	struct buffer document; /* to be attached, or empty */
};

/* --- kinds of letters ----------------------------------------------------- */

struct kind {
	const char *name;     /* in the Message-ID: never change */
	const char *template; /* below mail/ */
	/* The key of the words that it opens with; NULL: with what is asked. */
	const char *opening;
	bool asks;  /* its subject says what is asked */
	bool first; /* its reader sees the board for the first time */
	bool ends;  /* it tells of a game that is over, and brings its file */
	const char *subject; /* the key of its subject; NULL: that of all */
};

static const struct kind *
letters_kind(enum store_letter_kind kind)
{
	static const struct kind kinds[] = {
	    [STORE_LETTER_BEGAN] = {"began", "began", NULL, .first = true},
	    [STORE_LETTER_TURN] = {"turn", "turn", NULL, true},
	    [STORE_LETTER_OVER] = {"over", "over", NULL, .ends = true},
	    [STORE_LETTER_MOVED] = {"moved", "moved", NULL, .first = true},
	    [STORE_LETTER_REMINDER] = {"reminder", "turn", "letter.reminder",
		true},
	    [STORE_LETTER_TABLE] = {"table", "tablenews", "letter.tablenews",
		false},
	    [STORE_LETTER_AGAIN] = {"again", "turn", "letter.again", true},
	    [STORE_LETTER_REPLY] = {"reply", "turn", "letter.reply", true},
	    [STORE_LETTER_NEWS] = {"news", "tablenews", "letter.moved-on",
		false},
	    [STORE_LETTER_REVIEW] = {"review", "review", "letter.review",
		.ends = true, .subject = "letter.subject-review"},
	};

	assert(kind < sizeof kinds / sizeof kinds[0] &&
	    kinds[kind].name != NULL);
	return &kinds[kind];
}

const char *
letter_kind_name(enum store_letter_kind kind)
{
	return (int)kind < STORE_LETTER_SERVICE ? letters_kind(kind)->name
						: service_kind_name(kind);
}

void
letter_fini(struct letter *l)
{
	buffer_fini(&l->bytes);
	free(l->to);
	free(l->message_id);
	free(l->seats);
	memset(l, 0, sizeof *l);
}

static void
draft_fini(struct draft *f)
{
	spots_fini(&f->spots);
	view_fini(&f->view);
	if (f->has_player)
		store_player_fini(&f->player);
	table_fini(&f->t);
	buffer_fini(&f->link);
	buffer_fini(&f->mute);
	buffer_fini(&f->png);
	buffer_fini(&f->reply_to);
	buffer_fini(&f->chart);
	buffer_fini(&f->document);
}

/* --- loading -------------------------------------------------------------- */

/* Reads the game, its reader, and the game as the reader may see it now; to
 * *TASTE how long the letter is held when its reader wants it later. */
static enum letter_outcome
load_game(struct draft *f, struct taste *taste, struct buffer *why)
{
	const struct store_letter *l = f->intent;
	enum table_status status = table_load(f->d, l->game, &f->t, why);
	const struct store_seat *s = &f->t.seats[f->seat];
	enum letter_outcome outcome;

	if (status != TABLE_OK)
		return status == TABLE_STORE ? LETTER_FAILED
					     : LETTER_NOT_SERVED;
	if ((l->kind == STORE_LETTER_TURN ||
		l->kind == STORE_LETTER_REMINDER) &&
	    !asked_has(&f->t, f->seat)) {
		buffer_puts(why, "the seat is not asked any more");
		return LETTER_SUPERSEDED;
	}
	if (store_player_get(f->d->store, s->player, &f->player) != STORE_OK)
		return LETTER_FAILED;
	f->has_player = true;
	outcome = service_judge(f->d, f->player.mail, why);
	if (outcome != LETTER_COMPOSED)
		return outcome;
	if (taste_holds(f->d, &f->t, l, &f->player, taste)) {
		buffer_puts(why, "the reader wants it later");
		return LETTER_HELD;
	}
	return view_take(f->d, &f->t, f->seat, f->t.game.made[f->seat], false,
		   &f->view, why)
	    ? LETTER_COMPOSED
	    : LETTER_FAILED;
}

static enum letter_outcome
load_draft(struct draft *f, struct taste *taste, struct buffer *why)
{
	enum letter_outcome outcome = stale_look(f->d, f->intent, why);
	unsigned to_move;

	if (outcome == LETTER_COMPOSED)
		outcome = load_game(f, taste, why);
	if (outcome != LETTER_COMPOSED)
		return outcome;
	to_move = match_to_move(f->t.match);
	f->over = to_move == 0;
	f->paused = !f->over && f->t.game.state == STORE_PAUSED;
	f->stood_in = f->intent->kind == STORE_LETTER_TABLE &&
	    f->t.seats[f->seat].standin[0] != '\0';
	f->to_move = !f->paused && !f->stood_in && (to_move >> f->seat & 1);
	reader_take(f->d, table_player(&f->t, f->seat), &f->reader);
	link_play(f->d, f->t.game.id, f->seat, f->t.game.made[f->seat],
	    &f->link);
	link_mute(f->d, f->t.game.id, f->seat, &f->mute);
	if (!f->over)
		(void)door_address(f->d, f->t.game.id, f->seat,
		    f->t.game.made[f->seat], &f->reply_to);
	return LETTER_COMPOSED;
}

/* --- what it says --------------------------------------------------------- */

static void
draw_board(struct draft *f, struct draw_cache *cache)
{
	struct looking *l = &f->looking;

	l->d = f->d;
	l->t = &f->t;
	l->seat = f->seat;
	l->lang = f->reader.lang;
	fresh_take(&f->t, &f->view, &l->fresh);
	l->view = &f->view;
	l->whole = match_to_move(f->t.match) == 0;
	if (f->to_move) {
		spots_take(&f->t, f->seat, &f->spots);
		l->link = f->link.data;
		l->spots = &f->spots;
	}
	/* A review shows its chart, and the board on its page. */
	if (f->intent->kind != STORE_LETTER_REVIEW)
		board_png(l, cache, &f->png, &f->width);
}

/* Puts what happened at the table, unless something else in the letter says
 * it. */
static void
letters_put_news(const struct draft *f, struct model *m)
{
	const struct model *table = model_get(m, "table");
	bool told = f->paused || f->motions.open > 0;

	model_put(m, "news",
	    told ? model_array() : model_copy(model_get(table, "news")));
}

/* Whether it is the letter to a player who was given the seat in the second
 * when the letter became owed. */
static bool
letters_is_given(const struct draft *f)
{
	const struct store_letter *l = f->intent;

	return l->kind == STORE_LETTER_AGAIN &&
	    (happenings_given(f->d, &f->t, f->seat, l->owed) ||
		happenings_given(f->d, &f->t, f->seat, l->serial));
}

/* Puts the words that the letter begins with, and those of its link. */
static void
put_opening(const struct draft *f, struct model *m)
{
	const char *what =
	    model_get_text(model_get(m, "ask"), "letter", "ask.letter");
	const char *lead = f->over	? "letter.over"
	    : f->paused			? "letter.paused"
	    : f->to_move		? what
	    : asked_has(&f->t, f->seat) ? "letter.held-up"
					: "letter.waiting";
	const char *opening = f->kind->opening;
	bool news = f->intent->kind == STORE_LETTER_TABLE;
	bool asked = news && f->motions.asked > 0;

	if (letters_is_given(f))
		opening = "letter.given";
	letters_put_news(f, m);
	model_put_bool(m, "reminds", f->intent->kind == STORE_LETTER_REMINDER);
	model_put_text(m, "lead", lead);
	model_put_text(m, "opening",
	    asked		  ? "letter.tableasks"
		: opening != NULL ? opening
				  : lead);
	model_put_text(m, "standing",
	    f->over	      ? "letter.over-already"
		: f->stood_in ? "letter.now-standin"
		: f->to_move  ? "letter.now-your-turn"
			      : "letter.now-waiting");
	model_put_text(m, "link-word",
	    asked	     ? "letter.answer"
		: f->to_move ? "letter.play"
			     : "letter.look");
	model_put_text(m, "button-word",
	    asked	     ? "letter.answer-button"
		: f->to_move ? "letter.play-button"
			     : "letter.look-button");
}

static void
letters_put_links(const struct draft *f, struct model *m)
{
	struct buffer player = {0}, rules = {0};

	buffer_printf(&rules, "%s/rules/%s", f->d->conf->base_url,
	    f->t.rules->id);
	link_player(f->d, f->player.id, f->player.epoch, &player);
	model_put_text(m, "link", f->link.data);
	model_put_text(m, "mute", f->mute.data);
	model_put_text(m, "player", buffer_text(&player));
	model_put_text(m, "rules", buffer_text(&rules));
	buffer_fini(&player);
	buffer_fini(&rules);
}

static void
letters_put_board(struct draft *f, struct model *m)
{
	bool all = f->over || f->kind->first;
	struct buffer board = {0};

	model_put_bool(m, "cropped",
	    !board_text(f->d, &f->t, f->seat, f->reader.lang, all, &board));
	model_put_text(m, "board-text", buffer_text(&board));
	model_put_int(m, "width", f->width);
	model_put(m, "spots",
	    f->to_move ? board_spots(&f->looking) : model_array());
	buffer_fini(&board);
}

/* Puts what the letter says of answering it, and whether it could. */
static bool
letters_put_answer(const struct draft *f, struct model *m)
{
	const struct store_letter *l = f->intent;
	const struct replyletter reply = {.d = f->d,
	    .t = &f->t,
	    .view = &f->view,
	    .reader = &f->reader,
	    .seat = f->seat,
	    .answerable = f->reply_to.len > 0,
	    .to_move = f->to_move,
	    .link = f->link.data};

	replyletter_put_how(&reply, m);
	return replyletter_put(&reply,
	    l->kind == STORE_LETTER_REPLY ? l->serial : 0, m);
}

/* Puts what is told when the game is over: the result, or the review, for which
 * the letter of the end has a link. */
static bool
letters_put_end(struct draft *f, struct model *m)
{
	enum store_letter_kind kind = f->intent->kind;
	struct buffer link = {0};

	model_put(m, "review", model_null());
	if (kind == STORE_LETTER_OVER) {
		result_put(f->d, &f->t, &f->view, &f->chart, m);
		buffer_printf(&link, "%s/review", f->link.data);
		reviewed_put_link(f->d, f->t.game.id, f->over,
		    buffer_text(&link), m);
		buffer_fini(&link);
		return true;
	}
	result_put_headline(f->d, &f->t, f->seat, m);
	return kind != STORE_LETTER_REVIEW ||
	    reviewletter_put(f->d, &f->view, f->reader.lang, f->link.data,
		&f->chart, m);
}

/* False when the letter has nothing to tell after all. */
static bool
put_letter_model(struct draft *f)
{
	struct model *m = model_object();

	model_put(f->view.model, "letter", m);
	names_put(m, "name", f->t.seats[f->seat].name);
	model_put_bool(m, "to-move", f->to_move);
	model_put_bool(m, "no-move-yet", f->t.game.made[f->seat] == 0);
	model_put_bool(m, "over", f->over);
	model_put_bool(m, "paused", f->paused);
	model_put_bool(m, "legend", f->kind->first || letters_is_given(f));
	model_put_bool(m, "cells", f->to_move);
	letters_put_links(f, m);
	letters_put_board(f, m);
	model_put(m, "since",
	    history_since(f->d, &f->t, &f->view, f->seat, &f->reader));
	model_put(m, "heard",
	    history_heard(f->d, &f->t, &f->view, f->seat, &f->reader));
	model_put(m, "fair", fairview_words(&f->view));
	status_put(f->d, &f->t, &f->view, m);
	status_put_facts(&f->t, &f->view, m);
	players_put(f->d, &f->t, false, m);
	if (!letters_put_end(f, m))
		return false;
	clockview_put(f->d, &f->t, &f->reader, f->seat, m);
	f->motions = tableview_put(f->d, &f->t, f->seat, &f->reader, m);
	advance_put_stopped(f->d, &f->t, f->seat, m);
	put_opening(f, m);
	return letters_put_answer(f, m);
}

/* --- bytes ---------------------------------------------------------------- */

/* Writes the game as a file, which letters about a game that is over bring. */
static bool
write_document(struct draft *f, struct buffer *why)
{
	struct document doc = {0};
	bool good;

	if (!f->kind->ends)
		return true;
	good = export_document(f->d, &f->t, false, &doc, why);
	if (good)
		document_write(&doc, &f->document);
	document_fini(&doc);
	return good;
}

/* "KIND.NUMBER.SEAT.UID@HOST". The same intent always gives the same. */
static char *
message_id(const struct draft *f, const char *what, int64_t number)
{
	struct buffer id = {0};

	buffer_printf(&id, "%s.%lld.%d.", what, (long long)number, f->seat);
	buffer_add_hex(&id, f->t.game.uid, sizeof f->t.game.uid);
	buffer_printf(&id, "@%s", f->d->host);
	return buffer_take(&id);
}

/* The name of who made the last move that is news to the reader, borrowed; NULL
 * when that was no person. */
static const char *
letters_sender(const struct draft *f)
{
	const struct view *v = &f->view;

	for (size_t i = v->n; i > 0; i--) {
		const struct view_entry *e = view_entry(v, i - 1);

		if (e->seat == f->seat && e->by == ENTRY_BY_SEAT)
			break;
		if (e->seat >= 0 && e->by == ENTRY_BY_SEAT && !e->undone)
			return f->t.seats[e->seat].name;
	}
	return NULL;
}

/* The key of the word for the subject. A reader who wants to read the news there
 * gets them as "line", if there are any. */
static const char *
letters_subject(struct draft *f)
{
	const struct model *ask =
	    model_get(model_get(f->view.model, "letter"), "ask");
	bool news = false;

	if (f->kind->subject != NULL)
		return f->kind->subject;
	if (f->player.subjects == STORE_SUBJECTS_NEWS) {
		newsline_put(f->d, f->reader.lang, f->view.model);
		news = model_get_text(f->view.model, "line", "")[0] != '\0';
	}
	return news	    ? "letter.subject-news"
	    : f->kind->asks ? model_get_text(ask, "subject", "letter.subject")
			    : "letter.subject";
}

static bool
letters_write_bytes(struct draft *f, struct letter *out, struct buffer *why)
{
	struct buffer list_id = {0}, file = {0};
	const struct mail_part pictures[] = {
	    {"board", "image/png", f->png.data, f->png.len},
	    {"chart", "image/png", f->chart.data, f->chart.len}};
	struct mail_part document = {.type = "application/json",
	    .bytes = f->document.data,
	    .len = f->document.len};
	char *root = message_id(f, "game", 0);
	struct envelope e = {.lang = f->reader.lang,
	    .template = f->kind->template,
	    .subject = letters_subject(f),
	    .sender = f->kind->subject == NULL ? letters_sender(f) : NULL,
	    .from = "letter.from-game",
	    .to_name = f->player.name,
	    .to = f->player.mail,
	    .message_id = out->message_id,
	    .root = root,
	    .unsubscribe = f->mute.data,
	    .reply_to = f->reply_to.data,
	    .pictures = f->png.len > 0 ? pictures : pictures + 1,
	    .n_pictures = (f->png.len > 0) + (f->chart.len > 0),
	    .attachment = f->document.len > 0 ? &document : NULL,
	    .model = f->view.model};
	bool good;

	buffer_printf(&list_id, "game-%lld.%s", (long long)f->t.game.id,
	    f->d->list_domain);
	e.list_id = buffer_text(&list_id);
	fairview_file(&f->t, &file);
	document.name = buffer_text(&file);
	good = envelope_write(f->d, &e, &out->bytes, &out->html_bytes, why);
	buffer_fini(&list_id);
	buffer_fini(&file);
	free(root);
	return good;
}

/* Notes what the reader knows by the letter. */
static void
write_known(const struct draft *f, struct letter *out)
{
	out->tells_turn = f->to_move;
	out->made = f->t.game.made[f->seat];
	out->ply = f->t.game.entries - 1;
	out->notes = view_notes(&f->view, out->ply);
	out->has_notes = f->t.seats[f->seat].every ||
	    history_has_news(&f->t, &f->view, f->seat);
	out->png_bytes = f->png.len;
}

static enum letter_outcome
letters_compose(struct draft *f, struct draw_cache *cache, struct letter *out,
    struct buffer *why)
{
	const struct store_letter *l = f->intent;
	enum letter_outcome outcome = load_draft(f, &out->taste, why);

	if (outcome != LETTER_COMPOSED)
		return outcome;
	draw_board(f, cache);
	if (!put_letter_model(f)) {
		buffer_puts(why, "what it is about is not here");
		return LETTER_SUPERSEDED;
	}
	outcome = stale_news(f->d, &f->t, &f->view, l, f->to_move,
	    f->motions.asked > 0, why);
	if (outcome != LETTER_COMPOSED)
		return outcome;
	out->to = xstrdup(f->player.mail);
	out->message_id =
	    message_id(f, f->kind->name, l->about != 0 ? l->serial : l->ply);
	write_known(f, out);
	return write_document(f, why) && letters_write_bytes(f, out, why)
	    ? LETTER_COMPOSED
	    : LETTER_FAILED;
}

enum letter_outcome
letter_compose(struct desk *d, struct draw_cache *cache,
    const struct store_letter *intent, struct letter *out, struct buffer *why)
{
	enum letter_outcome outcome;

	memset(out, 0, sizeof *out);
	/* The desk goes on meanwhile; in a read transaction all parts of the
	 * letter are of one moment. */
	if (store_read_begin(d->store) != STORE_OK) {
		buffer_puts(why, store_why(d->store));
		return LETTER_FAILED;
	}
	if ((int)intent->kind >= STORE_LETTER_SERVICE) {
		outcome = service_compose(d, intent, out, why);
	} else {
		struct draft f = {.d = d,
		    .intent = intent,
		    .kind = letters_kind(intent->kind),
		    .seat = intent->seat};

		outcome = letters_compose(&f, cache, out, why);
		draft_fini(&f);
	}
	store_read_end(d->store);
	return outcome;
}
