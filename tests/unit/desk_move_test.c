/*
 * Rules for a game that moves to another server: what its document tells of
 * seeds, what is stored of a game that comes in, where its draws come from
 * then, and which letters it owes.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "operator/import.h"
#include "proof/document.h"
#include "proof/export.h"
#include "proof/verify.h"
#include "desk_kit.h"
#include "sign/fair.h"
#include "sign/sign.h"
#include "store/store_data.h"
#include "store/store_fates.h"
#include "store/store_log.h"
#include "tap.h"

static const char *const three[] = {"Ann <ann@play.example>;phrase=moon",
    "Bo <bo@play.example>", "Cy <cy@play.example>"};
static const char *const there[] = {
    "Ann <ann@else.example>", "Bo <bo@else.example>", "Cy <cy@else.example>"};

/* Another server, whose seeds are others. */
static void
open_other(struct desk_kit *kit, uint8_t random)
{
	desk_kit_open(kit);
	kit->next_random = random;
	kit->now += 3600;
}

/* Makes up to MOVES moves. */
static void
play(struct desk_kit *kit, int64_t game, int moves)
{
	int seat;

	while (moves-- > 0 && (seat = desk_kit_to_move(kit, game)) >= 0) {
		char *move = desk_kit_legal(kit, game, seat);
		struct turn turn;
		struct table t;

		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		desk_kit_move(kit, &turn, game, seat, t.game.made[seat], move);
		if (turn.result != TURN_MADE)
			abort();
		table_fini(&t);
		turn_fini(&turn);
		free(move);
	}
}

static char *export(struct desk_kit *kit, int64_t game, bool whole)
{
	struct buffer out = {0}, why = {0};

	if (!export_game(kit->desk, game, whole, &out, &why))
		printf("# %s\n", buffer_text(&why));
	buffer_fini(&why);
	return buffer_take(&out);
}

/* The game's number, or 0 after a comment that says why not. */
static int64_t
import(struct desk_kit *kit, const char *text, const char *const *players,
    size_t n)
{
	struct buffer note = {0}, why = {0};
	int64_t game = 0;

	if (!import_game(kit->desk, text, strlen(text), players, n, &game,
		&note, &why)) {
		printf("# %s\n", buffer_text(&why));
		game = 0;
	}
	buffer_fini(&note);
	buffer_fini(&why);
	return game;
}

/* Reads a document that is known to be good. */
static void
read_good(const char *text, struct document *doc)
{
	struct buffer why = {0};
	struct verdict v = {0};

	memset(doc, 0, sizeof *doc);
	tap_ok(document_read(text, strlen(text), doc, &why) &&
		verify_document(doc, &v, &why),
	    "what is exported is a document, and true");
	if (why.len > 0)
		printf("# %s\n", why.data);
	verdict_fini(&v);
	buffer_fini(&why);
}

/* The letters owed now, as bits by seat, of one kind. */
static unsigned
owed(struct desk_kit *kit, enum store_letter_kind kind)
{
	struct store_letter letters[32];
	unsigned seats = 0;
	size_t n;

	if (store_letters_due(kit->desk->store, kit->now, letters, 32, &n) !=
	    STORE_OK)
		abort();
	for (size_t i = 0; i < n; i++) {
		if (letters[i].kind == kind)
			seats |= 1u << letters[i].seat;
		store_letter_fini(&letters[i]);
	}
	return seats;
}

static void
test_out(struct desk_kit *kit, int64_t game)
{
	char *open = export(kit, game, false), *whole = export(kit, game, true);
	uint8_t seed[DIGEST_SIZE], own[SIGN_DIGEST];
	struct document a, b;

	read_good(open, &a);
	read_good(whole, &b);
	memset(seed, 2, sizeof seed); /* the second that was drawn */
	tap_ok(!a.stretches[0].seeded && !a.whole && b.whole &&
		b.stretches[0].seeded &&
		memcmp(b.stretches[0].seed, seed, sizeof seed) == 0,
	    "only the whole tells the seed of a running game");
	sign_public(kit->desk->sign, own);
	tap_ok(a.sealed && b.sealed && memcmp(a.key, own, sizeof own) == 0 &&
		memcmp(b.key, own, sizeof own) == 0,
	    "both are signed with this server's key");
	tap_ok(strcmp(a.seats[0].phrase, "moon") == 0 && a.data == NULL,
	    "phrases are in it, and no tiles that everybody has");
	document_fini(&a);
	document_fini(&b);
	free(open);
	free(whole);
}

