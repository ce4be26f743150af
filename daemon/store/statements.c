/*
 * The closed list of statements: their names here, their text in
 * sql/queries/, where each stands below a line `-- name: NAME`.
 */
#include "config.h"

#include "store/inner.h"

#include <stdio.h>
#include <string.h>

static const char *const names[STORE_SQL_END] = {
    [STORE_SQL_APPLICATION_ID] = "application_id",
    [STORE_SQL_USER_VERSION] = "user_version",
    [STORE_SQL_OBJECT_COUNT] = "object_count",
    [STORE_SQL_JOURNAL_WAL] = "journal_wal",
    [STORE_SQL_BEGIN] = "begin",
    [STORE_SQL_COMMIT] = "commit",
    [STORE_SQL_ROLLBACK] = "rollback",
    [STORE_SQL_READ_BEGIN] = "read_begin",
    [STORE_SQL_PIECE_BEGIN] = "piece_begin",
    [STORE_SQL_PIECE_KEEP] = "piece_keep",
    [STORE_SQL_PIECE_UNDO] = "piece_undo",
    [STORE_SQL_DATA_VERSION] = "data_version",
    [STORE_SQL_INTEGRITY] = "integrity",
    [STORE_SQL_FOREIGN_KEYS] = "foreign_keys",
    [STORE_SQL_PLAYER_PUT] = "player_put",
    [STORE_SQL_PLAYER_FIND] = "player_find",
    [STORE_SQL_PLAYER_GET] = "player_get",
    [STORE_SQL_GAME_ADD] = "game_add",
    [STORE_SQL_GAME_GET] = "game_get",
    [STORE_SQL_GAME_FIND] = "game_find",
    [STORE_SQL_GAMES_ALL] = "games_all",
    [STORE_SQL_GAMES_RUNNING] = "games_running",
    [STORE_SQL_GAMES_OVER] = "games_over",
    [STORE_SQL_GAME_ADVANCE] = "game_advance",
    [STORE_SQL_GAME_ADVANCE_SEAT] = "game_advance_seat",
    [STORE_SQL_GAME_END] = "game_end",
    [STORE_SQL_ALARM_SET] = "alarm_set",
    [STORE_SQL_ALARM_NEXT] = "alarm_next",
    [STORE_SQL_SEAT_ADD] = "seat_add",
    [STORE_SQL_SEATS_GET] = "seats_get",
    [STORE_SQL_SEAT_EXISTS] = "seat_exists",
    [STORE_SQL_SEAT_MUTE] = "seat_mute",
    [STORE_SQL_SEAT_UNREACHABLE] = "seat_unreachable",
    [STORE_SQL_SEAT_HEARD] = "seat_heard",
    [STORE_SQL_ENTRY_ADD] = "entry_add",
    [STORE_SQL_ENTRY_EXISTS] = "entry_exists",
    [STORE_SQL_ENTRIES] = "entries",
    [STORE_SQL_ENTRY_OF_SEAT] = "entry_of_seat",
    [STORE_SQL_NOTE_ADD] = "note_add",
    [STORE_SQL_NOTES] = "notes",
    [STORE_SQL_STRETCH_ADD] = "stretch_add",
    [STORE_SQL_STRETCH_COUNT] = "stretch_count",
    [STORE_SQL_STRETCH_GET] = "stretch_get",
    [STORE_SQL_STRETCHES] = "stretches",
    [STORE_SQL_STRETCH_LAST] = "stretch_last",
    [STORE_SQL_HELD_PUT] = "held_put",
    [STORE_SQL_HELD_GET] = "held_get",
    [STORE_SQL_HELD_CLEAR] = "held_clear",
    [STORE_SQL_HELD_COUNT] = "held_count",
    [STORE_SQL_HELD_LETTERS] = "held_letters",
    [STORE_SQL_DATA_FIND] = "data_find",
    [STORE_SQL_DATA_ADD] = "data_add",
    [STORE_SQL_DATA_GET] = "data_get",
    [STORE_SQL_LETTER_MARK] = "letter_mark",
    [STORE_SQL_LETTER_ADD] = "letter_add",
    [STORE_SQL_LETTERS_DUE] = "letters_due",
    [STORE_SQL_LETTERS_NEXT] = "letters_next",
    [STORE_SQL_LETTER_EXISTS] = "letter_exists",
    [STORE_SQL_LETTER_DONE] = "letter_done",
    [STORE_SQL_LETTER_AGAIN] = "letter_again",
    [STORE_SQL_LETTER_COUNT] = "letter_count",
    [STORE_SQL_LETTERS_COUNT] = "letters_count",
    [STORE_SQL_FACT_GET] = "fact_get",
    [STORE_SQL_FACT_PUT] = "fact_put",
    [STORE_SQL_CHECK_LENGTHS] = "check_lengths",
    [STORE_SQL_CHECK_HEADS] = "check_heads",
    [STORE_SQL_CHECK_SEATS] = "check_seats",
    [STORE_SQL_CHECK_MADE] = "check_made",
    [STORE_SQL_CHECK_LETTERS] = "check_letters",
    [STORE_SQL_CHECK_STRETCHES] = "check_stretches",
};

