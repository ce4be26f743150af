/*
 * Reads a game document. Tables say what each part of the format may contain,
 * so that nothing unknown passes.
 *
 * Not here: how a member is checked against such a table (strict.h), whether
 * the document is true (verify.h).
 */
#include "config.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "match/match.h"
#include "proof/document.h"
#include "proof/strict.h"
#include "words/escape.h"

/* The last second of the year 9999. */
static const int64_t AT_MAX = 253402300799;

/* --- the head ------------------------------------------------------------- */

static const struct strict_member head_members[] = {{"format", STRICT_TEXT},
    {"uid", STRICT_TEXT}, {"ruleset", STRICT_TEXT}, {"version", STRICT_INT},
    {"options", STRICT_OBJECT}, {"data", STRICT_TEXT | STRICT_MAYBE},
    {"seats", STRICT_ARRAY}, {"commitment", STRICT_TEXT},
    {"seed", STRICT_TEXT | STRICT_NIL}, {"seeds", STRICT_ARRAY | STRICT_MAYBE},
    {"private", STRICT_BOOL | STRICT_MAYBE}, {"log", STRICT_ARRAY},
    {"notes", STRICT_ARRAY}, {"signature", STRICT_OBJECT | STRICT_MAYBE},
    {"result", STRICT_OBJECT | STRICT_NIL},
    {"review", STRICT_OBJECT | STRICT_MAYBE}, {NULL, 0}};

/* The format is checked first, because another version may have other
 * members. */
static bool
check_format(struct strict *r, const struct model *head)
{
	const char *format = model_get_text(head, "format", NULL);

	if (format == NULL)
		return strict_refuse(r,
		    "this is no game document: \"format\" is missing");
	if (strcmp(format, "turnpost-game/1") == 0)
		return true;
	strict_refuse(r, "this is ");
	escape_value(r->why, format, utf8_prefix(format, 40), ESCAPE_LINE);
	return strict_refuse(r, ": this program reads turnpost-game/1");
}

/* Whether a game of that ruleset may have secrets. It may when the ruleset is
 * not known here. */
static bool
may_have_secrets(const struct document *doc)
{
	const struct rules *rules = rules_find(doc->ruleset, doc->version);

	return rules == NULL || rules_have_secrets(rules);
}

static bool
read_head(struct strict *r, const struct model *head)
{
	struct document *doc = r->doc;
	const struct model *whole = model_get(head, "private");
	const char *data = model_get_text(head, "data", NULL);
	int64_t version;

	doc->ruleset = xstrdup(model_get_text(head, "ruleset", ""));
	if (!strict_hex(r, head, "uid", doc->uid, sizeof doc->uid) ||
	    !strict_int(r, head, "version", 1, INT_MAX, &version) ||
	    !strict_canonical_text(r, head, "options", &doc->options))
		return false;
	doc->version = (int)version;
	r->secrets = may_have_secrets(doc);
	doc->whole = whole != NULL;
	r->tells =
	    doc->whole || model_type(model_get(head, "result")) != MODEL_NULL;
	if (doc->whole && !model_as_bool(whole))
		return strict_refuse(r,
		    "\"private\" has to be true or left out");
	if (data != NULL && strlen(data) > DOCUMENT_DATA_MAX)
		return strict_refuse(r, "\"data\" is larger than 1 MiB");
	if (data != NULL) {
		doc->data = xstrdup(data);
		doc->data_len = strlen(data);
	}
	return true;
}

static bool
read_seat(struct strict *r, int i, const struct model *seat)
{
	static const struct strict_member members[] = {{"seat", STRICT_INT},
	    {"name", STRICT_TEXT}, {"phrase", STRICT_TEXT | STRICT_MAYBE},
	    {"phrase-sha256", STRICT_TEXT | STRICT_MAYBE}, {NULL, 0}};
	const char *phrase, *name;
	int64_t number;

	if (!strict_members(r, seat, members) ||
	    !strict_int(r, seat, "seat", i, i, &number))
		return false;
	name = model_get_text(seat, "name", "");
	if (utf8_has_control(name))
		return strict_refuse(r, "its name has control characters");
	phrase = model_get_text(seat, "phrase", NULL);
	if ((phrase == NULL) == (model_get(seat, "phrase-sha256") == NULL))
		return strict_refuse(r,
		    "there has to be either \"phrase\" or \"phrase-sha256\"");
	document_set_seat(r->doc, i, name, phrase);
	return phrase != NULL ||
	    strict_hex(r, seat, "phrase-sha256", r->doc->seats[i].phrase_digest,
		DIGEST_SIZE);
}

