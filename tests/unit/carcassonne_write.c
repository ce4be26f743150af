/*
 * Games of carcassonne/1 as lines of JSON.
 */
#include "config.h"

#include "carcassonne_write.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "rules/carcassonne/carcassonne.h"

static const struct rules *const rules = &carcassonne_1;

void
writer_begin(struct writer *w)
{
	buffer_reset(&w->text);
	w->entries = 0;
	json_init(&w->json, &w->text);
	json_object_begin(&w->json);
	json_key(&w->json, "log");
	json_array_begin(&w->json);
}

static void
list_of_seat(struct json *j, const void *state, int seat)
{
	size_t n = rules->moves(state, seat, NULL, 0);
	uint64_t *moves = xcalloc(n + 1, sizeof *moves);
	struct buffer text = {0};

	rules->moves(state, seat, moves, n);
	json_array_begin(j);
	for (size_t i = 0; i < n; i++) {
		buffer_reset(&text);
		rules->format(state, seat, moves[i], &text);
		json_text(j, buffer_text(&text));
	}
	json_array_end(j);
	buffer_fini(&text);
	free(moves);
}

void
writer_list(struct writer *w, const void *state)
{
	struct json j;

	json_init(&j, &w->lists);
	json_array_begin(&j);
	for (int seat = 0; seat < rules->seats_max; seat++)
		list_of_seat(&j, state, seat);
	json_array_end(&j);
}

void
writer_entry(struct writer *w, int seat, const char *move,
    const struct draws *draws, const char *events)
{
	struct json *j = &w->json;

	json_object_begin(j);
	json_key(j, "chance");
	json_array_begin(j);
	for (size_t i = 0; i < draws->len; i++) {
		json_object_begin(j);
		json_put_text(j, "label", draws->draw[i].label);
		json_put_int(j, "n", (int64_t)draws->draw[i].n);
		json_put_int(j, "value", (int64_t)draws->draw[i].value);
		json_object_end(j);
	}
	json_array_end(j);
	json_key(j, "events");
	json_raw(j, events);
	if (w->lists.len > 0) {
		json_key(j, "lists");
		json_raw(j, buffer_text(&w->lists));
		buffer_reset(&w->lists);
	}
	json_put_text(j, "move", move);
	json_put_int(j, "n", w->entries++);
	json_put_int(j, "seat", seat);
	json_object_end(j);
}

static void
put_options(struct json *j, const struct rules_setup *setup)
{
	struct buffer text = {0};

	json_key(j, "options");
	json_array_begin(j);
	for (size_t i = 0; i < rules->n_options; i++) {
		const struct rules_option *o = &rules->options[i];

		if (o->type == RULES_DATA)
			continue;
		buffer_reset(&text);
		buffer_printf(&text, "%s=", o->name);
		rules_option_write(o, setup->options[i], &text);
		json_text(j, buffer_text(&text));
	}
	json_array_end(j);
	buffer_fini(&text);
}

static void
put_result(struct json *j, const void *state, int seats)
{
	struct rules_result result;

	rules->result(state, &result);
	json_key(j, "result");
	json_object_begin(j);
	json_key(j, "scores");
	json_array_begin(j);
	for (int i = 0; i < seats; i++)
		json_int(j, result.scores[i]);
	json_array_end(j);
	json_key(j, "winners");
	json_array_begin(j);
	for (int i = 0; i < seats; i++)
		if (result.winners >> i & 1)
			json_int(j, i);
	json_array_end(j);
	json_object_end(j);
}

/* The lines of a tile set, each a text. */
static void
put_lines(struct json *j, const char *lines)
{
	struct buffer line = {0};

	json_key(j, "tiles");
	json_array_begin(j);
	while (*lines != '\0') {
		size_t len = strcspn(lines, "\n");

		buffer_reset(&line);
		buffer_add(&line, lines, len);
		json_text(j, buffer_text(&line));
		lines += len + (lines[len] == '\n');
	}
	json_array_end(j);
	buffer_fini(&line);
}

void
writer_end(struct writer *w, const struct rules_setup *setup, const char *lines,
    const void *state)
{
	struct json *j = &w->json;

	json_array_end(j);
	put_options(j, setup);
	put_result(j, state, setup->seats);
	json_put_int(j, "seats", setup->seats);
	if (lines != NULL)
		put_lines(j, lines);
	json_object_end(j);
	fprintf(w->out, "%s\n", buffer_text(&w->text));
}

void
writer_fini(struct writer *w)
{
	if (w->out != NULL && fclose(w->out) != 0)
		abort();
	buffer_fini(&w->text);
	buffer_fini(&w->lists);
}