static const char mark[] = "-- name: ";

/* The list's number of the statement whose name TEXT begins with. */
static int
number_of(const char *text, size_t len)
{
	for (int i = 0; i < STORE_SQL_END; i++)
		if (strlen(names[i]) == len && memcmp(names[i], text, len) == 0)
			return i;
	return -1;
}

/* The next marking line at or after TEXT, or NULL. */
static const char *
next_mark(const char *text)
{
	while (strncmp(text, mark, sizeof mark - 1) != 0) {
		text = strchr(text, '\n');
		if (text == NULL)
			return NULL;
		text++;
	}
	return text;
}

/* Prepares the one statement from TEXT on, LEN bytes. */
static bool
prepare_one(struct store *s, int number, const char *text, size_t len,
    char *why, size_t why_len)
{
	const char *rest;
	sqlite3_stmt *more = NULL;
	int code = sqlite3_prepare_v3(s->db, text, (int)len,
	    SQLITE_PREPARE_PERSISTENT, &s->sql[number], &rest);

	if (code == SQLITE_OK && s->sql[number] != NULL)
		code = sqlite3_prepare_v2(s->db, rest, (int)(text + len - rest),
		    &more, NULL);
	if (code == SQLITE_OK && s->sql[number] != NULL && more == NULL)
		return true;
	snprintf(why, why_len, "statement %s: %s", names[number],
	    code != SQLITE_OK ? sqlite3_errmsg(s->db)
			      : "there must be exactly one");
	sqlite3_finalize(more);
	return false;
}

static bool
prepare_file(struct store *s, const struct embed_file *file,
    enum store_sql from, enum store_sql to, char *why, size_t len)
{
	const char *at = next_mark(file->text);

	while (at != NULL) {
		const char *name = at + sizeof mark - 1;
		size_t name_len = strcspn(name, "\n");
		const char *text = name + name_len;
		const char *end = next_mark(text);
		size_t text_len =
		    end != NULL ? (size_t)(end - text) : strlen(text);
		int number = number_of(name, name_len);
		bool wanted = number >= (int)from && number < (int)to;

		if (number < 0 || (wanted && s->sql[number] != NULL)) {
			snprintf(why, len, "%s: %s statement %.*s", file->name,
			    number < 0 ? "unknown" : "second", (int)name_len,
			    name);
			return false;
		}
		if (wanted && !prepare_one(s, number, text, text_len, why, len))
			return false;
		at = end;
	}
	return true;
}

bool
store_sql_prepare(struct store *s, const struct embed_file *files, size_t n,
    enum store_sql from, enum store_sql to, char *why, size_t len)
{
	static const char folder[] = "queries/";

	for (size_t i = 0; i < n; i++)
		if (strncmp(files[i].name, folder, sizeof folder - 1) == 0 &&
		    !prepare_file(s, &files[i], from, to, why, len))
			return false;
	for (int i = (int)from; i < (int)to; i++)
		if (s->sql[i] == NULL) {
			snprintf(why, len, "statement %s is missing", names[i]);
			return false;
		}
	return true;
}
