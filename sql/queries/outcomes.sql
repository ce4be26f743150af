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
-- Of those games that are over some may not be counted yet. Who has given up
-- has not won, even where those who played on have won for all.
SELECT g.ruleset, count(*), sum(g.state = STORE_OVER), count(o.game),
	coalesce(sum(o.won <> STORE_LOST AND NOT o.resigned), 0),
	coalesce(sum(o.won = STORE_WON_SHARED AND NOT o.resigned), 0),
	coalesce(sum(o.resigned), 0), max(o.score),
	sum(json_extract(g.made, '$[' || s.seat || ']')), min(g.created)
FROM seat AS s CROSS JOIN game AS g ON g.id = s.game
	LEFT JOIN outcome AS o ON o.game = s.game AND o.seat = s.seat
WHERE s.player = ?1 GROUP BY g.ruleset ORDER BY g.ruleset;
