/*
 * What a person chooses about himself: hours, vacation, address, no letters;
 * and what is counted of his games.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "match/clock.h"
#include "pages/addresspage.h"
#include "pages/playerform.h"
#include "people/never.h"
#include "people/owing.h"
#include "play/clockwork.h"
#include "play/outcome.h"
#include "pages/playergames.h"
#include "pages/resend.h"
#include "pages/settings.h"
#include "pages/statistics.h"
#include "game/vacation.h"
#include "desk/when.h"
#include "desk_kit.h"
#include "show/clockview.h"
#include "store/store_fates.h"
#include "store/store_outcomes.h"
#include "store/store_players.h"
#include "tap.h"

enum { ANN = 1, BO = 2 };

static const char *const people[] = {"Ann <ann@play.example>;tz=Europe/Rome",
    "Bo <bo@play.example>;tz=Europe/Rome"};

static int64_t
start(struct desk_kit *kit, const char *const *terms, size_t n_terms)
{
	static const char *const options[] = {"first=0"};
	struct lobby_request request = {.ruleset = "carcassonne",
	    .players = people,
	    .n_players = 2,
	    .options = options,
	    .n_options = 1,
	    .terms = terms,
	    .n_terms = n_terms};
	struct buffer why = {0};
	int64_t game = 0;

	if (!lobby_start(kit->desk, &request, &game, &why)) {
		fprintf(stderr, "%s\n", buffer_text(&why));
		abort();
	}
	buffer_fini(&why);
	return game;
}

/* One of the actions of settings.h in a transaction of its own: the key of the
 * fault, or "" when it was done. */
typedef enum store_status
action(struct desk *d, struct store_player *p, struct playerform *form);

static const char *
act(struct desk_kit *kit, action *what, struct playerform *form)
{
	struct desk *d = kit->desk;
	const char *fault = "";
	struct store_player p;

	must(store_begin(d->store));
	must(store_player_get(d->store, ANN, &p));
	must(what(d, &p, form));
	for (int i = 0; i < PLAYER_FIELDS; i++)
		if (form->fault[i] != NULL)
			fault = form->fault[i];
	store_player_fini(&p);
	must(store_commit(d->store));
	return fault;
}

static const char *
leave(struct desk_kit *kit, const char *from, const char *to)
{
	struct playerform form = {
	    .value = {[PLAYER_FROM] = from, [PLAYER_TO] = to}};

	return act(kit, settings_leave, &form);
}

static const char *
hours(struct desk_kit *kit, const char *zone, const char *from, const char *to,
    const char *days)
{
	struct playerform form = {.value = {[PLAYER_ZONE] = zone,
				      [PLAYER_SLEEP_FROM] = from,
				      [PLAYER_SLEEP_TO] = to,
				      [PLAYER_WEEKEND] = days}};

	return act(kit, settings_change, &form);
}

/* Days left in the year of an instant. */
static int
left(struct desk_kit *kit, int64_t at)
{
	struct store_player p;
	int64_t seconds;

	must(store_player_get(kit->desk->store, ANN, &p));
	seconds = vacation_left(kit->desk, &p, at);
	store_player_fini(&p);
	return (int)(seconds / CLOCK_DAY);
}

/* --- vacation ------------------------------------------------------------------ */

static bool
take_first(void *arg, int64_t since, int64_t until)
{
	int64_t *first = arg;

	(void)until;
	*first = since;
	return false;
}

static const char *
stay(struct desk_kit *kit)
{
	struct playerform form = {0};
	char text[32];
	int64_t since = 0;

	must(store_away_each(kit->desk->store, ANN, kit->now, take_first,
	    &since));
	snprintf(text, sizeof text, "%lld", (long long)since);
	form.value[PLAYER_SINCE] = text;
	return act(kit, settings_stay, &form);
}

