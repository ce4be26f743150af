/*
 * Letters of players, carried out one by one and line by line.
 */
#include "config.h"

#include "play/replies.h"

#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "game/answered.h"
#include "game/cache.h"
#include "game/saying.h"
#include "game/saywords.h"
#include "game/table.h"
#include "match/match.h"
#include "play/absent.h"
#include "play/follow.h"
#include "play/tablemove.h"
#include "play/talk.h"
#include "play/turn.h"
#include "store/store_owing.h"
#include "store/store_received.h"
#include "store/store_wake.h"
#include "words/model.h"

enum {
	AGAIN = 10,	  /* seconds until what failed is tried again */
	LOOK = 60,	  /* seconds until the clock is looked at in any case */
	NOT_SERVED = 600, /* seconds until a game is asked for again */
	DAY = 24 * 60 * 60
};

/* A letter that is being carried out. */
struct reply {
	struct desk *d;
	const struct store_received *letter;
	const char *lang;
	struct model *line; /* the one under way */
	uint32_t made;	    /* entries of the seat, as its player knows them */
	enum answered next; /* of moves from now on; ANSWERED_NOT: they are
			     * tried */
	bool changed;	    /* the game was */
	bool failed;	    /* the store did */
};

/* What became of the line under way. */
static void
became(struct reply *r, enum answered what)
{
	answered_put(r->line, what);
	r->changed |= what == ANSWERED_MADE || what == ANSWERED_UNDONE ||
	    what == ANSWERED_RESIGNED;
	if (what == ANSWERED_UNCLEAR || what == ANSWERED_MANY ||
	    what == ANSWERED_REFUSED || what == ANSWERED_NOTHING ||
	    what == ANSWERED_CONSENT)
		r->next = ANSWERED_LATER;
	else if (what == ANSWERED_RESIGNED)
		r->next = ANSWERED_ENDED;
}

/* --- moves ---------------------------------------------------------------- */

static enum answered
replies_turn_became(enum turn_result result)
{
	switch (result) {
	case TURN_MADE:
		return ANSWERED_MADE;
	case TURN_WAITING:
		return ANSWERED_WAITING;
	case TURN_OVER:
		return ANSWERED_OVER;
	case TURN_PAUSED:
		return ANSWERED_PAUSED;
	case TURN_STALE:
	case TURN_GONE:
		return ANSWERED_STALE;
	case TURN_REFUSED:
	case TURN_LONG:
	case TURN_USED_UP:
	case TURN_ABSENT:
	case TURN_BROKEN:
	case TURN_STORE:
		break;
	}
	return ANSWERED_REFUSED;
}

/* Whether somebody else has acted after entry N, or begins to. */
static bool
others_acted(struct reply *r, uint32_t n)
{
	struct table t;
	bool acted =
	    table_load_rows(r->d, r->letter->game, &t, NULL) != TABLE_OK ||
	    t.game.entries != n + 1;

	table_fini(&t);
	return acted;
}

static void
make_move(struct reply *r, const char *notation)
{
	struct turn turn = {.game = r->letter->game,
	    .seat = r->letter->seat,
	    .k = r->made,
	    .move = notation,
	    .note = ""};

	turn_make(r->d, &turn);
	r->failed |= turn.result == TURN_STORE || turn.result == TURN_BROKEN;
	became(r, replies_turn_became(turn.result));
	if (turn.result == TURN_MADE) {
		model_put_int(r->line, "entry", turn.entry);
		r->made++;
		if (!turn.goes_on || others_acted(r, turn.entry))
			r->next = ANSWERED_ENDED;
	} else if (turn.why != NULL) {
		model_put_text(r->line, "why", turn.why);
	}
	turn_fini(&turn);
}

/* Why SEAT cannot move now; ANSWERED_NOT: it can. */
static enum answered
why_not_now(const struct reply *r, const struct table *t, int seat)
{
	if (match_to_move(t->match) == 0)
		return ANSWERED_OVER;
	if (t->game.state == STORE_PAUSED)
		return ANSWERED_PAUSED;
	if (r->made != t->game.made[seat])
		return ANSWERED_STALE;
	return match_may_move(t->match) >> seat & 1 ? ANSWERED_NOT
						    : ANSWERED_WAITING;
}

/* Appends the notation of the move that LINE says. Returns how many moves it may
 * mean; NOTATION is of the only one. */
static size_t
find_move(const struct reply *r, const struct table *t, const char *line,
    struct buffer *notation)
{
	int seat = r->letter->seat;
	struct saywords words;
	struct saying said;

