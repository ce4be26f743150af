-- Trust: what limits, keys and large databases need.

-- What became of the letters of a game, without reading those of all others;
-- and the few that were dropped. A move touches neither: it adds letters that
-- are owed.
CREATE INDEX letter_fate ON letter (game) WHERE state <> 0;
CREATE INDEX letter_dropped ON letter (id) WHERE state = 2;

ALTER TABLE seat ADD COLUMN switched INTEGER NOT NULL
		-- when its player turned letters off, or on again, without the
		-- table's knowing it yet; 0: it knows
	DEFAULT 0;

-- How many motions a seat has made of late.
CREATE INDEX motion_seat ON motion (game, seat, at) WHERE seat IS NOT NULL;

-- Proposals that were never confirmed are deleted after 14 days.
UPDATE proposal SET alarm = created + 1209600
WHERE confirmed = 0 AND state IN (3, 4);

-- A proposal that is deleted must not be looked for in every game.
CREATE INDEX game_proposal ON game (proposal) WHERE proposal IS NOT NULL;

PRAGMA user_version = 6;
