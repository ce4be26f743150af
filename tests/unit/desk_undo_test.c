/*
 * Taking back: at once, as long as nobody was told; with the others' consent
 * afterwards; never across a draw; and what becomes of letters, tokens and
 * clocks.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "desk/besides.h"
#include "desk/motion.h"
#include "desk_kit.h"
#include "store/store_clocks.h"
#include "tap.h"

static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};
static const char *const lone[] = {
    "Ann <ann@play.example>", "bot:random", "bot:random"};
static const char clock_terms[] =
    "{\"cap\":864000,\"clock\":\"bank\",\"grace\":86400,\"increment\":3600,"
    "\"late\":\"bot\",\"start\":86400,\"vacation\":false}";

static void
must(enum store_status status)
{
	if (status != STORE_OK)
		abort();
}

static struct table
open_table(struct desk_kit *kit, int64_t game)
{
	struct table t;

	must(store_begin(kit->desk->store));
	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	return t;
}

static void
close_table(struct desk_kit *kit, struct table *t)
{
	table_fini(t);
	must(store_commit(kit->desk->store));
}

/* A move of SEAT that draws nothing and tells nobody a secret, and with HANDS
 * ends its turn; NULL when there is none. The caller frees it. */
static char *
quiet_move(struct table *t, int seat, bool hands)
{
	uint64_t moves[512];
	size_t n = match_moves(t->match, seat, moves, 512);
	char *found = NULL;

	for (size_t i = 0; i < n && i < 512 && found == NULL; i++) {
		struct match *m = match_copy(t->match);
		struct chance_fast chance;
		struct buffer text = {0};
		struct entry e = {0};
		const char *why;

		chance_fast_init(&chance, 1);
		t->rules->format(m->state, seat, moves[i], &text);
		if (match_play(m, seat, buffer_text(&text), ENTRY_BY_SEAT,
			&chance.chance, 1, &e, &why) == MATCH_OK &&
		    match_undo_first(m, seat, NULL) == e.n &&
		    (!hands ||
			(match_to_move(m) != 0 &&
			    !(match_to_move(m) >> seat & 1))))
			found = strdup(buffer_text(&text));
		entry_fini(&e);
		buffer_fini(&text);
		match_free(m);
	}
	return found;
}

/* A game in which a quiet move was made: by *SEAT, as entry *N. Others play the
 * first that there is, until it comes. */
static int64_t
play_to(struct desk_kit *kit, int64_t game, bool hands, int *seat, uint32_t *n)
{
	for (int i = 0; i < 3000; i++) {
		struct table t = open_table(kit, game);
		unsigned to_move = match_to_move(t.match);
		char *move = NULL;
		struct turn turn;
		uint32_t made;

		for (*seat = 0; *seat < t.n_seats && move == NULL; ++*seat)
			if (to_move >> *seat & 1)
				move = quiet_move(&t, *seat, hands);
		--*seat;
		if (move == NULL && to_move != 0)
			*seat = __builtin_ctz(to_move);
		made = t.seats[*seat].made;
		*n = t.game.entries;
		close_table(kit, &t);
		if (to_move == 0)
			return 0;
		if (move != NULL) {
			desk_kit_move(kit, &turn, game, *seat, made, move);
			free(move);
			turn_fini(&turn);
			return game;
		}
		move = desk_kit_legal(kit, game, *seat);
		desk_kit_move(kit, &turn, game, *seat, made, move);
		turn_fini(&turn);
		free(move);
	}
	return 0;
}

static int64_t
quiet(struct desk_kit *kit, const char *const *players, bool hands, int *seat,
    uint32_t *n)
{
	int64_t game = 0;

	for (int i = 0; i < 20 && game == 0; i++)
		game = play_to(kit,
		    desk_kit_start_of(kit, "monopoly", players, 3, NULL, 0),
		    hands, seat, n);
	if (game == 0)
		abort();
	return game;
}

static struct taking_back
can(struct desk_kit *kit, int64_t game, int seat)
{
	struct table t = open_table(kit, game);
	struct taking_back back;

	must(besides_can_undo(kit->desk, &t, seat, &back));
	close_table(kit, &t);
	return back;
}

