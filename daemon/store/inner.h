/*
 * What the files of this folder share: the connection, and how a statement is
 * bound, run and read. Nobody outside this folder includes it but its tests.
 *
 * Not here: the engines behind it (engine.h).
 */
#ifndef TURNPOST_STORE_INNER_H
#define TURNPOST_STORE_INNER_H

#include <sql/statements.h> /* made from sql/queries/ */

#include "base/buffer.h"
#include "base/embed.h"
#include "store/store_figures.h"
#include "store/store_games.h"
#include "store/store_letters.h"

enum store_doing { STORE_NOTHING, STORE_READING, STORE_WRITING };

struct engine;
struct postgresql;
struct sqlite;
struct statement;

struct store {
	const struct engine *engine;
	struct sqlite *lite;	   /* of that engine; NULL: it is another */
	struct postgresql *server; /* the same */
	bool reads;		   /* STORE_READ */
	struct statement *sql[STORE_SQL_END]; /* NULL: not asked for yet */
	char *path;			      /* of the database, or its URL */
	char *rules;	    /* store_serve_by(); NULL: any will do */
	bool outdated;	    /* it was seen that others serve by now */
	bool beside_others; /* the transaction under way began by
			     * store_begin_beside() */
	char *name;	    /* of the database for people: without a
			     * password */
	char *beside;	    /* what the sockets of wake-ups stand beside */
	enum store_doing doing;
	int readers; /* how often store_read_begin() is to be ended */
	bool in_piece;
	enum store_status failed; /* of the piece under way, or, outside of
				   * pieces, of the transaction: its first
				   * failure, or STORE_OK */
	bool lost; /* no undoing of the piece helps: the transaction can not
		    * be committed any more */
	bool
	    broken; /* the last write failed: no room, or a fault of the disk */
	unsigned losses; /* as store_losses() */
	struct store_meter meter;
	/* Entries of the transaction under way, and those before its piece. */
	uint64_t added[STORE_BY_END], before[STORE_BY_END];
	bool thought; /* the transaction under way lets a game wait for
			       * a bot that thinks */
	/* The entry that the transaction under way has added last, and the
	 * letters that it made owed: seats by kind. GAME 0: none. */
	struct {
		int64_t game;
		uint32_t n;
		uint8_t owes[STORE_LETTER_SERVICE];
	} newest;
	int64_t letters_from; /* no letter of the transaction under way that was
			       * told apart by time has a lower number; 0:
			       * there is none */
	struct buffer scratch;
	char why[512];
};

/* --- statements ---------------------------------------------------------- */

/* Our own SQL, as it was when the program was built: what is run whole, sorted
 * by name, and the statements that are named, by number. */
extern const struct embed_file store_sql_files[];
extern const size_t store_sql_files_count;
/* The migrations among them, by the same names, as PostgreSQL is to run them:
 * each with several statements, in one transaction. */
extern const struct embed_file store_postgresql_files[];
extern const size_t store_postgresql_files_count;
struct store_statement {
	const char *name, *text;
	const char *postgresql; /* NULL: the text serves it, too; "": it has
				 * no use for the statement */
	bool of_game;		/* writes rows of one game alone */
};
extern const struct store_statement store_statements[];

/* Whether the statements [FROM, TO) of ALL fit the database. When one does not,
 * WHY (LEN bytes) says which. */
bool __attribute__((warn_unused_result))
store_sql_fit(struct store *s, const struct store_statement *all,
    enum store_sql from, enum store_sql to, char *why, size_t len);

/* The statement, which fits (asserted), ready to be bound. It must not be under
 * way. */
struct statement *
store_sql(struct store *s, enum store_sql which);

/* Parameters count from 1; those not put are NULL. Text (NULL: "") and bytes
 * are borrowed until the end. */
void
store_sql_put_int(struct statement *sql, int i, int64_t value);
void
store_sql_put_null(struct statement *sql, int i);
/* The number of a row; 0, which none has, is NULL. */
void
store_sql_put_id(struct statement *sql, int i, int64_t id);
void
store_sql_put_text(struct statement *sql, int i, const char *text);
void
store_sql_put_bytes(struct statement *sql, int i, const void *bytes,
    size_t len);

/* Runs a statement that returns nothing, and ends it. */
enum store_status
store_sql_run(struct store *s, struct statement *sql);
/* Asks for the rows of a query that will be run soon in the transaction that
 * writes, with the same parameters, which are numbers: then it does not wait for
 * them, unless something was written since. */
void
store_sql_ahead(struct store *s, struct statement *sql);
/* As store_sql_must(), where a change is expected: that there was none may be
 * told later, as a failure of what was begun. */
enum store_status __attribute__((warn_unused_result))
store_sql_expect(struct store *s, struct statement *sql);
/* As store_sql_run(), and to *CHANGES how many rows it changed; 0 when it fails. */
enum store_status __attribute__((warn_unused_result))
store_sql_change(struct store *s, struct statement *sql, int *changes);
/* The same, where no change means that there is no such row: STORE_ABSENT. */
enum store_status __attribute__((warn_unused_result))
store_sql_must(struct store *s, struct statement *sql);
/* The same for an insert that returns the number of its row, to *ID; 0 when
 * there is none. */
