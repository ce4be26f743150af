/*
 * People, games, logs, notes, data sets and facts: what is put in comes out.
 */
#include "config.h"

#include "store/store_players.h"
#include "store_help.h"
#include "tap.h"

static void
test_people(struct store *s)
{
	struct store_player ann = {.mail = (char *)(uintptr_t) "Ann@A.example",
	    .name = (char *)(uintptr_t) "",
	    .lang = (char *)(uintptr_t) "de",
	    .zone = (char *)(uintptr_t) "",
	    .created = NOW};
	struct store_player again = {
	    .mail = (char *)(uintptr_t) "ann@a.EXAMPLE",
	    .name = (char *)(uintptr_t) "Änn \"A\" Lee",
	    .lang = (char *)(uintptr_t) "fr",
	    .zone = (char *)(uintptr_t) "Europe/Rome",
	    .created = NOW + 5};
	struct store_player found;

	help_must(store_begin(s));
	tap_ok(store_player_put(s, &ann) == STORE_OK && ann.id > 0,
	    "a player gets a number");
	tap_ok(store_player_put(s, &again) == STORE_OK && again.id == ann.id,
	    "an address is one player, however it is spelled");
	help_must(store_player_put(s, &ann));
	help_must(store_commit(s));
	help_must(store_player_get(s, ann.id, &found));
	tap_ok(strcmp(found.mail, "Ann@A.example") == 0 &&
		strcmp(found.lang, "de") == 0 && found.created == NOW &&
		found.epoch == 0,
	    "what is known of a player stays as it is");
	tap_ok(strcmp(found.name, "Änn \"A\" Lee") == 0 &&
		strcmp(found.zone, "Europe/Rome") == 0,
	    "what was empty is filled in");
	store_player_fini(&found);
	tap_ok(store_player_get(s, 99, &found) == STORE_ABSENT,
	    "an unknown player is absent");
}

static bool
same_game(const struct store_game *a, const struct store_game *b)
{
	return a->id == b->id && memcmp(a->uid, b->uid, UID_SIZE) == 0 &&
	    strcmp(a->ruleset, b->ruleset) == 0 && a->version == b->version &&
	    strcmp(a->options, b->options) == 0 && a->data == b->data &&
	    a->seats == b->seats && a->state == b->state &&
	    a->entries == b->entries && a->to_move == b->to_move &&
	    a->seedless == b->seedless &&
	    memcmp(a->seed, b->seed, DIGEST_SIZE) == 0 &&
	    memcmp(a->commitment, b->commitment, DIGEST_SIZE) == 0 &&
	    memcmp(a->entropy, b->entropy, DIGEST_SIZE) == 0 &&
	    memcmp(a->head, b->head, DIGEST_SIZE) == 0 &&
	    a->created == b->created && a->moved == b->moved &&
	    memcmp(a->made, b->made, sizeof a->made) == 0;
}

/* Whether the stored game is as G says. */
static bool
is_stored(struct store *s, const struct store_game *g)
{
	struct store_game stored;
	bool good = store_game_get(s, g->id, &stored) == STORE_OK &&
	    same_game(g, &stored);

	store_game_fini(&stored);
	return good;
}