static const char *
undo(struct desk_kit *kit, int64_t game, int seat, uint32_t n, int watcher)
{
	struct table t = open_table(kit, game);
	const char *why;

	must(besides_undo(kit->desk, &t, seat, n, watcher, &why));
	close_table(kit, &t);
	return why;
}

struct position {
	uint8_t state[SIGN_DIGEST]; /* of its canonical bytes */
	unsigned to_move;
	uint32_t entries, made[RULES_SEATS_MAX];
};

static void
digest_of(const struct match *m, uint8_t digest[SIGN_DIGEST])
{
	struct buffer bytes = {0};

	match_encode(m, &bytes);
	sign_sha256(bytes.data, bytes.len, digest);
	buffer_fini(&bytes);
}

static struct position
look(struct desk_kit *kit, int64_t game)
{
	struct table t = open_table(kit, game);
	struct position p = {
	    .to_move = match_to_move(t.match), .entries = t.game.entries};

	digest_of(t.match, p.state);
	for (int i = 0; i < t.n_seats; i++)
		p.made[i] = t.seats[i].made;
	close_table(kit, &t);
	return p;
}

static struct position
look_at(struct desk_kit *kit, int64_t game, uint32_t n)
{
	struct position p = {.entries = n + 1};
	struct table t;

	if (table_load_at(kit->desk, game, n, &t, NULL) != TABLE_OK)
		abort();
	p.to_move = match_to_move(t.match);
	digest_of(t.match, p.state);
	table_fini(&t);
	return p;
}

static bool
same(const struct position *a, const struct position *b)
{
	return a->to_move == b->to_move &&
	    memcmp(a->state, b->state, sizeof a->state) == 0;
}

/* Letters of a turn that are owed: by seat. */
static unsigned
owed(struct desk_kit *kit, int64_t game, int64_t by)
{
	struct store_letter l[256];
	unsigned seats = 0;
	size_t n;

	must(store_letters_due(kit->desk->store, by, l, 256, &n));
	for (size_t i = 0; i < n; i++) {
		if (l[i].game == game && l[i].kind == STORE_LETTER_TURN)
			seats |= 1u << l[i].seat;
		store_letter_fini(&l[i]);
	}
	return seats;
}

static void
send_all(struct desk_kit *kit, int64_t by)
{
	struct store_letter l[256];
	size_t n;

	must(store_letters_due(kit->desk->store, by, l, 256, &n));
	must(store_begin(kit->desk->store));
	for (size_t i = 0; i < n; i++) {
		must(store_letter_done(kit->desk->store, l[i].id,
		    STORE_LETTER_SENT, by, NULL));
		store_letter_fini(&l[i]);
	}
	must(store_commit(kit->desk->store));
}

/* --- alone ------------------------------------------------------------------------ */

static void
test_alone(struct desk_kit *kit)
{
	struct position first, before, after, again;
	struct taking_back back;
	int64_t window = kit->conf->undo_window;
	uint32_t n;
	int seat;
	int64_t game = quiet(kit, three, true, &seat, &n);
	unsigned to;

	back = can(kit, game, seat);
	tap_ok(back.n == n && back.others == 0 && back.alone &&
		back.until == kit->now + window,
	    "who made a move that drew nothing can take it back alone");
	first = look(kit, game);
	first.made[seat]--;
	to = first.to_move;
	tap_ok((owed(kit, game, kit->now) & to) == 0 &&
		owed(kit, game, kit->now + window) == to,
	    "the letters that it made owed wait as long");
	before = look_at(kit, game, n - 1);
	tap_ok(undo(kit, game, seat, n, seat) == NULL, "it is taken back");
	after = look(kit, game);
	tap_ok(same(&before, &after) && after.entries == n + 2,
	    "the position is the one before it, and the log has both");
	cache_drop(kit->desk->cache, game);
	again = look(kit, game);
	tap_ok(same(&before, &again), "also when the log is read again");
	tap_ok(owed(kit, game, kit->now + window) == 0,
	    "nobody is told of a turn that is not his, nor who sees it on his "
	    "page");
	tap_ok(undo(kit, game, seat, n, seat) != NULL &&
		look(kit, game).entries == after.entries,
	    "what is taken back is not taken back again");
	tap_ok(again.made[seat] == first.made[seat] + 2,
	    "both count for the seat's links: those of before stay of before");
}

/* --- what ends it ------------------------------------------------------------------ */

