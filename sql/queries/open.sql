-- What is asked of a file before it is known to be ours, and transactions.
-- These fit any database; they are prepared first, before a migration runs.

-- name: application_id
PRAGMA application_id;

-- name: user_version
PRAGMA user_version;

-- name: object_count
SELECT count(*) FROM sqlite_schema;

-- name: journal_wal
PRAGMA journal_mode = WAL;

-- name: begin
BEGIN IMMEDIATE;

-- name: commit
COMMIT;

-- name: rollback
ROLLBACK;

-- name: read_begin
BEGIN DEFERRED;

-- name: piece_begin
SAVEPOINT piece;

-- name: piece_keep
RELEASE piece;

-- name: piece_undo
ROLLBACK TO piece;

-- name: schema_version
PRAGMA schema_version;

-- name: page_count
PRAGMA page_count;

-- name: page_size
PRAGMA page_size;

-- name: data_version
PRAGMA data_version;

-- name: integrity
PRAGMA integrity_check;

-- name: quick_check
PRAGMA quick_check;

-- name: copy_into
VACUUM INTO ?1;

-- name: foreign_keys
PRAGMA foreign_key_check;
