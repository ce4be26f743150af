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
ALTER TABLE letter ADD COLUMN daily INTEGER NOT NULL
		-- serial of the daily letter that it is gathered for; 0: none
	DEFAULT 0;

ALTER TABLE game ADD COLUMN watch INTEGER NOT NULL
		-- links for onlookers are good: odd; grows when the table
		-- allows them or does not any more
	DEFAULT 0;
ALTER TABLE proposal ADD COLUMN watch INTEGER NOT NULL
		-- 1: the game begins with onlookers allowed
	DEFAULT 0 CHECK (watch IN (0, 1));

-- Part of the Message-ID of letters of no game, so that those of two databases
-- of one host, where numbers begin anew, are not taken for each other. Where
-- letters were owed before they keep theirs, and so do all that follow.
-- sqlite: begin
INSERT INTO fact (name, value)
SELECT 'letters', lower(hex(randomblob(8)))
WHERE NOT EXISTS (SELECT 1 FROM letter);
-- sqlite: end
-- postgresql: INSERT INTO fact (name, value)
-- postgresql: SELECT 'letters', right(replace(CAST(gen_random_uuid() AS TEXT),
-- postgresql:	'-', ''), 16);

-- Who is to be forgotten is found by what is his.

ALTER TABLE note ADD COLUMN player
		-- whose words they are; NULL: nobody's any more, or not known
	INTEGER;
UPDATE note SET player = (SELECT s.player FROM seat AS s
	WHERE s.game = note.game AND s.seat = note.seat AND (s.given = 0 OR
		note.n > (SELECT max(h.n) FROM happening AS h
			WHERE h.game = note.game AND h.kind = 4
				AND h.seat = note.seat)));

ALTER TABLE happening ADD COLUMN player
		-- of a seat that was given: whose it was; else NULL
	INTEGER;
CREATE INDEX happening_given ON happening (player) WHERE kind = 4;

CREATE INDEX letter_parked ON letter (game) WHERE state = 3;

-- From here on no address stands in what mail servers say (desk/said.h).
-- sqlite: begin
UPDATE letter SET said = substr(said, 1, 3) || ' ...'
WHERE said LIKE '%@%' AND said GLOB '[245][0-9][0-9]*';
UPDATE letter SET said = '...' WHERE said LIKE '%@%';
-- sqlite: end

-- What the operator's monitoring asks for again and again is counted as it
-- changes, because there may be too many to count.

CREATE TABLE game_count (
	-- How many games there are of a ruleset in a state (as in game).
	ruleset TEXT NOT NULL,
	state INTEGER NOT NULL,
	games INTEGER NOT NULL,
	PRIMARY KEY (ruleset, state)
) STRICT, WITHOUT ROWID;

INSERT INTO game_count (ruleset, state, games)
SELECT ruleset, state, count(*) FROM game GROUP BY ruleset, state;

CREATE TRIGGER game_added AFTER INSERT ON game BEGIN
	INSERT INTO game_count (ruleset, state, games)
	VALUES (new.ruleset, new.state, 1)
	ON CONFLICT (ruleset, state) DO UPDATE SET games = games + 1;
END;

-- No move touches the state.
CREATE TRIGGER game_changed AFTER UPDATE OF state ON game
WHEN old.state <> new.state BEGIN
	UPDATE game_count SET games = games - 1
	WHERE ruleset = old.ruleset AND state = old.state;
	INSERT INTO game_count (ruleset, state, games)
	VALUES (new.ruleset, new.state, 1)
	ON CONFLICT (ruleset, state) DO UPDATE SET games = games + 1;
END;

CREATE TABLE player_count (
	-- How many people there are: one row.
	id INTEGER PRIMARY KEY CHECK (id = 1),
	players INTEGER NOT NULL
) STRICT;

INSERT INTO player_count (id, players) SELECT 1, count(*) FROM player;

CREATE TRIGGER player_added AFTER INSERT ON player BEGIN
	UPDATE player_count SET players = players + 1;
END;

CREATE TRIGGER player_removed AFTER DELETE ON player BEGIN
	UPDATE player_count SET players = players - 1;
END;

ALTER TABLE letter_count ADD COLUMN ever INTEGER NOT NULL
		-- letters that met it, also those that another fate followed:
		-- never less than before
	DEFAULT 0;
ALTER TABLE letter_count ADD COLUMN at INTEGER NOT NULL
		-- when the last one did; 0: not known
	DEFAULT 0;
UPDATE letter_count SET ever = letters;

-- Those that failed, by how long they wait.
CREATE INDEX letter_tried ON letter (owed) WHERE state = 0 AND tries > 0;

PRAGMA user_version = 5;
