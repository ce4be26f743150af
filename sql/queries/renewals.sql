-- Letters with new links, after all that were sent have become void. Each
-- statement returns the number of its row, the kind of the letter, and what
-- that is about, after number ?1, at most ?2.

-- name: renew_players
SELECT DISTINCT s.player, STORE_LETTER_LINK, s.player
FROM seat AS s JOIN game AS g ON g.id = s.game
WHERE s.player > ?1 AND g.state <> STORE_OVER
ORDER BY s.player LIMIT ?2;

-- name: renew_invites
-- Those of invites_to. A player has all of his on his page.
SELECT i.id, CASE WHEN pl.id IS NULL THEN STORE_LETTER_RENEWED
		ELSE STORE_LETTER_LINK END, coalesce(pl.id, i.id)
FROM invite AS i LEFT JOIN proposal AS p ON p.id = i.proposal
	LEFT JOIN game AS g ON g.id = i.game
	LEFT JOIN player AS pl ON pl.mail = i.mail
WHERE i.id > ?1 AND i.mail <> '' AND ((
		p.state IN (STORE_PROPOSAL_NEW, STORE_PROPOSAL_CONFIRMED)
		AND (i.state IN (STORE_INVITE_ASKED, STORE_INVITE_ACCEPTED,
			STORE_INVITE_JOINING)
		OR (i.state = STORE_INVITE_WAITING
			AND i.place = STORE_PLACE_PROPOSER)))
	OR (g.state <> STORE_OVER
		AND i.state IN (STORE_INVITE_ASKED, STORE_INVITE_JOINING)))
ORDER BY i.id LIMIT ?2;

-- name: renew_addresses
-- Asked for since ?3, changed since ?4.
SELECT id, CASE WHEN state = STORE_ADDRESS_ASKED THEN STORE_LETTER_ADDRESS
	ELSE STORE_LETTER_MOVED_OUT END, id
FROM address
WHERE id > ?1 AND ((state = STORE_ADDRESS_ASKED AND at >= ?3)
	OR (state = STORE_ADDRESS_CONFIRMED AND at >= ?4))
ORDER BY id LIMIT ?2;
