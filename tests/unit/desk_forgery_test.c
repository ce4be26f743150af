/*
 * Rules for forged game documents: the forger makes all hashes fit again where
 * that helps, and the proof still names the entry that is wrong, and why.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "document_kit.h"
#include "sign/fair.h"
#include "tap.h"

static const char *const phrases[] = {"blue moon", "", "4"};
static const struct document_kit_game three = {
    .seats = 3, .number = 5, .phrases = phrases};

/* A draw of LABEL, the second one if there is one in some entry. */
static int
find_draw(struct document *doc, const char *label, struct draw **draw)
{
	for (size_t i = 1; i < doc->n_log; i++) {
		struct draws *d = &doc->log[i].chance;

		for (size_t k = 0; k < d->len; k++)
			if (strcmp(d->draw[k].label, label) == 0) {
				*draw = &d->draw[k];
				return (int)i;
			}
	}
	abort();
}

static int
forge_die(struct document *doc)
{
	struct draw *die;
	int entry = find_draw(doc, "die", &die);

	die->value = (die->value + 1) % die->n;
	return document_kit_rehash(doc, entry);
}

static int
forge_tile(struct document *doc)
{
	struct draw *tile;
	int entry = find_draw(doc, "tile", &tile);

	tile->value = (tile->value + 1) % tile->n;
	return document_kit_rehash(doc, entry);
}

static int
forge_range(struct document *doc)
{
	struct draw *tile;
	int entry = find_draw(doc, "tile", &tile);

	tile->n++;
	return document_kit_rehash(doc, entry);
}

static int
forge_more(struct document *doc)
{
	draws_add(&doc->log[4].chance, "die", 6, 0);
	return document_kit_rehash(doc, 4);
}

static int
forge_fewer(struct document *doc)
{
	doc->log[6].chance.len--;
	return document_kit_rehash(doc, 6);
}

static int
forge_far(struct document *doc)
{
	strcpy(doc->log[9].move, "40,40/0");
	return document_kit_rehash(doc, 9);
}

static int
forge_nonsense(struct document *doc)
{
	strcpy(doc->log[9].move, "hello");
	return document_kit_rehash(doc, 9);
}

static int
forge_seat(struct document *doc)
{
	doc->log[9].seat = (doc->log[9].seat + 1) % 3;
	return document_kit_rehash(doc, 9);
}

/* A tile that looks the same however it is turned, turned. */
static int
forge_notation(struct document *doc)
{
	for (size_t i = 1; i < doc->n_log; i++) {
		struct entry *e = &doc->log[i];
		char *turn = strstr(e->move, "/0");
		char rest[RULES_NOTATION_MAX];

		if (turn == NULL ||
		    strstr(e->events.data, "\"tile\":\"PA") == NULL ||
		    strstr(e->events.data, "\"tile\":\"PA") >
			strstr(e->events.data, "},"))
			continue;
		strcpy(rest, turn + 2);
		sprintf(turn, "/90%s", rest);
		return document_kit_rehash(doc, (int)i);
	}
	abort();
}

static int
forge_state(struct document *doc)
{
	doc->log[30].state[31] ^= 1;
	return document_kit_rehash(doc, 30);
}

static int
forge_points(struct document *doc)
{
	for (size_t i = 1; i < doc->n_log; i++) {
		char *at = strstr(doc->log[i].events.data, "\"points\":");

		if (at == NULL)
			continue;
		at[9] = at[9] == '9' ? '8' : (char)(at[9] + 1);
		return document_kit_rehash(doc, (int)i);
	}
	abort();
}

static int
forge_time(struct document *doc)
{
	doc->log[12].at++;
	return 12;
}

static int
forge_maker(struct document *doc)
{
	doc->log[12].by = ENTRY_BY_CLOCK;
	return 12;
}

static int
forge_hash(struct document *doc)
{
	doc->log[doc->n_log - 1].hash[0] ^= 0x80;
	return (int)doc->n_log - 1;
}

static int
forge_swapped_entries(struct document *doc)
{
	struct entry e = doc->log[20];

	doc->log[20] = doc->log[21];
	doc->log[21] = e;
	doc->log[20].n = 20;
	doc->log[21].n = 21;
	return document_kit_rehash(doc, 20);
}

static int
forge_shorter(struct document *doc)
{
	entry_fini(&doc->log[--doc->n_log]);
	return DOCUMENT_HEAD;
}

static int
forge_longer(struct document *doc)
{
	int entry = (int)doc->n_log;
	struct entry *e = document_add_entry(doc);

	e->n = (uint32_t)entry;
	e->seat = 0;
	strcpy(e->move, "0,9/0");
	buffer_puts(&e->events, "[]");
	memcpy(e->state, doc->log[entry - 1].state, sizeof e->state);
	return document_kit_rehash(doc, entry);
}