static void
test_whole(const char *text, const struct desk_kit *from, int64_t was)
{
	struct desk_kit kit;
	struct table t, before;
	int64_t game;

	open_other(&kit, 50);
	game = import(&kit, text, there, 3);
	if (table_load(kit.desk, game, &t, NULL) != TABLE_OK ||
	    table_load(from->desk, was, &before, NULL) != TABLE_OK)
		abort();
	tap_ok(game == 1 && t.game.reseeds == 0 && !t.game.seedless &&
		t.game.entries == before.game.entries &&
		memcmp(t.game.seed, before.game.seed, DIGEST_SIZE) == 0 &&
		memcmp(t.game.uid, before.game.uid, UID_SIZE) == 0 &&
		memcmp(t.game.head, before.game.head, DIGEST_SIZE) == 0,
	    "with its seed a game is here what it was there");
	tap_ok(t.game.created == before.game.created &&
		t.game.moved == before.game.moved &&
		t.game.to_move == before.game.to_move &&
		t.game.made[0] == before.game.made[0] &&
		t.game.made[2] == before.game.made[2],
	    "with its times, whose turn it is, and who made how many moves");
	tap_ok(owed(&kit, STORE_LETTER_MOVED) == 7 &&
		owed(&kit, STORE_LETTER_TURN) == 0 &&
		owed(&kit, STORE_LETTER_BEGAN) == 0,
	    "everybody is owed the letter of the move, which is the turn's, "
	    "too");
	table_fini(&t);
	table_fini(&before);
	play(&kit, game, 1);
	tap_ok(owed(&kit, STORE_LETTER_TURN) != 0,
	    "then the next seat is owed its turn");
	desk_kit_close(&kit);
}

static void
look_at_stretch(struct desk_kit *kit, int64_t game, const struct document *was)
{
	uint8_t seed[DIGEST_SIZE], commitment[DIGEST_SIZE];
	struct store_stretch stretch;
	struct table t;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK ||
	    store_stretch_last(kit->desk->store, game, &stretch) != STORE_OK)
		abort();
	tap_ok(t.game.seedless && t.game.reseeds == 1 &&
		t.game.entries == was->n_log + 1 && t.game.moved == kit->now &&
		stretch.from == was->n_log,
	    "without its seed a game gets an entry more");
	memset(seed, 101, sizeof seed);
	fair_commitment(was->uid, seed, commitment);
	tap_ok(!stretch.seedless &&
		memcmp(stretch.seed, seed, sizeof seed) == 0 &&
		memcmp(stretch.commitment, commitment, sizeof seed) == 0,
	    "and a seed that is drawn here, with its commitment");
	tap_ok(memcmp(t.game.commitment, was->stretches[0].commitment,
		   DIGEST_SIZE) == 0,
	    "and keeps the commitment that it began with");
	table_fini(&t);
}

/* A game that was reseeded moves with its present seed: the first is still
 * unknown, and there is no third. */
static void
test_whole_again(const char *text)
{
	struct document end;
	struct desk_kit kit;
	int64_t game;
	char *out;

	open_other(&kit, 200);
	game = import(&kit, text, there, 3);
	play(&kit, game, 1000);
	out = export(&kit, game, false);
	read_good(out, &end);
	tap_ok(end.over && end.n_stretches == 2 && !end.stretches[0].seeded &&
		end.stretches[1].seeded,
	    "a game that was reseeded once can move with its seed");
	document_fini(&end);
	free(out);
	desk_kit_close(&kit);
}

/* Moves on without its seed, and ends. The text of its end. */
static char *
test_reseeded(const char *text)
{
	struct document was, is, end;
	struct desk_kit kit;
	int64_t game;
	char *out;

	open_other(&kit, 100);
	read_good(text, &was);
	game = import(&kit, text, there, 3);
	look_at_stretch(&kit, game, &was);
	tap_ok(owed(&kit, STORE_LETTER_MOVED) == 7 &&
		owed(&kit, STORE_LETTER_TURN) == 0,
	    "everybody is told where the game goes on, once");
	play(&kit, game, 3);
	out = export(&kit, game, false);
	read_good(out, &is);
	tap_ok(is.n_stretches == 2 && !is.stretches[0].seeded &&
		!is.stretches[1].seeded,
	    "while it runs both seeds are secret");
	free(out);
	out = export(&kit, game, true);
	test_whole_again(out);
	free(out);
	play(&kit, game, 1000);
	out = export(&kit, game, false);
	read_good(out, &end);
	tap_ok(end.over && !end.stretches[0].seeded && end.stretches[1].seeded,
	    "at its end the seed that is known is told");
	tap_ok(memcmp(end.log[was.n_log - 1].hash, was.log[was.n_log - 1].hash,
		   DIGEST_SIZE) == 0,
	    "and what was its head there is in its chain");
	document_fini(&was);
	document_fini(&is);
	document_fini(&end);
	desk_kit_close(&kit);
	return out;
}

