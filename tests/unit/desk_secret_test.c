/*
 * Rules for a game with secrets on a desk: who can read what while it runs and
 * when it is over, moves at any time, and how it moves to another server.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "operator/import.h"
#include "operator/report.h"
#include "operator/soundness.h"
#include "proof/export.h"
#include "proof/verify.h"
#include "show/fresh.h"
#include "desk_kit.h"
#include "show/view.h"
#include "tap.h"

static const char *const two[] = {
    "Ann <ann@play.example>;phrase=moon", "Bo <bo@play.example>"};

/* --- looking ------------------------------------------------------------------ */

/* The model of the game for VIEWER. */
static struct model *
look(struct desk_kit *kit, int64_t game, int viewer)
{
	struct model *m;
	struct table t;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	m = view_game(kit->desk, &t, viewer,
	    viewer >= 0 ? t.game.made[viewer] : 0, NULL);
	table_fini(&t);
	if (m == NULL)
		abort();
	return m;
}

/* Entry N of the log as VIEWER reads it; the caller frees the text. */
static char *
read_entry(struct desk_kit *kit, int64_t game, int viewer, size_t n)
{
	struct model *m = look(kit, game, viewer);
	struct buffer out = {0};

	model_write(model_at(model_get(m, "log"), n), true, &out);
	model_free(m);
	return buffer_take(&out);
}

/* Whether the entry tells WHAT to VIEWER. */
static bool
tells(struct desk_kit *kit, int64_t game, int viewer, size_t n,
    const char *what)
{
	char *text = read_entry(kit, game, viewer, n);
	bool good = strstr(text, what) != NULL;

	free(text);
	return good;
}

static size_t
list_size(struct desk_kit *kit, int64_t game, int viewer, const char *key)
{
	struct model *m = look(kit, game, viewer);
	size_t n = model_size(model_get(m, key));

	model_free(m);
	return n;
}

/* --- moving ------------------------------------------------------------------- */

static uint32_t
made(struct desk_kit *kit, int64_t game, int seat)
{
	struct table t;
	uint32_t k;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	k = t.game.made[seat];
	table_fini(&t);
	return k;
}

/* The result, without the rest. */
static enum turn_result
move(struct desk_kit *kit, int64_t game, int seat, const char *text)
{
	struct turn turn;

	desk_kit_move(kit, &turn, game, seat, made(kit, game, seat), text);
	turn_fini(&turn);
	return turn.result;
}

/* Everybody bids the same until the end. */
static void
play_out(struct desk_kit *kit, int64_t game)
{
	int seat;

	while ((seat = desk_kit_to_move(kit, game)) >= 0)
		if (move(kit, game, seat, "bid:3") != TURN_MADE)
			abort();
}

/* --- rules -------------------------------------------------------------------- */

static void
test_hands(struct desk_kit *kit, int64_t game)
{
	tap_ok(tells(kit, game, 0, 0, "\"e\":\"drew\"") &&
		tells(kit, game, 0, 0, "\"to\":0") &&
		!tells(kit, game, 0, 0, "\"to\":1"),
	    "a seat reads what it was dealt, and of no other");
	tap_ok(!tells(kit, game, RULES_SPECTATOR, 0, "drew"),
	    "a spectator reads of none");
}