static void
test_told(struct desk_kit *kit)
{
	int64_t window = kit->conf->undo_window, game;
	uint32_t n;
	int seat;

	game = quiet(kit, three, true, &seat, &n);
	kit->now += window - 1;
	tap_ok(can(kit, game, seat).alone, "to the last second");
	kit->now++;
	tap_ok(!can(kit, game, seat).alone && can(kit, game, seat).n == n,
	    "and not longer");
	game = quiet(kit, three, true, &seat, &n);
	send_all(kit, kit->now + window);
	tap_ok(!can(kit, game, seat).alone && can(kit, game, seat).n == n,
	    "nor when the letter has left");
}

/* Another has moved on top of it, and drew nothing either. */
static void
test_on_top(struct desk_kit *kit)
{
	struct position before, after;
	struct table t;
	struct turn turn;
	char *move = NULL;
	int64_t game = 0;
	uint32_t n = 0;
	int seat = 0, other = 0;

	for (int i = 0; i < 50 && move == NULL; i++) {
		game = quiet(kit, three, true, &seat, &n);
		other = desk_kit_to_move(kit, game);
		t = open_table(kit, game);
		move = quiet_move(&t, other, false);
		close_table(kit, &t);
	}
	before = look_at(kit, game, n - 1);
	desk_kit_move(kit, &turn, game, other, look(kit, game).made[other],
	    move);
	tap_ok(turn.result == TURN_MADE && can(kit, game, seat).n == n &&
		can(kit, game, seat).others == 1 &&
		!can(kit, game, seat).alone && can(kit, game, other).alone,
	    "nor alone, when another has moved after it; that one still can");
	tap_ok(undo(kit, game, seat, n, -1) == NULL, "both are taken back");
	after = look(kit, game);
	tap_ok(same(&before, &after) && owed(kit, game, kit->now) == 1u << seat,
	    "and who is asked again is told");
	turn_fini(&turn);
	free(move);
}

static void
test_drawn(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, three, 3, NULL);
	int seat = desk_kit_to_move(kit, game);
	char *move = desk_kit_legal(kit, game, seat);
	struct turn turn;
	struct table t;

	desk_kit_move(kit, &turn, game, seat, 0, move);
	tap_ok(turn.result == TURN_MADE && can(kit, game, seat).n == 0 &&
		undo(kit, game, seat, turn.entry, seat) != NULL &&
		look(kit, game).entries == 2,
	    "what drew is not taken back");
	t = open_table(kit, game);
	tap_ok(motion_move(kit->desk, &t, seat, STORE_MOTION_UNDO) ==
		MOTION_NOTHING,
	    "nor can it be offered");
	close_table(kit, &t);
	turn_fini(&turn);
	free(move);
}

/* --- by consent ----------------------------------------------------------------------- */

static bool
say_yes(struct desk_kit *kit, int64_t game, int seat, int64_t id)
{
	struct table t = open_table(kit, game);
	bool good = motion_vote(kit->desk, &t, seat, id, "yes") == MOTION_DONE;

	close_table(kit, &t);
	return good;
}

static void
test_consent(struct desk_kit *kit)
{
	struct store_motion m[MOTIONS_MAX];
	struct position before, after;
	int64_t window = kit->conf->undo_window;
	struct table t;
	uint32_t n;
	int seat;
	int64_t game = quiet(kit, three, true, &seat, &n);
	size_t open;

	kit->now += window;
	send_all(kit, kit->now);
	before = look_at(kit, game, n - 1);
	t = open_table(kit, game);
	tap_ok(motion_move(kit->desk, &t, seat, STORE_MOTION_UNDO) ==
		MOTION_DONE,
	    "then the others are asked");
	close_table(kit, &t);
	must(store_motions_open(kit->desk->store, game, m, MOTIONS_MAX, &open));
	tap_ok(open == 1 && m[0].about == (int64_t)n &&
		can(kit, game, seat).open,
	    "about that entry");
	say_yes(kit, game, (seat + 1) % 3, m[0].id);
	tap_ok(look(kit, game).entries == n + 1, "until all have agreed");
	send_all(kit, kit->now);
	say_yes(kit, game, (seat + 2) % 3, m[0].id);
	after = look(kit, game);
	tap_ok(same(&before, &after), "then it is taken back");
	tap_ok(owed(kit, game, kit->now) == 1u << seat,
	    "and who is asked again gets a letter, nobody else");
}

