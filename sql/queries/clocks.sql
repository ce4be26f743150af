-- Clocks of seats, pauses of games, and downtime of the server.

-- name: clocks
SELECT seat, "left", since, began, told, left_before, began_before
FROM clock WHERE game = ?1 ORDER BY seat;

-- name: clock_put (game)
UPDATE clock SET "left" = ?3, since = ?4, began = ?5, told = ?6,
	left_before = ?7, began_before = ?8
WHERE game = ?1 AND seat = ?2;

-- name: clock_add (game)
-- Only the first one of a seat.
INSERT INTO clock (game, seat, "left", since, began, told, left_before,
	began_before)
SELECT game, seat, ?3, ?4, ?5, ?6, ?7, ?8 FROM seat
WHERE game = ?1 AND seat = ?2;

-- name: pause_begin (game)
-- Not before the one before it ended, whatever the clock on the wall says.
INSERT INTO pause (game, since, until, why)
SELECT id, coalesce((SELECT max(until) FROM pause
	WHERE game = ?1 AND until > ?2), ?2), NULL, ?3
FROM game
WHERE id = ?1 AND NOT EXISTS
	(SELECT 1 FROM pause WHERE game = ?1 AND until IS NULL);

-- name: pause_forget (game)
DELETE FROM pause WHERE game = ?1 AND until IS NULL AND since >= ?2;

-- name: pause_end (game)
UPDATE pause SET until = ?2 WHERE game = ?1 AND until IS NULL;

-- name: pauses
SELECT since, until, why FROM pause
WHERE game = ?1 AND (until IS NULL OR until >= ?2) ORDER BY since;

-- name: downtime
-- Rows do not touch: but for the last that began before, those that begin
-- earlier have ended, too.
SELECT since, until FROM downtime
WHERE since >= coalesce((SELECT max(since) FROM downtime WHERE since <= ?1),
	?1) AND until >= ?1
ORDER BY since;

-- name: downtime_met
SELECT min(since), max(until) FROM downtime
WHERE since >= coalesce((SELECT max(since) FROM downtime WHERE since <= ?1),
	?1) AND since <= ?2 AND until >= ?1;

-- name: downtime_clear
DELETE FROM downtime WHERE since BETWEEN ?1 AND ?2;

-- name: downtime_add
INSERT INTO downtime (since, until) VALUES (?1, ?2);

-- When the server's clock was ahead of time, these take back what was stored of
-- the time to come. They are run seldom, so that some may read a whole table.

-- name: pause_cut_whole
DELETE FROM pause WHERE since >= ?1 AND until IS NOT NULL;

-- name: pause_cut
UPDATE pause SET until = ?1 WHERE until > ?1;

-- name: pause_cut_open
-- After pause_cut_whole there is none that begins with ?1.
UPDATE pause SET since = ?1 WHERE since > ?1;

-- name: motion_cut
UPDATE motion SET until = ?1 + until - at, at = ?1
WHERE state = STORE_MOTION_OPEN AND at > ?1;

-- name: letter_cut
-- What its reader wants is looked at anew; a letter from the time to come waits
-- as long as it would have then, and none is put off for more than six hours. A
-- daily letter waits until what it was to tell was looked at.
UPDATE letter SET at = CASE
		WHEN kind = STORE_LETTER_DIGEST THEN CAST(?1 AS BIGINT) + 600
		WHEN held <> 0 OR owed <= ?1 OR at <= owed THEN ?1
		WHEN at - owed > 21600 THEN ?1 + 21600
		ELSE ?1 + at - owed END,
	owed = CASE WHEN owed > ?1 THEN ?1 ELSE owed END
WHERE state = STORE_LETTER_OWED AND at > ?1 AND (CASE
		WHEN kind = STORE_LETTER_DIGEST THEN at > ?1 + 86400
		ELSE held > ?1 OR owed > ?1 OR at > ?1 + 21600 END);

-- name: alarm_cut
-- What is due is reckoned anew.
UPDATE game SET alarm = ?1 WHERE alarm > ?1;
