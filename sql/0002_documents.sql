-- Games that come from other servers, and games that are not served.
--
-- Letters have a kind more, which letter.kind knows by its number: 4 moved,
-- the game goes on here.

ALTER TABLE game ADD COLUMN reseeds INTEGER NOT NULL
		-- stretches that it has after its first, whose seed and
		-- commitment stand here
	DEFAULT 0;

-- The same set can be here twice, as one that came with the program and as one
-- that did not: games are made of it in two ways. Games point at these rows,
-- which have their numbers again when all is done.

-- sqlite: begin
PRAGMA defer_foreign_keys = ON;

CREATE TABLE data_set_before AS SELECT * FROM data_set;

DROP TABLE data_set;

CREATE TABLE data_set (
	-- The data of a ruleset as they were when the first game used them.
	id INTEGER PRIMARY KEY,
	ruleset TEXT NOT NULL,
	name TEXT NOT NULL,
	digest BLOB NOT NULL CHECK (length(digest) = 32), -- SHA-256 of content
	content BLOB NOT NULL,
	shipped INTEGER NOT NULL CHECK (shipped IN (0, 1)),
				-- 0: did not come with the program, so that
				-- entry 0 of each game that uses it names its
				-- digest. (Sets from before this column count
				-- as 1: no entry names them.)
	UNIQUE (ruleset, name, digest, shipped)
) STRICT;

INSERT INTO data_set (id, ruleset, name, digest, content, shipped)
SELECT id, ruleset, name, digest, content, 1 FROM data_set_before ORDER BY id;

DROP TABLE data_set_before;

ALTER TABLE seat RENAME TO seat_before;
-- sqlite: end
-- postgresql: ALTER TABLE data_set ADD COLUMN shipped INTEGER NOT NULL
-- postgresql:	CHECK (shipped IN (0, 1));
-- postgresql: ALTER TABLE data_set
-- postgresql:	DROP CONSTRAINT data_set_ruleset_name_digest_key;
-- postgresql: ALTER TABLE data_set ADD UNIQUE (ruleset, name, digest, shipped);
-- postgresql: DROP TABLE seat;

CREATE TABLE seat (
	game INTEGER NOT NULL REFERENCES game,
	seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
	player INTEGER REFERENCES player ON DELETE SET NULL,
				-- NULL: a bot, or somebody who was erased
	bot TEXT NOT NULL,	-- '', or the policy: 'greedy'
	name TEXT NOT NULL,	-- as shown to the table
	phrase TEXT,		-- the player's part of the entropy; NULL: it
				-- was erased
	phrase_digest BLOB CHECK (length(phrase_digest) = 32),
				-- SHA-256 of the phrase that was erased
	muted INTEGER NOT NULL CHECK (muted IN (0, 1)),	-- letters off
	unreachable INTEGER NOT NULL CHECK (unreachable IN (0, 1)),
				-- the address was refused for good
	PRIMARY KEY (game, seat),
	CHECK ((phrase IS NULL) <> (phrase_digest IS NULL))
) STRICT, WITHOUT ROWID;

-- sqlite: begin
INSERT INTO seat (game, seat, player, bot, name, phrase, muted, unreachable)
SELECT game, seat, player, bot, name, phrase, muted, unreachable
FROM seat_before ORDER BY game, seat;

DROP TABLE seat_before;
-- sqlite: end

CREATE INDEX seat_player ON seat (player) WHERE player IS NOT NULL;

CREATE TABLE stretch (
	-- Where a game goes on with another seed, because it came from another
	-- server without the one it had there: entries from n on, up to the
	-- next stretch, draw from this one.
	game INTEGER NOT NULL REFERENCES game,
	n INTEGER NOT NULL CHECK (n > 0),	-- its entry '!reseed'
	seed BLOB CHECK (length(seed) = 32),
				-- secret; NULL: stayed elsewhere, too
	commitment BLOB NOT NULL CHECK (length(commitment) = 32),
	PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE held (
	-- A game that is not served, because the rules of this program do not
	-- make of its log what is stored.
	game INTEGER PRIMARY KEY REFERENCES game,
	n INTEGER NOT NULL CHECK (n >= 0),	-- the first entry that differs
	why TEXT NOT NULL	-- for the operator
) STRICT;

PRAGMA user_version = 2;
