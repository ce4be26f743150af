/*
 * Rules for letters of geonosis, which all seats play at once and in any order:
 * what each letter says (golden copies), that its text part has every fact, and
 * how large it may be.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/asked.h"
#include "match/match.h"
#include "play/talk.h"
#include "letter_kit.h"
#include "tap.h"
#include "tongues.h"

static const char *const four[] = {
    "\"Ann \\\"A\\\" <Lee>\" <ann@play.example>;tz=Europe/Rome",
    "Bo <bo@play.example>", "Cy <cy@play.example>", "Di <di@play.example>"};
static const char *const easy[] = {"force=10", "zones=3"};
static const char *const expanded[] = {"expansion=yes"};

enum { SEATS = 4, MOVES = 400, TRIES = 40 };

static uint32_t
last_ply(struct desk_kit *kit, int64_t game)
{
	struct table t;
	uint32_t entries;

	if (table_load_rows(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	entries = t.game.entries;
	table_fini(&t);
	return entries - 1;
}

/* What SEAT is asked for, "" for nothing. */
static const char *
asked(struct desk_kit *kit, int64_t game, int seat)
{
	struct asked what;
	struct table t;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	asked_get(&t, &what);
	table_fini(&t);
	return what.seats >> seat & 1 ? what.what[seat] : "";
}

static void
make(struct desk_kit *kit, int64_t game, int seat, uint32_t k, const char *move)
{
	struct turn made;

	desk_kit_move(kit, &made, game, seat, k, move);
	if (made.result != TURN_MADE)
		abort();
	turn_fini(&made);
}

/* The first legal move of SEAT that begins with one of the words in WISHES
 * ('|' between; behind the die, where there is one), in the order of these;
 * never one that is paid for with the Force. False when there is none. */
static bool
find(const struct table *t, int seat, const char *wishes, struct buffer *out)
{
	uint64_t moves[MOVES];
	size_t n = t->rules->moves(t->match->state, seat, moves, MOVES);

	for (const char *wish = wishes; *wish != '\0';
	     wish += strcspn(wish, "|"), wish += *wish == '|') {
		size_t len = strcspn(wish, "|");

		for (size_t i = 0; i < n && i < MOVES; i++) {
			const char *text, *blank;

			buffer_reset(out);
			t->rules->format(t->match->state, seat, moves[i], out);
			text = buffer_text(out);
			blank = strncmp(text, "die:", 4) == 0
			    ? strchr(text, ' ')
			    : NULL;
			if (strchr(text, '>') == NULL &&
			    strncmp(blank != NULL ? blank + 1 : text, wish,
				len) == 0)
				return true;
		}
	}
	return false;
}

/* SEAT does what it can of WISHES. False when that is nothing. */
static bool
act(struct desk_kit *kit, int64_t game, int seat, const char *wishes)
{
	struct buffer move = {0};
	struct table t;
	uint32_t k;
	bool found;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	k = t.game.made[seat];
	found = find(&t, seat, wishes, &move);
	table_fini(&t);
	if (found)
		make(kit, game, seat, k, buffer_text(&move));
	buffer_fini(&move);
	return found;
}

/* Everybody in turn does what they can of WISHES until WHAT is asked for, or
 * nobody can do anything. False in the latter case. */
static bool
go_on(struct desk_kit *kit, int64_t game, const char *wishes, const char *what)
{
	int seat;

	while ((seat = desk_kit_to_move(kit, game)) >= 0) {
		if (strcmp(asked(kit, game, seat), what) == 0)
			return true;
		if (!act(kit, game, seat, wishes))
			return false;
	}
	return false;
}

/* The same where it cannot fail. */
static void
reach(struct desk_kit *kit, int64_t game, const char *wishes, const char *what)
{
	if (!go_on(kit, game, wishes, what)) {
		printf("Bail out! nobody is asked for %s\n", what);
		exit(1);
	}
}

/* --- what holds for every letter --------------------------------------------- */

/* Adds C, of blanks and line ends only one blank. */
static void
add_char(char c, struct buffer *out)
{
	if (c != ' ' && c != '\n' && c != '\r')
		buffer_putc(out, c);
	else if (out->len > 0 && out->data[out->len - 1] != ' ')
		buffer_putc(out, ' ');
}

/* Adds what a reader sees of HTML [FROM, TO). */
static void
add_words(const char *from, const char *to, struct buffer *out)
{
	static const char *const entities[][2] = {{"&lt;", "<"}, {"&gt;", ">"},
	    {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}};
	const size_t n = sizeof entities / sizeof entities[0];

	while (from < to) {
		size_t i = 0;

		while (i < n &&
		    strncmp(from, entities[i][0], strlen(entities[i][0])) != 0)
			i++;
		if (i < n) {
			buffer_puts(out, entities[i][1]);
			from += strlen(entities[i][0]);
		} else if (*from == '<') {
			from += strcspn(from, ">") + 1;
		} else {
			add_char(*from++, out);
		}
	}
}

