/*
 * People: what they choose is kept as they chose it, and a vacation is a set of
 * instants, however it was put together.
 */
#include "config.h"

#include "store/store_clocks.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "store_help.h"
#include "tap.h"

enum { DAYS = 40, ROUNDS = 3000 };

static char *
lent(const char *text)
{
	return (char *)(uintptr_t)text;
}

static int64_t
add_player(struct store *s, const char *mail)
{
	struct store_player p = {.mail = lent(mail),
	    .name = lent("Ann"),
	    .lang = lent(""),
	    .zone = lent(""),
	    .created = NOW,
	    .epoch = 1};

	help_must(store_player_put(s, &p));
	return p.id;
}

/* --- what they choose ---------------------------------------------------- */

static bool
same_text(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

static bool
is_new(const struct store_player *p)
{
	return p->sleep_from == 0 && p->sleep_to == 0 && p->weekend == 0 &&
	    p->hours_set == 0 && p->vacation_year == 0 &&
	    p->vacation_used == 0 && p->confirmed == 0 && p->moved == 0 &&
	    p->bounced == 0;
}

static bool
is_changed(const struct store_player *p)
{
	return same_text(p->mail, "Ann@play.example") && p->created == NOW &&
	    same_text(p->name, "Änn") && same_text(p->lang, "de") &&
	    same_text(p->zone, "Asia/Kathmandu") && p->epoch == 7 &&
	    p->sleep_from == 1380 && p->sleep_to == 420 && p->weekend == 0x60 &&
	    p->hours_set == NOW + 1 && p->vacation_year == 2026 &&
	    p->vacation_used == 86401 && p->confirmed == NOW + 2 &&
	    p->moved == NOW + 3 && p->bounced == NOW + 4;
}

static void
test_changes(struct store *s, int64_t ann)
{
	struct store_player p, changed, again;

	help_must(store_player_get(s, ann, &p));
	tap_ok(is_new(&p),
	    "whoever is new has chosen nothing, and no letter was known to "
	    "arrive or to come back");
	changed = (struct store_player){.id = ann,
	    .mail = lent("not this"),
	    .name = lent("Änn"),
	    .lang = lent("de"),
	    .zone = lent("Asia/Kathmandu"),
	    .created = 1,
	    .epoch = 7,
	    .sleep_from = 1380,
	    .sleep_to = 420,
	    .weekend = 0x60,
	    .hours_set = NOW + 1,
	    .vacation_year = 2026,
	    .vacation_used = 86401,
	    .confirmed = NOW + 2,
	    .moved = NOW + 3,
	    .bounced = NOW + 4};
	help_must(store_begin(s));
	help_must(store_player_change(s, &changed));
	changed.id = 99;
	tap_ok(store_player_change(s, &changed) == STORE_ABSENT,
	    "nobody is not changed");
	add_player(s, "ann@PLAY.example");
	help_must(store_commit(s));
	help_must(store_player_get(s, ann, &again));
	tap_ok(is_changed(&again),
	    "what a person may change is kept, address and first day stay, and "
	    "being added again changes nothing");
	store_player_fini(&p);
	store_player_fini(&again);
}

static void
test_moves(struct store *s, int64_t ann, int64_t ben)
{
	struct store_player p;
	int64_t id = 0;

	help_must(store_begin(s));
	tap_ok(store_player_move(s, ben, "ANN@play.example", NOW) ==
		    STORE_DUPLICATE &&
		store_player_move(s, 99, "x@play.example", NOW) == STORE_ABSENT,
	    "nobody gets the address of another, in whatever case");
	help_must(store_player_move(s, ann, "Anna@other.example", NOW + 9));
	help_must(store_commit(s));
	help_must(store_player_get(s, ann, &p));
	tap_ok(same_text(p.mail, "Anna@other.example") && p.moved == NOW + 9 &&
		p.bounced == 0,
	    "at a new address nothing has come back yet");
	tap_ok(store_player_find(s, "anna@OTHER.example", &id) == STORE_OK &&
		id == ann &&
		store_player_find(s, "ann@play.example", &id) == STORE_ABSENT,
	    "a person is found by the present address alone");
	store_player_fini(&p);
}

/* --- letters that come back, and the games ------------------------------- */

static bool
is_unreachable(struct store *s, int64_t game, int seat)
{
	struct store_seat seats[RULES_SEATS_MAX];
	bool answer;
	int n;

	help_must(store_seats_get(s, game, seats, &n));
	answer = seats[seat].unreachable;
	store_seats_fini(seats, n);
	return answer;
}

static void
bounce(struct store *s, int64_t player, int64_t at)
{
	help_must(store_begin(s));
	help_must(store_player_bounced(s, player, at));
	help_must(store_commit(s));
}

static void
test_bounces(struct store *s, int64_t ben, int64_t game)
{
	struct store_player p;

	tap_ok(!is_unreachable(s, game, 0) && !is_unreachable(s, game, 1),
	    "seats are reachable to begin with");
	bounce(s, ben, NOW + 5);
	bounce(s, ben, NOW + 6);
	help_must(store_player_get(s, ben, &p));
	tap_ok(is_unreachable(s, game, 0) && !is_unreachable(s, game, 1) &&
		p.bounced == NOW + 5,
	    "whose letters come back, since the first that did, is not reached "
	    "at any seat");
	store_player_fini(&p);
	bounce(s, ben, 0);
	tap_ok(!is_unreachable(s, game, 0), "until they arrive again");
	help_must(store_begin(s));
	help_must(store_seat_unreachable(s, game, 0, true));
	tap_ok(is_unreachable(s, game, 0),
	    "a seat can be out of reach by itself");
	help_must(store_seat_unreachable(s, game, 0, false));
	tap_ok(store_player_bounced(s, 99, NOW) == STORE_ABSENT,
	    "nobody's letters do not come back");
	help_must(store_commit(s));
}

struct seen {
	struct store_place place[8];
	size_t n, max;
};

static bool
see_place(void *arg, const struct store_place *place)
{
	struct seen *seen = arg;

	seen->place[seen->n++] = *place;
	return seen->n < seen->max;
}

/* A game with BEN at SEAT. */
static int64_t
add_game(struct store *s, unsigned number, int64_t ben, int seat, bool over)
{
	struct store_game g;
	int64_t id;

	help_must(store_begin(s));
	help_game_add(s, &g, number, 2);
	help_must(store_seat_give(s, g.id, seat, ben, "Ben"));
	help_must(help_play(s, &g, -1, false));
	if (over)
		help_must(help_play(s, &g, 0, true));
	help_must(store_commit(s));
	id = g.id;
	store_game_fini(&g);
	return id;
}

static void
test_games(struct store *s, int64_t ann, int64_t ben)
{
	int64_t one = add_game(s, 1, ben, 0, false);
	int64_t two = add_game(s, 2, ben, 1, true);
	struct seen seen = {.max = 8}, nothing = {.max = 8}, first = {.max = 1};

	help_must(store_player_games(s, ben, see_place, &seen));
	help_must(store_player_games(s, ann, see_place, &nothing));
	help_must(store_player_games(s, ben, see_place, &first));
	tap_ok(seen.n == 2 && seen.place[0].game == two &&
		seen.place[0].seat == 1 && seen.place[0].state == STORE_OVER &&
		seen.place[1].game == one && seen.place[1].seat == 0 &&
		seen.place[1].state == STORE_OPEN && nothing.n == 0,
	    "a person's games are found, the latest first");
	tap_ok(first.n == 1, "as many as one likes");
	test_bounces(s, ben, one);
}

/* --- vacation ------------------------------------------------------------ */

struct days {
	bool away[DAYS]; /* the recount */
	int64_t last;	 /* where the one before ended */
	bool good;
};

static bool
see_away(void *arg, int64_t since, int64_t until)
{
	struct days *d = arg;

	d->good = d->good && since > d->last && until > since && until <= DAYS;
	for (int64_t day = since; day < until && d->good; day++)
		d->away[day] = true;
	d->last = until;
	return true;
}

static struct days
read_away(struct store *s, int64_t player, int64_t after)
{
	struct days d = {.last = -1, .good = true};

	help_must(store_away_each(s, player, after, see_away, &d));
	return d;
}

static void
test_away_random(struct store *s, int64_t player)
{
	bool plain[DAYS] = {false}, good = true;

	srand(4711);
	help_must(store_begin(s));
	for (int round = 0; round < ROUNDS && good; round++) {
		int since = rand() % DAYS, more = rand() % 6 + 1;
		int until = since + more < DAYS ? since + more : DAYS;
		bool add = rand() % 2 == 0;
		struct days d;

		help_must(add ? store_away_add(s, player, since, until)
			      : store_away_cut(s, player, since, until));
		for (int day = since; day < until; day++)
			plain[day] = add;
		d = read_away(s, player, 0);
		good = d.good && memcmp(d.away, plain, sizeof plain) == 0;
	}
	tap_ok(good,
	    "whatever is added and cut out: the days are those, in order, and "
	    "no two stretches touch");
	store_rollback(s);
}

static bool
count_away(void *arg, int64_t since, int64_t until)
{
	(void)since;
	(void)until;
	++*(int *)arg;
	return true;
}

static int
away_after(struct store *s, int64_t player, int64_t after)
{
	int n = 0;

	help_must(store_away_each(s, player, after, count_away, &n));
	return n;
}

static void
test_away(struct store *s, int64_t ann, int64_t ben)
{
	struct days d;

	help_must(store_begin(s));
	help_must(store_away_add(s, ann, 10, 12));
	help_must(store_away_add(s, ann, 20, 25));
	help_must(store_away_add(s, ben, 1, 30));
	tap_ok(away_after(s, ann, 0) == 2 && away_after(s, ann, 12) == 2 &&
		away_after(s, ann, 13) == 1 && away_after(s, ann, 26) == 0,
	    "vacations that have ended before an instant are left out");
	help_must(store_away_add(s, ann, 12, 20));
	d = read_away(s, ann, 0);
	tap_ok(away_after(s, ann, 0) == 1 && d.last == 25,
	    "what fills the gap joins both");
	help_must(store_away_cut(s, ann, 14, 16));
	tap_ok(away_after(s, ann, 0) == 2, "cutting in the middle leaves two");
	help_must(store_away_cut(s, ann, 0, 40));
	tap_ok(away_after(s, ann, 0) == 0 && away_after(s, ben, 0) == 1,
	    "cutting all leaves nothing, and others have theirs");
	help_must(store_away_cut(s, ann, 0, 40));
	tap_ok(store_away_add(s, 99, 1, 2) == STORE_ABSENT,
	    "nobody has no vacation");
	store_rollback(s);
}

/* --- no letters ---------------------------------------------------------- */

static void
test_refusals(struct store *s)
{
	uint8_t one[DIGEST_SIZE] = {1}, two[DIGEST_SIZE] = {2};
	int64_t since = 0;

	help_must(store_begin(s));
	help_must(store_refusal_put(s, one, true, NOW));
	help_must(store_refusal_put(s, one, true, NOW + 5));
	help_must(store_refusal_put(s, two, false, NOW));
	tap_ok(store_refusal_get(s, one, &since) == STORE_OK && since == NOW &&
		store_refusal_get(s, two, &since) == STORE_ABSENT,
	    "who refuses letters has done so since the first time");
	help_must(store_refusal_put(s, one, false, NOW + 9));
	tap_ok(store_refusal_get(s, one, &since) == STORE_ABSENT,
	    "and may take it back");
	help_must(store_commit(s));
}

/* --- another address ----------------------------------------------------- */

static void
ask_address(struct store *s, struct store_address *a, int64_t player,
    int64_t at)
{
	*a = (struct store_address){.player = player,
	    .mail = lent("new@play.example"),
	    .before = lent("old@play.example"),
	    .state = STORE_ADDRESS_VOID,
	    .at = at};
	help_must(store_address_add(s, a));
}

static void
test_addresses(struct store *s, int64_t ann, int64_t ben)
{
	struct store_address a, b, other, one, two, three;
	int n, later, none;

	help_must(store_begin(s));
	ask_address(s, &a, ann, NOW);
	ask_address(s, &other, ben, NOW);
	ask_address(s, &b, ann, NOW + 50);
	help_must(store_address_get(s, a.id, &one));
	help_must(store_address_get(s, b.id, &two));
	help_must(store_address_get(s, other.id, &three));
	tap_ok(two.id == b.id && two.player == ann &&
		same_text(two.mail, "new@play.example") &&
		same_text(two.before, "old@play.example") &&
		two.state == STORE_ADDRESS_ASKED && two.at == NOW + 50,
	    "an address that is asked for is kept");
	tap_ok(one.state == STORE_ADDRESS_VOID && one.at == NOW + 50 &&
		three.state == STORE_ADDRESS_ASKED,
	    "the one before is void then, others' are not");
	help_must(store_address_count(s, ann, "", NOW - 1, &n));
	help_must(store_address_count(s, ann, "", NOW, &later));
	help_must(store_address_count(s, ann, "", NOW + 50, &none));
	tap_ok(n == 2 && later == 1 && none == 0,
	    "each counts by when it was asked for, not when it became void");
	help_must(store_address_count(s, 4711, "NEW@play.example", NOW - 1,
	    &n));
	tap_ok(n == 3, "and each that was asked for by anybody");
	store_address_fini(&two);
	help_must(store_address_state(s, b.id, STORE_ADDRESS_CONFIRMED,
	    NOW + 60));
	help_must(store_address_get(s, b.id, &two));
	ask_address(s, &a, ann, NOW + 70);
	tap_ok(two.state == STORE_ADDRESS_CONFIRMED && two.at == NOW + 60,
	    "it is confirmed");
	store_address_fini(&two);
	help_must(store_address_get(s, b.id, &two));
	tap_ok(two.state == STORE_ADDRESS_CONFIRMED,
	    "what is confirmed is not made void by the next");
	store_address_fini(&two);
	help_must(store_address_void(s, ann, b.id, NOW + 80));
	help_must(store_address_get(s, b.id, &two));
	store_address_fini(&three);
	help_must(store_address_get(s, other.id, &three));
	tap_ok(two.state == STORE_ADDRESS_VOID && two.at == NOW + 80 &&
		three.state == STORE_ADDRESS_ASKED,
	    "but by who makes void all of his from one on");
	store_address_fini(&one);
	store_address_fini(&two);
	store_address_fini(&three);
	tap_ok(store_address_get(s, 99, &one) == STORE_ABSENT &&
		store_address_state(s, 99, STORE_ADDRESS_VOID, NOW) ==
		    STORE_ABSENT,
	    "one that was never asked for is absent");
	help_must(store_commit(s));
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct buffer faults = {0};
	int64_t ann, ben;

	help_must(store_begin(s));
	ann = add_player(s, "Ann@play.example");
	ben = add_player(s, "ben@play.example");
	help_must(store_commit(s));
	test_changes(s, ann);
	test_moves(s, ann, ben);
	test_games(s, ann, ben);
	test_away(s, ann, ben);
	test_away_random(s, ann);
	test_refusals(s);
	test_addresses(s, ann, ben);
	tap_ok(store_integrity(s, &faults) == STORE_OK, "the store is sound");
	buffer_fini(&faults);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