static void
check_vacation(void)
{
	struct desk_kit kit;
	int64_t next;

	desk_kit_open(&kit);
	start(&kit, NULL, 0);
	next = when_iso_read("2027-06-01T00:00:00Z");
	tap_ok(left(&kit, kit.now) == 28 && left(&kit, next) == 28,
	    "a year has as many days of vacation as the server gives");
	tap_ok(strcmp(leave(&kit, "2026-12-28", "2027-01-03"), "") == 0 &&
		left(&kit, kit.now) == 24 && left(&kit, next) == 25,
	    "a vacation over New Year takes of each year the days that are in "
	    "it");
	tap_ok(strcmp(leave(&kit, "2026-12-27", "2026-12-31"), "") == 0 &&
		left(&kit, kit.now) == 23,
	    "days that are vacation already cost nothing");
	tap_ok(strcmp(leave(&kit, "2027-03-25", "2027-04-01"), "") == 0 &&
		left(&kit, next) == 17,
	    "a vacation across a change of the clocks is as many days as the "
	    "calendar has");
	tap_ok(strcmp(leave(&kit, "2026-11-22", "2026-12-15"),
		   "days-too-many") == 0 &&
		left(&kit, kit.now) == 23,
	    "more days than are left are refused");
	tap_ok(strcmp(leave(&kit, "2026-11-22", "2026-12-14"), "") == 0 &&
		left(&kit, kit.now) == 0,
	    "as many are not");
	tap_ok(strcmp(stay(&kit), "") == 0 && left(&kit, kit.now) == 23,
	    "one that is taken out before it began gives all of it back");
	tap_ok(strcmp(leave(&kit, "2026-11-20", "2026-11-29"), "") == 0 &&
		left(&kit, kit.now) == 13,
	    "a vacation can begin today");
	kit.now += 10 * 60 * 60; /* 08:30 there */
	tap_ok(strcmp(stay(&kit), "") == 0 && left(&kit, kit.now) == 21,
	    "one that goes on ends with today: days that have begun are taken");
	tap_ok(strcmp(leave(&kit, "2026-11-20", "2026-11-20"), "day-over") ==
		    0 &&
		strcmp(leave(&kit, "2026-12-03", "2026-12-02"), "day-before") ==
		    0 &&
		strcmp(leave(&kit, "2026-02-30", "2026-12-02"),
		    "day-unusable") == 0 &&
		strcmp(leave(&kit, "20261-2-3", "2026-12-02"),
		    "day-unusable") == 0 &&
		strcmp(leave(&kit, "", "2026-12-02"), "day-missing") == 0 &&
		strcmp(leave(&kit, "2028-01-01", "2028-01-02"), "day-far") ==
		    0 &&
		left(&kit, kit.now) == 21,
	    "days that are over, turned around, of no calendar, missing or too "
	    "far ahead are refused");
	desk_kit_close(&kit);
}

/* --- hours ----------------------------------------------------------------------- */

static int64_t
deadline(struct desk_kit *kit, int64_t game)
{
	struct table t;
	int64_t due = 0;

	if (table_load_rows(kit->desk, game, &t, NULL) != TABLE_OK ||
	    !clockview_deadline(kit->desk, &t, 0, &due, NULL))
		due = 0;
	table_fini(&t);
	return due;
}

/* Letters that are owed leave now: no time is held back for them. */
static void
send_all(struct desk_kit *kit)
{
	struct store_letter letters[16];
	struct store *store = kit->desk->store;
	size_t n;

	must(store_begin(store));
	must(store_letters_due(store, kit->now, letters, 16, &n));
	for (size_t i = 0; i < n; i++) {
		must(store_letter_done(store, letters[i].id, STORE_LETTER_SENT,
		    kit->now, NULL));
		must(reach_letter_left(kit->desk, &letters[i], kit->now));
		store_letter_fini(&letters[i]);
	}
	must(store_commit(store));
}