	saywords_init(&words, r->d->words, t->rules, r->lang);
	saying_find(t->rules, t->match->state, seat, &words.words, line, &said);
	saywords_fini(&words);
	if (said.n == 1)
		t->rules->format(t->match->state, seat, said.move[0], notation);
	return said.n;
}

static void
try_move(struct reply *r, const struct table *t, const char *line)
{
	enum answered why = why_not_now(r, t, r->letter->seat);
	struct buffer notation = {0};
	size_t n;

	if (r->next != ANSWERED_NOT || why != ANSWERED_NOT) {
		became(r, r->next != ANSWERED_NOT ? r->next : why);
		return;
	}
	n = find_move(r, t, line, &notation);
	if (n == 1)
		make_move(r, buffer_text(&notation));
	else
		became(r, n == 0 ? ANSWERED_UNCLEAR : ANSWERED_MANY);
	buffer_fini(&notation);
}

/* The letter came from somebody who may only have been shown ours: nothing is
 * done, and nothing of its text goes on to the player, but the first move in
 * it, for the player to confirm. */
static void
carry_foreign(struct reply *r, const struct table *t, const char *line)
{
	struct buffer notation = {0};

	if (r->next == ANSWERED_NOT &&
	    why_not_now(r, t, r->letter->seat) == ANSWERED_NOT &&
	    find_move(r, t, line, &notation) == 1) {
		model_put_text(r->line, "move", buffer_text(&notation));
		r->next = ANSWERED_FOREIGN;
	}
	buffer_fini(&notation);
	model_put_text(r->line, "text", "");
	became(r, ANSWERED_FOREIGN);
}

/* --- what is no move ------------------------------------------------------ */

static void
say(struct reply *r, const char *text)
{
	struct talk talk = {
	    .game = r->letter->game, .seat = r->letter->seat, .text = text};

	if (*text == '\0') {
		became(r, ANSWERED_HELP);
		return;
	}
	talk_post(r->d, &talk);
	r->failed |= talk.result == TALK_STORE || talk.result == TALK_ABSENT;
	answered_put(r->line,
	    talk.result == TALK_POSTED	   ? ANSWERED_SAID
		: talk.result == TALK_OVER ? ANSWERED_OVER
					   : ANSWERED_FULL);
}

static bool
replies_undo(struct reply *r, struct table *t, enum answered *what)
{
	static const enum answered becomes[] = {
	    [TABLEMOVE_UNDONE] = ANSWERED_UNDONE,
	    [TABLEMOVE_NOTHING] = ANSWERED_NOTHING,
	    [TABLEMOVE_BARRED] = ANSWERED_NOTHING,
	    [TABLEMOVE_CONSENT] = ANSWERED_CONSENT};
	enum tablemove_undone undone;
	bool good =
	    tablemove_undo_alone(r->d, t, r->letter->seat, &undone) == STORE_OK;

	*what = good ? becomes[undone] : ANSWERED_NOT;
	return good;
}

static bool
replies_resign(struct reply *r, struct table *t, enum answered *what)
{
	*what = ANSWERED_RESIGNED;
	return tablemove_resign(r->d, t, r->letter->seat, ENTRY_BY_SEAT) ==
	    STORE_OK;
}

/* Does at the table what is bound to the turn that its player knows. Whoever
 * writes is back. */
static void
act_at_table(struct reply *r, struct table *t,
    bool (*act)(struct reply *r, struct table *t, enum answered *what))
{
	int seat = r->letter->seat;
	enum answered what = ANSWERED_STALE;

	if (match_to_move(t->match) == 0) {
		became(r, ANSWERED_OVER);
		return;
	}
	if (r->made == t->game.made[seat]) {
		r->failed |= absent_return(r->d, t, seat) != STORE_OK ||
		    follow(r->d, t) != STORE_OK || !act(r, t, &what) ||
		    follow(r->d, t) != STORE_OK;
		r->made = t->game.made[seat];
	}
	became(r, what);
}

/* --- lines ---------------------------------------------------------------- */

static void
carry_line(struct reply *r, struct table *t)
{
	const char *line = model_get_text(r->line, "text", ""), *rest;

	if (!r->letter->own) {
		carry_foreign(r, t, line);
		return;
	}
	switch (saywords_command(r->d->words, r->lang, line, &rest)) {
	case SAYWORDS_NONE:
		try_move(r, t, line);
		break;
	case SAYWORDS_UNDO:
		act_at_table(r, t, replies_undo);
		break;
	case SAYWORDS_RESIGN:
		act_at_table(r, t, replies_resign);
		break;
	case SAYWORDS_BOARD:
		became(r, ANSWERED_BOARD);
		break;
	case SAYWORDS_HELP:
		became(r, ANSWERED_HELP);
		break;
	case SAYWORDS_SAY:
		say(r, rest);
		break;
	}
}

