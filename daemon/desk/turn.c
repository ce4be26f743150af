/*
 * A move: from the notation in a form to an entry in the log with what it
 * owes, within the transaction under way.
 *
 * Not here: HTTP (routes.c), the commit (run.c), how it is told (view.c), when
 * time is up (clocks_ring.c), entries that are no moves of the rules
 * (besides.c).
 */
#include "config.h"

#include "desk/turn.h"

#include <assert.h>
#include <string.h>

#include "desk/absent.h"
#include "desk/clocks.h"
#include "desk/motion.h"
#include "desk/secret.h"

void
turn_fini(struct turn *turn)
{
	buffer_fini(&turn->events);
}

void
turn_forget(struct desk *d, const struct turn *turn)
{
	cache_drop(d->cache, turn->game);
}

enum { NEWS_WAIT = 600 }; /* seconds, in which moves are told by one letter */

/* --- writing an entry ------------------------------------------------------ */

enum store_status
turn_append(struct desk *d, struct table *t, struct entry *e)
{
	unsigned to_move = match_to_move(t->match);
	enum store_status status;

	table_seal(t, t->match, t->game.head, e);
	status = store_entry_add(d->store, &t->game, e, to_move, to_move == 0);
	if (status == STORE_OK && e->seat >= 0)
		t->seats[e->seat].made++;
	return status;
}

/* The draws of the next entry. A game that came from elsewhere without its
 * seed draws from the one that it was given here. */
static enum store_status __attribute__((warn_unused_result))
keyed_chance(struct desk *d, const struct table *t, struct fair_chance *chance)
{
	struct store_stretch stretch;
	const uint8_t *seed = t->game.seed;
	uint8_t key[FAIR_DIGEST];

	if (t->game.reseeds > 0) {
		enum store_status status =
		    store_stretch_last(d->store, t->game.id, &stretch);

		if (status != STORE_OK)
			return status;
		assert(!stretch.seedless);
		seed = stretch.seed;
	} else {
		assert(!t->game.seedless);
	}
	fair_key(seed, t->game.uid, t->game.entropy, key);
	fair_chance_init(chance, key, t->match->entries);
	return STORE_OK;
}

static enum rules_policy
policy_of(const char *bot)
{
	if (strcmp(bot, "greedy") == 0)
		return RULES_GREEDY;
	return strcmp(bot, "fallback") == 0 ? RULES_FALLBACK : RULES_RANDOM;
}

/* What plays for SEAT, or NULL: a person does. Somebody has to play for who has
 * resigned. */
static const char *
player_of(const struct table *t, int seat)
{
	const struct store_seat *s = &t->seats[seat];

	if (s->bot[0] != '\0')
		return s->bot;
	if (s->standin[0] != '\0')
		return s->standin;
	return t->match->resigned >> seat & 1 ? ABSENT_POLICY : NULL;
}

/* The seat that is to move and no person plays for, or -1. */
static int
bot_to_move(const struct table *t)
{
	unsigned to_move = match_to_move(t->match);

	for (int i = 0; i < t->n_seats; i++)
		if ((to_move >> i & 1) && player_of(t, i) != NULL)
			return i;
	return -1;
}

/* Makes the move that POLICY chooses. Its own choices never use the game's
 * chance (contract section 4). */
static enum store_status
play_for(struct desk *d, struct table *t, int seat, enum rules_policy policy,
    enum entry_by by, struct entry *e)
{
	struct fair_chance chance;
	struct chance_fast own;
	struct buffer text = {0};
	enum match_ruling ruling;
	enum store_status status;
	const char *why;
	uint64_t seed, move;

	status = keyed_chance(d, t, &chance);
	if (status != STORE_OK)
		return status;
	d->random(d->random_arg, &seed, sizeof seed);
	chance_fast_init(&own, seed);
	move = t->rules->choose(t->match->state, seat, policy, &own.chance);
	t->rules->format(t->match->state, seat, move, &text);
	ruling = match_play(t->match, seat, buffer_text(&text), by,
	    &chance.chance, desk_now(d), e, &why);
	buffer_fini(&text);
	assert(ruling == MATCH_OK);
	return turn_append(d, t, e);
}

/* --- what it owes ------------------------------------------------------------ */

static enum store_status
owe(struct desk *d, struct table *t, int seat, enum store_letter_kind kind,
    int64_t due)
{
	if (t->seats[seat].player == 0)
		return STORE_OK;
	return store_letter_owe(d->store, t->game.id, seat, kind,
	    t->game.entries - 1, due, desk_now(d));
}

