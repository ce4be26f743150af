/*
 * The operator starts a game: his request is read and checked whole, before a
 * transaction begins.
 */
#include "config.h"

#include "people/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "game/terms.h"
#include "game/upgrade.h"
#include "people/beginning.h"
#include "people/person.h"
#include "rules/dataset.h"
#include "store/store_data.h"
#include "store/store_wake.h"
#include "words/model.h"

/* Tells why RULES do not take the options: REFUSAL is the key of the reason. */
static void
say_refusal(struct desk *d, const struct rules *rules, const char *refusal,
    struct buffer *why)
{
	struct model *none = model_object();
	struct buffer key = {0};
	char *text;

	buffer_printf(&key, "%s.options.%s", rules->id, refusal);
	text = reader_say(d, d->conf->language, buffer_text(&key), none);
	buffer_printf(why, "%s\n", text);
	free(text);
	buffer_fini(&key);
	model_free(none);
}

/* The name of the data set, which the caller frees: of each file what was GIVEN
 * for its option, or else the usual one. NULL when RULES have none. */
static char *
data_given(const struct rules *rules, const char *const *given)
{
	struct buffer name = {0};

	for (size_t i = 0; i < rules->n_options; i++)
		if (rules->options[i].type == RULES_DATA)
			rules_data_add(&name,
			    given[i] != NULL ? given[i]
					     : rules->options[i].standard);
	return name.len > 0 ? buffer_take(&name) : NULL;
}

size_t
lobby_options(struct desk *d, const struct rules *rules, int seats,
    const char *const *options, size_t n, struct rules_setup *setup,
    char **data, struct buffer *why)
{
	const char *given[RULES_OPTIONS_MAX] = {NULL};
	size_t faults = 0;
	const char *refusal;

	*data = NULL;
	rules_defaults(rules, seats, setup);
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
		} else if (given[index] != NULL) {
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
			given[index] = value + 1;
		}
		free(name);
	}
	*data = data_given(rules, given);
	if (faults > 0)
		return faults;
	refusal = rules->options_refuse(setup);
	if (refusal != NULL) {
		say_refusal(d, rules, refusal, why);
		faults++;
	}
	return faults;
}

/* --- terms --------------------------------------------------------------- */

/* The name that the command line has for FIELD of the form of terms. */
static const char *
short_name(const char *field)
{
	return strncmp(field, "clock-", 6) == 0 ? field + 6 : field;
}

/* What the two functions below get as ARG. */
struct terms_reading {
	struct desk *d;
	const struct lobby_request *request;
	struct buffer *why;
};

/* The value of FIELD in the request, or NULL. */
static const char *
read_terms_value(void *arg, const char *field)
{
	const struct terms_reading *r = arg;
	const char *name = short_name(field);
	size_t len = strlen(name);

	for (size_t i = 0; i < r->request->n_terms; i++) {
		const char *text = r->request->terms[i];

		if (strncmp(text, name, len) == 0 && text[len] == '=')
			return text + len + 1;
	}
	return NULL;
}

static void
tell_terms_fault(void *arg, const char *field, const char *key)
{
	const struct terms_reading *r = arg;
	struct model *none = model_object();
	struct buffer word = {0};
	char *text;

	buffer_printf(&word, "terms.fault.%s", key);
	text = reader_say(r->d, r->d->conf->language, buffer_text(&word), none);
	buffer_printf(r->why, "-t %s: %s\n", short_name(field), text);
	free(text);
	buffer_fini(&word);
	model_free(none);
}

/* Whether TEXT is "key=value" with a known key; if not, WHY lists all keys. */
static bool
is_term(const char *text, struct buffer *why)
{
	size_t len = strcspn(text, "=");
	struct buffer names = {0};

	for (size_t i = 0; terms_fields[i] != NULL; i++) {
		const char *name = short_name(terms_fields[i]);

		if (text[len] == '=' && strlen(name) == len &&
		    strncmp(text, name, len) == 0) {
			buffer_fini(&names);
			return true;
		}
		buffer_printf(&names, " %s=", name);
	}
	buffer_printf(why, "-t %s: there are%s\n", text, buffer_text(&names));
	buffer_fini(&names);
	return false;
}

