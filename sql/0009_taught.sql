-- The box "How a turn works".

ALTER TABLE seat ADD COLUMN taught INTEGER NOT NULL
		-- its player has closed the box
	DEFAULT 0 CHECK (taught IN (0, 1));

PRAGMA user_version = 9;
