/*
 * Rules for letters that no entry owes: reminders, news of the table, and
 * letters that were asked for again. What each letter says (golden copies),
 * which letters are not written, and what all letters of a game have in common.
 *
 * Not here: letters that entries owe (desk_letter_test.c), when letters become
 * owed (desk_clock_test.c, desk_motion_test.c).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/links.h"
#include "play/clockwork.h"
#include "play/vote.h"
#include "desk/refusal.h"
#include "letter_box.h"
#include "tap.h"
#include "show/view.h"
#include "tongues.h"

enum { HOUR = 3600, DAY = 24 * HOUR };

static const char three_days[] =
    "{\"clock\":\"move\",\"grace\":259200,\"late\":\"bot\",\"move\":259200,"
    "\"vacation\":false}";

static const char *const three[] = {
    "\"Ann \\\"A\\\" <Lee>\" <ann@play.example>;tz=Europe/Rome",
    "Bo <bo@play.example>", "Cy <cy@play.example>"};

static void
compare(const char *name, const struct mail_read *read)
{
	struct buffer file = {0};

	buffer_printf(&file, "%s.txt", name);
	tap_ok(letter_kit_same(buffer_text(&file), read->text),
	    "%s says what its golden copy says", buffer_text(&file));
	buffer_reset(&file);
	buffer_printf(&file, "%s.html", name);
	tap_ok(letter_kit_same(buffer_text(&file), read->html), "%s, too",
	    buffer_text(&file));
	buffer_fini(&file);
}

/* Whether LINK stands before every other address of a page in TEXT. */
static bool
is_first_link(const char *text, const char *link)
{
	const char *first = strstr(text, "https://");

	return first != NULL && strncmp(first, link, strlen(link)) == 0 &&
	    first[strlen(link)] == '\n';
}

static void
is_good(const struct desk_kit *kit, int64_t game, const struct box_letter *l)
{
	struct buffer link = {0};

	link_play(kit->desk, game, l->intent.seat, 0, &link);
	tap_ok(is_first_link(l->read.text, buffer_text(&link)),
	    "the link to the board is the first of the letter");
	tap_ok(strlen(l->read.html) < 60 * 1024 && l->read.n_parts == 1,
	    "it has the board, and its HTML less than 60 KB");
	buffer_fini(&link);
}

/* The middle of a Message-ID: what the letter is about. */
static bool
has_id(const struct box_letter *l, const char *kind)
{
	struct buffer id = {0};
	bool same;

	buffer_printf(&id, "%s.%lld.%d.", kind, (long long)l->intent.serial,
	    l->intent.seat);
	same = strncmp(l->read.message_id, buffer_text(&id), id.len) == 0;
	buffer_fini(&id);
	return same;
}

/* --- what happens at a table ------------------------------------------------------ */

static void
offer_end(struct desk_kit *kit, int64_t game, int seat)
{
	struct table t;

	box_begin(kit, game, &t);
	if (vote_move(kit->desk, &t, seat, STORE_MOTION_END) != VOTE_DONE)
		abort();
	box_end(kit, &t);
}

static void
pause_game(struct desk_kit *kit, int64_t game)
{
	struct table t;

	box_begin(kit, game, &t);
	if (clockwork_pause(kit->desk, &t, STORE_PAUSE_AGREED) != STORE_OK)
		abort();
	box_end(kit, &t);
}

/* --- reminders ------------------------------------------------------------------ */

