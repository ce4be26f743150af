/*
 * Rules for limits that a ruleset sets to a turn: when the alarm of a game is
 * set, kept and cleared, and what is done for seats that have not answered when
 * it rings.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "game/held.h"
#include "play/clockwork.h"
#include "game/upgrade.h"
#include "desk_kit.h"
#include "show/view.h"
#include "store/store_alarm.h"
#include "store/store_fates.h"
#include "store/store_log.h"
#include "tap.h"

static const char *const people[] = {"Ann <ann@play.example>;tz=Europe/Rome",
    "Bo <bo@play.example>", "Cy <cy@play.example>"};
static const char *const with_bot[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "bot:greedy"};
static const char *const options[] = {"expansion=yes", "objection=2"};

enum { HOUR = 3600, GRACE = 60, ENTRIES = 40 };

static int64_t
alarm_of(struct desk_kit *kit, int64_t game)
{
	struct store_game g;
	int64_t at;

	if (store_game_get(kit->desk->store, game, &g) != STORE_OK)
		abort();
	at = g.alarm;
	store_game_fini(&g);
	return at;
}

static uint32_t
entries_of(struct desk_kit *kit, int64_t game)
{
	struct store_game g;
	uint32_t n;

	if (store_game_get(kit->desk->store, game, &g) != STORE_OK)
		abort();
	n = g.entries;
	store_game_fini(&g);
	return n;
}

/* SEAT makes MOVE. */
static bool
make(struct desk_kit *kit, int64_t game, int seat, const char *move)
{
	struct turn turn;
	struct table t;
	uint32_t k;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	k = t.game.made[seat];
	table_fini(&t);
	desk_kit_move(kit, &turn, game, seat, k, move);
	turn_fini(&turn);
	return turn.result == TURN_MADE;
}

/* A game in which the table decides where C-3PO's head is. */
static int64_t
start(struct desk_kit *kit, const char *const *players)
{
	int64_t game =
	    desk_kit_start_of(kit, "geonosis", players, 3, options, 2);

	for (int i = 0; i < ENTRIES; i++) {
		int seat = desk_kit_to_move(kit, game);
		char *move = desk_kit_legal(kit, game, seat);

		if (strncmp(move, "head:", 5) == 0) {
			free(move);
			return game;
		}
		make(kit, game, seat, move);
		free(move);
	}
	abort();
}

/* SEAT makes the proposal that the fallback policy would make, and the others
 * are told. */
static char *
propose(struct desk_kit *kit, int64_t game, int seat)
{
	char *move = desk_kit_legal(kit, game, seat);

	if (!make(kit, game, seat, move))
		abort();
	desk_kit_send_all(kit);
	return move;
}

static bool
answer(struct desk_kit *kit, int64_t game, int seat, const char *word,
    const char *proposal)
{
	struct buffer text = {0};
	bool good;

	buffer_printf(&text, "%s %s", word, proposal);
	good = make(kit, game, seat, buffer_text(&text));
	buffer_fini(&text);
	return good;
}

/* The last entry. */
struct last {
	int seat;
	enum entry_by by;
	char move[RULES_NOTATION_MAX + 1];
};

static bool
see_last(void *arg, const struct entry *e)
{
	struct last *last = arg;

	last->seat = e->seat;
	last->by = e->by;
	memcpy(last->move, e->move, sizeof last->move);
	return false;
}

static struct last
last_entry(struct desk_kit *kit, int64_t game)
{
	struct last last = {0};

	if (store_entries_each(kit->desk->store, game,
		entries_of(kit, game) - 1, see_last, &last) != STORE_OK)
		abort();
	return last;
}

/* Whether the model of SEAT tells that deadline. */
static bool
tells(struct desk_kit *kit, int64_t game, int seat, const char *deadline)
{
	struct buffer why = {0};
	struct model *m;
	struct table t;
	bool good;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	m = view_game(kit->desk, &t, seat, t.game.made[seat], &why);
	good = deadline == NULL
	    ? model_type(model_get(m, "deadline")) == MODEL_NULL
	    : strcmp(model_get_text(m, "deadline", ""), deadline) == 0;
	model_free(m);
	table_fini(&t);
	buffer_fini(&why);
	return good;
}

/* --- setting ------------------------------------------------------------------- */

