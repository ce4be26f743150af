/*
 * Reads what simulate and match have in common.
 */
#include "config.h"

#include "cmd/rehearsal.h"

#include <stdlib.h>

#include "base/hex.h"
#include "cmd/cmd.h"
#include "cmd/crew.h"
#include "desk/data.h"
#include "people/lobby.h"
#include "sign/sign.h"

bool
rehearsal_rules(struct rehearsal *r, const char *name)
{
	if (r->rules != NULL)
		return false;
	r->rules = rules_find(name, 0);
	if (r->rules == NULL)
		r->fault = "there is no such ruleset: see `turnpost rules`";
	return r->rules != NULL;
}

static bool
read_seed(struct rehearsal *r, const char *text)
{
	r->seeded = hex_read(r->sim.seed, sizeof r->sim.seed, text);
	if (!r->seeded)
		r->fault = "--seed needs 64 hexadecimal digits, in lower case";
	return r->seeded;
}

static bool
read_time(struct rehearsal *r, const char *text)
{
	if (contender_read_time(text, &r->ms))
		return true;
	r->fault = "--time needs seconds from 0.001 to 3600, such as 0.5";
	return false;
}

static bool
read_playouts(struct rehearsal *r, const char *text)
{
	if (contender_read_playouts(text, &r->playouts))
		return true;
	r->fault = "--playouts needs a number from 1 to 1000000000";
	return false;
}

bool
rehearsal_option(struct rehearsal *r, int option, const char *argument)
{
	switch (option) {
	case 'n':
		return cmd_number(argument, 1, 1000000000, &r->games);
	case 'k':
		return cmd_number(argument, 1, RULES_SEATS_MAX, &r->seats);
	case 'j':
		return cmd_number(argument, 1, CREW_MAX, &r->jobs);
	case 's':
		return read_seed(r, argument);
	case 't':
		return read_time(r, argument);
	case 'u':
		return read_playouts(r, argument);
	case 'o':
		if (r->n_options == REHEARSAL_OPTIONS_MAX)
			return false;
		r->options[r->n_options++] = argument;
		return true;
	default:
		return false;
	}
}

bool
rehearsal_contender(struct rehearsal *r, const char *text, struct contender *c)
{
	*c = (struct contender){.ms = r->ms, .playouts = r->playouts};
	r->fault = contender_read(text, c);
	return r->fault == NULL;
}

static bool
load_data(struct rehearsal *r, const struct conf *conf, struct buffer *why)
{
	if (r->data_name == NULL)
		return true;
	r->sim.setup.data = data_load(r->rules, conf->data, r->data_name,
	    &r->data_text, &r->sim.data_len, why);
	r->sim.data_name = r->data_name;
	r->sim.data_text = r->data_text;
	return r->sim.setup.data != NULL;
}

bool
rehearsal_ready(struct rehearsal *r, struct desk *d, const struct conf *conf)
{
	struct buffer why = {0};
	bool good = false;

	if (!r->seeded)
		sign_random(r->sim.seed, sizeof r->sim.seed);
	if (r->jobs == 0)
		r->jobs = crew_cores();
	if (r->seats == 0)
		r->seats = r->rules->seats_min;
	r->sim.rules = r->rules;
	if (r->seats < r->rules->seats_min || r->seats > r->rules->seats_max)
		buffer_printf(&why, "%s is for %d to %d players", r->rules->id,
		    r->rules->seats_min, r->rules->seats_max);
	else
		good = lobby_options(d, r->rules, (int)r->seats, r->options,
			   r->n_options, &r->sim.setup, &r->data_name,
			   &why) == 0 &&
		    load_data(r, conf, &why);
	if (!good)
		cmd_fail(buffer_text(&why));
	buffer_fini(&why);
	return good;
}

void
rehearsal_fini(struct rehearsal *r)
{
	simulated_fini(&r->sim);
	if (r->sim.setup.data != NULL)
		r->rules->data_free((void *)r->sim.setup.data);
	free(r->data_name);
	free(r->data_text);
}
