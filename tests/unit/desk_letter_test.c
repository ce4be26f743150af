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
#include "base/xmalloc.h"
#include "match/match.h"
#include "proof/verify.h"
#include "review/review.h"
#include "store/store_reviews.h"
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
		desk_kit_move(kit, &made, game, seat, t.game.made[seat],
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
	if (why.len > 0)
		printf("# %s\n", buffer_text(&why));
	buffer_fini(&name);
	buffer_fini(&seed);
	buffer_fini(&lines);
	buffer_fini(&why);
}

static bool
tells_seed(const struct table *t, const struct mail_read *read)
{
	struct buffer seed = {0};
	bool both;

	buffer_add_hex(&seed, t->game.seed, sizeof t->game.seed);
	both = strstr(read->text, buffer_text(&seed)) != NULL &&
	    strstr(read->html, buffer_text(&seed)) != NULL;
	buffer_fini(&seed);
	return both;
}

/* Bo wins, in a course that is made up. */
static void
make_up_review(uint32_t entries, struct review *r)
{
	*r = (struct review){.n_seats = 2,
	    .n = entries - 1,
	    .moves = xcalloc(entries, sizeof *r->moves),
	    .seats = {{.choices = -71,
			  .luck = -357,
			  .missed = 2,
			  .spread = 14,
			  .blur = 22},
		{.choices = 72,
		    .luck = 357,
		    .missed = 1,
		    .spread = 14,
		    .blur = 22}}};
	for (size_t i = 0; i < r->n; i++) {
		struct review_move *m = &r->moves[i];
		int before = i > 0 ? r->moves[i - 1].after[0] : 500;
		int after = 500 - (int)(500 * (i + 1) / r->n);

		m->n = (uint32_t)i + 1;
		m->seat = (int)i % 2;
		m->before[0] = before;
		m->made[0] = before - (m->seat == 0 ? 4 : -4);
		m->after[0] = after;
		m->before[1] = 1000 - before;
		m->made[1] = 1000 - m->made[0];
		m->after[1] = 1000 - after;
	}
	r->moves[4].missed = r->moves[10].missed = r->moves[7].missed = true;
	r->moves[4].cost = r->moves[10].cost = r->moves[7].cost = 61;
	r->moves[4].spread = r->moves[10].spread = r->moves[7].spread = 9;
	r->moves[4].made[0] = r->moves[4].before[0] - 61;
	r->moves[10].made[0] = r->moves[10].before[0] - 61;
	r->moves[7].made[1] = r->moves[7].before[1] - 61;
	r->moves[10].turning = r->moves[20].turning = true;
}

static void
test_review(struct desk_kit *kit, const struct table *t)
{
	struct buffer body = {0};
	struct mail_read read;
	struct review r;

	tap_ok(letter_kit_compose(kit, t->game.id, 0, STORE_LETTER_REVIEW,
		   t->game.entries - 1, &read) == LETTER_SUPERSEDED,
	    "there is no letter of a review that is not made");
	make_up_review(t->game.entries, &r);
	review_write(&r, &body);
	review_fini(&r);
	if (store_begin(kit->desk->store) != STORE_OK ||
	    store_review_ask(kit->desk->store, t->game.id, 1,
		desk_now(kit->desk)) != STORE_OK ||
	    store_review_made(kit->desk->store, t->game.id, desk_now(kit->desk),
		buffer_text(&body)) != STORE_OK ||
	    store_commit(kit->desk->store) != STORE_OK)
		abort();
	buffer_fini(&body);
	tap_ok(letter_kit_compose(kit, t->game.id, 0, STORE_LETTER_REVIEW,
		   t->game.entries - 1, &read) == LETTER_COMPOSED,
	    "that of one that is made can be written");
	compare("review.txt", read.text);
	compare("review.html", read.html);
	check_document(t, &read);
	tap_ok(read.n_parts == 2 && strcmp(read.parts[0].cid, "chart") == 0 &&
		read.parts[0].len < 12000 &&
		memmem(read.parts[1].bytes, read.parts[1].len,
		    "\"review\":", 9) != NULL,
	    "it has the chart as a picture (%zu bytes), and the review in the "
	    "file",
	    read.parts[0].len);
	tap_ok(strstr(read.text, "/review\n") != NULL &&
		strstr(read.text, "/review?ply=5\n") != NULL &&
		strstr(read.text, "/review?ply=8\n") == NULL,
	    "and links to the turning points and its reader's missed moves");
	mail_read_free(&read);
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
			tap_ok(tells_seed(&t, &read),
			    "the letter itself tells the seed, in both halves");
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
	test_review(kit, &t);
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
