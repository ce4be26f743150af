-- Several posts at one database.

ALTER TABLE letter ADD COLUMN claimed INTEGER NOT NULL
		-- number of the post that has it in hand; 0: none has. It
		-- counts only while that post is connected
	DEFAULT 0;

ALTER TABLE notice ADD COLUMN claimed INTEGER NOT NULL	-- the same
	DEFAULT 0;

PRAGMA user_version = 14;
