-- Letters to everyone's taste, onlookers, and people who want to be forgotten.

ALTER TABLE player ADD COLUMN letters INTEGER NOT NULL
		-- 0 when it is their turn, 1 after every move of others too,
		-- 2 gathered, one letter a day
	DEFAULT 0;
ALTER TABLE player ADD COLUMN digest_at INTEGER NOT NULL
		-- of letters 2: minutes after midnight where they live
	DEFAULT 480;
ALTER TABLE player ADD COLUMN quiet_from INTEGER NOT NULL
		-- minutes after midnight where they live, from when no letter
		-- is to arrive; the same as quiet_to: letters come at any time
	DEFAULT 0;
ALTER TABLE player ADD COLUMN quiet_to INTEGER NOT NULL
		-- may be past midnight
	DEFAULT 0;

ALTER TABLE letter ADD COLUMN held INTEGER NOT NULL
		-- its reader does not want it before; 0: as soon as it is due
	DEFAULT 0;

ALTER TABLE game ADD COLUMN watch INTEGER NOT NULL
		-- links for onlookers are good: odd; grows when the table
		-- allows them or does not any more
	DEFAULT 0;
ALTER TABLE proposal ADD COLUMN watch INTEGER NOT NULL
		-- 1: the game begins with onlookers allowed
	DEFAULT 0 CHECK (watch IN (0, 1));

PRAGMA user_version = 5;
