-- What must hold between tables, besides what the tables check themselves. Each
-- statement returns the numbers of the rows that are at fault; those of many
-- rows look at those with numbers above ?1, up to ?2 (daemon/store/parts.c).

-- name: check_last_game
SELECT max(id) FROM game;

-- name: check_last_letter
SELECT max(id) FROM letter;

-- name: check_running
SELECT id FROM game WHERE id > ?1 AND state <> STORE_OVER
ORDER BY id LIMIT 1 OFFSET ?2;

-- name: check_references
-- Of tables that are not looked at below.
SELECT f."table", f.parent
FROM sqlite_schema AS t CROSS JOIN pragma_foreign_key_check(t.name) AS f
WHERE t.type = 'table' AND t.name NOT IN ('entry', 'letter');

-- name: check_references (postgresql)
-- It looks at them itself, but for those that it was told not to.
SELECT CAST(CAST(c.conrelid AS regclass) AS TEXT),
	CAST(CAST(c.confrelid AS regclass) AS TEXT)
FROM pg_constraint AS c JOIN pg_namespace AS n ON n.oid = c.connamespace
WHERE n.nspname = current_schema() AND c.contype = 'f' AND NOT c.convalidated;

-- name: check_entries
SELECT game FROM (SELECT DISTINCT game FROM entry
	WHERE game > ?1 AND game <= ?2) AS e
WHERE NOT EXISTS (SELECT 1 FROM game WHERE id = e.game);

-- name: check_letters_of
SELECT id FROM letter AS l
WHERE id > ?1 AND id <= ?2 AND game IS NOT NULL AND NOT EXISTS (
	SELECT 1 FROM entry WHERE game = l.game AND n = l.ply);

-- name: check_lengths
SELECT id FROM game AS g
WHERE id > ?1 AND id <= ?2
	AND (entries <> (SELECT count(*) FROM entry WHERE game = g.id)
		OR entries <> (SELECT coalesce(max(n), -1) + 1 FROM entry
			WHERE game = g.id));

-- name: check_heads
SELECT g.id FROM game AS g JOIN entry AS e
	ON e.game = g.id AND e.n = g.entries - 1
WHERE g.id > ?1 AND g.id <= ?2 AND (e.hash <> g.head OR e.at <> g.moved);

-- name: check_seats
SELECT id FROM game AS g
WHERE id > ?1 AND id <= ?2
	AND (seats <> (SELECT count(*) FROM seat WHERE game = g.id)
		OR seats <> (SELECT max(seat) + 1 FROM seat WHERE game = g.id)
		OR seats <> 1 + length(made) - length(replace(made, ',', '')));

-- name: check_made
-- Of each seat, what it says and what it has: what differs is found in C, which
-- can read what it says.
SELECT s.game, s.seat, g.made, (SELECT count(*) FROM entry AS e
	WHERE e.game = s.game AND e.seat = s.seat)
FROM seat AS s JOIN game AS g ON g.id = s.game
WHERE s.game > ?1 AND s.game <= ?2;

-- name: check_letters
SELECT c.state FROM letter_count AS c, (
	SELECT count(*) FILTER (WHERE state = STORE_LETTER_SENT) AS sent,
		count(*) FILTER (WHERE state = STORE_LETTER_DROPPED) AS dropped,
		count(*) FILTER (WHERE state = STORE_LETTER_PARKED) AS parked
	FROM letter) AS l
WHERE c.letters <> CASE c.state
	WHEN STORE_LETTER_SENT THEN l.sent
	WHEN STORE_LETTER_DROPPED THEN l.dropped ELSE l.parked END;

-- name: check_games
SELECT max(c.state) FROM (
	SELECT ruleset, state, games FROM game_count WHERE games <> 0
	UNION ALL
	SELECT ruleset, state, -count(*) FROM game GROUP BY ruleset, state
) AS c GROUP BY c.ruleset, c.state HAVING sum(c.games) <> 0;

-- name: check_players
SELECT players FROM player_count
WHERE players <> (SELECT count(*) FROM player);

-- name: check_stretches
SELECT id FROM game AS g
WHERE id > ?1 AND id <= ?2
	AND (reseeds <> (SELECT count(*) FROM stretch WHERE game = g.id)
		OR EXISTS (SELECT 1 FROM stretch AS s
			LEFT JOIN entry AS e ON e.game = s.game AND e.n = s.n
			WHERE s.game = g.id
				AND e.move IS DISTINCT FROM '!reseed'));

-- name: check_pauses
SELECT id FROM game AS g
WHERE id > ?1 AND id <= ?2
	AND CASE WHEN state = STORE_PAUSED THEN 1 ELSE 0 END <>
	(SELECT count(*) FROM pause WHERE game = g.id AND until IS NULL);

-- name: check_standins
SELECT game FROM seat
WHERE game > ?1 AND game <= ?2 AND standin <> '' AND player IS NULL;

-- name: check_proposals
SELECT p.id FROM proposal AS p LEFT JOIN game AS g ON g.id = p.game
WHERE (p.state = STORE_PROPOSAL_BEGUN) <> (p.game IS NOT NULL)
	OR (g.id IS NOT NULL AND g.proposal IS DISTINCT FROM p.id);

-- name: check_kinds
SELECT id FROM letter
WHERE id > ?1 AND id <= ?2 AND (kind >= STORE_LETTER_KINDS OR
	+kind BETWEEN STORE_LETTER_GAME_KINDS AND STORE_LETTER_SERVICE - 1);

-- name: check_abouts
-- Of a game: about it. Of none: about something else.
SELECT id FROM letter
WHERE id > ?1 AND id <= ?2 AND about IS NOT NULL AND game IS DISTINCT FROM
	CASE WHEN kind < STORE_LETTER_SERVICE THEN about END;

-- name: database_used
SELECT CASE WHEN EXISTS (SELECT 1 FROM game)
	OR EXISTS (SELECT 1 FROM proposal) OR EXISTS (SELECT 1 FROM player)
	THEN 1 ELSE 0 END;
