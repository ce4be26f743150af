-- Games that people start themselves, and clocks that respect their lives.
--
-- Letters have kinds more (store_letters.h): some of a game, and some that are
-- about something else than a game's entry.

ALTER TABLE player ADD COLUMN sleep_from INTEGER NOT NULL
		-- minutes after midnight where they live; the same as sleep_to:
		-- their time runs at night, too
	DEFAULT 0;
ALTER TABLE player ADD COLUMN sleep_to INTEGER NOT NULL
		-- may be past midnight
	DEFAULT 0;
ALTER TABLE player ADD COLUMN weekend INTEGER NOT NULL
		-- days on which no time runs: bit 0 Monday ... bit 6 Sunday
	DEFAULT 0;
ALTER TABLE player ADD COLUMN hours_set INTEGER NOT NULL
		-- when they last chose these or their zone; 0: never
	DEFAULT 0;
ALTER TABLE player ADD COLUMN vacation_year INTEGER NOT NULL
		-- the year in which they took
	DEFAULT 0;
ALTER TABLE player ADD COLUMN vacation_used INTEGER NOT NULL
		-- so many seconds of vacation
	DEFAULT 0;
ALTER TABLE player ADD COLUMN confirmed INTEGER NOT NULL
		-- when they first showed that letters reach them; 0: not yet
	DEFAULT 0;
ALTER TABLE player ADD COLUMN moved INTEGER NOT NULL
		-- when the address became theirs; 0: with the row
	DEFAULT 0;
ALTER TABLE player ADD COLUMN bounced INTEGER NOT NULL
		-- since when letters come back from the address; 0: they do not
	DEFAULT 0;

CREATE TABLE away (
	-- Vacation of a person: no time runs. Rows of one person do not touch.
	player INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
	since INTEGER NOT NULL,
	until INTEGER NOT NULL CHECK (until > since),
	PRIMARY KEY (player, since)
) STRICT, WITHOUT ROWID;

