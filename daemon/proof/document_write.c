/*
 * Writes a game document: members in the order of the contract, each entry on a
 * line of its own.
 */
#include "config.h"

#include "proof/document.h"

#include "words/model.h"

static void
document_write_text(const char *text, struct buffer *out)
{
	struct model *m = model_text(text);

	model_write(m, false, out);
	model_free(m);
}

static void
write_hex(const void *bytes, size_t len, struct buffer *out)
{
	buffer_putc(out, '"');
	buffer_add_hex(out, bytes, len);
	buffer_putc(out, '"');
}

static void
write_seed(const struct document_stretch *s, struct buffer *out)
{
	if (s->seeded)
		write_hex(s->seed, sizeof s->seed, out);
	else
		buffer_puts(out, "null");
}

static void
write_seats(const struct document *doc, struct buffer *out)
{
	buffer_puts(out, ",\n\"seats\":[");
	for (int i = 0; i < doc->n_seats; i++) {
		const struct document_seat *s = &doc->seats[i];

		buffer_printf(out, "%s{\"seat\":%d,\"name\":", i > 0 ? "," : "",
		    i);
		document_write_text(s->name, out);
		if (s->phrase != NULL) {
			buffer_puts(out, ",\"phrase\":");
			document_write_text(s->phrase, out);
		} else {
			buffer_puts(out, ",\"phrase-sha256\":");
			write_hex(s->phrase_digest, sizeof s->phrase_digest,
			    out);
		}
		buffer_putc(out, '}');
	}
	buffer_putc(out, ']');
}

/* Writes "seeds" only when the game has moved to another server, as the
 * contract says. */
static void
write_stretches(const struct document *doc, struct buffer *out)
{
	buffer_puts(out, ",\n\"commitment\":");
	write_hex(doc->stretches[0].commitment, DIGEST_SIZE, out);
	buffer_puts(out, ",\n\"seed\":");
	write_seed(&doc->stretches[0], out);
	if (doc->n_stretches == 1)
		return;
	buffer_puts(out, ",\n\"seeds\":[");
	for (size_t i = 0; i < doc->n_stretches; i++) {
		const struct document_stretch *s = &doc->stretches[i];

		buffer_printf(out,
		    "%s{\"from\":%u,\"commitment\":", i > 0 ? "," : "",
		    (unsigned)s->from);
		write_hex(s->commitment, sizeof s->commitment, out);
		buffer_puts(out, ",\"seed\":");
		write_seed(s, out);
		buffer_putc(out, '}');
	}
	buffer_putc(out, ']');
}

/* Writes each entry as its hash was computed, or with its secrets where they
 * are told, and inserts the hash before the closing brace. */
static void
write_log(const struct document *doc, struct buffer *out)
{
	buffer_puts(out, ",\n\"log\":[");
	for (size_t i = 0; i < doc->n_log; i++) {
		const struct entry *e = &doc->log[i];

		buffer_puts(out, i > 0 ? ",\n" : "\n");
		if (document_tells(doc))
			entry_told(e, i == 0 ? doc->setup : NULL, out);
		else
			entry_canonical(e, i == 0 ? doc->setup : NULL, out);
		out->len--;
		buffer_puts(out, ",\"hash\":");
		write_hex(e->hash, sizeof e->hash, out);
		buffer_putc(out, '}');
	}
	buffer_puts(out, "\n]");
}

static void
write_notes(const struct document *doc, struct buffer *out)
{
	buffer_puts(out, ",\n\"notes\":[");
	for (size_t i = 0; i < doc->n_notes; i++) {
		const struct document_note *note = &doc->notes[i];

		buffer_printf(out,
		    "%s{\"n\":%u,\"seat\":%d,\"text\":", i > 0 ? ",\n" : "",
		    (unsigned)note->n, note->seat);
		document_write_text(note->text, out);
		buffer_putc(out, '}');
	}
	buffer_putc(out, ']');
}

static void
write_result(const struct document *doc, struct buffer *out)
{
	bool first = true;

	buffer_puts(out, ",\n\"result\":");
	if (!doc->over) {
		buffer_puts(out, "null");
		return;
	}
	buffer_puts(out, "{\"scores\":[");
	for (int i = 0; i < doc->n_seats; i++) {
		if (i > 0)
			buffer_putc(out, ',');
		buffer_add_int(out, doc->result.scores[i]);
	}
	buffer_puts(out, "],\"winners\":[");
	for (int i = 0; i < doc->n_seats; i++) {
		if (!(doc->result.winners >> i & 1))
			continue;
		if (!first)
			buffer_putc(out, ',');
		first = false;
		buffer_add_int(out, i);
	}
	buffer_puts(out, "]}");
}

void
document_write(const struct document *doc, struct buffer *out)
{
	buffer_puts(out, "{\"format\":\"turnpost-game/1\",\n\"uid\":");
	write_hex(doc->uid, sizeof doc->uid, out);
	buffer_puts(out, ",\n\"ruleset\":");
	document_write_text(doc->ruleset, out);
	buffer_printf(out, ",\"version\":%d,\n\"options\":%s", doc->version,
	    doc->options);
	if (doc->data != NULL) {
		buffer_puts(out, ",\n\"data\":");
		document_write_text(doc->data, out);
	}
	write_seats(doc, out);
	write_stretches(doc, out);
	if (doc->whole)
		buffer_puts(out, ",\n\"private\":true");
	write_log(doc, out);
	write_notes(doc, out);
	if (doc->sealed) {
		buffer_puts(out, ",\n\"signature\":{\"key\":");
		write_hex(doc->key, sizeof doc->key, out);
		buffer_puts(out, ",\"sig\":");
		write_hex(doc->signature, sizeof doc->signature, out);
		buffer_putc(out, '}');
	}
	write_result(doc, out);
	if (doc->review != NULL)
		buffer_printf(out, ",\n\"review\":%s", doc->review);
	buffer_puts(out, "}\n");
}
