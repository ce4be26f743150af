-- Letters: how they become owed, which are due, and what became of them.

-- name: letter_add (game)
INSERT INTO letter (game, ply, seat, kind, serial, state, at, tries, owed)
VALUES (?1, ?2, ?3, ?4, 0, STORE_LETTER_OWED, ?5, 0, ?6);

-- name: letter_may_add
-- There is such an entry, and no such letter of it, whatever became of it.
-- Letters of a game are in the order of its entries: only the newest are looked
-- at.
SELECT 1 FROM entry WHERE game = ?1 AND n = ?2
	AND NOT EXISTS (SELECT 1 FROM letter
		WHERE game = ?1 AND state = STORE_LETTER_OWED AND ply = ?2
			AND seat = ?3 AND kind = ?4)
	AND NOT EXISTS (SELECT 1 FROM letter
		WHERE game = ?1 AND state <> STORE_LETTER_OWED AND ply = ?2
			AND seat = ?3 AND kind = ?4
			AND id > coalesce((SELECT id FROM letter
				WHERE game = ?1 AND state <> STORE_LETTER_OWED
					AND ply < ?2
				ORDER BY id DESC LIMIT 1), 0));

-- name: entry_exists
SELECT 1 FROM entry WHERE game = ?1 AND n = ?2;

-- name: letter_add_about
INSERT INTO letter (game, ply, seat, kind, about, serial, state, at, tries,
	owed)
VALUES (?1, ?2, ?3, ?4, ?7, ?8, STORE_LETTER_OWED, ?5, 0, ?6)
ON CONFLICT (kind, about, seat, serial) WHERE about IS NOT NULL DO NOTHING;

-- name: letter_add_timed
-- Another one of the same second gets the next serial; but within a
-- transaction, whose first is number ?9, they are one.
INSERT INTO letter (game, ply, seat, kind, about, serial, state, at, tries,
	owed)
SELECT ?1, ?2, ?3, ?4, ?7, coalesce((SELECT max(serial) + 1 FROM letter
	WHERE kind = ?4 AND about = ?7 AND seat = ?3 AND serial >= ?8), ?8),
	STORE_LETTER_OWED, ?5, 0, ?6
WHERE NOT EXISTS (SELECT 1 FROM letter
	WHERE kind = ?4 AND about = ?7 AND seat = ?3 AND serial >= ?8
		AND id >= ?9)
RETURNING id;

-- columns: LETTER_COLUMNS
-- In the order in which store_letter_take() reads them.
id, game, seat, kind, ply, at, tries, owed, state, said, about, serial, held,
daily, claimed

-- name: letter_get
SELECT LETTER_COLUMNS FROM letter WHERE id = ?1;

-- name: letter_find
SELECT LETTER_COLUMNS FROM letter
WHERE kind = ?1 AND about = ?2 AND seat = ?3 AND serial = ?4;

-- name: letter_since
SELECT LETTER_COLUMNS FROM letter
WHERE kind = ?1 AND about = ?2 AND seat = ?3 AND owed >= ?4
ORDER BY serial LIMIT 1;

-- name: letters_owed
SELECT count(*), min(ply) FROM letter
WHERE game = ?1 AND seat = ?2 AND kind = ?3 AND state = STORE_LETTER_OWED;

-- name: letter_left
-- One of entry ?2; it is looked for as in letter_may_add.
SELECT 1 FROM letter
WHERE game = ?1 AND state <> STORE_LETTER_OWED AND ply = ?2 AND about IS NULL
	AND id > coalesce((SELECT id FROM letter
		WHERE game = ?1 AND state <> STORE_LETTER_OWED AND ply < ?2
		ORDER BY id DESC LIMIT 1), 0)
LIMIT 1;

-- name: letter_last
-- By ?4: the clock may have been set back since.
SELECT max(owed) FROM letter
WHERE kind = ?1 AND about = ?2 AND seat = ?3 AND owed <= ?4;

-- name: letters_lately
SELECT count(*) FROM letter
WHERE kind = ?1 AND about = ?2 AND seat = ?3 AND owed > ?4 AND owed <= ?5;

-- name: letter_later
-- One about the same that became owed after number ?4: it is owed still, or was
-- sent since ?5.
SELECT 1 FROM letter
WHERE kind = ?1 AND about = ?2 AND seat = ?3 AND id > ?4
	AND (state = STORE_LETTER_OWED
		OR (state = STORE_LETTER_SENT AND at >= ?5))
LIMIT 1;

-- name: letter_answered
-- A letter that became owed after number ?3 and answers one of the seat's
-- player: it is owed still, or was sent.
SELECT 1 FROM letter
WHERE kind = STORE_LETTER_REPLY AND about = ?1 AND seat = ?2 AND id > ?3
	AND state IN (STORE_LETTER_OWED, STORE_LETTER_SENT)
LIMIT 1;
-- name: letters_due
-- That nobody has in hand but the post number ?3.
SELECT LETTER_COLUMNS FROM letter
WHERE state = STORE_LETTER_OWED AND at <= ?1 AND claimed IN (0, ?3)
ORDER BY at, id LIMIT ?2;

