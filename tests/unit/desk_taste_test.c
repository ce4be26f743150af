/*
 * Rules for quiet hours and the daily letter: when letters leave, which are
 * gathered, which are dropped and with which words, and that clocks stay fair.
 *
 * Not here: news of each move, letters turned off (desk_news_test.c), what the
 * letters say (desk_taste_letter_test.c).
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "pages/tasteform.h"
#include "post/taste.h"
#include "store/store_players.h"
#include "tap.h"
#include "taste_kit.h"

/* --- hours -------------------------------------------------------------------------- */

static void
test_hours(void)
{
	struct taste_kit w;
	struct store_player p = {.zone = (char *)(uintptr_t) "Europe/Rome",
	    .quiet_from = 22 * 60,
	    .quiet_to = 7 * 60,
	    .digest_at = 8 * 60};
	/* 2027-01-04 12:00 in Rome; clocks go forward on 28 March, at 2. */
	int64_t noon = 1799060400, march = 1806145200;
	struct desk *d;

	taste_kit_open(&w);
	d = w.k.kit.desk;
	tap_ok(taste_quiet_end(d, &p, noon) == noon,
	    "outside of quiet hours nothing waits");
	tap_ok(taste_quiet_end(d, &p, noon + 10 * HOUR) == noon + 19 * HOUR &&
		taste_quiet_end(d, &p, noon + 14 * HOUR) == noon + 19 * HOUR &&
		taste_quiet_end(d, &p, noon + 19 * HOUR) == noon + 19 * HOUR,
	    "in them until their end, past midnight, where the reader lives");
	tap_ok(taste_quiet_end(d, &p, march + 11 * HOUR) == march + 18 * HOUR,
	    "the night in which clocks are put forward is an hour shorter");
	tap_ok(taste_digest_next(d, &p, noon) == noon + 20 * HOUR,
	    "the daily letter is due at its hour");
	tap_ok(taste_digest_next(d, &p, noon + 20 * HOUR) == noon + 44 * HOUR,
	    "and then a day later");
	p.digest_at = 6 * 60;
	tap_ok(taste_digest_next(d, &p, noon) == noon + 19 * HOUR,
	    "within quiet hours: when they end");
	p.digest_at = 3 * 60;
	tap_ok(taste_digest_next(d, &p, noon + 17 * HOUR) == noon + 19 * HOUR &&
		taste_digest_next(d, &p, noon + 19 * HOUR) == noon + 43 * HOUR,
	    "also when its hour has passed already, and only once");
	p.digest_at = 23 * 60;
	tap_ok(taste_digest_next(d, &p, noon + 14 * HOUR) == noon + 19 * HOUR,
	    "on the day before, too");
	p.quiet_from = p.quiet_to = 0;
	tap_ok(taste_quiet_end(d, &p, noon + 14 * HOUR) == noon + 14 * HOUR,
	    "without quiet hours nothing waits");
	p.digest_at = 2 * 60 + 30;
	tap_ok(taste_digest_next(d, &p, march - 9 * HOUR) ==
		    march + 14 * HOUR &&
		taste_digest_next(d, &p, march + 2 * HOUR) ==
		    march + 14 * HOUR &&
		taste_digest_next(d, &p, march + 14 * HOUR) ==
		    march + 37 * HOUR + HOUR / 2,
	    "an hour that is skipped is the first instant after it");
	tap_ok(tasteform_quiet_usable(21 * 60, 11 * 60) &&
		!tasteform_quiet_usable(21 * 60, 11 * 60 + 1),
	    "quiet hours are 14 at most");
	taste_kit_close(&w);
}

/* --- quiet hours ----------------------------------------------------------------------- */

static void
test_quiet(void)
{
	struct taste_kit w;
	struct taste_kit_letter l;
	int64_t game, night, morning, due;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=3d late=bot",
	    taste_kit_wants_quiet);
	taste_kit_until(&w, night = taste_kit_next_clock(&w, 23, 0));
	morning = taste_kit_next_clock(&w, 7, 0);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, night + 4 * HOUR);
	due = clocks_kit_due(&w.k, game, 1, NULL);
	tap_ok(w.n == 0 && taste_kit_look(&w, game, 1, STORE_LETTER_TURN, &l) &&
		l.found.held == morning && l.found.due == morning &&
		l.found.tries == 0 && l.found.state == STORE_LETTER_OWED,
	    "in quiet hours a letter waits until they end; it has not failed");
	tap_ok(due == night + 3 * DAY, "the time of its reader runs");
	taste_kit_until(&w, morning + HOUR);
	tap_ok(w.n == 1 && taste_kit_left_at(&w, "turn", "bo") == morning,
	    "then it leaves, once");
	tap_ok(clocks_kit_due(&w.k, game, 1, NULL) == due,
	    "and gives back nothing of what its reader wanted");
	taste_kit_forget(&w);
	taste_kit_until(&w, taste_kit_next_clock(&w, 23, 0));
	taste_kit_move(&w, game, 1);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	tap_ok(taste_kit_count(&w, "turn", "ann") == 1,
	    "letters to others do not wait for him");
	taste_kit_close(&w);
}