static void
check_hours(void)
{
	static const char *const terms[] = {"clock=move", "move=4d"};
	struct desk_kit kit;
	int64_t game, began, due;

	desk_kit_open(&kit);
	game = start(&kit, terms, 2);
	send_all(&kit);
	began = kit.now;
	tap_ok(deadline(&kit, game) == began + 4 * CLOCK_DAY,
	    "without hours of one's own time runs day and night");
	tap_ok(strcmp(hours(&kit, "Asia/Tokyo", NULL, NULL, NULL), "") == 0 &&
		strcmp(hours(&kit, "Europe/Rome", "", "", ""), "") == 0 &&
		deadline(&kit, game) == began + 4 * CLOCK_DAY,
	    "whoever has none can change the zone as often as he travels");
	kit.now += 2 * CLOCK_DAY;
	tap_ok(strcmp(hours(&kit, NULL, "22:00", "10:00", ""), "") == 0,
	    "sleep hours can be chosen while a turn is under way");
	due = deadline(&kit, game);
	/* 22:30 in Rome: 2 days are left, of 12 hours each. */
	tap_ok(due == began + 6 * CLOCK_DAY - 30 * 60,
	    "what ran before counts as it was, what is left runs by the new "
	    "hours");
	tap_ok(strcmp(hours(&kit, NULL, "23:00", "10:00", ""), "hours-again") ==
		    0 &&
		strcmp(hours(&kit, "Asia/Tokyo", NULL, NULL, NULL),
		    "hours-again") == 0 &&
		strcmp(hours(&kit, NULL, NULL, NULL, "67"), "hours-again") ==
		    0 &&
		deadline(&kit, game) == due,
	    "they, the zone and the days off can be changed once in 7 days");
	tap_ok(strcmp(hours(&kit, "Europe/Rome", "22:00", "10:00", ""), "") ==
		    0 &&
		deadline(&kit, game) == due,
	    "what changes nothing is no change");
	kit.now += 7 * CLOCK_DAY - 1;
	tap_ok(strcmp(hours(&kit, NULL, NULL, NULL, "67"), "hours-again") == 0,
	    "a second before that is too early");
	kit.now++;
	tap_ok(strcmp(hours(&kit, NULL, NULL, NULL, "67"), "") == 0,
	    "then they can be changed again");
	desk_kit_close(&kit);
}

/* When the game's alarm rings next, after those times at which there is nothing
 * to do. */
static int64_t
alarm_of(struct desk_kit *kit, int64_t game)
{
	struct store *store = kit->desk->store;
	int64_t at = 0;

	for (int i = 0; i < 10 && at <= kit->now; i++) {
		struct table t;

		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		must(store_begin(store));
		if (t.game.alarm <= kit->now)
			must(alarms_ring(kit->desk, &t));
		at = t.game.alarm;
		must(store_commit(store));
		table_fini(&t);
	}
	return at;
}

static void
check_leave_moves(void)
{
	static const char *const terms[] = {"clock=move", "move=4d"};
	struct desk_kit kit;
	int64_t game, due, alarm;

	desk_kit_open(&kit);
	game = start(&kit, terms, 2);
	send_all(&kit);
	due = deadline(&kit, game);
	alarm = alarm_of(&kit, game);
	if (*leave(&kit, "2026-11-22", "2026-11-23") != '\0')
		abort();
	tap_ok(deadline(&kit, game) == due + 2 * CLOCK_DAY &&
		alarm_of(&kit, game) > alarm,
	    "a planned vacation moves a deadline by its days, and the alarm");
	if (*stay(&kit) != '\0')
		abort();
	tap_ok(deadline(&kit, game) == due && alarm_of(&kit, game) == alarm,
	    "one that is taken out moves them back");
	desk_kit_close(&kit);
}

static void
check_faults(void)
{
	struct desk_kit kit;
	struct playerform form = {.value = {[PLAYER_NAME] = "Ann\001",
				      [PLAYER_LANG] = "xx",
				      [PLAYER_ZONE] = "../etc/passwd",
				      [PLAYER_SLEEP_FROM] = "24:00",
				      [PLAYER_SLEEP_TO] = ""}};
	struct store_player p;
	int faults = 0;

	desk_kit_open(&kit);
	start(&kit, NULL, 0);
	act(&kit, settings_change, &form);
	for (int i = 0; i < PLAYER_FIELDS; i++)
		faults += form.fault[i] != NULL;
	must(store_player_get(kit.desk->store, ANN, &p));
	tap_ok(faults == 5 && form.fault[PLAYER_SLEEP_TO] != NULL &&
		strcmp(p.zone, "Europe/Rome") == 0 && p.hours_set == 0,
	    "everything that is wrong is told at once, and nothing is changed");
	store_player_fini(&p);
	tap_ok(strcmp(hours(&kit, NULL, "20:00", "08:01", NULL),
		   "sleep-too-long") == 0 &&
		strcmp(hours(&kit, NULL, NULL, NULL, "1234"),
		    "weekend-too-long") == 0 &&
		strcmp(hours(&kit, NULL, "7:5", "10:00", NULL),
		    "time-unusable") == 0,
	    "hours that would stop the time too long are refused");
	desk_kit_close(&kit);
}

