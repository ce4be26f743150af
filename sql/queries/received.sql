-- Letters that players write to us, and what became of them.

-- columns: RECEIVED_COLUMNS
-- In the order in which store_received_take() reads them.
id, game, seat, player, made, message, own, lines, came, due, done

-- name: received_add
INSERT INTO received (game, seat, player, made, message, own, lines, came, due)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)
ON CONFLICT (game, seat, message) DO NOTHING;

-- name: received_get
SELECT RECEIVED_COLUMNS FROM received WHERE id = ?1;

-- name: received_next
SELECT RECEIVED_COLUMNS FROM received WHERE done IS NULL
ORDER BY due, id LIMIT 1;

-- name: received_idle
SELECT count(*) FROM received
WHERE player = ?1 AND came > ?2 AND id < ?3 AND moved = 0;

-- name: received_done
UPDATE received SET lines = ?2, done = ?3, moved = ?4
WHERE id = ?1 AND done IS NULL;

-- name: received_put_off
UPDATE received SET due = ?2 WHERE id = ?1 AND done IS NULL;

-- name: received_of
SELECT RECEIVED_COLUMNS FROM received WHERE player = ?1 ORDER BY came;
