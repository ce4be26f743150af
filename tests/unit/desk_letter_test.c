/*
 * Rules for letters that entries owe: what each letter says (golden copies),
 * and which letters are not written.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "letter_kit.h"
#include "tap.h"
#include "match/match.h"
#include "proof/verify.h"
#include "tongues.h"

static const char *const two[] = {
    "\"Ann \\\"A\\\" <Lee>\" <ann@play.example>;tz=Europe/Rome;"
    "phrase=blue <moon>",
    "Bo <bo@play.example>"};

static void
compare(const char *name, const char *text)
{
	tap_ok(letter_kit_same(name, text), "%s says what its golden copy says",
	    name);
}

/* Who listens to a letter need not hear a drawing: what stands above it names
 * the heading behind it. */
static bool
announces(const char *text)
{
	const char *at = strstr(text, "\nTHE BOARD\nDrawn in characters");

	at = at != NULL ? strstr(at, "“ON THE BOARD”") : NULL;
	return at != NULL && strstr(at, "\nON THE BOARD\n") != NULL;
}

static void
test_golden(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, two, 2, "first=0");
	struct mail_read began, turn;
	struct turn made;
	char *move;

	tap_ok(letter_kit_compose(kit, game, 0, STORE_LETTER_BEGAN, 0,
		   &began) == LETTER_COMPOSED,
	    "the letter of the beginning can be written");
	compare("began.txt", began.text);
	compare("began.html", began.html);
	tap_ok(strcmp(began.to, "\"Ann \\\"A\\\" <Lee>\" <ann@play.example>") ==
		0,
	    "it is addressed to its reader");
	tap_ok(strncmp(began.from, "\"Star Wars: Carcassonne\" <", 26) == 0,
	    "while nobody has moved it is from the game (%s)", began.from);
	tap_ok(strstr(began.message_id, "began.0.0.") != NULL,
	    "its Message-ID says what it is");
	tap_ok(strstr(began.html, "<Lee>") == NULL &&
		strstr(began.html, "&lt;Lee&gt;") != NULL,
	    "names are escaped in HTML");
	tap_ok(strstr(began.text, "\"blue <moon>\"") != NULL &&
		strstr(began.html, "blue &lt;moon&gt;") != NULL,
	    "it tells its reader the own phrase");
	mail_read_free(&began);
	tap_ok(letter_kit_compose(kit, game, 1, STORE_LETTER_BEGAN, 0,
		   &began) == LETTER_COMPOSED &&
		strstr(began.text, "phrase") == NULL,
	    "and no phrase to who gave none");
	mail_read_free(&began);
	move = desk_kit_legal(kit, game, 0);
	desk_kit_move(kit, &made, game, 0, 0, move);
	turn_fini(&made);
	free(move);
	tap_ok(letter_kit_compose(kit, game, 1, STORE_LETTER_BEGAN, 0,
		   &began) == LETTER_COMPOSED &&
		strstr(began.text, "\nIt is your turn.\n") != NULL,
	    "a late letter of the beginning tells whose turn it is by then");
	mail_read_free(&began);
	tap_ok(letter_kit_compose(kit, game, 1, STORE_LETTER_TURN, 1, &turn) ==
		LETTER_COMPOSED,
	    "the letter of a turn can be written, too");
	compare("turn.txt", turn.text);
	compare("turn.html", turn.html);
	tap_ok(strstr(turn.from, "<Lee> via turnpost\" <") != NULL,
	    "it is from who moved, by the server (%s)", turn.from);
	tap_ok(announces(turn.text), "the drawing of the board can be skipped");
	tap_ok(turn.n_parts == 1 && strcmp(turn.parts[0].cid, "board") == 0 &&
		turn.parts[0].len <= 45000 && strlen(turn.html) < 60 * 1024,
	    "the board is a picture of at most 45 KB, the HTML of less than 60");
	mail_read_free(&turn);
}

/* By moves at random, always the same, so that there are battles. */
static void
play_to_end(struct desk_kit *kit, int64_t game)
{
	struct chance_fast chance;
	struct turn made;
	struct table t;
	int seat;

	chance_fast_init(&chance, 1);
	while ((seat = desk_kit_to_move(kit, game)) >= 0) {
		struct buffer move = {0};

		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		t.rules->format(t.match->state, seat,
		    t.rules->choose(t.match->state, seat, RULES_RANDOM,
			&chance.chance),
		    &move);
		desk_kit_move(kit, &made, game, seat, t.seats[seat].made,
		    buffer_text(&move));
		table_fini(&t);
		turn_fini(&made);
		buffer_fini(&move);
	}
}

/* A name that a mail program makes a link of, or that hides the address. */
static void
test_sender(struct desk_kit *kit)
{
	static const char *const names[] = {
	    "Ann evil.com", "security@bank.example"};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		char mailbox[100];
		const char *const people[] = {mailbox, two[1]};
		struct mail_read read;
		struct turn made;
		int64_t game;
		char *move;

		snprintf(mailbox, sizeof mailbox, "\"%s\" <n%zu@play.example>",
		    names[i], i);
		game = desk_kit_start(kit, people, 2, "first=0");
		move = desk_kit_legal(kit, game, 0);
		desk_kit_move(kit, &made, game, 0, 0, move);
		turn_fini(&made);
		free(move);
		if (letter_kit_compose(kit, game, 1, STORE_LETTER_TURN, 1,
			&read) != LETTER_COMPOSED)
			abort();
		tap_ok(strncmp(read.from, "\"Star Wars", 10) == 0,
		    "no letter is from \"%s\" (%s)", names[i], read.from);
		mail_read_free(&read);
	}
}

