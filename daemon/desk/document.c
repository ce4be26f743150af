/*
 * A game as one JSON document.
 */
#include "config.h"

#include "desk/document.h"

#include <stdlib.h>
#include <string.h>

#include "sign/fair.h"
#include "sign/sign.h"
#include "words/model.h"

void
document_begin(struct document *doc, const struct match *m)
{
	struct buffer options = {0};

	fair_commitment(doc->uid, doc->seed, doc->commitment);
	fair_entropy(doc->phrases, (size_t)m->setup.seats, doc->entropy);
	fair_chain_start(doc->uid, doc->commitment, doc->head);
	match_write_options(m->rules, &m->setup, doc->data_name, &options);
	doc->options = buffer_take(&options);
}

void
document_entry(struct document *doc, const struct match *m, struct entry *e)
{
	struct buffer bytes = {0}, setup = {0};

	match_encode(m, &bytes);
	sign_sha256(bytes.data, bytes.len, e->state);
	buffer_reset(&bytes);
	if (e->n == 0)
		match_write_setup(m, doc->options, doc->entropy, &setup);
	entry_canonical(e, e->n == 0 ? setup.data : NULL, &bytes);
	fair_chain_next(doc->head, bytes.data, bytes.len, e->hash);
	memcpy(doc->head, e->hash, sizeof doc->head);

	/* The document's entry is the chained one with its hash added. */
	if (doc->log.len > 0)
		buffer_puts(&doc->log, ",\n");
	buffer_add(&doc->log, bytes.data, bytes.len - 1);
	buffer_puts(&doc->log, ",\"hash\":\"");
	buffer_add_hex(&doc->log, e->hash, sizeof e->hash);
	buffer_puts(&doc->log, "\"}");
	buffer_fini(&bytes);
	buffer_fini(&setup);
}

static void
write_seats(const struct document *doc, const struct match *m,
    struct buffer *out)
{
	struct model *seats = model_array();

	for (int i = 0; i < m->setup.seats; i++) {
		struct model *seat = model_object();

		model_put_int(seat, "seat", i);
		model_put_text(seat, "name", doc->names[i]);
		model_put_text(seat, "phrase", doc->phrases[i]);
		model_add(seats, seat);
	}
	model_write(seats, false, out);
	model_free(seats);
}

static void
write_result(const struct match *m, struct buffer *out)
{
	struct rules_result r;
	bool first = true;

	m->rules->result(m->state, &r);
	buffer_puts(out, "{\"scores\":[");
	for (int i = 0; i < m->setup.seats; i++) {
		if (i > 0)
			buffer_putc(out, ',');
		buffer_add_int(out, r.scores[i]);
	}
	buffer_puts(out, "],\"winners\":[");
	for (int i = 0; i < m->setup.seats; i++) {
		if (!(r.winners >> i & 1))
			continue;
		if (!first)
			buffer_putc(out, ',');
		first = false;
		buffer_add_int(out, i);
	}
	buffer_puts(out, "]}");
}

static void
write_hex_member(const char *key, const uint8_t *bytes, size_t len,
    struct buffer *out)
{
	buffer_printf(out, ",\n\"%s\":\"", key);
	buffer_add_hex(out, bytes, len);
	buffer_putc(out, '"');
}

void
document_end(struct document *doc, const struct match *m, struct buffer *out)
{
	buffer_puts(out, "{\"format\":\"turnpost-game/1\"");
	write_hex_member("uid", doc->uid, sizeof doc->uid, out);
	buffer_printf(out, ",\n\"ruleset\":\"%s\",\"version\":%d", m->rules->id,
	    m->rules->version);
	buffer_printf(out, ",\n\"options\":%s,\n\"seats\":", doc->options);
	write_seats(doc, m, out);
	write_hex_member("commitment", doc->commitment, sizeof doc->commitment,
	    out);
	write_hex_member("seed", doc->seed, sizeof doc->seed, out);
	buffer_puts(out, ",\n\"log\":[\n");
	buffer_add(out, doc->log.data, doc->log.len);
	buffer_puts(out, "\n],\n\"notes\":[],\n\"result\":");
	write_result(m, out);
	buffer_puts(out, "}\n");
}

void
document_fini(struct document *doc)
{
	buffer_fini(&doc->log);
	free(doc->options);
	doc->options = NULL;
}
