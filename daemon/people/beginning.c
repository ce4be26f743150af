/*
 * A game begins: what it is made of is stored, then its first entry is made.
 */
#include "config.h"

#include "people/beginning.h"

#include <string.h>

#include "base/xmalloc.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "game/table.h"
#include "match/match.h"
#include "people/person.h"
#include "play/follow.h"
#include "sign/fair.h"
#include "sign/sign.h"
#include "store/store_data.h"
#include "store/store_letters.h"
#include "store/store_log.h"
#include "store/store_owing.h"
#include "store/store_reviews.h"

void
beginning_put_data(struct desk *d, const struct rules *rules,
    struct store_data *data)
{
	if (data->name == NULL)
		return;
	data->ruleset = xstrdup(rules->id);
	sign_sha256(data->text, data->len, data->digest);
	data->shipped =
	    data_is_shipped(rules, data->name, data->text, data->len);
	store_data_put(d->store, data);
}

/* The game row before its first entry. */
static void
make_row(struct desk *d, const struct beginning *b, struct store_game *g)
{
	const char *phrases[RULES_SEATS_MAX];
	struct buffer options = {0};

	memset(g, 0, sizeof *g);
	if (b->uid != NULL) {
		memcpy(g->uid, b->uid, sizeof g->uid);
		memcpy(g->seed, b->seed, sizeof g->seed);
	} else {
		d->random(d->random_arg, g->uid, sizeof g->uid);
		d->random(d->random_arg, g->seed, sizeof g->seed);
	}
	fair_commitment(g->uid, g->seed, g->commitment);
	g->seats = b->setup->seats;
	for (int i = 0; i < g->seats; i++)
		phrases[i] = b->people[i].phrase;
	fair_entropy(phrases, (size_t)g->seats, g->entropy);
	fair_chain_start(g->uid, g->commitment, g->head);
	match_write_options(b->rules, b->setup, b->data_name, &options);
	g->options = buffer_take(&options);
	g->ruleset = xstrdup(b->rules->id);
	g->version = b->rules->version;
	g->data = b->data;
	g->terms = xstrdup(b->terms);
	g->proposal = b->proposal;
	g->watch = b->watch;
	g->created = g->moved = desk_now(d);
}

/* Finds or adds the people of B, and fills in their SEATS. The texts are
 * borrowed. */
static void
fill_seats(struct desk *d, const struct beginning *b, struct store_seat *seats)
{
	for (int i = 0; i < b->setup->seats; i++) {
		const struct person *who = &b->people[i];

		seats[i].seat = i;
		seats[i].name = who->name;
		seats[i].bot = who->bot;
		seats[i].phrase = who->phrase;
		seats[i].standin = "";
		seats[i].memo = "";
		if (who->bot[0] != '\0')
			continue;
		person_put(d, who, &seats[i].player);
		/* The others see that he gets no letters, as he wished. */
		seats[i].muted = refusal_holds(d, who->mail);
	}
}

/* Makes the set-up entry, and lets bots go first if it is their turn. */
static enum store_status
put_setup(struct desk *d, const struct beginning *b, struct store_game *g,
    const struct store_seat *seats)
{
	uint8_t key[FAIR_DIGEST];
	struct fair_chance chance;
	struct entry e = {0};
	struct table t = {.rules = b->rules, .own_match = true};
	enum store_status status;
	unsigned to_move;

	t.game = *g;
	t.n_seats = g->seats;
	memcpy(t.seats, seats, sizeof *seats * (size_t)g->seats);
	t.data_name = b->data_name;
	t.data_digest = b->data_digest;
	t.match = match_new(b->rules, b->setup);
	fair_key(g->seed, g->uid, g->entropy, key);
	fair_chance_init(&chance, key, 0);
	match_setup(t.match, &chance.chance, g->created, &e);
	table_seal(&t, t.match, t.game.head, &e);
	to_move = match_to_move(t.match);
	status = store_entry_add(d->store, &t.game, &e, to_move, false);
	for (int i = 0; i < t.n_seats; i++)
		if (t.seats[i].player != 0)
			store_letter_owe(d->store, g->id, i, STORE_LETTER_BEGAN,
			    0, g->created, g->created);
	/* Those letters tell whose turn it is, so no others are owed for it. */
	if (status == STORE_OK)
		status = follow_beginning(d, &t);
	match_free(t.match);
	entry_fini(&e);
	return status;
}

/* One bit per seat that a person has. */
static unsigned
persons(const struct store_game *g, const struct store_seat *seats)
{
	unsigned bits = 0;

	for (int i = 0; i < g->seats; i++)
		if (seats[i].player != 0)
			bits |= 1u << i;
	return bits;
}

enum store_status
beginning_make(struct desk *d, const struct beginning *b, int64_t *game)
{
	struct store_seat seats[RULES_SEATS_MAX];
	struct store_game g;
	enum store_status status;

	memset(seats, 0, sizeof seats);
	make_row(d, b, &g);
	fill_seats(d, b, seats);
	status = store_game_add(d->store, &g, seats);
	if (status == STORE_OK && b->review)
		status =
		    store_review_ask(d->store, g.id, persons(&g, seats), 0);
	if (status == STORE_OK) {
		*game = g.id;
		status = put_setup(d, b, &g, seats);
	}
	store_game_fini(&g);
	return status;
}
