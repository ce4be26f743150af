/*
 * Opening a database: made, found, refused, and never harmed.
 */
#include "config.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "store/sqlite/sqlite.h"
#include "store_help.h"
#include "tap.h"

static char why[400];

static enum store_status
try_open(const char *path, enum store_mode mode)
{
	struct store *s;
	enum store_status status = store_open(path, mode, &s, why, sizeof why);

	if ((status == STORE_OK) != (s != NULL))
		abort();
	store_close(s);
	return status;
}

static void
write_file(const char *path, const void *bytes, size_t len)
{
	FILE *file = fopen(path, "w");

	if (file == NULL || fwrite(bytes, 1, len, file) != len)
		abort();
	fclose(file);
}

static void
run_sql(const char *path, const char *sql)
{
	sqlite3 *db;

	if (sqlite3_open(path, &db) != SQLITE_OK ||
	    sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
		abort();
	sqlite3_close(db);
}

/* One number out of the open database. */
static int64_t
ask(struct store *s, const char *sql)
{
	sqlite3_stmt *question;
	int64_t answer = -1;

	if (sqlite3_prepare_v2(s->lite->db, sql, -1, &question, NULL) !=
	    SQLITE_OK)
		abort();
	if (sqlite3_step(question) == SQLITE_ROW)
		answer = sqlite3_column_int64(question, 0);
	sqlite3_finalize(question);
	return answer;
}

/* A digest of the file's bytes, good enough to see a change. */
static uint64_t
sum_of(const char *path)
{
	FILE *file = fopen(path, "r");
	uint64_t sum = 1469598103934665603u;
	int c;

	while (file != NULL && (c = getc(file)) != EOF)
		sum = (sum ^ (unsigned)c) * 1099511628211u;
	if (file != NULL)
		fclose(file);
	return sum;
}

/* The version that the migrations of this program come to. */
static int
newest(void)
{
	return store_migrations(store_sql_files, store_sql_files_count);
}

static void
test_made(void)
{
	char *folder = help_folder();
	const char *path = help_path(folder, "t.db");
	struct stat st;
	struct store *s;

	tap_ok(try_open(path, STORE_READ) == STORE_ABSENT &&
		strstr(why, "t.db") != NULL,
	    "reading a database that is not there says so, and which");
	tap_ok(try_open(path, STORE_WRITE) == STORE_ABSENT,
	    "writing a database that is not there does not make it");
	tap_ok(stat(path, &st) < 0, "neither leaves a file behind");
	s = help_open(folder);
	tap_ok(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600,
	    "only its owner may read a new database");
	tap_ok(stat(help_path(folder, "t.db-wal"), &st) == 0 &&
		(st.st_mode & 0777) == 0600,
	    "nor the log beside it");
	path = help_path(folder, "t.db");
	tap_ok(ask(s, "PRAGMA application_id") == 0x74707374 &&
		ask(s, "PRAGMA user_version") == newest(),
	    "a new database is marked as ours, with its version");
	tap_ok(ask(s,
		   "SELECT count(*) FROM pragma_journal_mode "
		   "WHERE journal_mode = 'wal'") == 1 &&
		ask(s, "PRAGMA synchronous") == 2 &&
		ask(s, "PRAGMA foreign_keys") == 1 &&
		ask(s, "PRAGMA secure_delete") == 1,
	    "write-ahead log, full synchronisation, references kept, what "
	    "was deleted overwritten");
	tap_ok(ask(s,
		   "SELECT count(*) FROM pragma_table_list "
		   "WHERE schema = 'main' AND NOT strict "
		   "AND name NOT LIKE 'sqlite_%'") == 0,
	    "all tables are strict");
	tap_ok(ask(s,
		   "SELECT count(*) FROM sqlite_schema WHERE type = "
		   "'table' AND name NOT LIKE 'sqlite_%' "
		   "AND sql NOT LIKE '%-- %'") == 0,
	    "every table says in the schema what it is");
	store_close(s);
	tap_ok(try_open(path, STORE_CREATE) == STORE_OK &&
		try_open(path, STORE_WRITE) == STORE_OK &&
		try_open(path, STORE_READ) == STORE_OK,
	    "a database that is there is opened in every mode");
	help_remove(folder);
}

static void
test_reader(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder), *reader;
	char *value = NULL;

	help_must(store_begin(s));
	help_must(store_fact_put(s, "a", "1"));
	help_must(store_commit(s));
	help_must(store_open(help_path(folder, "t.db"), STORE_READ, &reader,
	    why, sizeof why));
	tap_ok(store_fact_get(reader, "a", &value) == STORE_OK &&
		strcmp(value, "1") == 0,
	    "a reader sees what was committed");
	free(value);
	tap_ok(store_begin(reader) == STORE_FULL, "a reader can't write");
	store_close(reader);
	store_close(s);
	help_remove(folder);
}

