/*
 * Letters of games that need not be sent: each rule is a function that says
 * whether, or why, a letter has nothing to say any more.
 */
#include "config.h"

#include "post/stale.h"

#include "desk/desk.h"
#include "game/table.h"
#include "show/choices.h"
#include "show/view.h"
#include "store/store_clocks.h"
#include "store/store_log.h"

/* --- by the rows ---------------------------------------------------------- */

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

/* Whether the seat has moved after the entry that made the letter owed. Then a
 * newer letter is owed, or none is needed. A standing order is no such move: it
 * answers nothing. */
static bool
moved_on(struct desk *d, const struct table *t, const struct store_letter *l)
{
	struct following f = {.seat = l->seat};
	uint32_t made = t->game.made[l->seat], last;

	return made > 0 &&
	    store_entry_of_seat(d->store, l->game, l->seat, made - 1, &last) ==
	    STORE_OK &&
	    last > l->ply &&
	    store_entries_each(d->store, l->game, l->ply + 1, look_for_move,
		&f) == STORE_OK &&
	    f.moved;
}

/* Whether the rows alone show that the seat is not asked for anything. Where
 * the ruleset has occasions (rules.h), a seat may be asked while another one is
 * to move. */
static bool
surely_not_asked(const struct table *t, int seat)
{
	return t->game.to_move == 0 ||
	    (!(t->game.to_move >> seat & 1) && t->rules->occasion == NULL);
}

/* Whether a later letter of the same kind tells everything that L would.
 * Letters of an entry are not compared, nor answers: each tells what became of
 * another letter. */
static bool
told_later(struct desk *d, const struct store_letter *l)
{
	bool later;

	return l->about != 0 && l->kind != STORE_LETTER_REPLY &&
	    store_letter_later(d->store, l, &later) == STORE_OK && later;
}

/* Whether the reader's time does not run, or runs for a later turn than the one
 * that the reminder L is about. */
static bool
nothing_runs(struct desk *d, const struct table *t,
    const struct store_letter *l)
{
	struct store_clock clocks[RULES_SEATS_MAX];
	int n = 0;

	if (t->game.state == STORE_PAUSED ||
	    t->seats[l->seat].standin[0] != '\0')
		return true;
	if (store_clocks_get(d->store, l->game, clocks, &n) != STORE_OK)
		return false;
	for (int i = 0; i < n; i++)
		if (clocks[i].seat == l->seat)
			return clocks[i].began > l->owed;
	return true;
}

/* Whether a letter that asks the seat to move is about to leave. */
static bool
told_by_asking(struct desk *d, const struct store_letter *l)
{
	int n;

	return store_letters_unsent(d->store, l->game, l->seat, desk_now(d),
		   &n) == STORE_OK &&
	    n > 0;
}

/* Whether the answer to a letter of the reader, owed after L, tells the turn. */
static bool
told_by_answer(struct desk *d, const struct store_letter *l)
{
	bool answered;

	return l->kind == STORE_LETTER_TURN &&
	    store_letter_answered(d->store, l, &answered) == STORE_OK &&
	    answered;
}

struct unread {
	int seat;
	bool any;
};

/* Whoever makes an entry has seen all entries before it, so the last one
 * decides. */
static bool
look_for_unread(void *arg, const struct entry *e)
{
	struct unread *u = arg;

	u->any = e->seat != u->seat || e->by != ENTRY_BY_SEAT;
	return true;
}

/* Whether the seat's player has seen all entries: a letter told them, or the
 * player has moved after them. */
static bool
knows_all(struct desk *d, const struct table *t, const struct store_letter *l)
{
	struct unread u = {.seat = l->seat};
	uint32_t heard = t->seats[l->seat].heard_entry;

	return store_entries_each(d->store, l->game,
		   heard > 0 ? heard + 1 : l->ply, look_for_unread,
		   &u) == STORE_OK &&
	    !u.any;
}