static void
test_set(struct desk_kit *kit)
{
	int64_t game = start(kit, people), at;
	char *proposal;

	tap_ok(alarm_of(kit, game) == 0 && tells(kit, game, 0, NULL),
	    "where the rules set no limit there is no alarm");
	proposal = propose(kit, game, 1);
	at = kit->now + 2 * HOUR;
	tap_ok(alarm_of(kit, game) == at,
	    "the entry that begins the time stores when it ends");
	kit->now += HOUR;
	tap_ok(answer(kit, game, 0, "agree", proposal) &&
		alarm_of(kit, game) == at,
	    "who answers does not give the others more time");
	tap_ok(answer(kit, game, 2, "object", proposal) &&
		alarm_of(kit, game) == 0,
	    "when nobody's time runs any more the alarm is cleared");
	free(proposal);
	proposal = propose(kit, game, 1);
	tap_ok(alarm_of(kit, game) == kit->now + 2 * HOUR,
	    "another proposal has its own time");
	answer(kit, game, 0, "object", proposal);
	free(proposal);
	free(propose(kit, game, 1));
	tap_ok(alarm_of(kit, game) == 0,
	    "an answer that stands at once begins none");
}

static void
test_bot(struct desk_kit *kit)
{
	int64_t game =
	    desk_kit_start_of(kit, "geonosis", with_bot, 3, options, 2);
	bool asked = false;

	/* The bot answers before anybody else does. */
	for (int i = 0; i < ENTRIES && alarm_of(kit, game) == 0; i++) {
		int seat = desk_kit_to_move(kit, game);
		char *move = desk_kit_legal(kit, game, seat);

		make(kit, game, seat, move);
		free(move);
	}
	asked = alarm_of(kit, game) == kit->now + 2 * HOUR;
	tap_ok(asked && last_entry(kit, game).by == ENTRY_BY_BOT,
	    "the proposal of a bot begins the time of people");
}

/* --- ringing -------------------------------------------------------------------- */

static void
test_ring(struct desk_kit *kit)
{
	int64_t game = start(kit, people), at;
	struct alarms alarms;
	uint32_t entries;
	char *proposal, wanted[64];
	struct last last;

	kit->now = 1795543200; /* 2026-11-24 18:00 UTC */
	alarms_init(&alarms, kit->desk);
	tap_ok(alarms_step(kit->desk, &alarms) == ALARM_NONE,
	    "without an alarm the desk need not wake");
	proposal = propose(kit, game, 1);
	alarms.known = false;
	entries = entries_of(kit, game);
	at = kit->now + 2 * HOUR;
	tap_ok(tells(kit, game, 0, "2026-11-24T20:00:00Z") &&
		tells(kit, game, 1, "2026-11-24T20:00:00Z"),
	    "everybody is told when the time is up");
	tap_ok(alarms_step(kit->desk, &alarms) == 60000,
	    "before it looks at the clock every minute");
	kit->now = at - 5;
	tap_ok(alarms_step(kit->desk, &alarms) == 5000 &&
		entries_of(kit, game) == entries,
	    "and does nothing before the time is up");
	kit->now = at;
	tap_ok(alarms_step(kit->desk, &alarms) == 0 &&
		entries_of(kit, game) == entries + 1,
	    "then it makes a move for one seat");
	last = last_entry(kit, game);
	snprintf(wanted, sizeof wanted, "agree %s", proposal);
	tap_ok(last.seat == 0 && last.by == ENTRY_BY_CLOCK &&
		strcmp(last.move, wanted) == 0,
	    "which is its fallback move, as an entry by the clock");
	tap_ok(alarm_of(kit, game) == at &&
		!answer(kit, game, 0, "object", proposal),
	    "who was moved for cannot object any more");
	tap_ok(alarms_step(kit->desk, &alarms) == 0 &&
		entries_of(kit, game) == entries + 2,
	    "then for the next");
	last = last_entry(kit, game);
	tap_ok(last.seat == 2 && last.by == ENTRY_BY_CLOCK &&
		alarm_of(kit, game) == 0 && tells(kit, game, 0, NULL) &&
		alarms_step(kit->desk, &alarms) == ALARM_NONE,
	    "until what was proposed is done and nothing is due");
	free(proposal);
}

/* The letters owed now to be sent, as bits by seat. */
static unsigned
owed(struct desk_kit *kit, int64_t game, uint32_t ply)
{
	struct store_letter letters[64];
	unsigned seats = 0;
	size_t n;

	if (store_letters_due(kit->desk->store, kit->now, letters, 64, &n) !=
	    STORE_OK)
		abort();
	for (size_t i = 0; i < n; i++) {
		if (letters[i].game == game && letters[i].ply == ply)
			seats |= 1u << letters[i].seat;
		store_letter_fini(&letters[i]);
	}
	return seats;
}

