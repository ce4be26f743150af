-- People, games, their logs, and the letters they owe.
--
-- A migration is never changed once it has been released: what comes later is
-- a file of its own with the next number. It runs in one transaction and ends
-- with its own number as user_version. Comments stand inside the tables, so
-- that `.schema` shows them. Lines that begin with a database and a colon are
-- for contrib/postgresql.

PRAGMA application_id = 0x74707374;	-- "tpst"

CREATE TABLE player (
	-- A person, known by an address. Numbers are never given twice: they
	-- stand in private links.
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	mail TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (mail <> ''),
	name TEXT NOT NULL,
	lang TEXT NOT NULL,	-- 'de'; '' when none was chosen
	zone TEXT NOT NULL,	-- 'Europe/Rome'; '' when none was chosen
	created INTEGER NOT NULL,
	epoch INTEGER NOT NULL	-- of the private link; grows when revoked
) STRICT;

CREATE TABLE data_set (
	-- The data of a ruleset as they were when the first game used them.
	id INTEGER PRIMARY KEY,
	ruleset TEXT NOT NULL,
	name TEXT NOT NULL,
	digest BLOB NOT NULL CHECK (length(digest) = 32), -- SHA-256 of content
	content BLOB NOT NULL,
	UNIQUE (ruleset, name, digest)
) STRICT;

CREATE TABLE game (
	-- A game; its position is what its log makes of it. Numbers are never
	-- given twice: they stand in links.
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	uid BLOB NOT NULL UNIQUE CHECK (length(uid) = 16),
	ruleset TEXT NOT NULL,
	version INTEGER NOT NULL,
	options TEXT NOT NULL,	-- a JSON object, all options, canonical
	data_set INTEGER REFERENCES data_set,	-- NULL: the rules have none
	seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 8),
	state INTEGER NOT NULL,	-- 0 open, 1 paused, 2 over
	entries INTEGER NOT NULL,	-- in its log
	to_move INTEGER NOT NULL,	-- bit per seat
	made TEXT NOT NULL,	-- entries that each seat has made: '[3,2]'; here
				-- and not with the seat, because this row is
				-- written with each move anyway
	seed BLOB CHECK (length(seed) = 32),
				-- secret; NULL: came from elsewhere without it
	commitment BLOB NOT NULL CHECK (length(commitment) = 32),
	entropy BLOB NOT NULL CHECK (length(entropy) = 32),
	head BLOB NOT NULL CHECK (length(head) = 32),
				-- the chain's hash after the last entry
	created INTEGER NOT NULL,
	moved INTEGER NOT NULL	-- time of the last entry
) STRICT;

-- Not (state): a move must not touch it.
CREATE INDEX game_running ON game (id) WHERE state <> 2;

CREATE TABLE seat (
	game INTEGER NOT NULL REFERENCES game,
	seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
	player INTEGER REFERENCES player ON DELETE SET NULL,
				-- NULL: a bot, or somebody who was erased
	bot TEXT NOT NULL,	-- '', or the policy: 'greedy'
	name TEXT NOT NULL,	-- as shown to the table
	phrase TEXT NOT NULL,	-- the player's part of the entropy
	muted INTEGER NOT NULL CHECK (muted IN (0, 1)),	-- letters off
	unreachable INTEGER NOT NULL CHECK (unreachable IN (0, 1)),
				-- the address was refused for good
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_player ON seat (player) WHERE player IS NOT NULL;

CREATE TABLE entry (
	-- The log. Events are not here: they follow from move and chance.
	game INTEGER NOT NULL REFERENCES game,
	n INTEGER NOT NULL CHECK (n >= 0),	-- 0 is the set-up
	seat INTEGER CHECK (seat BETWEEN 0 AND 7),	-- NULL: nobody's
	by INTEGER NOT NULL,	-- 0 the seat itself, 1 the clock, 2 a bot
	at INTEGER NOT NULL,
	move TEXT NOT NULL,	-- canonical notation
	chance BLOB,		-- the draws, packed (store/chance_code.h)
	state BLOB NOT NULL CHECK (length(state) = 32), -- digest of the state
	hash BLOB NOT NULL CHECK (length(hash) = 32),	-- of the chain
	owes BLOB,		-- a byte for each letter that it ever made owed:
				-- 8 * kind + seat; none is owed twice
	PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE note (
	-- What was said with an entry. Not chained, so it can be erased.
	game INTEGER NOT NULL,
	n INTEGER NOT NULL,
	i INTEGER NOT NULL,	-- running number within the entry
	seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
	text TEXT NOT NULL,
	PRIMARY KEY (game, n, i),
	FOREIGN KEY (game, n) REFERENCES entry (game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE letter (
	-- A letter as an intent, composed when it is sent; kept as a record.
	-- In the order in which they were owed, so that a move appends here
	-- instead of touching one more page (entry.owes keeps it unique).
	id INTEGER PRIMARY KEY,
	game INTEGER NOT NULL,
	ply INTEGER NOT NULL,	-- the entry that made it owed
	seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
	kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 31),
				-- 1 began, 2 your turn, 3 over
	state INTEGER NOT NULL,	-- 0 owed, 1 sent, 2 dropped, 3 parked
	at INTEGER NOT NULL,	-- while owed: not to be sent before; then: when
				-- its fate was known
	tries INTEGER NOT NULL,	-- that failed
	owed INTEGER NOT NULL,	-- since
	said TEXT,		-- the server's words at the last failure
	FOREIGN KEY (game, ply) REFERENCES entry (game, n)
) STRICT;

CREATE INDEX letter_owed ON letter (at) WHERE state = 0;

CREATE TABLE letter_count (
	-- How many letters met each fate: counted as they do, because there
	-- are too many to count when somebody asks.
	state INTEGER PRIMARY KEY,	-- as in letter, but for 0
	letters INTEGER NOT NULL
) STRICT;

INSERT INTO letter_count (state, letters) VALUES (1, 0), (2, 0), (3, 0);

CREATE TABLE fact (
	-- What the server remembers of itself.
	name TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 1;
