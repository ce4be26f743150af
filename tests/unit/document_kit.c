/*
 * Games played into documents, and documents changed as a forger would.
 */
#include "config.h"

#include "desk/data.h"
#include "document_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "match/match.h"
#include "rules/dataset.h"
#include "sign/fair.h"

const char document_kit_tiles[] =
    "turnpost-tiles 1\n"
    "# Ours.\n"
    "tile Home 1 SSRS route:S>planet planet:Home=rebel start\n"
    "tile PAe 2 SSSS planet:Bresk=empire\n"
    "tile AB0 3 ASSS asteroid:N\n"
    "tile RT 3 RSRS route:N-S\n";

static void
add_stretch(struct document_kit *kit, uint32_t from, int number)
{
	struct document *doc = &kit->doc;
	struct document_stretch *s = document_add_stretch(doc);
	uint8_t entropy[DIGEST_SIZE];

	s->from = from;
	s->seeded = true;
	sign_sha256(&number, sizeof number, s->seed);
	fair_commitment(doc->uid, s->seed, s->commitment);
	document_entropy(doc, entropy);
	fair_key(s->seed, doc->uid, entropy, kit->key);
}

static void
set_options(struct document_kit *kit, const struct document_kit_game *game)
{
	struct buffer set = {0}, options = {0}, why = {0};
	const struct rules_option *first;
	int index;

	rules_defaults(kit->rules, game->seats, &kit->setup);
	first = rules_option_find(kit->rules, "first", &index);
	if (game->first != NULL &&
	    !rules_option_read(first, game->first, &kit->setup.options[index]))
		abort();
	if (rules_option_find(kit->rules, "reinforce", &index) != NULL)
		kit->setup.options[index] = !game->single;
	for (size_t n = 0; rules_data_file(kit->rules, n) != NULL; n++)
		rules_data_add(&set, game->tiles != NULL ? "ours" : "standard");
	if (game->tiles != NULL) {
		kit->data = kit->rules->data_read(game->tiles,
		    strlen(game->tiles), &why);
		document_set_data(&kit->doc, kit->rules, "ours", game->tiles,
		    strlen(game->tiles));
	} else if (kit->rules->data_read != NULL) {
		kit->data = data_load(kit->rules, "", buffer_text(&set), NULL,
		    NULL, &why);
	}
	if (kit->data == NULL && kit->rules->data_read != NULL)
		abort();
	kit->setup.data = kit->data;
	if (game->old) {
		rules_absent(kit->rules, game->seats, &kit->setup);
		buffer_puts(&options, "{}");
	} else {
		match_write_options(kit->rules, &kit->setup, buffer_text(&set),
		    &options);
	}
	kit->doc.options = buffer_take(&options);
	buffer_fini(&set);
	buffer_fini(&why);
}

void
document_kit_begin(struct document_kit *kit,
    const struct document_kit_game *game)
{
	static const char *const names[] = {
	    "Ann", "Bob", "Cl\xc3\xa9o", "Dan", "Eve \"E\" <3"};
	struct document *doc = &kit->doc;
	uint8_t uid[DIGEST_SIZE];

	memset(kit, 0, sizeof *kit);
	kit->rules =
	    rules_find(game->ruleset != NULL ? game->ruleset : "carcassonne",
		1);
	kit->now = 1795210200;
	chance_fast_init(&kit->dice, (uint64_t)game->number + 1);
	sign_sha256(&game->number, sizeof game->number, uid);
	memcpy(doc->uid, uid, sizeof doc->uid);
	doc->ruleset = xstrdup(kit->rules->id);
	doc->version = kit->rules->version;
	doc->n_seats = game->seats;
	for (int i = 0; i < game->seats; i++)
		document_set_seat(doc, i, names[i],
		    game->phrases != NULL ? game->phrases[i] : "");
	kit->policy[0] = game->greedy ? RULES_GREEDY : RULES_RANDOM;
	set_options(kit, game);
	add_stretch(kit, 0, game->number + 1000);
	kit->match = match_new(kit->rules, &kit->setup);
	document_kit_play(kit, 1);
}

void
document_kit_end(struct document_kit *kit)
{
	match_free(kit->match);
	if (kit->data != NULL)
		kit->rules->data_free(kit->data);
	document_fini(&kit->doc);
}

/* A move that SEAT may make at any time; false when there is none. */
static bool
choose_anytime(struct document_kit *kit, int seat, uint64_t *move)
{
	const struct rules *rules = kit->rules;
	uint64_t moves[64];
	size_t n;

	if (rules->anytime == NULL)
		return false;
	n = rules->anytime(kit->match->state, seat, moves, 64);
	if (n == 0)
		return false;
	*move = moves[chance_draw(&kit->dice.chance, "own", n < 64 ? n : 64)];
	return true;
}

