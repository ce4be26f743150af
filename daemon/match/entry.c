/*
 * The memory of a log entry, and the canonical JSON that the chain hashes. The
 * order of members is that of contract section 4 and must never change.
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
	buffer_reset(&e->aside);
	e->sealed = false;
	memset(e->seal, 0, sizeof e->seal);
	memset(e->state, 0, sizeof e->state);
	memset(e->hash, 0, sizeof e->hash);
	e->reseeded = false;
}

void
entry_fini(struct entry *e)
{
	draws_fini(&e->chance);
	buffer_fini(&e->events);
	buffer_fini(&e->aside);
}

void
entry_copy(struct entry *to, const struct entry *from)
{
	struct draws chance = to->chance;
	struct buffer events = to->events, aside = to->aside;

	draws_reset(&chance);
	draws_add_all(&chance, &from->chance);
	buffer_reset(&events);
	buffer_add(&events, from->events.data, from->events.len);
	buffer_reset(&aside);
	buffer_add(&aside, from->aside.data, from->aside.len);
	*to = *from;
	to->chance = chance;
	to->events = events;
	to->aside = aside;
}

static void
write_chance(struct json *j, const struct draws *draws, bool told)
{
	json_array_begin(j);
	for (size_t i = 0; i < draws->len; i++) {
		const struct draw *d = &draws->draw[i];

		json_object_begin(j);
		if (d->hidden) {
			json_key(j, "blind");
			json_hex(j, d->blind, sizeof d->blind);
		}
		json_put_text(j, "label", d->label);
		json_put_int(j, "n", (int64_t)d->n);
		if (!d->hidden || (told && !d->untold))
			json_put_int(j, "value", (int64_t)d->value);
		json_object_end(j);
	}
	json_array_end(j);
}

/* Writes the members from the move on; TOLD: with the secrets of the entry. */
static void
write_move(struct json *j, const struct entry *e, bool told)
{
	bool opened = told && e->sealed && strcmp(e->move, "!sealed") != 0;

	json_put_text(j, "move", e->sealed ? "!sealed" : e->move);
	json_put_int(j, "n", e->n);
	if (opened)
		json_put_text(j, "opened", e->move);
	if (told && e->aside.len > 0) {
		json_key(j, "private");
		json_raw(j, e->aside.data);
	}
	if (e->sealed) {
		json_key(j, "sealed");
		json_hex(j, e->seal, sizeof e->seal);
	}
	json_key(j, "seat");
	if (e->seat < 0)
		json_nil(j);
	else
		json_int(j, e->seat);
}

const char *
entry_by_name(enum entry_by by)
{
	static const char *const names[ENTRY_BY_END] = {
	    NULL, "clock", "bot", "order"};

	return names[by];
}

static void
write_entry(const struct entry *e, const char *setup, bool told,
    struct buffer *out)
{
	struct json j;

	json_init(&j, out);
	json_object_begin(&j);
	json_put_int(&j, "at", e->at);
	if (entry_by_name(e->by) != NULL)
		json_put_text(&j, "by", entry_by_name(e->by));
	json_key(&j, "chance");
	write_chance(&j, &e->chance, told);
	if (e->reseeded) {
		json_key(&j, "commitment");
		json_hex(&j, e->commitment, sizeof e->commitment);
	}
	json_key(&j, "events");
	json_raw(&j, e->events.len > 0 ? e->events.data : "[]");
	write_move(&j, e, told);
	if (setup != NULL) {
		json_key(&j, "setup");
		json_raw(&j, setup);
	}
	json_key(&j, "state");
	json_hex(&j, e->state, sizeof e->state);
	json_object_end(&j);
}

void
entry_canonical(const struct entry *e, const char *setup, struct buffer *out)
{
	write_entry(e, setup, false, out);
}

void
entry_told(const struct entry *e, const char *setup, struct buffer *out)
{
	write_entry(e, setup, true, out);
}
