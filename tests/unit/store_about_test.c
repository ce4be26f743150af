/*
 * Letters that are not of an entry: each owed once for what it is about; and
 * letters that come back.
 */
#include "config.h"

#include "store/store_fates.h"
#include "store/store_owing.h"
#include "store_help.h"
#include "tap.h"

/* The letters owed, and the last of them to *L. */
static size_t
owed(struct store *s, struct store_letter *l)
{
	struct store_letter due[16];
	size_t n;

	help_must(store_letters_due(s, INT64_MAX, due, 16, &n));
	*l = (struct store_letter){0};
	for (size_t i = 0; i < n; i++) {
		if (due[i].id > l->id)
			*l = due[i];
		store_letter_fini(&due[i]);
	}
	l->said = NULL;
	return n;
}

static void
test_besides(struct store *s, const struct store_game *g)
{
	struct store_letter l, again;

	help_must(store_begin(s));
	help_must(store_letter_owe_besides(s, g, 1, STORE_LETTER_REMINDER, NOW,
	    NOW + 5, NOW));
	tap_ok(owed(s, &l) == 1 && l.game == g->id && l.seat == 1 &&
		l.kind == STORE_LETTER_REMINDER && l.ply == g->entries - 1 &&
		l.about == g->id && l.serial == NOW && l.due == NOW + 5 &&
		l.owed == NOW && l.state == STORE_LETTER_OWED && l.tries == 0,
	    "a letter of a game besides its entries is owed");
	help_must(store_letter_owe_besides(s, g, 1, STORE_LETTER_REMINDER, NOW,
	    NOW + 9, NOW + 9));
	help_must(store_letter_done(s, l.id, STORE_LETTER_SENT, NOW, NULL));
	help_must(store_letter_owe_besides(s, g, 1, STORE_LETTER_REMINDER, NOW,
	    NOW + 9, NOW + 9));
	tap_ok(owed(s, &l) == 0, "once, whatever became of it");
	help_must(store_letter_owe_besides(s, g, 1, STORE_LETTER_REMINDER,
	    NOW + 1, NOW, NOW));
	help_must(store_letter_owe_besides(s, g, 0, STORE_LETTER_REMINDER, NOW,
	    NOW, NOW));
	help_must(store_letter_owe_besides(s, g, 1, STORE_LETTER_TABLE, NOW,
	    NOW, NOW));
	tap_ok(owed(s, &l) == 3,
	    "another serial, seat or kind makes another letter");
	help_must(store_letter_get(s, l.id, &again));
	tap_ok(again.id == l.id && again.kind == STORE_LETTER_TABLE &&
		again.serial == NOW && again.about == g->id,
	    "a letter is found by its number");
	store_letter_fini(&again);
	tap_ok(store_letter_get(s, 99, &again) == STORE_ABSENT,
	    "one that was never owed is absent");
	store_rollback(s);
}

/* Two that a table owes in the same second. */
static void
test_same_second(struct store *s, const struct store_game *g)
{
	struct store_letter first, l;
	size_t before = owed(s, &l);
	int64_t made[3];

	help_must(store_begin(s));
	for (int i = 0; i < 2; i++)
		help_must(store_letter_owe_besides(s, g, 1, STORE_LETTER_TABLE,
		    NOW, NOW, NOW));
	tap_ok(owed(s, &first) == before + 1 && first.serial == NOW,
	    "what a transaction tells a table is one letter");
	help_must(store_commit(s));
	help_must(store_begin(s));
	for (int i = 0; i < 2; i++)
		help_must(store_letter_owe_besides(s, g, 1, STORE_LETTER_TABLE,
		    NOW, NOW, NOW));
	tap_ok(owed(s, &l) == before + 2 && l.id > first.id &&
		l.serial == NOW + 1 && l.owed == NOW,
	    "what another one tells in the same second is another letter: the "
	    "first may have left");
	made[0] = first.id;
	made[1] = l.id;
	help_must(store_commit(s));
	help_must(store_begin(s));
	help_must(store_letter_owe_besides(s, g, 1, STORE_LETTER_TABLE, NOW + 1,
	    NOW + 1, NOW + 1));
	tap_ok(owed(s, &l) == before + 3 && l.serial == NOW + 2,
	    "so that the next second's has a later serial, too");
	made[2] = l.id;
	help_must(store_commit(s));
	help_must(store_begin(s));
	for (size_t i = 0; i < 3; i++)
		help_must(store_letter_done(s, made[i], STORE_LETTER_DROPPED,
		    NOW, NULL));
	help_must(store_commit(s));
}

