-- Motions and votes, and what happened at tables besides entries.

-- name: motion_add (game)
INSERT INTO motion (game, kind, about, seat, at, until, state)
SELECT id, ?2, ?3, ?4, ?5, ?6, STORE_MOTION_OPEN FROM game WHERE id = ?1
RETURNING id;

-- columns: MOTION_COLUMNS
-- In the order in which take_motion() reads them.
id, game, kind, about, seat, at, until, state

-- name: motion_get
SELECT MOTION_COLUMNS FROM motion WHERE id = ?1;

-- name: motions_open
SELECT MOTION_COLUMNS FROM motion
WHERE game = ?1 AND state = STORE_MOTION_OPEN ORDER BY id LIMIT ?2;

-- name: motions_lately
SELECT count(*), coalesce(min(at), 0) FROM motion
WHERE game = ?1 AND seat = ?2 AND at >= ?3 AND state <> STORE_MOTION_CARRIED;

-- name: motion_done (game)
UPDATE motion SET state = ?2 WHERE id = ?1 AND state = STORE_MOTION_OPEN;

-- name: votes
SELECT seat, choice FROM vote WHERE motion = ?1 ORDER BY seat;

-- name: vote_put (game)
INSERT INTO vote (motion, seat, choice, at)
SELECT id, ?2, ?3, ?4 FROM motion WHERE id = ?1 AND state = STORE_MOTION_OPEN
ON CONFLICT (motion, seat) DO UPDATE SET choice = excluded.choice,
	at = excluded.at;

-- name: happening_add (game)
INSERT INTO happening (game, i, n, at, kind, seat, value, name, player)
VALUES (?1,
	(SELECT coalesce(max(i) + 1, 0) FROM happening WHERE game = ?1),
	?2, ?3, ?4, ?5, ?6, ?7, ?8);

-- name: happenings
SELECT n, at, kind, seat, value, name FROM happening
WHERE game = ?1 AND n >= ?2 ORDER BY i;