static void
test_sealed(struct desk_kit *kit, int64_t game)
{
	struct turn turn, again;
	struct table t;
	struct fresh fresh;
	struct view v;

	desk_kit_move(kit, &turn, game, 0, 0, "bid:7");
	tap_ok(turn.result == TURN_MADE && strcmp(turn.made, "bid:7") == 0,
	    "who seals a move reads it in the receipt");
	desk_kit_move(kit, &again, game, 0, 0, "bid:7");
	tap_ok(again.result == TURN_MADE && again.entry == turn.entry &&
		memcmp(again.hash, turn.hash, sizeof turn.hash) == 0 &&
		strcmp(again.events.data, turn.events.data) == 0,
	    "and the same again when it is sent again");
	turn_fini(&again);
	turn_fini(&turn);
	desk_kit_move(kit, &again, game, 0, 0, "bid:8");
	tap_ok(again.result == TURN_STALE, "another one is not taken");
	turn_fini(&again);
	tap_ok(tells(kit, game, 0, 1, "\"move\":\"bid:7\""),
	    "its log tells it");
	tap_ok(tells(kit, game, 1, 1, "\"move\":\"!sealed\"") &&
		!tells(kit, game, 1, 1, "bid:7") &&
		!tells(kit, game, RULES_SPECTATOR, 1, "bid:7"),
	    "nobody else's does");
	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK ||
	    !view_take(kit->desk, &t, 1, t.game.made[1], false, &v, NULL))
		abort();
	fresh_take(&t, &v, &fresh);
	tap_ok(fresh.since == NULL && fresh.n == 0,
	    "there is nothing to outline on another's board");
	tap_ok(model_get_int(v.model, "draws", -1) == 0,
	    "hidden draws are not counted before the end");
	view_fini(&v);
	table_fini(&t);
}

static void
test_anytime(struct desk_kit *kit, int64_t game)
{
	struct model *m = look(kit, game, 0);
	struct turn turn, again;

	tap_ok(strcmp(model_get_text(m, "state", ""), "waiting") == 0 &&
		model_size(model_get(m, "moves")) == 0 &&
		model_size(model_get(m, "anytime")) == 3,
	    "who waits has moves for any time, and no others");
	model_free(m);
	tap_ok(list_size(kit, game, 1, "moves") == 11 &&
		list_size(kit, game, 1, "anytime") == 3 &&
		list_size(kit, game, RULES_SPECTATOR, "anytime") == 0,
	    "who is to move has both, a spectator none");
	tap_ok(move(kit, game, 0, "bid:5") == TURN_WAITING,
	    "a move for one's turn has to wait for it");
	tap_ok(move(kit, game, 0, "order:0") == TURN_REFUSED,
	    "one for any time is refused when it is not legal");
	desk_kit_move(kit, &turn, game, 0, 1, "order:2");
	tap_ok(turn.result == TURN_MADE && !turn.goes_on &&
		strstr(turn.events.data, "\"to\":0") != NULL,
	    "and made, with what only its seat may know in the receipt");
	desk_kit_move(kit, &again, game, 0, 1, "order:2");
	tap_ok(again.result == TURN_MADE && again.entry == turn.entry &&
		strcmp(again.events.data, turn.events.data) == 0,
	    "the same again is the same receipt");
	turn_fini(&turn);
	turn_fini(&again);
	tap_ok(tells(kit, game, 0, 2, "\"e\":\"order\"") &&
		!tells(kit, game, 1, 2, "\"e\":\"order\"") &&
		tells(kit, game, 1, 2, "\"e\":\"ordered\""),
	    "the others read that it did something");
	desk_kit_move(kit, &turn, game, 1, 0, "order:1");
	tap_ok(turn.result == TURN_MADE && turn.goes_on,
	    "it is no turn: who was to move still is");
	turn_fini(&turn);
}

/* --- to another server -------------------------------------------------------- */

static char *export(struct desk_kit *kit, int64_t game, bool whole)
{
	struct buffer out = {0}, why = {0};

	if (!export_game(kit->desk, game, whole, &out, &why))
		printf("# %s\n", buffer_text(&why));
	buffer_fini(&why);
	return buffer_take(&out);
}

static int64_t
import(struct desk_kit *kit, const char *text, struct buffer *why)
{
	static const char *const there[] = {
	    "Ann <ann@else.example>", "Bo <bo@else.example>"};
	struct buffer note = {0};
	int64_t game = 0;

	if (!import_game(kit->desk, text, strlen(text), there, 2, &game, &note,
		why))
		game = 0;
	buffer_fini(&note);
	return game;
}

static bool
is_good(struct desk_kit *kit)
{
	struct buffer report = {0}, why = {0};
	bool good = soundness_check(kit->desk, &report, &why) == SOUNDNESS_GOOD;

	if (!good)
		printf("# %s%s\n", buffer_text(&report), buffer_text(&why));
	buffer_fini(&report);
	buffer_fini(&why);
	return good;
}

