-- What is asked of a file before it is known to be ours, and transactions.
-- These fit any database; they are prepared first, before a migration runs.

-- name: application_id
PRAGMA application_id;

-- name: application_id (postgresql)
-- A database of ours has this table. It is given the number that a file has.
SELECT CASE WHEN to_regclass('turnpost') IS NULL THEN 0 ELSE 1953526644 END;

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
BEGIN;

-- name: commit
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

-- name: data_version (sqlite)
PRAGMA data_version;

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