/* How many items of HTML between OPEN and CLOSE the text part has not. */
static unsigned
missing_in_text(const struct mail_read *read, const char *open,
    const char *close, unsigned *seen)
{
	struct buffer text = {0}, item = {0};
	const char *at = read->html, *end;
	unsigned missing = 0;

	for (const char *c = read->text; *c != '\0'; c++)
		add_char(*c, &text);
	while ((at = strstr(at, open)) != NULL) {
		at += strcspn(at, ">") + 1;
		end = strstr(at, close);
		if (end == NULL)
			abort();
		buffer_reset(&item);
		add_words(at, end, &item);
		++*seen;
		if (strstr(buffer_text(&text), buffer_text(&item)) == NULL) {
			printf("# not in the text: %s\n", buffer_text(&item));
			missing++;
		}
	}
	buffer_fini(&text);
	buffer_fini(&item);
	return missing;
}

/* Composes and compares; the caller frees READ. */
static void
check_letter(struct desk_kit *kit, int64_t game, int seat,
    enum store_letter_kind kind, const char *name, struct mail_read *read)
{
	unsigned facts = 0, notes = 0, missing;
	char text[80], html[80];

	if (letter_kit_compose(kit, game, seat, kind, last_ply(kit, game),
		read) != LETTER_COMPOSED) {
		printf("Bail out! no letter %s\n", name);
		exit(1);
	}
	snprintf(text, sizeof text, "geonosis-%s.txt", name);
	tap_ok(letter_kit_same(text, read->text),
	    "%s says what its golden copy says", text);
	snprintf(html, sizeof html, "geonosis-%s.html", name);
	tap_ok(letter_kit_same(html, read->html),
	    "%s says what its golden copy says", html);
	missing = missing_in_text(read, "<li", "</li>", &facts) +
	    missing_in_text(read, "<blockquote", "</blockquote>", &notes);
	tap_ok(missing == 0 && facts > 3,
	    "%s: the text part has all that the HTML part lists (%u facts)",
	    name, facts + notes);
	tap_ok(strlen(read->html) < 60 * 1024 && read->n_parts > 0 &&
		strcmp(read->parts[0].cid, "board") == 0 &&
		read->parts[0].len <= 45000,
	    "%s: its HTML is of less than 60 KB (%zu), its picture at most 45 (%zu)",
	    name, strlen(read->html), read->parts[0].len);
}

/* --- the letters ------------------------------------------------------------- */

static void
say_note(struct desk_kit *kit, int64_t game, int seat, const char *text)
{
	struct talk talk = {.game = game, .seat = seat, .text = text};

	if (store_begin(kit->desk->store) != STORE_OK)
		abort();
	talk_post(kit->desk, &talk);
	if (store_commit(kit->desk->store) != STORE_OK ||
	    talk.result != TALK_POSTED)
		abort();
}

static void
test_talk(struct desk_kit *kit, int64_t game, int fighter)
{
	struct mail_read read;

	say_note(kit, game, (fighter + 1) % SEATS,
	    "I can put mine on the mega threat, & you?\n<Bo>");
	for (int i = 1; i < SEATS; i++)
		act(kit, game, (fighter + i) % SEATS, "card|raise|aside");
	check_letter(kit, game, fighter, STORE_LETTER_TURN, "talk", &read);
	mail_read_free(&read);
}

/* The first throw, a fight, and what is said meanwhile. */
static void
test_throws(struct desk_kit *kit)
{
	int64_t game = desk_kit_start_of(kit, "geonosis", four, SEATS, NULL, 0);
	struct mail_read read;
	int fighter = 0;

	check_letter(kit, game, 0, STORE_LETTER_BEGAN, "began", &read);
	mail_read_free(&read);
	reach(kit, game, "take|place", "dice");
	check_letter(kit, game, 0, STORE_LETTER_TURN, "throw", &read);
	tap_ok(strstr(read.text, "R2-D2 starts") == NULL,
	    "throw: no word of R2-D2 in a game without");
	mail_read_free(&read);
	while (fighter < SEATS && !act(kit, game, fighter, "fight"))
		fighter++;
	act(kit, game, fighter, "go");
	check_letter(kit, game, (fighter + 1) % SEATS, STORE_LETTER_TURN,
	    "fight", &read);
	tap_ok(strstr(read.text, "WHAT YOU CAN DO") == NULL,
	    "fight: who has to wait is offered no move");
	mail_read_free(&read);
	while (act(kit, game, fighter, "hit|go|stop"))
		if (strcmp(asked(kit, game, fighter), "fight") != 0)
			break;
	test_talk(kit, game, fighter);
}

/* Everybody lays a die aside, seat 0 first. */
static void
throw_by(struct desk_kit *kit, int64_t game)
{
	for (int i = 0; i < SEATS; i++)
		act(kit, game, i, "aside");
}

/* Whether the letter of its turn that SEAT gets now has TEXT; then it has
 * arrived. */