/* A request without terms is for a game without a clock. One with some of the
 * terms gets the usual ones for the others. */
static bool
read_request_terms(struct desk *d, const struct lobby_request *request,
    struct terms *terms, struct buffer *why)
{
	struct terms_reading r = {d, request, why};
	const struct terms_form form = {read_terms_value, tell_terms_fault, &r};
	bool good = true;

	terms_none(terms);
	if (request->n_terms == 0)
		return true;
	terms_standard(terms);
	for (size_t i = 0; i < request->n_terms; i++)
		good = is_term(request->terms[i], why) && good;
	return terms_from_fields(&form, terms) == 0 && good;
}

/* --- the game ------------------------------------------------------------ */

/* What a new game needs, read and found good. */
struct opening {
	const struct rules *rules;
	struct rules_setup setup;
	struct store_data data; /* all zeroes when the rules have none */
	struct person people[RULES_SEATS_MAX];
	size_t n_people;
	struct terms terms;
};

static void
opening_fini(struct opening *p)
{
	for (size_t i = 0; i < p->n_people; i++)
		person_fini(&p->people[i]);
	if (p->setup.data != NULL)
		p->rules->data_free((void *)p->setup.data);
	store_data_fini(&p->data);
}

static bool
read_request_people(struct desk *d, const struct lobby_request *request,
    struct opening *p, struct buffer *why)
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
read_request(struct desk *d, const struct lobby_request *request,
    struct opening *p, struct buffer *why)
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
	good = read_request_people(d, request, p, why);
	good = read_request_terms(d, request, &p->terms, why) && good;
	if (lobby_options(d, p->rules, (int)request->n_players,
		request->options, request->n_options, &p->setup, &p->data.name,
		why) > 0 ||
	    !good)
		return false;
	if (p->data.name == NULL)
		return true;
	p->setup.data = data_load(p->rules, d->conf->data, p->data.name,
	    &p->data.text, &p->data.len, why);
	return p->setup.data != NULL;
}

/* Begins the game that was asked for, within the transaction under way. */
static enum store_status
begin_request(struct desk *d, struct opening *p,
    const struct lobby_request *request, int64_t *id)
{
	struct buffer terms = {0};
	struct beginning b = {.rules = p->rules,
	    .setup = &p->setup,
	    .data_name = p->data.name,
	    .people = p->people,
	    .watch = request->watch,
	    .review = request->review};
	enum store_status status;

	beginning_put_data(d, p->rules, &p->data);
	terms_write(&p->terms, &terms);
	b.terms = buffer_text(&terms);
	b.data = p->data.id;
	if (p->data.id != 0 && !p->data.shipped)
		b.data_digest = p->data.digest;
	status = beginning_make(d, &b, id);
	buffer_fini(&terms);
	return status;
}

bool
lobby_begin(struct desk *d, const struct lobby_request *request, int64_t *game,
    struct buffer *why)
{
	struct opening p = {0};
	bool good = read_request(d, request, &p, why) &&
	    begin_request(d, &p, request, game) == STORE_OK;

	opening_fini(&p);
	return good;
}

bool
lobby_start(struct desk *d, const struct lobby_request *request, int64_t *game,
    struct buffer *why)
{
	struct opening p = {0};
	enum store_status status;
	bool good = read_request(d, request, &p, why);

	if (!good)
		goto out;
	upgrade_found(d);
	status = store_begin(d->store);
	if (status == STORE_OK) {
		status = begin_request(d, &p, request, game);
		if (status == STORE_OK)
			status = store_commit(d->store);
		else
			store_rollback(d->store);
	}
	good = status == STORE_OK;
	if (good) {
		store_wake_send(d->conf->beside, "post");
		store_wake_send(d->conf->beside, "desk"); /* its alarm */
	} else {
		buffer_printf(why, "the database cannot be written: %s\n",
		    store_why(d->store));
	}
out:
	opening_fini(&p);
	return good;
}
