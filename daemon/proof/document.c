/*
 * Fills in a game document in memory and computes its digests.
 *
 * Not here: reading (document_read.c) and writing (document_write.c) its text.
 */
#include "config.h"

#include "proof/document.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/data.h"
#include "game/secret.h"
#include "match/match.h"
#include "sign/fair.h"
#include "sign/sign.h"

void
document_fini(struct document *doc)
{
	for (size_t i = 0; i < RULES_SEATS_MAX; i++) {
		free(doc->seats[i].name);
		free(doc->seats[i].phrase);
	}
	for (size_t i = 0; i < doc->n_log; i++)
		entry_fini(&doc->log[i]);
	for (size_t i = 0; i < doc->n_notes; i++)
		free(doc->notes[i].text);
	free(doc->ruleset);
	free(doc->options);
	free(doc->data);
	free(doc->stretches);
	free(doc->setup);
	free(doc->log);
	free(doc->notes);
	free(doc->review);
	memset(doc, 0, sizeof *doc);
}

/* --- filling one in ------------------------------------------------------- */

/* Makes room for one more, all zeroes, in ITEMS, an array of N. The array grows
 * at powers of two, so that no capacity has to be kept. */
static void *
grow(void *items, size_t n, size_t size)
{
	if ((n & (n - 1)) == 0)
		items = xrealloc(items, n == 0 ? 1 : 2 * n, size);
	memset((char *)items + n * size, 0, size);
	return items;
}

struct entry *
document_add_entry(struct document *doc)
{
	struct entry *e;

	doc->log = grow(doc->log, doc->n_log, sizeof *doc->log);
	e = &doc->log[doc->n_log++];
	e->seat = -1;
	return e;
}

struct document_note *
document_add_note(struct document *doc)
{
	doc->notes = grow(doc->notes, doc->n_notes, sizeof *doc->notes);
	return &doc->notes[doc->n_notes++];
}

struct document_stretch *
document_add_stretch(struct document *doc)
{
	doc->stretches =
	    grow(doc->stretches, doc->n_stretches, sizeof *doc->stretches);
	return &doc->stretches[doc->n_stretches++];
}

void
document_set_seat(struct document *doc, int seat, const char *name,
    const char *phrase)
{
	struct document_seat *s = &doc->seats[seat];

	free(s->name);
	free(s->phrase);
	s->name = xstrdup(name);
	s->phrase = NULL;
	if (phrase == NULL)
		return;
	s->phrase = xstrdup(phrase);
	sign_sha256(phrase, strlen(phrase), s->phrase_digest);
}

void
document_set_data(struct document *doc, const struct rules *rules,
    const char *name, const char *text, size_t len)
{
	free(doc->data);
	doc->data = NULL;
	doc->data_len = 0;
	if (data_is_shipped(rules, name, text, len))
		return;
	doc->data = xstrndup(text, len);
	doc->data_len = len;
}

/* --- digests -------------------------------------------------------------- */

void
document_entropy(const struct document *doc, uint8_t entropy[DIGEST_SIZE])
{
	uint8_t digests[RULES_SEATS_MAX][DIGEST_SIZE];

	for (int i = 0; i < doc->n_seats; i++)
		memcpy(digests[i], doc->seats[i].phrase_digest, DIGEST_SIZE);
	fair_entropy_digests(digests[0], (size_t)doc->n_seats, entropy);
}

void
document_key(const struct document *doc, uint8_t key[DIGEST_SIZE])
{
	const struct document_stretch *s =
	    &doc->stretches[doc->n_stretches - 1];
	uint8_t entropy[DIGEST_SIZE];

	document_entropy(doc, entropy);
	fair_key(s->seed, doc->uid, entropy, key);
}

bool
document_tells(const struct document *doc)
{
	return doc->over || doc->whole;
}

void
document_setup(const struct document *doc, const struct match *m,
    struct buffer *out)
{
	uint8_t entropy[DIGEST_SIZE], data[DIGEST_SIZE];

	document_entropy(doc, entropy);
	if (doc->data != NULL)
		sign_sha256(doc->data, doc->data_len, data);
	match_write_setup(m, doc->options, entropy,
	    doc->data != NULL ? data : NULL, out);
}

void
document_hash(const struct document *doc, const struct entry *e,
    uint8_t hash[DIGEST_SIZE])
{
	uint8_t before[DIGEST_SIZE];
	struct buffer bytes = {0};

	if (e->n == 0)
		fair_chain_start(doc->uid, doc->stretches[0].commitment,
		    before);
	else
		memcpy(before, doc->log[e->n - 1].hash, sizeof before);
	entry_canonical(e, e->n == 0 ? doc->setup : NULL, &bytes);
	fair_chain_next(before, bytes.data, bytes.len, hash);
	buffer_fini(&bytes);
}

void
document_seal(struct document *doc, const struct match *m)
{
	struct entry *e = &doc->log[doc->n_log - 1];
	struct buffer bytes = {0};
	uint8_t key[DIGEST_SIZE] = {0};

	if (rules_have_secrets(m->rules))
		document_key(doc, key);
	secret_seal(m, key, e);
	if (e->n == 0) {
		document_setup(doc, m, &bytes);
		free(doc->setup);
		doc->setup = buffer_take(&bytes);
	}
	document_hash(doc, e, e->hash);
}

void
document_head(const struct document *doc, struct buffer *out)
{
	static const char label[] = "turnpost/1 head";

	buffer_add(out, label, sizeof label); /* with its NUL */
	buffer_add(out, doc->uid, sizeof doc->uid);
	buffer_add(out, doc->log[doc->n_log - 1].hash, DIGEST_SIZE);
}
