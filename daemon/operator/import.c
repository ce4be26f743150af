/*
 * Stores the game of a document that was proved, and lets it go on where it
 * stopped.
 */
#include "config.h"

#include "operator/import.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "game/table.h"
#include "game/upgrade.h"
#include "match/match.h"
#include "people/person.h"
#include "play/follow.h"
#include "proof/document.h"
#include "proof/verify.h"
#include "sign/fair.h"
#include "sign/sign.h"
#include "store/store_data.h"
#include "store/store_letters.h"
#include "store/store_log.h"
#include "store/store_owing.h"
#include "store/store_wake.h"

enum {
	NOTE_MAX = 1000, /* characters, as on the page */
	PHRASE_MAX = 200 /* characters, as for somebody who joins */
};

/* A game that is being taken in. */
struct arrival {
	struct desk *d;
	struct document doc;
	struct verdict verdict;
	struct person people[RULES_SEATS_MAX];
	size_t n_people;
	char *data; /* text of its data set, or NULL */
	size_t data_len;
	uint8_t data_digest[DIGEST_SIZE];
	struct table t; /* as it is stored; its seats borrow from PEOPLE */
	bool reseeds;	/* its seed stayed at the other server */
	struct buffer *why;
	char none[1]; /* "" */
};

static void
arrival_fini(struct arrival *a)
{
	for (size_t i = 0; i < a->n_people; i++)
		person_fini(&a->people[i]);
	store_game_fini(&a->t.game);
	free(a->data);
	verdict_fini(&a->verdict);
	document_fini(&a->doc);
}

/* --- reading -------------------------------------------------------------- */

/* Whether TEXT could have been written as a note here. Notes may have several
 * lines. */
static bool
is_note(const char *text)
{
	char *line = xstrdup(text);
	bool good;

	for (char *c = line; (c = strchr(c, '\n')) != NULL; c++)
		*c = ' ';
	good = !utf8_has_control(line) && utf8_length(line) <= NOTE_MAX;
	free(line);
	return good;
}

/* Checks the texts that people wrote. They are shown to others here, so they
 * have to keep the rules for texts that are written here. */
static bool
read_texts(struct arrival *a)
{
	const struct document *doc = &a->doc;

	for (int i = 0; i < doc->n_seats; i++) {
		const char *phrase = doc->seats[i].phrase;

		if (phrase != NULL &&
		    (utf8_has_control(phrase) ||
			utf8_length(phrase) > PHRASE_MAX)) {
			buffer_printf(a->why,
			    "the phrase of seat %d is longer than %d characters "
			    "or has control characters",
			    i, PHRASE_MAX);
			return false;
		}
	}
	for (size_t i = 0; i < doc->n_notes; i++)
		if (!is_note(doc->notes[i].text)) {
			buffer_printf(a->why,
			    "the note with entry %u is longer than %d "
			    "characters or has control characters",
			    (unsigned)doc->notes[i].n, NOTE_MAX);
			return false;
		}
	return true;
}

/* Appends the names of the seats, so that the operator knows who is who. */
static void
say_seats(const struct document *doc, struct buffer *why)
{
	for (int i = 0; i < doc->n_seats; i++) {
		const char *name = doc->seats[i].name;

		buffer_puts(why, i == 0 ? ": " : ", ");
		buffer_add(why, name, utf8_prefix(name, 40));
	}
}

static bool
import_read_people(struct arrival *a, const char *const *players, size_t n)
{
	size_t before = a->why->len;

	if (n != (size_t)a->doc.n_seats) {
		buffer_printf(a->why,
		    "the game has %d seats: give a -p for each, in order",
		    a->doc.n_seats);
		say_seats(&a->doc, a->why);
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		person_read(a->d, players[i], &a->people[i], a->why);
		a->n_people++;
		if (a->people[i].phrase[0] != '\0')
			buffer_printf(a->why,
			    "\"%s\": the phrases of this game were given when "
			    "it began: leave phrase= out\n",
			    players[i]);
	}
	person_tell_bots_apart(a->people, a->n_people);
	return a->why->len == before;
}

static bool
import_read_data(struct arrival *a)
{
	const struct verdict *v = &a->verdict;
	void *data;

	if (v->data_name == NULL)
		return true;
	if (a->doc.data != NULL) {
		a->data = xstrndup(a->doc.data, a->doc.data_len);
		a->data_len = a->doc.data_len;
	} else {
		data = data_load(v->rules, "", v->data_name, &a->data,
		    &a->data_len, a->why);
		if (data == NULL)
			return false;
		v->rules->data_free(data);
	}
	sign_sha256(a->data, a->data_len, a->data_digest);
	return true;
}

/* --- storing -------------------------------------------------------------- */

/* Checks that the game is not here yet. A second copy could be played on
 * differently. */