static void
test_restart(struct desk_kit *kit)
{
	int64_t game = start(kit, people);
	uint32_t entries;
	struct alarms alarms;

	free(propose(kit, game, 0));
	entries = entries_of(kit, game);
	kit->now += 30 * HOUR;
	alarms_init(&alarms, kit->desk);
	tap_ok(alarms_step(kit->desk, &alarms) == GRACE * 1000 &&
		entries_of(kit, game) == entries,
	    "what became due while nobody served it waits for a minute, for "
	    "an answer that is on its way");
	kit->now += GRACE;
	alarms_step(kit->desk, &alarms);
	tap_ok(entries_of(kit, game) == entries + 1 &&
		owed(kit, game, entries) == 0,
	    "then it is done");
	/* Killed between two of them: the next desk does the rest. */
	alarms_init(&alarms, kit->desk);
	kit->now += GRACE;
	alarms_step(kit->desk, &alarms);
	tap_ok(entries_of(kit, game) == entries + 2 &&
		owed(kit, game, entries + 1) == 7,
	    "and what one desk began another ends; who is asked next is "
	    "written to");
}

static void
test_held(struct desk_kit *kit)
{
	int64_t held = start(kit, people), game = start(kit, people), at, next;
	struct store *s = kit->desk->store;
	struct alarms alarms;
	struct store_game g;
	uint32_t entries;
	int64_t first;

	free(propose(kit, held, 0));
	kit->now++;
	free(propose(kit, game, 0));
	entries = entries_of(kit, game);
	tap_ok(store_alarm_next(s, &first, &at) == STORE_OK && first == held &&
		at == alarm_of(kit, held),
	    "the store tells the earliest alarm");
	if (store_game_get(s, held, &g) != STORE_OK)
		abort();
	(void)upgrade_begin(kit->desk);
	held_add(kit->desk, &g, 3, "differs");
	store_game_fini(&g);
	alarms_init(&alarms, kit->desk);
	kit->now += 3 * HOUR;
	next = kit->now + HOUR;
	alarms_step(kit->desk, &alarms);
	tap_ok(alarm_of(kit, held) == next && entries_of(kit, game) == entries,
	    "a game that is not served is looked at again in an hour");
	alarms_step(kit->desk, &alarms);
	tap_ok(entries_of(kit, game) == entries + 1,
	    "and does not keep others waiting");
}

/* --- beside the clock of the table ------------------------------------------------ */

static struct store_clock
clock_of(struct desk_kit *kit, int64_t game, int seat)
{
	struct store_clock rows[RULES_SEATS_MAX];
	int n = 0;

	if (store_clocks_get(kit->desk->store, game, rows, &n) != STORE_OK ||
	    seat >= n)
		abort();
	return rows[seat];
}

/* Does ACT with the game, in a transaction. */
static void
with_table(struct desk_kit *kit, int64_t game,
    enum store_status (*act)(struct desk *d, struct table *t))
{
	struct store *s = kit->desk->store;
	struct table t;

	if (store_begin(s) != STORE_OK ||
	    table_load(kit->desk, game, &t, NULL) != TABLE_OK ||
	    act(kit->desk, &t) != STORE_OK ||
	    follow(kit->desk, &t) != STORE_OK || store_commit(s) != STORE_OK)
		abort();
	table_fini(&t);
}

static enum store_status
give_clock(struct desk *d, struct table *t)
{
	enum store_status status = store_terms_set(d->store, &t->game,
	    "{\"clock\":\"move\",\"grace\":0,\"late\":\"skip\","
	    "\"move\":259200,\"vacation\":false}");

	if (status == STORE_OK)
		status = clockwork_after(d, t, 0);
	return status == STORE_OK ? clockwork_reckon(d, t) : status;
}

static enum store_status
pause_table(struct desk *d, struct table *t)
{
	return clockwork_pause(d, t, STORE_PAUSE_AGREED);
}

static enum store_status
go_on(struct desk *d, struct table *t)
{
	return clockwork_go_on(d, t);
}

static void
test_beside(struct desk_kit *kit)
{
	int64_t game = start(kit, people), at;

	with_table(kit, game, give_clock);
	tap_ok(clock_of(kit, game, 0).since == kit->now,
	    "a game may have a clock besides");
	kit->now += HOUR;
	free(propose(kit, game, 1));
	at = kit->now + 2 * HOUR;
	tap_ok(alarm_of(kit, game) == at && clock_of(kit, game, 0).since == 0 &&
		clock_of(kit, game, 2).since == 0,
	    "it stands still where the rules set the limit");
	kit->now += HOUR;
	with_table(kit, game, pause_table);
	tap_ok(alarm_of(kit, game) == 0, "a pause stops that limit, too");
	kit->now += 50 * HOUR;
	with_table(kit, game, go_on);
	tap_ok(alarm_of(kit, game) == at + 50 * HOUR,
	    "and afterwards there is as much as before");
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_set(&kit);
	test_bot(&kit);
	desk_kit_close(&kit);
	desk_kit_open(&kit);
	test_ring(&kit);
	test_restart(&kit);
	test_held(&kit);
	desk_kit_close(&kit);
	desk_kit_open(&kit);
	test_beside(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