/* A finished game whose first seed nobody here knows. */
static void
test_finished(const char *text)
{
	struct desk_kit kit;
	struct turn turn;
	struct table t;
	int64_t game;
	char *out;

	open_other(&kit, 150);
	game = import(&kit, text, there, 3);
	if (table_load(kit.desk, game, &t, NULL) != TABLE_OK)
		abort();
	tap_ok(t.game.state == STORE_OVER && t.game.seedless &&
		t.game.to_move == 0,
	    "a finished game is finished here, too");
	tap_ok(owed(&kit, STORE_LETTER_MOVED) == 0 &&
		owed(&kit, STORE_LETTER_OVER) == 0,
	    "and nobody is owed a letter");
	out = export(&kit, game, true);
	tap_ok(strcmp(out, text) == 0,
	    "out of it comes, to the byte, the document that went in");
	desk_kit_move(&kit, &turn, game, 0, t.game.made[0], "0,0/0");
	tap_ok(turn.result == TURN_OVER, "nothing is played in it");
	turn_fini(&turn);
	table_fini(&t);
	free(out);
	desk_kit_close(&kit);
}

static void
test_bots(const char *text)
{
	static const char *const some[] = {
	    "bot:fallback", "bot:random", "Cy <cy@else.example>"};
	static const char *const all[] = {
	    "bot:fallback", "bot:random", "bot:random"};
	struct desk_kit kit;
	int64_t game;

	open_other(&kit, 20);
	game = import(&kit, text, some, 3);
	tap_ok(desk_kit_to_move(&kit, game) == 2,
	    "bots on turn play on at once, until it is a person's turn");
	tap_ok(owed(&kit, STORE_LETTER_MOVED) == 4 &&
		owed(&kit, STORE_LETTER_TURN) == 0,
	    "who is owed one letter");
	desk_kit_close(&kit);
	open_other(&kit, 20);
	game = import(&kit, text, all, 3);
	tap_ok(desk_kit_to_move(&kit, game) == -1,
	    "a game among bots is over when it has come in");
	desk_kit_close(&kit);
}

/* Puts TO where FROM stands in TEXT; the caller frees what comes out. */
static char *
replace(const char *text, const char *from, const char *to)
{
	const char *at = strstr(text, from);
	struct buffer out = {0};

	if (at == NULL)
		abort();
	buffer_add(&out, text, (size_t)(at - text));
	buffer_puts(&out, to);
	buffer_puts(&out, at + strlen(from));
	return buffer_take(&out);
}

/* A person who was erased has no phrase any more, only what it did. */
static void
test_erased(const char *text)
{
	uint8_t digest[DIGEST_SIZE];
	struct buffer put = {0};
	struct desk_kit kit;
	struct table t;
	char *erased, *out;
	int64_t game;

	sign_sha256("moon", 4, digest);
	buffer_puts(&put, "\"phrase-sha256\":\"");
	buffer_add_hex(&put, digest, sizeof digest);
	buffer_putc(&put, '"');
	erased = replace(text, "\"phrase\":\"moon\"", buffer_text(&put));
	open_other(&kit, 30);
	game = import(&kit, erased, there, 3);
	if (table_load(kit.desk, game, &t, NULL) != TABLE_OK)
		abort();
	tap_ok(t.seats[0].phrase == NULL && t.seats[1].phrase != NULL &&
		memcmp(t.seats[0].phrase_digest, digest, sizeof digest) == 0,
	    "a phrase that was erased stays so, and its digest is kept");
	table_fini(&t);
	play(&kit, game, 2);
	out = export(&kit, game, false);
	tap_ok(strstr(out, buffer_text(&put)) != NULL,
	    "and goes with the game when that moves on");
	free(out);
	free(erased);
	buffer_fini(&put);
	desk_kit_close(&kit);
}

static void
refused(struct desk_kit *kit, const char *text, const char *const *players,
    size_t n, const char *said, const char *sentence)
{
	struct buffer note = {0}, why = {0};
	int64_t game;
	bool taken = import_game(kit->desk, text, strlen(text), players, n,
	    &game, &note, &why);

	tap_ok(!taken && strstr(buffer_text(&why), said) != NULL &&
		strcspn(buffer_text(&why), "\n") + 1 >= why.len,
	    "refused: %s", sentence);
	printf("# %s\n", buffer_text(&why));
	buffer_fini(&note);
	buffer_fini(&why);
}