/* When letters about what ACTOR has just done may leave: where it can still be
 * taken back without asking anybody, not at once. */
static int64_t
letters_due(struct desk *d, const struct table *t, int actor)
{
	int64_t now = desk_now(d);
	unsigned others;
	uint32_t n;

	if (actor < 0 || match_to_move(t->match) == 0)
		return now;
	n = match_undo_first(t->match, actor, &others);
	return n != 0 && n + 1 == t->game.entries && others == 0
	    ? now + d->conf->undo_window
	    : now;
}

void
turn_asked(const struct table *t, struct asked *asked)
{
	memset(asked, 0, sizeof *asked);
	asked->seats = match_to_move(t->match);
	for (int i = 0; i < t->n_seats; i++) {
		const char *what = NULL;
		bool aside = false;

		if (t->rules->asks != NULL && (asked->seats >> i & 1))
			what = t->rules->asks(t->match->state, i, &aside);
		asked->what[i] = what != NULL ? what : "";
		asked->aside |= (unsigned)aside << i;
		asked->since[i] = match_occasion(t->match, i);
	}
}

bool
turn_is_asked(const struct table *t, int seat)
{
	return (match_to_move(t->match) >> seat & 1) ||
	    match_occasion(t->match, seat) != 0;
}

/* Who was told before what he is asked AFTER a move of ACTOR; STILL are those
 * who have been to move all the time. */
static unsigned
already_told(const struct table *t, const struct asked *before, int actor,
    unsigned still, const struct asked *after)
{
	unsigned told = 0;

	if (t->rules->occasion != NULL) {
		for (int i = 0; i < t->n_seats; i++)
			if (before->since[i] == after->since[i])
				told |= 1u << i;
		return told;
	}
	/* A seat that was already asked is not asked again, unless they begin
	 * to wait for it, and one that goes on by itself sees its next step on
	 * the page. */
	told = before->seats & still & ~(before->aside & ~after->aside);
	if (actor >= 0)
		told |= before->seats & still & 1u << actor;
	return told;
}

/* Bots play on, as long as somebody is there to play with; STILL gets those who
 * have been to move all the time. */
static enum store_status
play_on(struct desk *d, struct table *t, struct entry *e, unsigned *still)
{
	enum store_status status = STORE_OK;
	int bot;

	*still = match_to_move(t->match);
	if (absent_all(t))
		status = absent_pause(d, t);
	while (status == STORE_OK && t->game.state == STORE_OPEN &&
	    (bot = bot_to_move(t)) >= 0) {
		status = play_for(d, t, bot, policy_of(player_of(t, bot)),
		    ENTRY_BY_BOT, e);
		*still &= match_to_move(t->match);
	}
	return status;
}

/* Whoever wants to hear of each move does so once there are no more of them for
 * a while. */
static enum store_status
owe_news(struct desk *d, struct table *t, int seat)
{
	int64_t now = desk_now(d), wait = d->conf->undo_window;
	enum store_status status;
	int n;

	/* Of a letter that is about to leave it is not known what it tells. */
	status = store_letters_waiting(d->store, t->game.id, seat,
	    STORE_LETTER_NEWS, now, &n);
	if (status != STORE_OK || n > 0)
		return status;
	return store_letter_owe_besides(d->store, &t->game, seat,
	    STORE_LETTER_NEWS, now, now + (wait > NEWS_WAIT ? wait : NEWS_WAIT),
	    now);
}

static bool
wants_news(const struct table *t, int seat, int actor)
{
	const struct store_seat *s = &t->seats[seat];

	return s->every && !s->muted && s->player != 0 && seat != actor;
}

/* Letters to those of FRESH, who are asked something new, and to all when it
 * is over. */
static enum store_status
owe_all(struct desk *d, struct table *t, unsigned fresh, int actor)
{
	bool over = match_to_move(t->match) == 0;
	int64_t due = letters_due(d, t, actor);
	enum store_status status = STORE_OK;

	for (int i = 0; i < t->n_seats && status == STORE_OK; i++) {
		if (over)
			status = owe(d, t, i, STORE_LETTER_OVER, due);
		else if (fresh >> i & 1)
			status = owe(d, t, i, STORE_LETTER_TURN, due);
		else if (wants_news(t, i, actor))
			status = owe_news(d, t, i);
	}
	return status;
}