-- name: letters_due (postgresql)
-- It claims them. A post is there as long as its connection holds the advisory
-- lock of its number, and who has lost it has half a minute to have it again
-- with what is on its way, by the server's clock; what another one is just
-- claiming is left to that.
WITH due AS (
	SELECT id FROM letter
	WHERE state = STORE_LETTER_OWED AND at <= ?1 AND (claimed IN (0, ?3)
		OR (claimed_at < CAST(extract(epoch FROM now()) AS BIGINT) - 30
			AND NOT EXISTS
			(SELECT 1 FROM pg_locks AS k
			WHERE k.locktype = 'advisory' AND k.classid = 1953526644
				AND k.objid = CAST(letter.claimed AS oid)
				AND k.objsubid = 2 AND k.database =
				(SELECT d.oid FROM pg_database AS d
				WHERE d.datname = current_database()))))
	ORDER BY at, id LIMIT ?2 FOR UPDATE SKIP LOCKED
), took AS (
	UPDATE letter SET claimed = ?3,
		claimed_at = CAST(extract(epoch FROM now()) AS BIGINT)
	WHERE id IN (SELECT id FROM due)
	RETURNING LETTER_COLUMNS
)
SELECT LETTER_COLUMNS FROM took ORDER BY at, id;

-- name: letters_next
SELECT at FROM letter WHERE state = STORE_LETTER_OWED AND claimed IN (0, ?1)
ORDER BY at LIMIT 1;

-- name: letters_overdue
-- Since when the oldest was due that is owed though it was due at ?2 and its
-- reader wants it by ?1, of the first thousand; and when the last one left.
SELECT (SELECT min(at) FROM (SELECT at, held FROM letter
		WHERE state = STORE_LETTER_OWED AND at <= ?2
		ORDER BY at LIMIT 1000) AS l WHERE held <= ?1),
	(SELECT at FROM letter_count WHERE state = STORE_LETTER_SENT);

-- name: letter_exists
SELECT 1 FROM letter WHERE id = ?1;

-- name: letter_done
-- If ?5 is not 0, that letter must not be dropped.
UPDATE letter SET state = ?2, at = ?3, said = coalesce(?4, said)
WHERE id = ?1 AND state = STORE_LETTER_OWED
	AND (CAST(?5 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM letter
		WHERE id = ?5 AND state <> STORE_LETTER_DROPPED));

-- name: letters_recall (game)
-- The turns that entry ?2 and those after it told of.
UPDATE letter SET state = STORE_LETTER_DROPPED, at = ?3, said = ?4
WHERE game = ?1 AND ply >= ?2 AND kind = STORE_LETTER_TURN
	AND state = STORE_LETTER_OWED;

-- name: letters_drop (game)
UPDATE letter SET state = STORE_LETTER_DROPPED, at = ?3, said = ?4
WHERE game = ?1 AND seat = ?2 AND state = STORE_LETTER_OWED;

-- name: letter_again
-- With ?4 (else 0) it stays claimed: who has it is about to send it.
UPDATE letter SET tries = tries + 1, at = ?2, said = ?3, claimed = claimed * ?4
WHERE id = ?1 AND state = STORE_LETTER_OWED;

-- name: letter_put_off
-- It has not failed.
UPDATE letter SET at = ?2, said = coalesce(?3, said), claimed = 0
WHERE id = ?1 AND state = STORE_LETTER_OWED;

-- name: letter_hold
-- Until ?3, when its reader wants it, or the daily letter ?4 tells it; looked
-- at again at ?2.
UPDATE letter SET at = ?2, held = ?3, daily = ?4, claimed = 0
WHERE id = ?1 AND state = STORE_LETTER_OWED;

-- name: letter_let_go
-- It leaves by itself, though a daily letter would have told it.
UPDATE letter SET held = ?2, daily = 0
WHERE id = ?1 AND state = STORE_LETTER_OWED;

-- name: letters_gathered
-- Those of a player that wait for the daily letter of ?2.
SELECT l.LETTER_COLUMNS
FROM seat AS s JOIN letter AS l ON l.game = s.game AND l.seat = s.seat
WHERE s.player = ?1 AND l.state = STORE_LETTER_OWED AND l.daily = ?2;

-- name: letters_release
-- All that a player has held; of a daily letter, ?3, what waits for it. That it
-- was held until now remains known: that was its reader's wish.
UPDATE letter SET at = ?2, held = CASE WHEN held > ?2 THEN ?2 ELSE held END,
	daily = 0
WHERE id IN (SELECT l.id
	FROM seat AS s JOIN letter AS l
		ON l.game = s.game AND l.seat = s.seat
	WHERE s.player = ?1 AND l.state = STORE_LETTER_OWED
		AND (l.held > ?2 OR l.daily <> 0)
		AND (CAST(?3 AS BIGINT) = 0 OR l.daily = ?3));