/* A move of SEAT; every fifth by a bot, every seventh by the clock. */
static void
make_move(struct document_kit *kit, int seat, struct chance *chance)
{
	struct match *m = kit->match;
	struct buffer move = {0};
	enum entry_by by = ENTRY_BY_SEAT;
	uint64_t choice;
	const char *why;
	int any = (int)(m->entries / 4) % m->setup.seats;

	if (m->entries % 5 == 0)
		by = ENTRY_BY_BOT;
	else if (m->entries % 7 == 0)
		by = ENTRY_BY_CLOCK;
	if (m->entries % 4 == 3 && choose_anytime(kit, any, &choice))
		seat = any;
	else
		choice = kit->rules->choose(m->state, seat, kit->policy[seat],
		    &kit->dice.chance);
	kit->rules->format(m->state, seat, choice, &move);
	if (match_play(m, seat, buffer_text(&move), by, chance, kit->now,
		document_add_entry(&kit->doc), &why) != MATCH_OK)
		abort();
	buffer_fini(&move);
}

void
document_kit_play(struct document_kit *kit, size_t entries)
{
	struct document *doc = &kit->doc;
	struct fair_chance chance;

	while (doc->n_log < entries && !doc->over) {
		kit->now += 3600;
		fair_chance_init(&chance, kit->key, doc->n_log);
		if (doc->n_log == 0)
			match_setup(kit->match, &chance.chance, kit->now,
			    document_add_entry(doc));
		else
			make_move(kit, __builtin_ctz(match_to_move(kit->match)),
			    &chance.chance);
		document_seal(doc, kit->match);
		doc->over = match_to_move(kit->match) == 0;
	}
	if (doc->over)
		match_result(kit->match, &doc->result);
}

void
document_kit_table(struct document_kit *kit, int seat, const char *move)
{
	struct document *doc = &kit->doc;
	const char *why;

	if (match_table_move(kit->match, seat, move, ENTRY_BY_SEAT, kit->now,
		document_add_entry(doc), &why) != MATCH_OK)
		abort();
	document_seal(doc, kit->match);
	doc->over = match_to_move(kit->match) == 0;
	document_kit_play(kit, 0);
}

int
document_kit_play_undoable(struct document_kit *kit)
{
	const struct document *doc = &kit->doc;
	int seat;

	do {
		document_kit_play(kit, doc->n_log + 1);
		seat = doc->log[doc->n_log - 1].seat;
		if (doc->over)
			abort();
	} while (match_undo_first(kit->match, seat, ~0u, NULL) !=
	    doc->n_log - 1);
	return seat;
}

void
document_kit_reseed(struct document_kit *kit, int number)
{
	struct document *doc = &kit->doc;

	add_stretch(kit, (uint32_t)doc->n_log, number);
	match_reseed(kit->match,
	    doc->stretches[doc->n_stretches - 1].commitment, kit->now,
	    document_add_entry(doc));
	document_seal(doc, kit->match);
}

void
document_kit_send(struct document_kit *kit, bool whole)
{
	static const uint8_t secret[SIGN_DIGEST] = {7};
	struct document *doc = &kit->doc;
	struct sign *sign = sign_open_memory(secret);
	struct buffer head = {0};

	for (size_t i = 0; i < doc->n_stretches; i++)
		doc->stretches[i].seeded = whole && i + 1 == doc->n_stretches;
	doc->whole = whole;
	doc->sealed = true;
	document_head(doc, &head);
	sign_public(sign, doc->key);
	sign_message(sign, head.data, head.len, doc->signature);
	buffer_fini(&head);
	sign_close(sign);
}

int
document_kit_rehash(struct document *doc, int entry)
{
	for (size_t i = (size_t)entry; i < doc->n_log; i++)
		document_hash(doc, &doc->log[i], doc->log[i].hash);
	return entry;
}

bool
document_kit_refused(const struct document *doc, int entry, const char *said,
    struct buffer *line)
{
	char *text = document_kit_text(doc), where[32] = "";
	struct buffer lines = {0};
	bool refused = !verify_text(text, strlen(text), &lines, line);
	const char *is = buffer_text(line);

	free(text);
	buffer_fini(&lines);
	if (entry >= 0)
		snprintf(where, sizeof where, "entry %d: ", entry);
	return refused && strncmp(is, where, strlen(where)) == 0 &&
	    (entry >= 0 || strncmp(is, "entry", 5) != 0) &&
	    strstr(is, said) != NULL && strchr(is, '\n') == NULL;
}

char *
document_kit_text(const struct document *doc)
{
	struct buffer out = {0};

	document_write(doc, &out);
	return buffer_take(&out);
}