static void
test_empty(void)
{
	char *folder = help_folder();
	const char *path = help_path(folder, "t.db");

	write_file(path, "", 0);
	tap_ok(try_open(path, STORE_READ) == STORE_ABSENT &&
		try_open(path, STORE_WRITE) == STORE_ABSENT,
	    "an empty file is no database yet");
	tap_ok(try_open(path, STORE_CREATE) == STORE_OK,
	    "an empty file is made into a database");
	help_remove(folder);
}

static void
test_foreign(void)
{
	static const char text[] = "a letter to my aunt, and no database at "
				   "all, though it is rather long\n";
	char *folder = help_folder();
	const char *path = help_path(folder, "t.db");
	uint64_t sum;

	write_file(path, text, sizeof text - 1);
	sum = sum_of(path);
	tap_ok(try_open(path, STORE_CREATE) == STORE_FOREIGN &&
		strstr(why, "not a database") != NULL && sum_of(path) == sum,
	    "a file that is no database is refused and left alone");
	unlink(path);
	run_sql(path, "CREATE TABLE theirs (x)");
	sum = sum_of(path);
	tap_ok(try_open(path, STORE_CREATE) == STORE_FOREIGN &&
		strstr(why, "another program") != NULL && sum_of(path) == sum,
	    "a database with somebody's tables is refused and left alone");
	unlink(path);
	run_sql(path, "PRAGMA application_id = 99; VACUUM");
	sum = sum_of(path);
	tap_ok(try_open(path, STORE_CREATE) == STORE_FOREIGN &&
		sum_of(path) == sum,
	    "an empty database marked as somebody's is refused, left alone");
	tap_ok(try_open(folder, STORE_CREATE) == STORE_FOREIGN &&
		strstr(why, "not a file") != NULL,
	    "a folder is not taken for a database");
	help_remove(folder);
}

static void
test_versions(void)
{
	char *folder = help_folder();
	const char *path = help_path(folder, "t.db");

	store_close(help_open(folder));
	run_sql(path, "PRAGMA user_version = 99");
	tap_ok(try_open(path, STORE_CREATE) == STORE_NEWER &&
		try_open(path, STORE_READ) == STORE_NEWER &&
		strstr(why, "newer") != NULL && strstr(why, "99") != NULL,
	    "a database that is newer than the program is refused, saying so");
	run_sql(path, "PRAGMA user_version = 0");
	tap_ok(try_open(path, STORE_READ) == STORE_FAILED &&
		strstr(why, "older") != NULL,
	    "a reader does not bring an older database up to date");
	help_remove(folder);
}

static void
test_damaged(void)
{
	char *folder = help_folder();
	const char *path = help_path(folder, "t.db");
	char noise[2000];
	int fd;

	memset(noise, 0x5a, sizeof noise);
	store_close(help_open(folder));
	fd = open(path, O_WRONLY);
	if (pwrite(fd, noise, sizeof noise, 100) != (ssize_t)sizeof noise)
		abort();
	close(fd);
	tap_ok(try_open(path, STORE_CREATE) == STORE_FAILED &&
		strstr(why, "backup") != NULL,
	    "a damaged database is refused, with a word on backups");
	help_remove(folder);
}

