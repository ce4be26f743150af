/*
 * Clocks, pauses, downtime, and who plays for whom.
 */
#include "config.h"

#include "store/inner.h"
#include "store/store_clocks.h"
#include "store/store_players.h"
#include "store_help.h"
#include "tap.h"

enum { HOURS = 40, ROUNDS = 2000 };

/* --- clocks -------------------------------------------------------------- */

static bool
same_clock(const struct store_clock *a, const struct store_clock *b)
{
	return a->seat == b->seat && a->left == b->left &&
	    a->since == b->since && a->began == b->began &&
	    a->told == b->told && a->left_before == b->left_before &&
	    a->began_before == b->began_before;
}

static void
test_clocks(struct store *s, int64_t game)
{
	struct store_clock clocks[RULES_SEATS_MAX];
	struct store_clock a = {.seat = 1,
	    .left = 3600,
	    .since = NOW,
	    .began = NOW - 5,
	    .told = 0x15,
	    .left_before = 7,
	    .began_before = NOW - 99};
	struct store_clock b = {.seat = 0, .left = -3};
	int n;

	help_must(store_clocks_get(s, game, clocks, &n));
	tap_ok(n == 0, "a game has no clocks to begin with");
	help_must(store_begin(s));
	help_must(store_clock_put(s, game, &a));
	help_must(store_clock_put(s, game, &b));
	help_must(store_clocks_get(s, game, clocks, &n));
	tap_ok(n == 2 && same_clock(&clocks[0], &b) &&
		same_clock(&clocks[1], &a),
	    "clocks come in order of seats, as they were put");
	a.left = 12;
	a.since = 0;
	a.began = NOW;
	a.told = 0;
	a.left_before = 3600;
	a.began_before = NOW - 5;
	help_must(store_clock_put(s, game, &a));
	help_must(store_clocks_get(s, game, clocks, &n));
	tap_ok(n == 2 && same_clock(&clocks[1], &a),
	    "one that is put again takes the place of the one before");
	a.seat = 5;
	tap_ok(store_clock_put(s, game, &a) == STORE_ABSENT,
	    "a seat that is not there has none");
	help_must(store_commit(s));
}

/* --- the game ------------------------------------------------------------ */

static void
test_terms(struct store *s, struct store_game *g)
{
	struct store_game nowhere = {.id = 99}, stored;

	help_must(store_game_get(s, g->id, &stored));
	tap_ok(strcmp(stored.terms, "{}") == 0 && stored.proposal == 0,
	    "without terms a game has none");
	store_game_fini(&stored);
	help_must(store_begin(s));
	help_must(store_terms_set(s, g, "{\"clock\":\"move\"}"));
	tap_ok(store_terms_set(s, &nowhere, "{}") == STORE_ABSENT,
	    "a game that is not there has no terms");
	help_must(store_commit(s));
	help_must(store_game_get(s, g->id, &stored));
	tap_ok(strcmp(stored.terms, "{\"clock\":\"move\"}") == 0 &&
		strcmp(g->terms, stored.terms) == 0,
	    "terms are set, here and stored");
	store_game_fini(&stored);
}

/* Texts that say the pauses of a game. */
static bool
write_pause(void *arg, const struct store_pause *p)
{
	buffer_printf(arg, "%d:%d-%d ", (int)p->why, (int)p->since,
	    (int)p->until);
	return true;
}

static bool
pauses_are(struct store *s, int64_t game, int64_t after, const char *want)
{
	struct buffer out = {0};
	bool same;

	help_must(store_pauses_each(s, game, after, write_pause, &out));
	same = strcmp(buffer_text(&out), want) == 0;
	if (!same)
		printf("# %s\n", buffer_text(&out));
	buffer_fini(&out);
	return same;
}