static void
test_refused(struct desk_kit *home, const char *text)
{
	static const char *const late[] = {
	    "Ann <ann@else.example>;phrase=late", "bot:random", "bot:random"};
	struct store_letter_counts counts;
	struct store_game g;
	struct desk_kit kit;
	char *bad;
	int64_t game;

	refused(home, text, there, 3, "already here as game 1",
	    "a game that is here");
	open_other(&kit, 40);
	refused(&kit, text, there, 2, "3 seats", "too few players");
	refused(&kit, text, late, 3, "phrase", "a phrase, after so many draws");
	bad = replace(text, "\"phrase\":\"moon\"", "\"phrase\":\"mood\"");
	refused(&kit, bad, there, 3, "entry 0", "another phrase");
	free(bad);
	bad = replace(text, "\"notes\":[",
	    "\"notes\":[{\"n\":1,\"seat\":0,\"text\":\"\\u001b[2J\"}");
	refused(&kit, bad, there, 3, "note", "a note that controls a terminal");
	free(bad);
	if (store_letters_count(kit.desk->store, &counts) != STORE_OK)
		abort();
	tap_ok(store_game_get(kit.desk->store, 1, &g) == STORE_ABSENT &&
		counts.owed == 0,
	    "nothing of it was stored");
	game = import(&kit, text, there, 3);
	tap_ok(game == 1, "the good one is taken in after that, as game 1");
	desk_kit_close(&kit);
}

/* The same text can be a set of one's own there and one of the program's here:
 * then entry 0 names it, or not, as it did. */
static void
test_tiles(void)
{
	struct buffer text = {0};
	struct store_data data = {.ruleset = (char *)"carcassonne",
	    .name = (char *)"standard",
	    .shipped = true};
	struct desk_kit kit, other;
	struct document doc;
	char *out, *end;

	desk_kit_open(&kit);
	buffer_printf(&text,
	    "mkdir -p %s/data/carcassonne && sed 's/^tile PAr "
	    " 1/tile PAr  2/' %s/data/carcassonne/standard.tiles > "
	    "%s/data/carcassonne/standard.tiles",
	    kit.folder, getenv("srcdir"), kit.folder);
	if (system(text.data) != 0)
		abort();
	buffer_reset(&text);
	buffer_printf(&text, "%s/data", kit.folder);
	free(kit.conf->data);
	kit.conf->data = buffer_take(&text);
	play(&kit, desk_kit_start(&kit, three, 3, NULL), 4);
	out = export(&kit, 1, false);
	read_good(out, &doc);
	tap_ok(doc.data != NULL && strstr(doc.data, "tile PAr  2") != NULL,
	    "tiles that only have the name of those of the program go with "
	    "the game");
	open_other(&other, 60);
	tap_ok(import(&other, out, there, 3) == 1,
	    "to where others have that "
	    "name");
	play(&other, 1, 3);
	desk_kit_close(&other);
	open_other(&other, 60);
	data.text = doc.data;
	data.len = doc.data_len;
	sign_sha256(data.text, data.len, data.digest);
	if (store_begin(other.desk->store) != STORE_OK ||
	    store_data_put(other.desk->store, &data) != STORE_OK ||
	    store_commit(other.desk->store) != STORE_OK)
		abort();
	tap_ok(import(&other, out, there, 3) == 1,
	    "and to where these tiles are the program's own");
	play(&other, 1, 3);
	end = export(&other, 1, false);
	document_fini(&doc);
	read_good(end, &doc);
	tap_ok(doc.data != NULL, "which go with it when it moves on");
	desk_kit_close(&other);
	document_fini(&doc);
	free(end);
	free(out);
	desk_kit_close(&kit);
}

int
main(void)
{
	struct desk_kit kit;
	char *open, *whole, *end;
	int64_t game;

	desk_kit_open(&kit);
	game = desk_kit_start(&kit, three, 3, NULL);
	play(&kit, game, 20);
	test_out(&kit, game);
	open = export(&kit, game, false);
	whole = export(&kit, game, true);
	test_whole(whole, &kit, game);
	end = test_reseeded(open);
	test_finished(end);
	test_bots(open);
	test_bots(whole);
	test_erased(open);
	test_refused(&kit, open);
	test_tiles();
	free(open);
	free(whole);
	free(end);
	desk_kit_close(&kit);
	return tap_done();
}
