/*
 * Rules for what pages and letters tell about chance: which draws count as a
 * die, how unusual its throws were, and what a game says that came without its
 * seed.
 */
#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "show/fairview.h"
#include "post/letters.h"
#include "desk_kit.h"
#include "mail/mail.h"
#include "show/view.h"
#include "sign/fair.h"
#include "store/store_log.h"
#include "tap.h"

static const char *const two[] = {
    "Ann <ann@play.example>;phrase=one", "Bo <bo@play.example>"};

/* --- odds ------------------------------------------------------------------- */

/* Chi-square quantiles of five degrees of freedom, from printed tables. */
static void
test_table(void)
{
	static const struct {
		int64_t thrown[6];
		double odds;
	} known[] = {
	    {{10, 10, 10, 10, 10, 10}, 1.0},	  /* 0 */
	    {{5, 8, 9, 8, 10, 20}, 0.019905},	  /* 13.4 */
	    {{16, 18, 16, 14, 12, 12}, 0.849145}, /* 2 */
	    {{0, 0, 0, 0, 0, 30}, 0.0},		  /* 150 */
	};

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		double odds = fairview_odds(known[i].thrown);

		tap_ok(fabs(odds - known[i].odds) < 5e-5,
		    "%zu: odds %.6f agree with the tables of chi-square", i,
		    odds);
	}
}

/* The share of all 6^N outcomes that stray as far, by writing them all. */
static double
count_odds(int n, const int64_t thrown[6])
{
	int64_t far = 0, all = 1, squares = 0;

	for (int f = 0; f < 6; f++)
		squares += thrown[f] * thrown[f];
	for (int i = 0; i < n; i++)
		all *= 6;
	for (int64_t outcome = 0; outcome < all; outcome++) {
		int64_t counts[6] = {0}, rest = outcome, sum = 0;

		for (int i = 0; i < n; i++, rest /= 6)
			counts[rest % 6]++;
		for (int f = 0; f < 6; f++)
			sum += counts[f] * counts[f];
		far += sum >= squares;
	}
	return (double)far / (double)all;
}

static void
test_few(void)
{
	static const int64_t few[][6] = {{1, 0, 0, 0, 0, 0}, {1, 0, 1, 0, 1, 0},
	    {0, 0, 0, 2, 0, 1}, {5, 0, 0, 0, 0, 0}, {2, 2, 1, 1, 1, 0},
	    {3, 0, 0, 3, 1, 0}};
	static const int64_t none[6];
	bool same = true;

	for (size_t i = 0; i < sizeof few / sizeof few[0]; i++) {
		int n = 0;

		for (int f = 0; f < 6; f++)
			n += (int)few[i][f];
		same = same &&
		    fabs(fairview_odds(few[i]) - count_odds(n, few[i])) < 1e-9;
	}
	tap_ok(same, "of few throws the odds are counted, not estimated");
	tap_ok(fairview_odds(none) == 1, "no throw is nothing unusual");
}

static void
test_seam(void)
{
	static const int64_t exact[6] = {9, 6, 2, 5, 3, 4};
	static const int64_t close[6] = {9, 6, 2, 5, 3, 5};

	tap_ok(fabs(fairview_odds(exact) - fairview_odds(close)) < 0.06,
	    "where counting gives way to chi-square they nearly agree");
}

/* --- what is a die ------------------------------------------------------------- */

static struct model *
told(struct desk_kit *kit, const struct table *t, const struct entry *log,
    size_t n)
{
	struct model *m = model_object();
	struct tally tally = {0};

	for (size_t i = 0; i < n; i++)
		tally_add(&tally, &log[i], true);
	if (!fairview_put(kit->desk, t, &tally, true, m, NULL))
		abort();
	tally_fini(&tally);
	return m;
}

static void
test_dice(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, two, 2, NULL);
	struct entry log[2] = {{.n = 0}, {.n = 1}};
	const struct model *dice;
	struct buffer faces = {0};
	struct table t;
	struct model *m;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	draws_add(&log[0].chance, "first", 6, 4);
	draws_add(&log[0].chance, "tile", 7, 0);
	draws_add(&log[1].chance, "die", 6, 5);
	draws_add(&log[1].chance, "die", 6, 0);
	draws_add(&log[1].chance, "die", 6, 5);
	draws_add(&log[1].chance, "tile", 6, 3);
	draws_add(&log[1].chance, "sure", 1, 0);
	m = told(kit, &t, log, 2);
	dice = model_get(m, "dice");
	model_write(model_get(model_at(dice, 0), "faces"), false, &faces);
	tap_ok(model_get_int(m, "draws", 0) == 7,
	    "draws are counted, whatever they are for");
	tap_ok(model_size(dice) == 1 &&
		strcmp(model_get_text(model_at(dice, 0), "label", ""), "die") ==
		    0,
	    "a pile with six left is no die, nor is who of six begins");
	tap_ok(strcmp(buffer_text(&faces), "[1,0,0,0,0,2]") == 0,
	    "faces are counted from one to six");
	model_free(m);
	buffer_fini(&faces);
	entry_fini(&log[0]);
	entry_fini(&log[1]);
	table_fini(&t);
}