enum store_status
turn_after(struct desk *d, struct table *t, const struct asked *before,
    int actor, struct entry *e)
{
	unsigned still, asked = 0, told;
	enum store_status status;
	struct asked after;

	status = play_on(d, t, e, &still);
	if (status != STORE_OK)
		return status;
	turn_asked(t, &after);
	told =
	    before == NULL ? 0 : already_told(t, before, actor, still, &after);
	for (int i = 0; i < t->n_seats; i++)
		asked |= (unsigned)turn_is_asked(t, i) << i;
	/* All are told of the beginning by a letter of its own. */
	if (before != NULL || after.seats == 0)
		status = owe_all(d, t, asked & ~told, actor);
	if (status == STORE_OK && after.seats == 0)
		status = store_pause_end(d->store, t->game.id, desk_now(d));
	if (status == STORE_OK)
		status = clocks_after(d, t, asked & ~told);
	if (status == STORE_OK)
		status = motion_look(d, t);
	if (status == STORE_OK)
		status = absent_look(d, t);
	return status == STORE_OK ? clocks_reckon(d, t) : status;
}

enum store_status
turn_go_on(struct desk *d, struct table *t)
{
	enum store_status status;
	struct asked before;
	struct entry e = {0};

	turn_asked(t, &before);
	status = turn_after(d, t, &before, -1, &e);
	entry_fini(&e);
	return status;
}

enum store_status
turn_by_clock(struct desk *d, struct table *t, int seat)
{
	enum store_status status;
	struct asked before;
	struct entry e = {0};

	turn_asked(t, &before);
	status = play_for(d, t, seat, RULES_FALLBACK, ENTRY_BY_CLOCK, &e);
	/* The seat is not there to see what it is asked next. */
	if (status == STORE_OK)
		status = turn_after(d, t, &before, -1, &e);
	entry_fini(&e);
	return status;
}

/* --- the same move again ------------------------------------------------------ */

struct recall {
	struct match *match;
	struct turn *turn;
	const char *why;
	bool found;
};

/* Keeps of E what its seat is told. */
static void
keep_receipt(struct turn *turn, const struct entry *e, bool goes_on)
{
	struct model *events = secret_events(e, turn->seat, false);

	turn->entry = e->n;
	turn->goes_on = goes_on;
	memcpy(turn->made, e->move, sizeof turn->made);
	memcpy(turn->hash, e->hash, sizeof turn->hash);
	buffer_reset(&turn->events);
	model_write(events, true, &turn->events);
	model_free(events);
}

static bool
recall_entry(void *arg, const struct entry *e)
{
	struct recall *r = arg;
	struct turn *turn = r->turn;
	char canonical[RULES_NOTATION_MAX + 1];
	struct entry again = {0};
	enum match_ruling ruling;
	uint64_t move;

	ruling = match_canonical(r->match, turn->seat, turn->move, canonical,
	    &move, &r->why);
	if (ruling != MATCH_OK || strcmp(canonical, e->move) != 0)
		return false;
	r->found = match_replay(r->match, e, &again, &r->why);
	if (r->found)
		keep_receipt(turn, &again,
		    match_to_move(r->match) >> turn->seat & 1);
	entry_fini(&again);
	return false;
}

/* The token is of an earlier turn: the receipt again if the move is that
 * turn's, else stale. */
static enum turn_result
make_again(struct desk *d, struct turn *turn)
{
	struct recall recall = {.turn = turn};
	enum turn_result result = TURN_STALE;
	enum store_status status;
	struct table before;
	uint32_t n;

	status =
	    store_entry_of_seat(d->store, turn->game, turn->seat, turn->k, &n);
	if (status != STORE_OK || n == 0)
		return status == STORE_OK || status == STORE_ABSENT
		    ? TURN_STALE
		    : TURN_STORE;
	if (table_load_at(d, turn->game, n - 1, &before, NULL) == TABLE_OK) {
		recall.match = before.match;
		if (store_entries_each(d->store, turn->game, n, recall_entry,
			&recall) == STORE_OK &&
		    recall.found)
			result = TURN_MADE;
	}
	table_fini(&before);
	return result;
}

static bool
take_move(void *arg, const struct entry *e)
{
	memcpy(arg, e->move, sizeof e->move);
	return false;
}

bool
turn_accepted(struct desk *d, const struct turn *turn,
    char move[RULES_NOTATION_MAX + 1])
{
	uint32_t n;

	move[0] = '\0';
	return store_entry_of_seat(d->store, turn->game, turn->seat, turn->k,
		   &n) == STORE_OK &&
	    store_entries_each(d->store, turn->game, n, take_move, move) ==
	    STORE_OK &&
	    move[0] != '\0';
}

