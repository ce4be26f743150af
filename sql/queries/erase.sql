-- Forgetting a person. What is of one is found by these: the seats that are
-- his, those that he gave away (happenings), and invitations. Before schema 5
-- it was not kept who gave a seat away, but for the name.

-- name: erase_claim
-- Invitations to an address of his are his.
UPDATE invite SET player = ?1 WHERE mail = ?2 AND player IS NULL;

-- name: erase_givings
-- Seats that he gave away, and whether nobody had each before him.
SELECT h.game, h.seat, CASE WHEN EXISTS (SELECT 1 FROM happening AS e
	WHERE e.game = h.game AND e.kind = STORE_HAPPENED_GIVEN
		AND e.seat = h.seat AND e.i < h.i) THEN 0 ELSE 1 END
FROM happening AS h INDEXED BY happening_given
WHERE h.kind = STORE_HAPPENED_GIVEN AND (h.player = ?1 OR (h.player IS NULL
	AND h.name <> '' AND h.name = (SELECT name FROM player WHERE id = ?1)))
ORDER BY h.game, h.i;

-- name: erase_heard
-- Notes that letters have told are counted within their entry: those that go
-- are counted no more.
UPDATE seat SET heard_notes = heard_notes - (SELECT count(*) FROM note AS a
	WHERE a.game = seat.game AND a.n = seat.heard_entry AND a.player = ?1
		AND (SELECT count(*) FROM note AS b WHERE b.game = a.game
			AND b.n = a.n AND b.i < a.i) < seat.heard_notes)
WHERE game IN (SELECT game FROM seat WHERE player = ?1
	UNION SELECT game FROM happening
	WHERE kind = STORE_HAPPENED_GIVEN AND player = ?1);

-- name: erase_notes
DELETE FROM note WHERE game IN (SELECT game FROM seat WHERE player = ?1
	UNION SELECT game FROM happening INDEXED BY happening_given
	WHERE kind = STORE_HAPPENED_GIVEN AND (player = ?1
		OR (player IS NULL AND name <> '' AND name =
			(SELECT name FROM player WHERE id = ?1))))
AND (player = ?1 OR (player IS NULL AND EXISTS (SELECT 1 FROM happening AS h
	WHERE h.kind = STORE_HAPPENED_GIVEN AND h.player IS NULL
		AND h.name <> ''
		AND h.name = (SELECT name FROM player WHERE id = ?1)
		AND h.game = note.game AND h.seat = note.seat
		AND h.n >= note.n)));

-- name: erase_letters_parked
UPDATE letter SET said = NULL
WHERE game = ?1 AND seat = ?2 AND state = STORE_LETTER_PARKED;

-- name: erase_letters_about
-- A mail server's words about letters to him that are of no game.
UPDATE letter SET said = NULL
WHERE about IS NOT NULL AND said IS NOT NULL AND (
	(kind IN (STORE_LETTER_LINK, STORE_LETTER_DIGEST, STORE_LETTER_ERASE)
		AND about = ?1)
	OR (kind IN (STORE_LETTER_ADDRESS, STORE_LETTER_MOVED_OUT)
		AND about IN
		(SELECT id FROM address WHERE player = ?1))
	OR (kind IN (STORE_LETTER_INVITE, STORE_LETTER_JOIN, STORE_LETTER_OFF,
		STORE_LETTER_ANSWER, STORE_LETTER_RENEWED) AND about IN
		(SELECT id FROM invite WHERE player = ?1))
	OR (kind = STORE_LETTER_CONFIRM AND about IN
		(SELECT proposal FROM invite WHERE player = ?1
			AND place = STORE_PLACE_PROPOSER
			AND proposal IS NOT NULL)));

-- name: erase_seat
-- The links of who had it are not good any more. (His own letters are no more
-- the seat's: a bot has none.)
UPDATE seat SET player = NULL, name = '', bot = ?3, standin = '', memo = '',
	muted = 0, switched = 0, deaf = 0, taught = 0, unreachable = 0,
	given = given + 1
WHERE game = ?1 AND seat = ?2;

-- name: erase_phrase
UPDATE seat SET phrase = NULL, phrase_digest = ?3
WHERE game = ?1 AND seat = ?2 AND phrase IS NOT NULL;

-- name: erase_messages
UPDATE proposal SET message = '' WHERE message <> '' AND id IN
	(SELECT proposal FROM invite WHERE player = ?1
		AND place = STORE_PLACE_PROPOSER);

-- name: erase_invites
-- Who has not answered never will.
UPDATE invite SET mail = '', name = '', lang = '', zone = '', phrase = '',
	player = NULL,
	state = CASE WHEN state NOT IN (STORE_INVITE_WAITING,
			STORE_INVITE_ASKED, STORE_INVITE_JOINING) THEN state
		WHEN place = STORE_PLACE_PROPOSER THEN STORE_INVITE_WITHDRAWN
		ELSE STORE_INVITE_DECLINED END
WHERE player = ?1;

-- name: erase_happenings
UPDATE happening SET name = '', player = NULL
WHERE kind = STORE_HAPPENED_GIVEN AND (player = ?1
	OR (player IS NULL AND name <> '' AND name =
	(SELECT name FROM player WHERE id = ?1)));

-- name: erase_addresses
-- What others have asked for and never had.
UPDATE address SET mail = '', state = STORE_ADDRESS_VOID
WHERE player <> ?1 AND mail = ?2
	AND state <> STORE_ADDRESS_CONFIRMED;

-- name: erase_advance
DELETE FROM advance WHERE player = ?1;

-- name: erase_channels
DELETE FROM channel WHERE player = ?1;

-- name: erase_received
DELETE FROM received WHERE player = ?1;

-- name: erase_player
DELETE FROM player WHERE id = ?1;

-- name: addresses
SELECT ADDRESS_COLUMNS FROM address WHERE player = ?1 ORDER BY id;

-- name: notes_of
SELECT note.game, note.n, note.seat, note.text FROM note
WHERE note.player = ?1
	AND note.game IN (SELECT game FROM seat WHERE player = ?1
	UNION SELECT game FROM happening
	WHERE kind = STORE_HAPPENED_GIVEN AND player = ?1)
ORDER BY note.game, note.n, note.i;

-- name: invites_of
-- With those that nobody has who was somebody else: to the address ?2, and to
-- those that ?1 had before.
SELECT INVITE_COLUMNS FROM invite WHERE id IN (
	SELECT id FROM invite WHERE player = ?1
	UNION ALL SELECT id FROM invite WHERE mail = ?2 AND player IS NULL
	UNION ALL SELECT i.id FROM address AS a JOIN invite AS i
		ON i.mail = CAST(a.before AS CITEXT)
			OR (a.state = STORE_ADDRESS_CONFIRMED
				AND i.mail = a.mail)
	WHERE a.player = ?1 AND i.player IS NULL AND NOT EXISTS (
		SELECT 1 FROM player AS p WHERE p.mail = i.mail))
ORDER BY id;

-- name: pages
SELECT (SELECT page_count FROM pragma_page_count) *
	(SELECT page_size FROM pragma_page_size);

-- name: pages (postgresql)
SELECT pg_database_size(current_database());

-- name: pages_used
SELECT ((SELECT page_count FROM pragma_page_count) -
		(SELECT freelist_count FROM pragma_freelist_count)) *
	(SELECT page_size FROM pragma_page_size);

-- name: pages_used (postgresql)
-- How much of them is free it does not say.
SELECT pg_database_size(current_database());

-- name: vacuum
VACUUM;

-- name: vacuum (postgresql)
-- Without FULL the rows that are gone would stay where they are.
VACUUM FULL;