static void
test_reminders(struct desk_kit *kit)
{
	struct box box = {0};
	int64_t game = box_start(kit, three, 3, "first=0", three_days);
	const struct box_letter *l;
	char *subject;

	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_BEGAN);
	subject = xstrdup(l->read.subject);
	compare("began-clock", &l->read);
	box_pass(kit, game, 36 * HOUR);
	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_REMINDER);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED,
	    "at half time there is a reminder");
	compare("reminder-half", &l->read);
	is_good(kit, game, l);
	tap_ok(has_id(l, "reminder"), "its Message-ID says what it is of");
	tap_ok(strcmp(l->read.subject, subject) == 0,
	    "its subject is that of the game's other letters");
	tap_ok(box.n == 1, "nobody else is told");
	box_pass(kit, game, 36 * HOUR);
	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_REMINDER);
	tap_ok(l != NULL && strstr(l->read.text, "Your time was up") != NULL,
	    "when time is up the reader learns of his grace");
	compare("reminder-late", &l->read);
	l = box_find(&box, 1, STORE_LETTER_TABLE);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED,
	    "and the others what they wait for");
	compare("table-late", &l->read);
	tap_ok(has_id(l, "table"), "the Message-ID says what it is of");
	box_pass(kit, game, 3 * DAY);
	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_TABLE);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED &&
		strstr(l->read.text, "until you are back") != NULL,
	    "who did not come back learns that a bot plays for him");
	compare("table-standin", &l->read);
	free(subject);
	box_fini(&box);
}

/* A reminder that was owed before the reader did what he was reminded of. */
static void
test_reminder_dropped(struct desk_kit *kit)
{
	struct box box = {0};
	int64_t game = box_start(kit, three, 3, "first=0", three_days);
	const struct box_letter *l;

	box_take(&box, kit);
	box_pass(kit, game, 36 * HOUR);
	box_move(kit, game, 0);
	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_REMINDER);
	tap_ok(l != NULL && l->outcome == LETTER_SUPERSEDED &&
		l->why[0] != '\0',
	    "who has moved is not reminded any more");
	box_pass(kit, game, 36 * HOUR);
	box_pass(kit, game, 24 * HOUR);
	box_take(&box, kit);
	tap_ok(box_count(&box, 1, STORE_LETTER_REMINDER) == 2 &&
		box_composed(&box, 1, STORE_LETTER_REMINDER) == 1,
	    "of two reminders that waited the last one is sent");
	box_fini(&box);
}

/* Nor one of a turn that is not the present one, or of a clock that stands. */
static void
test_reminder_stale(struct desk_kit *kit)
{
	struct box box = {0};
	int64_t game = box_start(kit, three, 3, "first=0", three_days);
	const struct box_letter *l;

	box_take(&box, kit);
	box_pass(kit, game, 36 * HOUR);
	kit->now++;
	for (int seat = 0; seat < 3; seat++)
		box_move(kit, game, seat);
	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_REMINDER);
	tap_ok(l != NULL && l->outcome == LETTER_SUPERSEDED,
	    "nobody is reminded of a turn that he has made, in the next one");
	box_pass(kit, game, 36 * HOUR);
	pause_game(kit, game);
	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_REMINDER);
	tap_ok(l != NULL && l->outcome == LETTER_SUPERSEDED,
	    "nor while the game is paused");
	box_fini(&box);
}

/* --- news of the table --------------------------------------------------------- */

static void
test_table(struct desk_kit *kit)
{
	struct box box = {0};
	int64_t game = box_start(kit, three, 3, "first=0", "{}");
	const struct box_letter *l;

	box_take(&box, kit);
	offer_end(kit, game, 1);
	box_take(&box, kit);
	l = box_find(&box, 2, STORE_LETTER_TABLE);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED,
	    "who is asked by the table gets a letter");
	compare("table-asked", &l->read);
	is_good(kit, game, l);
	tap_ok(box_find(&box, 1, STORE_LETTER_TABLE) == NULL,
	    "who asks gets none");
	kit->now += HOUR;
	offer_end(kit, game, 2);
	kit->now += HOUR;
	box_move(kit, game, 0);
	box_owe(kit, game, 0, STORE_LETTER_TABLE, kit->now - HOUR);
	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_TABLE);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED,
	    "who moved without an answer is asked all the same");
	box_fini(&box);
}

