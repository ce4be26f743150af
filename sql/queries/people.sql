-- Players, what they choose, their vacations, and their changes of address.

-- name: player_put
-- Writes nothing when there is nothing to fill in, and returns no row then.
INSERT INTO player (mail, name, lang, zone, created, epoch)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT (mail) DO UPDATE SET
	name = CASE player.name WHEN '' THEN excluded.name ELSE player.name END,
	lang = CASE player.lang WHEN '' THEN excluded.lang ELSE player.lang END,
	zone = CASE player.zone WHEN '' THEN excluded.zone ELSE player.zone END
WHERE (player.name = '' AND excluded.name <> '')
	OR (player.lang = '' AND excluded.lang <> '')
	OR (player.zone = '' AND excluded.zone <> '')
RETURNING id;

-- name: player_find
SELECT id FROM player WHERE mail = ?1;

-- name: player_get
SELECT id, mail, name, lang, zone, created, epoch, sleep_from, sleep_to,
	weekend, hours_set, vacation_year, vacation_used, confirmed, moved,
	bounced, letters, digest_at, quiet_from, quiet_to, subjects
FROM player WHERE id = ?1;

-- name: player_change
UPDATE player SET name = ?2, lang = ?3, zone = ?4, epoch = ?5, sleep_from = ?6,
	sleep_to = ?7, weekend = ?8, hours_set = ?9, vacation_year = ?10,
	vacation_used = ?11, confirmed = ?12, moved = ?13, bounced = ?14,
	letters = ?15, digest_at = ?16, quiet_from = ?17, quiet_to = ?18,
	subjects = ?19
WHERE id = ?1;

-- name: player_move
-- Two moves in a second are told apart: links have this time (desk/links.h).
UPDATE player SET mail = ?2, bounced = 0,
	moved = CASE WHEN ?3 > moved THEN ?3 ELSE moved + 1 END
WHERE id = ?1 AND NOT EXISTS
	(SELECT 1 FROM player AS p WHERE p.mail = ?2 AND p.id <> ?1);

-- name: player_bounced
-- Since the first time, however often.
UPDATE player SET bounced =
	CASE WHEN CAST(?2 AS BIGINT) = 0 OR bounced = 0 THEN ?2 ELSE bounced END
WHERE id = ?1;

-- name: player_moved
SELECT moved FROM player WHERE id = ?1;

-- name: player_moved_invite
-- Of whoever answered it, else of whoever has its address.
SELECT p.moved FROM invite AS i JOIN player AS p ON p.id = coalesce(i.player,
	(SELECT id FROM player WHERE mail = i.mail))
WHERE i.id = ?1;

-- name: player_moved_proposal
SELECT p.moved FROM invite AS i JOIN player AS p ON p.id = coalesce(i.player,
	(SELECT id FROM player WHERE mail = i.mail))
WHERE i.proposal = ?1 AND i.place = STORE_PLACE_PROPOSER;

-- name: player_moved_address
-- Of whoever has its address, even if somebody else has answered it.
SELECT p.moved FROM invite AS i JOIN player AS p ON p.mail = i.mail
WHERE i.id = ?1;

-- name: player_games
SELECT s.game, s.seat, g.state
FROM seat AS s JOIN game AS g ON g.id = s.game
WHERE s.player = ?1 ORDER BY s.game DESC, s.seat DESC;

-- name: player_waiting
-- The first game after ?2 that waits for the player.
SELECT s.game, s.seat
FROM seat AS s JOIN game AS g ON g.id = s.game
WHERE s.player = ?1 AND s.game > ?2 AND g.state = STORE_OPEN
	AND g.to_move & (1 << CAST(s.seat AS INTEGER)) <> 0
ORDER BY s.game LIMIT 1;

-- name: away
SELECT since, until FROM away WHERE player = ?1 AND until >= ?2
ORDER BY since;

-- name: away_met
-- From when to when those of a player are that [?2, ?3) has a part of, or
-- touches.
SELECT min(since), max(until) FROM away
WHERE player = ?1 AND since <= ?3 AND until >= ?2;

-- name: away_clear
DELETE FROM away WHERE player = ?1 AND since <= ?3 AND until >= ?2;

-- name: away_add
INSERT INTO away (player, since, until)
SELECT id, ?2, ?3 FROM player WHERE id = ?1;

-- name: refusal_put
INSERT INTO refusal (digest, since) VALUES (?1, ?2)
ON CONFLICT (digest) DO NOTHING;

-- name: refusal_clear
DELETE FROM refusal WHERE digest = ?1;

-- name: refusal_get
SELECT since FROM refusal WHERE digest = ?1;

-- name: address_void
-- What is only asked for, and all from number ?3 on.
UPDATE address SET state = STORE_ADDRESS_VOID, at = ?2
WHERE player = ?1 AND (state = STORE_ADDRESS_ASKED OR id >= ?3)
	AND state <> STORE_ADDRESS_VOID;

-- name: address_add
INSERT INTO address (player, mail, before, state, at, asked, unconfirmed)
SELECT id, ?2, ?3, STORE_ADDRESS_ASKED, ?4, ?4, ?4 FROM player WHERE id = ?1
RETURNING id;

-- columns: ADDRESS_COLUMNS
-- In the order in which store_address_take() reads them.
id, player, mail, before, state, at

-- name: address_get
SELECT ADDRESS_COLUMNS FROM address WHERE id = ?1;

-- name: address_state
UPDATE address SET state = ?2, at = ?3,
	unconfirmed = CASE WHEN CAST(?2 AS BIGINT) <> STORE_ADDRESS_CONFIRMED
		THEN unconfirmed END
WHERE id = ?1;

-- name: address_count
-- By the player, or by anybody for ?3, whichever is more.
SELECT CASE WHEN count(*) FILTER (WHERE player = ?1) >
		count(*) FILTER (WHERE mail = ?3)
	THEN count(*) FILTER (WHERE player = ?1)
	ELSE count(*) FILTER (WHERE mail = ?3) END
FROM address WHERE (player = ?1 OR mail = ?3) AND asked > ?2;

-- name: address_again
SELECT count(*) FROM address
WHERE player = ?1 AND mail = ?3 AND state = STORE_ADDRESS_ASKED
	AND asked > ?2;
