/*
 * A failure sticks to its piece: nothing that follows is written, the piece
 * can't be kept, and what else the transaction holds is as if it had never
 * been begun.
 */
#include "config.h"

#include "store/store_alarm.h"
#include "store/store_backup.h"
#include "store/store_fates.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "store_help.h"
#include "tap.h"

static const char in_sqlite[] = "CREATE TEMP TRIGGER refuse "
				"BEFORE INSERT ON fact "
				"WHEN new.name = 'refused' BEGIN "
				"SELECT raise(ABORT, 'planted'); END;"
				"CREATE TEMP TRIGGER end_all "
				"BEFORE INSERT ON fact "
				"WHEN new.name = 'ends' BEGIN "
				"SELECT raise(ROLLBACK, 'the end'); END;";

/* What ends all there is that the connection is lost. */
static const char in_postgresql[] =
    "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF new.name = 'refused' THEN RAISE 'planted'; END IF; "
    "IF new.name = 'ends' THEN "
    "PERFORM pg_terminate_backend(pg_backend_pid()); END IF; "
    "RETURN new; END $$;"
    "CREATE TRIGGER refuse BEFORE INSERT ON fact "
    "FOR EACH ROW EXECUTE FUNCTION refuse()";

/* Facts of these names can't be written. */
static void
plant(struct store *s)
{
	database_kit_do(s,
	    database_kit_is_server() ? in_postgresql : in_sqlite);
}

static bool
has_fact(struct store *s, const char *name)
{
	char *value;
	bool has = store_fact_get(s, name, &value) == STORE_OK;

	free(value);
	return has;
}

static void
test_piece(struct store *s)
{
	enum store_status first, kept;
	bool failed, went_on;

	help_must(store_begin(s));
	help_must(store_piece_begin(s));
	store_fact_put(s, "one", "1");
	help_must(store_piece_keep(s));
	help_must(store_piece_begin(s));
	store_fact_put(s, "two", "1");
	failed = store_failed(s);
	(void)store_fact_put(s, "refused", "1");
	/* A server tells it of the next one. */
	first = has_fact(s, "two") ? STORE_OK : store_failure(s);
	tap_ok(!failed && first == STORE_FAILED && store_failed(s),
	    "a statement that fails fails its piece");
	tap_ok(store_fact_put(s, "three", "1") == STORE_FAILED &&
		store_fact_drop(s, "one") == STORE_FAILED,
	    "what follows fails the same way");
	tap_ok(strstr(store_why(s), "planted") != NULL,
	    "the first failure is the one that is told: %s", store_why(s));
	kept = store_piece_keep(s);
	went_on = !store_failed(s);
	tap_ok(kept == STORE_FAILED, "the piece can't be kept");
	tap_ok(went_on && has_fact(s, "one"),
	    "without it, the transaction goes on");
	help_must(store_piece_begin(s));
	store_fact_put(s, "four", "1");
	help_must(store_piece_keep(s));
	help_must(store_commit(s));
	tap_ok(has_fact(s, "one") && has_fact(s, "four"),
	    "the pieces before and after it are there");
	tap_ok(!has_fact(s, "two") && !has_fact(s, "three"),
	    "nothing of it is, neither from before nor from after the failure");
}

static void
test_undo(struct store *s)
{
	help_must(store_begin(s));
	help_must(store_piece_begin(s));
	store_fact_put(s, "refused", "1");
	store_piece_undo(s);
	tap_ok(!store_failed(s) && store_fact_put(s, "five", "1") == STORE_OK &&
		store_commit(s) == STORE_OK && has_fact(s, "five"),
	    "a piece that was undone leaves no failure behind");
}

static void
test_transaction(struct store *s)
{
	bool begun;

	help_must(store_begin(s));
	store_fact_put(s, "six", "1");
	store_fact_put(s, "refused", "1");
	begun = store_piece_begin(s) == STORE_OK;
	if (begun) {
		begun = has_fact(s, "six");
		store_piece_undo(s);
	}
	tap_ok(!begun, "no piece begins in a transaction that has failed");
	tap_ok(store_commit(s) == STORE_FAILED && !store_failed(s) &&
		!has_fact(s, "six"),
	    "it can't be committed, and is rolled back");
	help_must(store_begin(s));
	store_fact_put(s, "refused", "1");
	store_rollback(s);
	help_must(store_begin(s));
	store_fact_put(s, "seven", "1");
	tap_ok(store_commit(s) == STORE_OK && has_fact(s, "seven"),
	    "the next one knows nothing of it");
}

/* As a full disk does, or a connection that is lost. */
static void
test_lost(struct store *s)
{
	const enum store_status fault =
	    database_kit_is_server() ? STORE_BUSY : STORE_FAILED;
	enum store_status again;

	help_must(store_begin(s));
	help_must(store_piece_begin(s));
	store_fact_put(s, "ends", "1");
	store_piece_undo(s);
	again = store_fact_put(s, "eight", "1");
	tap_ok(store_failed(s) && again == fault && store_commit(s) == fault &&
		!has_fact(s, "eight"),
	    "where the database has ended the transaction, undoing its piece "
	    "is not enough");
	help_must(store_begin(s));
	help_must(store_fact_put(s, "nine", "1"));
	help_must(store_commit(s));
}

