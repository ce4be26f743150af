/*
 * Replaces what is secret in an entry by digests, and filters events by viewer.
 */
#include "config.h"

#include "game/secret.h"

#include <assert.h>
#include <string.h>

#include "match/match.h"
#include "sign/fair.h"
#include "sign/sign.h"
#include "words/model.h"

/* --- what is published ---------------------------------------------------- */

void
secret_state(const struct match *m, const uint8_t key[DIGEST_SIZE], uint32_t n,
    uint8_t state[DIGEST_SIZE])
{
	struct buffer bytes = {0};

	match_encode(m, &bytes);
	sign_sha256(bytes.data, bytes.len, state);
	buffer_fini(&bytes);
	if (rules_have_secrets(m->rules))
		fair_state(key, n, state, state);
}

void
secret_seal(const struct match *m, const uint8_t key[DIGEST_SIZE],
    struct entry *e)
{
	secret_state(m, key, e->n, e->state);
	for (size_t i = 0; i < e->chance.len; i++) {
		struct draw *d = &e->chance.draw[i];

		if (d->hidden)
			fair_blind(key, e->n, d->label,
			    draws_number(&e->chance, i), d->value, d->blind);
	}
	if (e->sealed)
		fair_sealed(key, e->n, e->move, e->seal);
}

/* --- who may read it ------------------------------------------------------ */

/* Parses events of an entry, which are canonical JSON that this program
 * wrote. */
static struct model *
read_events(const struct buffer *text)
{
	char fault[64];
	struct model *m =
	    model_read(text->data, text->len, fault, sizeof fault);

	assert(m != NULL);
	return m;
}

void
secret_write_events(const struct entry *e, int viewer, bool told,
    struct buffer *out)
{
	struct model *events, *aside;

	/* Most moves tell everybody the same: what the log has. */
	if (e->aside.len == 0) {
		buffer_add(out, e->events.data, e->events.len);
		return;
	}
	events = read_events(&e->events);
	aside = read_events(&e->aside);
	for (size_t i = 0; i < model_size(aside); i++) {
		const struct model *event = model_at(aside, i);

		if (told || model_get_int(event, "to", -2) == viewer)
			model_add(events, model_copy(event));
	}
	model_write(events, true, out);
	model_free(events);
	model_free(aside);
}

const char *
secret_move(const struct entry *e, int viewer, bool told)
{
	return e->sealed && !told && e->seat != viewer ? "!sealed" : e->move;
}