static void
test_table_dropped(struct desk_kit *kit)
{
	struct box box = {0};
	int64_t game = box_start(kit, three, 3, "first=0", "{}");
	const struct box_letter *l;

	box_take(&box, kit);
	box_owe(kit, game, 0, STORE_LETTER_TABLE, kit->now);
	kit->now += 5;
	box_move(kit, game, 0);
	box_owe(kit, game, 2, STORE_LETTER_TABLE, kit->now);
	kit->now += 5;
	box_owe(kit, game, 2, STORE_LETTER_TABLE, kit->now);
	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_TABLE);
	tap_ok(l != NULL && l->outcome == LETTER_SUPERSEDED,
	    "who has moved since knows the news of the table");
	tap_ok(box_count(&box, 2, STORE_LETTER_TABLE) == 2 &&
		box_composed(&box, 2, STORE_LETTER_TABLE) == 1,
	    "news that wait go with one letter");
	kit->now += 5;
	box_owe(kit, game, 2, STORE_LETTER_TABLE, kit->now);
	box_move(kit, game, 1);
	box_take(&box, kit);
	l = box_find(&box, 2, STORE_LETTER_TABLE);
	tap_ok(l != NULL && l->outcome == LETTER_SUPERSEDED &&
		box_composed(&box, 2, STORE_LETTER_TURN) == 1,
	    "or with the letter of the turn");
	box_fini(&box);
}

/* The API beside it. */
static void
check_view(struct desk_kit *kit, int64_t game)
{
	struct model *m;
	struct table t;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	m = view_game(kit->desk, &t, 0, 0, NULL);
	tap_ok(strcmp(model_get_text(m, "state", ""), "paused") == 0 &&
		model_size(model_get(m, "moves")) == 0,
	    "nor does the API, which says that it is paused");
	tap_ok(model_size(model_get(m, "clocks")) == 3 &&
		strcmp(model_get_text(model_get(m, "terms"), "clock", ""),
		    "move") == 0 &&
		model_get(m, "table") != NULL,
	    "and tells terms, clocks and table");
	model_free(m);
	table_fini(&t);
}

static void
test_paused(struct desk_kit *kit)
{
	struct box box = {0};
	int64_t game = box_start(kit, three, 3, "first=0", three_days);
	const struct box_letter *l;

	pause_game(kit, game);
	box_owe(kit, game, 0, STORE_LETTER_TABLE, kit->now);
	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_TABLE);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED,
	    "a game can pause on its first day");
	compare("table-paused", &l->read);
	tap_ok(strstr(l->read.text, "?at=") == NULL &&
		strstr(l->read.html, "?at=") == NULL,
	    "while it is paused a letter offers no moves");
	check_view(kit, game);
	box_fini(&box);
}

/* --- asked for again ------------------------------------------------------------- */

static void
test_again(struct desk_kit *kit)
{
	struct box box = {0};
	int64_t game = box_start(kit, three, 3, "first=0", three_days);
	const struct box_letter *l;

	box_take(&box, kit);
	for (int seat = 0; seat < 2; seat++)
		box_owe(kit, game, seat, STORE_LETTER_AGAIN, kit->now);
	box_take(&box, kit);
	l = box_find(&box, 0, STORE_LETTER_AGAIN);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED &&
		strstr(l->read.html, "?at=") != NULL,
	    "who asks again for the letter of his turn gets all of it");
	compare("again", &l->read);
	is_good(kit, game, l);
	tap_ok(has_id(l, "again"), "its Message-ID says what it is of");
	l = box_find(&box, 1, STORE_LETTER_AGAIN);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED &&
		strstr(l->read.html, "it is the turn of Ann") != NULL &&
		strstr(l->read.text, "WHERE YOU CAN PLAY") == NULL,
	    "and who is not to move learns who is");
	offer_end(kit, game, 0);
	offer_end(kit, game, 1);
	offer_end(kit, game, 2);
	kit->now += HOUR;
	box_owe(kit, game, 2, STORE_LETTER_AGAIN, kit->now);
	box_take(&box, kit);
	l = box_find(&box, 2, STORE_LETTER_AGAIN);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED &&
		strstr(l->read.text, "is over.") != NULL,
	    "of a game that is over one gets the end");
	compare("again-over", &l->read);
	box_fini(&box);
}