CREATE TABLE refusal (
	-- Addresses that asked never to be written to. The address itself is
	-- not kept.
	digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
				-- SHA-256 of it in lower case
	since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE game ADD COLUMN terms TEXT NOT NULL
		-- how much time there is and what happens to those who are
		-- late: a JSON object (desk/terms.h); no member: no clock
	DEFAULT '{}';
ALTER TABLE game ADD COLUMN proposal INTEGER
		-- it began as; NULL: the operator's way, or before there were
		-- any
	REFERENCES proposal;

ALTER TABLE seat ADD COLUMN standin TEXT NOT NULL
		-- '', or the policy that plays until its player is back
	DEFAULT '';
ALTER TABLE seat ADD COLUMN deaf INTEGER NOT NULL
		-- 1: does not want to hear the table's talk
	DEFAULT 0 CHECK (deaf IN (0, 1));
ALTER TABLE seat ADD COLUMN given INTEGER NOT NULL
		-- how often another person has taken it over; links of those
		-- before are not good any more
	DEFAULT 0;
ALTER TABLE seat ADD COLUMN memo TEXT NOT NULL
		-- what its player has written for nobody else
	DEFAULT '';

CREATE TABLE clock (
	-- Of a seat in a game with a clock.
	game INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	left INTEGER NOT NULL,	-- seconds, when "since" began
	since INTEGER NOT NULL,	-- its time runs since; 0: it does not
	began INTEGER NOT NULL,	-- its turn, whatever was settled since then
	told INTEGER NOT NULL,	-- bits: what was said and done in this turn
				-- (desk/clocks.h)
	left_before INTEGER NOT NULL,	-- the two of the turn before, for a
	began_before INTEGER NOT NULL,	-- move that is taken back
	PRIMARY KEY (game, seat),
	FOREIGN KEY (game, seat) REFERENCES seat (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE pause (
	-- When no time ran in a game.
	game INTEGER NOT NULL REFERENCES game,
	since INTEGER NOT NULL,
	until INTEGER,		-- NULL: it goes on
	why INTEGER NOT NULL,	-- 1 the table wanted it, 2 nobody is there,
				-- 3 the operator
	PRIMARY KEY (game, since)
) STRICT, WITHOUT ROWID;

CREATE TABLE downtime (
	-- When nobody could move, because the server was not there.
	since INTEGER NOT NULL PRIMARY KEY,
	until INTEGER NOT NULL CHECK (until > since)
) STRICT, WITHOUT ROWID;

CREATE TABLE motion (
	-- What a table decides together.
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	game INTEGER NOT NULL REFERENCES game,
	kind INTEGER NOT NULL,	-- 1 end, 2 pause, 3 go on, 4 take back entry
				-- "about", 5 what to do about seat "about"
	about INTEGER NOT NULL,
	seat INTEGER,		-- who moves it; NULL: the clock
	at INTEGER NOT NULL,
	until INTEGER NOT NULL,	-- then it is decided by what was said so far
	state INTEGER NOT NULL	-- 0 open, 1 carried, 2 rejected, 3 lapsed
) STRICT;

CREATE INDEX motion_open ON motion (game) WHERE state = 0;

CREATE TABLE vote (
	motion INTEGER NOT NULL REFERENCES motion,
	seat INTEGER NOT NULL,
	choice TEXT NOT NULL,	-- 'yes', 'no'; of kind 5 'wait', 'bot',
				-- 'replace', 'end'
	at INTEGER NOT NULL,
	PRIMARY KEY (motion, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE happening (
	-- What happened at a table besides entries, so that nobody wonders.
	game INTEGER NOT NULL REFERENCES game,
	i INTEGER NOT NULL,	-- running number within the game
	n INTEGER NOT NULL,	-- the game's last entry then
	at INTEGER NOT NULL,
	kind INTEGER NOT NULL,	-- (store_motions.h)
	seat INTEGER,		-- whom it is about; NULL: nobody
	value INTEGER NOT NULL,	-- as the kind needs it, or 0
	name TEXT NOT NULL,	-- of a seat that was given: whose it was; else
				-- ''
	PRIMARY KEY (game, i)
) STRICT, WITHOUT ROWID;

CREATE TABLE proposal (
	-- A game that somebody wants to play. Numbers are never given twice:
	-- they stand in links.
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	uid BLOB NOT NULL UNIQUE CHECK (length(uid) = 16),
	seed BLOB NOT NULL CHECK (length(seed) = 32),	-- secret
	commitment BLOB NOT NULL CHECK (length(commitment) = 32),
	ruleset TEXT NOT NULL,
	version INTEGER NOT NULL,
	options TEXT NOT NULL,	-- as in game, for as many as "seats"
	data_set INTEGER REFERENCES data_set,
	terms TEXT NOT NULL,	-- as in game
	message TEXT NOT NULL,	-- to those who are invited
	seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 8),
	open INTEGER NOT NULL CHECK (open IN (0, 1)),
				-- whoever reads the front page may join
	state INTEGER NOT NULL,	-- 0 not confirmed, 1 confirmed, 2 the game has
				-- begun, 3 withdrawn, 4 lapsed
	game INTEGER REFERENCES game,	-- that it became
	again INTEGER REFERENCES game,	-- of which it is the rematch
	created INTEGER NOT NULL,
	confirmed INTEGER NOT NULL,	-- 0: not yet
	alarm INTEGER		-- when something is to be done about it
) STRICT;

CREATE INDEX proposal_alarm ON proposal (alarm) WHERE alarm IS NOT NULL;
CREATE INDEX proposal_again ON proposal (again) WHERE again IS NOT NULL;
CREATE INDEX proposal_open ON proposal (id) WHERE state = 1 AND open = 1;

CREATE TABLE invite (
	-- Somebody who is asked to play: in a proposal, or for a seat of a
	-- running game. Numbers are never given twice.
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	proposal INTEGER REFERENCES proposal,
	game INTEGER REFERENCES game,	-- one of the two
	place INTEGER NOT NULL,	-- in a proposal the order of seats, 0 is who
				-- proposes; in a game the seat
	mail TEXT NOT NULL COLLATE NOCASE,	-- '' for a bot
	name TEXT NOT NULL,
	lang TEXT NOT NULL,
	zone TEXT NOT NULL,
	phrase TEXT NOT NULL,
	bot TEXT NOT NULL,	-- '', or the policy
	player INTEGER REFERENCES player ON DELETE SET NULL,
	state INTEGER NOT NULL,	-- 0 not asked yet, 1 asked, 2 accepted, 3
				-- declined, 4 withdrawn, 5 letters do not
				-- arrive, 6 wants to join, not confirmed
	asked INTEGER NOT NULL,	-- 0: not yet
	reminded INTEGER NOT NULL,
	answered INTEGER NOT NULL,
	by_seat INTEGER NOT NULL,	-- who asks for a seat of a game; 0 in a
				-- proposal
	CHECK ((proposal IS NULL) <> (game IS NULL))
) STRICT;

CREATE INDEX invite_proposal ON invite (proposal, place)
	WHERE proposal IS NOT NULL;
CREATE INDEX invite_game ON invite (game, place) WHERE game IS NOT NULL;
CREATE INDEX invite_mail ON invite (mail);
CREATE INDEX invite_player ON invite (player) WHERE player IS NOT NULL;

CREATE TABLE outcome (
	-- How a game that is over ended for a seat. It follows from the log,
	-- and is kept so that a person's statistics replay nothing.
	game INTEGER NOT NULL REFERENCES game,
	seat INTEGER NOT NULL,
	score INTEGER NOT NULL,
	won INTEGER NOT NULL,	-- 0 no, 1 alone or with those who play
				-- together, 2 with others, too
	resigned INTEGER NOT NULL CHECK (resigned IN (0, 1)),
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

ALTER TABLE game ADD COLUMN counted INTEGER NOT NULL
		-- 1: its outcome is there
	DEFAULT 0;
CREATE INDEX game_uncounted ON game (id) WHERE state = 2 AND counted = 0;

CREATE TABLE address (
	-- A person's new address, until letters are known to arrive there.
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	player INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
	mail TEXT NOT NULL COLLATE NOCASE,
	before TEXT NOT NULL,	-- the old one
	state INTEGER NOT NULL,	-- 0 asked, 1 confirmed, 2 void
	at INTEGER NOT NULL,	-- of this state
	asked INTEGER NOT NULL	-- of the first one
) STRICT;

CREATE INDEX address_player ON address (player);
CREATE INDEX address_mail ON address (mail);

-- A letter need not be of an entry of a game.

DROP INDEX letter_owed;

-- sqlite: begin
ALTER TABLE letter RENAME TO letter_before;
-- sqlite: end
-- postgresql: DROP TABLE letter;

CREATE TABLE letter (
	-- A letter as an intent, composed when it is sent; kept as a record.
	-- In the order in which they were owed, so that a move appends here
	-- instead of touching one more page (entry.owes keeps it unique).
	id INTEGER PRIMARY KEY,
	game INTEGER,		-- NULL: it is about something else
	ply INTEGER NOT NULL,	-- the entry that made it owed; 0 without a game
	seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
	kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 63),
				-- (store_letters.h)
	about INTEGER,		-- number of what it is about, which of them
				-- follows from the kind; NULL: of an entry
	serial INTEGER NOT NULL,	-- tells letters about the same apart; 0 of
				-- an entry
	state INTEGER NOT NULL,	-- 0 owed, 1 sent, 2 dropped, 3 parked
	at INTEGER NOT NULL,	-- while owed: not to be sent before; then: when
				-- its fate was known
	tries INTEGER NOT NULL,	-- that failed
	owed INTEGER NOT NULL,	-- since
	said TEXT,		-- the server's words at the last failure
	FOREIGN KEY (game, ply) REFERENCES entry (game, n),
	CHECK (game IS NOT NULL OR about IS NOT NULL)
) STRICT;

-- sqlite: begin
INSERT INTO letter (id, game, ply, seat, kind, serial, state, at, tries, owed,
	said)
SELECT id, game, ply, seat, kind, 0, state, at, tries, owed, said
FROM letter_before ORDER BY id;

DROP TABLE letter_before;
-- sqlite: end

CREATE INDEX letter_owed ON letter (at) WHERE state = 0;
CREATE INDEX letter_game ON letter (game) WHERE state = 0;
CREATE UNIQUE INDEX letter_about ON letter (kind, about, seat, serial)
	WHERE about IS NOT NULL;

PRAGMA user_version = 4;
