/*
 * Rules for letters that come back: how the address to which they come back
 * tells the letter, and what follows for its reader, once.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "post/bounce.h"
#include "desk_kit.h"
#include "sign/sign.h"
#include "store/store_clocks.h"
#include "store/store_fates.h"
#include "store/store_motions.h"
#include "store/store_players.h"
#include "tap.h"

enum { ANN, BO, DAY = 24 * 3600 };

static int64_t
start_game(struct desk_kit *kit)
{
	static const char *const players[] = {
	    "Ann <ann@play.example>", "Bo <bo@play.example>"};

	return desk_kit_start(kit, players, 2, "first=0");
}

static void
set_text(char **at, const char *text)
{
	free(*at);
	*at = strdup(text);
}

/* --- the address -------------------------------------------------------------- */

static bool
is_sender(struct desk_kit *kit, const char *wanted)
{
	struct buffer b = {0};
	bool good;

	bounce_sender(kit->desk, 17, &b);
	good = strcmp(buffer_text(&b), wanted) == 0;
	if (!good)
		printf("# %s\n", b.data);
	buffer_fini(&b);
	return good;
}

static void
test_sender(struct desk_kit *kit)
{
	char tag[SIGN_BOUNCE_MAX + 1], wanted[200];
	char local[] = "a23456789012345678901234567890123456789012";

	sign_bounce_make(kit->desk->sign, 17, tag);
	snprintf(wanted, sizeof wanted, "games+%s@play.example", tag);
	tap_ok(is_sender(kit, wanted), "the tag stands behind a plus");
	set_text(&kit->conf->mail.verp, "-");
	snprintf(wanted, sizeof wanted, "games-%s@play.example", tag);
	tap_ok(is_sender(kit, wanted), "or behind what mail.verp says");
	set_text(&kit->conf->mail.verp, "");
	tap_ok(is_sender(kit, "games@play.example"),
	    "without mail.verp there is none");
	set_text(&kit->conf->mail.verp, "+");
	/* 20 for the tag, 1 for the plus: 43 are left. */
	snprintf(wanted, sizeof wanted, "%s0@play.example", local);
	set_text(&kit->desk->sender, wanted);
	snprintf(wanted, sizeof wanted, "%s0+%s@play.example", local, tag);
	tap_ok(is_sender(kit, wanted), "64 bytes are no byte too many");
	snprintf(wanted, sizeof wanted, "%s01@play.example", local);
	set_text(&kit->desk->sender, wanted);
	tap_ok(is_sender(kit, wanted), "with 65 it is the plain address");
	set_text(&kit->desk->sender, "games@play.example");
}

static void
test_find(struct desk_kit *kit)
{
	static const char *const good[][2] = {{"games+", "@play.example"},
	    {"games-", "@play.example"}, {"games=", "@other.example"},
	    {"no+body-", "@x.example"}, {"", ""}, {"+", ""}, {"games+", ""},
	    {"GAMES+", "@PLAY.EXAMPLE"}, {"<\"a@b\"+", "@play.example>"}};
	static const char *const bad[] = {"", "@", "games@play.example",
	    "games+b17@play.example", "games+b17-@play.example",
	    "games+b17-0123456789abcdef@play.example", "b-0123456789abcdef",
	    "-0123456789abcdef", "0123456789abcdef"};
	char tag[SIGN_BOUNCE_MAX + 1], address[300];
	int64_t id;

	sign_bounce_make(kit->desk->sign, 17, tag);
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		id = 0;
		snprintf(address, sizeof address, "%s%s%s", good[i][0], tag,
		    good[i][1]);
		tap_ok(bounce_find(kit->desk, address, &id) && id == 17,
		    "the letter is found: %sTAG%s", good[i][0], good[i][1]);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		tap_ok(!bounce_find(kit->desk, bad[i], &id),
		    "no letter of ours: %s", bad[i]);
	snprintf(address, sizeof address, "gamesx%s@play.example", tag);
	tap_ok(!bounce_find(kit->desk, address, &id),
	    "a tag is parted from what stands before");
	snprintf(address, sizeof address, "games+%s0@play.example", tag);
	tap_ok(!bounce_find(kit->desk, address, &id),
	    "and from what stands behind");
}

