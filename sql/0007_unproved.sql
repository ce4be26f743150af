-- Addresses that nobody plays with: letters to them are only so many an hour,
-- and what was asked for under them is forgotten.

CREATE TABLE unproved (
	-- When letters leave that ask something of an address that nobody plays
	-- with: those of the last hour, and those that wait.
	id INTEGER PRIMARY KEY,
	at INTEGER NOT NULL
) STRICT;

CREATE INDEX unproved_at ON unproved (at);

CREATE INDEX invite_joining ON invite (asked) WHERE state = 6;

ALTER TABLE address ADD COLUMN unconfirmed INTEGER
		-- since when it has been asked for; NULL: it was confirmed
	DEFAULT NULL;

-- A letter of kind 39 told the old address that it was.
UPDATE address SET unconfirmed = asked
WHERE state = 0 OR (state = 2 AND NOT EXISTS (SELECT 1 FROM letter
	WHERE kind = 39 AND about = address.id AND seat = 0));

CREATE INDEX address_unconfirmed ON address (unconfirmed)
	WHERE unconfirmed IS NOT NULL;

PRAGMA user_version = 7;