/* Opens PATH as a user who may do nothing here; its status. */
static int
open_as_nobody(const char *path)
{
	pid_t pid = fork();
	int status = -1;

	if (pid == 0) {
		if (geteuid() == 0 && setresuid(65534, 65534, 65534) < 0)
			_exit(100);
		_exit((int)try_open(path, STORE_CREATE));
	}
	waitpid(pid, &status, 0);
	return WEXITSTATUS(status);
}

static void
test_folders(void)
{
	char *folder = help_folder();

	tap_ok(try_open(help_path(folder, "no/t.db"), STORE_CREATE) ==
		    STORE_NO_FOLDER &&
		strstr(why, "/no ") != NULL,
	    "a folder that is missing is named");
	write_file(help_path(folder, "file"), "x", 1);
	tap_ok(try_open(help_path(folder, "file/t.db"), STORE_CREATE) ==
		STORE_NO_FOLDER,
	    "a file in the place of the folder is refused");
	if (chmod(folder, 0555) < 0)
		abort();
	tap_ok(open_as_nobody(help_path(folder, "t.db")) == STORE_NO_FOLDER,
	    "a folder that can't be written is refused");
	if (chmod(folder, 0777) < 0)
		abort();
	store_close(help_open(folder));
	if (geteuid() == 0)
		tap_ok(open_as_nobody(help_path(folder, "t.db")) ==
			STORE_NO_FOLDER,
		    "another user's database is refused");
	help_remove(folder);
}

/* Names that SQLite itself would take for something else. */
static void
test_names(void)
{
	static const char *const names[] = {
	    ":memory:", "file:t.db?mode=memory", "a b'\"%41.db"};
	char *folder = help_folder();
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		int good = chdir(folder) == 0;

		for (size_t i = 0; i < 3; i++)
			good = good &&
			    try_open(names[i], STORE_CREATE) == STORE_OK &&
			    access(names[i], F_OK) == 0;
		_exit(!good);
	}
	waitpid(pid, &status, 0);
	tap_ok(status == 0, "a file's name is nothing but a name");
	help_remove(folder);
}

/* How many of eight processes could not open a database that all of them make
 * at the same moment. On a disk that has much else to do, one may wait too long
 * for the others, and says so. */
static int
make_at_once(const char *folder)
{
	enum { MANY = 8 };
	int start[2], failed = 0;

	if (pipe(start) < 0)
		abort();
	for (int i = 0; i < MANY; i++)
		if (fork() == 0) {
			char c;

			close(start[1]);
			(void)!read(start[0], &c, 1);
			_exit((int)try_open(help_path(folder, "t.db"),
			    STORE_CREATE));
		}
	close(start[0]);
	close(start[1]);
	for (int i = 0; i < MANY; i++) {
		int status;

		if (wait(&status) > 0 && status != 0 &&
		    status != STORE_BUSY << 8) {
			printf("# status %d\n", status >> 8);
			failed++;
		}
	}
	return failed;
}

static void
test_at_once(void)
{
	enum { ROUNDS = 6 };
	int failed = 0, made = 0;

	for (int i = 0; i < ROUNDS; i++) {
		char *folder = help_folder();
		struct store *s;

		failed += make_at_once(folder);
		s = help_open(folder);
		made += ask(s, "PRAGMA user_version") == newest();
		store_close(s);
		help_remove(folder);
	}
	tap_ok(failed == 0,
	    "eight processes that make the same database get along");
	tap_ok(made == ROUNDS, "and it is made once");
}

int
main(void)
{
	test_made();
	test_reader();
	test_empty();
	test_foreign();
	test_versions();
	test_damaged();
	test_folders();
	test_names();
	test_at_once();
	return tap_done();
}