static bool
letter_has(struct desk_kit *kit, int64_t game, int seat, const char *text)
{
	struct mail_read read;
	bool has;

	if (letter_kit_send(kit, game, seat, STORE_LETTER_TURN,
		last_ply(kit, game), &read) != LETTER_COMPOSED)
		abort();
	has = strstr(read.text, text) != NULL;
	mail_read_free(&read);
	return has;
}

/* What is said is told in the next letter to each, and not in all others. */
static void
test_notes_once(struct desk_kit *kit)
{
	int64_t game = desk_kit_start_of(kit, "geonosis", four, SEATS, easy, 2);

	reach(kit, game, "take|place", "dice");
	say_note(kit, game, 1, "Early words");
	tap_ok(letter_has(kit, game, 0, "Bo writes:\nEarly words"),
	    "a note stands in the next letter");
	say_note(kit, game, 2, "Late words");
	throw_by(kit, game);
	tap_ok(letter_has(kit, game, 0, "Cy wrote before this:\nLate words"),
	    "what is said after a letter and before its reader acts stands in "
	    "the one after it");
	throw_by(kit, game);
	tap_ok(!letter_has(kit, game, 0, " words\n"), "and in no other");
	tap_ok(letter_has(kit, game, 3,
		   "Early words\nCy wrote before this:\nLate words"),
	    "who got no letter meanwhile reads all of it");
	throw_by(kit, game);
	tap_ok(!letter_has(kit, game, 3, " words\n"), "once");
	say_note(kit, game, 1, "I sign this:\n-- \nBo");
	tap_ok(letter_has(kit, game, 0, "I sign this:\n---\nBo"),
	    "a mark of a signature in a note does not hide what is below it");
}

/* More than one threat is missed; then all is lost. */
static void
test_missed(struct desk_kit *kit)
{
	struct mail_read read;
	int64_t game;
	int tries = 0;

	do {
		game = desk_kit_start_of(kit, "geonosis", four, SEATS, easy, 2);
		if (++tries > TRIES)
			abort();
	} while (!go_on(kit, game, "take|place|card:M|aside", "order"));
	check_letter(kit, game, 2, STORE_LETTER_TURN, "order", &read);
	mail_read_free(&read);
	go_on(kit, game, "threat|aside", "");
	check_letter(kit, game, 1, STORE_LETTER_OVER, "lost", &read);
	tap_ok(strstr(read.text, "You lost together") != NULL &&
		strstr(read.html, "You lost together") != NULL,
	    "lost: it says so, in both halves");
	mail_read_free(&read);
}

/* By the greedy policy. False when the game is lost. */
static bool
play_to_win(struct desk_kit *kit, int64_t game)
{
	struct rules_result result = {.winners = 0};
	struct chance_fast chance;
	struct table t;
	int seat;

	chance_fast_init(&chance, 1);
	while ((seat = desk_kit_to_move(kit, game)) >= 0) {
		struct buffer move = {0};
		uint32_t k;

		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		k = t.game.made[seat];
		t.rules->format(t.match->state, seat,
		    t.rules->choose(t.match->state, seat, RULES_GREEDY,
			&chance.chance),
		    &move);
		table_fini(&t);
		make(kit, game, seat, k, buffer_text(&move));
		buffer_fini(&move);
	}
	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	t.rules->result(t.match->state, &result);
	table_fini(&t);
	return result.winners != 0;
}

static void
test_won(struct desk_kit *kit)
{
	struct mail_read read;
	int64_t game;
	int tries = 0;

	do {
		game = desk_kit_start_of(kit, "geonosis", four, SEATS, easy, 2);
		if (++tries > TRIES)
			abort();
	} while (!play_to_win(kit, game));
	check_letter(kit, game, 3, STORE_LETTER_OVER, "won", &read);
	tap_ok(strstr(read.text, "You won together") != NULL &&
		strstr(read.html, "You won together") != NULL,
	    "won: it says so, in both halves");
	tap_ok(strstr(read.text, "of 9. Your rank:\npadawan.") != NULL,
	    "won: and what rank that is, at once");
	mail_read_free(&read);
}

static void
test_expansion(struct desk_kit *kit)
{
	int64_t game =
	    desk_kit_start_of(kit, "geonosis", four, SEATS, expanded, 1);
	struct mail_read read;

	reach(kit, game, "take|place|r2", "head");
	check_letter(kit, game, 3, STORE_LETTER_TURN, "head", &read);
	mail_read_free(&read);
	act(kit, game, 2, "head");
	act(kit, game, 1, "body");
	check_letter(kit, game, 0, STORE_LETTER_TURN, "expansion", &read);
	tap_ok(strstr(read.text, "C-3PO’s head is on space") != NULL,
	    "expansion: where the parts of C-3PO are");
	mail_read_free(&read);
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_throws(&kit);
	test_notes_once(&kit);
	test_missed(&kit);
	test_won(&kit);
	test_expansion(&kit);
	desk_kit_close(&kit);
	tap_ok(tongues_faults() == 0,
	    "each of these letters is as good in every other language");
	return tap_done();
}
