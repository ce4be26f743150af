-- Orders that players have left in advance.

-- columns: ADVANCE_COLUMNS
-- In the order in which take_advance() reads them.
id, game, seat, player, text, basis, given, stopped, why, ended

-- name: advance_add
INSERT INTO advance (game, seat, player, text, basis, given)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT (game, seat, text) DO UPDATE SET player = excluded.player, basis = excluded.basis,
	given = excluded.given, stopped = NULL, why = '', ended = 0;

-- name: advance_of_game
SELECT ADVANCE_COLUMNS FROM advance WHERE game = ?1 ORDER BY id;

-- name: advance_of_player
SELECT ADVANCE_COLUMNS FROM advance WHERE player = ?1 ORDER BY id;

-- name: advance_stop
UPDATE advance SET stopped = ?2, why = ?3, ended = ?4, basis = ?5 WHERE id = ?1;

-- name: advance_remove
DELETE FROM advance WHERE id = ?1;

-- name: advance_told
DELETE FROM advance WHERE game = ?1 AND seat = ?2 AND ended = 1;

-- name: advance_answered
UPDATE advance SET why = '' WHERE game = ?1 AND seat = ?2 AND why <> '';

-- name: advance_mark
UPDATE game SET advance = (SELECT coalesce(sum(bit), 0) FROM
	(SELECT DISTINCT 1 << seat AS bit FROM advance WHERE game = ?1))
WHERE id = ?1;
