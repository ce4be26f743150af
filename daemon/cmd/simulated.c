/*
 * Plays one simulated game: policies choose the moves, and chance is fast or,
 * for a document, that of real games.
 */
#include "config.h"

#include "cmd/simulated.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/xmalloc.h"
#include "proof/document.h"
#include "match/match.h"
#include "sign/fair.h"

/* Seeds a generator from the game's seed, for the players' choices or for all
 * chance; SALT makes the two differ. */
static void
seed_fast(const struct simulation *sim, uint64_t salt, struct chance_fast *c)
{
	uint64_t seed = salt;

	for (size_t i = 0; i < sizeof sim->seed; i++)
		seed = seed * 0x100000001b3 ^ sim->seed[i];
	chance_fast_init(c, seed ^ (uint64_t)sim->number << 32);
}

static int
next_seat(unsigned to_move)
{
	return __builtin_ctz(to_move);
}

void
simulated_add(struct simulated *total, const struct simulated *one)
{
	total->plies += one->plies;
	total->wins_table += one->wins_table;
	for (int i = 0; i < RULES_SEATS_MAX; i++) {
		total->scores[i] += one->scores[i];
		total->wins[i] += one->wins[i];
	}
}

static void
add_result(const struct simulation *sim, const struct rules_result *r,
    struct simulated *total)
{
	unsigned all = (1u << sim->setup.seats) - 1;

	for (int i = 0; i < sim->setup.seats; i++) {
		total->scores[i] += r->scores[i];
		total->wins[i] += r->winners >> i & 1;
	}
	if (sim->rules->together && r->winners == all)
		total->wins_table++;
}

void
simulated_game(struct simulation *sim, struct simulated *total)
{
	const struct rules *rules = sim->rules;
	struct chance_fast chance, own;
	struct rules_result result;
	unsigned to_move;

	if (sim->state == NULL)
		sim->state = xcalloc(1, rules->state_size);
	else
		memset(sim->state, 0, rules->state_size);
	seed_fast(sim, 1, &chance);
	seed_fast(sim, 2, &own);
	rules->setup(sim->state, &sim->setup, &chance.chance, NULL);
	while ((to_move = rules->to_move(sim->state)) != 0) {
		int seat = next_seat(to_move);
		const struct search_position p = {rules, sim->state, seat};
		uint64_t move =
		    contender_choose(&sim->contender[seat], &p, &own.chance);
		const char *why =
		    rules->play(sim->state, seat, move, &chance.chance, NULL);

		assert(why == NULL);
		total->plies++;
	}
	rules->result(sim->state, &result);
	add_result(sim, &result, total);
}

static bool
write_file(const char *folder, uint32_t number, const struct buffer *text)
{
	struct buffer path = {0};
	bool good = false;
	FILE *f;

	buffer_printf(&path, "%s/%u.json", folder, (unsigned)number);
	f = fopen(path.data, "we");
	if (f != NULL) {
		good = fwrite(text->data, 1, text->len, f) == text->len;
		good = fclose(f) == 0 && good;
	}
	buffer_fini(&path);
	return good;
}

/* Writes what is known before the first draw. */
static void
begin_document(const struct simulation *sim, struct document *doc)
{
	struct document_stretch *stretch = document_add_stretch(doc);
	struct buffer options = {0}, name = {0};

	fair_simulate(sim->seed, sim->number, stretch->seed, doc->uid);
	stretch->seeded = true;
	fair_commitment(doc->uid, stretch->seed, stretch->commitment);
	doc->ruleset = xstrdup(sim->rules->id);
	doc->version = sim->rules->version;
	match_write_options(sim->rules, &sim->setup, sim->data_name, &options);
	doc->options = buffer_take(&options);
	if (sim->data_name != NULL)
		document_set_data(doc, sim->rules, sim->data_name,
		    sim->data_text, sim->data_len);
	doc->n_seats = sim->setup.seats;
	for (int i = 0; i < doc->n_seats; i++) {
		buffer_reset(&name);
		buffer_printf(&name, "bot:%s", sim->contender[i].bot->name);
		document_set_seat(doc, i, buffer_text(&name), "");
	}
	buffer_fini(&name);
}

/* Makes the next entry, by the policy of the seat that is to move. */
static void
play_entry(const struct simulation *sim, struct match *m, int seat,
    struct chance *own, struct chance *chance, struct entry *e)
{
	struct buffer text = {0};
	enum match_ruling ruling;
	const struct search_position p = {sim->rules, m->state, seat};
	const char *why;

	sim->rules->format(m->state, seat,
	    contender_choose(&sim->contender[seat], &p, own), &text);
	ruling = match_play(m, seat, buffer_text(&text), ENTRY_BY_BOT, chance,
	    0, e, &why);
	assert(ruling == MATCH_OK);
	buffer_fini(&text);
}

/* Lets the policies play M to its end and writes the entries to the
 * document. */
static void
play_document(const struct simulation *sim, struct document *doc,
    struct match *m, struct simulated *total)
{
	uint8_t key[FAIR_DIGEST], entropy[DIGEST_SIZE];
	struct fair_chance chance;
	struct chance_fast own;
	unsigned to_move;

	seed_fast(sim, 2, &own);
	document_entropy(doc, entropy);
	fair_key(doc->stretches[0].seed, doc->uid, entropy, key);
	fair_chance_init(&chance, key, 0);
	match_setup(m, &chance.chance, 0, document_add_entry(doc));
	document_seal(doc, m);
	while ((to_move = match_to_move(m)) != 0) {
		fair_chance_init(&chance, key, m->entries);
		play_entry(sim, m, next_seat(to_move), &own.chance,
		    &chance.chance, document_add_entry(doc));
		document_seal(doc, m);
		total->plies++;
	}
	doc->over = true;
	match_result(m, &doc->result);
}

bool
simulated_document(struct simulation *sim, const char *folder,
    struct simulated *total)
{
	struct document doc = {.n_seats = 0};
	struct buffer out = {0};
	struct match *m = match_new(sim->rules, &sim->setup);
	bool good;

	begin_document(sim, &doc);
	play_document(sim, &doc, m, total);
	document_write(&doc, &out);
	add_result(sim, &doc.result, total);
	good = write_file(folder, sim->number, &out);
	buffer_fini(&out);
	document_fini(&doc);
	match_free(m);
	return good;
}

void
simulated_fini(struct simulation *sim)
{
	free(sim->state);
	sim->state = NULL;
}