static bool
document_read_seats(struct strict *r, const struct model *seats)
{
	size_t n = model_size(seats);

	if (n < 1 || n > RULES_SEATS_MAX)
		return strict_refuse(r,
		    "there are %zu seats, and have to be 1 to %d", n,
		    RULES_SEATS_MAX);
	r->doc->n_seats = (int)n;
	for (size_t i = 0; i < n; i++) {
		strict_at(r, "seat", i);
		if (!read_seat(r, (int)i, model_at(seats, i)))
			return false;
	}
	r->where[0] = '\0';
	return true;
}

/* Reads commitment and seed, from the head or from an item of "seeds". */
static bool
read_stretch(struct strict *r, const struct model *object, uint32_t from)
{
	struct document_stretch *s = document_add_stretch(r->doc);

	s->from = from;
	s->seeded = model_type(model_get(object, "seed")) != MODEL_NULL;
	return strict_hex(r, object, "commitment", s->commitment,
		   sizeof s->commitment) &&
	    (!s->seeded ||
		strict_hex(r, object, "seed", s->seed, sizeof s->seed));
}

/* Checks that the first item of "seeds" repeats what the head says. */
static bool
check_first_stretch(struct strict *r, const struct model *head,
    const struct model *first)
{
	static const char *const keys[] = {"commitment", "seed"};
	int64_t from;

	if (!strict_int(r, first, "from", 0, 0, &from))
		return false;
	for (size_t i = 0; i < 2; i++)
		if (strcmp(model_get_text(head, keys[i], ""),
			model_get_text(first, keys[i], "")) != 0)
			return strict_refuse(r,
			    "its \"%s\" is not that of the head", keys[i]);
	return true;
}

static bool
read_stretches(struct strict *r, const struct model *head)
{
	static const struct strict_member members[] = {{"from", STRICT_INT},
	    {"commitment", STRICT_TEXT}, {"seed", STRICT_TEXT | STRICT_NIL},
	    {NULL, 0}};
	const struct model *seeds = model_get(head, "seeds");
	int64_t from = 0;

	if (!read_stretch(r, head, 0))
		return false;
	if (seeds != NULL && model_size(seeds) < 2)
		return strict_refuse(r,
		    "\"seeds\" has to have two or more, or to be "
		    "left out");
	for (size_t i = 0; i < model_size(seeds); i++) {
		const struct model *s = model_at(seeds, i);

		strict_at(r, "seeds", i);
		if (!strict_members(r, s, members))
			return false;
		if (i == 0 && !check_first_stretch(r, head, s))
			return false;
		if (i > 0 &&
		    (!strict_int(r, s, "from", from + 1, UINT32_MAX, &from) ||
			!read_stretch(r, s, (uint32_t)from)))
			return false;
	}
	r->where[0] = '\0';
	return true;
}

/* --- the log -------------------------------------------------------------- */

/* What entries of all kinds have. Each table below adds "hash", the type of
 * "seat", and what its kind of entry has besides. */
#define CHAINED \
	{"n", STRICT_INT}, {"move", STRICT_TEXT}, {"at", STRICT_INT}, \
	    {"chance", STRICT_ARRAY}, {"events", STRICT_ARRAY}, \
	    {"private", STRICT_ARRAY | STRICT_MAYBE | STRICT_SECRET}, \
	{ \
		"state", STRICT_TEXT \
	}

static const struct strict_member setup_members[] = {CHAINED,
    {"hash", STRICT_TEXT}, {"seat", STRICT_NIL}, {"setup", STRICT_OBJECT},
    {NULL, 0}};
static const struct strict_member reseed_members[] = {CHAINED,
    {"hash", STRICT_TEXT}, {"seat", STRICT_NIL}, {"commitment", STRICT_TEXT},
    {NULL, 0}};
