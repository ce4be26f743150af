/*
 * Starting a game the operator's way: reading what was asked for, then one
 * transaction with the people, the game, its set-up entry and the letters.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "desk/answer.h"
#include "desk/inner.h"
#include "desk/person.h"
#include "desk/turn.h"
#include "store/store_data.h"
#include "store/store_wake.h"

/* "RULESET.options.KEY" in words. */
static void
say_refusal(struct desk *d, const struct rules *rules, const char *refusal,
    struct buffer *why)
{
	struct model *none = model_object();
	struct buffer key = {0};
	char *text;

	buffer_printf(&key, "%s.options.%s", rules->id, refusal);
	text = say(d, d->conf->language, buffer_text(&key), none);
	buffer_printf(why, "%s\n", text);
	free(text);
	buffer_fini(&key);
	model_free(none);
}

size_t
desk_options_read(struct desk *d, const struct rules *rules, int seats,
    const char *const *options, size_t n, struct rules_setup *setup,
    char **data, struct buffer *why)
{
	bool given[RULES_OPTIONS_MAX] = {false};
	size_t faults = 0;
	const char *refusal;

	*data = NULL;
	rules_defaults(rules, seats, setup);
	for (size_t i = 0; i < rules->n_options; i++)
		if (rules->options[i].type == RULES_DATA)
			*data = xstrdup(rules->options[i].standard);
	for (size_t i = 0; i < n; i++) {
		size_t len = strcspn(options[i], "=");
		char *name = xstrndup(options[i], len);
		const char *value = options[i] + len;
		const struct rules_option *o;
		int index = 0;

		o = rules_option_find(rules, name, &index);
		if (o == NULL) {
			buffer_printf(why,
			    "option %s: %s has no such option: "
			    "see `turnpost rules %s`\n",
			    name, rules->id, rules->id);
			faults++;
		} else if (given[index]) {
			buffer_printf(why, "option %s: is given twice\n", name);
			faults++;
		} else if (*value != '=' ||
		    !rules_option_read(o, value + 1, &setup->options[index])) {
			buffer_printf(why,
			    "option %s: \"%s\" is not one of "
			    "its values: see `turnpost rules "
			    "%s`\n",
			    name, *value == '=' ? value + 1 : "", rules->id);
			faults++;
		} else {
			given[index] = true;
			if (o->type == RULES_DATA) {
				free(*data);
				*data = xstrdup(value + 1);
			}
		}
		free(name);
	}
	if (faults > 0)
		return faults;
	refusal = rules->options_refuse(setup);
	if (refusal != NULL) {
		say_refusal(d, rules, refusal, why);
		faults++;
	}
	return faults;
}

/* What a new game needs, read and found good. */
struct proposal {
	const struct rules *rules;
	struct rules_setup setup;
	struct store_data data; /* all zeroes when the rules have none */
	struct person people[RULES_SEATS_MAX];
	size_t n_people;
};

static void
proposal_fini(struct proposal *p)
{
	for (size_t i = 0; i < p->n_people; i++)
		person_fini(&p->people[i]);
	if (p->setup.data != NULL)
		p->rules->data_free((void *)p->setup.data);
	store_data_fini(&p->data);
}

static bool
read_people(struct desk *d, const struct desk_request *request,
    struct proposal *p, struct buffer *why)
{
	size_t before = why->len;

	if (request->n_players < (size_t)p->rules->seats_min ||
	    request->n_players > (size_t)p->rules->seats_max) {
		buffer_printf(why,
		    "%s is for %d to %d players, not %zu: give one -p for "
		    "each\n",
		    p->rules->id, p->rules->seats_min, p->rules->seats_max,
		    request->n_players);
		return false;
	}
	for (size_t i = 0; i < request->n_players; i++) {
		person_read(d, request->players[i], &p->people[i], why);
		p->n_people++;
	}
	person_tell_bots_apart(p->people, p->n_people);
	return why->len == before;
}

static bool
read_request(struct desk *d, const struct desk_request *request,
    struct proposal *p, struct buffer *why)
{
	bool good;

	p->rules = rules_find(request->ruleset, 0);
	if (p->rules == NULL) {
		buffer_printf(why, "there is no ruleset \"%s\": there are",
		    request->ruleset);
		for (size_t i = 0; rules_all()[i] != NULL; i++)
			buffer_printf(why, " %s", rules_all()[i]->id);
		buffer_putc(why, '\n');
		return false;
	}
	good = read_people(d, request, p, why);
	if (desk_options_read(d, p->rules, (int)request->n_players,
		request->options, request->n_options, &p->setup, &p->data.name,
		why) > 0 ||
	    !good)
		return false;
	if (p->data.name == NULL)
		return true;
	p->setup.data = desk_data_load(p->rules, d->conf->data, p->data.name,
	    &p->data.text, &p->data.len, why);
	return p->setup.data != NULL;
}