/* Each line finds the game as the line before left it. */
static void
carry_lines(struct reply *r, struct model *lines)
{
	for (size_t i = 0; i < model_size(lines) && !r->failed; i++) {
		struct table t;

		r->line = model_at(lines, i);
		if (table_load(r->d, r->letter->game, &t, NULL) == TABLE_OK)
			carry_line(r, &t);
		else
			r->failed = true;
		table_fini(&t);
	}
}

/* --- letters -------------------------------------------------------------- */

/* Owes the letter that answers R. A game comes to its end; letters that change
 * none could go to and fro for ever, and only so many are answered. */
static enum store_status
owe_answer(struct desk *d, const struct store_received *r, bool changed)
{
	int64_t now = desk_now(d);
	enum store_status status;
	struct table t;
	int n = 0;

	status = store_received_idle(d->store, r, now - DAY, &n);
	if (status != STORE_OK || (!changed && n >= REPLIES_A_DAY))
		return status;
	if (table_load_rows(d, r->game, &t, NULL) == TABLE_OK)
		status = store_letter_owe_besides(d->store, &t.game, r->seat,
		    STORE_LETTER_REPLY, r->id, now, now);
	else
		status = STORE_FAILED;
	table_fini(&t);
	return status;
}

static enum store_status
carry_letter(struct desk *d, const struct store_received *letter)
{
	struct reply r = {.d = d, .letter = letter, .made = letter->made};
	struct model *lines = answered_read(letter->lines);
	enum store_status status = STORE_FAILED;
	struct buffer text = {0};
	struct reader reader;

	reader_take(d, letter->player, &reader);
	r.lang = reader.lang;
	carry_lines(&r, lines);
	if (!r.failed) {
		model_write(lines, false, &text);
		store_received_done(d->store, letter->id, buffer_text(&text),
		    r.changed, desk_now(d));
		status = owe_answer(d, letter, r.changed);
	}
	model_free(lines);
	buffer_fini(&text);
	return status;
}

/* Whether the game of R can be played, and its seat is still its writer's. */
static enum table_status
look_at_game(struct desk *d, const struct store_received *r, bool *left)
{
	struct table t;
	enum table_status status = table_load(d, r->game, &t, NULL);

	*left = status == TABLE_OK && table_player(&t, r->seat) != r->player;
	table_fini(&t);
	return status;
}

static enum store_status
carry_or_put_off(struct desk *d, const struct store_received *r)
{
	int64_t now = desk_now(d);
	bool left;

	switch (look_at_game(d, r, &left)) {
	case TABLE_OK:
		if (!left)
			return carry_letter(d, r);
		return store_received_done(d->store, r->id, r->lines, false,
		    now);
	case TABLE_BROKEN:
		return store_received_put_off(d->store, r->id,
		    now + NOT_SERVED);
	case TABLE_ABSENT:
	case TABLE_STORE:
		break;
	}
	return STORE_FAILED;
}

/* R in a transaction of its own. False: nothing was done. */
static bool
carry_whole(struct desk *d, const struct store_received *r)
{
	enum store_status status = store_begin(d->store);

	if (status == STORE_OK) {
		status = carry_or_put_off(d, r);
		if (status == STORE_OK && !store_failed(d->store))
			status = store_commit(d->store);
		else
			store_rollback(d->store);
	}
	if (status == STORE_OK) {
		store_wake_send(d->conf->beside, "post");
		return true;
	}
	cache_drop(d, r->game);
	log_event("reply-failed", "game=%lld letter=%lld why=\"%s\"",
	    (long long)r->game, (long long)r->id, store_why(d->store));
	return false;
}

int
replies_step(struct desk *d)
{
	struct store_received r;
	int64_t now = desk_now(d);
	enum store_status status = store_received_next(d->store, &r);
	int wait;

	if (status == STORE_ABSENT)
		return REPLIES_NONE;
	if (status != STORE_OK)
		return AGAIN * 1000;
	if (r.due > now)
		wait = (int)(r.due - now < LOOK ? r.due - now : LOOK);
	else
		wait = carry_whole(d, &r) ? 0 : AGAIN;
	store_received_fini(&r);
	return wait * 1000;
}
