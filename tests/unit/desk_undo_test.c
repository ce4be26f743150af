/*
 * Rules for taking a move back: at once, as long as no other player was told of
 * it; after that, with the others' consent; never across a draw. And what
 * becomes of letters and tokens.
 *
 * Not here: what becomes of clocks (desk_undo_clock_test.c).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "game/cache.h"
#include "game/motion.h"
#include "game/takeback.h"
#include "match/match.h"
#include "play/vote.h"
#include "store/store_fates.h"
#include "tap.h"
#include "sign/sign.h"
#include "undo_kit.h"

static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};
static const char *const lone[] = {
    "Ann <ann@play.example>", "bot:random", "bot:random"};

static const char *const pair[] = {"Ann <ann@play.example>", "bot:greedy"};

static int64_t
quiet(struct desk_kit *kit, const char *const *players, enum quiet how,
    int *seat, uint32_t *n)
{
	int64_t game = 0;

	for (int i = 0; i < 20 && game == 0; i++)
		game = undo_kit_play(kit,
		    desk_kit_start_of(kit, "monopoly", players, 3, NULL, 0),
		    how, seat, n);
	if (game == 0)
		abort();
	return game;
}

static struct takeback
can_in(struct desk_kit *kit, const struct table *t, int seat)
{
	struct takeback back;

	must(takeback_find(kit->desk, t, seat, &back));
	return back;
}

static struct takeback
can(struct desk_kit *kit, int64_t game, int seat)
{
	struct table t = undo_kit_open(kit, game);
	struct takeback back = can_in(kit, &t, seat);

	undo_kit_close(kit, &t);
	return back;
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
	struct table t = undo_kit_open(kit, game);
	struct position p = {
	    .to_move = match_to_move(t.match), .entries = t.game.entries};

	digest_of(t.match, p.state);
	for (int i = 0; i < t.n_seats; i++)
		p.made[i] = t.game.made[i];
	undo_kit_close(kit, &t);
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
	struct takeback back;
	int64_t window = kit->conf->undo_window;
	uint32_t n;
	int seat;
	int64_t game = quiet(kit, three, HANDS, &seat, &n);
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
	tap_ok(undo_kit_back(kit, game, seat, n, seat) == NULL,
	    "it is taken back");
	after = look(kit, game);
	tap_ok(same(&before, &after) && after.entries == n + 2,
	    "the position is the one before it, and the log has both");
	cache_drop(kit->desk, game);
	again = look(kit, game);
	tap_ok(same(&before, &again), "also when the log is read again");
	tap_ok(owed(kit, game, kit->now + window) == 0,
	    "nobody is told of a turn that is not his, nor who sees it on his "
	    "page");
	tap_ok(undo_kit_back(kit, game, seat, n, seat) != NULL &&
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

	game = quiet(kit, three, HANDS, &seat, &n);
	kit->now += window - 1;
	tap_ok(can(kit, game, seat).alone, "to the last second");
	kit->now++;
	tap_ok(!can(kit, game, seat).alone && can(kit, game, seat).n == n,
	    "and not longer");
	game = quiet(kit, three, HANDS, &seat, &n);
	send_all(kit, kit->now + window);
	tap_ok(!can(kit, game, seat).alone && can(kit, game, seat).n == n,
	    "nor when the letter has left");
}

/* SEAT has made entry N, and OTHER has moved on top of it; neither drew. */
static int64_t
moved_on_top(struct desk_kit *kit, int *seat, int *other, uint32_t *n)
{
	struct table t;
	struct turn turn;
	char *move = NULL;
	int64_t game = 0;

	for (int i = 0; i < 50 && move == NULL; i++) {
		game = quiet(kit, three, HANDS, seat, n);
		*other = desk_kit_to_move(kit, game);
		t = undo_kit_open(kit, game);
		move = undo_kit_move(&t, *other, ANY);
		undo_kit_close(kit, &t);
	}
	desk_kit_move(kit, &turn, game, *other, look(kit, game).made[*other],
	    move);
	if (turn.result != TURN_MADE)
		abort();
	turn_fini(&turn);
	free(move);
	return game;
}