/* What both servers write of the game from here on. */
static void
test_goes_on(struct desk_kit *here, int64_t game, struct desk_kit *there,
    int64_t moved)
{
	char *a, *b;

	play_out(here, game);
	/* The clocks of both desks stand still. */
	play_out(there, moved);
	a = export(here, game, false);
	b = export(there, moved, false);
	tap_ok(strcmp(a, b) == 0,
	    "with all secrets a game goes on just as it would have");
	free(a);
	free(b);
}

static void
test_moved(struct desk_kit *kit, int64_t game)
{
	char *open = export(kit, game, false), *whole = export(kit, game, true);
	struct desk_kit other;
	struct buffer why = {0};
	int64_t moved;

	desk_kit_open(&other);
	other.next_random = 77;
	tap_ok(strstr(open, "\"opened\"") == NULL &&
		strstr(open, "\"private\"") == NULL &&
		strstr(open, "bid:7") == NULL,
	    "what is exported of a running game tells nothing");
	moved = import(&other, open, &why);
	tap_ok(moved == 0 && strstr(buffer_text(&why), "--private") != NULL,
	    "so it cannot go on elsewhere: %s", buffer_text(&why));
	buffer_reset(&why);
	moved = import(&other, whole, &why);
	tap_ok(moved != 0, "with --private it can %s", buffer_text(&why));
	tap_ok(is_good(&other), "and is replayed there with its digests");
	tap_ok(tells(&other, moved, 0, 1, "\"move\":\"bid:7\"") &&
		!tells(&other, moved, 1, 1, "bid:7") &&
		!tells(&other, moved, 1, 0, "\"to\":0"),
	    "there, too, every seat reads its own secrets alone");
	test_goes_on(kit, game, &other, moved);
	tap_ok(is_good(kit) && is_good(&other), "both are as they were stored");
	free(open);
	free(whole);
	buffer_fini(&why);
	desk_kit_close(&other);
}

static void
test_over(struct desk_kit *kit, int64_t game)
{
	struct buffer lines = {0}, why = {0};
	struct model *m = look(kit, game, RULES_SPECTATOR);
	char *text = export(kit, game, false);
	bool good = verify_text(text, strlen(text), &lines, &why);

	tap_ok(tells(kit, game, RULES_SPECTATOR, 1, "\"move\":\"bid:7\"") &&
		tells(kit, game, 1, 0, "\"to\":0") &&
		tells(kit, game, 1, 2, "\"e\":\"order\""),
	    "when the game is over everybody reads everything");
	tap_ok(model_get_int(m, "draws", -1) == 2 + 3 + 3,
	    "and all draws are counted");
	tap_ok(good && lines.len == 0 &&
		strstr(text, "\"opened\":\"bid:7\"") != NULL,
	    "its document tells all of it, and all of it is proved %s",
	    buffer_text(&why));
	model_free(m);
	free(text);
	buffer_fini(&lines);
	buffer_fini(&why);
}

/* A turn as it was: what was secret then is not told, though it is over now. */
static void
test_then(struct desk_kit *kit, int64_t game)
{
	struct buffer out = {0}, why = {0};
	bool good =
	    report_show(kit->desk, game, 1, 3, REPORT_JSON, &out, &why) &&
	    strstr(out.data, "\"move\":\"bid:7\"") == NULL &&
	    strstr(out.data, "!sealed") != NULL;

	tap_ok(good, "shown as it was, it tells what it told %s",
	    buffer_text(&why));
	buffer_fini(&out);
	buffer_fini(&why);
}

int
main(void)
{
	struct desk_kit kit;
	int64_t game;

	desk_kit_open(&kit);
	game = desk_kit_start_of(&kit, "toy", two, 2, NULL, 0);
	tap_ok(game != 0, "a game with secrets begins");
	test_hands(&kit, game);
	test_sealed(&kit, game);
	test_anytime(&kit, game);
	test_moved(&kit, game);
	test_over(&kit, game);
	test_then(&kit, game);
	desk_kit_close(&kit);
	return tap_done();
}