/* --- what follows ------------------------------------------------------------- */

static enum bounce_outcome
take(struct desk_kit *kit, int64_t id)
{
	struct buffer why = {0};
	enum bounce_outcome outcome =
	    bounce_take(kit->desk, id, "550 gone", &why);

	if ((why.len > 0) != (outcome == BOUNCE_LATER))
		abort();
	buffer_fini(&why);
	return outcome;
}

static void
mark(struct desk_kit *kit, int64_t id, enum store_letter_state state)
{
	struct store *s = kit->desk->store;

	if (store_begin(s) != STORE_OK ||
	    store_letter_done(s, id, state, kit->now, NULL) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
}

static bool
is_parked(struct desk_kit *kit, int64_t id)
{
	struct store_letter l;
	bool parked;

	if (store_letter_get(kit->desk->store, id, &l) != STORE_OK)
		abort();
	parked = l.state == STORE_LETTER_PARKED && l.said != NULL &&
	    strcmp(l.said, "550 gone") == 0;
	store_letter_fini(&l);
	return parked;
}

static int64_t
player_of(struct desk_kit *kit, int64_t game, int seat, bool *unreachable)
{
	struct store_seat seats[RULES_SEATS_MAX];
	int64_t player;
	int n;

	if (store_seats_get(kit->desk->store, game, seats, &n) != STORE_OK ||
	    seat >= n)
		abort();
	player = seats[seat].player;
	*unreachable = seats[seat].unreachable;
	store_seats_fini(seats, n);
	return player;
}

static bool
is_unreachable(struct desk_kit *kit, int64_t game, int seat)
{
	bool unreachable;

	player_of(kit, game, seat, &unreachable);
	return unreachable;
}

static int64_t
bounced_since(struct desk_kit *kit, int64_t player)
{
	struct store_player p;
	int64_t since;

	if (store_player_get(kit->desk->store, player, &p) != STORE_OK)
		abort();
	since = p.bounced;
	store_player_fini(&p);
	return since;
}

static int64_t
alarm_of(struct desk_kit *kit, int64_t game)
{
	struct store_game g;
	int64_t alarm;

	if (store_game_get(kit->desk->store, game, &g) != STORE_OK)
		abort();
	alarm = g.alarm;
	store_game_fini(&g);
	return alarm;
}

/* A new desk with one game, whose letters (1 to Ann, 2 to Bo) were sent. */
static int64_t
open_sent(struct desk_kit *kit)
{
	int64_t game;

	desk_kit_open(kit);
	game = start_game(kit);
	mark(kit, 1, STORE_LETTER_SENT);
	mark(kit, 2, STORE_LETTER_SENT);
	kit->now += DAY;
	return game;
}

static void
test_taken(void)
{
	struct desk_kit kit;
	int64_t game = open_sent(&kit), other = start_game(&kit);
	int64_t since = kit.now, bo;
	bool unreachable;

	bo = player_of(&kit, game, BO, &unreachable);
	tap_ok(!unreachable && take(&kit, 2) == BOUNCE_TAKEN &&
		is_parked(&kit, 2),
	    "a letter that came back is parked with the server's words");
	tap_ok(bounced_since(&kit, bo) == since &&
		is_unreachable(&kit, game, BO) &&
		is_unreachable(&kit, other, BO),
	    "its reader is unreachable, at all tables");
	tap_ok(!is_unreachable(&kit, game, ANN), "nobody else is");
	tap_ok(alarm_of(&kit, game) == since && alarm_of(&kit, other) == since,
	    "and the tables see to it at once");
	kit.now += DAY;
	tap_ok(take(&kit, 2) == BOUNCE_KNOWN &&
		bounced_since(&kit, bo) == since,
	    "the same report again changes nothing");
	tap_ok(take(&kit, 4) == BOUNCE_TAKEN && is_parked(&kit, 4) &&
		bounced_since(&kit, bo) == since &&
		alarm_of(&kit, other) == since,
	    "a report can be faster than the mark that the letter was sent");
	mark(&kit, 4, STORE_LETTER_SENT);
	tap_ok(is_parked(&kit, 4), "which then does not make it arrive");
	tap_ok(take(&kit, 99) == BOUNCE_NO_LETTER,
	    "of a letter that is not there nothing follows");
	desk_kit_close(&kit);
}

static void
test_moved(void)
{
	struct desk_kit kit;
	int64_t game = open_sent(&kit), bo;
	struct store *s = kit.desk->store;
	bool unreachable;

	bo = player_of(&kit, game, BO, &unreachable);
	if (store_begin(s) != STORE_OK ||
	    store_player_move(s, bo, "bo@new.example", kit.now) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
	kit.now += DAY;
	tap_ok(take(&kit, 2) == BOUNCE_TAKEN && is_parked(&kit, 2) &&
		bounced_since(&kit, bo) == 0 && !is_unreachable(&kit, game, BO),
	    "a letter that comes back from an address that its reader has left "
	    "says nothing of the new one");
	desk_kit_close(&kit);
}

static void
give_seat(struct desk_kit *kit, int64_t game, int seat, int64_t player)
{
	struct store_happening h = {
	    .kind = STORE_HAPPENED_GIVEN, .seat = seat, .at = kit->now};
	struct store *s = kit->desk->store;
	struct store_game g;

	if (store_game_get(s, game, &g) != STORE_OK ||
	    store_begin(s) != STORE_OK ||
	    store_seat_give(s, game, seat, player, "Cy") != STORE_OK ||
	    store_happening_add(s, &g, &h) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
	store_game_fini(&g);
}

static void
test_given(void)
{
	static const char *const players[] = {
	    "Cy <cy@play.example>", "Dan <dan@play.example>"};
	struct desk_kit kit;
	int64_t game = open_sent(&kit), cy;
	bool unreachable;

	cy = player_of(&kit, desk_kit_start(&kit, players, 2, NULL), 0,
	    &unreachable);
	give_seat(&kit, game, BO, cy);
	kit.now += DAY;
	tap_ok(take(&kit, 2) == BOUNCE_TAKEN && bounced_since(&kit, cy) == 0,
	    "nor does one to somebody who has left the seat say anything of "
	    "who has it now");
	desk_kit_close(&kit);
}

static void
test_refused(void)
{
	struct desk_kit kit;
	int64_t game = open_sent(&kit), other = start_game(&kit), bo;
	struct store *s = kit.desk->store;
	struct store_letter l = {
	    .game = game, .seat = BO, .kind = STORE_LETTER_TURN};
	bool unreachable, wakes = false;

	bo = player_of(&kit, game, BO, &unreachable);
	if (store_begin(s) != STORE_OK)
		abort();
	bounce_refused(kit.desk, &l, &wakes);
	if (store_commit(s) != STORE_OK)
		abort();
	tap_ok(is_unreachable(&kit, game, BO) &&
		!is_unreachable(&kit, other, BO) &&
		bounced_since(&kit, bo) == 0,
	    "a letter that is refused at sending makes its seat unreachable");
	if (store_begin(s) != STORE_OK)
		abort();
	bounce_accepted(kit.desk, &l, &wakes);
	if (store_commit(s) != STORE_OK)
		abort();
	tap_ok(!is_unreachable(&kit, game, BO),
	    "until one is taken by the mail server");
	take(&kit, 2);
	if (store_begin(s) != STORE_OK)
		abort();
	bounce_accepted(kit.desk, &l, &wakes);
	if (store_commit(s) != STORE_OK)
		abort();
	tap_ok(is_unreachable(&kit, game, BO),
	    "but that says nothing where letters come back later");
	desk_kit_close(&kit);
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_sender(&kit);
	test_find(&kit);
	desk_kit_close(&kit);
	test_taken();
	test_moved();
	test_given();
	test_refused();
	return tap_done();
}
