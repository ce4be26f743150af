-- Channels of players, and what they have to be told.

-- columns: CHANNEL_COLUMNS
-- In the order in which store_channel_take() reads them.
id, player, url, shape, events, private, prefix, secret, made, hour, posted,
failed, said, game, agreed

-- name: channel_any
SELECT CASE WHEN EXISTS (SELECT 1 FROM channel) THEN 1 ELSE 0 END;

-- name: channel_add
INSERT INTO channel (player, url, shape, events, private, prefix, secret, made,
	game)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9);

-- name: channel_get
SELECT CHANNEL_COLUMNS FROM channel WHERE id = ?1;

-- name: channels_of
SELECT CHANNEL_COLUMNS FROM channel WHERE player = ?1 ORDER BY id;

-- name: channel_of_table
SELECT CHANNEL_COLUMNS FROM channel WHERE game = ?1;

-- name: channel_agree
UPDATE channel SET agreed = ?2 WHERE id = ?1;

-- name: channel_remove
DELETE FROM channel WHERE id = ?1 AND player = ?2;

-- name: channel_told
UPDATE channel SET said = ?2, hour = ?3, posted = ?4,
	failed = CASE WHEN CAST(?5 AS BIGINT) <> 0
		THEN coalesce(failed, ?6) END
WHERE id = ?1;

-- name: notice_owe (game)
-- To all channels of a player that want it. One that failed is tried again when
-- it would be.
INSERT INTO notice (channel, game, seat, events, serial, due, tries)
SELECT id, ?2, ?3, ?4, 1, ?5, 0 FROM channel
WHERE player = ?1 AND events & ?4 <> 0 AND game IS NULL
ON CONFLICT (channel, game) DO UPDATE SET seat = excluded.seat,
	events = notice.events | excluded.events, serial = notice.serial + 1,
	due = CASE WHEN notice.tries > 0 OR notice.due < excluded.due
		THEN notice.due ELSE excluded.due END;

-- name: notice_owe_table (game)
-- To the channel of a table, as long as those sit there who agreed to it.
INSERT INTO notice (channel, game, seat, events, serial, due, tries)
SELECT id, ?1, -1, ?2, 1, ?3, 0 FROM channel WHERE game = ?1 AND agreed = ?4
ON CONFLICT (channel, game) DO UPDATE SET
	events = notice.events | excluded.events, serial = notice.serial + 1,
	due = CASE WHEN notice.tries > 0 OR notice.due < excluded.due
		THEN notice.due ELSE excluded.due END;

-- name: notice_try
INSERT INTO notice (channel, game, seat, events, serial, due, tries)
VALUES (?1, 0, 0, 0, 1, ?2, 0)
ON CONFLICT (channel, game) DO UPDATE SET serial = notice.serial + 1,
	due = excluded.due, tries = 0;

-- columns: NOTICE_COLUMNS
-- In the order in which store_notice_take() reads them.
id, channel, game, seat, events, serial, due, tries

-- name: notices_due
-- As letters_due.
SELECT NOTICE_COLUMNS FROM notice WHERE due <= ?1 AND claimed IN (0, ?3)
ORDER BY due, id LIMIT ?2;

-- name: notices_due (postgresql)
WITH next AS (
	SELECT id FROM notice
	WHERE due <= ?1 AND (claimed IN (0, ?3)
		OR (claimed_at < CAST(extract(epoch FROM now()) AS BIGINT) - 30
			AND NOT EXISTS
			(SELECT 1 FROM pg_locks AS k
			WHERE k.locktype = 'advisory' AND k.classid = 1953526644
				AND k.objid = CAST(notice.claimed AS oid)
				AND k.objsubid = 2 AND k.database =
				(SELECT d.oid FROM pg_database AS d
				WHERE d.datname = current_database()))))
	ORDER BY due, id LIMIT ?2 FOR UPDATE SKIP LOCKED
), took AS (
	UPDATE notice SET claimed = ?3,
		claimed_at = CAST(extract(epoch FROM now()) AS BIGINT)
	WHERE id IN (SELECT id FROM next)
	RETURNING NOTICE_COLUMNS
)
SELECT NOTICE_COLUMNS FROM took ORDER BY due, id;

-- name: notice_next
SELECT due FROM notice WHERE due > ?1 ORDER BY due LIMIT 1;

-- name: notice_done
DELETE FROM notice WHERE id = ?1 AND serial = ?2;

-- name: notice_later
UPDATE notice SET due = ?2, tries = ?3, claimed = 0 WHERE id = ?1;