enum store_status __attribute__((warn_unused_result))
store_sql_add(struct store *s, struct statement *sql, int64_t *id);
/* The STATUS of either for a statement that does nothing when there is one
 * already: STORE_DUPLICATE then. */
static inline enum store_status __attribute__((warn_unused_result))
store_sql_once(enum store_status status)
{
	return status == STORE_ABSENT ? STORE_DUPLICATE : status;
}
/* The next row: STORE_OK when there is one; whatever else it is, the
 * statement has been ended, with STORE_ABSENT after the last row. */
enum store_status __attribute__((warn_unused_result))
store_sql_row(struct store *s, struct statement *sql);
/* Lets go of the statement, its row and what was bound. */
void
store_sql_end(struct statement *sql);
/* Whether a statement, with its parameters bound, has a row; ends it. The row's
 * first column goes to *VALUE as a number, when VALUE is not NULL: 0 after a
 * failure, and as it was when there is no row. */
enum store_status __attribute__((warn_unused_result))
store_sql_one(struct store *s, struct statement *sql, int64_t *value);
/* What became of reading what a function has to know to write: when that failed
 * with STATUS, so has the piece. Returns STATUS. */
enum store_status
store_sql_need(struct store *s, enum store_status status);

/* Columns count from 0. NULL is 0 and "". */
int64_t
store_sql_int(struct statement *sql, int i);
/* The caller frees it. */
char *
store_sql_text(struct statement *sql, int i);
/* Sets TEXTS to the texts of N columns, the FIRST and those after it; NULL for
 * NULL. Returns the memory that they share, which the caller frees. */
enum { STORE_TEXTS_MAX = 8 };
char *
store_sql_texts(struct statement *sql, int first, int n, const char **texts);
/* The same of the name of a person, "" when the person was erased. Where a row
 * was written once more after that, the database has STORE_ERASED_NAME in place
 * of the name. The control character stays in the file, since databases must
 * not change, and only the store knows of it. Nobody can have typed it: names
 * have no control characters. */
#define STORE_ERASED_NAME "\001"
char *
store_sql_name(struct statement *sql, int i);
/* Borrowed until the next row; NULL is NULL. */
const char *
store_sql_peek(struct statement *sql, int i);
const void *
store_sql_blob(struct statement *sql, int i, size_t *len);
bool
store_sql_is_null(struct statement *sql, int i);
/* False when it has not exactly LEN bytes. */
bool __attribute__((warn_unused_result))
store_sql_bytes(struct statement *sql, int i, uint8_t *bytes, size_t len);

/* A row that was read makes no sense: keeps that for store_why(), with WHAT and
 * NUMBER. STORE_FAILED, or the failure of the piece, if it has one: then the
 * row was not looked at. */
enum store_status
store_sql_damaged(struct store *s, const char *what, int64_t number);

/* --- the log ------------------------------------------------------------- */

/* How many entries each of SEATS seats has made, as it is stored: "[3,2]". */
void
store_made_write(const uint32_t *made, int seats, struct buffer *out);
/* Reads the numbers of the first SEATS seats. False when TEXT has others than
 * such numbers there; it may be NULL. */
bool
store_made_read(const char *text, int seats, uint32_t *made);

/* Why entry N is not the next one of the game: STORE_DUPLICATE when it is
 * there, STORE_ABSENT when an earlier one or the game is missing. */
enum store_status __attribute__((warn_unused_result))
store_log_not_next(struct store *s, int64_t game, uint32_t n);
/* The commitment of the stretch that begins with entry N. */
enum store_status __attribute__((warn_unused_result))
store_stretch_commitment(struct store *s, int64_t game, uint32_t n,
    uint8_t commitment[DIGEST_SIZE]);

/* --- people -------------------------------------------------------------- */

struct store_address;
struct store_invite;

/* The row of a statement that reads all columns. */
enum store_status __attribute__((warn_unused_result))
store_address_take(struct store *s, struct statement *sql,
    struct store_address *a);
enum store_status __attribute__((warn_unused_result))
store_invite_take(struct store *s, struct statement *sql,
    struct store_invite *i);

/* --- letters ------------------------------------------------------------- */

struct store_letter;

/* The row of a statement that reads all columns. */
enum store_status __attribute__((warn_unused_result))
store_letter_take(struct store *s, struct statement *sql,
    struct store_letter *l);
/* MORE letters have met the fate STATE (enum store_letter_state). */
enum store_status
store_letter_counted(struct store *s, int state, int more);

/* --- games --------------------------------------------------------------- */

/* Adds seat NUMBER of a game that is added just now. */
enum store_status
store_seat_add(struct store *s, int64_t game, int number,
    const struct store_seat *seat);

/* --- opening ------------------------------------------------------------- */

/* The folder of PATH; the caller frees it. */
char *
store_folder_of(const char *path);

#endif
