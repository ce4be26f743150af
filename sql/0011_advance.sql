-- Orders in advance: what players leave to be done in their names. And the
-- channel of a whole table, such as a club's.

CREATE TABLE advance (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	game INTEGER NOT NULL REFERENCES game (id),
	seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
	player INTEGER NOT NULL REFERENCES player (id),	-- who left it
	text TEXT NOT NULL,	-- the order (daemon/rules/order.h)
	basis TEXT NOT NULL,	-- what it depended on when it was left
	given INTEGER NOT NULL,	-- when it was left
	stopped INTEGER,	-- the log had so many entries when its player
				-- had to be asked instead
	why TEXT NOT NULL DEFAULT '',	-- a key: the reason of that
	ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1))
				-- it will not be looked at any more, and waits
				-- until its player has been told why
) STRICT;

CREATE INDEX advance_game ON advance (game);
CREATE INDEX advance_player ON advance (player);

ALTER TABLE game ADD COLUMN advance INTEGER NOT NULL
		-- bit per seat that has left orders
	DEFAULT 0 CHECK (advance BETWEEN 0 AND 255);

ALTER TABLE channel ADD COLUMN game INTEGER REFERENCES game (id);
		-- whose table's it is; NULL: the player's own
ALTER TABLE channel ADD COLUMN agreed TEXT NOT NULL
		-- of a table's: who has agreed to it, numbers of players by
		-- seat ("12 15"); '': nobody yet
	DEFAULT '';
CREATE UNIQUE INDEX channel_table ON channel (game) WHERE game IS NOT NULL;

PRAGMA user_version = 11;