static void
test_answers(struct store *s, struct store_game *g)
{
	static struct store_game nowhere = {.id = 99};
	struct store_player player = {
	    .mail = xstrdup("ann@play.example"), .created = NOW, .epoch = 1};
	int64_t ann, id = 7;

	help_must(store_begin(s));
	store_player_put(s, &player);
	ann = player.id;
	free(player.mail);
	player.mail = xstrdup("ben@play.example");
	store_player_put(s, &player);
	tap_ok(store_player_move(s, ann, "ben@play.example", NOW) ==
		    STORE_DUPLICATE &&
		store_player_find(s, "cleo@play.example", &id) ==
		    STORE_ABSENT &&
		store_alarm_set(s, &nowhere, 5) == STORE_ABSENT &&
		store_note_add(s, 99, 0, 0, "x") == STORE_ABSENT &&
		!store_failed(s) && store_alarm_set(s, g, NOW) == STORE_OK &&
		store_commit(s) == STORE_OK,
	    "that there is no such thing, or one already, is an answer");
	store_player_fini(&player);
}

/* A letter whose row makes no sense. */
static void
test_damage(struct store *s, const struct store_game *g)
{
	struct store_letter l;

	help_must(store_begin(s));
	store_letter_owe(s, g->id, 0, STORE_LETTER_BEGAN, 0, NOW, NOW);
	database_kit_do(s, "UPDATE letter SET kind = 11");
	tap_ok(store_letter_get(s, 1, &l) == STORE_FAILED,
	    "a letter of a game and of no kind that there is, is damage");
	database_kit_do(s, "UPDATE letter SET kind = 43");
	tap_ok(store_letter_get(s, 1, &l) == STORE_FAILED,
	    "so is one of no game");
	database_kit_do(s, "UPDATE letter SET kind = 1, state = 9");
	tap_ok(store_letter_get(s, 1, &l) == STORE_FAILED && !store_failed(s) &&
		store_fact_put(s, "ten", "1") == STORE_OK,
	    "a damaged row is for its reader to judge");
	tap_ok(store_letter_returned(s, 1, NOW, "x") == STORE_FAILED &&
		store_failed(s),
	    "but fails what had to be known for a write");
	store_rollback(s);
}

struct notes {
	struct store *s;
	int calls;
	enum store_status status;
};

static bool
fail_at_first(void *arg, uint32_t n, int seat, const char *text)
{
	struct notes *notes = arg;

	(void)n;
	(void)seat;
	(void)text;
	notes->calls++;
	store_fact_put(notes->s, "refused", "1");
	(void)has_fact(notes->s, "refused");
	return true;
}

static void
test_within(struct store *s, const struct store_game *g)
{
	struct notes notes = {.s = s};
	int64_t game = 7, at = 7, id = 7;
	struct store_game found;
	enum store_status alarm, player, row;

	help_must(store_begin(s));
	store_note_add(s, g->id, 0, 0, "a");
	store_note_add(s, g->id, 0, 0, "b");
	notes.status = store_notes_each(s, g->id, 0, fail_at_first, &notes);
	tap_ok(notes.status == STORE_FAILED && notes.calls == 1,
	    "reading row after row ends when something else fails");
	alarm = store_alarm_next(s, &game, &at);
	player = store_player_find(s, "ann@play.example", &id);
	row = store_game_get(s, g->id, &found);
	tap_ok(alarm == STORE_FAILED && player == STORE_FAILED &&
		row == STORE_FAILED && game == 0 && at == 0 && id == 0 &&
		found.id == 0 && found.ruleset == NULL,
	    "what is read after a failure is zero");
	store_rollback(s);
}

static void
test_outside(struct store *s, const char *folder)
{
	struct store *other = help_open(folder);
	enum store_status busy;

	if (!database_kit_is_server())
		tap_ok(store_copy(s, "/nowhere/at/all.db", NULL) ==
			    STORE_FULL &&
			!store_failed(s) && has_fact(s, "one"),
		    "outside of transactions nothing sticks");
	database_kit_do(s,
	    database_kit_is_server() ? "SET lock_timeout = 1"
				     : "PRAGMA busy_timeout = 0");
	help_must(store_begin(other));
	busy = store_begin(s);
	store_rollback(other);
	tap_ok(busy == STORE_BUSY && !store_failed(s) &&
		store_begin(s) == STORE_OK,
	    "nor that another held the lock");
	store_rollback(s);
	store_close(other);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct store_game g;

	help_must(store_begin(s));
	help_game_add(s, &g, 1, 2);
	help_must(help_play(s, &g, -1, false));
	help_must(store_commit(s));
	plant(s);
	test_piece(s);
	test_undo(s);
	test_transaction(s);
	test_lost(s);
	test_answers(s, &g);
	test_damage(s, &g);
	test_within(s, &g);
	test_outside(s, folder);
	store_game_fini(&g);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
