-- Copying a database. How whole tables are read and filled is made from the
-- migrations (contrib/tables).

-- name: about_rows
-- Nearly all are of these: to count all would take as long as reading them.
SELECT CAST(count(*) + coalesce(sum(entries + seats), 0) +
	(SELECT coalesce(max(id), 0) FROM letter) AS BIGINT) FROM game;

-- name: sequence_last
-- The highest number that was given to a row of a table; 0: none was, or it is
-- of one where the highest is looked at that is there.
SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?1;

-- name: sequence_last (postgresql)
SELECT coalesce(pg_sequence_last_value(CAST(
	pg_get_serial_sequence(?1, 'id') AS regclass)), 0);

-- name: sequence_forget
DELETE FROM sqlite_sequence WHERE name = ?1;

-- name: sequence_forget (postgresql)
SELECT setval(CAST(pg_get_serial_sequence(?1, 'id') AS regclass), 1, false);

-- name: sequence_put
-- A number that is 1 or more.
INSERT INTO sqlite_sequence (name, seq)
SELECT name, ?2 FROM sqlite_schema
WHERE type = 'table' AND name = ?1 AND sql LIKE '%AUTOINCREMENT%';

-- name: sequence_put (postgresql)
SELECT setval(CAST(pg_get_serial_sequence(?1, 'id') AS regclass),
	CAST(?2 AS BIGINT), true);

-- name: others_connected (only postgresql)
-- By the name that all of ours have (daemon/store/postgresql/connect.c).
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
	AND application_name = 'turnpost';

-- name: hold_writers (only postgresql)
-- All who write take this lock, for themselves or beside others.
SELECT 1 FROM (SELECT pg_advisory_lock(1953526644)) AS x;

-- name: fill_changes (only postgresql)
-- What takes references and triggers away, and what makes them again.
WITH keys AS (SELECT CAST(CAST(conrelid AS regclass) AS TEXT) AS t,
		quote_ident(conname) AS name, pg_get_constraintdef(oid) AS says
	FROM pg_constraint WHERE contype = 'f'
		AND connamespace = CAST(current_schema() AS regnamespace)),
triggered AS (SELECT DISTINCT CAST(CAST(g.tgrelid AS regclass) AS TEXT) AS t
	FROM pg_trigger AS g JOIN pg_class AS c ON c.oid = g.tgrelid
	WHERE NOT g.tgisinternal
		AND c.relnamespace = CAST(current_schema() AS regnamespace))
SELECT concat((SELECT string_agg('ALTER TABLE ' || t ||
			' DROP CONSTRAINT ' || name || ';', '') FROM keys),
		(SELECT string_agg('ALTER TABLE ' || t ||
			' DISABLE TRIGGER USER;', '') FROM triggered)),
	concat((SELECT string_agg('ALTER TABLE ' || t || ' ADD CONSTRAINT ' ||
			name || ' ' || says || ';', '') FROM keys),
		(SELECT string_agg('ALTER TABLE ' || t ||
			' ENABLE TRIGGER USER;', '') FROM triggered));

-- name: analyze (only postgresql)
-- What it knows of its tables it finds out by itself, but some minutes later:
-- until then it would read more than it needs to.
ANALYZE;