static int
forge_reseed_after(struct document *doc)
{
	int entry = forge_longer(doc);
	struct document_stretch *s = document_add_stretch(doc);
	struct entry *e = &doc->log[entry];

	*s = doc->stretches[0];
	s->from = (uint32_t)entry;
	e->seat = -1;
	strcpy(e->move, "!reseed");
	e->reseeded = true;
	memcpy(e->commitment, s->commitment, sizeof e->commitment);
	return document_kit_rehash(doc, entry);
}

static int
forge_unfinished(struct document *doc)
{
	doc->over = false;
	doc->stretches[0].seeded = false;
	return DOCUMENT_HEAD;
}

static int
forge_score(struct document *doc)
{
	doc->result.scores[1]++;
	return DOCUMENT_HEAD;
}

static int
forge_winner(struct document *doc)
{
	doc->result.winners ^= 7;
	return DOCUMENT_HEAD;
}

/* The phrases of two seats change places; set-up and hashes follow. */
static int
forge_phrases(struct document *doc)
{
	struct document_seat s = doc->seats[0];

	doc->seats[0] = doc->seats[1];
	doc->seats[1] = s;
	return 0;
}

static int
forge_phrases_and_setup(struct document *doc)
{
	uint8_t entropy[DIGEST_SIZE];
	struct buffer hex = {0};
	char *at = strstr(doc->setup, "\"entropy\":\"");

	forge_phrases(doc);
	document_entropy(doc, entropy);
	buffer_add_hex(&hex, entropy, sizeof entropy);
	memcpy(at + 11, hex.data, hex.len);
	buffer_fini(&hex);
	return document_kit_rehash(doc, 0);
}

/* TO in place of FROM, which is as long. */
static void
put(char *text, const char *from, const char *to)
{
	char *at = strstr(text, from);

	if (at == NULL || strlen(from) != strlen(to))
		abort();
	while (*to != '\0')
		*at++ = *to++;
}

static int
forge_flag(struct document *doc)
{
	char *options = xstrdup(doc->options), *at = strstr(options, "true");

	free(doc->options);
	doc->options = xcalloc(strlen(options) + 2, 1);
	sprintf(doc->options, "%.*sfalse%s", (int)(at - options), options,
	    at + 4);
	free(options);
	return 0;
}

static int
forge_first(struct document *doc)
{
	struct buffer text = {0};
	char *at = strstr(doc->options, "\"random\"");

	buffer_add(&text, doc->options, (size_t)(at - doc->options));
	buffer_printf(&text, "\"1\"%s", at + 8);
	free(doc->options);
	doc->options = buffer_take(&text);
	at = strstr(doc->setup, "\"random\"");
	buffer_add(&text, doc->setup, (size_t)(at - doc->setup));
	buffer_printf(&text, "\"1\"%s", at + 8);
	free(doc->setup);
	doc->setup = buffer_take(&text);
	return document_kit_rehash(doc, 0);
}

static int
forge_unknown_option(struct document *doc)
{
	put(doc->options, "reinforce", "reinfirce");
	return DOCUMENT_HEAD;
}

static int
forge_unknown_value(struct document *doc)
{
	put(doc->options, "\"random\"", "\"rendom\"");
	return DOCUMENT_HEAD;
}

static int
forge_impossible(struct document *doc)
{
	put(doc->options, "\"random\"", "\"4\"     ");
	return DOCUMENT_HEAD;
}

static int
forge_set(struct document *doc)
{
	put(doc->options, "standard", "stendard");
	return DOCUMENT_HEAD;
}

static int
forge_tiles(struct document *doc)
{
	document_set_data(doc, rules_find("carcassonne", 1), "standard",
	    document_kit_tiles, strlen(document_kit_tiles));
	return 0;
}

static int
forge_faulty_tiles(struct document *doc)
{
	document_set_data(doc, rules_find("carcassonne", 1), "standard",
	    "turnpost-tiles 1\ntile\n", 22);
	return DOCUMENT_HEAD;
}

static int
forge_ruleset(struct document *doc)
{
	put(doc->ruleset, "carcassonne", "carcassanne");
	return DOCUMENT_HEAD;
}

static int
forge_version(struct document *doc)
{
	doc->version = 9;
	return DOCUMENT_HEAD;
}

static int
forge_crowd(struct document *doc)
{
	for (int i = 3; i < 6; i++)
		document_set_seat(doc, i, "Dan", "");
	doc->n_seats = 6;
	return DOCUMENT_HEAD;
}

static int
forge_seat_more(struct document *doc)
{
	document_set_seat(doc, 3, "Dan", "");
	doc->n_seats = 4;
	return 0;
}

