-- Orders that players have left in advance.

-- columns: ADVANCE_COLUMNS
-- In the order in which take_advance() reads them.
id, game, seat, player, text, basis, given, stopped, why, ended

-- name: advance_add (game)
INSERT INTO advance (game, seat, player, text, basis, given)
VALUES (?1, ?2, ?3, ?4, ?5, ?6);

-- name: advance_of_game
SELECT ADVANCE_COLUMNS FROM advance WHERE game = ?1 ORDER BY id;

-- name: advance_of_player
SELECT ADVANCE_COLUMNS FROM advance WHERE player = ?1 ORDER BY id;

-- name: advance_stop (game)
UPDATE advance SET stopped = ?2, why = ?3, ended = ?4, basis = ?5 WHERE id = ?1;

-- name: advance_remove (game)
DELETE FROM advance WHERE id = ?1;

-- name: advance_told (game)
DELETE FROM advance WHERE game = ?1 AND seat = ?2 AND ended = 1;

-- name: advance_answered (game)
UPDATE advance SET why = '' WHERE game = ?1 AND seat = ?2 AND why <> '';

-- name: advance_mark (game)
UPDATE game SET advance = ?2 WHERE id = ?1;
