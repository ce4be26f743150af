/*
 * Letters, composed when they are sent.
 */
#include "config.h"

#include "desk/letters.h"

#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/xmalloc.h"
#include "desk/alarm.h"
#include "desk/answer.h"
#include "desk/board.h"
#include "desk/choices.h"
#include "desk/document.h"
#include "desk/fairview.h"
#include "desk/history.h"
#include "desk/status.h"
#include "desk/turn.h"
#include "desk/wrap.h"
#include "mail/mail.h"

/* Everything one letter is made from. */
struct draft {
	struct desk *d;
	struct table t;
	int seat;
	enum store_letter_kind kind;
	struct reader reader;
	struct store_player player;
	bool has_player;
	struct model *game;
	struct spots spots;
	struct looking looking;
	bool to_move;
	struct buffer link, mute, png, areas, text, html, subject;
	struct buffer document; /* to be attached, or empty */
	int width, height;
};

static const char *
kind_name(enum store_letter_kind kind)
{
	switch (kind) {
	case STORE_LETTER_BEGAN:
		return "began";
	case STORE_LETTER_TURN:
		return "turn";
	case STORE_LETTER_OVER:
		return "over";
	case STORE_LETTER_MOVED:
		return "moved";
	}
	return "turn";
}

void
letter_fini(struct letter *l)
{
	buffer_fini(&l->bytes);
	free(l->to);
	free(l->message_id);
	memset(l, 0, sizeof *l);
}

static void
draft_fini(struct draft *f)
{
	spots_fini(&f->spots);
	model_free(f->game);
	if (f->has_player)
		store_player_fini(&f->player);
	table_fini(&f->t);
	buffer_fini(&f->link);
	buffer_fini(&f->mute);
	buffer_fini(&f->png);
	buffer_fini(&f->areas);
	buffer_fini(&f->text);
	buffer_fini(&f->html);
	buffer_fini(&f->subject);
	buffer_fini(&f->document);
}

struct following {
	int seat;
	bool moved;
};

static bool
look_for_move(void *arg, const struct entry *e)
{
	struct following *f = arg;

	f->moved = e->seat == f->seat && !choices_is_order(e->move);
	return !f->moved;
}

/* Whether the seat has moved after the entry that owed the letter: then a newer
 * letter is owed, or none. A standing order answers nothing. */
static bool
moved_on(struct desk *d, const struct table *t, const struct store_letter *l)
{
	struct following f = {.seat = l->seat};
	uint32_t made = t->seats[l->seat].made, last;

	return made > 0 &&
	    store_entry_of_seat(d->store, l->game, l->seat, made - 1, &last) ==
	    STORE_OK &&
	    last > l->ply &&
	    store_entries_each(d->store, l->game, l->ply + 1, look_for_move,
		&f) == STORE_OK &&
	    f.moved;
}

/* Whether the seat is surely not asked for anything; it may be, while another's
 * action is under way, where the ruleset tells of occasions (rules.h). */
static bool
surely_not_asked(const struct table *t, int seat)
{
	return t->game.to_move == 0 ||
	    (!(t->game.to_move >> seat & 1) && t->rules->occasion == NULL);
}

/* Whether to write at all; told from the rows, since most letters of a lively
 * game are superseded before they are sent. */
static enum letter_outcome
look_before(struct desk *d, const struct store_letter *l, struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	enum table_status status;
	struct table t;

	status = table_load_rows(d, l->game, &t, why);
	if (status == TABLE_STORE)
		outcome = LETTER_FAILED;
	else if (status != TABLE_OK || l->seat >= t.n_seats)
		outcome = LETTER_NOT_SERVED;
	else if (t.seats[l->seat].muted)
		outcome = LETTER_MUTED;
	else if (t.seats[l->seat].player == 0)
		outcome = LETTER_SUPERSEDED;
	else if (l->kind == STORE_LETTER_TURN &&
	    (surely_not_asked(&t, l->seat) || moved_on(d, &t, l)))
		outcome = LETTER_SUPERSEDED;
	table_fini(&t);
	return outcome;
}

/* The game as the reader may see it now. */
static enum letter_outcome
load_draft(struct draft *f, const struct store_letter *intent,
    struct buffer *why)
{
	struct desk *d = f->d;
	enum letter_outcome outcome = look_before(d, intent, why);
	enum table_status status;
	const struct store_seat *s;