static void
test_deadline_in_quiet(void)
{
	struct taste_kit w;
	int64_t game, night;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=6h late=bot",
	    taste_kit_wants_quiet);
	taste_kit_until(&w, night = taste_kit_next_clock(&w, 23, 0));
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, night + HOUR);
	tap_ok(taste_kit_left_at(&w, "turn", "bo") == night,
	    "a letter leaves in quiet hours if the time is up before they end");
	taste_kit_close(&w);
	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=9h late=bot",
	    taste_kit_wants_quiet);
	taste_kit_until(&w, night = taste_kit_next_clock(&w, 23, 0));
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, night + 8 * HOUR - 1);
	tap_ok(w.n == 0, "and waits when it is up an hour after");
	taste_kit_until(&w, night + 8 * HOUR + MINUTE);
	tap_ok(taste_kit_count(&w, "turn", "bo") == 1 &&
		taste_kit_count(&w, "reminder", "bo") == 0,
	    "the reminder of that night is told with it");
	tap_ok(taste_kit_is_dropped(&w, game, 1, STORE_LETTER_REMINDER,
		   "told with the letter of the turn"),
	    "and dropped");
	taste_kit_close(&w);
}

/* What the server does not send in time is not the reader's. */
static void
test_fair(void)
{
	struct taste_kit w;
	int64_t game, night, morning;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=3d late=bot",
	    taste_kit_wants_quiet);
	taste_kit_until(&w, night = taste_kit_next_clock(&w, 23, 0));
	morning = taste_kit_next_clock(&w, 7, 0);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, morning - HOUR);
	w.away = true;
	taste_kit_until(&w, morning + 5 * HOUR);
	w.away = false;
	taste_kit_until(&w, morning + 6 * HOUR);
	tap_ok(taste_kit_left_at(&w, "turn", "bo") > morning + 4 * HOUR &&
		clocks_kit_due(&w.k, game, 1, NULL) ==
		    night + 3 * DAY + taste_kit_left_at(&w, "turn", "bo") -
			morning,
	    "what a held letter is late by after quiet hours comes back");
	taste_kit_close(&w);

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=3d late=bot",
	    taste_kit_wants_quiet);
	taste_kit_until(&w, night = taste_kit_next_clock(&w, 20, 0));
	w.away = true;
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, night + 3 * HOUR);
	w.away = false;
	taste_kit_until(&w, night + 4 * HOUR);
	tap_ok(w.n == 0 &&
		clocks_kit_due(&w.k, game, 1, NULL) >
		    night + 3 * DAY + 2 * HOUR &&
		clocks_kit_due(&w.k, game, 1, NULL) <=
		    night + 3 * DAY + 4 * HOUR,
	    "so does what it was late by before they began");
	taste_kit_close(&w);
}

/* --- one letter a day --------------------------------------------------------------------- */

static void
test_digest(void)
{
	struct taste_kit w;
	struct taste_kit_letter l;
	const struct taste_kit_left *letter;
	int64_t slow, fast, third, eight, due;
	char line[40];

	taste_kit_open(&w);
	slow = taste_kit_start(&w, "clock=move move=7d late=bot",
	    taste_kit_wants_digest);
	fast = taste_kit_start(&w, "clock=move move=3d late=bot", NULL);
	third = taste_kit_start(&w, "clock=none", NULL);
	taste_kit_until(&w, taste_kit_next_clock(&w, 9, 0));
	eight = taste_kit_next_clock(&w, 8, 0);
	taste_kit_move(&w, slow, 0);
	taste_kit_move(&w, fast, 0);
	taste_kit_until(&w, eight - HOUR);
	due = clocks_kit_due(&w.k, fast, 1, NULL);
	tap_ok(w.n == 0 && taste_kit_look(&w, fast, 1, STORE_LETTER_TURN, &l) &&
		l.found.held == eight && l.found.tries == 0,
	    "letters to one who wants one a day are gathered");
	taste_kit_until(&w, eight + HOUR);
	letter = taste_kit_last(&w, "digest", "bo");
	tap_ok(w.n == 1 && letter != NULL && letter->at == eight,
	    "and told by one, at the hour that was chosen");
	if (letter == NULL)
		exit(1);
	tap_ok(taste_kit_is_dropped(&w, slow, 1, STORE_LETTER_TURN,
		   "told in the daily letter") &&
		taste_kit_is_dropped(&w, fast, 1, STORE_LETTER_TURN,
		    "told in the daily letter"),
	    "they are dropped for that reason");
	snprintf(line, sizeof line, "Star Wars: Carcassonne, game %d",
	    (int)fast);
	tap_ok(strstr(letter->read.text, line) != NULL &&
		strstr(letter->read.text, line) <
		    strstr(letter->read.text, "https://"),
	    "the most urgent game comes first, and its link");
	snprintf(line, sizeof line, "- Star Wars: Carcassonne, game %d, with",
	    (int)third);
	tap_ok(strstr(letter->read.text, line) != NULL,
	    "the others have a line each");
	tap_ok(clocks_kit_due(&w.k, fast, 1, NULL) == due,
	    "time runs until then");
	taste_kit_forget(&w);
	taste_kit_until(&w, eight + DAY + HOUR);
	tap_ok(taste_kit_count(&w, "digest", "bo") == 1 &&
		taste_kit_count(&w, "reminder", "bo") == 0 &&
		taste_kit_is_dropped(&w, fast, 1, STORE_LETTER_REMINDER,
		    "told in the daily letter"),
	    "reminders are gathered as well, and without news no letter comes");
	taste_kit_close(&w);
}