static void
test_about(struct store *s)
{
	struct store_letter l;
	int64_t when = 0;

	help_must(store_begin(s));
	tap_ok(store_letter_last(s, STORE_LETTER_LINK, 7, 0, NOW, &when) ==
		STORE_ABSENT,
	    "where none was owed there is no last one");
	help_must(store_letter_owe_about(s, STORE_LETTER_LINK, 7, 1, NOW + 5,
	    NOW));
	help_must(store_letter_owe_about(s, STORE_LETTER_LINK, 7, 1, NOW + 6,
	    NOW));
	tap_ok(owed(s, &l) == 1 && l.game == 0 && l.seat == 0 && l.ply == 0 &&
		l.kind == STORE_LETTER_LINK && l.about == 7 && l.serial == 1 &&
		l.due == NOW + 5,
	    "a letter of no game is owed once");
	help_must(store_letter_owe_about(s, STORE_LETTER_MOVED_OUT, 7, 1, NOW,
	    NOW + 90));
	help_must(store_letter_owe_about(s, STORE_LETTER_LINK, 8, 1, NOW,
	    NOW + 80));
	help_must(store_letter_owe_about(s, STORE_LETTER_LINK, 7, 9, NOW,
	    NOW + 70));
	help_must(store_letter_owe_about(s, STORE_LETTER_LINK, 7, 2, NOW,
	    NOW + 60));
	tap_ok(owed(s, &l) == 5 &&
		store_letter_last(s, STORE_LETTER_LINK, 7, 0, NOW + 70,
		    &when) == STORE_OK &&
		when == NOW + 70 &&
		store_letter_last(s, STORE_LETTER_LINK, 7, 1, NOW + 70,
		    &when) == STORE_ABSENT,
	    "the last one about a thing is known");
	tap_ok(store_letter_last(s, STORE_LETTER_LINK, 7, 0, NOW + 65, &when) ==
		    STORE_OK &&
		when == NOW + 60,
	    "what a clock showed that was set back since does not count");
	help_must(store_commit(s));
}

/* L is of entry 2, and has left; the other one of that entry has not. */
static void
test_once(struct store *s, const struct store_game *g,
    const struct store_letter *l)
{
	struct store_letter last;
	size_t n = owed(s, &last);

	for (int seat = 0; seat < 2; seat++)
		help_must(store_letter_owe(s, g->id, seat, STORE_LETTER_TURN, 2,
		    NOW, NOW));
	tap_ok(l->ply == 2 && owed(s, &last) == n,
	    "an entry that is not new owes a letter once, too, whatever became "
	    "of it");
	help_must(store_letter_owe(s, g->id, 0, STORE_LETTER_OVER, 2, NOW,
	    NOW));
	help_must(store_letter_owe(s, g->id, 2, STORE_LETTER_TURN, 2, NOW,
	    NOW));
	tap_ok(owed(s, &last) == n + 2, "and another letter all the same");
}

/* Letters of one entry, with one of an earlier, of another seat and game. */
static void
test_counts(struct store *s, const struct store_game *g,
    const struct store_game *other)
{
	struct store_letter l;
	int n;
	bool left;
	uint32_t ply;

	help_must(store_begin(s));
	help_must(store_letters_owed(s, g->id, 1, STORE_LETTER_TURN, &n, &ply));
	tap_ok(n == 0, "nothing is owed to begin with");
	help_must(store_letter_owe(s, g->id, 1, STORE_LETTER_TURN, 2, NOW,
	    NOW));
	help_must(store_letter_owe(s, g->id, 1, STORE_LETTER_TURN, 1, NOW,
	    NOW));
	help_must(store_letter_owe(s, other->id, 1, STORE_LETTER_TURN, 0, NOW,
	    NOW));
	help_must(store_letter_owe(s, g->id, 0, STORE_LETTER_TURN, 0, NOW,
	    NOW));
	help_must(store_letter_owe(s, g->id, 1, STORE_LETTER_BEGAN, 0, NOW,
	    NOW));
	help_must(store_letter_owe_besides(s, g, 1, STORE_LETTER_TABLE, NOW,
	    NOW, NOW));
	help_must(store_letters_owed(s, g->id, 1, STORE_LETTER_TURN, &n, &ply));
	tap_ok(n == 2 && ply == 1,
	    "what a seat is owed is counted, and from which entry on");
	help_must(store_letter_owe(s, g->id, 0, STORE_LETTER_TURN, 2, NOW,
	    NOW));
	help_must(store_letter_left(s, g->id, 2, &left));
	tap_ok(!left, "an entry owes its letters until one has left");
	(void)owed(s, &l);
	help_must(store_letter_done(s, l.id, STORE_LETTER_SENT, NOW, NULL));
	help_must(store_letter_left(s, g->id, l.ply, &left));
	tap_ok(left, "and that is known afterwards");
	help_must(store_letter_left(s, other->id, 1, &left));
	tap_ok(!left, "of an entry that owes nothing none has left");
	test_once(s, g, &l);
	store_rollback(s);
}

