-- Subjects that say the news.

ALTER TABLE player ADD COLUMN subjects INTEGER NOT NULL
		-- of letters of games: 0 the same in each letter of a game, so
		-- that mail programs show them as one thread; 1 the news
	DEFAULT 0 CHECK (subjects IN (0, 1));

PRAGMA user_version = 8;