static void
test_game(struct store *s)
{
	struct store_seat seats[RULES_SEATS_MAX] = {
	    {.player = 1,
		.name = (char *)(uintptr_t) "Ann",
		.phrase = (char *)(uintptr_t) "blue moon"},
	    {.bot = (char *)(uintptr_t) "greedy",
		.name = (char *)(uintptr_t) "R2",
		.phrase_digest = {7},
		.muted = true},
	};
	struct store_game g, other;
	uint8_t uid[UID_SIZE] = {0};
	int64_t id;
	int n;

	help_game_init(&g, 100, 2);
	help_game_init(&other, 100, 2);
	help_must(store_begin(s));
	tap_ok(store_game_add(s, &g, seats) == STORE_OK && g.id == 1,
	    "the first game is number 1");
	help_must(store_piece_begin(s));
	tap_ok(store_game_add(s, &other, seats) == STORE_DUPLICATE,
	    "a uid is there only once");
	store_piece_undo(s);
	seats[0].player = 99;
	other.uid[15] = 1;
	help_must(store_piece_begin(s));
	tap_ok(store_game_add(s, &other, seats) == STORE_ABSENT,
	    "a seat's player must be there");
	store_piece_undo(s);
	help_must(store_commit(s));
	tap_ok(is_stored(s, &g), "a game comes back as it was put in");
	tap_ok(store_game_find(s, g.uid, &id) == STORE_OK && id == g.id &&
		store_game_find(s, uid, &id) == STORE_ABSENT,
	    "a game is found by its uid");
	help_must(store_seats_get(s, g.id, seats, &n));
	tap_ok(n == 2 && seats[0].player == 1 && seats[1].player == 0 &&
		strcmp(seats[0].name, "Ann") == 0 &&
		strcmp(seats[0].phrase, "blue moon") == 0 &&
		strcmp(seats[0].bot, "") == 0 &&
		strcmp(seats[1].bot, "greedy") == 0 && !seats[0].muted &&
		seats[1].muted && seats[1].seat == 1 && !seats[0].unreachable &&
		seats[1].phrase == NULL && seats[1].phrase_digest[0] == 7,
	    "its seats come back as they were put in");
	store_seats_fini(seats, n);
	store_game_fini(&other);
	tap_ok(store_seats_get(s, 99, seats, &n) == STORE_ABSENT && n == 0 &&
		store_game_get(s, 99, &other) == STORE_ABSENT,
	    "an unknown game is absent");
	store_game_fini(&g);
}

static void
test_marks(struct store *s)
{
	struct store_seat seats[RULES_SEATS_MAX];
	int n;

	help_must(store_begin(s));
	help_must(store_seat_mute(s, 1, 0, true));
	tap_ok(store_seat_mute(s, 1, 0, true) == STORE_OK &&
		store_seat_unreachable(s, 1, 1, true) == STORE_OK,
	    "a seat is marked, twice is as good as once");
	tap_ok(store_seat_mute(s, 1, 2, true) == STORE_ABSENT &&
		store_seat_unreachable(s, 9, 0, false) == STORE_ABSENT,
	    "a seat that is not there can't be marked");
	help_must(store_commit(s));
	help_must(store_seats_get(s, 1, seats, &n));
	tap_ok(seats[0].muted && !seats[0].unreachable && seats[1].unreachable,
	    "marks are kept");
	store_seats_fini(seats, n);
}

static bool
has_heard(struct store *s, int seat, uint32_t entry, uint32_t notes)
{
	struct store_seat seats[RULES_SEATS_MAX];
	bool good;
	int n;

	help_must(store_seats_get(s, 1, seats, &n));
	good = seats[seat].heard_entry == entry &&
	    seats[seat].heard_notes == notes;
	store_seats_fini(seats, n);
	return good;
}

/* Letters can arrive in another order than they were written in. */
static void
test_heard(struct store *s)
{
	tap_ok(has_heard(s, 0, 0, 0), "at the beginning nothing was told");
	help_must(store_begin(s));
	help_must(store_seat_heard(s, 1, 0, 3, 2));
	help_must(store_seat_heard(s, 1, 0, 2, 9));
	help_must(store_seat_heard(s, 1, 0, 3, 1));
	tap_ok(has_heard(s, 0, 3, 2) && has_heard(s, 1, 0, 0),
	    "what was told to a seat never becomes less");
	help_must(store_seat_heard(s, 1, 0, 3, 4));
	tap_ok(has_heard(s, 0, 3, 4), "within an entry it becomes more");
	help_must(store_seat_heard(s, 1, 0, 4, 0));
	tap_ok(has_heard(s, 0, 4, 0), "and with entries");
	help_must(store_commit(s));
}

struct seen {
	uint32_t n[400];
	size_t len, most;
	bool good;
};

static bool
see_entry(void *arg, const struct entry *e)
{
	struct seen *seen = arg;
	struct store_game g = {.entries = e->n};
	struct entry like = {0};

	help_entry(&g, e->seat, &like);
	seen->good = seen->good && e->at == like.at &&
	    strcmp(e->move, like.move) == 0 && e->chance.len == 2 &&
	    e->chance.draw[1].value == like.chance.draw[1].value &&
	    memcmp(e->state, like.state, DIGEST_SIZE) == 0 &&
	    memcmp(e->hash, like.hash, DIGEST_SIZE) == 0 &&
	    e->seat == (e->n == 0 ? -1 : (int)e->n % 2);
	entry_fini(&like);
	seen->n[seen->len++] = e->n;
	return seen->len < seen->most;
}