static int
forge_uid(struct document *doc)
{
	doc->uid[3] ^= 4;
	return DOCUMENT_HEAD;
}

static int
forge_seed(struct document *doc)
{
	doc->stretches[0].seed[3] ^= 4;
	return DOCUMENT_HEAD;
}

/* Another seed with its commitment: who forges so has to forge every draw. */
static int
forge_seed_and_commitment(struct document *doc)
{
	struct document_stretch *s = &doc->stretches[0];

	s->seed[3] ^= 4;
	fair_commitment(doc->uid, s->seed, s->commitment);
	return document_kit_rehash(doc, 0);
}

static int
forge_secret(struct document *doc)
{
	doc->stretches[0].seeded = false;
	return DOCUMENT_HEAD;
}

static int
forge_private(struct document *doc)
{
	doc->whole = true;
	return DOCUMENT_HEAD;
}

static int
forge_signed(struct document *doc)
{
	doc->sealed = true;
	return DOCUMENT_HEAD;
}

static int
forge_stretch(struct document *doc)
{
	struct document_stretch *s = document_add_stretch(doc);

	*s = doc->stretches[0];
	s->from = 10;
	return DOCUMENT_HEAD;
}

static const struct document_forgery forgeries[] = {
    {"another face of a die", forge_die, "but the seed gives"},
    {"another tile", forge_tile, "tile 0 is"},
    {"a tile from another pile", forge_range, "but the rules draw a tile of"},
    {"a draw too many", forge_more,
	"die 0 is recorded, but the rules draw "
	"nothing more here"},
    {"a draw too few", forge_fewer, "here that is not recorded"},
    {"a move that is not legal", forge_far, "\"40,40/0\" is not legal ("},
    {"a move that is no notation", forge_nonsense, "cannot be read ("},
    {"a move of another seat", forge_seat, "was not to move"},
    {"a move in other words", forge_notation, "has to be written \""},
    {"another position", forge_state, "\"state\" is not the digest"},
    {"other points", forge_points, "\"events\" does not tell"},
    {"another time", forge_time, "\"hash\" does not fit"},
    {"another maker", forge_maker, "\"hash\" does not fit"},
    {"another hash", forge_hash, "\"hash\" does not fit"},
    {"entries swapped", forge_swapped_entries, "was not to move"},
    {"the last entry cut off", forge_shorter,
	"there is a result, but the game is not over with entry"},
    {"an entry after the end", forge_longer, "the game was over before it"},
    {"another seed after the end", forge_reseed_after,
	"the game was over before it"},
    {"no result", forge_unfinished, "but there is no result"},
    {"another score", forge_score, "the result gives seat 1"},
    {"other winners", forge_winner, "other winners"},
    {"phrases swapped", forge_phrases, "'entropy'"},
    {"phrases swapped, with the set-up", forge_phrases_and_setup,
	"but the seed gives"},
    {"another option", forge_flag, "'options'"},
    {"another option, with the set-up", forge_first,
	"first 0 of 3 is recorded, but the rules draw a tile of"},
    {"an option that is not there", forge_unknown_option, "reinfirce"},
    {"a value that is not there", forge_unknown_value,
	"\"first\" has no value"},
    {"options that do not go together", forge_impossible, "do not go together"},
    {"a set that is not there", forge_set, "stendard"},
    {"tiles of one's own", forge_tiles, "'data'"},
    {"a faulty tile file", forge_faulty_tiles, "its data set, line 2:"},
    {"a ruleset that is not there", forge_ruleset, "'carcassanne'"},
    {"a version that is not there", forge_version, "carcassonne/9"},
    {"too many seats", forge_crowd, "for 2 to 5 players, not 6"},
    {"another seat", forge_seat_more, "does not follow from the head"},
    {"another uid", forge_uid, "commitment promised"},
    {"another seed", forge_seed, "commitment promised"},
    {"another seed and its commitment", forge_seed_and_commitment,
	"but the seed gives"},
    {"no seed", forge_secret, "its seed is not told"},
    {"a mark as private", forge_private, "marked as private"},
    {"a signature", forge_signed, "is over"},
    {"a second seed", forge_stretch, "entry 10 on"},
};

static void
test_forgery(const struct document_forgery *f)
{
	struct document_kit kit;
	struct buffer line = {0};
	bool refused;
	int entry;

	document_kit_begin(&kit, &three);
	document_kit_play(&kit, SIZE_MAX);
	entry = f->forge(&kit.doc);
	refused = document_kit_refused(&kit.doc, entry, f->said, &line);
	tap_ok(refused, "%s: %s", f->what, buffer_text(&line));
	buffer_fini(&line);
	document_kit_end(&kit);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++)
		test_forgery(&forgeries[i]);
	return tap_done();
}
