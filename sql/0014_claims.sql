-- Several posts at one database.

ALTER TABLE letter ADD COLUMN claimed INTEGER NOT NULL
		-- number of the post that has it in hand; 0: none has. It
		-- counts while that post is connected, and a little longer
	DEFAULT 0;
ALTER TABLE letter ADD COLUMN claimed_at INTEGER NOT NULL	-- when
	DEFAULT 0;

ALTER TABLE notice ADD COLUMN claimed INTEGER NOT NULL	-- the same
	DEFAULT 0;
ALTER TABLE notice ADD COLUMN claimed_at INTEGER NOT NULL
	DEFAULT 0;

PRAGMA user_version = 14;