-- name: letters_unsent
-- Those that ask a seat to move and that its reader does not want later.
SELECT count(*) FROM letter
WHERE game = ?1 AND seat = ?2 AND kind IN
	(STORE_LETTER_BEGAN, STORE_LETTER_TURN, STORE_LETTER_MOVED,
		STORE_LETTER_REPLY)
	AND state = STORE_LETTER_OWED AND held <= ?3;

-- name: letter_late
-- Since when the last letter that asked a seat to move by ?3 is wanted, if it
-- has not left by ?4 though its reader wants it.
SELECT CASE WHEN owed > held THEN owed ELSE held END FROM letter AS l
WHERE game = ?1 AND seat = ?2 AND kind IN
	(STORE_LETTER_BEGAN, STORE_LETTER_TURN, STORE_LETTER_MOVED,
		STORE_LETTER_REPLY)
	AND state = STORE_LETTER_OWED AND owed <= ?3 AND held <= ?4
	AND NOT EXISTS (SELECT 1 FROM letter WHERE game = ?1 AND seat = ?2
		AND kind IN (STORE_LETTER_BEGAN, STORE_LETTER_TURN,
			STORE_LETTER_MOVED, STORE_LETTER_REPLY)
		AND id > l.id AND owed <= ?3
		AND state <> STORE_LETTER_OWED)
ORDER BY id DESC LIMIT 1;

-- name: letter_beginning
-- When the letter of the beginning (or that the game goes on here) to a seat is
-- due, if it is owed and wanted, and has never failed.
SELECT at FROM letter
WHERE game = ?1 AND seat = ?2 AND kind IN
	(STORE_LETTER_BEGAN, STORE_LETTER_MOVED)
	AND state = STORE_LETTER_OWED AND tries = 0 AND held <= ?3
LIMIT 1;

-- name: letters_waiting
SELECT count(*) FROM letter
WHERE game = ?1 AND seat = ?2 AND kind = ?3 AND state = STORE_LETTER_OWED
	AND at > ?4;

-- name: letter_digest
SELECT state FROM letter
WHERE kind = STORE_LETTER_DIGEST AND about = ?1 AND seat = 0 AND serial = ?2;

-- name: outbox_owed
SELECT id FROM letter INDEXED BY letter_game WHERE state = STORE_LETTER_OWED;

-- name: outbox_parked
SELECT id FROM letter INDEXED BY letter_parked
WHERE state = STORE_LETTER_PARKED;

-- name: outbox_game
SELECT id FROM letter WHERE game = ?1 AND state = STORE_LETTER_OWED
UNION ALL
SELECT id FROM letter WHERE game = ?1 AND state <> STORE_LETTER_OWED;

-- name: outbox_dropped
SELECT LETTER_COLUMNS FROM letter
WHERE id > ?1 AND state = STORE_LETTER_DROPPED ORDER BY id LIMIT ?2;

-- name: outbox_sent
-- Most letters are.
SELECT LETTER_COLUMNS FROM letter
WHERE id > ?1 AND state = STORE_LETTER_SENT ORDER BY id LIMIT ?2;

-- name: outbox_retry
-- As if it had become owed now. One that waits for its turn, until ?3, is not
-- one that failed: outbox_hasten leaves it alone.
UPDATE letter SET state = STORE_LETTER_OWED, tries = 0, at = ?3, owed = ?2,
	held = 0, daily = 0, said = CASE WHEN CAST(?3 AS BIGINT) > ?2
		THEN NULL ELSE said END, claimed = 0
WHERE id = ?1 AND state = STORE_LETTER_PARKED;

-- name: outbox_hasten
-- Not what its reader wants later, or may still take back.
UPDATE letter SET at = ?1
WHERE state = STORE_LETTER_OWED AND at > ?1 AND held <= ?1 AND daily = 0
	AND said GLOB ?2 AND (?3 = 0 OR id = ?3);

-- name: outbox_hasten (postgresql)
-- The pattern has no other signs than points, stars and [2-5].
UPDATE letter SET at = ?1
WHERE state = STORE_LETTER_OWED AND at > ?1 AND held <= ?1 AND daily = 0
	AND said ~ ('^' || replace(replace(CAST(?2 AS TEXT), '.', '[.]'),
		'*', '.*') || '$')
	AND (CAST(?3 AS BIGINT) = 0 OR id = ?3);

-- name: letter_returned
-- Also one of which it is not yet known that it was sent.
UPDATE letter SET state = STORE_LETTER_PARKED, at = ?2, said = ?3
WHERE id = ?1 AND state IN (STORE_LETTER_OWED, STORE_LETTER_SENT);

-- name: letter_count
UPDATE letter_count SET letters = letters + ?2,
	ever = ever + CASE WHEN ?2 > 0 THEN ?2 ELSE 0 END, at = coalesce(?3, at)
WHERE state = ?1;

-- name: letters_count
SELECT STORE_LETTER_OWED AS state, count(*) FROM letter
WHERE state = STORE_LETTER_OWED
UNION ALL
SELECT state, letters FROM letter_count;
