/*
 * Proves a game document: lets the rules make each entry again, and compares
 * the result with the document. Only the first difference is reported, so the
 * order of the comparisons matters: what explains most is compared first.
 *
 * Not here: reading the document (document_read.c), what the proof does not
 * cover (verdict.c).
 */
#include "config.h"

#include "proof/verify.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/data.h"
#include "game/options.h"
#include "game/secret.h"
#include "match/match.h"
#include "proof/document.h"
#include "proof/secret_proof.h"
#include "proof/witness.h"
#include "sign/fair.h"
#include "sign/sign.h"
#include "words/escape.h"
#include "words/model.h"

struct proof {
	const struct document *doc;
	struct verdict *v;
	struct buffer *why;
	size_t stretch; /* index of the stretch that the entry belongs to */
	bool keyed;	/* the seed of the stretch is known, and KEY computed
			 * from it */
	uint8_t key[FAIR_DIGEST];
	struct entry made; /* the entry as the rules make it */
};

static bool __attribute__((format(printf, 2, 3)))
wrong(struct proof *p, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	buffer_vprintf(p->why, format, ap);
	va_end(ap);
	return false;
}

static bool __attribute__((format(printf, 3, 4)))
wrong_entry(struct proof *p, const struct entry *e, const char *format, ...)
{
	va_list ap;

	buffer_printf(p->why, "entry %u: ", (unsigned)e->n);
	va_start(ap, format);
	buffer_vprintf(p->why, format, ap);
	va_end(ap);
	return false;
}

/* --- the head ------------------------------------------------------------- */

static bool
prove_rules(struct proof *p)
{
	const struct document *doc = p->doc;
	const struct rules *newest = rules_find(doc->ruleset, 0);
	const struct rules *rules = rules_find(doc->ruleset, doc->version);

	p->v->rules = rules;
	if (newest == NULL) {
		wrong(p, "this program does not have the ruleset ");
		escape_quote(p->why, doc->ruleset, strlen(doc->ruleset));
		return wrong(p, ": see `turnpost rules`");
	}
	if (rules == NULL)
		return wrong(p,
		    "it was played by %s/%d, and the newest that this program "
		    "has is %s/%d",
		    newest->id, doc->version, newest->id, newest->version);
	if (doc->n_seats < rules->seats_min || doc->n_seats > rules->seats_max)
		return wrong(p, "%s is for %d to %d players, not %d", rules->id,
		    rules->seats_min, rules->seats_max, doc->n_seats);
	return true;
}

static bool
prove_options(struct proof *p)
{
	const struct document *doc = p->doc;
	struct verdict *v = p->v;
	struct buffer clause = {0}, data = {0};
	const char *refusal;
	struct model *options;
	char fault[64];
	bool good;

	options =
	    model_read(doc->options, strlen(doc->options), fault, sizeof fault);
	v->setup.seats = doc->n_seats;
	good = options_read(v->rules, options, &v->setup, &data, &clause);
	if (!good)
		escape_value(p->why, buffer_text(&clause), clause.len,
		    ESCAPE_LINE);
	else if (v->rules->data_read != NULL)
		v->data_name = buffer_take(&data);
	model_free(options);
	buffer_fini(&data);
	buffer_fini(&clause);
	if (!good)
		return false;
	refusal = v->rules->options_refuse(&v->setup);
	if (refusal != NULL)
		return wrong(p, "its options do not go together (%s)", refusal);
	return true;
}

/* Reports the first of FAULTS. A fault in the document's own data set begins
 * with the number of its line. */
static bool
wrong_data(struct proof *p, struct buffer *faults)
{
	wrong(p,
	    p->doc->data != NULL ? "its data set, line " : "its data set: ");
	buffer_add(p->why, buffer_text(faults),
	    strcspn(buffer_text(faults), "\n"));
	buffer_fini(faults);
	return false;
}

static bool
prove_data(struct proof *p)
{
	const struct document *doc = p->doc;
	struct verdict *v = p->v;
	struct buffer faults = {0};

	if (v->data_name == NULL)
		return doc->data == NULL ||
		    wrong(p, "\"data\" is there, and %s has no data sets",
			v->rules->id);
	v->data = doc->data != NULL
	    ? v->rules->data_read(doc->data, doc->data_len, &faults)
	    : data_load(v->rules, "", v->data_name, NULL, NULL, &faults);
	v->setup.data = v->data;
	if (v->data == NULL)
		return wrong_data(p, &faults);
	buffer_fini(&faults);
	return true;
}