/* Whether a move in G is refused with STATUS, or its piece fails. */
static bool
is_refused(struct store *s, struct store_game *g, int seat,
    enum store_status status)
{
	enum store_status found;

	help_must(store_piece_begin(s));
	found = help_play(s, g, seat, false);
	if (found == STORE_OK)
		return store_piece_keep(s) != STORE_OK;
	store_piece_undo(s);
	return found == status;
}

/* Returns the number of its game. */
static int64_t
test_log(struct store *s)
{
	struct seen seen = {.most = 400, .good = true};
	struct store_game g, stale;
	int64_t game;
	uint32_t n;

	help_must(store_begin(s));
	help_game_add(s, &g, 200, 2);
	stale = g;
	tap_ok(help_play(s, &g, -1, false) == STORE_OK && g.entries == 1,
	    "the set-up is entry 0");
	for (int i = 1; i < 300; i++)
		help_must(help_play(s, &g, i % 2, false));
	tap_ok(is_refused(s, &stale, -1, STORE_DUPLICATE),
	    "an entry is there only once");
	stale.entries = 500;
	tap_ok(is_refused(s, &stale, 0, STORE_ABSENT), "a log has no holes");
	stale.id = 77;
	tap_ok(is_refused(s, &stale, 0, STORE_ABSENT),
	    "an entry needs its game");
	help_must(help_play(s, &g, 0, true));
	help_must(store_commit(s));
	tap_ok(g.state == STORE_OVER && g.to_move == 0 && g.entries == 301 &&
		g.moved == NOW + 300 && is_stored(s, &g),
	    "entries change their game, here and stored");
	help_must(store_entries_each(s, g.id, 0, see_entry, &seen));
	tap_ok(seen.len == 301 && seen.good && seen.n[300] == 300,
	    "the log comes back in order, with moves, chance and digests");
	seen = (struct seen){.most = 3, .good = true};
	help_must(store_entries_each(s, g.id, 290, see_entry, &seen));
	tap_ok(seen.len == 3 && seen.n[0] == 290 && seen.n[2] == 292,
	    "it is read from any entry on, and as far as one likes");
	tap_ok(g.made[0] == 150 && g.made[1] == 150,
	    "each seat's entries are counted");
	tap_ok(store_entry_of_seat(s, g.id, 1, 0, &n) == STORE_OK && n == 1 &&
		store_entry_of_seat(s, g.id, 0, 149, &n) == STORE_OK &&
		n == 300,
	    "the entry that a seat made as its k-th is found");
	tap_ok(store_entry_of_seat(s, g.id, 0, 150, &n) == STORE_ABSENT &&
		store_entry_of_seat(s, 99, 0, 0, &n) == STORE_ABSENT,
	    "one that it has not made is absent");
	game = g.id;
	store_game_fini(&g);
	return game;
}

static bool
see_by(void *arg, const struct entry *e)
{
	*(enum entry_by *)arg = e->by;
	return e->chance.len == 0 && strlen(e->move) == RULES_NOTATION_MAX;
}

static void
test_entry(struct store *s)
{
	enum entry_by by = ENTRY_BY_SEAT;
	struct entry e = {.by = ENTRY_BY_BOT, .seat = 7};
	struct store_game g;

	memset(e.move, 'x', RULES_NOTATION_MAX);
	help_must(store_begin(s));
	help_game_add(s, &g, 300, 8);
	help_must(store_entry_add(s, &g, &e, 0x80, false));
	help_must(store_commit(s));
	help_must(store_entries_each(s, g.id, 0, see_by, &by));
	tap_ok(by == ENTRY_BY_BOT && is_stored(s, &g),
	    "who made an entry, the last seat, and the longest move are kept");
	store_game_fini(&g);
}

struct noted {
	char text[200];
};

static bool
see_note(void *arg, uint32_t n, int seat, const char *text)
{
	struct noted *noted = arg;
	size_t len = strlen(noted->text);

	snprintf(noted->text + len, sizeof noted->text - len, "%u/%d %s;",
	    (unsigned)n, seat, text);
	return strcmp(text, "stop") != 0;
}