static void
test_on_top(struct desk_kit *kit)
{
	struct position before, after;
	uint32_t n;
	int seat, other;
	int64_t game = moved_on_top(kit, &seat, &other, &n);

	before = look_at(kit, game, n - 1);
	tap_ok(can(kit, game, seat).n == n &&
		can(kit, game, seat).others == 1 &&
		!can(kit, game, seat).alone && can(kit, game, other).alone,
	    "nor alone, when another has moved after it; that one still can");
	tap_ok(undo_kit_back(kit, game, seat, n, -1) == NULL,
	    "both are taken back");
	after = look(kit, game);
	tap_ok(same(&before, &after) && owed(kit, game, kit->now) == 1u << seat,
	    "and who is asked again is told");
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
		undo_kit_back(kit, game, seat, turn.entry, seat) != NULL &&
		look(kit, game).entries == 2,
	    "what drew is not taken back");
	t = undo_kit_open(kit, game);
	tap_ok(vote_move(kit->desk, &t, seat, STORE_MOTION_UNDO) ==
		VOTE_NOTHING,
	    "nor can it be offered");
	undo_kit_close(kit, &t);
	turn_fini(&turn);
	free(move);
}

/* A move that was answered by itself would tell what another holds. */
static void
test_bared(struct desk_kit *kit)
{
	struct table t;
	uint32_t n;
	int seat;
	int64_t game = quiet(kit, three, BARED, &seat, &n);
	const char *why = undo_kit_back(kit, game, seat, n, seat);

	tap_ok(can(kit, game, seat).n == 0 && why != NULL &&
		strcmp(why, "undo-gone") == 0,
	    "a move is not taken back when what followed by itself depended on "
	    "another's hand");
	t = undo_kit_open(kit, game);
	tap_ok(vote_move(kit->desk, &t, seat, STORE_MOTION_UNDO) ==
		    VOTE_NOTHING &&
		(owed(kit, game, desk_now(kit->desk)) & ~(1u << seat)) ==
		    (match_to_move(t.match) & ~(1u << seat)),
	    "nor with consent, so the letters about it leave at once");
	undo_kit_close(kit, &t);
}

/* --- by consent ----------------------------------------------------------------------- */

static void
test_consent(struct desk_kit *kit)
{
	struct store_motion m[MOTIONS_MAX];
	struct position before, after;
	int64_t window = kit->conf->undo_window;
	struct table t;
	uint32_t n;
	int seat;
	int64_t game = quiet(kit, three, HANDS, &seat, &n);
	size_t open;

	kit->now += window;
	send_all(kit, kit->now);
	before = look_at(kit, game, n - 1);
	t = undo_kit_open(kit, game);
	tap_ok(vote_move(kit->desk, &t, seat, STORE_MOTION_UNDO) == VOTE_DONE,
	    "then the others are asked");
	undo_kit_close(kit, &t);
	must(store_motions_open(kit->desk->store, game, m, MOTIONS_MAX, &open));
	tap_ok(open == 1 && m[0].about == (int64_t)n &&
		can(kit, game, seat).open,
	    "about that entry");
	undo_kit_yes(kit, game, (seat + 1) % 3, m[0].id);
	tap_ok(look(kit, game).entries == n + 1, "until all have agreed");
	send_all(kit, kit->now);
	undo_kit_yes(kit, game, (seat + 2) % 3, m[0].id);
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
	int64_t game = quiet(kit, three, HANDS, &seat, &n);
	size_t open;
	struct turn turn;
	char *move;

	kit->now += kit->conf->undo_window;
	t = undo_kit_open(kit, game);
	if (vote_move(kit->desk, &t, seat, STORE_MOTION_UNDO) != VOTE_DONE)
		abort();
	undo_kit_close(kit, &t);
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
	int64_t game = quiet(kit, lone, ANY, &seat, &n);
	struct table t;

	kit->now += kit->conf->undo_window;
	t = undo_kit_open(kit, game);
	tap_ok(vote_move(kit->desk, &t, 0, STORE_MOTION_UNDO) == VOTE_DONE &&
		follow(kit->desk, &t) == STORE_OK &&
		match_to_move(t.match) == 1,
	    "who plays with bots needs nobody's consent");
	undo_kit_close(kit, &t);
}

/* --- from hidden hands ------------------------------------------------------ */

/* Whether SEAT's last entry could go by the log alone, with N others. */
static bool
is_within(const struct table *t, int seat, unsigned *n)
{
	return match_undo_first(t->match, seat, ~0u, n) != 0 && *n > 0;
}

