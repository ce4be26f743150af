-- What must hold between tables, besides what the tables check themselves. Each
-- statement returns the numbers of the rows that are at fault.

-- name: check_lengths
SELECT id FROM game AS g
WHERE entries <> (SELECT count(*) FROM entry WHERE game = g.id)
	OR entries <> (SELECT coalesce(max(n), -1) + 1 FROM entry
		WHERE game = g.id);

-- name: check_heads
SELECT g.id FROM game AS g JOIN entry AS e
	ON e.game = g.id AND e.n = g.entries - 1
WHERE e.hash <> g.head OR e.at <> g.moved;

-- name: check_seats
SELECT id FROM game AS g
WHERE seats <> (SELECT count(*) FROM seat WHERE game = g.id)
	OR seats <> (SELECT max(seat) + 1 FROM seat WHERE game = g.id)
	OR seats <> json_array_length(made);

-- name: check_made
SELECT s.game FROM seat AS s JOIN game AS g ON g.id = s.game
WHERE json_extract(g.made, '$[' || s.seat || ']') <>
	(SELECT count(*) FROM entry AS e
		WHERE e.game = s.game AND e.seat = s.seat);

-- name: check_letters
SELECT c.state FROM letter_count AS c, (
	SELECT sum(state = STORE_LETTER_SENT) AS sent,
		sum(state = STORE_LETTER_DROPPED) AS dropped,
		sum(state = STORE_LETTER_PARKED) AS parked
	FROM letter) AS l
WHERE c.letters <> coalesce(CASE c.state
	WHEN STORE_LETTER_SENT THEN l.sent
	WHEN STORE_LETTER_DROPPED THEN l.dropped ELSE l.parked END, 0);

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
WHERE reseeds <> (SELECT count(*) FROM stretch WHERE game = g.id)
	OR EXISTS (SELECT 1 FROM stretch AS s
		LEFT JOIN entry AS e ON e.game = s.game AND e.n = s.n
		WHERE s.game = g.id AND e.move IS NOT '!reseed');

-- name: check_pauses
SELECT id FROM game AS g
WHERE (state = STORE_PAUSED) <>
	(SELECT count(*) FROM pause WHERE game = g.id AND until IS NULL);

-- name: check_standins
SELECT game FROM seat WHERE standin <> '' AND player IS NULL;

-- name: check_proposals
SELECT p.id FROM proposal AS p LEFT JOIN game AS g ON g.id = p.game
WHERE (p.state = STORE_PROPOSAL_BEGUN) <> (p.game IS NOT NULL)
	OR (g.id IS NOT NULL AND g.proposal IS NOT p.id);

-- name: check_abouts
-- Of a game: about it. Of none: about something else.
SELECT id FROM letter
WHERE about IS NOT NULL AND game IS NOT
	iif(kind < STORE_LETTER_SERVICE, about, NULL);

-- name: database_used
SELECT EXISTS (SELECT 1 FROM game) OR EXISTS (SELECT 1 FROM proposal)
	OR EXISTS (SELECT 1 FROM player);