/* Checks that the right seeds are told, and that they fit their commitments. */
static bool
prove_seeds(struct proof *p)
{
	const struct document *doc = p->doc;
	bool last = doc->stretches[doc->n_stretches - 1].seeded;
	uint8_t commitment[DIGEST_SIZE];

	for (size_t i = 0; i < doc->n_stretches; i++) {
		const struct document_stretch *s = &doc->stretches[i];

		if (!s->seeded)
			continue;
		if (!document_tells(doc))
			return wrong(p,
			    "the seed is told, but the game is not over and "
			    "the document not marked as private");
		fair_commitment(doc->uid, s->seed, commitment);
		if (memcmp(commitment, s->commitment, sizeof commitment) != 0)
			return wrong(p,
			    "the seed from entry %u on is not the one that the "
			    "commitment promised",
			    (unsigned)s->from);
	}
	if (doc->over && doc->whole)
		return wrong(p,
		    "it is marked as private, but the game is over");
	if (!last && doc->over)
		return wrong(p, "the game is over, but its seed is not told");
	if (!last && doc->whole)
		return wrong(p,
		    "it is marked as private, but the seed is not told");
	return true;
}

static bool
prove_head(struct proof *p)
{
	if (!prove_rules(p) || !prove_options(p) || !prove_data(p) ||
	    !prove_seeds(p))
		return false;
	document_entropy(p->doc, p->v->entropy);
	return true;
}

/* --- an entry ------------------------------------------------------------- */

static void
begin_stretch(struct proof *p, size_t i)
{
	const struct document_stretch *s = &p->doc->stretches[i];

	p->stretch = i;
	p->keyed = s->seeded;
	if (s->seeded)
		fair_key(s->seed, p->doc->uid, p->v->entropy, p->key);
}

struct difference {
	const struct model *other;
	const char *key; /* the first key whose values differ, or NULL */
};

static void
find_difference(void *arg, const char *key, struct model *value)
{
	struct difference *d = arg;
	const struct model *other = model_get(d->other, key);
	struct buffer a = {0}, b = {0};

	model_write(value, true, &a);
	if (other != NULL)
		model_write(other, true, &b);
	if (d->key == NULL && strcmp(buffer_text(&a), buffer_text(&b)) != 0)
		d->key = key;
	buffer_fini(&a);
	buffer_fini(&b);
}

/* Reports what differs between "setup" in the document and the set-up that
 * follows from its head. */
static bool
wrong_setup(struct proof *p, struct buffer *due)
{
	const char *said = p->doc->setup;
	char fault[64];
	struct model *a = model_read(said, strlen(said), fault, sizeof fault);
	struct model *b = model_read(due->data, due->len, fault, sizeof fault);
	struct difference d = {b, NULL};

	model_each(a, find_difference, &d);
	if (d.key == NULL) {
		d.other = a;
		model_each(b, find_difference, &d);
	}
	assert(d.key != NULL);
	wrong(p, "entry 0: what \"setup\" says of ");
	escape_quote(p->why, d.key, strlen(d.key));
	wrong(p, " does not follow from the head of the document");
	model_free(a);
	model_free(b);
	buffer_fini(due);
	return false;
}

static bool
prove_setup(struct proof *p)
{
	struct buffer due = {0};

	document_setup(p->doc, p->v->match, &due);
	if (strcmp(buffer_text(&due), p->doc->setup) != 0)
		return wrong_setup(p, &due);
	buffer_fini(&due);
	return true;
}

/* Checks an entry that says that another server took over the game, with a seed
 * of its own. */
static bool
prove_reseed(struct proof *p, const struct entry *e)
{
	const struct document *doc = p->doc;
	size_t next = p->stretch + 1;

	if (rules_have_secrets(p->v->rules))
		return wrong_entry(p, e,
		    "a game with secrets keeps the seed that it began with");
	if (match_to_move(p->v->match) == 0)
		return wrong_entry(p, e, "the game was over before it");
	if (next == doc->n_stretches || doc->stretches[next].from != e->n)
		return wrong_entry(p, e,
		    "\"seeds\" does not tell that another seed begins here");
	if (memcmp(doc->stretches[next].commitment, e->commitment,
		sizeof e->commitment) != 0)
		return wrong_entry(p, e,
		    "\"seeds\" has another commitment for it");
	match_reseed(p->v->match, e->commitment, e->at, &p->made);
	begin_stretch(p, next);
	return true;
}

