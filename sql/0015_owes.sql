-- What an entry made owed is found among the letters: entry.owes is neither
-- written nor read any more. It stays, as without it all entries would have to
-- be written anew. A turnpost that reads it does not serve beside one that does
-- not.

-- The newest of a game are looked at first; an index of SQLite has that order by
-- itself.
-- postgresql: DROP INDEX letter_fate;
-- postgresql: CREATE INDEX letter_fate ON letter (game, id) WHERE state <> 0;

PRAGMA user_version = 15;
