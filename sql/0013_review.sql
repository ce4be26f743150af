-- What was found by thinking about games: reviews of those that are over, and
-- hints in those that are for practice.
--
-- Letters have a kind more, which letter.kind knows by its number: 10 review,
-- the review that was asked for is there.

CREATE TABLE review (
	game INTEGER PRIMARY KEY REFERENCES game (id),
	asked INTEGER,		-- when; NULL: it will be made when the game is
				-- over
	wishes INTEGER NOT NULL,	-- bit per seat whose player wants a
				-- letter when it is there
	made INTEGER,		-- when; NULL: not yet
	body TEXT		-- canonical JSON (daemon/review/review.h);
				-- NULL when made: none could be
) STRICT;

CREATE INDEX review_waiting ON review (asked)
WHERE asked IS NOT NULL AND made IS NULL;

ALTER TABLE proposal ADD COLUMN review INTEGER NOT NULL
		-- the game that it becomes is reviewed when it is over
	DEFAULT 0 CHECK (review IN (0, 1));

CREATE TABLE hint (
	game INTEGER PRIMARY KEY REFERENCES game (id),
	seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),	-- who asked
	entry INTEGER NOT NULL,	-- the log had so many entries then
	asked INTEGER NOT NULL,	-- when
	body TEXT		-- canonical JSON (daemon/think/hinting.h);
				-- NULL: not thought of yet
) STRICT;

CREATE INDEX hint_waiting ON hint (asked) WHERE body IS NULL;

PRAGMA user_version = 13;