/* Checks that the move is legal, and written in its canonical form. */
static bool
prove_move(struct proof *p, const struct entry *e, struct chance *chance)
{
	const char *why;

	switch (match_play(p->v->match, e->seat, e->move, e->by, chance, e->at,
	    &p->made, &why)) {
	case MATCH_OK:
		break;
	case MATCH_OVER:
		return wrong_entry(p, e, "the game was over before it");
	case MATCH_NOT_TO_MOVE:
		return wrong_entry(p, e, "seat %d was not to move", e->seat);
	case MATCH_UNREADABLE:
		return wrong_entry(p, e, "the move \"%s\" cannot be read (%s)",
		    e->move, why);
	case MATCH_REFUSED:
		return wrong_entry(p, e, "the move \"%s\" is not legal (%s)",
		    e->move, why);
	}
	if (strcmp(p->made.move, e->move) != 0)
		return wrong_entry(p, e,
		    "the move \"%s\" has to be written \"%s\"", e->move,
		    p->made.move);
	return true;
}

/* Reports why E cannot take back entry N, which exists. */
static bool
wrong_undo(struct proof *p, const struct entry *e, uint32_t n)
{
	for (uint32_t i = n; i < e->n; i++) {
		const struct entry *gone = &p->doc->log[i];
		bool table = gone->move[0] == '!' &&
		    strncmp(gone->move, "!undo", 5) != 0 && !gone->sealed;

		if (gone->chance.len == 0 && gone->aside.len == 0 && !table)
			continue;
		return wrong_entry(p, e,
		    "entry %u cannot be taken back, since entry %u %s",
		    (unsigned)n, (unsigned)i,
		    gone->chance.len > 0      ? "has draws"
			: gone->aside.len > 0 ? "told a secret"
					      : "is no move of the game");
	}
	return wrong_entry(p, e,
	    "entry %u cannot be taken back: it takes back itself, was taken "
	    "back before, or is not one of the last %d",
	    (unsigned)n, MATCH_UNDO_MAX);
}

static bool
wrong_table_move(struct proof *p, const struct entry *e, uint32_t n,
    const char *why)
{
	if (strcmp(why, "resigned") == 0)
		return wrong_entry(p, e, "seat %d had resigned before it",
		    e->seat);
	if (strcmp(why, "undo-resigned") == 0)
		return wrong_entry(p, e,
		    "seat %d had resigned, and takes nothing back", e->seat);
	if (strcmp(why, "undo-missing") == 0)
		return wrong_entry(p, e, "there is no entry %u before it",
		    (unsigned)n);
	if (strcmp(why, "undo-another") == 0)
		return wrong_entry(p, e, "entry %u is not one of seat %d",
		    (unsigned)n, e->seat);
	return wrong_undo(p, e, n);
}

/* Checks a move of the table. N is the entry that it takes back, or 0. */
static bool
prove_table_move(struct proof *p, const struct entry *e, uint32_t n)
{
	const char *why;

	switch (match_table_move(p->v->match, e->seat, e->move, e->by, e->at,
	    &p->made, &why)) {
	case MATCH_OK:
		return true;
	case MATCH_OVER:
		return wrong_entry(p, e, "the game was over before it");
	case MATCH_REFUSED:
		return wrong_table_move(p, e, n, why);
	case MATCH_NOT_TO_MOVE:
	case MATCH_UNREADABLE:
		break;
	}
	return wrong_entry(p, e, "\"%s\" is no move of that seat", e->move);
}

static bool
prove_play(struct proof *p, const struct entry *e)
{
	struct fair_chance fair;
	struct witness witness;
	struct buffer fault = {0};
	bool good = true;
	uint32_t n;

	if (p->keyed)
		fair_chance_init(&fair, p->key, e->n);
	witness_init(&witness, &e->chance, p->keyed ? &fair.chance : NULL);
	if (e->n == 0)
		match_setup(p->v->match, &witness.chance, e->at, &p->made);
	else if (e->reseeded)
		good = prove_reseed(p, e);
	else if (match_is_table_move(e->move, &n))
		good = prove_table_move(p, e, n);
	else
		good = prove_move(p, e, &witness.chance);
	if (good && !witness_agrees(&witness, &fault))
		good = wrong_entry(p, e, "%s", buffer_text(&fault));
	buffer_fini(&fault);
	return good;
}

/* Checks that E hides what the rules say is secret, and tells it where the
 * document tells secrets. */
static bool
prove_form(struct proof *p, const struct entry *e)
{
	struct buffer clause = {0};
	bool good = secret_proof_form_agrees(p->v->match, e,
	    document_tells(p->doc), &clause);

	if (!good)
		wrong_entry(p, e, "%s", buffer_text(&clause));
	buffer_fini(&clause);
	return good;
}

static bool
prove_secrets(struct proof *p, const struct entry *e)
{
	struct buffer clause = {0};
	bool good = secret_proof_agrees(e, &p->made, &clause);

	if (!good)
		wrong_entry(p, e, "%s", buffer_text(&clause));
	buffer_fini(&clause);
	return good;
}

