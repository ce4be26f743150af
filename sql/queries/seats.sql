-- Seats of games, and what their players want there.

-- name: seat_add
INSERT INTO seat (game, seat, player, bot, name, phrase, muted, unreachable,
	phrase_digest)
SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM game
WHERE id = ?1 AND (CAST(?3 AS BIGINT) IS NULL
	OR EXISTS (SELECT 1 FROM player WHERE id = ?3));

-- name: seats_get
SELECT s.seat, s.bot, s.name, s.standin, s.memo, s.phrase, s.player, s.muted,
	CASE WHEN s.unreachable <> 0 OR coalesce(p.bounced, 0) <> 0
		THEN 1 ELSE 0 END,
	s.heard_entry, s.heard_notes, s.deaf,
	CASE WHEN p.letters = STORE_LETTERS_EVERY THEN 1 ELSE 0 END,
	s.switched, s.taught, s.phrase_digest
FROM seat AS s LEFT JOIN player AS p ON p.id = s.player
WHERE s.game = ?1 ORDER BY s.seat;

-- name: seat_exists
SELECT 1 FROM seat WHERE game = ?1 AND seat = ?2;

-- name: seat_mute (game)
UPDATE seat SET muted = ?3 WHERE game = ?1 AND seat = ?2 AND muted <> ?3;

-- name: seat_switched (game)
UPDATE seat SET switched = ?3 WHERE game = ?1 AND seat = ?2 AND switched <> ?3;

-- name: seat_heard (game)
UPDATE seat SET heard_entry = ?3, heard_notes = ?4
WHERE game = ?1 AND seat = ?2 AND (heard_entry, heard_notes) < (?3, ?4);

-- name: seat_unreachable
UPDATE seat SET unreachable = ?3
WHERE game = ?1 AND seat = ?2 AND unreachable <> ?3;

-- name: seat_standin (game)
UPDATE seat SET standin = ?3 WHERE game = ?1 AND seat = ?2 AND standin <> ?3;

-- name: seat_deaf
UPDATE seat SET deaf = ?3 WHERE game = ?1 AND seat = ?2 AND deaf <> ?3;

-- name: seat_memo (game)
UPDATE seat SET memo = ?3 WHERE game = ?1 AND seat = ?2 AND memo <> ?3;

-- name: seat_taught (game)
UPDATE seat SET taught = ?3 WHERE game = ?1 AND seat = ?2 AND taught <> ?3;

-- name: player_seats
-- In other games of the ruleset than ?2.
SELECT s.seat, s.taught, g.made FROM seat AS s JOIN game AS g ON g.id = s.game
WHERE s.player = ?1 AND g.id <> ?2 AND g.ruleset = ?3;

-- name: seat_give
-- What the one before wanted goes with him; what was said stays told.
UPDATE seat SET player = ?3, name = ?4, bot = '', standin = '', memo = '',
	muted = 0, switched = 0, deaf = 0, taught = 0, unreachable = 0,
	given = given + 1
WHERE game = ?1 AND seat = ?2 AND EXISTS (SELECT 1 FROM player WHERE id = ?3);

-- name: seat_whose
SELECT s.given, p.moved FROM seat AS s LEFT JOIN player AS p ON p.id = s.player
WHERE s.game = ?1 AND s.seat = ?2;
