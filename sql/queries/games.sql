-- Games, but for their logs and seats.

-- name: game_add
INSERT INTO game (uid, ruleset, version, options, data_set, seats, state,
	entries, to_move, made, seed, commitment, entropy, head, created,
	moved, terms, proposal, watch)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, STORE_OPEN, 0, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
	?14, ?15, ?16, ?17)
ON CONFLICT (uid) DO NOTHING RETURNING id;

-- columns: GAME_COLUMNS
-- In the order in which take_game() reads them.
id, uid, ruleset, version, options, data_set, seats, state, entries, to_move,
seed, commitment, entropy, head, created, moved, reseeds, alarm, terms,
proposal, watch, made, advance

-- name: game_get
SELECT GAME_COLUMNS FROM game WHERE id = ?1;

-- name: game_exists
SELECT 1 FROM game WHERE id = ?1;

-- name: game_claim (only postgresql)
-- Nobody waits for a game that somebody else has: two could wait for each other.
SELECT GAME_COLUMNS FROM game WHERE id = ?1 FOR UPDATE NOWAIT;

-- name: game_find
SELECT id FROM game WHERE uid = ?1;

-- name: games_all
SELECT GAME_COLUMNS FROM game WHERE id > ?1 ORDER BY id LIMIT ?2;

-- name: games_running
SELECT GAME_COLUMNS FROM game
WHERE id > ?1 AND state <> STORE_OVER ORDER BY id LIMIT ?2;

-- name: games_over
SELECT GAME_COLUMNS FROM game
WHERE id > ?1 AND state = STORE_OVER ORDER BY id LIMIT ?2;

-- name: game_advance (game)
-- Entry number ?2 has been made; nothing happens unless it is the next one. A
-- statement of its own for the end of a game keeps the index on state out of
-- this one.
UPDATE game SET entries = ?2 + 1, to_move = ?3, head = ?4, moved = ?5, made = ?6
WHERE id = ?1 AND entries = ?2;

-- name: game_end
UPDATE game SET state = STORE_OVER WHERE id = ?1;

-- name: game_pause
UPDATE game SET state = ?2 WHERE id = ?1 AND state <> STORE_OVER;

-- name: game_watch
UPDATE game SET watch = ?2 WHERE id = ?1;

-- name: terms_set
UPDATE game SET terms = ?2 WHERE id = ?1;

-- name: alarm_set (game)
UPDATE game SET alarm = ?2 WHERE id = ?1;

-- name: alarm_next
SELECT id, alarm FROM game WHERE alarm IS NOT NULL ORDER BY alarm LIMIT 1;