static void
test_digest_urgent(void)
{
	struct taste_kit w;
	int64_t game, at;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=12h late=bot",
	    taste_kit_wants_digest);
	taste_kit_until(&w, at = taste_kit_next_clock(&w, 9, 0));
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, at + HOUR);
	tap_ok(taste_kit_count(&w, "turn", "bo") == 1,
	    "a turn whose time is up before the daily letter comes at once");
	taste_kit_move(&w, game, 1);
	taste_kit_until(&w, at + 10 * HOUR);
	taste_kit_move(&w, game, 0);
	taste_kit_forget(&w);
	taste_kit_until(&w, at + 2 * DAY);
	tap_ok(taste_kit_count(&w, "digest", "bo") == 0 ||
		taste_kit_count(&w, "turn", "bo") == 1,
	    "each time");
	taste_kit_close(&w);
}

static void
test_digest_stale(void)
{
	struct taste_kit w;
	int64_t game;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=7d late=bot",
	    taste_kit_wants_digest);
	taste_kit_until(&w, taste_kit_next_clock(&w, 9, 0));
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	taste_kit_move(&w, game, 1);
	taste_kit_until(&w, w.k.kit.now + 2 * DAY);
	tap_ok(taste_kit_count(&w, "digest", "bo") == 0 &&
		taste_kit_count(&w, "turn", "bo") == 0 &&
		taste_kit_is_dropped(&w, game, 1, STORE_LETTER_TURN,
		    "the seat is not asked any more"),
	    "what was done meanwhile is not told");
	taste_kit_close(&w);
}

static void
test_digest_quiet(void)
{
	struct taste_kit w;
	int64_t game, seven;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=7d late=bot",
	    taste_kit_wants_both);
	taste_kit_until(&w, taste_kit_next_clock(&w, 9, 0));
	seven = taste_kit_next_clock(&w, 7, 0);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, seven + HOUR);
	tap_ok(w.n == 1 && taste_kit_left_at(&w, "digest", "bo") == seven,
	    "a daily letter at 3 in quiet hours comes when they end");
	taste_kit_close(&w);

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=7d late=bot",
	    taste_kit_wants_both);
	taste_kit_until(&w, taste_kit_next_clock(&w, 5, 0));
	seven = taste_kit_next_clock(&w, 7, 0);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, seven + 2 * DAY);
	tap_ok(w.n == 1 && taste_kit_left_at(&w, "digest", "bo") == seven,
	    "and tells what there is until then");
	taste_kit_close(&w);
}

/* A server that is away in quiet hours, and comes back in the next ones. */
static void
test_quiet_again(void)
{
	struct taste_kit w;
	int64_t game, night, back, due;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=7d late=bot",
	    taste_kit_wants_quiet);
	taste_kit_until(&w, night = taste_kit_next_clock(&w, 23, 0));
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, night + HOUR);
	w.away = true;
	taste_kit_until(&w, back = night + DAY - HOUR / 2);
	w.away = false;
	taste_kit_until(&w, night + DAY + HOUR);
	due = clocks_kit_due(&w.k, game, 1, NULL);
	tap_ok(w.n == 0 && due > night + 7 * DAY + 15 * HOUR &&
		due <= back + 7 * DAY - 8 * HOUR + HOUR / 2,
	    "the day between two nights that it was away comes back");
	taste_kit_close(&w);
}

/* The night in which clocks are put forward. */
static void
wants_half_past_two(struct store_player *p)
{
	p->letters = STORE_LETTERS_DIGEST;
	p->digest_at = 2 * 60 + 30;
	free(p->zone);
	p->zone = xstrdup("Europe/Rome");
}