/* --- what all have ---------------------------------------------------------------- */

static void
set_text(char **member, const char *text)
{
	free(*member);
	*member = xstrdup(text);
}

static void
test_foot(struct desk_kit *kit)
{
	struct box box = {0};
	int64_t game;
	struct buffer link = {0};
	const struct box_letter *l;
	struct table t;

	set_text(&kit->conf->operator, "Eve & Co");
	set_text(&kit->conf->contact, "eve@play.example");
	game = box_start(kit, three, 3, "first=0", "{}");
	box_begin(kit, game, &t);
	if (store_seat_memo(kit->desk->store, game, 1, "Watch <Ann>.\nMore.") !=
	    STORE_OK)
		abort();
	link_player(kit->desk, t.seats[1].player, 0, &link);
	box_end(kit, &t);
	box_take(&box, kit);
	l = box_find(&box, 1, STORE_LETTER_BEGAN);
	tap_ok(l != NULL && strstr(l->read.text, buffer_text(&link)) != NULL &&
		strstr(l->read.html, buffer_text(&link)) != NULL,
	    "every letter has the link to the reader's own page");
	tap_ok(strstr(l->read.text, "run by Eve & Co.\n") != NULL &&
		strstr(l->read.text, "\neve@play.example\n") != NULL &&
		strstr(l->read.html, "Eve &amp; Co") != NULL &&
		strstr(l->read.html, "mailto:eve@play.example") != NULL,
	    "and who runs the server, and how to ask");
	tap_ok(strstr(l->read.text, "\nWatch <Ann>.\nMore.\n") != NULL &&
		strstr(l->read.html, "Watch &lt;Ann&gt;.") != NULL,
	    "it has what the reader has written for himself");
	l = box_find(&box, 0, STORE_LETTER_BEGAN);
	tap_ok(l != NULL && strstr(l->read.text, "Watch") == NULL &&
		strstr(l->read.html, "Watch") == NULL,
	    "which nobody else reads");
	set_text(&kit->conf->operator, "");
	set_text(&kit->conf->contact, "");
	buffer_fini(&link);
	box_fini(&box);
}

static void
test_unwanted(struct desk_kit *kit)
{
	struct store *s = kit->desk->store;
	struct box box = {0};
	int64_t game = box_start(kit, three, 3, "first=0", "{}");
	const struct box_letter *l;

	if (store_begin(s) != STORE_OK ||
	    refusal_set(kit->desk, "BO@play.example", true) != STORE_OK ||
	    store_seat_mute(s, game, 2, true) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
	box_take(&box, kit);
	l = box_find(&box, 1, STORE_LETTER_BEGAN);
	tap_ok(l->outcome == LETTER_MUTED && strstr(l->why, "never") != NULL,
	    "who asked never to be written to is not, in whatever case the "
	    "address is written");
	l = box_find(&box, 2, STORE_LETTER_BEGAN);
	tap_ok(l->outcome == LETTER_MUTED && l->why[0] != '\0',
	    "nor is who turned the letters of this game off");
	box_fini(&box);
	if (store_begin(s) != STORE_OK ||
	    refusal_set(kit->desk, "bo@play.example", false) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_reminders(&kit);
	test_reminder_dropped(&kit);
	test_reminder_stale(&kit);
	test_table(&kit);
	test_table_dropped(&kit);
	test_paused(&kit);
	test_again(&kit);
	test_foot(&kit);
	test_unwanted(&kit);
	desk_kit_close(&kit);
	tap_ok(tongues_faults() == 0,
	    "each of these letters is as good in every other language");
	return tap_done();
}