	if (outcome != LETTER_COMPOSED)
		return outcome;
	status = table_load(d, intent->game, &f->t, why);
	if (status != TABLE_OK)
		return status == TABLE_STORE ? LETTER_FAILED
					     : LETTER_NOT_SERVED;
	if (intent->kind == STORE_LETTER_TURN &&
	    !turn_is_asked(&f->t, intent->seat))
		return LETTER_SUPERSEDED;
	s = &f->t.seats[intent->seat];
	f->to_move = match_to_move(f->t.match) >> intent->seat & 1;
	f->game = view_game(d, &f->t, intent->seat, s->made, why);
	if (f->game == NULL ||
	    store_player_get(d->store, s->player, &f->player) != STORE_OK)
		return LETTER_FAILED;
	f->has_player = true;
	reader_take(d, &f->t, intent->seat, &f->reader);
	link_play(d, f->t.game.id, f->seat, s->made, &f->link);
	link_mute(d, f->t.game.id, f->seat, &f->mute);
	return LETTER_COMPOSED;
}

static void
draw_board(struct draft *f, struct draw_cache *cache)
{
	struct looking *l = &f->looking;

	l->d = f->d;
	l->t = &f->t;
	l->seat = f->seat;
	l->lang = f->reader.lang;
	l->since = history_last_move(f->game);
	l->game = f->game;
	if (f->to_move) {
		spots_take(&f->t, f->seat, &f->spots);
		l->link = buffer_text(&f->link);
		l->spots = &f->spots;
	}
	board_png(l, cache, &f->png, &f->areas, &f->width, &f->height);
}

static void
put_letter_model(struct draft *f)
{
	struct model *m = model_object();
	struct buffer board = {0};

	f->t.rules->text(f->t.match->state, f->seat, &board);
	model_put_text(m, "name", f->t.seats[f->seat].name);
	model_put_bool(m, "to-move", f->to_move);
	model_put_bool(m, "no-move-yet", f->t.seats[f->seat].made == 0);
	model_put_bool(m, "over", match_to_move(f->t.match) == 0);
	model_put_text(m, "link", buffer_text(&f->link));
	model_put_text(m, "mute", buffer_text(&f->mute));
	model_put_text(m, "board-text", buffer_text(&board));
	model_put_text(m, "areas", buffer_text(&f->areas));
	model_put_int(m, "width", f->width);
	model_put_int(m, "height", f->height);
	model_put(m, "spots",
	    f->to_move ? board_spots(&f->looking) : model_array());
	model_put(m, "since",
	    history_since(f->d, &f->t, f->game, f->seat, &f->reader));
	model_put(m, "heard",
	    history_heard(f->d, &f->t, f->game, f->seat, &f->reader));
	model_put(m, "fair", fairview_words(f->d, &f->t, f->seat, f->game));
	status_put(f->d, &f->t, f->game, m);
	alarm_put(f->d, &f->t, &f->reader, m);
	model_put_text(f->game, "lang", f->reader.lang);
	model_put(f->game, "letter", m);
	buffer_fini(&board);
}

/* Renders "mail/KIND.txt" or "mail/KIND.html" into OUT. */
static bool
render(struct draft *f, const char *form, struct buffer *out,
    struct buffer *why)
{
	struct buffer name = {0};
	char fault[512];
	bool good;

	buffer_printf(&name, "mail/%s.%s", kind_name(f->kind), form);
	good = words_render(f->d->words, f->reader.lang, buffer_text(&name),
	    f->game, out, fault, sizeof fault);
	if (!good)
		buffer_puts(why, fault);
	buffer_fini(&name);
	return good;
}

static bool
render_all(struct draft *f, struct buffer *why)
{
	struct buffer whole = {0};
	const char *subject = "letter.subject";
	char fault[512];

	put_letter_model(f);
	if (f->kind == STORE_LETTER_TURN)
		subject = model_get_text(model_get(model_get(f->game, "letter"),
					     "ask"),
		    "subject", subject);
	if (!words_say(f->d->words, f->reader.lang, subject, f->game,
		&f->subject, fault, sizeof fault)) {
		buffer_puts(why, fault);
		return false;
	}
	if (!render(f, "txt", &whole, why) ||
	    !render(f, "html", &f->html, why)) {
		buffer_fini(&whole);
		return false;
	}
	wrap_text(buffer_text(&whole), &f->text);
	buffer_fini(&whole);
	return true;
}