/* Why news that others have moved need not be told, or NULL. */
static const char *
no_news(struct desk *d, const struct table *t, const struct store_letter *l)
{
	uint32_t ply;
	int n;

	if (t->game.state == STORE_OVER)
		return "told with the letter of the end";
	/* The letter of the turn may be held as well, and is owed then. */
	if (store_letters_owed(d->store, l->game, l->seat, STORE_LETTER_TURN,
		&n, &ply) == STORE_OK &&
	    n > 0)
		return "told with the letter of the turn";
	return knows_all(d, t, l) ? "the reader has seen it" : NULL;
}

/* Why this letter has nothing to say any more, or NULL. */
static const char *
stale_superseded(struct desk *d, const struct table *t,
    const struct store_letter *l)
{
	if (t->seats[l->seat].player == 0)
		return "nobody has that seat";
	if (told_later(d, l))
		return "a later one is owed";
	if (l->kind == STORE_LETTER_REMINDER &&
	    (surely_not_asked(t, l->seat) || nothing_runs(d, t, l)))
		return "nothing is waited for any more";
	if (l->kind == STORE_LETTER_REMINDER && told_by_asking(d, l))
		return "told with the letter of the turn";
	if (l->kind == STORE_LETTER_TABLE && t->game.state == STORE_OVER)
		return "told with the letter of the end";
	if (l->kind == STORE_LETTER_NEWS)
		return no_news(d, t, l);
	if (l->kind == STORE_LETTER_TURN &&
	    (surely_not_asked(t, l->seat) || moved_on(d, t, l)))
		return "the seat is not asked any more";
	if (told_by_answer(d, l))
		return "told with the answer to a letter";
	return NULL;
}

enum letter_outcome
stale_look(struct desk *d, const struct store_letter *l, struct buffer *why)
{
	enum letter_outcome outcome = LETTER_COMPOSED;
	enum table_status status;
	const char *reason;
	struct table t;

	status = table_load_rows(d, l->game, &t, why);
	if (status == TABLE_STORE) {
		outcome = LETTER_FAILED;
	} else if (status != TABLE_OK || l->seat >= t.n_seats) {
		outcome = LETTER_NOT_SERVED;
	} else if (t.seats[l->seat].muted && l->kind != STORE_LETTER_REPLY) {
		outcome = LETTER_MUTED;
		buffer_puts(why, "letters off");
	} else if ((reason = stale_superseded(d, &t, l)) != NULL) {
		outcome = LETTER_SUPERSEDED;
		buffer_puts(why, reason);
	}
	table_fini(&t);
	return outcome;
}

/* --- by all that it would say --------------------------------------------- */

/* Whether SEAT has made an entry by hand after entry N: its player saw the
 * page. */
static bool
has_looked(const struct view *v, int seat, uint32_t n)
{
	for (size_t i = v->n; i > (size_t)n + 1; i--)
		if (view_entry(v, i - 1)->seat == seat &&
		    view_entry(v, i - 1)->by == ENTRY_BY_SEAT)
			return true;
	return false;
}

/* Whether a letter of the seat's turn is still to be written that became owed
 * after this one: it tells the same. */
static bool
told_with_turn(struct desk *d, const struct view *v,
    const struct store_letter *l)
{
	uint32_t ply;
	int n;

	return store_letters_owed(d->store, l->game, l->seat, STORE_LETTER_TURN,
		   &n, &ply) == STORE_OK &&
	    n > 0 && ply < v->n && view_entry(v, ply)->at >= l->owed;
}

enum letter_outcome
stale_news(struct desk *d, const struct table *t, const struct view *v,
    const struct store_letter *l, bool to_move, bool asked, struct buffer *why)
{
	if (l->kind != STORE_LETTER_TABLE)
		return LETTER_COMPOSED;
	if (to_move && told_with_turn(d, v, l))
		buffer_puts(why, "told with the letter of the turn");
	else if (t->game.state == STORE_OPEN && !asked &&
	    has_looked(v, l->seat, l->ply))
		buffer_puts(why, "the reader has moved since");
	else
		return LETTER_COMPOSED;
	return LETTER_SUPERSEDED;
}