static const struct strict_member move_members[] = {CHAINED,
    {"hash", STRICT_TEXT}, {"seat", STRICT_INT},
    {"by", STRICT_TEXT | STRICT_MAYBE}, {NULL, 0}};
static const struct strict_member end_members[] = {
    CHAINED, {"hash", STRICT_TEXT}, {"seat", STRICT_NIL}, {NULL, 0}};
static const struct strict_member undo_members[] = {
    CHAINED, {"hash", STRICT_TEXT}, {"seat", STRICT_INT}, {NULL, 0}};
static const struct strict_member sealed_members[] = {CHAINED,
    {"hash", STRICT_TEXT}, {"seat", STRICT_INT},
    {"by", STRICT_TEXT | STRICT_MAYBE}, {"sealed", STRICT_TEXT},
    {"opened", STRICT_TEXT | STRICT_MAYBE}, {NULL, 0}};

/* Refuses the document because it tells WHAT too early. */
static bool
refuse_telling(struct strict *r, const char *what)
{
	return strict_refuse(r,
	    "%s is told, but the game is not over and the document not marked "
	    "as private",
	    what);
}

/* Reads the value of a draw, the digest in its place, or both. */
static bool
document_read_value(struct strict *r, const struct model *from, int64_t n,
    struct draw *draw)
{
	bool told = model_get(from, "value") != NULL;
	int64_t value = 0;

	draw->hidden = model_get(from, "blind") != NULL;
	draw->untold = !told;
	if (!draw->hidden && !told)
		return strict_refuse(r, "\"value\" is missing");
	if (draw->hidden && told && !r->tells)
		return refuse_telling(r, "the value of a hidden draw");
	if (told && !strict_int(r, from, "value", 0, n - 1, &value))
		return false;
	draw->value = (uint64_t)value;
	return !draw->hidden ||
	    strict_hex(r, from, "blind", draw->blind, sizeof draw->blind);
}

static bool
read_draw(struct strict *r, const struct model *draw, struct draws *draws)
{
	static const struct strict_member members[] = {{"label", STRICT_TEXT},
	    {"n", STRICT_INT}, {"value", STRICT_INT | STRICT_MAYBE},
	    {"blind", STRICT_TEXT | STRICT_MAYBE | STRICT_SECRET}, {NULL, 0}};
	const char *label;
	int64_t n;

	if (!strict_members(r, draw, members))
		return false;
	label = model_get_text(draw, "label", "");
	if (*label == '\0' || strlen(label) > CHANCE_LABEL_MAX ||
	    !strict_is_plain(label))
		return strict_refuse_text(r, "a draw cannot be labelled",
		    label);
	if (!strict_int(r, draw, "n", 1, INT64_MAX, &n))
		return false;
	draws_add(draws, label, (uint64_t)n, 0);
	return document_read_value(r, draw, n, &draws->draw[draws->len - 1]);
}

static bool
can_be_written(const char *move)
{
	return *move != '\0' && strlen(move) <= RULES_NOTATION_MAX &&
	    strict_is_plain(move);
}

static bool
document_read_move(struct strict *r, const struct model *entry, struct entry *e)
{
	const char *move = model_get_text(entry, "move", "");
	const char *by = model_get_text(entry, "by", NULL);
	int64_t seat = -1;

	if (!can_be_written(move))
		return strict_refuse_text(r, "a move cannot be written", move);
	strcpy(e->move, move);
	if (model_type(model_get(entry, "seat")) == MODEL_INT &&
	    !strict_int(r, entry, "seat", 0, r->doc->n_seats - 1, &seat))
		return false;
	e->seat = (int)seat;
	if (by == NULL)
		return true;
	for (enum entry_by i = ENTRY_BY_CLOCK; i < ENTRY_BY_END; i++)
		if (strcmp(by, entry_by_name(i)) == 0) {
			e->by = i;
			return true;
		}
	return strict_refuse_text(r, "a move cannot be made by", by);
}

/* Reads "private" of an entry. An empty list is the same as none. */
static bool
read_private(struct strict *r, const struct model *entry, struct entry *e)
{
	if (model_size(model_get(entry, "private")) == 0)
		return true;
	return r->tells ? strict_canonical(r, entry, "private", &e->aside)
			: refuse_telling(r, "\"private\"");
}