static void
test_pauses(struct store *s, int64_t game)
{
	help_must(store_begin(s));
	help_must(store_pause_end(s, game, 5));
	tap_ok(pauses_are(s, game, 0, ""),
	    "where nothing goes on nothing ends");
	help_must(store_pause_begin(s, game, 10, STORE_PAUSE_AGREED));
	help_must(store_pause_begin(s, game, 12, STORE_PAUSE_NOBODY));
	tap_ok(pauses_are(s, game, 99, "1:10-0 "),
	    "a pause goes on until it ends, and there is one at a time");
	help_must(store_pause_end(s, game, 20));
	help_must(store_pause_begin(s, game, 30, STORE_PAUSE_NOBODY));
	help_must(store_pause_end(s, game, 40));
	tap_ok(pauses_are(s, game, 0, "1:10-20 2:30-40 ") &&
		pauses_are(s, game, 20, "1:10-20 2:30-40 ") &&
		pauses_are(s, game, 21, "2:30-40 ") &&
		pauses_are(s, game, 41, ""),
	    "those that ended before an instant are left out");
	help_must(store_pause_begin(s, game, 50, STORE_PAUSE_OPERATOR));
	help_must(store_pause_end(s, game, 50));
	tap_ok(pauses_are(s, game, 41, ""), "one of no length is forgotten");
	help_must(store_pause_begin(s, game, 35, STORE_PAUSE_OPERATOR));
	tap_ok(pauses_are(s, game, 41, "3:40-0 "),
	    "when the clock on the wall was set back, pauses do not overlap");
	help_must(store_pause_end(s, game, 38));
	tap_ok(pauses_are(s, game, 0, "1:10-20 2:30-40 "),
	    "nor do they end before they begin");
	tap_ok(store_pause_begin(s, 99, 1, STORE_PAUSE_AGREED) == STORE_ABSENT,
	    "a game that is not there is not paused");
	store_rollback(s);
}

static bool
is_sound(struct store *s)
{
	struct buffer faults = {0};
	bool sound = store_integrity(s, &faults) == STORE_OK;

	buffer_fini(&faults);
	return sound;
}

static bool
count_game(void *arg, const struct store_game *g)
{
	*(int *)arg += g->state == STORE_PAUSED;
	return true;
}

static void
test_paused(struct store *s, struct store_game *g)
{
	struct store_game stored;
	int paused = 0;

	help_must(store_begin(s));
	help_must(store_game_pause(s, g, true));
	tap_ok(!is_sound(s), "a game is not paused without a pause");
	help_must(store_pause_begin(s, g->id, NOW, STORE_PAUSE_AGREED));
	help_must(store_commit(s));
	help_must(store_games_each(s, STORE_OPEN_GAMES, 0, count_game,
	    &paused));
	tap_ok(g->state == STORE_PAUSED && paused == 1 && is_sound(s),
	    "a paused game is one that runs");
	help_must(store_begin(s));
	help_must(store_game_pause(s, g, false));
	tap_ok(g->state == STORE_OPEN && !is_sound(s),
	    "one that goes on has no pause");
	help_must(store_game_pause(s, g, true));
	help_must(help_play(s, g, 0, true));
	help_must(store_commit(s));
	tap_ok(is_sound(s) && pauses_are(s, g->id, NOW + 1000, ""),
	    "an entry that ends the game ends its pause");
	help_must(store_begin(s));
	tap_ok(store_game_pause(s, g, true) == STORE_ABSENT &&
		g->state == STORE_OVER,
	    "what is over is not paused");
	help_must(store_commit(s));
	help_must(store_game_get(s, g->id, &stored));
	tap_ok(stored.state == STORE_OVER, "and stays over");
	store_game_fini(&stored);
}

/* --- the server ---------------------------------------------------------- */

struct hours {
	bool down[HOURS];
	int64_t last;
	int n;
	bool good;
};

static bool
see_down(void *arg, int64_t since, int64_t until)
{
	struct hours *h = arg;

	h->good = h->good && since > h->last && until > since && until <= HOURS;
	for (int64_t hour = since; hour < until && h->good; hour++)
		h->down[hour] = true;
	h->last = until;
	h->n++;
	return true;
}

static struct hours
read_down(struct store *s, int64_t after)
{
	struct hours h = {.last = -1, .good = true};

	help_must(store_downtime_each(s, after, see_down, &h));
	return h;
}

static void
test_downtime_random(struct store *s)
{
	bool plain[HOURS] = {false}, good = true;

	srand(4711);
	help_must(store_begin(s));
	for (int i = database_kit_rounds(ROUNDS); i > 0 && good; i--) {
		int since = rand() % HOURS, more = rand() % 6 + 1;
		int until = since + more < HOURS ? since + more : HOURS;
		bool cut = rand() % 8 == 0;
		struct hours h;

		if (cut)
			help_must(store_downtime_cut(s, since));
		else
			help_must(store_downtime_add(s, since, until));
		for (int k = since; k < (cut ? HOURS : until); k++)
			plain[k] = !cut;
		h = read_down(s, 0);
		good = h.good && memcmp(h.down, plain, sizeof plain) == 0;
		for (int after = 0; after < HOURS && good; after++) {
			h = read_down(s, after);
			good = memcmp(h.down + after, plain + after,
				   (size_t)(HOURS - after)) == 0 &&
			    (h.n == 0 || h.last >= after);
		}
	}
	tap_ok(good,
	    "whatever is added and cut off: the hours are those, in order, and "
	    "no two stretches touch, from any instant on");
	store_rollback(s);
}