static void
test_digest_skipped(void)
{
	struct taste_kit w;
	int64_t games[4], march = 1806145200;

	taste_kit_open(&w);
	games[0] = taste_kit_start(&w, "clock=none", wants_half_past_two);
	for (int i = 1; i < 4; i++)
		games[i] = taste_kit_start(&w, "clock=none", NULL);
	w.k.kit.now = march - 3 * HOUR;
	for (int i = 0; i < 4; i++) {
		taste_kit_move(&w, games[i], 0);
		taste_kit_until(&w, w.k.kit.now + 2 * HOUR);
	}
	taste_kit_until(&w, march + 3 * DAY);
	tap_ok(taste_kit_count(&w, "digest", "bo") == 1 &&
		taste_kit_left_at(&w, "digest", "bo") == march + 14 * HOUR,
	    "an hour that is skipped makes one daily letter");
	taste_kit_close(&w);
}

static void
test_digest_refused(void)
{
	struct taste_kit w;
	struct taste_kit_letter l;
	int64_t game, eight;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=7d late=bot",
	    taste_kit_wants_digest);
	taste_kit_until(&w, taste_kit_next_clock(&w, 9, 0));
	eight = taste_kit_next_clock(&w, 8, 0);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, eight - 1);
	w.fate = MAIL_REFUSED;
	taste_kit_until(&w, eight + HOUR);
	tap_ok(taste_kit_look(&w, game, 1, STORE_LETTER_TURN, &l) &&
		l.found.state == STORE_LETTER_PARKED,
	    "when the daily letter is refused, so are those it stood for");
	tap_ok(clocks_kit_happened(&w.k, game, STORE_HAPPENED_LOST) == 1,
	    "and the table knows that letters do not arrive");
	w.fate = MAIL_DELIVERED;
	taste_kit_forget(&w);
	taste_kit_until(&w, eight + 2 * DAY);
	tap_ok(taste_kit_count(&w, "digest", "bo") == 0,
	    "nothing is gathered for such an address");
	taste_kit_close(&w);
}

/* A daily letter that has to be tried for days. */
static void
test_digest_late(void)
{
	struct taste_kit w;
	int64_t game, eight, began;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=7d late=bot",
	    taste_kit_wants_digest);
	taste_kit_until(&w, taste_kit_next_clock(&w, 9, 0));
	began = w.k.kit.now;
	eight = taste_kit_next_clock(&w, 8, 0);
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, eight - 1);
	w.away = true;
	taste_kit_until(&w, eight + 2 * DAY);
	w.away = false;
	taste_kit_until(&w, eight + 2 * DAY + HOUR);
	tap_ok(taste_kit_count(&w, "digest", "bo") == 1 &&
		taste_kit_count(&w, "turn", "bo") == 0,
	    "what was gathered waits for a daily letter that is late");
	tap_ok(clocks_kit_due(&w.k, game, 1, NULL) ==
		began + 7 * DAY + taste_kit_left_at(&w, "digest", "bo") - eight,
	    "and that it was late comes back");
	taste_kit_close(&w);
}

static void
free_weekdays(struct store_player *p)
{
	p->weekend = 0x1f;
}

static void
free_never(struct store_player *p)
{
	p->weekend = 0;
}

/* What was lost is given back as it was counted, whatever counts by then. */
static void
test_hours_meanwhile(void)
{
	struct taste_kit w;
	int64_t game;

	taste_kit_open(&w);
	game = taste_kit_start(&w, "clock=move move=1d", NULL);
	taste_kit_until(&w, w.k.kit.now + HOUR);
	w.away = true;
	taste_kit_move(&w, game, 0);
	taste_kit_until(&w, w.k.kit.now + 2 * DAY);
	clocks_kit_player(&w.k, game, 1, free_weekdays);
	w.away = false;
	taste_kit_until(&w, w.k.kit.now + HOUR);
	clocks_kit_player(&w.k, game, 1, free_never);
	tap_ok(taste_kit_count(&w, "turn", "bo") == 1 &&
		clocks_kit_due(&w.k, game, 1, NULL) >=
		    taste_kit_left_at(&w, "turn", "bo") + DAY,
	    "who changes his hours while the letter is late has all his time");
	taste_kit_close(&w);
}

int
main(void)
{
	test_hours();
	test_quiet();
	test_deadline_in_quiet();
	test_fair();
	test_digest();
	test_digest_urgent();
	test_digest_stale();
	test_digest_quiet();
	test_quiet_again();
	test_digest_skipped();
	test_digest_refused();
	test_digest_late();
	test_hours_meanwhile();
	return tap_done();
}