/* Reads what only a sealed move has, after the rest of its entry. A move that
 * is told replaces "!sealed" in E. */
static bool
read_sealed(struct strict *r, const struct model *entry, struct entry *e)
{
	const char *opened = model_get_text(entry, "opened", NULL);

	e->sealed = true;
	if (opened != NULL && !r->tells)
		return refuse_telling(r, "a sealed move");
	if (opened != NULL && (*opened == '!' || !can_be_written(opened)))
		return strict_refuse_text(r, "a move cannot be opened as",
		    opened);
	if (opened != NULL)
		strcpy(e->move, opened);
	return strict_hex(r, entry, "sealed", e->seal, sizeof e->seal);
}

/* Reads what entries of all kinds have. */
static bool
read_entry(struct strict *r, const struct model *entry, struct entry *e)
{
	const struct model *chance = model_get(entry, "chance");
	int64_t n, at;

	n = (int64_t)r->doc->n_log - 1;
	if (!strict_int(r, entry, "n", n, n, &n) ||
	    !strict_int(r, entry, "at", 0, AT_MAX, &at) ||
	    !document_read_move(r, entry, e) ||
	    !strict_canonical(r, entry, "events", &e->events) ||
	    !read_private(r, entry, e) ||
	    !strict_hex(r, entry, "state", e->state, sizeof e->state) ||
	    !strict_hex(r, entry, "hash", e->hash, sizeof e->hash))
		return false;
	e->n = (uint32_t)n;
	e->at = at;
	for (size_t i = 0; i < model_size(chance); i++)
		if (!read_draw(r, model_at(chance, i), &e->chance))
			return false;
	return true;
}

/* Refuses a resignation by a bot or an order: only people resign. */
static bool
check_resignation(struct strict *r, const struct entry *e)
{
	return strcmp(e->move, "!resign") != 0 || e->by < ENTRY_BY_BOT ||
	    strict_refuse(r, "nobody resigns by a bot or an order");
}

/* The members of an entry that is a move of the table, by kind; NULL when MOVE
 * is none. */
static const struct strict_member *
table_members(const char *move)
{
	uint32_t n;

	if (!match_is_table_move(move, &n))
		return NULL;
	if (n > 0)
		return undo_members;
	return strcmp(move, "!end") == 0 ? end_members : move_members;
}

static bool
read_any_entry(struct strict *r, size_t i, const struct model *entry)
{
	const char *move = model_get_text(entry, "move", "");
	const struct strict_member *members = table_members(move);
	struct entry *e = document_add_entry(r->doc);

	if (i == 0 && strcmp(move, "!setup") != 0)
		return strict_refuse(r,
		    "has to be the set-up, with \"move\" !setup");
	if (i == 0)
		return strict_members(r, entry, setup_members) &&
		    strict_canonical_text(r, entry, "setup", &r->doc->setup) &&
		    read_entry(r, entry, e);
	if (strcmp(move, "!reseed") == 0) {
		e->reseeded = true;
		return strict_members(r, entry, reseed_members) &&
		    strict_hex(r, entry, "commitment", e->commitment,
			sizeof e->commitment) &&
		    read_entry(r, entry, e);
	}
	if (r->secrets && strcmp(move, "!sealed") == 0)
		return strict_members(r, entry, sealed_members) &&
		    read_entry(r, entry, e) && read_sealed(r, entry, e);
	if (*move == '!' && members == NULL)
		return strict_refuse_text(r,
		    "this program does not know the move", move);
	return strict_members(r, entry,
		   members != NULL ? members : move_members) &&
	    read_entry(r, entry, e) && check_resignation(r, e);
}

static bool
read_log(struct strict *r, const struct model *log)
{
	if (model_size(log) == 0)
		return strict_refuse(r, "\"log\" is empty");
	for (size_t i = 0; i < model_size(log); i++) {
		strict_at(r, "entry", i);
		if (!read_any_entry(r, i, model_at(log, i)))
			return false;
	}
	r->where[0] = '\0';
	return true;
}

/* --- what follows the log ------------------------------------------------- */

