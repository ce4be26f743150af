/*
 * Fills in a document while the rules replay the game. The replay compares each
 * entry with what is stored, so no document is made of a game that differs.
 */
#include "config.h"

#include "proof/export.h"

#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "game/table.h"
#include "match/match.h"
#include "proof/document.h"
#include "sign/sign.h"
#include "store/store_data.h"
#include "store/store_log.h"
#include "store/store_reviews.h"

static bool
explain_store(const struct desk *d, struct buffer *why)
{
	buffer_printf(why, "the database cannot be read: %s",
	    store_why(d->store));
	return false;
}

/* --- the log -------------------------------------------------------------- */

static bool
export_add_entry(void *arg, const struct entry *e, const struct match *m)
{
	struct document *doc = arg;
	struct buffer setup = {0};

	entry_copy(document_add_entry(doc), e);
	if (e->n == 0) {
		document_setup(doc, m, &setup);
		doc->setup = buffer_take(&setup);
	}
	if (match_to_move(m) == 0) {
		doc->over = true;
		match_result(m, &doc->result);
	}
	return true;
}

static bool
export_add_note(void *arg, uint32_t n, int seat, const char *text)
{
	struct document_note *note = document_add_note(arg);

	note->n = n;
	note->seat = seat;
	note->text = xstrdup(text);
	return true;
}

/* --- seeds ---------------------------------------------------------------- */

static void
export_put_stretch(struct document *doc, uint32_t from,
    const uint8_t *commitment, const uint8_t *seed)
{
	struct document_stretch *s = document_add_stretch(doc);

	s->from = from;
	memcpy(s->commitment, commitment, sizeof s->commitment);
	s->seeded = seed != NULL;
	if (seed != NULL)
		memcpy(s->seed, seed, sizeof s->seed);
}

static bool
export_add_stretch(void *arg, const struct store_stretch *stretch)
{
	struct document *doc = arg;
	bool told = document_tells(doc) && !stretch->seedless;

	export_put_stretch(doc, stretch->from, stretch->commitment,
	    told ? stretch->seed : NULL);
	return true;
}

/* The seeds of a running game stay secret unless all of it is asked for. */
static bool
add_stretches(struct desk *d, const struct store_game *g, struct document *doc,
    struct buffer *why)
{
	bool told = document_tells(doc) && !g->seedless;

	export_put_stretch(doc, 0, g->commitment, told ? g->seed : NULL);
	if (g->reseeds == 0 ||
	    store_stretches_each(d->store, g->id, export_add_stretch, doc) ==
		STORE_OK)
		return true;
	return explain_store(d, why);
}

/* --- the head ------------------------------------------------------------- */

static void
add_seats(const struct table *t, struct document *doc)
{
	doc->n_seats = t->n_seats;
	for (int i = 0; i < t->n_seats; i++) {
		const struct store_seat *s = &t->seats[i];

		/* The name of a person who was erased stays "": a document is
		 * of no language, so it has no word for such a person. */
		document_set_seat(doc, i, s->name, s->phrase);
		if (s->phrase == NULL)
			memcpy(doc->seats[i].phrase_digest, s->phrase_digest,
			    sizeof s->phrase_digest);
	}
}

/* Copies the text of a data set that is not built in, which others may not
 * have. */
static bool
add_data(struct desk *d, const struct table *t, struct document *doc,
    struct buffer *why)
{
	struct store_data data;

	if (t->data_digest == NULL)
		return true;
	if (store_data_get(d->store, t->game.data, &data) != STORE_OK)
		return explain_store(d, why);
	doc->data = data.text;
	doc->data_len = data.len;
	data.text = NULL;
	store_data_fini(&data);
	return true;
}

static bool
sign_head(struct desk *d, struct document *doc, struct buffer *why)
{
	struct buffer head = {0};

	if (d->sign == NULL) {
		buffer_printf(why,
		    "a running game is signed, and there are no keys at %s: "
		    "`turnpost serve` makes them",
		    d->conf->keys);
		return false;
	}
	document_head(doc, &head);
	sign_public(d->sign, doc->key);
	sign_message(d->sign, head.data, head.len, doc->signature);
	doc->sealed = true;
	buffer_fini(&head);
	return true;
}

static bool
add_review(struct desk *d, const struct table *t, struct document *doc)
{
	struct store_review r;
	enum store_status status = store_review_get(d->store, t->game.id, &r);

	if (status == STORE_OK && r.body[0] != '\0')
		doc->review = xstrdup(r.body);
	store_review_fini(&r);
	return status == STORE_OK || status == STORE_ABSENT;
}

bool
export_document(struct desk *d, const struct table *t, bool whole,
    struct document *doc, struct buffer *why)
{
	memcpy(doc->uid, t->game.uid, sizeof doc->uid);
	doc->ruleset = xstrdup(t->game.ruleset);
	doc->version = t->game.version;
	doc->options = xstrdup(t->game.options);
	add_seats(t, doc);
	if (!add_data(d, t, doc, why) ||
	    table_replay(d, t, true, export_add_entry, doc, why) != TABLE_OK)
		return false;
	if (store_notes_each(d->store, t->game.id, 0, export_add_note, doc) !=
	    STORE_OK)
		return explain_store(d, why);
	doc->whole = whole && !doc->over;
	if (doc->over && !add_review(d, t, doc))
		return explain_store(d, why);
	return add_stretches(d, &t->game, doc, why) &&
	    (doc->over || sign_head(d, doc, why));
}

bool
export_game(struct desk *d, int64_t game, bool whole, struct buffer *out,
    struct buffer *why)
{
	struct document doc = {0};
	struct table t;
	bool good;

	if (store_read_begin(d->store) != STORE_OK)
		return explain_store(d, why);
	good = table_load_rows(d, game, &t, why) == TABLE_OK &&
	    export_document(d, &t, whole, &doc, why);
	if (good)
		document_write(&doc, out);
	document_fini(&doc);
	table_fini(&t);
	store_read_end(d->store);
	return good;
}