/* The letter of the end brings the game as a file. */
static bool
write_document(struct draft *f, struct buffer *why)
{
	struct document doc = {0};
	bool good;

	if (f->kind != STORE_LETTER_OVER)
		return true;
	good = export_document(f->d, &f->t, false, &doc, why);
	if (good)
		document_write(&doc, &f->document);
	document_fini(&doc);
	return good;
}

/* "KIND.PLY.SEAT.UID@HOST": a function of the intent alone. */
static char *
message_id(const struct draft *f, const char *what, uint32_t ply)
{
	struct buffer id = {0};

	buffer_printf(&id, "%s.%u.%d.", what, (unsigned)ply, f->seat);
	buffer_add_hex(&id, f->t.game.uid, sizeof f->t.game.uid);
	buffer_printf(&id, "@%s", f->d->host);
	return buffer_take(&id);
}

static void
write_bytes(struct draft *f, struct letter *out)
{
	struct mail_part picture = {.name = "board",
	    .type = "image/png",
	    .bytes = f->png.data,
	    .len = f->png.len};
	struct mail_part document = {.type = "application/json",
	    .bytes = f->document.data,
	    .len = f->document.len};
	struct buffer list_id = {0}, reply_to = {0}, file = {0};
	char *nobody = say(f->d, f->reader.lang, "letter.reply-to", f->game);
	char *root = message_id(f, "game", 0);
	struct mail_letter letter = {
	    .from = f->d->conf->mail.from,
	    .to_name = f->player.name,
	    .to_address = f->player.mail,
	    .subject = buffer_text(&f->subject),
	    .message_id = out->message_id,
	    .references = root,
	    .lang = f->reader.lang,
	    .date = desk_now(f->d),
	    .unsubscribe = buffer_text(&f->mute),
	    .text = buffer_text(&f->text),
	    .html = buffer_text(&f->html),
	    .pictures = &picture,
	    .n_pictures = 1,
	    .attachments = &document,
	    .n_attachments = f->document.len > 0,
	};

	buffer_printf(&list_id, "game-%lld.%s", (long long)f->t.game.id,
	    f->d->host);
	letter.list_id = buffer_text(&list_id);
	buffer_printf(&reply_to, "\"%s\" <no-reply@%s>", nobody, f->d->host);
	letter.reply_to = buffer_text(&reply_to);
	fairview_file(&f->t, &file);
	document.name = buffer_text(&file);
	mail_compose(&letter, &out->bytes);
	buffer_fini(&list_id);
	buffer_fini(&reply_to);
	buffer_fini(&file);
	free(nobody);
	free(root);
}

/* What the reader knows by it. */
static void
write_known(const struct draft *f, struct letter *out)
{
	const struct model *log = model_get(f->game, "log");

	out->tells_turn = f->to_move;
	out->made = f->t.seats[f->seat].made;
	out->ply = f->t.game.entries - 1;
	out->notes =
	    (uint32_t)model_size(model_get(model_at(log, out->ply), "notes"));
	out->has_notes = history_has_news(&f->t, f->game, f->seat);
}

enum letter_outcome
letter_compose(struct desk *d, struct draw_cache *cache,
    const struct store_letter *intent, struct letter *out, struct buffer *why)
{
	struct draft f = {.d = d, .seat = intent->seat, .kind = intent->kind};
	enum letter_outcome outcome;

	memset(out, 0, sizeof *out);
	/* The desk goes on meanwhile: all of a letter is of one moment. */
	if (store_read_begin(d->store) != STORE_OK) {
		buffer_puts(why, store_why(d->store));
		return LETTER_FAILED;
	}
	outcome = load_draft(&f, intent, why);
	if (outcome == LETTER_COMPOSED) {
		draw_board(&f, cache);
		if (render_all(&f, why) && write_document(&f, why)) {
			out->to = xstrdup(f.player.mail);
			out->message_id = message_id(&f,
			    kind_name(intent->kind), intent->ply);
			write_known(&f, out);
			out->png_bytes = f.png.len;
			out->html_bytes = f.html.len;
			write_bytes(&f, out);
		} else {
			outcome = LETTER_FAILED;
		}
	}
	draft_fini(&f);
	store_read_end(d->store);
	return outcome;
}