/* The game row before its first entry: seed and uid are drawn here. */
static void
make_row(struct desk *d, const struct proposal *p, struct store_game *g)
{
	const char *phrases[RULES_SEATS_MAX];
	struct buffer options = {0};

	memset(g, 0, sizeof *g);
	d->random(d->random_arg, g->uid, sizeof g->uid);
	d->random(d->random_arg, g->seed, sizeof g->seed);
	fair_commitment(g->uid, g->seed, g->commitment);
	for (size_t i = 0; i < p->n_people; i++)
		phrases[i] = p->people[i].phrase;
	fair_entropy(phrases, p->n_people, g->entropy);
	fair_chain_start(g->uid, g->commitment, g->head);
	match_write_options(p->rules, &p->setup, p->data.name, &options);
	g->options = buffer_take(&options);
	g->ruleset = xstrdup(p->rules->id);
	g->version = p->rules->version;
	g->seats = (int)p->n_people;
	g->created = g->moved = desk_now(d);
}

static enum store_status
put_people(struct desk *d, struct proposal *p, struct store_seat *seats)
{
	for (size_t i = 0; i < p->n_people; i++) {
		struct person *who = &p->people[i];
		enum store_status status;

		seats[i].seat = (int)i;
		seats[i].name = who->name;
		seats[i].bot = who->bot;
		seats[i].phrase = who->phrase;
		if (who->bot[0] != '\0')
			continue;
		status = person_put(d, who, &seats[i].player);
		if (status != STORE_OK)
			return status;
	}
	return STORE_OK;
}

static enum store_status
put_data(struct desk *d, struct proposal *p)
{
	struct store_data *data = &p->data;

	if (data->name == NULL)
		return STORE_OK;
	data->ruleset = xstrdup(p->rules->id);
	sign_sha256(data->text, data->len, data->digest);
	data->shipped =
	    data_is_shipped(p->rules, data->name, data->text, data->len);
	return store_data_put(d->store, data);
}

/* Plays the set-up, and lets bots go first if it is their turn. */
static enum store_status
put_setup(struct desk *d, const struct proposal *p, struct store_game *g,
    const struct store_seat *seats)
{
	uint8_t key[FAIR_DIGEST];
	struct fair_chance chance;
	struct entry e = {0};
	struct table t = {.rules = p->rules, .own_match = true};
	enum store_status status;
	unsigned to_move;

	t.game = *g;
	t.n_seats = g->seats;
	memcpy(t.seats, seats, sizeof *seats * (size_t)g->seats);
	t.data_name = p->data.name;
	if (p->data.id != 0 && !p->data.shipped)
		t.data_digest = p->data.digest;
	t.match = match_new(p->rules, &p->setup);
	fair_key(g->seed, g->uid, g->entropy, key);
	fair_chance_init(&chance, key, 0);
	match_setup(t.match, &chance.chance, g->created, &e);
	table_seal(&t, t.match, t.game.head, &e);
	to_move = match_to_move(t.match);
	status = store_entry_add(d->store, &t.game, &e, to_move, false);
	for (int i = 0; i < t.n_seats && status == STORE_OK; i++)
		if (t.seats[i].player != 0)
			status = store_letter_owe(d->store, g->id, i,
			    STORE_LETTER_BEGAN, 0, g->created, g->created);
	/* The letter of the beginning tells whose turn it is by itself. */
	if (status == STORE_OK)
		status = turn_after(d, &t, NULL, -1, &e);
	match_free(t.match);
	entry_fini(&e);
	return status;
}

static enum store_status
put_game(struct desk *d, struct proposal *p, int64_t *id)
{
	struct store_seat seats[RULES_SEATS_MAX];
	struct store_game g;
	enum store_status status;

	memset(seats, 0, sizeof seats);
	make_row(d, p, &g);
	status = put_people(d, p, seats);
	if (status == STORE_OK)
		status = put_data(d, p);
	if (status == STORE_OK) {
		g.data = p->data.id;
		status = store_game_add(d->store, &g, seats);
	}
	if (status == STORE_OK) {
		*id = g.id;
		status = put_setup(d, p, &g, seats);
	}
	store_game_fini(&g);
	return status;
}

bool
desk_start(struct desk *d, const struct desk_request *request, int64_t *game,
    struct buffer *why)
{
	struct proposal p = {0};
	enum store_status status;
	bool good = read_request(d, request, &p, why);

	if (!good)
		goto out;
	status = store_begin(d->store);
	if (status == STORE_OK) {
		status = put_game(d, &p, game);
		if (status == STORE_OK)
			status = store_commit(d->store);
		else
			store_rollback(d->store);
	}
	good = status == STORE_OK;
	if (good) {
		store_wake_send(d->conf->database, "post");
		store_wake_send(d->conf->database, "desk"); /* its alarm */
	} else {
		buffer_printf(why,
		    "nothing was started, the database cannot be written: "
		    "%s\n",
		    store_why(d->store));
	}
out:
	proposal_fini(&p);
	return good;
}
