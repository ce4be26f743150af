/*
 * Bots that think: which games wait for one, how long each may think, and that a
 * move is handed in only where the game still waits for it.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "desk_kit.h"
#include "game/present.h"
#include "match/match.h"
#include "play/absent.h"
#include "play/change.h"
#include "play/clockwork.h"
#include "store/store_letters.h"
#include "store/store_thoughts.h"
#include "tap.h"
#include "think/share.h"
#include "think/step.h"

static const char *const two[] = {"Ann <ann@example.org>", "bot:steady"};

/* --- how long ------------------------------------------------------------- */

/* In how many ms N games that come at once have been served, when each may take
 * MOST. */
static int64_t
serve(int64_t n, int64_t most)
{
	int64_t now = 0;

	for (int64_t left = n; left > 0; left--) {
		struct share s;

		share_init(&s);
		for (int64_t i = 0; i < left; i++)
			share_add(&s, now / 1000);
		now += s.ms < most ? s.ms : most;
	}
	return now;
}

static void
test_share(void)
{
	struct share s;
	bool soon = true;

	share_init(&s);
	share_add(&s, 0);
	tap_ok(s.ms == SHARE_MOST, "who waits alone has all the time");
	share_add(&s, 0);
	tap_ok(s.ms == SHARE_MOST / 2, "two share it");
	share_add(&s, 1000);
	tap_ok(s.ms == SHARE_LEAST,
	    "one that has waited too long leaves little to those before it");
	for (int64_t n = 1; n < 2000; n += 37)
		soon = soon && serve(n, 30000) < 60 * 1000;
	tap_ok(soon,
	    "however many come at once, the last waits for less than "
	    "a minute");
	tap_ok(serve(5, 3000) == 15000, "few have all that their bots want");
}

/* --- who waits ------------------------------------------------------------ */

static bool
waits(struct desk_kit *k, int64_t game, uint32_t entry)
{
	struct store_thought t;

	return store_thought_get(k->desk->store, game, &t) == STORE_OK &&
	    t.seat == 1 && t.entry == entry;
}

static bool
waits_not(struct desk_kit *k, int64_t game)
{
	struct store_thought t;

	return store_thought_get(k->desk->store, game, &t) == STORE_ABSENT;
}

static uint32_t
entries(struct desk_kit *k, int64_t game)
{
	struct table t;
	uint32_t n;

	if (table_load_rows(k->desk, game, &t, NULL) != TABLE_OK)
		abort();
	n = t.game.entries;
	table_fini(&t);
	return n;
}

/* Seat 0 moves until it is the bot's turn. */
static void
until_bot(struct desk_kit *k, int64_t game)
{
	while (desk_kit_to_move(k, game) == 0) {
		struct turn turn = {0};
		struct table t;
		char *move;
		uint32_t made;

		if (table_load_rows(k->desk, game, &t, NULL) != TABLE_OK)
			abort();
		made = t.game.made[0];
		table_fini(&t);
		move = desk_kit_legal(k, game, 0);
		desk_kit_move(k, &turn, game, 0, made, move);
		turn_fini(&turn);
		free(move);
	}
}

enum act { PAUSE, GO_ON, AWAY, BACK, END };

static void
act_on(struct desk *d, int64_t game, enum act act)
{
	struct table t;

	must(store_begin(d->store));
	if (table_load(d, game, &t, NULL) != TABLE_OK)
		abort();
	switch (act) {
	case PAUSE:
		must(clockwork_pause(d, &t, STORE_PAUSE_OPERATOR));
		break;
	case GO_ON:
		must(absent_go_on(d, &t));
		break;
	case AWAY:
		must(absent_standin(d, &t, 1));
		break;
	case BACK:
		must(absent_return(d, &t, 1));
		break;
	case END:
		must(tablemove_end(d, &t));
		break;
	}
	must(follow(d, &t));
	must(store_commit(d->store));
	table_fini(&t);
}

static void
test_waits(struct desk_kit *k)
{
	int64_t game = desk_kit_start(k, two, 2, "first=0");
	uint32_t n;

	tap_ok(waits_not(k, game),
	    "a game that waits for a person waits for "
	    "no bot");
	until_bot(k, game);
	n = entries(k, game);
	tap_ok(waits(k, game, n), "a bot that thinks is waited for");
	act_on(k->desk, game, PAUSE);
	tap_ok(waits_not(k, game), "not while the game pauses");
	act_on(k->desk, game, GO_ON);
	tap_ok(waits(k, game, n), "but when it goes on");
	act_on(k->desk, game, END);
	tap_ok(waits_not(k, game), "nor when it is over");
}