/* --- no letters, letters again ----------------------------------------------------- */

static void
check_refusal(void)
{
	struct desk_kit kit;
	struct desk *d;

	desk_kit_open(&kit);
	d = kit.desk;
	start(&kit, NULL, 0);
	tap_ok(!refusal_holds(d, "ann@play.example"),
	    "who has asked for nothing is written to");
	must(store_begin(d->store));
	must(never_set(d, "Ann@Play.example", true));
	must(never_set(d, "ann@play.example", true));
	must(store_commit(d->store));
	tap_ok(refusal_holds(d, "ann@play.EXAMPLE") &&
		!refusal_holds(d, "bo@play.example"),
	    "an address that asked never to be written to is known in either "
	    "case");
	must(store_begin(d->store));
	must(never_set(d, "ANN@play.example", false));
	must(store_commit(d->store));
	tap_ok(!refusal_holds(d, "ann@play.example"),
	    "and there is a way back");
	desk_kit_close(&kit);
}

static void
check_resend(void)
{
	struct desk_kit kit;
	struct store *store;
	uint32_t ply;
	int n, again;

	desk_kit_open(&kit);
	store = kit.desk->store;
	for (int i = 0; i < 25; i++)
		start(&kit, NULL, 0);
	must(store_begin(store));
	must(owing_link(kit.desk, ANN));
	must(store_commit(store));
	must(store_letters_lately(store, STORE_LETTER_LINK, ANN, 0,
	    desk_now(kit.desk) - 1, desk_now(kit.desk), &n));
	must(store_letters_owed(store, 25, 0, STORE_LETTER_AGAIN, &again,
	    &ply));
	tap_ok(n == 1 && again == 0,
	    "who asks for his letters gets one, however many games wait");
	must(store_letters_lately(store, STORE_LETTER_LINK, ANN, 0,
	    desk_now(kit.desk), desk_now(kit.desk) + 9, &n));
	tap_ok(n == 0, "which does not count any more after that time");
	desk_kit_close(&kit);
}

/* --- another address ----------------------------------------------------------------- */

static const char *
ask(struct desk_kit *kit, const char *mail)
{
	struct playerform form = {.value = {[PLAYER_MAIL] = mail}};
	struct store *store = kit->desk->store;
	struct store_player p;
	bool owes = false;

	must(store_begin(store));
	must(store_player_get(store, ANN, &p));
	must(addresspage_ask(kit->desk, &p, &form, &owes));
	must(store_commit(store));
	store_player_fini(&p);
	if (owes != (form.fault[PLAYER_MAIL] == NULL))
		abort();
	return owes ? "" : form.fault[PLAYER_MAIL];
}

static void
check_address(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	start(&kit, NULL, 0);
	tap_ok(strcmp(ask(&kit, "ANN@play.example"), "mail-same") == 0 &&
		strcmp(ask(&kit, ""), "mail-missing") == 0 &&
		strcmp(ask(&kit, "ann@"), "mail-unusable") == 0 &&
		strcmp(ask(&kit, NULL), "mail-missing") == 0,
	    "what is no new address is refused");
	tap_ok(strcmp(ask(&kit, "bo@play.example"), "") == 0,
	    "whether somebody plays with an address is not told to who asks");
	if (*ask(&kit, "a2@play.example") != '\0' ||
	    *ask(&kit, "a3@play.example") != '\0')
		abort();
	tap_ok(strcmp(ask(&kit, "a4@play.example"), "mail-often") == 0,
	    "nobody can have more than three strangers a day written to");
	kit.now += CLOCK_DAY + 1;
	tap_ok(strcmp(ask(&kit, "a4@play.example"), "") == 0,
	    "the next day it can be asked for again");
	desk_kit_close(&kit);
}

/* --- games that are over --------------------------------------------------------------- */