static bool
is_new(struct arrival *a, enum store_status *status)
{
	int64_t game;

	*status = store_game_find(a->d->store, a->doc.uid, &game);
	if (*status == STORE_OK) {
		buffer_printf(a->why, "this game is already here as game %lld",
		    (long long)game);
		*status = STORE_DUPLICATE;
	} else if (*status == STORE_ABSENT) {
		*status = STORE_OK;
		return true;
	}
	return false;
}

static void
put_data(struct arrival *a)
{
	struct store_data data = {
	    .ruleset = a->doc.ruleset,
	    .name = (char *)a->verdict.data_name,
	    .text = a->data,
	    .len = a->data_len,
	    .shipped = a->doc.data == NULL,
	};

	if (a->data == NULL)
		return;
	memcpy(data.digest, a->data_digest, sizeof data.digest);
	store_data_put(a->d->store, &data);
	a->t.game.data = data.id;
}

static enum store_status
import_put_people(struct arrival *a)
{
	for (size_t i = 0; i < a->n_people; i++) {
		const struct document_seat *from = &a->doc.seats[i];
		struct store_seat *to = &a->t.seats[i];
		struct person *who = &a->people[i];
		enum store_status status;

		to->seat = (int)i;
		to->name = who->name;
		to->bot = who->bot;
		to->phrase = from->phrase;
		to->standin = to->memo = a->none;
		memcpy(to->phrase_digest, from->phrase_digest,
		    sizeof to->phrase_digest);
		if (who->bot[0] != '\0')
			continue;
		status = person_put(a->d, who, &to->player);
		if (status != STORE_OK)
			return status;
		/* Nobody writes to an address that refused all letters,
		 * whatever its seat says. */
		to->muted = refusal_holds(a->d, who->mail);
	}
	return STORE_OK;
}

/* Stores the game as it was before its first entry. */
static enum store_status
put_row(struct arrival *a)
{
	const struct document_stretch *first = &a->doc.stretches[0];
	struct store_game *g = &a->t.game;

	memcpy(g->uid, a->doc.uid, sizeof g->uid);
	g->ruleset = xstrdup(a->doc.ruleset);
	g->version = a->doc.version;
	g->options = xstrdup(a->doc.options);
	g->seats = a->doc.n_seats;
	g->seedless = !first->seeded;
	memcpy(g->seed, first->seed, sizeof g->seed);
	memcpy(g->commitment, first->commitment, sizeof g->commitment);
	memcpy(g->entropy, a->verdict.entropy, sizeof g->entropy);
	fair_chain_start(g->uid, g->commitment, g->head);
	g->created = g->moved = a->doc.log[0].at;
	return store_game_add(a->d->store, g, a->t.seats);
}

static enum store_status
import_put_stretch(struct arrival *a, const struct document_stretch *s)
{
	struct store_stretch stretch = {
	    .from = s->from, .seedless = !s->seeded};

	memcpy(stretch.commitment, s->commitment, sizeof stretch.commitment);
	memcpy(stretch.seed, s->seed, sizeof stretch.seed);
	return store_stretch_add(a->d->store, &a->t.game, &stretch);
}

/* Marks all notes as told to all seats, because the other server told them. */
static void
put_heard(struct arrival *a)
{
	uint32_t last = a->t.game.entries - 1, notes = 0;

	for (size_t i = 0; i < a->doc.n_notes; i++)
		notes += a->doc.notes[i].n == last;
	for (int i = 0; i < a->t.n_seats; i++)
		store_seat_heard(a->d->store, a->t.game.id, i, last, notes);
}

static enum store_status
put_log(struct arrival *a)
{
	struct store *s = a->d->store;
	const struct document_stretch *stretch = a->doc.stretches;
	enum store_status status = STORE_OK;

	for (size_t i = 0; i < a->doc.n_log && status == STORE_OK; i++) {
		const struct entry *e = &a->doc.log[i];
		bool last = i + 1 == a->doc.n_log;

		/* The proof has found a stretch for each such entry. */
		if (e->reseeded)
			status = import_put_stretch(a, ++stretch);
		/* Only the last entry decides who is to move. */
		if (status == STORE_OK)
			status = store_entry_add(s, &a->t.game, e,
			    last ? match_to_move(a->verdict.match) : 0,
			    last && a->doc.over);
	}
	if (status != STORE_OK)
		return status;
	for (size_t i = 0; i < a->doc.n_notes; i++)
		store_note_add(s, a->t.game.id, a->doc.notes[i].n,
		    a->doc.notes[i].seat, a->doc.notes[i].text);
	put_heard(a);
	return STORE_OK;
}