static bool
read_notes(struct strict *r, const struct model *notes)
{
	static const struct strict_member members[] = {{"n", STRICT_INT},
	    {"seat", STRICT_INT}, {"text", STRICT_TEXT}, {NULL, 0}};

	for (size_t i = 0; i < model_size(notes); i++) {
		const struct model *from = model_at(notes, i);
		struct document_note *note = document_add_note(r->doc);
		int64_t n, seat;

		strict_at(r, "note", i);
		note->text = xstrdup(model_get_text(from, "text", ""));
		if (!strict_members(r, from, members) ||
		    !strict_int(r, from, "n", 0, (int64_t)r->doc->n_log - 1,
			&n) ||
		    !strict_int(r, from, "seat", 0, r->doc->n_seats - 1, &seat))
			return false;
		note->n = (uint32_t)n;
		note->seat = (int)seat;
	}
	r->where[0] = '\0';
	return true;
}

static bool
read_signature(struct strict *r, const struct model *signature)
{
	static const struct strict_member members[] = {
	    {"key", STRICT_TEXT}, {"sig", STRICT_TEXT}, {NULL, 0}};
	struct document *doc = r->doc;

	doc->sealed = signature != NULL;
	if (!doc->sealed)
		return true;
	strcpy(r->where, "signature: ");
	if (!strict_members(r, signature, members) ||
	    !strict_hex(r, signature, "key", doc->key, sizeof doc->key) ||
	    !strict_hex(r, signature, "sig", doc->signature,
		sizeof doc->signature))
		return false;
	r->where[0] = '\0';
	return true;
}

/* Reads item I of the array under KEY, a whole number from MIN to MAX. */
static bool
read_item(struct strict *r, const struct model *array, const char *key,
    size_t i, int64_t min, int64_t max, int *value)
{
	const struct model *item = model_at(array, i);

	if (model_type(item) != MODEL_INT)
		return strict_refuse(r, "\"%s\" has to be of whole numbers",
		    key);
	*value = (int)model_as_int(item);
	return strict_range(r, key, model_as_int(item), min, max);
}

static bool
read_result(struct strict *r, const struct model *result)
{
	static const struct strict_member members[] = {
	    {"scores", STRICT_ARRAY}, {"winners", STRICT_ARRAY}, {NULL, 0}};
	const struct model *scores = model_get(result, "scores");
	const struct model *winners = model_get(result, "winners");
	struct document *doc = r->doc;
	int seat = -1;

	doc->over = model_type(result) != MODEL_NULL;
	if (!doc->over)
		return true;
	strcpy(r->where, "result: ");
	if (!strict_members(r, result, members))
		return false;
	if (model_size(scores) != (size_t)doc->n_seats)
		return strict_refuse(r,
		    "there has to be a score for each seat");
	for (size_t i = 0; i < model_size(scores); i++)
		if (!read_item(r, scores, "scores", i, INT_MIN, INT_MAX,
			&doc->result.scores[i]))
			return false;
	for (size_t i = 0; i < model_size(winners); i++) {
		if (!read_item(r, winners, "winners", i, seat + 1,
			doc->n_seats - 1, &seat))
			return false;
		assert(seat >= 0);
		doc->result.winners |= 1u << seat;
	}
	r->where[0] = '\0';
	return true;
}

bool
document_read(const char *text, size_t len, struct document *doc,
    struct buffer *why)
{
	struct strict r = {.doc = doc, .why = why};
	char fault[256];
	struct model *head;
	bool good;

	if (len > DOCUMENT_SIZE_MAX)
		return strict_refuse(&r,
		    "it is larger than 16 MiB, and no game is");
	head = model_read(text, len, fault, sizeof fault);
	if (head == NULL)
		return strict_refuse(&r, "%s", fault);
	good = check_format(&r, head) &&
	    strict_members(&r, head, head_members) && read_head(&r, head) &&
	    document_read_seats(&r, model_get(head, "seats")) &&
	    read_stretches(&r, head) && read_log(&r, model_get(head, "log")) &&
	    read_notes(&r, model_get(head, "notes")) &&
	    read_signature(&r, model_get(head, "signature")) &&
	    read_result(&r, model_get(head, "result")) &&
	    (model_get(head, "review") == NULL ||
		strict_canonical_text(&r, head, "review", &doc->review));
	model_free(head);
	return good;
}
