/*
 * An entry of a game's log, and its canonical bytes.
 */
#include "config.h"

#include "match/entry.h"

#include <string.h>

#include "base/json.h"

void
entry_reset(struct entry *e)
{
	e->n = 0;
	e->seat = -1;
	e->by = ENTRY_BY_SEAT;
	e->at = 0;
	e->move[0] = '\0';
	draws_reset(&e->chance);
	buffer_reset(&e->events);
	memset(e->state, 0, sizeof e->state);
	memset(e->hash, 0, sizeof e->hash);
	e->reseeded = false;
}

void
entry_fini(struct entry *e)
{
	draws_fini(&e->chance);
	buffer_fini(&e->events);
}

static void
write_chance(struct json *j, const struct draws *draws)
{
	json_array_begin(j);
	for (size_t i = 0; i < draws->len; i++) {
		const struct draw *d = &draws->draw[i];

		json_object_begin(j);
		json_put_text(j, "label", d->label);
		json_put_int(j, "n", (int64_t)d->n);
		json_put_int(j, "value", (int64_t)d->value);
		json_object_end(j);
	}
	json_array_end(j);
}

void
entry_canonical(const struct entry *e, const char *setup, struct buffer *out)
{
	static const char *const by[] = {NULL, "clock", "bot"};
	struct json j;

	json_init(&j, out);
	json_object_begin(&j);
	json_put_int(&j, "at", e->at);
	if (by[e->by] != NULL)
		json_put_text(&j, "by", by[e->by]);
	json_key(&j, "chance");
	write_chance(&j, &e->chance);
	if (e->reseeded) {
		json_key(&j, "commitment");
		json_hex(&j, e->commitment, sizeof e->commitment);
	}
	json_key(&j, "events");
	json_raw(&j, e->events.len > 0 ? e->events.data : "[]");
	json_put_text(&j, "move", e->move);
	json_put_int(&j, "n", e->n);
	json_key(&j, "seat");
	if (e->seat < 0)
		json_nil(&j);
	else
		json_int(&j, e->seat);
	if (setup != NULL) {
		json_key(&j, "setup");
		json_raw(&j, setup);
	}
	json_key(&j, "state");
	json_hex(&j, e->state, sizeof e->state);
	json_object_end(&j);
}