static void
test_standin(struct desk_kit *k)
{
	static const char *const people[] = {
	    "Ann <ann@example.org>", "Bob <bob@example.org>"};
	int64_t game = desk_kit_start(k, people, 2, "first=1");
	uint32_t n = entries(k, game);
	int owed = 0;

	free(k->conf->stand_in);
	k->conf->stand_in = strdup("strong");
	act_on(k->desk, game, AWAY);
	tap_ok(waits(k, game, n), "one that stands in may think, too");
	act_on(k->desk, game, BACK);
	tap_ok(waits_not(k, game) && entries(k, game) == n,
	    "until the player is back");
	game = desk_kit_start(k, people, 2, "first=0");
	act_on(k->desk, game, AWAY);
	until_bot(k, game);
	must(store_letters_owed(k->desk->store, game, 1, STORE_LETTER_TURN,
	    &owed, &n));
	tap_ok(waits(k, game, entries(k, game)) && owed == 0,
	    "its player is not asked to move meanwhile");
}

/* --- a thought ------------------------------------------------------------ */

/* What happens in mid-thought. */
struct meanwhile {
	struct desk *other;
	int64_t game;
	int asked;
	bool ends, pauses;
};

static bool
interrupted(void *arg, int64_t now)
{
	struct meanwhile *m = arg;

	(void)now;
	if (m->asked++ == 0 && m->pauses)
		act_on(m->other, m->game, PAUSE);
	return m->ends;
}

static void
test_step(struct desk_kit *k)
{
	struct buffer why = {0};
	struct meanwhile m = {.other = desk_open(k->conf, DESK_CHANGE, &why)};
	struct step s = {.d = k->desk,
	    .began = k->now,
	    .interrupted = interrupted,
	    .arg = &m};
	uint32_t n;

	if (m.other == NULL)
		abort();
	m.game = desk_kit_start(k, two, 2, "first=0");
	tap_ok(step_make(&s) == STEP_IDLE,
	    "without a game there is nothing "
	    "to think about");
	until_bot(k, m.game);
	n = entries(k, m.game);
	m.ends = true;
	tap_ok(step_make(&s) == STEP_ENDS && waits(k, m.game, n),
	    "a thought that is interrupted leaves all as it was");
	m = (struct meanwhile){
	    .other = m.other, .game = m.game, .pauses = true};
	tap_ok(step_make(&s) == STEP_VAIN && entries(k, m.game) == n,
	    "one about a game that changed meanwhile makes no move");
	act_on(k->desk, m.game, GO_ON);
	m.pauses = false;
	tap_ok(step_make(&s) == STEP_MADE && entries(k, m.game) == n + 1,
	    "else the move is made");
	tap_ok(step_make(&s) == STEP_IDLE && desk_kit_to_move(k, m.game) == 0,
	    "once, and it is the other's turn");
	desk_close(m.other);
	buffer_fini(&why);
}

/* --- the queue ------------------------------------------------------------ */

static bool
take_first(void *arg, const struct store_thought *t)
{
	*(int64_t *)arg = t->game;
	return false;
}

static int64_t
first(struct desk_kit *k)
{
	int64_t game = 0;

	must(store_thoughts_each(k->desk->store, k->now, take_first, &game));
	return game;
}

static void
test_queue(struct desk_kit *k)
{
	int64_t a = desk_kit_start(k, two, 2, "first=1");
	int64_t b = desk_kit_start(k, two, 2, "first=1");
	struct step s = {.d = k->desk, .began = k->now};
	enum step_result made;
	int64_t n, since;

	tap_ok(first(k) == a, "who has waited longest comes first");
	must(store_begin(k->desk->store));
	must(store_thoughts_begin(k->desk->store, true));
	must(store_commit(k->desk->store));
	tap_ok(first(k) == b, "what comes first when a thinker died goes last");
	must(store_begin(k->desk->store));
	must(store_thought_later(k->desk->store, b, k->now + 10));
	must(store_commit(k->desk->store));
	must(store_thoughts_figures(k->desk->store, k->now, &n, &since));
	tap_ok(first(k) == a && n == 1 && since == k->now,
	    "a game that is put off is in nobody's way");
	made = step_make(&s);
	tap_ok(made == STEP_MADE && step_make(&s) == STEP_IDLE,
	    "and not looked at");
	k->now += 10;
	made = step_make(&s);
	tap_ok(made == STEP_MADE && step_make(&s) == STEP_IDLE,
	    "until its time has come");
}

int
main(void)
{
	struct desk_kit k;

	test_share();
	desk_kit_open(&k);
	test_waits(&k);
	test_step(&k);
	test_queue(&k);
	test_standin(&k);
	desk_kit_close(&k);
	return tap_done();
}