/* The kit's own numbers come again soon, and bots use many. */
static void
many_numbers(void *arg, void *bytes, size_t len)
{
	uint8_t *byte = bytes;

	for (size_t i = 0; i < len; i++)
		byte[i] = (uint8_t)chance_draw(arg, "any", 256);
}

/* Bots have played on after seat 0, and drew nothing. */
static int64_t
played_on_by_bots(struct desk_kit *kit, const char *rules)
{
	for (int i = 0; i < 200; i++) {
		int64_t game = desk_kit_start_of(kit, rules, pair, 2, NULL, 0);

		for (int k = 0; k < 100; k++) {
			struct table t = undo_kit_open(kit, game);
			unsigned to_move = match_to_move(t.match), n;
			bool found = is_within(&t, 0, &n);
			uint32_t made = t.game.made[0];
			struct turn turn;
			char *move = NULL;

			if (!found && (to_move & 1))
				move = undo_kit_move(&t, 0, ANY);
			undo_kit_close(kit, &t);
			if (found)
				return game;
			if (!(to_move & 1))
				break;
			if (move == NULL)
				move = desk_kit_legal(kit, game, 0);
			desk_kit_move(kit, &turn, game, 0, made, move);
			turn_fini(&turn);
			free(move);
		}
	}
	abort();
}

static void
test_hands_of_bots(struct desk_kit *kit)
{
	int64_t game = played_on_by_bots(kit, "monopoly");
	struct table t = undo_kit_open(kit, game);
	uint32_t n = match_undo_first(t.match, 0, ~0u, NULL);
	bool barred = takeback_is_barred(&t, 0);
	enum vote_result result =
	    vote_move(kit->desk, &t, 0, STORE_MOTION_UNDO);

	undo_kit_close(kit, &t);
	tap_ok(can(kit, game, 0).n == 0 && barred && result == VOTE_BARRED &&
		undo_kit_back(kit, game, 0, n, 0) != NULL,
	    "nothing is taken back once a bot has played on from its hand");
	cache_drop(kit->desk, game);
	tap_ok(can(kit, game, 0).n == 0, "nor when the log is read again");
	game = played_on_by_bots(kit, "geonosis");
	t = undo_kit_open(kit, game);
	n = t.game.entries;
	tap_ok(vote_move(kit->desk, &t, 0, STORE_MOTION_UNDO) == VOTE_DONE &&
		follow(kit->desk, &t) == STORE_OK && t.game.entries == n + 1,
	    "where all is open it is");
	undo_kit_close(kit, &t);
}

static void
test_hands_of_the_absent(struct desk_kit *kit)
{
	struct store_motion m[MOTIONS_MAX];
	uint32_t n = 0;
	int64_t game = 0;
	int seat = 0, other = 0;
	struct table t;
	size_t open;

	game = moved_on_top(kit, &seat, &other, &n);
	t = undo_kit_open(kit, game);
	if (vote_move(kit->desk, &t, seat, STORE_MOTION_UNDO) != VOTE_DONE)
		abort();
	undo_kit_close(kit, &t);
	must(store_motions_open(kit->desk->store, game, m, MOTIONS_MAX, &open));
	undo_kit_yes(kit, game, 3 - seat - other, m[0].id);
	must(store_begin(kit->desk->store));
	store_seat_unreachable(kit->desk->store, game, other, true);
	must(store_commit(kit->desk->store));
	cache_drop(kit->desk, game);
	t = undo_kit_open(kit, game);
	tap_ok(motion_fate(&t, &m[0], 0) == STORE_MOTION_LAPSED &&
		vote_move(kit->desk, &t, seat, STORE_MOTION_UNDO) ==
		    VOTE_BARRED &&
		can_in(kit, &t, seat).n == 0,
	    "nor without the person who has, when he is away");
	undo_kit_close(kit, &t);
}

int
main(void)
{
	struct chance_fast chance;
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_alone(&kit);
	test_told(&kit);
	test_on_top(&kit);
	test_drawn(&kit);
	test_bared(&kit);
	test_consent(&kit);
	test_lapse(&kit);
	test_lone(&kit);
	test_hands_of_the_absent(&kit);
	chance_fast_init(&chance, 1);
	desk_set_random(kit.desk, many_numbers, &chance.chance);
	test_hands_of_bots(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