static void
test_lapse(struct desk_kit *kit)
{
	struct store_motion m[MOTIONS_MAX];
	struct table t;
	uint32_t n, later;
	int seat, other;
	int64_t game = quiet(kit, three, true, &seat, &n);
	size_t open;
	struct turn turn;
	char *move;

	kit->now += kit->conf->undo_window;
	t = open_table(kit, game);
	if (motion_move(kit->desk, &t, seat, STORE_MOTION_UNDO) != MOTION_DONE)
		abort();
	close_table(kit, &t);
	/* Play on until something is drawn. */
	for (int i = 0; i < 200 && can(kit, game, seat).n == n; i++) {
		other = desk_kit_to_move(kit, game);
		move = desk_kit_legal(kit, game, other);
		desk_kit_move(kit, &turn, game, other,
		    look(kit, game).made[other], move);
		turn_fini(&turn);
		free(move);
	}
	later = can(kit, game, seat).n;
	must(store_motions_open(kit->desk->store, game, m, MOTIONS_MAX, &open));
	tap_ok(later != n && open == 0,
	    "what cannot be taken back any more is not asked any more");
}

static void
test_lone(struct desk_kit *kit)
{
	uint32_t n;
	int seat;
	int64_t game = quiet(kit, lone, false, &seat, &n);
	struct table t;

	kit->now += kit->conf->undo_window;
	t = open_table(kit, game);
	tap_ok(motion_move(kit->desk, &t, 0, STORE_MOTION_UNDO) ==
		    MOTION_DONE &&
		match_to_move(t.match) == 1,
	    "who plays with bots needs nobody's consent");
	close_table(kit, &t);
}

/* --- clocks ------------------------------------------------------------------------------ */

static struct store_clock
clock_of(struct desk_kit *kit, int64_t game, int seat)
{
	struct store_clock clocks[RULES_SEATS_MAX];
	int n;

	must(store_clocks_get(kit->desk->store, game, clocks, &n));
	for (int i = 0; i < n; i++)
		if (clocks[i].seat == seat)
			return clocks[i];
	return (struct store_clock){.seat = -1};
}

/* With CONSENT all agree to it, else it is taken back at once. */
static void
test_clock(struct desk_kit *kit, bool consent)
{
	struct store_clock before, made, after;
	int64_t game = 0;
	uint32_t n;
	int seat = 0;
	struct table t;

	for (int i = 0; i < 20 && game == 0; i++) {
		game = desk_kit_start_of(kit, "monopoly", three, 3, NULL, 0);
		t = open_table(kit, game);
		must(store_terms_set(kit->desk->store, &t.game, clock_terms));
		must(turn_go_on(kit->desk, &t));
		close_table(kit, &t);
		game = play_to(kit, game, true, &seat, &n);
	}
	before = clock_of(kit, game, seat);
	tap_ok(before.since == 0 && before.left > 86400,
	    "after a move the clock stands and has its increment");
	kit->now += 60;
	made = clock_of(kit, game, desk_kit_to_move(kit, game));
	if (consent) {
		struct store_motion m[MOTIONS_MAX];
		size_t open;

		t = open_table(kit, game);
		if (motion_move(kit->desk, &t, seat, STORE_MOTION_UNDO) !=
		    MOTION_DONE)
			abort();
		close_table(kit, &t);
		must(store_motions_open(kit->desk->store, game, m, MOTIONS_MAX,
		    &open));
		say_yes(kit, game, (seat + 1) % 3, m[0].id);
		say_yes(kit, game, (seat + 2) % 3, m[0].id);
	} else {
		undo(kit, game, seat, n, seat);
	}
	after = clock_of(kit, game, seat);
	tap_ok(made.since != 0 && after.since != 0 &&
		after.left == before.left_before &&
		after.began == before.began_before,
	    "when it is taken back%s, the clock is that of before the move",
	    consent ? " with consent" : "");
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_alone(&kit);
	test_told(&kit);
	test_on_top(&kit);
	test_drawn(&kit);
	test_consent(&kit);
	test_lapse(&kit);
	test_lone(&kit);
	test_clock(&kit, false);
	test_clock(&kit, true);
	desk_kit_close(&kit);
	return tap_done();
}