static void
test_superseded(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, two, 2, "first=0");
	struct mail_read read;
	struct turn made;
	char *move;

	tap_ok(letter_kit_compose(kit, game, 1, STORE_LETTER_TURN, 0, &read) ==
		LETTER_SUPERSEDED,
	    "no letter of a turn goes to a seat that need not move");
	move = desk_kit_legal(kit, game, 0);
	desk_kit_move(kit, &made, game, 0, 0, move);
	turn_fini(&made);
	free(move);
	tap_ok(letter_kit_compose(kit, game, 0, STORE_LETTER_TURN, 0, &read) ==
		LETTER_SUPERSEDED,
	    "nor to one that has moved since");
	if (store_begin(kit->desk->store) != STORE_OK ||
	    store_seat_mute(kit->desk->store, game, 1, true) != STORE_OK ||
	    store_commit(kit->desk->store) != STORE_OK)
		abort();
	tap_ok(letter_kit_compose(kit, game, 1, STORE_LETTER_TURN, 1, &read) ==
		LETTER_MUTED,
	    "nor to one that turned its letters off");
	tap_ok(letter_kit_compose(kit, game, 0, STORE_LETTER_BEGAN, 0, &read) ==
		    LETTER_COMPOSED &&
		strstr(read.text, "(letters off)") != NULL,
	    "and the table sees that they are off");
	mail_read_free(&read);
}

/* What is attached: the whole game, with its seed, which proves itself. */
static void
check_document(const struct table *t, const struct mail_read *read)
{
	struct buffer name = {0}, seed = {0}, lines = {0}, why = {0};
	const struct mail_read_part *part = NULL;

	buffer_puts(&name, "turnpost-");
	buffer_add_hex(&name, t->game.uid, sizeof t->game.uid);
	buffer_puts(&name, ".json");
	buffer_puts(&seed, "\"seed\":\"");
	buffer_add_hex(&seed, t->game.seed, sizeof t->game.seed);
	for (size_t i = 0; i < read->n_parts; i++)
		if (strcmp(read->parts[i].type, "application/json") == 0)
			part = &read->parts[i];
	tap_ok(part != NULL && strcmp(part->name, buffer_text(&name)) == 0,
	    "it brings the game as a file, named by the game's uid");
	tap_ok(part != NULL &&
		memmem(part->bytes, part->len, seed.data, seed.len) != NULL,
	    "in which the seed is told");
	tap_ok(part != NULL &&
		verify_text(part->bytes, part->len, &lines, &why),
	    "and everything in it proves true");
	tap_ok(strstr(read->text, buffer_text(&seed) + 8) != NULL &&
		strstr(read->html, buffer_text(&seed) + 8) != NULL,
	    "the letter itself tells the seed, in both halves");
	if (why.len > 0)
		printf("# %s\n", buffer_text(&why));
	buffer_fini(&name);
	buffer_fini(&seed);
	buffer_fini(&lines);
	buffer_fini(&why);
}

static void
test_over(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, two, 2, "first=0");
	struct mail_read read;
	struct table t;

	play_to_end(kit, game);
	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	for (int seat = 0; seat < 2; seat++) {
		tap_ok(letter_kit_compose(kit, game, seat, STORE_LETTER_OVER,
			   t.game.entries - 1, &read) == LETTER_COMPOSED &&
			strstr(read.text, "Winner: ") != NULL &&
			strstr(read.text, "final scoring") != NULL,
		    "the letter of the end explains the final scoring to "
		    "seat %d",
		    seat);
		if (seat == 0) {
			compare("over.txt", read.text);
			compare("over.html", read.html);
			check_document(&t, &read);
			tap_ok(strlen(read.html) < 60 * 1024,
			    "its HTML is of less than 60 KB");
			tap_ok(strstr(read.text, "\nBo won 38 to 23.\n") &&
				strstr(read.text, "+11 for the planet Ostrune"),
			    "it begins with who won by how much, and tells the "
			    "best moves");
			tap_ok(strstr(read.html, "#rematch\"") != NULL &&
				strstr(read.html, "cid:chart") != NULL &&
				strcmp(read.parts[1].cid, "chart") == 0 &&
				read.parts[1].len < 12000,
			    "its button leads to another game, and the scores "
			    "are a chart (%zu bytes)",
			    read.parts[1].len);
		}
		mail_read_free(&read);
	}
	table_fini(&t);
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_golden(&kit);
	test_superseded(&kit);
	test_over(&kit);
	test_sender(&kit);
	desk_kit_close(&kit);
	tap_ok(tongues_faults() == 0,
	    "each of these letters is as good in every other language");
	return tap_done();
}