/* --- a move that came too late ------------------------------------------------- */

struct rewind {
	struct match *match;
	int seat;
	const char *move;
	bool was_legal;
};

/* Whether the move could be made before entry E, which another seat made. */
static bool
try_before(void *arg, const struct entry *e)
{
	struct rewind *r = arg;
	char canonical[RULES_NOTATION_MAX + 1];
	const char *why;
	uint64_t move;

	r->was_legal = match_canonical(r->match, r->seat, r->move, canonical,
			   &move, &why) == MATCH_OK;
	return !r->was_legal && match_replay(r->match, e, NULL, &why);
}

bool
turn_was_possible(struct desk *d, const struct table *t, int seat,
    const char *move)
{
	struct rewind r = {.seat = seat, .move = move};
	uint32_t made = t->seats[seat].made, last = 0;
	struct table then;

	if (made > 0 &&
	    store_entry_of_seat(d->store, t->game.id, seat, made - 1, &last) !=
		STORE_OK)
		return false;
	if (last + 1 < t->game.entries &&
	    table_load_at(d, t->game.id, last, &then, NULL) == TABLE_OK) {
		r.match = then.match;
		if (store_entries_each(d->store, t->game.id, last + 1,
			try_before, &r) != STORE_OK)
			r.was_legal = false;
	}
	if (last + 1 < t->game.entries)
		table_fini(&then);
	return r.was_legal;
}

/* --- making it ------------------------------------------------------------------ */

static enum turn_result
make_now(struct desk *d, struct turn *turn, struct table *t)
{
	struct fair_chance chance;
	struct asked before;
	struct entry e = {0};
	enum turn_result result = TURN_STORE;
	enum store_status status;

	/* The seed of a finished game may be unknown here. */
	turn_asked(t, &before);
	if (before.seats == 0)
		return TURN_OVER;
	if (t->game.state == STORE_PAUSED)
		return TURN_PAUSED;
	status = keyed_chance(d, t, &chance);
	if (status != STORE_OK)
		return TURN_STORE;
	switch (match_play(t->match, turn->seat, turn->move, ENTRY_BY_SEAT,
	    &chance.chance, desk_now(d), &e, &turn->why)) {
	case MATCH_OVER:
		result = TURN_OVER;
		goto out;
	case MATCH_NOT_TO_MOVE:
		result = turn_was_possible(d, t, turn->seat, turn->move)
		    ? TURN_GONE
		    : TURN_WAITING;
		goto out;
	case MATCH_UNREADABLE:
	case MATCH_REFUSED:
		result = turn_was_possible(d, t, turn->seat, turn->move)
		    ? TURN_GONE
		    : TURN_REFUSED;
		goto out;
	case MATCH_OK:
		break;
	}
	status = turn_append(d, t, &e);
	if (status == STORE_OK && turn->note[0] != '\0')
		status = store_note_add(d->store, turn->game, e.n, turn->seat,
		    turn->note);
	if (status == STORE_OK) {
		keep_receipt(turn, &e,
		    match_to_move(t->match) >> turn->seat & 1);
		status = turn_after(d, t, &before, turn->seat, &e);
	}
	if (status == STORE_OK) {
		turn->owes = true;
		result = TURN_MADE;
	} else {
		turn_forget(d, turn);
	}
out:
	entry_fini(&e);
	return result;
}

/* By its token's count. That somebody tries shows that he is here. */
static enum turn_result
make_by_count(struct desk *d, struct turn *turn, struct table *t)
{
	if (turn->seat >= t->n_seats)
		return TURN_ABSENT;
	if (absent_is(d, t, turn->seat)) {
		turn->owes = true;
		if (absent_return(d, t, turn->seat) != STORE_OK) {
			turn_forget(d, turn);
			return TURN_STORE;
		}
	}
	if (turn->k < t->seats[turn->seat].made)
		return make_again(d, turn);
	return turn->k > t->seats[turn->seat].made ? TURN_STALE
						   : make_now(d, turn, t);
}

void
turn_make(struct desk *d, struct turn *turn)
{
	struct table t;

	turn->why = NULL;
	switch (table_load(d, turn->game, &t, NULL)) {
	case TABLE_ABSENT:
		turn->result = TURN_ABSENT;
		break;
	case TABLE_BROKEN:
		turn->result = TURN_BROKEN;
		break;
	case TABLE_STORE:
		turn->result = TURN_STORE;
		break;
	case TABLE_OK:
		turn->result = make_by_count(d, turn, &t);
		break;
	}
	table_fini(&t);
}