/* Gives the game a seed of this server, from which it draws from here on. */
static enum store_status
reseed(struct arrival *a, struct entry *e)
{
	struct desk *d = a->d;
	struct table *t = &a->t;
	struct store_stretch stretch = {.from = t->game.entries};
	enum store_status status;

	d->random(d->random_arg, stretch.seed, sizeof stretch.seed);
	fair_commitment(t->game.uid, stretch.seed, stretch.commitment);
	match_reseed(t->match, stretch.commitment, desk_now(d), e);
	table_seal(t, t->match, t->game.head, e);
	status = store_stretch_add(d->store, &t->game, &stretch);
	if (status == STORE_OK)
		status = store_entry_add(d->store, &t->game, e,
		    match_to_move(t->match), false);
	return status;
}

/* Tells everybody where the game goes on, in a letter that also says whose turn
 * it is; then lets bots play if it is theirs. */
static enum store_status
go_on(struct arrival *a)
{
	enum store_status status = STORE_OK;
	struct entry e = {0};
	struct table *t = &a->t;
	int64_t now = desk_now(a->d);

	if (a->reseeds)
		status = reseed(a, &e);
	for (int i = 0; i < t->n_seats; i++)
		if (t->seats[i].player != 0)
			store_letter_owe(a->d->store, t->game.id, i,
			    STORE_LETTER_MOVED, t->game.entries - 1, now, now);
	if (status == STORE_OK)
		status = follow_beginning(a->d, t);
	entry_fini(&e);
	return status;
}

static enum store_status
import_put_game(struct arrival *a)
{
	struct table *t = &a->t;
	enum store_status status;

	if (!is_new(a, &status))
		return status;
	t->rules = a->verdict.rules;
	t->match = a->verdict.match;
	t->n_seats = a->doc.n_seats;
	status = import_put_people(a);
	put_data(a);
	if (status == STORE_OK)
		status = put_row(a);
	if (status == STORE_OK)
		status = put_log(a);
	if (status == STORE_OK && !a->doc.over)
		status = go_on(a);
	return status;
}

static bool
import_store(struct arrival *a)
{
	struct store *s = a->d->store;
	enum store_status status = store_begin(s);

	if (status == STORE_OK) {
		status = import_put_game(a);
		if (status == STORE_OK)
			status = store_commit(s);
		else
			store_rollback(s);
	}
	if (status != STORE_OK && a->why->len == 0)
		buffer_printf(a->why, "the database cannot be written: %s",
		    store_why(s));
	return status == STORE_OK;
}

/* --- the whole ------------------------------------------------------------ */

/* Tells the operator what the proof covers, whose key signed it, and whose seed
 * the game goes on with. */
static void
import_add_note(const struct arrival *a, struct buffer *note)
{
	const struct document *doc = &a->doc;

	verdict_report(doc, &a->verdict, note);
	if (doc->over)
		return;
	buffer_puts(note,
	    sign_is_own(a->d->sign, doc->key)
		? "that key is this server's own\n"
		: "that key is not this server's own\n");
	if (a->reseeds)
		buffer_printf(note,
		    "entry %zu is !reseed: from there on the game draws from "
		    "a seed of this server\n",
		    doc->n_log);
	else
		buffer_puts(note, "the game goes on under its own seed\n");
}

/* Checks that the document tells the secrets of a running game: without them
 * nobody could play on. */
static bool
can_go_on(struct arrival *a)
{
	if (!a->verdict.unseen)
		return true;
	buffer_printf(a->why,
	    "a running game of %s cannot go on without its secrets, which this "
	    "document does not tell: have it written with `turnpost export "
	    "--private`",
	    a->doc.ruleset);
	return false;
}

static bool
read_arrival(struct arrival *a, const char *text, size_t len,
    const char *const *players, size_t n_players)
{
	if (!document_read(text, len, &a->doc, a->why) ||
	    !verify_document(&a->doc, &a->verdict, a->why) || !can_go_on(a) ||
	    !read_texts(a) || !import_read_people(a, players, n_players) ||
	    !import_read_data(a))
		return false;
	a->reseeds =
	    !a->doc.over && !a->doc.stretches[a->doc.n_stretches - 1].seeded;
	return true;
}

bool
import_game(struct desk *d, const char *text, size_t len,
    const char *const *players, size_t n_players, int64_t *game,
    struct buffer *note, struct buffer *why)
{
	struct arrival a = {.d = d, .why = why};
	bool good = read_arrival(&a, text, len, players, n_players);

	if (good) {
		upgrade_found(d);
		good = import_store(&a);
	}
	if (good) {
		*game = a.t.game.id;
		import_add_note(&a, note);
		store_wake_send(d->conf->beside, "post");
		store_wake_send(d->conf->beside, "desk"); /* for the game's
							     * alarm */
	}
	arrival_fini(&a);
	return good;
}
