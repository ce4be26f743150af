-- Doors: letters that players write to us, and channels beside letters. Their
-- numbers are never used twice: letters, requests under way and pages that are
-- open name rows by them that may be gone.

CREATE TABLE received (
	-- A letter by which a player answers one of ours; stored before its
	-- mail server is told that it was taken.
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	game INTEGER NOT NULL REFERENCES game (id),
	seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
	player INTEGER NOT NULL REFERENCES player (id),	-- who had the seat
	made INTEGER NOT NULL,	-- entries of the seat when our letter was made
	message BLOB NOT NULL CHECK (length(message) = 32),
				-- SHA-256 of its Message-ID
	own INTEGER NOT NULL CHECK (own IN (0, 1)),
				-- it came from the player's address; 0:
				-- nothing is done
	lines TEXT NOT NULL,	-- what the player wrote, and what became of it:
				-- JSON (daemon/game/answered.h)
	came INTEGER NOT NULL,	-- when it was taken
	due INTEGER NOT NULL,	-- not to be carried out before
	done INTEGER,		-- when it was carried out
	moved INTEGER NOT NULL DEFAULT 0 CHECK (moved IN (0, 1))
				-- it changed the game
) STRICT;

CREATE UNIQUE INDEX received_once ON received (game, seat, message);
CREATE INDEX received_due ON received (due) WHERE done IS NULL;
CREATE INDEX received_player ON received (player, came);

CREATE TABLE channel (
	-- A webhook of a player.
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	player INTEGER NOT NULL REFERENCES player (id),
	url TEXT NOT NULL,
	shape INTEGER NOT NULL CHECK (shape BETWEEN 1 AND 4),
				-- 1 plain text, 2 JSON "content", 3 JSON
				-- "text", 4 JSON of our own
	events INTEGER NOT NULL CHECK (events BETWEEN 0 AND 7),
				-- bits: 1 my turn, 2 game over, 4 message
	private INTEGER NOT NULL CHECK (private IN (0, 1)),
				-- only its player reads it: it gets play links
	prefix TEXT NOT NULL,	-- of each notice
	secret BLOB NOT NULL CHECK (length(secret) = 32),
				-- with which JSON of our own is signed
	made INTEGER NOT NULL,	-- when
	hour INTEGER NOT NULL DEFAULT 0,	-- in which notices are counted
	posted INTEGER NOT NULL DEFAULT 0,	-- how many in that hour
	failed INTEGER,		-- since when nothing gets there
	said TEXT NOT NULL DEFAULT ''	-- what came back last
) STRICT;

CREATE INDEX channel_player ON channel (player);

CREATE TABLE notice (
	-- What a channel has to be told of a game; told, it is deleted.
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	channel INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
	game INTEGER NOT NULL,	-- 0: none, its player tries the channel
	seat INTEGER NOT NULL,
	events INTEGER NOT NULL,	-- bits as above
	serial INTEGER NOT NULL,	-- grows with each event
	due INTEGER NOT NULL,	-- not to be posted before
	tries INTEGER NOT NULL	-- that failed
) STRICT;

CREATE UNIQUE INDEX notice_of ON notice (channel, game);
CREATE INDEX notice_due ON notice (due);

PRAGMA user_version = 10;
