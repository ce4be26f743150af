/*
 * Rules for what news of every move and daily letters say, compared with golden
 * copies in every language.
 *
 * Not here: when they leave (desk_taste_test.c, desk_news_test.c).
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "desk/links.h"
#include "play/vote.h"
#include "letter_box.h"
#include "store/store_fates.h"
#include "store/store_log.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "tap.h"
#include "tongues.h"

static const char *const three[] = {"\"Ann <Lee>\" <ann@play.example>",
    "Bo <bo@play.example>;tz=Europe/Rome", "Cy <cy@play.example>"};

static const char terms[] =
    "{\"clock\":\"move\",\"grace\":86400,\"late\":\"bot\",\"move\":259200,"
    "\"vacation\":false}";

enum { HOUR = 3600, DAY = 86400 };

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

static bool
says(const struct mail_read *read, const char *text)
{
	return strstr(read->text, text) != NULL &&
	    strstr(read->html, text) != NULL;
}

/* The taste of SEAT's player becomes TASTE; his number. */
static int64_t
choose(struct desk_kit *kit, int64_t game, int seat, enum store_taste taste)
{
	struct store *s = kit->desk->store;
	struct store_player p;
	struct table t;
	int64_t player;

	box_begin(kit, game, &t);
	player = t.seats[seat].player;
	if (store_player_get(s, player, &p) != STORE_OK)
		abort();
	p.letters = taste;
	if (store_player_change(s, &p) != STORE_OK)
		abort();
	store_player_fini(&p);
	box_end(kit, &t);
	return player;
}

/* --- news ------------------------------------------------------------------------ */

static void
test_news(void)
{
	struct desk_kit kit;
	const struct box_letter *l;
	struct box box = {.n = 0};
	int64_t game;

	desk_kit_open(&kit);
	game = box_start(&kit, three, 3, "first=0", terms);
	box_take(&box, &kit);
	choose(&kit, game, 2, STORE_LETTERS_EVERY);
	box_pass(&kit, game, HOUR);
	box_move(&kit, game, 0);
	kit.now += HOUR;
	box_take(&box, &kit);
	l = box_find(&box, 2, STORE_LETTER_NEWS);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED,
	    "who wants to hear of every move gets news");
	if (l == NULL || l->outcome != LETTER_COMPOSED)
		exit(1);
	tap_ok(says(&l->read, "others have moved in Star Wars: Carcassonne") &&
		says(&l->read, "It is the turn of Bo"),
	    "that others have moved, and whose turn it is");
	compare("news", &l->read);
	box_fini(&box);
	desk_kit_close(&kit);
}

/* --- the daily letter ------------------------------------------------------------- */

/* Every letter that is owed to SEAT of GAME waits for the daily letter of AT. */
static void
gather(struct desk_kit *kit, int64_t game, int seat, int64_t at)
{
	struct store *s = kit->desk->store;
	struct store_letter l;

	if (store_begin(s) != STORE_OK)
		abort();
	for (int64_t id = 1; store_letter_get(s, id, &l) == STORE_OK; id++) {
		if (l.state == STORE_LETTER_OWED && l.game == game &&
		    l.seat == seat &&
		    store_letter_hold(s, id, at + DAY, at, at) != STORE_OK)
			abort();
		store_letter_fini(&l);
	}
	if (store_commit(s) != STORE_OK)
		abort();
}

static void
ask_for_pause(struct desk_kit *kit, int64_t game, int seat)
{
	struct table t;

	box_begin(kit, game, &t);
	if (vote_move(kit->desk, &t, seat, STORE_MOTION_PAUSE) != VOTE_DONE)
		abort();
	box_end(kit, &t);
}

static void
write_note(struct desk_kit *kit, int64_t game, int seat, const char *text)
{
	struct table t;

	box_begin(kit, game, &t);
	if (store_note_add(kit->desk->store, game, t.game.entries - 1, seat,
		text) != STORE_OK)
		abort();
	box_end(kit, &t);
}

/* The first link in TEXT after WHAT. */
static const char *
link_after(const char *text, const char *what)
{
	const char *at = strstr(text, what);

	return at != NULL ? strstr(at, "https://") : NULL;
}

