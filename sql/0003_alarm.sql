-- Games that wait for a clock, and what letters have told.

ALTER TABLE game ADD COLUMN alarm
		-- when its clock acts for those who have not answered by then;
		-- NULL: it waits for people alone
	INTEGER;

-- The one that comes first is asked for again and again.
CREATE INDEX game_alarm ON game (alarm) WHERE alarm IS NOT NULL;

ALTER TABLE seat ADD COLUMN heard_entry INTEGER NOT NULL
		-- notes that letters to the seat have told: all that went with
		-- entries before this one,
	DEFAULT 0;

ALTER TABLE seat ADD COLUMN heard_notes INTEGER NOT NULL
		-- and the first so many of it
	DEFAULT 0;

-- What was said before this was kept counts as told.
-- sqlite: begin
UPDATE seat SET heard_entry =
		(SELECT max(entries - 1, 0) FROM game WHERE id = seat.game);
UPDATE seat SET heard_notes = (SELECT count(*) FROM note
	WHERE game = seat.game AND n = seat.heard_entry);
-- sqlite: end

PRAGMA user_version = 3;
