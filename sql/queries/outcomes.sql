-- How games ended for each seat, and what that adds up to for a player.

-- name: outcome_missing
SELECT min(id) FROM game WHERE state = STORE_OVER AND counted = 0;

-- name: outcome_add
INSERT INTO outcome (game, seat, score, won, resigned)
VALUES (?1, ?2, ?3, ?4, ?5);

-- name: outcome_counted
UPDATE game SET counted = 1 WHERE id = ?1 AND state = STORE_OVER
	AND counted = 0;

-- name: outcomes
SELECT seat, score, won, resigned FROM outcome WHERE game = ?1 ORDER BY seat;

-- name: records
-- Each game of a player, those of a ruleset together. Of those that are over
-- some may not be counted yet.
SELECT g.ruleset, g.state, s.seat, g.made, g.created, o.won, o.resigned, o.score
FROM seat AS s JOIN game AS g ON g.id = s.game
	LEFT JOIN outcome AS o ON o.game = s.game AND o.seat = s.seat
WHERE s.player = ?1 ORDER BY g.ruleset;