static void
resign(struct desk_kit *kit, int64_t game, int seat)
{
	struct desk *d = kit->desk;
	struct table t;

	if (table_load(d, game, &t, NULL) != TABLE_OK)
		abort();
	must(store_begin(d->store));
	must(tablemove_resign(d, &t, seat, ENTRY_BY_SEAT));
	must(follow(d, &t));
	must(store_commit(d->store));
	table_fini(&t);
}

static void
check_outcome(void)
{
	struct store_outcome outcomes[RULES_SEATS_MAX];
	struct model *m = model_object();
	const struct model *one;
	struct store_player p;
	struct desk_kit kit;
	int64_t game;
	int n;

	desk_kit_open(&kit);
	game = start(&kit, NULL, 0);
	start(&kit, NULL, 0);
	tap_ok(outcome_step(kit.desk) == OUTCOME_DONE,
	    "while games go on there is nothing to count");
	resign(&kit, game, 1);
	must(store_outcomes_get(kit.desk->store, game, outcomes, &n));
	tap_ok(n == 0 && outcome_step(kit.desk) == 0 &&
		outcome_step(kit.desk) == OUTCOME_DONE,
	    "one that is over is counted once");
	must(store_outcomes_get(kit.desk->store, game, outcomes, &n));
	tap_ok(n == 2 && outcomes[0].won == STORE_WON &&
		!outcomes[0].resigned && outcomes[1].won == STORE_LOST &&
		outcomes[1].resigned,
	    "with who has won and who has given up");
	must(store_player_get(kit.desk->store, ANN, &p));
	statistics_put(kit.desk, &p, m);
	one = model_at(model_get(m, "statistics"), 0);
	tap_ok(model_get_int(one, "games", 0) == 2 &&
		model_get_int(one, "over", 0) == 1 &&
		model_get_int(one, "won", 0) == 1 &&
		model_get_int(one, "resigned", 9) == 0 &&
		model_get_int(one, "uncounted", 9) == 0,
	    "and a person's statistics have it");
	store_player_fini(&p);
	model_free(m);
	desk_kit_close(&kit);
}

static struct model *
page_of(struct desk_kit *kit, const struct store_player *p, int page)
{
	struct model *m = model_object();
	struct reader reader;

	reader_of_player(kit->desk, p, &reader);
	playergames_put(kit->desk, p, NULL, &reader, page, m);
	return m;
}

static void
check_pages(void)
{
	const struct model *first, *last, *beyond;
	struct model *pages[3];
	struct store_player p;
	struct desk_kit kit;

	desk_kit_open(&kit);
	for (int i = 0; i < PLAYERGAMES_PAGE + 3; i++)
		resign(&kit, start(&kit, NULL, 0), 0);
	must(store_player_get(kit.desk->store, ANN, &p));
	for (int i = 0; i < 3; i++)
		pages[i] = page_of(&kit, &p, i + 1);
	first = model_get(pages[0], "finished");
	last = model_get(pages[1], "finished");
	beyond = model_get(pages[2], "finished");
	tap_ok(model_size(model_get(first, "games")) == PLAYERGAMES_PAGE &&
		model_get_int(model_at(model_get(first, "games"), 0), "game",
		    0) == PLAYERGAMES_PAGE + 3 &&
		model_get_int(first, "older", 0) == 2 &&
		model_get_int(first, "newer", 0) == 0,
	    "games that are over come in pages, the latest first");
	tap_ok(model_size(model_get(last, "games")) == 3 &&
		model_get_int(model_at(model_get(last, "games"), 2), "game",
		    0) == 1 &&
		model_get_int(last, "older", 0) == 0 &&
		model_get_int(last, "newer", 0) == 1,
	    "to the first that was ever played");
	tap_ok(model_size(model_get(beyond, "games")) == 0 &&
		model_get_int(beyond, "newer", 0) == 2,
	    "behind them is nothing but the way back");
	for (int i = 0; i < 3; i++)
		model_free(pages[i]);
	store_player_fini(&p);
	desk_kit_close(&kit);
}

int
main(void)
{
	check_vacation();
	check_hours();
	check_leave_moves();
	check_faults();
	check_refusal();
	check_resend();
	check_address();
	check_outcome();
	check_pages();
	return tap_done();
}
