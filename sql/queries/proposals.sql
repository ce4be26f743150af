-- Games that are proposed, and invitations.

-- name: proposal_add
INSERT INTO proposal (uid, seed, commitment, ruleset, version, options,
	data_set, terms, message, seats, open, state, game, again, created,
	confirmed, alarm, watch, review)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
	?17, ?18, ?19)
ON CONFLICT (uid) DO NOTHING RETURNING id;

-- columns: PROPOSAL_COLUMNS
-- In the order in which take_proposal() reads them.
id, uid, seed, commitment, ruleset, version, options, data_set, terms, message,
seats, open, state, game, again, created, confirmed, alarm, watch,
review

-- name: proposal_get
SELECT PROPOSAL_COLUMNS FROM proposal WHERE id = ?1;

-- name: proposal_change
UPDATE proposal SET options = ?2, seats = ?3, state = ?4, game = ?5,
	confirmed = ?6, alarm = ?7
WHERE id = ?1;

-- name: proposal_delete_said
UPDATE letter SET said = NULL
WHERE kind = STORE_LETTER_CONFIRM AND about = ?1 AND said IS NOT NULL;

-- name: proposal_delete_invites
DELETE FROM invite WHERE proposal = ?1;

-- name: proposal_delete
DELETE FROM proposal WHERE id = ?1 AND confirmed = 0;

-- name: proposals_open
SELECT PROPOSAL_COLUMNS FROM proposal
WHERE state = STORE_PROPOSAL_CONFIRMED AND open = 1 ORDER BY id DESC;

-- name: proposal_again
SELECT id FROM proposal WHERE again = ?1 ORDER BY id DESC LIMIT 1;

-- name: proposal_alarm
SELECT id, alarm FROM proposal WHERE alarm IS NOT NULL ORDER BY alarm LIMIT 1;

-- name: invite_add
INSERT INTO invite (proposal, game, place, mail, name, lang, zone, phrase, bot,
	player, state, asked, reminded, answered, by_seat)
SELECT ?13, ?14, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?15
WHERE EXISTS (SELECT 1 FROM proposal WHERE id = ?13)
	OR EXISTS (SELECT 1 FROM game WHERE id = ?14)
RETURNING id;

-- columns: INVITE_COLUMNS
-- In the order in which store_invite_take() reads them.
id, proposal, game, place, mail, name, lang, zone, phrase, bot, player, state,
asked, reminded, answered, by_seat

-- name: invite_get
SELECT INVITE_COLUMNS FROM invite WHERE id = ?1;

-- name: invite_change
UPDATE invite SET place = ?1, mail = ?2, name = ?3, lang = ?4, zone = ?5,
	phrase = ?6, bot = ?7, player = ?8, state = ?9, asked = ?10,
	reminded = ?11, answered = ?12
WHERE id = ?13;

-- name: invites_of_proposal
-- Without those who wanted to join, did not confirm that, and made room.
SELECT INVITE_COLUMNS FROM invite
WHERE proposal = ?1 AND place <> STORE_PLACE_LEFT ORDER BY place, id;

-- name: invites_of_game
SELECT INVITE_COLUMNS FROM invite WHERE game = ?1 ORDER BY place, id;

-- name: invites_to
-- Of a proposal until it has begun or come to nothing (whoever proposes it is
-- to answer before anybody is asked); for a seat until there is an answer or
-- the game is over.
SELECT i.INVITE_COLUMNS
FROM invite AS i LEFT JOIN proposal AS p ON p.id = i.proposal
	LEFT JOIN game AS g ON g.id = i.game
WHERE i.mail = ?1 AND ((
		p.state IN (STORE_PROPOSAL_NEW, STORE_PROPOSAL_CONFIRMED)
		AND (i.state IN (STORE_INVITE_ASKED, STORE_INVITE_ACCEPTED,
			STORE_INVITE_JOINING)
		OR (i.state = STORE_INVITE_WAITING
			AND i.place = STORE_PLACE_PROPOSER)))
	OR (g.state <> STORE_OVER
		AND i.state IN (STORE_INVITE_ASKED, STORE_INVITE_JOINING)))
ORDER BY i.id DESC;

-- name: invites_count
SELECT count(*) FILTER (WHERE i.place = STORE_PLACE_PROPOSER
		AND p.created > ?2),
	count(*) FILTER (WHERE (i.place <> STORE_PLACE_PROPOSER
		OR p.id IS NULL) AND i.asked > ?2)
FROM invite AS i LEFT JOIN proposal AS p ON p.id = i.proposal
WHERE i.mail = ?1;

-- name: unproved_before
SELECT at FROM unproved WHERE at > ?2 ORDER BY at DESC LIMIT 1 OFFSET ?1;

-- name: unproved_add
INSERT INTO unproved (at) VALUES (?1);

-- name: unproved_forget
DELETE FROM unproved WHERE at <= ?1;

-- name: unconfirmed_invite
SELECT asked FROM invite WHERE state = STORE_INVITE_JOINING
ORDER BY asked LIMIT 1;

-- name: unconfirmed_address
SELECT unconfirmed FROM address WHERE unconfirmed IS NOT NULL
ORDER BY unconfirmed LIMIT 1;

-- name: unconfirmed_invites_delete
DELETE FROM invite WHERE state = STORE_INVITE_JOINING AND asked <= ?1;

-- name: unconfirmed_addresses_delete
DELETE FROM address WHERE unconfirmed <= ?1;

-- name: strangers_count
-- Letters that asked something of a mailbox, since ?2: of ?1, and of addresses
-- from ?3 to ?4 that end with ?5, such as ann+games of ann. Those that wanted
-- to know whether an address is his who typed it count until they are followed.
SELECT count(*) + (SELECT count(*) FROM address
	WHERE (mail = ?1 OR (mail > ?3 AND mail < ?4
			AND substr(lower(mail), 1 + length(mail) -
				length(CAST(?5 AS TEXT))) = lower(?5)))
		AND state <> STORE_ADDRESS_CONFIRMED AND asked > ?2)
FROM invite AS i LEFT JOIN proposal AS p ON p.id = i.proposal
WHERE (i.mail = ?1 OR (i.mail > ?3 AND i.mail < ?4
		AND substr(lower(i.mail), 1 + length(i.mail) -
			length(CAST(?5 AS TEXT))) = lower(?5)))
	AND CASE WHEN i.place = STORE_PLACE_PROPOSER AND p.id IS NOT NULL
		THEN p.confirmed = 0 AND p.created > ?2
		ELSE i.asked > ?2 END;