static const struct box_letter *
take_digest(struct desk_kit *kit, struct box *box, int64_t player, int64_t at)
{
	struct store *s = kit->desk->store;

	kit->now = at;
	if (store_begin(s) != STORE_OK ||
	    store_letter_owe_about(s, STORE_LETTER_DIGEST, player, at, at,
		at) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
	box_take(box, kit);
	return box_find(box, 0, STORE_LETTER_DIGEST);
}

static void
test_digest(void)
{
	struct desk_kit kit;
	const struct box_letter *l;
	struct box box = {.n = 0};
	struct buffer mute = {0};
	int64_t slow, fast, asks, other, bo, at;
	const char *first;

	desk_kit_open(&kit);
	at = kit.now + 10 * HOUR;
	slow = desk_kit_start(&kit, three, 3, "first=0");
	fast = box_start(&kit, three, 3, "first=0", terms);
	asks = box_start(&kit, three, 3, "first=2", terms);
	other = desk_kit_start(&kit, three, 3, "first=2");
	box_take(&box, &kit);
	bo = choose(&kit, slow, 1, STORE_LETTERS_DIGEST);
	kit.now += HOUR;
	box_move(&kit, slow, 0);
	box_move(&kit, fast, 0);
	write_note(&kit, fast, 0, "Your turn, <Bo> & good luck!");
	ask_for_pause(&kit, asks, 2);
	gather(&kit, slow, 1, at);
	gather(&kit, fast, 1, at);
	gather(&kit, asks, 1, at);
	l = take_digest(&kit, &box, bo, at);
	tap_ok(l != NULL && l->outcome == LETTER_COMPOSED,
	    "the daily letter is written");
	if (l == NULL || l->outcome != LETTER_COMPOSED)
		exit(1);
	first = strstr(l->read.text, "https://");
	tap_ok(first != NULL &&
		first == link_after(l->read.text, "Carcassonne, game 2") &&
		first < strstr(l->read.text, "Carcassonne, game 1"),
	    "its first link is that of the game with the first deadline");
	tap_ok(strstr(l->read.text, "Carcassonne, game 1") <
		strstr(l->read.text, "Carcassonne, game 3"),
	    "games that wait for the reader come before those that do not");
	tap_ok(strstr(l->read.text,
		   "- Star Wars: Carcassonne, game 4, with "
		   "Ann <Lee>, Cy: It is the turn of\n  Cy.") != NULL,
	    "those without news have a line");
	tap_ok(strstr(l->read.text, "Your turn, <Bo> & good luck!") != NULL &&
		strstr(l->read.html,
		    "Your turn, &lt;Bo&gt; &amp; good luck!") != NULL,
	    "what was said stands there");
	tap_ok(says(&l->read, "asked for a pause") || says(&l->read, "a pause"),
	    "and what the table asks");
	link_games(kit.desk, bo, &mute);
	tap_ok(strstr(l->read.text, buffer_text(&mute)) != NULL &&
		strstr(l->read.html, buffer_text(&mute)) != NULL,
	    "how to turn all of it off as well");
	(void)other;
	compare("digest", &l->read);
	buffer_fini(&mute);
	box_fini(&box);
	desk_kit_close(&kit);
}

/* Of much only the end is told, and of many games a line each. */
static void
test_much(void)
{
	enum { GAMES = 15 };
	struct desk_kit kit;
	const struct box_letter *l;
	struct box box = {.n = 0};
	int64_t games[GAMES], bo = 0, at;
	int links = 0;

	desk_kit_open(&kit);
	at = kit.now + 10 * HOUR;
	for (int i = 0; i < GAMES; i++) {
		games[i] = desk_kit_start(&kit, three, 3, "first=0");
		box_take(&box, &kit);
	}
	bo = choose(&kit, games[0], 1, STORE_LETTERS_DIGEST);
	for (int i = 0; i < GAMES; i++) {
		box_move(&kit, games[i], 0);
		gather(&kit, games[i], 1, at);
	}
	l = take_digest(&kit, &box, bo, at);
	if (l == NULL || l->outcome != LETTER_COMPOSED)
		exit(1);
	for (const char *p = l->read.text; (p = strstr(p, "https://")) != NULL;
	     p++)
		links++;
	tap_ok(links == GAMES + 2,
	    "each of many games in which it is the reader's turn has its link");
	tap_ok(strlen(l->read.html) < 60000,
	    "and the letter is not cut off by mail programs (%zu bytes)",
	    strlen(l->read.html));
	box_fini(&box);
	desk_kit_close(&kit);
}

int
main(void)
{
	test_news();
	test_digest();
	test_much();
	tap_ok(tongues_faults() == 0, "the same in every language");
	return tap_done();
}