static void
test_words(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, two, 2, NULL);
	struct buffer why = {0};
	struct model *words;
	const char *head, *hash;
	struct table t;
	struct view v;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	if (!view_take(kit->desk, &t, 1, 0, false, &v, &why))
		abort();
	words = fairview_words(&v);
	hash = model_get_text(v.model, "hash", "");
	head = model_get_text(words, "head", "");
	tap_ok(strlen(head) == 16 && strstr(hash, head) == hash,
	    "the short head is the beginning of the hash");
	tap_ok(model_size(model_get(words, "phrases")) == 1 &&
		strcmp(model_get_text(words, "own-phrase", "?"), "") == 0,
	    "phrases are of those who gave one");
	tap_ok(model_get(v.model, "seed") == NULL &&
		model_type(model_get(words, "seed")) == MODEL_NULL &&
		!model_get_bool(words, "seedless", true),
	    "no seed is told while the game goes on");
	model_free(words);
	view_fini(&v);
	table_fini(&t);
	buffer_fini(&why);
}

/* --- a game that came without its seed ------------------------------------------- */

/* What an import does: the draws from here on come from another seed. */
static void
reseed(struct desk_kit *kit, int64_t game)
{
	struct store_stretch stretch = {.from = 1};
	struct entry e = {0};
	struct match *m;
	struct table t;

	if (table_load_at(kit->desk, game, 0, &t, NULL) != TABLE_OK ||
	    store_begin(kit->desk->store) != STORE_OK)
		abort();
	memset(stretch.seed, 0x77, sizeof stretch.seed);
	fair_commitment(t.game.uid, stretch.seed, stretch.commitment);
	if (store_stretch_add(kit->desk->store, &t.game, &stretch) != STORE_OK)
		abort();
	m = t.match;
	match_reseed(m, stretch.commitment, kit->now, &e);
	table_seal(&t, m, t.game.head, &e);
	if (store_entry_add(kit->desk->store, &t.game, &e, match_to_move(m),
		false) != STORE_OK ||
	    store_commit(kit->desk->store) != STORE_OK)
		abort();
	entry_fini(&e);
	table_fini(&t);
}

static void
play_to_end(struct desk_kit *kit, int64_t game)
{
	struct turn made;
	struct table t;
	int seat;

	while ((seat = desk_kit_to_move(kit, game)) >= 0) {
		char *move = desk_kit_legal(kit, game, seat);

		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		desk_kit_move(kit, &made, game, seat, t.game.made[seat], move);
		table_fini(&t);
		turn_fini(&made);
		free(move);
	}
}

static void
read_letter(struct desk_kit *kit, int64_t game, enum store_letter_kind kind,
    struct mail_read *read)
{
	struct store_letter intent = {.game = game, .kind = kind};
	struct buffer why = {0};
	struct letter letter;

	if (letter_compose(kit->desk, NULL, &intent, &letter, &why) !=
		LETTER_COMPOSED ||
	    !mail_read(letter.bytes.data, letter.bytes.len, read)) {
		fprintf(stderr, "%s\n", buffer_text(&why));
		abort();
	}
	letter_fini(&letter);
	buffer_fini(&why);
}

/* What GET of a turn answers with, as JSON. */
static void
api_model(struct desk_kit *kit, int64_t game, struct buffer *json)
{
	struct table t;
	struct model *m;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	m = view_game(kit->desk, &t, 0, t.game.made[0], NULL);
	buffer_reset(json);
	model_write(m, false, json);
	model_free(m);
	table_fini(&t);
}

static void
test_reseeded(struct desk_kit *kit)
{
	int64_t game = desk_kit_start(kit, two, 2, "first=0");
	char commitment[65] = "", seed[65] = "";
	struct mail_read read;
	struct buffer hex = {0}, json = {0};
	struct store_stretch last;

	reseed(kit, game);
	memset(seed, '7', 64);
	if (store_stretch_last(kit->desk->store, game, &last) != STORE_OK)
		abort();
	buffer_add_hex(&hex, last.commitment, sizeof last.commitment);
	memcpy(commitment, buffer_text(&hex), 64);
	read_letter(kit, game, STORE_LETTER_BEGAN, &read);
	tap_ok(strstr(read.text, "from entry 1 on") != NULL &&
		strstr(read.text, commitment) != NULL &&
		strstr(read.html, commitment) != NULL,
	    "letters of a reseeded game have the commitment of each stretch");
	tap_ok(strstr(read.text, seed) == NULL &&
		strstr(read.html, seed) == NULL,
	    "and not the seed");
	api_model(kit, game, &json);
	tap_ok(strstr(buffer_text(&json), commitment) != NULL &&
		strstr(buffer_text(&json), seed) == NULL,
	    "neither has the API while the game goes on");
	mail_read_free(&read);
	play_to_end(kit, game);
	api_model(kit, game, &json);
	read_letter(kit, game, STORE_LETTER_OVER, &read);
	tap_ok(strstr(read.text, seed) != NULL &&
		strstr(read.html, seed) != NULL &&
		strstr(buffer_text(&json), seed) != NULL,
	    "the letter of the end has the seed of each stretch, as the API");
	mail_read_free(&read);
	buffer_fini(&hex);
	buffer_fini(&json);
}

int
main(void)
{
	struct desk_kit kit;

	test_table();
	test_few();
	test_seam();
	desk_kit_open(&kit);
	test_dice(&kit);
	test_words(&kit);
	test_reseeded(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
