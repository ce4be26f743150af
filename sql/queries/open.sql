-- What is asked of a file before it is known to be ours, and transactions.
-- These fit any database; they are prepared first, before a migration runs.

-- name: application_id
PRAGMA application_id;

-- name: application_id (postgresql)
-- A database of ours has this table. It is given the number that a file has.
SELECT CASE WHEN EXISTS (SELECT 1 FROM pg_attribute
		WHERE attrelid = to_regclass('turnpost')
			AND attname = 'version' AND NOT attisdropped)
	THEN 1953526644 ELSE 0 END;

-- name: user_version
PRAGMA user_version;

-- name: user_version (postgresql)
-- Only of a database of ours.
SELECT version FROM turnpost;

-- name: object_count
SELECT count(*) FROM sqlite_schema;

-- name: object_count (postgresql)
SELECT count(*) FROM pg_tables WHERE schemaname = current_schema();

-- name: journal_wal (sqlite)
PRAGMA journal_mode = WAL;

-- name: begin
BEGIN IMMEDIATE;

-- name: begin (postgresql)
-- One writer at a time, on however many machines: the advisory lock is the
-- number that a file of SQLite has. By the number of the transaction is asked
-- what became of it.
BEGIN ISOLATION LEVEL READ COMMITTED;
SELECT pg_advisory_xact_lock(1953526644);
SELECT pg_current_xact_id();

-- name: begin_ours (only postgresql)
-- The same in a database that has a schema, and whose turn it is to serve it
-- (daemon/store/store_check.h).
BEGIN ISOLATION LEVEL READ COMMITTED;
SELECT pg_advisory_xact_lock(1953526644);
SELECT pg_current_xact_id(), version,
	(SELECT value FROM fact WHERE name = 'rules-serving')
FROM turnpost;

-- name: commit
COMMIT;

-- name: commit_ours (only postgresql)
-- With the transaction is saved that it was: its number alone can be another
-- one's, after a crash in which nothing of it was on the disk.
INSERT INTO turnpost_writer (writer, saved, at)
VALUES (CAST(current_setting('turnpost.writer') AS UUID),
	pg_current_xact_id(), now())
ON CONFLICT (writer) DO UPDATE SET saved = excluded.saved, at = excluded.at;
COMMIT;

-- name: rollback
ROLLBACK;

-- name: read_begin
BEGIN DEFERRED;

-- name: read_begin (postgresql)
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;

-- name: piece_begin
SAVEPOINT piece;

-- name: piece_keep
RELEASE piece;

-- name: piece_undo
ROLLBACK TO piece;

-- name: schema_version (sqlite)
PRAGMA schema_version;

-- name: page_count
PRAGMA page_count;

-- name: page_count (postgresql)
SELECT pg_database_size(current_database()) /
	CAST(current_setting('block_size') AS BIGINT);

-- name: page_size
PRAGMA page_size;

-- name: page_size (postgresql)
SELECT CAST(current_setting('block_size') AS BIGINT);

-- name: data_version
PRAGMA data_version;

-- name: data_version (postgresql)
-- How many transactions that write have ended: their numbers alone would not
-- tell of one that ends after those that began later.
SELECT CAST(CAST(pg_snapshot_xmax(s) AS TEXT) AS BIGINT) -
	(SELECT count(*) FROM pg_snapshot_xip(s))
FROM pg_current_snapshot() AS s;

-- name: integrity
PRAGMA integrity_check;

-- name: integrity (postgresql)
-- What it knows of itself without being asked to read everything.
SELECT 'index ' || CAST(CAST(i.indexrelid AS regclass) AS TEXT) ||
	' is not valid'
FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
	JOIN pg_namespace AS n ON n.oid = c.relnamespace
WHERE n.nspname = current_schema() AND NOT i.indisvalid
UNION ALL
SELECT 'pages of the database had a wrong checksum' FROM pg_stat_database
WHERE datname = current_database() AND checksum_failures > 0;

-- name: quick_check (sqlite)
PRAGMA quick_check;

-- name: copy_into (sqlite)
VACUUM INTO ?1;

-- name: foreign_keys (sqlite)
-- PostgreSQL looks at them itself, also while a migration runs.
PRAGMA foreign_key_check;

-- name: begin_beside (only postgresql)
-- The same beside others of this kind, each with its games.
BEGIN ISOLATION LEVEL READ COMMITTED;
SELECT pg_advisory_xact_lock_shared(1953526644);
SELECT pg_current_xact_id(), version,
	(SELECT value FROM fact WHERE name = 'rules-serving')
FROM turnpost;

-- name: settings (only postgresql)
-- Of every connection. A writer waits as long for another one as with SQLite;
-- who hangs in a transaction makes nobody wait for ever, and who is gone is
-- known to be gone within a minute. Each has a name of its own, under which it
-- saves. Nothing is told to be saved that a crash would take away.
SET client_min_messages = error;
SET bytea_output = hex;
SET lock_timeout = '10s';
SELECT set_config('synchronous_commit', 'on', FALSE)
WHERE current_setting('synchronous_commit') = 'off';
SET idle_in_transaction_session_timeout = '60s';
SET tcp_keepalives_idle = 20;
SET tcp_keepalives_interval = 5;
SET tcp_keepalives_count = 3;
SELECT set_config('turnpost.writer', CAST(gen_random_uuid() AS TEXT), FALSE);

-- name: settings_read (only postgresql)
SET default_transaction_read_only = on;

-- name: is_read_only (only postgresql)
SELECT CAST(current_setting('transaction_read_only') AS BOOLEAN);

-- name: sorts_by_bytes (only postgresql)
-- And letters are the same in upper and lower case only from A to Z.
SELECT datctype IN ('C', 'POSIX') AND datcollate IN ('C', 'POSIX')
	AND pg_encoding_to_char(encoding) = 'UTF8'
FROM pg_database WHERE datname = current_database();

-- name: number_take (only postgresql)
-- A number, ?1 if it is not 0, and whether the connection holds the advisory
-- lock of it now.
SELECT n, pg_try_advisory_lock(1953526644, CAST(n AS INTEGER))
FROM (SELECT CASE WHEN CAST(?1 AS BIGINT) <> 0 THEN CAST(?1 AS BIGINT)
	ELSE 1 + CAST(floor(random() * 2000000000) AS BIGINT) END AS n) AS x;

-- name: transaction_runs (only postgresql)
-- Whether transaction ?1 has not ended yet: then it holds the lock of itself.
SELECT EXISTS (SELECT 1 FROM pg_locks
	WHERE locktype = 'transactionid' AND granted AND transactionid =
		CAST(CAST(CAST(?1 AS TEXT) AS xid8) AS xid));

-- name: transaction_saved (only postgresql)
-- Whether transaction ?2 of writer ?1 was committed.
SELECT 1 FROM turnpost_writer
WHERE writer = CAST(CAST(?1 AS TEXT) AS UUID)
	AND saved = CAST(CAST(?2 AS TEXT) AS xid8);

-- name: writers_forget (only postgresql)
-- Nobody asks for what was saved by then.
DELETE FROM turnpost_writer WHERE at < now() - INTERVAL '1 day';

-- name: settings_patient (only postgresql)
-- Of one that reads or fills whole tables, each in the order of its key, by its
-- index. It may be long until it has something to say.
SET enable_sort = off;
SET statement_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
