-- Trust: what limits, keys and large databases need.

-- What became of the letters of a game, without reading those of all others;
-- and the few that were dropped. A move touches neither: it adds letters that
-- are owed.
CREATE INDEX letter_fate ON letter (game) WHERE state <> 0;
CREATE INDEX letter_dropped ON letter (id) WHERE state = 2;

PRAGMA user_version = 6;