static void
test_downtime(struct store *s)
{
	help_must(store_begin(s));
	help_must(store_downtime_add(s, 10, 12));
	help_must(store_downtime_add(s, 20, 22));
	tap_ok(read_down(s, 0).n == 2 && read_down(s, 12).n == 2 &&
		read_down(s, 13).n == 1 && read_down(s, 21).n == 1 &&
		read_down(s, 23).n == 0,
	    "downtime that ended before an instant is left out");
	help_must(store_downtime_add(s, 12, 13));
	tap_ok(read_down(s, 0).n == 2, "what touches is joined");
	help_must(store_downtime_cut(s, 21));
	tap_ok(read_down(s, 0).last == 21, "the future is cut off");
	help_must(store_downtime_cut(s, 15));
	tap_ok(read_down(s, 0).n == 1 && read_down(s, 0).last == 13,
	    "all of it");
	store_rollback(s);
}

/* --- seats --------------------------------------------------------------- */

static int64_t
add_player(struct store *s, const char *mail)
{
	struct store_player p = {.mail = (char *)(uintptr_t)mail, .created = 1};

	help_must(store_player_put(s, &p));
	return p.id;
}

static void
test_seats(struct store *s, int64_t game)
{
	struct store_seat seats[RULES_SEATS_MAX];
	int64_t ann, ben;
	int n;

	help_must(store_begin(s));
	ann = add_player(s, "ann@play.example");
	ben = add_player(s, "ben@play.example");
	help_must(store_seat_give(s, game, 1, ann, "Ann"));
	help_must(store_seat_standin(s, game, 1, "greedy"));
	help_must(store_seat_standin(s, game, 1, "greedy"));
	help_must(store_seat_deaf(s, game, 1, true));
	help_must(store_seat_memo(s, game, 1, "mind the <gap>"));
	help_must(store_seat_mute(s, game, 1, true));
	help_must(store_seat_unreachable(s, game, 1, true));
	help_must(store_seats_get(s, game, seats, &n));
	tap_ok(strcmp(seats[1].standin, "greedy") == 0 && seats[1].deaf &&
		strcmp(seats[1].memo, "mind the <gap>") == 0 &&
		seats[1].muted && seats[1].player == ann &&
		strcmp(seats[1].bot, "") == 0 &&
		strcmp(seats[0].standin, "") == 0 && !seats[0].deaf &&
		strcmp(seats[0].memo, "") == 0,
	    "a seat has its stand-in, its deafness and its memo alone");
	store_seats_fini(seats, n);
	help_must(store_seat_standin(s, game, 1, ""));
	help_must(store_seats_get(s, game, seats, &n));
	tap_ok(strcmp(seats[1].standin, "") == 0, "a stand-in goes again");
	store_seats_fini(seats, n);
	help_must(store_seat_standin(s, game, 1, "greedy"));
	help_must(store_seat_give(s, game, 1, ben, "Ben"));
	help_must(store_seats_get(s, game, seats, &n));
	tap_ok(seats[1].player == ben && strcmp(seats[1].name, "Ben") == 0 &&
		!seats[1].muted && !seats[1].deaf && !seats[1].unreachable &&
		strcmp(seats[1].memo, "") == 0 &&
		strcmp(seats[1].standin, "") == 0 &&
		strcmp(seats[1].phrase, "") == 0,
	    "what the one before wanted does not go to the next, but the phrase "
	    "stays");
	store_seats_fini(seats, n);
	tap_ok(store_seat_standin(s, game, 4, "x") == STORE_ABSENT &&
		store_seat_deaf(s, 99, 0, true) == STORE_ABSENT &&
		store_seat_memo(s, game, 4, "x") == STORE_ABSENT &&
		store_seat_give(s, game, 4, ben, "Ben") == STORE_ABSENT &&
		store_seat_give(s, game, 1, 99, "Nobody") == STORE_ABSENT,
	    "a seat that is not there has nothing, and nobody gets none");
	tap_ok(is_sound(s), "that is all sound");
	help_must(store_seat_standin(s, game, 0, "greedy"));
	tap_ok(!is_sound(s), "a bot has no stand-in");
	store_rollback(s);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct store_game g;

	help_must(store_begin(s));
	help_game_add(s, &g, 1, 3);
	help_must(help_play(s, &g, -1, false));
	help_must(store_commit(s));
	test_clocks(s, g.id);
	test_terms(s, &g);
	test_pauses(s, g.id);
	test_seats(s, g.id);
	test_downtime(s);
	test_downtime_random(s);
	test_paused(s, &g);
	store_game_fini(&g);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
