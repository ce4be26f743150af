-- Games that are held, so that they are not served.

-- name: held_put
INSERT INTO held (game, n, why) SELECT id, ?2, ?3 FROM game WHERE id = ?1
ON CONFLICT (game) DO UPDATE SET n = excluded.n, why = excluded.why;

-- name: held_get
SELECT n, why FROM held WHERE game = ?1;

-- name: held_clear
DELETE FROM held;

-- name: held_count
SELECT count(*) FROM held;

-- name: held_letters
-- A game that is over is refused when it is read, without being written down.
UPDATE letter SET at = ?1, owed = ?1, tries = 0
WHERE state = STORE_LETTER_OWED AND (game IN (SELECT game FROM held) OR
	(SELECT state FROM game WHERE id = letter.game) = STORE_OVER);
