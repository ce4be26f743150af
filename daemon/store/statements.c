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
    [STORE_SQL_QUICK_CHECK] = "quick_check",
    [STORE_SQL_COPY_INTO] = "copy_into",
    [STORE_SQL_FOREIGN_KEYS] = "foreign_keys",
    [STORE_SQL_PLAYER_PUT] = "player_put",
    [STORE_SQL_PLAYER_FIND] = "player_find",
    [STORE_SQL_PLAYER_GET] = "player_get",
    [STORE_SQL_PLAYER_CHANGE] = "player_change",
    [STORE_SQL_PLAYER_MOVE] = "player_move",
    [STORE_SQL_PLAYER_BOUNCED] = "player_bounced",
    [STORE_SQL_PLAYER_GAMES] = "player_games",
    [STORE_SQL_AWAY] = "away",
    [STORE_SQL_AWAY_MET] = "away_met",
    [STORE_SQL_AWAY_CLEAR] = "away_clear",
    [STORE_SQL_AWAY_ADD] = "away_add",
    [STORE_SQL_REFUSAL_PUT] = "refusal_put",
    [STORE_SQL_REFUSAL_CLEAR] = "refusal_clear",
    [STORE_SQL_REFUSAL_GET] = "refusal_get",
    [STORE_SQL_ADDRESS_VOID] = "address_void",
    [STORE_SQL_ADDRESS_ADD] = "address_add",
    [STORE_SQL_ADDRESS_GET] = "address_get",
    [STORE_SQL_ADDRESS_STATE] = "address_state",
    [STORE_SQL_ADDRESS_COUNT] = "address_count",
    [STORE_SQL_ADDRESS_AGAIN] = "address_again",
    [STORE_SQL_GAME_ADD] = "game_add",
    [STORE_SQL_GAME_GET] = "game_get",
    [STORE_SQL_GAME_FIND] = "game_find",
    [STORE_SQL_GAMES_ALL] = "games_all",
    [STORE_SQL_GAMES_RUNNING] = "games_running",
    [STORE_SQL_GAMES_OVER] = "games_over",
    [STORE_SQL_GAME_ADVANCE] = "game_advance",
    [STORE_SQL_GAME_ADVANCE_SEAT] = "game_advance_seat",
    [STORE_SQL_GAME_END] = "game_end",
    [STORE_SQL_GAME_PAUSE] = "game_pause",
    [STORE_SQL_TERMS_SET] = "terms_set",
    [STORE_SQL_GAME_WATCH] = "game_watch",
    [STORE_SQL_OUTBOX_LIST] = "outbox_list",
    [STORE_SQL_OUTBOX_RETRY] = "outbox_retry",
    [STORE_SQL_ALARM_SET] = "alarm_set",
    [STORE_SQL_ALARM_NEXT] = "alarm_next",
    [STORE_SQL_CLOCKS] = "clocks",
    [STORE_SQL_CLOCK_PUT] = "clock_put",
    [STORE_SQL_PAUSE_BEGIN] = "pause_begin",
    [STORE_SQL_PAUSE_FORGET] = "pause_forget",
    [STORE_SQL_PAUSE_END] = "pause_end",
    [STORE_SQL_PAUSES] = "pauses",
    [STORE_SQL_DOWNTIME] = "downtime",
    [STORE_SQL_DOWNTIME_MET] = "downtime_met",
    [STORE_SQL_DOWNTIME_CLEAR] = "downtime_clear",
    [STORE_SQL_DOWNTIME_ADD] = "downtime_add",
    [STORE_SQL_PAUSE_CUT_WHOLE] = "pause_cut_whole",
    [STORE_SQL_PAUSE_CUT] = "pause_cut",
    [STORE_SQL_PAUSE_CUT_OPEN] = "pause_cut_open",
    [STORE_SQL_MOTION_CUT] = "motion_cut",
    [STORE_SQL_LETTER_CUT] = "letter_cut",
    [STORE_SQL_ALARM_CUT] = "alarm_cut",
    [STORE_SQL_SEAT_ADD] = "seat_add",
    [STORE_SQL_SEATS_GET] = "seats_get",
    [STORE_SQL_SEAT_EXISTS] = "seat_exists",
    [STORE_SQL_SEAT_MUTE] = "seat_mute",
    [STORE_SQL_SEAT_UNREACHABLE] = "seat_unreachable",
    [STORE_SQL_SEAT_HEARD] = "seat_heard",
    [STORE_SQL_SEAT_STANDIN] = "seat_standin",
    [STORE_SQL_SEAT_DEAF] = "seat_deaf",
    [STORE_SQL_SEAT_MEMO] = "seat_memo",
    [STORE_SQL_SEAT_GIVE] = "seat_give",
    [STORE_SQL_SEAT_GIVEN] = "seat_given",
    [STORE_SQL_MOTION_ADD] = "motion_add",
    [STORE_SQL_MOTION_GET] = "motion_get",
    [STORE_SQL_MOTIONS_OPEN] = "motions_open",
    [STORE_SQL_MOTION_DONE] = "motion_done",
    [STORE_SQL_VOTES] = "votes",
    [STORE_SQL_VOTE_PUT] = "vote_put",
    [STORE_SQL_HAPPENING_ADD] = "happening_add",
    [STORE_SQL_HAPPENINGS] = "happenings",
    [STORE_SQL_PROPOSAL_ADD] = "proposal_add",
    [STORE_SQL_PROPOSAL_GET] = "proposal_get",
    [STORE_SQL_PROPOSAL_CHANGE] = "proposal_change",
    [STORE_SQL_PROPOSALS_OPEN] = "proposals_open",
    [STORE_SQL_PROPOSAL_AGAIN] = "proposal_again",
    [STORE_SQL_PROPOSAL_ALARM] = "proposal_alarm",
    [STORE_SQL_INVITE_ADD] = "invite_add",
    [STORE_SQL_INVITE_GET] = "invite_get",
    [STORE_SQL_INVITE_CHANGE] = "invite_change",
    [STORE_SQL_INVITES_OF_PROPOSAL] = "invites_of_proposal",
    [STORE_SQL_INVITES_OF_GAME] = "invites_of_game",
    [STORE_SQL_INVITES_TO] = "invites_to",
    [STORE_SQL_INVITES_COUNT] = "invites_count",
    [STORE_SQL_UNPROVED_COUNT] = "unproved_count",
    [STORE_SQL_OUTCOME_MISSING] = "outcome_missing",
    [STORE_SQL_OUTCOME_ADD] = "outcome_add",
    [STORE_SQL_OUTCOME_COUNTED] = "outcome_counted",
    [STORE_SQL_OUTCOMES] = "outcomes",
    [STORE_SQL_RECORDS] = "records",
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
    [STORE_SQL_LETTER_ADD_ABOUT] = "letter_add_about",
    [STORE_SQL_LETTER_ADD_TIMED] = "letter_add_timed",
    [STORE_SQL_LETTER_GET] = "letter_get",
    [STORE_SQL_LETTER_FIND] = "letter_find",
    [STORE_SQL_LETTER_SINCE] = "letter_since",
    [STORE_SQL_LETTERS_OWED] = "letters_owed",
    [STORE_SQL_LETTERS_OF_ENTRY] = "letters_of_entry",
    [STORE_SQL_LETTER_LAST] = "letter_last",
    [STORE_SQL_LETTER_LATER] = "letter_later",
    [STORE_SQL_LETTERS_DUE] = "letters_due",
    [STORE_SQL_LETTERS_NEXT] = "letters_next",
    [STORE_SQL_LETTER_EXISTS] = "letter_exists",
    [STORE_SQL_LETTER_DONE] = "letter_done",
    [STORE_SQL_LETTERS_DROP] = "letters_drop",
    [STORE_SQL_LETTERS_RECALL] = "letters_recall",
    [STORE_SQL_LETTER_AGAIN] = "letter_again",
    [STORE_SQL_LETTER_PUT_OFF] = "letter_put_off",
    [STORE_SQL_LETTER_HOLD] = "letter_hold",
    [STORE_SQL_LETTERS_GATHERED] = "letters_gathered",
    [STORE_SQL_LETTERS_RELEASE] = "letters_release",
    [STORE_SQL_LETTERS_UNSENT] = "letters_unsent",
    [STORE_SQL_LETTER_LATE] = "letter_late",
    [STORE_SQL_LETTER_BEGINNING] = "letter_beginning",
    [STORE_SQL_LETTERS_WAITING] = "letters_waiting",
    [STORE_SQL_LETTER_DIGEST] = "letter_digest",
    [STORE_SQL_LETTER_RETURNED] = "letter_returned",
    [STORE_SQL_LETTER_COUNT] = "letter_count",
    [STORE_SQL_LETTERS_COUNT] = "letters_count",
    [STORE_SQL_ERASE_CLAIM] = "erase_claim",
    [STORE_SQL_ERASE_GIVINGS] = "erase_givings",
    [STORE_SQL_ERASE_HEARD] = "erase_heard",
    [STORE_SQL_ERASE_NOTES] = "erase_notes",
    [STORE_SQL_ERASE_LETTERS_PARKED] = "erase_letters_parked",
    [STORE_SQL_ERASE_LETTERS_ABOUT] = "erase_letters_about",
    [STORE_SQL_ERASE_SEAT] = "erase_seat",
    [STORE_SQL_ERASE_PHRASE] = "erase_phrase",
    [STORE_SQL_ERASE_MESSAGES] = "erase_messages",
    [STORE_SQL_ERASE_INVITES] = "erase_invites",
    [STORE_SQL_ERASE_HAPPENINGS] = "erase_happenings",
    [STORE_SQL_ERASE_ADDRESSES] = "erase_addresses",
    [STORE_SQL_ERASE_PLAYER] = "erase_player",
    [STORE_SQL_ADDRESSES] = "addresses",
    [STORE_SQL_NOTES_OF] = "notes_of",
    [STORE_SQL_INVITES_OF] = "invites_of",
    [STORE_SQL_PAGES] = "pages",
    [STORE_SQL_VACUUM] = "vacuum",
    [STORE_SQL_FIGURES_GAMES] = "figures_games",
    [STORE_SQL_FIGURES_LETTERS] = "figures_letters",
    [STORE_SQL_FIGURES_DUE] = "figures_due",
    [STORE_SQL_FIGURES_OTHERS] = "figures_others",
    [STORE_SQL_FACT_GET] = "fact_get",
    [STORE_SQL_FACT_PUT] = "fact_put",
    [STORE_SQL_FACT_DROP] = "fact_drop",
    [STORE_SQL_CHECK_LENGTHS] = "check_lengths",
    [STORE_SQL_CHECK_HEADS] = "check_heads",
    [STORE_SQL_CHECK_SEATS] = "check_seats",
    [STORE_SQL_CHECK_MADE] = "check_made",
    [STORE_SQL_CHECK_LETTERS] = "check_letters",
    [STORE_SQL_CHECK_GAMES] = "check_games",
    [STORE_SQL_CHECK_PLAYERS] = "check_players",
    [STORE_SQL_CHECK_STRETCHES] = "check_stretches",
    [STORE_SQL_CHECK_PAUSES] = "check_pauses",
    [STORE_SQL_CHECK_STANDINS] = "check_standins",
    [STORE_SQL_CHECK_PROPOSALS] = "check_proposals",
    [STORE_SQL_CHECK_ABOUTS] = "check_abouts",
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
