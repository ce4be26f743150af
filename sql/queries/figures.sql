-- What monitoring asks for: counts that are kept as things change, and what a
-- small index finds.

-- name: figures_games
SELECT ruleset, state, games FROM game_count ORDER BY ruleset, state;

-- name: figures_letters
SELECT state, letters, ever, at FROM letter_count ORDER BY state;

-- name: figures_due
-- Letters to be sent by ?1, and those that are not to be yet, up to ?2 of each;
-- since when one is to be sent, and since when the oldest is owed that was
-- tried.
SELECT (SELECT count(*) FROM (SELECT 1 FROM letter
		WHERE state = STORE_LETTER_OWED AND at <= ?1 LIMIT ?2) AS l),
	(SELECT count(*) FROM (SELECT 1 FROM letter
		WHERE state = STORE_LETTER_OWED AND at > ?1 LIMIT ?2) AS l),
	(SELECT at FROM letter
		WHERE state = STORE_LETTER_OWED AND at <= ?1 AND held <= ?1
		ORDER BY at LIMIT 1),
	(SELECT owed FROM letter
		WHERE state = STORE_LETTER_OWED AND tries > 0 AND held <= ?1
		ORDER BY owed LIMIT 1);

-- name: figures_others
SELECT (SELECT players FROM player_count WHERE id = 1),
	(SELECT count(*) FROM held);