static void
test_notes(struct store *s, int64_t game)
{
	struct noted noted = {""};

	help_must(store_begin(s));
	help_must(store_note_add(s, game, 5, 1, "grüezi\nmitenand"));
	help_must(store_note_add(s, game, 5, 0, ""));
	help_must(store_note_add(s, game, 7, 0, "stop"));
	help_must(store_note_add(s, game, 8, 0, "never seen"));
	help_must(store_note_add(s, game, 1, 0, "early"));
	tap_ok(store_note_add(s, game, 999, 0, "x") == STORE_ABSENT,
	    "a note needs its entry");
	help_must(store_commit(s));
	help_must(store_notes_each(s, game, 2, see_note, &noted));
	tap_ok(strcmp(noted.text, "5/1 grüezi\nmitenand;5/0 ;7/0 stop;") == 0,
	    "notes come back by entry, then as they came, from any entry on");
}

/* A data set of the digest {DIGEST, 0 ...}; to be released. */
static struct store_data
make_data(const char *name, uint8_t digest, const char *text, size_t len)
{
	struct store_data data = {
	    .ruleset = xstrdup("carc"),
	    .name = xstrdup(name),
	    .digest = {digest},
	    .text = xcalloc(1, len + 1),
	    .len = len,
	    .shipped = digest == 1,
	};

	memcpy(data.text, text, len);
	return data;
}

static void
test_data(struct store *s)
{
	struct store_data a = make_data("std", 1, "te\0xt", 5),
			  b = make_data("std", 2, "", 0),
			  c = make_data("std", 1, "te\0xt", 5),
			  own = make_data("std", 1, "te\0xt", 5), found;

	own.shipped = false;
	help_must(store_begin(s));
	help_must(store_data_put(s, &a));
	help_must(store_data_put(s, &b));
	help_must(store_data_put(s, &own));
	help_must(store_data_put(s, &c));
	help_must(store_commit(s));
	tap_ok(a.id == c.id && a.id != b.id,
	    "a data set is kept once, by its name and bytes");
	tap_ok(own.id != a.id && own.id != b.id,
	    "and another time as one that did not come with the program");
	help_must(store_data_get(s, a.id, &found));
	tap_ok(found.id == a.id && strcmp(found.ruleset, "carc") == 0 &&
		strcmp(found.name, "std") == 0 && found.len == 5 &&
		memcmp(found.text, "te\0xt", 6) == 0 &&
		memcmp(found.digest, a.digest, DIGEST_SIZE) == 0 &&
		found.shipped,
	    "it comes back byte for byte, with its names and digest");
	store_data_fini(&found);
	help_must(store_data_get(s, b.id, &found));
	tap_ok(found.len == 0 && found.text[0] == '\0' && !found.shipped,
	    "so does an empty one, and one that did not come with the program");
	store_data_fini(&found);
	tap_ok(store_data_get(s, 99, &found) == STORE_ABSENT &&
		found.name == NULL && found.text == NULL,
	    "an unknown data set is absent");
	store_data_fini(&a);
	store_data_fini(&b);
	store_data_fini(&c);
	store_data_fini(&own);
}

static void
test_facts(struct store *s)
{
	char *value;

	tap_ok(store_fact_get(s, "rules", &value) == STORE_ABSENT &&
		value == NULL,
	    "a fact that was never put is absent");
	help_must(store_begin(s));
	help_must(store_fact_put(s, "rules", "1"));
	help_must(store_fact_put(s, "rules", "two"));
	help_must(store_commit(s));
	help_must(store_fact_get(s, "rules", &value));
	tap_ok(strcmp(value, "two") == 0, "a fact is what was put last");
	free(value);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct buffer faults = {0};
	int64_t game;

	test_people(s);
	test_game(s);
	test_marks(s);
	test_heard(s);
	game = test_log(s);
	test_entry(s);
	test_notes(s, game);
	test_data(s);
	test_facts(s);
	tap_ok(store_integrity(s, &faults) == STORE_OK && faults.len == 0,
	    "after all this the database is sound");
	buffer_fini(&faults);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
