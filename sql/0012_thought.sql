-- Bots that think: which games wait for one, and what they have come to.

CREATE TABLE thought (
	id INTEGER PRIMARY KEY,	-- who began to wait first has the lowest; that
				-- is the order in which they are served
	game INTEGER NOT NULL UNIQUE REFERENCES game (id),
	seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
				-- it is to move, and a bot that thinks plays it
	entry INTEGER NOT NULL,	-- the log has so many entries
	since INTEGER NOT NULL,	-- when it began to wait
	due INTEGER NOT NULL DEFAULT 0
				-- it is not looked at before: a game that is
				-- held would be in the way of the others
) STRICT;

CREATE TABLE thinker (
	bot TEXT PRIMARY KEY,	-- 'strong'
	moves INTEGER NOT NULL,	-- that it has made
	ms INTEGER NOT NULL	-- of one core, that it has thought for them
) STRICT;

PRAGMA user_version = 12;
