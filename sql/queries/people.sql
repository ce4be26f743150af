-- People.

-- name: player_put
-- Writes nothing when there is nothing to fill in, and returns no row then.
INSERT INTO player (mail, name, lang, zone, created, epoch)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT (mail) DO UPDATE SET
	name = iif(name = '', excluded.name, name),
	lang = iif(lang = '', excluded.lang, lang),
	zone = iif(zone = '', excluded.zone, zone)
WHERE (name = '' AND excluded.name <> '')
	OR (lang = '' AND excluded.lang <> '')
	OR (zone = '' AND excluded.zone <> '')
RETURNING id;

-- name: player_find
SELECT id FROM player WHERE mail = ?1;

-- name: player_get
SELECT id, mail, name, lang, zone, created, epoch FROM player WHERE id = ?1;