static bool
prove_hash(struct proof *p, const struct entry *e)
{
	uint8_t digest[DIGEST_SIZE];

	document_hash(p->doc, e, digest);
	if (memcmp(digest, e->hash, sizeof digest) != 0)
		return wrong_entry(p, e,
		    "\"hash\" does not fit: %s was changed after it was made",
		    e->n > 0 ? "the entry" : "the entry, uid or commitment");
	return true;
}

static bool
prove_entry(struct proof *p, const struct entry *e)
{
	p->v->draws += e->chance.len;
	if (e->n == 0 && !prove_setup(p))
		return false;
	if (!prove_form(p, e))
		return false;
	if (p->v->unseen)
		return e->reseeded ? prove_reseed(p, e) : prove_hash(p, e);
	if (!prove_play(p, e))
		return false;
	if (p->made.events.len != e->events.len ||
	    memcmp(p->made.events.data, e->events.data, e->events.len) != 0)
		return wrong_entry(p, e,
		    "\"events\" does not tell what happens by the rules");
	if (p->keyed)
		p->v->draws_proved += e->chance.len;
	secret_seal(p->v->match, p->key, &p->made);
	if (!prove_secrets(p, e))
		return false;
	if (memcmp(p->made.state, e->state, sizeof e->state) != 0)
		return wrong_entry(p, e,
		    "\"state\" is not the digest of the position after it");
	return prove_hash(p, e);
}

/* --- the end -------------------------------------------------------------- */

static bool
prove_result(struct proof *p)
{
	const struct document *doc = p->doc;
	const struct verdict *v = p->v;
	bool over = !v->unseen && match_to_move(v->match) == 0;
	unsigned last = (unsigned)doc->n_log - 1;
	struct rules_result r = {0};

	if (over != doc->over)
		return wrong(p,
		    over ? "the game is over with entry %u, but there is no "
			   "result"
			 : "there is a result, but the game is not over with "
			   "entry %u",
		    last);
	if (!over)
		return true;
	match_result(v->match, &r);
	for (int i = 0; i < doc->n_seats; i++)
		if (r.scores[i] != doc->result.scores[i])
			return wrong(p,
			    "the result gives seat %d %d points, but it has %d",
			    i, doc->result.scores[i], r.scores[i]);
	if (r.winners != doc->result.winners)
		return wrong(p, "the result has other winners than the game");
	return true;
}

/* Checks the signature of a running game. Its secrets cannot be proved yet; for
 * those the server that signed it answers. */
static bool
prove_signature(struct proof *p)
{
	const struct document *doc = p->doc;
	struct buffer head = {0};
	bool good;

	if (doc->over)
		return !doc->sealed ||
		    wrong(p, "it is signed as a running game, but is over");
	if (!doc->sealed)
		return wrong(p,
		    "a running game has to be signed by its server, and this "
		    "one is not");
	document_head(doc, &head);
	good = sign_check(doc->key, head.data, head.len, doc->signature);
	buffer_fini(&head);
	return good ||
	    wrong(p,
		"the signature is not that of its key under the last entry");
}

bool
verify_document(const struct document *doc, struct verdict *v,
    struct buffer *why)
{
	struct proof p = {.doc = doc, .v = v, .why = why};
	bool good;

	memset(v, 0, sizeof *v);
	if (!prove_head(&p))
		return false;
	v->match = match_new(v->rules, &v->setup);
	v->unseen = rules_have_secrets(v->rules) && !document_tells(doc);
	begin_stretch(&p, 0);
	good = true;
	for (size_t i = 0; i < doc->n_log && good; i++)
		good = prove_entry(&p, &doc->log[i]);
	entry_fini(&p.made);
	if (good && p.stretch + 1 != doc->n_stretches)
		return wrong(&p,
		    "\"seeds\" tells of a seed from entry %u on, "
		    "but that entry is no !reseed",
		    (unsigned)doc->stretches[p.stretch + 1].from);
	return good && prove_result(&p) && prove_signature(&p);
}

void
verdict_fini(struct verdict *v)
{
	match_free(v->match);
	if (v->data != NULL)
		v->rules->data_free(v->data);
	free(v->data_name);
	memset(v, 0, sizeof *v);
}

bool
verify_text(const char *text, size_t len, struct buffer *lines,
    struct buffer *why)
{
	struct document doc = {0};
	struct verdict v = {0};
	bool good = document_read(text, len, &doc, why) &&
	    verify_document(&doc, &v, why);

	if (good)
		verdict_report(&doc, &v, lines);
	verdict_fini(&v);
	document_fini(&doc);
	return good;
}
