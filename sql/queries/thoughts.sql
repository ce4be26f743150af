-- Games that wait for a bot that thinks.

-- columns: THOUGHT_COLUMNS
-- In the order in which take_thought() reads them.
id, game, seat, entry, since

-- name: thought_of_game
SELECT THOUGHT_COLUMNS FROM thought WHERE game = ?1;

-- name: thoughts_due
SELECT THOUGHT_COLUMNS FROM thought WHERE due <= ?1 ORDER BY id;

-- name: thought_add (game)
INSERT INTO thought (game, seat, entry, since) VALUES (?1, ?2, ?3, ?4);

-- name: thought_entry (game)
UPDATE thought SET entry = ?2, due = 0 WHERE game = ?1;

-- name: thought_remove (game)
DELETE FROM thought WHERE game = ?1;

-- name: thought_later (game)
UPDATE thought SET due = ?2 WHERE game = ?1;

-- name: thoughts_all_due
UPDATE thought SET due = 0 WHERE due <> 0;

-- name: thought_last
-- The first one becomes the last one.
UPDATE thought SET id = (SELECT max(id) + 1 FROM thought)
WHERE id = (SELECT min(id) FROM thought);

-- name: thought_last (postgresql)
-- The numbers of those that are added come from there, too.
UPDATE thought SET id = nextval(pg_get_serial_sequence('thought', 'id'))
WHERE id = (SELECT min(id) FROM thought);

-- name: thoughts_figures
SELECT count(*), coalesce(min(since), 0) FROM thought WHERE due <= ?1;

-- name: thinker_add
INSERT INTO thinker (bot, moves, ms) VALUES (?1, 1, ?2)
ON CONFLICT (bot) DO UPDATE SET moves = thinker.moves + 1,
	ms = thinker.ms + excluded.ms;

-- name: thinkers_each
SELECT bot, moves, ms FROM thinker ORDER BY bot;
