-- The logs of games, the notes that went with entries, and the seeds after the
-- first one.

-- name: entry_add (game)
INSERT INTO entry (game, n, seat, by, at, move, chance, state, hash)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9);

-- name: entries
SELECT n, seat, by, at, move, chance, state, hash
FROM entry WHERE game = ?1 AND n >= ?2 ORDER BY n;

-- name: entry_of_seat
SELECT n FROM entry WHERE game = ?1 AND seat = ?2 ORDER BY n
LIMIT 1 OFFSET ?3;

-- name: note_add (game)
INSERT INTO note (game, n, i, seat, text, player)
SELECT game, n,
	(SELECT coalesce(max(i) + 1, 0) FROM note WHERE game = ?1 AND n = ?2),
	?3, ?4, (SELECT player FROM seat WHERE game = ?1 AND seat = ?3)
FROM entry WHERE game = ?1 AND n = ?2;

-- name: notes_written
-- By whom the seat has now. How many of them went with entries from ?3 on.
SELECT coalesce(sum(length(CAST(text AS BLOB))), 0),
	count(*) FILTER (WHERE n >= ?3)
FROM note WHERE game = ?1 AND seat = ?2 AND player IS NOT DISTINCT FROM
	(SELECT player FROM seat WHERE game = ?1 AND seat = ?2);

-- name: notes_written (postgresql)
SELECT coalesce(CAST(sum(octet_length(text)) AS BIGINT), 0),
	count(*) FILTER (WHERE n >= ?3)
FROM note WHERE game = ?1 AND seat = ?2 AND player IS NOT DISTINCT FROM
	(SELECT player FROM seat WHERE game = ?1 AND seat = ?2);

-- name: entries_undo
SELECT count(*) FROM entry
WHERE game = ?1 AND seat = ?2 AND move >= '!undo ' AND move < '!undo!';

-- name: notes
SELECT n, seat, text FROM note WHERE game = ?1 AND n >= ?2 ORDER BY n, i;

-- name: notes_newest
SELECT n, i, seat, text FROM note WHERE game = ?1 AND n < ?2
ORDER BY n DESC, i DESC;

-- name: notes_before
SELECT count(*) FROM note WHERE game = ?1 AND (n, i) < (?2, ?3);

-- name: stretch_add
INSERT INTO stretch (game, n, seed, commitment) VALUES (?1, ?2, ?3, ?4);

-- name: stretch_count
UPDATE game SET reseeds = ?3 + 1
WHERE id = ?1 AND entries = ?2 AND reseeds = ?3;

-- name: stretch_get
SELECT commitment FROM stretch WHERE game = ?1 AND n = ?2;

-- name: stretches
SELECT n, seed, commitment FROM stretch WHERE game = ?1 ORDER BY n;

-- name: stretch_last
SELECT n, seed, commitment FROM stretch WHERE game = ?1 ORDER BY n DESC
LIMIT 1;