/* The entries from 1 on are taken back. */
static void
test_recall(struct store *s, const struct store_game *g,
    const struct store_game *other)
{
	struct store_letter_counts counts;
	struct store_letter l;
	int n;
	uint32_t ply;

	help_must(store_begin(s));
	help_must(store_letter_owe(s, g->id, 1, STORE_LETTER_TURN, 2, NOW,
	    NOW));
	(void)owed(s, &l);
	help_must(store_letter_owe(s, g->id, 1, STORE_LETTER_TURN, 1, NOW,
	    NOW));
	help_must(store_letter_owe(s, g->id, 1, STORE_LETTER_TURN, 0, NOW,
	    NOW));
	help_must(store_letter_owe(s, g->id, 0, STORE_LETTER_BEGAN, 1, NOW,
	    NOW));
	help_must(store_letter_owe(s, other->id, 1, STORE_LETTER_TURN, 1, NOW,
	    NOW));
	help_must(store_letters_recall(s, g->id, 1, NOW + 5, "taken back"));
	help_must(store_letters_recall(s, g->id, 1, NOW + 6, "again"));
	help_must(store_letters_count(s, &counts));
	help_must(store_letters_owed(s, g->id, 1, STORE_LETTER_TURN, &n, &ply));
	tap_ok(counts.dropped == 2 && counts.owed == 3 && n == 1 && ply == 0,
	    "letters that tell of entries that were taken back are dropped, "
	    "others are not");
	help_must(store_letter_get(s, l.id, &l));
	tap_ok(l.state == STORE_LETTER_DROPPED && l.due == NOW + 5 &&
		strcmp(l.said, "taken back") == 0,
	    "with the reason");
	store_letter_fini(&l);
	store_rollback(s);
}

static bool
is_parked(struct store *s, int64_t id, const char *said)
{
	struct store_letter l;
	bool parked;

	help_must(store_letter_get(s, id, &l));
	parked = l.state == STORE_LETTER_PARKED && strcmp(l.said, said) == 0;
	store_letter_fini(&l);
	return parked;
}

static bool
is_sound(struct store *s)
{
	struct buffer faults = {0};
	bool sound = store_integrity(s, &faults) == STORE_OK;

	buffer_fini(&faults);
	return sound;
}

/* The number of one of those that there are, by its place from 0. */
static int64_t
letter_at(struct store *s, int place)
{
	char sql[80];

	snprintf(sql, sizeof sql,
	    "SELECT id FROM letter ORDER BY id LIMIT 1 OFFSET %d", place);
	return database_kit_ask(s, sql);
}

static void
test_returned(struct store *s)
{
	struct store_letter_counts counts;
	struct store_letter l;
	int64_t one = letter_at(s, 0), two = letter_at(s, 1);
	int64_t three = letter_at(s, 2);

	help_must(store_begin(s));
	help_must(store_letter_done(s, one, STORE_LETTER_SENT, NOW, "250 ok"));
	help_must(store_letter_returned(s, one, NOW + 60, "5.1.1 who?"));
	help_must(store_letters_count(s, &counts));
	tap_ok(is_parked(s, one, "5.1.1 who?") && counts.sent == 0 &&
		counts.parked == 1,
	    "a letter that came back is parked after all");
	help_must(store_letter_returned(s, one, NOW + 90, "again"));
	tap_ok(is_parked(s, one, "5.1.1 who?"), "once");
	help_must(store_letter_returned(s, two, NOW, "5.1.1 who?"));
	help_must(store_letter_done(s, two, STORE_LETTER_SENT, NOW, "250 ok"));
	tap_ok(is_parked(s, two, "5.1.1 who?"),
	    "also one that came back before it was known to be sent");
	help_must(store_letter_done(s, three, STORE_LETTER_DROPPED, NOW, NULL));
	help_must(store_letter_returned(s, three, NOW, "5.1.1 who?"));
	help_must(store_letter_get(s, three, &l));
	tap_ok(l.state == STORE_LETTER_DROPPED, "one that was dropped is not");
	store_letter_fini(&l);
	tap_ok(store_letter_returned(s, 99, NOW, "x") == STORE_ABSENT,
	    "nor one that was never owed");
	help_must(store_commit(s));
	help_must(store_letters_count(s, &counts));
	tap_ok(counts.sent == 0 && counts.parked == 2 && counts.dropped == 1 &&
		is_sound(s),
	    "they are counted as they are");
}

static void
test_damage(struct store *s)
{
	help_must(store_begin(s));
	database_kit_do(s, "UPDATE letter SET about = 77 WHERE game > 0");
	tap_ok(!is_sound(s), "a letter of a game is about that game");
	store_rollback(s);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct store_game g, other;

	help_must(store_begin(s));
	help_game_add(s, &g, 1, 3);
	help_game_add(s, &other, 2, 3);
	for (int i = 0; i < 3; i++) {
		help_must(help_play(s, &g, i - 1, false));
		help_must(help_play(s, &other, i - 1, false));
	}
	help_must(store_commit(s));
	test_besides(s, &g);
	test_counts(s, &g, &other);
	test_recall(s, &g, &other);
	test_about(s);
	test_returned(s);
	test_same_second(s, &g);
	help_must(store_begin(s));
	help_must(store_letter_owe_besides(s, &g, 1, STORE_LETTER_TABLE, NOW,
	    NOW, NOW));
	help_must(store_commit(s));
	test_damage(s);
	store_game_fini(&g);
	store_game_fini(&other);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
